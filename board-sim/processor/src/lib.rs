//! The part of the emulated Cortex-M0+ that has to be fast: registers, RAM, flash with its cache, and every instruction of
//! ARMv6-M that compiled code uses, with the cycle counts of the RP2040.
//!
//! All else is in `../../cpu.mjs`: peripherals, the boot ROM, exceptions. That side reads and writes the [`Machine`] in this
//! module's memory, and is asked through the imports below for what is not here. Not modelled: the process stack, the second
//! core, fetching ahead of a branch, contention for a bank of RAM.
#![allow(
    unsafe_code,
    reason = "the other side calls these functions by their names, and reads and writes this memory"
)]
#![cfg(target_family = "wasm")]

mod execute;
mod memory;

use memory::{Cache, FLASH_BYTES, RAM_BYTES};
use std::cell::Cell;
use std::ptr::from_ref;

#[link(wasm_import_module = "cpu")]
unsafe extern "C" {
    /// What is neither RAM nor cached flash, or not aligned, or closed by the MPU.
    safe fn read_elsewhere(address: u32, bytes: u32) -> u32;
    safe fn write_elsewhere(address: u32, value: u32, bytes: u32);
    /// The halfword at an address outside of RAM and flash; -1 after a fault.
    safe fn fetch_elsewhere(address: u32) -> i32;
    /// A line of the flash was wanted while that cannot be read; does not return.
    safe fn flash_disconnected(line: u32);
    /// Runs the boot ROM's function at register 15, and sets that to where it returns.
    safe fn call_rom();
    /// Restores what the present exception has interrupted, register 15 and flags included.
    safe fn leave_exception(exc_return: u32);
    safe fn set_primask(on: u32);
    /// WFE, WFI or SEV, by its number.
    safe fn hint(number: u32);
    safe fn call_supervisor();
    safe fn fault(kind: Fault, value: u32);
}

/// In the order of `FAULTS` in cpu.mjs.
#[repr(u32)]
enum Fault {
    BranchToArm,
    ReturnToArm,
    Breakpoint,
    Unknown,
    Undefined,
    UndefinedWide,
    ProcessStack,
}

/// What both sides read and write: words, up to the cache in the order of `WORDS` in cpu.mjs.
#[repr(C)]
struct Machine {
    r: [Cell<u32>; 16],
    /// Negative if the flag N is set.
    n: Cell<i32>,
    /// Zero if the flag Z is set.
    z: Cell<i32>,
    c: Cell<u32>,
    v: Cell<u32>,
    ipsr: Cell<u32>,
    primask: Cell<u32>,
    /// Cycles since `run` began, up to the present instruction.
    spent: Cell<i32>,
    /// Cycles of waiting that are not yet in `spent`: for peripherals, for the flash, in the boot ROM.
    wait_cycles: Cell<i32>,
    /// [`Machine::execute`] ends when `spent` has reached it.
    limit: Cell<i32>,
    /// How many instructions the last `execute` ran, and where the last of them began.
    instructions: Cell<u32>,
    last: Cell<u32>,
    /// The stretch of RAM, as offsets, that the MPU closes to every access.
    closed_from: Cell<u32>,
    closed_bytes: Cell<u32>,
    flash_mask: Cell<u32>,
    cache: Cache,
    ram: [Cell<u32>; RAM_BYTES as usize / 4],
    flash: [Cell<u32>; FLASH_BYTES as usize / 4],
}

thread_local! {
    static MACHINE: Machine = const {
        Machine {
            r: [const { Cell::new(0) }; 16],
            n: Cell::new(0),
            z: Cell::new(0),
            c: Cell::new(0),
            v: Cell::new(0),
            ipsr: Cell::new(0),
            primask: Cell::new(0),
            spent: Cell::new(0),
            wait_cycles: Cell::new(0),
            limit: Cell::new(0),
            instructions: Cell::new(0),
            last: Cell::new(0),
            closed_from: Cell::new(0),
            closed_bytes: Cell::new(0),
            flash_mask: Cell::new(0),
            cache: Cache::new(),
            ram: [const { Cell::new(0) }; RAM_BYTES as usize / 4],
            flash: [const { Cell::new(0) }; FLASH_BYTES as usize / 4],
        }
    };
}

/// As it is at power-on; comes first. All else is zero, so that it is not in the file.
#[unsafe(no_mangle)]
extern "C" fn start() -> *const Machine {
    MACHINE.with(|machine| {
        machine.cache.enable();
        from_ref(machine)
    })
}

#[unsafe(no_mangle)]
extern "C" fn ram() -> *const Cell<u32> {
    MACHINE.with(|machine| machine.ram.as_ptr())
}

#[unsafe(no_mangle)]
extern "C" fn flash() -> *const Cell<u32> {
    MACHINE.with(|machine| machine.flash.as_ptr())
}

/// Runs instructions until `spent` has reached `limit`.
#[unsafe(no_mangle)]
extern "C" fn execute() {
    MACHINE.with(Machine::execute);
}

#[unsafe(no_mangle)]
extern "C" fn read(address: u32, bytes: u32) -> u32 {
    MACHINE.with(|machine| match bytes {
        4 => machine.read32(address),
        2 => machine.read16(address),
        _ => machine.read8(address),
    })
}

#[unsafe(no_mangle)]
extern "C" fn write(address: u32, value: u32, bytes: u32) {
    MACHINE.with(|machine| match bytes {
        4 => machine.write32(address, value),
        2 => machine.write16(address, value),
        _ => machine.write8(address, value),
    });
}

/// Byte by byte, as the boot ROM's functions do.
#[unsafe(no_mangle)]
extern "C" fn copy(to: u32, from: u32, length: u32) {
    MACHINE.with(|machine| {
        for i in 0..length {
            machine.write8(to.wrapping_add(i), machine.read8(from.wrapping_add(i)));
        }
    });
}

#[unsafe(no_mangle)]
extern "C" fn fill(to: u32, value: u32, length: u32) {
    MACHINE.with(|machine| {
        for i in 0..length {
            machine.write8(to.wrapping_add(i), value & 0xff);
        }
    });
}

/// Looks a line of the flash up, an address without its lowest three bits, and takes it in; gives the cycles of waiting.
#[unsafe(no_mangle)]
extern "C" fn cache_access(line: u32) -> i32 {
    MACHINE.with(|machine| machine.cache.access(line))
}

#[unsafe(no_mangle)]
extern "C" fn cache_has(line: u32) -> bool {
    MACHINE.with(|machine| machine.cache.has(line))
}

/// A write to the cached window does nothing to the flash, but takes the line out of the cache.
#[unsafe(no_mangle)]
extern "C" fn cache_drop(line: u32) {
    MACHINE.with(|machine| machine.cache.drop(line));
}

#[unsafe(no_mangle)]
extern "C" fn cache_flush() {
    MACHINE.with(|machine| machine.cache.flush());
}
