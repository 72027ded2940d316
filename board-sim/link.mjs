// @ts-check
// Answers of the protocol on the cable, as docs/link.md describes it.

import { HEIGHT, WIDTH } from './display.mjs';

/** How an answer begins, before the word that it answers; and its last line. */
const BEGIN = '# alidade 1 ';
export const END = '# end\n';

const LEAST_RUN = 3;
const RUN = 128;

/** The lines between the first and the last of an answer; throws if it is no whole answer to this word. */
export function bodyOf(word, answer) {
  const begin = `${BEGIN}${word}\n`;
  if (!answer.startsWith(begin) || !answer.endsWith(END) || answer.indexOf(BEGIN, 1) >= 0) {
    throw new Error(`the cable answers ${word} by ${JSON.stringify(answer)}`);
  }
  return answer.slice(begin.length, -END.length);
}

/** All whole answers in a text, as [word, body]. */
export function answersIn(text) {
  const parts = text.split(BEGIN).slice(1);
  const whole = parts.filter((part) => part.includes(END)).map((part) => BEGIN + part.slice(0, part.indexOf(END) + END.length));
  return whole.map((answer) => {
    const word = answer.slice(BEGIN.length, answer.indexOf('\n'));
    return [word, bodyOf(word, answer)];
  });
}

/** What a body says in lines of a key and a value, as an object. */
export function valuesOf(body) {
  return Object.fromEntries([...body.matchAll(/^(\S+) (.*)$/gm)].map(([, key, value]) => [key, value]));
}

/** What the knobs do, of an answer to `screen`. */
export function labelsOf(body) {
  return [...body.matchAll(/^label (\S+) (\S+) (.*)$/gm)].map(([, knob, gesture, text]) => ({ knob, gesture, text }));
}

/** FNV-1a. */
function checksum(bytes) {
  return bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
}

/** One line of a packed picture. */
function unpackedLine(letters) {
  const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const bytes = [];
  for (let at = 0; at < packed.length;) {
    const count = packed[at];
    if (count < RUN) bytes.push(...packed.subarray(at + 1, at + count + 2));
    else bytes.push(...Array(count - RUN + LEAST_RUN).fill(packed[at + 1]));
    at += count < RUN ? count + 2 : 2;
  }
  return bytes;
}

/** The screen of an answer to `screen`: its name, how bright it is, and its pixels, one byte each, row after row. */
export function screenOf(body) {
  const lines = body.split('\n').filter((line) => line.startsWith('bits '));
  const bytes = lines.flatMap((line) => unpackedLine(line.slice('bits '.length)));
  const { name, light, sum } = valuesOf(body);
  if (bytes.length !== (WIDTH * HEIGHT) / 8 || parseInt(sum, 16) !== checksum(bytes)) throw new Error('a damaged picture');
  const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    return (bytes[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
  });
  return { name, light: Number(light), thinks: /^thinks$/m.test(body), pixels };
}
