// @ts-check
// The RP2040's I2C controller as a transmitting master, at the speed its registers ask for.
//
// rp2040js's own model completes every byte at once and never raises interrupts, so it cannot show how long a picture
// takes or what a stuck bus does. Here START and address, every byte and STOP take their bit times; the device on the
// bus may acknowledge, refuse or hold the clock. Reading from a device is not modelled (the display cannot be read).

import { BasePeripheral } from 'rp2040js';

const IC_CON = 0x00;
const IC_TAR = 0x04;
const IC_SAR = 0x08;
const IC_DATA_CMD = 0x10;
const IC_SS_SCL_HCNT = 0x14;
const IC_SS_SCL_LCNT = 0x18;
const IC_FS_SCL_HCNT = 0x1c;
const IC_FS_SCL_LCNT = 0x20;
const IC_INTR_STAT = 0x2c;
const IC_INTR_MASK = 0x30;
const IC_RAW_INTR_STAT = 0x34;
const IC_RX_TL = 0x38;
const IC_TX_TL = 0x3c;
const IC_CLR_INTR = 0x40;
const IC_CLR_TX_OVER = 0x4c;
const IC_CLR_TX_ABRT = 0x54;
const IC_CLR_ACTIVITY = 0x5c;
const IC_CLR_STOP_DET = 0x60;
const IC_CLR_START_DET = 0x64;
const IC_ENABLE = 0x6c;
const IC_STATUS = 0x70;
const IC_TXFLR = 0x74;
const IC_RXFLR = 0x78;
const IC_SDA_HOLD = 0x7c;
const IC_TX_ABRT_SOURCE = 0x80;
const IC_ENABLE_STATUS = 0x9c;
const IC_FS_SPKLEN = 0xa0;

const CON_SPEED_STANDARD = 1;
const DATA_CMD_READ = 1 << 8;
const DATA_CMD_STOP = 1 << 9;
const ENABLE = 1 << 0;
const ENABLE_ABORT = 1 << 1;
const INT_TX_OVER = 1 << 3;
const INT_TX_EMPTY = 1 << 4;
const INT_TX_ABRT = 1 << 6;
const INT_ACTIVITY = 1 << 8;
const INT_STOP_DET = 1 << 9;
const INT_START_DET = 1 << 10;
const ABRT_ADDRESS_NOACK = 1 << 0;
const ABRT_DATA_NOACK = 1 << 3;
const ABRT_USER = 1 << 16;
const FIFO_BYTES = 16;
/** Eight bits and the acknowledgement. */
const BITS_PER_BYTE = 9;
const BITS_PER_START = 1;
const BITS_PER_STOP = 1;

const PHASES = { idle: 'idle', address: 'address', byte: 'byte', waiting: 'waiting', stop: 'stop' };

/** Register values after reset. */
const RESET = {
  con: 0x65,
  tar: 0x55,
  sar: 0x55,
  ssHigh: 0x28,
  ssLow: 0x2f,
  fsHigh: 0x06,
  fsLow: 0x0d,
  spikeLength: 0x07,
  sdaHold: 1,
  enable: 0,
  mask: 0x8ff,
  latched: 0,
  abortSource: 0,
  txThreshold: 0,
  rxThreshold: 0,
};

export class I2cController extends BasePeripheral {
  /**
   * @param bus the other side: start(address) and write(byte) give true for ACK, stop(), `holdsBus`
   */
  constructor(mcu, name, irq, bus) {
    super(mcu, name);
    this.irq = irq;
    this.bus = bus;
    this.latched = RESET.latched;
    this.alarm = mcu.clock.createAlarm(() => this.phaseOver());
    this.reset();
  }

  reset() {
    Object.assign(this, RESET);
    this.fifo = [];
    this.phase = PHASES.idle;
    this.current = 0;
    this.alarm.cancel();
    this.updateInterrupts();
  }

  /** By the formula of the datasheet, from the counts that the firmware programmed. */
  get bitNanos() {
    const standard = ((this.con >> 1) & 3) === CON_SPEED_STANDARD;
    const high = (standard ? this.ssHigh : this.fsHigh) + this.spikeLength + 7;
    const low = (standard ? this.ssLow : this.fsLow) + 1;
    return ((high + low) * 1e9) / this.rp2040.clkSys;
  }

  get rawInterrupts() {
    const empty = this.enable & ENABLE && this.fifo.length <= this.txThreshold ? INT_TX_EMPTY : 0;
    return this.latched | empty;
  }

  updateInterrupts() {
    this.rp2040.setInterrupt(this.irq, (this.rawInterrupts & this.mask) !== 0);
  }

  latch(bits) {
    this.latched |= bits;
    this.updateInterrupts();
  }

  // ---- the wire ----

  enter(phase, bits) {
    this.phase = phase;
    this.bitsDue = bits;
    this.goOn();
  }

  /** Starts the present phase, or waits for a bus that is held; called again when it is let go. */
  goOn() {
    if (this.phase === PHASES.idle || this.phase === PHASES.waiting || this.bus.holdsBus) return;
    this.alarm.schedule(this.bitsDue * this.bitNanos);
  }

  begin() {
    if (this.phase === PHASES.idle && this.fifo.length && this.enable & ENABLE) {
      this.enter(PHASES.address, BITS_PER_START + BITS_PER_BYTE);
    }
  }

  next() {
    if (this.fifo.length === 0) {
      // The master holds the clock until it is given more.
      this.phase = PHASES.waiting;
      return;
    }
    this.current = this.fifo.shift();
    this.updateInterrupts();
    this.enter(PHASES.byte, BITS_PER_BYTE);
  }

  phaseOver() {
    if (this.bus.holdsBus) return;
    switch (this.phase) {
      case PHASES.address:
        this.latch(INT_START_DET | INT_ACTIVITY);
        if (this.bus.start(this.tar & 0x7f)) this.next();
        else this.abort(ABRT_ADDRESS_NOACK);
        break;
      case PHASES.byte:
        if (!this.bus.write(this.current & 0xff)) this.abort(ABRT_DATA_NOACK);
        else if (this.current & DATA_CMD_STOP || !(this.enable & ENABLE)) this.enter(PHASES.stop, BITS_PER_STOP);
        else this.next();
        break;
      case PHASES.stop:
        this.phase = PHASES.idle;
        this.bus.stop();
        this.latch(INT_STOP_DET);
        this.begin();
        break;
    }
  }

  abort(source) {
    this.fifo = [];
    this.abortSource |= source;
    this.latch(INT_TX_ABRT);
    this.enter(PHASES.stop, BITS_PER_STOP);
  }

  // ---- registers ----

  readUint32(offset) {
    switch (offset) {
      case IC_CON:
        return this.con;
      case IC_TAR:
        return this.tar;
      case IC_SAR:
        return this.sar;
      case IC_SS_SCL_HCNT:
        return this.ssHigh;
      case IC_SS_SCL_LCNT:
        return this.ssLow;
      case IC_FS_SCL_HCNT:
        return this.fsHigh;
      case IC_FS_SCL_LCNT:
        return this.fsLow;
      case IC_INTR_STAT:
        return this.rawInterrupts & this.mask;
      case IC_INTR_MASK:
        return this.mask;
      case IC_RAW_INTR_STAT:
        return this.rawInterrupts;
      case IC_RX_TL:
        return this.rxThreshold;
      case IC_TX_TL:
        return this.txThreshold;
      case IC_CLR_INTR:
        return this.clear(~0);
      case IC_CLR_TX_OVER:
        return this.clear(INT_TX_OVER);
      case IC_CLR_TX_ABRT:
        return this.clear(INT_TX_ABRT);
      case IC_CLR_ACTIVITY:
        return this.clear(INT_ACTIVITY);
      case IC_CLR_STOP_DET:
        return this.clear(INT_STOP_DET);
      case IC_CLR_START_DET:
        return this.clear(INT_START_DET);
      case IC_ENABLE:
        return this.enable;
      case IC_STATUS: {
        const active = this.phase === PHASES.idle ? 0 : 0x21;
        return active | (this.fifo.length < FIFO_BYTES ? 2 : 0) | (this.fifo.length === 0 ? 4 : 0);
      }
      case IC_TXFLR:
        return this.fifo.length;
      case IC_RXFLR:
        return 0;
      case IC_SDA_HOLD:
        return this.sdaHold;
      case IC_TX_ABRT_SOURCE:
        return this.abortSource;
      case IC_ENABLE_STATUS:
        return this.enable & ENABLE || this.phase !== PHASES.idle ? 1 : 0;
      case IC_FS_SPKLEN:
        return this.spikeLength;
    }
    return super.readUint32(offset);
  }

  clear(bits) {
    if (bits & INT_TX_ABRT) this.abortSource = 0;
    this.latched &= ~bits;
    this.updateInterrupts();
    return 0;
  }

  writeUint32(offset, value) {
    switch (offset) {
      case IC_CON:
        this.con = value;
        break;
      case IC_TAR:
        this.tar = value;
        break;
      case IC_SAR:
        this.sar = value;
        break;
      case IC_SS_SCL_HCNT:
        this.ssHigh = value & 0xffff;
        break;
      case IC_SS_SCL_LCNT:
        this.ssLow = value & 0xffff;
        break;
      case IC_FS_SCL_HCNT:
        this.fsHigh = value & 0xffff;
        break;
      case IC_FS_SCL_LCNT:
        this.fsLow = value & 0xffff;
        break;
      case IC_FS_SPKLEN:
        this.spikeLength = value & 0xff;
        break;
      case IC_SDA_HOLD:
        this.sdaHold = value;
        break;
      case IC_INTR_MASK:
        this.mask = value;
        break;
      case IC_RX_TL:
        this.rxThreshold = value & 0xff;
        break;
      case IC_TX_TL:
        this.txThreshold = value & 0xff;
        break;
      case IC_ENABLE:
        this.enable = value & ENABLE;
        if (value & ENABLE_ABORT && this.phase !== PHASES.idle) this.abort(ABRT_USER);
        if (!(value & ENABLE)) {
          this.fifo = [];
          if (this.phase === PHASES.waiting) this.enter(PHASES.stop, BITS_PER_STOP);
        }
        break;
      case IC_DATA_CMD:
        this.push(value);
        break;
      default:
        super.writeUint32(offset, value);
        return;
    }
    this.updateInterrupts();
  }

  push(command) {
    if (command & DATA_CMD_READ) throw new Error('the firmware reads from the I2C bus, which board-sim does not model');
    // After an abort the FIFO stays flushed until the firmware has taken notice.
    if (this.latched & INT_TX_ABRT) return;
    if (this.fifo.length >= FIFO_BYTES) {
      this.latch(INT_TX_OVER);
      return;
    }
    this.fifo.push(command);
    if (this.phase === PHASES.waiting) this.next();
    else this.begin();
  }
}
