#!/usr/bin/env node
// Measures the real firmware on the emulated board: how fast, how small, how few gestures. All times are the board's own.
//
//   node board-sim/bench.mjs            measures, tells what moved, writes docs/performance.json and docs/performance.md
//   node board-sim/bench.mjs --check    measures, tells what moved and which targets are missed, fails if something is worse
//                                       by more than 10 %; sizes and times only if the same compiler made both

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS } from './bench/parts.mjs';
import { BROWSER, compare, missedTargets, page, parseCommitted, report, rounded } from './bench/table.mjs';
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
  const committed = parseCommitted(existsSync(NUMBERS) ? readFileSync(NUMBERS, 'utf8') : '{}');
  // Measured elsewhere, and kept: see web/measure.mjs.
  if (committed.sections[BROWSER]) sections[BROWSER] = committed.sections[BROWSER];
  const measured = {
    compiler: execFileSync('rustc', ['--version'], { cwd: ROOT, encoding: 'utf8' }).trim(),
    megahertz: results.find((result) => result.megahertz).megahertz,
    sections: rounded(sections),
  };
  const { lines, failed, advice } = report(compare(committed, measured));
  if (!onlyCheck) {
    writeFileSync(NUMBERS, `${JSON.stringify(measured, null, 1)}\n`);
    writeFileSync(PAGE, page(measured));
    console.log(page(measured));
  }
  if (committed.compiler !== measured.compiler) {
    const [before, now] = [committed.compiler ?? 'an unknown compiler', measured.compiler];
    console.log(`Sizes and times are not compared: docs/performance.json was made with ${before}, and this is ${now}.`);
  }
  console.log(lines.length ? lines.join('\n') : 'Every number that is compared is as committed.');
  for (const line of missedTargets(measured)) console.log(line);
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
