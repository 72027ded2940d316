// Execute in place: the cache between the processor and the flash, and what a miss costs.
//
// As on the chip: 16 KiB, two ways, lines of 8 bytes, a hit takes no longer than RAM. A miss reads the whole line through
// the SSI, whose registers the second stage loader programs: lanes, address and dummy clocks, clock divider. Which way
// is replaced is not in the data sheet; the model takes the one that was used longer ago.

import { BasePeripheral } from 'rp2040js';

const LINE_BYTES = 8;
const SETS = (16 * 1024) / 2 / LINE_BYTES;
const SET_MASK = SETS - 1;
const WORD_BYTES = 4;
/** Between the bus, the cache and the SSI's FIFOs, beyond the clocks on the SPI bus; an estimate. */
const ACCESS_OVERHEAD_CYCLES = 10;

export class XipCache {
  constructor() {
    /** Line numbers, the first way of all sets and then the second; -1 is empty. */
    this.tags = new Int32Array(2 * SETS).fill(-1);
    /** The way of each set that was used last. */
    this.newest = new Uint8Array(SETS);
    this.enabled = true;
    /** Whether a write to a window that is not cached is a bus fault; otherwise it is ignored. */
    this.faultsBadWrites = true;
    this.misses = 0;
    /** What reading a line and reading a word takes; nothing until the SSI has been programmed. */
    this.missCycles = 0;
    this.wordCycles = 0;
  }

  /** Looks a line up, an address without its lowest three bits, and takes it in; gives the cycles of waiting. */
  access(line) {
    const set = line & SET_MASK;
    if (this.tags[set] === line) {
      this.newest[set] = 0;
      return 0;
    }
    if (this.tags[SETS + set] === line) {
      this.newest[set] = 1;
      return 0;
    }
    if (!this.enabled) return this.wordCycles;
    this.misses++;
    const way = this.newest[set] ^ 1;
    this.newest[set] = way;
    this.tags[way * SETS + set] = line;
    return this.missCycles;
  }

  has(line) {
    const set = line & SET_MASK;
    return this.tags[set] === line || this.tags[SETS + set] === line;
  }

  /** A write to the cached window does nothing to the flash, but takes the line out of the cache. */
  drop(line) {
    const set = line & SET_MASK;
    for (const at of [set, SETS + set]) if (this.tags[at] === line) this.tags[at] = -1;
  }

  flush() {
    this.tags.fill(-1);
  }
}

const SSI_CTRLR0 = 0x00;
const SSI_BAUDR = 0x14;
const SSI_SPI_CTRLR0 = 0xf4;
/** Data lanes by SPI_FRF: standard, dual, quad. */
const LANES = [1, 2, 4, 1];
/** Bits of the instruction by INST_L. */
const INSTRUCTION_BITS = [0, 4, 8, 16];

/** The cycles of the system clock in which the SSI, as programmed, reads so many bytes. */
export function readCycles(ctrlr0, spiCtrlr0, baudr, bytes) {
  const lanes = LANES[(ctrlr0 >>> 21) & 3];
  // TRANS_TYPE: the instruction on one lane unless 2, the address on one lane if 0.
  const transType = spiCtrlr0 & 3;
  const instruction = INSTRUCTION_BITS[(spiCtrlr0 >>> 8) & 3] / (transType === 2 ? lanes : 1);
  const address = (((spiCtrlr0 >>> 2) & 15) * 4) / (transType === 0 ? 1 : lanes);
  const dummies = (spiCtrlr0 >>> 11) & 31;
  return (instruction + address + dummies + (8 * bytes) / lanes) * baudr + ACCESS_OVERHEAD_CYCLES;
}

/** Lets the cache follow what is written to the SSI's registers. */
export function watchSsi(ssi, cache) {
  const write = ssi.writeUint32.bind(ssi);
  ssi.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset !== SSI_CTRLR0 && offset !== SSI_BAUDR && offset !== SSI_SPI_CTRLR0) return;
    const [ctrlr0, spiCtrlr0, baudr] = [SSI_CTRLR0, SSI_SPI_CTRLR0, SSI_BAUDR].map((register) => ssi.readUint32(register));
    cache.missCycles = readCycles(ctrlr0, spiCtrlr0, baudr, LINE_BYTES);
    cache.wordCycles = readCycles(ctrlr0, spiCtrlr0, baudr, WORD_BYTES);
  };
}

const CTRL = 0x00;
const FLUSH = 0x04;
const STAT = 0x08;
const CTRL_EN = 1 << 0;
const CTRL_ERR_BADWRITE = 1 << 1;
/** FIFO empty, flush ready. */
const STAT_QUIET = 6;

/** The control registers of the cache. Counters and streaming are not modelled. */
export class XipCtrl extends BasePeripheral {
  constructor(mcu, cache) {
    super(mcu, 'XIP_CTRL');
    this.cache = cache;
    this.ctrl = CTRL_EN | CTRL_ERR_BADWRITE;
  }

  readUint32(offset) {
    if (offset === CTRL) return this.ctrl;
    return offset === STAT ? STAT_QUIET : 0;
  }

  writeUint32(offset, value) {
    if (offset === FLUSH) this.cache.flush();
    if (offset !== CTRL) return;
    this.ctrl = value;
    this.cache.enabled = (value & CTRL_EN) !== 0;
    this.cache.faultsBadWrites = (value & CTRL_ERR_BADWRITE) !== 0;
    if (!this.cache.enabled) this.cache.flush();
  }
}
