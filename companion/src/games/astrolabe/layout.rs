//! The three rings as they are printed, and where one seat's rings and pointer stand.
//!
//! Promises: every [`Layout`] that passes [`Layout::check`] can be played (AST-2), whatever its number of sectors.

use super::refusal::Refusal;
use crate::form::Names;

pub const LEAST_SECTORS: usize = 5;
pub const MOST_SECTORS: usize = 16;
/// The highest number a ring can carry: one digit is what a sector has room for.
pub const MOST_NUMBER: u8 = 9;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Time {
    #[default]
    Day,
    Night,
    Dawn,
}

impl Time {
    pub const ALL: [Self; 3] = [Self::Day, Self::Night, Self::Dawn];

    pub fn word(self) -> &'static str {
        static WORDS: Names = Names::new("", "day|night|dawn");
        WORDS.get(self as usize)
    }

    /// Its name at the start of a sentence.
    pub fn title(self) -> &'static str {
        static TITLES: Names = Names::new("", "Day|Night|Dawn");
        TITLES.get(self as usize)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Deed {
    #[default]
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
        static WORDS: Names = Names::new("", "Meditate|Track|Stargaze|Bind|Purge");
        WORDS.get(self as usize)
    }

    /// Its letter on the ring.
    pub fn initial(self) -> &'static str {
        let index = self as usize;
        "MTSBP".get(index..=index).unwrap_or("")
    }
}

/// The parts that are printed, from the outermost inwards.
#[derive(Clone, Copy)]
pub enum Ring {
    Times,
    Deeds,
    Numbers,
}

/// The printed rings, clockwise from the arrow while all are aligned.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    pub sectors: u8,
    /// For each [`Ring`] what stands in each sector: a place in [`Time::ALL`], one in [`Deed::ALL`], a number. What lies
    /// beyond the last sector is 0.
    pub rings: [[u8; MOST_SECTORS]; 3],
}

/// A placeholder until the owner enters the printed rings (AST-3): four by day, four by night, a dawn between.
pub static PLACEHOLDER: Layout = Layout {
    sectors: 10,
    rings: [
        [0, 0, 0, 0, 2, 1, 1, 1, 1, 2, 0, 0, 0, 0, 0, 0],
        [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0],
        [1, 2, 3, 4, 2, 4, 3, 2, 1, 3, 0, 0, 0, 0, 0, 0],
    ],
};

impl Layout {
    pub fn count(&self) -> usize {
        usize::from(self.sectors)
    }

    /// Whether nobody has entered the printed rings yet (AST-3).
    pub fn is_placeholder(&self) -> bool {
        *self == PLACEHOLDER
    }

    /// Cuts sectors off at the end, or goes on with the placeholder's pattern.
    pub fn resize(&mut self, sectors: u8) {
        for (ring, pattern) in self.rings.iter_mut().zip(&PLACEHOLDER.rings) {
            let pattern = pattern.iter().take(PLACEHOLDER.count()).cycle();
            for (index, (entry, usual)) in (0..).zip(ring.iter_mut().zip(pattern)) {
                if index >= sectors {
                    *entry = 0;
                } else if index >= self.sectors {
                    *entry = *usual;
                }
            }
        }
        self.sectors = sectors;
    }

    /// Whether a game can be played with these rings.
    pub fn check(&self) -> Result<(), Refusal> {
        let count = self.count();
        if !(LEAST_SECTORS..=MOST_SECTORS).contains(&count) {
            return Err(Refusal::Sectors);
        }
        let [times, _, numbers] = &self.rings;
        if !numbers.iter().take(count).all(|n| (1..=MOST_NUMBER).contains(n)) {
            return Err(Refusal::RingNumber);
        }
        // With one time only, the second round would have no legal choice.
        let [first, ..] = times;
        if times.iter().take(count).all(|time| time == first) {
            return Err(Refusal::OneTime);
        }
        Ok(())
    }

    /// An entry of a ring as it is printed.
    pub fn entry_mut(&mut self, ring: Ring, sector: usize) -> Option<&mut u8> {
        self.rings.get_mut(ring as usize)?.get_mut(sector)
    }

    /// The entry of a ring that stands in `sector` when the ring was turned clockwise by `turned`.
    fn entry(&self, ring: Ring, sector: usize, turned: u8) -> usize {
        let count = self.count();
        // Both are less than the count: no division is needed, which would take long.
        let index = (sector + count).saturating_sub(usize::from(turned));
        let index = if index >= count { index - count } else { index };
        let entry = self.rings.get(ring as usize).and_then(|ring| ring.get(index));
        usize::from(entry.copied().unwrap_or(0))
    }

    pub fn time(&self, sector: usize) -> Time {
        let time = Time::ALL.get(self.entry(Ring::Times, sector, 0));
        time.copied().unwrap_or_default()
    }

    pub fn deed(&self, sector: usize, turned: u8) -> Deed {
        let deed = Deed::ALL.get(self.entry(Ring::Deeds, sector, turned));
        deed.copied().unwrap_or_default()
    }

    pub fn number(&self, sector: usize, turned: u8) -> u8 {
        self.entry(Ring::Numbers, sector, turned) as u8
    }

    /// Steps between two positions of a ring, the shorter way round (AST-14).
    pub fn steps(&self, from: u8, to: u8) -> u8 {
        let there = from.abs_diff(to);
        there.min(self.sectors.saturating_sub(there))
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
            .all(|part| *part < self.sectors)
    }
}

/// Where the three moving parts of one astrolabe stand, in sectors clockwise from the arrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(4))] // Whole words are moved by less code than single bytes.
pub struct Position {
    pub pointer: u8,
    pub action: u8,
    pub number: u8,
}

/// What an astrolabe shows: a deed, how much of it, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(4))] // As above.
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
