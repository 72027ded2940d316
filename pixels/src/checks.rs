//! For tests: a frame that knows which texts are on it, and notices two that meet.
//!
//! A text is where the boxes around the ink of its letters are. It meets another one if a box lies over the other's, or
//! beside it without a blank column between them. Tails of letters may reach down between those of the next row, up to
//! its boxes.

use crate::frame::{Frame, HEIGHT, WIDTH};
use core::ops::Range;
use core::panic::Location;
use std::string::String;
use std::vec::Vec;
use std::{eprintln, format, vec};

#[derive(Clone)]
pub struct Checks {
    texts: Vec<String>,
    /// Whose each pixel is: none's, or one more than an index of a text. Empty until there is a text.
    owners: Vec<u16>,
    faults: Vec<String>,
}

fn place(x: i32, y: i32) -> usize {
    (y * WIDTH + x) as usize
}

impl Checks {
    pub const fn new() -> Self {
        Self {
            texts: Vec::new(),
            owners: Vec::new(),
            faults: Vec::new(),
        }
    }

    pub fn tell(&self) {
        for fault in &self.faults {
            eprintln!("{fault}");
        }
    }

    pub fn marked(&mut self, by: &Location) {
        self.faults.push(format!("something does not fit: {by}"));
    }

    /// Something was drawn over all that is here.
    pub fn forget(&mut self, columns: Range<i32>, rows: Range<i32>) {
        for y in rows {
            let row = place(columns.start, y)..place(columns.end, y);
            if let Some(owners) = self.owners.get_mut(row) {
                owners.fill(0);
            }
        }
    }

    fn add_text(&mut self, text: &str) -> u16 {
        if self.owners.is_empty() {
            self.owners = vec![0; place(0, HEIGHT)];
        }
        self.texts.push(text.into());
        self.texts.len() as u16
    }

    /// A letter of a text has its ink in this box: gives another text that is met there.
    fn add_box(&mut self, text: u16, columns: Range<i32>, rows: Range<i32>) -> Option<&str> {
        let mut met = None;
        for y in rows.start.max(0)..rows.end.min(HEIGHT) {
            for x in (columns.start - 1).max(0)..(columns.end + 1).min(WIDTH) {
                let owner = &mut self.owners[place(x, y)];
                if *owner != 0 && *owner != text {
                    met = Some(usize::from(*owner) - 1);
                }
                if columns.contains(&x) {
                    *owner = text;
                }
            }
        }
        met.map(|met| self.texts[met].as_str())
    }
}

impl Frame {
    /// Notes a text whose letters have their ink in these boxes, of columns and rows.
    pub(crate) fn note_text(&mut self, text: &str, boxes: impl Iterator<Item = (Range<i32>, Range<i32>)>) {
        let id = self.checks.add_text(text);
        let mut fault = None;
        for (columns, rows) in boxes {
            if columns.start < 0 || columns.end > WIDTH || rows.start < 0 || rows.end > HEIGHT {
                fault = Some(format!("{text:?} leaves the glass"));
            }
            if let Some(met) = self.checks.add_box(id, columns.clone(), rows.clone()) {
                fault = Some(format!(
                    "{text:?} meets {met:?} at column {} in rows {rows:?}",
                    columns.start
                ));
                self.overdrawn = true;
            }
        }
        self.checks.faults.extend(fault);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Align, BODY, Ink, SMALL};

    /// Draws texts from places on and gives what was noticed last.
    fn noticed(texts: &[(i32, i32, &str)]) -> Option<String> {
        let mut frame = Frame::new();
        for (x, y, text) in texts {
            frame.text(*x, *y, Align::Left, &BODY, Ink::On, text);
        }
        let last = frame.checks.faults.last().cloned();
        assert_eq!(frame.overdrawn(), last.is_some());
        last
    }

    #[test]
    fn texts_need_a_blank_column_between_them_and_no_blank_row() {
        let behind = 5 + BODY.width("Red");
        for (x, y, meets) in [
            (5, 20, true),
            (behind - 1, 20, true),
            (behind, 20, true),
            (behind + 1, 20, false),
            // No letters lie beside these, but above and below them.
            (5, 20 - 7, false),
            (5, 20 - 6, true),
            (5, 20 + 7, false),
            (5, 20 + 6, true),
            (behind, 20 + 7, false),
        ] {
            let found = noticed(&[(5, 20, "Red"), (x, y, "HE")]);
            let says = found.is_some_and(|fault| fault.starts_with("\"HE\" meets \"Red\""));
            assert_eq!(says, meets, "{x} {y}");
        }
    }

    #[test]
    fn tails_may_stand_between_letters() {
        // The tail of the g is above the blank, that of the y above the H.
        assert_eq!(noticed(&[(0, 0, "og"), (0, 8, "E  E")]), None);
        assert!(noticed(&[(0, 0, "og"), (0, 8, "EHHH")]).is_some());
    }

    #[test]
    fn what_leaves_the_glass_and_what_does_not_fit_is_named() {
        assert_eq!(
            noticed(&[(120, 0, "Red")]).as_deref(),
            Some("\"Red\" leaves the glass")
        );
        let mut frame = Frame::new();
        frame.mark_overdrawn();
        assert!(
            frame.checks.faults[0].contains("checks.rs"),
            "{:?}",
            frame.checks.faults
        );
    }

    #[test]
    fn what_is_covered_is_forgotten_and_what_is_inverted_is_not() {
        for (ink, meets) in [(Ink::On, false), (Ink::Off, false), (Ink::Invert, true)] {
            let mut frame = Frame::new();
            frame.text(5, 20, Align::Left, &BODY, Ink::On, "Red");
            frame.fill(4, 20, 40, 10, ink);
            frame.text(5, 20, Align::Left, &SMALL, Ink::Off, "Blue");
            assert_eq!(frame.overdrawn(), meets, "{ink:?}");
        }
    }
}
