//! The reserve is empty: end now, or play out the hands.

use crate::draw::Row;
use crate::games::ophiuchus::{Action, Ophiuchus};
use crate::games::screen::{Controls, Next};
use crate::games::stock::List;
use crate::text::{Line, line};

/// What to do, with both sides of its row.
const ROWS: [(Action, &str, &str); 2] = [
    (Action::End, "End now", "the rule"),
    (Action::PlayOut, "Play out the hands", ""),
];

pub struct Last {
    row: usize,
}

impl Last {
    /// OPH-25: the rule ends the game, but dealt-out hands are there to be played.
    pub fn new(game: &Ophiuchus) -> Self {
        Self {
            row: usize::from(game.all_dealt),
        }
    }
}

impl List for Last {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "last"
    }

    fn title(&self, _: &Ophiuchus) -> (Line, Line) {
        (line!("The reserve is empty"), line!(""))
    }

    fn len(&self, _: &Ophiuchus) -> usize {
        ROWS.len()
    }

    fn row(&self, _: &Ophiuchus, index: usize) -> Row {
        let row = ROWS.get(index);
        row.map_or(Row::default(), |(_, left, right)| Row::new(left, right))
    }

    fn chosen(&self) -> usize {
        self.row
    }

    fn choose(&mut self, _: &Ophiuchus, row: usize) {
        self.row = row;
    }

    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("choose", |screen, _, _| {
            let row = ROWS.get(screen.row);
            row.map_or(Next::Stay, |(action, ..)| Next::act(*action))
        })
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        "By the rule the game ends when the last covered tile was drawn. You can agree to play out the hands: then it ends \
         when nobody can lay a tile."
    }
}
