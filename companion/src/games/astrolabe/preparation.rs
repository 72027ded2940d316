//! How the table is prepared, step by step.

use super::{Astrolabe, MOST_FOCUS, START_ARTIFACTS, START_FOCUS};
use crate::games::{Game, Sentences};
use core::fmt::Write;

pub fn preparation(game: &Astrolabe, step: usize) -> Option<Sentences> {
    let mut text = Sentences::new();
    let written = match step {
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
            "Shuffle demons, lay out 4. Shuffle artifacts, lay out 3. Prophecies face down."
        ),
        // told: AST-9
        4 => write!(
            text,
            "Stars into the bag. Draw 3 for each constellation. Markers into mid-sky."
        ),
        // told: AST-9, AST-50
        5 => write!(
            text,
            "Shuffle events, deck face up. Slots on it: {}? Else menu: Correct counters.",
            game.event.slots
        ),
        // told: AST-4, AST-9, AST-19
        6 => write!(
            text,
            "Dust, points, end bonus at hand. Astrolabes and time trackers stay in the box."
        ),
        // told: AST-7
        7 => write!(
            text,
            "Sit clockwise by seats. {}, who last read a horoscope, has the tie-breaker.",
            game.seat_name(game.tie)
        ),
        // told: AST-3
        8 if game.layout.is_placeholder() => write!(
            text,
            "The rings here are a guess of ours. Enter yours once: menu, Match astrolabe."
        ),
        _ => return None,
    };
    // No step is longer than there is room.
    written.ok().map(|()| text)
}
