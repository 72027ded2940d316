// @ts-check
// A knob one can touch: wheel, drag round it, tap, hold, arrow keys. Several at once by touch.

/** Degrees of a detent: twenty a turn, as on common encoders. */
const DETENT_DEGREES = 18;
/** Sideways or upwards, where a finger is too near the middle to turn. */
const DETENT_PIXELS = 16;
/** Nearer to the middle than this share of the radius a drag is straight. */
const MIDDLE = 0.3;
/** What a finger may tremble during a press. */
const TREMBLE_PIXELS = 7;
/** A finger that has not moved for so long presses. */
const PRESS_MILLIS = 160;
/** A wheel's notch sends this much or more; touch pads send less, more often. */
const NOTCH = 50;
const TOUCH_PAD_DETENT = 40;
const RIDGES = 48;

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} name @param {Record<string, string | number>} attributes @param {Element} parent */
function add(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent.append(element);
  return element;
}

/** Draws a knurled knob; gives the part that turns. @param {HTMLElement} parent */
function drawKnob(parent) {
  const svg = add('svg', { viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, parent);
  add('circle', { r: 49, class: 'well' }, svg);
  const turning = add('g', { class: 'turning' }, svg);
  const ridge = (/** @type {number} */ i) => {
    const angle = (2 * Math.PI * i) / (2 * RIDGES);
    const radius = i % 2 ? 43.4 : 45.6;
    return `${(radius * Math.sin(angle)).toFixed(2)},${(-radius * Math.cos(angle)).toFixed(2)}`;
  };
  add('polygon', { points: Array.from({ length: 2 * RIDGES }, (_, i) => ridge(i)).join(' '), class: 'rim' }, turning);
  for (let i = 0; i < RIDGES; i++) {
    add('line', { y1: -37, y2: -44.5, transform: `rotate(${(i * 360) / RIDGES})`, class: 'ridge' }, turning);
  }
  add('circle', { r: 36, class: 'edge' }, svg);
  add('circle', { r: 34.5, class: 'cap' }, svg);
  const pointer = add('g', { class: 'turning' }, svg);
  add('line', { y1: -18, y2: -31, class: 'pointer' }, pointer);
  add('ellipse', { cx: -9, cy: -13, rx: 17, ry: 12, class: 'shine' }, svg);
  return [turning, pointer];
}

/** From -180 to 180. @param {number} degrees */
const around = (degrees) => ((((degrees + 180) % 360) + 360) % 360) - 180;

export class Knob {
  /**
   * @param {HTMLElement} element
   * @param {string} name
   * @param {import('./board.mjs').Board} board
   */
  constructor(element, name, board) {
    this.element = element;
    this.name = name;
    this.board = board;
    this.parts = drawKnob(element);
    this.detents = 0;
    this.wheel = 0;
    this.isDown = false;
    /** The finger on it. @type {any} */
    this.finger = null;
    element.addEventListener('wheel', (event) => this.wheeled(event), { passive: false });
    element.addEventListener('pointerdown', (event) => this.touched(event));
    element.addEventListener('pointermove', (event) => this.dragged(event));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      element.addEventListener(end, (event) => this.left(/** @type {PointerEvent} */ (event), end === 'pointerup'));
    }
    element.addEventListener('contextmenu', (event) => event.preventDefault());
    board.addEventListener('turned', (/** @type {any} */ { detail }) => {
      if (detail.knob === name) this.follow(detail.detents);
    });
    board.addEventListener('pushed', (/** @type {any} */ { detail }) => {
      if (detail.knob === name) element.classList.toggle('down', detail.isDown);
    });
  }

  /** The pointer goes with it. @param {number} detents */
  follow(detents) {
    this.detents += detents;
    for (const part of this.parts) {
      /** @type {SVGElement} */ (part).style.transform = `rotate(${this.detents * DETENT_DEGREES}deg)`;
    }
    this.element.setAttribute('aria-valuenow', String(this.detents));
  }

  /** @param {number} detents */
  turn(detents) {
    if (detents) this.board.turn(this.name, detents);
  }

  /** @param {boolean} isDown */
  push(isDown) {
    if (this.isDown === isDown) return;
    this.isDown = isDown;
    this.board.push(this.name, isDown);
  }

  /** @param {WheelEvent} event */
  wheeled(event) {
    event.preventDefault();
    const amount = (Math.abs(event.deltaY) >= Math.abs(event.deltaX) ? event.deltaY : event.deltaX) || 0;
    if (event.deltaMode !== WheelEvent.DOM_DELTA_PIXEL || Math.abs(amount) >= NOTCH) {
      this.wheel = 0;
      this.turn(Math.sign(amount));
      return;
    }
    this.wheel += amount / TOUCH_PAD_DETENT;
    const detents = Math.trunc(this.wheel);
    this.wheel -= detents;
    this.turn(detents);
  }

  /** Where a finger is, from the middle. @param {PointerEvent} event */
  place(event) {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2];
    const reach = Math.hypot(x, y) / (Math.min(width, height) / 2);
    return { x, y, degrees: (Math.atan2(y, x) * 180) / Math.PI, isNear: reach < MIDDLE };
  }

  /** @param {PointerEvent} event */
  touched(event) {
    if (this.finger || event.button > 0) return;
    event.preventDefault();
    this.element.focus({ preventScroll: true });
    this.element.setPointerCapture(event.pointerId);
    const at = this.place(event);
    const timer = setTimeout(() => this.push(true), PRESS_MILLIS);
    this.finger = { id: event.pointerId, start: at, at, turns: false, part: 0, timer };
  }

  /** @param {PointerEvent} event */
  dragged(event) {
    const { finger } = this;
    if (finger?.id !== event.pointerId || this.isDown) return;
    const at = this.place(event);
    if (!finger.turns) {
      if (Math.hypot(at.x - finger.start.x, at.y - finger.start.y) < TREMBLE_PIXELS) return;
      clearTimeout(finger.timer);
      finger.turns = true;
    }
    const straight = (at.x - finger.at.x - (at.y - finger.at.y)) / DETENT_PIXELS;
    const round = around(at.degrees - finger.at.degrees) / DETENT_DEGREES;
    finger.part += at.isNear || finger.at.isNear ? straight : round;
    finger.at = at;
    const detents = Math.trunc(finger.part);
    finger.part -= detents;
    this.turn(detents);
  }

  /** @param {PointerEvent} event @param {boolean} isWanted whether it was let go, and not taken away */
  left(event, isWanted) {
    const { finger } = this;
    if (finger?.id !== event.pointerId) return;
    this.finger = null;
    clearTimeout(finger.timer);
    if (isWanted && !finger.turns) this.push(true);
    this.push(false);
  }

  /** Whatever holds it down lets go. */
  release() {
    if (this.finger) clearTimeout(this.finger.timer);
    this.finger = null;
    this.push(false);
  }
}
