//! The player may take a card for what the new tile aligned.

use super::points_text;
use crate::draw::Row;
use crate::games::ophiuchus::rules::cards::{Alignments, Card};
use crate::games::ophiuchus::{Action, Ophiuchus};
use crate::games::screen::{Controls, Next};
use crate::games::stock::List;
use crate::text::{Line, line};

pub struct Claim {
    /// Found once: the search takes long, and every row asks for it.
    aligned: Alignments,
    /// No card, then every card that may be taken.
    row: usize,
}

impl Claim {
    /// The dearest card that is surely earned is offered first.
    pub fn new(game: &Ophiuchus) -> Self {
        let aligned = game.claimable();
        let (mut best, mut points) = (0, 0);
        for (row, card) in (1..).zip(&aligned.possible.cards()) {
            if aligned.found.contains(*card) && game.points(*card) >= points {
                (best, points) = (row, game.points(*card));
            }
        }
        Self { aligned, row: best }
    }

    fn card(&self, row: usize) -> Option<Card> {
        self.aligned.possible.cards().get(row.checked_sub(1)?).copied()
    }
}

impl List for Claim {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "claim"
    }

    fn title(&self, game: &Ophiuchus) -> (Line, Line) {
        (line!("{}", game.name(game.turn)), line!("takes a card?"))
    }

    fn len(&self, _: &Ophiuchus) -> usize {
        1 + self.aligned.possible.cards().len()
    }

    fn row(&self, game: &Ophiuchus, index: usize) -> Row {
        let Some(card) = self.card(index) else {
            return Row::new("No card", "");
        };
        let found = if self.aligned.found.contains(card) {
            " *"
        } else {
            ""
        };
        let points = points_text(game.points(card), game.entered_points(card).is_none());
        Row::new(line!("{}{found}", card.label()), points)
    }

    fn chosen(&self) -> usize {
        self.row
    }

    fn choose(&mut self, _: &Ophiuchus, row: usize) {
        self.row = row;
    }

    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        let label = if self.row == 0 { "no card" } else { "take it" };
        knobs.press(label, |screen, _, _| {
            Next::act(Action::Claim(screen.card(screen.row)))
        })
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        "One card may be taken for stars that the new tile aligned: in a row or column, or a square. A * marks what is surely \
         there; the rest cannot be told without star types, so look at the table.\n\
         Points with a ? are guesses: enter the printed ones by the menu, Card points."
    }
}
