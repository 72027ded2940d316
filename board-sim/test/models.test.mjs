// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../board.mjs';
import { Flash, FLASH_BYTES, PAGE_BYTES, SECTOR_BYTES } from '../flash.mjs';
import { parseImage } from '../image.mjs';
import { HEIGHT, Display, turned, WIDTH } from '../display.mjs';
import { decodePng, encodeComparison, encodePng } from '../picture.mjs';
import { parseScript } from '../script.mjs';

// ---- the display ----

function display() {
  return new Display(seededRandom(1));
}

/** One I2C transaction; gives whether all of it was acknowledged. */
function send(target, ...bytes) {
  const acknowledged = target.start(0x3c) && bytes.every((byte) => target.write(byte));
  target.stop();
  return acknowledged;
}

const commands = (target, ...bytes) => send(target, 0x00, ...bytes);
const data = (target, ...bytes) => send(target, 0x40, ...bytes);

function readyDisplay() {
  const p = display();
  commands(p, 0x8d, 0x14, 0x20, 0x00, 0xa1, 0xc8, 0x21, 0, 127, 0x22, 0, 7);
  data(p, ...new Array(1024).fill(0));
  commands(p, 0xaf);
  return p;
}

function litPixels(pixels) {
  return [...pixels.keys()].filter((i) => pixels[i]).map((i) => [i % WIDTH, Math.floor(i / WIDTH)]);
}

test('a display shows snow when it is switched on before its memory is written, and nothing before that', () => {
  const p = display();
  assert.equal(litPixels(p.picture()).length, 0);
  commands(p, 0x8d, 0x14, 0xaf);
  assert.ok(litPixels(p.picture()).length > 1000);
  commands(p, 0x8d, 0x10);
  assert.equal(litPixels(p.picture()).length, 0, 'without its charge pump it is dark');
});

test('horizontal writing goes along the window and comes back to its start', () => {
  const p = readyDisplay();
  commands(p, 0x21, 10, 11, 0x22, 2, 3);
  data(p, 0x01, 0x02, 0x04, 0x80, 0xff);
  const expected = [...Array(8).keys()]
    .map((bit) => [10, 16 + bit])
    .concat([
      [11, 17],
      [10, 26],
      [11, 31],
    ]);
  const order = (a, b) => a[1] - b[1] || a[0] - b[0];
  assert.deepEqual(litPixels(p.picture()), expected.sort(order));
});

test('vertical writing goes down the window first', () => {
  const p = readyDisplay();
  commands(p, 0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3);
  data(p, 0x01, 0x01, 0x01);
  assert.deepEqual(litPixels(p.picture()), [
    [10, 16],
    [11, 16],
    [10, 24],
  ]);
});

test('page writing goes back to the column that was told last and leaves the page where it was', () => {
  const p = readyDisplay();
  commands(p, 0x20, 0x02, 0xb5, 0x0e, 0x17);
  data(p, 0x01, 0x01, 0x02);
  assert.deepEqual(litPixels(p.picture()), [
    [127, 40],
    [126, 41],
  ]);
});

test('a control byte may stand before every single byte', () => {
  const p = readyDisplay();
  assert.ok(send(p, 0x80, 0x81, 0x80, 0x12, 0x80, 0xa7, 0xc0, 0x01, 0x40, 0x02));
  assert.equal(p.contrast, 0x12);
  assert.equal(p.inverse, true);
  assert.equal(litPixels(p.picture()).length, WIDTH * HEIGHT - 2);
});

test('a command whose argument comes in the next transaction is still one command', () => {
  const p = readyDisplay();
  commands(p, 0x81);
  commands(p, 0x55);
  assert.equal(p.contrast, 0x55);
  assert.deepEqual(p.unknownCommands, []);
});

test('turned round: the scan direction works at once, the remap on what is written after it', () => {
  const p = readyDisplay();
  data(p, 0x01);
  assert.deepEqual(litPixels(p.picture()), [[0, 0]]);
  commands(p, 0xa0, 0xc0);
  assert.deepEqual(litPixels(p.picture()), [[0, 63]]);
  assert.ok(p.isTurned);
  commands(p, 0x21, 0, 127, 0x22, 0, 7);
  data(p, ...new Array(1024).fill(0));
  data(p, 0x01);
  assert.deepEqual(litPixels(p.picture()), [[127, 63]]);
  assert.deepEqual(litPixels(turned(p.picture())), [[0, 0]]);
});

test('start line and offset shift the picture', () => {
  const p = readyDisplay();
  data(p, 0x04);
  commands(p, 0x41);
  assert.deepEqual(litPixels(p.picture()), [[0, 1]]);
  commands(p, 0xd3, 0x01);
  assert.deepEqual(litPixels(p.picture()), [[0, 0]]);
});

test('faults: unplugged it refuses and forgets, another address is not its own, a held bus is held', () => {
  const p = readyDisplay();
  assert.equal(p.start(0x3d), false);
  p.setFault('unplugged');
  assert.equal(commands(p, 0xaf), false);
  p.setFault(null);
  assert.equal(p.isOn, false);
  assert.equal(commands(p, 0xaf), true);
  p.setFault('clock-held');
  assert.equal(p.holdsBus, true);
  p.setFault('data-held');
  for (let pulse = 0; pulse < 8; pulse++) p.clockPulse();
  assert.equal(p.holdsBus, true);
  p.clockPulse();
  assert.equal(p.holdsBus, false);
});

// ---- the flash ----

test('programming only clears bits, erasing sets a whole sector and no more', () => {
  const flash = new Flash();
  const page = new Uint8Array(PAGE_BYTES).fill(0xf0);
  assert.ok(flash.program(SECTOR_BYTES, page) > 0);
  assert.equal(flash.data[SECTOR_BYTES], 0xff, 'not before its time');
  flash.finish();
  flash.program(SECTOR_BYTES, page.fill(0x3c));
  flash.finish();
  assert.equal(flash.data[SECTOR_BYTES], 0x30);
  flash.program(0, page);
  flash.finish();
  flash.erase(SECTOR_BYTES, SECTOR_BYTES);
  flash.finish();
  assert.equal(flash.data[SECTOR_BYTES], 0xff);
  assert.equal(flash.data[0], 0x3c);
  assert.throws(() => flash.erase(100, SECTOR_BYTES), /cannot be erased/);
  assert.throws(() => flash.program(FLASH_BYTES, page), /cannot be programmed/);
});

test('a power cut leaves every bit as it was or as it was to be', () => {
  const random = seededRandom(5);
  let halves = 0;
  for (let i = 0; i < 200; i++) {
    const flash = new Flash();
    const old = Uint8Array.from({ length: PAGE_BYTES }, () => random() * 256);
    flash.program(0, old);
    flash.finish();
    const bytes = Uint8Array.from({ length: PAGE_BYTES }, () => random() * 256);
    const nanos = flash.program(0, bytes);
    flash.cut(random() * nanos, random);
    const now = flash.data.subarray(0, PAGE_BYTES);
    for (let at = 0; at < PAGE_BYTES; at++) {
      const done = old[at] & bytes[at];
      assert.equal(now[at] & ~old[at], 0, 'no bit rises');
      assert.equal(done & ~now[at], 0, 'no bit falls that should not');
    }
    if (now.some((byte, at) => byte !== old[at]) && now.some((byte, at) => byte !== (old[at] & bytes[at]))) halves++;
  }
  assert.ok(halves > 150, `${halves} of 200 cuts were half-way`);
});

// ---- files ----

/** The least flash contents that pass as firmware: a second stage loader of zeros with its checksum. */
function boot2() {
  const bytes = new Uint8Array(256);
  let crc = 0xffffffff;
  for (let i = 0; i < 252 * 8; i++) crc = (crc << 1) ^ (crc & 0x80000000 ? 0x04c11db7 : 0);
  new DataView(bytes.buffer).setUint32(252, crc >>> 0, true);
  return bytes;
}

function uf2(blocks) {
  return Buffer.concat(
    blocks.map((bytes, i) => {
      const block = Buffer.alloc(512);
      const words = [0x0a324655, 0x9e5d5157, 0x2000, 0x10000000 + 256 * i, 256, i, blocks.length, 0xe48bff56];
      words.forEach((word, at) => block.writeUInt32LE(word, 4 * at));
      block.set(bytes, 32);
      block.writeUInt32LE(0x0ab16f30, 508);
      return block;
    }),
  );
}

function elf(bytes) {
  const file = Buffer.alloc(52 + 32 + bytes.length);
  file.set([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1]);
  file.writeUInt16LE(40, 18);
  file.writeUInt32LE(52, 28);
  file.writeUInt16LE(32, 42);
  file.writeUInt16LE(1, 44);
  const segment = [1, 84, 0x10000000, 0x10000000, bytes.length, bytes.length, 5, 4];
  segment.forEach((word, i) => file.writeUInt32LE(word, 52 + 4 * i));
  file.set(bytes, 84);
  return file;
}

test('ELF and UF2 give the same flash', () => {
  const payload = new Uint8Array(256).map((_, i) => i);
  const whole = Buffer.concat([boot2(), payload]);
  const fromElf = parseImage(elf(whole));
  assert.deepEqual(fromElf.subarray(0, 512), new Uint8Array(whole));
  assert.equal(Buffer.compare(fromElf, parseImage(uf2([boot2(), payload]))), 0);
});

test('every damaged file is refused in one line', () => {
  const good = { elf: elf(boot2()), uf2: uf2([boot2(), boot2()]) };
  const damaged = (file, change) => {
    const copy = Buffer.from(file);
    return change(copy) ?? copy;
  };
  const cases = [
    [Buffer.alloc(0), /neither an ELF nor a UF2/],
    [Buffer.from('hello'), /neither an ELF nor a UF2/],
    [good.elf.subarray(0, 40), /cut short/],
    [good.elf.subarray(0, 200), /cut short/],
    [damaged(good.elf, (f) => void (f[18] = 62)), /not for a 32 bit Arm/],
    [damaged(good.elf, (f) => void f.writeUInt32LE(0x20000000, 64)), /not in the flash/],
    [damaged(good.elf, (f) => void f.writeUInt32LE(2, 52)), /nothing to load/],
    [damaged(good.elf, (f) => void (f[100] ^= 1)), /second stage loader/],
    [good.uf2.subarray(0, 700), /cut short/],
    [damaged(good.uf2, (f) => void (f[512] = 0)), /block 2 of the UF2 file is damaged/],
    [damaged(good.uf2, (f) => void f.writeUInt32LE(7, 20)), /out of order/],
    [damaged(good.uf2, (f) => void f.writeUInt32LE(1, 28)), /another chip/],
    [good.uf2.subarray(0, 512), /out of order/],
  ];
  for (const [file, message] of cases) assert.throws(() => parseImage(file), message);
});

test('a picture survives being a file', () => {
  const random = seededRandom(3);
  const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, () => (random() < 0.5 ? 1 : 0));
  assert.deepEqual(decodePng(encodePng(pixels)), pixels);
  assert.throws(() => decodePng(Buffer.alloc(100)), /not a PNG/);
  const inColour = encodePng(pixels);
  inColour[25] = 2;
  assert.throws(() => decodePng(inColour), /not a plain greyscale/);
});

test('a comparison is a file of three pictures side by side', () => {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  assert.throws(() => decodePng(encodeComparison(pixels, pixels)), /400x64 pixels/);
});

// ---- scripts ----

test('scripts are read as host-sim reads them', () => {
  const script = parseScript('# all\ndial +3 # turn\n\n  press  action\nwait 300ms\nserial a#b\nexpect seats.0 a b\npower');
  assert.deepEqual(
    script.map((command) => [command.line, command.kind]),
    [
      [2, 'turn'],
      [4, 'push'],
      [5, 'wait'],
      [6, 'serial'],
      [7, 'expect'],
      [8, 'power'],
    ],
  );
  assert.equal(script[3].text, 'a#b');
  assert.equal(script[4].value, 'a b');
});

test('a bad line is named before anything runs', () => {
  /** @type {[string, number, string][]} */
  const cases = [
    ['dial +1\n\n  fly home', 3, "'fly home' is no command"],
    ['dial 3', 1, 'write dial +3'],
    ['number +999', 1, "'+999' is no turn"],
    ['press', 1, 'which knob?'],
    ['hold knob # comment', 1, "no knob is called 'knob'"],
    ['wait soon', 1, "'soon' is no time"],
    ['wait 99999999999999999999s', 1, 'is no time'],
    ['shot a/b', 1, "'a/b' is no name for a picture"],
    ['shot a\nshot a', 2, "already a shot called 'a'"],
    ['expect screen', 1, 'expect KEY VALUE'],
    ['power off', 1, 'is no command'],
    ['expect-serial', 1, 'is no command'],
  ];
  for (const [text, line, words] of cases) {
    const isIt = (/** @type {any} */ error) => error.line === line && error.message.includes(words);
    assert.throws(() => parseScript(text), isIt, text);
  }
});
