//! The editor of a printed table: numbers that no rule text gives, to be copied from the owner's printed components.

use super::{List, UNCHANGED, chosen_is};
use crate::draw::{self, Area, Frame, Row};
use crate::games::screen::{Controls, Model, Next};
use crate::input::step_round;
use crate::text::Line;

/// A table while it is edited.
pub trait Table: Sized {
    type Model: Model;

    fn name(&self) -> &'static str;

    /// What this is on the left, whether it is a placeholder on the right.
    fn title(&self) -> (Line, Line);

    fn rows(&self) -> usize;

    /// Values in a row that ACTION turns through.
    fn columns(&self) -> usize {
        1
    }

    /// One row; `column` is the value that NUMBER would change, if it is the chosen row.
    fn row(&self, index: usize, column: Option<usize>) -> Row;

    /// What NUMBER changes.
    fn value_label(&self) -> &'static str;

    fn change(&mut self, row: usize, column: usize, by: i8);

    /// What keeps the table.
    fn effect(&self) -> <Self::Model as Model>::Effect;

    fn help(&self) -> &'static str;
}

/// Edits a [`Table`]: DIAL chooses the row, ACTION the column, NUMBER changes the value, and a press keeps the whole.
pub struct TableEditor<T> {
    table: T,
    row: usize,
    column: usize,
    /// Whether a value was turned. Not whether it differs: turned forth and back, a guess becomes a value that is known.
    changed: bool,
}

impl<T> TableEditor<T> {
    pub fn new(table: T) -> Self {
        Self {
            table,
            row: 0,
            column: 0,
            changed: false,
        }
    }
}

impl<T: Table> List for TableEditor<T> {
    type Model = T::Model;

    fn name(&self) -> &'static str {
        self.table.name()
    }

    fn draw_around(&self, _: &T::Model, frame: &mut Frame) -> Area {
        let (left, right) = self.table.title();
        draw::title(frame, &left, &right)
    }

    fn len(&self, _: &T::Model) -> usize {
        self.table.rows()
    }

    fn row(&self, _: &T::Model, index: usize) -> Row {
        self.table.row(index, (index == self.row).then_some(self.column))
    }

    chosen_is!(row);

    fn controls(&self, _: &T::Model, knobs: Controls<Self>) -> Controls<Self> {
        let knobs = knobs
            .number(self.table.value_label(), |editor, _, by| {
                editor.table.change(editor.row, editor.column, by);
                editor.changed = true;
            })
            .press("keep", |editor, _, _| match editor.changed {
                true => Next::Commit(editor.table.effect()),
                false => Next::refuse(UNCHANGED),
            });
        if self.table.columns() < 2 {
            return knobs;
        }
        knobs.action("column", |editor, _, by| {
            editor.column = step_round(editor.column, by, editor.table.columns());
        })
    }

    fn help(&self, _: &T::Model) -> &'static str {
        self.table.help()
    }

    fn unsaved(&self, _: &T::Model) -> bool {
        self.changed
    }
}
