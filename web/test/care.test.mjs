// @ts-check
// For everybody: contrast, names for screen readers, the keyboard, a page that stands still, an app that can be installed.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { ROOT } from '../../board-sim/test-kit/firmware.mjs';
import { openForTests } from './browser.mjs';

const VIEWPORTS = {
  desktop: { width: 1280, height: 900 },
  portrait: { width: 390, height: 844, hasTouch: true, isMobile: true },
  landscape: { width: 844, height: 390, hasTouch: true, isMobile: true },
};

const { device } = await openForTests('care');

/** In the page: every text that can be seen, with its least contrast to what may lie behind it. */
function contrasts() {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** As the browser mixes it: red, green, blue from 0 to 1, and how much of it there is. */
  const parsed = (/** @type {string} */ colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  };
  const over = (/** @type {any} */ [r, g, b, a], ground) => [r, g, b].map((part, i) => part * a + ground[i] * (1 - a));
  const luminance = (colour) => {
    const [r, g, b] = colour.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };
  /** All colours that may be behind an element: of a gradient each, from the back to the front. */
  const grounds = (element) => {
    const behind = element.parentElement ? grounds(element.parentElement) : [[1, 1, 1]];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const plain = behind.map((ground) => over(parsed(backgroundColor), ground));
    const layers = backgroundImage === 'none' ? [] : backgroundImage.split(/(?:linear|radial)-gradient/).slice(1);
    // The last layer lies at the back.
    return layers.reverse().reduce((below, layer) => {
      const colours = layer.match(/rgba?\([^)]*\)|#[0-9a-f]{3,8}/g) ?? [];
      return colours.flatMap((colour) => below.map((ground) => over(parsed(colour), ground)));
    }, plain);
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = /** @type {HTMLElement} */ (node.parentElement);
    const text = node.textContent?.trim() ?? '';
    // What cannot be used is pale on purpose, and the unseen is for ears.
    if (!text || !element.checkVisibility() || element.closest('.unseen, :disabled, dialog:not([open]), option')) continue;
    const style = getComputedStyle(element);
    const inSvg = element.closest('svg') !== null;
    const colour = parsed(inSvg ? style.fill : style.color);
    const around = inSvg && element.matches('.doubt') ? [parsed('#24345c').slice(0, 3)] : grounds(element);
    const least = Math.min(...around.map((ground) => contrast(over(colour, ground), ground)));
    const points = parseFloat(style.fontSize) * 0.75;
    const isLarge = points >= 18 || (points >= 14 && Number(style.fontWeight) >= 700);
    found.push({ text: text.slice(0, 40), least, needed: isLarge ? 3 : 4.5 });
  }
  return found;
}

for (const scheme of ['dark', 'light']) {
  test(`every text on ${scheme} ground has the contrast that WCAG asks for`, async () => {
    const features = [{ name: 'prefers-color-scheme', value: scheme }];
    const { page } = await device({ prepare: (page) => page.emulateMediaFeatures(features) });
    const seen = [];
    for (const record of ['astralis', 'astrolabe-three', 'ophiuchus']) {
      const text = readFileSync(join(ROOT, `host-sim/records/${record}.txt`), 'utf8');
      await page.evaluate((text) => /** @type {any} */ (window).alidade.open(text), text);
      seen.push(...(await page.evaluate(contrasts)));
    }
    assert.ok(seen.length > 100, `${seen.length} texts`);
    for (const wanted of [/^Get the firmware/, /^DIAL$/, /^Copy link$/, /^cyan 66$/, /^To build one/]) {
      assert.ok(
        seen.some(({ text }) => wanted.test(text)),
        `${wanted} was looked at`,
      );
    }
    const bad = seen.filter(({ least, needed }) => least < needed);
    assert.deepEqual(bad, []);
    await page.close();
  });
}

test('everything that can be used has a name, and the keyboard reaches it with a frame around it', async () => {
  const { page } = await device();
  await page.evaluate(
    (text) => /** @type {any} */ (window).alidade.open(text),
    readFileSync(join(ROOT, 'host-sim/records/astralis.txt'), 'utf8'),
  );
  const used = await page.$$eval('button, a[href], input, select, [tabindex="0"], [role]', (all) =>
    all.filter((element) => element.checkVisibility()).map((element) => element.id || element.getAttribute('data-knob')),
  );
  const { children } = /** @type {any} */ (await page.accessibility.snapshot({ interestingOnly: false }));
  const nodes = [];
  const collect = (node) => {
    nodes.push(node);
    node.children?.forEach(collect);
  };
  children.forEach(collect);
  const roles = ['button', 'link', 'slider', 'combobox', 'image', 'textbox', 'dialog'];
  const nameless = nodes.filter(({ role, name }) => roles.includes(role) && !name);
  assert.deepEqual(nameless, []);
  assert.ok(nodes.filter(({ role, name }) => roles.includes(role) && name).length >= 20);

  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  const reached = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const [name, frame] = await page.evaluate(() => {
      const element = /** @type {HTMLElement} */ (document.activeElement);
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return [element.id || element.dataset.knob || element.tagName, outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2];
    });
    if (name === 'BODY' || reached.includes(name)) continue;
    assert.ok(frame, `${name} shows that it has the focus`);
    reached.push(name);
  }
  const disabled = await page.$$eval(':disabled, [tabindex="-1"], svg, #sharp, #notice, #status, #words', (all) =>
    all.map(({ id }) => id),
  );
  for (const name of used.filter((name) => name && !disabled.includes(name) && !/error|words|dialog/.test(name))) {
    assert.ok(reached.includes(name), `${name} is reached; found ${reached}`);
  }
  for (const knob of ['dial', 'action', 'number']) assert.ok(reached.includes(knob), knob);
  await page.close();
});

for (const [name, viewport] of Object.entries(VIEWPORTS)) {
  test(`nothing jumps while the page comes up: ${name}`, async () => {
    const prepare = async (page) => {
      await page.setViewport(viewport);
      await page.evaluateOnNewDocument(() => {
        const shifts = [];
        Object.assign(window, { shifts });
        const told = (/** @type {any} */ { value, startTime, sources }) => {
          const moved = sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 80));
          return { value, startTime, moved };
        };
        const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries().map(told)));
        observer.observe({ type: 'layout-shift', buffered: true });
      });
    };
    const { page } = await device({ prepare });
    // The captions are there, too.
    await page.waitForFunction(() => /open/.test(document.querySelector('.column.dial .does')?.textContent ?? ''));
    const shifts = await page.evaluate(() => /** @type {any} */ (window).shifts);
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    assert.ok(sum < 0.01, `${sum}: ${JSON.stringify(shifts)}`);
    const {
      wide,
      high,
      device: box,
    } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - window.innerWidth,
      high: window.innerHeight,
      device: document.querySelector('.case')?.getBoundingClientRect().toJSON(),
    }));
    assert.ok(wide <= 0, 'nothing is wider than the window');
    assert.ok(box.bottom <= high, `all of the device is in the window: ${box.bottom} of ${high}`);
    await page.close();
  });
}

test('it can be installed', async () => {
  const { page } = await device();
  const client = await page.createCDPSession();
  await page.waitForSelector('html[data-offline=ready]');
  const { errors, data } = await client.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(data ?? '').name, 'Alidade');
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors, []);
  await page.close();
});
