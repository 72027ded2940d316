// @ts-check
// What comes into the page and leaves it: records by file, link and drop, pictures, backups, and a record for its own device.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { HEIGHT, WIDTH } from '../../board-sim/display.mjs';
import { ROOT } from '../../board-sim/test-kit/firmware.mjs';
import { onScreen, openForTests, until } from './browser.mjs';

const RECORD = 'game tally seats Ada Ben\nscore 1 12\nround\n';

const { folder, device } = await openForTests('files');

const text = (page, id) => page.$eval(id, (element) => element.textContent ?? '');
const exported = (page) => page.evaluate(() => /** @type {any} */ (window).alidade.export());
const push = (page, knob, millis) =>
  page.evaluate((knob, millis) => /** @type {any} */ (window).alidade.push(knob, millis), knob, millis);

/** Clicks a button and gives the file that it downloads. */
async function downloaded(page, button, name) {
  const client = await page.createCDPSession();
  await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder, eventsEnabled: true });
  const done = new Promise((resolve) =>
    client.on('Browser.downloadProgress', ({ state }) => state === 'completed' && resolve(0)),
  );
  await page.click(button);
  await done;
  assert.ok(readdirSync(folder).includes(name), `${name} is among ${readdirSync(folder)}`);
  const bytes = readFileSync(join(folder, name));
  rmSync(join(folder, name));
  return bytes;
}

async function choose(page, button, name, contents) {
  const path = join(folder, name);
  writeFileSync(path, contents);
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click(button)]);
  await chooser.accept([path]);
}

test('one press puts the record in the viewer on the device of the page, and nothing is lost until it is kept', async () => {
  const { page, errors } = await device();
  const open = (record) => page.evaluate((record) => /** @type {any} */ (window).alidade.open(record), record);
  const put = async (said) => {
    await page.click('#to-device');
    await until(said, async () => (await text(page, '#status')).includes(said));
    await onScreen(page, 'receive');
  };
  await open(RECORD);
  await put('Hold DIAL to keep the game');
  await push(page, 'dial', 900);
  await until('the game', async () => (await exported(page)) === RECORD);

  const other = readFileSync(join(ROOT, 'host-sim/records/astralis.txt'), 'utf8');
  await open(other);
  await put('Hold DIAL to keep the game');
  await push(page, 'action');
  await until('the game before', async () => (await exported(page)) === RECORD);

  await open(`# not so\n${RECORD}score 9 1\n`);
  await put('The device says: refused: line 5');
  await push(page, 'action');
  await until('the game before', async () => (await exported(page)) === RECORD);

  await page.click('#power');
  await open(other);
  await put('Hold DIAL to keep the game');
  await push(page, 'dial', 900);
  const lines = other.split('\n').filter((line) => line && !line.startsWith('#'));
  await until('the longer game', async () => (await exported(page)) === lines.map((line) => `${line}\n`).join(''));
  await page.close();
  assert.deepEqual(errors, []);
});

test('a record is opened from a chosen file, from a dropped one and from a link; a damaged link is told', async () => {
  const { page, errors } = await device();
  await choose(page, '#open-record', 'record.txt', RECORD);
  await until('the file', async () => /^Tally.*step 2 of 2/.test(await text(page, '#viewer-title')));
  await page.click('#close-viewer');
  assert.equal(await page.$eval('#viewer', (viewer) => viewer.hidden), true);

  const dropped = readFileSync(join(ROOT, 'host-sim/records/astralis.txt'), 'utf8');
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'astralis.txt', { type: 'text/plain' }));
    const isTaken = !document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    if (!isTaken) throw new Error('the browser would open the file itself');
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, dropped);
  await until('the dropped one', async () => /^Astralis, step 50 of 50/.test(await text(page, '#viewer-title')));
  await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text })));
  await page.click('#copy-link');
  await until('a link', () => page.evaluate(() => 'copied' in window));
  const link = await page.evaluate(() => /** @type {any} */ (window).copied);
  await page.close();
  assert.deepEqual(errors, []);

  const other = await device({ hash: new URL(link).hash });
  await until('the linked one', async () => /^Astralis, step 50 of 50/.test(await text(other.page, '#viewer-title')));
  await other.page.close();

  const damaged = await device({ hash: new URL(link).hash.slice(0, 60) });
  await until('a word on it', async () => /link is damaged/.test(await text(damaged.page, '#status')));
  await damaged.page.close();
});

test('the record of the game and the picture of the screen are downloaded', async () => {
  const { page } = await device();
  await page.click('#save-record');
  await until('no game', async () => /No game is running/.test(await text(page, '#status')));
  await onScreen(page, 'home');
  await page.evaluate(() => /** @type {any} */ (window).alidade.turn('dial', 5));
  await push(page, 'dial');
  await onScreen(page, 'new-game');
  await push(page, 'dial');
  await until('a game', async () => (await exported(page)).startsWith('game tally'));
  const record = await exported(page);
  assert.equal((await downloaded(page, '#save-record', 'tally.txt')).toString(), record);

  const png = await downloaded(page, '#picture', 'alidade.png');
  const isSame = await page.evaluate(
    async (letters, width, height) => {
      const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const { pixels } = /** @type {any} */ (window).alidade.picture();
      const scale = image.width / width;
      return (
        image.height === height * scale &&
        pixels.every((lit, i) => {
          const [x, y] = [(i % width) * scale + 1, Math.floor(i / width) * scale + 1];
          return data[4 * (y * image.width + x)] > 128 === (lit === 1);
        })
      );
    },
    png.toString('base64'),
    WIDTH,
    HEIGHT,
  );
  assert.ok(isSame, 'the file shows what the glass shows');

  const saves = await downloaded(page, '#keep-saves', 'alidade-games.bin');
  await page.close();
  const other = (await device()).page;
  assert.equal(await exported(other), '');
  await choose(other, '#bring-saves', 'games.bin', saves);
  await until('the word', async () => /Restored/.test(await text(other, '#status')));
  assert.equal(await exported(other), record, 'in another browser they go on');
  await choose(other, '#bring-saves', 'games.bin', 'nothing');
  await until('a refusal', async () => /no file of saved games/.test(await text(other, '#status')));
  assert.equal(await exported(other), record, 'and nothing is lost');
  await other.close();
});
