//! How the table is prepared, step by step.

use super::{Astrolabe, MOST_FOCUS, START_ARTIFACTS, START_FOCUS};
use crate::games::{Game, Sentences};
use core::fmt::Write;

pub fn step(game: &Astrolabe, index: usize) -> Option<Sentences> {
    let mut text = Sentences::new();
    let written = match index {
        // told: AST-5, AST-9
        0 => write!(
            text,
            "Each of {} players: a board, {MOST_FOCUS} focus, {START_FOCUS} of them turned up, 1 sun and 1 moon dust.",
            game.seats.len()
        ),
        // told: AST-5, AST-8
        1 => write!(
            text,
            "Each: 1 demon, {START_ARTIFACTS} artifacts, one a starter. Spare starters stay in the box."
        ),
        // told: AST-6
        2 => write!(
            text,
            "Lay each artifact on the day or the night side. In round 1 NUMBER says which."
        ),
        // told: AST-9
        3 => write!(
            text,
            "Shuffle each deck. Lay out 4 demons and 3 artifacts. Prophecies stay face down."
        ),
        // told: AST-9
        4 => write!(
            text,
            "Lay out the sky board, with the 5 event markers in its middle."
        ),
        // told: AST-9
        5 => write!(
            text,
            "Put all stars into the bag. Draw 3 for each constellation of the sky."
        ),
        // told: AST-9, AST-50
        6 => write!(
            text,
            "Events lie face up. Has the first {} slots? If not: menu, Correct counters.",
            game.event.slots
        ),
        // told: AST-4, AST-9, AST-19
        7 => write!(
            text,
            "Dust, points, end bonus at hand. Astrolabes and time trackers stay in the box."
        ),
        // told: AST-7
        8 => write!(
            text,
            "Sit clockwise by seats. {}, who last read a horoscope, has the tie-breaker.",
            game.seat_name(game.tie)
        ),
        // told: AST-3
        9 if game.layout.is_placeholder() => write!(
            text,
            "The rings here are a guess of ours. Enter yours once: menu, Match astrolabe."
        ),
        _ => return None,
    };
    // No step is longer than there is room.
    written.ok().map(|()| text)
}
