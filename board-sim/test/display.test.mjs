// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { inThreads, tried } from '../test-kit/firmware.mjs';

const MODULE = new URL('../test-kit/display.mjs', import.meta.url);
const TIMES = 25;
const FAULTS = {
  unplugged: 'unplugged and plugged in again',
  nacking: 'acknowledging nothing',
  'clock-held': 'holding the clock',
  'data-held': 'holding the data line',
};
/** For an input to reach the game; a little more than it takes with a display. */
const INPUT_NANOS = 5e6;

test('on the real firmware play goes on without a display, and the picture is back a second after it is', async (t) => {
  const faults = Object.keys(FAULTS);
  const calls = faults.flatMap((fault) => [41, 42].map((seed) => ({ seed, fault, times: TIMES })));
  const results = await inThreads(MODULE, 'breakDisplay', calls);
  for (const [i, fault] of faults.entries()) {
    await t.test(`${fault}, ${2 * TIMES} times`, () => {
      const mine = results.slice(2 * i, 2 * i + 2);
      for (const result of mine) assert.equal(result.error, undefined);
      const inTransfers = mine[0].inTransfers + mine[1].inTransfers;
      assert.ok(inTransfers > 0);
      const slowest = Math.max(...mine.map((result) => result.slowestNanos));
      tried(
        `display ${FAULTS[fault]}, in play and at rest`,
        `${mine[0].times + mine[1].times} random moments, ${inTransfers} in the middle of a transfer`,
        `play went on, nothing lost; the right picture back after ${Math.ceil(slowest / 1e6)} ms at the most`,
      );
    });
  }
});

test('a display that flickers while a knob spins without a pause is back within a second', async () => {
  const times = 10;
  // In the help nearly everything changes with every detent.
  const calls = [false, true].map((inHelp) => ({ seed: 43, times, inHelp }));
  const results = await inThreads(MODULE, 'flickerInSpin', calls);
  for (const { error } of results) assert.equal(error, undefined);
  const slowest = Math.max(...results.map(({ slowestNanos }) => slowestNanos));
  tried(
    'display without power for an instant while a knob spins',
    `${times * calls.length} random moments between two transfers, on the dial and in the help`,
    `lit after ${Math.ceil(slowest / 1e6)} ms at the most, all of the picture back after a second; no detent lost`,
  );
});

test('a bus that hangs blocks neither knobs nor saves', async () => {
  const faults = Object.keys(FAULTS);
  const results = await inThreads(
    MODULE,
    'playBlind',
    faults.map((fault) => ({ fault, seconds: 10 })),
  );
  for (const [i, fault] of faults.entries()) {
    const { error, inputs, commits, slowestInput, slowestSave } = results[i];
    assert.equal(error, undefined, fault);
    assert.ok(commits > 3, `${fault}: ${commits} commits`);
    assert.ok(slowestInput < INPUT_NANOS, `${fault}: ${slowestInput / 1e6} ms`);
    tried(
      `10 s of play with the display ${FAULTS[fault]}`,
      `${inputs} inputs, ${commits} commits`,
      `inputs took ${(slowestInput / 1e6).toFixed(2)} ms at the most, saves ${(slowestSave / 1e6).toFixed(1)} ms; the game is right`,
    );
  }
});
