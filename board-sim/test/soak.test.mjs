// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { soak, told, troubleOf } from '../test-kit/soak.mjs';

/** ./dev soak is the long one. */
const HOURS = 0.1;
const IDLE_SHARE = 0.85;

test('some minutes of random play, rest and power cycles: nothing lost, nothing late, no reset', () => {
  const counts = soak({ hours: HOURS, seed: 7, idleShare: IDLE_SHARE });
  assert.deepEqual(troubleOf(counts), []);
  for (const line of told(counts)) console.log(line);
  assert.ok(counts.comparisons > 0 && counts.writes > 0);
});
