// @ts-check
// What the flash chip answers on its serial interface, as far as firmware asks it directly: its unique number. Whatever else
// is done to the flash goes through the boot ROM.

const SSIENR = 0x08;
const DR0 = 0x60;
const READ_UNIQUE_ID = 0x4b;
/** Bytes between this command and the number. */
const DUMMY_BYTES = 4;
/** What a chip that has nothing to say leaves on the line. */
const IDLE_LINE = 0xff;

/** Lets the interface answer with a chip's number when it is asked for. */
export function answerUniqueId(ssi, uniqueId) {
  let answer = [];
  const [read, write] = [ssi.readUint32.bind(ssi), ssi.writeUint32.bind(ssi)];
  ssi.readUint32 = (offset) => (offset === DR0 && answer.length ? answer.shift() : read(offset));
  ssi.writeUint32 = (offset, value) => {
    if (offset === SSIENR) answer = [];
    if (offset === DR0 && (value & 0xff) === READ_UNIQUE_ID) {
      answer = [...Array(DUMMY_BYTES).fill(IDLE_LINE), ...uniqueId];
    }
    write(offset, value);
  };
}
