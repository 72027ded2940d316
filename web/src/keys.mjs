// @ts-check
// The same keys as in host-sim: three neighbours for each knob, and what people try first beside them.

/** A knob, and -1, 0 or 1: turn left, press, turn right. @type {Record<string, [string, number]>} */
const KEYS = {
  s: ['dial', -1],
  d: ['dial', 0],
  f: ['dial', 1],
  u: ['action', -1],
  i: ['action', 0],
  o: ['action', 1],
  j: ['number', -1],
  k: ['number', 0],
  l: ['number', 1],
  ArrowUp: ['dial', -1],
  ArrowDown: ['dial', 1],
  Enter: ['dial', 0],
  Backspace: ['action', 0],
  ArrowLeft: ['number', -1],
  ArrowRight: ['number', 1],
};

/** While a knob has the focus, these are its own. */
const OWN_KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Enter: 0, ' ': 0 };

/**
 * @param {Record<string, import('./knob.mjs').Knob>} knobs
 */
export function listenToKeys(knobs) {
  /** Which key holds which knob down. @type {Map<string, string>} */
  const held = new Map();

  const meant = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
    const target = /** @type {HTMLElement} */ (event.target);
    const name = target.closest?.('.knob')?.getAttribute('data-knob');
    if (name && event.key in OWN_KEYS) return /** @type {[string, number]} */ ([name, OWN_KEYS[event.key]]);
    // Where keys have a meaning of their own, they keep it.
    if (target.closest?.('input, textarea, select, dialog')) return undefined;
    if (target.closest?.('button, a, summary, [tabindex]') && !name && event.key in OWN_KEYS) return undefined;
    return KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  };

  document.addEventListener('keydown', (event) => {
    const [name, direction] = meant(event) ?? [];
    if (!name) return;
    event.preventDefault();
    if (direction) knobs[name].turn(direction);
    else if (!event.repeat) {
      held.set(event.code, name);
      knobs[name].push(true);
    }
  });
  document.addEventListener('keyup', (event) => {
    const name = held.get(event.code);
    if (!name) return;
    held.delete(event.code);
    knobs[name].push(false);
  });
  const letGo = () => {
    held.clear();
    Object.values(knobs).forEach((knob) => knob.release());
  };
  window.addEventListener('blur', letGo);
  document.addEventListener('visibilitychange', letGo);
}
