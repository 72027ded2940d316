// @ts-check
// An rp2040js chip with this project's processor, flash cache, I2C, PIO timing, clocks and ROM, and with the gaps filled
// that firmware would fall into: the ring oscillator, exact timer alarms, resetting of peripherals.

import { BasePeripheral, RP2040 } from 'rp2040js';
import { Cpu } from './cpu.mjs';
import { I2cController } from './i2c.mjs';
import { PioRunner } from './pio.mjs';
import { Crystal, TimerClock } from './clocks.mjs';
import { watchBuzzer } from './buzzer.mjs';
import { callRom, enterBoot2, returnFromRom, romImage } from './rom.mjs';
import { answerUniqueId } from './ssi.mjs';
import { watchSsi, XipCtrl } from './xip.mjs';

const SSI = 0x18000;
const RESETS = 0x4000c;
const XOSC = 0x40024;
const I2C0 = 0x40044;
const TIMER = 0x40054;
const WATCHDOG = 0x40058;
const ROSC = 0x40060;
const XIP_CTRL = 0x14000;
const IRQ_I2C0 = 23;
const ROSC_STATUS = 0x18;
const ROSC_STABLE = 1 << 31;
const ROSC_RANDOMBIT = 0x1c;
const RESET_REGISTER = 0x0;
const RESET_DONE = 0x8;
const RESET_I2C0 = 1 << 3;
const ALL_RESETS = 0x1ffffff;
/** Where the peripherals are, by the bit of RESETS that holds each; JTAG has no registers. */
const RESETTABLE = [
  ...[0x4004c, 0x40030, 0x50000, I2C0, 0x40048, 0x40014, 0x40018, null, 0x4001c, 0x40020, 0x50200, 0x50300, 0x40028],
  ...[0x4002c, 0x40050, 0x4005c, 0x4003c, 0x40040, 0x40004, 0x40000, 0x4006c, TIMER, 0x40034, 0x40038, 0x50110],
];
/** What the boot ROM takes out of reset on its way to the flash: its pins, their pads, the timer. */
const ROM_RELEASES = (1 << 6) | (1 << 9) | (1 << 21);
const TIMER_ALARM0 = 0x10;
const TIMER_ALARM3 = 0x1c;
const SCRATCH_Y_START = 0x41000;

/** The ring oscillator, with a random bit from outside. */
class Rosc extends BasePeripheral {
  constructor(mcu, randomBit) {
    super(mcu, 'ROSC');
    this.randomBit = randomBit;
    this.registers = new Map();
  }
  readUint32(offset) {
    if (offset === ROSC_RANDOMBIT) return this.randomBit();
    if (offset === ROSC_STATUS) return ROSC_STABLE;
    return this.registers.get(offset) ?? 0;
  }
  writeUint32(offset, value) {
    this.registers.set(offset, value);
  }
}

/** rp2040js speaks of many harmless things; what is wrong with the firmware shows as a fault here. */
const quietLogger = { debug() {}, info() {}, warn() {}, error() {} };

export class Chip {
  /**
   * @param {object} parts
   * @param parts.flash the flash, which outlives the chip
   * @param parts.display what hangs on I2C0
   * @param parts.random numbers in [0, 1)
   * @param parts.randomBit the ring oscillator's: 0 or 1
   * @param parts.onTone called with the frequency at the buzzer's pin when it changes, 0 for silence
   * @param parts.onReset called with 'watchdog' or 'software' when the firmware resets the chip
   */
  constructor({ flash, display, random, randomBit, onTone, onReset }) {
    this.flash = flash;
    // Its types forbid to exchange the parts that are exchanged here.
    const mcu = /** @type {any} */ (new RP2040());
    this.mcu = mcu;
    mcu.logger = quietLogger;
    mcu.bootrom.set(romImage());
    mcu.flash = flash.data;

    /** The chip is a USB drive now and waits for a UF2 file. */
    this.inBootLoader = false;
    /** Peripherals that RESETS holds. */
    this.heldInReset = new Set();
    /** End of the flash operation under way, in nanoseconds of this chip. */
    this.flashBusyUntil = null;
    this.flashBusySince = 0;
    /** When the present batch of instructions began, and when it is to end. */
    this.batchStart = 0;
    this.batchEnd = 0;
    /** What firmware does to these shows in alarms, interrupts and machines only, which end a batch when it is time. */
    const quiet = new Set();
    this.cpu = new Cpu(mcu, {
      romCall: (address) => this.romCall(address),
      beforePeripheral: (peripheral) => {
        if (this.heldInReset.has(peripheral)) throw new Error(`the firmware uses ${peripheral.name} while it is held in reset`);
        mcu.clock.nanosCounter = this.nanosOfInstruction;
      },
      changesSchedule: (peripheral) => !quiet.has(peripheral) || this.nextNanos < this.batchEnd,
      requestReset: () => onReset('software'),
      enterBootLoader: () => {
        this.inBootLoader = true;
        // The firmware runs no more; neither does its watchdog, which the ROM uses for its own restart.
        this.cpu.lockedUp = true;
        this.cpu.leaveSoon();
        this.watchdog.alarm.enable = false;
      },
    });
    mcu.core = this.cpu;
    // From now on it lives where it is run.
    flash.data = mcu.flash;
    for (let i = 0; i < mcu.sram.length; i++) mcu.sram[i] = random() * 256;
    const { xip } = this.cpu;

    // From the ring oscillator, until the firmware has set the clocks.
    mcu.updateClocks();
    this.cycleNanos = 1e9 / mcu.clkSys;
    // A new speed counts from the end of the present batch of instructions on.
    this.nextCycleNanos = this.cycleNanos;
    mcu.addClockListener((hertz) => (this.nextCycleNanos = 1e9 / hertz));
    this.pio = new PioRunner(mcu, () => this.cycleNanos);
    this.i2c = new I2cController(mcu, 'I2C0', IRQ_I2C0, display);
    mcu.peripherals[I2C0] = this.i2c;
    mcu.peripherals[XIP_CTRL] = new XipCtrl(mcu, xip);
    watchSsi(mcu.peripherals[SSI], xip);
    answerUniqueId(mcu.peripherals[SSI], flash.uniqueId);
    this.crystal = new Crystal(mcu, mcu.peripherals[XOSC]);
    mcu.peripherals[ROSC] = new Rosc(mcu, randomBit);
    watchBuzzer(mcu, onTone);
    this.watchdog = mcu.peripherals[WATCHDOG];
    this.watchdog.onWatchdogTrigger = () => {
      // Else it would fire again and again without time passing.
      this.watchdog.alarm.enable = false;
      onReset('watchdog');
    };
    this.timerClock = new TimerClock(mcu, this.watchdog);
    for (const part of [this.i2c, mcu.peripherals[TIMER], ...mcu.pio]) quiet.add(part);
    this.mendTimer(mcu.peripherals[TIMER]);
    this.resets = mcu.peripherals[RESETS];
    this.mendResets();
  }

  get nanos() {
    return this.mcu.clock.nanosCounter;
  }

  /** When something outside of the processor happens next. */
  get nextNanos() {
    const { nextAlarm } = this.mcu.clock;
    return nextAlarm === null ? this.pio.nextNanos : Math.min(nextAlarm.nanos, this.pio.nextNanos);
  }

  /** When the present instruction began, and what it has waited so far. */
  get nanosOfInstruction() {
    return this.batchStart + (this.cpu.spent + this.cpu.waitCycles) * this.cycleNanos;
  }

  /** The time inside a batch of instructions too. */
  get exactNanos() {
    return Math.max(this.nanos, this.nanosOfInstruction);
  }

  /** As the boot ROM leaves it. */
  start() {
    enterBoot2(this.cpu, this.flash);
  }

  /** rp2040js rounds alarms down and fires them up to a microsecond early. */
  mendTimer(timer) {
    timer.clock = this.timerClock;
    const write = timer.writeUint32.bind(timer);
    timer.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset < TIMER_ALARM0 || offset > TIMER_ALARM3) return;
      const alarm = timer.alarms[(offset - TIMER_ALARM0) / 4];
      const { nanos } = this.timerClock;
      const micros = Math.floor(nanos / 1000);
      alarm.clockAlarm.schedule(((value - micros) >>> 0) * 1000 - (nanos - micros * 1000));
    };
  }

  /** rp2040js only remembers reset bits; a stuck I2C has to come back to its beginning, and what is held can do nothing. */
  mendResets() {
    const { mcu, resets } = this;
    const [read, write] = [resets.readUint32.bind(resets), resets.writeUint32.bind(resets)];
    resets.readUint32 = (offset) => (offset === RESET_DONE ? ~resets.reset & ALL_RESETS : read(offset));
    resets.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset !== RESET_REGISTER) return;
      if (value & RESET_I2C0) this.i2c.reset();
      const held = RESETTABLE.filter((at, bit) => at !== null && value & (1 << bit));
      this.heldInReset = new Set(held.map((at) => mcu.peripherals[at]));
    };
    resets.writeUint32(RESET_REGISTER, ALL_RESETS & ~ROM_RELEASES);
  }

  romCall(address) {
    const busyNanos = callRom(address, this.cpu, this.flash);
    if (busyNanos) {
      this.flashBusySince = this.exactNanos;
      this.flashBusyUntil = this.flashBusySince + busyNanos;
      this.cpu.leaveSoon();
    }
  }

  flashDone() {
    this.flash.finish();
    this.flashBusyUntil = null;
    returnFromRom(this.cpu);
  }

  /** Takes over what survives a reset without loss of power. */
  inherit(old, reason) {
    this.mcu.sram.set(old.mcu.sram);
    // The boot ROM's own stack and the second stage loader's copy overwrite the upper scratch bank.
    this.mcu.sram.fill(0xa5, SCRATCH_Y_START);
    // Its oscillators run on, too.
    const [xosc, oldXosc] = [this, old].map(({ mcu }) => mcu.peripherals[XOSC]);
    Object.assign(xosc, { ctrl: oldXosc.ctrl, startup: oldXosc.startup, enabled: oldXosc.enabled, stable: oldXosc.stable });
    this.crystal.stableAt = old.crystal.stableAt === null ? null : old.crystal.stableAt - old.nanos;
    this.watchdog.scratchData.set(old.watchdog.scratchData);
    this.watchdog.reason = old.watchdog.reason;
    // A reset by software or by a debug probe is one of the processor alone; the watchdog's holds the peripherals, too.
    if (reason === 'software') this.resets.writeUint32(RESET_REGISTER, old.resets.reset & ~ROM_RELEASES);
  }

  setPin(pin, level) {
    const gpio = this.mcu.gpio[pin];
    if (gpio.rawInputValue !== level) this.pio.around(() => gpio.setInputValue(level));
  }
}
