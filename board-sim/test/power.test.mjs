// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { inThreads, tried } from '../test-kit/firmware.mjs';

const MODULE = new URL('../test-kit/power.mjs', import.meta.url);

async function cut(name, what, seeds, cuts) {
  const results = await inThreads(
    MODULE,
    name,
    seeds.map((seed) => ({ seed, cuts })),
  );
  for (const result of results) assert.equal(result.error, undefined);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const total = Object.fromEntries(Object.keys(results[0]).map((key) => [key, sum(key)]));
  tried(
    `power cut on the emulated board ${what}`,
    `${total.cuts} cuts, ${total.inWrites} in the middle of a write; ${total.saves} saves, ${total.erases} erases`,
    `${total.asBefore} found the game as before, ${total.asAfter} as after it`,
  );
  return total;
}

test('on the real firmware a power cut at any moment of play loses at most the commit it interrupts', async () => {
  const total = await cut('cutInPlay', 'during play', [21, 22, 23, 24], 50);
  assert.ok(total.cuts >= 200);
  assert.ok(total.inWrites >= 50, 'enough of them hit a write');
});

test('a power cut while a new game takes the place of an old one leaves the one or the other', async () => {
  const total = await cut('cutInNewGames', 'while a new game takes the place of an old one', [31, 32], 40);
  assert.ok(total.erases >= 4, 'flash was erased');
});
