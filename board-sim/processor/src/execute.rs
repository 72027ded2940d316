//! The instructions.

use crate::memory::{RAM_BYTES, RAM_START, line};
use crate::{
    Fault, Machine, call_rom, call_supervisor, fault, fetch_elsewhere, hint, leave_exception, set_primask,
};

const EXCEPTION_RETURN_CYCLES: i32 = 13;
const ROM_BYTES: u32 = 0x4000;
const SP: usize = 13;
const LR: usize = 14;
const PC: usize = 15;
const NO_LINE: u32 = u32::MAX;

/// N and Z are those of a number: N is set if the first is negative, Z if the second is zero.
struct Flags {
    n: i32,
    z: i32,
    c: bool,
    v: bool,
}

impl Flags {
    fn of(machine: &Machine) -> Self {
        Self {
            n: machine.n.get(),
            z: machine.z.get(),
            c: machine.c.get() != 0,
            v: machine.v.get() != 0,
        }
    }

    fn store(&self, machine: &Machine) {
        machine.n.set(self.n);
        machine.z.set(self.z);
        machine.c.set(self.c.into());
        machine.v.set(self.v.into());
    }

    fn set_nz(&mut self, result: u32) {
        self.n = result as i32;
        self.z = result as i32;
    }

    fn add(&mut self, a: u32, b: u32) -> u32 {
        let result = a.wrapping_add(b);
        self.c = result < a;
        self.v = is_negative(!(a ^ b) & (a ^ result));
        self.set_nz(result);
        result
    }

    fn subtract(&mut self, a: u32, b: u32) -> u32 {
        let result = a.wrapping_sub(b);
        self.c = a >= b;
        self.v = is_negative((a ^ b) & (a ^ result));
        self.set_nz(result);
        result
    }

    /// By 1 to 31, or by 0, which leaves the carry alone.
    fn shift_left(&mut self, value: u32, shift: u32) -> u32 {
        if shift != 0 {
            self.c = value >> (32 - shift) & 1 != 0;
        }
        let result = value << shift;
        self.set_nz(result);
        result
    }

    /// By 1 to 32.
    fn shift_right(&mut self, value: u32, shift: u32) -> u32 {
        self.c = value >> (shift - 1) & 1 != 0;
        let result = value.checked_shr(shift).unwrap_or(0);
        self.set_nz(result);
        result
    }

    /// By 1 to 32.
    fn shift_right_signed(&mut self, value: u32, shift: u32) -> u32 {
        self.c = (value as i32) >> (shift - 1) & 1 != 0;
        let result = ((value as i32) >> shift.min(31)) as u32;
        self.set_nz(result);
        result
    }

    fn is(&self, condition: u32) -> bool {
        let [negative, zero] = [self.n < 0, self.z == 0];
        match condition {
            0 => zero,
            1 => !zero,
            2 => self.c,
            3 => !self.c,
            4 => negative,
            5 => !negative,
            6 => self.v,
            7 => !self.v,
            8 => self.c && !zero,
            9 => !self.c || zero,
            10 => negative == self.v,
            11 => negative != self.v,
            12 => !zero && negative == self.v,
            _ => zero || negative != self.v,
        }
    }

    fn word(&self) -> u32 {
        u32::from(self.n < 0) << 31
            | u32::from(self.z == 0) << 30
            | u32::from(self.c) << 29
            | u32::from(self.v) << 28
    }

    fn from_word(word: u32) -> Self {
        Self {
            n: word as i32,
            z: i32::from(word & 1 << 30 == 0),
            c: word & 1 << 29 != 0,
            v: word & 1 << 28 != 0,
        }
    }
}

/// An immediate shift of 0 stands for 32.
const fn or_32(shift: u32) -> u32 {
    if shift == 0 { 32 } else { shift }
}

const fn is_negative(value: u32) -> bool {
    value >> 31 != 0
}

const fn sign_extend(value: u32, bits: u32) -> u32 {
    ((value << (32 - bits)) as i32 >> (32 - bits)) as u32
}

/// A register's number in three bits of an instruction.
const fn field(op: u32, shift: u32) -> usize {
    (op >> shift & 7) as usize
}

impl Machine {
    fn get(&self, register: usize) -> u32 {
        self.r[register].get()
    }

    fn set(&self, register: usize, value: u32) {
        self.r[register].set(value);
    }

    pub fn execute(&self) {
        let mut flags = Flags::of(self);
        let mut pc = self.get(PC);
        let mut at = pc;
        let mut spent = self.spent.get();
        let mut count = 0;
        // The line of flash that the processor has at hand.
        let mut at_hand = NO_LINE;
        while spent < self.limit.get() {
            self.spent.set(spent);
            at = pc;
            let op = if pc >> 24 == 0x10 {
                let offset = pc & self.flash_mask.get();
                if line(offset) != at_hand {
                    at_hand = line(offset);
                    spent += self.cache.access(at_hand);
                }
                self.flash_half(offset)
            } else if pc ^ RAM_START < RAM_BYTES {
                self.ram_half(pc ^ RAM_START)
            } else if pc < ROM_BYTES {
                self.set(PC, pc);
                call_rom();
                pc = self.get(PC);
                // It may have disconnected the flash.
                at_hand = NO_LINE;
                continue;
            } else if let Ok(op) = u32::try_from(fetch_elsewhere(pc)) {
                op
            } else {
                break;
            };
            pc = pc.wrapping_add(2);
            count += 1;
            spent += 1;
            match op >> 11 {
                // LSLS imm, MOVS
                0 => self.set(
                    field(op, 0),
                    flags.shift_left(self.get(field(op, 3)), op >> 6 & 31),
                ),
                // LSRS imm
                1 => self.set(
                    field(op, 0),
                    flags.shift_right(self.get(field(op, 3)), or_32(op >> 6 & 31)),
                ),
                // ASRS imm
                2 => self.set(
                    field(op, 0),
                    flags.shift_right_signed(self.get(field(op, 3)), or_32(op >> 6 & 31)),
                ),
                // ADDS, SUBS with a register or a three bit number
                3 => {
                    let a = self.get(field(op, 3));
                    let b = if op & 0x400 != 0 {
                        op >> 6 & 7
                    } else {
                        self.get(field(op, 6))
                    };
                    let result = if op & 0x200 != 0 {
                        flags.subtract(a, b)
                    } else {
                        flags.add(a, b)
                    };
                    self.set(field(op, 0), result);
                }
                // MOVS imm8
                4 => {
                    self.set(field(op, 8), op & 0xff);
                    flags.set_nz(op & 0xff);
                }
                // CMP imm8
                5 => _ = flags.subtract(self.get(field(op, 8)), op & 0xff),
                // ADDS imm8
                6 => self.set(field(op, 8), flags.add(self.get(field(op, 8)), op & 0xff)),
                // SUBS imm8
                7 => self.set(field(op, 8), flags.subtract(self.get(field(op, 8)), op & 0xff)),
                8 if op & 0x400 == 0 => self.process(op, &mut flags),
                // High registers, BX, BLX
                8 => {
                    let value = |register| {
                        if register == PC {
                            pc.wrapping_add(2)
                        } else {
                            self.get(register)
                        }
                    };
                    let b = value((op >> 3 & 15) as usize);
                    let d = (op & 7 | op >> 4 & 8) as usize;
                    let result = match op >> 8 & 3 {
                        // ADD
                        0 => Some(value(d).wrapping_add(b)),
                        // CMP
                        1 => {
                            flags.subtract(value(d), b);
                            None
                        }
                        // MOV
                        2 => Some(b),
                        _ => {
                            spent += 1;
                            if op & 0x80 != 0 {
                                // BLX
                                self.set(LR, pc | 1);
                                pc = b & !1;
                            } else if b >> 28 == 15 && self.ipsr.get() != 0 {
                                flags.store(self);
                                self.set(PC, pc);
                                leave_exception(b);
                                spent += EXCEPTION_RETURN_CYCLES;
                                flags = Flags::of(self);
                                pc = self.get(PC);
                            } else if b & 1 == 0 {
                                fault(Fault::BranchToArm, b);
                            } else {
                                pc = b & !1;
                            }
                            None
                        }
                    };
                    match (result, d) {
                        (None, _) => {}
                        (Some(result), PC) => {
                            pc = result & !1;
                            spent += 1;
                        }
                        (Some(result), SP) => self.set(SP, result & !3),
                        (Some(result), _) => self.set(d, result),
                    }
                }
                // LDR literal
                9 => {
                    let address = (pc.wrapping_add(2) & !3).wrapping_add((op & 0xff) << 2);
                    self.set(field(op, 8), self.read32(address));
                    spent += 1;
                }
                // Loads and stores with a register offset
                10 | 11 => {
                    let address = self.get(field(op, 3)).wrapping_add(self.get(field(op, 6)));
                    let t = field(op, 0);
                    spent += 1;
                    match op >> 9 & 7 {
                        0 => self.write32(address, self.get(t)),
                        1 => self.write16(address, self.get(t)),
                        2 => self.write8(address, self.get(t)),
                        3 => self.set(t, sign_extend(self.read8(address), 8)),
                        4 => self.set(t, self.read32(address)),
                        5 => self.set(t, self.read16(address)),
                        6 => self.set(t, self.read8(address)),
                        _ => self.set(t, sign_extend(self.read16(address), 16)),
                    }
                }
                // STR
                12 => {
                    let address = self.get(field(op, 3)).wrapping_add(op >> 4 & 0x7c);
                    self.write32(address, self.get(field(op, 0)));
                    spent += 1;
                }
                // LDR
                13 => {
                    let address = self.get(field(op, 3)).wrapping_add(op >> 4 & 0x7c);
                    self.set(field(op, 0), self.read32(address));
                    spent += 1;
                }
                // STRB
                14 => {
                    let address = self.get(field(op, 3)).wrapping_add(op >> 6 & 0x1f);
                    self.write8(address, self.get(field(op, 0)));
                    spent += 1;
                }
                // LDRB
                15 => {
                    let address = self.get(field(op, 3)).wrapping_add(op >> 6 & 0x1f);
                    self.set(field(op, 0), self.read8(address));
                    spent += 1;
                }
                // STRH
                16 => {
                    let address = self.get(field(op, 3)).wrapping_add(op >> 5 & 0x3e);
                    self.write16(address, self.get(field(op, 0)));
                    spent += 1;
                }
                // LDRH
                17 => {
                    let address = self.get(field(op, 3)).wrapping_add(op >> 5 & 0x3e);
                    self.set(field(op, 0), self.read16(address));
                    spent += 1;
                }
                // STR to the stack
                18 => {
                    let address = self.get(SP).wrapping_add((op & 0xff) << 2);
                    self.write32(address, self.get(field(op, 8)));
                    spent += 1;
                }
                // LDR from the stack
                19 => {
                    let address = self.get(SP).wrapping_add((op & 0xff) << 2);
                    self.set(field(op, 8), self.read32(address));
                    spent += 1;
                }
                // ADR
                20 => self.set(
                    field(op, 8),
                    (pc.wrapping_add(2) & !3).wrapping_add((op & 0xff) << 2),
                ),
                // ADD from the stack pointer
                21 => self.set(field(op, 8), self.get(SP).wrapping_add((op & 0xff) << 2)),
                22 | 23 => match op >> 8 & 15 {
                    // ADD, SUB SP
                    0 => {
                        let amount = (op & 0x7f) << 2;
                        let sp = self.get(SP);
                        self.set(
                            SP,
                            if op & 0x80 != 0 {
                                sp.wrapping_sub(amount)
                            } else {
                                sp.wrapping_add(amount)
                            },
                        );
                    }
                    // SXTH, SXTB, UXTH, UXTB
                    2 => {
                        let value = self.get(field(op, 3));
                        let result = match op >> 6 & 3 {
                            0 => sign_extend(value, 16),
                            1 => sign_extend(value, 8),
                            2 => value & 0xffff,
                            _ => value & 0xff,
                        };
                        self.set(field(op, 0), result);
                    }
                    // PUSH
                    4 | 5 => {
                        let words = (op & 0x1ff).count_ones();
                        let mut address = self.get(SP).wrapping_sub(4 * words);
                        self.set(SP, address);
                        for register in (0..8).filter(|i| op & 1 << i != 0) {
                            self.write32(address, self.get(register));
                            address = address.wrapping_add(4);
                        }
                        if op & 0x100 != 0 {
                            self.write32(address, self.get(LR));
                        }
                        spent += words as i32;
                    }
                    6 if op & 0xffef == 0xb662 => set_primask(op >> 4 & 1),
                    // REV, REV16, REVSH
                    10 if op >> 6 & 3 != 2 => {
                        let value = self.get(field(op, 3));
                        let result = match op >> 6 & 3 {
                            0 => value.swap_bytes(),
                            1 => value.swap_bytes().rotate_left(16),
                            _ => sign_extend(value.swap_bytes() >> 16, 16),
                        };
                        self.set(field(op, 0), result);
                    }
                    // POP
                    12 | 13 => {
                        let mut address = self.get(SP);
                        for register in (0..8).filter(|i| op & 1 << i != 0) {
                            self.set(register, self.read32(address));
                            address = address.wrapping_add(4);
                            spent += 1;
                        }
                        if op & 0x100 == 0 {
                            self.set(SP, address);
                        } else {
                            let target = self.read32(address);
                            self.set(SP, address.wrapping_add(4));
                            spent += 3;
                            if target >> 28 == 15 && self.ipsr.get() != 0 {
                                flags.store(self);
                                leave_exception(target);
                                spent += EXCEPTION_RETURN_CYCLES;
                                flags = Flags::of(self);
                                pc = self.get(PC);
                            } else {
                                if target & 1 == 0 {
                                    fault(Fault::ReturnToArm, target);
                                }
                                pc = target & !1;
                            }
                        }
                    }
                    14 => fault(Fault::Breakpoint, op & 0xff),
                    15 if op & 15 == 0 => {
                        let number = op >> 4 & 15;
                        hint(number);
                        // WFE, WFI
                        if number == 2 || number == 3 {
                            spent += 1;
                        }
                    }
                    _ => fault(Fault::Unknown, op),
                },
                // STM
                24 => {
                    let base = field(op, 8);
                    let mut address = self.get(base);
                    for register in (0..8).filter(|i| op & 1 << i != 0) {
                        self.write32(address, self.get(register));
                        address = address.wrapping_add(4);
                        spent += 1;
                    }
                    self.set(base, address);
                }
                // LDM
                25 => {
                    let base = field(op, 8);
                    let mut address = self.get(base);
                    for register in (0..8).filter(|i| op & 1 << i != 0) {
                        self.set(register, self.read32(address));
                        address = address.wrapping_add(4);
                        spent += 1;
                    }
                    if op & 1 << base == 0 {
                        self.set(base, address);
                    }
                }
                26 | 27 => match op >> 8 & 15 {
                    14 => fault(Fault::Undefined, op & 0xff),
                    15 => call_supervisor(),
                    condition => {
                        if flags.is(condition) {
                            pc = pc.wrapping_add(2).wrapping_add(sign_extend(op & 0xff, 8) << 1);
                            spent += 1;
                        }
                    }
                },
                // B
                28 => {
                    pc = pc.wrapping_add(2).wrapping_add(sign_extend(op & 0x7ff, 11) << 1);
                    spent += 1;
                }
                30 => {
                    let second = self.read16(pc);
                    pc = pc.wrapping_add(2);
                    spent += 2;
                    if second & 0xd000 == 0xd000 {
                        // BL
                        let sign = op >> 10 & 1;
                        let i1 = 1 ^ (second >> 13 & 1) ^ sign;
                        let i2 = 1 ^ (second >> 11 & 1) ^ sign;
                        let offset =
                            sign << 24 | i1 << 23 | i2 << 22 | (op & 0x3ff) << 12 | (second & 0x7ff) << 1;
                        self.set(LR, pc | 1);
                        pc = pc.wrapping_add(sign_extend(offset, 25));
                    } else if op == 0xf3ef {
                        self.set((second >> 8 & 15) as usize, self.special(second & 0xff, &flags));
                    } else if op & 0xfff0 == 0xf380 {
                        // MSR
                        let value = self.get((op & 15) as usize);
                        match second & 0xff {
                            16 => set_primask(value & 1),
                            8 => self.set(SP, value & !3),
                            20 if value & 2 != 0 => fault(Fault::ProcessStack, 0),
                            0..4 => flags = Flags::from_word(value),
                            _ => {}
                        }
                    } else if op != 0xf3bf {
                        // All but DSB, DMB, ISB.
                        fault(Fault::UndefinedWide, op << 16 | second);
                    }
                }
                _ => fault(Fault::Unknown, op),
            }
        }
        self.spent.set(spent + self.wait_cycles.take());
        self.set(PC, pc);
        self.last.set(at);
        self.instructions.set(count);
        flags.store(self);
    }

    /// Data processing with two low registers.
    #[inline(always)]
    fn process(&self, op: u32, flags: &mut Flags) {
        let d = field(op, 0);
        let a = self.get(d);
        let b = self.get(field(op, 3));
        let result = match op >> 6 & 15 {
            // ANDS
            0 => a & b,
            // EORS
            1 => a ^ b,
            // LSLS
            2 => match b & 0xff {
                shift @ 0..32 => flags.shift_left(a, shift),
                shift => {
                    flags.c = shift == 32 && a & 1 != 0;
                    0
                }
            },
            // LSRS
            3 => match b & 0xff {
                0 => a,
                shift @ 1..=32 => flags.shift_right(a, shift),
                _ => {
                    flags.c = false;
                    0
                }
            },
            // ASRS
            4 => match b & 0xff {
                0 => a,
                shift => flags.shift_right_signed(a, shift.min(32)),
            },
            // ADCS
            5 => {
                let sum = u64::from(a) + u64::from(b) + u64::from(flags.c);
                let result = sum as u32;
                flags.c = sum >> 32 != 0;
                flags.v = is_negative(!(a ^ b) & (a ^ result));
                result
            }
            // SBCS
            6 => {
                let sum = u64::from(a) + u64::from(!b) + u64::from(flags.c);
                let result = sum as u32;
                flags.c = sum >> 32 != 0;
                flags.v = is_negative((a ^ b) & (a ^ result));
                result
            }
            // RORS
            7 => {
                let result = a.rotate_right(b & 31);
                if b & 0xff != 0 {
                    flags.c = is_negative(result);
                }
                result
            }
            // TST
            8 => return flags.set_nz(a & b),
            // RSBS
            9 => flags.subtract(0, b),
            // CMP
            10 => {
                flags.subtract(a, b);
                return;
            }
            // CMN
            11 => {
                flags.add(a, b);
                return;
            }
            // ORRS
            12 => a | b,
            // MULS
            13 => a.wrapping_mul(b),
            // BICS
            14 => a & !b,
            // MVNS
            _ => !b,
        };
        self.set(d, result);
        flags.set_nz(result);
    }

    /// What MRS reads.
    fn special(&self, number: u32, flags: &Flags) -> u32 {
        match number {
            16 => self.primask.get(),
            8 => self.get(SP),
            0..8 => {
                let word = if number & 4 == 0 { flags.word() } else { 0 };
                word | if number & 1 != 0 { self.ipsr.get() } else { 0 }
            }
            _ => 0,
        }
    }
}
