//! What can be corrected by hand (TAL-5).

use super::action::a_seat;
use super::{MOST_POINTS, MOST_ROUNDS, Refusal, Tally};
use crate::games::Counter;
use crate::record::codec::codec;
use crate::text::{Line, line};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TallyCounter {
    Points {
        seat: u8,
    },
    #[default]
    Round,
}

codec! { TallyCounter, "points or round" {
    "points" Points { seat: a_seat }
    "round" Round {}
} }

impl Counter<Tally> for TallyCounter {
    fn at(game: &Tally, page: usize, row: usize) -> Option<Self> {
        match (u8::try_from(page).ok()?, row) {
            (seat, 0) if game.seat(seat).is_some() => Some(Self::Points { seat }),
            (seat, 0) if usize::from(seat) == game.seats.len() => Some(Self::Round),
            _ => None,
        }
    }

    fn seat(self) -> Option<u8> {
        match self {
            Self::Points { seat } => Some(seat),
            Self::Round => None,
        }
    }

    fn label(self, _: &Tally) -> Line {
        match self {
            Self::Points { .. } => line!("Points"),
            Self::Round => line!("Round"),
        }
    }

    fn bounds(self, game: &Tally) -> Result<(i16, i16), Refusal> {
        match self {
            Self::Points { seat } if game.seat(seat).is_none() => Err(Refusal::NoSuchSeat),
            Self::Points { .. } => Ok((-MOST_POINTS, MOST_POINTS)),
            Self::Round => Ok((1, MOST_ROUNDS)),
        }
    }

    fn get(self, game: &Tally) -> i16 {
        match self {
            Self::Points { seat } => game.seat(seat).map_or(0, |seat| seat.points),
            Self::Round => game.round,
        }
    }

    fn set(self, game: &mut Tally, to: i16) -> Result<(), Refusal> {
        match self {
            Self::Points { seat } => {
                let seat = game.seats.get_mut(usize::from(seat)).ok_or(Refusal::NoSuchSeat)?;
                seat.points = to;
            }
            Self::Round => game.round = to,
        }
        Ok(())
    }
}
