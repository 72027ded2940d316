//! All scores at a glance.

use super::Cards;
use crate::draw::{self, Area, Frame, Row};
use crate::games::ophiuchus::Ophiuchus;
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::text::line;

pub struct Scores {
    /// A seat; behind the last one the firmament and the reserve.
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

    fn draw_around(&self, _: &Ophiuchus, frame: &mut Frame) -> Area {
        draw::title(frame, "Scores", "cards+prizes-hand")
    }

    fn len(&self, game: &Ophiuchus) -> usize {
        game.names.len() + 2
    }

    fn row(&self, game: &Ophiuchus, index: usize) -> Row {
        match index.checked_sub(game.names.len()) {
            // `12+1-6 = 7`, as the title says.
            None => Row::new(
                game.name(index),
                line!(
                    "{}+{}-{} = {}",
                    game.card_points(index),
                    game.prizes(index),
                    2 * u16::from(game.hand(index)),
                    game.score_text(index)
                ),
            ),
            Some(0) => Row::new("Firmament", line!("{} cards", game.cards_of(None).len())),
            Some(_) => Row::new("Reserve", line!("{} tiles", game.reserve())),
        }
    }

    chosen_is!(row);

    fn controls(&self, game: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        if self.row > game.names.len() {
            return knobs;
        }
        knobs.press("cards", |screen, game, _| {
            let seat = Some(screen.row).filter(|row| *row < game.names.len());
            Next::open(Cards::of(seat))
        })
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        // told: OPH-22, OPH-26
        "Points of cards, plus 1 for each prize, less 2 for each tile in hand. Press DIAL to see the cards of a player or of the \
         firmament. Points with a ? are guesses."
    }
}
