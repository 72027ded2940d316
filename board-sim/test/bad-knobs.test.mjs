// @ts-check
// Knobs that are broken, missing, wired wrongly or held down, and hands that are faster than the flash.

import assert from 'node:assert/strict';
import test from 'node:test';
import { KNOB_NAMES } from '../knobs.mjs';
import { inThreads, tried } from '../test-kit/firmware.mjs';

const MODULE = new URL('../test-kit/knobs.mjs', import.meta.url);
/** Of one page: typical, and the most that the data sheet of the flash allows. */
const ERASE = 45e6;
const WORN_ERASE = 400e6;

/** Runs a function of the module for each case; fails if any of them found an error. */
async function run(name, cases) {
  const results = await inThreads(MODULE, name, cases);
  results.forEach((result, i) => assert.equal(result.error, undefined, JSON.stringify(cases[i])));
  return results;
}

test('both contacts at once cost at most that turn', async () => {
  const results = await run('bothContacts', [
    { seed: 3, times: 30 },
    { seed: 4, times: 30 },
  ]);
  const times = results.reduce((sum, result) => sum + result.times, 0);
  tried('both contacts of a knob at the same moment', `${times} times`, 'that turn does not count, all turns after it do');
});

test('with a knob missing or wired wrongly the device starts and the others work', async () => {
  const ways = [
    ['absent', true],
    ['absent', false],
    ['grounded', true],
    ['grounded', false],
    ['humming', false],
  ];
  const cases = ways.flatMap(([how, withButton]) => KNOB_NAMES.map((knob, i) => ({ knob, how, withButton, seed: 5 + i })));
  const results = await run('wiredBadly', cases);
  const edges = results.reduce((sum, result) => sum + result.edges, 0);
  const inputs = results.reduce((sum, result) => sum + result.inputs, 0);
  tried(
    'a knob missing or shorted to ground, with and without its button, or with wires that pick up noise',
    `${cases.length} boards, ${inputs} inputs of the others, ${edges} edges of noise`,
    'starts, the others do what they should, noise never pushes',
  );
});

test('a button that is down at power-on does nothing until it is pushed anew', async () => {
  await run(
    'heldAtPowerOn',
    KNOB_NAMES.map((knob) => ({ knob })),
  );
  tried('a button down from power-on for a minute', `${KNOB_NAMES.length} buttons`, 'nothing until it is pushed anew');
});

test('a button held for a minute is one hold', async () => {
  const results = await run(
    'heldForAMinute',
    KNOB_NAMES.map((knob) => ({ knob })),
  );
  const turns = results.reduce((sum, result) => sum + result.turns, 0);
  tried(
    'a button held for a minute',
    `${results.length} buttons`,
    `one hold each; ${turns} turns of the others meanwhile all counted`,
  );
});

test('two buttons at once are two pushes', async () => {
  const pairs = [
    ['dial', 'action'],
    ['dial', 'number'],
    ['action', 'number'],
  ];
  const cases = pairs.flatMap(([one, other]) => [100e6, 700e6].map((nanos) => ({ one, other, nanos })));
  await run('twoButtons', cases);
  tried('two buttons at the same moment', `${cases.length} pairs of presses or holds`, 'both count, one after the other');
});

test('nothing that is turned while flash is erased is lost, nor does the watchdog bite', async () => {
  const cases = [
    { eraseNanos: ERASE, detentNanos: 8e6 },
    { eraseNanos: WORN_ERASE, detentNanos: 20e6 },
  ];
  const results = await run('spinDuringErases', cases);
  for (const [i, { turned, arrived, erases, nanos, resets }] of results.entries()) {
    assert.ok(erases > 10);
    assert.equal(resets, 0);
    tried(
      `three knobs spun while flash is erased, ${cases[i].eraseNanos / 1e6} ms a page`,
      `${turned} detents in ${erases} erases, ${(nanos / 1e9).toFixed(1)} s`,
      `${turned - arrived} lost`,
    );
    assert.equal(arrived, turned);
  }
});

test('a push that lies in an erase counts once, however short', async () => {
  const moments = [1e6, 12e6, 25e6, 38e6, 44e6];
  const cases = [3e6, 15e6, 40e6].map((nanos) => ({ eraseNanos: ERASE, moments, nanos }));
  const results = await run('pushDuringErases', cases);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  tried('a push of 3, 15 or 40 ms that begins in an erase of 45 ms', `${sum('pushed')} pushes`, `${sum('counted')} counted`);
  for (const { pushed, counted } of results) assert.equal(counted, pushed);
});
