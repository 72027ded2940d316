// Breaks the display at random moments of play and looks whether the right picture is back in time.

import { seededRandom } from '../board.mjs';
import { KNOB_NAMES } from '../knobs.mjs';
import { isSame } from '../picture.mjs';
import { bootedBoard, openDial } from './firmware.mjs';

const LONGEST_FAULT = 1.5e9;
/** How long the device may take to bring the picture back. */
const RECOVERY = 1e9;

/** @param fault 'unplugged', 'clock-held' or 'data-held' */
export function breakPanel({ seed, fault, times }) {
  const random = seededRandom(seed);
  const [broken, whole] = [bootedBoard(seed), bootedBoard(seed)];
  openDial(broken);
  openDial(whole);
  const both = (action) => [broken, whole].forEach(action);
  const counts = { times: 0, inTransfers: 0 };
  for (let i = 0; i < times; i++) {
    const turnSomething = () => {
      const knob = KNOB_NAMES[Math.floor(random() * KNOB_NAMES.length)];
      const detents = 1 + Math.floor(random() * 5);
      both((board) => board.knobs[knob].turn(detents, 20e6));
    };
    const start = broken.nanos;
    turnSomething();
    const begin = start + random() * 150e6;
    const end = begin + random() * LONGEST_FAULT;
    broken.runUntil(begin);
    if (broken.nanos - broken.lastBusNanos < 100e3) counts.inTransfers++;
    broken.setPanelFault(fault);
    whole.runUntil(broken.nanos);
    turnSomething();
    broken.runUntil(end);
    broken.setPanelFault(null);
    broken.runUntil(end + RECOVERY);
    whole.runUntil(broken.nanos);
    if (!isSame(broken.panel.picture(), whole.panel.picture())) {
      return { error: `fault ${i + 1} (${fault}): the right picture is not back after a second` };
    }
    broken.settle();
    whole.runUntil(broken.nanos);
    counts.times++;
  }
  if (broken.resets.length) return { error: `the device was reset: ${broken.resets}` };
  return counts;
}
