// Plays at random, cuts the power at random moments, and looks at what a board finds that starts with that flash.

import { Board, seededRandom } from '../board.mjs';
import { Flash } from '../flash.mjs';
import { askState, bootedBoard } from './firmware.mjs';

/** What somebody may do, and how likely it is. Presses of DIAL start games and commit actions. */
const DEEDS = [
  [30, (board) => board.knobs.dial.push(100e6)],
  [12, (board, random) => board.knobs.dial.turn(Math.floor(random() * 7) - 3)],
  [10, (board, random) => board.knobs.number.turn(Math.floor(random() * 5) - 2)],
  [6, (board, random) => board.knobs.action.turn(Math.floor(random() * 3) - 1)],
  [6, (board) => board.knobs.action.push(700e6)],
  [3, (board) => board.knobs.dial.push(700e6)],
  [3, (board) => board.knobs.number.push(700e6)],
  [2, (board) => board.knobs.action.push(100e6)],
];

function randomDeed(board, random) {
  let left = random() * DEEDS.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, deed] of DEEDS) {
    left -= weight;
    if (left < 0) return deed(board, random);
  }
}

/** The picture and the state that a board shows after it was switched on with this flash. */
function awakening(flash, seed) {
  const board = new Board(flash, { seed });
  board.boot();
  return `${Buffer.from(board.panel.picture()).toString('base64')} ${askState(board)}`;
}

/** @param cuts how many boards to wake up */
export function cutPower({ seed, cuts }) {
  const random = seededRandom(seed);
  const board = bootedBoard(seed);
  const counts = { cuts: 0, inWrites: 0, asBefore: 0, asAfter: 0, commits: 0, erases: 0 };
  let before = awakening(new Flash(board.flash.data.slice()), seed);
  while (counts.cuts < cuts) {
    const { programs } = board.flash;
    const found = [];
    randomDeed(board, random);
    const lasts = board.agenda.length ? board.agenda.at(-1)[0] - board.nanos : 0;
    // One cut at any moment, and then some in the middle of what is written.
    board.runUntil(board.nanos + random() * (lasts + 60e6), () => board.chip.flashBusyUntil !== null);
    found.push(board.flashAfterPowerCut());
    const isOver = board.nanos + lasts + 100e6;
    while (board.nanos < isOver && found.length < 6) {
      board.runUntil(isOver, () => board.chip.flashBusyUntil !== null);
      if (board.chip.flashBusyUntil === null) break;
      const end = board.epoch + board.chip.flashBusyUntil;
      board.runUntil(board.nanos + random() * (end - board.nanos));
      found.push(board.flashAfterPowerCut());
      counts.inWrites++;
      board.runUntil(end + 1);
    }
    board.settle();
    const wrote = board.flash.programs !== programs;
    const after = wrote ? awakening(new Flash(board.flash.data.slice()), seed) : before;
    if (wrote) counts.commits++;
    for (const flash of found) {
      const now = awakening(flash, seed + counts.cuts);
      counts.cuts++;
      if (now === before) counts.asBefore++;
      else if (now === after) counts.asAfter++;
      else return { error: `cut ${counts.cuts} woke up neither before nor after:\n${now}\nnot\n${before}\nnor\n${after}` };
    }
    before = after;
  }
  counts.erases = board.flash.erases;
  return counts;
}
