// @ts-check
// What the tests of the page share: a browser as Debian has it, and the page on a server of its own.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import puppeteer from 'puppeteer-core';
import { ROOT } from '../../board-sim/test-kit/firmware.mjs';
import { serve } from '../serve.mjs';

export const SITE = join(ROOT, 'target/web');
/** Any web host serves the page from any path. */
const PATH = '/games/alidade/';
/** Which one the tests run in: ALIDADE_BROWSER names another than Chromium. */
export const BROWSER = process.env.ALIDADE_BROWSER ?? 'chromium';
const BROWSERS = {
  chromium: {
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  },
  firefox: { browser: 'firefox', executablePath: '/usr/bin/firefox-esr' },
};
/** The same chance as in host-sim's scripts. */
export const FIXED = '?seed=1';

export async function openSite(folder = SITE) {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} is missing: ./dev page builds it`);
  return serve(folder, { path: PATH });
}

/** @param {string} name @param {import('puppeteer-core').LaunchOptions} [options] */
export function openBrowser(name = BROWSER, options = {}) {
  return puppeteer.launch({
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    protocolTimeout: 300_000,
    ...BROWSERS[name],
    ...options,
  });
}

/** A page whose complaints are collected in `errors`; `prepare` may do something before it opens. */
export async function openPage(browser, address, prepare = async (page) => {}) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => ['error', 'warn'].includes(message.type()) && errors.push(message.text()));
  await prepare(page);
  await page.goto(address);
  return { page, errors };
}

/**
 * For all tests of a file: the page on a server, a browser and a folder, until the last test has ended. `device` opens a page
 * with saves of its own, so that they do not disturb each other.
 */
export async function openForTests(name) {
  const site = await openSite();
  const browser = await openBrowser();
  const folder = mkdtempSync(join(tmpdir(), `alidade-${name}-`));
  after(async () => {
    await browser.close();
    site.server.close();
    rmSync(folder, { recursive: true });
  });
  let pages = 0;
  const device = async ({ prepare = async (page) => {}, hash = '' } = {}) => {
    const opened = await openPage(browser, `${site.address}${FIXED}&saves=${name}${++pages}${hash}`, prepare);
    await isReady(opened.page);
    return opened;
  };
  return { site, browser, folder, device };
}

export const sleep = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

/** Waits until something is so; the emulated board may be slow. */
export async function until(what, isSo) {
  const end = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`never: ${what}`);
    await sleep(50);
  }
}

/** Waits for the first picture; a new device has its lesson behind it then. */
export async function isReady(page) {
  await page.waitForSelector('html[data-ready]', { timeout: 60_000 });
  await page.evaluate(async () => {
    const { alidade } = /** @type {any} */ (window);
    let screen = await alidade.screen();
    while (screen === 'starting') screen = await alidade.screen();
    if (screen === 'lesson') await alidade.push('dial', 800);
    while (screen === 'lesson') screen = await alidade.screen();
  });
}

/** Waits until the firmware says that it shows this screen. */
export async function onScreen(page, name) {
  const end = Date.now() + 20_000;
  let found;
  do {
    found = await page.evaluate(() => /** @type {any} */ (window).alidade.screen());
    if (found === name) return;
  } while (Date.now() < end);
  throw new Error(`expected screen ${name}, found ${found}`);
}

/** What a page has downloaded by its first picture, packed as it came: of the firmware, and all else. */
export function bytesToFirstPicture(page) {
  return page.evaluate(() => {
    const [first] = performance.getEntriesByName('first picture');
    const all = /** @type {any[]} */ ([
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ]).filter(({ startTime }) => startTime < first.startTime);
    const sum = (entries) => entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    const isFirmware = ({ name }) => /firmware-[^/]*$/.test(name);
    return { firmware: sum(all.filter(isFirmware)), rest: sum(all.filter((entry) => !isFirmware(entry))) };
  });
}
