#!/usr/bin/env node
// @ts-check
// Plays knob scripts on two emulators that share no code, board-sim and rp2040py, and demands equal pictures at each
// `shot` and equal saves at the end, all 1 MiB of them. What a script expects by name is board-sim's own test's business.
// Scripts that send something over USB are left out: rp2040py's host cannot (see second_board.py).
//
//   node board-sim/crosscheck/crosscheck.mjs PYTHON UF2 [--all | SCRIPT...]

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Board, seededRandom } from '../board.mjs';
import { loadImage, run } from '../files.mjs';
import { SAVES_OFFSET } from '../flash.mjs';
import { PlainError } from '../image.mjs';
import { DETENT_NANOS, PINS, QUARTERS } from '../knobs.mjs';
import { Display, turned } from '../display.mjs';
import { isSame, writeComparison } from '../picture.mjs';
import { HOLD_NANOS, imageFor, MOST_THINK_NANOS, parseScript, Player } from '../script.mjs';
import { ROOT } from '../test-kit/firmware.mjs';

const SECOND_BOARD = fileURLToPath(new URL('./second_board.py', import.meta.url));
const SCRIPTS = join(ROOT, 'host-sim/scripts');
const OUT = join(ROOT, 'target/crosscheck');
/** A game or two of each kind, power cuts, and the lists of the shell: some minutes. */
const USUAL = [
  'menu',
  'history',
  'names',
  'spin',
  'astrolabe-dial',
  'efemeris-expert',
  'astoria-healed',
  'astralis-small',
  'ophiuchus-types',
];
const MILLI = 1e6;
/** The second board is not asked whether it has come to rest: it gets more time than it needs. */
const BOOT_NANOS = 1000 * MILLI;
const REST_NANOS = 250 * MILLI;
const END_NANOS = 3000 * MILLI;
/** rp2040py's clock is always 125 MHz, where the firmware sets 200. */
const MOST_SLOW_THINK_NANOS = 2 * MOST_THINK_NANOS;
const QUARTER_NANOS = DETENT_NANOS / QUARTERS.length;

/** The edges of a turn by whole detents. */
function turnEdges(knob, detents) {
  const { a, b } = PINS[knob];
  const edges = [];
  let quarter = 0;
  for (let i = 1; i <= Math.abs(detents) * QUARTERS.length; i++) {
    const before = QUARTERS[quarter];
    quarter = (quarter + Math.sign(detents) + QUARTERS.length) % QUARTERS.length;
    [a, b].forEach((pin, which) => {
      if (before[which] !== QUARTERS[quarter][which]) edges.push([i * QUARTER_NANOS, pin, QUARTERS[quarter][which]]);
    });
  }
  return edges;
}

/** The same for the second board: steps as in second_board.py. */
function stepsOf(commands) {
  /** @type {object[]} */
  const steps = [{ run: BOOT_NANOS }];
  const push = (knob, nanos) => ({
    edges: [
      [0, PINS[knob].push, false],
      [nanos, PINS[knob].push, true],
    ],
  });
  const power = [{ mark: '(power)' }, { power: BOOT_NANOS }];
  // As `usedImage` does it.
  if (commands[0]?.kind !== 'new') steps.push(push('dial', HOLD_NANOS), { run: REST_NANOS }, ...power);
  for (const command of commands) {
    if (command.kind === 'turn' && command.detents) steps.push({ edges: turnEdges(command.knob, command.detents) });
    else if (command.kind === 'push') steps.push(push(command.knob, command.nanos));
    else if (command.kind === 'wait') steps.push({ run: command.millis * MILLI });
    else if (command.kind === 'think') steps.push({ think: MOST_SLOW_THINK_NANOS });
    else if (command.kind === 'shot') steps.push({ mark: command.name });
    else if (command.kind === 'power') steps.push(...power);
    if (command.kind !== 'shot') steps.push({ run: REST_NANOS });
  }
  return [...steps, { run: END_NANOS }, { mark: '(end)' }];
}

/** Pictures by name, and the saves at the end. */
function onBoardSim(uf2, commands) {
  const pictures = new Map();
  // Nothing is plugged into the second one's USB (see second_board.py).
  const board = new Board(imageFor(commands, loadImage(uf2)), { hasHost: false });
  new Player(board, { onShot: (name, pixels) => pictures.set(name, pixels) }).play(commands);
  board.run(END_NANOS);
  return { pictures, saves: board.flash.data.subarray(SAVES_OFFSET) };
}

/** The same there, or nothing if it failed: it has said why. */
async function onSecondBoard(python, uf2, name, commands) {
  const [steps, flash] = ['steps', 'flash'].map((kind) => join(OUT, `${name}.${kind}`));
  writeFileSync(
    steps,
    stepsOf(commands)
      .map((step) => `${JSON.stringify(step)}\n`)
      .join(''),
  );
  const child = spawn(python, [SECOND_BOARD, uf2, steps, flash], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const display = new Display(seededRandom(1));
  const pictures = new Map();
  for await (const line of createInterface({ input: child.stdout })) {
    const { mark, transfers } = JSON.parse(line);
    for (const transfer of transfers) {
      display.start(0x3c);
      for (const byte of Buffer.from(transfer, 'hex')) display.write(byte);
      display.stop();
    }
    pictures.set(mark, display.isTurned ? turned(display.picture()) : display.picture());
    if (mark === '(power)') display.powerOn();
  }
  return (await ended) === 0 ? { pictures, saves: readFileSync(flash).subarray(SAVES_OFFSET) } : null;
}

/** What differs, in words; nothing if all is equal. */
async function crosscheck(python, uf2, name) {
  const text = readFileSync(join(SCRIPTS, `${name}.knobs`), 'utf8');
  const commands = parseScript(text).filter(({ kind }) => !kind.startsWith('expect'));
  const second = onSecondBoard(python, uf2, name, commands);
  const first = onBoardSim(uf2, commands);
  const differences = [];
  const found = await second;
  if (!found) return { shots: 0, differences: ['rp2040py failed'] };
  const { pictures, saves } = found;
  for (const [shot, pixels] of first.pictures) {
    if (isSame(pixels, pictures.get(shot))) continue;
    const path = join(OUT, `${name}-${shot}.png`);
    writeComparison(path, pixels, pictures.get(shot));
    differences.push(`picture ${shot}: see ${path}`);
  }
  const at = saves.findIndex((byte, i) => byte !== first.saves[i]);
  if (at >= 0) differences.push(`saves: the first different byte is at 0x${(SAVES_OFFSET + at).toString(16)}`);
  return { shots: first.pictures.size, differences };
}

async function main(words) {
  const [python, uf2, ...scripts] = words;
  if (!uf2) throw new PlainError('usage: crosscheck.mjs PYTHON UF2 [--all | SCRIPT...]');
  mkdirSync(OUT, { recursive: true });
  const sendsNothing = (name) => !/^serial/m.test(readFileSync(join(SCRIPTS, `${name}.knobs`), 'utf8'));
  const all = readdirSync(SCRIPTS)
    .map((file) => basename(file, '.knobs'))
    .filter(sendsNothing);
  const names = scripts[0] === '--all' ? all : scripts.length ? scripts.map((word) => basename(word, '.knobs')) : USUAL;
  const queue = [...names];
  let failed = 0;
  const work = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const began = performance.now();
      const { shots, differences } = await crosscheck(python, uf2, name);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`${name}: ${differences.length ? 'DIFFERENT' : `${shots} pictures and all saves equal`}, ${seconds} s`);
      for (const difference of differences) console.log(`    ${difference}`);
      if (differences.length) failed++;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  console.log(`${names.length - failed} of ${names.length} scripts are equal on both emulators.`);
  return failed ? 1 : 0;
}

await run(main);
