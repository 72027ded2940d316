// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { inThreads, tried } from '../test-kit/firmware.mjs';

const MODULE = new URL('../test-kit/opponent.mjs', import.meta.url);
/** Less of the stack must not be left. */
const LEAST_STACK = 1024;

/** All that is expected of every game; gives how it went. */
function check(result) {
  assert.equal(result.error, undefined);
  const { moves, pictures, same, lateRounds, stackLeft } = result;
  assert.ok(moves > 0 && pictures > 2 * moves);
  assert.equal(same, pictures, 'pictures that are the same in host-sim');
  assert.equal(lateRounds, 0);
  assert.ok(stackLeft > LEAST_STACK, `${stackLeft} bytes of stack were never used`);
  return `${moves} moves`;
}

test('the device plays Astralis against itself as host-sim does, and stays quick', async (t) => {
  const calls = [{ detents: 50, thinkNanos: 0.2e9 }];
  const [easy, normal] = await Promise.all([inThreads(MODULE, 'easyGame', [{}]), inThreads(MODULE, 'normalGame', calls)]);
  await t.test('a whole game at easy', () => {
    const went = check(easy[0]);
    assert.ok(easy[0].moves > 20);
    tried('Astralis, easy against itself on the board', `a game of ${went}`, 'every picture as in host-sim');
  });
  await t.test('a whole game at normal, with spinning knobs and a power cut', () => {
    const [{ spun, interrupted, after }] = normal;
    const went = check(normal[0]);
    assert.ok(normal[0].moves > 20);
    assert.equal(spun.during, 'thinks', 'the knobs spin while it thinks');
    assert.equal(spun.counted, spun.turned);
    assert.deepEqual([interrupted, after], ['thinks', 'thinks'], 'after a power cut it thinks again');
    tried('Astralis, normal, knobs that spin while it thinks', `${spun.turned} detents`, 'every detent counted once');
    tried('Astralis, normal, power cut while it thinks', `once in ${went}`, 'it thinks again and plays the same');
  });
});
