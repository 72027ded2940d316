#!/usr/bin/env node
// @ts-check
// Measures the real firmware on the emulated board: how fast, how small, how few gestures. All times are the board's own.
//
//   node board-sim/bench.mjs            measures, tells what moved, writes docs/performance.json and docs/performance.md
//   node board-sim/bench.mjs --check    measures, tells what moved and which targets are missed, fails if something is worse
//                                       by more than 10 %; sizes and times only if the same compiler made both
//   --only PART...                      measures these parts of it and keeps all else: times, strength, glass, saves, power, memory
//   --anew                              plays all games of Astralis, though the sample of them is as it was

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS } from './bench/parts.mjs';
import { BROWSER, compare, missedTargets, page, parseCommitted, report, rounded } from './bench/table.mjs';
import { run } from './files.mjs';
import { PlainError } from './image.mjs';
import { ELF, HOST_SIM, inThreads, ROOT } from './test-kit/firmware.mjs';

const NUMBERS = join(ROOT, 'docs/performance.json');
const PAGE = join(ROOT, 'docs/performance.md');
const EXAMPLES = join(ROOT, 'target/thumbv6m-none-eabi/release/examples');
const paths = {
  firmware: ELF,
  stock: join(EXAMPLES, 'stock'),
  engines: join(EXAMPLES, 'engines'),
  hostSim: HOST_SIM,
  fastHostSim: join(ROOT, 'target/release/host-sim'),
  records: join(ROOT, 'host-sim/records'),
};

async function main(words) {
  const flag = (name) => words.includes(name) && words.splice(words.indexOf(name), 1).length > 0;
  const [onlyCheck, anew, only] = [flag('--check'), flag('--anew'), flag('--only')];
  if (only !== words.length > 0 || words.some((word) => !PARTS.includes(word)) || (onlyCheck && anew)) {
    throw new PlainError('usage: bench.mjs [--check | --anew] [--only PART...]');
  }
  // A check plays only a sample of the games.
  if (onlyCheck) delete paths.fastHostSim;
  const missing = Object.values(paths).find((path) => !existsSync(path));
  if (missing) throw new PlainError(`${missing} is missing: ./dev bench builds all it needs`);
  const committed = parseCommitted(existsSync(NUMBERS) ? readFileSync(NUMBERS, 'utf8') : '{}');
  const parts = PARTS.filter((part) => !only || words.includes(part));
  const calls = parts.map((part) => ({ part, paths, committed, onlyCheck, anew }));
  const results = await inThreads(new URL('./bench/parts.mjs', import.meta.url), 'measure', calls);
  const failure = results.find(({ error }) => error);
  if (failure) throw new PlainError(failure.error);
  const sections = Object.assign({}, ...results.map((result) => result.sections));
  const deepest = { bytes: Math.max(...results.map((result) => result.deepest)) };
  const memory = sections['Flash and RAM'];
  // Some parts alone do not know it.
  if (memory) memory['Deepest stack'] = only ? committed.sections['Flash and RAM']['Deepest stack'] : deepest;
  const compiler = execFileSync('rustc', ['--version'], { cwd: ROOT, encoding: 'utf8' }).trim();
  if (only && !onlyCheck && compiler !== committed.compiler) {
    throw new PlainError(`all else was measured with ${committed.compiler}, and this is ${compiler}`);
  }
  // In a browser it is measured elsewhere: see web/measure.mjs.
  const isKept = (entry) => only || entry[0] === BROWSER;
  const measured = {
    compiler,
    megahertz: results.find((result) => result.megahertz)?.megahertz ?? committed.megahertz,
    sections: { ...Object.fromEntries(Object.entries(committed.sections).filter(isKept)), ...rounded(sections) },
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

await run(main);
