// @ts-check
// Reads the firmware's log as a debug probe would: the bytes of RTT up-channel 0, exactly as defmt wrote them.

/** At the start of RTT's control block, as words. */
const MAGIC = new Uint32Array(new TextEncoder().encode('SEGGER RTT\0\0\0\0\0\0').buffer);
const RAM_BASE = 0x20000000;
const UP_CHANNEL_0 = 24;
const CHANNEL = { buffer: 4, size: 8, writeOffset: 12, readOffset: 16 };

/** One after the other in one array. */
export function joined(chunks) {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

export class RttReader {
  /** @param keeps whether what is read is kept, or only makes room for more */
  constructor(sram, keeps = true) {
    this.sram = sram;
    this.keeps = keeps;
    this.memory = new DataView(sram.buffer, sram.byteOffset, sram.length);
    this.at = -1;
    this.chunks = [];
  }

  /** Where the control block is, -1 before the firmware has made it. */
  find() {
    const words = new Uint32Array(this.sram.buffer, this.sram.byteOffset, this.sram.length / 4);
    for (let i = words.indexOf(MAGIC[0]); i >= 0; i = words.indexOf(MAGIC[0], i + 1)) {
      if (MAGIC.every((word, k) => words[i + k] === word)) return 4 * i;
    }
    return -1;
  }

  field(offset) {
    return this.memory.getUint32(this.at + UP_CHANNEL_0 + offset, true);
  }

  /** Takes what was logged since the last time; call it often enough that the firmware's buffer does not fill up. */
  poll() {
    if (this.at < 0) this.at = this.find();
    if (this.at < 0) return;
    const [write, read] = [this.field(CHANNEL.writeOffset), this.field(CHANNEL.readOffset)];
    if (write === read) return;
    const size = this.field(CHANNEL.size);
    const start = this.field(CHANNEL.buffer) - RAM_BASE;
    const sane = start >= 0 && start + size <= this.sram.length && write < size && read < size;
    if (!sane) return;
    if (this.keeps) this.chunks.push(...this.between(start, read, write, size));
    this.memory.setUint32(this.at + UP_CHANNEL_0 + CHANNEL.readOffset, write, true);
  }

  /** The bytes of a ring that starts at an address, from one place in it up to another. */
  between(start, from, to, size) {
    if (from < to) return [this.sram.slice(start + from, start + to)];
    return [this.sram.slice(start + from, start + size), this.sram.slice(start, start + to)];
  }

  get bytes() {
    return joined(this.chunks);
  }
}

/**
 * What defmt wrote, message by message. A message is a number that stands for its text, and the values in it; strings
 * among them are as they are. defmt packs it by rzCOBS, which is undone from the end of each message.
 */
export function unpacked(log) {
  const messages = [];
  for (let from = 0, end; (end = log.indexOf(0, from)) >= 0; from = end + 1) {
    const bytes = [];
    let at = end;
    const next = () => bytes.push(log[--at]);
    while (at > from) {
      const code = log[--at];
      if (code < 0x80) {
        for (let bit = 6; bit >= 0; bit--) code & (1 << bit) ? bytes.push(0) : next();
      } else {
        if (code < 0xff) bytes.push(0);
        for (let left = code < 0xff ? (code & 0x7f) + 7 : 134; left > 0; left--) next();
      }
    }
    messages.push(String.fromCharCode(...bytes.reverse()));
  }
  return messages;
}
