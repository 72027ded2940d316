// @ts-check
// Our own stand-in for the RP2040's boot ROM: the tables that firmware looks functions up in, and those functions as
// traps. None of the original ROM's code is needed or contained; the cycles are those that it takes.

import { enterXip, leaveXip } from './xip.mjs';

const SSI = 0x18000;

const LOOKUP = 0x100;
const FIRST_FUNCTION = 0x200;

/** Builds the 16 KiB image. */
export function romImage() {
  const bytes = new Uint8Array(16 * 1024);
  const view = new DataView(bytes.buffer);
  bytes.set([0x4d, 0x75, 0x01, 0x03], 0x10); // "Mu", 1, version 3
  view.setUint16(0x14, 0x80, true);
  view.setUint16(0x16, 0x90, true);
  view.setUint16(0x18, LOOKUP | 1, true);
  return new Uint32Array(bytes.buffer);
}

/** The order of the ROM's table: a lookup walks it from the start. */
const TABLE = [
  'P3',
  'R3',
  'L3',
  'T3',
  'MS',
  'S4',
  'MC',
  'C4',
  'UB',
  'DT',
  'DE',
  'WV',
  'IF',
  'EX',
  'RE',
  'RP',
  'FC',
  'CX',
  'EC',
];
const LOOKUP_CYCLES = 13;
const LOOKUP_ENTRY_CYCLES = 11;

const nothing = () => {};

/** Shorter copies go byte by byte. */
const FEW_BYTES = 8;

/** Copies whose ends are aligned alike go in blocks of 16 bytes, others byte by byte. */
function copyCycles(to, from, length) {
  if (length < FEW_BYTES) return 13 + 4 * length;
  if ((to ^ from) & 3) return 9 + 7 * length;
  const head = -to & 3;
  return Math.ceil(37 + (13 * length) / 16 + (head ? 10 : 0) + 3 * ((length - head) & 3));
}

function setCycles(to, value, length) {
  return length < FEW_BYTES ? 13 + 2 * length : Math.ceil(39 + length / 2 + (to & 3 ? 4 : 0));
}

/** What the ROM's functions take, beyond waiting for the flash; of those that are not here, see `FUNCTIONS`. */
const CYCLES = {
  MC: copyCycles,
  C4: (to, from, length) => copyCycles(to, from, length) - (length < FEW_BYTES ? 0 : 12),
  MS: setCycles,
  S4: (to, value, length) => Math.ceil(30 + length / 2),
  P3: () => 22,
  L3: () => 12,
  T3: () => 13,
};

/**
 * The functions by their two letters. Each gets the processor, the flash and its arguments; what it gives is the
 * result, or for the slow ones `{ nanos }`, how long the flash is busy. What the others do on the SPI bus takes some
 * microseconds, which are not modelled.
 */
const FUNCTIONS = {
  IF: nothing, // connect the flash's pins
  EX: (cpu) => leaveXip(cpu.mcu.peripherals[SSI]),
  CX: (cpu) => enterXip(cpu.mcu.peripherals[SSI]),
  FC: (cpu) => cpu.xip.flush(),
  UB: (cpu) => cpu.hooks.enterBootLoader(), // restart as a USB drive
  RE: (cpu, flash, offset, length) => ({ nanos: flash.erase(offset, length) }),
  RP: (cpu, flash, offset, source, length) => ({
    nanos: flash.program(
      offset,
      Uint8Array.from({ length }, (_, i) => cpu.read8(source + i)),
    ),
  }),
  MC: copy,
  C4: copy,
  MS: set,
  S4: set,
  P3: (cpu, flash, value) => value.toString(2).replaceAll('0', '').length,
  L3: (cpu, flash, value) => Math.clz32(value),
  T3: (cpu, flash, value) => (value ? 31 - Math.clz32(value & -value) : 32),
};

function copy(cpu, flash, to, from, length) {
  cpu.processor.copy(to, from, length);
  return to;
}

function set(cpu, flash, to, value, length) {
  cpu.processor.fill(to, value, length);
  return to;
}

/** Runs the ROM function at an address; gives how long the flash will be busy, 0 if it returned at once. */
export function callRom(address, cpu, flash) {
  const [a, b, c] = [cpu.r[0] >>> 0, cpu.r[1] >>> 0, cpu.r[2] >>> 0];
  if (address === LOOKUP) {
    const name = String.fromCharCode(b & 0xff, (b >>> 8) & 0xff);
    const index = TABLE.indexOf(name);
    if (!(name in FUNCTIONS)) throw new Error(`the firmware asks the boot ROM for "${name}", which board-sim does not have`);
    cpu.r[0] = (FIRST_FUNCTION + 4 * index) | 1;
    cpu.wait(LOOKUP_CYCLES + LOOKUP_ENTRY_CYCLES * index);
    returnFromRom(cpu);
    return 0;
  }
  const name = TABLE[(address - FIRST_FUNCTION) / 4];
  if (!(name in FUNCTIONS)) throw new Error(`the firmware jumped into the boot ROM at 0x${address.toString(16)}`);
  const slow = name === 'RE' || name === 'RP';
  if ((slow || name === 'EX') && !cpu.primask) {
    throw new Error(`flash is ${slow ? 'written' : 'disconnected'} with interrupts on; a real board would crash`);
  }
  if (slow && cpu.xip.connected) throw new Error('flash is written while it is read in place; a real board would crash');
  cpu.wait(CYCLES[name]?.(a, b, c) ?? 1);
  const result = FUNCTIONS[name](cpu, flash, a, b, c);
  if (slow) return result.nanos;
  if (result !== undefined) cpu.r[0] = result;
  returnFromRom(cpu);
  return 0;
}

export function returnFromRom(cpu) {
  cpu.r[15] = cpu.r[14] & ~1;
}

/** Whether the second stage loader in front of the firmware has the checksum that the real boot ROM demands. */
export function hasValidBoot2(flash) {
  const view = new DataView(flash.buffer, flash.byteOffset, 256);
  let crc = 0xffffffff;
  for (let i = 0; i < 252; i++) {
    crc ^= view.getUint8(i) << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 || crc > 0x7fffffff ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0 === view.getUint32(252, true);
}

/** From power-on or reset until the ROM has found the flash, checked the second stage loader and entered it. */
export const BOOT_ROM_NANOS = 5e6;

/** Where the ROM's stack begins, and behind it the place of the second stage loader. */
const BOOT2_ADDRESS = 0x20041f00;
const BOOT2_BYTES = 256;

/** As the ROM leaves it: in the second stage loader, which programs the SSI and goes on to the firmware's vectors. */
export function enterBoot2(cpu, flash) {
  cpu.xip.connected = false;
  for (let i = 0; i < BOOT2_BYTES; i++) cpu.write8(BOOT2_ADDRESS + i, flash.data[i]);
  cpu.r[13] = BOOT2_ADDRESS;
  cpu.r[14] = 0;
  cpu.r[15] = BOOT2_ADDRESS;
}
