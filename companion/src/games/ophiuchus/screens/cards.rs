//! The cards of a player, or of the firmament.

use super::points_text;
use crate::draw::{self, Area, Frame, Row};
use crate::games::ophiuchus::Ophiuchus;
use crate::games::screen::Controls;
use crate::games::stock::{List, chosen_is};

pub struct Cards {
    /// Whose they are; nobody's are in the firmament.
    seat: Option<u8>,
    row: usize,
}

impl Cards {
    pub fn of(seat: Option<u8>) -> Self {
        Self { seat, row: 0 }
    }
}

impl List for Cards {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "cards"
    }

    fn draw_around(&self, game: &Ophiuchus, frame: &mut Frame) -> Area {
        let owner = self.seat.map_or("Firmament", |seat| game.name(seat));
        draw::title(frame, owner, "points")
    }

    fn len(&self, game: &Ophiuchus) -> usize {
        game.cards_of(self.seat).len().max(1)
    }

    fn row(&self, game: &Ophiuchus, index: usize) -> Row {
        match game.cards_of(self.seat).get(index) {
            Some(card) => Row::new(
                card.label(),
                points_text(game.points(*card), game.entered_points(*card).is_none()),
            ),
            None => Row::new("No cards", ""),
        }
    }

    chosen_is!(row);

    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        knobs
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        "The cards and their points. A ? marks a guess: enter the printed points by the menu."
    }
}
