//! A correction brought a sixth bound demon: whether this is the last round (AST-85).

use crate::draw::{self, Area, Frame, Row};
use crate::games::Game;
use crate::games::astrolabe::{Action, Astrolabe, BONUS};
use crate::games::screen::{Controls, Next};
use crate::games::stock::List;
use crate::text::line;

pub struct Sixth {
    seat: u8,
    ends: bool,
}

impl Sixth {
    pub fn new(seat: u8) -> Self {
        Self { seat, ends: true }
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
        2
    }

    fn row(&self, _: &Astrolabe, index: usize) -> Row {
        match index {
            0 => Row::new("Last round", line!("bonus +{BONUS}")),
            _ => Row::new("Play on", "no bonus"),
        }
    }

    fn chosen(&self, _: &Astrolabe) -> usize {
        usize::from(!self.ends)
    }

    fn choose(&mut self, _: &Astrolabe, row: usize) {
        self.ends = row == 0;
    }

    fn controls(&self, _: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("choose", |screen, _, _| {
            let (seat, ends) = (screen.seat, screen.ends);
            Next::act(Action::Sixth { seat, ends })
        })
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        // told: AST-70, AST-85
        "By a correction this player has a sixth bound demon. By the rules that brings the bonus and makes this the last \
         round. Play on if it was no binding, or correct the counter again."
    }
}
