#!/usr/bin/env node
// @ts-check
// Runs all tests of faults and writes the table of what was tried, how often, and what happened. Tests print its lines:
//
//   tried: WHAT | HOW OFTEN | WHAT HAPPENED
//
//   node board-sim/reliability.mjs --out docs/reliability.md

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './test-kit/firmware.mjs';
import { PARTS } from './test-kit/parts.mjs';

/** What the last ./dev soak printed. */
const SOAK = join(ROOT, 'docs/soak.txt');

const BOARD_TESTS = PARTS.flatMap(([, files]) => files).filter((file) => file.endsWith('.mjs'));

const rows = PARTS.map(() => []);

function take(source, line) {
  const [, cells] = line.match(/tried: (.*)$/) ?? [];
  if (!cells) return;
  const part = PARTS.findIndex(([, files]) => files.includes(source));
  rows[part < 0 ? PARTS.length - 1 : part].push(cells);
  console.log(`${source}: ${cells}`);
}

/** Runs a command, output and all that went wrong in one, and gives its lines. */
function lines(command, words) {
  const { status, stdout } = spawnSync('sh', ['-c', '"$0" "$@" 2>&1', command, ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) {
    process.stdout.write(stdout);
    console.error(`${command} ${words.join(' ')} failed: no table`);
    process.exit(1);
  }
  return stdout.split('\n');
}

let file = '';
for (const line of lines('cargo', ['test', '-p', 'companion', '-p', 'host-sim', '--', '--nocapture'])) {
  const [, running] = line.match(/^\s*Running (?:unittests )?(\S+)/) ?? [];
  if (running) file = basename(running);
  take(file, line);
}
for (const test of BOARD_TESTS) {
  for (const line of lines(process.execPath, ['--test', join('board-sim/test', test)])) take(test, line);
}
for (const line of readFileSync(SOAK, 'utf8').split('\n')) take(basename(SOAK), line);

const at = process.argv.indexOf('--out');
if (at > 0) {
  const tables = PARTS.map(([heading], i) => {
    const table = rows[i].map((cells) => `| ${cells} |`).join('\n') || '| nothing | | |';
    return `## ${heading}\n\n| what | how often | what happened |\n|---|---|---|\n${table}\n`;
  });
  writeFileSync(
    process.argv[at + 1],
    `# Reliability\n\nWhat was tried, how often, and what happened: written by \`./dev reliability\` from the output of the tests, which fail if\nanything else happens. The emulated board runs the very firmware that goes onto a Pico; times are its own. The hours of\nuse are from the last \`./dev soak\`.\n\n${tables.join('\n')}`,
  );
}
