//! Games are told in record lines, as players would write them down.

mod ends;
mod properties;
mod roles;
mod rules;
mod screens;
mod told;

use super::components::{Colour, GEMS_A_COLOUR, Track};
use super::{Astoria, Refusal};
use crate::games::test_kit::{self, entry, play, refused};
use crate::games::{Game, RecordEntry};
use crate::record::Setup;

const FLOW: &str = "1 2 3 4 5 6";

fn setup(seats: usize) -> Setup {
    test_kit::setup::<Astoria>(seats, &[0])
}

type Entry = RecordEntry<Astoria>;

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

    /// Every line must be allowed.
    fn does(&mut self, lines: &str) {
        play(self, lines);
    }

    /// The line must be refused for this reason and change nothing.
    fn refuses(&mut self, line: &str, why: Refusal) {
        if let Entry::Action(action) = entry(line) {
            assert_eq!(self.clone().apply(&action), Err(why), "'{line}'");
        }
        assert_eq!(refused(self, line), self.explain(&why), "'{line}'");
    }

    fn at(&self, track: Track) -> u8 {
        self.tracks[track]
    }

    fn gems(&self) -> u16 {
        Colour::ALL
            .into_iter()
            .map(|c| {
                let held: u16 = self.seats().iter().map(|s| u16::from(s.held(c))).sum();
                assert!(held <= u16::from(GEMS_A_COLOUR), "{held} {} gems", c.word());
                held + u16::from(self.reserve(c))
            })
            .sum()
    }

    fn end_turns(&mut self) {
        while self.phase == super::Phase::Turn {
            self.does("end");
        }
    }
}
