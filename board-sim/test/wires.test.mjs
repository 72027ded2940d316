// @ts-check
// What noise on wires and a debug probe that was pulled off may do to the real firmware.

import assert from 'node:assert/strict';
import test from 'node:test';
import { isSame } from '../picture.mjs';
import { PINS } from '../knobs.mjs';
import { bootedBoard, press, tried } from '../test-kit/firmware.mjs';

const PAD_SCHMITT = 1 << 1;
const PAD_PULL_UP = 1 << 3;
const SECOND = 1e9;
/** Of RTT's control block: the fields of its first channel. */
const [RTT_SIZE, RTT_WRITE, RTT_READ, RTT_FLAGS] = [32, 36, 40, 44];
const RTT_BLOCK_IF_FULL = 2;

test('every contact has a pull-up and a Schmitt trigger', () => {
  const { gpio } = bootedBoard().chip.mcu;
  for (const { a, b, push } of Object.values(PINS)) {
    for (const pin of [a, b, push]) {
      assert.equal(gpio[pin].padValue & PAD_SCHMITT, PAD_SCHMITT, `GP${pin}`);
      assert.equal(gpio[pin].padValue & PAD_PULL_UP, PAD_PULL_UP, `GP${pin}`);
    }
  }
});

test('whatever noise has told the display, it shows the right picture again within a second', () => {
  const board = bootedBoard();
  const { display } = board;
  const right = display.picture();
  const wrong = {
    inverse: true,
    allOn: true,
    startLine: 13,
    offset: 7,
    multiplex: 31,
    scrolling: true,
    comPins: 0x02,
    clock: 0xf1,
    mode: 'vertical',
    isOn: false,
    chargePump: false,
    segmentRemap: !display.segmentRemap,
    comReversed: !display.comReversed,
    contrast: display.contrast ^ 0x70,
  };
  const values = Object.keys(wrong).map((name) => [name, display[name]]);
  for (const [name, value] of values) {
    display[name] = wrong[name];
    board.run(SECOND);
    assert.equal(display[name], value, name);
    assert.ok(isSame(display.picture(), right), name);
  }
  tried('a display that noise has told to do something else', `${values.length} registers`, 'right again within a second');
});

test('a debug probe that was pulled off, with the log full, stops nothing', () => {
  const board = bootedBoard();
  const { rtt } = board;
  rtt.poll();
  rtt.poll = () => {};
  const field = (offset, value) => rtt.memory.setUint32(rtt.at + offset, value, true);
  field(RTT_FLAGS, RTT_BLOCK_IF_FULL);
  field(RTT_WRITE, 0);
  field(RTT_READ, 1);
  assert.ok(rtt.memory.getUint32(rtt.at + RTT_SIZE, true) > 1);
  // Logged each time, being among the first.
  for (let i = 0; i < 2; i++) {
    board.setDisplayFault('nacking');
    board.run(SECOND / 2);
    board.setDisplayFault(null);
    board.run(SECOND);
  }
  const before = board.display.picture();
  press(board, 'dial');
  assert.ok(!isSame(board.display.picture(), before));
  assert.deepEqual(board.resets, []);
});
