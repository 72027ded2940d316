#!/usr/bin/env node
// @ts-check
// Builds the page into a folder that any web host serves from any path: node web/build.mjs UF2 WASM_FOLDER OUT.
//
// Each file but the page itself carries a hash of its contents in its name, and the service worker has the list of all: page,
// worker and firmware always belong together.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transformSync } from 'esbuild';
import { parseImage } from '../board-sim/image.mjs';
import { turnCalls } from './src/program.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const BLANK = 0xff;

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

const BASE = "import { BasePeripheral } from './peripheral.js';";

/**
 * What of rp2040js neither board-sim nor the firmware uses, and what stands in its place: a debugger, a processor (see
 * board-sim/cpu.mjs for ours), and two peripherals that the firmware never touches. 5 kB less to download.
 */
const UNUSED = {
  'gdb-server': 'export class GDBServer {}',
  'gdb-connection': 'export class GDBConnection {}',
  'cortex-m0-core': 'export class CortexM0Core { reset() {} }',
  'peripherals/uart': `${BASE} export class RPUART extends BasePeripheral { clkPeriChanged() {} }`,
  'peripherals/spi': `${BASE} export class RPSPI extends BasePeripheral { clkPeriChanged() {} }`,
};

const WITHOUT_UNUSED = {
  name: 'without-unused',
  setup: ({ onLoad }) => {
    for (const [file, contents] of Object.entries(UNUSED)) {
      onLoad({ filter: new RegExp(`rp2040js.*/${file}\\.js$`) }, ({ path }) => ({ contents, resolveDir: dirname(path) }));
    }
  },
};

/** A script and what it imports in one file. */
async function bundle(file, define = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(HERE, 'src', file)],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    write: false,
    legalComments: 'none',
    plugins: [WITHOUT_UNUSED],
  });
  return outputFiles[0].text;
}

/** Of what was tried, these pack this program best. */
const XZ = ['--stdout', '--check=crc32', '--lzma2=preset=9e,lc=2,lp=1,pb=1,mf=bt2,nice=96'];

/** The flash that the UF2 file makes, as far as there is something in it, packed: far smaller to download than the file. */
function packedProgram(uf2) {
  const flash = parseImage(uf2);
  const program = flash.slice(0, flash.findLastIndex((byte) => byte !== BLANK) + 1);
  turnCalls(program, 1);
  const { stdout, stderr, error } = spawnSync('xz', XZ, { input: program });
  if (error || stderr.length) throw new Error(`xz: ${error?.message ?? stderr}`);
  return stdout;
}

/** @param {string} wasm the folder with viewer.wasm and processor.wasm @param {string} out */
export async function buildPage(uf2Path, wasm, out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  /** Names in the folder. */
  const files = [];
  const put = (name, contents) => {
    writeFileSync(join(out, name), contents);
    files.push(name);
    return name;
  };
  const hashed = (name, contents) => put(name.replace(/(\.[^.]+)$/, `-${hashOf(contents).slice(0, 10)}$1`), contents);

  const uf2 = readFileSync(uf2Path);
  const names = {
    firmware: hashed('firmware.xz', packedProgram(uf2)),
    processor: hashed('processor.wasm', readFileSync(join(wasm, 'processor.wasm'))),
    wasm: hashed('viewer.wasm', readFileSync(join(wasm, 'viewer.wasm'))),
    worker: hashed('worker.js', await bundle('worker.mjs')),
  };
  const uf2Name = hashed('alidade.uf2', uf2);
  const page = hashed('page.js', await bundle('page.mjs', { FILES: names }));
  const style = hashed(
    'style.css',
    transformSync(readFileSync(join(HERE, 'style.css'), 'utf8'), { loader: 'css', minify: true }).code,
  );
  const icon = hashed('icon.svg', readFileSync(join(HERE, 'icon.svg')));
  const icons = ['icon-192.png', 'icon-512.png'].map((name) => hashed(name, readFileSync(join(HERE, 'icons', name))));
  const manifest = put(
    'manifest.webmanifest',
    readFileSync(join(HERE, 'manifest.webmanifest'), 'utf8')
      .replace('ICON_SVG', icon)
      .replace('ICON_192', icons[0])
      .replace('ICON_512', icons[1]),
  );
  const html = readFileSync(join(HERE, 'index.html'), 'utf8')
    .replaceAll('PAGE_JS', page)
    .replaceAll('STYLE_CSS', style)
    .replaceAll('ICON_SVG', icon)
    .replaceAll('FIRMWARE', names.firmware)
    .replaceAll('PROCESSOR', names.processor)
    .replaceAll('UF2_FILE', uf2Name)
    .replaceAll('UF2_KB', String(Math.round(uf2.length / 1024)))
    .replaceAll('UF2_HASH', hashOf(uf2))
    .replaceAll('MANIFEST', manifest);
  put('index.html', html);
  // The UF2 file is for those who have a Pico: it is not kept for offline use, its contents are in the program.
  const kept = files.filter((name) => name !== uf2Name);
  const version = hashOf(kept.map((name) => hashOf(readFileSync(join(out, name)))).join(''));
  put('service-worker.js', await bundle('service-worker.mjs', { VERSION: version.slice(0, 16), KEPT: kept }));
  return { names: { ...names, page, style }, version };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [uf2, wasm, out] = process.argv.slice(2);
  if (!out) throw new Error('usage: build.mjs UF2 WASM_FOLDER OUT');
  const { version } = await buildPage(uf2, wasm, out);
  console.log(`${out}/index.html, version ${version.slice(0, 16)}`);
}
