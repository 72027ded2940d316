// @ts-check
// The processor against another emulator's: single instructions from crosscheck/vectors.txt, made by vectors.py there.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { RP2040 } from 'rp2040js';
import { Cpu } from '../cpu.mjs';
// It brings the processor.
import '../files.mjs';

const CODE = 0x20020000;
const [DATA, DATA_END] = [0x20001000, 0x20004000];
const STACK = 0x20003000;
const CORNERS = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff];

/** xorshift32, as in vectors.py. */
class Random {
  constructor(seed) {
    this.state = Math.imul(seed, 0x9e3779b1) | 1;
  }
  next() {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return this.state >>> 0;
  }
  below(count) {
    return (this.next() >>> 8) % count;
  }
}

function value(random) {
  const kind = random.below(8);
  if (kind < 3) return DATA + 4 * random.below(256);
  if (kind === 3) return random.below(40);
  if (kind === 4) return CORNERS[random.below(CORNERS.length)];
  if (kind === 5) return CODE + 2 * random.below(256) + 1;
  return random.next();
}

/** Registers 0 to 14 and flags before the instruction of a line, counted from 1. */
function stateOf(line) {
  const random = new Random(line);
  const flags = random.below(16);
  const registers = Array.from({ length: 13 }, () => value(random));
  return { flags, registers: [...registers, STACK + 4 * random.below(64), CODE + 2 * random.below(256) + 1] };
}

function machine() {
  const mcu = /** @type {any} */ (new RP2040());
  mcu.flash = new Uint8Array(4096);
  const cpu = new Cpu(mcu, { romCall() {}, beforePeripheral() {}, changesSchedule: () => true, requestReset() {} });
  mcu.core = cpu;
  const random = new Random(0);
  for (let at = DATA; at < DATA_END; at += 4) cpu.write32(at, random.next());
  return cpu;
}

const hex = (word) => (word >>> 0).toString(16).padStart(8, '0');

test('every instruction does what it does in another emulator', () => {
  const lines = readFileSync(new URL('../crosscheck/vectors.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  assert.ok(lines.length >= 4000);
  const cpu = machine();
  const memory = cpu.ram8.slice(DATA & 0xffffff, DATA_END & 0xffffff);
  lines.forEach((text, i) => {
    const [code, ...changes] = text.split(' ');
    const { flags, registers } = stateOf(i + 1);
    const halves = code.match(/.{4}/g).map((half) => parseInt(half, 16));
    for (let at = 0; at < 2; at++) cpu.write16(CODE + 2 * at, halves[at] ?? 0);
    cpu.r.set([...registers, CODE]);
    Object.assign(cpu, { N: !!(flags & 8), Z: !!(flags & 4), C: !!(flags & 2), V: !!(flags & 1), faultReason: null });
    cpu.run(1);

    const found = [];
    registers.forEach((before, r) => cpu.r[r] >>> 0 !== before && found.push(`r${r}=${hex(cpu.r[r])}`));
    if (cpu.r[15] !== CODE + 2 * halves.length) found.push(`pc=${hex(cpu.r[15])}`);
    const flagsNow = (cpu.N ? 8 : 0) | (cpu.Z ? 4 : 0) | (cpu.C ? 2 : 0) | (cpu.V ? 1 : 0);
    if (flagsNow !== flags) found.push(`f=${flagsNow.toString(16)}`);
    for (let at = 0; at < memory.length; at += 4) {
      const now = cpu.ram32[((DATA & 0xffffff) + at) >> 2];
      const before = memory[at] | (memory[at + 1] << 8) | (memory[at + 2] << 16) | (memory[at + 3] << 24);
      if (now === before) continue;
      found.push(`m${hex(DATA + at)}=${hex(now)}`);
      cpu.write32(DATA + at, before);
    }
    assert.equal(cpu.faultReason, null, `line ${i + 1}: ${code}`);
    assert.deepEqual(found, changes, `line ${i + 1}: ${code} with ${registers.map(hex)} and flags ${flags.toString(16)}`);
  });
});
