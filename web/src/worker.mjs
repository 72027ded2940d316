// @ts-check
// The device behind the page: the emulated board with the real firmware, in real time, in a thread of its own.
//
// The page sends { do, ... } and gets { is, ... }; what carries an `id` is answered by one message with the same id. Time
// passes in small steps; a computer that is too slow shows slow motion, and after a pause time goes on where it stopped.

import { XzReadableStream } from 'xz-decompress';
import { Board } from '../../board-sim/board.mjs';
import { useProcessor } from '../../board-sim/cpu.mjs';
import { Flash, FLASH_BYTES, SAVES_OFFSET } from '../../board-sim/flash.mjs';
import { bodyOf, END } from '../../board-sim/link.mjs';
import { imageFor, parseScript, Player, SERIAL_READY_NANOS } from '../../board-sim/script.mjs';
import { turnCalls } from './program.mjs';
import { Saves } from './saves.mjs';

const MILLI = 1e6;
/** Between two steps; the display is refreshed at this pace at most. */
const TICK_MILLIS = 10;
/** What the board may be behind before time is let go: a hiccup is caught up with, but a slow computer does not chase for ever. */
const MOST_BEHIND_MILLIS = 200;
/** A knob that is flung does not play on for seconds. */
const MOST_QUEUE_NANOS = 200 * MILLI;
/** What a question on the serial line may take. */
const ANSWER_NANOS = 3000 * MILLI;
/** Time since power-on after which the firmware is sure that it has no display. */
const BARE_NANOS = 1500 * MILLI;
/** The speed is told once a second. */
const SPEED_MILLIS = 1000;

/** @type {any} */
const page = self;

/** The real time of this thread, the board's time at that moment, and what both were when the speed was told last. */
class Pace {
  /** @param {number} nanos */
  constructor(nanos) {
    this.restart(nanos);
  }

  /** Time goes on from here. @param {number} nanos */
  restart(nanos) {
    this.real = performance.now();
    this.nanos = nanos;
    this.told = { real: this.real, nanos };
  }

  /** Where the board should be by now. @param {number} nanos where it is */
  due(nanos) {
    const now = performance.now();
    const due = this.nanos + (now - this.real) * MILLI;
    if (due - nanos <= MOST_BEHIND_MILLIS * MILLI) return due;
    this.real = now;
    this.nanos = nanos + MOST_BEHIND_MILLIS * MILLI;
    return this.nanos;
  }

  /** The share of real time that the board has kept since it was last asked, once a second; else null. @param {number} nanos */
  speed(nanos) {
    const now = performance.now();
    const millis = now - this.told.real;
    if (millis < SPEED_MILLIS) return null;
    const share = (nanos - this.told.nanos) / MILLI / millis;
    this.told = { real: now, nanos };
    return share;
  }
}

class Device {
  /**
   * @param {Flash} flash
   * @param {Saves} saves of this flash
   * @param {{ seed: number | null, slow: number }} options `seed` makes chance the same each time; `slow` is how many times
   *   slower than it is this computer shall be
   */
  constructor(flash, saves, { seed, slow }) {
    this.slow = slow;
    /** The flash of a device that nobody has used, for scripts. */
    this.newImage = flash.data.slice().fill(0xff, SAVES_OFFSET);
    this.saves = saves;
    this.board = new Board(flash, {
      seed: seed ?? crypto.getRandomValues(new Uint32Array(1))[0],
      randomBit: seed === null ? () => crypto.getRandomValues(new Uint8Array(1))[0] & 1 : () => 1,
      keepsLog: false,
    });
    flash.onChange = (offset, length) => saves.changed(offset, length);
    this.board.onTone = (hertz) => this.sounds(hertz);
    this.pace = new Pace(this.board.nanos);
    this.hidden = false;
    this.powered = true;
    /** What was shown last: what the display had received by then, and how that looks. */
    this.shownBytes = -1;
    this.shown = { pixels: new Uint8Array(), contrast: 0, isLit: false, isTurned: false };
    this.tone = { hertz: 0, since: 0 };
    /** Questions to the device, asked one after the other. @type {Promise<any>} */
    this.questions = Promise.resolve();
    /** Somebody who waits for the board to come further. @type {Set<() => void>} */
    this.watchers = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.busyMillis = 0;
  }

  // ---- time ----

  schedule() {
    clearTimeout(this.timer);
    if (!this.hidden && this.powered) this.timer = setTimeout(() => this.tick(), TICK_MILLIS);
  }

  tick() {
    this.schedule();
    const began = performance.now();
    try {
      this.board.runUntil(this.pace.due(this.board.nanos));
      this.watchers.forEach((look) => look());
      this.show();
    } catch (error) {
      this.powered = false;
      clearTimeout(this.timer);
      page.postMessage({ is: 'broken', text: String(error.stack ?? error) });
      return;
    }
    const spent = performance.now() - began;
    this.busyMillis += spent * this.slow;
    while (performance.now() - began < spent * this.slow);
    const share = this.pace.speed(this.board.nanos);
    if (share !== null) {
      page.postMessage({ is: 'speed', share, busy: this.busyMillis });
      this.busyMillis = 0;
    }
  }

  /** @param {boolean} hidden */
  hide(hidden) {
    if (this.hidden === hidden) return;
    this.hidden = hidden;
    if (hidden) clearTimeout(this.timer);
    else this.goOn();
  }

  /** After a pause. */
  goOn() {
    this.pace.restart(this.board.nanos);
    this.schedule();
  }

  // ---- what is seen and heard ----

  show() {
    const { display } = this.board;
    const isLit = this.powered && display.isLit;
    const bytes = isLit ? display.bytes : -2;
    if (bytes === this.shownBytes) return;
    this.shownBytes = bytes;
    const pixels = display.picture();
    if (!isLit) pixels.fill(0);
    const { contrast, isTurned } = display;
    const { shown } = this;
    const isSame = shown.contrast === contrast && shown.isLit === isLit && shown.isTurned === isTurned;
    if (isSame && pixels.every((pixel, i) => pixel === shown.pixels[i])) return;
    this.shown = { pixels, contrast, isLit, isTurned };
    page.postMessage({ is: 'picture', ...this.shown, nanos: this.board.nanos });
    if (this.board.chip?.inBootLoader) page.postMessage({ is: 'boot-loader' });
  }

  /** @param {number} hertz */
  sounds(hertz) {
    const { nanos } = this.board;
    const before = this.tone;
    this.tone = { hertz, since: nanos };
    if (before.hertz) page.postMessage({ is: 'silence', millis: (nanos - before.since) / MILLI });
    if (hertz) page.postMessage({ is: 'tone', hertz });
  }

  // ---- hands ----

  /** @param {string} knob @param {number} detents */
  turn(knob, detents) {
    const { board } = this;
    const direction = Math.sign(detents);
    for (let left = Math.abs(detents); left > 0; left--) {
      if (board.knobs[knob].busyUntil - board.nanos > MOST_QUEUE_NANOS) return;
      board.knobs[knob].turn(direction);
    }
  }

  async powerOff() {
    if (!this.powered) return;
    this.powered = false;
    clearTimeout(this.timer);
    this.sounds(0);
    this.board.powerOff();
    // What was to happen to a board that had power.
    this.board.agenda = [];
    this.watchers.forEach((look) => look());
    this.show();
    await this.saves.flushed();
  }

  powerOn() {
    if (this.powered) return;
    this.powered = true;
    for (const knob of Object.values(this.board.knobs)) {
      this.board.levels.set(knob.pins.push, true);
      knob.levels.forEach(([pin, level]) => this.board.levels.set(pin, level));
    }
    this.board.powerOn();
    this.goOn();
  }

  reset() {
    if (this.powered) this.board.reset('button');
  }

  // ---- the serial port ----

  /**
   * Runs on until there is something and gives it, or rejects after so long a time of the board, or when it can never be.
   * @param {() => any} found
   * @param {number} nanos
   * @param {string} what
   */
  wait(found, nanos, what, isLost = () => false) {
    const { board } = this;
    const end = board.nanos + nanos;
    return new Promise((resolve, reject) => {
      const look = () => {
        const isOver = !this.powered || isLost();
        const value = !isOver && found();
        if (value) resolve(value);
        else if (isOver || board.nanos > end) reject(new Error(what));
        else return;
        this.watchers.delete(look);
      };
      this.watchers.add(look);
    });
  }

  /**
   * Sends a line and gives what the device answers, up to an end.
   * @param {string} line
   * @param {string} end
   */
  ask(line, end) {
    const answer = async () => {
      if (!this.powered) throw new Error('the device has no power');
      await this.wait(() => this.board.serial.isConnected, SERIAL_READY_NANOS, 'the device has no serial port');
      // A reset in between brings a new port.
      const { serial } = this.board;
      serial.received = '';
      serial.send(`${line}\n`);
      const isLost = () => serial !== this.board.serial;
      return this.wait(() => serial.received.endsWith(end) && serial.received, ANSWER_NANOS, `no answer to ${line}`, isLost);
    };
    return this.inTurn(answer);
  }

  /** Does something with the serial port when what was to be done with it before is done. @param {() => Promise<any>} deed */
  inTurn(deed) {
    const done = this.questions.then(deed);
    this.questions = done.catch(() => {});
    return done;
  }

  /**
   * A record comes over the serial port, as fast as it goes; the display then asks whether to keep it. The firmware takes one
   * that no press on the device has asked for only while it has no display: so it starts without one.
   * @param {string} record
   */
  async receive(record) {
    await this.powerOff();
    this.powerOn();
    clearTimeout(this.timer);
    const { board } = this;
    board.setDisplayFault('unplugged');
    try {
      board.run(BARE_NANOS);
      const { serial } = board;
      const answer = (line, end) => {
        serial.received = '';
        serial.send(`${line}\n`);
        board.runUntil(board.nanos + ANSWER_NANOS, () => serial.received.endsWith(end));
        return serial.received;
      };
      const ready = bodyOf('receive', answer('receive', END));
      if (ready !== 'ok\n') throw new Error(ready);
      for (const line of record.split('\n')) {
        if (!line.trim() || line.startsWith('#')) {
          // Counted and not answered.
          serial.send(`${line}\n`);
          continue;
        }
        const said = answer(line, '\n');
        if (!said.startsWith('ok')) throw new Error(`The device says: ${said.trim()}`);
      }
    } finally {
      board.setDisplayFault(null);
      this.goOn();
    }
  }

  // ---- all of it at once ----

  /** The saved games, to be kept elsewhere. */
  savedBytes() {
    return this.board.flash.data.slice(SAVES_OFFSET);
  }

  /** Other saved games take their place, and the device starts with them. @param {Uint8Array} bytes */
  async replaceSaves(bytes) {
    if (bytes.length !== FLASH_BYTES - SAVES_OFFSET) throw new Error('this is no file of saved games');
    await this.powerOff();
    this.board.flash.data.set(bytes, SAVES_OFFSET);
    this.saves.changed(SAVES_OFFSET, bytes.length);
    await this.saves.flushed();
    this.powerOn();
  }

  /** Plays a knob script on a board of its own, as fast as it goes; gives its shots. @param {string} text */
  play(text) {
    const shots = [];
    const commands = parseScript(text);
    const board = new Board(imageFor(commands, this.newImage));
    new Player(board, { onShot: (name, pixels) => shots.push({ name, pixels }) }).play(commands);
    return shots;
  }
}

/** @type {Device} */
let device;

/** @param {ArrayBuffer} packed see build.mjs */
async function unpackedProgram(packed) {
  const program = new Uint8Array(await new Response(new XzReadableStream(new Blob([packed]).stream())).arrayBuffer());
  turnCalls(program, -1);
  return program;
}

/**
 * @param {{ firmware: ArrayBuffer, processor: ArrayBuffer, saves: string, seed: number | null, slow: number }} how
 */
async function start({ firmware, processor, saves, seed, slow }) {
  useProcessor(processor);
  const flash = new Flash();
  const onStored = (failure) => page.postMessage({ is: 'stored', failure });
  const [store, program] = await Promise.all([Saves.open(saves, flash, onStored), unpackedProgram(firmware)]);
  flash.data.set(program);
  device = new Device(flash, store, { seed, slow });
  device.goOn();
}

const deeds = {
  start: () => {},
  turn: ({ knob, detents }) => device.powered && device.turn(knob, detents),
  down: ({ knob }) => device.powered && device.board.knobs[knob].down(),
  up: ({ knob }) => device.powered && device.board.knobs[knob].up(),
  hide: ({ hidden }) => device.hide(hidden),
  slow: ({ slow }) => (device.slow = slow),
  'power-off': () => device.powerOff(),
  'power-on': () => device.powerOn(),
  reset: () => device.reset(),
  ask: ({ line, end = END }) => device.ask(line, end),
  receive: ({ record }) => device.inTurn(() => device.receive(record)),
  saves: () => device.savedBytes(),
  'replace-saves': ({ bytes }) => device.replaceSaves(bytes),
  flushed: () => device.saves.flushed(),
  play: ({ text }) => device.play(text),
  /** The time of the board, and when its knobs come to rest: for tests of how time passes. */
  nanos: () => device.board.nanos,
  queue: () => ({ busyUntil: device.board.knobs.dial.busyUntil }),
};

/** What is asked of the device meanwhile waits for it. @type {Promise<void>} */
let started;

page.addEventListener('message', async ({ data }) => {
  try {
    if (data.do === 'start') started = start(data);
    await started;
    const value = await deeds[data.do](data);
    if (data.id) page.postMessage({ is: 'answer', id: data.id, value });
  } catch (error) {
    const text = error.line ? `line ${error.line}: ${error.message}` : String(error.message ?? error);
    if (data.id) page.postMessage({ is: 'answer', id: data.id, error: text });
    else page.postMessage({ is: 'broken', text });
  }
});
