#!/usr/bin/env node
// @ts-check
// The emulated board at a serial port: a pseudo-terminal, so that a program speaks with it as with a device on a cable.
//
//   node board-sim/pty.mjs [--bare] COMMAND...    PORT among the words of the command is the port's name; --bare: no display
//
// The board's time passes while it is spoken to, until it has said all it has to say; and by as much as the program asks for:
// by a line `pass MILLIS` on its standard output, which is answered by a line on its standard input when that time is over.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Board } from './board.mjs';
import { allowRemote, image } from './test-kit/firmware.mjs';

const MILLI = 1e6;
/** Between two looks at what the board has said. */
const SLICE_NANOS = 1 * MILLI;
/** A board that says nothing for this long has said all. */
const QUIET_NANOS = 4 * MILLI;
const PORT_MILLIS = 5000;

export class Port {
  /** @param board with time that is let pass here only */
  constructor(board) {
    this.board = board;
    this.folder = mkdtempSync(join(tmpdir(), 'alidade-port-'));
    this.name = join(this.folder, 'port');
    this.serial = null;
    this.socat = null;
    /** The cable is in. */
    this.isPlugged = true;
    /** Called after every slice of time. */
    this.onSlice = () => {};
  }

  /** A port is there while the cable is in and the board has one. */
  update() {
    const { board } = this;
    if (board.serial !== this.serial) {
      this.close();
      this.serial = board.serial;
    }
    if (!this.isPlugged) this.close();
    else if (this.serial.isConnected && !this.socat) this.open();
  }

  open() {
    const socat = spawn('socat', [`pty,link=${this.name},rawer,wait-slave`, '-'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.socat = socat;
    let isOpen = false;
    socat.stdout.on('data', (bytes) => {
      if (socat !== this.socat) return;
      // Whoever speaks has opened the port.
      if (!isOpen) this.serial.open(true);
      isOpen = true;
      this.serial.send(bytes.toString('latin1'));
      this.untilQuiet();
    });
    socat.stdin.on('error', () => {});
    socat.on('error', (error) => console.error(`socat: ${error.message}; ./dev installs it`));
    // The program has closed the port; another may open it.
    socat.on('exit', () => {
      if (socat !== this.socat) return;
      this.socat = null;
      this.serial.open(false);
      this.pass(SLICE_NANOS);
    });
  }

  close() {
    const { socat } = this;
    this.socat = null;
    socat?.kill();
    // It takes its name with it when it ends; the next one needs the place at once.
    rmSync(this.name, { force: true });
  }

  pass(nanos) {
    const { board } = this;
    const end = board.nanos + nanos;
    while (board.nanos < end) {
      board.run(Math.min(SLICE_NANOS, end - board.nanos));
      this.update();
      this.deliver();
      this.onSlice();
    }
  }

  /** Hands on what the board has said; gives whether that was anything. */
  deliver() {
    const { received } = this.serial;
    this.serial.received = '';
    if (received && this.socat) this.socat.stdin.write(received, 'latin1');
    return received !== '';
  }

  untilQuiet() {
    for (let quiet = 0; quiet < QUIET_NANOS;) {
      const { serial } = this;
      serial.received = '';
      this.board.run(SLICE_NANOS);
      this.update();
      quiet = this.deliver() || serial.outbox.length ? 0 : quiet + SLICE_NANOS;
      this.onSlice();
    }
  }

  /** Lets time pass until a program can open the port. */
  async ready() {
    const end = Date.now() + PORT_MILLIS;
    while (!existsSync(this.name)) {
      if (Date.now() > end) throw new Error('no port appears; socat is needed');
      this.pass(10 * MILLI);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /**
   * Runs a program that lets this board's time pass.
   * @param {string[]} words
   * @returns {Promise<{ code: number | null, output: string }>} what it said on standard error, and its exit code
   */
  async run(words, onOutput = (text, child) => {}) {
    await this.ready();
    const [command, ...rest] = words.map((word) => (word === 'PORT' ? this.name : word));
    const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    child.stderr.on('data', (bytes) => {
      output += bytes;
      onOutput(String(bytes), child);
    });
    child.stdin.on('error', () => {});
    createInterface({ input: child.stdout }).on('line', (line) => {
      const millis = line.match(/^pass (\d+)$/)?.[1];
      if (millis === undefined) {
        output += `${line}\n`;
        onOutput(line, child);
        return;
      }
      this.pass(Number(millis) * MILLI);
      child.stdin.write('\n');
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    // The next program finds a port that is new. The old one takes its name with it when it ends: not the new one's, then.
    const { socat } = this;
    const ended = socat && new Promise((resolve) => socat.on('exit', resolve));
    this.close();
    await ended;
    this.serial.open(false);
    return { code, output };
  }

  end() {
    this.isPlugged = false;
    this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function main(words) {
  const isBare = words[0] === '--bare';
  const board = new Board(image());
  if (isBare) {
    board.setDisplayFault('unplugged');
    board.run(1e9);
  } else {
    board.boot();
    allowRemote(board);
  }
  const port = new Port(board);
  try {
    const { code } = await port.run(isBare ? words.slice(1) : words, (text) => process.stderr.write(text));
    return code ?? 1;
  } finally {
    port.end();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
