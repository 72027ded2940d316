//! What the device would play in a person's place, and what that brings.

use super::board::{Scene, board, board_labels};
use super::panel::right;
use super::play::draw_move;
use super::thought::Thought;
use super::{View, go_on, zoom_label};
use crate::draw::{BODY, Frame, KnobLabels, LARGE};
use crate::games::astralis::Astralis;
use crate::games::astralis::search::Level;
use crate::games::screen::{After, Controls, Next, Screen, Work};
use crate::games::{RecordEntry, Workspace};

pub struct Hint {
    thought: Thought,
    view: View,
}

impl Hint {
    /// None where no person is to move.
    pub fn new(game: &Astralis, view: View) -> Option<Self> {
        let by_person = game.started() && !game.over() && game.devices_turn().is_none();
        by_person.then(|| Self {
            thought: Thought::default(),
            view,
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
            .press(if self.view.close { "play" } else { "go" }, |screen, _, _| {
                screen.thought.action().map_or(Next::Stay, Next::act)
            })
            .hold(zoom_label(self.view.close), |screen, _, _| {
                screen.view.close = !screen.view.close;
                Next::Stay
            })
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        match self.thought.action().filter(|_| self.thought.is_ready()) {
            Some(action) => draw_move(frame, game, &action, "Hint", self.view.close),
            None => {
                let middle = game.pawns[game.turn as usize].unwrap_or_default();
                board(frame, &Scene::of(game), self.view.close.then_some(middle));
                right(frame, 0, &LARGE, "Hint");
                right(frame, 16, &BODY, "thinks");
                self.thought.draw(frame);
            }
        }
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.view.close);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        "The move that the device would play here, and what it brings. Press DIAL to play it, press ACTION to go back to your \
         own.\n\
         Hold NUMBER: whole board or magnified."
    }

    fn work(&mut self, game: &Astralis, workspace: &mut Workspace, seed: u32) -> Work {
        self.thought.work(game, Level::Normal, workspace, seed)
    }

    fn committed(&mut self, game: &Astralis, _: &RecordEntry<Astralis>) -> After<Astralis> {
        go_on(game, self.view)
    }
}
