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
    const parts = write > read ? [[read, write]] : [[read, size], [0, write]];
    for (const [from, to] of parts) this.chunks.push(Buffer.from(this.sram.subarray(start + from, start + to)));
    this.sram.writeUInt32LE(write, this.at + UP_CHANNEL_0 + CHANNEL.readOffset);
  }

  get bytes() {
    return Buffer.concat(this.chunks);
  }
}
