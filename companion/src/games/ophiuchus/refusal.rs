//! Why an action is not allowed.

use super::rules::cards::{Card, MOST_POINTS};
use super::rules::layout::{MOST_SUM, Obstacle, Stars};
use super::{Ophiuchus, PRIZES, Phase};
use crate::text::{Line, line};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// What this phase is for has to be done first.
    First(Phase),
    HandEmpty {
        seat: u8,
    },
    Obstacle(Obstacle),
    MoreThanSixStars,
    NoSuchTile(u8),
    NoSuchSeat,
    /// Types of a half that is not counted.
    CountFirst,
    /// Types do not match the count of a half.
    TypesDoNotSuit(Stars),
    CardTaken {
        card: Card,
        by: u8,
    },
    NotAligned(Card),
    TooFewForTwo(u8),
    NoPrizeLeft,
    PointsTooHigh,
}

pub fn explain(game: &Ophiuchus, refusal: &Refusal) -> Line {
    match *refusal {
        Refusal::First(Phase::Centre) => line!("First lay the centre tile"),
        Refusal::First(Phase::Place) => line!("First lay a tile"),
        Refusal::First(Phase::Claim) => line!("First take a card or none"),
        Refusal::First(Phase::Bonus) => line!("First choose the bonus for 13"),
        Refusal::First(Phase::Last) => line!("First end or play on"),
        Refusal::First(Phase::Over) => line!("The game is over"),
        Refusal::HandEmpty { seat } => line!("{} has no tile left", game.name(seat)),
        Refusal::Obstacle(Obstacle::AllLaid) => line!("All 27 tiles lie on the table"),
        Refusal::Obstacle(Obstacle::NotCentre) => line!("The first tile lies at 0 0"),
        Refusal::Obstacle(Obstacle::Taken) => line!("Another tile lies there"),
        Refusal::Obstacle(Obstacle::Apart) => line!("A side must touch another tile's side"),
        Refusal::Obstacle(Obstacle::Beyond { wide, high }) => {
            line!("{wide}x{high} cells: 9x9 is the most")
        }
        Refusal::Obstacle(Obstacle::Gap) => line!("This would enclose an empty cell"),
        Refusal::Obstacle(Obstacle::Over { dir, sum }) => {
            line!(
                "The {} would hold {sum} stars: {MOST_SUM} is the most",
                dir.label()
            )
        }
        Refusal::MoreThanSixStars => line!("6 stars is the most on a half"),
        Refusal::NoSuchTile(tile) => line!("No tile has the number {}", u16::from(tile) + 1),
        Refusal::NoSuchSeat => line!("Nobody sits there"),
        Refusal::CountFirst => line!("Count its stars first"),
        Refusal::TypesDoNotSuit(stars) => line!("Each star is of another type: {stars} types, please"),
        Refusal::CardTaken { card, by } => line!("{} has {} already", game.name(by), card.label()),
        Refusal::NotAligned(card) => line!("The new tile does not form {}", card.label()),
        Refusal::TooFewForTwo(left) => line!("2 tiles are needed, the reserve has {left}"),
        Refusal::NoPrizeLeft => line!("All {PRIZES} prizes are taken"),
        Refusal::PointsTooHigh => line!("{MOST_POINTS} points is the most"),
    }
}

impl Refusal {
    /// A few letters for the panel beside the map; the whole sentence comes when it is tried.
    pub fn in_short(self) -> &'static str {
        match self {
            Self::Obstacle(Obstacle::AllLaid) => "all laid",
            Self::Obstacle(Obstacle::NotCentre) => "not at 0 0",
            Self::Obstacle(Obstacle::Taken) => "tile there",
            Self::Obstacle(Obstacle::Apart) => "not touching",
            Self::Obstacle(Obstacle::Beyond { .. }) => "beyond 9x9",
            Self::Obstacle(Obstacle::Gap) => "encloses gap",
            Self::Obstacle(Obstacle::Over { .. }) => "over 13",
            Self::HandEmpty { .. } => "no tile left",
            _ => "not now",
        }
    }
}
