// @ts-check
// Who takes how much of flash and RAM, from the ELF file alone.
//
// A function counts for a game if its name or its source lines lie in that game's folder alone, with all that was inlined
// into it; and so does all other code, and every constant, that only this game's code refers to. Of other functions each
// instruction counts for the crate it was written in; what of core was inlined counts for the largest of those. Other
// constants count for whoever refers to them; what several refer to is a row of its own.

import { sections, sizedSymbols, sourceFiles } from './elf.mjs';
import { ALL_GAMES } from './games.mjs';
import { sizes } from '../../firmware/uf2.mjs';

/** A game's own, or that of its search. */
const GAME_FOLDER = /(?:companion\/src\/games\/(\w+)|(astralis)-search\/src)\//;
const GAME_IN_NAME = new RegExp(`games(?:\\.\\.|\\d+)(${ALL_GAMES.join('|').toLowerCase()})`, 'g');
const SHARED = 'constants that several refer to, fonts above all';
const NOBODY = 'without a source line, vectors, padding';
/** Crates below this many bytes of flash and of RAM are summed up in one row. */
const SMALL_CRATE_BYTES = 2048;

const gameRow = (folder) => folder[0].toUpperCase() + folder.slice(1);

/** The row to which a source file belongs. */
export function ownerOfPath(path) {
  const game = path.match(GAME_FOLDER);
  if (game) return gameRow(game[1] ?? game[2]);
  const part = path.match(/companion\/src\/(\w+)/);
  if (part) return ['shell', 'draw', 'save'].includes(part[1]) ? `companion: ${part[1]}` : 'companion: the rest';
  const crateOfOurs = path.match(/(?:^|\/)(firmware|pixels)\/src\//);
  if (crateOfOurs) return crateOfOurs[1];
  // `./dev` leaves the folder of cargo's crates out.
  const crate = path.match(/^([a-z][\w-]*?)-\d+\.\d/) ?? path.match(/\/registry\/src\/[^/]+\/([^/]+?)-\d/);
  if (crate) return crate[1];
  if (path.includes('compiler-builtins')) return 'compiler-builtins';
  return path.includes('library/') ? 'core' : NOBODY;
}

/** `alidade::device::run::POOL` as its parts; a name that is not mangled as one. */
function pathOfName(name) {
  if (!name.startsWith('_ZN')) return [name];
  const parts = [];
  for (let at = 3; /\d/.test(name[at]);) {
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
  return [...new Set([...name.matchAll(GAME_IN_NAME)].map(([, game]) => gameRow(game)))];
}

/** Bytes of a function by the owner of the source line. */
function writtenBy({ address, size }, stretches) {
  const end = address + size;
  const written = new Map();
  const add = (owner, bytes) => written.set(owner, (written.get(owner) ?? 0) + bytes);
  let without = size;
  for (const stretch of stretches) {
    const bytes = Math.min(end, stretch.end) - Math.max(address, stretch.start);
    if (bytes <= 0) continue;
    add(ownerOfPath(stretch.path), bytes);
    without -= bytes;
  }
  if (without > 0) add(NOBODY, without);
  return written;
}

/** The code of functions: { start, end, game, written, owner }. */
function codePieces(functions, stretches, games) {
  let next = 0;
  return functions.map((symbol) => {
    const { address: start, size, name } = symbol;
    while (next < stretches.length && stretches[next].end <= start) next++;
    let last = next;
    while (last < stretches.length && stretches[last].start < start + size) last++;
    const written = writtenBy(symbol, stretches.slice(next, last));
    const named = gamesInName(name);
    const candidates = named.length ? named : [...written.keys()].filter((owner) => games.includes(owner));
    const crates = [...written].filter(([owner]) => owner !== 'core' && owner !== NOBODY).sort((a, b) => b[1] - a[1]);
    const game = candidates.length === 1 ? candidates[0] : null;
    return { start, end: start + size, isCode: true, game, written, owner: crates[0]?.[0] ?? 'core' };
  });
}

/** The addresses that whole words say; functions are odd. */
function wordsIn({ address, bytes }, { start, end }) {
  const words = [];
  for (let at = (start + 3) & ~3; at + 4 <= end; at += 4) words.push(bytes.readUInt32LE(at - address));
  return words;
}

/** Where calls and jumps lead: Thumb's BL, and B without a condition. */
function branchesIn({ address, bytes }, { start, end }) {
  const targets = [];
  for (let at = start; at + 2 <= end; at += 2) {
    const first = bytes.readUInt16LE(at - address);
    const second = at + 4 <= end ? bytes.readUInt16LE(at + 2 - address) : 0;
    if ((first & 0xf800) === 0xe000) targets.push(at + 4 + ((first << 21) >> 20));
    if ((first & 0xf800) !== 0xf000 || (second & 0xd000) !== 0xd000) continue;
    const sign = (first >> 10) & 1;
    const [i1, i2] = [13, 11].map((bit) => ((second >> bit) & 1) ^ sign ^ 1);
    const offset = (sign << 24) | (i1 << 23) | (i2 << 22) | ((first & 0x3ff) << 12) | ((second & 0x7ff) << 1);
    targets.push(at + 4 + ((offset << 7) >> 7));
  }
  return targets;
}

/** The constants, cut wherever something refers to: { start, end, game }. */
function constantPieces(rodata, homeOf, code, objects) {
  const whole = { start: rodata.address, end: rodata.address + rodata.size };
  const isWithin = (address) => address >= whole.start && address < whole.end;
  const referred = [...code.flatMap((piece) => wordsIn(homeOf(piece), piece)), ...wordsIn(rodata, whole)].filter(isWithin);
  const named = new Map(objects.map(({ address, name }) => [address, name]));
  const starts = [...new Set([whole.start, ...referred, ...named.keys()])].sort((a, b) => a - b);
  return starts.map((start, i) => {
    const name = named.get(start) ?? '';
    const [game = null] = gamesInName(name);
    return { start, end: starts[i + 1] ?? whole.end, isCode: false, game, owner: name && ownerOfName(name) };
  });
}

/** Gives to each game what only that game refers to, until there is no more of it. */
function giveToGames(pieces) {
  for (let given = true; given;) {
    given = false;
    for (const piece of pieces.filter(({ game }) => game === null)) {
      // Lists such as that of all games refer to each, but are there only for the code.
      const code = piece.referrers.filter(({ isCode }) => isCode);
      const games = new Set((code.length ? code : piece.referrers).map(({ game }) => game));
      const [game] = games;
      if (games.size !== 1 || game === null) continue;
      piece.game = game;
      given = true;
    }
  }
}

/** Calls `add(owner, column, bytes)` for all code and constants. */
function attribute({ '.text': text, '.hot': hot, '.rodata': rodata }, functions, objects, stretches, games, add) {
  const code = codePieces(functions, stretches, games);
  const homeOf = ({ start }) => (start >= hot.address ? hot : text);
  const constants = constantPieces(rodata, homeOf, code, objects);
  /** @type {any[]} */
  const pieces = [...code, ...constants];
  const byAddress = new Map(pieces.map((piece) => [piece.start + Number(piece.isCode), piece]));
  for (const piece of pieces) Object.assign(piece, { referrers: [], users: new Set() });
  for (const piece of pieces) {
    const branches = piece.isCode ? branchesIn(homeOf(piece), piece).map((target) => target + 1) : [];
    const targets = [...wordsIn(piece.isCode ? homeOf(piece) : rodata, piece), ...branches].map((address) =>
      byAddress.get(address),
    );
    piece.targets = new Set(targets.filter((target) => target && target !== piece));
    for (const target of piece.targets) target.referrers.push(piece);
  }
  giveToGames(pieces);

  const use = (piece, owner) => {
    if (piece.isCode || piece.users.has(owner)) return;
    piece.users.add(owner);
    for (const target of piece.targets) use(target, owner);
  };
  for (const { game, owner, targets } of code) for (const target of targets) use(target, game ?? owner);
  for (const { start, end, game, written, owner } of code) {
    if (game) add(game, 'code', end - start);
    else for (const [writer, bytes] of written) add(writer === 'core' ? owner : writer, 'code', bytes);
  }
  for (const { start, end, game, owner, users } of pieces.filter((piece) => !piece.isCode)) {
    const [user = NOBODY, ...others] = users;
    add(game ?? (owner || (others.length ? SHARED : user)), 'constants', end - start);
  }
}

/** Variables of at least this many bytes have rows of their own. */
const LARGE_VARIABLE_BYTES = 512;

/** Bytes of the large variables, and of all others together. */
export function measureVariables(elf) {
  const parts = sections(elf);
  const inRam = ['.data', '.bss', '.uninit', '.retained'].map((name) => parts[name]);
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
  const within =
    (section) =>
    ({ address }) =>
      address >= section.address && address < section.address + section.size;
  const functions = symbols.filter((s) => s.isFunction).filter((s) => within(parts['.text'])(s) || within(parts['.hot'])(s));
  const objects = symbols.filter((s) => !s.isFunction);
  attribute(parts, functions, objects.filter(within(parts['.rodata'])), sourceFiles(parts), gameNames, add);
  for (const name of ['.data', '.bss', '.uninit', '.retained']) {
    for (const object of objects.filter(within(parts[name]))) add(ownerOfName(object.name), 'ram', object.size);
  }

  // What no symbol covers: boot loader, vectors, padding, the first values of variables.
  const total = sizes(elf);
  const sum = (column) => [...rows.values()].reduce((all, row) => all + row[column], 0);
  add(NOBODY, 'code', total.flash - sum('code') - sum('constants'));
  add(NOBODY, 'ram', total.variables - sum('ram'));
  const small = ([owner, { code, constants, ram }]) =>
    !gameNames.includes(owner) &&
    !/^companion|^firmware/.test(owner) &&
    owner !== NOBODY &&
    code + constants < SMALL_CRATE_BYTES &&
    ram < SMALL_CRATE_BYTES;
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
