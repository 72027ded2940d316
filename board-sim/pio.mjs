// Runs the PIO state machines of rp2040js in step with the rest of the board.
//
// By itself rp2040js steps all machines, even stopped ones, from a host timer and ignores the clock divider. Here each
// enabled machine takes its steps at its own rate. A machine that goes round in a loop without any effect (it waits
// for a pin) is found out and not stepped until a pin or a register changes; its phase in that loop is kept, so that
// skipping changes nothing but the time it takes us.

import { FIFO } from 'rp2040js';

/** Only reading these changes anything. */
const RXF0 = 0x020;
const RXF3 = 0x02c;
const SM0_SHIFTCTRL = 0x0d0;
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
    this.mark = [];
    this.markTick = 0;
    this.nextMarkTick = 1;
  }

  state() {
    const m = this.machine;
    return [
      m.pc,
      m.x,
      m.y,
      m.inputShiftReg,
      m.inputShiftCount,
      m.outputShiftReg,
      m.outputShiftCount,
      m.waiting,
      m.rxFIFO.itemCount,
      m.txFIFO.itemCount,
      this.pio.irq,
      this.pio.pinValues,
      this.pio.pinDirections,
    ];
  }

  step() {
    const before = this.machine.cycles;
    this.machine.step();
    const ticks = Math.max(1, this.machine.cycles - before);
    this.ticks += ticks;
    return ticks;
  }

  watchForLoop() {
    const now = this.state();
    if (now.every((word, i) => word === this.mark[i])) {
      this.idle = true;
      this.loopTicks = this.ticks - this.markTick;
    } else if (this.ticks >= this.nextMarkTick) {
      // Marks at doubling distances find every loop sooner or later.
      this.mark = now;
      this.markTick = this.ticks;
      this.nextMarkTick = this.ticks * 2 + 1;
    }
  }

  /** Something outside has changed. */
  wake() {
    this.idle = false;
    this.ticks = 0;
    this.mark = this.state();
    this.markTick = 0;
    this.nextMarkTick = 4;
  }
}

export class PioRunner {
  /** @param cycleNanos gives the length of a system clock cycle now */
  constructor(mcu, cycleNanos) {
    this.mcu = mcu;
    this.cycleNanos = cycleNanos;
    this.paces = mcu.pio.flatMap((pio) => pio.machines.map((machine) => new Pace(pio, machine)));
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
      let value;
      this.around(() => (value = read(offset)));
      return value;
    };
    pio.writeUint32 = (offset, value) => {
      this.around(() => {
        const wereEnabled = pio.machines.map((m) => m.enabled);
        write(offset, value);
        const index = (offset - SM0_SHIFTCTRL) / SM_STRIDE;
        if (pio.machines[index]) this.joinFifos(pio.machines[index], value);
        for (const pace of this.paces) {
          if (pace.pio === pio && pace.machine.enabled && !wereEnabled[pace.machine.index]) {
            pace.nextNanos = this.mcu.clock.nanos;
          }
        }
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
    let next = Infinity;
    for (const pace of this.paces) {
      if (!pace.idle && pace.machine.enabled && pace.nextNanos < next) next = pace.nextNanos;
    }
    return next;
  }

  /** Lets the machines that have work run up to a moment. */
  advance(nanos) {
    for (;;) {
      let due = null;
      for (const pace of this.paces) {
        if (pace.machine.enabled && !pace.idle && pace.nextNanos <= nanos) {
          if (due === null || pace.nextNanos < due.nextNanos) due = pace;
        }
      }
      if (due === null) return;
      due.nextNanos += due.step() * this.tickNanos(due.machine);
      due.watchForLoop();
      due.pio.checkChangedPins();
    }
  }

  tickNanos(machine) {
    const divider = (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
    return divider * this.cycleNanos();
  }

  /** Makes a change that machines may notice (a pin, a register), with all of them exactly where they are by then. */
  around(change) {
    const now = this.mcu.clock.nanos;
    this.advance(now);
    for (const pace of this.paces) {
      if (!pace.machine.enabled || !pace.idle) continue;
      const tick = this.tickNanos(pace.machine);
      const missed = Math.max(0, Math.floor((now - pace.nextNanos) / tick));
      pace.nextNanos += (missed - (missed % pace.loopTicks)) * tick;
      while (pace.nextNanos <= now) pace.nextNanos += pace.step() * tick;
    }
    change();
    for (const pace of this.paces) pace.wake();
  }
}
