//! How the table is prepared, step by step, for this number of players and these options.

use super::rules::layout::TILES;
use super::{Ophiuchus, PRIZES};
use crate::games::Steps;

pub fn prepare(game: &Ophiuchus, steps: &mut Steps) {
    // told: OPH-2, OPH-3
    steps.add("Lay the 13 cards open in a row, the firmament. First the six of three stars: A to F.");
    // told: OPH-1, OPH-6, OPH-7
    steps.add(format_args!(
        "Mix the {TILES} tiles face down. Deal {} to each player: only you look at yours.",
        game.hand(0)
    ));
    // told: OPH-6, OPH-7, OPH-8
    match game.reserve().saturating_sub(1) {
        0 => steps.add("Lay the last tile open in the middle: there is no reserve."),
        left => steps.add(format_args!(
            "Lay 1 tile open in the middle. The other {left} stay face down: the reserve."
        )),
    }
    if game.thirteen {
        // told: OPH-20, OPH-22
        steps.add(format_args!(
            "Put the {PRIZES} prize tiles beside the cards: 1 point each."
        ));
    }
    if game.points.contains(&None) {
        // told: OPH-5
        steps.add("Card points with a ? are guesses. Enter the printed ones by the menu: Card points.");
    }
    // told: OPH-4
    match game.seats.len() {
        1 => steps.add("Now enter the tile in the middle. Then play alone."),
        _ => steps.add(format_args!(
            "{} begins, then clockwise. First enter the tile in the middle.",
            game.name(game.turn)
        )),
    }
}
