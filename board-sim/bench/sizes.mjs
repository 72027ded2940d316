// Who takes how much of flash and RAM, from the ELF file alone.
//
// Code: a function whose name or source lines lie in one game's folder counts for that game, with all that was inlined into
// it. Of other functions each instruction counts for the game or crate it was written in; what of core was inlined counts
// for the largest of those. Constants count for whoever refers to them, directly or through other constants; what several
// refer to is a row of its own.

import { sections, sizedSymbols, sourceFiles } from './elf.mjs';
import { sizes } from '../../firmware/uf2.mjs';

const GAME_FOLDER = /companion\/src\/games\/(\w+)\//;
const GAME_IN_NAME = /games(?:\.\.|\d+)(astrolabe|efemeris|astoria|astralis|ophiuchus)/g;
const SHARED = 'constants that several refer to, fonts above all';
const NOBODY = 'without a source line, vectors, padding';
/** Crates below this many bytes of flash and of RAM are summed up in one row. */
const SMALL_CRATE_BYTES = 2048;

const gameRow = (folder) => folder[0].toUpperCase() + folder.slice(1);

/** The row to which a source file belongs. */
export function ownerOfPath(path) {
  const game = path.match(GAME_FOLDER);
  if (game) return gameRow(game[1]);
  const part = path.match(/companion\/src\/(\w+)/);
  if (part) return ['shell', 'draw', 'save'].includes(part[1]) ? `companion: ${part[1]}` : 'companion: the rest';
  if (/(^|\/)firmware\/src\//.test(path)) return 'firmware';
  const crate = path.match(/\/registry\/src\/[^/]+\/([^/]+?)-\d/);
  if (crate) return crate[1];
  if (path.includes('compiler-builtins')) return 'compiler-builtins';
  return path.includes('library/') ? 'core' : NOBODY;
}

/** `alidade::device::run::POOL` as its parts; a name that is not mangled as one. */
function pathOfName(name) {
  if (!name.startsWith('_ZN')) return [name];
  const parts = [];
  for (let at = 3; /\d/.test(name[at]); ) {
    const [digits] = name.slice(at).match(/^\d+/);
    at += digits.length + Number(digits);
    parts.push(name.slice(at - Number(digits), at));
  }
  return parts.slice(0, -1);
}

/** The row to which a variable belongs, by its mangled name. */
function ownerOfName(name) {
  const [crate, part] = pathOfName(name);
  if (crate === 'companion') return ownerOfPath(`companion/src/${part}`);
  if (crate === 'alidade') return 'firmware';
  if (/rtt|SEGGER/i.test(name)) return 'defmt-rtt';
  return crate && crate !== name ? crate.replaceAll('_', '-') : NOBODY;
}

function gamesInName(name) {
  return new Set([...name.matchAll(GAME_IN_NAME)].map(([, game]) => gameRow(game)));
}

/** Code of each owner, and the owner of every function as [start, end, owner]. */
function attributeCode(functions, stretches, games, add) {
  const homes = [];
  let next = 0;
  for (const { address, size, name } of functions) {
    const end = address + size;
    while (next < stretches.length && stretches[next].end <= address) next++;
    const written = new Map();
    let without = size;
    for (let i = next; i < stretches.length && stretches[i].start < end; i++) {
      const bytes = Math.min(end, stretches[i].end) - Math.max(address, stretches[i].start);
      if (bytes <= 0) continue;
      const owner = ownerOfPath(stretches[i].path);
      written.set(owner, (written.get(owner) ?? 0) + bytes);
      without -= bytes;
    }
    if (without > 0) written.set(NOBODY, (written.get(NOBODY) ?? 0) + without);
    const named = gamesInName(name);
    const inLines = [...written.keys()].filter((owner) => games.includes(owner));
    const candidates = named.size ? [...named] : inLines;
    if (candidates.length === 1) {
      add(candidates[0], 'code', size);
      homes.push([address, end, candidates[0]]);
    } else {
      const others = [...written].filter(([owner]) => owner !== 'core' && owner !== NOBODY);
      const [[largest] = ['core']] = others.sort((a, b) => b[1] - a[1]);
      for (const [owner, bytes] of written) add(owner === 'core' ? largest : owner, 'code', bytes);
      homes.push([address, end, largest]);
    }
  }
  return homes;
}

/** Constants of each owner: found by who refers to them. */
function attributeConstants(rodata, text, homes, objects, games, add) {
  const [start, end] = [rodata.address, rodata.address + rodata.size];
  const wordsOf = ({ address, bytes }, from, to) => {
    const words = [];
    for (let at = (from + 3) & ~3; at + 4 <= to; at += 4) words.push(bytes.readUInt32LE(at - address));
    return words.filter((word) => word >= start && word < end);
  };
  const references = homes.flatMap(([from, to, owner]) => wordsOf(text, from, to).map((address) => ({ address, owner })));
  const inside = wordsOf(rodata, start, end);
  const known = [...references, ...objects].map(({ address }) => address);
  const starts = [...new Set([start, ...known, ...inside])].sort((a, b) => a - b);
  const items = starts.map((at, i) => ({ at, to: starts[i + 1] ?? end, owners: new Set(), named: null }));
  const byStart = new Map(items.map((item) => [item.at, item]));
  for (const { address, name } of objects) {
    const [game] = gamesInName(name);
    byStart.get(address).named = game ?? ownerOfName(name);
  }
  const give = (item, owner) => {
    if (item.owners.has(owner)) return;
    item.owners.add(owner);
    for (const address of wordsOf(rodata, item.at, item.to)) give(byStart.get(address), owner);
  };
  for (const { address, owner } of references) give(byStart.get(address), owner);
  for (const { at, to, owners, named } of items) {
    const of = [...owners];
    const its = of.filter((owner) => games.includes(owner));
    const isGames = its.length === 1 && of.every((owner) => owner === its[0] || owner.startsWith('companion'));
    let owner = SHARED;
    if (named && named !== NOBODY) owner = named;
    else if (isGames) [owner] = its;
    else if (of.length === 1) [owner] = of;
    else if (of.length === 0) owner = NOBODY;
    add(owner, 'constants', to - at);
  }
}

/** Variables of at least this many bytes have rows of their own. */
const LARGE_VARIABLE_BYTES = 512;

/** Bytes of the large variables, and of all others together. */
export function measureVariables(elf) {
  const parts = sections(elf);
  const inRam = ['.data', '.bss', '.uninit', '.notes'].map((name) => parts[name]);
  const isVariable = ({ address, isFunction }) =>
    !isFunction && inRam.some((section) => address >= section.address && address < section.address + section.size);
  const large = sizedSymbols(parts).filter((s) => isVariable(s) && s.size >= LARGE_VARIABLE_BYTES);
  const rows = large.sort((a, b) => b.size - a.size).map(({ name, size }) => [pathOfName(name).join('::'), { bytes: size }]);
  const rest = sizes(elf).variables - large.reduce((sum, { size }) => sum + size, 0);
  return Object.fromEntries([...rows, ['all others', { bytes: rest }]]);
}

/** Rows of { code, constants, flash, ram }, games first. They sum up to what `sizes` says, vectors and padding included. */
export function measureSizes(elf, gameNames) {
  const parts = sections(elf);
  const symbols = sizedSymbols(parts);
  const rows = new Map(gameNames.map((game) => [game, { code: 0, constants: 0, ram: 0 }]));
  const add = (owner, column, bytes) => {
    if (!rows.has(owner)) rows.set(owner, { code: 0, constants: 0, ram: 0 });
    rows.get(owner)[column] += bytes;
  };
  const within = (section) => ({ address }) => address >= section.address && address < section.address + section.size;
  const functions = symbols.filter((s) => s.isFunction).filter(within(parts['.text']));
  const homes = attributeCode(functions, sourceFiles(parts), gameNames, add);
  const objects = symbols.filter((s) => !s.isFunction);
  attributeConstants(parts['.rodata'], parts['.text'], homes, objects.filter(within(parts['.rodata'])), gameNames, add);
  for (const name of ['.data', '.bss', '.uninit', '.notes']) {
    for (const object of objects.filter(within(parts[name]))) add(ownerOfName(object.name), 'ram', object.size);
  }

  // What no symbol covers: boot loader, vectors, padding, the first values of variables.
  const total = sizes(elf);
  const sum = (column) => [...rows.values()].reduce((all, row) => all + row[column], 0);
  add(NOBODY, 'code', total.flash - sum('code') - sum('constants'));
  add(NOBODY, 'ram', total.variables - sum('ram'));
  const small = ([owner, { code, constants, ram }]) =>
    !gameNames.includes(owner) && !/^companion|^firmware/.test(owner) && owner !== NOBODY &&
    code + constants < SMALL_CRATE_BYTES && ram < SMALL_CRATE_BYTES;
  const others = [...rows].filter(small);
  for (const [owner, row] of others) {
    rows.delete(owner);
    for (const column of ['code', 'constants', 'ram']) add('crates below 2 KiB', column, row[column]);
  }
  const order = ([owner, { code, constants }]) =>
    gameNames.includes(owner) ? gameNames.indexOf(owner) - 1e9 : owner === NOBODY ? 1e9 : -(code + constants);
  return Object.fromEntries(
    [...rows]
      .sort((a, b) => order(a) - order(b))
      .map(([owner, { code, constants, ram }]) => [owner, { code, constants, flash: code + constants, ram }]),
  );
}
