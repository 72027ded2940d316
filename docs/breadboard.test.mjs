// @ts-check
// docs/breadboard.svg is what docs/breadboard.mjs draws, and all drawings wire what the firmware reads.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SIGNALS, draw } from './breadboard.mjs';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the drawing is what the script draws', () => {
  assert.ok(read('breadboard.svg') === draw(), 'node docs/breadboard.mjs draws it anew');
});

test('each wire goes to the pin that the firmware has for it', () => {
  /** What modules print beside their pins, and the firmware's table says. */
  const PRINTED = { SDA: 'SDA', SCL: 'SCL', A: 'CLK', B: 'DT', push: 'SW', '': '' };
  const table = read('../firmware/src/board.rs').matchAll(/^\/\/! \| (\w+) +\| (.*GP.*?) *\|$/gm);
  const wired = [...table].flatMap(([, part, pins]) =>
    [...pins.matchAll(/(?:(\w+) )?(GP\d+)/g)].map(([, name = '', pin]) => `${pin} ${part} ${PRINTED[name]}`),
  );
  assert.equal(wired.length, 12);
  assert.deepEqual(SIGNALS.map(({ from, part, to }) => `${from} ${part} ${to}`).sort(), wired.sort());
});

for (const drawing of ['wiring.svg', 'soldering.svg']) {
  test(`${drawing} names the same pins, and no other`, () => {
    const named = new Set(read(drawing).match(/\bGP\d+\b/g));
    assert.deepEqual([...named].sort(), SIGNALS.map(({ from }) => from).sort());
  });
}
