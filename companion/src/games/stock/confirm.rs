//! A question before something that is seldom meant, or a statement before play goes on.

use crate::draw::{Frame, dialog};
use crate::games::screen::{Controls, Model, Next, Screen};

/// What never changes of it: apart, so that a stack of screens has it by one reference.
pub struct Question {
    pub name: &'static str,
    pub heading: &'static str,
    pub help: &'static str,
    /// What the push is called.
    pub label: &'static str,
    /// Whether DIAL has to be held instead of pressed.
    pub hold: bool,
    /// What going back is called, if not just that.
    pub back: &'static str,
}

/// The text is one that never changes, or a [`Line`](crate::text::Line).
pub struct Confirm<M: Model, T = &'static str> {
    pub question: &'static Question,
    pub text: T,
    pub effect: M::Effect,
}

impl<M: Model<Effect: Clone>, T: AsRef<str>> Screen for Confirm<M, T> {
    type Model = M;

    fn name(&self) -> &'static str {
        self.question.name
    }

    fn controls(&self, _: &M, knobs: Controls<Self>) -> Controls<Self> {
        let Question {
            label, hold, back, ..
        } = *self.question;
        let knobs = knobs.back(back);
        if hold {
            knobs.hold_dial(label, |screen, _, _| Next::Commit(screen.effect.clone()))
        } else {
            knobs.press(label, |screen, _, _| Next::Commit(screen.effect.clone()))
        }
    }

    fn draw(&self, _: &M, frame: &mut Frame) {
        dialog(frame, self.question.heading, self.text.as_ref());
    }

    fn help(&self, _: &M) -> &'static str {
        self.question.help
    }
}
