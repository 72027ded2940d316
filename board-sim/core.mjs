// What stands around the instructions of the processor: registers, memory, exceptions, NVIC, MPU and system control.

import { XipCache } from './xip.mjs';

export const RAM_BYTES = 264 * 1024;
const EXC_HARDFAULT = 3;
const EXC_SVCALL = 11;
const EXC_PENDSV = 14;
const EXC_SYSTICK = 15;
const EXC_IRQ0 = 16;
/** Lower than every priority that an exception can have. */
const THREAD_PRIORITY = 4;
const EXCEPTION_ENTRY_CYCLES = 15;
/** Peripherals sit behind a slower bus: cycles beyond those of a RAM access. */
const APB_READ_WAIT = 2;
const APB_WRITE_WAIT = 3;
/** SIO has a port of its own: one cycle less than RAM. */
const SIO_WAIT = -1;

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
const MPU_CTRL = 0xe000ed94;
const MPU_RNR = 0xe000ed98;
const MPU_RBAR = 0xe000ed9c;
const MPU_RASR = 0xe000eda0;
const MPU_REGIONS = 8;
const MPU_RBAR_VALID = 1 << 4;
const AIRCR_KEY = 0x05fa;
const AIRCR_SYSRESETREQ = 1 << 2;
const SCR_SEVONPEND = 1 << 4;

export class Core {
  /**
   * @param mcu the rp2040js chip whose memory and peripherals this core uses
   * @param hooks romCall(address), beforePeripheral(), requestReset(), enterBootLoader()
   * @param xip the cache in front of the flash
   */
  constructor(mcu, hooks, xip = new XipCache()) {
    this.mcu = mcu;
    this.hooks = hooks;
    this.xip = xip;
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
    this.mpuCtrl = 0;
    this.mpuRegion = 0;
    this.mpuBases = new Uint32Array(MPU_REGIONS);
    this.mpuAttributes = new Uint32Array(MPU_REGIONS);
    /** The stretch of RAM, as offsets, that the MPU closes to every access. */
    this.closedFrom = 0;
    this.closedBytes = 0;

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
    /** Cycles of waiting that are not yet in `spent`: for peripherals, for the flash, in the boot ROM. */
    this.waitCycles = 0;
    this.limit = 0;
    this.instructions = 0;
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
      (this.N ? 0x80000000 : 0) |
      (this.Z ? 0x40000000 : 0) |
      (this.C ? 0x20000000 : 0) |
      (this.V ? 0x10000000 : 0) |
      (1 << 24) |
      (realign << 7) |
      this.ipsr;
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

  /** The present instruction takes so many cycles more. */
  wait(cycles) {
    this.waitCycles += cycles;
    this.limit -= cycles;
  }

  /** The waiting that was not counted yet. */
  takeWait() {
    const { waitCycles } = this;
    this.waitCycles = 0;
    return waitCycles;
  }

  // ---- memory ----

  /** Waits for a line of the flash, if it is not in the cache. */
  touchFlash(address) {
    const cycles = this.xip.access((address & this.flashMask) >>> 3);
    if (cycles) this.wait(cycles);
  }

  isClosed(offset) {
    return (offset - this.closedFrom) >>> 0 < this.closedBytes;
  }

  read32(address) {
    const top = address >>> 24;
    if ((address & 3) === 0) {
      if (top === 0x20) {
        const offset = address & 0xffffff;
        if (offset < RAM_BYTES && !this.isClosed(offset)) return this.ram32[offset >>> 2];
      } else if (top === 0x10) {
        this.touchFlash(address);
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
        if (offset < RAM_BYTES && !this.isClosed(offset)) return this.ram16[offset >>> 1];
      } else if (top === 0x10) {
        this.touchFlash(address);
        return this.flash16[(address & this.flashMask) >>> 1];
      }
    }
    return this.readElsewhere(address, 2);
  }

  read8(address) {
    const top = address >>> 24;
    if (top === 0x20) {
      const offset = address & 0xffffff;
      if (offset < RAM_BYTES && !this.isClosed(offset)) return this.ram8[offset];
    } else if (top === 0x10) {
      this.touchFlash(address);
      return this.flash8[address & this.flashMask];
    }
    return this.readElsewhere(address, 1);
  }

  write32(address, value) {
    if (address >>> 24 === 0x20 && (address & 3) === 0) {
      const offset = address & 0xffffff;
      if (offset < RAM_BYTES && !this.isClosed(offset)) {
        this.ram32[offset >>> 2] = value;
        return;
      }
    }
    this.writeElsewhere(address, value, 4);
  }

  write16(address, value) {
    if (address >>> 24 === 0x20 && (address & 1) === 0) {
      const offset = address & 0xffffff;
      if (offset < RAM_BYTES && !this.isClosed(offset)) {
        this.ram16[offset >>> 1] = value;
        return;
      }
    }
    this.writeElsewhere(address, value, 2);
  }

  write8(address, value) {
    if (address >>> 24 === 0x20) {
      const offset = address & 0xffffff;
      if (offset < RAM_BYTES && !this.isClosed(offset)) {
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
    // All of it belongs to the flash's controller, which need not refuse where nothing is.
    if (top >>> 4 === 1) return true;
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
    if (top === 0x20) {
      this.fault(`read from 0x${address.toString(16)}, which the MPU closes`);
      return 0;
    }
    if (top >= 0x10 && top <= 0x13) {
      // The windows beside the cached one: no allocation, no lookup, neither.
      const line = (address & this.flashMask) >>> 3;
      if (top !== 0x11 || !this.xip.has(line)) this.wait(this.xip.wordCycles);
      address = 0x10000000 | (address & this.flashMask);
    } else if (top >>> 4 === 1 && this.mcu.findPeripheral(address) === undefined) return 0;
    if (top === 0xd0) this.wait(SIO_WAIT);
    if (top === 0xe0) {
      const own = this.readCoreRegister((address & ~3) >>> 0);
      if (own !== undefined) return own | 0;
    }
    if (top >= 0x14 && top !== 0xd0) {
      this.wait(APB_READ_WAIT);
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
    const isBadXipWrite = top >= 0x11 && top <= 0x13 && this.xip.faultsBadWrites;
    if (!this.isMapped(address) || top < 0x10 || isBadXipWrite) {
      this.fault(`write to 0x${address.toString(16)}, where nothing can be written`);
      return;
    }
    if (top === 0x20) {
      this.fault(`write to 0x${address.toString(16)}, which the MPU closes`);
      return;
    }
    if (top >>> 4 === 1 && this.mcu.findPeripheral(address) === undefined) {
      if (top === 0x10) this.xip.drop((address & this.flashMask) >>> 3);
      return;
    }
    if (top === 0xd0) this.wait(SIO_WAIT);
    if (top === 0xe0 && bytes === 4 && this.writeCoreRegister(address, value)) return;
    if (top !== 0xd0) {
      this.wait(APB_WRITE_WAIT);
      this.hooks.beforePeripheral();
      this.leaveSoon();
    }
    if (bytes === 4) this.mcu.writeUint32(address, value >>> 0);
    else if (bytes === 2) this.mcu.writeUint16(address, value & 0xffff);
    else this.mcu.writeUint8(address, value & 0xff);
  }

  /** Takes over what the MPU's registers say. */
  updateMpu() {
    this.closedBytes = 0;
    if (!(this.mpuCtrl & 1)) return;
    for (let i = 0; i < MPU_REGIONS; i++) {
      const attributes = this.mpuAttributes[i];
      if (!(attributes & 1)) continue;
      const bytes = 2 ** (((attributes >>> 1) & 31) + 1);
      const open = [...Array(8).keys()].filter((part) => !((attributes >>> (8 + part)) & 1));
      const isClosing = ((attributes >>> 24) & 7) === 0;
      const base = this.mpuBases[i];
      const contiguous = open.length > 0 && open.at(-1) - open[0] + 1 === open.length;
      // A guard at the end of the stack is all that firmware here asks for.
      if (!isClosing || !contiguous || base >>> 24 !== 0x20 || this.closedBytes) {
        throw new Error(
          'the firmware programs the MPU for more than one closed stretch of RAM, which board-sim does not model',
        );
      }
      this.closedFrom = (base & 0xffffff) + (open[0] * bytes) / 8;
      this.closedBytes = (open.length * bytes) / 8;
    }
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
          this.ipsr |
          (pending << 12) |
          (this.irqPending ? 1 << 22 : 0) |
          (this.pendingPendSV ? 1 << 28 : 0) |
          (this.pendingSystick ? 1 << 26 : 0)
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
      case MPU_CTRL:
        return this.mpuCtrl;
      case MPU_RNR:
        return this.mpuRegion;
      case MPU_RBAR:
        return this.mpuBases[this.mpuRegion] | this.mpuRegion;
      case MPU_RASR:
        return this.mpuAttributes[this.mpuRegion];
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
      case MPU_CTRL:
        this.mpuCtrl = value;
        this.updateMpu();
        break;
      case MPU_RNR:
        this.mpuRegion = value & (MPU_REGIONS - 1);
        break;
      case MPU_RBAR:
        if (value & MPU_RBAR_VALID) this.mpuRegion = value & (MPU_REGIONS - 1);
        this.mpuBases[this.mpuRegion] = value & ~0xff;
        this.updateMpu();
        break;
      case MPU_RASR:
        this.mpuAttributes[this.mpuRegion] = value;
        this.updateMpu();
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
}
