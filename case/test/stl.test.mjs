// @ts-check
// STL files: the same solid is the same bytes, and what is no solid is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBinary } from '../stl.mjs';

const [A, B, C, D] = ['0 0 0', '1 0 0', '0 1 0', '0 0 1.5'];
const TETRAHEDRON = [
  [A, C, B],
  [A, B, D],
  [B, C, D],
  [C, A, D],
];
const stl = (facets) =>
  `solid x\n${facets.map((corners) => `facet normal 0 0 1\nouter loop\n${corners.map((c) => `vertex ${c}\n`).join('')}endloop\nendfacet\n`).join('')}endsolid x\n`;

test('the order of facets, and the corner that a facet begins with, do not matter', () => {
  const turned = TETRAHEDRON.map(([a, b, c]) => [b, c, a]).reverse();
  assert.deepEqual(toBinary(stl(turned)), toBinary(stl(TETRAHEDRON)));
});

test('numbers are where the format has them', () => {
  const bytes = toBinary(stl(TETRAHEDRON));
  assert.equal(bytes.length, 84 + 4 * 50);
  assert.equal(bytes.readUInt32LE(80), 4);
  const first = Array.from({ length: 12 }, (_, i) => bytes.readFloatLE(84 + 4 * i));
  assert.deepEqual(first, [0, 0, 1, 0, 0, 0, 0, 0, 1.5, 0, 1, 0]);
  assert.equal(bytes.readUInt16LE(84 + 48), 0);
});

test('what is no closed surface is refused', () => {
  assert.throws(() => toBinary(stl(TETRAHEDRON.slice(1))), /open at the edge/);
  assert.throws(() => toBinary(stl([...TETRAHEDRON, TETRAHEDRON[0]])), /two facets have the edge/);
  assert.throws(() => toBinary('solid x\nendsolid x\n'), /no facets/);
});
