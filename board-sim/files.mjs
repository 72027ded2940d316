// @ts-check
// What Node alone can do for the emulated board: read firmware files, and run knob scripts against golden pictures.

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Board } from './board.mjs';
import { useProcessor } from './cpu.mjs';
import { parseImage, PlainError } from './image.mjs';
import { isSame, readPicture, writeComparison } from './picture.mjs';
import { askForOtherDisplay, imageFor, parseScript, Player, ScriptError } from './script.mjs';

const PROCESSOR = fileURLToPath(new URL('../target/wasm32-unknown-unknown/page/processor.wasm', import.meta.url));

function read(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new PlainError(`${path}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`);
  }
}

// Whoever reads files on Node runs boards.
useProcessor(read(process.env.ALIDADE_PROCESSOR ?? PROCESSOR));

/** The flash of a board onto which a file was just flashed. */
export function loadImage(path) {
  const file = read(path);
  try {
    return parseImage(file);
  } catch (error) {
    throw error instanceof PlainError ? new PlainError(`${path}: ${error.message}`) : error;
  }
}

/**
 * Runs a script file on the flash of a new device; gives its shots as [name, pixels]. A difference from a golden picture is an
 * error and a file in `out`. With an SH1106 the owner asks for that at power-on.
 * @param {string} path
 * @param {Uint8Array} image
 * @param {{ golden: string, out: string, display?: { kind?: any, address?: number } }} how
 */
export function runScript(path, image, { golden, out, display = {} }) {
  const name = basename(path, '.knobs');
  const text = read(path).toString();
  const shots = [];
  try {
    const commands = parseScript(text);
    const board = new Board(imageFor(commands, image), { display });
    if (display.kind === 'sh1106') askForOtherDisplay(board);
    const onShot = (shot, pixels) => {
      shots.push([shot, pixels]);
      compare(join(golden, name, `${shot}.png`), join(out, `${name}-${shot}.png`), shot, pixels);
    };
    new Player(board, { onShot }).play(commands);
  } catch (error) {
    if (error instanceof ScriptError) throw new PlainError(`${path}:${error.line}: ${error.message}`);
    throw error;
  }
  return shots;
}

/** Throws if a shot is not its golden picture, and leaves a picture of the difference. */
export function compare(goldenPath, differencePath, shot, pixels) {
  let expected;
  try {
    expected = readPicture(goldenPath);
  } catch (error) {
    throw new Error(`${goldenPath}: ${error.code === 'ENOENT' ? 'there is no such picture' : error.message}`);
  }
  if (isSame(pixels, expected)) return;
  const wrong = pixels.filter((lit, i) => lit !== expected[i]).length;
  writeComparison(differencePath, expected, pixels);
  throw new Error(
    `shot '${shot}' differs from host-sim's in ${wrong} pixels; expected, found and difference are in ${differencePath}`,
  );
}

/** Runs a program: the exit code is what it gives, or 1 after a plain error, which is told. */
export async function run(main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
