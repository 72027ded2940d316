// @ts-check
// Knob scripts on the emulated board: the same files as host-sim's, played with real edges and looked at on the glass.
//
// A script's time is host-sim's: a detent takes 10 ms, a press 100 ms, a hold 700 ms. The board needs a little more to
// come to rest after each input; waits make up for it, so that both are at the same moment again.

import { Board } from './board.mjs';
import { DETENT_NANOS, KNOB_NAMES } from './knobs.mjs';
import { PlainError } from './image.mjs';
import { turned } from './display.mjs';
import { bodyOf, END, screenOf } from './link.mjs';

const MILLI = 1e6;
/** How long a hand keeps a knob down. */
export const PRESS_NANOS = 100 * MILLI;
export const HOLD_NANOS = 700 * MILLI;
const LONGEST_WAIT_MILLIS = 24 * 3600 * 1000;
/** From the first instruction to a computer that has found the serial port. */
export const SERIAL_READY_NANOS = 2000 * MILLI;
const SERIAL_ANSWER_NANOS = 2000 * MILLI;
/** Power stays away long enough for everything to be lost. */
const POWER_OFF_NANOS = 500 * MILLI;

/** The longest that the device may think: master takes 15 s at the most, and what else is done meanwhile takes time too. */
export const MOST_THINK_NANOS = 20e9;

/** A failure at a line of a script. */
export class ScriptError extends PlainError {
  constructor(line, message) {
    super(message);
    this.line = line;
  }
}

function withoutComment(line) {
  return line.replace(/(^|\s)#.*$/, '').trim();
}

function knobName(name) {
  if (KNOB_NAMES.includes(name)) return name;
  throw new Error(name ? `no knob is called '${name}': dial, action or number` : 'which knob? dial, action or number');
}

function parseMillis(text) {
  const [, number, unit] = text.match(/^(\d+)(ms|s)$/) ?? [];
  const millis = Number(number) * (unit === 's' ? 1000 : 1);
  if (!(millis <= LONGEST_WAIT_MILLIS)) throw new Error(`'${text}' is no time: write 300ms or 2s, a day at most`);
  return millis;
}

function parseCommand(line) {
  const [, word, rest] = line.match(/^(\S+)\s*(.*)$/);
  switch (word) {
    case 'dial':
    case 'action':
    case 'number': {
      const detents = /^[+-]\d+$/.test(rest) ? Number(rest) : NaN;
      if (!(detents >= -128 && detents <= 127)) throw new Error(`'${rest}' is no turn: write ${word} +3 or ${word} -1`);
      return { kind: 'turn', knob: word, detents };
    }
    case 'press':
      return { kind: 'push', knob: knobName(rest), nanos: PRESS_NANOS };
    case 'hold':
      return { kind: 'push', knob: knobName(rest), nanos: HOLD_NANOS };
    case 'wait':
      return { kind: 'wait', millis: parseMillis(rest) };
    case 'think':
      if (!rest) return { kind: 'think' };
      break;
    case 'shot':
      if (!/^[A-Za-z0-9_-]+$/.test(rest)) throw new Error(`'${rest}' is no name for a picture: letters, digits, - and _`);
      return { kind: 'shot', name: rest };
    case 'expect': {
      const [, key, value] = rest.match(/^(\S+)\s+(.+)$/) ?? [];
      if (!key) throw new Error('write: expect KEY VALUE');
      return { kind: 'expect', key, value };
    }
    case 'serial':
      return { kind: 'serial', text: rest };
    case 'expect-serial':
      if (rest) return { kind: 'expect-serial', text: rest };
      break;
    case 'power':
      if (!rest) return { kind: 'power' };
      break;
    case 'new':
      if (!rest) return { kind: 'new' };
  }
  throw new Error(`'${line}' is no command; see node board-sim/main.mjs --help`);
}

/** The commands of a script with their line numbers, or a ScriptError for the first bad line. */
export function parseScript(text) {
  const commands = [];
  const shots = new Set();
  text.split('\n').forEach((raw, i) => {
    const line = withoutComment(raw);
    if (!line) return;
    try {
      const command = parseCommand(line);
      if (command.kind === 'shot') {
        if (shots.has(command.name)) throw new Error(`there is already a shot called '${command.name}'`);
        shots.add(command.name);
      }
      if (command.kind === 'new' && commands.length) throw new Error("'new' is the first command or none");
      commands.push({ line: i + 1, ...command });
    } catch (error) {
      throw new ScriptError(i + 1, error.message);
    }
  });
  return commands;
}

/** @type {WeakMap<Uint8Array, Uint8Array>} */
const used = new WeakMap();

/**
 * The flash of a device that has been used before: at its first start somebody has held a knob, and it does not begin with its
 * lesson any more. The firmware itself makes it so, once for each image.
 * @param {Uint8Array} image the flash of a new device, see `parseImage`
 */
export function usedImage(image) {
  let flash = used.get(image);
  if (!flash) {
    const board = new Board(image.slice());
    board.boot();
    board.knobs.dial.push(HOLD_NANOS);
    board.settle();
    flash = board.flash.data;
    used.set(image, flash);
  }
  return flash.slice();
}

/** The flash with which a script begins: of a used device, unless its first command is `new`. */
export function imageFor(commands, image) {
  return commands[0]?.kind === 'new' ? image.slice() : usedImage(image);
}

/** Holds both outer knobs down while the power comes, on a board that has just been made. */
export function askForOtherDisplay(board) {
  board.knobs.dial.push(HOLD_NANOS);
  board.knobs.number.push(HOLD_NANOS);
}

/** Drives a board as a script says. */
export class Player {
  /**
   * @param {any} board
   * @param {{ onShot?: (name: string, pixels: Uint8Array) => void }} [hooks] `onShot` looks at a picture and may throw
   */
  constructor(board, { onShot = () => {} } = {}) {
    this.board = board;
    this.onShot = onShot;
    board.boot();
  }

  /** What somebody sees who holds the device the right way up. */
  picture() {
    const pixels = this.board.display.picture();
    return this.board.display.isTurned ? turned(pixels) : pixels;
  }

  play(commands) {
    for (const command of commands) {
      try {
        this.do(command);
      } catch (error) {
        throw new ScriptError(command.line, error.message);
      }
    }
  }

  /** Lets time go on. */
  pass(nanos) {
    this.board.run(nanos);
    this.board.settle();
  }

  do(command) {
    const { board } = this;
    switch (command.kind) {
      case 'turn':
        board.knobs[command.knob].turn(command.detents);
        this.pass(Math.abs(command.detents) * DETENT_NANOS);
        break;
      case 'push':
        board.knobs[command.knob].push(command.nanos);
        this.pass(command.nanos);
        break;
      case 'wait':
        this.pass(command.millis * MILLI);
        break;
      case 'think':
        board.untilIdle(MOST_THINK_NANOS);
        break;
      case 'shot':
        this.onShot(command.name, this.picture());
        break;
      case 'power':
        board.powerOff();
        board.epoch += POWER_OFF_NANOS;
        board.powerOn();
        board.boot();
        break;
      case 'serial':
        this.say(command.text);
        break;
      case 'expect-serial': {
        const { serial } = board;
        this.waitFor(() => serial.received.includes(command.text), SERIAL_ANSWER_NANOS);
        const at = serial.received.indexOf(command.text);
        if (at < 0) {
          const found = JSON.stringify(serial.received);
          throw new Error(`expected '${command.text}' on the serial line, found ${found}`);
        }
        serial.received = serial.received.slice(at + command.text.length);
        break;
      }
      case 'expect':
        this.expect(command.key, command.value);
        break;
    }
  }

  /** Looks at the name of the screen or into the running game's state, as the cable tells them. */
  expect(key, value) {
    if (key === 'screen') {
      const { name } = screenOf(this.ask('screen'));
      if (name !== value) throw new Error(`expected screen ${value}, found ${name}`);
      return;
    }
    checkState(JSON.parse(this.ask('state')), key, value);
  }

  /** What the device answers to a request; what it sent before stays for `expect-serial`. */
  ask(request) {
    const { serial } = this.board;
    const before = serial.received;
    serial.received = '';
    this.say(request);
    this.waitFor(() => serial.received.endsWith(END), SERIAL_ANSWER_NANOS);
    const answer = serial.received;
    serial.received = before;
    return bodyOf(request, answer);
  }

  waitFor(condition, nanos) {
    this.board.runUntil(this.board.nanos + nanos, condition);
  }

  say(text) {
    this.waitFor(() => this.board.serial.isConnected, SERIAL_READY_NANOS);
    if (!this.board.serial.isConnected) throw new Error('the device has no serial port');
    this.board.serial.send(`${text}\n`);
    this.board.settle();
  }
}

/** Throws if a state does not have this value, a word or JSON, under a key like `seats.0.name`. */
function checkState(state, key, value) {
  let found = state;
  for (const part of key.split('.')) found = found?.[part];
  if (found === undefined) throw new Error(`${key}: there is no such thing in ${JSON.stringify(state)}`);
  if (found !== value && !isSameJson(found, value)) {
    throw new Error(`expected ${key} ${value}, found ${JSON.stringify(found)}`);
  }
}

function isSameJson(found, text) {
  try {
    return canonical(found) === canonical(JSON.parse(text));
  } catch {
    return false;
  }
}

/** As text, with the fields of objects in the order of their names. */
function canonical(value) {
  return JSON.stringify(value, (_, part) =>
    part && part.constructor === Object ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
}
