// @ts-check
// The guide is one file that needs no other, and all its links lead somewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guide } from './guide.mjs';

const html = guide('1.2.3');
const all = (pattern) => [...html.matchAll(pattern)].map(([, found]) => found);

test('it holds every picture', () => {
  const pictures = all(/<img[^>]* src="([^"]{0,30})/g);
  assert.ok(pictures.length > 60, String(pictures.length));
  for (const picture of pictures) assert.match(picture, /^data:image\/(png|svg\+xml);base64,/);
});

test('every link leads to a heading of it, or to the network', () => {
  const headings = all(/<h\d id="([^"]*)"/g);
  assert.equal(new Set(headings).size, headings.length);
  const links = all(/<a href="([^"]*)"/g);
  assert.ok(links.length > 30, String(links.length));
  for (const link of links) {
    if (link.startsWith('#')) assert.ok(headings.includes(link.slice(1)), link);
    else assert.match(link, /^https:\/\//);
  }
});

test('it says which version it is, and nothing that is meant for authors', () => {
  assert.match(html, /<title>Alidade 1\.2\.3/);
  assert.doesNotMatch(html, /<!--/);
});
