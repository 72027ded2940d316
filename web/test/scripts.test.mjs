// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import test from 'node:test';
import { compare } from '../../board-sim/files.mjs';
import { ROOT } from '../../board-sim/test-kit/firmware.mjs';
import { FIXED, isReady, openBrowser, openPage, openSite } from './browser.mjs';

const SCRIPTS = join(ROOT, 'host-sim/scripts');
const GOLDEN = join(ROOT, 'host-sim/golden');
const OUT = join(ROOT, 'target/golden-diff');

/** Plays a script in a page; gives how many of its pictures are equal to the golden ones. */
async function play(page, file) {
  const text = readFileSync(join(SCRIPTS, file), 'utf8');
  // Bytes would be sent one by one as JSON.
  const shots = await page.evaluate(async (text) => {
    const shots = await /** @type {any} */ (window).alidade.play(text);
    return shots.map(({ name, pixels }) => ({ name, pixels: pixels.join('') }));
  }, text);
  const name = basename(file, '.knobs');
  for (const shot of shots) {
    const pixels = Uint8Array.from(shot.pixels, Number);
    compare(join(GOLDEN, name, `${shot.name}.png`), join(OUT, `browser-${name}-${shot.name}.png`), shot.name, pixels);
  }
  return shots.length;
}

test('the firmware in a browser shows the very same pictures as host-sim', async (t) => {
  const files = readdirSync(SCRIPTS).filter((file) => file.endsWith('.knobs'));
  const site = await openSite();
  // One for each core: of two pages in one window, one is hidden and stands still.
  const browsers = await Promise.all([openBrowser(), openBrowser()]);
  t.after(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    site.server.close();
  });
  const queue = [...files];
  const results = new Map();
  const work = async (browser) => {
    const { page, errors } = await openPage(browser, site.address + FIXED);
    await isReady(page);
    for (let file = queue.shift(); file; file = queue.shift())
      results.set(file, await play(page, file).catch((error) => error));
    assert.deepEqual(errors, []);
  };
  await Promise.all(browsers.map(work));
  for (const file of files) {
    await t.test(file, () => {
      if (results.get(file) instanceof Error) throw results.get(file);
      const shots = readFileSync(join(SCRIPTS, file), 'utf8').match(/^shot /gm) ?? [];
      assert.equal(results.get(file), shots.length);
    });
  }
});
