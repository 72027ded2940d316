#!/usr/bin/env node
// @ts-check
// Lets the real firmware run for hours of its own time, with random play and long rests, and prints what it counted.
//
//   node board-sim/soak.mjs [HOURS] [--seed N] [--out FILE]

import { writeFileSync } from 'node:fs';
import { troubleOf, soak, told } from './test-kit/soak.mjs';

const options = { '--seed': '1', '--out': null };
let hours = 24;
for (let i = 2; i < process.argv.length; i++) {
  const word = process.argv[i];
  if (word in options && i + 1 < process.argv.length) options[word] = process.argv[++i];
  else if (Number(word) > 0) hours = Number(word);
  else {
    console.error(`'${word}' is neither a number of hours nor an option with something behind it`);
    process.exit(1);
  }
}

const counts = soak({ hours, seed: Number(options['--seed']) }, (line) => console.error(line));
const trouble = troubleOf(counts);
const report = `${told(counts).join('\n')}\n`;
process.stdout.write(report);
for (const line of trouble) console.error(line);
if (options['--out'] && !trouble.length) writeFileSync(options['--out'], report);
process.exit(trouble.length ? 1 : 0);
