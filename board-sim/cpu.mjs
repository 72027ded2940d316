// The Cortex-M0+ of the emulated board: all of ARMv6-M that compiled code uses, with the cycle counts of the RP2040.
//
// rp2040js brings its own core. This one takes its place because it is several times faster, knows `sev`, faults
// (UDF, unaligned and unmapped accesses become HardFault, as on the chip) and latches interrupts as an NVIC does.
// Code in flash waits for the lines that are not in the cache (xip.mjs); code in RAM never does.
// Not modelled: the process stack, the second core, fetching ahead of a branch, contention for a bank of RAM.

import { Core, RAM_BYTES } from './core.mjs';

const EXCEPTION_RETURN_CYCLES = 13;

export class Cpu extends Core {
  /** Runs for about `budget` cycles, less if it falls asleep or touches a peripheral; gives the cycles spent. */
  run(budget) {
    this.leave = false;
    this.spent = 0;
    for (;;) {
      if (this.attention) this.spent += this.attend() + this.takeWait();
      if (this.asleep !== null || this.lockedUp || this.leave || this.spent >= budget) return this.spent;
      this.limit = budget;
      if (this.attention) continue;
      this.execute();
    }
  }

  /** Instructions until `spent` reaches `limit`. */
  execute() {
    const { r, flash16, ram16, flashMask, xip } = this;
    let n = this.N;
    let z = this.Z;
    let c = this.C;
    let v = this.V;
    let pc = r[15] >>> 0;
    let spent = this.spent;
    let count = 0;
    let at = pc;
    /** The line of flash that the processor has at hand. */
    let line = -1;
    while (spent < this.limit) {
      this.spent = spent;
      at = pc;
      let op;
      if (pc >>> 24 === 0x10) {
        const offset = pc & flashMask;
        if (offset >>> 3 !== line) {
          line = offset >>> 3;
          spent += xip.access(line);
        }
        op = flash16[offset >>> 1];
      } else if (pc >>> 24 === 0x20 && (pc & 0xffffff) < RAM_BYTES) {
        op = ram16[(pc & 0xffffff) >>> 1];
      } else if (pc < 0x4000) {
        // The boot ROM: its functions are traps that return like functions.
        r[15] = pc;
        this.hooks.romCall(pc & ~1);
        pc = r[15] >>> 0;
        continue;
      } else {
        op = this.read16(pc);
        if (this.faultRaised) break;
      }
      pc += 2;
      count++;
      spent += 1;
      switch (op >>> 11) {
        case 0: {
          // LSLS imm, MOVS
          const shift = (op >>> 6) & 31;
          const value = r[(op >>> 3) & 7];
          const result = value << shift;
          if (shift) c = ((value >>> (32 - shift)) & 1) !== 0;
          r[op & 7] = result;
          n = result < 0;
          z = result === 0;
          break;
        }
        case 1: {
          // LSRS imm
          const shift = (op >>> 6) & 31;
          const value = r[(op >>> 3) & 7];
          const result = shift ? value >>> shift : 0;
          c = shift ? ((value >>> (shift - 1)) & 1) !== 0 : value < 0;
          r[op & 7] = result;
          n = false;
          z = result === 0;
          break;
        }
        case 2: {
          // ASRS imm
          const shift = (op >>> 6) & 31;
          const value = r[(op >>> 3) & 7];
          const result = shift ? value >> shift : value >> 31;
          c = shift ? ((value >>> (shift - 1)) & 1) !== 0 : value < 0;
          r[op & 7] = result;
          n = result < 0;
          z = result === 0;
          break;
        }
        case 3: {
          // ADDS, SUBS with a register or a three bit number
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
        case 4: {
          // MOVS imm8
          const value = op & 0xff;
          r[(op >>> 8) & 7] = value;
          n = false;
          z = value === 0;
          break;
        }
        case 5: {
          // CMP imm8
          const a = r[(op >>> 8) & 7];
          const b = op & 0xff;
          const result = (a - b) | 0;
          c = a >>> 0 >= b;
          v = ((a ^ b) & (a ^ result)) < 0;
          n = result < 0;
          z = result === 0;
          break;
        }
        case 6: {
          // ADDS imm8
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
        case 7: {
          // SUBS imm8
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
              case 0: {
                // ADD
                const result = ((d === 15 ? pc + 2 : r[d]) + b) | 0;
                if (d === 15) {
                  pc = (result & ~1) >>> 0;
                  spent += 1;
                } else r[d] = d === 13 ? result & ~3 : result;
                break;
              }
              case 1: {
                // CMP
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
              case 3: {
                // BX, BLX
                spent += 1;
                if (op & 0x80) {
                  r[14] = pc | 1;
                  pc = (b & ~1) >>> 0;
                } else if (b >>> 28 === 15 && this.ipsr !== 0) {
                  this.N = n;
                  this.Z = z;
                  this.C = c;
                  this.V = v;
                  r[15] = pc;
                  this.leaveException(b);
                  spent += EXCEPTION_RETURN_CYCLES;
                  n = this.N;
                  z = this.Z;
                  c = this.C;
                  v = this.V;
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
            case 2: {
              // LSLS
              const shift = b & 0xff;
              result = shift < 32 ? a << shift : 0;
              if (shift) c = shift <= 32 && ((shift === 32 ? a : a >>> (32 - shift)) & 1) !== 0;
              r[d] = result;
              break;
            }
            case 3: {
              // LSRS
              const shift = b & 0xff;
              result = shift < 32 ? (a >>> shift) | 0 : 0;
              if (shift) c = shift <= 32 && ((a >>> (shift - 1)) & 1) !== 0;
              r[d] = result;
              break;
            }
            case 4: {
              // ASRS
              const shift = b & 0xff;
              result = a >> (shift < 32 ? shift : 31);
              if (shift) c = ((shift < 32 ? a >> (shift - 1) : a >> 31) & 1) !== 0;
              r[d] = result;
              break;
            }
            case 5: {
              // ADCS
              const sum = (a >>> 0) + (b >>> 0) + (c ? 1 : 0);
              result = r[d] = sum | 0;
              c = sum > 0xffffffff;
              v = (~(a ^ b) & (a ^ result)) < 0;
              break;
            }
            case 6: {
              // SBCS
              const difference = (a >>> 0) - (b >>> 0) - (c ? 0 : 1);
              result = r[d] = difference | 0;
              c = difference >= 0;
              v = ((a ^ b) & (a ^ result)) < 0;
              break;
            }
            case 7: {
              // RORS
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
        case 10: {
          // STR, STRH, STRB, LDRSB with a register offset
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
        case 11: {
          // LDR, LDRH, LDRB, LDRSH with a register offset
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
          if (kind === 0) {
            // ADD, SUB SP
            r[13] += op & 0x80 ? -((op & 0x7f) << 2) : (op & 0x7f) << 2;
          } else if (kind === 4 || kind === 5) {
            // PUSH
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
          } else if (kind === 12 || kind === 13) {
            // POP
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
                this.N = n;
                this.Z = z;
                this.C = c;
                this.V = v;
                this.leaveException(target);
                spent += EXCEPTION_RETURN_CYCLES;
                n = this.N;
                z = this.Z;
                c = this.C;
                v = this.V;
                pc = r[15] >>> 0;
              } else {
                if ((target & 1) === 0) this.fault(`return to 0x${(target >>> 0).toString(16)}, which is not Thumb code`);
                pc = (target & ~1) >>> 0;
              }
            } else {
              r[13] = address;
            }
          } else if (kind === 2) {
            // SXTH, SXTB, UXTH, UXTB
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
          } else if (kind === 10 && ((op >>> 6) & 3) !== 2) {
            // REV, REV16, REVSH
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
          } else if ((op & 0xffef) === 0xb662) {
            // CPSIE, CPSID
            this.primask = (op & 0x10) !== 0;
            if (!this.primask && this.irqPending & this.irqEnabled) this.wantAttention();
          } else if (kind === 15 && (op & 15) === 0) {
            // hints
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
        case 24: {
          // STM
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
        case 25: {
          // LDM
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
            case 0:
              taken = z;
              break;
            case 1:
              taken = !z;
              break;
            case 2:
              taken = c;
              break;
            case 3:
              taken = !c;
              break;
            case 4:
              taken = n;
              break;
            case 5:
              taken = !n;
              break;
            case 6:
              taken = v;
              break;
            case 7:
              taken = !v;
              break;
            case 8:
              taken = c && !z;
              break;
            case 9:
              taken = !c || z;
              break;
            case 10:
              taken = n === v;
              break;
            case 11:
              taken = n !== v;
              break;
            case 12:
              taken = !z && n === v;
              break;
            case 13:
              taken = z || n !== v;
              break;
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
          if ((second & 0xd000) === 0xd000) {
            // BL
            const sign = (op >>> 10) & 1;
            const i1 = 1 ^ ((second >>> 13) & 1) ^ sign;
            const i2 = 1 ^ ((second >>> 11) & 1) ^ sign;
            const offset = (sign ? 0xff000000 : 0) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((second & 0x7ff) << 1);
            r[14] = pc | 1;
            pc = (pc + offset) >>> 0;
          } else if (op === 0xf3ef) {
            // MRS
            let value = 0;
            const special = second & 0xff;
            if (special === 16) value = this.primask ? 1 : 0;
            else if (special === 8) value = r[13];
            else if (special < 8) {
              if (!(special & 4)) {
                value |= (n ? 0x80000000 : 0) | (z ? 0x40000000 : 0) | (c ? 0x20000000 : 0) | (v ? 0x10000000 : 0);
              }
              if (special & 1) value |= this.ipsr;
            }
            r[(second >>> 8) & 15] = value;
          } else if ((op & 0xfff0) === 0xf380) {
            // MSR
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
          } else if (op !== 0xf3bf) {
            // all but DSB, DMB, ISB
            this.fault(`undefined instruction 0x${op.toString(16)} 0x${second.toString(16)}`);
          }
          break;
        }
        default:
          this.fault(`unknown instruction 0x${op.toString(16)}`);
      }
    }
    spent += this.takeWait();
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
