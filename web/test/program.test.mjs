// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../../board-sim/board.mjs';
import { image } from '../../board-sim/test-kit/firmware.mjs';
import { turnCalls } from '../src/program.mjs';

test('calls turn into addresses and back, whatever the bytes are', () => {
  const random = seededRandom(3);
  // Half of it looks like calls.
  const noise = Uint8Array.from({ length: 10_001 }, (_, i) => (i % 2 ? 0xf0 | (random() * 16) : random() * 256));
  for (const bytes of [image(), noise, new Uint8Array(3).fill(0xff), new Uint8Array()]) {
    const turned = bytes.slice();
    turnCalls(turned, 1);
    if (bytes.length > 1000) assert.notDeepEqual(turned, bytes);
    turnCalls(turned, -1);
    assert.ok(Buffer.from(turned).equals(bytes));
  }
  // bl from 4 to 12: four bytes further than the two halfwords behind it.
  const call = Uint8Array.of(0, 0, 0, 0, 0x00, 0xf0, 0x02, 0xf8);
  turnCalls(call, 1);
  assert.deepEqual([...call.subarray(4)], [0x00, 0xf0, 12 / 2, 0xf8]);
});
