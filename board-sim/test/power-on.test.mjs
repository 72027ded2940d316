// @ts-check
// From power-on to the first instruction of the firmware, and what the boot ROM's functions cost.

import assert from 'node:assert/strict';
import test from 'node:test';
import { RP2040 } from 'rp2040js';
import { Board } from '../board.mjs';
import { Crystal, TimerClock } from '../clocks.mjs';
import { Cpu } from '../cpu.mjs';
import { Flash } from '../flash.mjs';
import { callRom, romImage } from '../rom.mjs';
import { health, image } from '../test-kit/firmware.mjs';
import { watchSsi } from '../xip.mjs';

const SSI = 0x18000;
const CTRL = 0x00;
const STATUS = 0x04;
const STARTUP = 0x0c;
const ENABLE = 0xfabaa0;
const isStable = (xosc) => xosc.readUint32(STATUS) >>> 31 === 1;

test('the crystal is stable after as many of its cycles as STARTUP says', () => {
  for (const [startup, millis] of [
    [47, 1.0],
    [6000, 128],
    [47 | (1 << 20), 4.0],
  ]) {
    const mcu = /** @type {any} */ (new RP2040());
    const xosc = mcu.peripherals[0x40024];
    const crystal = new Crystal(mcu, xosc);
    mcu.clock.nanosCounter = 7e6;
    xosc.writeUint32(STARTUP, startup);
    xosc.writeUint32(CTRL, ENABLE);
    assert.ok(Math.abs(crystal.stableAt - 7e6 - millis * 1e6) < 0.02e6, `${crystal.stableAt}`);
    mcu.clock.nanosCounter = crystal.stableAt - 1;
    assert.equal(isStable(xosc), false);
    xosc.writeUint32(CTRL, ENABLE);
    mcu.clock.nanosCounter = crystal.stableAt;
    assert.equal(isStable(xosc), true, 'enabling it again does not start it anew');
  }
});

test('the timer counts from when its tick is set', () => {
  const mcu = /** @type {any} */ (new RP2040());
  const watchdog = mcu.peripherals[0x40058];
  const clock = new TimerClock(mcu, watchdog);
  mcu.clock.nanosCounter = 5e6;
  assert.equal(clock.nanos, 0);
  watchdog.writeUint32(0x2c, (1 << 9) | 12);
  mcu.clock.nanosCounter = 6e6;
  assert.equal(clock.nanos, 1e6);
});

test('a board starts from the ring oscillator, through boot ROM and second stage loader', () => {
  const board = new Board(image());
  const { chip } = board;
  const [hertz, perCycle] = [6.5e6, 1e9 / 6.5e6];
  assert.equal(chip.mcu.clkSys, hertz);
  board.runUntil(4.99e6);
  assert.equal(chip.cpu.instructions, 0, 'the boot ROM');
  assert.equal(chip.cpu.xip.missCycles, 0);
  const isInFlash = () => chip.cpu.r[15] >>> 24 === 0x10;
  board.runUntil(20e6, isInFlash);
  assert.equal(chip.cpu.xip.missCycles, 66, 'the second stage loader has set up quad reads at half the system clock');
  assert.equal(chip.cycleNanos, perCycle, 'still from the ring oscillator');
  board.runUntil(1e9, () => chip.crystal.stableAt !== null);
  const { stableAt } = chip.crystal;
  assert.ok(stableAt > 5e6);
  board.runUntil(1e9, () => chip.mcu.clkSys > 100e6);
  assert.ok(chip.nanos > stableAt && chip.nanos < stableAt + 2e6, 'full speed soon after the crystal is stable');
});

test('a display listens 100 ms after power-on, and at once after a reset', () => {
  const board = new Board(image());
  const answers = () => board.display.start(board.display.address);
  board.runUntil(99.9e6);
  assert.ok(!answers());
  board.runUntil(100e6);
  assert.ok(answers());
  board.boot();
  board.reset('watchdog');
  assert.ok(answers());
  board.powerOff();
  board.powerOn();
  assert.ok(!answers());
});

test('the firmware does not ask the display before it listens, however fast the ring oscillator is', () => {
  const board = new Board(image());
  // What comes before the crystal takes 25 ms here, and half of that with the fastest oscillator: let it count for nothing.
  board.runUntil(1e9, () => board.chip.crystal.stableAt !== null);
  board.display.powerUp();
  board.boot();
  assert.equal(health(board).displayFaults, 0);
});

test('a reset keeps the crystal running', () => {
  const board = new Board(image());
  board.boot();
  board.reset('watchdog');
  assert.ok(isStable(board.chip.mcu.peripherals[0x40024]));
  assert.equal(board.chip.mcu.clkSys, 6.5e6, 'but the clocks are as after power-on');
  board.settle();
  assert.ok(board.chip.mcu.clkSys > 100e6);
});

test('a peripheral that is held in reset cannot be used, and only a reset of all the chip holds it again', () => {
  const board = new Board(image());
  const [i2c, sysinfo, timer] = [0x40044000, 0x40000000, 0x40054000];
  const read = (address) => board.chip.cpu.read32(address);
  const isDone = (bit) => ((read(0x4000c008) >>> bit) & 1) === 1;
  assert.throws(() => read(i2c), /uses I2C0 while it is held in reset/);
  assert.throws(() => read(sysinfo), /held in reset/);
  read(timer);
  assert.deepEqual([isDone(3), isDone(21)], [false, true], 'the boot ROM has released the timer');
  board.boot();
  assert.ok(isDone(3));
  read(i2c);
  board.reset('software');
  read(i2c);
  board.reset('watchdog');
  assert.throws(() => read(i2c), /held in reset/);
});

/** A processor that calls the boot ROM from RAM. */
function romCaller() {
  const mcu = /** @type {any} */ (new RP2040());
  mcu.flash = new Uint8Array(4096);
  mcu.bootrom.set(romImage());
  const flash = new Flash();
  const cpu = new Cpu(mcu, {
    romCall: (address) => callRom(address, cpu, flash),
    beforePeripheral() {},
    changesSchedule: () => true,
    requestReset() {},
  });
  watchSsi(mcu.peripherals[SSI], cpu.xip);
  cpu.xip.missCycles = 66;
  mcu.core = cpu;
  const call = (address, ...args) => {
    args.forEach((word, i) => (cpu.r[i] = word));
    cpu.r[14] = 0x20030001;
    cpu.r[15] = address & ~1;
    cpu.spent = 0;
    return cpu.run(1);
  };
  const lookUp = (name) => {
    const cycles = call(cpu.read16(0x18), cpu.read16(0x14), name.charCodeAt(0) | (name.charCodeAt(1) << 8));
    return { cycles, address: cpu.r[0] };
  };
  return { cpu, call, lookUp };
}

test('a lookup walks the table', () => {
  const { lookUp } = romCaller();
  const cycles = Object.fromEntries(['P3', 'MS', 'MC', 'RE', 'CX'].map((name) => [name, lookUp(name).cycles]));
  assert.deepEqual(cycles, { P3: 13, MS: 57, MC: 79, RE: 167, CX: 200 });
});

// The cycles on the right are those that the ROM's own code takes on this processor.
test('copies and fills cost what they cost in the ROM', () => {
  const { call, lookUp, cpu } = romCaller();
  const [to, from] = [0x20001000, 0x20008000];
  const within = (cycles, expected, what) => {
    assert.ok(Math.abs(cycles - expected) <= Math.max(9, expected * 0.02), `${what}: ${cycles}, not about ${expected}`);
  };
  const copies = [
    [0, 0, 5, 33],
    [0, 0, 8, 44],
    [0, 0, 31, 71],
    [0, 0, 1024, 869],
    [1, 1, 1024, 879],
    [2, 2, 100, 126],
    [0, 1, 7, 41],
    [0, 1, 8, 65],
    [0, 2, 100, 709],
    [3, 1, 1024, 7177],
  ];
  const copy = lookUp('MC').address;
  for (const [a, b, length, cycles] of copies) within(call(copy, to + a, from + b, length), cycles, `copy ${a} ${b} ${length}`);
  const words = lookUp('C4').address;
  for (const [length, cycles] of [
    [8, 32],
    [256, 233],
    [1024, 857],
  ])
    within(call(words, to, from, length), cycles, `words ${length}`);
  const fills = [
    [0, 3, 19],
    [0, 32, 55],
    [0, 1024, 551],
    [1, 100, 96],
    [3, 1024, 556],
  ];
  const fill = lookUp('MS').address;
  for (const [a, length, cycles] of fills) within(call(fill, to + a, 0x55, length), cycles, `fill ${a} ${length}`);
  assert.equal(cpu.read8(to + 3 + 1023), 0x55);
  within(call(lookUp('S4').address, to, 0x55, 1024), 542, 'fill with words');
  const misses = cpu.xip.misses;
  within(call(copy, to, 0x10000000, 1024), 869 + 128 * 66, 'a copy from flash waits for its lines');
  assert.equal(cpu.xip.misses - misses, 128);
});

test('the boot ROM flushes the cache when it is asked to', () => {
  const { call, lookUp, cpu } = romCaller();
  cpu.xip.access(9);
  call(lookUp('FC').address);
  assert.equal(cpu.xip.has(9), false);
});

test('flash that is left for commands cannot be read until it is entered again', () => {
  const { call, lookUp, cpu } = romCaller();
  const [leave, enter, copy, erase, program] = ['EX', 'CX', 'MC', 'RE', 'RP'].map((name) => lookUp(name).address);
  const [flash, ram] = [0x10000000, 0x20001000];
  const REFUSED = /flash is read at 0x10000000 while it is disconnected/;
  assert.throws(() => call(leave), /flash is disconnected with interrupts on/);
  cpu.primask = true;
  assert.throws(() => call(erase, 0, 4096), /flash is written while it is read in place/);
  cpu.xip.access(0);
  call(leave);
  assert.throws(() => cpu.read32(flash), REFUSED, 'a constant, though its line was in the cache');
  assert.throws(() => cpu.read32(0x13000000), REFUSED, 'past the cache');
  assert.throws(() => call(copy, ram, flash, 16), REFUSED);
  assert.throws(() => call(program, 0, flash, 256), REFUSED);
  assert.throws(() => {
    cpu.r[15] = flash;
    cpu.run(1);
  }, REFUSED);
  call(program, 0, ram, 256);
  call(enter);
  assert.equal(cpu.read32(flash), 0);
  // Code in flash that leaves it cannot go on, not even in its own line.
  const code = new Uint16Array(cpu.flash8.buffer, cpu.flash8.byteOffset);
  code.set([0x4780, 0xbf00]); // blx r0, nop
  cpu.r[0] = leave;
  cpu.r[15] = flash;
  assert.throws(() => cpu.run(100), REFUSED);
});
