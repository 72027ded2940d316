// @ts-check
// That no function can step over the guard below the stack.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { sections, sizedSymbols } from '../bench/elf.mjs';
import { symbols } from '../../firmware/uf2.mjs';
import { ELF } from '../test-kit/firmware.mjs';

/** The bytes by which a function lowers the stack pointer, saved registers included; at most, as if all that lowers it were run. */
function frameBytes({ address, size }, { address: start, bytes }) {
  const half = (at) => bytes.readUInt16LE(at - start);
  /** Where the numbers lie that were loaded into registers from behind the function. */
  const loaded = new Map();
  let frame = 0;
  for (let at = address; at < address + size; at += 2) {
    const op = half(at);
    const isPush = op >>> 9 === 0x5a;
    if (isPush) frame += 4 * (op & 0x1ff).toString(2).replaceAll('0', '').length;
    // SUB SP, #
    else if (op >>> 7 === 0x161) frame += 4 * (op & 0x7f);
    // LDR Rd, [PC, #]
    else if (op >>> 11 === 9) loaded.set((op >>> 8) & 7, ((at + 4) & ~3) + 4 * (op & 0xff) - start);
    // ADD SP, Rm: large frames are so made, by a negative number
    else if ((op & 0xff87) === 0x4485 && loaded.has((op >>> 3) & 15)) {
      frame -= Math.min(0, bytes.readInt32LE(loaded.get((op >>> 3) & 15)));
    }
  }
  return frame;
}

test('no function has a frame as large as the guard below the stack', () => {
  const elf = readFileSync(ELF);
  const all = sections(elf);
  const { _guard_start: guardStart, _stack_end: stackEnd } = symbols(elf, ['_guard_start', '_stack_end']);
  const code = [all['.text'], all['.hot'], all['.data']];
  const frames = sizedSymbols(all)
    .filter(({ isFunction }) => isFunction)
    .flatMap((symbol) => {
      const section = code.find(({ address, size }) => symbol.address >= address && symbol.address < address + size);
      return section ? [[frameBytes(symbol, section), symbol.name]] : [];
    })
    .sort(([a], [b]) => b - a);
  assert.ok(frames.length > 1000);
  const [[largest, name]] = frames;
  assert.ok(largest > 1024, 'large frames are found');
  assert.ok(largest < stackEnd - guardStart, `${name} takes ${largest} bytes`);
});
