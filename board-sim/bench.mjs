#!/usr/bin/env node
// Measures the real firmware on the emulated board: how fast, how small, how few gestures. All times are the board's own.
//
//   node board-sim/bench.mjs            measures, tells what moved, writes docs/performance.json and docs/performance.md
//   node board-sim/bench.mjs --check    measures, tells what moved, fails if something is worse by more than 10 %

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS } from './bench/parts.mjs';
import { compare, page, parseCommitted, report, rounded } from './bench/table.mjs';
import { PlainError } from './image.mjs';
import { ELF, inThreads, ROOT } from './trials/firmware.mjs';

const NUMBERS = join(ROOT, 'docs/performance.json');
const PAGE = join(ROOT, 'docs/performance.md');
const EXAMPLES = join(ROOT, 'target/thumbv6m-none-eabi/release/examples');
const paths = {
  firmware: ELF,
  stock: join(EXAMPLES, 'stock'),
  engines: join(EXAMPLES, 'engines'),
  hostSim: join(ROOT, 'target/debug/host-sim'),
  records: join(ROOT, 'host-sim/records'),
};

async function main(words) {
  const onlyCheck = words[0] === '--check';
  if (words.length > Number(onlyCheck)) throw new PlainError('usage: bench.mjs [--check]');
  const missing = Object.values(paths).find((path) => !existsSync(path));
  if (missing) throw new PlainError(`${missing} is missing: ./dev bench builds all it needs`);
  const calls = PARTS.map((part) => ({ part, paths }));
  const results = await inThreads(new URL('./bench/parts.mjs', import.meta.url), 'measure', calls);
  const failure = results.find(({ error }) => error);
  if (failure) throw new PlainError(failure.error);
  const sections = Object.assign({}, ...results.map((result) => result.sections));
  sections['Flash and RAM']['Deepest stack'] = { bytes: Math.max(...results.map(({ deepest }) => deepest)) };
  const measured = rounded(sections);
  const committed = existsSync(NUMBERS) ? parseCommitted(readFileSync(NUMBERS, 'utf8')) : {};
  const { lines, failed, advice } = report(compare(committed, measured));
  if (!onlyCheck) {
    writeFileSync(NUMBERS, `${JSON.stringify(measured, null, 1)}\n`);
    writeFileSync(PAGE, page(measured));
    console.log(page(measured));
  }
  console.log(lines.length ? lines.join('\n') : 'Every number is as committed.');
  if (onlyCheck && advice) console.log(advice);
  return onlyCheck && failed ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
