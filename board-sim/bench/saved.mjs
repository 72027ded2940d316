// @ts-check
// Flash with games on it, saved by host-sim through the very same storage code; much faster than playing them on the board.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAVES_OFFSET } from '../flash.mjs';

/** The lines of a game of Astrolabe with so many actions. */
export function longGame(actions) {
  const lines = Array.from({ length: actions }, (_, i) => `set focus ${(i % 2) + 1} ${i % 7}`);
  return ['game astrolabe seats Red Blue', ...lines];
}

/** The script by which a device takes a record and keeps it, from the home screen or out of a game. */
export function receive(lines) {
  const open = ['hold dial', 'dial +100', 'dial -1', 'press dial', 'expect screen receive'];
  return [...open, ...lines.map((line) => `serial ${line}`), 'hold dial'];
}

/** The bytes of a flash with this firmware and these records, saved one after the other. */
export function flashWith(firmware, hostSim, records) {
  const folder = mkdtempSync(join(tmpdir(), 'alidade-bench-'));
  try {
    const save = join(folder, 'flash.img');
    const proof = ['power', `expect game ${records.at(-1)[0].split(' ')[1]}`];
    execFileSync(hostSim, ['script', '-', '--save', save], { input: [...records.flatMap(receive), ...proof].join('\n') });
    const flash = firmware.slice();
    flash.set(readFileSync(save), SAVES_OFFSET);
    return flash;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
