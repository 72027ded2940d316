// @ts-check
// Runs the PIO state machines of rp2040js in step with the rest of the board.
//
// By itself rp2040js steps all machines, even stopped ones, from a host timer and ignores the clock divider. Here each
// enabled machine takes its steps at its own rate. A machine that goes round in a loop without any effect (it waits
// for a pin) is found out and not stepped until a pin or a register changes; its phase in that loop is kept, so that
// skipping changes nothing but the time it takes us.

import { FIFO } from 'rp2040js';

const CTRL = 0x000;
/** Only reading these changes anything. */
const RXF0 = 0x020;
const RXF3 = 0x02c;
const SM0_SHIFTCTRL = 0x0d0;
/** From here on it is about the processor's interrupts, which no machine notices. */
const IRQ0_INTE = 0x12c;
const SM_STRIDE = 0x18;
const FJOIN_RX = 1 << 31;
const FJOIN_TX = 1 << 30;
const FIFO_WORDS = 4;

/** One machine's rate, time and loop detection. */
class Pace {
  constructor(pio, machine) {
    this.pio = pio;
    this.machine = machine;
    this.nextNanos = 0;
    /** Known to loop without effect until something outside changes. */
    this.idle = true;
    this.loopTicks = 1;
    this.ticks = 0;
    /** The machine as it once was, and when. */
    this.mark = { pc: 0, x: 0, y: 0, isr: 0, isrCount: 0, osr: 0, osrCount: 0, waiting: false, rx: 0, tx: 0 };
    this.pioMark = { irq: 0, pinValues: 0, pinDirections: 0 };
    this.markTick = 0;
    this.nextMarkTick = 1;
  }

  setMark() {
    const { machine, mark, pio, pioMark } = this;
    mark.pc = machine.pc;
    mark.x = machine.x;
    mark.y = machine.y;
    mark.isr = machine.inputShiftReg;
    mark.isrCount = machine.inputShiftCount;
    mark.osr = machine.outputShiftReg;
    mark.osrCount = machine.outputShiftCount;
    mark.waiting = machine.waiting;
    mark.rx = machine.rxFIFO.itemCount;
    mark.tx = machine.txFIFO.itemCount;
    pioMark.irq = pio.irq;
    pioMark.pinValues = pio.pinValues;
    pioMark.pinDirections = pio.pinDirections;
    this.markTick = this.ticks;
  }

  isAtMark() {
    const { machine, mark, pio, pioMark } = this;
    return (
      machine.pc === mark.pc &&
      machine.x === mark.x &&
      machine.y === mark.y &&
      machine.inputShiftReg === mark.isr &&
      machine.inputShiftCount === mark.isrCount &&
      machine.outputShiftReg === mark.osr &&
      machine.outputShiftCount === mark.osrCount &&
      machine.waiting === mark.waiting &&
      machine.rxFIFO.itemCount === mark.rx &&
      machine.txFIFO.itemCount === mark.tx &&
      pio.irq === pioMark.irq &&
      pio.pinValues === pioMark.pinValues &&
      pio.pinDirections === pioMark.pinDirections
    );
  }

  step() {
    const before = this.machine.cycles;
    this.machine.step();
    const ticks = Math.max(1, this.machine.cycles - before);
    this.ticks += ticks;
    return ticks;
  }

  watchForLoop() {
    if (this.isAtMark()) {
      this.idle = true;
      this.loopTicks = this.ticks - this.markTick;
    } else if (this.ticks >= this.nextMarkTick) {
      // Marks at doubling distances find every loop sooner or later.
      this.setMark();
      this.nextMarkTick = this.ticks * 2 + 1;
    }
  }

  /** Something outside has changed. */
  wake() {
    this.idle = false;
    this.ticks = 0;
    this.setMark();
    this.nextMarkTick = 4;
  }
}

export class PioRunner {
  /** @param cycleNanos gives the length of a system clock cycle now */
  constructor(mcu, cycleNanos) {
    this.mcu = mcu;
    this.cycleNanos = cycleNanos;
    this.paces = mcu.pio.flatMap((pio) => pio.machines.map((machine) => new Pace(pio, machine)));
    /** Those of machines that are enabled. @type {Pace[]} */
    this.running = [];
    /** The first of them to take a step, if any has work. @type {Pace | null} */
    this.next = null;
    mcu.pio.forEach((pio) => this.adopt(pio));
  }

  adopt(pio) {
    pio.run = () => {};
    const read = pio.readUint32.bind(pio);
    const write = pio.writeUint32.bind(pio);
    pio.readUint32 = (offset) => {
      if (offset < RXF0 || offset > RXF3) {
        this.advance(this.mcu.clock.nanos);
        return read(offset);
      }
      const machine = pio.machines[(offset - RXF0) / 4];
      const pace = this.running.find((pace) => pace.machine === machine);
      let value;
      this.around(() => (value = read(offset)), pace ? [pace] : []);
      return value;
    };
    pio.writeUint32 = (offset, value) => {
      if (offset >= IRQ0_INTE) {
        this.advance(this.mcu.clock.nanos);
        write(offset, value);
        return;
      }
      this.around(() => {
        write(offset, value);
        const index = (offset - SM0_SHIFTCTRL) / SM_STRIDE;
        if (pio.machines[index]) this.joinFifos(pio.machines[index], value);
        if (offset !== CTRL) return;
        const before = this.running;
        this.running = this.paces.filter(({ machine }) => machine.enabled);
        for (const pace of this.running) if (!before.includes(pace)) pace.nextNanos = this.mcu.clock.nanos;
      });
    };
    // rp2040js only warns; the dividers here start with their machine, which is what this asks for.
    pio.machines.forEach((machine) => (machine.clkDivRestart = () => {}));
  }

  joinFifos(machine, shiftCtrl) {
    const rxWords = shiftCtrl & FJOIN_RX ? 2 * FIFO_WORDS : shiftCtrl & FJOIN_TX ? 0 : FIFO_WORDS;
    if (machine.rxFIFO.size === rxWords) return;
    machine.rxFIFO = new FIFO(rxWords);
    machine.txFIFO = new FIFO(2 * FIFO_WORDS - rxWords);
  }

  /** When the next machine with work to do takes its next step; Infinity if none has. */
  get nextNanos() {
    return this.next === null ? Infinity : this.next.nextNanos;
  }

  /** Lets the machines that have work run up to a moment. */
  advance(nanos) {
    while (this.next !== null && this.next.nextNanos <= nanos) {
      const { next } = this;
      next.nextNanos += next.step() * this.tickNanos(next.machine);
      next.watchForLoop();
      next.pio.checkChangedPins();
      this.findNext();
    }
  }

  findNext() {
    this.next = null;
    for (const pace of this.running) {
      if (!pace.idle && (this.next === null || pace.nextNanos < this.next.nextNanos)) this.next = pace;
    }
  }

  tickNanos(machine) {
    const divider = (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
    return divider * this.cycleNanos();
  }

  /** Makes a change that machines may notice (a pin, a register), with those that may exactly where they are by then. */
  around(change, concerned) {
    const now = this.mcu.clock.nanos;
    this.advance(now);
    for (const pace of concerned ?? this.running) {
      if (!pace.idle) continue;
      const tick = this.tickNanos(pace.machine);
      const missed = Math.max(0, Math.floor((now - pace.nextNanos) / tick));
      pace.nextNanos += (missed - (missed % pace.loopTicks)) * tick;
      while (pace.nextNanos <= now) pace.nextNanos += pace.step() * tick;
    }
    change();
    for (const pace of concerned ?? this.running) pace.wake();
    this.findNext();
  }
}
