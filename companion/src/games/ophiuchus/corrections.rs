//! What can be set by hand when device and table differ, one row of a list each.

use super::Ophiuchus;
use super::cards::{CARDS, Card};
use super::rules::Action;

/// A counter that can be corrected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    Hand(usize),
    Prizes(usize),
    Turn,
    Owner(Card),
}

impl Field {
    /// How many there are.
    pub fn count(game: &Ophiuchus) -> usize {
        2 * game.seat_count() + 1 + CARDS
    }

    pub fn of_row(game: &Ophiuchus, row: usize) -> Self {
        let seats = game.seat_count();
        match row {
            row if row < seats => Self::Hand(row),
            row if row < 2 * seats => Self::Prizes(row - seats),
            row if row == 2 * seats => Self::Turn,
            // Below 13, so the cast cannot lose.
            row => Self::Owner(Card((row - 2 * seats - 1).min(CARDS - 1) as u8)),
        }
    }

    /// Its value: an amount, the index of a seat, or an owner's index behind 0 for the firmament.
    pub fn now(self, game: &Ophiuchus) -> i16 {
        match self {
            Self::Hand(seat) => game.hand(seat).into(),
            Self::Prizes(seat) => game.prizes(seat).into(),
            Self::Turn => game.turn as i16,
            Self::Owner(card) => game.owner(card).map_or(0, |seat| seat as i16 + 1),
        }
    }

    /// The highest value it can be set to; the lowest is 0.
    pub fn most(self, game: &Ophiuchus) -> i16 {
        match self {
            Self::Hand(seat) => i16::from(game.hand(seat)) + i16::from(game.reserve()),
            Self::Prizes(seat) => i16::from(game.prizes(seat)) + i16::from(game.prizes_left()),
            Self::Turn => game.seat_count() as i16 - 1,
            Self::Owner(_) => game.seat_count() as i16,
        }
    }

    /// The value is within 0 and [`Field::most`], so the casts cannot lose.
    pub fn set(self, value: i16) -> Action {
        match self {
            Self::Hand(seat) => Action::Hand {
                seat: seat as u8,
                tiles: value as u8,
            },
            Self::Prizes(seat) => Action::Prizes {
                seat: seat as u8,
                prizes: value as u8,
            },
            Self::Turn => Action::Turn { seat: value as u8 },
            Self::Owner(card) => Action::Owner {
                card,
                seat: (value > 0).then(|| value as u8 - 1),
            },
        }
    }
}
