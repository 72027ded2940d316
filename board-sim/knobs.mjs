// @ts-check
// Three rotary encoders with push buttons, as real parts: quadrature edges take time, contacts bounce, turns are given
// up half-way, buttons short their pin to ground.

/** Pins as in the wiring table. */
export const PINS = {
  dial: { a: 10, b: 11, push: 12 },
  action: { a: 13, b: 14, push: 15 },
  number: { a: 16, b: 17, push: 18 },
};
export const KNOB_NAMES = Object.keys(PINS);

/** The levels of A and B in the four quarters of a detent, clockwise: A falls first. */
export const QUARTERS = [
  [true, true],
  [false, true],
  [false, false],
  [true, false],
];
const QUARTERS_PER_DETENT = 4;
/** A brisk hand; host-sim's scripts count the same. */
export const DETENT_NANOS = 10e6;
/** Contacts that bounce come to rest after at most this, and after at most a part of the time to the next edge. */
const BOUNCE_NANOS = 800e3;
const BOUNCE_SHARE = 0.4;
const MOST_BOUNCES = 4;
const BUTTON_BOUNCE_NANOS = 5e6;
/** The quickest tap of a finger. */
const SHORTEST_PUSH_NANOS = 40e6;

export class Knob {
  /**
   * @param world at(nanos, action) does something later, nanos is now, setPin(pin, level)
   * @param random numbers in [0, 1)
   */
  constructor(pins, world, random) {
    this.pins = pins;
    this.world = world;
    this.random = random;
    this.quarter = 0;
    /** When the last movement given so far is over. */
    this.busyUntil = 0;
    this.bounces = false;
  }

  /** Levels at rest, for a board that is switched on. */
  get levels() {
    const [a, b] = QUARTERS[this.quarter];
    return [
      [this.pins.a, a],
      [this.pins.b, b],
    ];
  }

  /** Turns by whole detents, clockwise if positive; gives the moment when it is done. */
  turn(detents, detentNanos = DETENT_NANOS) {
    return this.move(Array(Math.abs(detents) * QUARTERS_PER_DETENT).fill(Math.sign(detents)), detentNanos);
  }

  /** Starts a detent in a direction, gives it up after some quarters and falls back. */
  abortedTurn(direction, quarters, detentNanos = DETENT_NANOS) {
    const there = Array(quarters).fill(direction);
    return this.move([...there, ...there.map((step) => -step)], detentNanos);
  }

  move(steps, detentNanos) {
    const quarterNanos = detentNanos / QUARTERS_PER_DETENT;
    let at = Math.max(this.world.nanos, this.busyUntil);
    for (const step of steps) {
      const before = QUARTERS[this.quarter];
      this.quarter = (this.quarter + step + QUARTERS_PER_DETENT) % QUARTERS_PER_DETENT;
      const after = QUARTERS[this.quarter];
      at += quarterNanos;
      if (before[0] !== after[0]) this.edge(this.pins.a, after[0], at, Math.min(BOUNCE_NANOS, quarterNanos * BOUNCE_SHARE));
      if (before[1] !== after[1]) this.edge(this.pins.b, after[1], at, Math.min(BOUNCE_NANOS, quarterNanos * BOUNCE_SHARE));
    }
    this.busyUntil = at;
    return at;
  }

  /** Both contacts change at the very same moment, as no sound knob does; gives that moment. */
  bothAtOnce() {
    const at = Math.max(this.world.nanos, this.busyUntil);
    this.quarter = (this.quarter + QUARTERS_PER_DETENT / 2) % QUARTERS_PER_DETENT;
    for (const [pin, level] of this.levels) this.world.at(at, () => this.world.setPin(pin, level));
    this.busyUntil = at;
    return at;
  }

  /** Pushes the button down for a while; gives the moment when it is up again and at rest. */
  push(nanos) {
    const down = Math.max(this.world.nanos, this.busyUntil);
    this.edge(this.pins.push, false, down, BUTTON_BOUNCE_NANOS);
    this.edge(this.pins.push, true, down + nanos, BUTTON_BOUNCE_NANOS);
    this.busyUntil = down + nanos + (this.bounces ? BUTTON_BOUNCE_NANOS : 0);
    return this.busyUntil;
  }

  /** Pushes the button down until `up`, which may be asked for at once: a finger is never as quick as that. */
  down() {
    const at = Math.max(this.world.nanos, this.busyUntil);
    this.edge(this.pins.push, false, at, BUTTON_BOUNCE_NANOS);
    this.busyUntil = at + SHORTEST_PUSH_NANOS;
  }

  up() {
    const at = Math.max(this.world.nanos, this.busyUntil);
    this.edge(this.pins.push, true, at, BUTTON_BOUNCE_NANOS);
    this.busyUntil = at;
  }

  /** A contact changes, with some chatter behind it if this knob bounces. */
  edge(pin, level, at, bounceNanos) {
    this.world.at(at, () => this.world.setPin(pin, level));
    if (!this.bounces) return;
    const count = Math.floor(this.random() * (MOST_BOUNCES + 1));
    const moments = Array.from({ length: 2 * count }, () => at + this.random() * bounceNanos).sort((x, y) => x - y);
    moments.forEach((moment, i) => this.world.at(moment, () => this.world.setPin(pin, i % 2 ? level : !level)));
  }
}
