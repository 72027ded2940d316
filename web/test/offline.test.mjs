// @ts-check
// Without a network, and from one version to the next.

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { ROOT } from '../../board-sim/test-kit/firmware.mjs';
import { buildPage } from '../build.mjs';
import { bytesToFirstPicture, FIXED, isReady, openBrowser, openPage, openSite, SITE } from './browser.mjs';

const WASM = join(ROOT, 'target/wasm32-unknown-unknown/page');
const UF2_BLOCK_BYTES = 512;
/** What may be downloaded before the first picture, packed. */
const MOST_BYTES = 350e3;
/** Of that, all but the firmware, which has a budget of its own: worker 57 kB, script 11, processor 6, style and page 5. */
const MOST_BESIDE_FIRMWARE = 86e3;

/** Another firmware: the same but for one byte that nobody looks at, at the end of its last block's data. */
function otherUf2(folder) {
  const uf2 = readFileSync(join(ROOT, 'target/alidade.uf2'));
  uf2[uf2.length - UF2_BLOCK_BYTES + 32 + 255] ^= 1;
  const path = join(folder, 'alidade.uf2');
  writeFileSync(path, uf2);
  return path;
}

const scripts = (page) => page.$$eval('script[src], link[rel=stylesheet]', (all) => all.map((one) => one.outerHTML).join());

test('under any path it starts without a network, and a new version is offered and never mixed', async (t) => {
  const site = await openSite();
  const browser = await openBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'alidade-next-'));
  t.after(async () => {
    await browser.close();
    site.server.close();
    rmSync(folder, { recursive: true });
  });
  const { page, errors } = await openPage(browser, site.address + FIXED);
  await isReady(page);
  await page.waitForSelector('html[data-offline=ready]');
  const first = await scripts(page);

  const { server } = site;
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await page.reload();
  await isReady(page);
  assert.equal(await scripts(page), first, 'all of it came from what was kept');

  const out = join(folder, 'site');
  await buildPage(otherUf2(folder), WASM, out);
  site.folder = out;
  await new Promise((resolve) => server.listen(Number(new URL(site.address).port), '127.0.0.1', () => resolve(undefined)));
  await page.reload();
  await isReady(page);
  assert.equal(await scripts(page), first, 'a reload alone does not change the version');
  await page.waitForSelector('#update:not([hidden])', { timeout: 60_000 });
  await Promise.all([page.waitForNavigation(), page.click('#update')]);
  await isReady(page);
  assert.notEqual(await scripts(page), first);
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  const script = await page.$eval('script[src]', (one) => one.getAttribute('src') ?? '');
  assert.ok(html.includes(script));
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('alidade'));
    return {
      caches: names.length,
      files: (await (await caches.open(names[0])).keys()).map(({ url }) => url.split('/').at(-1)),
    };
  });
  assert.equal(kept.caches, 1, 'the old version is gone');
  const expected = readdirSync(out).filter((name) => !/uf2$|^service-worker/.test(name));
  assert.deepEqual(kept.files.sort(), expected.sort());
  assert.deepEqual(
    errors.filter((text) => !/ERR_CONNECTION_REFUSED|fetching the script|Failed to update/.test(text)),
    [],
  );
});

test('the page needs nothing from elsewhere, and little to show its first picture', async (t) => {
  const site = await openSite();
  const browser = await openBrowser();
  t.after(async () => {
    await browser.close();
    site.server.close();
  });
  const asked = [];
  const { page, errors } = await openPage(browser, 'about:blank', async (page) => {
    page.on('request', (request) => asked.push(request.url()));
  });
  await page.goto(site.address + FIXED);
  await isReady(page);
  const html = readFileSync(join(SITE, 'index.html'), 'utf8');
  assert.match(
    html,
    /Security-Policy"\s+content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:"/,
  );
  const { firmware, rest } = await bytesToFirstPicture(page);
  t.diagnostic(`to the first picture: ${firmware} bytes of firmware and ${rest} of all else`);
  const packed = readdirSync(SITE).find((name) => name.startsWith('firmware-')) ?? '';
  assert.equal(firmware, readFileSync(join(SITE, packed)).length, 'it was counted');
  assert.ok(firmware + rest <= MOST_BYTES, `${firmware + rest} bytes`);
  assert.ok(rest > 0 && rest <= MOST_BESIDE_FIRMWARE, `${rest} bytes`);
  for (const url of asked.filter((url) => url.startsWith('http'))) assert.ok(url.startsWith(site.address), url);
  assert.deepEqual(errors, []);
});
