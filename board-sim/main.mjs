#!/usr/bin/env node
// @ts-check
// The command line of the emulated board.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Board } from './board.mjs';
import { FLASH_BYTES } from './flash.mjs';
import { loadImage, run, runScript } from './files.mjs';
import { PlainError } from './image.mjs';
import { playInTerminal } from './terminal.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const USUAL_ELF = join(ROOT, 'target/thumbv6m-none-eabi/release/alidade');
const USUAL_GOLDEN = join(ROOT, 'host-sim/golden');
const USUAL_OUT = join(ROOT, 'target/golden-diff');

const HELP = `board-sim: the real Alidade firmware on an emulated Raspberry Pi Pico with display, knobs and flash.

  node board-sim/main.mjs [options]                  play in the terminal (128x37 or larger)
  node board-sim/main.mjs [options] script FILE...   run knob scripts, compare each shot with host-sim's picture

Options:
  --elf FILE      firmware, ELF or UF2 (target/thumbv6m-none-eabi/release/alidade)
  --save FILE     keep the flash in this file, so that games are there the next time (terminal only)
  --golden DIR    host-sim's pictures (host-sim/golden)
  --log FILE      write what the firmware logs, for: defmt-print -e ELF < FILE (terminal only)
  --out DIR       where pictures that differ are written (target/golden-diff)
  --help

Keys in the terminal: S F turn DIAL and D presses it, U O and I for ACTION, J L and K for NUMBER; Shift to hold.
The script language is host-sim's; see host-sim --help. What "expect" asks is what the board tells over its cable.
`;

/** Takes the options off the words of the command line. */
function parseArguments(words) {
  const options = { '--elf': USUAL_ELF, '--save': null, '--log': null, '--golden': USUAL_GOLDEN, '--out': USUAL_OUT };
  const rest = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === '--help' || word === '-h') return { help: true };
    if (!word.startsWith('-')) rest.push(word);
    else if (!(word in options)) throw new PlainError(`unknown option ${word}; see node board-sim/main.mjs --help`);
    else if (i + 1 === words.length) throw new PlainError(`${word} needs a path behind it`);
    else options[word] = words[++i];
  }
  return { options, rest };
}

async function play(image, save, log) {
  let flash = image;
  if (save && existsSync(save)) {
    const saved = readFileSync(save);
    if (saved.length !== FLASH_BYTES) throw new PlainError(`${save}: not the ${FLASH_BYTES} bytes of a flash`);
    // What players saved lies above the program; the program itself comes from the ELF.
    flash = Uint8Array.from(saved);
    image.forEach((byte, i) => {
      if (byte !== 0xff) flash[i] = byte;
    });
  }
  const board = new Board(flash);
  try {
    await playInTerminal(board);
  } finally {
    if (log) writeFileSync(log, board.log);
    if (save) {
      mkdirSync(dirname(save), { recursive: true });
      writeFileSync(`${save}.new`, board.flash.data);
      renameSync(`${save}.new`, save);
    }
  }
}

function runScripts(files, image, options) {
  let failed = 0;
  for (const file of files) {
    const began = performance.now();
    try {
      const shots = runScript(file, image, { golden: options['--golden'], out: options['--out'] });
      console.log(`${file}: ${shots.length} pictures equal, ${((performance.now() - began) / 1000).toFixed(1)} s`);
    } catch (error) {
      if (!(error instanceof PlainError)) throw error;
      console.error(error.message);
      failed++;
    }
  }
  return failed ? 1 : 0;
}

async function main(words) {
  const { help, options, rest } = parseArguments(words);
  if (help) {
    console.log(HELP.trimEnd());
    return 0;
  }
  const [command, ...files] = rest;
  if (command !== undefined && command !== 'script') {
    throw new PlainError(`unknown command ${command}; see node board-sim/main.mjs --help`);
  }
  if (command === 'script' && files.length === 0) throw new PlainError('write: node board-sim/main.mjs script FILE...');
  if (options['--elf'] === USUAL_ELF && !existsSync(USUAL_ELF)) {
    throw new PlainError('the firmware is not built yet: ./dev firmware builds it');
  }
  const image = loadImage(options['--elf']);
  if (command === 'script') return runScripts(files, image, options);
  await play(image, options['--save'], options['--log']);
  return 0;
}

await run(main);
