//! How the table is prepared, step by step, for this number of players and these options.

use super::rules::layout::TILES;
use super::{Ophiuchus, PRIZES};
use crate::games::Sentences;
use core::fmt::Write;

#[derive(Clone, Copy)]
enum Step {
    Firmament,
    Deal,
    Reserve,
    Prizes,
    Points,
    First,
}

const STEPS: [Step; 6] = [
    Step::Firmament,
    Step::Deal,
    Step::Reserve,
    Step::Prizes,
    Step::Points,
    Step::First,
];

pub fn step(game: &Ophiuchus, index: usize) -> Option<Sentences> {
    let is_due = |step: &Step| match step {
        Step::Prizes => game.thirteen,
        Step::Points => game.points.contains(&None),
        _ => true,
    };
    let mut text = Sentences::new();
    // All have room, as a test sees.
    _ = match STEPS.into_iter().filter(is_due).nth(index)? {
        // told: OPH-2, OPH-3
        Step::Firmament => text.write_str(
            "Lay the 13 cards open in a row, the firmament. First the six of three stars: A to F.",
        ),
        // told: OPH-1, OPH-6, OPH-7
        Step::Deal => write!(
            text,
            "Mix the {TILES} tiles face down. Deal {} to each player: only you look at yours.",
            game.hand(0)
        ),
        // told: OPH-6, OPH-7, OPH-8
        Step::Reserve => match game.reserve().saturating_sub(1) {
            0 => text.write_str("Lay the last tile open in the middle: there is no reserve."),
            left => write!(
                text,
                "Lay 1 tile open in the middle. The other {left} stay face down: the reserve."
            ),
        },
        // told: OPH-20, OPH-22
        Step::Prizes => write!(
            text,
            "Put the {PRIZES} prize tiles beside the cards: 1 point each."
        ),
        // told: OPH-5
        Step::Points => text
            .write_str("Card points with a ? are guesses. Enter the printed ones by the menu: Card points."),
        // told: OPH-4
        Step::First => match game.names.len() {
            1 => text.write_str("Now enter the tile in the middle. Then play alone."),
            _ => write!(
                text,
                "{} begins, then clockwise. First enter the tile in the middle.",
                game.name(game.turn)
            ),
        },
    };
    Some(text)
}
