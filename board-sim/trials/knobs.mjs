// Turns all three knobs of one board in every bad way and compares with a board that is turned cleanly.

import { seededRandom } from '../board.mjs';
import { KNOB_NAMES } from '../knobs.mjs';
import { isSame } from '../picture.mjs';
import { bootedBoard, openDial } from './firmware.mjs';

/** How often to look. */
const DETENTS_BETWEEN_LOOKS = 50;
const MOST_SECTORS = 30;

/** Detents of DIAL until the picture is what it was: all three rings have as many sectors. */
function sectorsOf(board) {
  const start = board.panel.picture();
  for (let detents = 1; detents <= MOST_SECTORS; detents++) {
    board.knobs.dial.turn(1);
    board.settle();
    if (isSame(start, board.panel.picture())) return detents;
  }
  throw new Error('the dial does not come round');
}

/**
 * @param detents of each knob in all
 * @param directions of the three knobs
 * @param aborted whether some turns are given up half-way
 * @param detentNanos time for one detent
 */
export function turnBadly({ seed, detents, directions, aborted = false, detentNanos }) {
  const random = seededRandom(seed);
  const [bad, clean] = [bootedBoard(seed), bootedBoard(seed)];
  openDial(bad);
  openDial(clean);
  for (const name of KNOB_NAMES) {
    const before = clean.panel.picture();
    clean.knobs[name].turn(1);
    clean.settle();
    if (isSame(before, clean.panel.picture())) return { error: `a detent of ${name} cannot be seen` };
    clean.knobs[name].turn(-1);
    clean.settle();
    bad.knobs[name].bounces = true;
  }
  const sectors = sectorsOf(clean);
  let looks = 0;
  for (let done = 0; done < detents; done += DETENTS_BETWEEN_LOOKS) {
    const batch = Math.min(DETENTS_BETWEEN_LOOKS, detents - done);
    for (let i = 0; i < batch; i++) {
      KNOB_NAMES.forEach((name, k) => {
        const knob = bad.knobs[name];
        if (aborted && random() < 0.3) {
          knob.abortedTurn(random() < 0.5 ? 1 : -1, 1 + Math.floor(random() * 3), detentNanos);
        }
        knob.turn(directions[k], detentNanos);
      });
    }
    KNOB_NAMES.forEach((name, k) => clean.knobs[name].turn(directions[k] * (batch % sectors)));
    bad.settle();
    clean.settle();
    if (!isSame(bad.panel.picture(), clean.panel.picture())) {
      return { error: `after ${done + batch} detents the count is wrong` };
    }
    looks++;
  }
  return { looks };
}

/** The picture after spinning each knob by so many detents, all at once, in so much time. */
export function spin({ detents, nanos }) {
  const board = bootedBoard();
  openDial(board);
  for (const name of KNOB_NAMES) board.knobs[name].turn(detents, nanos / Math.abs(detents));
  board.settle();
  return board.panel.picture();
}
