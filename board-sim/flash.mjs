// @ts-check
// The 2 MiB NOR flash: programming only clears bits, erasing sets whole sectors, both take their time, and power can
// fail half-way.

export const FLASH_BYTES = 2 * 1024 * 1024;
export const SECTOR_BYTES = 4096;
export const PAGE_BYTES = 256;
/** Where the firmware's saves begin; memory.x has the same. */
export const SAVES_OFFSET = 1024 * 1024;
/** Typical times of the W25Q16JV on the Pico. */
const SECTOR_ERASE_NANOS = 45e6;
const PAGE_PROGRAM_NANOS = 0.4e6;

export class Flash {
  constructor(data = new Uint8Array(FLASH_BYTES).fill(0xff)) {
    this.data = data;
    /** What this chip answers when it is asked which one it is. */
    this.uniqueId = Uint8Array.of(0xe6, 0x61, 0x40, 0x63, 0x0b, 0x2c, 0x78, 0x2f);
    /** The operation under way. */
    this.work = null;
    this.erases = 0;
    /** Erases of each sector. */
    this.wear = new Uint32Array(FLASH_BYTES / SECTOR_BYTES);
    this.programs = 0;
    this.bytesProgrammed = 0;
    /** For one sector; a worn flash may take 400 ms. */
    this.eraseNanos = SECTOR_ERASE_NANOS;
    /** Told whenever contents have changed: where, and how many bytes. */
    this.onChange = (offset, length) => {};
  }

  /** Begins to erase; gives how long it takes. */
  erase(offset, length) {
    const bad = offset % SECTOR_BYTES || length % SECTOR_BYTES || offset + length > FLASH_BYTES;
    if (bad) throw new Error(`flash: ${length} bytes at 0x${offset.toString(16)} cannot be erased as sectors`);
    this.erases += length / SECTOR_BYTES;
    for (let at = offset; at < offset + length; at += SECTOR_BYTES) this.wear[at / SECTOR_BYTES]++;
    this.work = { kind: 'erase', offset, length, unit: SECTOR_BYTES, unitNanos: this.eraseNanos };
    return (length / SECTOR_BYTES) * this.eraseNanos;
  }

  /** Begins to program; gives how long it takes. */
  program(offset, bytes) {
    const bad = offset % PAGE_BYTES || bytes.length % PAGE_BYTES || offset + bytes.length > FLASH_BYTES;
    if (bad) throw new Error(`flash: ${bytes.length} bytes at 0x${offset.toString(16)} cannot be programmed as pages`);
    this.programs += bytes.length / PAGE_BYTES;
    this.bytesProgrammed += bytes.filter((byte) => byte !== 0xff).length;
    this.work = {
      kind: 'program',
      offset,
      length: bytes.length,
      bytes,
      unit: PAGE_BYTES,
      unitNanos: PAGE_PROGRAM_NANOS,
    };
    return (bytes.length / PAGE_BYTES) * PAGE_PROGRAM_NANOS;
  }

  apply(i) {
    const { kind, offset, bytes } = this.work;
    if (kind === 'erase') this.data[offset + i] = 0xff;
    else this.data[offset + i] &= bytes[i];
  }

  finish() {
    const { offset, length } = this.work;
    for (let i = 0; i < length; i++) this.apply(i);
    this.work = null;
    this.onChange(offset, length);
  }

  /**
   * Power fails `nanos` after the operation began: whole units are done, the one under way is done in part.
   * Either its first bytes are, or some of its bits.
   */
  cut(nanos, random) {
    if (this.work === null) return;
    const { kind, offset, length, bytes, unit, unitNanos } = this.work;
    const done = Math.min(length, Math.floor(nanos / unitNanos) * unit);
    for (let i = 0; i < done; i++) this.apply(i);
    const share = (nanos % unitNanos) / unitNanos;
    const byBits = random() < 0.5;
    for (let i = done; i < Math.min(done + unit, length); i++) {
      if (!byBits) {
        if (i - done < share * unit) this.apply(i);
        continue;
      }
      const reached = [...Array(8).keys()].reduce((mask, bit) => mask | (random() < share ? 1 << bit : 0), 0);
      if (kind === 'erase') this.data[offset + i] |= reached;
      else this.data[offset + i] &= bytes[i] | ~reached;
    }
    this.work = null;
    this.onChange(offset, length);
  }

  /** A flash with the same contents and the same work under way. */
  copy() {
    const copy = new Flash(this.data.slice());
    copy.work = this.work;
    return copy;
  }
}
