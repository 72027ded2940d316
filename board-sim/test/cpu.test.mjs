// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { RP2040 } from 'rp2040js';
import { Cpu } from '../cpu.mjs';
// It brings the processor.
import '../files.mjs';
import { seededRandom } from '../board.mjs';

const CODE = 0x20000000;
const DATA = 0x20001000;
const STACK = 0x20003000;

/** A chip with our processor and nothing else, running code from RAM. */
function machine(words) {
  const mcu = /** @type {any} */ (new RP2040());
  mcu.flash = new Uint8Array(4096);
  const resets = [];
  const cpu = new Cpu(mcu, {
    romCall() {},
    beforePeripheral() {},
    changesSchedule: () => true,
    requestReset: () => resets.push('software'),
  });
  mcu.core = cpu;
  words.forEach((word, i) => cpu.write16(CODE + 2 * i, word));
  cpu.r[13] = STACK;
  cpu.r[15] = CODE;
  cpu.VTOR = 0x20002000;
  for (let exception = 0; exception < 48; exception++) cpu.write32(cpu.VTOR + 4 * exception, 0x20002101 + 4 * exception);
  return { mcu, cpu, resets };
}

/** Runs just one instruction. */
function stepOnce(cpu) {
  cpu.run(1);
}

/** Sums by whole numbers of any size: what the architecture says, in its slowest and plainest form. */
function addWithCarry(a, b, carry) {
  const [ua, ub] = [BigInt(a >>> 0), BigInt(b >>> 0)];
  const unsigned = ua + ub + BigInt(carry);
  const signed = BigInt(a | 0) + BigInt(b | 0) + BigInt(carry);
  const result = Number(BigInt.asIntN(32, unsigned));
  return { result, C: unsigned > 0xffffffffn, V: signed !== BigInt(result), N: result < 0, Z: result === 0 };
}

const corners = [0, 1, 2, 0x7f, 0x80, 0x7ffffffe, 0x7fffffff, -0x80000000, -0x7fffffff, -2, -1];

test('sums and differences set all flags by the book', () => {
  /** @type {[number, Function][]} */
  const forms = [
    [0x4148, (a, b, c) => addWithCarry(a, b, c)], // adcs r0, r1
    [0x4188, (a, b, c) => addWithCarry(a, ~b, c)], // sbcs r0, r1
    [0x1840, (a, b) => addWithCarry(a, b, 0)], // adds r0, r0, r1
    [0x1a40, (a, b) => addWithCarry(a, ~b, 1)], // subs r0, r0, r1
    [0x4288, (a, b) => ({ ...addWithCarry(a, ~b, 1), result: a })], // cmp r0, r1
    [0x42c8, (a, b) => ({ ...addWithCarry(a, b, 0), result: a })], // cmn r0, r1
    [0x4248, (a, b) => addWithCarry(0, ~b, 1)], // rsbs r0, r1
  ];
  const { cpu } = machine([]);
  for (const [op, model] of forms) {
    cpu.write16(CODE, op);
    for (const a of corners) {
      for (const b of corners) {
        for (const carry of [0, 1]) {
          Object.assign(cpu, { C: carry === 1, N: false, Z: false, V: false });
          cpu.r[0] = a;
          cpu.r[1] = b;
          cpu.r[15] = CODE;
          stepOnce(cpu);
          const { N, Z, C, V } = cpu;
          const expected = pick(model(a | 0, b | 0, carry));
          assert.deepEqual({ result: cpu.r[0], N, Z, C, V }, expected, `${op.toString(16)} ${a} ${b} ${carry}`);
        }
      }
    }
  }
});

function pick({ result, N, Z, C, V }) {
  return { result: result | 0, N, Z, C, V };
}

test('shifts by a register follow the architecture for every amount', () => {
  const { cpu } = machine([]);
  const bit = (value, i) => (i < 0 || i > 31 ? 0 : (value >>> i) & 1);
  /** @type {[number, Function][]} */
  const forms = [
    [0x4088, (v, s) => [s < 32 ? v << s : 0, bit(v, 32 - s)]], // lsls
    [0x40c8, (v, s) => [s < 32 ? v >>> s : 0, bit(v, s - 1)]], // lsrs
    [0x4108, (v, s) => [v >> Math.min(s, 31), bit(v, Math.min(s - 1, 31))]], // asrs
    [0x41c8, (v, s) => [s % 32 ? (v >>> (s % 32)) | (v << (32 - (s % 32))) : v, bit(v, (s + 31) % 32)]], // rors
  ];
  for (const [op, model] of forms) {
    cpu.write16(CODE, op);
    for (const value of [1, 0x80000000, 0x80000001, 0x12345678, 0xffffffff, 0x40000000]) {
      for (let shift = 0; shift < 70; shift++) {
        cpu.r[0] = value;
        cpu.r[1] = shift | 0x100;
        cpu.r[15] = CODE;
        cpu.C = true;
        stepOnce(cpu);
        const [result, carry] = model(value | 0, shift);
        assert.equal(cpu.r[0], result | 0, `${op.toString(16)} ${value} by ${shift}`);
        assert.equal(cpu.C, shift === 0 ? true : carry === 1, `carry of ${op.toString(16)} ${value} by ${shift}`);
      }
    }
  }
});

test('agrees with the core of rp2040js on a hundred thousand random instructions', () => {
  const random = seededRandom(7);
  const word = () => (random() < 0.3 ? corners[Math.floor(random() * corners.length)] : Math.floor(random() * 2 ** 32)) | 0;
  const theirs = /** @type {any} */ (new RP2040());
  const { cpu } = machine([]);
  // Data processing, loads, stores, multiple transfers and branches; not what the two see differently on purpose:
  // adcs, sbcs and register shifts (checked above by the book), jumps to registers, hints, faults.
  const wanted = (op) => {
    const top = op >>> 11;
    if (top <= 7) return true;
    if (top === 8 && op < 0x4400) {
      return ![0x4080, 0x40c0, 0x4100, 0x4140, 0x4180, 0x41c0, 0x4240].includes(op & 0xffc0);
    }
    if (top === 8) return (op & 0xff00) === 0x4600 && (op & 0x87) !== 0x87 && (op & 0x87) !== 0x85;
    if (top >= 9 && top <= 21) return true;
    if (top === 22 || top === 23) return [0xb0, 0xb2, 0xb4, 0xba].includes(op >>> 8) && (op & 0xffc0) !== 0xba80;
    if (top === 24 || top === 25) return (op & 0xff) !== 0 && !(op & (1 << ((op >>> 8) & 7)));
    if (top === 26 || top === 27) return ((op >>> 8) & 15) < 14;
    return top === 28;
  };
  let done = 0;
  while (done < 100000) {
    const op = Math.floor(random() * 65536);
    if (!wanted(op)) continue;
    const usesMemory = (op >>> 11 >= 9 && op >>> 11 <= 19) || op >>> 12 === 12;
    for (let i = 0; i < 13; i++) {
      const value = usesMemory ? (i & 1 ? DATA + 4 * Math.floor(random() * 64) : 4 * Math.floor(random() * 16)) : word();
      cpu.r[i] = value;
      theirs.core.registers[i] = value;
    }
    if (usesMemory) {
      const base = op >>> 12 === 12 ? (op >>> 8) & 7 : (op >>> 3) & 7;
      const offset = (op >>> 6) & 7;
      if (op >>> 12 === 5 && base === offset) continue;
      cpu.r[base] = theirs.core.registers[base] = DATA + 4 * Math.floor(random() * 64);
      if (op >>> 12 === 5) cpu.r[offset] = theirs.core.registers[offset] = 4 * Math.floor(random() * 16);
    }
    const flags = { N: random() < 0.5, Z: random() < 0.5, C: random() < 0.5, V: random() < 0.5 };
    Object.assign(cpu, flags);
    Object.assign(theirs.core, flags);
    cpu.r[13] = theirs.core.registers[13] = STACK;
    cpu.r[14] = theirs.core.registers[14] = CODE + 0x101;
    cpu.r[15] = theirs.core.registers[15] = CODE + 0x800;
    cpu.write16(CODE + 0x800, op);
    theirs.writeUint16(CODE + 0x800, op);
    theirs.core.executeInstruction();
    stepOnce(cpu);
    done++;
    const registers = (r) => [...r].map((value) => value >>> 0);
    const state = (core, r) => ({ op: op.toString(16), r: registers(r), N: core.N, Z: core.Z, C: core.C, V: core.V });
    assert.deepEqual(state(cpu, cpu.r), state(theirs.core, theirs.core.registers));
  }
  for (const [from, to] of [
    [0x1000, 0x2000],
    [0x2800, 0x4000],
  ]) {
    assert.equal(Buffer.compare(cpu.ram8.subarray(from, to), theirs.sram.subarray(from, to)), 0, 'memory differs');
  }
});

test('an interrupt enters its handler, returns, and comes again while its line stays up', () => {
  const { cpu } = machine([0xbf20, 0x3001, 0xe7fc]); // wfe; adds r0, #1; b back
  cpu.write16(0x20002100 + 4 * 21, 0x4770); // the handler of interrupt 5: bx lr
  cpu.irqEnabled = 1 << 5;
  cpu.run(10);
  assert.equal(cpu.asleep, 'wfe');
  cpu.setInterrupt(5, true);
  cpu.run(100);
  cpu.setInterrupt(5, false);
  cpu.run(100);
  assert.equal(cpu.ipsr, 0);
  assert.equal(cpu.asleep, 'wfe');
  assert.ok(cpu.r[0] >= 1, 'it woke');
  assert.equal(cpu.r[13], STACK, 'the stack is level again');
});

test('sev lets the next wfe pass', () => {
  const { cpu } = machine([0xbf40, 0xbf20, 0x2007, 0xbf20]); // sev; wfe; movs r0, #7; wfe
  cpu.run(50);
  assert.equal(cpu.r[0], 7);
  assert.equal(cpu.asleep, 'wfe');
});

test('faults go to the HardFault handler with the place of the fault', () => {
  /** @type {[number, RegExp][]} */
  const faults = [
    [0xde05, /undefined instruction 5/],
    [0xbe00, /breakpoint/],
    [0x6808, /read from 0x80000000/], // ldr r0, [r1]
    [0x6008, /write to 0x80000000/], // str r0, [r1]
    [0x8848, /unaligned read|read from/], // ldrh r0, [r1, #2]
  ];
  for (const [op, reason] of faults) {
    const { cpu } = machine([0xbf00, op]);
    cpu.r[1] = 0x80000000;
    cpu.run(30);
    assert.equal(cpu.ipsr, 3);
    assert.match(cpu.faultReason, reason);
    assert.equal(cpu.read32(cpu.r[13] + 24), CODE + 2, 'the stacked return address');
  }
});

test('a stack that runs into what the MPU closes locks the processor up', () => {
  const { cpu } = machine([0xb401]); // push {r0}
  const guard = 0x20004020;
  cpu.write32(0xe000ed94, 5); // on, with the default map behind it
  cpu.write32(0xe000ed9c, (guard & ~0xff) | (1 << 4));
  cpu.write32(0xe000eda0, (1 << 28) | ((0xff ^ (1 << 1)) << 8) | (7 << 1) | 1); // one of eight parts of 256 bytes
  cpu.r[13] = guard + 32;
  cpu.run(30);
  assert.equal(cpu.lockedUp, true);
  assert.match(cpu.faultReason, /write to 0x20004\w+, which the MPU closes/);
  for (const [address, isClosed] of [
    [guard - 4, false],
    [guard, true],
    [guard + 28, true],
    [guard + 32, false],
  ]) {
    cpu.faultRaised = false;
    cpu.read32(address);
    assert.equal(cpu.faultRaised, isClosed, address.toString(16));
  }
});

test('writes to the flash and to all of its segment do not fault and change nothing', () => {
  for (const address of [0x10000010, 0x1ffffffc]) {
    const { cpu } = machine([0x6008, 0x680a]); // str r0, [r1]; ldr r2, [r1]
    cpu.r[0] = -1;
    cpu.r[1] = address;
    cpu.run(4);
    assert.equal(cpu.faultReason, null);
    assert.equal(cpu.r[2], 0);
  }
});

test('a load takes two cycles from RAM, one from SIO, and four from a peripheral', () => {
  for (const [address, cycles] of [
    [DATA, 2],
    [0xd0000000, 1],
    [0x40000000, 4],
  ]) {
    const { cpu } = machine([0x6808]); // ldr r0, [r1]
    cpu.r[1] = address;
    assert.equal(cpu.run(1), cycles, address.toString(16));
  }
});

test('a reset by software is asked for', () => {
  const { cpu, resets } = machine([0x6008]); // str r0, [r1]
  cpu.r[0] = 0x05fa0004;
  cpu.r[1] = 0xe000ed0c;
  cpu.run(5);
  assert.deepEqual(resets, ['software']);
});
