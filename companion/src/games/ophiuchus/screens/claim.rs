//! The player may take a card for what the new tile aligned.

use super::points_text;
use crate::draw::{self, Area, Frame, Row};
use crate::games::ophiuchus::rules::cards::{Alignments, Card};
use crate::games::ophiuchus::{Action, Ophiuchus};
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::text::line;

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
        let rows = (1..).zip(&aligned.possible);
        let sure = rows.filter(|(_, card)| aligned.found.contains(card));
        let best = sure.max_by_key(|(_, card)| game.points(**card));
        let row = best.map_or(0, |(row, _)| row);
        Self { aligned, row }
    }

    fn card(&self, row: usize) -> Option<Card> {
        self.aligned.possible.get(row.checked_sub(1)?).copied()
    }
}

impl List for Claim {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "claim"
    }

    fn draw_around(&self, game: &Ophiuchus, frame: &mut Frame) -> Area {
        let of = self.len(game);
        draw::title(
            frame,
            &line!("{}: a card?", game.name(game.turn)),
            &line!("{}/{of}", self.row + 1),
        )
    }

    fn len(&self, _: &Ophiuchus) -> usize {
        1 + self.aligned.possible.len()
    }

    fn row(&self, game: &Ophiuchus, index: usize) -> Row {
        let Some(card) = self.card(index) else {
            return Row::new("No card", "");
        };
        let is_sure = self.aligned.found.contains(&card);
        let points = points_text(game.points(card), game.entered_points(card).is_none());
        Row::new(card.label(), points).marked(is_sure)
    }

    chosen_is!(row);

    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        let label = if self.row == 0 { "no card" } else { "take" };
        knobs.press(label, |screen, _, _| {
            Next::act(Action::Claim(screen.card(screen.row)))
        })
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        // told: OPH-16, OPH-17, OPH-18, OPH-28, OPH-29
        match self.card(self.row) {
            None => {
                "One card may be taken for stars that the new tile lined up, if you want one. A full square marks what is surely \
                 there; for the others look at the table.\n\
                 Points with a ? are guesses: enter the printed ones by the menu, Card points."
            }
            Some(Card::Square) => {
                "Square: four cells, two by two, that all show a star of one type. One of them belongs to the new tile."
            }
            Some(Card::Different4 | Card::Different5 | Card::Different6) => {
                "Different: so many neighbouring cells of one row or column, each giving one star, no two of one type, in any \
                 order. One cell belongs to the new tile. Empty cells and halves without stars break the line."
            }
            Some(Card::Alike4 | Card::Alike5 | Card::Alike6) => {
                "Alike: so many neighbouring cells of one row or column that all show a star of one type, whichever it is. A \
                 longer line counts too. Empty cells and halves without stars break it."
            }
            Some(_) => {
                "Three: three neighbouring cells of one row or column that all show the star of this card. One of them belongs to \
                 the new tile. Empty cells and halves without stars break the line."
            }
        }
    }
}
