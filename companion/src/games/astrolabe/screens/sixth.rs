//! A correction brought a sixth bound demon: whether this is the last round (AST-85).

use crate::draw::{self, Area, Frame, Row};
use crate::games::Game;
use crate::games::astrolabe::{Action, Astrolabe, BONUS};
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::text::line;

pub struct Sixth {
    seat: u8,
    row: usize,
}

/// The rows: the bonus makes this the last round, or it does not.
const ENDS: usize = 0;
const ROWS: usize = 2;

impl Sixth {
    pub fn new(seat: u8) -> Self {
        Self { seat, row: ENDS }
    }
}

impl List for Sixth {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "sixth"
    }

    fn draw_around(&self, game: &Astrolabe, frame: &mut Frame) -> Area {
        draw::title(frame, "Sixth demon", game.seat_name(self.seat))
    }

    fn len(&self, _: &Astrolabe) -> usize {
        ROWS
    }

    fn row(&self, _: &Astrolabe, index: usize) -> Row {
        match index {
            ENDS => Row::new("Last round", line!("bonus +{BONUS}")),
            _ => Row::new("Play on", "no bonus"),
        }
    }

    chosen_is!(row);

    fn controls(&self, _: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        let label = if self.row == ENDS { "last round" } else { "play on" };
        knobs.press(label, |screen, _, _| {
            Next::act(Action::Sixth {
                seat: screen.seat,
                ends: screen.row == ENDS,
            })
        })
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        // told: AST-70, AST-85
        "By a correction this player has a sixth bound demon. By the rules that brings the bonus and makes this the last \
         round. Play on if it was no binding, or correct the counter again."
    }
}
