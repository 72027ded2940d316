// @ts-check
// The bench in parts that can run side by side; see `inThreads`.

import { readFileSync } from 'node:fs';
import { loadImage } from '../files.mjs';
import { usedImage } from '../script.mjs';
import { usedStack } from '../test-kit/firmware.mjs';
import { sizes, symbols } from '../../firmware/uf2.mjs';
import { GAMES, measureEngines } from './engines.mjs';
import { measureGestures } from './gestures.mjs';
import { LONG_GLASS, measureGlass, measureHistory, measureThinking, THINKING_GLASS } from './glass.mjs';
import { measureStrength, measureTimes, STRENGTH, TIMES } from './opponent.mjs';
import { measureSleep, measureStart } from './power.mjs';
import { measureSaves } from './saves.mjs';
import { measureSizes, measureVariables } from './sizes.mjs';

/** Longest first, so that no thread is left alone with it at the end. */
export const PARTS = ['times', 'strength', 'glass', 'saves', 'power', 'memory'];

/** Each gives its sections; `memory` also the speed of the processor. */
const measures = {
  times: (context) => ({ sections: { [TIMES]: measureTimes(context) } }),
  strength: (context) => ({ sections: { [STRENGTH]: measureStrength(context) } }),
  glass: (context) => ({
    sections: {
      'Detent to glass': measureGlass(context),
      [THINKING_GLASS]: measureThinking(context),
      [LONG_GLASS]: measureHistory(context),
    },
  }),
  saves: (context) => ({ sections: { Saves: measureSaves(context) } }),
  power: (context) => ({
    sections: { 'Power-on to first picture': measureStart(context), Sleep: measureSleep(context) },
  }),
  memory: (context) => {
    const engines = measureEngines(context);
    const { elf } = context;
    const owners = Object.entries(measureSizes(elf, GAMES));
    const { flash, variables, code, stack } = sizes(elf);
    const sections = {
      'Flash and RAM': { Flash: { bytes: flash }, RAM: { bytes: variables + code + stack }, Variables: { bytes: variables } },
      'What each game adds': Object.fromEntries(
        owners.filter(([owner]) => GAMES.includes(owner)).map(([game, row]) => [game, { ...row, ram: engines.bytes[game] }]),
      ),
      'What everything else adds': Object.fromEntries(owners.filter(([owner]) => !GAMES.includes(owner))),
      'Variables in RAM': measureVariables(elf),
      Engines: engines.cycles,
      Gestures: measureGestures(context),
    };
    return { sections, megahertz: engines.megahertz };
  },
};

/** The sections of one part, as `how` tells (see bench.mjs), and the deepest stack of all boards on the way. */
export function measure({ part, paths, ...how }) {
  const elf = readFileSync(paths.firmware);
  const ends = symbols(elf, ['_stack_end', '_stack_start']);
  let deepest = 0;
  const measured = measures[part]({
    elf,
    // Without the lesson, which a new device begins with.
    firmware: usedImage(loadImage(paths.firmware)),
    stock: loadImage(paths.stock),
    engines: loadImage(paths.engines),
    enginesElf: readFileSync(paths.engines),
    hostSim: paths.hostSim,
    fastHostSim: paths.fastHostSim,
    records: paths.records,
    ...how,
    seen: (board) => (deepest = Math.max(deepest, usedStack(board, ends))),
  });
  return { ...measured, deepest };
}
