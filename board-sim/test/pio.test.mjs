// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { RP2040 } from 'rp2040js';
import { seededRandom } from '../board.mjs';
import { PioRunner } from '../pio.mjs';

const CTRL = 0x000;
const RXF0 = 0x020;
const INSTR_MEM0 = 0x048;
const SM0_CLKDIV = 0x0c8;
const SM0_EXECCTRL = 0x0cc;
const SM0_SHIFTCTRL = 0x0d0;
const JOIN_RX = (1 << 31) >>> 0;
const CYCLE_NANOS = 8;
const PIN = 0;
const INPUT_ENABLE = 0x40;

/** A PIO block with a program on machine 0, whose clock is divided. */
function pioWith(program, divider) {
  const mcu = /** @type {any} */ (new RP2040());
  const runner = new PioRunner(mcu, () => CYCLE_NANOS);
  const pio = mcu.pio[0];
  mcu.gpio[PIN].padValue = INPUT_ENABLE;
  program.forEach((word, i) => pio.writeUint32(INSTR_MEM0 + 4 * i, word));
  pio.writeUint32(SM0_CLKDIV, divider << 16);
  pio.writeUint32(SM0_EXECCTRL, (program.length - 1) << 12);
  const goTo = (nanos) => {
    runner.advance(nanos);
    mcu.clock.nanosCounter = nanos;
  };
  return { mcu, pio, runner, machine: pio.machines[0], goTo, start: () => pio.writeUint32(CTRL, 1) };
}

test('an enabled machine runs at its divided clock, a stopped one not at all', () => {
  const { pio, machine, goTo, start } = pioWith([0x8020, 0x0000], 125); // push block; jmp 0
  goTo(10e3);
  assert.equal(machine.rxFIFO.itemCount, 0);
  start();
  goTo(10e3 + 3500);
  assert.equal(machine.rxFIFO.itemCount, 2, 'a word every other microsecond');
  goTo(1e6);
  assert.equal(machine.rxFIFO.itemCount, 4, 'until the FIFO is full');
  assert.equal(pio.machines[1].rxFIFO.itemCount, 0);
});

test('a machine that can only wait costs nothing until something changes', () => {
  const { pio, runner, machine, goTo, start } = pioWith([0x8020, 0x0000], 125);
  start();
  goTo(1e6);
  assert.equal(runner.nextNanos, Infinity);
  pio.readUint32(RXF0);
  assert.ok(runner.nextNanos < Infinity);
  goTo(2e6);
  assert.equal(machine.rxFIFO.itemCount, 4);
  assert.equal(runner.nextNanos, Infinity);
});

test('joined FIFOs hold eight words', () => {
  const { pio, machine, goTo, start } = pioWith([0x8020, 0x0000], 1);
  pio.writeUint32(SM0_SHIFTCTRL, JOIN_RX);
  start();
  goTo(1e6);
  assert.equal(machine.rxFIFO.itemCount, 8);
});

test('skipping idle loops changes nothing: a counter of how long a pin was high, against one that never skips', () => {
  const program = [
    0x4001, // in pins, 1
    0xa026, // mov x, isr
    0x0024, // jmp !x, 4
    0x0084, // jmp y--, 4
    0xa0c3, // mov isr, null
    0xa142, // nop [1]
    0x0000, // jmp 0
  ];
  const random = seededRandom(9);
  const skipping = pioWith(program, 3);
  const plain = pioWith(program, 3);
  for (const pace of plain.runner.paces) pace.watchForLoop = () => {};
  const both = [skipping, plain];
  both.forEach(({ start }) => start());
  let nanos = 0;
  let skips = 0;
  for (let i = 0; i < 2000; i++) {
    nanos += Math.floor(random() * 20000);
    both.forEach(({ goTo }) => goTo(nanos));
    if (skipping.runner.nextNanos === Infinity) skips++;
    const level = random() < 0.5;
    both.forEach(({ mcu, runner }) => runner.around(() => mcu.gpio[PIN].setInputValue(level)));
    assert.equal(skipping.machine.y, plain.machine.y, `after change ${i + 1}`);
  }
  assert.ok(skips > 300, `${skips} of 2000 times it had nothing to do`);
  assert.ok(plain.machine.y !== 0);
});
