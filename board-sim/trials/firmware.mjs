// What the tests of the real binary share: where it is, and ways to spread work over processor cores.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Board } from '../board.mjs';
import { loadImage } from '../image.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** Another file than the usual one may be named in the environment. */
export const ELF = process.env.ALIDADE_ELF ?? join(ROOT, 'target/thumbv6m-none-eabi/release/alidade');

export function image() {
  if (!existsSync(ELF)) throw new Error(`${ELF} is missing: ./dev firmware builds it`);
  return loadImage(ELF);
}

/** A board with the firmware on it that has shown its first picture. */
export function bootedBoard(seed = 1) {
  const board = new Board(image(), { seed });
  board.boot();
  return board;
}

/** A line of the table of what was tried; `./dev reliability` collects them. */
export function tried(what, howOften, outcome) {
  console.log(`tried: ${what} | ${howOften} | ${outcome}`);
}

/** Presses a knob as a person does and waits until the device has done what it does. */
export function press(board, knob) {
  board.knobs[knob].push(100e6);
  board.settle();
}

/** Asks for the running game's state over the serial line. */
export function askState(board) {
  const { serial } = board;
  board.runUntil(board.nanos + 2e9, () => serial.isConnected);
  serial.received = '';
  serial.send('state\n');
  board.runUntil(board.nanos + 2e9, () => serial.received.includes('\n'));
  return serial.received;
}

/** On a new device: the dial screen of Astrolabe, where all three knobs turn something. */
export function openDial(board) {
  for (let i = 0; i < 3; i++) press(board, 'dial');
}

/**
 * Calls a function that a module exports once for each argument, in as many threads as there are cores; gives the
 * results in order. A call that throws gives { error }.
 */
export async function inThreads(moduleUrl, name, calls) {
  const results = new Array(calls.length);
  let next = 0;
  const work = async () => {
    while (next < calls.length) {
      const index = next++;
      results[index] = await new Promise((resolve) => {
        const workerData = { moduleUrl: String(moduleUrl), name, argument: calls[index] };
        const worker = new Worker(new URL('./thread.mjs', import.meta.url), { workerData });
        worker.once('message', resolve);
        worker.once('error', (error) => resolve({ error: error.stack }));
      });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}
