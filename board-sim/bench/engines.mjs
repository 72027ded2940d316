// @ts-check
// The games' engines on the processor itself: firmware/examples/engines.rs plays whole games, leaves the worst cycles in
// memory, and says how many bytes each game needs while it runs.

import { Board } from '../board.mjs';
import { PlainError } from '../image.mjs';
import { demandAllGames } from './games.mjs';
import { symbols } from '../../firmware/uf2.mjs';

/** More than the engines' games take. */
const ENGINES_NANOS = 12e9;
const RAM_START = 0x20000000;
/** What the example writes for a game that could not be played. */
const FAILED = 0xffffffff;
/** Games whose bytes the example gives, in its order. */
export const GAMES = ['Astrolabe', 'Efemeris', 'Astoria', 'Astralis', 'Ophiuchus', 'Tally'];
demandAllGames((game) => GAMES.includes(game), 'no bytes of a running game, of firmware/examples/engines.rs,');

/** Each engine and of how many runs the worst is given; without a number, the moves that the example made. */
const ENGINES = [
  ['Astralis, listing all legal moves'],
  ['Astralis, one move with its consequences'],
  ['Ophiuchus, checking the 27th tile', 1],
  ['Ophiuchus, laying a tile and searching alignments', 26],
  ['Astrolabe, revealing five astrolabes and finding their order', 3],
  ['Astralis, search: a position, mean of a game', 1],
  ['Astralis, search: a position, mean of its slowest move', 1],
  ['Astralis, search: the worst step, of 4 positions', 1],
  ['Astralis, search: the worst beginning', 1],
];

/** Gives the engines' cycles, the games' bytes, and the clock of the firmware, at which those cycles take their time. */
export function measureEngines({ engines, enginesElf, firmware }) {
  const board = new Board(engines.slice());
  board.run(ENGINES_NANOS);
  const { ENGINE_RESULTS: address } = symbols(enginesElf, ['ENGINE_RESULTS']);
  const { sram } = board.chip.mcu;
  const count = ENGINES.length + GAMES.length + 1;
  const results = [...new Uint32Array(sram.buffer, sram.byteOffset + address - RAM_START, count)];
  const moves = results.pop();
  if (moves === 0 || results.includes(FAILED)) throw new PlainError(`the engines did not play: ${results}`);
  const device = new Board(firmware.slice());
  device.boot();
  const { cycleNanos } = device.chip;
  const row = (cycles, runs) => ({ cycles, time: (cycles * cycleNanos) / 1e6, runs });
  return {
    megahertz: Math.round(1e3 / cycleNanos),
    cycles: Object.fromEntries(ENGINES.map(([what, runs], i) => [what, row(results[i], runs ?? moves)])),
    bytes: Object.fromEntries(GAMES.map((game, i) => [game, results[ENGINES.length + i]])),
  };
}
