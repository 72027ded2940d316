// @ts-check
// A device on the cable: a port is put into the page before its scripts run, and its other end is an emulated board. Headless
// browsers show no list of ports to choose from.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { askRecord, bootedBoard, press } from '../../board-sim/test-kit/firmware.mjs';
import { openForTests } from './browser.mjs';

const SECOND = 1e9;
const RECORD = 'game astralis 8\nstart -3,7\nstart 3,-7\nmove -3,4 stone -2,4\n';

const { folder, device } = await openForTests('cable');

/** In the page: a port like the browser's, that hands bytes over to this test. `isBusy` makes it refuse to open. */
function injectPort(isBusy) {
  /** @type {any} */
  let incoming;
  const port = {
    open: async () => {
      if (isBusy) throw new DOMException('Failed to open serial port.', 'NetworkError');
      port.readable = new ReadableStream({ start: (controller) => (incoming = controller) });
      port.writable = new WritableStream({
        write: async (bytes) => {
          const answer = await /** @type {any} */ (window).toBoard(new TextDecoder().decode(bytes));
          if (answer === null) incoming.error(new DOMException('The device has been lost.', 'NetworkError'));
          else if (answer) incoming.enqueue(new TextEncoder().encode(answer));
        },
      });
    },
    close: async () => {},
    readable: /** @type {any} */ (null),
    writable: /** @type {any} */ (null),
  };
  const serial = { requestPort: async () => port };
  Object.defineProperty(Navigator.prototype, 'serial', { get: () => serial, configurable: true });
}

/** A page with such a port; `toBoard` gives what the device answers, null if it is unplugged. */
async function connected(toBoard, { isBusy = false } = {}) {
  const prepare = async (page) => {
    await page.exposeFunction('toBoard', toBoard);
    await page.evaluateOnNewDocument(injectPort, isBusy);
  };
  const { page } = await device({ prepare });
  await page.click('#connect');
  await page.waitForSelector('dialog[open]');
  return page;
}

/** What a board answers to the lines of a text: a line to each of a record, and an answer to a request. */
function speaksTo(board) {
  board.runUntil(board.nanos + 2 * SECOND, () => board.serial.isConnected);
  return (text) => {
    const { serial } = board;
    serial.received = '';
    serial.send(text);
    const end = /^(export|receive)\n$/.test(text) ? '# end\n' : '\n';
    const isAnswered = () => serial.received.split(end).length >= text.split('\n').length;
    board.runUntil(board.nanos + SECOND, isAnswered);
    return serial.received;
  };
}

/** From home to the screen that receives. */
function openReceive(board) {
  board.knobs.dial.turn(40);
  board.settle();
  board.knobs.dial.turn(-1);
  press(board, 'dial');
}

const choose = (page, label) => page.click(`dialog button[value="${label}"]`);
async function said(page, words) {
  const text = () => page.$eval('#dialog-text', (element) => element.textContent ?? '');
  const end = Date.now() + 30_000;
  while (!(await text()).includes(words)) assert.ok(Date.now() < end, `expected "${words}", found "${await text()}"`);
}

async function sendRecord(page, text) {
  const path = join(folder, 'record.txt');
  writeFileSync(path, text);
  const [chooser] = await Promise.all([page.waitForFileChooser(), choose(page, 'Send it a record')]);
  await chooser.accept([path]);
}

test('the game of a device on the cable is shown, step by step', async () => {
  const board = bootedBoard();
  openReceive(board);
  const speak = speaksTo(board);
  speak(RECORD);
  board.knobs.dial.push(SECOND);
  board.run(4 * SECOND);
  assert.equal(askRecord(board), RECORD);
  const page = await connected(speak);
  await choose(page, 'View its game');
  await page.waitForSelector('#map polygon');
  assert.match(await page.$eval('#viewer-title', (title) => title.textContent ?? ''), /^Astralis, step 3 of 3/);
  await page.close();
});

test('a record goes into a device that waits for one, and a refused line is told', async () => {
  const board = bootedBoard();
  openReceive(board);
  const page = await connected(speaksTo(board));
  await sendRecord(page, RECORD);
  await said(page, 'Hold DIAL on the device');
  board.knobs.dial.push(SECOND);
  board.run(4 * SECOND);
  assert.equal(askRecord(board), RECORD);
  await sendRecord(page, RECORD);
  await said(page, "Choose 'Receive over USB' on the device first");
  await page.close();

  const other = bootedBoard();
  openReceive(other);
  const again = await connected(speaksTo(other));
  await sendRecord(again, 'game astralis 8\nstart -3,7\nmove 0,9\n');
  await said(again, 'refused: line 3');
  await again.close();
});

test('a device without a game, one that is unplugged while it speaks, and a port in use are told', async () => {
  const page = await connected(speaksTo(bootedBoard()));
  await choose(page, 'View its game');
  await said(page, 'No game is running on it');
  await page.close();

  const gone = await connected(() => null);
  await choose(gone, 'View its game');
  await said(gone, 'was unplugged');
  await gone.close();

  const busy = await connected(() => '', { isBusy: true });
  await said(busy, 'Another program or tab uses this port');
  await busy.close();
});

test('a browser without WebSerial is told of', async () => {
  const without = () => Object.defineProperty(Navigator.prototype, 'serial', { get: () => undefined });
  const { page } = await device({ prepare: (page) => page.evaluateOnNewDocument(without) });
  await page.click('#connect');
  await said(page, 'cannot speak to a serial port');
  await page.close();
});
