// @ts-check
// Hours of use in compressed time: bursts of random play over all games, with long stretches of nothing between them,
// power cycles now and then, and a look whether what is saved is what is shown.

import { Board, seededRandom } from '../board.mjs';
import { KNOB_NAMES } from '../knobs.mjs';
import { HOLD_NANOS, PRESS_NANOS } from '../script.mjs';
import { askRecord, askScreen, health, image } from './firmware.mjs';

const GAMES = 6;
const SECOND = 1e9;
const HOUR = 3600 * SECOND;
/** More than any menu has entries. */
const FAR = 40;
/** The fewest entries of the menu behind "Other games", and behind "New game". Some games have up to two more (preparation, words),
    and one more if there is a previous game. */
const BEHIND_OTHER_GAMES = 6;
const BEHIND_NEW_GAME = 7;
/** An input that takes longer than this to reach the game came too late, unless flash was erased meanwhile. */
const LATE_INPUT = 60e6;
/** A button's contact must rest for this long before its release counts. */
const DEBOUNCE = 20e6;
const BURST = { least: 5 * SECOND, most: 40 * SECOND };
/** Of the time in which nothing happens. Some of it is longer than the time until the screen dims. */
const IDLE_SHARE = 0.96;
/** On these screens the game in memory is not the game that was saved. */
const UNSETTLED = ['receive', 'waiting', 'starting', 'crash'];
/** Counters that belong to one start of the device. */
const SUMMED = ['rounds', 'frames', 'orders', 'writes', 'erases', 'displayFaults', 'detents', 'pushes', 'lateRounds'];

class Soak {
  constructor(seed) {
    this.seed = seed;
    this.random = seededRandom(seed);
    this.board = new Board(image(), { seed });
    for (const name of KNOB_NAMES) this.board.knobs[name].bounces = true;
    this.board.boot();
    /** @type {any} */
    this.totals = Object.fromEntries(SUMMED.map((key) => [key, 0]));
    Object.assign(this.totals, { stackUsed: 0, powerCycles: 0, comparisons: 0, lateInputs: 0, slowestInput: 0 });
    this.made = { detents: 0, pushes: 0 };
    this.opened = Array(GAMES).fill(0);
    this.errors = [];
  }

  below(count) {
    return Math.floor(this.random() * count);
  }

  /** Something a hand does; waits until it has arrived and the hand is back. */
  input(knob, detents, pushNanos) {
    const { board, made } = this;
    const { erases } = board.flash;
    const key = pushNanos ? 'pushes' : 'detents';
    const before = health(board)[key];
    const expected = pushNanos ? 1 : Math.abs(detents);
    const end = pushNanos ? board.knobs[knob].push(pushNanos) : board.knobs[knob].turn(detents);
    made[key] += expected;
    board.runUntil(end + SECOND, () => board.nanos >= end && health(board)[key] - before >= expected);
    const delay = board.nanos - Math.max(end, board.lastEdgeNanos) - (pushNanos ? DEBOUNCE : 0);
    // A hold counts while it is still down.
    if (pushNanos !== HOLD_NANOS && board.flash.erases === erases) {
      this.totals.slowestInput = Math.max(this.totals.slowestInput, delay);
      if (delay > LATE_INPUT) this.totals.lateInputs++;
    }
    board.run(60e6);
  }

  turn(knob, detents) {
    if (detents) this.input(knob, detents, 0);
  }

  press(knob) {
    this.input(knob, 0, PRESS_NANOS);
  }

  hold(knob) {
    this.input(knob, 0, HOLD_NANOS);
  }

  screen() {
    return askScreen(this.board).name;
  }

  /** Leaves whatever is shown and opens a game from the list, as a player would. */
  openGame(game) {
    for (let tries = 0; this.screen() !== 'home' && tries < 6; tries++) {
      for (let i = 0; i < 3; i++) this.press('action');
      this.hold('dial');
      this.turn('dial', FAR);
      this.turn('dial', -BEHIND_OTHER_GAMES - (tries % 3));
      this.press('dial');
    }
    if (this.screen() !== 'home') return;
    this.turn('dial', -FAR);
    this.turn('dial', game);
    this.press('dial');
    this.board.settle();
    if (this.screen() === 'new-game') this.press('dial');
    if (this.screen() === 'preparation') this.hold('dial');
    this.opened[game]++;
  }

  /** Starts the running game anew, which erases the game before it; sometimes goes back to the previous one instead. */
  newGame() {
    this.press('action');
    this.hold('dial');
    this.turn('dial', FAR);
    this.turn('dial', -BEHIND_NEW_GAME - this.below(4));
    this.press('dial');
    if (this.screen() === 'new-game') this.press('dial');
    if (this.screen() === 'confirm') this.hold('dial');
    if (this.screen() === 'preparation') this.hold('dial');
    this.board.settle();
  }

  anything() {
    const knob = KNOB_NAMES[this.below(KNOB_NAMES.length)];
    const kind = this.random();
    if (kind < 0.55) this.turn(knob, this.below(9) - 4);
    else if (kind < 0.9) this.press(this.random() < 0.6 ? 'dial' : knob);
    else this.hold(knob);
    this.board.run(this.random() * 400e6);
  }

  /** The game of a board that is switched on with this flash. */
  savedRecord() {
    const other = new Board(this.board.flash.copy(), { seed: this.seed });
    other.boot();
    return askRecord(other);
  }

  compare() {
    const { board } = this;
    board.settle();
    if (UNSETTLED.includes(this.screen())) return;
    const shown = askRecord(board);
    const saved = this.savedRecord();
    this.totals.comparisons++;
    if (shown !== saved) this.errors.push(`at ${board.nanos / SECOND} s saved is not what is shown:\n${saved}\n${shown}`);
  }

  takeCounts() {
    const now = health(this.board);
    for (const key of SUMMED) this.totals[key] += now[key];
    this.totals.stackUsed = Math.max(this.totals.stackUsed, now.stackUsed());
    this.totals.stack = now.stack;
  }

  powerCycle() {
    const { board } = this;
    board.settle();
    this.takeCounts();
    board.powerOff();
    board.epoch += Math.ceil(this.random() * 10 * SECOND);
    board.powerOn();
    board.boot();
    this.totals.powerCycles++;
  }

  /** @param idleShare of the time */
  run(nanos, idleShare, progress) {
    const { board, totals } = this;
    const start = board.nanos;
    for (let hours = 0; board.nanos < start + nanos;) {
      const began = board.nanos;
      if (this.random() < 0.15) this.powerCycle();
      this.openGame(this.below(GAMES));
      const length = BURST.least + this.random() * (BURST.most - BURST.least);
      if (this.random() < 0.4) this.newGame();
      while (board.nanos < began + length) this.anything();
      if (this.random() < 0.5) this.compare();
      const active = board.nanos - began;
      board.run(Math.min((active * idleShare * 2 * this.random()) / (1 - idleShare), Math.max(0, start + nanos - board.nanos)));
      if (board.nanos - start >= (hours + 1) * HOUR) {
        hours = Math.floor((board.nanos - start) / HOUR);
        progress(`${hours} h: ${totals.comparisons} comparisons, ${board.resets.length} resets, ${this.errors.length} errors`);
      }
    }
    this.compare();
    this.takeCounts();
    return {
      ...totals,
      hours: (board.nanos - start) / HOUR,
      made: this.made,
      opened: this.opened,
      resets: board.resets.length,
      unknownCommands: board.display.unknownCommands.length,
      asleep: board.asleepNanos / (board.asleepNanos + board.awakeNanos),
      errors: this.errors,
    };
  }
}

/** @param progress called with a line now and then */
export function soak({ hours, seed = 1, idleShare = IDLE_SHARE }, progress = () => {}) {
  return new Soak(seed).run(hours * HOUR, idleShare, progress);
}

/** All that must not have happened, in words; empty if all is well. */
export function troubleOf(counts) {
  const trouble = [...counts.errors];
  const none = ['resets', 'displayFaults', 'lateRounds', 'lateInputs', 'unknownCommands'];
  for (const key of none) if (counts[key]) trouble.push(`${key}: ${counts[key]}`);
  for (const key of ['detents', 'pushes']) {
    if (counts[key] !== counts.made[key]) trouble.push(`${counts.made[key]} ${key} made, ${counts[key]} arrived`);
  }
  return trouble;
}

/** The counters as lines of the table of what was tried. */
export function told(counts) {
  const hours = counts.hours < 1 ? `${Math.round(counts.hours * 60)} minutes` : `${Math.round(counts.hours)} hours`;
  const line = (what, howOften, outcome) => `tried: ${hours} on the emulated board: ${what} | ${howOften} | ${outcome}`;
  return [
    line(
      'random hands on bouncing knobs',
      `${counts.made.detents} detents, ${counts.made.pushes} pushes, games opened ${counts.opened.join(', ')} times`,
      `${counts.detents} and ${counts.pushes} arrived, the slowest after ${(counts.slowestInput / 1e6).toFixed(1)} ms; ` +
        `${counts.lateInputs} late`,
    ),
    line(
      'saved is what is shown',
      `${counts.comparisons} comparisons, ${counts.powerCycles} power cycles`,
      `${counts.errors.length} differences; ${counts.orders} orders to the memory, ${counts.writes} writes, ${counts.erases} erases`,
    ),
    line(
      'deadlines and faults',
      `${counts.rounds} rounds of the loop, ${counts.frames} pictures`,
      `${counts.resets} resets, ${counts.lateRounds} late rounds, ${counts.displayFaults} faults of the display bus`,
    ),
    line(
      'stack and sleep',
      `${counts.stack} bytes of stack`,
      `${counts.stackUsed} used at the deepest; asleep for ${(100 * counts.asleep).toFixed(2)} % of the time`,
    ),
  ];
}
