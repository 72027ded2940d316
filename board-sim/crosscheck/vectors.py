#!/usr/bin/env python3
"""Makes vectors.txt: single instructions and what another emulator, unicorn's Cortex-M0, makes of them.

    target/crosscheck-python/bin/python board-sim/crosscheck/vectors.py [COUNT] > board-sim/crosscheck/vectors.txt

(./dev crosscheck makes that environment.)

One line is one instruction: its code; then all that it changed, as r3=0000002a, pc=20020004, f=5 (N 8, Z 4, C 2, V 1) or
m20001000=0000002a. Registers, flags and memory before it follow from the number of the line by `State`, which
test/vectors.test.mjs has too. Left out is what the architecture leaves open, and what faults.
"""

import sys

from unicorn import UC_ARCH_ARM, UC_HOOK_MEM_READ, UC_HOOK_MEM_WRITE, UC_MEM_WRITE, UC_MODE_MCLASS, UC_MODE_THUMB, Uc, UcError
from unicorn.arm_const import UC_ARM_REG_R0, UC_ARM_REG_R12, UC_ARM_REG_SP, UC_ARM_REG_LR, UC_ARM_REG_PC
from unicorn.arm_const import UC_ARM_REG_XPSR, UC_CPU_ARM_CORTEX_M0

CODE, CODE_BYTES = 0x20020000, 0x1000
DATA, DATA_END = 0x20001000, 0x20004000
STACK = 0x20003000
CORNERS = [0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF]
REGISTERS = [*range(UC_ARM_REG_R0, UC_ARM_REG_R0 + 13), UC_ARM_REG_SP, UC_ARM_REG_LR]
assert REGISTERS[12] == UC_ARM_REG_R12


class Random:
    """xorshift32."""

    def __init__(self, seed):
        self.state = (seed * 0x9E3779B1) & 0xFFFFFFFF | 1

    def next(self):
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x

    def below(self, count):
        return (self.next() >> 8) % count


def value(random):
    kind = random.below(8)
    if kind < 3:
        return DATA + 4 * random.below(256)
    if kind == 3:
        return random.below(40)
    if kind == 4:
        return CORNERS[random.below(len(CORNERS))]
    if kind == 5:
        return CODE + 2 * random.below(256) + 1
    return random.next()


class State:
    """Registers 0 to 14 and flags before the instruction of a line, counted from 1."""

    def __init__(self, line):
        random = Random(line)
        self.flags = random.below(16)
        self.registers = [value(random) for _ in range(13)] + [STACK + 4 * random.below(64), CODE + 2 * random.below(256) + 1]


def initial_memory():
    random = Random(0)
    return b"".join(random.next().to_bytes(4, "little") for _ in range(DATA, DATA_END, 4))


def open_in_the_architecture(op):
    """Whether the manual calls it unpredictable, or it is a hint, a call of the system or undefined."""
    high = (op >> 8) & 0xFF
    d, m = (op & 7) | ((op >> 4) & 8), (op >> 3) & 15
    if high == 0x44:  # ADD with high registers
        return d == 15 and m == 15
    if high == 0x45:  # CMP with high registers
        return (d < 8 and m < 8) or d == 15 or m == 15
    if high == 0x47:  # BX, BLX
        return op & 7 != 0 or m == 15
    if op >> 12 == 0xB:
        known = (0xB0, 0xB2, 0xB4, 0xB5, 0xBA, 0xBC, 0xBD)
        if high not in known or (high == 0xBA and (op >> 6) & 3 == 2):
            return True
        return high in (0xB4, 0xBC) and op & 0xFF == 0
    if op >> 12 == 0xC:
        base, registers = (op >> 8) & 7, op & 0xFF
        lower = registers & ((1 << base) - 1)
        return registers == 0 or (op >> 11 == 24 and registers >> base & 1 and lower != 0)
    if op >> 12 == 0xD:
        return (op >> 8) & 15 >= 14
    return op >> 11 == 29


def random_code(random):
    """An instruction; all sixteenths of the code are equally likely, and some are of two halfwords."""
    op = random.next() & 0xFFFF
    kind = random.below(48)
    if kind == 0:  # BL, not far
        return [0xF000 | random.below(4), 0xF800 | random.next() & 0x7FF]
    if kind == 1:  # MRS and MSR of the flags
        return [0xF3EF, 0x8000 | random.below(13) << 8] if random.below(2) else [0xF380 | random.below(13), 0x8800]
    if op >> 11 >= 29:
        return random_code(random)
    return [op]


class Machine:
    def __init__(self):
        self.uc = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
        self.uc.ctl_set_cpu_model(UC_CPU_ARM_CORTEX_M0)
        self.uc.mem_map(DATA, DATA_END - DATA)
        self.uc.mem_map(CODE, CODE_BYTES)
        self.memory = initial_memory()
        self.uc.mem_write(DATA, self.memory)
        self.fresh = self.uc.context_save()
        self.uc.hook_add(UC_HOOK_MEM_READ | UC_HOOK_MEM_WRITE, self.accessed)

    def accessed(self, uc, access, address, size, value, data):
        is_code = CODE <= address < CODE + CODE_BYTES
        if address % size or (access == UC_MEM_WRITE and is_code):
            self.is_bad = True

    def run(self, code, state):
        """What the instruction changes, or None if it is not for the list."""
        uc = self.uc
        self.is_bad = False
        uc.context_restore(self.fresh)
        uc.mem_write(CODE, b"".join(half.to_bytes(2, "little") for half in code).ljust(CODE_BYTES, b"\0"))
        uc.ctl_remove_cache(CODE, CODE + 8)
        for register, word in zip(REGISTERS, state.registers):
            uc.reg_write(register, word)
        uc.reg_write(UC_ARM_REG_XPSR, state.flags << 28 | 1 << 24)
        try:
            uc.emu_start(CODE | 1, 0xFFFFFFFE, count=1)
        except UcError:
            self.is_bad = True
        changes = []
        for i, (register, before) in enumerate(zip(REGISTERS, state.registers)):
            after = uc.reg_read(register)
            if after != before:
                changes.append(f"r{i}={after:08x}")
        pc = uc.reg_read(UC_ARM_REG_PC) & ~1
        if pc != CODE + 2 * len(code):
            changes.append(f"pc={pc:08x}")
        if uc.reg_read(UC_ARM_REG_SP) % 4:  # what becomes of the lowest bits is left open
            self.is_bad = True
        xpsr = uc.reg_read(UC_ARM_REG_XPSR)
        if not xpsr >> 24 & 1:  # out of Thumb: a fault at the next instruction
            self.is_bad = True
        flags = xpsr >> 28
        if flags != state.flags:
            changes.append(f"f={flags:x}")
        memory = bytes(uc.mem_read(DATA, DATA_END - DATA))
        if memory != self.memory:
            for at in range(0, len(memory), 4):
                if memory[at : at + 4] != self.memory[at : at + 4]:
                    changes.append(f"m{DATA + at:08x}={int.from_bytes(memory[at:at + 4], 'little'):08x}")
            uc.mem_write(DATA, self.memory)
        return None if self.is_bad else changes


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    machine = Machine()
    random = Random(0xC0DE)
    for line in range(1, count + 1):
        state = State(line)
        while True:
            code = random_code(random)
            if open_in_the_architecture(code[0]):
                continue
            changes = machine.run(code, state)
            if changes is not None:
                break
        print(" ".join(["".join(f"{half:04x}" for half in code), *changes]))


main()
