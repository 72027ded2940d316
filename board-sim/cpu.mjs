// The Cortex-M0+ of the emulated board: all of ARMv6-M that compiled code uses, with the cycle counts of the RP2040.
//
// rp2040js brings its own core. This one takes its place because it is several times faster, knows `sev`, faults
// (UDF, unaligned and unmapped accesses become HardFault, as on the chip) and latches interrupts as an NVIC does.
// Not modelled: the process stack, flash cache misses (code runs as if always cached), the second core.

const RAM_BYTES = 264 * 1024;
const EXC_HARDFAULT = 3;
const EXC_SVCALL = 11;
const EXC_PENDSV = 14;
const EXC_SYSTICK = 15;
const EXC_IRQ0 = 16;
/** Lower than every priority that an exception can have. */
const THREAD_PRIORITY = 4;
const EXCEPTION_ENTRY_CYCLES = 15;
const EXCEPTION_RETURN_CYCLES = 13;
/** Peripherals sit behind a slower bus: cycles beyond those of a RAM access. */
const APB_READ_WAIT = 2;
const APB_WRITE_WAIT = 3;

const PPB_ICSR = 0xe000ed04;
const PPB_VTOR = 0xe000ed08;
const PPB_AIRCR = 0xe000ed0c;
const PPB_SCR = 0xe000ed10;
const PPB_CCR = 0xe000ed14;
const PPB_SHPR2 = 0xe000ed1c;
const PPB_SHPR3 = 0xe000ed20;
const PPB_SHCSR = 0xe000ed24;
const NVIC_ISER = 0xe000e100;
const NVIC_ICER = 0xe000e180;
const NVIC_ISPR = 0xe000e200;
const NVIC_ICPR = 0xe000e280;
const NVIC_IPR0 = 0xe000e400;
const NVIC_IPR7 = 0xe000e41c;
const AIRCR_KEY = 0x05fa;
const AIRCR_SYSRESETREQ = 1 << 2;
const SCR_SEVONPEND = 1 << 4;

export class Cpu {
  /**
   * @param mcu the rp2040js chip whose memory and peripherals this core uses
   * @param hooks romCall(address), beforePeripheral(), requestReset()
   */
  constructor(mcu, hooks) {
    this.mcu = mcu;
    this.hooks = hooks;
    this.r = new Int32Array(16);
    const sram = mcu.sram.buffer;
    const flash = mcu.flash.buffer;
    this.ram8 = mcu.sram;
    this.ram16 = new Uint16Array(sram);
    this.ram32 = new Int32Array(sram);
    this.flash8 = mcu.flash;
    this.flash16 = new Uint16Array(flash);
    this.flash32 = new Int32Array(flash);
    this.flashMask = mcu.flash.length - 1;

    this.N = false;
    this.Z = false;
    this.C = false;
    this.V = false;
    this.primask = false;
    this.ipsr = 0;
    /** Fields with these names are read and written by rp2040js's peripherals. */
    this.VTOR = 0;
    this.pendingSystick = false;
    this.interruptNMIMask = 0;
    this.cycles = 0;

    this.pendingPendSV = false;
    this.pendingSVCall = false;
    this.irqLevels = 0;
    this.irqPending = 0;
    this.irqEnabled = 0;
    this.irqPriorities = new Uint8Array(32);
    this.shpr2 = 0;
    this.shpr3 = 0;
    this.scr = 0;

    this.event = false;
    /** null, 'wfe' or 'wfi'. */
    this.asleep = null;
    /** A fault inside the fault handler: only a reset helps, as on the chip. */
    this.lockedUp = false;
    /** What the last HardFault was about, for messages. */
    this.faultReason = null;
    this.faultRaised = false;
    /** Whether an exception may be due. */
    this.attention = false;
    /** Leave `run` after the present instruction: the schedule may have changed. */
    this.leave = false;
    /** Cycles since `run` began. */
    this.spent = 0;
    /** Wait states of the present instruction's peripheral accesses. */
    this.busCycles = 0;
    this.limit = 0;
    this.instructions = 0;
  }

  /** As after the boot ROM: the vector table gives stack and entry. */
  start(vectorTable) {
    this.VTOR = vectorTable;
    this.r[13] = this.read32(vectorTable);
    this.r[15] = this.read32(vectorTable + 4) & ~1;
  }

  // ---- what rp2040js calls ----

  setInterrupt(irq, level) {
    const bit = 1 << irq;
    if (!level) {
      this.irqLevels &= ~bit;
      return;
    }
    if (this.irqLevels & bit) return;
    this.irqLevels |= bit;
    this.pend(bit);
  }

  set interruptsUpdated(_value) {
    this.wantAttention();
  }

  // ---- exceptions ----

  pend(bits) {
    const fresh = bits & ~this.irqPending;
    this.irqPending |= bits;
    if (fresh && this.scr & SCR_SEVONPEND) this.event = true;
    this.wantAttention();
  }

  wantAttention() {
    this.attention = true;
    this.limit = 0;
  }

  priorityOf(exception) {
    if (exception === 0) return THREAD_PRIORITY;
    if (exception >= EXC_IRQ0) return this.irqPriorities[exception - EXC_IRQ0];
    if (exception === EXC_SVCALL) return this.shpr2 >>> 30;
    if (exception === EXC_PENDSV) return (this.shpr3 >>> 22) & 3;
    if (exception === EXC_SYSTICK) return this.shpr3 >>> 30;
    return -1; // HardFault and above
  }

  /** The pending exception that would be taken first at a priority below `ceiling`, or 0. */
  mostUrgent(ceiling) {
    let best = 0;
    let bestPriority = ceiling;
    const consider = (exception) => {
      const priority = this.priorityOf(exception);
      if (priority < bestPriority) {
        best = exception;
        bestPriority = priority;
      }
    };
    if (this.pendingSVCall) consider(EXC_SVCALL);
    if (this.pendingPendSV) consider(EXC_PENDSV);
    if (this.pendingSystick) consider(EXC_SYSTICK);
    let irqs = this.irqPending & this.irqEnabled;
    while (irqs) {
      const irq = 31 - Math.clz32(irqs & -irqs);
      consider(EXC_IRQ0 + irq);
      irqs &= irqs - 1;
    }
    return best;
  }

  /** Takes a due exception, wakes a sleeper, and says how many cycles that took. */
  attend() {
    this.attention = false;
    if (this.faultRaised) {
      this.faultRaised = false;
      if (this.ipsr === EXC_HARDFAULT) {
        this.lockedUp = true;
        return 0;
      }
      return this.enter(EXC_HARDFAULT);
    }
    const priority = this.priorityOf(this.ipsr);
    const due = this.mostUrgent(priority);
    if (due === 0) {
      if (this.event && this.asleep === 'wfe') {
        this.event = false;
        this.asleep = null;
      }
      return 0;
    }
    if (this.primask && priority >= 0) {
      if (this.asleep === 'wfi') this.asleep = null;
      return 0;
    }
    if (due === EXC_SVCALL) this.pendingSVCall = false;
    else if (due === EXC_PENDSV) this.pendingPendSV = false;
    else if (due === EXC_SYSTICK) this.pendingSystick = false;
    else this.irqPending &= ~(1 << (due - EXC_IRQ0));
    return this.enter(due);
  }

  enter(exception) {
    const { r } = this;
    const realign = r[13] & 4;
    const frame = (r[13] - 32) & ~7;
    r[13] = frame;
    const xpsr =
      (this.N ? 0x80000000 : 0) | (this.Z ? 0x40000000 : 0) | (this.C ? 0x20000000 : 0) | (this.V ? 0x10000000 : 0) |
      (1 << 24) | (realign << 7) | this.ipsr;
    const words = [r[0], r[1], r[2], r[3], r[12], r[14], r[15], xpsr];
    words.forEach((word, i) => this.write32(frame + 4 * i, word));
    if (this.faultRaised && exception === EXC_HARDFAULT) {
      // The stack itself is gone (overflow): the handler cannot be entered.
      this.lockedUp = true;
      return 0;
    }
    r[14] = this.ipsr ? 0xfffffff1 : 0xfffffff9;
    this.ipsr = exception;
    this.event = true;
    this.asleep = null;
    r[15] = this.read32(this.VTOR + 4 * exception) & ~1;
    return EXCEPTION_ENTRY_CYCLES;
  }

  leaveException(excReturn) {
    const { r } = this;
    if (excReturn !== (0xfffffff1 | 0) && excReturn !== (0xfffffff9 | 0)) {
      this.fault(`return to an unknown state 0x${(excReturn >>> 0).toString(16)}`);
      return;
    }
    const left = this.ipsr;
    const frame = r[13];
    r[0] = this.read32(frame);
    r[1] = this.read32(frame + 4);
    r[2] = this.read32(frame + 8);
    r[3] = this.read32(frame + 12);
    r[12] = this.read32(frame + 16);
    r[14] = this.read32(frame + 20);
    r[15] = this.read32(frame + 24) & ~1;
    const xpsr = this.read32(frame + 28);
    r[13] = (frame + 32) | ((xpsr >>> 7) & 4);
    this.N = xpsr < 0;
    this.Z = (xpsr & 0x40000000) !== 0;
    this.C = (xpsr & 0x20000000) !== 0;
    this.V = (xpsr & 0x10000000) !== 0;
    this.ipsr = xpsr & 0x3f;
    this.event = true;
    // A line that is still raised when its handler ends pends again.
    if (left >= EXC_IRQ0 && this.irqLevels & (1 << (left - EXC_IRQ0))) this.irqPending |= 1 << (left - EXC_IRQ0);
    this.wantAttention();
  }

  fault(reason) {
    this.faultReason = reason;
    this.faultRaised = true;
    this.wantAttention();
  }

  // ---- memory ----

  read32(address) {
    const top = address >>> 24;
    if ((address & 3) === 0) {
      if (top === 0x20) {
        const offset = address & 0xffffff;
        if (offset < RAM_BYTES) return this.ram32[offset >>> 2];
      } else if (top === 0x10) {
        return this.flash32[(address & this.flashMask) >>> 2];
      }
    }
    return this.readElsewhere(address, 4);
  }

  read16(address) {
    const top = address >>> 24;
    if ((address & 1) === 0) {
      if (top === 0x20) {
        const offset = address & 0xffffff;
        if (offset < RAM_BYTES) return this.ram16[offset >>> 1];
      } else if (top === 0x10) {
        return this.flash16[(address & this.flashMask) >>> 1];
      }
    }
    return this.readElsewhere(address, 2);
  }

  read8(address) {
    const top = address >>> 24;
    if (top === 0x20) {
      const offset = address & 0xffffff;
      if (offset < RAM_BYTES) return this.ram8[offset];
    } else if (top === 0x10) {
      return this.flash8[address & this.flashMask];
    }
    return this.readElsewhere(address, 1);
  }

  write32(address, value) {
    if (address >>> 24 === 0x20 && (address & 3) === 0) {
      const offset = address & 0xffffff;
      if (offset < RAM_BYTES) {
        this.ram32[offset >>> 2] = value;
        return;
      }
    }
    this.writeElsewhere(address, value, 4);
  }

  write16(address, value) {
    if (address >>> 24 === 0x20 && (address & 1) === 0) {
      const offset = address & 0xffffff;
      if (offset < RAM_BYTES) {
        this.ram16[offset >>> 1] = value;
        return;
      }
    }
    this.writeElsewhere(address, value, 2);
  }

  write8(address, value) {
    if (address >>> 24 === 0x20) {
      const offset = address & 0xffffff;
      if (offset < RAM_BYTES) {
        this.ram8[offset] = value;
        return;
      }
    }
    this.writeElsewhere(address, value, 1);
  }

  isMapped(address) {
    const top = address >>> 24;
    if (top === 0x00) return address < 0x4000;
    if (top === 0x20) return (address & 0xffffff) < RAM_BYTES;
    if (top >= 0x10 && top <= 0x13) return true;
    if (top === 0xd0 || top === 0xe0) return true;
    return this.mcu.findPeripheral(address) !== undefined || address >>> 12 === 0x50100;
  }

  readElsewhere(address, bytes) {
    address >>>= 0;
    if (address & (bytes - 1)) {
      this.fault(`unaligned read of ${bytes} bytes at 0x${address.toString(16)}`);
      return 0;
    }
    if (!this.isMapped(address)) {
      this.fault(`read from 0x${address.toString(16)}, where nothing is`);
      return 0;
    }
    const top = address >>> 24;
    if (top >= 0x10 && top <= 0x13) address = 0x10000000 | (address & this.flashMask);
    if (top === 0xe0) {
      const own = this.readCoreRegister((address & ~3) >>> 0);
      if (own !== undefined) return own | 0;
    }
    if (top >= 0x14 && top !== 0xd0) {
      this.busCycles += APB_READ_WAIT;
      this.hooks.beforePeripheral();
      this.leaveSoon();
    }
    if (bytes === 4) return this.mcu.readUint32(address) | 0;
    return bytes === 2 ? this.mcu.readUint16(address) : this.mcu.readUint8(address);
  }

  writeElsewhere(address, value, bytes) {
    address >>>= 0;
    if (address & (bytes - 1)) {
      this.fault(`unaligned write of ${bytes} bytes at 0x${address.toString(16)}`);
      return;
    }
    const top = address >>> 24;
    if (!this.isMapped(address) || top < 0x14) {
      this.fault(`write to 0x${address.toString(16)}, where nothing can be written`);
      return;
    }
    if (top === 0xe0 && bytes === 4 && this.writeCoreRegister(address, value)) return;
    if (top !== 0xd0) {
      this.busCycles += APB_WRITE_WAIT;
      this.hooks.beforePeripheral();
      this.leaveSoon();
    }
    if (bytes === 4) this.mcu.writeUint32(address, value >>> 0);
    else if (bytes === 2) this.mcu.writeUint16(address, value & 0xffff);
    else this.mcu.writeUint8(address, value & 0xff);
  }

  leaveSoon() {
    this.leave = true;
    this.limit = 0;
  }

  // ---- NVIC and system control ----

  readCoreRegister(address) {
    switch (address) {
      case NVIC_ISER:
      case NVIC_ICER:
        return this.irqEnabled;
      case NVIC_ISPR:
      case NVIC_ICPR:
        return this.irqPending;
      case PPB_ICSR: {
        const pending = this.mostUrgent(THREAD_PRIORITY);
        return (
          this.ipsr | (pending << 12) | (this.irqPending ? 1 << 22 : 0) |
          (this.pendingPendSV ? 1 << 28 : 0) | (this.pendingSystick ? 1 << 26 : 0)
        );
      }
      case PPB_VTOR:
        return this.VTOR;
      case PPB_AIRCR:
        return AIRCR_KEY << 16;
      case PPB_SCR:
        return this.scr;
      case PPB_CCR:
        return 0x208; // unaligned accesses trap, stack aligned to 8 bytes
      case PPB_SHPR2:
        return this.shpr2;
      case PPB_SHPR3:
        return this.shpr3;
      case PPB_SHCSR:
        return this.pendingSVCall ? 1 << 15 : 0;
    }
    if (address >= NVIC_IPR0 && address <= NVIC_IPR7) {
      const first = address - NVIC_IPR0;
      const priority = (i) => this.irqPriorities[first + i] << (8 * i + 6);
      return priority(0) | priority(1) | priority(2) | priority(3);
    }
    return undefined;
  }

  /** Whether the register is one of those kept here. */
  writeCoreRegister(address, value) {
    switch (address) {
      case NVIC_ISER:
        this.irqEnabled |= value;
        break;
      case NVIC_ICER:
        this.irqEnabled &= ~value;
        break;
      case NVIC_ISPR:
        this.pend(value);
        break;
      case NVIC_ICPR:
        this.irqPending &= ~value | this.irqLevels;
        break;
      case PPB_ICSR:
        if (value & (1 << 28)) this.pendingPendSV = true;
        if (value & (1 << 27)) this.pendingPendSV = false;
        if (value & (1 << 26)) this.pendingSystick = true;
        if (value & (1 << 25)) this.pendingSystick = false;
        break;
      case PPB_VTOR:
        this.VTOR = value >>> 0;
        break;
      case PPB_AIRCR:
        if (value >>> 16 === AIRCR_KEY && value & AIRCR_SYSRESETREQ) {
          this.hooks.requestReset();
          this.leaveSoon();
        }
        break;
      case PPB_SCR:
        this.scr = value;
        break;
      case PPB_SHPR2:
        this.shpr2 = value;
        break;
      case PPB_SHPR3:
        this.shpr3 = value;
        break;
      case PPB_SHCSR:
        break;
      default: {
        if (address < NVIC_IPR0 || address > NVIC_IPR7) return false;
        const first = address - NVIC_IPR0;
        for (let i = 0; i < 4; i++) this.irqPriorities[first + i] = (value >>> (8 * i + 6)) & 3;
      }
    }
    this.wantAttention();
    return true;
  }

  // ---- running ----

  /** Runs for about `budget` cycles, less if it falls asleep or touches a peripheral; gives the cycles spent. */
  run(budget) {
    this.leave = false;
    this.spent = 0;
    for (;;) {
      if (this.attention) this.spent += this.attend();
      if (this.asleep !== null || this.lockedUp || this.leave || this.spent >= budget) return this.spent;
      this.limit = budget;
      if (this.attention) continue;
      this.execute();
    }
  }

  /** Instructions until `spent` reaches `limit`. */
  execute() {
    const { r, flash16, flashMask } = this;
    let n = this.N;
    let z = this.Z;
    let c = this.C;
    let v = this.V;
    let pc = r[15] >>> 0;
    let spent = this.spent;
    let count = 0;
    let at = pc;
    while (spent < this.limit) {
      this.spent = spent;
      at = pc;
      let op;
      if (pc >>> 24 === 0x10) {
        op = flash16[(pc & flashMask) >>> 1];
      } else if (pc < 0x4000) {
        // The boot ROM: its functions are traps that return like functions.
        r[15] = pc;
        this.hooks.romCall(pc & ~1);
        pc = r[15] >>> 0;
        spent += 1;
        continue;
      } else {
        op = this.read16(pc);
        if (this.faultRaised) break;
      }
      pc += 2;
      count++;
      spent += 1;
      switch (op >>> 11) {
        case 0: { // LSLS imm, MOVS
          const shift = (op >>> 6) & 31;
          const value = r[(op >>> 3) & 7];
          const result = value << shift;
          if (shift) c = ((value >>> (32 - shift)) & 1) !== 0;
          r[op & 7] = result;
          n = result < 0;
          z = result === 0;
          break;
        }
        case 1: { // LSRS imm
          const shift = (op >>> 6) & 31;
          const value = r[(op >>> 3) & 7];
          const result = shift ? value >>> shift : 0;
          c = shift ? ((value >>> (shift - 1)) & 1) !== 0 : value < 0;
          r[op & 7] = result;
          n = false;
          z = result === 0;
          break;
        }
        case 2: { // ASRS imm
          const shift = (op >>> 6) & 31;
          const value = r[(op >>> 3) & 7];
          const result = shift ? value >> shift : value >> 31;
          c = shift ? ((value >>> (shift - 1)) & 1) !== 0 : value < 0;
          r[op & 7] = result;
          n = result < 0;
          z = result === 0;
          break;
        }
        case 3: { // ADDS, SUBS with a register or a three bit number
          const a = r[(op >>> 3) & 7];
          const field = (op >>> 6) & 7;
          const b = op & 0x400 ? field : r[field];
          let result;
          if (op & 0x200) {
            result = (a - b) | 0;
            c = a >>> 0 >= b >>> 0;
            v = ((a ^ b) & (a ^ result)) < 0;
          } else {
            result = (a + b) | 0;
            c = result >>> 0 < a >>> 0;
            v = (~(a ^ b) & (a ^ result)) < 0;
          }
          r[op & 7] = result;
          n = result < 0;
          z = result === 0;
          break;
        }
        case 4: { // MOVS imm8
          const value = op & 0xff;
          r[(op >>> 8) & 7] = value;
          n = false;
          z = value === 0;
          break;
        }
        case 5: { // CMP imm8
          const a = r[(op >>> 8) & 7];
          const b = op & 0xff;
          const result = (a - b) | 0;
          c = a >>> 0 >= b;
          v = ((a ^ b) & (a ^ result)) < 0;
          n = result < 0;
          z = result === 0;
          break;
        }
        case 6: { // ADDS imm8
          const d = (op >>> 8) & 7;
          const a = r[d];
          const b = op & 0xff;
          const result = (a + b) | 0;
          c = result >>> 0 < a >>> 0;
          v = (~(a ^ b) & (a ^ result)) < 0;
          r[d] = result;
          n = result < 0;
          z = result === 0;
          break;
        }
        case 7: { // SUBS imm8
          const d = (op >>> 8) & 7;
          const a = r[d];
          const b = op & 0xff;
          const result = (a - b) | 0;
          c = a >>> 0 >= b;
          v = ((a ^ b) & (a ^ result)) < 0;
          r[d] = result;
          n = result < 0;
          z = result === 0;
          break;
        }
        case 8: {
          if (op & 0x400) {
            // High registers, BX, BLX
            const source = (op >>> 3) & 15;
            const b = source === 15 ? pc + 2 : r[source];
            const d = (op & 7) | ((op >>> 4) & 8);
            switch ((op >>> 8) & 3) {
              case 0: { // ADD
                const result = ((d === 15 ? pc + 2 : r[d]) + b) | 0;
                if (d === 15) {
                  pc = (result & ~1) >>> 0;
                  spent += 1;
                } else r[d] = d === 13 ? result & ~3 : result;
                break;
              }
              case 1: { // CMP
                const a = d === 15 ? pc + 2 : r[d];
                const result = (a - b) | 0;
                c = a >>> 0 >= b >>> 0;
                v = ((a ^ b) & (a ^ result)) < 0;
                n = result < 0;
                z = result === 0;
                break;
              }
              case 2: // MOV
                if (d === 15) {
                  pc = (b & ~1) >>> 0;
                  spent += 1;
                } else r[d] = d === 13 ? b & ~3 : b;
                break;
              case 3: { // BX, BLX
                spent += 1;
                if (op & 0x80) {
                  r[14] = pc | 1;
                  pc = (b & ~1) >>> 0;
                } else if (b >>> 28 === 15 && this.ipsr !== 0) {
                  this.N = n; this.Z = z; this.C = c; this.V = v;
                  r[15] = pc;
                  this.leaveException(b);
                  spent += EXCEPTION_RETURN_CYCLES;
                  n = this.N; z = this.Z; c = this.C; v = this.V;
                  pc = r[15] >>> 0;
                } else if ((b & 1) === 0) {
                  this.fault(`branch to 0x${(b >>> 0).toString(16)}, which is not Thumb code`);
                } else {
                  pc = (b & ~1) >>> 0;
                }
                break;
              }
            }
            break;
          }
          const d = op & 7;
          const a = r[d];
          const b = r[(op >>> 3) & 7];
          let result;
          switch ((op >>> 6) & 15) {
            case 0: // ANDS
              result = r[d] = a & b;
              break;
            case 1: // EORS
              result = r[d] = a ^ b;
              break;
            case 2: { // LSLS
              const shift = b & 0xff;
              result = shift < 32 ? a << shift : 0;
              if (shift) c = shift <= 32 && ((shift === 32 ? a : a >>> (32 - shift)) & 1) !== 0;
              r[d] = result;
              break;
            }
            case 3: { // LSRS
              const shift = b & 0xff;
              result = shift < 32 ? (a >>> shift) | 0 : 0;
              if (shift) c = shift <= 32 && ((a >>> (shift - 1)) & 1) !== 0;
              r[d] = result;
              break;
            }
            case 4: { // ASRS
              const shift = b & 0xff;
              result = a >> (shift < 32 ? shift : 31);
              if (shift) c = ((shift < 32 ? a >> (shift - 1) : a >> 31) & 1) !== 0;
              r[d] = result;
              break;
            }
            case 5: { // ADCS
              const sum = (a >>> 0) + (b >>> 0) + (c ? 1 : 0);
              result = r[d] = sum | 0;
              c = sum > 0xffffffff;
              v = (~(a ^ b) & (a ^ result)) < 0;
              break;
            }
            case 6: { // SBCS
              const difference = (a >>> 0) - (b >>> 0) - (c ? 0 : 1);
              result = r[d] = difference | 0;
              c = difference >= 0;
              v = ((a ^ b) & (a ^ result)) < 0;
              break;
            }
            case 7: { // RORS
              const shift = b & 31;
              result = shift ? (a >>> shift) | (a << (32 - shift)) : a;
              if (b & 0xff) c = result < 0;
              r[d] = result;
              break;
            }
            case 8: // TST
              result = a & b;
              break;
            case 9: // RSBS
              result = r[d] = -b | 0;
              c = b === 0;
              v = (b & result) < 0;
              break;
            case 10: // CMP
              result = (a - b) | 0;
              c = a >>> 0 >= b >>> 0;
              v = ((a ^ b) & (a ^ result)) < 0;
              break;
            case 11: // CMN
              result = (a + b) | 0;
              c = result >>> 0 < a >>> 0;
              v = (~(a ^ b) & (a ^ result)) < 0;
              break;
            case 12: // ORRS
              result = r[d] = a | b;
              break;
            case 13: // MULS
              result = r[d] = Math.imul(a, b);
              break;
            case 14: // BICS
              result = r[d] = a & ~b;
              break;
            default: // MVNS
              result = r[d] = ~b;
          }
          n = result < 0;
          z = result === 0;
          break;
        }
        case 9: // LDR literal
          r[(op >>> 8) & 7] = this.read32((((pc + 2) & ~3) + ((op & 0xff) << 2)) | 0);
          spent += 1;
          break;
        case 10: { // STR, STRH, STRB, LDRSB with a register offset
          const address = (r[(op >>> 3) & 7] + r[(op >>> 6) & 7]) | 0;
          spent += 1;
          switch ((op >>> 9) & 3) {
            case 0:
              this.write32(address, r[op & 7]);
              break;
            case 1:
              this.write16(address, r[op & 7]);
              break;
            case 2:
              this.write8(address, r[op & 7]);
              break;
            default:
              r[op & 7] = (this.read8(address) << 24) >> 24;
          }
          break;
        }
        case 11: { // LDR, LDRH, LDRB, LDRSH with a register offset
          const address = (r[(op >>> 3) & 7] + r[(op >>> 6) & 7]) | 0;
          spent += 1;
          switch ((op >>> 9) & 3) {
            case 0:
              r[op & 7] = this.read32(address);
              break;
            case 1:
              r[op & 7] = this.read16(address);
              break;
            case 2:
              r[op & 7] = this.read8(address);
              break;
            default:
              r[op & 7] = (this.read16(address) << 16) >> 16;
          }
          break;
        }
        case 12: // STR
          this.write32((r[(op >>> 3) & 7] + ((op >>> 4) & 0x7c)) | 0, r[op & 7]);
          spent += 1;
          break;
        case 13: // LDR
          r[op & 7] = this.read32((r[(op >>> 3) & 7] + ((op >>> 4) & 0x7c)) | 0);
          spent += 1;
          break;
        case 14: // STRB
          this.write8((r[(op >>> 3) & 7] + ((op >>> 6) & 0x1f)) | 0, r[op & 7]);
          spent += 1;
          break;
        case 15: // LDRB
          r[op & 7] = this.read8((r[(op >>> 3) & 7] + ((op >>> 6) & 0x1f)) | 0);
          spent += 1;
          break;
        case 16: // STRH
          this.write16((r[(op >>> 3) & 7] + ((op >>> 5) & 0x3e)) | 0, r[op & 7]);
          spent += 1;
          break;
        case 17: // LDRH
          r[op & 7] = this.read16((r[(op >>> 3) & 7] + ((op >>> 5) & 0x3e)) | 0);
          spent += 1;
          break;
        case 18: // STR to the stack
          this.write32((r[13] + ((op & 0xff) << 2)) | 0, r[(op >>> 8) & 7]);
          spent += 1;
          break;
        case 19: // LDR from the stack
          r[(op >>> 8) & 7] = this.read32((r[13] + ((op & 0xff) << 2)) | 0);
          spent += 1;
          break;
        case 20: // ADR
          r[(op >>> 8) & 7] = ((pc + 2) & ~3) + ((op & 0xff) << 2);
          break;
        case 21: // ADD from the stack pointer
          r[(op >>> 8) & 7] = r[13] + ((op & 0xff) << 2);
          break;
        case 22:
        case 23: {
          const kind = (op >>> 8) & 15;
          if (kind === 0) { // ADD, SUB SP
            r[13] += op & 0x80 ? -((op & 0x7f) << 2) : (op & 0x7f) << 2;
          } else if (kind === 4 || kind === 5) { // PUSH
            const mask = op & 0xff;
            let address = r[13] - (op & 0x100 ? 4 : 0);
            for (let bits = mask; bits; bits &= bits - 1) address -= 4;
            r[13] = address;
            for (let i = 0; i < 8; i++) {
              if (mask & (1 << i)) {
                this.write32(address, r[i]);
                address += 4;
                spent += 1;
              }
            }
            if (op & 0x100) {
              this.write32(address, r[14]);
              spent += 1;
            }
          } else if (kind === 12 || kind === 13) { // POP
            let address = r[13];
            for (let i = 0; i < 8; i++) {
              if (op & (1 << i)) {
                r[i] = this.read32(address);
                address += 4;
                spent += 1;
              }
            }
            if (op & 0x100) {
              const target = this.read32(address);
              r[13] = address + 4;
              spent += 3;
              if (target >>> 28 === 15 && this.ipsr !== 0) {
                this.N = n; this.Z = z; this.C = c; this.V = v;
                this.leaveException(target);
                spent += EXCEPTION_RETURN_CYCLES;
                n = this.N; z = this.Z; c = this.C; v = this.V;
                pc = r[15] >>> 0;
              } else {
                if ((target & 1) === 0) this.fault(`return to 0x${(target >>> 0).toString(16)}, which is not Thumb code`);
                pc = (target & ~1) >>> 0;
              }
            } else {
              r[13] = address;
            }
          } else if (kind === 2) { // SXTH, SXTB, UXTH, UXTB
            const value = r[(op >>> 3) & 7];
            switch ((op >>> 6) & 3) {
              case 0:
                r[op & 7] = (value << 16) >> 16;
                break;
              case 1:
                r[op & 7] = (value << 24) >> 24;
                break;
              case 2:
                r[op & 7] = value & 0xffff;
                break;
              default:
                r[op & 7] = value & 0xff;
            }
          } else if (kind === 10 && ((op >>> 6) & 3) !== 2) { // REV, REV16, REVSH
            const value = r[(op >>> 3) & 7];
            switch ((op >>> 6) & 3) {
              case 0:
                r[op & 7] = (value << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24);
                break;
              case 1:
                r[op & 7] = ((value & 0x00ff00ff) << 8) | ((value >>> 8) & 0x00ff00ff);
                break;
              default:
                r[op & 7] = (((value & 0xff) << 24) >> 16) | ((value >>> 8) & 0xff);
            }
          } else if ((op & 0xffef) === 0xb662) { // CPSIE, CPSID
            this.primask = (op & 0x10) !== 0;
            if (!this.primask && this.irqPending & this.irqEnabled) this.wantAttention();
          } else if (kind === 15 && (op & 15) === 0) { // hints
            switch ((op >>> 4) & 15) {
              case 2: // WFE
                if (this.event) this.event = false;
                else {
                  this.asleep = 'wfe';
                  this.leaveSoon();
                }
                spent += 1;
                break;
              case 3: // WFI
                this.asleep = 'wfi';
                spent += 1;
                this.wantAttention();
                break;
              case 4: // SEV
                this.event = true;
                break;
            }
          } else if (kind === 14) {
            this.fault(`breakpoint ${op & 0xff} without a debugger`);
          } else {
            this.fault(`unknown instruction 0x${op.toString(16)}`);
          }
          break;
        }
        case 24: { // STM
          const base = (op >>> 8) & 7;
          let address = r[base];
          for (let i = 0; i < 8; i++) {
            if (op & (1 << i)) {
              this.write32(address, r[i]);
              address += 4;
              spent += 1;
            }
          }
          r[base] = address;
          break;
        }
        case 25: { // LDM
          const base = (op >>> 8) & 7;
          let address = r[base];
          for (let i = 0; i < 8; i++) {
            if (op & (1 << i)) {
              r[i] = this.read32(address);
              address += 4;
              spent += 1;
            }
          }
          if (!(op & (1 << base))) r[base] = address;
          break;
        }
        case 26:
        case 27: {
          let taken;
          switch ((op >>> 8) & 15) {
            case 0: taken = z; break;
            case 1: taken = !z; break;
            case 2: taken = c; break;
            case 3: taken = !c; break;
            case 4: taken = n; break;
            case 5: taken = !n; break;
            case 6: taken = v; break;
            case 7: taken = !v; break;
            case 8: taken = c && !z; break;
            case 9: taken = !c || z; break;
            case 10: taken = n === v; break;
            case 11: taken = n !== v; break;
            case 12: taken = !z && n === v; break;
            case 13: taken = z || n !== v; break;
            case 14:
              this.fault(`undefined instruction ${op & 0xff}`);
              taken = false;
              break;
            default:
              this.pendingSVCall = true;
              this.wantAttention();
              taken = false;
          }
          if (taken) {
            pc = (pc + 2 + ((op << 24) >> 23)) >>> 0;
            spent += 1;
          }
          break;
        }
        case 28: // B
          pc = (pc + 2 + ((op << 21) >> 20)) >>> 0;
          spent += 1;
          break;
        case 30: {
          const second = this.read16(pc);
          pc += 2;
          spent += 2;
          if ((second & 0xd000) === 0xd000) { // BL
            const sign = (op >>> 10) & 1;
            const i1 = 1 ^ ((second >>> 13) & 1) ^ sign;
            const i2 = 1 ^ ((second >>> 11) & 1) ^ sign;
            const offset =
              (sign ? 0xff000000 : 0) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((second & 0x7ff) << 1);
            r[14] = pc | 1;
            pc = (pc + offset) >>> 0;
          } else if (op === 0xf3ef) { // MRS
            let value = 0;
            const special = second & 0xff;
            if (special === 16) value = this.primask ? 1 : 0;
            else if (special === 8) value = r[13];
            else if (special < 8) {
              if (!(special & 4)) value |= (n ? 0x80000000 : 0) | (z ? 0x40000000 : 0) | (c ? 0x20000000 : 0) | (v ? 0x10000000 : 0);
              if (special & 1) value |= this.ipsr;
            }
            r[(second >>> 8) & 15] = value;
          } else if ((op & 0xfff0) === 0xf380) { // MSR
            const value = r[op & 15];
            const special = second & 0xff;
            if (special === 16) {
              this.primask = (value & 1) !== 0;
              if (!this.primask && this.irqPending & this.irqEnabled) this.wantAttention();
            } else if (special === 8) r[13] = value & ~3;
            else if (special === 20 && value & 2) this.fault('the process stack is not modelled');
            else if (special < 4) {
              n = value < 0;
              z = (value & 0x40000000) !== 0;
              c = (value & 0x20000000) !== 0;
              v = (value & 0x10000000) !== 0;
            }
          } else if (op !== 0xf3bf) { // all but DSB, DMB, ISB
            this.fault(`undefined instruction 0x${op.toString(16)} 0x${second.toString(16)}`);
          }
          break;
        }
        default:
          this.fault(`unknown instruction 0x${op.toString(16)}`);
      }
    }
    // An access to a peripheral ends the loop, so these are of the last instruction only.
    spent += this.busCycles;
    this.busCycles = 0;
    // A handler is told the faulting instruction, all others where to go on.
    r[15] = this.faultRaised ? at : pc;
    this.N = n;
    this.Z = z;
    this.C = c;
    this.V = v;
    this.spent = spent;
    this.instructions += count;
  }
}
