#!/usr/bin/env node
// @ts-check
// Makes the file that a Pico takes as a USB drive (UF2) from the firmware's ELF file, and tells how much memory it uses.
//
//   node firmware/uf2.mjs ELF UF2      converts, and prints the sizes
//   node firmware/uf2.mjs --size ELF   only prints the sizes
//
// Whatever is wrong is said in one line, with exit code 1.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FLASH = { name: 'flash', start: 0x10000000, end: 0x10200000 };
const RAM = { name: 'RAM', start: 0x20000000, end: 0x20042000 };

const ELF_MAGIC = 0x464c457f;
const ELF_HEADER_BYTES = 52;
const ELF_32_BIT_LITTLE_ENDIAN = 0x0101;
const ELF_MACHINE_ARM = 40;
const SEGMENT_BYTES = 32;
const SEGMENT_LOAD = 1;
const SECTION_BYTES = 40;
const SECTION_SYMBOLS = 2;
const SYMBOL_BYTES = 16;

const SECTOR_BYTES = 4096;
const UF2_BLOCK_BYTES = 512;
const UF2_DATA_BYTES = 256;
const UF2_MAGIC_START = [0x0a324655, 0x9e5d5157];
const UF2_MAGIC_END = 0x0ab16f30;
const UF2_HAS_FAMILY = 0x2000;
const UF2_FAMILY_RP2040 = 0xe48bff56;

/** An error whose message is meant for the person at the keyboard. */
class PlainError extends Error {}

/** The loadable segments of an ELF file: address in RAM or flash, where it is stored, bytes, bytes in memory. */
function segments(file) {
  const view = headerOf(file);
  const table = rows(file, view.getUint32(28, true), view.getUint16(42, true), view.getUint16(44, true), SEGMENT_BYTES);
  return table.flatMap((row) => {
    const [type, offset, address, stored, bytes, memory] = [0, 4, 8, 12, 16, 20].map((at) => row.getUint32(at, true));
    return type === SEGMENT_LOAD ? [{ address, stored, memory, bytes: part(file, offset, bytes) }] : [];
  });
}

/**
 * The values of named symbols.
 * @returns {any}
 */
export function symbols(file, wanted) {
  const view = headerOf(file);
  const table = rows(file, view.getUint32(32, true), view.getUint16(46, true), view.getUint16(48, true), SECTION_BYTES);
  const section = (row) => part(file, row.getUint32(16, true), row.getUint32(20, true));
  const found = table.find((row) => row.getUint32(4, true) === SECTION_SYMBOLS);
  if (!found) return {};
  const names = table[found.getUint32(24, true)];
  if (!names) throw new PlainError('the ELF file is damaged: its symbols have no names');
  const [entries, text] = [section(found), section(names)];
  const values = {};
  for (let at = 0; at + SYMBOL_BYTES <= entries.length; at += SYMBOL_BYTES) {
    const start = entries.readUInt32LE(at);
    const name = text.toString('latin1', start, Math.max(start, text.indexOf(0, start)));
    if (wanted.includes(name)) values[name] = entries.readUInt32LE(at + 4);
  }
  return values;
}

function headerOf(file) {
  if (file.length < ELF_HEADER_BYTES || file.readUInt32LE(0) !== ELF_MAGIC) throw new PlainError('not an ELF file');
  if (file.readUInt16LE(4) !== ELF_32_BIT_LITTLE_ENDIAN || file.readUInt16LE(18) !== ELF_MACHINE_ARM) {
    throw new PlainError('an ELF file, but not for a 32 bit Arm');
  }
  return new DataView(file.buffer, file.byteOffset, file.length);
}

function part(file, offset, bytes) {
  if (offset + bytes > file.length) throw new PlainError('the ELF file is cut short');
  return file.subarray(offset, offset + bytes);
}

function rows(file, offset, rowBytes, count, leastBytes) {
  if (count > 0 && rowBytes < leastBytes) throw new PlainError('the ELF file is damaged: a table has too short rows');
  return Array.from({ length: count }, (_, i) => {
    const row = part(file, offset + i * rowBytes, rowBytes);
    return new DataView(row.buffer, row.byteOffset, row.length);
  });
}

const within = ({ start, end }, address, bytes) => address >= start && address + bytes <= end;

/** The UF2 file for what an ELF file puts into flash. */
export function toUf2(elf) {
  const blocks = new Map();
  for (const { stored, bytes } of segments(elf)) {
    if (bytes.length === 0) continue;
    if (!within(FLASH, stored, bytes.length)) {
      throw new PlainError(`${bytes.length} bytes are for 0x${stored.toString(16)}, which is not in flash`);
    }
    bytes.forEach((byte, i) => {
      const address = stored + i;
      const start = address - (address % UF2_DATA_BYTES);
      if (!blocks.has(start)) blocks.set(start, Buffer.alloc(UF2_DATA_BYTES));
      blocks.get(start)[address - start] = byte;
    });
  }
  if (blocks.size === 0) throw new PlainError('the ELF file has nothing for the flash');
  const sorted = [...blocks].sort(([a], [b]) => a - b);
  // Erratum RP2040-E14: the boot ROM may leave what it writes behind a gap in a sector that was not erased.
  const addresses = sorted.map(([address]) => address);
  const follows = (address, i) => (i === 0 ? address % SECTOR_BYTES === 0 : address === addresses[i - 1] + UF2_DATA_BYTES);
  const bad = addresses.find((address, i) => !follows(address, i));
  if (bad !== undefined)
    throw new PlainError(`there is a gap before 0x${bad.toString(16)}, which the boot ROM may write wrongly`);
  return Buffer.concat(
    sorted.map(([address, data], number) => {
      const block = Buffer.alloc(UF2_BLOCK_BYTES);
      const header = [...UF2_MAGIC_START, UF2_HAS_FAMILY, address, UF2_DATA_BYTES, number, sorted.length, UF2_FAMILY_RP2040];
      header.forEach((word, i) => block.writeUInt32LE(word, 4 * i));
      data.copy(block, 4 * header.length);
      block.writeUInt32LE(UF2_MAGIC_END, UF2_BLOCK_BYTES - 4);
      return block;
    }),
  );
}

/** Bytes used: of flash, and of RAM by variables, by code, and by the stack that memory.x reserves, with its guard. */
export function sizes(elf) {
  const loaded = segments(elf);
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const names = ['_stack_start', '_guard_start', '__hot_start', '__hot_end'];
  const { _stack_start: top = 0, _guard_start: bottom = 0, __hot_start: start = 0, __hot_end: end = 0 } = symbols(elf, names);
  const inRam = loaded.filter(({ address, memory }) => within(RAM, address, memory)).map(({ memory }) => memory);
  return {
    flash: sum(loaded.map(({ bytes }) => bytes.length)),
    variables: sum(inRam) - (end - start),
    code: end - start,
    stack: top - bottom,
  };
}

function main(args) {
  const onlySize = args[0] === '--size';
  if (args.length !== 2) throw new PlainError('usage: uf2.mjs ELF UF2, or uf2.mjs --size ELF');
  const [path, target] = onlySize ? [args[1]] : args;
  const say = (message) => new PlainError(`${path}: ${message}`);
  let elf;
  try {
    elf = readFileSync(path);
  } catch (error) {
    throw say(error.code === 'ENOENT' ? 'no such file' : error.message);
  }
  try {
    if (!onlySize) writeFileSync(target, toUf2(elf));
    const { flash, variables, code, stack } = sizes(elf);
    const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
    const ram = `${kib(variables)} variables, ${kib(code)} code, ${kib(stack)} stack`;
    console.log(`flash ${kib(flash)}, RAM ${kib(variables + code + stack)}: ${ram}`);
  } catch (error) {
    throw error instanceof PlainError ? say(error.message) : new PlainError(error.message);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
