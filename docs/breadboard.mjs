#!/usr/bin/env node
// @ts-check
// Draws docs/breadboard.svg: the Pico on a breadboard, with everything that goes to it. node docs/breadboard.mjs writes it anew.
//
// Wires run in lanes that are nested so that they hardly cross; a lane is a horizontal line beside the rows of holes.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = new URL('breadboard.svg', import.meta.url);

/** Pixels between two holes, which are 2.54 mm apart. */
const PITCH = 15;
const MM = PITCH / 2.54;
const COLUMNS = 63;
const WIDTH = (COLUMNS + 3) * PITCH;

/** Top of everything drawn; the rows of holes follow downwards. */
const RAIL_TOP = 60;
const LANES_TOP = RAIL_TOP + 2 * PITCH;
const ROW_A = LANES_TOP + 5.5 * PITCH;
const ROWS = 'abcdefghij';
/** Rows e and f are three pitches apart. */
const rowY = (row) => ROW_A + PITCH * (ROWS.indexOf(row) + (row > 'e' ? 2 : 0));
const LANES_BELOW = rowY('j') + PITCH;
const RAIL_BELOW = LANES_BELOW + 9 * PITCH * 0.8;
const MODULES = RAIL_BELOW + 4.5 * PITCH;
const HEIGHT = MODULES + 32 * MM;

const columnX = (column) => (column + 1) * PITCH;

/** Names by pin, from 1, as printed on the board's back. */
const PICO_PINS = (
  'GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 ' +
  'GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 VREF 3V3 3V3_EN GND VSYS VBUS'
).split(' ');
/** With USB at the left, pins 1 to 20 are below and 40 to 21 above, from this column on. */
const PICO_COLUMN = 13;
const pinColumn = (pin) => (pin <= 20 ? PICO_COLUMN + pin - 1 : PICO_COLUMN + 40 - pin);

/** Modules beside the breadboard: the column of the first of their pins, from left to right. */
const PARTS = [
  { name: 'OLED', column: 5, pins: ['GND', 'VCC', 'SCL', 'SDA'], wide: 27, deep: 27 },
  { name: 'DIAL', column: 16, pins: ['CLK', 'DT', 'SW', '+', 'GND'], wide: 19, deep: 26 },
  { name: 'ACTION', column: 27, pins: ['CLK', 'DT', 'SW', '+', 'GND'], wide: 19, deep: 26 },
  { name: 'NUMBER', column: 38, pins: ['CLK', 'DT', 'SW', '+', 'GND'], wide: 19, deep: 26 },
];
/** The buzzer's two legs. */
const BUZZER = [48, 51];

/** From a pin of the Pico to a pin of a part, by a lane: those below count down from the Pico, those above up from it. */
export const SIGNALS = [
  { from: 'GP4', part: 'OLED', to: 'SDA', lane: 0, colour: '#2a9d4a' },
  { from: 'GP5', part: 'OLED', to: 'SCL', lane: 1, colour: '#c8a000' },
  { from: 'GP10', part: 'DIAL', to: 'CLK', lane: 2, colour: '#2277bb' },
  { from: 'GP11', part: 'DIAL', to: 'DT', lane: 3, colour: '#7a4fbf' },
  { from: 'GP12', part: 'DIAL', to: 'SW', lane: 4, colour: '#e07b00' },
  { from: 'GP13', part: 'ACTION', to: 'CLK', lane: 5, colour: '#2277bb' },
  { from: 'GP14', part: 'ACTION', to: 'DT', lane: 6, colour: '#7a4fbf' },
  { from: 'GP15', part: 'ACTION', to: 'SW', lane: 7, colour: '#e07b00' },
  { from: 'GP16', part: 'NUMBER', to: 'CLK', lane: 0, colour: '#2277bb' },
  { from: 'GP17', part: 'NUMBER', to: 'DT', lane: 1, colour: '#7a4fbf' },
  { from: 'GP18', part: 'NUMBER', to: 'SW', lane: 2, colour: '#e07b00' },
  { from: 'GP20', part: 'buzzer', to: '', lane: 3, colour: '#d0447e' },
];
const RED = '#cc3333';
const BLACK = '#222222';

const partPin = (name, pin) => {
  const part = PARTS.find((part) => part.name === name);
  return part.column + part.pins.indexOf(pin);
};

export function draw() {
  const out = [];
  const text = (x, y, words, more = '') => out.push(`<text x="${x}" y="${y}" ${more}>${words}</text>`);
  const rect = (x, y, w, h, more) => out.push(`<rect x="${x}" y="${y}" width="${w}" height="${h}" ${more}/>`);
  const hole = (x, y) => out.push(`<rect class="hole" x="${x - 2.5}" y="${y - 2.5}" width="5" height="5"/>`);
  // A light edge shows which of two wires that cross lies above.
  const wire = (colour, path, ends) => {
    out.push(`<path class="edge" d="${path}"/><path class="wire" stroke="${colour}" d="${path}"/>`);
    for (const [x, y] of ends) out.push(`<circle cx="${x}" cy="${y}" r="4" fill="${colour}"/>`);
  };
  const straight = (colour, x, from, to) =>
    wire(colour, `M${x} ${from}V${to}`, [
      [x, from],
      [x, to],
    ]);

  // The breadboard: rails with + outside, and the rows.
  const rails = { plusTop: RAIL_TOP, minusTop: RAIL_TOP + PITCH, minusBelow: RAIL_BELOW, plusBelow: RAIL_BELOW + PITCH };
  rect(PITCH / 2, RAIL_TOP - 18, WIDTH - PITCH, RAIL_BELOW - RAIL_TOP + PITCH + 36, 'class="board"');
  rect(PITCH, rowY('e') + PITCH, WIDTH - 2 * PITCH, PITCH, 'class="trench"');
  for (const [y, colour, sign] of /** @type {[number, string, string][]} */ ([
    [rails.plusTop, RED, '+'],
    [rails.minusTop, BLACK, '−'],
    [rails.minusBelow, BLACK, '−'],
    [rails.plusBelow, RED, '+'],
  ])) {
    const side = sign === '+' ? (y < ROW_A ? -9 : 9) : 0;
    if (side) out.push(`<path stroke="${colour}" stroke-width="1.5" d="M${PITCH} ${y + side}H${WIDTH - PITCH}"/>`);
    text(WIDTH - PITCH - 2, y + 5, sign, `class="sign" fill="${colour}"`);
    for (let column = 2; column < COLUMNS; column++) if (column % 6 !== 1) hole(columnX(column), y);
  }
  for (const row of ROWS) {
    text(PITCH * 1.1, rowY(row) + 4, row, 'class="small"');
    for (let column = 1; column <= COLUMNS; column++) hole(columnX(column), rowY(row));
  }

  // The Pico, its rows of pins in c and h.
  const left = columnX(PICO_COLUMN) - 1.37 * MM;
  const middle = (rowY('c') + rowY('h')) / 2;
  rect(left, middle - 10.5 * MM, 51 * MM, 21 * MM, 'rx="4" class="pico"');
  rect(left - 1.3 * MM, middle - 3.75 * MM, 5.6 * MM, 7.5 * MM, 'rx="2" fill="#c8ccd0" stroke="#667"');
  rect(left + 26 * MM, middle - 3.5 * MM, 7 * MM, 7 * MM, 'fill="#222"');
  rect(left + 10 * MM, middle - 4 * MM, 4 * MM, 3 * MM, 'rx="2" fill="#eee"');
  text(left + 10 * MM, middle + 10, 'BOOTSEL', 'class="on" font-size="8"');
  text(left + 36 * MM, middle + 5, 'Pico', 'class="on" font-size="16"');
  text(left - 9, middle - 26, 'USB', 'class="small" text-anchor="end"');
  const used = new Set([...SIGNALS.map(({ from }) => from), '3V3']);
  PICO_PINS.forEach((name, i) => {
    const pin = i + 1;
    const x = columnX(pinColumn(pin));
    const below = pin <= 20;
    const y = rowY(below ? 'h' : 'c');
    out.push(`<circle cx="${x}" cy="${y}" r="4" fill="#e6c35c" stroke="#8a6d1f"/>`);
    const shown = used.has(name) || pin === 38;
    if (shown) {
      const at = below ? y - 8 : y + 8;
      text(
        x + 3.5,
        at,
        name,
        `class="on" font-size="9.5" text-anchor="${below ? 'start' : 'end'}" transform="rotate(-90 ${x + 3.5} ${at})"`,
      );
    }
  });

  // Parts beside it.
  for (const { name, column, pins, wide, deep } of PARTS) {
    const centre = columnX(column + (pins.length - 1) / 2);
    const isDisplay = name === 'OLED';
    rect(centre - (wide * MM) / 2, MODULES - 2 * MM, wide * MM, deep * MM, `rx="3" class="${isDisplay ? 'oled' : 'module'}"`);
    pins.forEach((pin, i) => {
      const x = columnX(column + i);
      out.push(`<circle cx="${x}" cy="${MODULES}" r="3.5" fill="#e6c35c"/>`);
      text(
        x + 3.5,
        MODULES + 8,
        pin,
        `class="on" font-size="10" text-anchor="end" transform="rotate(-90 ${x + 3.5} ${MODULES + 8})"`,
      );
    });
    if (isDisplay) {
      rect(centre - 12 * MM, MODULES + 6.5 * MM, 24 * MM, 14 * MM, 'fill="#111"');
      text(centre, MODULES + 14.5 * MM, '128 x 64', 'text-anchor="middle" fill="#9fe8ff" font-size="16"');
    } else {
      const y = MODULES + 15 * MM;
      rect(centre - 6 * MM, y - 6 * MM, 12 * MM, 12 * MM, 'rx="2" fill="#b9bec4"');
      out.push(
        `<circle cx="${centre}" cy="${y}" r="${3.5 * MM}" fill="#8d949b"/><circle cx="${centre}" cy="${y}" r="${3 * MM}" fill="#d6dadd"/>`,
      );
    }
    text(centre, MODULES + (deep + 1.6) * MM, name, 'class="name"');
  }
  const [leg, otherLeg] = BUZZER.map(columnX);
  out.push(`<circle cx="${(leg + otherLeg) / 2}" cy="${rowY('c')}" r="${6 * MM}" fill="#333" stroke="#111"/>`);
  out.push(`<circle cx="${(leg + otherLeg) / 2}" cy="${rowY('c')}" r="5" fill="#999"/>`);
  text((leg + otherLeg) / 2, rowY('c') + 24, 'buzzer', 'class="on" font-size="10" text-anchor="middle"');

  // Power: from the Pico to the upper rails, from these to the lower ones, and to each part.
  straight(RED, columnX(pinColumn(36)), rowY('a'), rails.plusTop);
  straight(BLACK, columnX(pinColumn(38)), rowY('a'), rails.minusTop);
  straight(BLACK, otherLeg, rowY('a'), rails.minusTop);
  straight(BLACK, columnX(58), rails.minusTop, rails.minusBelow);
  straight(RED, columnX(60), rails.plusTop, rails.plusBelow);
  for (const { column, pins } of PARTS)
    pins.forEach((pin, i) => {
      if (pin === 'GND') straight(BLACK, columnX(column + i), rails.minusBelow, MODULES);
      if (pin === '+' || pin === 'VCC') straight(RED, columnX(column + i), rails.plusBelow, MODULES);
    });

  for (const { from, part, to, lane, colour } of SIGNALS) {
    const pin = PICO_PINS.indexOf(from) + 1;
    const x = columnX(pinColumn(pin));
    const below = pin <= 20;
    const start = rowY(below ? 'j' : 'a');
    const y = below ? LANES_BELOW + (lane + 0.6) * PITCH * 0.8 : ROW_A - (lane + 1) * PITCH;
    const [end, bottom] = part === 'buzzer' ? [leg, rowY('a')] : [columnX(partPin(part, to)), MODULES];
    wire(colour, `M${x} ${start}V${y}H${end}V${bottom}`, [
      [x, start],
      [end, bottom],
    ]);
  }

  text(
    PITCH,
    20,
    'Red: 3.3 V, from the pin 3V3 and never from VBUS or VSYS. Black: ground. Holes of one column, a to e or f to j, are joined.',
  );
  text(PITCH, 37, 'Follow the words printed on your modules: makers put the pins in different orders.');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${Math.ceil(HEIGHT)}" font-family="sans-serif" font-size="13">
<style>
  .board { fill: #f7f5ef; stroke: #bbb } .trench { fill: #e4e0d6 } .hole { fill: #b3b0a8 }
  .pico { fill: #2e7d4f; stroke: #1d5235 } .oled { fill: #1d4e8a } .module { fill: #3a3f45 } .on { fill: #fff }
  .wire { fill: none; stroke-width: 3 } .edge { fill: none; stroke: #fff; stroke-width: 5 }
  .small { font-size: 10px; fill: #666 } .sign { font-size: 14px; font-weight: bold; text-anchor: end }
  .name { font-weight: bold; font-size: 15px; text-anchor: middle }
</style>
<rect width="${WIDTH}" height="${Math.ceil(HEIGHT)}" fill="#fff"/>
${out.join('\n')}
</svg>
`.replace(/\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, draw());
