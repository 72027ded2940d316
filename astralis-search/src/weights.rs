//! What a position is worth to the player to move: how many hexes the game will be won or lost by.
//!
//! Each feature is a count, own less the opponent's, and has a weight at the opening and one at the end; between them it is
//! blended by the share of hexes that are still unexplored. `host-sim astralis fit` lets the search play against itself, three
//! times, first for control alone and then by the weights of the time before, and finds, by least squares, the weights that come
//! nearest to the final lead. These are what `host-sim astralis fit --games 1000 --positions 1500 --seed 1` gives; it says so if
//! others are here.
//!
//! * *control*: hexes that count now (ASL-23).
//! * *secure*: those of them without an unexplored neighbour. No stone can come beside them any more, so only the loss of an
//!   own stone can change them.
//! * *weak*: own stones without a single secure hex beside them. They can still be taken (ASL-15), and late in the game that
//!   is likely to happen.
//! * *reach*: unexplored hexes beside a hex where the pawn can land now. Who has many can choose, and takes away what the
//!   opponent wants.
//! * *turn*: what it is worth to be the one who moves.

use crate::position::FEATURES;

/// One hex, in the unit of weights and values.
pub const HEX: i16 = 64;

/// What stands for a board of which nothing is explored; the end is 0.
const OPENING: i32 = 256;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight {
    pub opening: i16,
    pub end: i16,
}

/// In the order of [`Position::features`](crate::position::Position::features), the turn last.
pub type Weights = [Weight; FEATURES + 1];

pub const WEIGHTS: Weights = [
    Weight { opening: 71, end: 56 },
    Weight { opening: 19, end: 7 },
    Weight {
        opening: -38,
        end: -89,
    },
    Weight { opening: -8, end: 39 },
    Weight {
        opening: 350,
        end: 123,
    },
];

/// In [`HEX`]es. `open` of `hexes` are unexplored.
pub fn value(weights: &Weights, features: &[i16; FEATURES], open: u16, hexes: u16) -> i16 {
    let open = i32::from(open) * OPENING / i32::from(hexes.max(1));
    let [of_features @ .., turn] = weights;
    let blended =
        |weight: &Weight| i32::from(weight.opening) * open + i32::from(weight.end) * (OPENING - open);
    let all = features.iter().zip(of_features);
    let sum: i32 = all
        .map(|(feature, weight)| i32::from(*feature) * blended(weight))
        .sum();
    ((sum + blended(turn)) / OPENING) as i16
}
