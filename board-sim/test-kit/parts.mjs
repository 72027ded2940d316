// @ts-check
// How the table of what was tried is divided; `./dev reliability` makes it.

/** Parts of the table and the tests whose lines they hold: all of board-sim's; lines of any other crate's go to the last part. */
export const PARTS = [
  ['Display', ['display.test.mjs', 'wires.test.mjs']],
  ['Knobs', ['knobs.test.mjs', 'bad-knobs.test.mjs']],
  ['Crashes: panics, faults, hangs, overflows', ['crash.test.mjs', 'health.test.mjs']],
  ['Cable', ['serial.test.mjs', 'link.test.mjs', 'device.test.mjs']],
  ['Power', ['power.test.mjs', 'power_cut.rs', 'resting.rs']],
  ['Secrets', ['secrecy.test.mjs', 'astrolabe_secrecy.rs']],
  ['The device as a player', ['opponent.test.mjs']],
  ['Hours of use', ['soak.txt']],
  ['Random input and hostile data', []],
];
