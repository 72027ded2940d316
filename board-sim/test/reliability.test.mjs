// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { PARTS } from '../test-kit/parts.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));

test('every test of the board that tells what was tried has its place in the table', () => {
  const listed = PARTS.flatMap(([, files]) => files).filter((file) => file.endsWith('.test.mjs'));
  const telling = readdirSync(HERE).filter((file) => /\btried\(/.test(readFileSync(join(HERE, file), 'utf8')));
  assert.deepEqual(listed.toSorted(), telling.toSorted());
});
