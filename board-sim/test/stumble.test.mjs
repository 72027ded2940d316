// Panics, faults, overflows and hangs of the real firmware, each provoked in a build made for it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { symbols } from '../../firmware/uf2.mjs';
import { Board } from '../board.mjs';
import { parseImage } from '../image.mjs';
import { isSame, writePicture } from '../picture.mjs';
import { openDial, ROOT } from '../trials/firmware.mjs';

/** Numbers as in firmware/src/provoke.rs. */
const PANIC = 1;
const FAULT = 2;
const OVERFLOW = 3;
const SPIN = 4;
const WAIT_FOREVER = 5;

const RAM_BASE = 0x20000000;
const MOST_NANOS_UNTIL_RESET = 2e9;

/** The build with faults on demand; ./dev test makes it. */
const elf = readFileSync(join(ROOT, 'target/alidade-provoke.elf'));
const image = parseImage(elf);
const { PROVOKE } = symbols(elf, ['PROVOKE']);

/** A game under way, then the fault, then what the device makes of it. */
function stumble(what) {
  const board = new Board(image.slice());
  board.boot();
  openDial(board);
  const fork = new Board(board.flashAfterPowerCut(), { seed: 2 });
  fork.boot();
  fork.settle();
  const resumed = fork.panel.picture();
  const began = board.nanos;
  board.chip.mcu.sram[PROVOKE - RAM_BASE] = what;
  board.runUntil(began + MOST_NANOS_UNTIL_RESET, () => board.pendingReset);
  const nanosUntilReset = board.nanos - began;
  board.run(1e9);
  const told = board.panel.picture();
  board.knobs.number.push(100e6);
  board.settle();
  return { board, nanosUntilReset, told, resumed };
}

for (const [name, what] of Object.entries({ PANIC, FAULT, OVERFLOW, SPIN, WAIT_FOREVER })) {
  test(`after ${name} the device is back within two seconds, says so once, and the game goes on`, () => {
    const { board, nanosUntilReset, told, resumed } = stumble(what);
    assert.ok(nanosUntilReset < MOST_NANOS_UNTIL_RESET, `${nanosUntilReset / 1e6} ms until the reset`);
    assert.deepEqual(board.resets, ['watchdog']);
    assert.ok(!isSame(told, resumed), 'the stumble is told');
    assert.ok(isSame(board.panel.picture(), resumed), 'any input takes the message away, and the game is as it was');
    const again = new Board(board.flashAfterPowerCut(), { seed: 3 });
    again.boot();
    again.settle();
    assert.ok(isSame(again.panel.picture(), resumed), 'it is told only once');
    if (process.env.STUMBLE_PICTURES) writePicture(join(process.env.STUMBLE_PICTURES, `${name}.png`), told);
  });
}
