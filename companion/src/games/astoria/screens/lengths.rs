//! How long the printed tracks are: what no source gives, to be read off the board.

use crate::draw::Row;
use crate::games::RecordEntry;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::Action;
use crate::games::astoria::components::Lengths;
use crate::games::stock::{Table, TableEditor};
use crate::input::step_number;
use crate::text::{Line, line};

pub struct EditLengths(Lengths);

/// Edits the lengths that hold now.
pub fn lengths(game: &Astoria) -> TableEditor<EditLengths> {
    TableEditor::new(EditLengths(game.lengths))
}

/// Each length's label, its least, and where it is.
type Length = (&'static str, i16, fn(&mut Lengths) -> &mut u8);
static LENGTHS: [Length; 4] = [
    ("Unrest ends at", 2, |lengths| &mut lengths.unrest),
    ("Dragon ends at", 2, |lengths| &mut lengths.dragon),
    ("King healed at", 2, |lengths| &mut lengths.king),
    ("King starts at", 1, |lengths| &mut lengths.king_start),
];

impl Table for EditLengths {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "lengths"
    }

    fn title(&self) -> (Line, Line) {
        let guessed = self.0 == Lengths::PLACEHOLDER;
        let whose = if guessed { "placeholders" } else { "your board" };
        (line!("Tracks"), line!("{whose}"))
    }

    fn rows(&self) -> usize {
        LENGTHS.len()
    }

    fn row(&self, index: usize, _: Option<usize>) -> Row {
        let mut lengths = self.0;
        let row = LENGTHS.get(index);
        row.map_or(Row::default(), |(label, _, at)| Row::new(label, at(&mut lengths)))
    }

    fn value_label(&self) -> &'static str {
        "steps"
    }

    fn change(&mut self, row: usize, _: usize, by: i8) {
        if let Some((_, least, at)) = LENGTHS.get(row) {
            let steps = at(&mut self.0);
            *steps = step_number(i16::from(*steps), by, *least, i16::from(Lengths::LONGEST)) as u8;
        }
        // The king starts before the end of his track.
        let Lengths { king, king_start, .. } = &mut self.0;
        *king_start = (*king_start).min(*king - 1);
    }

    fn effect(&self) -> RecordEntry<Astoria> {
        RecordEntry::Action(Action::Table(self.0))
    }

    fn help(&self) -> &'static str {
        // told: ASO-6
        "Count the steps on your board: our numbers are a guess. The king starts below 'heit' of his track's name. What you keep holds \
         for later games."
    }
}
