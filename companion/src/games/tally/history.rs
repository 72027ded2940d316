//! Actions in a few words.

use super::{Action, Tally};
use crate::games::Game;
use core::fmt::{self, Write};

pub fn tell(game: &Tally, action: &Action, out: &mut dyn Write) -> fmt::Result {
    match *action {
        Action::Score { seat, points } => {
            let sum = game.seat(seat).map_or(0, |seat| seat.points);
            let name = game.seat_name(seat);
            write!(out, "{name} {points:+}: {}", sum.saturating_add(points))
        }
        Action::Round => write!(out, "Round {}", game.round.saturating_add(1)),
    }
}
