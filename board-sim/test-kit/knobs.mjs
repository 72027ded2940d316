// @ts-check
// Turns all three knobs of one board in every bad way and compares with a board that is turned cleanly.

import { Board, seededRandom } from '../board.mjs';
import { SAVES_OFFSET } from '../flash.mjs';
import { KNOB_NAMES, PINS } from '../knobs.mjs';
import { isSame } from '../picture.mjs';
import { HOLD_NANOS, PRESS_NANOS } from '../script.mjs';
import { bootedBoard, health, image, openDial, press } from './firmware.mjs';

/** How often to look. */
const DETENTS_BETWEEN_LOOKS = 50;
const MOST_SECTORS = 30;

/** Detents of DIAL until the picture is what it was: all three rings have as many sectors. */
function sectorsOf(board) {
  const start = board.display.picture();
  for (let detents = 1; detents <= MOST_SECTORS; detents++) {
    board.knobs.dial.turn(1);
    board.settle();
    if (isSame(start, board.display.picture())) return detents;
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
    const before = clean.display.picture();
    clean.knobs[name].turn(1);
    clean.settle();
    if (isSame(before, clean.display.picture())) return { error: `a detent of ${name} cannot be seen` };
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
    if (!isSame(bad.display.picture(), clean.display.picture())) {
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
  return board.display.picture();
}

/** Two boards in the same place, one of which is treated badly. */
function twoBoards(seed = 1) {
  const boards = [bootedBoard(seed), bootedBoard(seed)];
  boards.forEach(openDial);
  return boards;
}

/** Contacts that change both at once: what it costs, and whether what is turned afterwards counts. */
export function bothContacts({ seed, times }) {
  const random = seededRandom(seed);
  const [bad, clean] = twoBoards(seed);
  const knobs = KNOB_NAMES.map((name) => bad.knobs[name]);
  for (let i = 0; i < times; i++) {
    const knob = knobs[i % knobs.length];
    const name = KNOB_NAMES[i % knobs.length];
    const direction = random() < 0.5 ? 1 : -1;
    // Forth and back at once; or half of a turn at once and the other half as it should be.
    knob.bothAtOnce();
    if (random() < 0.5) {
      knob.busyUntil += random() * 10e6;
      knob.bothAtOnce();
    } else {
      knob.move([direction, direction], 10e6);
    }
    const detents = direction * (1 + Math.floor(random() * 3));
    knob.turn(detents);
    clean.knobs[name].turn(detents);
    bad.settle();
    clean.settle();
    if (!isSame(bad.display.picture(), clean.display.picture())) return { error: `time ${i + 1}: the count is wrong` };
  }
  return { times };
}

/**
 * A knob that is not there, or wired wrongly, from power-on: 'absent' (its pins are pulled up), 'grounded', or 'humming'
 * (open wires that pick up whatever is in the air). Do the others work?
 */
export function wiredBadly({ knob, how, withButton, seed }) {
  const random = seededRandom(seed);
  const [bad, clean] = [new Board(image(), { seed }), new Board(image(), { seed })];
  const { a, b, push } = PINS[knob];
  const pins = withButton ? [a, b] : [a, b, push];
  if (how === 'grounded') for (const pin of pins) bad.setPin(pin, false);
  let edges = 0;
  const hum = () => {
    // Never at rest for as long as a push takes to count.
    for (const pin of pins) {
      const level = random() < 0.5;
      if (bad.levels.get(pin) !== level) edges++;
      bad.setPin(pin, level);
    }
    bad.at(bad.nanos + random() * 2e6, hum);
  };
  if (how === 'humming') bad.at(0, hum);
  const both = [bad, clean];
  const rest = () => both.forEach((board) => board.run(400e6));
  for (const board of both) board.runUntil(1e9);
  const isRight = () => isSame(bad.display.picture(), clean.display.picture());
  if (how !== 'humming' && !isRight()) return { error: 'it does not start as it should' };
  // A device without DIAL is steered as far as the other two go: what they do must still be done.
  const others = KNOB_NAMES.filter((name) => name !== knob || (withButton && how === 'absent'));
  for (let i = 0; i < 12; i++) {
    const name = others[Math.floor(random() * others.length)];
    const detents = Math.floor(random() * 7) - 3;
    const pushes = (name === knob && withButton) || random() < 0.5;
    both.forEach((board) => (pushes ? board.knobs[name].push(PRESS_NANOS) : board.knobs[name].turn(detents)));
    rest();
  }
  if (bad.resets.length) return { error: `it was reset: ${bad.resets}` };
  // What is picked up from the air turns that knob and so changes the picture, but never pushes.
  if (how === 'humming' ? health(bad).pushes !== health(clean).pushes : !isRight()) {
    return { error: 'the other knobs do not do what they should' };
  }
  return { inputs: 12, edges };
}

/** A button that is down from power-on for a minute, released, and pushed anew. */
export function heldAtPowerOn({ knob }) {
  const [held, clean] = [new Board(image()), new Board(image())];
  const { push } = PINS[knob];
  held.setPin(push, false);
  const both = [held, clean];
  const differ = () => !isSame(held.display.picture(), clean.display.picture());
  const pushes = () => health(held).pushes;
  both.forEach((board) => board.run(60e9));
  if (differ() || pushes()) return { error: 'held since power-on, it did something' };
  held.setPin(push, true);
  both.forEach((board) => board.run(1e9));
  if (differ() || pushes()) return { error: 'released for the first time, it did something' };
  both.forEach((board) => press(board, knob));
  if (differ() || pushes() !== 1) return { error: 'pushed anew, it did not do the usual' };
  return {};
}

/** A button held for a minute is one hold; meanwhile the others turn. */
export function heldForAMinute({ knob }) {
  const [held, clean] = twoBoards();
  const before = health(held).pushes;
  const others = KNOB_NAMES.filter((name) => name !== knob);
  held.knobs[knob].push(60e9);
  clean.knobs[knob].push(HOLD_NANOS);
  for (let second = 1; second < 60; second++) {
    for (const board of [held, clean]) {
      board.runUntil(3e9 + second * 1e9);
      board.knobs[others[second % 2]].turn(second % 3 ? 1 : -1);
    }
  }
  for (const board of [held, clean]) board.runUntil(65e9);
  const pushes = health(held).pushes - before;
  if (pushes !== 1) return { error: `${pushes} pushes` };
  if (!isSame(held.display.picture(), clean.display.picture())) return { error: 'not what one hold does' };
  return { turns: 59 };
}

/** Two buttons at the same moment are two presses, in one order or the other. */
export function twoButtons({ one, other, nanos }) {
  const picture = (steps) => {
    const board = bootedBoard();
    openDial(board);
    for (const together of steps) {
      for (const name of together) board.knobs[name].push(nanos);
      board.settle();
    }
    board.run(5e9);
    return { picture: board.display.picture(), pushes: health(board).pushes };
  };
  const both = picture([[one, other]]);
  const orders = [picture([[one], [other]]), picture([[other], [one]])];
  if (orders.some((order) => order.pushes !== both.pushes)) return { error: `${both.pushes} pushes` };
  if (!orders.some((order) => isSame(order.picture, both.picture))) return { error: 'neither order gives this' };
  return {};
}

/** The last game in the list: on its first screen all three knobs turn something. */
const LAST_GAME = 4;
/** As in companion/src/save/store.rs. */
const MAP_BYTES = 16 * 4096;

/** Longer than it takes to find that no page of a game's memory can be read. */
const SEARCH_NANOS = 10e9;

/** A board whose next new game finds every page of its memory in use and erases them all, one after the other. */
function boardBeforeErases(eraseNanos) {
  const flash = image();
  flash.fill(0, SAVES_OFFSET + MAP_BYTES);
  const board = new Board(flash);
  board.flash.eraseNanos = eraseNanos;
  board.boot();
  board.knobs.dial.turn(LAST_GAME);
  board.settle();
  press(board, 'dial');
  // So much damage takes a while to look through, page by page.
  board.run(SEARCH_NANOS);
  board.knobs.dial.push(PRESS_NANOS);
  board.runUntil(board.nanos + SEARCH_NANOS, () => board.flash.work?.kind === 'erase');
  return board;
}

/** Between two pages the others get a turn, for as long as it takes to draw and send a picture. */
const BETWEEN_ERASES = 50e6;

/** Runs on until the last page is erased and the device at rest. */
function untilErased(board, meanwhile = () => {}) {
  let { erases } = board.flash;
  let last = board.nanos;
  while (board.nanos - last < board.flash.eraseNanos + BETWEEN_ERASES) {
    meanwhile();
    board.run(1e6);
    if (board.flash.erases !== erases) [erases, last] = [board.flash.erases, board.nanos];
  }
  board.settle();
}

/** Spins all three knobs while flash is erased; counts what was turned and what arrived. */
export function spinDuringErases({ eraseNanos, detentNanos }) {
  const board = boardBeforeErases(eraseNanos);
  const started = board.nanos;
  const erasesBefore = board.flash.erases;
  const arrivedBefore = health(board).detents;
  let turned = 0;
  untilErased(board, () => {
    for (const name of KNOB_NAMES) {
      if (board.knobs[name].busyUntil > board.nanos) continue;
      board.knobs[name].turn(1, detentNanos);
      turned++;
    }
  });
  return {
    turned,
    arrived: health(board).detents - arrivedBefore,
    erases: board.flash.erases - erasesBefore,
    nanos: board.nanos - started,
    resets: board.resets.length,
  };
}

/** Pages from one push to the next: a push has come to rest, and is drawn. */
const PAGES_BETWEEN_PUSHES = 3;

/** Short pushes, each so long after an erase of a page began; says how many were made and how many counted. */
export function pushDuringErases({ eraseNanos, moments, nanos }) {
  const board = boardBeforeErases(eraseNanos);
  const before = health(board).pushes;
  const first = board.flash.erases;
  for (const [i, after] of moments.entries()) {
    const page = first + i * PAGES_BETWEEN_PUSHES;
    board.runUntil(board.nanos + 1e9, () => board.flash.erases === page && board.flash.work?.kind === 'erase');
    board.run(after);
    board.knobs.number.push(nanos);
  }
  untilErased(board);
  return { pushed: moments.length, counted: health(board).pushes - before };
}
