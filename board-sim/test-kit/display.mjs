// @ts-check
// Breaks the display at random moments of play and looks whether the right picture is back in time.

import { seededRandom } from '../board.mjs';
import { KNOB_NAMES } from '../knobs.mjs';
import { isSame } from '../picture.mjs';
import { PRESS_NANOS } from '../script.mjs';
import { bootedBoard, health, openDial, press } from './firmware.mjs';

const LONGEST_FAULT = 1.5e9;
/** How long the device may take to bring the picture back. */
const RECOVERY = 1e9;

/** @param fault see Display */
export function breakDisplay({ seed, fault, times }) {
  const random = seededRandom(seed);
  const [broken, whole] = [bootedBoard(seed), bootedBoard(seed)];
  openDial(broken);
  openDial(whole);
  const both = (action) => [broken, whole].forEach(action);
  const counts = { times: 0, inTransfers: 0, slowestNanos: 0 };
  for (let i = 0; i < times; i++) {
    const turnSomething = () => {
      const knob = KNOB_NAMES[Math.floor(random() * KNOB_NAMES.length)];
      const detents = 1 + Math.floor(random() * 5);
      both((board) => board.knobs[knob].turn(detents, 20e6));
    };
    // Every other time nobody plays, and nothing but the fault itself tells the device of it.
    const isQuiet = i % 2 === 1;
    const start = broken.nanos;
    if (!isQuiet) turnSomething();
    const begin = start + random() * 150e6;
    const end = begin + random() * LONGEST_FAULT;
    broken.runUntil(begin);
    if (broken.nanos - broken.lastBusNanos < 100e3) counts.inTransfers++;
    broken.setDisplayFault(fault);
    whole.runUntil(broken.nanos);
    if (!isQuiet) turnSomething();
    broken.runUntil(end);
    broken.setDisplayFault(null);
    whole.runUntil(end + RECOVERY);
    const wanted = whole.display.picture();
    while (broken.nanos < end + RECOVERY && !isSame(broken.display.picture(), wanted)) broken.run(5e6);
    counts.slowestNanos = Math.max(counts.slowestNanos, broken.nanos - end);
    broken.runUntil(end + RECOVERY);
    if (!isSame(broken.display.picture(), whole.display.picture())) {
      return { error: `fault ${i + 1} (${fault}): the right picture is not back after a second` };
    }
    broken.settle();
    whole.runUntil(broken.nanos);
    counts.times++;
  }
  if (broken.resets.length) return { error: `the device was reset: ${broken.resets}` };
  return counts;
}

/** From the last detent of a spin until its picture is on the glass. */
const LAST_PICTURE = 20e6;
/** As fast as a hand can, and so many detents one way. */
const SPIN_DETENT = 8e6;
const SPIN_SWING = 4;

/**
 * The display loses its power for an instant between two transfers, so that no byte goes unanswered, while a knob spins
 * without a pause: is the picture back, although something is drawn all the time?
 */
export function flickerInSpin({ seed, times, inHelp }) {
  const random = seededRandom(seed);
  const [broken, whole] = [bootedBoard(seed), bootedBoard(seed)];
  const counts = { times: 0, slowestNanos: 0 };
  for (const board of [broken, whole]) {
    openDial(board);
    if (inHelp) press(board, 'number');
  }
  for (; counts.times < times; counts.times++) {
    whole.runUntil(broken.nanos);
    const begin = broken.nanos + random() * 500e6;
    for (const board of [broken, whole]) {
      // To and fro: a text has an end.
      let left = Math.ceil((begin + RECOVERY - board.nanos) / SPIN_DETENT);
      for (let way = 1; left > 0; way = -way, left -= SPIN_SWING)
        board.knobs.dial.turn(way * Math.min(left, SPIN_SWING), SPIN_DETENT);
    }
    broken.runUntil(begin);
    broken.runUntil(begin + RECOVERY, () => !broken.display.listening);
    broken.display.powerOn();
    const end = broken.nanos;
    broken.runUntil(end + RECOVERY, () => broken.display.isLit);
    counts.slowestNanos = Math.max(counts.slowestNanos, broken.nanos - end);
    if (!broken.display.isLit) return { error: `flicker ${counts.times + 1}: dark for a second` };
    // Until the spin's last picture is drawn.
    for (const board of [broken, whole]) board.runUntil(end + RECOVERY + LAST_PICTURE);
    if (!isSame(broken.display.picture(), whole.display.picture()))
      return { error: `flicker ${counts.times + 1}: another picture` };
    broken.settle();
  }
  if (health(broken).detents !== health(whole).detents) return { error: 'detents are lost' };
  return counts;
}

/** A button's contact must rest for this long before its release counts. */
const DEBOUNCE = 20e6;
/** A commit is to be in flash after this, with or without a display. */
const DURABLE = 20e6;

/** Plays while the display has one fault all the time: are knobs and saves as quick as ever? */
export function playBlind({ fault, seconds }) {
  const [blind, whole] = [bootedBoard(), bootedBoard()];
  openDial(blind);
  openDial(whole);
  blind.setDisplayFault(fault);
  const counts = { inputs: 0, commits: 0, slowestInput: 0, slowestSave: 0 };
  const end = blind.nanos + seconds * 1e9;
  while (blind.nanos < end) {
    // Turn the pointer of whoever chooses, and lock the choice.
    for (const board of [blind, whole]) board.knobs.dial.turn(1);
    const turned = blind.knobs.dial.busyUntil;
    const { detents } = health(blind);
    blind.runUntil(turned + 1e9, () => health(blind).detents > detents);
    counts.slowestInput = Math.max(counts.slowestInput, blind.nanos - turned);
    const { programs } = blind.flash;
    for (const board of [blind, whole]) board.knobs.dial.push(PRESS_NANOS);
    const released = blind.knobs.dial.busyUntil + DEBOUNCE;
    blind.runUntil(released + 200e6, () => blind.flash.programs > programs && blind.flash.work === null);
    counts.inputs += 2;
    if (blind.flash.programs > programs) {
      counts.commits++;
      counts.slowestSave = Math.max(counts.slowestSave, blind.nanos - released);
    }
    blind.run(300e6);
    whole.runUntil(blind.nanos);
  }
  blind.setDisplayFault(null);
  blind.run(RECOVERY);
  whole.runUntil(blind.nanos);
  if (blind.resets.length) return { error: `the device was reset: ${blind.resets}` };
  if (!isSame(blind.display.picture(), whole.display.picture()))
    return { error: 'what was played blind is not what it should be' };
  if (counts.slowestSave > DURABLE) return { error: `a save took ${counts.slowestSave / 1e6} ms` };
  return counts;
}
