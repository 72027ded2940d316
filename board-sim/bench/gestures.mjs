// @ts-check
// How many gestures a standard round or turn of each game takes. Every script in gestures/ really plays it on the board;
// what lies between its shots `begin` and `end` is counted.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Board } from '../board.mjs';
import { PlainError } from '../image.mjs';
import { parseScript, Player, ScriptError } from '../script.mjs';
import { demandAllGames } from './games.mjs';

const SCRIPTS = fileURLToPath(new URL('../gestures', import.meta.url));
const FILES = readdirSync(SCRIPTS).sort();
demandAllGames((game) => FILES.includes(`${game.toLowerCase()}.knobs`), 'no script in gestures/');
/** Longer pushes are holds. */
const LONGEST_PRESS_NANOS = 600e6;

/** Presses, holds and detents from a shot `begin` to the next `end`: the mean, if there are several, which have longer names. */
export function countGestures(commands) {
  const sums = { presses: 0, holds: 0, detents: 0 };
  let [spans, isWithin] = [0, false];
  for (const { kind, name, nanos, detents } of commands) {
    if (kind === 'shot' && name.startsWith(isWithin ? 'end' : 'begin')) {
      isWithin = !isWithin;
      if (isWithin) spans++;
    }
    if (isWithin && kind === 'turn') sums.detents += Math.abs(detents);
    if (isWithin && kind === 'push') sums[nanos > LONGEST_PRESS_NANOS ? 'holds' : 'presses']++;
  }
  if (!spans || isWithin) throw new PlainError("needs the shots 'begin' and 'end', in this order");
  const [presses, holds, detents] = Object.values(sums).map((sum) => sum / spans);
  return { presses, holds, detents, gestures: presses + holds + detents };
}

export function measureGestures({ firmware, seen }) {
  const rows = {};
  for (const file of FILES) {
    const text = readFileSync(join(SCRIPTS, file), 'utf8');
    try {
      const commands = parseScript(text);
      const board = new Board(firmware.slice());
      new Player(board).play(commands);
      const what = text.split('\n')[0].replace(/^# /, '');
      rows[what] = countGestures(commands);
      seen(board);
    } catch (error) {
      if (!(error instanceof PlainError)) throw error;
      throw new PlainError(`gestures/${file}:${error instanceof ScriptError ? error.line : 1}: ${error.message}`);
    }
  }
  return rows;
}
