// @ts-check
// The OLED: lit pixels with the gaps between them, a glow around, dimmed as the firmware dims.

import { HEIGHT, WIDTH } from './board.mjs';

/** Of the modules that are sold: colours from the first row on. */
export const COLOURS = {
  white: [[0, '#eaf6ff']],
  blue: [[0, '#57c2ff']],
  'yellow over blue': [
    [0, '#ffd23f'],
    [16, '#57c2ff'],
  ],
};
/** A pixel of the glass, in pixels of the canvas, and what of it is lit. */
const SCALE = 8;
const LIT = 7;
/** What an eye makes of the lowest contrast, and from which on it sees no difference. */
const DIMMEST = 0.25;
const BRIGHTEST = 0x90;

/** Draws a picture. @param {CanvasRenderingContext2D} context @param {Uint8Array} pixels @param {number} scale @param {number} lit */
function draw(context, pixels, colours, scale, lit) {
  context.clearRect(0, 0, WIDTH * scale, HEIGHT * scale);
  for (let y = 0; y < HEIGHT; y++) {
    context.fillStyle = colours.findLast(([from]) => y >= from)[1];
    for (let x = 0; x < WIDTH; x++) if (pixels[y * WIDTH + x]) context.fillRect(x * scale, y * scale, lit, lit);
  }
}

export class Glass {
  /** @param {HTMLCanvasElement} sharp @param {HTMLCanvasElement} glow */
  constructor(sharp, glow) {
    this.canvases = [sharp, glow];
    [sharp.width, sharp.height] = [WIDTH * SCALE, HEIGHT * SCALE];
    [glow.width, glow.height] = [WIDTH, HEIGHT];
    this.colour = 'white';
    /** @type {import('./board.mjs').Picture | null} */
    this.picture = null;
  }

  /** @param {string} colour */
  setColour(colour) {
    this.colour = colour;
    if (this.picture) this.show(this.picture);
  }

  /** @param {import('./board.mjs').Picture} picture */
  show(picture) {
    this.picture = picture;
    const colours = COLOURS[this.colour];
    const [sharp, glow] = this.canvases.map((canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')));
    draw(sharp, picture.pixels, colours, SCALE, LIT);
    draw(glow, picture.pixels, colours, 1, 1);
    const light = DIMMEST + (1 - DIMMEST) * Math.min(1, picture.contrast / BRIGHTEST);
    for (const canvas of this.canvases) canvas.style.setProperty('--light', String(light));
  }

  /** The picture as a PNG file, each pixel enlarged. */
  async file() {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [WIDTH * SCALE, HEIGHT * SCALE];
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    if (this.picture) draw(context, this.picture.pixels, COLOURS[this.colour], SCALE, SCALE);
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#000';
    context.fillRect(0, 0, canvas.width, canvas.height);
    return /** @type {Promise<Blob>} */ (new Promise((resolve) => canvas.toBlob((blob) => blob && resolve(blob))));
  }
}
