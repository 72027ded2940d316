// @ts-check
// What the chip's clocks do before the firmware has set them: the ring oscillator at power-on, the crystal's start-up,
// and the timer, which stands still until its tick is set. rp2040js has all of these ready at once.

const XOSC_CTRL = 0x00;
const XOSC_STATUS = 0x04;
const XOSC_STARTUP = 0x0c;
const XOSC_STABLE = 2 ** 31;
const STARTUP_X4 = 1 << 20;
const STARTUP_DELAY = 0x3fff;
/** The unit of STARTUP's delay, in cycles of the crystal. */
const STARTUP_CYCLES = 256;
const WATCHDOG_TICK = 0x2c;
const TICK_CYCLES = 0x1ff;

/** The crystal is stable no earlier than STARTUP says, counted from when it was enabled. */
export class Crystal {
  constructor(mcu, xosc) {
    /** Null while it is off. */
    this.stableAt = null;
    const read = xosc.readUint32.bind(xosc);
    const write = xosc.writeUint32.bind(xosc);
    xosc.readUint32 = (offset) => {
      const value = read(offset);
      if (offset !== XOSC_STATUS || (this.stableAt !== null && mcu.clock.nanos >= this.stableAt)) return value;
      return value & ~XOSC_STABLE;
    };
    xosc.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset !== XOSC_CTRL) return;
      if (!xosc.enabled) this.stableAt = null;
      else if (this.stableAt === null) {
        const startup = read(XOSC_STARTUP);
        const cycles = (startup & STARTUP_DELAY) * STARTUP_CYCLES * (startup & STARTUP_X4 ? 4 : 1);
        this.stableAt = mcu.clock.nanos + (cycles * 1e9) / mcu.xoscFreq;
      }
    };
  }
}

/** The microsecond timer counts from when the watchdog's tick, which drives it, is given its number of cycles. */
export class TimerClock {
  constructor(mcu, watchdog) {
    this.mcu = mcu;
    this.startedAt = null;
    const write = watchdog.writeUint32.bind(watchdog);
    watchdog.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === WATCHDOG_TICK && value & TICK_CYCLES) this.startedAt ??= mcu.clock.nanos;
    };
  }

  get nanos() {
    return this.startedAt === null ? 0 : this.mcu.clock.nanos - this.startedAt;
  }
}
