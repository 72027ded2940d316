//! What players do, with its words in records.

use super::MOST_POINTS;
use crate::record::MOST_SEATS;
use crate::record::codec::{Coder, Number, codec, numbers};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Action {
    /// A player gets points, or loses them (TAL-2).
    Score { seat: u8, points: i16 },
    /// The next round begins (TAL-3).
    #[default]
    Round,
}

codec! { Action, "score or round" {
    "score" Score { seat: a_seat, points: some_points }
    "round" Round {}
} }

numbers! {
    pub a_seat = Number::from_1(MOST_SEATS as u16, "a seat from 1 to 6");
}

fn some_points(points: &mut i16, coder: &mut Coder) {
    static POINTS: Number = Number::between(-MOST_POINTS as i32, MOST_POINTS as i32, "points");
    *points = coder.number((*points).into(), &POINTS) as i16;
}
