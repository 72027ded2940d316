#!/usr/bin/env node
// @ts-check
// Makes of an STL file in text, as OpenSCAD writes it, one in binary: node case/stl.mjs FILE rewrites it in place.
//
// OpenSCAD writes the facets in another order each time. Here they are sorted, so that the same solid is the same bytes. A file that is
// not the closed surface of a solid is refused: a slicer would guess what was meant.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const HEADER_BYTES = 80;
const FACET_BYTES = 50;

/** @param {string} text @returns {Buffer} */
export function toBinary(text) {
  const facets = text
    .split('endfacet')
    .slice(0, -1)
    .map((facet) => {
      const [normal, ...corners] = [...facet.matchAll(/(?:normal|vertex) (\S+ \S+ \S+)/g)].map(([, numbers]) => numbers);
      // The same corner first, whichever the file began with; going round stays.
      const first = corners.indexOf([...corners].sort()[0]);
      return { normal, corners: [...corners.slice(first), ...corners.slice(0, first)] };
    });
  if (facets.length === 0) throw new Error('no facets');
  const edges = new Set();
  for (const { corners } of facets)
    corners.forEach((corner, i) => {
      const edge = `${corner} to ${corners[(i + 1) % 3]}`;
      if (edges.has(edge)) throw new Error(`two facets have the edge from ${edge}`);
      edges.add(edge);
    });
  for (const edge of edges) {
    const [from, to] = edge.split(' to ');
    if (!edges.has(`${to} to ${from}`)) throw new Error(`it is open at the edge from ${edge}`);
  }
  const order = ({ corners }) => corners.join(' ');
  facets.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  const out = Buffer.alloc(HEADER_BYTES + 4 + FACET_BYTES * facets.length);
  out.write('Alidade, a case');
  out.writeUInt32LE(facets.length, HEADER_BYTES);
  facets.forEach(({ normal, corners }, i) => {
    const numbers = [normal, ...corners].flatMap((point) => point.split(' ').map(Number));
    numbers.forEach((number, k) => out.writeFloatLE(number, HEADER_BYTES + 4 + FACET_BYTES * i + 4 * k));
  });
  return out;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('usage: stl.mjs FILE');
  writeFileSync(file, toBinary(readFileSync(file, 'utf8')));
}
