// @ts-check
// What the tests of the real binary share: where it is, and ways to spread work over processor cores.

import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { symbols } from '../../firmware/uf2.mjs';
import { Board } from '../board.mjs';
import { loadImage } from '../files.mjs';
import { bodyOf, END, screenOf } from '../link.mjs';
import { unpacked } from '../rtt.mjs';
import { HOLD_NANOS, PRESS_NANOS, usedImage } from '../script.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** Another file than the usual one may be named in the environment. */
export const ELF = process.env.ALIDADE_ELF ?? join(ROOT, 'target/thumbv6m-none-eabi/release/alidade');
/** As `cargo build` makes it. */
export const HOST_SIM = join(ROOT, 'target/debug/host-sim');

/** The flash of a device onto which the firmware was just flashed. */
export function newImage() {
  if (!existsSync(ELF)) throw new Error(`${ELF} is missing: ./dev firmware builds it`);
  loaded ??= loadImage(ELF);
  return loaded;
}
/** @type {Uint8Array | undefined} */
let loaded;

/** The same after its first start: it does not begin with its lesson any more. */
export function image() {
  return usedImage(newImage());
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

/** A choice cannot be locked sooner after its dial was opened. */
const LOCKABLE_NANOS = 1e9;

/** Presses a knob as a person does and waits until the device has done what it does. */
export function press(board, knob) {
  board.knobs[knob].push(PRESS_NANOS);
  board.settle();
}

/** The same for a hold. */
export function hold(board, knob) {
  board.knobs[knob].push(HOLD_NANOS);
  board.settle();
}

/** Runs until a computer has found the serial port; gives it. */
export function connected(board) {
  board.runUntil(board.nanos + 2e9, () => board.serial.isConnected);
  return board.serial;
}

/** What the device answers to a request over the cable: the lines between the first and the last of the answer. */
export function ask(board, request) {
  const serial = connected(board);
  serial.received = '';
  serial.send(`${request}\n`);
  board.runUntil(board.nanos + 2e9, () => serial.received.endsWith(END));
  // After a host that went away in the middle of something an empty line comes first.
  return bodyOf(request.split(' ')[0], serial.received.trimStart());
}

/** The running game's record, of which its state follows; empty if there is none. */
export function askRecord(board) {
  return ask(board, 'export');
}

/** The screen that is open: its name, and its pixels as a host may see them. */
export function askScreen(board) {
  return screenOf(ask(board, 'screen'));
}

/** Of the watchdog's REASON register. */
export const REASON_TIMER = 1;
/** What the boot ROM writes to scratch register 4 before it restarts the chip to run what is in flash. */
const ROM_PLAIN_RESTART = 0;

/** Restarts as the boot ROM does after a UF2 copy: by a watchdog timeout. */
export function restartAfterUf2Copy(board) {
  const { watchdog } = board.chip;
  watchdog.reason = REASON_TIMER;
  watchdog.scratchData[4] = ROM_PLAIN_RESTART;
  board.reset('watchdog');
  board.run(1e9);
}

/** Whether the log tells of a reset by the watchdog. */
export const tellsOfTimeout = (board) =>
  unpacked(board.log).some((message) => /stack overflow|stopped answering/.test(message));

const RAM_BASE = 0x20000000;
/** What the firmware fills its unused stack with. */
const STACK_PAINT = 0xcccccccc;
/** As in firmware/src/health.rs, in that order. */
const METRICS = [
  ...['rounds', 'frames', 'orders', 'writes', 'erases', 'displayFaults', 'detents', 'pushes', 'lateRounds'],
  ...['worstInput', 'worstThink', 'worstDraw', 'worstRules'],
];

/** Bytes of the stack that have been used since power-on, by the symbols of its ends. */
export function usedStack(board, { _stack_end: bottom, _stack_start: top }) {
  const { sram } = board.chip.mcu;
  const memory = new DataView(sram.buffer, sram.byteOffset);
  let unused = bottom;
  while (unused < top && memory.getUint32(unused - RAM_BASE, true) === STACK_PAINT) unused += 4;
  return top - unused;
}

/**
 * The firmware's own metrics since its start, and how much of its stack it has used.
 * @returns {any}
 */
export function health(board) {
  addresses ??= symbols(readFileSync(ELF), ['METRICS', '_stack_end', '_stack_start']);
  const { METRICS: metrics, _stack_end: bottom, _stack_start: top } = addresses;
  const { sram } = board.chip.mcu;
  const memory = new DataView(sram.buffer, sram.byteOffset);
  const word = (address) => memory.getUint32(address - RAM_BASE, true);
  const counts = Object.fromEntries(METRICS.map((name, i) => [name, word(metrics + 4 * i)]));
  return { ...counts, stack: top - bottom, stackUsed: () => usedStack(board, addresses) };
}
let addresses;

/** Turns far to the end of a list and back by some rows, and opens what is there. */
export function openFromEnd(board, rows) {
  board.knobs.dial.turn(60);
  board.settle();
  board.knobs.dial.turn(-rows);
  press(board, 'dial');
}

/** From home, as a player does: Settings, Remote, and back. */
export function allowRemote(board) {
  openFromEnd(board, 3);
  openFromEnd(board, 0);
  const { name } = askScreen(board);
  if (name !== 'remote') throw new Error(`${name} instead of the screen that allows Remote`);
  press(board, 'dial');
  press(board, 'action');
  board.knobs.dial.turn(-60);
  board.settle();
}

/** On a device without games: a game of Astrolabe whose table is prepared. */
export function beginGame(board) {
  press(board, 'dial');
  press(board, 'dial');
  hold(board, 'dial');
}

/** The same up to the dial of the first seat, where all three knobs turn something and which can be locked. */
export function openDial(board) {
  beginGame(board);
  press(board, 'dial');
  board.run(LOCKABLE_NANOS);
}

/**
 * Calls a function that a module exports once for each argument, in as many threads as there are cores; gives the
 * results in order. A call that throws gives { error }.
 */
export async function inThreads(moduleUrl, name, calls) {
  const results = new Array(calls.length);
  let next = 0;
  const work = () =>
    new Promise((resolve, reject) => {
      // One thread for many calls: a new one would have to warm up anew.
      const worker = new Worker(new URL('./thread.mjs', import.meta.url), {
        workerData: { moduleUrl: String(moduleUrl), name },
      });
      let index = -1;
      const goOn = () => {
        if (next === calls.length) return worker.terminate().then(resolve);
        index = next++;
        worker.postMessage(calls[index]);
      };
      worker.on('message', (result) => {
        results[index] = result;
        goOn();
      });
      worker.on('error', reject);
      goOn();
    });
  await Promise.all(Array.from({ length: Math.min(calls.length, availableParallelism()) }, work));
  return results;
}
