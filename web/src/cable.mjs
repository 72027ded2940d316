// @ts-check
// A device on the cable: its record into this page, and a record from this page into it. Speaks the protocol of docs/link.md
// through WebSerial.

/** What a Pico with this firmware says it is. */
const FILTERS = [{ usbVendorId: 0x2e8a, usbProductId: 0x000a }];
/** How an answer begins, before the word that it answers, and its last line. */
const BEGIN = '# alidade 1 ';
const END = '# end';
/** What an answer may take. */
const ANSWER_MILLIS = 5000;

/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);

/** Lines out and lines in. */
export class Cable {
  /** @param {SerialPort} port an open one */
  constructor(port) {
    this.port = port;
    /** Lines that nobody has taken. @type {string[]} */
    this.lines = [];
    this.rest = '';
    /** @type {Error | null} */
    this.failure = null;
    this.wake = () => {};
    this.isClosing = false;
    this.reading = this.read();
  }

  /** @param {SerialPort} port */
  static async open(port) {
    try {
      await port.open({ baudRate: 115200 });
    } catch (error) {
      const isBusy = error.name === 'NetworkError' || error.name === 'InvalidStateError';
      throw new Error(isBusy ? 'Another program or tab uses this port.' : String(error.message ?? error));
    }
    return new Cable(port);
  }

  async read() {
    const decoder = new TextDecoder();
    this.reader = this.port.readable.getReader();
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        const parts = (this.rest + decoder.decode(value, { stream: true })).split('\n');
        this.rest = parts.pop() ?? '';
        this.lines.push(...parts.map((line) => line.replace(/\r$/, '')));
        this.wake();
      }
    } catch {
      // Told below, like an end that nobody asked for.
    }
    if (!this.isClosing) this.failure = new Error('The device was unplugged.');
    this.wake();
  }

  /** @param {string} line */
  async send(line) {
    const writer = this.port.writable.getWriter();
    try {
      await writer.write(new TextEncoder().encode(`${line}\n`));
    } catch {
      throw new Error('The device was unplugged.');
    } finally {
      writer.releaseLock();
    }
  }

  /** The next line. */
  async line() {
    const end = Date.now() + ANSWER_MILLIS;
    while (this.lines.length === 0) {
      if (this.failure) throw this.failure;
      if (Date.now() >= end) throw new Error('The device does not answer.');
      await new Promise((resolve) => {
        this.wake = () => resolve(undefined);
        setTimeout(resolve, end - Date.now());
      });
    }
    return /** @type {string} */ (this.lines.shift());
  }

  /** The lines of the answer to a request. @param {string} request */
  async ask(request) {
    await this.send(request);
    // What was under way before, or what the device sends by itself, is no answer.
    while ((await this.line()) !== `${BEGIN}${request}`);
    const body = [];
    for (let line = await this.line(); line !== END; line = await this.line()) body.push(line);
    return body;
  }

  /** The running game's record. */
  async export() {
    return (await this.ask('export')).map((line) => `${line}\n`).join('');
  }

  /** Sends a record, line by line; ends with the first that is refused. @param {string} record @param {(line: string) => void} tell */
  async import(record, tell) {
    const [answer] = await this.ask('receive');
    if (answer !== 'ok') throw new Error("Choose 'Receive over USB' on the device first, or allow Remote in its settings.");
    for (const line of record.split('\n').filter((text) => text.trim() && !text.startsWith('#'))) {
      await this.send(line);
      const answer = await this.line();
      tell(answer);
      if (!answer.startsWith('ok')) throw new Error(`The device says: ${answer}`);
    }
  }

  async close() {
    this.isClosing = true;
    await this.reader?.cancel().catch(() => {});
    await this.reading;
    this.reader?.releaseLock();
    await this.port.close().catch(() => {});
  }
}

/** Asks in a dialog; gives what was chosen, '' for none. @param {string} title @param {string} text @param {string[]} choices */
function ask(title, text, choices) {
  const dialog = byId('dialog');
  byId('dialog-title').textContent = title;
  byId('dialog-text').textContent = text;
  byId('dialog-buttons').replaceChildren(
    ...choices.map((choice) => Object.assign(document.createElement('button'), { textContent: choice, value: choice })),
  );
  dialog.returnValue = '';
  if (!dialog.open) dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.returnValue), { once: true }));
}

/** @param {(record: string) => Promise<any>} view shows a record */
export async function connect(view) {
  if (!navigator.serial) {
    const text =
      'This browser cannot speak to a serial port. Chrome, Edge and Opera on a computer can; elsewhere a terminal program does it.';
    await ask('Connect a device', text, ['Close']);
    return;
  }
  /** @type {SerialPort} */
  let port;
  try {
    port = await navigator.serial.requestPort({ filters: FILTERS });
  } catch {
    // Nobody chose a port.
    return;
  }
  /** @type {Cable | null} */
  let cable = null;
  const log = byId('dialog-log');
  try {
    cable = await Cable.open(port);
    log.textContent = '';
    for (let text = 'Connected.', choice = ''; ;) {
      log.hidden = !log.textContent;
      choice = await ask('The device on the cable', text, ['View its game', 'Send it a record', 'Disconnect']);
      if (choice === 'View its game') {
        const record = await cable.export();
        if (record) {
          await view(record);
          return;
        }
        text = 'No game is running on it.';
      } else if (choice === 'Send it a record') {
        text = await sendRecord(cable, log);
      } else return;
    }
  } catch (error) {
    await ask('The device on the cable', String(error.message ?? error), ['Close']);
  } finally {
    await cable?.close();
    log.hidden = true;
  }
}

/** @param {Cable} cable @param {HTMLElement} log */
async function sendRecord(cable, log) {
  const input = byId('file');
  input.accept = '.txt,text/plain';
  input.value = '';
  input.click();
  const file = await new Promise((resolve) => (input.onchange = () => resolve(input.files[0])));
  log.textContent = '';
  await cable.import(await file.text(), (answer) => (log.textContent += `${answer}\n`));
  return 'All lines are there. Hold DIAL on the device to keep it.';
}
