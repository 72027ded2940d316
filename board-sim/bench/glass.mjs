// From the last edge of a detent to the last byte that changed the glass, for typical screens; beside it the least that
// the bus allows, and the same device drawn the usual way (firmware/examples/stock.rs).

import { Board } from '../board.mjs';
import { PlainError } from '../image.mjs';
import { WIDTH } from '../panel.mjs';
import { parseScript } from '../script.mjs';
import { isSame } from '../picture.mjs';

/** Nine bits a byte at 400 kHz. */
const BUS_BYTE_NANOS = (9 / 400e3) * 1e9;
/** Addresses and control bytes of the two transfers that change where the panel writes, and write. */
const TRANSFER_BYTES = 4;
const DETENTS = 24;
/** The panel is sent everything anew 0.8 s after it was last; detents fall evenly on all moments in between. */
const REFRESH_NANOS = 825e6;
const BETWEEN_DETENTS_NANOS = (REFRESH_NANOS / DETENTS) * 5;
/** Slow enough for a loop that looks at no knob while it flushes. */
const SLOW_DETENT_NANOS = 200e6;

const ASTROLABE = ['press dial', 'press dial'];
const EFEMERIS = [
  'dial +1', 'press dial', 'press dial', 'dial +1', 'press dial', 'press dial', 'dial +1', 'press dial', 'press dial',
  'dial +1', 'press dial', 'dial +1', 'press dial', 'dial +4', 'press dial', 'press dial', 'press dial',
];
const ASTORIA = ['dial +2', 'press dial', 'number +1', 'press dial', 'dial +4', 'number +1', 'press dial'];
const ASTRALIS = ['dial +3', 'press dial', 'press dial', 'press dial', 'dial -1', 'press dial'];
const OPHIUCHUS = ['dial +4', 'press dial', 'press dial', 'action +4', 'number -1', 'press dial'];

/** Each screen, how to get there, the knob that is turned, and how many detents it goes one way before it comes back. */
const SCREENS = [
  ['Home, DIAL', [], 'dial', 4],
  ['A game\'s menu, DIAL', [...ASTROLABE, 'hold dial'], 'dial', 4],
  ['Astrolabe\'s dial, DIAL', [...ASTROLABE, 'press dial'], 'dial', 12],
  ['Astrolabe\'s dial, ACTION', [...ASTROLABE, 'press dial'], 'action', 3],
  ['Astrolabe\'s dial, NUMBER', [...ASTROLABE, 'press dial'], 'number', 3],
  ['Efemeris, collection, NUMBER', EFEMERIS, 'number', 2],
  ['Efemeris, tactics, DIAL', [...EFEMERIS, 'press dial'], 'dial', 4],
  ['Efemeris, construction, DIAL', [...EFEMERIS, 'press dial', 'press dial'], 'dial', 4],
  ['Astoria, invasion card, NUMBER', ASTORIA, 'number', 6],
  ['Astoria, a mage\'s turn, DIAL', [...ASTORIA, 'press dial'], 'dial', 4],
  ['Astralis, a move, DIAL', ASTRALIS, 'dial', 4],
  ['Astralis, a move, NUMBER', ASTRALIS, 'number', 4],
  ['Astralis, a move, ACTION', ASTRALIS, 'action', 4],
  ['Ophiuchus, where the tile goes, DIAL', OPHIUCHUS, 'dial', 4],
  ['Ophiuchus, its stars, NUMBER', [...OPHIUCHUS, 'press dial'], 'number', 3],
];

/** The fewest bytes on the bus that change one memory of the panel into another, page by page in page mode. */
export function floorBytes(before, after) {
  let bytes = 0;
  let [lastPage, column] = [null, null];
  for (let page = 0; page < before.length / WIDTH; page++) {
    for (let x = 0; x < WIDTH; x++) {
      // The panel's columns run from right to left on upright glass.
      const at = page * WIDTH + WIDTH - 1 - x;
      if (before[at] === after[at]) continue;
      const commands =
        column === null ? 3 : Number(page !== lastPage) + Number((column & 15) !== (x & 15)) + Number(column >> 4 !== x >> 4);
      const jump = commands && TRANSFER_BYTES + commands;
      bytes += 1 + (page === lastPage && x >= column ? Math.min(x - column, jump) : jump);
      [lastPage, column] = [page, x + 1];
    }
  }
  return bytes;
}

/** A board at a screen, reached slowly. */
function boardAt(image, script) {
  const board = new Board(image.slice());
  board.boot();
  for (const { kind, knob, detents, nanos } of parseScript(script.join('\n'))) {
    if (kind === 'push') {
      board.knobs[knob].push(nanos);
      board.settle();
    }
    for (let i = 0; kind === 'turn' && i < Math.abs(detents); i++) {
      board.knobs[knob].turn(Math.sign(detents), SLOW_DETENT_NANOS);
      board.settle();
    }
  }
  return board;
}

/** Turns a knob to and fro by single detents; gives for each its time, its bytes on the bus, and the least they can be. */
function turnToAndFro(board, knob, swing, what) {
  const detents = [];
  let [shown, changed] = [Buffer.from(board.panel.gram), null];
  board.panel.onByte = () => {
    board.busByte();
    if (shown.equals(board.panel.gram)) return;
    shown = Buffer.from(board.panel.gram);
    changed = { nanos: board.nanos, bytes: board.panel.bytes };
  };
  const start = board.nanos;
  for (let i = 0; i < DETENTS; i++) {
    board.runUntil(start + i * BETWEEN_DETENTS_NANOS);
    const before = board.panel.gram.slice();
    const { bytes } = board.panel;
    changed = null;
    board.knobs[knob].turn(Math.floor(i / swing) % 2 ? -1 : 1);
    board.settle();
    if (changed === null) throw new PlainError(`${what}: detent ${i + 1} changes nothing on the glass`);
    detents.push({
      nanos: changed.nanos - board.lastEdgeNanos,
      bytes: changed.bytes - bytes,
      floor: floorBytes(before, board.panel.gram),
    });
  }
  return detents;
}

const mean = (numbers) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const millis = (nanos) => nanos / 1e6;

export function measureGlass({ firmware, stock }) {
  const rows = {};
  for (const [what, script, knob, swing] of SCREENS) {
    const [ours, usual] = [firmware, stock].map((image) => {
      const board = boardAt(image, script);
      const detents = turnToAndFro(board, knob, swing, what);
      return { picture: board.panel.picture(), times: detents.map(({ nanos }) => nanos), detents };
    });
    if (!isSame(ours.picture, usual.picture)) throw new PlainError(`${what}: the usual way shows another picture`);
    const floor = mean(ours.detents.map((detent) => detent.floor)) * BUS_BYTE_NANOS;
    rows[what] = {
      mean: millis(mean(ours.times)),
      worst: millis(Math.max(...ours.times)),
      floor: millis(floor),
      ratio: mean(ours.times) / floor,
      usual: millis(mean(usual.times)),
      faster: mean(usual.times) / mean(ours.times),
    };
  }
  return rows;
}
