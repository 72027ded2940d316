//! What no rule text gives of the printed cards: the planets (EFE-12) and how many there are of each crew card (EFE-106).

use crate::draw::Row;
use crate::games::RecordEntry;
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::{Crew, MOST_COPIES, MOST_PLANET_COST, Planet, PrintedCards};
use crate::games::stock::Table;
use crate::input::step_number;
use crate::text::{Line, line};

/// The planets, then the crew.
pub struct Cards {
    cards: PrintedCards,
    placeholder: bool,
    /// Something was turned, though perhaps forth and back.
    changed: bool,
}

impl Cards {
    pub fn new(game: &Efemeris) -> Self {
        Self {
            cards: game.table,
            placeholder: game.placeholder,
            changed: false,
        }
    }
}

impl Table for Cards {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "cards"
    }

    fn title(&self) -> (Line, Line) {
        let state = if self.changed {
            "not yet kept"
        } else if self.placeholder {
            "placeholders"
        } else {
            "as printed"
        };
        (line!("Cards"), line!("{state}"))
    }

    fn rows(&self) -> usize {
        Planet::ALL.len() + Crew::ALL.len()
    }

    /// Pepper, vanilla, product; of the crew there is one number.
    fn columns(&self) -> usize {
        3
    }

    fn row(&self, index: usize, column: Option<usize>) -> Row {
        let Some(card) = self.cards.planets.get(index) else {
            let crew = Crew::at(index - Planet::ALL.len());
            let copies = self.cards.copies[crew as usize];
            let right = match column {
                None => line!("{copies}"),
                Some(_) => line!("[{copies}]"),
            };
            return Row::new(crew.label(), right);
        };
        let ([pepper, vanilla], makes) = (card.cost, card.makes.initial());
        let right = match column {
            None => line!("{pepper}P {vanilla}V makes {makes}"),
            Some(0) => line!("[{pepper}P] {vanilla}V makes {makes}"),
            Some(1) => line!("{pepper}P [{vanilla}V] makes {makes}"),
            Some(_) => line!("{pepper}P {vanilla}V makes [{makes}]"),
        };
        Row::new(Planet::at(index).label(), right)
    }

    fn value_label(&self) -> &'static str {
        "value"
    }

    fn change(&mut self, row: usize, column: usize, by: i8) {
        self.changed = true;
        let Some(card) = self.cards.planets.get_mut(row) else {
            let copies = self.cards.copies.get_mut(row - Planet::ALL.len());
            if let Some(copies) = copies {
                *copies = step_number((*copies).into(), by, 1, MOST_COPIES.into()) as u8;
            }
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
        // told: EFE-12, EFE-106
        "No rule text says what planets cost and make, nor how many crew cards of a kind a nation has: until you set them they \
         are guesses. Copy them from your printed cards: P is pepper, V vanilla. They are kept for all later games."
    }
}
