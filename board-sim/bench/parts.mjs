// The bench in parts that can run side by side; see `inThreads`.

import { readFileSync } from 'node:fs';
import { loadImage } from '../image.mjs';
import { sizes } from '../../firmware/uf2.mjs';
import { GAMES, measureEngines } from './engines.mjs';
import { measureGestures } from './gestures.mjs';
import { measureGlass } from './glass.mjs';
import { measureSleep, measureStart } from './power.mjs';
import { measureSaves } from './saves.mjs';
import { measureSizes, measureVariables } from './sizes.mjs';

/** Longest first, so that no thread is left alone with it at the end. */
export const PARTS = ['glass', 'saves', 'power', 'memory'];

const measures = {
  glass: ({ firmware, paths }) => ({ 'Detent to glass': measureGlass({ firmware, stock: loadImage(paths.stock) }) }),
  saves: ({ firmware, paths }) => ({ Saves: measureSaves({ firmware, hostSim: paths.hostSim, records: paths.records }) }),
  power: ({ firmware, paths }) => ({
    'Power-on to first picture': measureStart({ firmware, hostSim: paths.hostSim }),
    Sleep: measureSleep({ firmware }),
  }),
  memory: ({ firmware, elf, paths }) => {
    const gestures = measureGestures({ firmware, elf });
    const engines = measureEngines({ engines: loadImage(paths.engines), enginesElf: readFileSync(paths.engines) });
    const all = Object.entries(measureSizes(elf, GAMES));
    const { flash, variables, stack } = sizes(elf);
    const bytes = (number) => ({ bytes: number });
    return {
      'Flash and RAM': {
        'Flash': bytes(flash),
        'RAM': bytes(variables + stack),
        'Variables': bytes(variables),
        'Deepest stack': bytes(Math.max(...Object.values(gestures).map((row) => row.stack))),
      },
      'What each game adds': Object.fromEntries(
        all.filter(([owner]) => GAMES.includes(owner)).map(([game, row]) => [game, { ...row, ram: engines.bytes[game] }]),
      ),
      'What everything else adds': Object.fromEntries(all.filter(([owner]) => !GAMES.includes(owner))),
      'Variables in RAM': measureVariables(elf),
      Engines: engines.cycles,
      Gestures: gestures,
    };
  },
};

/** The sections of one part. */
export function measure({ part, paths }) {
  return measures[part]({ firmware: loadImage(paths.firmware), elf: readFileSync(paths.firmware), paths });
}
