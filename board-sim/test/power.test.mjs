import assert from 'node:assert/strict';
import test from 'node:test';
import { inThreads } from './firmware.mjs';

const JOB = new URL('./power-job.mjs', import.meta.url);
const CUTS_EACH = 55;

test('on the real firmware a power cut at any moment loses at most the commit it interrupts', async () => {
  const results = await inThreads(JOB, 'cutPower', [21, 22, 23, 24].map((seed) => ({ seed, cuts: CUTS_EACH })));
  for (const result of results) assert.equal(result.error, undefined);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(
    `# ${sum('cuts')} power cuts, ${sum('inWrites')} of them in the middle of a write: ` +
      `${sum('asBefore')} as before the commit, ${sum('asAfter')} as after it; ${sum('commits')} saves, ${sum('erases')} erases`,
  );
  assert.ok(sum('cuts') >= 200);
  assert.ok(sum('inWrites') >= 60, 'enough of them hit a write');
});
