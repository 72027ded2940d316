#!/usr/bin/env node
// @ts-check
// Measures the page in Chromium and Firefox by this computer's clock, and writes it into docs/performance.json and
// docs/performance.md. With --pictures it takes the README's pictures of the page instead.

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { BROWSER, page as performancePage, PAGE_ROWS, parseCommitted, rounded } from '../board-sim/bench/table.mjs';
import { ROOT } from '../board-sim/test-kit/firmware.mjs';
import { bytesToFirstPicture, FIXED, isReady, onScreen, openBrowser, openPage, openSite } from './test/browser.mjs';

const SECONDS = 10;
const STARTS = 5;
const DETENTS_PER_SECOND = 20;
const FLASH_BUDGET_KIB = 512;
/** A block of 512 bytes carries 256. */
const UF2_BYTES_PER_BYTE = 2;
const sleep = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

const site = await openSite();
let pages = 0;

async function open(browser, prepare) {
  const { page } = await openPage(browser, `${site.address}${FIXED}&saves=measure${++pages}`, prepare);
  await isReady(page);
  return page;
}

/** To Astrolabe's dial. */
async function openDial(page) {
  const push = (millis) => page.evaluate((millis) => /** @type {any} */ (window).alidade.push('dial', millis), millis);
  await onScreen(page, 'home');
  await push();
  await onScreen(page, 'new-game');
  await push();
  await onScreen(page, 'preparation');
  await push(800);
  await onScreen(page, 'curtain');
  await push();
  await onScreen(page, 'dial');
}

/** The mean of what the board tells of its speed each second. */
async function speed(page, detentsPerSecond, slow = 1) {
  return page.evaluate(
    async (seconds, rate, slow) => {
      const { board } = /** @type {any} */ (window).alidade;
      board.tell('slow', { slow });
      const told = [];
      board.addEventListener('speed', ({ detail }) => told.push(detail));
      let turned = 0;
      const timer = rate && setInterval(() => board.turn('dial', turned++ % 40 < 20 ? 1 : -1), 1000 / rate);
      while (told.length < seconds + 2) await new Promise((resolve) => setTimeout(resolve, 100));
      clearInterval(timer);
      const mean = (key) => told.slice(2).reduce((sum, one) => sum + one[key], 0) / (told.length - 2);
      return { share: 100 * mean('share'), busy: mean('busy') / 10 };
    },
    SECONDS,
    detentsPerSecond,
    slow,
  );
}

/** From opening the page to its first picture, the median of some times; and what was downloaded for it. */
async function start(browser) {
  const millis = [];
  let bytes;
  for (let i = 0; i < STARTS; i++) {
    const page = await open(browser);
    millis.push(await page.evaluate(() => performance.getEntriesByName('first picture')[0].startTime));
    bytes ??= await bytesToFirstPicture(page);
    await page.close();
  }
  return { millis: millis.sort((a, b) => a - b)[Math.floor(STARTS / 2)], bytes };
}

async function measure() {
  /** @type {Record<string, { measured: number }>} */
  const rows = {};
  const row = (name, measured) => {
    rows[name] = { measured };
    console.log(`${name}: ${measured.toFixed(1)}`);
  };
  const chromium = await openBrowser();
  const { millis, bytes } = await start(chromium);
  const { firmware, rest } = /** @type {any} */ (bytes);
  const flashKib = statSync(join(ROOT, 'target/alidade.uf2')).size / UF2_BYTES_PER_BYTE / 1024;
  row(PAGE_ROWS.bytes, (firmware + rest) / 1000);
  row(PAGE_ROWS.firmwareBytes, firmware / 1000);
  row(PAGE_ROWS.fullBytes, (rest + (firmware * FLASH_BUDGET_KIB) / flashKib) / 1000);
  row(PAGE_ROWS.start, millis);
  const page = await open(chromium);
  await openDial(page);
  await sleep(1000);
  row(PAGE_ROWS.idle, (await speed(page, 0)).busy);
  const turning = await speed(page, DETENTS_PER_SECOND);
  row(PAGE_ROWS.turning, turning.share);
  row(PAGE_ROWS.busy, turning.busy);
  row(PAGE_ROWS.slowed4, (await speed(page, DETENTS_PER_SECOND, 4)).share);
  row(PAGE_ROWS.slowed6, (await speed(page, DETENTS_PER_SECOND, 6)).share);
  await chromium.close();

  const firefox = await openBrowser('firefox');
  row(PAGE_ROWS.firefoxStart, (await start(firefox)).millis);
  const other = await open(firefox);
  await openDial(other);
  row(PAGE_ROWS.firefoxBusy, (await speed(other, DETENTS_PER_SECOND)).busy);
  row(PAGE_ROWS.firefoxSlowed4, (await speed(other, DETENTS_PER_SECOND, 4)).share);
  await firefox.close();
  row(PAGE_ROWS.load, loadavg()[0]);
  return rows;
}

/** The README's. */
async function pictures() {
  const browser = await openBrowser('chromium', { args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'] });
  const path = (name) => /** @type {`${string}.png`} */ (join(ROOT, `docs/page-${name}.png`));
  for (const [name, viewport] of Object.entries({
    desktop: { width: 1100, height: 900 },
    phone: { width: 390, height: 844, hasTouch: true, isMobile: true },
  })) {
    const page = await open(browser, (page) => page.setViewport(viewport));
    await openDial(page);
    await page.evaluate(async () => {
      const { alidade } = /** @type {any} */ (window);
      alidade.turn('dial', 4);
      alidade.turn('number', 2);
    });
    // Captions follow when the picture has come to rest.
    await sleep(2000);
    await page.screenshot({ path: path(name) });
    await page.close();
  }
  const page = await open(browser, (page) => page.setViewport({ width: 1100, height: 1200 }));
  const record = readFileSync(join(ROOT, 'host-sim/records/astralis.txt'), 'utf8');
  await page.evaluate((text) => /** @type {any} */ (window).alidade.open(text), record);
  await (await page.$('#viewer'))?.screenshot({ path: path('viewer') });
  await browser.close();
}

if (process.argv[2] === '--pictures') await pictures();
else {
  const numbers = join(ROOT, 'docs/performance.json');
  const committed = parseCommitted(readFileSync(numbers, 'utf8'));
  const rows = await measure();
  const { sections, ...rest } = committed;
  Object.assign(sections, rounded({ [BROWSER]: rows }));
  writeFileSync(numbers, `${JSON.stringify({ ...rest, sections }, null, 1)}\n`);
  writeFileSync(join(ROOT, 'docs/performance.md'), performancePage(/** @type {any} */ (committed)));
}
site.server.close();
