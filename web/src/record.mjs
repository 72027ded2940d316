// @ts-check
// The viewer of records: step by step, in the device's own words, with plots and boards. A record fits into a link.

import { drawBoard, drawPlot, plotsOf } from './plots.mjs';
import { openRecord } from './viewer.mjs';

/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);

/** @param {ReadableWritablePair} through @param {BufferSource} bytes */
async function piped(through, bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The record as letters that a link can carry. @param {string} record */
export async function packed(record) {
  const bytes = await piped(new CompressionStream('deflate-raw'), new TextEncoder().encode(record));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @param {string} letters */
export async function unpacked(letters) {
  const text = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await piped(new DecompressionStream('deflate-raw'), bytes));
}

export class RecordViewer {
  /** @param {string} wasm where companion is */
  constructor(wasm) {
    this.wasm = wasm;
    this.record = '';
    /** @type {import('./viewer.mjs').Step[]} */
    this.steps = [];
    this.plots = new Map();
    this.now = 0;
    byId('step').addEventListener('input', () => this.goTo(Number(byId('step').value)));
    byId('back').addEventListener('click', () => this.goTo(this.now - 1));
    byId('on').addEventListener('click', () => this.goTo(this.now + 1));
    byId('plotted').addEventListener('change', () => this.draw());
    byId('close-viewer').addEventListener('click', () => this.close());
    byId('history').addEventListener('click', ({ target }) => {
      const at = [...byId('history').children].indexOf(target.closest('li'));
      if (at >= 0) this.goTo(at);
    });
  }

  /** @param {string} record */
  async open(record) {
    const { title, steps, error } = await openRecord(this.wasm, record);
    this.record = record;
    this.steps = steps;
    this.title = title;
    byId('viewer').hidden = false;
    byId('viewer-error').hidden = !error;
    byId('viewer-error').textContent = error ? `Line ${error.line}: ${error.reason}` : '';
    this.plots = plotsOf(steps);
    byId('plotted').replaceChildren(...[...this.plots.keys()].map((key) => new Option(key)));
    byId('history').replaceChildren(
      ...steps.map(({ told }) => Object.assign(document.createElement('li'), { textContent: told })),
    );
    byId('step').max = String(Math.max(0, steps.length - 1));
    this.goTo(steps.length - 1);
    byId('viewer').scrollIntoView({ block: 'start' });
    byId('viewer').focus({ preventScroll: true });
    return { title, steps: steps.length, error };
  }

  close() {
    byId('viewer').hidden = true;
    history.replaceState(null, '', location.pathname + location.search);
  }

  /** @param {number} step */
  goTo(step) {
    this.now = Math.max(0, Math.min(this.steps.length - 1, step));
    byId('step').value = String(this.now);
    byId('back').disabled = this.now === 0;
    byId('on').disabled = this.now >= this.steps.length - 1;
    const list = byId('history');
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const item = list.children[this.now];
    item?.setAttribute('aria-current', 'step');
    if (item) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
    this.draw();
  }

  draw() {
    const step = this.steps[this.now];
    const lines = this.plots.get(byId('plotted').value);
    byId('plot').toggleAttribute('hidden', !lines);
    byId('plotted').closest('label').hidden = !lines;
    byId('map').toggleAttribute('hidden', !step || !drawBoard(byId('map'), step.state));
    if (!step) {
      byId('viewer-title').textContent = 'No record';
      return;
    }
    const round = step.state.round ?? step.state.turns;
    const where = round === undefined ? '' : `, round ${round}`;
    byId('viewer-title').textContent = `${this.title}${where}, step ${this.now} of ${this.steps.length - 1}`;
    if (lines) {
      drawPlot(byId('plot'), this.steps, lines, this.now);
      const now = lines.map(({ name, values }) => `${name} ${values[this.now]}`).join(', ');
      byId('plot').setAttribute('aria-label', `${byId('plotted').value}: ${now}`);
    }
  }
}
