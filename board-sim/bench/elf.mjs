// @ts-check
// What an ELF file knows of itself: its sections, its symbols, and which source file every instruction comes from.

import { PlainError } from '../image.mjs';

const SECTION_BYTES = 40;
const SYMBOL_BYTES = 16;
const SYMBOL_OBJECT = 1;
const SYMBOL_FUNCTION = 2;
/** The lowest bit of a function's address says that it is Thumb code. */
const THUMB = 1;

/** The text up to the next zero byte. */
function textAt(bytes, at) {
  return bytes.toString('latin1', at, bytes.indexOf(0, at));
}

/** Sections by name: address, size in memory, bytes in the file. */
export function sections(file) {
  const count = file.readUInt16LE(48);
  const header = (i) => {
    const at = file.readUInt32LE(32) + i * SECTION_BYTES;
    const [name, , , address, offset, size] = [0, 4, 8, 12, 16, 20].map((field) => file.readUInt32LE(at + field));
    return { name, address, size, bytes: file.subarray(offset, offset + size) };
  };
  const names = header(file.readUInt16LE(50)).bytes;
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => header(i)).map((section) => [textAt(names, section.name), section]),
  );
}

/** Functions and variables with a size, by address. */
export function sizedSymbols({ '.symtab': table, '.strtab': names }) {
  const found = new Map();
  for (let at = 0; at < table.bytes.length; at += SYMBOL_BYTES) {
    const kind = table.bytes[at + 12] & 15;
    const size = table.bytes.readUInt32LE(at + 8);
    if (size === 0 || (kind !== SYMBOL_OBJECT && kind !== SYMBOL_FUNCTION)) continue;
    const isFunction = kind === SYMBOL_FUNCTION;
    const address = table.bytes.readUInt32LE(at + 4) & ~(isFunction ? THUMB : 0);
    const name = textAt(names.bytes, table.bytes.readUInt32LE(at));
    found.set(address, { address, size, isFunction, name });
  }
  return [...found.values()].sort((a, b) => a.address - b.address);
}

/** Reads the numbers of DWARF one after the other. */
class Reader {
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at;
  }
  number(size) {
    this.at += size;
    return this.bytes.readUIntLE(this.at - size, size);
  }
  unsigned() {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = this.number(1);
      value += (byte & 127) * 2 ** shift;
      shift += 7;
    } while (byte & 128);
    return value;
  }
  text() {
    const text = textAt(this.bytes, this.at);
    this.at += text.length + 1;
    return text;
  }
}

/** Stretches of code by address, [{ start, end, path }]: the source file of each; of inlined code, where it was written. */
export function sourceFiles({ '.debug_line': lines }) {
  if (!lines) throw new PlainError('the ELF file has no source lines: build it with debug = 2');
  const stretches = [];
  const reader = new Reader(lines.bytes, 0);
  while (reader.at < lines.bytes.length) readUnit(reader, stretches);
  return stretches.sort((a, b) => a.start - b.start);
}

function readUnit(reader, stretches) {
  const end = reader.number(4) + reader.at;
  const version = reader.number(2);
  if (version !== 4) throw new PlainError(`the ELF file's source lines are of DWARF ${version}, not 4`);
  const program = reader.number(4) + reader.at;
  const instructionBytes = reader.number(1);
  reader.number(3);
  const lineRange = reader.number(1);
  const firstSpecial = reader.number(1);
  const operands = Array.from({ length: firstSpecial - 1 }, () => reader.number(1));
  const folders = [''];
  for (let folder = reader.text(); folder; folder = reader.text()) folders.push(`${folder}/`);
  const paths = [''];
  for (let name = reader.text(); name; name = reader.text()) {
    paths.push(`${folders[reader.unsigned()]}${name}`);
    reader.unsigned();
    reader.unsigned();
  }
  reader.at = program;

  let [address, file, last] = [0, 1, null];
  const row = () => {
    if (last && address > last.start) stretches.push({ ...last, end: address });
    last = { start: address, path: paths[file] };
  };
  while (reader.at < end) {
    const code = reader.number(1);
    if (code >= firstSpecial) {
      address += Math.floor((code - firstSpecial) / lineRange) * instructionBytes;
      row();
    } else if (code === 0) {
      const next = reader.unsigned() + reader.at;
      const extended = reader.number(1);
      if (extended === 1) {
        row();
        [address, file, last] = [0, 1, null];
      } else if (extended === 2) address = reader.number(4);
      reader.at = next;
    } else if (code === 1) row();
    else if (code === 2) address += reader.unsigned() * instructionBytes;
    else if (code === 4) file = reader.unsigned();
    else if (code === 8) address += Math.floor((255 - firstSpecial) / lineRange) * instructionBytes;
    else if (code === 9) address += reader.number(2);
    else for (let i = 0; i < operands[code - 1]; i++) reader.unsigned();
  }
}
