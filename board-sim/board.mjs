// @ts-check
// The whole device: chip, flash, display, knobs and USB cable, and the time they share.
//
// Time is in nanoseconds since the board was first made and goes on through resets and power cuts. Nothing depends on
// the time of the computer this runs on: the same inputs give the same pictures, cycle by cycle.

import { Chip } from './chip.mjs';
import { Flash } from './flash.mjs';
import { Knob, KNOB_NAMES, PINS } from './knobs.mjs';
import { Display } from './display.mjs';
import { joined, RttReader } from './rtt.mjs';
import { SerialHost } from './serial.mjs';
import { BOOT_ROM_NANOS } from './rom.mjs';

const SDA = 4;
const SCL = 5;
const FUNCTION_I2C = 3;
const GPIO_LOW = 0;
/** How finely processor and PIO take turns at most while a PIO machine has work. */
const PIO_SLICE_NANOS = 200;
/** JavaScript engines are slow in loops that they enter once and hardly ever leave. */
const MOST_BATCH_CYCLES = 100000;
const RTT_POLL_NANOS = 1e6;
/** The device is at rest when glass and flash have been left alone for this long. */
const REST_NANOS = 40e6;
const MOST_REST_NANOS = 10e9;
const MOST_BOOT_NANOS = 10e9;
/** Longer than a step of thinking, and than a picture takes to be drawn. */
const IDLE_WATCH_NANOS = 20e6;

/** Reproducible chance: numbers in [0, 1). */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export class Board {
  /**
   * @param flash bytes of the flash, see `parseImage`, or a Flash to go on with
   * @param {{ seed?: number, randomBit?: () => number, keepsLog?: boolean, display?: any, hasHost?: boolean }} [options] `display`: see Display; `seed` for what memory holds at power-on;
   *   `randomBit` is the ring oscillator's: always 1 if not given, so that chance is the same in every run and in host-sim;
   *   `hasHost`: whether the USB cable leads to a computer, else to a charger
   */
  constructor(flash, { seed = 1, randomBit = () => 1, keepsLog = true, display = {}, hasHost = true } = {}) {
    this.random = seededRandom(seed);
    this.randomBit = randomBit;
    this.keepsLog = keepsLog;
    this.hasHost = hasHost;
    /** Told the frequency at the buzzer's pin when it changes, 0 for silence. */
    this.onTone = (hertz) => {};
    this.flash = flash instanceof Flash ? flash : new Flash(flash);
    this.display = new Display(this.random, display);
    this.display.onByte = () => this.busByte();
    this.display.now = () => this.nanos;
    this.levels = new Map(KNOB_NAMES.map((name) => [PINS[name].push, true]));
    this.knobs = {};
    for (const name of KNOB_NAMES) {
      const knob = new Knob(PINS[name], this, this.random);
      knob.levels.forEach(([pin, level]) => this.levels.set(pin, level));
      this.knobs[name] = knob;
    }
    /** Things to do later, soonest first: [nanos, action]. */
    this.agenda = [];
    this.chip = null;
    /** When the chip was last switched on or reset: a whole number, so that times can be counted from it without rounding. */
    this.epoch = 0;
    this.resets = [];
    this.logs = [];
    this.lastBusNanos = 0;
    this.lastEdgeNanos = 0;
    this.awakeNanos = 0;
    this.asleepNanos = 0;
    this.powerOn();
  }

  // ---- time ----

  get nanos() {
    return this.chip ? this.epoch + this.chip.exactNanos : this.epoch;
  }

  /** System clock cycles, at the present speed of the clock. */
  get cycles() {
    return Math.round(this.nanos / this.chip.cycleNanos);
  }

  at(nanos, action) {
    let i = this.agenda.length;
    while (i > 0 && this.agenda[i - 1][0] > nanos) i--;
    this.agenda.splice(i, 0, [nanos, action]);
  }

  run(nanos) {
    this.runUntil(this.nanos + nanos);
  }

  /** @param enough ends the run early when it gives true; asked whenever the board has come a little further */
  runUntil(end, enough = () => false) {
    while (this.nanos < end && !enough()) {
      while (this.agenda.length && this.agenda[0][0] <= this.nanos) this.agenda.shift()[1]();
      this.step(this.agenda.length ? Math.min(end, this.agenda[0][0]) : end);
    }
  }

  /** Comes forward to `end` or to the next moment at which something may change, whichever is first. */
  step(end) {
    if (this.pendingReset) this.reset(this.pendingReset);
    const { chip } = this;
    const { cpu, pio, mcu } = chip;
    const now = chip.nanos;
    let next = end - this.epoch;
    if (mcu.clock.nextAlarm) next = Math.min(next, mcu.clock.nextAlarm.nanos);
    next = Math.min(next, Math.max(pio.nextNanos, now + PIO_SLICE_NANOS));
    if (chip.flashBusyUntil !== null) {
      next = Math.min(next, chip.flashBusyUntil);
      this.goTo(next);
      this.awakeNanos += next - now;
      if (chip.nanos >= chip.flashBusyUntil) chip.flashDone();
    } else if (now < BOOT_ROM_NANOS) {
      next = Math.min(next, BOOT_ROM_NANOS);
      this.goTo(next);
      this.awakeNanos += next - now;
    } else if (cpu.lockedUp || (cpu.asleep !== null && !cpu.attention)) {
      this.goTo(next);
      this.asleepNanos += next - now;
    } else {
      chip.batchStart = now;
      chip.batchEnd = next;
      const budget = Math.min(MOST_BATCH_CYCLES, Math.max(1, Math.ceil((next - now) / chip.cycleNanos)));
      const spent = cpu.run(budget) * chip.cycleNanos;
      cpu.spent = 0;
      chip.batchStart = now + spent;
      this.goTo(now + spent);
      this.awakeNanos += spent;
      chip.cycleNanos = chip.nextCycleNanos;
    }
    if (chip.nanos - this.lastPoll > RTT_POLL_NANOS) {
      this.lastPoll = chip.nanos;
      this.rtt.poll();
    }
  }

  goTo(chipNanos) {
    const { chip } = this;
    chip.pio.advance(chipNanos);
    const { clock } = chip.mcu;
    clock.tick(Math.max(0, chipNanos - clock.nanosCounter));
    chip.batchStart = clock.nanosCounter;
  }

  /** Runs from power-on until the first picture is there and the device at rest. */
  boot() {
    this.runUntil(this.nanos + MOST_BOOT_NANOS, () => this.display.isLit);
    if (!this.display.isLit) throw new Error(`the display stays dark${this.trouble}`);
    this.settle();
  }

  /** What is wrong with the processor, as an afterthought to a message; empty if nothing is. */
  get trouble() {
    const { lockedUp, faultReason } = this.chip.cpu;
    return `${faultReason ? `; the processor met a fault: ${faultReason}` : ''}${lockedUp ? ' and locked up' : ''}`;
  }

  /** Runs until the device has come to rest after whatever was done to it. */
  settle(restNanos = REST_NANOS) {
    if (this.agenda.length) this.runUntil(this.agenda.at(-1)[0] + 1);
    const most = this.nanos + MOST_REST_NANOS;
    while (this.nanos < most) {
      const { bytes } = this.display;
      const isBusy = () => this.display.bytes !== bytes || this.chip.flashBusyUntil !== null;
      this.runUntil(this.nanos + restNanos, isBusy);
      if (!isBusy()) return;
      if (this.chip.flashBusyUntil !== null) this.runUntil(this.epoch + this.chip.flashBusyUntil + 1);
    }
    throw new Error(`the device does not come to rest${this.trouble}`);
  }

  /** Runs until the processor sleeps most of the time: the device has thought to the end. */
  untilIdle(mostNanos) {
    const most = this.nanos + mostNanos;
    while (this.nanos < most) {
      const asleep = this.asleepNanos;
      const start = this.nanos;
      this.run(IDLE_WATCH_NANOS);
      if (this.asleepNanos - asleep > (this.nanos - start) / 2) return this.settle();
    }
    throw new Error(`the device does not stop thinking${this.trouble}`);
  }

  // ---- power ----

  powerOn() {
    this.display.powerUp();
    this.start(null);
  }

  /** Power fails now: RAM is lost, flash stays as it is, a write under way is half done. */
  powerOff() {
    const { chip } = this;
    if (chip.flashBusyUntil !== null) this.flash.cut(chip.nanos - chip.flashBusySince, this.random);
    this.epoch = Math.ceil(this.nanos);
    this.chip = null;
  }

  /** The flash as it would be found after a power cut right now; this board goes on undisturbed. */
  flashAfterPowerCut() {
    const flash = this.flash.copy();
    const { chip } = this;
    if (chip.flashBusyUntil !== null) flash.cut(chip.nanos - chip.flashBusySince, this.random);
    return flash;
  }

  reset(reason) {
    this.resets.push(reason);
    const old = this.chip;
    this.rtt.poll();
    // A flash chip finishes what it was told; a reset of the processor does not stop it.
    if (old.flashBusyUntil !== null) this.flash.finish();
    this.epoch = Math.ceil(this.nanos);
    this.start(old, reason);
  }

  start(old, reason) {
    this.pendingReset = null;
    this.lastPoll = 0;
    this.chip = new Chip({
      flash: this.flash,
      display: this.display,
      random: this.random,
      randomBit: this.randomBit,
      onTone: (hertz) => this.onTone(hertz),
      onReset: (why) => (this.pendingReset = why),
    });
    if (old) this.chip.inherit(old, reason);
    this.rtt = new RttReader(this.chip.mcu.sram, this.keepsLog);
    if (this.keepsLog) this.logs.push(this.rtt);
    this.serial = new SerialHost(this.chip.mcu.usbCtrl);
    if (!this.hasHost) this.chip.mcu.usbCtrl.onUSBEnabled = () => {};
    for (const [pin, level] of this.levels) this.chip.setPin(pin, level);
    this.wireBus();
    this.chip.start();
  }

  /** All that the firmware has logged over RTT since the board was made, as defmt encodes it. */
  get log() {
    this.rtt.poll();
    return joined(this.logs.map((rtt) => rtt.bytes));
  }

  // ---- wires ----

  setPin(pin, level) {
    this.levels.set(pin, level);
    this.lastEdgeNanos = this.nanos;
    this.chip.setPin(pin, level);
  }

  busByte() {
    this.lastBusNanos = this.nanos;
  }

  /** @param fault see Display; null plugs it in or lets it go */
  setDisplayFault(fault) {
    this.display.setFault(fault);
    this.updateBusLevels();
    if (!this.display.holdsBus) this.chip.i2c.goOn();
  }

  /** Firmware may drive the two lines by hand, to free a stuck bus. */
  wireBus() {
    const { gpio } = this.chip.mcu;
    gpio[SCL].addListener((now, before) => {
      if (gpio[SCL].functionSelect !== FUNCTION_I2C && before === GPIO_LOW && now !== GPIO_LOW) this.display.clockPulse();
      this.updateBusLevels();
    });
    gpio[SDA].addListener(() => this.updateBusLevels());
    this.updateBusLevels();
  }

  updateBusLevels() {
    const { gpio } = this.chip.mcu;
    this.chip.setPin(SCL, gpio[SCL].value !== GPIO_LOW && this.display.fault !== 'clock-held');
    this.chip.setPin(SDA, gpio[SDA].value !== GPIO_LOW && this.display.fault !== 'data-held');
  }
}
