// @ts-check
// Execute in place: the cache between the processor and the flash (in processor/), and what a miss costs.
//
// A miss reads the whole line through the SSI, whose registers the second stage loader programs: lanes, address and dummy
// clocks, clock divider. Between leaving execute-in-place and entering it again, which is done to erase, to program or to ask the
// flash something, it cannot be read: on the chip what comes then is nothing that anybody meant.

import { BasePeripheral } from 'rp2040js';

const LINE_BYTES = 8;
const WORD_BYTES = 4;
/** Between the bus, the cache and the SSI's FIFOs, beyond the clocks on the SPI bus; an estimate. */
const ACCESS_OVERHEAD_CYCLES = 10;
/** The words at the start of `Cache` in processor/. */
const [ENABLED, MISSES, MISS_CYCLES, WORD_CYCLES, CONNECTED] = Array(5).keys();
const WORDS = 5;

export class XipCache {
  /** @param processor what processor.wasm exports @param at where in its memory its cache is */
  constructor(processor, at) {
    this.processor = processor;
    this.words = new Int32Array(processor.memory.buffer, at, WORDS);
    /** Whether a write to a window that is not cached is a bus fault; otherwise it is ignored. */
    this.faultsBadWrites = true;
  }

  get enabled() {
    return this.words[ENABLED] !== 0;
  }
  set enabled(isEnabled) {
    this.words[ENABLED] = isEnabled ? 1 : 0;
  }
  get misses() {
    return this.words[MISSES] >>> 0;
  }
  /** What reading a line and reading a word takes; nothing until the SSI has been programmed. */
  get missCycles() {
    return this.words[MISS_CYCLES];
  }
  set missCycles(cycles) {
    this.words[MISS_CYCLES] = cycles;
  }
  get wordCycles() {
    return this.words[WORD_CYCLES];
  }
  set wordCycles(cycles) {
    this.words[WORD_CYCLES] = cycles;
  }

  /** Whether the flash can be read. */
  get connected() {
    return this.words[CONNECTED] !== 0;
  }
  set connected(isConnected) {
    // Empty, every access is a miss, and every miss is checked.
    if (!isConnected) this.flush();
    this.words[CONNECTED] = isConnected ? 1 : 0;
  }

  /** Of whoever reads a line. */
  demandConnection(line) {
    if (this.connected) return;
    const address = (0x10000000 + line * LINE_BYTES).toString(16);
    throw new Error(`flash is read at 0x${address} while it is disconnected; a real board would crash`);
  }

  /** Looks a line up, an address without its lowest three bits, and takes it in; gives the cycles of waiting. */
  access(line) {
    return this.processor.cache_access(line);
  }

  has(line) {
    return this.processor.cache_has(line) !== 0;
  }

  /** A write to the cached window does nothing to the flash, but takes the line out of the cache. */
  drop(line) {
    this.processor.cache_drop(line);
  }

  flush() {
    this.processor.cache_flush();
  }
}

const SSI_CTRLR0 = 0x00;
const SSI_SSIENR = 0x08;
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

/** Bits of a frame less one, in CTRLR0: execute-in-place reads words, commands to the flash are bytes. */
const frameBits = (ctrlr0) => (ctrlr0 >>> 16) & 31;
const WORD_FRAME = 31;
const BYTE_FRAME = 7;
/** In CTRLR0: what follows instruction and address is read. */
const READ_AFTER_ADDRESS = 3 << 8;
/** In SPI_CTRLR0: the command that every flash knows, eight bits of it and 24 of address. */
const PLAIN_READ = (0x03 << 24) | (2 << 8) | (6 << 2);
/** The system clock is divided by this in the boot ROM. */
const ROM_BAUDR = 6;

function program(ssi, ctrlr0, spiCtrlr0) {
  ssi.writeUint32(SSI_SSIENR, 0);
  ssi.writeUint32(SSI_BAUDR, ROM_BAUDR);
  ssi.writeUint32(SSI_CTRLR0, ctrlr0);
  ssi.writeUint32(SSI_SPI_CTRLR0, spiCtrlr0);
  ssi.writeUint32(SSI_SSIENR, 1);
}

/** What the boot ROM does to leave execute-in-place. */
export function leaveXip(ssi) {
  program(ssi, BYTE_FRAME << 16, 0);
}

/** What it does to enter it; a second stage loader does it in a faster way. */
export function enterXip(ssi) {
  program(ssi, (WORD_FRAME << 16) | READ_AFTER_ADDRESS, PLAIN_READ);
}

/** Lets the cache follow what is written to the SSI's registers. */
export function watchSsi(ssi, cache) {
  const write = ssi.writeUint32.bind(ssi);
  ssi.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset === SSI_SSIENR && value) cache.connected = frameBits(ssi.readUint32(SSI_CTRLR0)) === WORD_FRAME;
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
