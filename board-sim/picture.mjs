// @ts-check
// Pictures of the glass: one byte a pixel (1 is lit), row after row, and as PNG files.
//
// Written with one bit a pixel. Read are greyscale pictures of the glass's size, as host-sim writes them.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { HEIGHT, WIDTH } from './display.mjs';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREYSCALE = 0;
const RGB = 2;

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** @param rows one buffer a row, as its pixels are packed */
function png(width, bitDepth, colourType, rows) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([bitDepth, colourType], 8);
  const unfiltered = Buffer.concat(rows.map((row) => Buffer.concat([Buffer.from([0]), row])));
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(unfiltered)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

function rowsOf(pixels) {
  return Array.from({ length: HEIGHT }, (_, y) => pixels.subarray(y * WIDTH, (y + 1) * WIDTH));
}

export function encodePng(pixels) {
  const packed = rowsOf(pixels).map((row) => {
    const bytes = Buffer.alloc(WIDTH / 8);
    row.forEach((lit, x) => (bytes[x >> 3] |= lit << (7 - (x & 7))));
    return bytes;
  });
  return png(WIDTH, 1, GREYSCALE, packed);
}

/** Black, white, and for a pixel that is lit only in the expected or only in the found picture. */
const COLOURS = [
  [0, 0, 0],
  [255, 255, 255],
  [60, 60, 255],
  [255, 40, 40],
];
const GAP = Array(8).fill([90, 90, 90]);

/** Three pictures side by side: expected, found, and both in one: blue is only expected, red only found. */
export function encodeComparison(expected, found) {
  const both = expected.map((lit, i) => (lit === found[i] ? lit : lit ? 2 : 3));
  const [left, middle, right] = [expected, found, both].map(rowsOf);
  const rows = left.map((row, y) => {
    const colours = [row, middle[y], right[y]].map((pixels) => [...pixels].map((pixel) => COLOURS[pixel]));
    return Buffer.from([...colours[0], ...GAP, ...colours[1], ...GAP, ...colours[2]].flat());
  });
  return png(3 * WIDTH + 2 * GAP.length, 8, RGB, rows);
}

export function decodePng(file) {
  if (file.length < 45 || !file.subarray(0, 8).equals(SIGNATURE)) throw new Error('not a PNG file');
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (width !== WIDTH || height !== HEIGHT) throw new Error(`${width}x${height} pixels instead of ${WIDTH}x${HEIGHT}`);
  const [bitDepth, colourType, , , interlaced] = file.subarray(24, 29);
  if (colourType !== GREYSCALE || bitDepth > 8 || interlaced) throw new Error('not a plain greyscale picture');
  const data = [];
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return unpack(inflateSync(Buffer.concat(data)), bitDepth);
}

function unpack(data, bitDepth) {
  const rowBytes = (WIDTH * bitDepth) / 8;
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  let above = new Uint8Array(rowBytes);
  for (let y = 0; y < HEIGHT; y++) {
    const start = y * (rowBytes + 1);
    const row = Uint8Array.from(data.subarray(start + 1, start + 1 + rowBytes));
    for (let i = 0; i < rowBytes; i++) row[i] += predict(data[start], row[i - 1] ?? 0, above[i], above[i - 1] ?? 0);
    for (let x = 0; x < WIDTH; x++) {
      const bit = x * bitDepth;
      const value = (row[bit >> 3] >> (8 - bitDepth - (bit & 7))) & ((1 << bitDepth) - 1);
      pixels[y * WIDTH + x] = value >> (bitDepth - 1);
    }
    above = row;
  }
  return pixels;
}

/** The five row filters of PNG, for rows whose pixels are one byte or less. */
function predict(filter, left, up, upLeft) {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const guess = left + up - upLeft;
      const [a, b, c] = [left, up, upLeft].map((value) => Math.abs(guess - value));
      return a <= b && a <= c ? left : b <= c ? up : upLeft;
    }
  }
  throw new Error('a damaged picture');
}

export function readPicture(path) {
  return decodePng(readFileSync(path));
}

export function writePicture(path, pixels) {
  writeFileSync(path, encodePng(pixels));
}

/** Makes the folder, too. */
export function writeComparison(path, expected, found) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, encodeComparison(expected, found));
}

export function isSame(first, second) {
  return first.every((lit, i) => lit === second[i]);
}

/** The picture as text, two pixels a letter. */
export function halfBlocks(pixels) {
  const rows = [];
  for (let y = 0; y < HEIGHT; y += 2) {
    let text = '';
    for (let x = 0; x < WIDTH; x++) text += ' ▀▄█'[pixels[y * WIDTH + x] | (pixels[(y + 1) * WIDTH + x] << 1)];
    rows.push(text);
  }
  return rows;
}
