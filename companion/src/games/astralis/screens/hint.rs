//! What the device would play in a person's place, and what that brings.

use super::board::board_labels;
use super::play::draw_move;
use super::thought::Thought;
use super::{go_on, zoom_label};
use crate::draw::{Frame, KnobLabels};
use crate::games::astralis::Astralis;
use crate::games::astralis::search::Level;
use crate::games::screen::{After, Controls, Next, Screen, Work};
use crate::games::{RecordEntry, Workspace};

pub struct Hint {
    thought: Thought,
    close: bool,
}

impl Hint {
    /// None where no person is to move.
    pub fn new(game: &Astralis, close: bool) -> Option<Self> {
        let by_person = game.started() && !game.over() && game.devices_turn().is_none();
        by_person.then(|| Self {
            thought: Thought::default(),
            close,
        })
    }
}

impl Screen for Hint {
    type Model = Astralis;

    fn name(&self) -> &'static str {
        "hint"
    }

    fn controls(&self, _: &Astralis, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .press("play", |screen, _, _| {
                screen.thought.action().map_or(Next::Stay, Next::act)
            })
            .hold_number(zoom_label(self.close), |screen, _, _| {
                screen.close = !screen.close;
                Next::Stay
            })
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        match self.thought.action().filter(|_| self.thought.is_ready()) {
            Some(action) => draw_move(frame, game, &action, "Hint", self.close),
            None => self.thought.draw(frame, game, self.close, "Hint", "thinks"),
        }
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.close);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        "The move that the device would play here, and what it brings. Press DIAL to play it, press ACTION to go back to your \
         own. It is the device's opinion at its normal level, no more."
    }

    fn work(&mut self, game: &Astralis, workspace: &mut Workspace, seed: u32) -> Work {
        self.thought.work(game, Level::Normal, workspace, seed)
    }

    fn committed(&mut self, game: &Astralis, _: &RecordEntry<Astralis>) -> After<Astralis> {
        go_on(game, self.close)
    }
}
