//! The three rings as they are printed, and where one seat's rings and pointer stand.
//!
//! Promises: every [`Layout`] that passes [`Layout::check`] can be played (AST-2), whatever its number of sectors.

use super::refusal::Refusal;
use heapless::Vec;

pub const LEAST_SECTORS: usize = 5;
pub const MOST_SECTORS: usize = 16;
/// The highest number a ring can carry: one digit is what a sector has room for.
pub const MOST_NUMBER: u8 = 9;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    Day,
    Night,
    Dawn,
}

impl Time {
    pub const ALL: [Self; 3] = [Self::Day, Self::Night, Self::Dawn];

    pub fn word(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Night => "night",
            Self::Dawn => "dawn",
        }
    }

    /// Its name at the start of a sentence.
    pub fn title(self) -> &'static str {
        match self {
            Self::Day => "Day",
            Self::Night => "Night",
            Self::Dawn => "Dawn",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Meditate,
    Track,
    Stargaze,
    Bind,
    Purge,
}

impl Deed {
    pub const ALL: [Self; 5] = [
        Self::Meditate,
        Self::Track,
        Self::Stargaze,
        Self::Bind,
        Self::Purge,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Self::Meditate => "Meditate",
            Self::Track => "Track",
            Self::Stargaze => "Stargaze",
            Self::Bind => "Bind",
            Self::Purge => "Purge",
        }
    }

    /// Its letter on the ring.
    pub fn initial(self) -> &'static str {
        self.word().get(..1).unwrap_or("")
    }
}

/// What stands in one sector while all rings are aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sector {
    pub time: Time,
    pub deed: Deed,
    pub number: u8,
}

/// The printed rings, clockwise from the arrow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    pub sectors: Vec<Sector, MOST_SECTORS>,
}

/// A placeholder until the owner enters the printed rings (AST-3): four by day, four by night, a dawn between.
const TIMES: [Time; 10] = [
    Time::Day,
    Time::Day,
    Time::Day,
    Time::Day,
    Time::Dawn,
    Time::Night,
    Time::Night,
    Time::Night,
    Time::Night,
    Time::Dawn,
];
const NUMBERS: [u8; 10] = [1, 2, 3, 4, 2, 4, 3, 2, 1, 3];

impl Default for Layout {
    fn default() -> Self {
        let deeds = Deed::ALL.iter().cycle();
        let sectors = TIMES.iter().zip(deeds).zip(NUMBERS);
        Self {
            sectors: sectors
                .map(|((time, deed), number)| Sector {
                    time: *time,
                    deed: *deed,
                    number,
                })
                .collect(),
        }
    }
}

impl Layout {
    pub fn count(&self) -> usize {
        self.sectors.len()
    }

    /// Whether nobody has entered the printed rings yet (AST-3).
    pub fn is_placeholder(&self) -> bool {
        *self == Self::default()
    }

    /// Cuts sectors off at the end, or goes on with the placeholder's pattern.
    pub fn resize(&mut self, count: usize) {
        self.sectors.truncate(count);
        let pattern = Self::default().sectors;
        for index in self.count()..count.min(MOST_SECTORS) {
            if let Some(sector) = pattern.get(index % pattern.len().max(1)) {
                _ = self.sectors.push(*sector);
            }
        }
    }

    /// Whether a game can be played with these rings.
    pub fn check(&self) -> Result<(), Refusal> {
        let count = self.count();
        if !(LEAST_SECTORS..=MOST_SECTORS).contains(&count) {
            return Err(Refusal::Sectors);
        }
        if self
            .sectors
            .iter()
            .any(|s| !(1..=MOST_NUMBER).contains(&s.number))
        {
            return Err(Refusal::RingNumber);
        }
        // With one time only, the second round would have no legal choice.
        if self
            .sectors
            .windows(2)
            .all(|w| matches!(w, [a, b] if a.time == b.time))
        {
            return Err(Refusal::OneTime);
        }
        Ok(())
    }

    /// The entry of a ring that stands in `sector` when the ring was turned clockwise by `turned`.
    fn entry(&self, sector: usize, turned: u8) -> Option<&Sector> {
        let count = self.count().max(1);
        let index = (sector % count + count - usize::from(turned) % count) % count;
        self.sectors.get(index)
    }

    pub fn time(&self, sector: usize) -> Time {
        self.entry(sector, 0).map_or(Time::Day, |s| s.time)
    }

    pub fn deed(&self, sector: usize, turned: u8) -> Deed {
        self.entry(sector, turned).map_or(Deed::Meditate, |s| s.deed)
    }

    pub fn number(&self, sector: usize, turned: u8) -> u8 {
        self.entry(sector, turned).map_or(0, |s| s.number)
    }

    /// Steps between two positions of a ring, the shorter way round (AST-14).
    pub fn steps(&self, from: u8, to: u8) -> u8 {
        let count = self.count() as u8;
        let there = from.abs_diff(to);
        there.min(count.saturating_sub(there))
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selected {
    pub deed: Deed,
    pub number: u8,
    pub time: Time,
}
