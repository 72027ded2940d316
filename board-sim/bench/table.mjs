// @ts-check
// The measured numbers as a table: how they are written, and when a new one is worse than the committed one.
//
// docs/performance.json holds { compiler, megahertz, sections: { section: { row: { column: number } } } };
// docs/performance.md is made from it. But for what is measured in a browser, nothing is measured by a clock of this computer,
// so equal firmware gives equal numbers and any difference is meant. Another compiler makes other firmware: its sizes and times are not compared.

import { PlainError } from '../image.mjs';
import { ALL_SCREENS, LONG_GLASS, THINKING_GLASS } from './glass.mjs';
import { SAMPLE_ROW, STRENGTH, TIMES, winTargets } from './opponent.mjs';
import { YEARS } from './saves.mjs';

/** What web/measure.mjs measures. */
export const BROWSER = 'In a browser';
export const PAGE_ROWS = {
  start: 'Opening to first picture, ms, median of 5',
  bytes: 'Downloaded to the first picture, kB, packed',
  firmwareBytes: 'Of that, the firmware',
  fullBytes: 'The same with a firmware that fills its 512 KiB, by its present packing',
  idle: "Idle on Astrolabe's dial, % of a core that the worker takes",
  turning: "20 detents a second on Astrolabe's dial, % of real time",
  busy: 'The same, % of a core that the worker takes',
  slowed4: 'The same, four times slowed, % of real time',
  slowed6: 'The same, six times slowed, % of real time',
  firefoxStart: 'Firefox: opening to first picture, ms, median of 5',
  firefoxBusy: "Firefox: 20 detents a second on Astrolabe's dial, % of a core that the worker takes",
  firefoxSlowed4: 'Firefox: the same, four times slowed, % of real time',
  load: 'Load average of that computer, which has two cores, at the end',
};

/** A loss by more than this share fails; a gain by more is told. */
const TOLERANCE = 0.1;

/**
 * A column: label, digits behind the point, which direction is better (`more`, else less), whether it is only shown and not
 * compared, whether it must be the same to the last digit, and what it should reach in every row: a number, or { text,
 * isReached(values of the row) }.
 */
function column(label, { digits = 0, more = false, shown = false, exact = false, target = null } = {}) {
  return { label, digits, more, shown, exact, target };
}

/** Nobody sees a millisecond. */
const MILLIS_ABOVE_FLOOR = 1;
const TIMES_FLOOR = 1.3;
const nearFloor = {
  text: `at most ${TIMES_FLOOR}, or ${MILLIS_ABOVE_FLOOR} ms above it`,
  isReached: ({ mean, floor }) => mean <= Math.max(TIMES_FLOOR * floor, floor + MILLIS_ABOVE_FLOOR),
};

/** What a detent takes. */
const detentColumns = {
  mean: column('mean, ms', { digits: 2 }),
  worst: column('worst, ms', { digits: 2 }),
  bytes: column('bytes sent', { digits: 1 }),
  floor: column('floor, ms', { digits: 2, shown: true }),
};
const ratio = column('times the floor', { digits: 2, shown: true, target: nearFloor });

/** Of SCL, until it is seen as high at 0.7 of its voltage; the controller counts on only from there. */
const PULL_UP_OHMS = 4700;
const WIRE_FARADS = 50e-12;
const RISE_SECONDS = PULL_UP_OHMS * WIRE_FARADS * Math.log(1 / (1 - 0.7));
const PROGRAMMED_HERTZ = 399e3;
const BITS_PER_BYTE = 9;

/** What the rise of SCL, which is not modelled, adds to the table of screens, and what the bus allows at best. */
function busNote(rows) {
  const { mean, bytes, floor, usual } = rows?.[ALL_SCREENS] ?? { mean: 0, bytes: 0, floor: 1, usual: 0 };
  const kilohertz = 1e-3 / (1 / PROGRAMMED_HERTZ + RISE_SECONDS);
  const slower = mean + bytes * BITS_PER_BYTE * RISE_SECONDS * 1e3;
  return (
    `SCL's rise time is not modelled. It adds to each period of the bus: 4.7 kΩ and 50 pF make some ` +
    `${Math.round(kilohertz / 10) * 10} kHz of the programmed 399, and of the mean of ${mean.toFixed(2)} ms below some ` +
    `${slower.toFixed(1)} ms. Stronger pull-ups and shorter wires take less.\n\n` +
    "Five times the usual way was wanted when letters were five pixels tall. At seven, to be read at arm's length, the bytes that " +
    `change take the floor's ${floor.toFixed(2)} ms on the bus, so ${(usual / floor).toFixed(1)} times is all that any program could reach.`
  );
}

/**
 * What is measured. `targets` are those of single rows; `more` names rows in which more is better; `ofCompiler` are sizes
 * and times; `remark` is a sentence made from the rows.
 */
export const SECTIONS = {
  'Detent to glass': {
    ofCompiler: true,
    remark: busNote,
    note:
      'From the last edge of a detent to the last byte that changed the glass. 32 detents are spread ' +
      'evenly between two refreshes: one page of eight is sent every 50 ms although it is the same. The floor is the changed ' +
      'bytes and the least addressing in page mode, nine bits each at 400 kHz. The usual way is ' +
      '`firmware/examples/stock.rs`: the same screens, each cleared, drawn pixel by pixel and flushed whole through ' +
      "`ssd1306`'s buffered mode, with the processor at its default of 125 MHz and 400 kHz asked of the I2C driver, which " +
      'makes 378; on the same emulated board.',
    columns: {
      ...detentColumns,
      ratio,
      usual: column('the usual way, ms', { digits: 2, shown: true }),
      faster: column('times faster than usual', { digits: 1, more: true, shown: true }),
    },
    targets: { [ALL_SCREENS]: { faster: 5 } },
  },
  [THINKING_GLASS]: {
    ofCompiler: true,
    note: 'The same on a screen over which the search of Astralis goes on: between two of its steps the knobs come first.',
    columns: { ...detentColumns, ratio },
  },
  [LONG_GLASS]: {
    ofCompiler: true,
    note:
      'Some actions around the chosen one are kept in words; to tell others the game is replayed up to them. 32 detents one way ' +
      'leave what is kept more than once, and the worst is such a detent.',
    columns: detentColumns,
  },
  'Power-on to first picture': {
    ofCompiler: true,
    note:
      'Until the glass shows what it still shows seconds later. In it: 5 ms of boot ROM, the start of the program at the ' +
      "6.5 MHz of the ring oscillator, the start-up time that is programmed for the crystal, and the display's own start.",
    columns: { time: column('ms', { digits: 2 }) },
    targets: { 'nothing saved': { time: 200 }, 'a game of 2000 actions': { time: 300 } },
  },
  'Flash and RAM': {
    ofCompiler: true,
    note:
      'RAM is all variables, the code that runs there, the whole reserved stack and the guard of 8 KiB below it. The deepest stack ' +
      'is the worst of all that is measured here.',
    columns: { bytes: column('bytes') },
    targets: { Flash: { bytes: 512 * 1024 }, RAM: { bytes: 128 * 1024 } },
  },
  'What each game adds': {
    ofCompiler: true,
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
  Sleep: {
    ofCompiler: true,
    note: "On Astrolabe's dial.",
    columns: {
      asleep: column('% asleep', { digits: 2, more: true, shown: true }),
      awake: column('awake in each second, ms', { digits: 2 }),
    },
    targets: { 'when idle': { asleep: 99 } },
  },
  Saves: {
    note:
      'Flash of 100,000 erases a sector. A game is the longest of `host-sim/records`, sent over USB and saved action by ' +
      'action, again and again; the sector that was erased most often decides.',
    columns: { measured: column('measured', { digits: 2 }) },
    targets: { 'Commit to durable, no erase, ms': { measured: 20 } },
    more: [YEARS],
  },
  Engines: {
    ofCompiler: true,
    note: 'Cycles of the processor, waiting for the flash included; the worst of so many runs.',
    columns: {
      cycles: column('cycles'),
      time: column('ms', { digits: 3, shown: true }),
      runs: column('runs', { shown: true }),
    },
    targets: {
      'Astralis, listing all legal moves': { time: 1 },
      'Astralis, one move with its consequences': { time: 2 },
      'Ophiuchus, checking the 27th tile': { time: 2 },
      'Astralis, search: the worst step, of 4 positions': { time: 1 },
      'Astralis, search: the worst beginning': { time: 1 },
    },
  },
  [TIMES]: {
    ofCompiler: true,
    note:
      'On board 8, while the processor is busy, from the press that leaves the turn to the device until it shows its move. Easy ' +
      "and normal play a whole game against themselves, master answers moves of easy's game. `--check` measures easy and one " +
      'move of normal; as long as that takes as long as it did, the others are kept.',
    columns: {
      mean: column('mean, s', { digits: 3 }),
      worst: column('worst, s', { digits: 3 }),
      moves: column('moves', { shown: true }),
    },
    targets: { easy: { worst: 0.3 }, normal: { worst: 3 }, [SAMPLE_ROW]: { worst: 3 }, master: { worst: 15 } },
  },
  [STRENGTH]: {
    note:
      'By games of `host-sim astralis play` with seed 1, after openings of four random moves, each of them in both colours; ± is ' +
      'one standard error. *Greedy* plays the move after which it controls most. The search counts positions and not time, so ' +
      'equal programs play equal games: `--check` plays only the first of them, the sample, and fails if a single move differs. ' +
      '`./dev bench` then plays all of them anew.',
    columns: {
      percent: column('wins, %', { digits: 1, more: true, shown: true }),
      error: column('±', { digits: 1, shown: true }),
      games: column('games', { shown: true }),
      sampleWins: column('wins in the sample', { digits: 1, exact: true }),
      moves: column('checksum of its moves', { exact: true }),
    },
    targets: winTargets({
      'easy against greedy': 80,
      'normal against greedy': 97,
      'normal against easy': 85,
      'master against normal': 62,
    }),
  },
  Gestures: {
    note: 'Of one standard round or turn, from `board-sim/gestures`, which plays it and proves that it was played.',
    columns: {
      presses: column('presses'),
      holds: column('holds'),
      detents: column('detents', { digits: 1 }),
      gestures: column('all together', { digits: 1 }),
    },
    targets: { 'Names, entering one, in the mean of 50 common ones': { detents: 45 } },
  },
  [BROWSER]: {
    note:
      'Measured by `./dev page --measure` in Chromium and Firefox, by the clock of a computer that did other things too: its load is ' +
      'in the table, and the browsers ran before all else (`chrt`). Shown and not compared. *Slowed* burns so many times the time ' +
      'that each step of the worker took. A test holds the download to its 350 kB, and all but the firmware to 86 kB.',
    columns: { measured: column('measured', { digits: 1, shown: true }) },
    targets: {
      [PAGE_ROWS.start]: { measured: 1500 },
      [PAGE_ROWS.bytes]: { measured: 350 },
      [PAGE_ROWS.fullBytes]: { measured: 350 },
      [PAGE_ROWS.idle]: { measured: 8 },
      [PAGE_ROWS.slowed6]: { measured: 95 },
      [PAGE_ROWS.firefoxSlowed4]: { measured: 95 },
    },
    more: [PAGE_ROWS.turning, PAGE_ROWS.slowed4, PAGE_ROWS.slowed6, PAGE_ROWS.firefoxSlowed4],
  },
};

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

/** The numbers with only the digits that are kept. */
export function rounded(measured) {
  const round = (value, digits) => Number(value.toFixed(digits));
  return mapValues(measured, (rows, section) =>
    mapValues(rows, (values) => mapValues(SECTIONS[section].columns, ({ digits }, key) => round(values[key], digits))),
  );
}

function wantsMore(section, row, key) {
  return SECTIONS[section].columns[key].more || (SECTIONS[section].more ?? []).includes(row);
}

function targetOf(section, row, key) {
  return SECTIONS[section].targets?.[row]?.[key] ?? SECTIONS[section].columns[key].target;
}

/** Whether a number of a row reaches its target; one without a target does. */
export function reaches(section, row, key, values) {
  const target = targetOf(section, row, key);
  if (target === null) return true;
  if (target.isReached) return target.isReached(values);
  return wantsMore(section, row, key) ? values[key] >= target : values[key] <= target;
}

/** A target in words. */
function bound(section, row, key, target) {
  return target.text ?? `${wantsMore(section, row, key) ? 'at least' : 'at most'} ${target}`;
}

/** A line for each number that misses its target. They do not fail a check: the page has them in bold. */
export function missedTargets({ sections }) {
  const lines = [];
  for (const [section, rows] of Object.entries(sections)) {
    for (const [row, values] of Object.entries(rows)) {
      for (const key of Object.keys(values).filter((key) => !reaches(section, row, key, values))) {
        const wanted = bound(section, row, key, targetOf(section, row, key));
        lines.push(`MISSED  ${section}: ${row}, ${SECTIONS[section].columns[key].label}: ${values[key]}, wanted ${wanted}`);
      }
    }
  }
  return lines;
}

/**
 * What differs from the committed numbers, as { where, before, after, verdict }. The verdict is `loss` or `gain` beyond the
 * tolerance, `other` if it had to be the same, `missing` for a row that is no longer measured, `new` for one that is not
 * committed, else `moved`. Of firmware by another compiler, sizes and times are left out.
 */
export function compare(committed, measured) {
  const differences = [];
  const isSameCompiler = committed.compiler === measured.compiler;
  for (const [section, { columns, ofCompiler }] of Object.entries(SECTIONS)) {
    if (ofCompiler && !isSameCompiler) continue;
    const [before, after] = [committed.sections[section] ?? {}, measured.sections[section] ?? {}];
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
        else if (columns[key].exact) verdict = 'other';
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
    if (verdict === 'new') return `new     ${where}: ${after}, not in docs/performance.json yet`;
    const mark = { loss: 'LOSS   ', other: 'OTHER  ', gain: 'gain   ', moved: '       ' }[verdict];
    return `${mark} ${where}: ${before} -> ${after}${before ? `, ${percent(difference)}` : ''}`;
  });
  const has = (...verdicts) => differences.some(({ verdict }) => verdicts.includes(verdict));
  const failed = has('loss', 'missing', 'other');
  let advice = null;
  if (failed)
    advice = 'More than 10 % worse than docs/performance.md, or other. If that is meant, ./dev bench writes the table anew.';
  else if (has('gain', 'new'))
    advice = 'Better than docs/performance.md, or new: ./dev bench writes the table anew, so that it stays.';
  return { lines, failed, advice };
}

/** The page docs/performance.md. */
export function page({ compiler, megahertz, sections }) {
  const parts = Object.entries(SECTIONS).map(([section, { note, columns, remark }]) => {
    const keys = Object.keys(columns);
    const rows = Object.entries(sections[section] ?? {});
    const ofRow = (row, key) => SECTIONS[section].targets?.[row]?.[key];
    const hasTargets = SECTIONS[section].targets !== undefined;
    const label = (key) => {
      const { target } = columns[key];
      return columns[key].label + (target === null ? '' : ` (${bound(section, null, key, target)})`);
    };
    const head = ['', ...keys.map(label), ...(hasTargets ? ['target'] : [])];
    const cells = rows.map(([row, values]) => {
      const numbers = keys.map((key) => {
        const text = values[key].toFixed(columns[key].digits);
        return reaches(section, row, key, values) ? text : `**${text}**`;
      });
      const target = keys
        .filter((key) => ofRow(row, key) !== undefined)
        .map((key) => bound(section, row, key, ofRow(row, key)));
      return [row, ...numbers, ...(hasTargets ? [target.join('; ')] : [])];
    });
    const line = (list) => `| ${list.join(' | ')} |`;
    const rule = head.map((_, i) => (i === 0 || i > keys.length ? '---' : '---:'));
    const remarks = remark ? [remark(sections[section]), ''] : [];
    return [`## ${section}`, '', note, '', ...remarks, line(head), line(rule), ...cells.map(line), ''].join('\n');
  });
  const intro =
    `Measured by \`./dev bench\` with the real firmware, built by ${compiler}, on the emulated board: its own time at ` +
    `${megahertz} MHz. Numbers that miss their target are bold. \`./dev bench --check\` ` +
    'fails when one has become worse by more than 10 %; it compares with `performance.json`, from which this page is made, ' +
    'sizes and times only if the same compiler made both.\n\n' +
    "Modelled are the processor's cycles, the wait for flash lines that are not in the 16 KiB cache, the cycles of copies in " +
    'the boot ROM, the clocks from power-on, every bit of the I2C bus at the programmed 399 kHz, and flash with the typical ' +
    "times of its data sheet. Not modelled are SCL's rise time, fetches ahead of a branch, banks of RAM that two masters " +
    'want at once, the time that a PLL takes to lock, and how worn the flash is.';
  return `# Performance\n\n${intro}\n\n${parts.join('\n')}`;
}

/** The committed numbers. */
export function parseCommitted(text) {
  try {
    return { sections: {}, ...JSON.parse(text) };
  } catch (error) {
    throw new PlainError(`docs/performance.json: ${error.message}`);
  }
}
