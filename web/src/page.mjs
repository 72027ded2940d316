// @ts-check
// The page: puts the device, its buttons, the record viewer and the cable together, and offers all of it as window.alidade.

import { Board, KNOBS } from './board.mjs';
import { connect } from './cable.mjs';
import { COLOURS, Glass } from './glass.mjs';
import { listenToKeys } from './keys.mjs';
import { Knob } from './knob.mjs';
import { packed, RecordViewer, unpacked } from './record.mjs';
import { Sound } from './sound.mjs';
import { readPicture } from './viewer.mjs';

/* global FILES */
/** Put in by build.mjs. @type {Record<string, string>} */
// @ts-expect-error build.mjs defines it
const files = FILES;

/** What the knobs do on most screens, as long as the device does not tell. */
const USUAL = [
  { knob: 'dial', gesture: 'turn', text: 'choose' },
  { knob: 'dial', gesture: 'press', text: 'do it' },
  { knob: 'dial', gesture: 'hold', text: 'menu' },
  { knob: 'action', gesture: 'press', text: 'back' },
  { knob: 'action', gesture: 'hold', text: 'undo' },
  { knob: 'number', gesture: 'press', text: 'help' },
];
const GESTURES = ['turn', 'press', 'hold'];
/** A picture that has rested for so long is read aloud, and the device is asked what its knobs do. */
const REST_MILLIS = 250;
/** Below this share of real time people are told. */
const SLOW_SHARE = 0.9;

/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);
/** `seed` makes chance the same each time, `saves` names other saves than the usual ones, `slow` makes the computer slower. */
const parameters = new URLSearchParams(location.search);
/** Of what is kept in the browser: other pages of this host have saves of their own. */
const NAME = `alidade ${new URL('.', location.href).pathname}${parameters.get('saves') ?? ''}`;

/** A file for the person at the page. @param {Blob | string} contents @param {string} name */
function download(contents, name) {
  const url = URL.createObjectURL(new Blob([contents]));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Asks for a file; never resolves if none is chosen. @param {string} accept @returns {Promise<File>} */
function chosenFile(accept) {
  const input = byId('file');
  input.accept = accept;
  input.value = '';
  input.click();
  return new Promise((resolve) => (input.onchange = () => input.files[0] && resolve(input.files[0])));
}

/** Says what is going on, under the device. @param {string} text @param {boolean} [isTrouble] */
function say(text, isTrouble = false) {
  byId('status').textContent = text;
  byId('status').classList.toggle('trouble', isTrouble);
}

/** Whether it says what is wrong: small things do not take its place. */
const hasTrouble = () => byId('status').classList.contains('trouble');

/** Something on the glass that a press of the button answers. @param {string | null} text @param {[string, () => void][]} [buttons] */
function notice(text, buttons = []) {
  const place = byId('notice');
  place.hidden = text === null;
  place.replaceChildren(
    text ?? '',
    ...buttons.map(([label, deed]) => {
      const button = Object.assign(document.createElement('button'), { textContent: label });
      button.addEventListener('click', deed);
      return button;
    }),
  );
}

/** What was chosen last time, in this browser. */
const memory = {
  get: (/** @type {string} */ key) => {
    try {
      return localStorage.getItem(`${NAME}${key}`);
    } catch {
      return null;
    }
  },
  set: (/** @type {string} */ key, /** @type {string} */ value) => {
    try {
      localStorage.setItem(`${NAME}${key}`, value);
    } catch {
      // Then it is asked for again the next time.
    }
  },
};

/**
 * The right to write the saves: only one page at a time has it. A page that wants it asks the one that has it to let go.
 * @param {() => Promise<void>} letGo stops all writing
 */
async function claimSaves(letGo) {
  if (!navigator.locks) return;
  const channel = new BroadcastChannel(NAME);
  /** Resolves when the lock is ours; the lock is held until `free`. */
  const claim = (/** @type {LockOptions} */ options) =>
    new Promise((resolve) => {
      navigator.locks.request(NAME, options, (lock) => {
        if (!lock) return resolve(false);
        return new Promise((free) => {
          channel.onmessage = async ({ data }) => {
            if (data !== 'let go') return;
            await letGo();
            channel.onmessage = null;
            free(undefined);
          };
          resolve(true);
        });
      });
    });
  if (await claim({ ifAvailable: true })) return;
  await new Promise((resolve) => {
    notice('Alidade is open in another tab. Two at once would lose games.', [
      [
        'Play here instead',
        () => {
          notice('Waiting for the other tab to let go. If it does not, close it.');
          resolve(undefined);
          channel.postMessage('let go');
        },
      ],
    ]);
  });
  await claim({});
  notice(null);
}

/** A newer version of the page is never mixed with this one: it waits until it is asked for. */
async function watchForUpdates() {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register('service-worker.js');
  const offer = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    byId('update').hidden = false;
    byId('update').onclick = () => registration.waiting?.postMessage('take over');
  };
  const had = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener('controllerchange', () => had && location.reload());
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  offer();
  await navigator.serviceWorker.ready;
  document.documentElement.dataset.offline = 'ready';
}

/** What a screen reader says, read off the glass, and the captions under the knobs, which the device tells over its cable. */
class Reader {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.caption(USUAL);
    board.addEventListener('picture', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.read(), REST_MILLIS);
    });
  }

  async read() {
    const { picture } = this.board;
    if (!picture.isLit) return;
    const pixels = picture.isTurned ? picture.pixels.slice().reverse() : picture.pixels;
    const { lines, labels: bottom } = await readPicture(files.wasm, pixels);
    const words = [...lines, ...bottom.map(({ text }) => text)].join(', ');
    byId('words').textContent = words;
    byId('sharp').setAttribute('aria-label', `The display: ${words}`);
    const labels = await this.board.told().then(
      (told) => told.labels,
      () => USUAL,
    );
    // What is told may be of another picture by now: that is read when it rests.
    if (this.board.picture === picture) this.caption(labels, bottom);
  }

  /**
   * @param {{ knob: string, gesture: string, text: string }[]} labels
   * @param {{ gesture: string, text: string }[]} bottom what the bottom line says
   */
  caption(labels, bottom = []) {
    // On a secret screen it does not tell what pressing DIAL does: that is on the glass alone.
    const secret = bottom.find(({ gesture, text }) => gesture === 'press' && !labels.some((label) => label.text === text));
    const all = [...labels, { ...secret, knob: 'dial' }];
    for (const knob of KNOBS) {
      const column = /** @type {HTMLElement} */ (document.querySelector(`.column.${knob}`));
      const does = GESTURES.map((gesture) => all.find((label) => label.knob === knob && label.gesture === gesture));
      const words = does.flatMap((label) => (label ? `${label.gesture}: ${label.text}` : [])).join(' · ');
      /** @type {HTMLElement} */ (column.querySelector('.does')).textContent = words;
      column.querySelector('.knob')?.setAttribute('aria-valuetext', words);
    }
  }
}

/** Starts the device; gives what the page does with it. */
async function main() {
  const downloaded = [files.firmware, files.processor].map((url) => fetch(url).then((response) => response.arrayBuffer()));
  const glass = new Glass(byId('sharp'), byId('glow'));
  const sound = new Sound();
  const viewer = new RecordViewer(files.wasm);
  glass.setColour(memory.get('colour') ?? 'white');

  /** @type {Board} */
  let board;
  const isFixed = parameters.has('seed');
  const claimed = claimSaves(async () => {
    await board.ask('flushed');
    board.worker.terminate();
    notice('Alidade went on in another tab.', [['Bring it back', () => location.reload()]]);
  });
  // It loads while it is found out whose the saves are.
  board = new Board(files.worker);
  await claimed;

  board.addEventListener('picture', (/** @type {any} */ { detail }) => glass.show(detail));
  board.addEventListener('tone', (/** @type {any} */ { detail }) => sound.begin(detail.hertz));
  board.addEventListener('silence', (/** @type {any} */ { detail }) => sound.end(detail.millis));
  let isKept = true;
  board.addEventListener('stored', (/** @type {any} */ { detail }) => {
    const wasKept = isKept;
    isKept = !detail.failure;
    const quota = detail.failure === 'QuotaExceededError';
    const trouble = quota ? 'The storage of this browser is full' : 'This browser does not let the page keep anything';
    if (detail.failure) say(`${trouble}: games are lost when it closes. Back up games keeps them in a file.`, true);
    else if (!wasKept || !hasTrouble()) say('Saved in this browser.');
  });
  board.addEventListener('speed', (/** @type {any} */ { detail }) => {
    if (detail.share < SLOW_SHARE && !hasTrouble())
      say(`This computer is slow: ${Math.round(detail.share * 100)} % of real time.`);
  });
  board.addEventListener('boot-loader', () =>
    notice('The device is a USB drive now and waits for a new firmware. Here it can only start again.', [
      ['Start again', () => board.power(false).then(() => board.power(true))],
    ]),
  );
  board.addEventListener('broken', (/** @type {any} */ { detail }) => {
    console.error(detail.text);
    notice('The emulated board stopped.', [['Start again', () => location.reload()]]);
  });
  board.addEventListener('power', (/** @type {any} */ { detail }) => {
    byId('power').textContent = detail.on ? 'Pull the plug' : 'Plug it in';
    byId('power').setAttribute('aria-pressed', String(!detail.on));
    notice(null);
  });

  const slow = Number(parameters.get('slow') ?? 1);
  const [firmware, processor] = await Promise.all(downloaded);
  board.tell('start', { firmware, processor, saves: NAME, seed: isFixed ? Number(parameters.get('seed')) : null, slow });
  const first = new Promise((resolve) => {
    board.addEventListener('picture', (/** @type {any} */ { detail }) => detail.pixels.includes(1) && resolve(undefined));
  });

  const elements = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.knob'));
  const knobs = Object.fromEntries(
    [...elements].map((element) => {
      const name = element.dataset.knob ?? '';
      return [name, new Knob(element, name, board)];
    }),
  );
  byId('glass').addEventListener('wheel', (event) => knobs.dial.wheeled(event), { passive: false });
  listenToKeys(knobs);
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, () => sound.wake());
  document.addEventListener('visibilitychange', () => board.tell('hide', { hidden: document.hidden }));
  if (document.hidden) board.tell('hide', { hidden: true });

  // ---- buttons ----

  /** A button that says what went wrong. @param {string} id @param {() => any} deed */
  const on = (id, deed) =>
    byId(id).addEventListener('click', async () => {
      try {
        await deed();
      } catch (error) {
        say(String(error.message ?? error), true);
      }
    });
  const record = async () => {
    const text = await board.record();
    if (!text) throw new Error('No game is running.');
    return text;
  };
  on('save-record', async () => {
    const text = await record();
    download(text, `${text.split(/\s/)[1]}.txt`);
  });
  on('view-record', async () => viewer.open(await record()));
  on('open-record', async () => viewer.open(await (await chosenFile('.txt,text/plain')).text()));
  on('to-device', async () => {
    byId('device').scrollIntoView();
    if (!board.powered) await board.power(true);
    await board.ask('receive', { record: viewer.record });
    say('All lines are there. Hold DIAL to keep the game.');
  });
  on('copy-link', async () => {
    const url = new URL(location.href);
    url.hash = `record=${await packed(viewer.record)}`;
    history.replaceState(null, '', url.hash);
    await navigator.clipboard.writeText(url.href);
    say('The link is in the clipboard: the whole record is in it.');
  });
  on('picture', async () => download(await glass.file(), 'alidade.png'));
  on('power', () => board.power(!board.powered));
  on('reset', () => board.tell('reset'));
  on('keep-saves', async () => download(new Blob([await board.ask('saves')]), 'alidade-games.bin'));
  on('bring-saves', async () => {
    const bytes = new Uint8Array(await (await chosenFile('.bin')).arrayBuffer());
    await board.ask('replace-saves', { bytes });
    say('Restored.');
  });
  on('sound', () => setSound(!sound.isOn));
  on('colour', () => {
    const all = Object.keys(COLOURS);
    setColour(all[(all.indexOf(glass.colour) + 1) % all.length]);
  });
  on('connect', () => connect((text) => viewer.open(text)));

  function setSound(isOn) {
    sound.isOn = isOn;
    byId('sound').textContent = isOn ? 'Sound on' : 'Sound off';
    byId('sound').setAttribute('aria-pressed', String(isOn));
    memory.set('sound', String(isOn));
    sound.wake();
  }
  function setColour(colour) {
    glass.setColour(colour);
    byId('colour').textContent = `${colour[0].toUpperCase()}${colour.slice(1)} glass`;
    memory.set('colour', colour);
  }
  setSound(memory.get('sound') === 'true');
  setColour(glass.colour);

  // ---- records from elsewhere ----

  async function openLink() {
    const letters = location.hash.match(/^#record=(.+)$/)?.[1];
    if (!letters) return;
    const text = await unpacked(letters).catch(() => null);
    if (text === null) say('The record in this link is damaged.', true);
    else await viewer.open(text);
  }
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) viewer.open(await file.text());
  });
  window.addEventListener('hashchange', openLink);

  // ---- for programs ----

  const push = async (/** @type {string} */ knob, millis = 100) => {
    board.push(knob, true);
    await new Promise((resolve) => setTimeout(resolve, millis));
    board.push(knob, false);
  };
  Object.assign(window, {
    alidade: {
      turn: (knob, detents) => board.turn(knob, detents),
      push,
      picture: () => board.picture,
      changed: (millis) => board.changed(millis),
      screen: async () => (await board.told()).name,
      export: () => board.record(),
      power: (on) => board.power(on),
      /** Plays a knob script on a board of its own; gives its shots, or says which line fails. */
      play: (text) => board.ask('play', { text }),
      open: (text) => viewer.open(text),
      board,
      first,
    },
  });

  await first;
  performance.mark('first picture');
  document.documentElement.dataset.ready = 'true';
  new Reader(board).read();
  openLink();
  navigator.storage?.persist?.();
  watchForUpdates();
}

main();
