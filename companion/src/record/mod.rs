//! The list of committed actions: the save, the undo, the replay and the export are this one thing.
//!
//! The list keeps what was undone until something new is committed, so an undo can be taken back. A game's state is
//! always what replaying the list up to the cursor gives.

pub mod codec;
pub mod grammar;
pub mod letters;
mod setup;

pub use setup::{
    ActionBytes, GameId, MOST_ACTION_BYTES, MOST_GAMES, MOST_NAME_LETTERS, MOST_OPTIONS, MOST_SEATS, Name,
    SEAT_COLOURS, Setup, name,
};

use heapless::Vec;

/// Bytes for all actions of one game: more than 4,000 of the usual length (a length byte and up to seven more), and never so
/// many actions that a `u16` could not count them.
pub const CAPACITY: usize = 32 * 1024;

/// The list has no room for another action.
#[derive(Debug, PartialEq, Eq)]
pub struct Full;

#[derive(Default)]
pub struct Record {
    /// Each action behind one byte with its length.
    bytes: Vec<u8, CAPACITY>,
    /// Actions in the list, undone ones included.
    count: usize,
    /// Actions that are in force.
    cursor: usize,
    /// Where the first undone action begins.
    cursor_byte: usize,
}

impl Record {
    pub const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            count: 0,
            cursor: 0,
            cursor_byte: 0,
        }
    }

    pub fn clear(&mut self) {
        self.bytes.clear();
        (self.count, self.cursor, self.cursor_byte) = (0, 0, 0);
    }

    /// Actions that are in force.
    pub fn len(&self) -> usize {
        self.cursor
    }

    pub fn is_empty(&self) -> bool {
        self.cursor == 0
    }

    /// Actions in the list, undone ones included.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Undone actions that can still be redone.
    pub fn undone(&self) -> usize {
        self.count - self.cursor
    }

    /// Bytes that the next action can have.
    pub fn room(&self) -> usize {
        CAPACITY.saturating_sub(self.cursor_byte + 1)
    }

    /// Commits an action; what was undone is forgotten.
    pub fn append(&mut self, action: &[u8]) -> Result<(), Full> {
        let length = u8::try_from(action.len()).map_err(|_| Full)?;
        if action.len() > self.room() {
            return Err(Full);
        }
        self.bytes.truncate(self.cursor_byte);
        self.bytes.push(length).map_err(|_| Full)?;
        self.bytes.extend_from_slice(action).map_err(|_| Full)?;
        self.cursor += 1;
        self.count = self.cursor;
        self.cursor_byte = self.bytes.len();
        Ok(())
    }

    /// Undoes or redoes until `len` actions are in force (or all there are).
    pub fn go_to(&mut self, len: usize) {
        let mut at = 0;
        let mut actions = Actions { rest: &self.bytes };
        self.cursor = actions
            .by_ref()
            .take(len)
            .inspect(|action| at += 1 + action.len())
            .count();
        self.cursor_byte = at;
    }

    /// All actions in order, undone ones last.
    pub fn actions(&self) -> Actions<'_> {
        Actions { rest: &self.bytes }
    }

    /// The actions that are in force.
    pub fn in_force(&self) -> core::iter::Take<Actions<'_>> {
        self.actions().take(self.cursor)
    }
}

pub struct Actions<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Actions<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let (length, rest) = self.rest.split_first()?;
        let (action, rest) = rest.split_at_checked(usize::from(*length))?;
        self.rest = rest;
        Some(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{boxed::Box, vec::Vec};

    fn listed(record: &Record) -> Vec<&[u8]> {
        record.in_force().collect()
    }

    #[test]
    fn undo_redo_and_a_new_branch() {
        let mut record = Box::new(Record::new());
        for action in [&b"a"[..], b"bb", b"", b"ccc"] {
            record.append(action).unwrap();
        }
        record.go_to(1);
        assert_eq!((listed(&record), record.undone()), (std::vec![&b"a"[..]], 3));
        record.go_to(3);
        assert_eq!(
            (listed(&record), record.undone()),
            (std::vec![&b"a"[..], b"bb", b""], 1)
        );
        record.append(b"new").unwrap();
        assert_eq!(
            (listed(&record), record.undone()),
            (std::vec![&b"a"[..], b"bb", b"", b"new"], 0)
        );
        record.go_to(0);
        assert_eq!((record.is_empty(), record.undone()), (true, 4));
        record.go_to(99);
        assert_eq!((record.len(), record.undone()), (4, 0));
    }

    #[test]
    fn four_thousand_usual_actions_fit_and_a_full_list_loses_nothing() {
        let mut record = Box::new(Record::new());
        let fitted = (0..).take_while(|_| record.append(b"7 bytes").is_ok()).count();
        assert_eq!(fitted, 4096);
        assert_eq!(record.append(b"7 bytes"), Err(Full));
        assert_eq!((record.len(), record.in_force().count()), (fitted, fitted));
    }
}
