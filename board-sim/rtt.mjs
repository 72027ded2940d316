// Reads the firmware's log as a debug probe would: the bytes of RTT up-channel 0, exactly as defmt wrote them.

const MAGIC = Buffer.from('SEGGER RTT\0\0\0\0\0\0', 'latin1');
const RAM_BASE = 0x20000000;
const UP_CHANNEL_0 = 24;
const CHANNEL = { buffer: 4, size: 8, writeOffset: 12, readOffset: 16 };

export class RttReader {
  constructor(sram) {
    this.sram = Buffer.from(sram.buffer, sram.byteOffset, sram.length);
    this.at = -1;
    this.chunks = [];
  }

  /** Takes what was logged since the last time; call it often enough that the firmware's buffer does not fill up. */
  poll() {
    if (this.at < 0) this.at = this.sram.indexOf(MAGIC);
    if (this.at < 0) return;
    const field = (offset) => this.sram.readUInt32LE(this.at + UP_CHANNEL_0 + offset);
    const size = field(CHANNEL.size);
    const start = field(CHANNEL.buffer) - RAM_BASE;
    const [write, read] = [field(CHANNEL.writeOffset), field(CHANNEL.readOffset)];
    const sane = start >= 0 && start + size <= this.sram.length && write < size && read < size;
    if (!sane || write === read) return;
    const parts =
      write > read
        ? [[read, write]]
        : [
            [read, size],
            [0, write],
          ];
    for (const [from, to] of parts) this.chunks.push(Buffer.from(this.sram.subarray(start + from, start + to)));
    this.sram.writeUInt32LE(write, this.at + UP_CHANNEL_0 + CHANNEL.readOffset);
  }

  get bytes() {
    return Buffer.concat(this.chunks);
  }
}

/**
 * What defmt wrote, message by message. A message is a number that stands for its text, and the values in it; strings
 * among them are as they are. defmt packs it by rzCOBS, which is undone from the end of each message.
 */
export function unpacked(log) {
  const messages = [];
  for (let from = 0, end; (end = log.indexOf(0, from)) >= 0; from = end + 1) {
    const bytes = [];
    let at = end;
    const next = () => bytes.push(log[--at]);
    while (at > from) {
      const code = log[--at];
      if (code < 0x80) {
        for (let bit = 6; bit >= 0; bit--) code & (1 << bit) ? bytes.push(0) : next();
      } else {
        if (code < 0xff) bytes.push(0);
        for (let left = code < 0xff ? (code & 0x7f) + 7 : 134; left > 0; left--) next();
      }
    }
    messages.push(Buffer.from(bytes.reverse()).toString('latin1'));
  }
  return messages;
}
