// Our own stand-in for the RP2040's boot ROM: the tables that firmware looks functions up in, and those functions as
// traps. None of the original ROM's code is needed or contained.

const LOOKUP = 0x100;
const FIRST_FUNCTION = 0x200;
const XIP_BASE = 0x10000000;

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

const nothing = () => {};

/**
 * The functions by their two letters. Each gets the processor, the flash and its arguments; what it gives is the
 * result, or for the slow ones `{ nanos }`, how long the flash is busy.
 */
const FUNCTIONS = {
  IF: nothing, // connect the flash
  EX: nothing, // leave execute-in-place
  CX: nothing, // enter it
  FC: nothing, // flush its cache
  UB: (cpu) => cpu.hooks.enterBootLoader(), // restart as a USB drive
  RE: (cpu, flash, offset, length) => ({ nanos: flash.erase(offset, length) }),
  RP: (cpu, flash, offset, source, length) => ({
    nanos: flash.program(offset, Uint8Array.from({ length }, (_, i) => cpu.read8(source + i))),
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
  for (let i = 0; i < length; i++) cpu.write8(to + i, cpu.read8(from + i));
  return to;
}

function set(cpu, flash, to, value, length) {
  for (let i = 0; i < length; i++) cpu.write8(to + i, value & 0xff);
  return to;
}

const NAMES = Object.keys(FUNCTIONS);

/** Runs the ROM function at an address; gives how long the flash will be busy, 0 if it returned at once. */
export function callRom(address, cpu, flash) {
  const args = [...cpu.r.slice(0, 4)].map((word) => word >>> 0);
  if (address === LOOKUP) {
    const name = String.fromCharCode(args[1] & 0xff, (args[1] >>> 8) & 0xff);
    const index = NAMES.indexOf(name);
    if (index < 0) throw new Error(`the firmware asks the boot ROM for "${name}", which board-sim does not have`);
    cpu.r[0] = (FIRST_FUNCTION + 4 * index) | 1;
    returnFromRom(cpu);
    return 0;
  }
  const name = NAMES[(address - FIRST_FUNCTION) / 4];
  if (!name) throw new Error(`the firmware jumped into the boot ROM at 0x${address.toString(16)}`);
  const slow = name === 'RE' || name === 'RP';
  if (slow && !cpu.primask) throw new Error('flash is written with interrupts on; a real board would crash');
  const result = FUNCTIONS[name](cpu, flash, ...args);
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

/** Where the firmware's vector table stands: right behind the second stage loader. */
export const VECTOR_TABLE = XIP_BASE + 0x100;
