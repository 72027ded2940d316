//! A list of rows of which one is chosen.

use crate::draw::{self, Frame, Row};
use crate::games::screen::{After, Controls, Model, Screen};
use crate::input::step;
use crate::text::Line;

/// A [`Screen`] that is a list under a title. DIAL moves the choice; what else the knobs do is the list's own.
pub trait List: Sized {
    type Model: Model;

    fn name(&self) -> &'static str;

    /// What this is on the left, whose or when on the right.
    fn title(&self, model: &Self::Model) -> (Line, Line);

    fn len(&self, model: &Self::Model) -> usize;

    fn row(&self, model: &Self::Model, index: usize) -> Row;

    /// The chosen row.
    fn chosen(&self) -> usize;

    /// Moves the choice.
    fn choose(&mut self, model: &Self::Model, row: usize);

    /// What the knobs do besides choosing.
    fn controls(&self, model: &<Self as List>::Model, knobs: Controls<Self>) -> Controls<Self>
    where
        Self: Screen<Model = <Self as List>::Model>;

    fn help(&self, model: &Self::Model) -> &'static str;

    fn committed(
        &mut self,
        _model: &Self::Model,
        _effect: &<Self::Model as Model>::Effect,
    ) -> After<Self::Model> {
        After::Resume
    }

    /// See [`Screen::unsaved`].
    fn unsaved(&self, _model: &Self::Model) -> bool {
        false
    }
}

impl<L: List> Screen for L {
    type Model = L::Model;

    fn name(&self) -> &'static str {
        List::name(self)
    }

    fn controls(&self, model: &L::Model, knobs: Controls<Self>) -> Controls<Self> {
        List::controls(self, model, knobs).choose(|list, model, by| {
            let row = step(list.chosen(), by, list.len(model));
            list.choose(model, row);
        })
    }

    fn draw(&self, model: &L::Model, frame: &mut Frame) {
        let (left, right) = self.title(model);
        draw::title(frame, &left, &right);
        draw::list(frame, self.len(model), self.chosen(), &mut |index| {
            self.row(model, index)
        });
    }

    fn help(&self, model: &L::Model) -> &'static str {
        List::help(self, model)
    }

    fn committed(&mut self, model: &L::Model, effect: &<L::Model as Model>::Effect) -> After<L::Model> {
        List::committed(self, model, effect)
    }

    fn unsaved(&self, model: &L::Model) -> bool {
        List::unsaved(self, model)
    }
}
