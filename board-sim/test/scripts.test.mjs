// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { parseScript } from '../script.mjs';
import { inThreads, ROOT } from '../test-kit/firmware.mjs';

const SCRIPTS = join(ROOT, 'host-sim/scripts');
/** These show the setting itself, which is another one with an SH1106. */
const OF_THE_SETTINGS = ['settings.knobs', 'remote.knobs'];

for (const display of [{ kind: 'ssd1306' }, { kind: 'ssd1309', address: 0x3d }, { kind: 'sh1106' }]) {
  test(`the real firmware shows the very same pictures as host-sim on an ${display.kind}`, async (t) => {
    const isSuited = (file) => file.endsWith('.knobs') && !(display.kind === 'sh1106' && OF_THE_SETTINGS.includes(file));
    const files = readdirSync(SCRIPTS).filter(isSuited);
    assert.ok(files.length > 0);
    const calls = files.map((file) => ({ file, display }));
    const results = await inThreads(new URL('../test-kit/scripts.mjs', import.meta.url), 'play', calls);
    for (const [i, file] of files.entries()) {
      await t.test(file, () => {
        const commands = parseScript(readFileSync(join(SCRIPTS, file), 'utf8'));
        const shots = commands.filter((command) => command.kind === 'shot').length;
        assert.deepEqual(results[i], { shots });
      });
    }
  });
}
