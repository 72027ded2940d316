// The measured numbers as a table: how they are written, and when a new one is worse than the committed one.
//
// docs/performance.json holds { section: { row: { column: number } } }; docs/performance.md is made from it. Nothing here is
// measured by a clock of this computer, so equal firmware gives equal numbers and any difference is meant.

import { PlainError } from '../image.mjs';
import { YEARS } from './saves.mjs';

/** A loss by more than this share fails; a gain by more is told. */
const TOLERANCE = 0.1;

/**
 * A column: label, digits behind the point, which direction is better (`more`, else less), whether it is only shown and not
 * compared, and what it should reach in every row.
 */
function column(label, { digits = 0, more = false, shown = false, target = null } = {}) {
  return { label, digits, more, shown, target };
}

/** What is measured. `targets` are those of single rows; `more` names rows in which more is better. */
export const SECTIONS = {
  'Detent to glass': {
    note:
      'From the last edge of a detent to the last byte that changed the glass. 32 detents are spread ' +
      'evenly between two refreshes: one page of eight is sent every 50 ms although it is the same. The floor is the changed ' +
      'bytes and the least addressing in page mode, nine bits each at 400 kHz. The usual way is ' +
      '`firmware/examples/stock.rs`: the same screens, each cleared, drawn pixel by pixel and flushed whole through ' +
      '`ssd1306`\'s buffered mode, with the processor at its default of 125 MHz and 400 kHz asked of the I2C driver, which ' +
      'makes 378. Where so much changes that the floor itself is more than a fifth of the usual way, ' +
      'nothing can be five times faster.',
    columns: {
      mean: column('mean, ms', { digits: 2 }),
      worst: column('worst, ms', { digits: 2 }),
      bytes: column('bytes sent', { digits: 1 }),
      floor: column('floor, ms', { digits: 2, shown: true }),
      ratio: column('times the floor', { digits: 2, shown: true, target: 1.3 }),
      usual: column('the usual way, ms', { digits: 2, shown: true }),
      faster: column('times faster than usual', { digits: 1, more: true, shown: true, target: 5 }),
    },
  },
  'Power-on to first picture': {
    note: 'Until the glass shows what it still shows seconds later; 100 ms of it are the panel\'s own start.',
    columns: { time: column('ms', { digits: 2 }) },
    targets: { 'nothing saved': { time: 300 }, 'a game of 2000 actions': { time: 1000 } },
  },
  'Flash and RAM': {
    note: 'RAM is all variables and the whole reserved stack. The deepest stack is the worst of all that is measured here.',
    columns: { bytes: column('bytes') },
    targets: { 'Flash': { bytes: 256 * 1024 }, 'RAM': { bytes: 64 * 1024 } },
  },
  'What each game adds': {
    note:
      'Of flash, by source lines and by who refers to what (see `board-sim/bench/sizes.mjs`): within 3 % of what builds ' +
      'without Astoria and without Astralis saved. Running games share one place in RAM, as large as the largest.',
    columns: {
      code: column('code', { shown: true }),
      constants: column('constants', { shown: true }),
      flash: column('flash together'),
      ram: column('RAM while it runs'),
    },
  },
  'What everything else adds': {
    note: 'Where a line lies moves easily between crates as the compiler inlines, so these are shown and not compared.',
    columns: {
      code: column('code', { shown: true }),
      constants: column('constants', { shown: true }),
      flash: column('flash together', { shown: true }),
      ram: column('variables in RAM', { shown: true }),
    },
  },
  'Variables in RAM': {
    note: 'A `POOL` is all that a task keeps while it waits.',
    columns: { bytes: column('bytes', { shown: true }) },
  },
  'Sleep': {
    note: 'On Astrolabe\'s dial.',
    columns: {
      asleep: column('% asleep', { digits: 2, more: true, shown: true }),
      awake: column('awake in each second, ms', { digits: 2 }),
    },
    targets: { 'when idle': { asleep: 99 } },
  },
  'Saves': {
    note:
      'Flash of 100,000 erases a sector. A game is the longest of `host-sim/records`, sent over USB and saved action by ' +
      'action, again and again; the sector that was erased most often decides.',
    columns: { measured: column('measured', { digits: 2 }) },
    targets: { 'Commit to durable, no erase, ms': { measured: 20 } },
    more: [YEARS],
  },
  'Engines': {
    note: 'Cycles of the processor at 200 MHz; the worst of so many runs.',
    columns: {
      cycles: column('cycles'),
      time: column('ms', { digits: 3, shown: true }),
      runs: column('runs', { shown: true }),
    },
    targets: {
      'Astralis, listing all legal moves': { time: 1 },
      'Astralis, one move with its consequences': { time: 2 },
      'Ophiuchus, checking the 27th tile': { time: 2 },
    },
  },
  'Gestures': {
    note: 'Of one standard round or turn, from `board-sim/gestures`, which plays it and proves that it was played.',
    columns: {
      presses: column('presses'),
      holds: column('holds'),
      detents: column('detents'),
      gestures: column('all together'),
    },
  },
};

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

/** The numbers with only the digits that are kept. */
export function rounded(measured) {
  const round = (value, digits) => Number(value.toFixed(digits));
  return mapValues(measured, (rows, section) => mapValues(rows, (values) =>
    mapValues(SECTIONS[section].columns, ({ digits }, key) => round(values[key], digits))));
}

function wantsMore(section, row, key) {
  return SECTIONS[section].columns[key].more || (SECTIONS[section].more ?? []).includes(row);
}

/** Whether a number reaches its target; one without a target does. */
export function reaches(section, row, key, value) {
  const target = SECTIONS[section].targets?.[row]?.[key] ?? SECTIONS[section].columns[key].target;
  if (target === null) return true;
  return wantsMore(section, row, key) ? value >= target : value <= target;
}

/**
 * What differs from the committed numbers, as { where, before, after, verdict }. The verdict is `loss` or `gain` beyond the
 * tolerance, `missing` for a row that is no longer measured, `new` for one that is not committed, else `moved`.
 */
export function compare(committed, measured) {
  const differences = [];
  for (const [section, { columns }] of Object.entries(SECTIONS)) {
    const [before, after] = [committed[section] ?? {}, measured[section] ?? {}];
    const compared = Object.keys(columns).filter((key) => !columns[key].shown);
    if (compared.length === 0) continue;
    for (const row of new Set([...Object.keys(before), ...Object.keys(after)])) {
      for (const key of compared) {
        const where = `${section}: ${row}, ${columns[key].label}`;
        const [was, is] = [before[row]?.[key], after[row]?.[key]];
        if (was === is) continue;
        let verdict = 'moved';
        if (is === undefined) verdict = 'missing';
        else if (was === undefined) verdict = 'new';
        else {
          const growth = was === 0 ? Infinity : (is - was) / was;
          if (Math.abs(growth) > TOLERANCE) verdict = growth > 0 === wantsMore(section, row, key) ? 'gain' : 'loss';
        }
        differences.push({ where, before: was, after: is, verdict });
      }
    }
  }
  return differences;
}

/** The differences for a person to read, whether they fail a check, and what to do then. */
export function report(differences) {
  const percent = ({ before, after }) => `${after > before ? '+' : ''}${((100 * (after - before)) / before).toFixed(1)} %`;
  const lines = differences.map((difference) => {
    const { where, before, after, verdict } = difference;
    if (verdict === 'missing') return `MISSING ${where}: ${before} is committed, and no longer measured`;
    if (verdict === 'new') return `new     ${where}: ${after}`;
    const mark = { loss: 'LOSS   ', gain: 'gain   ', moved: '       ' }[verdict];
    return `${mark} ${where}: ${before} -> ${after}${before ? `, ${percent(difference)}` : ''}`;
  });
  const has = (...verdicts) => differences.some(({ verdict }) => verdicts.includes(verdict));
  const failed = has('loss', 'missing');
  let advice = null;
  if (failed) advice = 'More than 10 % worse than docs/performance.md. If that is meant, ./dev bench writes the table anew.';
  else if (has('gain', 'new')) advice = 'Better than docs/performance.md, or new: ./dev bench writes the table anew, so that it stays.';
  return { lines, failed, advice };
}

/** The page docs/performance.md. */
export function page(measured) {
  const parts = Object.entries(SECTIONS).map(([section, { note, columns }]) => {
    const keys = Object.keys(columns);
    const rows = Object.entries(measured[section] ?? {});
    const ofRow = (row, key) => SECTIONS[section].targets?.[row]?.[key];
    const bound = (row, key, target) => `${wantsMore(section, row, key) ? 'at least' : 'at most'} ${target}`;
    const hasTargets = SECTIONS[section].targets !== undefined;
    const label = (key) => {
      const { target } = columns[key];
      return columns[key].label + (target === null ? '' : ` (${bound(null, key, target)})`);
    };
    const head = ['', ...keys.map(label), ...(hasTargets ? ['target'] : [])];
    const cells = rows.map(([row, values]) => {
      const numbers = keys.map((key) => {
        const text = values[key].toFixed(columns[key].digits);
        return reaches(section, row, key, values[key]) ? text : `**${text}**`;
      });
      const target = keys.filter((key) => ofRow(row, key) !== undefined).map((key) => bound(row, key, ofRow(row, key)));
      return [row, ...numbers, ...(hasTargets ? [target.join('; ')] : [])];
    });
    const line = (list) => `| ${list.join(' | ')} |`;
    const rule = head.map((_, i) => (i === 0 || i > keys.length ? '---' : '---:'));
    return [`## ${section}`, '', note, '', line(head), line(rule), ...cells.map(line), ''].join('\n');
  });
  const intro =
    'Measured by `./dev bench` with the real firmware on the emulated board: its own time at 200 MHz, I2C at 400 kHz, ' +
    'flash with the typical times of its data sheet. Numbers that miss their target are bold. `./dev bench --check` ' +
    'fails when one has become worse by more than 10 %; it compares with `performance.json`, from which this page is made.';
  return `# Performance\n\n${intro}\n\n${parts.join('\n')}`;
}

/** The committed numbers, or none if there are not any yet. */
export function parseCommitted(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PlainError(`docs/performance.json: ${error.message}`);
  }
}
