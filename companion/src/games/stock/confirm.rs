//! A question before something that is seldom meant, or a statement before play goes on.

use crate::draw::{Frame, dialog};
use crate::games::screen::{Controls, Model, Next, Screen};
use crate::text::Line;

/// The text is one that never changes, or a [`Line`].
pub struct Confirm<M: Model, T = &'static str> {
    pub name: &'static str,
    pub heading: Line,
    pub text: T,
    pub help: &'static str,
    /// What the push is called.
    pub label: &'static str,
    /// Whether DIAL has to be held instead of pressed.
    pub hold: bool,
    /// What going back is called, if not just that.
    pub back: &'static str,
    pub effect: M::Effect,
}

impl<M: Model<Effect: Clone>, T: AsRef<str>> Screen for Confirm<M, T> {
    type Model = M;

    fn name(&self) -> &'static str {
        self.name
    }

    fn controls(&self, _: &M, knobs: Controls<Self>) -> Controls<Self> {
        let knobs = knobs.back(self.back);
        if self.hold {
            knobs.hold_dial(self.label, |screen, _, _| Next::Commit(screen.effect.clone()))
        } else {
            knobs.press(self.label, |screen, _, _| Next::Commit(screen.effect.clone()))
        }
    }

    fn draw(&self, _: &M, frame: &mut Frame) {
        dialog(frame, &self.heading, self.text.as_ref());
    }

    fn help(&self, _: &M) -> &'static str {
        self.help
    }
}
