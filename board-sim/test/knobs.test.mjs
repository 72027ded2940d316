// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { isSame } from '../picture.mjs';
import { inThreads, tried } from '../test-kit/firmware.mjs';

const MODULE = new URL('../test-kit/knobs.mjs', import.meta.url);
const BRISK = 10e6;
const SLOW = 40e6;

test('on the real firmware every detent of every knob counts exactly once', async (t) => {
  const clockwise = [1, 1, 1];
  const otherWay = [-1, -1, -1];
  /** @type {[string, { detents: number, directions: number[], aborted?: boolean, detentNanos: number }][]} */
  const cases = [
    ['clockwise, all knobs at once', { detents: 1000, directions: clockwise, detentNanos: BRISK }],
    ['the other way', { detents: 1000, directions: otherWay, detentNanos: BRISK }],
    ['different directions, with aborted turns', { detents: 500, directions: [1, -1, 1], aborted: true, detentNanos: BRISK }],
    ['slow turns with long bounce, some aborted', { detents: 100, directions: [-1, 1, -1], aborted: true, detentNanos: SLOW }],
  ];
  const results = await inThreads(
    MODULE,
    'turnBadly',
    cases.map(([, how], i) => ({ seed: 11 + i, ...how })),
  );
  for (const [i, [name, { detents }]] of cases.entries()) {
    await t.test(name, () => {
      assert.deepEqual(results[i], { looks: detents / 50 });
      tried(`bouncing contacts: ${name}`, `${3 * detents} detents, ${results[i].looks} looks`, 'every detent counted once');
    });
  }
});

test('a spin of 20 detents in 200 ms ends where 20 slow detents end', async () => {
  const [fast, slow, one] = await inThreads(MODULE, 'spin', [
    { detents: 20, nanos: 200e6 },
    { detents: 20, nanos: 4e9 },
    { detents: 19, nanos: 4e9 },
  ]);
  assert.ok(isSame(fast, slow));
  assert.ok(!isSame(fast, one), 'the picture would show a missed detent');
});
