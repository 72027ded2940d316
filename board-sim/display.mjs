// @ts-check
// An SSD1306, SSD1309 or SH1106 with its 128x64 glass on the I2C bus: decodes what the firmware really sends.
//
// An SSD1309 has no charge pump, and an SH1106 neither that nor any addressing but by pages; its memory has 132 columns, of which
// the glass shows all but two at each end. What a kind does not know it passes over, and takes what follows for a command.
//
// The glass is mounted as on the usual modules: segment remap on and COM scan reversed (A1, C8) is upright. Faults can
// be switched on at any moment: unplugged (nothing answers; plugged in again it has forgotten everything), acknowledging
// nothing though it has power, a held clock, or a held data line that nine clock pulses free. After power-on of the whole board
// it does not listen for a while.

export const WIDTH = 128;
export const HEIGHT = 64;
const ADDRESS = 0x3c;
const PAGES = HEIGHT / 8;
/** Columns of memory, and how many of them lie before the glass. */
const KINDS = {
  ssd1306: { memoryWidth: WIDTH, glassAt: 0, unknown: [] },
  ssd1309: { memoryWidth: WIDTH, glassAt: 0, unknown: [0x8d] },
  sh1106: { memoryWidth: 132, glassAt: 2, unknown: [0x20, 0x21, 0x22, 0x26, 0x27, 0x29, 0x2a, 0x2e, 0x2f, 0x8d, 0xa3] },
};

/** How many bytes follow a command that takes any. */
const ARGUMENTS = new Map([
  [0x20, 1],
  [0x21, 2],
  [0x22, 2],
  [0x26, 6],
  [0x27, 6],
  [0x29, 5],
  [0x2a, 5],
  [0x81, 1],
  [0x8d, 1],
  [0xa3, 2],
  [0xa8, 1],
  [0xd3, 1],
  [0xd5, 1],
  [0xd9, 1],
  [0xda, 1],
  [0xdb, 1],
]);
const MODES = ['horizontal', 'vertical', 'page'];
/** What firmware must grant a display after power-on; few need it all. */
const POWER_UP_NANOS = 100e6;
/** Alternate wiring of rows to pins, no remap of left and right: as the usual glass is mounted, and after power-on. */
const USUAL_COM_PINS = 0x12;
const ALTERNATE_COM_PINS = 1 << 4;
const COM_REMAP = 1 << 5;
/** The oscillator's usual speed, undivided. */
const USUAL_CLOCK = 0x80;
/** Pulses after which a device that lost count of a byte lets go of the data line. */
const PULSES_TO_FREE = 9;

export class Display {
  /**
   * @param random gives numbers in [0, 1) for what memory holds at power-on
   * @param {{ kind?: keyof KINDS, address?: number }} [how]
   */
  constructor(random, { kind = 'ssd1306', address = ADDRESS } = {}) {
    this.random = random;
    this.address = address;
    const { memoryWidth, glassAt, unknown } = KINDS[kind];
    this.memoryWidth = memoryWidth;
    this.glassAt = glassAt;
    /** @type {number[]} */
    this.unknown = unknown;
    this.hasChargePump = kind === 'ssd1306';
    /** null, 'unplugged', 'nacking', 'clock-held' or 'data-held'. */
    this.fault = null;
    this.pulses = 0;
    /** Bytes acknowledged since power-on, the address counted. */
    this.bytes = 0;
    this.unknownCommands = [];
    this.onByte = () => {};
    /** Before this time of the board nobody is at home. */
    this.listensFrom = 0;
    this.now = () => 0;
    this.powerOn();
  }

  powerOn() {
    this.gram = Uint8Array.from({ length: this.memoryWidth * PAGES }, () => Math.floor(this.random() * 256));
    this.isOn = false;
    this.chargePump = false;
    this.inverse = false;
    this.allOn = false;
    this.contrast = 0x7f;
    this.segmentRemap = false;
    this.comReversed = false;
    this.startLine = 0;
    this.offset = 0;
    this.multiplex = HEIGHT - 1;
    this.scrolling = false;
    this.comPins = USUAL_COM_PINS;
    this.clock = USUAL_CLOCK;
    this.mode = 'page';
    this.columns = [0, WIDTH - 1];
    this.pages = [0, PAGES - 1];
    this.column = 0;
    this.firstColumn = 0;
    this.page = 0;
    this.listening = false;
    this.awaitsControl = true;
    this.single = false;
    this.isData = false;
    this.command = [];
  }

  /** With the whole board: supply and chip have to come up. */
  powerUp() {
    this.powerOn();
    this.listensFrom = this.now() + POWER_UP_NANOS;
  }

  setFault(fault) {
    if (fault === 'unplugged') this.powerOn();
    if (fault !== null) this.listening = false;
    this.pulses = 0;
    this.fault = fault;
  }

  // ---- the bus ----

  get holdsBus() {
    return this.fault === 'clock-held' || this.fault === 'data-held';
  }

  /** A pulse on the clock line that is driven by hand. */
  clockPulse() {
    if (this.fault === 'data-held' && ++this.pulses >= PULSES_TO_FREE) this.setFault(null);
  }

  start(address) {
    this.listening = this.fault === null && address === this.address && this.now() >= this.listensFrom;
    if (!this.listening) return false;
    this.awaitsControl = true;
    this.count();
    return true;
  }

  write(byte) {
    if (!this.listening || this.fault !== null) return false;
    if (this.awaitsControl) {
      this.single = (byte & 0x80) !== 0;
      this.isData = (byte & 0x40) !== 0;
      this.awaitsControl = false;
    } else {
      if (this.isData) this.writeData(byte);
      else this.writeCommand(byte);
      this.awaitsControl = this.single;
    }
    this.count();
    return true;
  }

  stop() {
    this.listening = false;
  }

  count() {
    this.bytes++;
    this.onByte();
  }

  // ---- commands and data ----

  writeCommand(byte) {
    if (!this.command.length && this.unknown.includes(byte)) return;
    this.command.push(byte);
    const [first, ...rest] = this.command;
    if (rest.length < (ARGUMENTS.get(first) ?? 0)) return;
    this.command = [];
    this.obey(first, /** @type {[number, number]} */ (rest));
  }

  obey(first, [a, b]) {
    // A half of the column joins the other half that was told last, wherever writing has got to since: the strictest way to
    // read the data sheet.
    if (first <= 0x0f) this.setColumn((this.firstColumn & 0xf0) | first);
    else if (first <= 0x1f) this.setColumn((this.firstColumn & 0x0f) | ((first & 0x0f) << 4));
    else if (first === 0x20) this.mode = MODES[a & 3] ?? 'page';
    else if (first === 0x21) {
      this.columns = [a & 127, b & 127];
      this.column = a & 127;
    } else if (first === 0x22) {
      this.pages = [a & 7, b & 7];
      this.page = a & 7;
    } else if (first === 0x2e) this.scrolling = false;
    else if (first === 0x2f) this.scrolling = true;
    else if (first >= 0x40 && first <= 0x7f) this.startLine = first & 63;
    else if (first === 0x81) this.contrast = a;
    else if (first === 0x8d) this.chargePump = (a & 4) !== 0;
    else if (first === 0xa0 || first === 0xa1) this.segmentRemap = first === 0xa1;
    else if (first === 0xa4 || first === 0xa5) this.allOn = first === 0xa5;
    else if (first === 0xa6 || first === 0xa7) this.inverse = first === 0xa7;
    else if (first === 0xa8) this.multiplex = a & 63;
    else if (first === 0xae || first === 0xaf) this.isOn = first === 0xaf;
    else if (first >= 0xb0 && first <= 0xb7) this.page = first & 7;
    else if (first >= 0xc0 && first <= 0xcf) this.comReversed = (first & 8) !== 0;
    else if (first === 0xd3) this.offset = a & 63;
    else if (first === 0xd5) this.clock = a;
    else if (first === 0xda) this.comPins = a;
    else if (!ARGUMENTS.has(first) && first !== 0xe3) this.unknownCommands.push(first);
  }

  setColumn(column) {
    // Of an SSD's column only seven bits are wired.
    this.firstColumn = this.memoryWidth === WIDTH ? column & (WIDTH - 1) : column;
    this.column = this.firstColumn;
  }

  writeData(byte) {
    // The remap works while writing: what is already in memory stays where it is.
    const { memoryWidth } = this;
    const segment = this.segmentRemap ? memoryWidth - 1 - this.column : this.column;
    if (this.column < memoryWidth) this.gram[this.page * memoryWidth + segment] = byte;
    // Behind its last column a display goes back to the first one; to the column it was told last, as the data sheet can be
    // read too. What relies on the former is to fail here.
    if (this.mode === 'page') this.column = this.column === memoryWidth - 1 ? this.firstColumn : this.column + 1;
    else if (this.mode === 'horizontal') {
      if (this.nextColumn()) this.nextPage();
    } else if (this.nextPage()) this.nextColumn();
  }

  /** Whether it began anew. */
  nextColumn() {
    const wraps = this.column === this.columns[1];
    this.column = wraps ? this.columns[0] : (this.column + 1) % WIDTH;
    return wraps;
  }

  nextPage() {
    const wraps = this.page === this.pages[1];
    this.page = wraps ? this.pages[0] : (this.page + 1) % PAGES;
    return wraps;
  }

  // ---- the glass ----

  get isLit() {
    return this.fault !== 'unplugged' && this.isOn && (this.chargePump || !this.hasChargePump);
  }

  /** What an eye sees: one byte a pixel, 1 is lit, row after row. */
  picture() {
    const pixels = new Uint8Array(WIDTH * HEIGHT);
    if (!this.isLit) return pixels;
    for (let y = 0; y < HEIGHT; y++) {
      const com = this.comOf(this.comReversed ? y : HEIGHT - 1 - y);
      if (com > this.multiplex) continue;
      const row = (com + this.offset + this.startLine) % HEIGHT;
      for (let x = 0; x < WIDTH; x++) {
        const segment = this.glassAt + WIDTH - 1 - x;
        const bit = (this.gram[(row >> 3) * this.memoryWidth + segment] >> (row & 7)) & 1;
        pixels[y * WIDTH + x] = this.allOn || bit !== Number(this.inverse) ? 1 : 0;
      }
    }
    return pixels;
  }

  /** Which row of the chip drives a row of the glass: told that the wiring is another, rows change places. */
  comOf(row) {
    const com = this.comPins & ALTERNATE_COM_PINS ? row : (row >> 1) | ((row & 1) << 5);
    return this.comPins & COM_REMAP ? com ^ 1 : com;
  }

  /** Whether it shows its memory upside down, for a device that is turned round. */
  get isTurned() {
    return !this.segmentRemap && !this.comReversed;
  }
}

/** A picture as it is seen when the device is turned round. */
export function turned(pixels) {
  return Uint8Array.from(pixels).reverse();
}
