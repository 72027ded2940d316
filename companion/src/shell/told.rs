//! Actions in words, for the history. Telling one means replaying the game up to there, which takes a tenth of a second in a
//! long game: so some are told at once and kept until others are asked for.

use super::Running;
use crate::record::Record;
use crate::text::Line;
use core::cell::RefCell;
use heapless::Vec;

/// Actions that are told at once: several times the rows of a list, so that few detents wait.
const TOLD: usize = 24;

pub struct Told(RefCell<Lines>);

struct Lines {
    /// The first action that is told.
    first: usize,
    lines: Vec<Line, TOLD>,
}

impl Told {
    pub const fn new() -> Self {
        Self(RefCell::new(Lines {
            first: 0,
            lines: Vec::new(),
        }))
    }

    /// The list of actions has changed, or may have.
    pub fn forget(&self) {
        self.0.borrow_mut().lines.clear();
    }

    /// An action in words; undone ones too.
    pub fn line(&self, running: &Running, record: &Record, action: usize) -> Line {
        let mut told = self.0.borrow_mut();
        let is_told = (told.first..told.first + told.lines.len()).contains(&action);
        if !is_told {
            // The list may go on either way.
            told.first = action.saturating_sub(TOLD / 2);
            told.lines.clear();
            let range = told.first..told.first + TOLD;
            running.tell_range(record, range, &mut |line| _ = told.lines.push(line));
        }
        let at = action.saturating_sub(told.first);
        told.lines.get(at).cloned().unwrap_or_default()
    }
}
