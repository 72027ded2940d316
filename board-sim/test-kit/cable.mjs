// @ts-check
// host-sim as the client of an emulated board, through a pseudo-terminal: the very program that speaks with a device on a cable.

import { Board } from '../board.mjs';
import { Port } from '../pty.mjs';
import { allowRemote, askRecord, HOST_SIM, image, openDial } from './firmware.mjs';

/** A port with a new board behind it; `isBare`: without a display. */
export function newPort(isBare = false) {
  const board = new Board(image());
  if (isBare) {
    board.setDisplayFault('unplugged');
    board.run(1.5e9);
  } else board.boot();
  return new Port(board);
}

/** Runs host-sim on a port. */
export function hostSim(port, words, onOutput) {
  return port.run([HOST_SIM, ...words, '--paced'], onOutput);
}

/** Plays scripts, or records, on a board that allows it and has a game of its owner's. */
export async function prove({ scripts = [], records = false }) {
  const port = newPort();
  try {
    allowRemote(port.board);
    openDial(port.board);
    const owners = askRecord(port.board);
    const words = [...scripts.flatMap((name) => ['--script', name]), ...(records ? ['--records'] : [])];
    const { code, output } = await hostSim(port, ['hardware', 'PORT', '--yes', ...words]);
    // The program has closed the port behind it.
    port.board.serial.open(true);
    port.board.settle();
    return { code, output, isLeftAlone: askRecord(port.board) === owners };
  } finally {
    port.end();
  }
}
