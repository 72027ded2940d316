//! All scores at a glance.

use super::Cards;
use crate::draw::Row;
use crate::games::ophiuchus::Ophiuchus;
use crate::games::screen::{Controls, Next};
use crate::games::stock::List;
use crate::text::{Line, line};

pub struct Scores {
    /// A seat; behind the last one: the firmament.
    row: usize,
}

impl Scores {
    /// The player whose turn it is comes first.
    pub fn at_turn(game: &Ophiuchus) -> Self {
        Self { row: game.turn }
    }
}

impl List for Scores {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "scores"
    }

    fn title(&self, game: &Ophiuchus) -> (Line, Line) {
        (line!("Scores"), line!("reserve {}", game.reserve()))
    }

    fn len(&self, game: &Ophiuchus) -> usize {
        game.names.len() + 1
    }

    fn row(&self, game: &Ophiuchus, index: usize) -> Row {
        match game.names.get(index) {
            Some(name) => Row::new(name, game.score_text(index)),
            None => Row::new("Firmament", line!("{} cards", game.cards_of(None).len())),
        }
    }

    fn chosen(&self) -> usize {
        self.row
    }

    fn choose(&mut self, _: &Ophiuchus, row: usize) {
        self.row = row;
    }

    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("cards", |screen, game, _| {
            let seat = Some(screen.row).filter(|row| *row < game.names.len());
            Next::open(Cards::of(seat))
        })
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        "Points of cards, plus prizes, less 2 for each tile in hand. Press DIAL to see the cards of a player or of the \
         firmament. Points with a ? are guesses."
    }
}
