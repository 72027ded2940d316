#!/usr/bin/env python3
"""The firmware on rp2040py, an emulator that shares nothing with board-sim; crosscheck.mjs drives it.

Nothing is plugged into its USB: rp2040py's host says without end that it has sent something, and the firmware listens.

Takes a UF2 file and a file with steps, one JSON value a line, and prints for each `mark` what has gone over the display's
bus since the last one, and at the end where the flash was written:

    {"run": NANOS}                          lets time pass
    {"edges": [[NANOS, PIN, LEVEL], ...]}   sets pins at moments from now, and lets time pass until the last
    {"think": NANOS}                        lets time pass until the processor sleeps most of it, at most so long
    {"power": NANOS}                        switches it off, and on again; then lets time pass
    {"mark": NAME}
"""

import json
import sys
from pathlib import Path

from rp2040py._clock_batch_gate import clock_tick_batch_size
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.peripherals.ssi import SSI_CTRLR0, SSI_CTRLR1, SSI_DR0, SSI_SSIENR
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

FLASH_BYTES = 2 * 1024 * 1024
# Contacts and the display's bus, which pull-ups hold; rp2040py has no pull-ups.
HIGH_PINS = [4, 5, *range(10, 19)]
# rp2040py gives its PIO too few steps for a long sleep of the processor: while contacts move, sleeps are cut short.
SHORT_SLEEP_NANOS = 400
# Many times as long as the PIO program needs to see an edge.
AFTER_EDGE_NANOS = 50_000
# Thinking keeps the processor awake; what a screen or the display needs takes less than half of this.
THINK_SLICE_NANOS = 100_000_000
CYCLES_PER_MICRO = 125
DISPLAY = 0x3C
ENTRY = 0x10000000
# The SSI's mode that sends a command and then receives by itself, in its CTRLR0.
EEPROM_READ = 0x300
READ_UNIQUE_ID = 0x4B
# What the flash chip says to that: four bytes without meaning, then its number.
UNIQUE_ID_ANSWER = b"\xff\xff\xff\xff\xe6\x61\x40\x63\x0b\x2c\x78\x2f"


def add_eeprom_read(ssi):
    """Firmware reads the flash chip's number in a mode that rp2040py's SSI has not: bytes that are written make up a command, to
    which nothing is received; when it ends, CTRLR1 + 1 bytes are received without being asked for."""
    command = bytearray()
    read, write = ssi.read_uint32, ssi.write_uint32

    def read_uint32(offset):
        if command:
            answer = UNIQUE_ID_ANSWER if command[0] == READ_UNIQUE_ID else b""
            count = read(SSI_CTRLR1) + 1
            ssi._rx_queue.extend(answer[:count].ljust(count, b"\xff"))
            command.clear()
        return read(offset)

    def write_uint32(offset, value):
        if offset == SSI_DR0 and read(SSI_SSIENR) and read(SSI_CTRLR0) & EEPROM_READ == EEPROM_READ:
            command.append(value & 0xFF)
        else:
            write(offset, value)

    ssi.read_uint32, ssi.write_uint32 = read_uint32, write_uint32


class Board:
    def __init__(self, uf2):
        self.uf2 = uf2
        self.flash = None
        # Those that have ended since the last mark, and the one that has not.
        self.transfers = []
        self.transfer = bytearray()
        self.power_on()

    def power_on(self):
        self.mcu = RP2040()
        self.simulator = Simulator(rp2040=self.mcu)
        self.mcu.load_bootrom(BOOTROM_B1)
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        if self.flash is None:
            load_uf2(Path(self.uf2), self.mcu)
        else:
            self.mcu.flash[:FLASH_BYTES] = self.flash
        self.clock = self.mcu.clock
        self.stop_alarm = self.clock.create_alarm(self.simulator.stop)
        self.sleep_alarm = self.clock.create_alarm(self.cut_sleep)
        self.busy_until = 0
        for pin in HIGH_PINS:
            self.mcu.gpio[pin].set_input_value(True)
        self.wire_display(self.mcu.i2c[0])
        add_eeprom_read(self.mcu.ssi)
        self.mcu.core.pc = ENTRY

    def power_off(self):
        self.flash = bytes(self.mcu.flash[:FLASH_BYTES])

    def wire_display(self, i2c):
        def connect(address, mode):
            self.transfer = bytearray()
            i2c.complete_connect(address == DISPLAY)

        def write(byte):
            self.transfer.append(byte)
            i2c.complete_write(True)

        def stop():
            self.transfers.append(self.transfer)
            i2c.complete_stop()

        i2c.on_connect = connect
        i2c.on_write_byte = write
        i2c.on_stop = stop

    def cut_sleep(self):
        if self.clock.nanos < self.busy_until:
            self.sleep_alarm.schedule(SHORT_SLEEP_NANOS)

    def run(self, nanos):
        end = self.clock.nanos + nanos
        self.stop_alarm.schedule(nanos)
        while self.clock.nanos < end:
            self.simulator.stopped = False
            execute_batch(self.simulator, clock_tick_batch_size())

    def think(self, most_nanos):
        end = self.clock.nanos + most_nanos
        while self.clock.nanos < end:
            before = self.mcu.core.cycles
            self.run(THINK_SLICE_NANOS)
            if self.mcu.core.cycles - before < THINK_SLICE_NANOS // 1000 * CYCLES_PER_MICRO // 2:
                return
        raise TimeoutError(f"awake for {most_nanos} ns")

    def edges(self, edges):
        start = self.clock.nanos
        for nanos, pin, level in edges:
            self.run(start + nanos - self.clock.nanos)
            self.mcu.gpio[pin].set_input_value(level)
            self.busy_until = self.clock.nanos + AFTER_EDGE_NANOS
            self.sleep_alarm.schedule(SHORT_SLEEP_NANOS)
        self.run(AFTER_EDGE_NANOS)


def main(uf2, steps, flash):
    board = Board(uf2)
    for line in Path(steps).read_text().splitlines():
        ((kind, value),) = json.loads(line).items()
        if kind == "run":
            board.run(value)
        elif kind == "edges":
            board.edges(value)
        elif kind == "think":
            board.think(value)
        elif kind == "power":
            board.power_off()
            board.power_on()
            board.run(value)
        else:
            transfers = [transfer.hex() for transfer in board.transfers]
            board.transfers.clear()
            print(json.dumps({"mark": value, "transfers": transfers}), flush=True)
    board.power_off()
    Path(flash).write_bytes(board.flash)


main(*sys.argv[1:])
