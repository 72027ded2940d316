// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { askRecord, bootedBoard, openDial, press, tried } from '../test-kit/firmware.mjs';

/** Free RAM: the upper scratch bank, which the firmware leaves to the boot ROM. */
const SPARE_RAM = 0x20041800;
const BRANCH_TO_ITSELF = 0xe7fe;
const NOWHERE = 0x30000000;
/** The watchdog's two seconds, and a little for the tick at which it was last fed. */
const RESET_WITHIN = 2.2e9;

/** In a game with an action committed. */
function inPlay() {
  const board = bootedBoard();
  openDial(board);
  press(board, 'dial');
  return board;
}

/** Runs until the device has reset itself and is back with its game, and says how long that took. */
function comesBack(board, record, what) {
  const began = board.nanos;
  board.runUntil(began + RESET_WITHIN, () => board.resets.length > 0);
  const nanos = board.nanos - began;
  assert.equal(board.resets.length, 1);
  board.runUntil(board.nanos + 1e9);
  assert.ok(board.display.isLit);
  assert.equal(askRecord(board), record);
  assert.equal(board.resets.length, 1, 'and it runs on');
  tried(what, 'once', `reset after ${Math.ceil(nanos / 1e6)} ms, the game goes on`);
}

/** Makes the processor go on at another place, whatever it was doing. */
function derail(board, address, primask) {
  const { cpu } = board.chip;
  cpu.asleep = null;
  cpu.primask = primask;
  cpu.r[15] = address;
}

test('a processor that hangs is reset within two seconds, and the game is still there', () => {
  const board = inPlay();
  const record = askRecord(board);
  assert.match(record, /^game /);
  board.chip.cpu.write16(SPARE_RAM, BRANCH_TO_ITSELF);
  derail(board, SPARE_RAM, true);
  comesBack(board, record, 'the processor hangs with interrupts off');
});

test('a hard fault ends in a reset, and the game is still there', () => {
  const board = inPlay();
  const record = askRecord(board);
  derail(board, NOWHERE, false);
  comesBack(board, record, 'the processor runs into nowhere');
});

test('a stack that overflows ends in a reset, and the game is still there', () => {
  const board = inPlay();
  const record = askRecord(board);
  const pushForEver = [0xb500, 0xe7fd]; // push {lr}; b back
  pushForEver.forEach((word, i) => board.chip.cpu.write16(SPARE_RAM + 2 * i, word));
  derail(board, SPARE_RAM, false);
  comesBack(board, record, 'the stack overflows');
});
