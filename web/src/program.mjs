// @ts-check
// How the firmware's program travels: xz packs it to four fifths of what gzip makes of it, and better still with the targets of
// its calls as addresses instead of distances, since many calls go to the same place. `xz --armthumb` does the same, but its
// decoder for browsers cannot.

/** BL, in two halfwords that hold half of the distance each, in halfwords. */
const IS_FIRST = 0xf000;
const IS_SECOND = 0xf800;
const KIND = 0xf800;
const HALF_BITS = 11;
const HALF = (1 << HALF_BITS) - 1;
/** The distance counts from behind the instruction. */
const BL_HALFWORDS = 2;

/**
 * Turns the distances of all calls into addresses, or back.
 * @param {Uint8Array} program is changed
 * @param {1 | -1} direction 1 makes addresses
 */
export function turnCalls(program, direction) {
  const halfwords = new Uint16Array(program.buffer, program.byteOffset, program.length >> 1);
  for (let at = 0; at + 1 < halfwords.length; at++) {
    if ((halfwords[at] & KIND) !== IS_FIRST || (halfwords[at + 1] & KIND) !== IS_SECOND) continue;
    const told = ((halfwords[at] & HALF) << HALF_BITS) | (halfwords[at + 1] & HALF);
    const turned = told + direction * (at + BL_HALFWORDS);
    halfwords[at] = IS_FIRST | ((turned >> HALF_BITS) & HALF);
    halfwords[++at] = IS_SECOND | (turned & HALF);
  }
}
