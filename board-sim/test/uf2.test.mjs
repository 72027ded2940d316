// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { toUf2 } from '../../firmware/uf2.mjs';
import { SAVES_OFFSET } from '../flash.mjs';
import { newImage } from '../test-kit/firmware.mjs';

const ELF_HEADER_BYTES = 52;
const SEGMENT_BYTES = 32;
const UF2_BLOCK_BYTES = 512;

/** An ELF file that loads 256 bytes at each of these addresses. */
function elf(addresses) {
  const data = ELF_HEADER_BYTES + SEGMENT_BYTES * addresses.length;
  const file = Buffer.alloc(data + 256, 0x5a);
  file.fill(0, 0, data);
  file.writeUInt32LE(0x464c457f, 0);
  file.writeUInt16LE(0x0101, 4);
  file.writeUInt16LE(40, 18);
  file.writeUInt32LE(ELF_HEADER_BYTES, 28);
  file.writeUInt16LE(SEGMENT_BYTES, 42);
  file.writeUInt16LE(addresses.length, 44);
  addresses.forEach((address, i) => {
    [1, data, address, address, 256, 256].forEach((word, at) => {
      file.writeUInt32LE(word, ELF_HEADER_BYTES + SEGMENT_BYTES * i + 4 * at);
    });
  });
  return file;
}

test('blocks that follow each other from the start of a sector make a UF2 file', () => {
  assert.equal(toUf2(elf([0x10000000, 0x10000100, 0x10000200])).length, 3 * UF2_BLOCK_BYTES);
});

test('a gap between blocks, or a start within a sector, makes none', () => {
  assert.throws(() => toUf2(elf([0x10000000, 0x10000200])), /gap before 0x10000200/);
  assert.throws(() => toUf2(elf([0x10000000, 0x10001000])), /gap before 0x10001000/);
  assert.throws(() => toUf2(elf([0x10000100, 0x10000200])), /gap before 0x10000100/);
});

test('the firmware fits before what players saved', () => {
  const saves = newImage().subarray(SAVES_OFFSET);
  assert.ok(saves.every((byte) => byte === 0xff));
});
