//! RAM, and flash behind its cache.
//!
//! The cache is as on the chip: 16 KiB, two ways, lines of 8 bytes, a hit takes no longer than RAM. What a miss costs is told
//! from outside. Which way is replaced is not in the data sheet; the model takes the one that was used longer ago. While the
//! flash is disconnected from the bus every access is refused, also one that the cache could still serve on the chip.

use crate::{Machine, flash_disconnected, read_elsewhere, write_elsewhere};
use std::cell::Cell;

pub const RAM_START: u32 = 0x2000_0000;
pub const RAM_BYTES: u32 = 264 * 1024;
pub const FLASH_BYTES: u32 = 2 * 1024 * 1024;
const LINE_BYTES: u32 = 8;
const SETS: usize = 16 * 1024 / 2 / LINE_BYTES as usize;
const EMPTY: u32 = u32::MAX;

/// The words up to the tags are in the order of `WORDS` in cpu.mjs too.
#[repr(C)]
pub struct Cache {
    enabled: Cell<u32>,
    misses: Cell<u32>,
    /// What reading a line and reading a word takes; nothing until the SSI has been programmed.
    miss_cycles: Cell<i32>,
    word_cycles: Cell<i32>,
    /// Zero while the flash cannot be read; the cache is empty then.
    connected: Cell<u32>,
    /// Line numbers.
    tags: [[Cell<u32>; SETS]; 2],
    /// The way of each set that was used last.
    newest: [Cell<u8>; SETS],
}

impl Cache {
    pub const fn new() -> Self {
        Self {
            enabled: Cell::new(0),
            misses: Cell::new(0),
            miss_cycles: Cell::new(0),
            word_cycles: Cell::new(0),
            connected: Cell::new(0),
            tags: [const { [const { Cell::new(0) }; SETS] }; 2],
            newest: [const { Cell::new(0) }; SETS],
        }
    }

    pub fn enable(&self) {
        self.flush();
        self.enabled.set(1);
        self.connected.set(1);
    }

    pub fn access(&self, line: u32) -> i32 {
        let set = line as usize % SETS;
        let newest = &self.newest[set];
        if self.tags[0][set].get() == line {
            newest.set(0);
            return 0;
        }
        if self.tags[1][set].get() == line {
            newest.set(1);
            return 0;
        }
        if self.connected.get() == 0 {
            flash_disconnected(line);
        }
        if self.enabled.get() == 0 {
            return self.word_cycles.get();
        }
        self.misses.set(self.misses.get().wrapping_add(1));
        let way = newest.get() ^ 1;
        newest.set(way);
        self.tags[usize::from(way) & 1][set].set(line);
        self.miss_cycles.get()
    }

    fn ways(&self, line: u32) -> [&Cell<u32>; 2] {
        let set = line as usize % SETS;
        [&self.tags[0][set], &self.tags[1][set]]
    }

    pub fn has(&self, line: u32) -> bool {
        self.ways(line).iter().any(|tag| tag.get() == line)
    }

    pub fn drop(&self, line: u32) {
        for tag in self.ways(line).iter().filter(|tag| tag.get() == line) {
            tag.set(EMPTY);
        }
    }

    pub fn flush(&self) {
        self.tags.iter().flatten().for_each(|tag| tag.set(EMPTY));
    }
}

/// The line of the flash in which an offset lies.
pub const fn line(offset: u32) -> u32 {
    offset / LINE_BYTES
}

/// How far the bytes at an address are from the lowest in their word, in bits.
const fn shift(address: u32) -> u32 {
    8 * (address & 3)
}

impl Machine {
    /// Where in RAM an address is, if an access of so many bytes there is aligned and not closed.
    fn open_ram(&self, address: u32, bytes: u32) -> Option<&Cell<u32>> {
        let offset = address ^ RAM_START;
        let is_open = offset < RAM_BYTES
            && offset & (bytes - 1) == 0
            && offset.wrapping_sub(self.closed_from.get()) >= self.closed_bytes.get();
        is_open.then(|| self.ram_word(offset))
    }

    fn ram_word(&self, offset: u32) -> &Cell<u32> {
        &self.ram[(offset / 4) as usize]
    }

    fn flash_word(&self, offset: u32) -> u32 {
        self.flash[(offset % FLASH_BYTES / 4) as usize].get()
    }

    /// An instruction in RAM.
    pub fn ram_half(&self, offset: u32) -> u32 {
        self.ram_word(offset).get() >> shift(offset & 2) & 0xffff
    }

    /// An instruction in flash.
    pub fn flash_half(&self, offset: u32) -> u32 {
        self.flash_word(offset) >> shift(offset & 2) & 0xffff
    }

    pub fn read32(&self, address: u32) -> u32 {
        match self.open_ram(address, 4) {
            Some(word) => word.get(),
            None => self.read_behind_ram(address, 4),
        }
    }

    pub fn read16(&self, address: u32) -> u32 {
        match self.open_ram(address, 2) {
            Some(word) => word.get() >> shift(address) & 0xffff,
            None => self.read_behind_ram(address, 2),
        }
    }

    pub fn read8(&self, address: u32) -> u32 {
        match self.open_ram(address, 1) {
            Some(word) => word.get() >> shift(address) & 0xff,
            None => self.read_behind_ram(address, 1),
        }
    }

    /// Flash waits for its line, if that is not in the cache.
    #[inline(never)]
    fn read_behind_ram(&self, address: u32, bytes: u32) -> u32 {
        if address >> 24 != 0x10 || address & (bytes - 1) != 0 {
            return read_elsewhere(address, bytes);
        }
        let offset = address & self.flash_mask.get();
        let cycles = self.cache.access(line(offset));
        self.wait_cycles.set(self.wait_cycles.get() + cycles);
        self.limit.set(self.limit.get() - cycles);
        let lowest = u32::MAX >> (32 - 8 * bytes);
        self.flash_word(offset) >> shift(offset) & lowest
    }

    pub fn write32(&self, address: u32, value: u32) {
        match self.open_ram(address, 4) {
            Some(word) => word.set(value),
            None => write_elsewhere(address, value, 4),
        }
    }

    pub fn write16(&self, address: u32, value: u32) {
        match self.open_ram(address, 2) {
            Some(word) => put(word, 0xffff, shift(address), value),
            None => write_elsewhere(address, value, 2),
        }
    }

    pub fn write8(&self, address: u32, value: u32) {
        match self.open_ram(address, 1) {
            Some(word) => put(word, 0xff, shift(address), value),
            None => write_elsewhere(address, value, 1),
        }
    }
}

fn put(word: &Cell<u32>, mask: u32, shift: u32, value: u32) {
    word.set(word.get() & !(mask << shift) | (value & mask) << shift);
}
