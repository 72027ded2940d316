//! Games are told in record lines, as players would write them down.

mod ends;
mod properties;
mod roles;
mod rules;
mod screens;
mod told;

use super::model::{Colour, GEMS_A_COLOUR, Track};
use super::{Astoria, Refusal};
use crate::games::{Game, RecordEntry, counter};
use crate::record::{Setup, codec};
use crate::text::Line;

const FLOW: &str = "1 2 3 4 5 6";

fn setup(seats: usize) -> Setup {
    Setup {
        seats: Astoria::INFO.default_names().take(seats).collect(),
        options: [0].into_iter().collect(),
    }
}

type Entry = RecordEntry<Astoria>;

fn parse(text: &str) -> Entry {
    codec::parse(text).unwrap_or_else(|bad| panic!("'{text}': {bad}"))
}

impl Astoria {
    fn table(seats: usize) -> Self {
        Self::new(&setup(seats)).unwrap()
    }

    /// A game whose first invasion card is out, so that seat 1 is to play.
    fn playing(seats: usize) -> Self {
        let mut game = Self::table(seats);
        match seats {
            3 => game.does("begin 1 red blue yellow"),
            4 => game.does("begin 1 red blue yellow green"),
            5 => {
                game.does("begin 1 red alchemist blue alchemist yellow attendant green attendant purple deceiver")
            }
            _ => game.does(
                "begin 1 red alchemist blue attendant yellow deceiver green alchemist purple attendant orange deceiver",
            ),
        }
        game.does(&std::format!("invade nothing {FLOW}"));
        game
    }

    /// Applies an entry of a record, a correction too.
    fn enter(&mut self, entry: &Entry) -> Result<(), Line> {
        match entry {
            Entry::Action(action) => self.apply(action).map_err(|why| self.explain(&why)),
            Entry::Set { counter, to } => counter::set(self, *counter, *to),
        }
    }

    /// Every line, parted by `;`, must be allowed.
    fn does(&mut self, lines: &str) {
        for line in lines.split(';').map(str::trim) {
            if let Err(why) = self.enter(&parse(line)) {
                panic!("'{line}' was refused: {why}");
            }
        }
    }

    /// The line must be refused for this reason and change nothing.
    fn refuses(&mut self, line: &str, why: Refusal) {
        if let Entry::Action(action) = parse(line) {
            assert_eq!(self.clone().apply(&action), Err(why), "'{line}'");
        }
        let why = self.explain(&why);
        self.refuses_to_set(line, &why);
    }

    /// The line must be refused in these words and change nothing.
    fn refuses_to_set(&mut self, line: &str, why: &str) {
        let before = self.clone();
        let refused = self.enter(&parse(line)).unwrap_err();
        assert_eq!(refused, why, "'{line}'");
        assert!(*self == before, "'{line}' left a trace");
    }

    fn at(&self, track: Track) -> u8 {
        self.tracks[track]
    }

    fn gems(&self) -> u16 {
        Colour::ALL
            .iter()
            .map(|c| {
                let held: u16 = self.seats().iter().map(|s| u16::from(s.held(*c))).sum();
                assert!(held <= u16::from(GEMS_A_COLOUR), "{held} {} gems", c.word());
                held + u16::from(self.reserve(*c))
            })
            .sum()
    }

    fn end_turns(&mut self) {
        while self.phase == super::Phase::Turn {
            self.does("end");
        }
    }
}
