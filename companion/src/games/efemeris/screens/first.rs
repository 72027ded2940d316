//! Set-up: who begins (EFE-10).

use super::parts::{bar, list_with_note};
use crate::draw::{Frame, Row};
use crate::games::Game;
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step;
use crate::text::line;

#[derive(Default)]
pub struct First {
    /// The drawing of lots, then the sides.
    row: usize,
}

impl Screen for First {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "first"
    }

    fn controls(&self, _: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .choose(|screen, game, by| screen.row = step(screen.row, by, usize::from(game.sides()) + 1))
            .press("take", |screen, game, random| {
                // There are three sides at the most.
                let side = match screen.row.checked_sub(1) {
                    Some(side) => side as u8,
                    None => random.below(game.sides().into()) as u8,
                };
                let seat = game.leader(side);
                Next::act(Action::First { seat })
            })
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        bar(frame, "Who begins?", "");
        let count = usize::from(game.sides()) + 1;
        list_with_note(
            frame,
            "First choice, but fewest spices",
            count,
            self.row,
            &mut |index| {
                let row = match index.checked_sub(1) {
                    None => Row::new("Draw lots", ""),
                    Some(side) => {
                        let leader = game.leader(side as u8);
                        let name = game.seat_name(leader);
                        match game.ally(leader) {
                            Some(ally) => Row::new(line!("{name} and {}", game.seat_name(ally)), ""),
                            None => Row::new(name, ""),
                        }
                    }
                };
                row.marked(true)
            },
        );
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        // told: EFE-10
        "Draw lots, or agree; somebody who is new to the game had best begin. Who begins chooses nation and planet first and \
         draws the first tiles, but gets the fewest spices. Play goes clockwise."
    }
}
