// @ts-check
// Turns a firmware file, ELF or UF2, into the bytes of the flash. Whatever is wrong with it is said in one line.

import { FLASH_BYTES } from './flash.mjs';
import { hasValidBoot2 } from './rom.mjs';

const XIP_BASE = 0x10000000;
const ELF_MAGIC = 0x464c457f;
const ELF_MACHINE_ARM = 40;
const PT_LOAD = 1;
const UF2_MAGIC = [0x0a324655, 0x9e5d5157, 0x0ab16f30];
const UF2_BLOCK_BYTES = 512;
const UF2_MOST_DATA_BYTES = 476;
const UF2_NOT_MAIN_FLASH = 1;
const UF2_HAS_FAMILY = 0x2000;
const UF2_FAMILY_RP2040 = 0xe48bff56;

/** An error whose message is meant for the person at the keyboard. */
export class PlainError extends Error {}

/** The flash of a board onto which a file was just flashed. */
export function parseImage(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const magic = file.length >= 4 ? view.getUint32(0, true) : 0;
  const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
  if (magic === ELF_MAGIC) readElf(view, file, flash);
  else if (magic === UF2_MAGIC[0]) readUf2(view, file, flash);
  else throw new PlainError('neither an ELF nor a UF2 file');
  if (!hasValidBoot2(flash)) {
    throw new PlainError('the second stage loader at the start is missing or damaged: a real board would not start it');
  }
  return flash;
}

function place(flash, address, bytes) {
  const offset = address - XIP_BASE;
  if (offset < 0 || offset + bytes.length > FLASH_BYTES) {
    throw new PlainError(`${bytes.length} bytes for 0x${address.toString(16)}, which is not in the flash`);
  }
  flash.set(bytes, offset);
}

function readElf(view, file, flash) {
  if (file.length < 52) throw new PlainError('the ELF file is cut short');
  if (view.getUint8(4) !== 1 || view.getUint16(18, true) !== ELF_MACHINE_ARM) {
    throw new PlainError('an ELF file, but not for a 32 bit Arm');
  }
  const table = view.getUint32(28, true);
  const entryBytes = view.getUint16(42, true);
  const entries = view.getUint16(44, true);
  if (entryBytes < 32 || table + entryBytes * entries > file.length) throw new PlainError('the ELF file is cut short');
  let loaded = 0;
  for (let i = 0; i < entries; i++) {
    const at = table + i * entryBytes;
    const [type, offset, , address, bytes] = [0, 4, 8, 12, 16].map((field) => view.getUint32(at + field, true));
    if (type !== PT_LOAD || bytes === 0) continue;
    if (offset + bytes > file.length) throw new PlainError('the ELF file is cut short');
    place(flash, address, file.subarray(offset, offset + bytes));
    loaded += bytes;
  }
  if (loaded === 0) throw new PlainError('the ELF file has nothing to load');
}

function readUf2(view, file, flash) {
  if (file.length % UF2_BLOCK_BYTES) throw new PlainError('the UF2 file is cut short');
  const blocks = file.length / UF2_BLOCK_BYTES;
  for (let i = 0; i < blocks; i++) {
    const at = i * UF2_BLOCK_BYTES;
    const word = (field) => view.getUint32(at + field, true);
    const bytes = word(16);
    const whole = word(0) === UF2_MAGIC[0] && word(4) === UF2_MAGIC[1] && word(508) === UF2_MAGIC[2];
    if (!whole || bytes > UF2_MOST_DATA_BYTES) throw new PlainError(`block ${i + 1} of the UF2 file is damaged`);
    if (word(20) !== i || word(24) !== blocks) throw new PlainError(`block ${i + 1} of the UF2 file is out of order`);
    if (word(8) & UF2_HAS_FAMILY && word(28) !== UF2_FAMILY_RP2040) {
      throw new PlainError('the UF2 file is for another chip');
    }
    if (!(word(8) & UF2_NOT_MAIN_FLASH)) place(flash, word(12), file.subarray(at + 32, at + 32 + bytes));
  }
}
