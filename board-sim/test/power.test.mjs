import assert from 'node:assert/strict';
import test from 'node:test';
import { inThreads } from '../trials/firmware.mjs';

const TRIAL = new URL('../trials/power.mjs', import.meta.url);

async function cut(name, seeds, cuts) {
  const results = await inThreads(TRIAL, name, seeds.map((seed) => ({ seed, cuts })));
  for (const result of results) assert.equal(result.error, undefined);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const total = Object.fromEntries(Object.keys(results[0]).map((key) => [key, sum(key)]));
  console.log(
    `${total.cuts} power cuts, ${total.inWrites} of them in the middle of a write: ${total.asBefore} as before, ` +
      `${total.asAfter} as after it; ${total.saves} saves, ${total.erases} erases`,
  );
  return total;
}

test('on the real firmware a power cut at any moment of play loses at most the commit it interrupts', async () => {
  const total = await cut('cutInPlay', [21, 22, 23, 24], 50);
  assert.ok(total.cuts >= 200);
  assert.ok(total.inWrites >= 50, 'enough of them hit a write');
});

test('a power cut while a new game takes the place of an old one leaves the one or the other', async () => {
  const total = await cut('cutInNewGames', [31, 32], 40);
  assert.ok(total.erases >= 4, 'flash was erased');
});
