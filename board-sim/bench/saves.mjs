// @ts-check
// What saving costs: how long a commit takes, how much it writes, and how soon the flash wears out.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Board } from '../board.mjs';
import { PlainError } from '../image.mjs';
import { parseScript, Player } from '../script.mjs';
import { openDial } from '../test-kit/firmware.mjs';
import { flashWith, longGame, receive } from './saved.mjs';

/** A button's contacts must be at rest for this long before a press counts; firmware and companion agree on it. */
const DEBOUNCE_NANOS = 20e6;
const PRESS_NANOS = 100e6;
const COMMIT_WATCH_NANOS = 200e6;
const MILLI = 1e6;
/** What the data sheet of the Pico's flash promises for each sector. */
const ERASES_PER_SECTOR = 100000;
/** The one row here of which more is better. */
export const YEARS = 'Years until that sector is worn out, one such game a day';
const DAYS_PER_YEAR = 365.25;
/** The first games find empty flash. From the third on, each takes the place of the game before the last. */
const GAMES_BEFORE = 2;
const GAMES_COUNTED = 8;
const LONG_GAME_ACTIONS = 1000;

/** On the dial of Astrolabe each press of DIAL is one commit; it counts when its release has been quiet for long enough. */
function commit(firmware) {
  const board = new Board(firmware.slice());
  board.boot();
  openDial(board);
  const { programs, bytesProgrammed } = board.flash;
  /** @type {number | null} */
  let durable = null;
  board.knobs.dial.push(PRESS_NANOS);
  board.runUntil(board.nanos + PRESS_NANOS + COMMIT_WATCH_NANOS, () => {
    const isBusy = board.chip.flashBusyUntil !== null || board.flash.work !== null;
    if (board.flash.programs === programs || isBusy) durable = null;
    else durable ??= board.nanos;
    return false;
  });
  if (durable === null) throw new PlainError('a commit was not saved');
  return {
    nanos: Number(durable) - board.lastEdgeNanos - DEBOUNCE_NANOS,
    bytes: board.flash.bytesProgrammed - bytesProgrammed,
  };
}

/** The longest of the recorded games: its lines without comments. */
function longestRecord(folder) {
  const records = readdirSync(folder).map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return { file, lines: text.split('\n').filter((line) => line.trim() && !line.startsWith('#')) };
  });
  return records.sort((a, b) => b.lines.length - a.lines.length)[0];
}

/** Takes and keeps a record; gives what that did to the flash. */
function save(player, lines) {
  const { flash } = player.board;
  const before = { erases: flash.erases, bytes: flash.bytesProgrammed, wear: flash.wear.slice() };
  player.play(parseScript([...receive(lines), 'wait 1s'].join('\n')));
  if (flash.bytesProgrammed - before.bytes < lines.length) throw new PlainError('a received game was not saved');
  return {
    erases: flash.erases - before.erases,
    bytes: flash.bytesProgrammed - before.bytes,
    wear: [...flash.wear].map((count, sector) => count - before.wear[sector]),
  };
}

export function measureSaves({ firmware, hostSim, records, seen }) {
  const { nanos, bytes } = commit(firmware);
  const playerWith = (games) => new Player(new Board(flashWith(firmware, hostSim, games)));

  const { file, lines } = longestRecord(records);
  const actions = lines.length - 1;
  const table = playerWith(Array(GAMES_BEFORE).fill(lines));
  const games = Array.from({ length: GAMES_COUNTED }, () => save(table, lines));
  const mean = (numbers) => numbers.reduce((a, b) => a + b, 0) / GAMES_COUNTED;
  const worstSector = Math.max(...games[0].wear.map((_, sector) => mean(games.map(({ wear }) => wear[sector]))));

  const long = longGame(LONG_GAME_ACTIONS);
  const longTable = playerWith(Array(GAMES_BEFORE).fill(long));
  const { erases } = save(longTable, long);
  [table, longTable].forEach(({ board }) => seen(board));
  const row = (measured) => ({ measured });
  return {
    'Commit to durable, no erase, ms': row(nanos / MILLI),
    'Bytes programmed for that commit': row(bytes),
    [`Bytes programmed for each action of ${file}, its start included`]: row(mean(games.map((g) => g.bytes)) / actions),
    [`Erases for a game of ${LONG_GAME_ACTIONS} actions, its start included`]: row(erases),
    [`Erases for ${file}, ${actions} actions, its start included`]: row(mean(games.map((g) => g.erases))),
    'Erases of the most worn sector for each such game': row(worstSector),
    [YEARS]: row(ERASES_PER_SECTOR / worstSector / DAYS_PER_YEAR),
  };
}
