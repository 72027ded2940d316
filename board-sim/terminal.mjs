// @ts-check
// The emulated board in a terminal, in real time as far as this computer keeps up. Same keys as host-sim's terminal.

import { emitKeypressEvents } from 'node:readline';
import { PlainError } from './image.mjs';
import { KNOB_NAMES } from './knobs.mjs';
import { halfBlocks } from './picture.mjs';
import { WIDTH } from './display.mjs';

const TICK_MILLIS = 30;
const MILLI = 1e6;
const PRESS_NANOS = 80 * MILLI;
const HOLD_NANOS = 700 * MILLI;
/** Left, press, right. */
const LETTERS = { dial: 'sdf', action: 'uio', number: 'jkl' };
const OTHER_KEYS = {
  left: ['dial', -1],
  right: ['dial', 1],
  down: ['number', -1],
  up: ['number', 1],
  return: ['dial', 0],
  backspace: ['action', 0],
};
const LEGEND = [
  'DIAL  S F turn, D press       ACTION  U O turn, I press       NUMBER  J L turn, K press',
  'Shift+D menu                  Shift+I undo                    Shift+K more',
  'Also: arrows turn DIAL and NUMBER, Enter presses DIAL, Backspace ACTION.  P pulls the plug and puts it in.',
];

/** What a key does: [knob, direction], 0 to press; null if nothing. */
function stroke(name) {
  if (OTHER_KEYS[name]) return OTHER_KEYS[name];
  for (const knob of KNOB_NAMES) {
    const at = LETTERS[knob].indexOf(name);
    if (name.length === 1 && at >= 0) return [knob, at - 1];
  }
  return null;
}

export function playInTerminal(board) {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) throw new PlainError('this needs a terminal; see node board-sim/main.mjs --help');
  stdout.write('\x1b[?1049h\x1b[?25l');
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  const boardStart = board.nanos;
  const realStart = performance.now();
  let shown = '';

  const show = (speed) => {
    const status = `${(board.nanos / 1e9).toFixed(1)} s on the board, ${Math.round(speed * 100)} % of real time. Esc quits.`;
    const rows =
      stdout.columns < WIDTH || stdout.rows < 37
        ? [`${stdout.columns}x${stdout.rows} is too small: ${WIDTH}x37 is needed`]
        : [...halfBlocks(board.display.picture()), ...LEGEND, status];
    const text = rows.map((row) => `${row}\x1b[K`).join('\r\n');
    if (text !== shown) stdout.write(`\x1b[H${text}\x1b[J`);
    shown = text;
  };

  return new Promise((resolve, reject) => {
    const end = (error) => {
      clearInterval(timer);
      stdin.setRawMode(false);
      stdin.pause();
      stdout.write('\x1b[?25h\x1b[?1049l');
      if (error) reject(error);
      else resolve();
    };
    const timer = setInterval(() => {
      try {
        const began = performance.now();
        const due = boardStart + (began - realStart) * MILLI;
        // A computer that is too slow shows slow motion instead of falling further and further behind.
        board.runUntil(Math.min(due, board.nanos + 2 * TICK_MILLIS * MILLI));
        show(Math.min(1, (board.nanos - boardStart) / Math.max(1, due - boardStart)));
      } catch (error) {
        end(error);
      }
    }, TICK_MILLIS);
    stdin.on('keypress', (_, key) => {
      if (key.name === 'escape' || (key.ctrl && key.name === 'c')) end();
      else if (key.name === 'p') {
        board.powerOff();
        board.powerOn();
      } else {
        const [knob, direction] = stroke(key.name ?? '') ?? [];
        if (direction) board.knobs[knob].turn(direction);
        else if (knob) board.knobs[knob].push(key.shift ? HOLD_NANOS : PRESS_NANOS);
      }
    });
  });
}
