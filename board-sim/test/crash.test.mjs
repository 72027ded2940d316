// @ts-check
// Panics, faults, overflows and hangs of the real firmware, each provoked in a build made for it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { symbols } from '../../firmware/uf2.mjs';
import { Board } from '../board.mjs';
import { parseImage } from '../image.mjs';
import { isSame, readPicture, writePicture } from '../picture.mjs';
import { usedImage } from '../script.mjs';
import { unpacked } from '../rtt.mjs';
import {
  askRecord,
  askScreen,
  openDial,
  press,
  REASON_TIMER,
  restartAfterUf2Copy,
  ROOT,
  tellsOfTimeout,
  tried,
} from '../test-kit/firmware.mjs';

/**
 * Numbers as in firmware/src/provoke.rs, what is to be found in the log afterwards, and whether the processor enters the fault's
 * handler although the stack has no room for its frame: both may be true of the chip.
 * @type {Record<string, [number, RegExp, boolean?]>}
 */
const FAULTS = {
  PANIC: [1, /provoked, with number 42 \(provoke\.rs \d+\)/],
  // Where the device's task is: in flash.
  FAULT: [2, /hard fault \(at 0x10[0-9a-f]{6}\)/],
  OVERFLOW: [3, /stack overflow/],
  OVERFLOW_HANDLED: [3, /stack overflow \(at 0x2000[0-9a-f]{4}\)/, true],
  SPIN: [4, /stopped answering/],
  WAIT_FOREVER: [5, /stopped answering/],
};
const WITH_EVERY_GAME = 6;
/** The home screen's row that opens the settings. */
const SETTINGS_ROW = 8;
const MEANT = 0xfa170000;
const PLL_SYS = 0x40028;
const PLL_CS = 0;
const PLL_LOCK = 1 << 31;

const RAM_BASE = 0x20000000;
const MOST_NANOS_UNTIL_RESET = 2e9;
/** As long as the device must have run for its next crash to be the first again, and a little more. */
const A_WHILE = 21e9;
const SECOND = 1e9;

/** The build with faults on demand; ./dev test makes it. */
const elf = readFileSync(join(ROOT, 'target/alidade-provoke.elf'));
const image = usedImage(parseImage(elf));
const { PROVOKE } = symbols(elf, ['PROVOKE']);

function provoke(board, what) {
  const { sram } = board.chip.mcu;
  new DataView(sram.buffer, sram.byteOffset).setUint32(PROVOKE - RAM_BASE, what && (MEANT | what) >>> 0, true);
}

/** Provokes a fault; gives how long it took until the device was reset. */
function nanosUntilReset(board, what) {
  const began = board.nanos;
  provoke(board, what);
  board.runUntil(began + MOST_NANOS_UNTIL_RESET, () => board.pendingReset);
  return board.nanos - began;
}

function inPlay() {
  const board = new Board(image.slice());
  board.boot();
  openDial(board);
  press(board, 'dial');
  return board;
}

/** A second board that was switched on with what this one has in flash. */
function restarted(board) {
  const other = new Board(board.flashAfterPowerCut());
  other.boot();
  other.settle();
  return other;
}

for (const [name, [what, words, isHandled = false]] of Object.entries(FAULTS)) {
  test(`after ${name} the device is back within two seconds, says so once, and the game goes on`, () => {
    const board = inPlay();
    board.chip.cpu.entersFaultWithoutStack = isHandled;
    const resumed = restarted(board).display.picture();
    const nanos = nanosUntilReset(board, what);
    assert.ok(nanos < MOST_NANOS_UNTIL_RESET, `${nanos / 1e6} ms until the reset`);
    board.run(1e9);
    assert.deepEqual(board.resets, ['watchdog']);
    const told = board.display.picture();
    assert.ok(!isSame(told, resumed), 'the crash is told');
    assert.ok(
      unpacked(board.log).some((message) => words.test(message)),
      'and logged',
    );
    press(board, 'number');
    assert.ok(isSame(board.display.picture(), resumed), 'any input takes the message away, and the game is as it was');
    assert.ok(isSame(restarted(board).display.picture(), resumed), 'it is told only once');
    if (process.env.CRASH_PICTURES) writePicture(join(process.env.CRASH_PICTURES, `${name}.png`), told);
    tried(
      `${name.toLowerCase().replace('_', ' ')}, provoked in the firmware`,
      'once',
      `reset after ${Math.ceil(nanos / 1e6)} ms, told on the glass once and in the log, the game goes on`,
    );
  });
}

test('a panic before the code in RAM is there leaves its words, too', () => {
  const board = new Board(image.slice());
  const pll = board.chip.mcu.peripherals[PLL_SYS];
  const read = pll.readUint32.bind(pll);
  // The first time it does not lock.
  pll.readUint32 = (offset) => (offset === PLL_CS ? read(offset) & ~PLL_LOCK : read(offset));
  board.runUntil(10 * SECOND, () => board.pendingReset);
  board.run(SECOND);
  assert.deepEqual(board.resets, ['watchdog']);
  assert.ok(unpacked(board.log).some((message) => /explicit panic/.test(message)));
  tried('a clock that does not lock at the start', 'once', 'started again, and told');
});

/** A board that ran before, and what it shows. */
function afterUf2Copy() {
  const board = new Board(image.slice());
  board.boot();
  const usual = board.display.picture();
  restartAfterUf2Copy(board);
  return { board, usual };
}

test('a start after a UF2 copy, which the boot ROM ends by a watchdog timeout, tells of no crash', () => {
  const { board, usual } = afterUf2Copy();
  assert.ok(isSame(board.display.picture(), usual));
  assert.ok(!tellsOfTimeout(board));
  tried('started by the boot ROM after a UF2 copy', 'once', 'no crash is told');
});

test("a debug probe's resets tell of no crash, though the watchdog's reason is still that of a UF2 copy", () => {
  const { board, usual } = afterUf2Copy();
  // More often than crashes in a row keep a game closed.
  for (let i = 0; i < 4; i++) {
    board.reset('software');
    assert.equal(board.chip.watchdog.reason, REASON_TIMER);
    board.run(SECOND);
    assert.ok(isSame(board.display.picture(), usual));
    assert.ok(!tellsOfTimeout(board));
  }
  // What does hang afterwards is told all the same.
  nanosUntilReset(board, FAULTS.SPIN[0]);
  board.run(SECOND);
  assert.equal(board.resets.at(-1), 'watchdog');
  assert.ok(tellsOfTimeout(board));
  tried('reset by a debug probe after a UF2 copy', '4 times', 'no crash is told');
});

test('knobs with two clicks a cycle count every click once the settings say so', () => {
  const board = new Board(image.slice());
  board.boot();
  const { dial, number } = board.knobs;
  const halfCycle = (direction) => {
    dial.move([direction, direction], 20e6);
    board.settle();
    return board.display.picture();
  };
  const start = board.display.picture();
  assert.ok(isSame(halfCycle(1), start), 'half a cycle is nothing to the usual kind');
  assert.ok(!isSame(halfCycle(1), start));
  // Behind the games, How it works and Names; there, the fourth row.
  dial.turn(SETTINGS_ROW - 1);
  board.settle();
  press(board, 'dial');
  dial.turn(3);
  board.settle();
  number.turn(1);
  board.settle();
  press(board, 'dial');
  assert.equal(askScreen(board).name, 'home');
  const pictures = [halfCycle(-1), halfCycle(-1), halfCycle(1)];
  assert.ok(!isSame(pictures[0], pictures[1]));
  assert.ok(isSame(pictures[0], pictures[2]));
  // It is kept.
  board.powerOff();
  board.powerOn();
  board.boot();
  // The first click only shows where the knob rests.
  const kept = [halfCycle(1), halfCycle(1), halfCycle(1)];
  assert.ok(!isSame(kept[0], kept[1]) && !isSame(kept[1], kept[2]));
});

test('a device that crashes over its game each time starts without it, and the game is still there', () => {
  const board = inPlay();
  const record = askRecord(board);
  assert.match(record, /^game /);
  nanosUntilReset(board, FAULTS.PANIC[0]);
  board.runUntil(board.nanos + 1e9, () => board.resets.length === 1);
  const saved = Buffer.from(board.flash.data);
  provoke(board, WITH_EVERY_GAME);
  board.run(A_WHILE);
  assert.equal(board.resets.length, 3, 'two more crashes, then none');
  const told = readPicture(join(ROOT, 'host-sim/golden-rare/crash-again.png'));
  assert.ok(isSame(board.display.picture(), told), 'it says so');
  press(board, 'action');
  assert.equal(askRecord(board), '');
  assert.ok(saved.equals(board.flash.data), 'nothing in flash has changed');
  // Opened by hand it crashes again; after three more it leaves it alone again.
  press(board, 'dial');
  board.run(A_WHILE);
  assert.equal(board.resets.length, 6);
  provoke(board, 0);
  press(board, 'action');
  press(board, 'dial');
  assert.equal(askRecord(board), record);
  tried(
    'a saved game that makes the device crash whenever it is loaded',
    `${board.resets.length} crashes`,
    'after three in a row started without it and said so; nothing in flash changed; opened from the list once it could be',
  );
});

test('crashes with a while of good running between them never keep a game closed', () => {
  const board = inPlay();
  const record = askRecord(board);
  for (let i = 1; i <= 4; i++) {
    nanosUntilReset(board, FAULTS.PANIC[0]);
    board.run(A_WHILE);
    assert.equal(board.resets.length, i);
    assert.equal(askRecord(board), record);
  }
});
