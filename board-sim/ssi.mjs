// The serial interface to the flash chip, as far as firmware uses it by itself: to read the chip's unique number. Whatever
// else is done to the flash goes through the boot ROM.

import { BasePeripheral } from 'rp2040js';

const SSIENR = 0x08;
const SR = 0x28;
const DR0 = 0x60;
/** Transmit FIFO not full and empty, receive FIFO not empty: never waits. */
const READY = 0x0e;
const READ_UNIQUE_ID = 0x4b;
/** Bytes between this command and the number. */
const DUMMY_BYTES = 4;
/** What a chip that has nothing to say leaves on the line. */
const IDLE_LINE = 0xff;

export class Ssi extends BasePeripheral {
  /** @param uniqueId bytes */
  constructor(mcu, uniqueId) {
    super(mcu, 'SSI');
    this.registers = new Map();
    this.uniqueId = uniqueId;
    this.answer = [];
  }

  readUint32(offset) {
    if (offset === SR) return READY;
    if (offset === DR0) return this.answer.shift() ?? 0;
    return this.registers.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    if (offset === SSIENR) this.answer = [];
    if (offset !== DR0) this.registers.set(offset, value);
    else if ((value & 0xff) === READ_UNIQUE_ID) {
      this.answer = [...Array(DUMMY_BYTES).fill(IDLE_LINE), ...this.uniqueId];
    }
  }
}
