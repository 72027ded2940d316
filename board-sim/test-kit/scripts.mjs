// @ts-check
// Runs one knob script on the emulated board; see `runScript`.

import { join } from 'node:path';
import { runScript } from '../files.mjs';
import { newImage, ROOT } from './firmware.mjs';

/** How many of its pictures are equal to host-sim's. */
export function play({ file, display }) {
  const how = { golden: join(ROOT, 'host-sim/golden'), out: join(ROOT, 'target/golden-diff'), display };
  return { shots: runScript(join(ROOT, 'host-sim/scripts', file), newImage(), how).length };
}
