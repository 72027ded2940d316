//! Set-up: who begins (EFE-10).

use super::parts::bar_with_note;
use crate::draw::{Area, Frame, Row};
use crate::games::Game;
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::text::line;

#[derive(Default)]
pub struct First {
    /// The drawing of lots, then the sides.
    row: usize,
}

impl List for First {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "first"
    }

    fn draw_around(&self, _: &Efemeris, frame: &mut Frame) -> Area {
        bar_with_note(frame, "Who begins?", "", "First choice, but fewest spices")
    }

    fn len(&self, game: &Efemeris) -> usize {
        usize::from(game.sides()) + 1
    }

    fn row(&self, game: &Efemeris, index: usize) -> Row {
        let Some(side) = index.checked_sub(1) else {
            return Row::new("Draw lots", "").marked(true);
        };
        let leader = game.leader(side as u8);
        let name = game.seat_name(leader);
        let row = match game.ally(leader) {
            Some(ally) => Row::new(line!("{name} and {}", game.seat_name(ally)), ""),
            None => Row::new(name, ""),
        };
        row.marked(true)
    }

    chosen_is!(row);

    fn controls(&self, _: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        let label = if self.row == 0 { "draw" } else { "take" };
        knobs.press(label, |screen, game, random| {
            // There are three sides at the most.
            let side = match screen.row.checked_sub(1) {
                Some(side) => side as u8,
                None => random.below(game.sides().into()) as u8,
            };
            let seat = game.leader(side);
            Next::act(Action::First { seat })
        })
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        // told: EFE-10
        "Draw lots, or agree; somebody who is new to the game had best begin. Who begins chooses nation and planet first and \
         draws the first tiles, but gets the fewest spices. Play goes clockwise."
    }
}
