//! The points of the cards, to be copied from the printed ones (OPH-5).

use super::points_text;
use crate::draw::Row;
use crate::games::RecordEntry;
use crate::games::ophiuchus::rules::cards::{CARDS, Card, MOST_POINTS};
use crate::games::ophiuchus::{Action, Ophiuchus};
use crate::games::stock::Table;
use crate::input::step_number;
use crate::text::{Line, line};

/// One row a card; none while its points are a guess.
pub struct Points(pub [Option<u8>; CARDS]);

impl Table for Points {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "points"
    }

    fn title(&self) -> (Line, Line) {
        let guesses = if self.0.contains(&None) { "? = guess" } else { "" };
        (line!("Card points"), line!("{guesses}"))
    }

    fn rows(&self) -> usize {
        CARDS
    }

    fn row(&self, index: usize, _: Option<usize>) -> Row {
        let card = Card::at(index);
        let entered = self.0.get(index).copied().flatten();
        let points = points_text(entered.unwrap_or(card.placeholder()), entered.is_none());
        Row::new(card.label(), points)
    }

    fn value_label(&self) -> &'static str {
        "points"
    }

    fn change(&mut self, row: usize, _: usize, by: i8) {
        if let Some(points) = self.0.get_mut(row) {
            let now = points.unwrap_or(Card::at(row).placeholder());
            // Between 0 and 30, so the cast cannot lose.
            *points = Some(step_number(now.into(), by, 0, MOST_POINTS.into()) as u8);
        }
    }

    fn effect(&self) -> RecordEntry<Ophiuchus> {
        RecordEntry::Action(Action::Table(self.0))
    }

    fn help(&self) -> &'static str {
        // told: OPH-5
        "Enter the points as printed: DIAL chooses the card, NUMBER its points, press DIAL to keep all. Only the six threes \
         are known; a ? marks a guess. If a guess is right, turn NUMBER forth and back. The table is kept for later games."
    }
}
