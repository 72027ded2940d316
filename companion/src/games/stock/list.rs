//! A list of rows of which one is chosen.

use crate::draw::{self, Area, Frame, Row};
use crate::games::screen::{After, Controls, Model, Screen};
use crate::input::step;

/// A [`Screen`] that is a list. DIAL moves the choice and stops at both ends; what else the knobs do is the list's own.
pub trait List: Sized {
    type Model: Model;

    fn name(&self) -> &'static str;

    /// Draws all but the rows, most often [`draw::title`], and gives the pixels from top to bottom that the rows have.
    fn draw_around(&self, model: &Self::Model, frame: &mut Frame) -> Area;

    fn len(&self, model: &Self::Model) -> usize;

    fn row(&self, model: &Self::Model, index: usize) -> Row;

    /// The chosen row. Where it is a field and choosing does nothing more, [`chosen_is`] writes this and [`List::choose`].
    fn chosen(&self, model: &Self::Model) -> usize;

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

/// In an `impl` of [`List`]: the chosen row is this field.
macro_rules! chosen_is {
    ($field:ident) => {
        fn chosen(&self, _: &<Self as $crate::games::stock::List>::Model) -> usize {
            self.$field
        }

        fn choose(&mut self, _: &<Self as $crate::games::stock::List>::Model, row: usize) {
            self.$field = row;
        }
    };
}

pub(crate) use chosen_is;

impl<L: List> Screen for L {
    type Model = L::Model;

    fn name(&self) -> &'static str {
        List::name(self)
    }

    fn controls(&self, model: &L::Model, knobs: Controls<Self>) -> Controls<Self> {
        List::controls(self, model, knobs).choose(|list, model, by| {
            let row = step(list.chosen(model), by, list.len(model));
            list.choose(model, row);
        })
    }

    fn draw(&self, model: &L::Model, frame: &mut Frame) {
        let area = self.draw_around(model, frame);
        draw::list(frame, area, self.len(model), self.chosen(model), &mut |index| {
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
