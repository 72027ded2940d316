// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { RP2040 } from 'rp2040js';
import { I2cController } from '../i2c.mjs';

const IC_TAR = 0x04;
const IC_DATA_CMD = 0x10;
const IC_FS_SCL_HCNT = 0x1c;
const IC_FS_SCL_LCNT = 0x20;
const IC_RAW_INTR_STAT = 0x34;
const IC_CLR_TX_ABRT = 0x54;
const IC_ENABLE = 0x6c;
const IC_TXFLR = 0x74;
const IC_TX_ABRT_SOURCE = 0x80;
const IC_FS_SPKLEN = 0xa0;
const STOP = 1 << 9;
const TX_ABRT = 1 << 6;
const STOP_DET = 1 << 9;

/** A controller at 400 kHz and a device that writes down what it hears and when. */
function wired() {
  const mcu = /** @type {any} */ (new RP2040());
  const heard = [];
  const note = (what) => heard.push([what, Math.round(mcu.clock.nanos)]);
  const bus = {
    holdsBus: false,
    acknowledges: (_what) => true,
    start(address) {
      note(`start ${address}`);
      return this.acknowledges('address');
    },
    write(byte) {
      note(byte);
      return this.acknowledges(byte);
    },
    stop: () => note('stop'),
  };
  const i2c = new I2cController(mcu, 'I2C', 23, bus);
  // 125 MHz / 400 kHz = 312.5 cycles; the controller adds 8 and the spike filter to what it is told.
  i2c.writeUint32(IC_FS_SCL_HCNT, 120);
  i2c.writeUint32(IC_FS_SCL_LCNT, 180);
  i2c.writeUint32(IC_FS_SPKLEN, 5);
  i2c.writeUint32(IC_TAR, 0x3c);
  i2c.writeUint32(IC_ENABLE, 1);
  const bit = (120 + 5 + 7 + 180 + 1) * 8;
  return { mcu, bus, heard, i2c, bit, send: (...words) => words.forEach((word) => i2c.writeUint32(IC_DATA_CMD, word)) };
}

test('start, address, bytes and stop take their bit times', () => {
  const { mcu, heard, i2c, bit, send } = wired();
  send(0x40, 0x55 | STOP);
  mcu.clock.tick(100 * bit);
  assert.deepEqual(heard, [
    ['start 60', 10 * bit],
    [0x40, 19 * bit],
    [0x55, 28 * bit],
    ['stop', 29 * bit],
  ]);
  assert.ok(i2c.readUint32(IC_RAW_INTR_STAT) & STOP_DET);
});

test('without more bytes the bus waits, in the middle of a transfer', () => {
  const { mcu, heard, bit, send } = wired();
  send(0x40);
  mcu.clock.tick(50 * bit);
  assert.deepEqual(heard.at(-1), [0x40, 19 * bit]);
  send(0x55 | STOP);
  mcu.clock.tick(50 * bit);
  assert.deepEqual(heard.slice(-2), [
    [0x55, 59 * bit],
    ['stop', 60 * bit],
  ]);
});

test('a refusal aborts, flushes what waits, and takes nothing more until it is noticed', () => {
  for (const [refused, source] of [
    ['address', 1],
    [0x41, 8],
  ]) {
    const { mcu, bus, i2c, bit, send } = wired();
    bus.acknowledges = (what) => what !== refused;
    send(0x40, 0x41, 0x42, 0x43 | STOP);
    mcu.clock.tick(100 * bit);
    assert.equal(i2c.readUint32(IC_TX_ABRT_SOURCE), source);
    assert.ok(i2c.readUint32(IC_RAW_INTR_STAT) & TX_ABRT);
    send(0x44);
    assert.equal(i2c.readUint32(IC_TXFLR), 0);
    i2c.readUint32(IC_CLR_TX_ABRT);
    assert.equal(i2c.readUint32(IC_TX_ABRT_SOURCE), 0);
    bus.acknowledges = () => true;
    send(0x45 | STOP);
    mcu.clock.tick(100 * bit);
    assert.ok(i2c.readUint32(IC_RAW_INTR_STAT) & STOP_DET);
  }
});

test('a held bus stands still until it is let go', () => {
  const { mcu, bus, heard, i2c, bit, send } = wired();
  send(0x40, 0x41 | STOP);
  mcu.clock.tick(12 * bit);
  bus.holdsBus = true;
  mcu.clock.tick(1000 * bit);
  assert.deepEqual(heard, [['start 60', 10 * bit]]);
  bus.holdsBus = false;
  i2c.goOn();
  mcu.clock.tick(100 * bit);
  assert.deepEqual(
    heard.map(([what]) => what),
    ['start 60', 0x40, 0x41, 'stop'],
  );
});

test('a reset forgets a transfer that hangs', () => {
  const { mcu, bus, heard, i2c, bit, send } = wired();
  bus.holdsBus = true;
  send(0x40 | STOP);
  mcu.clock.tick(100 * bit);
  i2c.reset();
  bus.holdsBus = false;
  i2c.goOn();
  mcu.clock.tick(100 * bit);
  assert.deepEqual(heard, []);
  assert.equal(i2c.readUint32(IC_TXFLR), 0);
});
