// @ts-check
// The page as people use it: hands, keys, power, reloads, other tabs, records, storage.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { ROOT } from '../../board-sim/test-kit/firmware.mjs';
import {
  BROWSER,
  FIXED,
  isReady,
  onScreen,
  openBrowser,
  openForTests,
  openPage,
  openSite,
  SITE,
  sleep,
  until,
} from './browser.mjs';

/** What no other browser lets a program do: several fingers, a small quota. */
const CHROMIUM_ONLY = { skip: BROWSER !== 'chromium' && 'only Chromium can be driven so' };

const { site, browser, device } = await openForTests('page');

const record = (page) => page.evaluate(() => /** @type {any} */ (window).alidade.export());

/** The board's time in which a picture must not change to count as one: longer than it takes to send it. */
const REST_NANOS = 80e6;

/** What is on the glass when it has come to rest. */
async function picture(page) {
  return page.evaluate(async (rest) => {
    const { alidade } = /** @type {any} */ (window);
    for (;;) {
      const { pixels } = alidade.picture();
      const began = await alidade.board.ask('nanos');
      while ((await alidade.board.ask('nanos')) < began + rest);
      if (alidade.picture().pixels === pixels) return btoa(pixels.join(''));
    }
  }, REST_NANOS);
}

/** Does something and waits until the picture has changed by it. */
async function changes(page, deed) {
  const shown = await picture(page);
  await deed();
  await until('another picture', async () => (await picture(page)) !== shown);
  return picture(page);
}

/** From home into a game of Tally, with some points. */
async function playTally(page) {
  const push = (knob) => page.evaluate((knob) => /** @type {any} */ (window).alidade.push(knob), knob);
  await onScreen(page, 'home');
  await page.evaluate(() => /** @type {any} */ (window).alidade.turn('dial', 5));
  await push('dial');
  await onScreen(page, 'new-game');
  await push('dial');
  await until('a game', async () => (await record(page)).startsWith('game tally'));
  await page.evaluate(() => /** @type {any} */ (window).alidade.turn('number', 3));
  await push('dial');
  await until('points', async () => /^score/m.test(await record(page)));
  return record(page);
}

test('wheel, pointer and keys turn and press', async () => {
  const { page, errors } = await device();
  const home = await picture(page);
  const knob = await page.$('.knob[data-knob=dial]');
  const box = await knob.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  await page.mouse.move(x, y);
  const second = await changes(page, () => page.mouse.wheel({ deltaY: 100 }));
  assert.equal(await changes(page, () => page.mouse.wheel({ deltaY: -100 })), home, 'a notch is one detent each way');

  const drag = async (degrees) => {
    const at = (angle) => [x + box.width * 0.4 * Math.cos(angle), y + box.width * 0.4 * Math.sin(angle)];
    await page.mouse.move(...at(0));
    // Without waiting in between: a mouse that rests presses.
    const moves = Array.from({ length: 10 }, (_, i) => at((((degrees * (i + 1)) / 10) * Math.PI) / 180));
    await Promise.all([page.mouse.down(), ...moves.map((place) => page.mouse.move(...place)), page.mouse.up()]);
  };
  assert.equal(await changes(page, () => drag(20)), second, 'a twentieth of a turn is one detent');
  assert.equal(await changes(page, () => page.keyboard.press('s')), home);
  // A knob that has the focus has arrows of its own.
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  assert.equal(await changes(page, () => page.keyboard.press('ArrowDown')), second);
  assert.equal(await changes(page, () => page.keyboard.press('ArrowUp')), home);

  await page.mouse.click(x, y);
  await onScreen(page, 'new-game');
  await page.keyboard.press('i');
  await onScreen(page, 'home');
  await page.keyboard.press('Enter');
  await onScreen(page, 'new-game');
  await page.keyboard.press('Backspace');
  await onScreen(page, 'home');
  await page.keyboard.press('k');
  await onScreen(page, 'help');
  await page.close();
  assert.deepEqual(errors, []);
});

test('a knob that has the focus has keys of its own, and says what it does', async () => {
  const { page } = await device();
  const home = await picture(page);
  await page.focus('.knob[data-knob=dial]');
  await changes(page, () => page.keyboard.press('ArrowUp'));
  assert.equal(await changes(page, () => page.keyboard.press('ArrowDown')), home);
  await until('captions', () => page.$eval('.knob[data-knob=dial]', (knob) => /press: open/.test(knob.ariaValueText ?? '')));
  await until('words', () => page.$eval('#words', (words) => /Astrolabe.*Efemeris.*Tally/.test(words.textContent ?? '')));
  await page.keyboard.press(' ');
  await onScreen(page, 'new-game');
  await page.close();
});

const caption = (page, knob) => page.$eval(`.column.${knob} .does`, (does) => does.textContent ?? '');
const says = (page, knob, words) => until(words, async () => (await caption(page, knob)) === words);

test('the captions say all that the knobs do, on the secret dial too', async () => {
  const { page, errors } = await device();
  await says(page, 'dial', 'turn: choose · press: open');
  assert.equal(await caption(page, 'action'), '', 'nothing, at home');
  const push = (millis) => page.evaluate((millis) => /** @type {any} */ (window).alidade.push('dial', millis), millis);
  for (const [name, millis] of Object.entries({ home: 100, 'new-game': 100, preparation: 800, curtain: 100 })) {
    await onScreen(page, name);
    await push(millis);
  }
  await onScreen(page, 'dial');
  await says(page, 'action', 'turn: actions · press: hide · hold: undo');
  await says(page, 'number', 'turn: numbers · press: help · hold: dust');
  await says(page, 'dial', 'turn: pointer · press: lock · hold: menu');
  // What a press would commit the device keeps to itself: it is read off the glass.
  await page.evaluate(() => /** @type {any} */ (window).alidade.turn('action', 2));
  await says(page, 'dial', 'turn: pointer · press: lock: -2 · hold: menu');
  assert.equal(
    await page.$eval('.knob[data-knob=action]', (knob) => knob.ariaValueText),
    'turn: actions · press: hide · hold: undo',
  );
  // A device that does not answer leaves the words that are usual.
  await page.evaluate(() => {
    const { alidade } = /** @type {any} */ (window);
    alidade.board.told = async () => Promise.reject(new Error('no answer'));
    alidade.turn('action', -1);
  });
  await says(page, 'dial', 'turn: choose · press: do it · hold: menu');
  await page.close();
  assert.deepEqual(errors, []);
});

test('the device is asked what its knobs do once when a picture rests, and not while one turns', async () => {
  const { page } = await device();
  await says(page, 'dial', 'turn: choose · press: open');
  const asked = await page.evaluate(async () => {
    const { board, turn } = /** @type {any} */ (window).alidade;
    /** Milliseconds since the picture changed, of each request; none if one had been asked for that picture. */
    const asked = [];
    let shown = NaN;
    board.addEventListener('picture', () => (shown = performance.now()));
    const post = board.worker.postMessage.bind(board.worker);
    board.worker.postMessage = (message) => {
      if (message.line === 'screen') {
        asked.push(performance.now() - shown);
        shown = NaN;
      }
      post(message);
    };
    const sleep = (millis) => new Promise((resolve) => setTimeout(resolve, millis));
    for (let rests = 0; rests < 3; rests++) {
      for (let i = 0; i < 12; i++) {
        turn('dial', i < 6 ? 1 : -1);
        await sleep(60);
      }
      await sleep(1000);
    }
    return asked;
  });
  assert.ok(asked.length >= 3, `${asked}`);
  assert.ok(
    asked.every((millis) => millis >= 249),
    `${asked}`,
  );
  await page.close();
});

test('a question under way ends with the power, and holds up none that comes after a reset', async () => {
  const { page } = await device();
  const ends = await page.evaluate(async () => {
    const { board } = /** @type {any} */ (window).alidade;
    const ask = () => board.ask('ask', { line: 'export' }).catch((error) => error.message);
    const unplugged = ask();
    await board.power(false);
    const ends = [await unplugged];
    await board.power(true);
    await ask();
    const began = await board.ask('nanos');
    // It is on its way when the reset comes.
    ask();
    await new Promise((resolve) => setTimeout(resolve, 15));
    board.tell('reset');
    ends.push(await ask(), ((await board.ask('nanos')) - began) / 1e9);
    return ends;
  });
  assert.match(ends[0], /^(the device has no serial port|the device has no power|no answer to export)$/);
  assert.match(ends[1], /^# alidade 1 export\n/);
  assert.ok(ends[2] < 2.5, `${ends[2]} s of the board`);
  await page.close();
});

test('holding a key or the mouse holds the knob, and a window that loses the focus lets go', async () => {
  const { page } = await device();
  await playTally(page);
  await page.keyboard.down('d');
  await onScreen(page, 'menu');
  await page.keyboard.up('d');
  await page.keyboard.press('i');
  await until(
    'the game again',
    async () => (await page.evaluate(() => /** @type {any} */ (window).alidade.screen())) !== 'menu',
  );
  const box = await (await page.$('.knob[data-knob=dial]')).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await onScreen(page, 'menu');
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  assert.equal(await page.$('.knob.down'), null);
  await page.mouse.up();
  await page.close();
});

test('two fingers turn two knobs at once', CHROMIUM_ONLY, async () => {
  const prepare = async (page) => {
    await page.setViewport({ width: 390, height: 844, hasTouch: true, isMobile: true });
  };
  const { page, errors } = await device({ prepare });
  const centre = async (name) => {
    const box = await (await page.$(`.knob[data-knob=${name}]`)).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, radius: box.width * 0.4 };
  };
  const [dial, number] = [await centre('dial'), await centre('number')];
  const client = await page.createCDPSession();
  const touch = (type, degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const points = [dial, number].map(({ x, y, radius }, id) => ({
      x: x + radius * Math.cos(angle),
      y: y + radius * Math.sin(angle),
      id,
    }));
    return client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : points });
  };
  // Without waiting in between: a finger that rests presses.
  const moves = Array.from({ length: 12 }, (_, i) => 5 * (i + 1));
  await Promise.all([touch('touchStart', 0), ...moves.map((degrees) => touch('touchMove', degrees)), touch('touchEnd', 60)]);
  const turned = (name) => page.$eval(`.knob[data-knob=${name}]`, (knob) => Number(knob.ariaValueNow));
  assert.equal(await turned('dial'), 3);
  assert.equal(await turned('number'), 3);
  const tap = await centre('dial');
  await page.touchscreen.tap(tap.x, tap.y);
  await onScreen(page, 'new-game');
  assert.deepEqual(errors, []);
  await page.close();
});

test('a wheel that is flung does not play on for seconds', async () => {
  const { page } = await device();
  const seconds = await page.evaluate(async () => {
    const { alidade } = /** @type {any} */ (window);
    for (let i = 0; i < 2000; i++) alidade.turn('dial', i % 2 ? -1 : 1);
    const before = await alidade.board.ask('nanos');
    const { busyUntil } = await alidade.board.ask('queue');
    return (busyUntil - before) / 1e9;
  });
  assert.ok(seconds < 0.3, `${seconds} s are queued`);
  await page.close();
});

test('a reload, the plug and reset in the middle of a game lose nothing', async () => {
  const { page, errors } = await device();
  const played = await playTally(page);
  await page.reload();
  await isReady(page);
  assert.equal(await record(page), played, 'after a reload');
  await page.click('#power');
  await until('dark glass', async () => !(await page.evaluate(() => /** @type {any} */ (window).alidade.picture().isLit)));
  await page.keyboard.press('d');
  await page.click('#power');
  await until('light', () => page.evaluate(() => /** @type {any} */ (window).alidade.picture().isLit));
  assert.equal(await record(page), played, 'after the plug');
  await page.click('#reset');
  assert.equal(await record(page), played, 'after a reset');
  await page.close();
  assert.deepEqual(errors, []);
});

test('a browser that is killed loses nothing that was saved', async () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'alidade-profile-'));
  const first = await openBrowser(BROWSER, { userDataDir });
  const { page } = await openPage(first, site.address + FIXED);
  await isReady(page);
  const played = await playTally(page);
  await page.evaluate(() => /** @type {any} */ (window).alidade.board.ask('flushed'));
  const gone = new Promise((resolve) => first.process()?.on('exit', resolve));
  first.process()?.kill('SIGKILL');
  await gone;
  const second = await openBrowser(BROWSER, { userDataDir });
  const again = await openPage(second, site.address + FIXED);
  await isReady(again.page);
  assert.equal(await record(again.page), played);
  await second.close();
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('a second tab is told, and takes over only when it is asked to', async () => {
  const address = `${site.address}${FIXED}&saves=tabs`;
  const one = (await openPage(browser, address)).page;
  await isReady(one);
  const played = await playTally(one);
  const two = (await openPage(browser, address)).page;
  await two.waitForSelector('#notice button');
  assert.match(await two.$eval('#notice', (notice) => notice.textContent ?? ''), /open in another tab/);
  assert.equal(await two.$('html[data-ready]'), null, 'no second device');
  await two.click('#notice button');
  await isReady(two);
  assert.equal(await record(two), played);
  assert.match(await one.$eval('#notice', (notice) => notice.textContent ?? ''), /went on in another tab/);
  await one.close();
  await two.close();
});

test('a storage that is full is told', CHROMIUM_ONLY, async () => {
  // What else is kept for this origin would count too.
  const alone = await openBrowser();
  const { page } = await openPage(alone, site.address + FIXED);
  // Before the lesson is behind it, which is written: the browser remembers for a while how much room there was.
  await page.waitForSelector('html[data-ready]');
  const client = await page.createCDPSession();
  await client.send('Storage.overrideQuotaForOrigin', { origin: new URL(site.address).origin, quotaSize: 1 });
  await isReady(page);
  await playTally(page);
  await until('a warning', () => page.$eval('#status', (status) => /full.*lost when it closes/.test(status.textContent ?? '')));
  await alone.close();
});

test('a browser that lets nothing be kept is told of, and plays on', async () => {
  // What a browser with blocked site data does.
  const folder = mkdtempSync(join(tmpdir(), 'alidade-forbidden-'));
  cpSync(SITE, folder, { recursive: true });
  const worker = join(folder, readdirSync(folder).find((name) => /^worker-.*js$/.test(name)) ?? '');
  const forbid = "indexedDB.open = () => { throw new DOMException('no', 'SecurityError') };";
  writeFileSync(worker, forbid + readFileSync(worker, 'utf8'));
  const other = await openSite(folder);
  const { page } = await openPage(browser, other.address + FIXED);
  await isReady(page);
  assert.match(await page.$eval('#status', (status) => status.textContent ?? ''), /does not let the page keep anything/);
  await playTally(page);
  await page.close();
  other.server.close();
  rmSync(folder, { recursive: true });
});

test('chance is real unless a seed is given', async () => {
  // A worker that counts how often it asks the browser for chance.
  const folder = mkdtempSync(join(tmpdir(), 'alidade-chance-'));
  cpSync(SITE, folder, { recursive: true });
  const worker = join(folder, readdirSync(folder).find((name) => /^worker-.*js$/.test(name)) ?? '');
  const count = `{
    const real = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => (postMessage({ is: 'chance' }), real(array));
  }`;
  writeFileSync(worker, count + readFileSync(worker, 'utf8'));
  const other = await openSite(folder);
  for (const [query, isReal] of [
    ['?saves=real', true],
    [FIXED, false],
  ]) {
    const { page } = await openPage(browser, 'about:blank', (page) =>
      page.evaluateOnNewDocument(() => {
        const asked = { times: 0 };
        Object.assign(window, { asked });
        const { Worker } = window;
        window.Worker = class extends Worker {
          constructor(url) {
            super(url);
            this.addEventListener('message', ({ data }) => data.is === 'chance' && asked.times++);
          }
        };
      }),
    );
    await page.goto(other.address + query);
    await isReady(page);
    const times = await page.evaluate(() => /** @type {any} */ (window).asked.times);
    // Its memory at power-on, and bits of the ring oscillator.
    assert.equal(times >= 2, isReal, `${times} times with ${query}`);
    await page.close();
  }
  other.server.close();
  rmSync(folder, { recursive: true });
});

test('a page that is hidden stops within a second and comes back without a jump in time', async () => {
  const { page } = await device();
  const hide = (hidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const nanos = () => page.evaluate(() => /** @type {any} */ (window).alidade.board.ask('nanos'));
  await hide(true);
  await sleep(1000);
  const stopped = await nanos();
  await sleep(1500);
  assert.equal(await nanos(), stopped);
  const began = Date.now();
  await hide(false);
  const passed = (await nanos()) - stopped;
  assert.ok(passed <= (Date.now() - began + 50) * 1e6, `${passed / 1e6} ms in ${Date.now() - began} ms`);
  await until('time passes', async () => (await nanos()) > stopped + 50e6);
  await page.close();
});

test('saved games go into a file and come back from it', async () => {
  const { page } = await device();
  const played = await playTally(page);
  const bytes = await page.evaluate(async () => {
    const { board } = /** @type {any} */ (window).alidade;
    const saves = await board.ask('saves');
    await board.ask('replace-saves', { bytes: new Uint8Array(saves.length).fill(0xff) });
    return [...saves].map((byte) => String.fromCharCode(byte)).join('');
  });
  assert.equal(await record(page), '', 'an empty device');
  await page.evaluate(async (text) => {
    const { board } = /** @type {any} */ (window).alidade;
    await board.ask('replace-saves', { bytes: Uint8Array.from(text, (letter) => letter.charCodeAt(0)) });
  }, bytes);
  assert.equal(await record(page), played);
  const refused = page.evaluate(() =>
    /** @type {any} */ (window).alidade.board.ask('replace-saves', { bytes: new Uint8Array(9) }),
  );
  await assert.rejects(refused, /no file of saved games/);
  await page.close();
});

test('every example record opens, step by step, and goes through a link', async () => {
  const { page, errors } = await device();
  const folder = join(ROOT, 'host-sim/records');
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8');
    const actions = text.split('\n').filter((line) => line.trim() && !line.startsWith('#')).length - 1;
    const opened = await page.evaluate((text) => /** @type {any} */ (window).alidade.open(text), text);
    assert.equal(opened.error, null, file);
    assert.equal(opened.steps, actions + 1, file);
    assert.ok((await page.$$('#plot polyline')).length >= 2, `${file} has a plot`);
  }
  await page.click('#back');
  assert.match(await page.$eval('#viewer-title', (title) => title.textContent ?? ''), /step \d+ of \d+/);
  const refused = await page.evaluate(() => /** @type {any} */ (window).alidade.open('game tally seats A B\nfly 1\n'));
  assert.equal(refused.error.line, 2);
  assert.equal(await page.$eval('#viewer-error', (element) => element.hidden), false);

  const text = readFileSync(join(folder, 'astralis.txt'), 'utf8');
  await page.evaluate((text) => /** @type {any} */ (window).alidade.open(text), text);
  await page.evaluate(() => (navigator.clipboard.writeText = async () => {}));
  await page.click('#copy-link');
  await until('a link', async () => page.url().includes('#record='));
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForSelector('#map polygon');
  assert.match(await page.$eval('#viewer-title', (title) => title.textContent ?? ''), /^Astralis, step 50 of 50/);
  assert.deepEqual(errors, []);
  await page.close();
});

test('the firmware that is offered is the one that runs', async () => {
  const { page } = await device();
  const [url, hash] = await page.$$eval('a[download], #hash', ([link, code]) => [
    /** @type {HTMLAnchorElement} */ (link).href,
    code.textContent,
  ]);
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  assert.equal(Buffer.from(digest).toString('hex'), hash);
  assert.ok(Buffer.from(bytes).equals(readFileSync(join(ROOT, 'target/alidade.uf2'))));
  await page.close();
});

test('the buzzer sounds as long as the firmware says', async () => {
  const { page } = await device();
  await page.evaluate(() => {
    const { board } = /** @type {any} */ (window).alidade;
    const tones = [];
    Object.assign(window, { tones });
    board.addEventListener('tone', ({ detail }) => tones.push(detail.hertz));
    board.addEventListener('silence', ({ detail }) => tones.push(detail.millis));
  });
  await playTally(page);
  await until('a tone', () => page.evaluate(() => /** @type {any} */ (window).tones.length >= 2));
  const [hertz, millis] = await page.evaluate(() => /** @type {any} */ (window).tones);
  assert.ok(Math.abs(hertz - 3000) < 30, `${hertz} Hz`);
  assert.ok(Math.abs(millis - 12) < 2, `${millis} ms`);
  await page.close();
});

test('window.alidade does all that a program needs', async () => {
  const { page, errors } = await device();
  const seen = await page.evaluate(async () => {
    const { alidade } = /** @type {any} */ (window);
    const seen = { screens: [await alidade.screen()], empty: await alidade.export() };
    const home = alidade.picture();
    const turned = alidade.changed();
    alidade.turn('dial', 5);
    Object.assign(seen, { isChanged: (await turned).pixels.some((lit, i) => lit !== home.pixels[i]) });
    for (let i = 0; i < 2; i++) {
      const before = await alidade.screen();
      await alidade.push('dial');
      while ((await alidade.screen()) === before);
      seen.screens.push(await alidade.screen());
    }
    const { pixels, contrast, isLit, isTurned } = alidade.picture();
    const never = await alidade.changed(1).catch((error) => error.message);
    await alidade.power(false);
    const dark = alidade.picture().isLit;
    await alidade.power(true);
    return { ...seen, size: pixels.length, contrast, isLit, isTurned, never, dark, record: await alidade.export() };
  });
  const { record, screens, contrast, ...rest } = seen;
  assert.deepEqual(screens.slice(0, 2), ['home', 'new-game']);
  assert.match(record, /^game tally\b/);
  assert.ok(contrast > 0 && contrast <= 255);
  const expected = { empty: '', isChanged: true, size: 128 * 64, isLit: true, isTurned: false, dark: false };
  assert.deepEqual(rest, { ...expected, never: 'no change within 1 ms' });
  await page.close();
  assert.deepEqual(errors, []);
});
