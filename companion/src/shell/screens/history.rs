//! All actions of the game. The chosen row is the last one that would be in force: undo and redo to any place.

use crate::draw::{self, Area, Frame, LIST_ROOM, Row, SMALL};
use crate::games::screen::{Controls, Next};
use crate::games::stock::List;
use crate::shell::{Command, Shell};
use crate::text::line;

pub struct History {
    /// So many actions would be in force.
    at: usize,
}

impl History {
    pub fn new(shell: &Shell) -> Self {
        shell.told.forget();
        Self {
            at: shell.record.len(),
        }
    }
}

impl List for History {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "history"
    }

    fn draw_around(&self, shell: &Shell, frame: &mut Frame) -> Area {
        draw::title(
            frame,
            "History",
            &line!("{} of {}", self.at, shell.record.count()),
        )
    }

    fn len(&self, shell: &Shell) -> usize {
        shell.record.count() + 1
    }

    fn row(&self, shell: &Shell, index: usize) -> Row {
        let text = match (index.checked_sub(1), &shell.running) {
            (Some(action), Some(running)) => shell.told.line(running, &shell.record, action),
            _ => line!("Start of the game"),
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

    fn chosen(&self, _: &Shell) -> usize {
        self.at
    }

    fn choose(&mut self, shell: &Shell, row: usize) {
        let running = shell.running.as_ref();
        let given = running.map_or(0, |running| running.given(&shell.record));
        self.at = row.max(given);
    }

    fn controls(&self, shell: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        let label = if self.at == shell.record.len() {
            "stay"
        } else {
            "go there"
        };
        knobs.press(label, |history, shell, _| match history.at {
            now if now == shell.record.len() => Next::Back,
            at => Next::Commit(Command::GoTo(at)),
        })
    }

    fn help(&self, _: &Shell) -> &'static str {
        "All actions, the last one at the bottom. DIAL chooses how far to go back or forth, press it to go there. Undone actions \
         can be redone until something new is done."
    }
}
