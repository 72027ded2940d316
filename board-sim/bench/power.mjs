// @ts-check
// From power-on to the first picture, and how much of its time the processor sleeps.

import { Board } from '../board.mjs';
import { openDial } from '../test-kit/firmware.mjs';
import { flashWith, longGame } from './saved.mjs';

const MILLI = 1e6;
/** Longer than any start takes. */
const BOOT_WATCH_NANOS = 4e9;
/** How exactly the first picture's moment is found. */
const LOOK_NANOS = 0.25 * MILLI;
const IDLE_NANOS = 10e9;
const DETENTS_PER_SECOND = 10;
const TURNING_SECONDS = 5;

/** From power-on until the glass shows what it still shows seconds later. */
function bootNanos(flash, seen) {
  const board = new Board(flash);
  const start = board.nanos;
  let [changed, shown] = [0, null];
  while (board.nanos - start < BOOT_WATCH_NANOS) {
    board.run(LOOK_NANOS);
    const now = board.display.isLit ? Buffer.from(board.display.picture()).toString('latin1') : null;
    if (now !== shown) [changed, shown] = [board.nanos, now];
  }
  seen(board);
  return changed - start;
}

export function measureStart({ firmware, hostSim, seen }) {
  const rows = { 'nothing saved': { time: bootNanos(firmware.slice(), seen) / MILLI } };
  for (const actions of [100, 500, 2000, 4000]) {
    const flash = flashWith(firmware, hostSim, [longGame(actions)]);
    rows[`a game of ${actions} actions`] = { time: bootNanos(flash, seen) / MILLI };
  }
  return rows;
}

/** On Astrolabe's dial: the share of time asleep, and the time awake in each second. */
export function measureSleep({ firmware }) {
  const board = new Board(firmware.slice());
  board.boot();
  openDial(board);
  const row = (nanos) => {
    const [awakeBefore, asleepBefore] = [board.awakeNanos, board.asleepNanos];
    board.run(nanos);
    const [awake, asleep] = [board.awakeNanos - awakeBefore, board.asleepNanos - asleepBefore];
    return { asleep: (100 * asleep) / (awake + asleep), awake: ((awake / (awake + asleep)) * 1e9) / MILLI };
  };
  const rows = { 'when idle': row(IDLE_NANOS) };
  board.knobs.dial.turn(DETENTS_PER_SECOND * TURNING_SECONDS, 1e9 / DETENTS_PER_SECOND);
  rows['while a knob turns 10 detents a second'] = row(TURNING_SECONDS * 1e9);
  return rows;
}
