//! Why an action is not allowed.

use super::{MOST_POINTS, MOST_ROUNDS, Tally};
use crate::text::{Line, line};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    NoSuchSeat,
    NoPoints,
    TooManyPoints,
    TooManyRounds,
}

pub fn explain(_: &Tally, refusal: &Refusal) -> Line {
    match refusal {
        Refusal::NoSuchSeat => line!("Nobody sits there"),
        Refusal::NoPoints => line!("Turn NUMBER first"),
        Refusal::TooManyPoints => line!("{MOST_POINTS} points is the most"),
        Refusal::TooManyRounds => line!("{MOST_ROUNDS} rounds is the most"),
    }
}
