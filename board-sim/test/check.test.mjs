// @ts-check
// The hardware check on boards whose hardware is not whole: what it says is what host-sim says of the same facts.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { Board } from '../board.mjs';
import { KNOB_NAMES, PINS } from '../knobs.mjs';
import { isSame, readPicture } from '../picture.mjs';
import { askScreen, hold, image, newImage, press, ROOT } from '../test-kit/firmware.mjs';

const SECOND = 1e9;
/** No wire leads here. */
const NOWHERE = 22;
const LED = 25;

function isAs(board, name) {
  return isSame(board.display.picture(), readPicture(join(ROOT, 'host-sim/golden-rare', `${name}.png`)));
}

/** Switches it on with the two knobs held down that ask for the check. */
function holdForCheck(board) {
  board.knobs.dial.push(SECOND / 2);
  board.knobs.action.push(SECOND / 2);
  board.boot();
}

/** A board that was switched on with DIAL and ACTION held down, and shows the check. */
function checking(prepare = (board) => {}) {
  const board = new Board(image());
  prepare(board);
  holdForCheck(board);
  assert.equal(askScreen(board).name, 'check');
  return board;
}

/** Another wire than the usual one. */
function rewire(board, knob, wires) {
  board.knobs[knob].pins = { ...PINS[knob], ...wires };
}

/** Ten clicks of each knob, of so many quarter steps, and a press of each; then to what was found. */
function goThrough(board, quarters = 40) {
  for (const knob of KNOB_NAMES) {
    board.knobs[knob].move(Array(quarters).fill(1), 10e6);
    press(board, knob);
    // A knob that cannot be pressed leads nowhere.
    if (board.knobs[knob].pins.push === NOWHERE) press(board, 'dial');
  }
  press(board, 'dial');
}

test('a loose B, exchanged contacts, a loose push and bus faults are told with their pins', () => {
  const board = checking();
  rewire(board, 'dial', { b: NOWHERE });
  rewire(board, 'action', { a: PINS.action.b, b: PINS.action.a });
  rewire(board, 'number', { push: NOWHERE });
  for (let fault = 0; fault < 2; fault++) {
    board.setDisplayFault('nacking');
    board.run(0.1 * SECOND);
    board.setDisplayFault(null);
    board.run(SECOND);
  }
  goThrough(board);
  assert.ok(isAs(board, 'check-loose'));
  // Two faults of the bus are further down.
  board.knobs.dial.pins = PINS.dial;
  board.knobs.dial.turn(3);
  board.settle();
  assert.ok(isAs(board, 'check-loose-end'));
});

test('a knob that was never turned, contacts that touch and a push that touches GND are told', () => {
  const board = checking((board) => {
    // Never let go: not at power-on either.
    board.setPin(PINS.number.push, false);
    rewire(board, 'number', { push: NOWHERE });
  });
  press(board, 'dial');
  const { action } = board.knobs;
  for (let i = 0; i < 20; i++) {
    action.bothAtOnce();
    board.run(10e6);
  }
  press(board, 'action');
  board.knobs.number.turn(10);
  press(board, 'dial');
  press(board, 'dial');
  assert.ok(isAs(board, 'check-touching'));
});

test('an encoder with two clicks a cycle is found by ten clicks, and a press sets it', () => {
  const board = checking();
  goThrough(board, 20);
  assert.ok(isAs(board, 'check-half'));
  press(board, 'dial');
  assert.equal(askScreen(board).name, 'home');
  const before = board.display.picture();
  board.knobs.dial.move([1, 1], 10e6);
  board.settle();
  assert.ok(!isSame(board.display.picture(), before), 'half a cycle is a step now');
  board.knobs.dial.move([1, 1], 10e6);
  board.settle();
  board.powerOff();
  board.powerOn();
  board.boot();
  const home = board.display.picture();
  board.knobs.dial.move([1, 1], 10e6);
  board.settle();
  assert.ok(!isSame(board.display.picture(), home), 'and stays one');
});

test('the contacts are shown as they are, while a knob stands between two clicks and while it is pushed', () => {
  const board = checking();
  const pictures = [board.display.picture()];
  const changes = () => {
    board.run(0.1 * SECOND);
    const picture = board.display.picture();
    assert.ok(!isSame(picture, pictures.at(-1)));
    pictures.push(picture);
  };
  for (let quarter = 0; quarter < 4; quarter++) {
    board.knobs.dial.move([1], 10e6);
    changes();
  }
  board.knobs.dial.down();
  changes();
});

test('a press is heard in the check', () => {
  const board = checking();
  const tones = [];
  board.onTone = (hertz) => tones.push(hertz);
  press(board, 'dial');
  assert.ok(tones.some((hertz) => hertz > 0));
});

test('without a display the light on the Pico blinks, and a display that answers late is told of', () => {
  const board = new Board(image());
  board.setDisplayFault('unplugged');
  const levels = new Set();
  for (let i = 0; i < 30; i++) {
    board.run(0.1 * SECOND);
    levels.add(board.chip.mcu.gpio[LED].value);
  }
  assert.equal(levels.size, 2);
  board.setDisplayFault(null);
  board.run(SECOND);
  assert.ok(isAs(board, 'late-display'));
  const level = board.chip.mcu.gpio[LED].value;
  for (let i = 0; i < 20; i++) {
    board.run(0.1 * SECOND);
    assert.equal(board.chip.mcu.gpio[LED].value, level, 'it does not blink any more');
  }
  press(board, 'number');
  assert.ok(!isAs(board, 'late-display'));
});

test('a new device whose ACTION was never turned offers the check; a used one does not', () => {
  for (const isNew of [true, false]) {
    const board = new Board(isNew ? newImage().slice() : image());
    board.boot();
    if (isNew) hold(board, 'dial');
    board.knobs.dial.turn(150);
    board.settle();
    board.knobs.number.turn(1);
    board.settle();
    press(board, 'action');
    assert.equal(isAs(board, 'never-turned'), isNew);
  }
});

test('capacitors at the buttons are not taken for fingers at power-on', () => {
  const board = new Board(image());
  const pushes = KNOB_NAMES.map((knob) => PINS[knob].push);
  for (const pin of pushes) board.setPin(pin, false);
  // 100 nF at a pull-up of 80 kOhm.
  board.runUntil(SECOND, () => pushes.every((pin) => board.chip.mcu.gpio[pin].pullupEnabled));
  for (const pin of pushes) board.at(board.nanos + 8e6, () => board.setPin(pin, true));
  board.boot();
  assert.equal(askScreen(board).name, 'home');
});

test('a charger is told from a computer', () => {
  const board = new Board(image(), { hasHost: false });
  holdForCheck(board);
  goThrough(board);
  board.knobs.dial.turn(3);
  board.settle();
  assert.ok(isAs(board, 'check-charger'));
});
