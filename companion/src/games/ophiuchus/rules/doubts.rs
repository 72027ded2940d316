//! What was taken while counts or types were open and would not have been earned by what is entered for them later (OPH-31).
//!
//! Every card and prize is judged by the tile that earned it, among the tiles that lay before it.

use super::apply;
use super::cards::{Alignments, CARDS, Card};
use super::layout::Sum;
use crate::games::ophiuchus::{Action, Ophiuchus, PRIZES};
use crate::text::{Line, line};
use heapless::Vec;

/// There are no more things to take.
pub const MOST_DOUBTS: usize = CARDS + PRIZES as usize;

/// Something that was taken and not earned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// A seat's prize, and what of the tile's rows and columns came nearest to 13.
    Prize {
        seat: u8,
        sum: Sum,
    },
    Card {
        seat: u8,
        card: Card,
    },
}

impl Doubt {
    /// What was taken, and by whom.
    pub fn what(self, game: &Ophiuchus) -> Line {
        match self {
            Self::Prize { seat, .. } => line!("{}'s prize", game.name(seat)),
            Self::Card { seat, card } => line!("{}'s {}", game.name(seat), card.label()),
        }
    }

    /// What there was instead of 13; empty for a card.
    pub fn instead(self) -> Line {
        match self {
            Self::Prize {
                sum: Sum {
                    open: 0, dir, most, ..
                },
                ..
            } => line!("{} of {most}", dir.label()),
            Self::Prize { .. } => line!("no 13"),
            Self::Card { .. } => Line::new(),
        }
    }
}

impl Ophiuchus {
    /// What no longer holds once these counts or types are entered; nothing that did not hold before.
    pub fn doubts(&self, action: &Action) -> Vec<Doubt, MOST_DOUBTS> {
        let mut doubts = Vec::new();
        if !matches!(action, Action::Counts { .. } | Action::Types { .. }) {
            return doubts;
        }
        let mut after = self.clone();
        if apply(&mut after, action).is_err() {
            return doubts;
        }
        // There is room for all that can be taken.
        for ((card, owner), tile) in Card::ALL.into_iter().zip(self.owners).zip(self.earned_by) {
            if let (Some(seat), Some(tile)) = (owner, tile)
                && self.earned(card, tile)
                && !after.earned(card, tile)
            {
                _ = doubts.push(Doubt::Card { seat, card });
            }
        }
        for (seat, holder) in (0..).zip(&self.seats) {
            for tile in (0..32).filter(|tile| holder.prized >> tile & 1 == 1) {
                if self.nearest_to_13(tile).is_some_and(|sum| sum.may_be_thirteen())
                    && let Some(sum) = after.nearest_to_13(tile).filter(|sum| !sum.may_be_thirteen())
                {
                    _ = doubts.push(Doubt::Prize { seat, sum });
                }
            }
        }
        doubts
    }

    /// Whether a tile can have earned a card.
    fn earned(&self, card: Card, tile: u8) -> bool {
        let then = self.layout.first(usize::from(tile) + 1);
        let last = then.tiles().last();
        last.is_some_and(|tile| Alignments::through(&then, tile).possible.contains(&card))
    }

    /// Of the rows and columns that a tile was part of when it was laid, one that may have been 13, else the longest.
    fn nearest_to_13(&self, tile: u8) -> Option<Sum> {
        let then = self.layout.first(usize::from(tile) + 1);
        let sums = then.sums(then.tiles().last()?.spot);
        sums.into_iter()
            .max_by_key(|sum| (sum.may_be_thirteen(), sum.most))
    }
}
