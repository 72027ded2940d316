// @ts-check
// The dimensions of case/alidade.scad: its own assertions hold for every display, and each notices what it is there for.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const MODEL = fileURLToPath(new URL('../alidade.scad', import.meta.url));

/** What it tells when it is evaluated without making a solid of it. @param {Record<string, string | number>} values in place of its own */
function evaluate(values) {
  const set = Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${JSON.stringify(value)}`]);
  const { stdout, stderr, error } = spawnSync('openscad', ['-o', '-', '--export-format', 'echo', ...set, MODEL], {
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout + stderr;
}

/** [width, depth, height] outside. */
const outside = (told) => JSON.parse(told.match(/outside = (\[[^\]]*\])/)[1]);

for (const display of ['0.96', '1.3', '1.54', '2.42']) {
  test(`with a display of ${display} inch all parts fit, and it stays of a hand's size`, () => {
    const told = evaluate({ display });
    assert.doesNotMatch(told, /ERROR|WARNING/);
    assert.ok(Number(told.match(/knob_apart = (\d+)/)[1]) >= 25, told);
    for (const side of outside(told)) assert.ok(side <= 100, told);
  });
}

/** What is wrong, and what is told then. */
const WRONG = [
  [{ knob_apart: 24 }, 'knobs are less than 25 apart'],
  [{ knob_apart: 25 }, 'DIAL meets column 1'],
  [{ knob_diameter: 24 }, 'no room for a finger between two knobs'],
  [{ inside_height: 14 }, 'display meets Pico'],
  [{ inside_width: 60 }, 'is not inside'],
  [{ inside_depth: 70 }, 'display is not inside'],
  [{ oled_front: 40 }, 'display meets plugs of'],
  [{ pico_under: 1 }, 'the plug is below the base'],
  [{ display: '3.12' }, 'no such display: 3.12'],
];
for (const [values, message] of /** @type {[Record<string, string | number>, string][]} */ (WRONG)) {
  test(`${JSON.stringify(values)} is refused`, () => {
    const told = evaluate(values);
    assert.match(told, /^ERROR: Assertion/m);
    assert.ok(told.includes(message), told);
  });
}
