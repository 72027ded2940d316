import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { parseScript } from '../script.mjs';
import { inThreads, ROOT } from '../trials/firmware.mjs';

const SCRIPTS = join(ROOT, 'host-sim/scripts');

test('the real firmware shows the very same pictures as host-sim', async (t) => {
  const files = readdirSync(SCRIPTS).filter((file) => file.endsWith('.knobs'));
  assert.ok(files.length > 0);
  const results = await inThreads(new URL('../trials/scripts.mjs', import.meta.url), 'play', files);
  for (const [i, file] of files.entries()) {
    await t.test(file, () => {
      const commands = parseScript(readFileSync(join(SCRIPTS, file), 'utf8'));
      const shots = commands.filter((command) => command.kind === 'shot').length;
      assert.deepEqual(results[i], { shots });
    });
  }
});
