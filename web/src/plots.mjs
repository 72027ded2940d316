// @ts-check
// What people would rather look at than read: numbers over the steps of a game as lines, Astralis' board, Ophiuchus' grid.

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 720;
const HEIGHT = 330;
const MARGIN = { left: 40, right: 132, top: 14, bottom: 28 };
/** In style.css, for dark and for light ground. */
const COLOURS = ['red', 'blue', 'gold', 'green', 'violet', 'grey'];
/** Of players who are called by a colour. */
const NAMED = {
  red: 'red',
  blue: 'blue',
  gold: 'gold',
  yellow: 'yellow',
  jade: 'green',
  green: 'green',
  violet: 'violet',
  purple: 'violet',
  orange: 'orange',
  grey: 'grey',
  cyan: 'cyan',
  contested: 'violet',
  unexplored: 'grey',
};
/** What players call it. */
const LABELS = { vp: 'points' };
/** The first of these that a game has is what its plot shows first. */
const PREFERRED = ['points', 'score', 'control', 'tracks', 'power', 'pepper', 'focus'];

/** @param {string} name @param {Record<string, string | number>} attributes @param {Element} parent @param {string} [text] */
function add(name, attributes, parent, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

/** The sum of numbers in an object, the number itself, else null. */
function amount(value) {
  if (typeof value === 'number') return value;
  if (!value || typeof value !== 'object' || Array.isArray(value)) return null;
  const parts = Object.values(value);
  return parts.length && parts.every((part) => typeof part === 'number') ? parts.reduce((a, b) => a + b, 0) : null;
}

/** @param {string} name @param {number} i */
const colourOf = (name, i) => `var(--${NAMED[name.toLowerCase()] ?? COLOURS[i % COLOURS.length]})`;

/**
 * All that can be plotted: for each name its lines, one for each player or for each part of something all share.
 * @param {import('./viewer.mjs').Step[]} steps
 * @returns {Map<string, { name: string, colour: string, values: number[] }[]>}
 */
export function plotsOf(steps) {
  const last = steps.at(-1)?.state ?? {};
  const plots = new Map();
  const seats = last.seats ? 'seats' : 'players';
  for (const key of Object.keys(last[seats]?.[0] ?? {})) {
    if (!last[seats].some((seat) => amount(seat[key]) !== null)) continue;
    const lines = last[seats].map((seat, i) => ({
      name: seat.name,
      colour: colourOf(seat.name, i),
      values: steps.map(({ state }) => amount(state[seats]?.[i]?.[key]) ?? 0),
    }));
    plots.set(LABELS[key] ?? key.replaceAll('_', ' '), lines);
  }
  for (const [key, value] of Object.entries(last)) {
    if (key === 'ends' || typeof value === 'number' || amount(value) === null) continue;
    const lines = Object.keys(value).map((name, i) => ({
      name,
      colour: colourOf(name, i),
      values: steps.map(({ state }) => state[key]?.[name] ?? 0),
    }));
    plots.set(plots.has(key) ? `${key} of all` : key, lines);
  }
  // What never changes is not worth a line.
  for (const [key, lines] of plots) {
    if (lines.every(({ values }) => values.every((value) => value === values[0]))) plots.delete(key);
  }
  const rank = (key) => (PREFERRED.indexOf(key) + PREFERRED.length + 1) % (PREFERRED.length + 1);
  return new Map([...plots].sort(([a], [b]) => rank(a) - rank(b)));
}

/** Where a round begins, if the game has rounds or turns: [step, number]. @param {import('./viewer.mjs').Step[]} steps */
function rounds(steps) {
  const of = ({ state }) => state.round ?? state.turns;
  return steps.flatMap((step, i) =>
    of(step) !== undefined && (i === 0 || of(step) !== of(steps[i - 1])) ? [[i, of(step)]] : [],
  );
}

/** @param {Element} svg @param {import('./viewer.mjs').Step[]} steps @param {{ name: string, colour: string, values: number[] }[]} lines */
export function drawPlot(svg, steps, lines, now) {
  svg.replaceChildren();
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  const all = lines.flatMap(({ values }) => values);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (step) => MARGIN.left + (step / Math.max(1, steps.length - 1)) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value) => HEIGHT - MARGIN.bottom - ((value - low) / (high - low)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const unit = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((unit) => (high - low) / unit <= 6) ?? 5000;
  for (let value = Math.ceil(low / unit) * unit; value <= high; value += unit) {
    add('line', { x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: y(value), y2: y(value), class: 'grid' }, svg);
    add('text', { x: MARGIN.left - 8, y: y(value) + 4, 'text-anchor': 'end' }, svg, String(value));
  }
  let free = 0;
  for (const [step, round] of rounds(steps)) {
    if (x(step) < free) continue;
    free = x(step) + 24;
    add('text', { x: x(step), y: HEIGHT - 8, 'text-anchor': 'middle' }, svg, String(round));
  }
  add('line', { x1: x(now), x2: x(now), y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom, class: 'now' }, svg);
  const named = lines.map((line) => ({ ...line, at: y(line.values.at(-1) ?? 0) })).sort((a, b) => a.at - b.at);
  let lowest = -Infinity;
  for (const { name, colour, values, at } of named) {
    add(
      'polyline',
      { points: values.map((value, i) => `${x(i)},${y(value)}`).join(' '), class: 'series', stroke: colour },
      svg,
    );
    add('circle', { cx: x(now), cy: y(values[now]), r: 4.5, fill: colour }, svg);
    // Names do not lie on each other.
    lowest = Math.max(at + 4, lowest + 15);
    const label = add('text', { x: x(steps.length - 1) + 8, y: lowest, class: 'name' }, svg, `${name} ${values[now]}`);
    /** @type {SVGElement} */ (label).style.fill = colour;
  }
}

/** Astralis: the hexes, stones, pawns. */
function drawHexes(svg, { size, stones, pawns }) {
  const radius = size - 1;
  const unit = 24;
  const place = ([q, r]) => [unit * Math.sqrt(3) * (q + r / 2), unit * 1.5 * r];
  const corner = (k) => [unit * 0.95 * Math.sin((k * Math.PI) / 3), unit * 0.95 * Math.cos((k * Math.PI) / 3)];
  const reach = unit * Math.sqrt(3) * (radius + 0.7);
  svg.setAttribute('viewBox', `${-reach} ${-reach * 0.92} ${2 * reach} ${1.84 * reach}`);
  const shape = Array.from({ length: 6 }, (_, k) => corner(k).join(',')).join(' ');
  for (let q = -radius; q <= radius; q++) {
    for (let r = -radius; r <= radius; r++) {
      if (Math.abs(q + r) > radius) continue;
      const [cx, cy] = place([q, r]);
      add(
        'polygon',
        { points: shape, transform: `translate(${cx} ${cy})`, fill: 'none', stroke: '#7d8594', 'stroke-opacity': 0.45 },
        svg,
      );
    }
  }
  for (const [colour, places] of Object.entries(stones)) {
    for (const hex of places) {
      const [cx, cy] = place(hex);
      add('circle', { cx, cy, r: unit * 0.52, fill: colourOf(colour, 0) }, svg);
    }
  }
  for (const [colour, hex] of Object.entries(pawns)) {
    if (!hex) continue;
    const [cx, cy] = place(/** @type {[number, number]} */ (hex));
    add('circle', { cx, cy, r: unit * 0.66, fill: 'none', stroke: colourOf(colour, 0), 'stroke-width': 5 }, svg);
    add('circle', { cx, cy, r: unit * 0.24, fill: colourOf(colour, 0) }, svg);
  }
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** Ophiuchus: tiles of two squares with their stars. */
function drawTiles(svg, { tiles }) {
  const unit = 46;
  const squares = tiles.flatMap(({ x, y, dir, counts }, i) =>
    [0, 1].map((half) => ({
      x: x + (dir === 'right' ? half : 0),
      y: y + (dir === 'down' ? half : 0),
      stars: counts[half],
      isLast: i === tiles.length - 1,
    })),
  );
  const [xs, ys] = [squares.map(({ x }) => x), squares.map(({ y }) => y)];
  const [left, top] = [Math.min(0, ...xs) - 0.5, Math.min(0, ...ys) - 0.5];
  const [wide, high] = [Math.max(1, ...xs) + 1.5 - left, Math.max(1, ...ys) + 1.5 - top];
  svg.setAttribute('viewBox', [left, top, wide, high].map((value) => value * unit).join(' '));
  for (const { x, y, dir } of tiles) {
    const [w, h] = dir === 'right' ? [2, 1] : [1, 2];
    const box = { x: x * unit + 2, y: y * unit + 2, width: w * unit - 4, height: h * unit - 4, rx: 8 };
    add('rect', { ...box, fill: '#24345c', stroke: '#8fa6d8', 'stroke-opacity': 0.7 }, svg);
  }
  for (const { x, y, stars, isLast } of squares) {
    for (const at of PIPS[stars] ?? []) {
      const [cx, cy] = [(x + 0.25 + (at % 3) * 0.25) * unit, (y + 0.25 + Math.floor(at / 3) * 0.25) * unit];
      add('circle', { cx, cy, r: unit * 0.075, fill: isLast ? '#ffd76a' : '#f2f4ff' }, svg);
    }
    if (stars === null) add('text', { x: (x + 0.4) * unit, y: (y + 0.6) * unit, class: 'doubt' }, svg, '?');
  }
}

/** A game's board, if it has one. @param {Element} svg @param {any} state @returns {boolean} */
export function drawBoard(svg, state) {
  svg.replaceChildren();
  if (state.game === 'astralis') drawHexes(svg, state);
  else if (state.game === 'ophiuchus' && state.tiles.length) drawTiles(svg, state);
  else return false;
  return true;
}
