// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { GAMES } from '../bench/engines.mjs';
import { countGestures } from '../bench/gestures.mjs';
import { ALL_SCREENS, floorBytes } from '../bench/glass.mjs';
import { STRENGTH } from '../bench/opponent.mjs';
import { YEARS } from '../bench/saves.mjs';
import { measureSizes, ownerOfPath } from '../bench/sizes.mjs';
import { compare, missedTargets, page, parseCommitted, reaches, report, SECTIONS } from '../bench/table.mjs';
import { sizes } from '../../firmware/uf2.mjs';
import { WIDTH } from '../display.mjs';
import { parseScript } from '../script.mjs';
import { ELF, ROOT } from '../test-kit/firmware.mjs';

const committed = () => parseCommitted(readFileSync(join(ROOT, 'docs/performance.json'), 'utf8'));

/** The verdicts and whether the check fails after one committed number has been changed. */
function afterChange(change) {
  const measured = committed();
  change(measured);
  const differences = compare(committed(), measured);
  return { verdicts: differences.map(({ verdict }) => verdict), ...report(differences) };
}

test('the same numbers pass', () => {
  assert.deepEqual(
    afterChange(() => {}),
    { verdicts: [], lines: [], failed: false, advice: null },
  );
});

test('a number that is worse by more than 10 % fails, and the report has both', () => {
  const flash = committed().sections['Flash and RAM'].Flash.bytes;
  const more = Math.ceil(flash * 1.11);
  const worse = afterChange(({ sections: all }) => (all['Flash and RAM'].Flash.bytes = more));
  assert.deepEqual(worse.verdicts, ['loss']);
  assert.ok(worse.failed);
  assert.match(worse.lines[0], new RegExp(`LOSS +Flash and RAM: Flash, bytes: ${flash} -> ${more}, \\+11\\.0 %`));
  const little = afterChange(({ sections: all }) => (all['Flash and RAM'].Flash.bytes = Math.floor(flash * 1.09)));
  assert.deepEqual([little.verdicts, little.failed], [['moved'], false]);
});

test('every number that is compared can fail the check', () => {
  for (const [section, rows] of Object.entries(committed().sections)) {
    for (const [row, values] of Object.entries(rows)) {
      for (const [key, value] of Object.entries(values)) {
        const { columns, more = [] } = SECTIONS[section];
        const worse = columns[key].more || more.includes(row) ? value * 0.8 : value * 1.2 + 1;
        const { failed } = afterChange(({ sections: all }) => (all[section][row][key] = worse));
        assert.equal(failed, !columns[key].shown, `${section}: ${row}, ${key}`);
      }
    }
  }
});

test('where more is better, less is a loss', () => {
  const years = (factor) => afterChange(({ sections: all }) => (all.Saves[YEARS].measured *= factor));
  assert.deepEqual([years(0.8).verdicts, years(0.8).failed], [['loss'], true]);
  assert.deepEqual([years(1.2).verdicts, years(1.2).failed], [['gain'], false]);
});

test('a gain does not fail but is told, and so is what is new', () => {
  const gain = afterChange(({ sections: all }) => (all.Gestures[Object.keys(all.Gestures)[0]].detents = 1));
  assert.deepEqual([gain.verdicts, gain.failed], [['gain'], false]);
  assert.match(gain.advice, /writes the table anew/);
  const added = afterChange(({ sections: all }) => (all['Flash and RAM'].Disk = { bytes: 1 }));
  assert.deepEqual([added.verdicts, added.failed], [['new'], false]);
});

test('what is no longer measured fails', () => {
  const { verdicts, failed } = afterChange(({ sections: all }) => delete all['Flash and RAM'].RAM);
  assert.deepEqual([verdicts, failed], [['missing'], true]);
});

test('a game of Astralis that is played otherwise fails, be it better or worse', () => {
  const row = 'easy against greedy, board 8';
  for (const [key, by] of Object.entries({ sampleWins: 1, moves: -1 })) {
    const { verdicts, failed, lines } = afterChange(({ sections: all }) => (all[STRENGTH][row][key] += by));
    assert.deepEqual([verdicts, failed], [['other'], true]);
    assert.match(lines[0], /^OTHER /);
  }
});

test('sizes and times by another compiler are not compared, gestures are', () => {
  const changed = afterChange((all) => {
    all.compiler = 'rustc of another day';
    all.sections['Flash and RAM'].Flash.bytes *= 2;
    all.sections['Detent to glass']['Home, DIAL'].mean *= 2;
    all.sections.Gestures[Object.keys(all.sections.Gestures)[0]].detents += 100;
  });
  assert.deepEqual([changed.verdicts, changed.failed], [['loss'], true]);
  assert.match(changed.lines[0], /Gestures/);
});

test('a target is a bound in the better direction', () => {
  const glass = (mean, floor) => reaches('Detent to glass', 'Home, DIAL', 'ratio', { mean, floor, ratio: mean / floor });
  assert.ok(glass(13, 10));
  assert.ok(!glass(13.1, 10));
  assert.ok(glass(1.7, 0.8), 'a millisecond above the floor is near enough');
  assert.ok(!glass(1.9, 0.8));
  assert.ok(!reaches('Detent to glass', ALL_SCREENS, 'faster', { faster: 4.9 }));
  assert.ok(reaches('Detent to glass', 'Home, DIAL', 'faster', { faster: 4.9 }));
  assert.ok(!reaches('Sleep', 'when idle', 'asleep', { asleep: 98.9 }));
  assert.ok(reaches('Sleep', 'while a knob turns 10 detents a second', 'asleep', { asleep: 0 }));
});

test('a missed target is told', () => {
  const sections = { Sleep: { 'when idle': { asleep: 98.9, awake: 11 } } };
  assert.deepEqual(missedTargets({ sections }), ['MISSED  Sleep: when idle, % asleep: 98.9, wanted at least 99']);
});

test('the page is made from the numbers', () => {
  assert.equal(readFileSync(join(ROOT, 'docs/performance.md'), 'utf8'), page(committed()));
});

test('the floor is what changed and the least that says where', () => {
  const bytesFor = (...places) => {
    const [before, after] = [new Uint8Array(WIDTH * 8), new Uint8Array(WIDTH * 8)];
    // Given as page and column of the display, whose columns run from right to left.
    for (const [page, column] of places) after[page * WIDTH + WIDTH - 1 - column] = 1;
    return floorBytes(before, after);
  };
  assert.equal(bytesFor(), 0);
  const first = 4 + 3 + 1;
  assert.equal(bytesFor([0, 0]), first);
  assert.equal(bytesFor([0, 0], [0, 1]), first + 1);
  assert.equal(bytesFor([0, 0], [0, 4]), first + 4, 'sending three unchanged bytes is cheaper than a jump');
  assert.equal(bytesFor([0, 0], [0, 15]), first + 2 + 2 + 1, 'a jump within sixteen columns');
  assert.equal(bytesFor([0, 0], [0, 100]), first + 4 + 2 + 1);
  assert.equal(bytesFor([0, 4], [1, 5]), first + 2 + 2 + 1, 'only the page changes');
  const ten = Array.from({ length: 10 }, (_, i) => [0, 10 + i]);
  assert.equal(bytesFor(...ten, [1, 18]), first + 9 + 4 + 3 + 1, 'the upper half was last said to be another');
});

test('gestures count between begin and end', () => {
  const script = 'press dial\nshot begin\ndial +3\nnumber -2\npress dial\nhold action\nwait 1s\nshot end\npress dial';
  assert.deepEqual(countGestures(parseScript(script)), { presses: 1, holds: 1, detents: 5, gestures: 7 });
  const twice = `${script}\nshot begin-2\ndial +2\nshot end-2\ndial +1`;
  assert.deepEqual(countGestures(parseScript(twice)), { presses: 0.5, holds: 0.5, detents: 3.5, gestures: 4.5 }, 'the mean');
  assert.throws(() => countGestures(parseScript('shot end\nshot begin')), /begin/);
});

test('a source file belongs to its game or crate', () => {
  const cases = {
    'companion/src/games/astoria/screens/turn.rs': 'Astoria',
    'astralis-search/src/position.rs': 'Astralis',
    'companion/src/games/mod.rs': 'companion: the rest',
    'companion/src/shell/mod.rs': 'companion: shell',
    'firmware/src/display.rs': 'firmware',
    '/crates/registry/src/some-registry/embassy-rp-0.10.0/src/i2c.rs': 'embassy-rp',
    '/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/core/src/fmt/mod.rs': 'core',
  };
  for (const [path, owner] of Object.entries(cases)) assert.equal(ownerOfPath(path), owner);
});

test('hardly a byte of the flash is without an owner', () => {
  const elf = readFileSync(ELF);
  const rows = Object.entries(measureSizes(elf, GAMES));
  const { flash } = sizes(elf);
  assert.equal(
    rows.reduce((sum, [, row]) => sum + row.flash, 0),
    flash,
  );
  const [, nobody] = rows.at(-1);
  assert.ok(nobody.code >= 0 && nobody.flash < flash * 0.03, `${nobody.flash} of ${flash}`);
  const least = (game) => (game === 'Tally' ? 2000 : 10000);
  for (const game of GAMES) assert.ok(Object.fromEntries(rows)[game].flash > least(game), game);
});
