// @ts-check
// The USB port of the real firmware: hosts that echo, the ways into the boot loader and back, the serial number.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Board } from '../board.mjs';
import { bodyOf, screenOf } from '../link.mjs';
import { isSame } from '../picture.mjs';
import {
  askRecord,
  askScreen,
  bootedBoard,
  hold,
  openDial,
  openFromEnd,
  press,
  restartAfterUf2Copy,
  tellsOfTimeout,
  tried,
} from '../test-kit/firmware.mjs';

const SECOND = 1e9;
/** In a game's menu, and from the end of the home screen. */
const OTHER_GAMES_ROW = 4;
const UPDATE_FROM_END = 2;
const HINT =
  "# alidade 1 unknown\nrefused: not understood. For a record, choose 'Receive over USB' on the device first\n# end\n";

function echoing(board) {
  board.runUntil(board.nanos + 2 * SECOND, () => board.serial.isConnected);
  board.serial.echoes = true;
  return board;
}

/** All that the device says within a second after these lines. */
function answers(board, text) {
  board.serial.received = '';
  board.serial.send(text);
  board.run(SECOND);
  return board.serial.received;
}

/** From home to the screen that receives. */
function openReceive(board) {
  board.knobs.dial.turn(40);
  board.settle();
  board.knobs.dial.turn(-1);
  press(board, 'dial');
  assert.equal(askScreen(board).name, 'receive');
}

const RECORD = 'game astralis 8\nstart -3,7\nstart 3,-7\nmove -3,4 stone -2,4\n';

test('a host that echoes everything gets one answer to a stray line, and no more', () => {
  const board = echoing(bootedBoard());
  assert.equal(answers(board, 'hallo\n'), HINT);
  assert.equal(bodyOf('press', answers(board, 'press dial\n')), 'refused: allow it on the device first: Settings, Remote\n');
  assert.equal(screenOf(bodyOf('screen', answers(board, 'screen\n'))).name, 'home');
  assert.equal(answers(board, 'hallo\n'), HINT, 'the same again, a while later');
});

test('a host that echoes everything sends a record, and each of its lines is answered once', () => {
  const board = bootedBoard();
  openReceive(board);
  echoing(board);
  assert.equal(answers(board, RECORD), 'ok 0\nok 1\nok 2\nok 3\n');
  assert.equal(answers(board, 'move 0,9\n'), 'refused: line 5: 0,9 is not on the board\n');
  assert.equal(answers(board, RECORD), 'ok 0\nok 1\nok 2\nok 3\n');
  assert.equal(askRecord(board), RECORD, 'and an export, whose lines could be received again');
  board.run(SECOND);
  assert.equal(askRecord(board), RECORD);
  tried('a host that echoes all that it gets, while it sends a record', '9 lines', 'each answered once');
});

test('a host that echoes everything gets a long record whole, and nothing after it', () => {
  const board = bootedBoard();
  openReceive(board);
  const lines = Array.from({ length: 300 }, (_, i) => `set points ${(i % 2) + 1} ${i}\n`);
  const record = `game astrolabe seats Ann Bob\n${lines.join('')}`;
  board.serial.received = '';
  board.serial.send(record);
  board.runUntil(board.nanos + 60 * SECOND, () => board.serial.received.includes('ok 300'));
  board.knobs.dial.push(SECOND);
  board.run(4 * SECOND);
  echoing(board);
  assert.equal(askRecord(board), record);
  board.run(SECOND);
  assert.equal(bodyOf('export', board.serial.received), record);
  tried(
    'a host that echoes all that it gets, while a record of 300 actions is sent to it',
    'once',
    'whole, and nothing after it',
  );
});

test('a host that does not echo may send at once what it has just got', () => {
  const board = bootedBoard();
  openReceive(board);
  board.runUntil(board.nanos + 2 * SECOND, () => board.serial.isConnected);
  assert.equal(answers(board, RECORD), 'ok 0\nok 1\nok 2\nok 3\n');
  const record = askRecord(board);
  assert.equal(answers(board, record), 'ok 0\nok 1\nok 2\nok 3\n');
});

test('1200 baud leads into the boot loader, after all is saved; another speed does not', () => {
  const board = bootedBoard();
  openDial(board);
  board.runUntil(board.nanos + 2 * SECOND, () => board.serial.isConnected);
  board.serial.setBaud(115200);
  board.run(SECOND);
  assert.ok(!board.chip.inBootLoader);
  const record = askRecord(board);
  board.serial.setBaud(1200);
  board.runUntil(board.nanos + SECOND, () => board.chip.inBootLoader);
  assert.ok(board.chip.inBootLoader);
  board.run(10 * SECOND);
  assert.deepEqual(board.resets, [], 'no watchdog disturbs it');
  board.powerOff();
  board.powerOn();
  board.boot();
  assert.equal(askRecord(board), record);
});

test('Update firmware leads into the boot loader; after a UF2 copy the game goes on and no crash is told', () => {
  const board = bootedBoard();
  openDial(board);
  hold(board, 'dial');
  board.knobs.dial.turn(OTHER_GAMES_ROW);
  press(board, 'dial');
  openFromEnd(board, UPDATE_FROM_END);
  assert.equal(askScreen(board).name, 'update');
  const record = askRecord(board);
  assert.match(record, /^game astrolabe/);
  press(board, 'dial');
  board.run(SECOND);
  assert.ok(!board.chip.inBootLoader, 'a press is not enough');
  hold(board, 'dial');
  board.runUntil(board.nanos + SECOND, () => board.chip.inBootLoader);
  assert.ok(board.chip.inBootLoader);
  board.run(10 * SECOND);
  assert.deepEqual(board.resets, [], 'no watchdog disturbs it');
  const switchedOn = new Board(board.flashAfterPowerCut());
  switchedOn.boot();
  restartAfterUf2Copy(board);
  assert.ok(isSame(board.display.picture(), switchedOn.display.picture()));
  assert.ok(!tellsOfTimeout(board));
  assert.equal(askRecord(board), record);
  tried('*Update firmware* and a UF2 copy, in a game', 'once', 'the game goes on, no crash is told');
});

test('the serial number is the one of the flash chip', () => {
  const board = bootedBoard();
  board.runUntil(board.nanos + 2 * SECOND, () => board.serial.isConnected);
  board.run(SECOND);
  assert.equal(
    board.serial.serialNumber(() => board.run(SECOND / 10)),
    'E66140630B2C782F',
  );
});
