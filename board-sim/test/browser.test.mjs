// @ts-check
// The core of the emulated board runs wherever JavaScript does: nothing of it needs Node.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { build } from 'esbuild';
import { ROOT } from '../test-kit/firmware.mjs';

/** What a page needs of it. */
const CORE = ['board', 'image', 'knobs', 'script'];

/** A bundle for browsers of some modules; fails if they import something that only Node has. */
async function bundle(lines) {
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: join(ROOT, 'board-sim') },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0].text;
}

test('the core can be bundled for browsers and knows nothing of Node', async () => {
  const text = await bundle(CORE.map((name) => `export * from './${name}.mjs';`));
  assert.doesNotMatch(text, /\bnode:|\bBuffer\b|\bprocess\.|\brequire\(/);
});

test('that test notices what only Node has', async () => {
  await assert.rejects(bundle(["export * from './files.mjs';"]), /node:fs/);
  assert.match(await bundle(['export const empty = Buffer.alloc(0);']), /\bBuffer\b/);
});
