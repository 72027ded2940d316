// @ts-check
// Displays of other kinds than the usual one: found, driven, and chosen by somebody who sees little.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Board } from '../board.mjs';
import { HEIGHT, WIDTH } from '../display.mjs';
import { isSame } from '../picture.mjs';
import { askForOtherDisplay } from '../script.mjs';
import { bootedBoard, health, image, press } from '../test-kit/firmware.mjs';

const HOME = bootedBoard().display.picture();

function withDisplay(display, flash = image()) {
  return new Board(flash, { display });
}

test('a display at the other address is found by itself', () => {
  const board = withDisplay({ address: 0x3d });
  board.boot();
  assert.ok(isSame(board.display.picture(), HOME));
  assert.equal(health(board).displayFaults, 0, 'which is no fault of the bus');
});

test('an SSD1309 needs no setting', () => {
  const board = withDisplay({ kind: 'ssd1309' });
  board.boot();
  assert.ok(isSame(board.display.picture(), HOME));
  assert.deepEqual(board.display.unknownCommands, []);
});

test('an SH1106 shows a picture shifted by two columns until it is asked for, and that is kept', () => {
  const board = withDisplay({ kind: 'sh1106' });
  board.boot();
  const shifted = board.display.picture();
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH - 2; x++) assert.equal(shifted[y * WIDTH + x], HOME[y * WIDTH + x + 2]);
    assert.ok(!shifted[y * WIDTH + WIDTH - 2] && !shifted[y * WIDTH + WIDTH - 1], 'no snow beside it');
  }
  board.powerOff();
  board.powerOn();
  askForOtherDisplay(board);
  board.boot();
  assert.ok(isSame(board.display.picture(), HOME), 'asked for by a chord');
  board.powerOff();
  board.powerOn();
  board.boot();
  assert.ok(isSame(board.display.picture(), HOME), 'and kept');
  press(board, 'dial');
  assert.ok(!isSame(board.display.picture(), HOME));
});

test('the chord leads back, too', () => {
  const board = withDisplay({});
  askForOtherDisplay(board);
  board.boot();
  assert.ok(!isSame(board.display.picture(), HOME), 'an SSD1306 that is taken for an SH1106');
  board.powerOff();
  board.powerOn();
  askForOtherDisplay(board);
  board.boot();
  assert.ok(isSame(board.display.picture(), HOME));
});
