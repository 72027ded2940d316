//! All actions of the game. The chosen row is the last one that would be in force: undo and redo to any place.

use crate::draw::{LIST_ROOM, Row, SMALL};
use crate::games::screen::{Controls, Next};
use crate::games::stock::List;
use crate::shell::{Command, Shell};
use crate::text::{Line, line};
use heapless::Vec;

/// Actions that are told at once. Telling means replaying the game up to there, which takes a tenth of a second in a long
/// game: so it happens once for so many detents.
const TOLD: usize = 20;

pub struct History {
    /// So many actions would be in force.
    at: usize,
    /// What is told: the first action, and the lines of it and of those that follow.
    first: usize,
    told: Vec<Line, TOLD>,
}

impl History {
    pub fn new(shell: &Shell) -> Self {
        let mut history = Self {
            at: shell.record.len(),
            first: 0,
            told: Vec::new(),
        };
        history.tell(shell);
        history
    }

    /// Tells the actions round the chosen one anew.
    fn tell(&mut self, shell: &Shell) {
        self.first = self.at.saturating_sub(TOLD / 2);
        self.told.clear();
        if let Some(running) = &shell.running {
            running.tell_range(&shell.record, self.first..self.first + TOLD, &mut |line| {
                _ = self.told.push(line);
            });
        }
    }

    /// Whether all rows that can be in sight with the chosen one are told.
    fn is_told(&self, shell: &Shell) -> bool {
        /// Rows of a list that is as high as a display.
        const MOST_ROWS: usize = 7;
        let from = self.at.saturating_sub(MOST_ROWS);
        let to = (self.at + MOST_ROWS).min(shell.record.count());
        self.first <= from && to <= self.first + self.told.len()
    }
}

impl List for History {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "history"
    }

    fn title(&self, shell: &Shell) -> (Line, Line) {
        (line!("History"), line!("{} of {}", self.at, shell.record.count()))
    }

    fn len(&self, shell: &Shell) -> usize {
        shell.record.count() + 1
    }

    fn row(&self, shell: &Shell, index: usize) -> Row {
        let text = match index.checked_sub(1) {
            None => "Start of the game",
            Some(action) => {
                let told = action.checked_sub(self.first).and_then(|at| self.told.get(at));
                told.map_or("", |line| line)
            }
        };
        // An undone action stands a little to the right; the mark is where play is now.
        let now = shell.record.len();
        let mark = if index == now { "> " } else { "" };
        let indent = if index > now { "   " } else { "" };
        let mut left = line!("{mark}{indent}{text}");
        // What does not even fit in small letters is cut off.
        while SMALL.width(&left) > LIST_ROOM {
            left.pop();
        }
        Row::new(left, "")
    }

    fn chosen(&self) -> usize {
        self.at
    }

    fn choose(&mut self, shell: &Shell, row: usize) {
        let given = shell
            .running
            .as_ref()
            .map_or(0, |running| running.given(&shell.record));
        self.at = row.max(given);
        if !self.is_told(shell) {
            self.tell(shell);
        }
    }

    fn controls(&self, shell: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        let label = if self.at == shell.record.len() {
            "stay"
        } else {
            "go there"
        };
        knobs.press(label, |history, _, _| Next::Commit(Command::GoTo(history.at)))
    }

    fn help(&self, _: &Shell) -> &'static str {
        "All actions, the last one at the bottom. DIAL chooses how far to go back or forth, press it to go there. Undone actions \
         can be redone until something new is done."
    }
}
