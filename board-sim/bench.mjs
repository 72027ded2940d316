#!/usr/bin/env node
// Measures the real firmware on the emulated board and prints one table; all times are the board's own.
//
//   node board-sim/bench.mjs [--elf FILE] [--engines FILE] [--host-sim FILE] [--out docs/performance.md]

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Board } from './board.mjs';
import { loadImage } from './image.mjs';
import { symbols } from '../firmware/uf2.mjs';
import { WIDTH } from './panel.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Where the saves begin in flash; memory.x has the same. */
const SAVES_OFFSET = 1024 * 1024;
/** A button's contacts must be at rest for this long before a press counts; firmware and companion agree on it. */
const DEBOUNCE_NANOS = 20e6;
/** Nine bits a byte at 400 kHz. */
const BUS_BYTE_NANOS = (9 / 400e3) * 1e9;
/** The least that goes before a run of changed bytes: address and control byte for three commands, then again for data. */
const ADDRESSING_BYTES = 1 + 1 + 3 + 1 + 1;
/** Longer than any start takes. */
const BOOT_WATCH_NANOS = 4e9;
/** More than the engines' games take. */
const ENGINES_NANOS = 3e9;
const RAM_START = 0x20000000;
/** What the firmware fills its unused stack with. */
const STACK_PAINT = 0xcccccccc;
const PRESS = 100e6;
const MILLI = 1e6;

const RELEASE = join(ROOT, 'target/thumbv6m-none-eabi/release');
const options = {
  '--elf': join(RELEASE, 'alidade'),
  '--engines': join(RELEASE, 'examples/engines'),
  '--host-sim': join(ROOT, 'target/debug/host-sim'),
  '--out': null,
};
for (let i = 2; i < process.argv.length; i += 2) {
  if (!(process.argv[i] in options) || i + 1 === process.argv.length) {
    console.error(`unknown option ${process.argv[i]}, or nothing behind it`);
    process.exit(1);
  }
  options[process.argv[i]] = process.argv[i + 1];
}

const firmware = loadImage(options['--elf']);
const millis = (nanos) => `${(nanos / MILLI).toFixed(1)} ms`;

/** A flash with a game of so many actions on it, saved by host-sim through the very same storage code. */
function flashWithGame(actions) {
  const folder = mkdtempSync(join(tmpdir(), 'alidade-bench-'));
  const lines = ['dial +100', 'dial -1', 'press dial', 'serial game astrolabe seats Red Blue'];
  for (let i = 0; i < actions; i++) lines.push(`serial set ${(i % 2) + 1} focus ${i % 7}`);
  lines.push('press dial');
  execFileSync(options['--host-sim'], ['script', '-', '--save', join(folder, 'flash.img')], { input: lines.join('\n') });
  const flash = firmware.slice();
  flash.set(readFileSync(join(folder, 'flash.img')), SAVES_OFFSET);
  rmSync(folder, { recursive: true });
  return flash;
}

/** From power-on until the glass shows what it still shows seconds later, to a quarter of a millisecond. */
function bootNanos(flash) {
  const board = new Board(flash);
  const start = board.nanos;
  let [changed, shown] = [0, null];
  while (board.nanos - start < BOOT_WATCH_NANOS) {
    board.run(0.25 * MILLI);
    const now = board.panel.isLit ? Buffer.from(board.panel.picture()).toString('latin1') : null;
    if (now !== shown) [changed, shown] = [board.nanos, now];
  }
  return changed - start;
}

/** A board in Astrolabe, at the dial of the first seat. */
function dialBoard() {
  const board = new Board(firmware.slice());
  board.boot();
  for (let i = 0; i < 3; i++) {
    board.knobs.dial.push(PRESS);
    board.settle();
  }
  return board;
}

/** The fewest bytes on the bus that change one picture into another. */
function floorBytes(before, after) {
  let bytes = 0;
  for (let page = 0; page < before.length / WIDTH; page++) {
    let lastChange = -Infinity;
    for (let x = 0; x < WIDTH; x++) {
      if (before[page * WIDTH + x] === after[page * WIDTH + x]) continue;
      bytes += 1 + Math.min(x - lastChange - 1, ADDRESSING_BYTES);
      lastChange = x;
    }
  }
  return bytes;
}

/**
 * Turns a knob by single detents; gives the mean and worst time from the last edge to the last byte that changed the
 * glass, the bytes until then, and the floor.
 */
function detents(board, knob, count) {
  const times = [];
  const floors = [];
  const sent = [];
  let [shown, changed] = [Buffer.from(board.panel.gram), null];
  board.panel.onByte = () => {
    board.busByte();
    if (shown.equals(board.panel.gram)) return;
    shown = Buffer.from(board.panel.gram);
    changed = { nanos: board.nanos, bytes: board.panel.bytes };
  };
  for (let i = 0; i < count; i++) {
    const before = board.panel.gram.slice();
    const { bytes } = board.panel;
    changed = null;
    board.knobs[knob].turn(i < count / 2 ? 1 : -1);
    board.settle();
    if (changed === null) continue;
    times.push(changed.nanos - board.lastEdgeNanos);
    floors.push(floorBytes(before, board.panel.gram) * BUS_BYTE_NANOS);
    sent.push(changed.bytes - bytes);
  }
  const mean = (list) => list.reduce((a, b) => a + b, 0) / list.length;
  return { mean: mean(times), worst: Math.max(...times), floor: mean(floors), bytes: mean(sent) };
}

const rows = [];
const row = (what, measured, target = '') => {
  rows.push([what, measured, target]);
  console.log(`${what}: ${measured}${target && ` (target ${target})`}`);
};

row('Power-on to first picture, nothing saved', millis(bootNanos(firmware.slice())), '300 ms');
for (const [actions, target] of [[100, ''], [500, ''], [2000, '1000 ms'], [4000, '']]) {
  row(`Power-on to first picture, ${actions} actions`, millis(bootNanos(flashWithGame(actions))), target);
}

{
  // Each lock is one commit; the press counts when its release has been quiet for the debounce time.
  const board = dialBoard();
  const { programs, bytesProgrammed } = board.flash;
  let durable = 0;
  board.knobs.dial.push(PRESS);
  board.runUntil(board.nanos + PRESS + 200 * MILLI, () => {
    if (board.flash.programs !== programs && board.chip.flashBusyUntil === null && board.flash.work === null) {
      durable ||= board.nanos;
    }
    return board.flash.programs === programs ? (durable = 0) : false;
  });
  board.settle();
  row('Commit to durable, no erase', millis(durable - board.lastEdgeNanos - DEBOUNCE_NANOS), '20 ms');
  row('Bytes programmed for that commit', String(board.flash.bytesProgrammed - bytesProgrammed));
}

for (const [what, knob] of [['pointer', 'dial'], ['action ring', 'action'], ['number ring', 'number']]) {
  const { mean, worst, floor, bytes } = detents(dialBoard(), knob, 12);
  row(
    `Detent to glass, Astrolabe's ${what}`,
    `mean ${millis(mean)}, worst ${millis(worst)}, ${bytes.toFixed(0)} bytes; the bus alone ${millis(floor)}`,
    '1.3 times the bus alone',
  );
}

{
  const board = dialBoard();
  const share = (action) => {
    const [awake, asleep] = [board.awakeNanos, board.asleepNanos];
    action();
    const [spent, slept] = [board.awakeNanos - awake, board.asleepNanos - asleep];
    return `${((100 * slept) / (spent + slept)).toFixed(2)} %`;
  };
  row('Asleep when idle', share(() => board.run(10e9)), '99 %');
  row(
    'Asleep while a knob turns 10 detents a second',
    share(() => {
      board.knobs.dial.turn(50, 100e6);
      board.run(5e9);
    }),
  );
}

{
  // firmware/examples/engines.rs plays whole games and leaves the worst times in memory, the number of moves last.
  const elf = options['--engines'];
  const { ENGINE_RESULTS: address } = symbols(readFileSync(elf), ['ENGINE_RESULTS']);
  const board = new Board(loadImage(elf));
  board.run(ENGINES_NANOS);
  const { sram } = board.chip.mcu;
  const results = new DataView(sram.buffer, sram.byteOffset + address - RAM_START, 20);
  const [listing, playing, checking, laying, moves] = [0, 4, 8, 12, 16].map((at) => results.getUint32(at, true));
  row(`Astralis, listing all legal moves, worst of ${moves} positions`, millis(listing * 1e3), '1 ms');
  row(`Astralis, one move with its consequences, worst of ${moves}`, millis(playing * 1e3), '2 ms');
  row('Ophiuchus, checking the 27th tile', millis(checking * 1e3), '2 ms');
  row('Ophiuchus, laying a tile and searching alignments, worst of 26', millis(laying * 1e3));
}

{
  // The deepest way into the device is the start of its largest game, Astoria, third in the menu.
  const board = new Board(firmware.slice());
  board.boot();
  board.knobs.dial.turn(2);
  board.settle();
  for (let i = 0; i < 2; i++) {
    board.knobs.dial.push(PRESS);
    board.settle();
  }
  const { _stack_end: bottom, _stack_start: top } = symbols(readFileSync(options['--elf']), ['_stack_end', '_stack_start']);
  const { sram } = board.chip.mcu;
  const memory = new DataView(sram.buffer, sram.byteOffset);
  let unused = bottom;
  while (unused < top && memory.getUint32(unused - RAM_START, true) === STACK_PAINT) unused += 4;
  row('Deepest stack', `${top - unused} of ${top - bottom} bytes`);
}

const sizes = execFileSync(process.execPath, [join(ROOT, 'firmware/uf2.mjs'), '--size', options['--elf']], { encoding: 'utf8' });
row('Size', sizes.trim(), '256 KiB flash, 64 KiB RAM');

if (options['--out']) {
  const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  writeFileSync(
    options['--out'],
    `# Performance\n\nMeasured by \`./dev bench\` on the emulated board: the board's own time at 125 MHz, I2C at 400 kHz, flash with the\ntypical times of its data sheet.\n\n| what | measured | target |\n|---|---|---|\n${table}\n`,
  );
}
