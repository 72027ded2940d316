// @ts-check
// What running from flash costs: the cache, the SSI as programmed, and that RAM pays for none of it.

import assert from 'node:assert/strict';
import test from 'node:test';
import { RP2040 } from 'rp2040js';
import { Cpu } from '../cpu.mjs';
// It brings the processor.
import '../files.mjs';
import { readCycles, watchSsi, XipCtrl } from '../xip.mjs';

const SETS = 1024;
const MISS = 66;

function machine() {
  const mcu = /** @type {any} */ (new RP2040());
  mcu.flash = new Uint8Array(4096);
  const hooks = { romCall() {}, beforePeripheral() {}, changesSchedule: () => true, requestReset() {} };
  mcu.core = new Cpu(mcu, hooks);
  Object.assign(mcu.core.xip, { missCycles: MISS, wordCycles: 50 });
  return mcu;
}

const cache = () => machine().core.xip;

test('a line misses once and then hits', () => {
  const xip = cache();
  assert.deepEqual([xip.access(5), xip.access(5), xip.access(6)], [MISS, 0, MISS]);
  assert.equal(xip.misses, 2);
});

test('two lines of a set stay, the third puts out the one used longer ago', () => {
  const xip = cache();
  const [a, b, c] = [7, 7 + SETS, 7 + 2 * SETS];
  assert.deepEqual(
    [a, b, a, b, a].map((line) => xip.access(line)),
    [MISS, MISS, 0, 0, 0],
  );
  assert.equal(xip.access(c), MISS);
  assert.deepEqual([xip.has(a), xip.has(b), xip.has(c)], [true, false, true]);
});

test('16 KiB stay in the cache, 8 bytes more do not', () => {
  const lines = (16 * 1024) / 8;
  const xip = cache();
  const sweep = (count) => {
    const before = xip.misses;
    for (let line = 0; line < count; line++) xip.access(line);
    return xip.misses - before;
  };
  assert.equal(sweep(lines), lines);
  assert.equal(sweep(lines), 0);
  assert.equal(sweep(lines + 1), 1);
  assert.equal(sweep(lines + 1), 3, 'the three lines of the first set put each other out');
});

test('a flush empties it, by register too, and a write takes one line out', () => {
  const xip = cache();
  const control = new XipCtrl(new RP2040(), xip);
  xip.access(1);
  xip.access(2);
  xip.drop(1);
  assert.deepEqual([xip.has(1), xip.has(2)], [false, true]);
  control.writeUint32(0x04, 1);
  assert.equal(xip.has(2), false);
  control.writeUint32(0x00, 0);
  assert.deepEqual([xip.access(3), xip.access(3)], [50, 50], 'switched off it keeps nothing');
});

test('a miss costs what the SSI was programmed for', () => {
  // As the loader for the W25Q080 leaves it: quad, address and mode in 8 clocks, 4 dummies, half the system clock.
  const quad = [(2 << 21) | (31 << 16) | (3 << 8), (0xa0 << 24) | (8 << 2) | (4 << 11) | 2];
  assert.equal(readCycles(...quad, 2, 8), 28 * 2 + 10);
  assert.equal(readCycles(...quad, 4, 8), 28 * 4 + 10);
  assert.equal(readCycles(...quad, 2, 4), 20 * 2 + 10);
  // The plain read command of every flash: 8 bits of command, 24 of address, on one lane.
  assert.equal(readCycles((31 << 16) | (3 << 8), (6 << 2) | (2 << 8), 4, 8), 96 * 4 + 10);
  const mcu = machine();
  const { xip } = mcu.core;
  const ssi = mcu.peripherals[0x18000];
  watchSsi(ssi, xip);
  for (const [offset, value] of [
    [0x14, 2],
    [0x00, quad[0]],
    [0xf4, quad[1]],
  ])
    ssi.writeUint32(offset, value >>> 0);
  assert.deepEqual([xip.missCycles, xip.wordCycles], [66, 50]);
});

/** The cycles of 16 instructions `nop` and a jump back, run twice. */
function cyclesOfLoop(at) {
  const cpu = machine().core;
  const flash = new Uint16Array(cpu.flash8.buffer, cpu.flash8.byteOffset);
  const code = [...Array(16).fill(0xbf00), 0xe7ee];
  code.forEach((op, i) => (at >>> 24 === 0x10 ? (flash[i] = op) : cpu.write16(at + 2 * i, op)));
  cpu.r[15] = at;
  const round = () => {
    let cycles = cpu.run(1);
    while (cpu.r[15] !== at) cycles += cpu.run(1);
    return cycles;
  };
  return [round(), round()];
}

test('code in flash waits for each line once, code in RAM never', () => {
  const warm = 16 + 2;
  assert.deepEqual(cyclesOfLoop(0x10000000), [warm + 5 * MISS, warm]);
  assert.deepEqual(cyclesOfLoop(0x20000000), [warm, warm]);
});

test('data in flash waits too, and the wait ends a slice of time in time', () => {
  const cpu = machine().core;
  // ldr r0, [r1]; adds r1, #8; b back
  [0x6808, 0x3108, 0xe7fc].forEach((op, i) => cpu.write16(0x20000000 + 2 * i, op));
  cpu.r[1] = 0x10000000;
  cpu.r[15] = 0x20000000;
  const round = MISS + 5;
  const spent = cpu.run(10 * round);
  assert.ok(spent >= 10 * round && spent < 11 * round, `${spent}`);
  assert.equal(cpu.xip.misses, 10);
});
