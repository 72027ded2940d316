// @ts-check
// Plays, cuts the power at random moments, and looks at what a board finds that starts with that flash.

import { Board, seededRandom } from '../board.mjs';
import { HOLD_NANOS, PRESS_NANOS } from '../script.mjs';
import { askRecord, beginGame, bootedBoard, press } from './firmware.mjs';

/** After so many things that saved nothing, a new beginning. */
const MOST_IDLE_DEEDS = 4;
/** Cuts in the middle of writes that are tried in one deed. */
const MOST_CUTS_IN_WRITES = 8;

/**
 * What somebody may do, and how likely it is. Presses of DIAL commit actions, holding ACTION undoes them.
 * @type {[number, (board: any, random: () => number) => void][]}
 */
const DEEDS = [
  [60, (board) => board.knobs.dial.push(PRESS_NANOS)],
  [10, (board, random) => board.knobs.dial.turn(Math.floor(random() * 7) - 3)],
  [8, (board, random) => board.knobs.number.turn(Math.floor(random() * 5) - 2)],
  [6, (board, random) => board.knobs.action.turn(Math.floor(random() * 3) - 1)],
  [8, (board) => board.knobs.action.push(HOLD_NANOS)],
  [2, (board) => board.knobs.number.push(HOLD_NANOS)],
  [2, (board) => board.knobs.action.push(PRESS_NANOS)],
];

function randomDeed(board, random) {
  let left = random() * DEEDS.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, deed] of DEEDS) {
    left -= weight;
    if (left < 0) return deed(board, random);
  }
}

/** The picture and the record that a board shows after it was switched on with this flash. */
function awakening(flash, seed) {
  const board = new Board(flash, { seed });
  board.boot();
  return `${Buffer.from(board.display.picture()).toString('base64')} ${askRecord(board)}`;
}

/** A board in a game, whose power is cut again and again as far as other boards can tell. */
class CutBoard {
  constructor(seed) {
    this.seed = seed;
    this.random = seededRandom(seed);
    this.board = bootedBoard(seed);
    beginGame(this.board);
    this.counts = { cuts: 0, inWrites: 0, asBefore: 0, asAfter: 0, saves: 0, erases: 0 };
    this.remember();
  }

  remember() {
    this.programs = this.board.flash.programs;
    this.rested = awakening(this.board.flash.copy(), this.seed);
  }

  get hasWritten() {
    return this.board.flash.programs !== this.programs;
  }

  /** Lets a deed happen that has been begun, with cuts on the way; says what is wrong, if anything is. */
  cutDuring() {
    const { board, random, counts } = this;
    if (this.hasWritten) this.remember();
    const before = this.rested;
    const isWriting = () => board.chip.flashBusyUntil !== null;
    const lasts = board.agenda.length ? board.agenda.at(-1)[0] - board.nanos : 0;
    const end = board.nanos + lasts + 100e6;
    // One at any moment, the others in the middle of what is written.
    board.runUntil(board.nanos + random() * (end - board.nanos), isWriting);
    const found = [board.flashAfterPowerCut()];
    while (found.length <= MOST_CUTS_IN_WRITES) {
      board.runUntil(end, isWriting);
      if (!isWriting()) break;
      const written = board.epoch + board.chip.flashBusyUntil;
      board.runUntil(board.nanos + random() * (written - board.nanos));
      found.push(board.flashAfterPowerCut());
      counts.inWrites++;
      board.runUntil(written + 1);
    }
    board.settle();
    if (this.hasWritten) {
      counts.saves++;
      this.remember();
    }
    for (const flash of found) {
      const now = awakening(flash, this.seed + counts.cuts);
      counts.cuts++;
      if (now === before) counts.asBefore++;
      else if (now === this.rested) counts.asAfter++;
      else return `cut ${counts.cuts} woke up neither before nor after:\n${now}\nnot\n${before}\nnor\n${this.rested}`;
    }
    counts.erases = board.flash.erases;
    return null;
  }
}

/** Random play. */
export function cutInPlay({ seed, cuts }) {
  const cut = new CutBoard(seed);
  let idleDeeds = 0;
  while (cut.counts.cuts < cuts) {
    const { saves } = cut.counts;
    // A choice is not locked at once.
    cut.board.run(1e9);
    randomDeed(cut.board, cut.random);
    const error = cut.cutDuring();
    if (error) return { error };
    idleDeeds = cut.counts.saves === saves ? idleDeeds + 1 : 0;
    if (idleDeeds === MOST_IDLE_DEEDS) {
      // Lost in some menu: switching it off and on leads back to where play goes on.
      cut.board.powerOff();
      cut.board.powerOn();
      cut.board.boot();
      idleDeeds = 0;
    }
  }
  return cut.counts;
}

/** One new game after the other, which is what erases flash. */
export function cutInNewGames({ seed, cuts }) {
  const cut = new CutBoard(seed);
  const { board } = cut;
  const { dial } = board.knobs;
  for (let games = 1; cut.counts.cuts < cuts; games++) {
    // An action or two, so that the old game can be told from the new one.
    for (let i = 0; i < 4; i++) {
      press(board, 'dial');
      board.run(1e9);
    }
    dial.push(HOLD_NANOS);
    board.settle();
    dial.turn(40);
    // "New game" is the ninth entry from below, the tenth once there is a "Previous game".
    dial.turn(games === 1 ? -8 : -9);
    board.settle();
    press(board, 'dial');
    // A game with actions is only given up by a hold.
    dial.push(PRESS_NANOS);
    dial.busyUntil += 2 * PRESS_NANOS;
    dial.push(HOLD_NANOS);
    const error = cut.cutDuring();
    if (error) return { error };
    board.powerOff();
    board.powerOn();
    board.boot();
  }
  return cut.counts;
}
