// @ts-check
// The Cortex-M0+ of the emulated board: what stands around its instructions. Exceptions, NVIC, MPU, system control and the way
// to the peripherals are here; registers, RAM, flash and the instructions themselves are in processor/, as WebAssembly: an
// interpreter in JavaScript is slower by far, above all in its first seconds.
//
// rp2040js brings its own core. This one takes its place because it is many times faster, knows `sev`, faults
// (UDF, unaligned and unmapped accesses become HardFault, as on the chip) and latches interrupts as an NVIC does.
// Code in flash waits for the lines that are not in the cache (xip.mjs); code in RAM never does.

import { XipCache } from './xip.mjs';

const RAM_BYTES = 264 * 1024;
const EXC_HARDFAULT = 3;
const EXC_SVCALL = 11;
const EXC_PENDSV = 14;
const EXC_SYSTICK = 15;
const EXC_IRQ0 = 16;
/** Lower than every priority that an exception can have. */
const THREAD_PRIORITY = 4;
const EXCEPTION_ENTRY_CYCLES = 15;
const HINT_WFE = 2;
const HINT_WFI = 3;
const HINT_SEV = 4;
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

/** The words at the start of `Machine` in processor/, after the sixteen registers. */
const [N, Z, C, V, IPSR, PRIMASK, SPENT, WAIT_CYCLES, LIMIT, INSTRUCTIONS, LAST, CLOSED_FROM, CLOSED_BYTES, FLASH_MASK] =
  Array(14).keys();
const REGISTERS = 16;
const WORDS = 14;

const hex = (word) => `0x${(word >>> 0).toString(16)}`;
/** In the order of `Fault` in processor/. */
const FAULTS = [
  (target) => `branch to ${hex(target)}, which is not Thumb code`,
  (target) => `return to ${hex(target)}, which is not Thumb code`,
  (number) => `breakpoint ${number} without a debugger`,
  (op) => `unknown instruction ${hex(op)}`,
  (number) => `undefined instruction ${number}`,
  (op) => `undefined instruction ${hex(op >>> 16)} ${hex(op & 0xffff)}`,
  () => 'the process stack is not modelled',
];

/** @type {WebAssembly.Module | null} */
let processor = null;

/** Once, before the first board. @param {BufferSource} bytes of processor.wasm */
export function useProcessor(bytes) {
  processor = new WebAssembly.Module(bytes);
}

export class Cpu {
  /**
   * @param mcu the rp2040js chip whose peripherals this core uses; its RAM and flash move into the processor's memory
   * @param hooks romCall(address), beforePeripheral(peripheral), changesSchedule(peripheral) after it, requestReset(), enterBootLoader()
   */
  constructor(mcu, hooks) {
    if (processor === null) throw new Error('no processor yet: useProcessor comes first');
    this.mcu = mcu;
    this.hooks = hooks;
    const { exports } = new WebAssembly.Instance(processor, { cpu: this.asked() });
    /** @type {any} */
    this.processor = exports;
    const { buffer } = this.processor.memory;
    const at = this.processor.start();
    this.r = new Int32Array(buffer, at, REGISTERS);
    this.words = new Int32Array(buffer, at + 4 * REGISTERS, WORDS);
    this.xip = new XipCache(this.processor, at + 4 * (REGISTERS + WORDS));
    this.ram8 = new Uint8Array(buffer, this.processor.ram(), RAM_BYTES);
    this.ram32 = new Int32Array(buffer, this.processor.ram(), RAM_BYTES / 4);
    this.flash8 = new Uint8Array(buffer, this.processor.flash(), mcu.flash.length);
    this.flash8.set(mcu.flash);
    this.flashMask = mcu.flash.length - 1;
    this.words[FLASH_MASK] = this.flashMask;
    const view = ({ byteOffset, length }) => new DataView(buffer, byteOffset, length);
    Object.assign(mcu, { sram: this.ram8, sramView: view(this.ram8), flash: this.flash8, flashView: view(this.flash8) });

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
    this.event = false;
    /** null, 'wfe' or 'wfi'. */
    this.asleep = null;
    /** A fault inside the fault handler: only a reset helps, as on the chip. */
    this.lockedUp = false;
    /** Whether HardFault is entered although its frame could not be stacked. ARM's manual can be read either way; locked up if not. */
    this.entersFaultWithoutStack = false;
    /** What the last HardFault was about, for messages. */
    this.faultReason = null;
    this.faultRaised = false;
    /** Whether an exception may be due. */
    this.attention = false;
    /** Leave `run` after the present instruction: the schedule may have changed. */
    this.leave = false;
    this.instructions = 0;
  }

  /** What the processor asks for. */
  asked() {
    return {
      read_elsewhere: (address, bytes) => this.readElsewhere(address, bytes),
      write_elsewhere: (address, value, bytes) => this.writeElsewhere(address, value, bytes),
      fetch_elsewhere: (address) => {
        const op = this.readElsewhere(address, 2);
        return this.faultRaised ? -1 : op;
      },
      flash_disconnected: (line) => this.xip.demandConnection(line),
      call_rom: () => this.hooks.romCall(this.r[15] & ~1),
      leave_exception: (excReturn) => this.leaveException(excReturn),
      set_primask: (on) => this.setPrimask(on !== 0),
      hint: (number) => this.hint(number),
      call_supervisor: () => {
        this.pendingSVCall = true;
        this.wantAttention();
      },
      fault: (kind, value) => this.fault(FAULTS[kind](value)),
    };
  }

  // ---- what is in the processor's memory ----

  get N() {
    return this.words[N] < 0;
  }
  set N(isSet) {
    this.words[N] = isSet ? -1 : 0;
  }
  get Z() {
    return this.words[Z] === 0;
  }
  set Z(isSet) {
    this.words[Z] = isSet ? 0 : 1;
  }
  get C() {
    return this.words[C] !== 0;
  }
  set C(isSet) {
    this.words[C] = isSet ? 1 : 0;
  }
  get V() {
    return this.words[V] !== 0;
  }
  set V(isSet) {
    this.words[V] = isSet ? 1 : 0;
  }
  get ipsr() {
    return this.words[IPSR];
  }
  set ipsr(exception) {
    this.words[IPSR] = exception;
  }
  get primask() {
    return this.words[PRIMASK] !== 0;
  }
  set primask(isSet) {
    this.words[PRIMASK] = isSet ? 1 : 0;
  }
  /** Cycles since `run` began. */
  get spent() {
    return this.words[SPENT];
  }
  set spent(cycles) {
    this.words[SPENT] = cycles;
  }
  /** Cycles of waiting that are not yet in `spent`. */
  get waitCycles() {
    return this.words[WAIT_CYCLES];
  }

  read32(address) {
    return this.processor.read(address, 4);
  }
  read16(address) {
    return this.processor.read(address, 2);
  }
  read8(address) {
    return this.processor.read(address, 1);
  }
  write32(address, value) {
    this.processor.write(address, value, 4);
  }
  write16(address, value) {
    this.processor.write(address, value, 2);
  }
  write8(address, value) {
    this.processor.write(address, value, 1);
  }

  // ---- time ----

  /** Runs for about `budget` cycles, less if it falls asleep or touches a peripheral; gives the cycles spent. */
  run(budget) {
    const { words } = this;
    this.leave = false;
    words[SPENT] = 0;
    for (;;) {
      if (this.attention) words[SPENT] += this.attend() + this.takeWait();
      if (this.asleep !== null || this.lockedUp || this.leave || words[SPENT] >= budget) return words[SPENT];
      words[LIMIT] = budget;
      if (this.attention) continue;
      this.processor.execute();
      this.instructions += words[INSTRUCTIONS];
      // A handler is told the faulting instruction, all others where to go on.
      if (this.faultRaised) this.r[15] = words[LAST];
    }
  }

  /** The present instruction takes so many cycles more. */
  wait(cycles) {
    this.words[WAIT_CYCLES] += cycles;
    this.words[LIMIT] -= cycles;
  }

  /** The waiting that was not counted yet. */
  takeWait() {
    const waited = this.words[WAIT_CYCLES];
    this.words[WAIT_CYCLES] = 0;
    return waited;
  }

  leaveSoon() {
    this.leave = true;
    this.words[LIMIT] = 0;
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
    this.words[LIMIT] = 0;
  }

  setPrimask(isSet) {
    this.primask = isSet;
    if (!isSet && this.irqPending & this.irqEnabled) this.wantAttention();
  }

  hint(number) {
    if (number === HINT_WFE) {
      if (this.event) this.event = false;
      else {
        this.asleep = 'wfe';
        this.leaveSoon();
      }
    } else if (number === HINT_WFI) {
      this.asleep = 'wfi';
      this.wantAttention();
    } else if (number === HINT_SEV) this.event = true;
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
    for (let i = 0; i < 4; i++) this.write32(frame + 4 * i, r[i]);
    this.write32(frame + 16, r[12]);
    this.write32(frame + 20, r[14]);
    this.write32(frame + 24, r[15]);
    this.write32(frame + 28, xpsr);
    if (this.faultRaised && exception === EXC_HARDFAULT) {
      // The stack itself is gone (overflow).
      if (!this.entersFaultWithoutStack) {
        this.lockedUp = true;
        return 0;
      }
      this.faultRaised = false;
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

  // ---- beside RAM and flash ----

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
    // Nearly always a word of a peripheral.
    const peripheral = this.mcu.findPeripheral(address);
    if (peripheral !== undefined && bytes === 4) {
      this.wait(APB_READ_WAIT);
      this.hooks.beforePeripheral(peripheral);
      const value = peripheral.readUint32(address & 0x3fff) | 0;
      if (this.hooks.changesSchedule(peripheral)) this.leaveSoon();
      return value;
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
      this.xip.demandConnection(line);
      if (top !== 0x11 || !this.xip.has(line)) this.wait(this.xip.wordCycles);
      address = 0x10000000 | (address & this.flashMask);
    } else if (top >>> 4 === 1 && peripheral === undefined) return 0;
    if (top === 0xd0) this.wait(SIO_WAIT);
    if (top === 0xe0) {
      const own = this.readCoreRegister((address & ~3) >>> 0);
      if (own !== undefined) return own | 0;
    }
    if (top >= 0x14 && top !== 0xd0) {
      this.wait(APB_READ_WAIT);
      this.hooks.beforePeripheral(peripheral);
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
    const peripheral = this.mcu.findPeripheral(address);
    if (peripheral !== undefined && bytes === 4) {
      this.wait(APB_WRITE_WAIT);
      this.hooks.beforePeripheral(peripheral);
      // Two bits of the address choose between writing, toggling, setting and clearing.
      peripheral.writeUint32Atomic(address & 0xfff, value >>> 0, (address >>> 12) & 3);
      if (this.hooks.changesSchedule(peripheral)) this.leaveSoon();
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
    if (top >>> 4 === 1 && peripheral === undefined) {
      if (top === 0x10) this.xip.drop((address & this.flashMask) >>> 3);
      return;
    }
    if (top === 0xd0) this.wait(SIO_WAIT);
    if (top === 0xe0 && bytes === 4 && this.writeCoreRegister(address, value)) return;
    if (top !== 0xd0) {
      this.wait(APB_WRITE_WAIT);
      this.hooks.beforePeripheral(peripheral);
      this.leaveSoon();
    }
    if (bytes === 4) this.mcu.writeUint32(address, value >>> 0);
    else if (bytes === 2) this.mcu.writeUint16(address, value & 0xffff);
    else this.mcu.writeUint8(address, value & 0xff);
  }

  /** Takes over what the MPU's registers say. */
  updateMpu() {
    this.words[CLOSED_BYTES] = 0;
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
      if (!isClosing || !contiguous || base >>> 24 !== 0x20 || this.words[CLOSED_BYTES]) {
        throw new Error(
          'the firmware programs the MPU for more than one closed stretch of RAM, which board-sim does not model',
        );
      }
      this.words[CLOSED_FROM] = (base & 0xffffff) + (open[0] * bytes) / 8;
      this.words[CLOSED_BYTES] = (open.length * bytes) / 8;
    }
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
