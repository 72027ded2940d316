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
        Self {
            row: game.turn.into(),
        }
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
        game.seats.len() + 2
    }

    fn row(&self, game: &Ophiuchus, index: usize) -> Row {
        match index.checked_sub(game.seats.len()) {
            None => {
                // There are four seats at the most.
                let seat = index as u8;
                // `12+1-6 = 7`, as the title says.
                let sum = line!(
                    "{}+{}-{} = {}",
                    game.card_points(seat),
                    game.prizes(seat),
                    2 * u16::from(game.hand(seat)),
                    game.score_text(seat)
                );
                Row::new(game.name(seat), sum)
            }
            Some(0) => Row::new("Firmament", line!("{} cards", game.cards_of(None).len())),
            Some(_) => Row::new("Reserve", line!("{} tiles", game.reserve())),
        }
    }

    chosen_is!(row);

    fn controls(&self, game: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        if self.row > game.seats.len() {
            return knobs;
        }
        knobs.press("cards", |screen, game, _| {
            let seat = screen.row as u8;
            Next::open(Cards::of(game.seat(seat).map(|_| seat)))
        })
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        // told: OPH-22, OPH-26
        "Points of cards, plus 1 for each prize, less 2 for each tile in hand. Press DIAL to see the cards of a player or of the \
         firmament. Points with a ? are guesses."
    }
}
