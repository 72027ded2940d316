//! Tests of the rules, of random play and of secrecy.

mod random;
mod rules;
mod secrecy;

use super::{Astrolabe, Refusal, action};
use crate::games::Game;
use crate::words::Words;
use std::format;
use std::string::String;

fn game(setup: &str) -> Astrolabe {
    let setup = Astrolabe::INFO.parse_setup(&mut Words::new(setup)).unwrap();
    Astrolabe::new(&setup).unwrap()
}

/// Applies one record line.
fn act(game: &mut Astrolabe, line: &str) -> Result<(), Refusal> {
    let mut words = Words::new(line);
    let action = action::parse(&mut words).and_then(|action| words.end().map(|()| action));
    game.apply(&action.unwrap_or_else(|bad| panic!("{line}: {bad}")))
}

/// Applies record lines, parted by `;`, all of which must be allowed.
fn play(game: &mut Astrolabe, lines: &str) {
    for line in lines.split(';') {
        act(game, line).unwrap_or_else(|why| panic!("{}: {why}", line.trim()));
    }
}

/// Why a line is refused; the state must stay as it was.
fn refused(game: &mut Astrolabe, line: &str) -> String {
    let before = game.clone();
    let why = act(game, line).expect_err(line);
    assert!(*game == before, "{line} was refused but changed the state");
    format!("{why}")
}
