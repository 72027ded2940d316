//! The memory has been asked and has not answered yet.

use crate::draw::{Align, Frame, Ink, KnobLabels, LARGE, SMALL, WIDTH};
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
        frame.text(WIDTH / 2, 18, Align::Centre, &LARGE, Ink::On, "Alidade");
        frame.text(WIDTH / 2, 38, Align::Centre, &SMALL, Ink::On, "one moment");
    }

    /// No knob does anything.
    fn draw_labels(&self, _: &Shell, _: &KnobLabels, _: &mut Frame) {}

    fn help(&self, _: &Shell) -> &'static str {
        ""
    }
}
