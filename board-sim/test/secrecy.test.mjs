// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { askRecord, bootedBoard, hold, openDial, press, tried } from '../test-kit/firmware.mjs';

/** The first seat chooses by this turn of the dial and locks; gives all that others can learn afterwards. */
function traceOf(detents) {
  const board = bootedBoard();
  openDial(board);
  board.knobs.dial.turn(detents);
  board.settle();
  const chosen = Buffer.from(board.display.picture()).toString('base64');
  press(board, 'dial');
  const curtain = Buffer.from(board.display.picture()).toString('base64');
  const exported = askRecord(board);
  hold(board, 'dial');
  const menu = Buffer.from(board.display.picture()).toString('base64');
  board.rtt.poll();
  return { chosen, traces: { curtain, exported, menu, log: Buffer.from(board.rtt.bytes).toString('base64') } };
}

test('AST-18: glass, export and log are the same whatever was chosen in secret', () => {
  // Both ways round, so that each choice takes the same time and the same number of pictures.
  const pairs = [
    [2, -2],
    [3, -3],
    [4, -4],
  ];
  for (const [one, other] of pairs) {
    const [a, b] = [traceOf(one), traceOf(other)];
    assert.notEqual(a.chosen, b.chosen, "the choices differ on the chooser's own dial");
    assert.deepEqual(a.traces, b.traces);
    assert.match(a.traces.exported, /hidden until the reveal/);
    assert.ok(Buffer.from(a.traces.log, 'base64').length > 0);
  }
  tried(
    'locked choices on the emulated board',
    `${pairs.length} pairs, ${Object.keys(traceOf(1).traces).length} traces each: glass, menu, export, log`,
    'the same whatever was chosen',
  );
});
