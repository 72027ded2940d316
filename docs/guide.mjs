#!/usr/bin/env node
// @ts-check
// Makes one HTML file of the documents for those who play or build, pictures included: node docs/guide.mjs VERSION OUT.
//
// Links between these documents stay within the file. Of links to other files of the repository only the words are left, since they do
// not come along.

import { readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import { ALL_GAMES } from '../board-sim/bench/games.mjs';

const ROOT = new URL('../', import.meta.url);
/** In the order of the guide. */
const CHAPTERS = [
  ...['README', ...ALL_GAMES.map((game) => game.toLowerCase())].map((name) => `docs/play/${name}.md`),
  'docs/build.md',
  'docs/hardware.md',
  'docs/records.md',
  'CHANGELOG.md',
];
const TYPES = { '.png': 'image/png', '.svg': 'image/svg+xml' };
/** For readers of the file: what is kept for authors. */
const COMMENTS = /<!--.*?-->/gs;

/** A name for a chapter within the file. */
const idOf = (path) => path.replace(/\.md$/, '').replace(/\W+/g, '-').toLowerCase();

/** The file of the repository that a link in a document leads to, and the heading there. */
function target(document, link) {
  const url = new URL(link, new URL(document, ROOT));
  return { path: url.href.slice(ROOT.href.length).replace(/#.*/, ''), heading: url.hash.slice(1) };
}

function inlined(document, link) {
  const { path } = target(document, link);
  const type = TYPES[extname(path)];
  if (!type) throw new Error(`${document}: ${link} is no picture that is known here`);
  return `data:${type};base64,${readFileSync(new URL(path, ROOT)).toString('base64')}`;
}

const isElsewhere = (link) => /^[a-z]+:/.test(link);

/** One document as HTML, and its title. */
function chapter(document) {
  const seen = new Map();
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        // As GitHub names them, behind the chapter's name: other documents link to them by these.
        const plain = text.replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1');
        const name = plain
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-');
        const before = seen.get(name) ?? 0;
        seen.set(name, before + 1);
        if (depth === 1) title = plain;
        const id = depth === 1 ? idOf(document) : `${idOf(document)}-${name}${before ? `-${before}` : ''}`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        if (isElsewhere(href)) return `<a href="${href}">${words}</a>`;
        const { path, heading } = target(document, href);
        if (!CHAPTERS.includes(path)) return words;
        return `<a href="#${idOf(path)}${heading ? `-${heading}` : ''}">${words}</a>`;
      },
      image({ href, text }) {
        return `<img src="${inlined(document, href)}" alt="${text}">`;
      },
      html({ text }) {
        return text.replace(/ src="([^"]*)"/g, (_, link) => ` class="screen" src="${inlined(document, link)}"`);
      },
    },
  });
  const html = marked.parse(readFileSync(new URL(document, ROOT), 'utf8').replace(COMMENTS, ''), { async: false });
  return { title, html };
}

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; color: #1b1f24; background: #fff; max-width: 52rem; margin: 0 auto; padding: 1rem }
  h1 { margin-top: 4rem; border-bottom: 2px solid #ccd } h2 { margin-top: 2.2rem }
  img { max-width: 100%; height: auto } .screen { image-rendering: pixelated; display: block; background: #000; padding: 8px; border-radius: 8px; margin: 1rem 0 }
  table { border-collapse: collapse } th, td { border: 1px solid #ccd; padding: .3rem .6rem; text-align: left; vertical-align: top }
  pre { overflow-x: auto; background: #f4f5f7; padding: .6rem } code { background: #f4f5f7 }
  nav { columns: 2 } @media print { h1 { break-before: page } nav + * h1 { break-before: auto } }
`;

/** @param {string} version */
export function guide(version) {
  const chapters = CHAPTERS.map((document) => ({ id: idOf(document), ...chapter(document) }));
  const contents = chapters.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('\n');
  const name = `Alidade ${version}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name}: playing and building</title>
<style>${STYLE}</style>
<header><p><strong>${name}</strong>, a companion for board games of stars and sorcery and a score pad for any other.</p></header>
<nav><ol>
${contents}
</ol></nav>
${chapters.map(({ html }) => `<section>\n${html}</section>`).join('\n')}
</html>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version, out] = process.argv.slice(2);
  if (!out) throw new Error('usage: guide.mjs VERSION OUT');
  writeFileSync(out, guide(version));
}
