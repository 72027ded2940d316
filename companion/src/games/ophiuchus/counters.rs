//! What can be corrected by hand (OPH-30). The reserve follows from the hands.

use super::rules::cards::Card;
use super::{Ophiuchus, Phase, Refusal, SEATS};
use crate::games::{Counter, Game};
use crate::record::codec::{Number, codec, numbers};
use crate::text::{Line, line};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OphiuchusCounter {
    /// Tiles in a hand.
    Hand { seat: u8 },
    /// Prizes before a player.
    Prizes { seat: u8 },
    /// The seat whose turn it is, from 1.
    #[default]
    Turn,
    /// The seat that holds a card, from 1; 0 for the firmament.
    Owner { card: Card },
}

codec! { OphiuchusCounter, "hand, prizes, turn or card" {
    "hand" Hand { seat: a_seat }
    "prizes" Prizes { seat: a_seat }
    "turn" Turn {}
    "card" Owner { card }
} }

numbers! {
    a_seat = Number::from_1(SEATS as u16, "a seat from 1 to 4");
}

impl Counter<Ophiuchus> for OphiuchusCounter {
    fn page_title(game: &Ophiuchus, page: usize) -> Line {
        match game.seats.get(page) {
            Some(seat) => line!("{}", seat.name),
            None => line!("Reserve {}", game.reserve()),
        }
    }

    fn at(game: &Ophiuchus, page: usize, row: usize) -> Option<Self> {
        if page < game.seats.len() {
            // There are four seats at the most.
            let seat = page as u8;
            return [Self::Hand { seat }, Self::Prizes { seat }].get(row).copied();
        }
        match row.checked_sub(1) {
            None => Some(Self::Turn),
            Some(row) => Card::ALL.get(row).map(|card| Self::Owner { card: *card }),
        }
    }

    fn seat(self) -> Option<u8> {
        match self {
            Self::Hand { seat } | Self::Prizes { seat } => Some(seat),
            Self::Turn | Self::Owner { .. } => None,
        }
    }

    fn label(self, _: &Ophiuchus) -> Line {
        match self {
            Self::Hand { .. } => line!("Hand"),
            Self::Prizes { .. } => line!("Prizes"),
            Self::Turn => line!("Turn"),
            Self::Owner { card } => line!("{}", card.label()),
        }
    }

    fn bounds(self, game: &Ophiuchus) -> Result<(i16, i16), Refusal> {
        let seats = game.seat_count().into();
        match self {
            Self::Hand { seat } | Self::Prizes { seat } if game.seat(seat).is_none() => {
                Err(Refusal::NoSuchSeat)
            }
            Self::Hand { .. } => {
                // One tile of the reserve is to become the centre tile.
                let kept = u8::from(game.phase == Phase::Centre);
                let free = game.reserve().saturating_sub(kept);
                Ok((0, self.get(game) + i16::from(free)))
            }
            Self::Prizes { .. } => Ok((0, self.get(game) + i16::from(game.prizes_left()))),
            Self::Turn if game.phase == Phase::Centre => Ok((1, seats)),
            Self::Turn => game.require(Phase::Place).map(|()| (1, seats)),
            Self::Owner { .. } => Ok((0, seats)),
        }
    }

    fn get(self, game: &Ophiuchus) -> i16 {
        match self {
            Self::Hand { seat } => game.hand(seat).into(),
            Self::Prizes { seat } => game.prizes(seat).into(),
            Self::Turn => i16::from(game.turn) + 1,
            Self::Owner { card } => game.owner(card).map_or(0, |seat| i16::from(seat) + 1),
        }
    }

    fn set(self, game: &mut Ophiuchus, to: i16) -> Result<(), Refusal> {
        // Within its bounds, and those are bytes.
        let to = to as u8;
        match self {
            Self::Hand { seat } => {
                game.seat_mut(seat).ok_or(Refusal::NoSuchSeat)?.hand = to;
                game.skips = 0;
            }
            Self::Prizes { seat } => {
                let seat = game.seat_mut(seat).ok_or(Refusal::NoSuchSeat)?;
                // The table's word: no longer what was taken for certain tiles.
                (seat.prizes, seat.prized) = (to, 0);
            }
            Self::Turn => {
                let seat = to - 1;
                if game.hand(seat) == 0 {
                    return Err(Refusal::HandEmpty { seat });
                }
                (game.turn, game.skips) = (seat, 0);
            }
            Self::Owner { card } => game.give(card, to.checked_sub(1), None),
        }
        game.settle();
        Ok(())
    }

    fn show(self, game: &Ophiuchus, value: i16) -> Line {
        match (self, value) {
            (Self::Hand { .. } | Self::Prizes { .. }, _) => line!("{value}"),
            (Self::Owner { .. }, 0) => line!("free"),
            // Seats count from 1; a value that nobody can have shows as nobody.
            (Self::Turn | Self::Owner { .. }, _) => {
                let seat = value.checked_sub(1).and_then(|seat| u8::try_from(seat).ok());
                line!("{}", seat.map_or("nobody", |seat| game.name(seat)))
            }
        }
    }
}
