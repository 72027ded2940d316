//! The store has been asked and has not answered yet.

use crate::draw::{Align, Frame, Ink, KnobLabels, LARGE, SMALL, ring};
use crate::games::screen::{Controls, Screen};
use crate::record::GameId;
use crate::shell::Shell;

pub struct Waiting {
    /// The game that was asked for; none at power-on.
    pub game: Option<GameId>,
}

impl Screen for Waiting {
    type Model = Shell;

    fn name(&self) -> &'static str {
        match self.game {
            Some(_) => "waiting",
            None => "starting",
        }
    }

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs
    }

    fn draw(&self, _: &Shell, frame: &mut Frame) {
        ring::draw(frame, (27, 31), 22, 2);
        frame.text(58, 18, Align::Left, &LARGE, Ink::On, "Alidade");
        frame.text(58, 38, Align::Left, &SMALL, Ink::On, "one moment");
    }

    /// No knob does anything.
    fn draw_labels(&self, _: &Shell, _: &KnobLabels, _: &mut Frame) {}

    fn help(&self, _: &Shell) -> &'static str {
        ""
    }

    fn takes_shared_gestures(&self) -> bool {
        false
    }
}
