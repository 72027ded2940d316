//! How the table is prepared, step by step.

use super::{Astrolabe, MOST_FOCUS, START_ARTIFACTS, START_FOCUS};
use crate::games::{Game, Steps};

pub fn prepare(game: &Astrolabe, steps: &mut Steps) {
    // told: AST-5, AST-9
    steps.add(format_args!(
        "Each of {} players: a board, {MOST_FOCUS} focus, {START_FOCUS} of them turned up, 1 sun and 1 moon dust.",
        game.seats.len()
    ));
    // told: AST-5, AST-8
    steps.add(format_args!(
        "Each: 1 demon, {START_ARTIFACTS} artifacts, one a starter. Spare starters stay in the box."
    ));
    // told: AST-6
    steps.add("Lay each artifact on the day or the night side. In round 1 NUMBER says which.");
    // told: AST-9
    steps.add("Shuffle each deck. Lay out 4 demons and 3 artifacts. Prophecies stay face down.");
    // told: AST-9
    steps.add("Lay out the sky board, with the 5 event markers in its middle.");
    // told: AST-9
    steps.add("Put all stars into the bag. Draw 3 for each constellation of the sky.");
    // told: AST-9, AST-50
    steps.add(format_args!(
        "Events lie face up. Has the first {} slots? If not: menu, Correct counters.",
        game.event.slots
    ));
    // told: AST-4, AST-9, AST-19
    steps.add("Dust, points, end bonus at hand. Astrolabes and time trackers stay in the box.");
    // told: AST-7
    steps.add(format_args!(
        "Sit clockwise by seats. {}, who last read a horoscope, has the tie-breaker.",
        game.seat_name(game.tie)
    ));
    if game.layout.is_placeholder() {
        // told: AST-3
        steps.add("The rings here are a guess of ours. Enter yours once: menu, Match astrolabe.");
    }
}
