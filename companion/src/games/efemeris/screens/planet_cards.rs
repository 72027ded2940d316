//! The printed planet cards, which no rule text gives (EFE-12).

use crate::draw::Row;
use crate::games::RecordEntry;
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::{MOST_PLANET_COST, Planet, PlanetCard};
use crate::games::stock::Table;
use crate::input::step_number;
use crate::text::{Line, line};

pub struct PlanetCards {
    cards: [PlanetCard; 8],
    /// As they were before.
    before: [PlanetCard; 8],
    placeholder: bool,
}

impl PlanetCards {
    pub fn new(game: &Efemeris) -> Self {
        Self {
            cards: game.table,
            before: game.table,
            placeholder: game.placeholder,
        }
    }
}

impl Table for PlanetCards {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "cards"
    }

    fn title(&self) -> (Line, Line) {
        let state = if self.cards != self.before {
            "not yet kept"
        } else if self.placeholder {
            "placeholders"
        } else {
            "as printed"
        };
        (line!("Planets"), line!("{state}"))
    }

    fn rows(&self) -> usize {
        Planet::ALL.len()
    }

    /// Pepper, vanilla, product.
    fn columns(&self) -> usize {
        3
    }

    fn row(&self, index: usize, column: Option<usize>) -> Row {
        let card = self.cards.get(index).copied().unwrap_or_default();
        let ([pepper, vanilla], makes) = (card.cost, card.makes.initial());
        let right = match column {
            None => line!("{pepper}P {vanilla}V > {makes}"),
            Some(0) => line!("[{pepper}P] {vanilla}V > {makes}"),
            Some(1) => line!("{pepper}P [{vanilla}V] > {makes}"),
            Some(_) => line!("{pepper}P {vanilla}V > [{makes}]"),
        };
        Row::new(Planet::at(index).label(), right)
    }

    fn value_label(&self) -> &'static str {
        "value"
    }

    fn change(&mut self, row: usize, column: usize, by: i8) {
        let Some(card) = self.cards.get_mut(row) else {
            return;
        };
        match card.cost.get_mut(column) {
            Some(cost) => *cost = step_number((*cost).into(), by, 0, MOST_PLANET_COST.into()) as u8,
            None => card.makes = card.makes.other(),
        }
    }

    fn effect(&self) -> RecordEntry<Efemeris> {
        RecordEntry::Action(Action::Table(self.cards))
    }

    fn help(&self) -> &'static str {
        "Copy cost and product from your printed planet cards: DIAL planet, ACTION column, NUMBER value. They are kept for \
         all later games."
    }
}
