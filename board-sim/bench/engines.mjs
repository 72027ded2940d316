// The games' engines on the processor itself: firmware/examples/engines.rs plays whole games, leaves the worst cycles in
// memory, and says how many bytes each game needs while it runs.

import { Board } from '../board.mjs';
import { PlainError } from '../image.mjs';

/** More than the engines' games take. */
const ENGINES_NANOS = 3e9;
const RAM_START = 0x20000000;
const CYCLES_PER_MILLI = 125e3;
/** What the example writes for a game that could not be played. */
const FAILED = 0xffffffff;
export const GAMES = ['Astrolabe', 'Efemeris', 'Astoria', 'Astralis', 'Ophiuchus'];

/** Gives the engines' cycles, and the games' bytes. */
export function measureEngines({ engines, enginesAddress }) {
  const board = new Board(engines.slice());
  board.run(ENGINES_NANOS);
  const { sram } = board.chip.mcu;
  const results = new Uint32Array(sram.buffer, sram.byteOffset + enginesAddress - RAM_START, 11);
  const moves = results[10];
  if (moves === 0 || results.includes(FAILED)) throw new PlainError(`the engines did not play: ${[...results]}`);
  const what = [
    `Astralis, listing all legal moves, worst of ${moves} positions`,
    `Astralis, one move with its consequences, worst of ${moves}`,
    'Ophiuchus, checking the 27th tile',
    'Ophiuchus, laying a tile and searching alignments, worst of 26',
    'Astrolabe, revealing five astrolabes and finding their order, worst of 3',
  ];
  const row = (cycles) => ({ cycles, time: cycles / CYCLES_PER_MILLI });
  return {
    cycles: Object.fromEntries(what.map((name, i) => [name, row(results[i])])),
    bytes: Object.fromEntries(GAMES.map((game, i) => [game, results[what.length + i]])),
  };
}
