// @ts-check
// The page's end of the worker: sends what hands do, keeps the newest picture, answers questions.

import { bodyOf, labelsOf, valuesOf } from '../../board-sim/link.mjs';

/** @typedef {{ pixels: Uint8Array, contrast: number, isLit: boolean, isTurned: boolean, nanos: number }} Picture */

export const WIDTH = 128;
export const HEIGHT = 64;
export const KNOBS = ['dial', 'action', 'number'];

/** Events: `picture`, `tone`, `silence`, `stored`, `speed`, `boot-loader`, `broken`; the message is their detail. */
export class Board extends EventTarget {
  /** @param {string} url of the worker */
  constructor(url) {
    super();
    this.worker = new Worker(url);
    this.worker.addEventListener('message', ({ data }) => this.received(data));
    this.worker.addEventListener('error', (event) => this.received({ is: 'broken', text: event.message }));
    this.questions = new Map();
    this.lastId = 0;
    /** @type {Picture} */
    this.picture = { pixels: new Uint8Array(WIDTH * HEIGHT), contrast: 255, isLit: false, isTurned: false, nanos: 0 };
    this.powered = true;
    /** What it last told of its speed: the share of real time, and milliseconds of work in that second. */
    this.speed = { share: 1, busy: 0 };
  }

  received(message) {
    if (message.is === 'answer') {
      const { resolve, reject } = this.questions.get(message.id);
      this.questions.delete(message.id);
      if (message.error === undefined) resolve(message.value);
      else reject(new Error(message.error));
      return;
    }
    if (message.is === 'picture') this.picture = message;
    if (message.is === 'speed') this.speed = message;
    this.dispatchEvent(new CustomEvent(message.is, { detail: message }));
  }

  /** @param {string} what @param {object} [more] */
  tell(what, more) {
    this.worker.postMessage({ do: what, ...more });
  }

  /** @param {string} what @param {object} [more] @returns {Promise<any>} */
  ask(what, more) {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.questions.set(id, { resolve, reject });
      this.worker.postMessage({ do: what, id, ...more });
    });
  }

  /** @param {string} knob @param {number} detents */
  turn(knob, detents) {
    this.tell('turn', { knob, detents });
    this.dispatchEvent(new CustomEvent('turned', { detail: { knob, detents } }));
  }

  /** @param {string} knob @param {boolean} isDown */
  push(knob, isDown) {
    this.tell(isDown ? 'down' : 'up', { knob });
    this.dispatchEvent(new CustomEvent('pushed', { detail: { knob, isDown } }));
  }

  /** @param {boolean} on */
  async power(on) {
    this.powered = on;
    this.dispatchEvent(new CustomEvent('power', { detail: { on } }));
    await this.ask(on ? 'power-on' : 'power-off');
  }

  /** The running game's record; empty but for its end if there is none. */
  async record() {
    return bodyOf('export', await this.ask('ask', { line: 'export' }));
  }

  /** What the firmware tells of the screen: its name, and what the knobs do there. */
  async told() {
    const body = bodyOf('screen', await this.ask('ask', { line: 'screen' }));
    return { name: valuesOf(body).name, labels: labelsOf(body) };
  }

  /** Resolves when the picture changes. @param {number} millis at most */
  changed(millis = 5000) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no change within ${millis} ms`)), millis);
      const onPicture = (/** @type {any} */ { detail }) => {
        clearTimeout(timer);
        resolve(detail);
      };
      this.addEventListener('picture', onPicture, { once: true });
    });
  }
}
