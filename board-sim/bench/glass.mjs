// @ts-check
// From the last edge of a detent to the last byte that changed the glass, for typical screens; beside it the least that
// the bus allows, and the same device drawn the usual way (firmware/examples/stock.rs).

import { Board } from '../board.mjs';
import { PlainError } from '../image.mjs';
import { DETENT_NANOS } from '../knobs.mjs';
import { screenOf } from '../link.mjs';
import { WIDTH } from '../display.mjs';
import { isSame } from '../picture.mjs';
import { parseScript, Player } from '../script.mjs';
import { demandAllGames } from './games.mjs';
import { flashWith, longGame } from './saved.mjs';

/** The row of their mean. */
export const ALL_SCREENS = 'All these screens, mean';
export const THINKING_GLASS = 'Detent to glass while the device thinks';
export const LONG_GLASS = 'Detent to glass in a long game';
/** Nine bits a byte at 400 kHz. */
const BUS_BYTE_NANOS = (9 / 400e3) * 1e9;
/** Longer than it ever takes until the display is sent something anew, so that one that was exchanged shows the picture. */
const REFRESH_WATCH_NANOS = 2e9;
/** Detents, spread evenly from one refresh to the next. */
const DETENTS = 32;
/** Slow enough for a loop that looks at no knob while it flushes. */
const SLOW_DETENT_NANOS = 200e6;
/** Longer than any detent takes to begin to show. */
const MOST_DETENT_NANOS = 1e9;
/** A choice is not locked at once. */
const AFTER_PUSH_NANOS = 1e9;

const ASTROLABE = ['press dial', 'press dial', 'hold dial'];
/** Ten actions, and the list of them opened from the menu, with room to turn on. */
const HISTORY = [...ASTROLABE, ...Array(11).fill('press dial'), 'hold dial', 'dial +2', 'press dial', 'dial -6'];
/** The same list in a game that is there after power-on. */
const LONG_HISTORY = ['hold dial', 'dial +2', 'press dial'];
const LONG_ACTIONS = 2000;
const EFEMERIS = [
  'dial +1',
  'press dial',
  'press dial',
  'hold dial',
  'dial +1',
  'press dial',
  'press dial',
  'press dial',
  'press dial',
  'dial +1',
  'press dial',
  'dial +1',
  'press dial',
  'dial +4',
  'press dial',
  'press dial',
  'press dial',
];
const ASTORIA = ['dial +2', 'press dial', 'number +1', 'press dial', 'hold dial', 'dial +4', 'number +1', 'press dial'];
const ASTRALIS = ['dial +3', 'press dial', 'press dial', 'hold dial', 'press dial', 'dial -1', 'press dial'];
/** The device plays Cyan, as master, and thinks about its first move while somebody looks round the board, away from its rim. */
const THINKING = [
  ...['dial +3', 'press dial', 'dial +3', 'number +3', 'press dial', 'hold dial', 'press dial', 'press dial'],
  ...['number +6', 'action -2', 'press dial', 'press action'],
  ...['hold dial', 'dial +1', 'press dial', 'number +3', 'dial -4'],
];
const OPHIUCHUS = ['dial +4', 'press dial', 'press dial', 'hold dial', 'action +4', 'number -1', 'press dial'];
const TALLY = ['dial +5', 'press dial', 'press dial'];

/**
 * What is measured, how to get there, the screen that is, the knob, and its detents one way before it comes back.
 * @type {[string, string[], string, string, number][]}
 */
const SCREENS = [
  ['Home, DIAL', [], 'home', 'dial', 4],
  ["A game's menu, DIAL", [...ASTROLABE, 'hold dial'], 'menu', 'dial', 4],
  ['History, DIAL', HISTORY, 'history', 'dial', 4],
  ["Astrolabe's dial, DIAL", [...ASTROLABE, 'press dial'], 'dial', 'dial', 12],
  ["Astrolabe's dial, ACTION", [...ASTROLABE, 'press dial'], 'dial', 'action', 3],
  ["Astrolabe's dial, NUMBER", [...ASTROLABE, 'press dial'], 'dial', 'number', 3],
  // In the first round no ship has sailed, so NUMBER does nothing there.
  ['Efemeris, collection, NUMBER', [...EFEMERIS, ...Array(8).fill('press dial')], 'collection', 'number', 2],
  ['Efemeris, tactics, DIAL', [...EFEMERIS, 'press dial'], 'tactical', 'dial', 4],
  ['Efemeris, construction, DIAL', [...EFEMERIS, 'press dial', 'press dial'], 'construction', 'dial', 4],
  ['Astoria, invasion card, NUMBER', ASTORIA, 'invasion', 'number', 6],
  ["Astoria, a mage's turn, DIAL", [...ASTORIA, 'number +1', 'press dial'], 'turn', 'dial', 4],
  ['Astralis, a move, DIAL', ASTRALIS, 'play', 'dial', 4],
  ['Astralis, a move, NUMBER', ASTRALIS, 'play', 'number', 4],
  ['Astralis, a move, ACTION', ASTRALIS, 'play', 'action', 4],
  ['Ophiuchus, where the tile goes, DIAL', OPHIUCHUS, 'place', 'dial', 4],
  ['Ophiuchus, its stars, NUMBER', [...OPHIUCHUS, 'press dial'], 'count', 'number', 3],
  ['Tally, points, NUMBER', TALLY, 'pad', 'number', 4],
];
demandAllGames((game) => SCREENS.some(([what]) => what.startsWith(game)), 'no screen');

/** Commands and then data: in two transfers, each with address and control byte, or in one with a control byte for each. */
const jumpBytes = (commands) => Math.min(4 + commands, 2 + 2 * commands);

/** The fewest bytes on the bus that change one memory of the display into another, page by page in page mode. */
export function floorBytes(before, after) {
  let bytes = 0;
  let [lastPage, column, said] = [null, null, null];
  for (let page = 0; page < before.length / WIDTH; page++) {
    for (let x = 0; x < WIDTH; x++) {
      // The display's columns run from right to left on upright glass.
      const at = page * WIDTH + WIDTH - 1 - x;
      if (before[at] === after[at]) continue;
      // A command for the page and one for each half of the column, if they differ from where the display writes next. The half
      // that is not said must be right both as it is by now and as it was last said: the data sheet leaves open which counts.
      const halves = [0x0f, 0x70].filter((half) => column === null || ((x ^ column) | (x ^ said)) & half);
      const columnCommands = x === column ? 0 : halves.length;
      const commands = Number(page !== lastPage) + columnCommands;
      const jump = commands && jumpBytes(commands);
      const gap = page === lastPage ? x - column : Infinity;
      if (jump < gap && columnCommands) said = x;
      bytes += 1 + Math.min(gap, jump);
      [lastPage, column] = [page, (x + 1) % WIDTH];
    }
  }
  return bytes;
}

/** Plays a script slowly. */
function play(board, script) {
  for (const { kind, knob, detents, nanos } of parseScript(script.join('\n'))) {
    if (kind === 'push') {
      board.knobs[knob].push(nanos);
      board.settle();
      board.run(AFTER_PUSH_NANOS);
    }
    for (let i = 0; kind === 'turn' && i < Math.abs(detents); i++) {
      board.knobs[knob].turn(Math.sign(detents), SLOW_DETENT_NANOS);
      board.settle();
    }
  }
}

/** Runs until the display has been sent something although nobody turned a knob: the moment, or null if it never is. */
function awaitRefresh(board) {
  const { bytes } = board.display;
  board.runUntil(board.nanos + REFRESH_WATCH_NANOS, () => board.display.bytes !== bytes);
  if (board.display.bytes === bytes) return null;
  const start = board.nanos;
  board.settle();
  return start;
}

/** Turns a knob to and fro, a detent at a time, and looks at what changes on the glass. */
class Turner {
  /** @param way the first direction, 1 or -1 */
  constructor(board, knob, swing, way) {
    this.board = board;
    this.knob = knob;
    this.swing = swing;
    this.way = way;
    this.turned = 0;
    this.changed = null;
    let shown = Buffer.from(board.display.gram);
    board.display.onByte = () => {
      board.busByte();
      if (shown.equals(board.display.gram)) return;
      shown = Buffer.from(board.display.gram);
      this.changed = { nanos: board.nanos, bytes: board.display.bytes };
    };
  }

  /** A detent whose last edge is at this moment, or as soon as can be: its time, its bytes, and the least they can be. */
  detent(nanos = 0) {
    const { board } = this;
    board.runUntil(nanos - DETENT_NANOS);
    const before = board.display.gram.slice();
    this.changed = null;
    board.knobs[this.knob].turn(Math.floor(this.turned++ / this.swing) % 2 ? -this.way : this.way);
    board.runUntil(board.agenda.at(-1)[0]);
    const { bytes } = board.display;
    // A long game that is replayed first takes longer than a device at rest is watched.
    board.runUntil(board.nanos + MOST_DETENT_NANOS, () => this.changed !== null);
    board.settle();
    if (this.changed === null) throw new PlainError(`detent ${this.turned} changes nothing on the glass`);
    return {
      nanos: this.changed.nanos - board.lastEdgeNanos,
      bytes: this.changed.bytes - bytes,
      floor: floorBytes(before, board.display.gram),
    };
  }
}

/** Detents at all moments between two refreshes, if there are any, and the picture after them. */
function turnToAndFro(board, knob, swing, way = 1) {
  const turner = new Turner(board, knob, swing, way);
  const [first, second] = [awaitRefresh(board), awaitRefresh(board)];
  const detents = [];
  for (let i = 0; i < DETENTS; i++) {
    const at = second ? awaitRefresh(board) + (1 + i / DETENTS) * (second - first) : 0;
    detents.push(turner.detent(at));
  }
  return { detents, picture: board.display.picture() };
}

const mean = (numbers) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const millis = (nanos) => nanos / 1e6;

/** A row of what became of detents. */
function timesOf({ detents }) {
  const all = (key) => detents.map((detent) => detent[key]);
  return {
    mean: millis(mean(all('nanos'))),
    worst: millis(Math.max(...all('nanos'))),
    bytes: mean(all('bytes')),
    floor: millis(mean(all('floor')) * BUS_BYTE_NANOS),
  };
}

/** The same while the device thinks. The usual way thinks between two looks at its knobs, so it is not put beside it. */
export function measureThinking({ firmware, seen }) {
  const player = new Player(new Board(firmware.slice()));
  play(player.board, THINKING);
  player.expect('screen', 'look');
  const row = timesOf(turnToAndFro(player.board, 'dial', 4));
  if (!screenOf(player.ask('screen')).thinks) throw new PlainError('it has thought to the end before all detents were turned');
  seen(player.board);
  return { 'Astralis, a look round while master thinks, DIAL': { ...row, ratio: row.mean / row.floor } };
}

/** The same in a list of which the device keeps a part in words: all detents one way, so that this part is left. */
export function measureHistory({ firmware, hostSim, seen }) {
  const player = new Player(new Board(flashWith(firmware, hostSim, [longGame(LONG_ACTIONS)])));
  play(player.board, LONG_HISTORY);
  player.expect('screen', 'history');
  const row = timesOf(turnToAndFro(player.board, 'dial', DETENTS, -1));
  seen(player.board);
  return { [`History of ${LONG_ACTIONS} actions, DIAL`]: row };
}

export function measureGlass({ firmware, stock, seen }) {
  const rows = {};
  for (const [what, script, screen, knob, swing] of SCREENS) {
    try {
      const players = [firmware, stock].map((image) => new Player(new Board(image.slice())));
      players.forEach(({ board }) => play(board, script));
      players[0].expect('screen', screen);
      const [ours, usual] = players.map(({ board }) => turnToAndFro(board, knob, swing));
      seen(players[0].board);
      if (!isSame(ours.picture, usual.picture)) throw new PlainError('the usual way shows another picture');
      rows[what] = { ...timesOf(ours), usual: millis(mean(usual.detents.map(({ nanos }) => nanos))) };
    } catch (error) {
      throw new Error(`${what}: ${error.message}`, { cause: error });
    }
  }
  const screens = Object.values(rows);
  const meanOf = (key) => [key, mean(screens.map((row) => row[key]))];
  rows[ALL_SCREENS] = Object.fromEntries(Object.keys(screens[0]).map(meanOf));
  for (const row of Object.values(rows)) Object.assign(row, { ratio: row.mean / row.floor, faster: row.usual / row.mean });
  return rows;
}
