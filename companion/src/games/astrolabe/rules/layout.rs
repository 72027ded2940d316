//! The three rings as they are printed, and where one seat's rings and pointer stand.
//!
//! Promises: every [`Layout`] that passes [`Layout::check`] can be played (AST-2), whatever its number of sectors.

use crate::games::astrolabe::Refusal;
use crate::text::words;
use heapless::Vec;

pub const LEAST_SECTORS: usize = 5;
pub const MOST_SECTORS: usize = 16;
/// The highest number a ring can carry: one digit is what a sector has room for.
pub const MOST_NUMBER: u8 = 9;

words! {
    pub enum Time ("a time") {
        Day = "day" | "Day",
        Night = "night" | "Night",
        Dawn = "dawn" | "Dawn",
    }
}

words! {
    pub enum Deed ("a deed") {
        Meditate = "meditate" | "Meditate",
        Track = "track" | "Track",
        Stargaze = "stargaze" | "Stargaze",
        Bind = "bind" | "Bind",
        Purge = "purge" | "Purge",
    }
}

/// What is printed in one sector of the base, the action ring and the number ring while all arrows are aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sector {
    pub time: Time,
    pub deed: Deed,
    pub number: u8,
}

/// The printed rings, clockwise from the arrow while all are aligned.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    pub sectors: Vec<Sector, MOST_SECTORS>,
}

/// A placeholder until the owner enters the printed rings (AST-3): four by day, four by night, a dawn between.
const PLACEHOLDER: [Sector; 10] = {
    const fn sector(time: Time, deed: Deed, number: u8) -> Sector {
        Sector { time, deed, number }
    }
    [
        sector(Time::Day, Deed::Meditate, 1),
        sector(Time::Day, Deed::Track, 2),
        sector(Time::Day, Deed::Stargaze, 3),
        sector(Time::Day, Deed::Bind, 4),
        sector(Time::Dawn, Deed::Purge, 2),
        sector(Time::Night, Deed::Meditate, 4),
        sector(Time::Night, Deed::Track, 3),
        sector(Time::Night, Deed::Stargaze, 2),
        sector(Time::Night, Deed::Bind, 1),
        sector(Time::Dawn, Deed::Purge, 3),
    ]
};

impl Layout {
    pub fn placeholder() -> Self {
        Self {
            sectors: PLACEHOLDER.into_iter().collect(),
        }
    }

    pub fn count(&self) -> usize {
        self.sectors.len()
    }

    /// Whether nobody has entered the printed rings yet (AST-3).
    pub fn is_placeholder(&self) -> bool {
        self.sectors == PLACEHOLDER
    }

    /// Cuts sectors off at the end, or goes on with the placeholder's pattern.
    pub fn resize(&mut self, count: usize) {
        self.sectors.truncate(count);
        let pattern = PLACEHOLDER.into_iter().cycle().take(count.min(MOST_SECTORS));
        self.sectors.extend(pattern.skip(self.count()));
    }

    /// Whether a game can be played with these rings.
    pub fn check(&self) -> Result<(), Refusal> {
        if !(LEAST_SECTORS..=MOST_SECTORS).contains(&self.count()) {
            return Err(Refusal::Sectors);
        }
        let numbers = &mut self.sectors.iter().map(|sector| sector.number);
        if !numbers.all(|number| (1..=MOST_NUMBER).contains(&number)) {
            return Err(Refusal::RingNumber);
        }
        // With one time only, the second round would have no legal choice.
        if self.sectors.iter().all(|sector| sector.time == self.time(0)) {
            return Err(Refusal::OneTime);
        }
        Ok(())
    }

    /// What stands in a sector of a ring that was turned clockwise by `turned`.
    fn entry(&self, sector: usize, turned: u8) -> Sector {
        let count = self.count().max(1);
        // Both are less than the count.
        let index = (sector + count).saturating_sub(usize::from(turned)) % count;
        self.sectors.get(index).copied().unwrap_or_default()
    }

    pub fn time(&self, sector: usize) -> Time {
        self.entry(sector, 0).time
    }

    pub fn deed(&self, sector: usize, turned: u8) -> Deed {
        self.entry(sector, turned).deed
    }

    pub fn number(&self, sector: usize, turned: u8) -> u8 {
        self.entry(sector, turned).number
    }

    /// Steps between two positions of a ring, the shorter way round (AST-14).
    pub fn steps(&self, from: u8, to: u8) -> u8 {
        let there = from.abs_diff(to);
        there.min((self.count() as u8).saturating_sub(there))
    }

    /// What the dial's notches show.
    pub fn selected(&self, at: &Position) -> Selected {
        let sector = usize::from(at.pointer);
        Selected {
            deed: self.deed(sector, at.action),
            number: self.number(sector, at.number),
            time: self.time(sector),
        }
    }

    /// Whether every part stands in one of the sectors.
    pub fn holds(&self, at: &Position) -> bool {
        [at.pointer, at.action, at.number]
            .iter()
            .all(|part| usize::from(*part) < self.count())
    }
}

/// Where the three moving parts of one astrolabe stand, in sectors clockwise from the arrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Position {
    pub pointer: u8,
    pub action: u8,
    pub number: u8,
}

/// What an astrolabe shows: a deed, how much of it, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Selected {
    pub deed: Deed,
    pub number: u8,
    pub time: Time,
}

impl Selected {
    /// How much of it can be done: each number charges two focus (AST-31).
    pub fn most(self) -> u8 {
        match self.deed {
            Deed::Meditate => self.number.saturating_mul(2),
            _ => self.number,
        }
    }
}
