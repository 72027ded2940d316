import assert from 'node:assert/strict';
import test from 'node:test';
import { inThreads } from '../trials/firmware.mjs';

const TRIAL = new URL('../trials/panel.mjs', import.meta.url);
const TIMES = 25;

test('on the real firmware play goes on without a display, and the picture is back a second after it is', async (t) => {
  const faults = ['unplugged', 'clock-held', 'data-held'];
  const calls = faults.flatMap((fault) => [41, 42].map((seed) => ({ seed, fault, times: TIMES })));
  const results = await inThreads(TRIAL, 'breakPanel', calls);
  for (const [i, fault] of faults.entries()) {
    await t.test(`${fault}, ${2 * TIMES} times`, () => {
      const mine = results.slice(2 * i, 2 * i + 2);
      for (const result of mine) assert.equal(result.error, undefined);
      const inTransfers = mine[0].inTransfers + mine[1].inTransfers;
      console.log(`${fault}: ${inTransfers} of ${2 * TIMES} in the middle of a transfer`);
      assert.ok(inTransfers > 0);
    });
  }
});
