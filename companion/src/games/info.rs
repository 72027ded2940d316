//! The unchanging facts of a game: what it is called, how many can play it, and what it asks before it begins.

use crate::draw::Icon;
use crate::record::grammar::{ParseError, Words, number};
use crate::record::{MOST_OPTIONS, Name, SEAT_COLOURS, Setup, name};
use crate::text::{Halves, Line, line};
use core::fmt::{self, Write};

/// An option that is chosen before the game begins.
pub struct GameOption {
    /// Its word in the record; empty for a value that stands right after the game's name.
    pub key: &'static str,
    pub label: &'static str,
    pub values: Values,
    pub default: i16,
    /// What it means, in a sentence or two.
    pub help: &'static str,
    /// Whether it is asked for with the options as they are now; else it has its usual value.
    pub is_asked: fn(&[i16]) -> bool,
}

/// For [`GameOption::is_asked`]: in every game.
pub fn always(_options: &[i16]) -> bool {
    true
}

impl GameOption {
    /// Takes the next word as its value, or says what was expected.
    fn read(&self, slot: &mut i16, words: &mut Words) -> Result<(), &'static str> {
        let word = words.peek().unwrap_or("");
        *slot = self.values.parse(word).ok_or(self.label)?;
        words.take(word);
        Ok(())
    }
}

pub enum Values {
    /// Whole numbers, both ends included.
    Numbers { least: i16, most: i16 },
    /// Counted in halves: 7 is 3.5.
    Halves { least: i16, most: i16 },
    /// An index into names, each one word in lower case.
    Names(&'static [&'static str]),
    /// A seat's index.
    Seat,
}

impl Values {
    /// Both ends, included, for a table of this many seats.
    pub fn bounds(&self, seats: usize) -> (i16, i16) {
        match self {
            Self::Numbers { least, most } | Self::Halves { least, most } => (*least, *most),
            Self::Names(names) => (0, names.len() as i16 - 1),
            Self::Seat => (0, (seats as i16 - 1).max(0)),
        }
    }

    /// A value in words; seats by their numbers, from 1.
    pub fn tell(&self, value: i16) -> Line {
        match self {
            Self::Numbers { .. } => line!("{value}"),
            Self::Halves { .. } => line!("{}", Halves(value)),
            Self::Names(names) => line!("{}", names.get(value as usize).unwrap_or(&"?")),
            Self::Seat => line!("{}", value.saturating_add(1)),
        }
    }

    fn parse(&self, word: &str) -> Option<i16> {
        let value = match self {
            Self::Numbers { .. } => number(word)?,
            Self::Halves { .. } => match word.strip_suffix(".5") {
                Some(whole) => number(whole)?.checked_mul(2)?.checked_add(1)?,
                None => number(word)?.checked_mul(2)?,
            },
            Self::Names(names) => names.iter().position(|n| *n == word)? as i32,
            Self::Seat => number(word)?.checked_sub(1)?,
        };
        i16::try_from(value).ok()
    }
}

/// The unchanging facts of a game.
pub struct Info {
    /// Its word in records.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Its picture in the list of games.
    pub icon: &'static Icon,
    pub least_seats: usize,
    pub most_seats: usize,
    /// How the seats are called where the players' own names do not matter (yellow and cyan), else empty.
    pub seat_names: &'static [&'static str],
    pub options: &'static [GameOption],
    /// Where cards are printed in another language: the printed word, and ours.
    pub words: &'static [(&'static str, &'static str)],
}

/// What a record must have where a player's name stands.
const A_NAME: &str = "a name of 1 to 8 letters or digits";

/// Players that a set-up begins with where a game can be played alone too.
const USUAL_SEATS: usize = 2;

impl Info {
    /// Seat names where nobody entered any.
    pub fn default_names(&self) -> impl Iterator<Item = Name> {
        let names = if self.seat_names.is_empty() {
            &SEAT_COLOURS
        } else {
            self.seat_names
        };
        names.iter().map(name)
    }

    pub fn default_setup(&self) -> Setup {
        Setup {
            seats: self
                .default_names()
                .take(self.least_seats.max(USUAL_SEATS))
                .collect(),
            options: self
                .options
                .iter()
                .map(|c| c.default)
                .take(MOST_OPTIONS)
                .collect(),
        }
    }

    /// Refuses the first field that is not one that this game knows.
    pub fn check(&self, setup: &Setup) -> Result<(), Line> {
        let (least, most) = (self.least_seats, self.most_seats);
        if !(least..=most).contains(&setup.seats.len()) {
            let count = setup.seats.len();
            return Err(line!("{least} to {most} players, not {count}"));
        }
        for (seat, own) in setup.seats.iter().enumerate() {
            if own.is_empty() || name(own) != *own {
                return Err(ParseError::new(A_NAME, own).into());
            }
            if setup.seats.iter().take(seat).any(|other| other == own) {
                return Err(line!("two seats are called {own}"));
            }
        }
        if setup.options.len() != self.options.len() {
            return Err(line!("the options are of another version"));
        }
        for (option, value) in self.options.iter().zip(&setup.options) {
            let (least, most) = option.values.bounds(setup.seats.len());
            if !(least..=most).contains(value) {
                let [least, most, value] = [least, most, *value].map(|value| option.values.tell(value));
                let label = option.label;
                return Err(line!("{label} is {least} to {most}, not {value}"));
            }
        }
        Ok(())
    }

    /// The record's first line, without the line feed: `game NAME ...`.
    pub fn print_setup(&self, setup: &Setup, out: &mut dyn Write) -> fmt::Result {
        write!(out, "game {}", self.name)?;
        for (option, value) in self.options.iter().zip(&setup.options) {
            if option.key.is_empty() {
                write!(out, " {}", option.values.tell(*value))?;
            } else if *value != option.default {
                write!(out, " {} {}", option.key, option.values.tell(*value))?;
            }
        }
        if setup.seats != self.default_setup().seats {
            write!(out, " seats")?;
            setup.seats.iter().try_for_each(|seat| write!(out, " {seat}"))?;
        }
        Ok(())
    }

    /// Reads what follows `game NAME`.
    pub fn parse_setup(&self, words: &mut Words) -> Result<Setup, Line> {
        let mut setup = self.default_setup();
        if let Err(expected) = self.read_setup(&mut setup, words) {
            return Err(ParseError::new(expected, words.peek().unwrap_or("")).into());
        }
        self.check(&setup)?;
        Ok(setup)
    }

    /// Says what was expected where the words do not fit; they stand before the first that does not.
    fn read_setup(&self, setup: &mut Setup, words: &mut Words) -> Result<(), &'static str> {
        for (option, slot) in self.options.iter().zip(&mut setup.options) {
            let given = |word| option.values.parse(word).is_some();
            if option.key.is_empty() && words.peek().is_some_and(given) {
                option.read(slot, words)?;
            }
        }
        while let Some(key) = words.peek() {
            if words.take("seats") {
                setup.seats.clear();
                while let Some(word) = words.peek() {
                    let seat = name(word);
                    if seat != word {
                        return Err(A_NAME);
                    }
                    if setup.seats.push(seat).is_err() {
                        return Err("six names at most");
                    }
                    words.take(word);
                }
            } else {
                let mut options = self.options.iter().zip(&mut setup.options);
                let Some((option, slot)) = options.find(|(option, _)| option.key == key) else {
                    return Err("an option or 'seats'");
                };
                words.take(key);
                option.read(slot, words)?;
            }
        }
        Ok(())
    }
}
