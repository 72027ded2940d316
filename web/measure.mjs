#!/usr/bin/env node
// Measures the page in Chromium by this computer's clock, and writes it into docs/performance.json and docs/performance.md.

import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { BROWSER, page as performancePage, PAGE_ROWS, parseCommitted, rounded } from '../board-sim/bench/table.mjs';
import { ROOT } from '../board-sim/trials/firmware.mjs';
import { FIXED, isReady, onScreen, openBrowser, openPage, openSite } from './test/browser.mjs';

const SECONDS = 10;
const DETENTS_PER_SECOND = 20;
const sleep = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

const site = await openSite();
const browser = await openBrowser();
let pages = 0;

async function open(more = '') {
  const opened = await openPage(browser, `${site.address}${FIXED}&saves=measure${++pages}${more}`);
  await isReady(opened.page);
  return opened.page;
}

/** To Astrolabe's dial. */
async function openDial(page) {
  const push = (millis) => page.evaluate((millis) => /** @type {any} */ (window).alidade.push('dial', millis), millis);
  await onScreen(page, 'home');
  await push();
  await onScreen(page, 'setup');
  await push();
  await onScreen(page, 'preparation');
  await push(800);
  await onScreen(page, 'curtain');
  await push();
  await onScreen(page, 'dial');
}

/** The mean of what the board tells of its speed each second. */
async function speed(page, detentsPerSecond) {
  return page.evaluate(
    async (seconds, rate) => {
      const { board } = /** @type {any} */ (window).alidade;
      const told = [];
      board.addEventListener('speed', ({ detail }) => told.push(detail));
      let turned = 0;
      const timer = rate && setInterval(() => board.turn('dial', turned++ % 40 < 20 ? 1 : -1), 1000 / rate);
      while (told.length < seconds + 2) await new Promise((resolve) => setTimeout(resolve, 100));
      clearInterval(timer);
      const mean = (key) => told.slice(2).reduce((sum, one) => sum + one[key], 0) / (told.length - 2);
      return { share: mean('share'), busy: mean('busy') };
    },
    SECONDS,
    detentsPerSecond,
  );
}

/** In the page: what it has downloaded for its first picture, packed as it came. */
function bytesToFirstPicture() {
  const [first] = performance.getEntriesByName('first picture');
  const all = /** @type {any[]} */ ([
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ]);
  return all.filter(({ startTime }) => startTime < first.startTime).reduce((sum, one) => sum + one.encodedBodySize, 0);
}

/** @type {Record<string, { measured: number }>} */
const rows = {};
const row = (name, measured) => (rows[name] = { measured });

const starts = [];
for (let i = 0; i < 5; i++) {
  const page = await open();
  starts.push(await page.evaluate(() => performance.getEntriesByName('first picture')[0].startTime));
  if (i === 0) row(PAGE_ROWS.bytes, (await page.evaluate(bytesToFirstPicture)) / 1000);
  await page.close();
}
row(PAGE_ROWS.start, starts.sort((a, b) => a - b)[2]);

const page = await open();
await openDial(page);
await sleep(1000);
row(PAGE_ROWS.idle, (await speed(page, 0)).busy / 10);
const turning = await speed(page, DETENTS_PER_SECOND);
row(PAGE_ROWS.turning, turning.share * 100);
row(PAGE_ROWS.busy, turning.busy / 10);
for (const [slow, name] of [
  [4, PAGE_ROWS.slowed4],
  [6, PAGE_ROWS.slowed6],
]) {
  await page.evaluate((slow) => /** @type {any} */ (window).alidade.board.tell('slow', { slow }), slow);
  row(String(name), (await speed(page, DETENTS_PER_SECOND)).share * 100);
}
row(PAGE_ROWS.load, loadavg()[0]);
await browser.close();
site.server.close();

const numbers = join(ROOT, 'docs/performance.json');
const committed = parseCommitted(readFileSync(numbers, 'utf8'));
const { sections, ...rest } = committed;
Object.assign(sections, rounded({ [BROWSER]: rows }));
writeFileSync(numbers, `${JSON.stringify({ ...rest, sections }, null, 1)}\n`);
writeFileSync(join(ROOT, 'docs/performance.md'), performancePage(/** @type {any} */ (committed)));
for (const [name, { measured }] of Object.entries(rows)) console.log(`${name}: ${measured.toFixed(1)}`);
