// How many gestures a standard round or turn of each game takes. Every script in gestures/ really plays it on the board;
// what lies between its shots `begin` and `end` is counted.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Board } from '../board.mjs';
import { PlainError } from '../image.mjs';
import { parseScript, Player, ScriptError } from '../script.mjs';

const SCRIPTS = fileURLToPath(new URL('../gestures', import.meta.url));
/** Longer pushes are holds. */
const LONGEST_PRESS_NANOS = 600e6;

/** Presses, holds and detents between the two shots. */
export function countGestures(commands) {
  const at = (name) => commands.findIndex((command) => command.kind === 'shot' && command.name === name);
  const [begin, end] = [at('begin'), at('end')];
  if (begin < 0 || end < begin) throw new PlainError("needs the shots 'begin' and 'end', in this order");
  const counts = { presses: 0, holds: 0, detents: 0 };
  for (const { kind, nanos, detents } of commands.slice(begin, end)) {
    if (kind === 'turn') counts.detents += Math.abs(detents);
    if (kind === 'push') counts[nanos > LONGEST_PRESS_NANOS ? 'holds' : 'presses']++;
  }
  return { ...counts, gestures: counts.presses + counts.holds + counts.detents };
}

export function measureGestures({ firmware, seen }) {
  const rows = {};
  for (const file of readdirSync(SCRIPTS).sort()) {
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
