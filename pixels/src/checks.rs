//! For tests: a frame that knows which texts are on it, and notices those that cannot be read.
//!
//! A text is where the boxes around the ink of its letters are. It meets another one if a box lies over the other's, or
//! beside it without a blank column between them. Tails of letters may reach down between those of the next row, up to
//! its boxes.
//!
//! In the end each box must look as its letter does on a blank display, or all inverted: then no letter stands on a drawing,
//! and no stroke goes through one. What a fill covers, all or in part, is no longer to be read.

use crate::frame::{Frame, HEIGHT, WIDTH};
use core::ops::Range;
use core::panic::Location;
use std::string::String;
use std::vec::Vec;
use std::{eprintln, format};

#[derive(Clone)]
pub struct Checks {
    texts: Vec<Text>,
    faults: Vec<String>,
}

#[derive(Clone)]
struct Text {
    words: String,
    /// With nothing else on the display.
    alone: Frame,
    /// The row to which only the deepest tails reach: it may lie in the bar of a chosen row.
    tails: i32,
    /// Columns and rows of the ink of letters.
    boxes: Vec<(Range<i32>, Range<i32>)>,
}

fn meet(one: &Range<i32>, other: &Range<i32>) -> bool {
    one.start < other.end && other.start < one.end
}

impl Text {
    /// Whether a letter in this box can be read on this frame.
    fn is_clear(&self, frame: &Frame, columns: &Range<i32>, rows: &Range<i32>) -> bool {
        let columns = columns.start.max(0)..columns.end.min(WIDTH);
        let rows = rows.start.max(0)..rows.end.min(self.tails).min(HEIGHT);
        let mut places = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
        let inverted = |(x, y)| frame.pixel(x, y) != self.alone.pixel(x, y);
        places
            .next()
            .is_none_or(|first| places.all(|place| inverted(place) == inverted(first)))
    }
}

impl Checks {
    pub const fn new() -> Self {
        Self {
            texts: Vec::new(),
            faults: Vec::new(),
        }
    }

    pub fn marked(&mut self, by: &Location) {
        self.faults.push(format!("something does not fit: {by}"));
    }

    /// Something was drawn over all that is here. A letter that it covers in part is covered; a line covers none.
    pub fn forget(&mut self, columns: Range<i32>, rows: Range<i32>) {
        if columns.len().min(rows.len()) > 2 {
            for text in &mut self.texts {
                text.boxes.retain(|(x, y)| !meet(x, &columns) || !meet(y, &rows));
            }
        }
    }
}

impl Frame {
    /// Notes a text that looks so alone, with the columns and rows of its letters' ink.
    pub(crate) fn note_text(
        &mut self,
        words: &str,
        alone: Frame,
        tails: i32,
        boxes: impl Iterator<Item = (Range<i32>, Range<i32>)>,
    ) {
        let boxes: Vec<_> = boxes.collect();
        let mut fault = None;
        for (columns, rows) in &boxes {
            if columns.start < 0 || columns.end > WIDTH || rows.start < 0 || rows.end > HEIGHT {
                fault = Some(format!("{words:?} leaves the glass"));
            }
            let beside = columns.start - 1..columns.end + 1;
            let met = |text: &&Text| text.boxes.iter().any(|(x, y)| meet(x, &beside) && meet(y, rows));
            if let Some(met) = self.checks.texts.iter().find(met) {
                fault = Some(format!(
                    "{words:?} meets {:?} at column {} in rows {rows:?}",
                    met.words, columns.start
                ));
                self.overdrawn = true;
            }
        }
        self.checks.faults.extend(fault);
        let words = words.into();
        self.checks.texts.push(Text {
            words,
            alone,
            tails,
            boxes,
        });
    }

    /// Notes texts that something was drawn through, and forgets all texts.
    pub(crate) fn judge_texts(&mut self) {
        for text in core::mem::take(&mut self.checks.texts) {
            let unclear = text.boxes.iter().find(|(x, y)| !text.is_clear(self, x, y));
            if let Some((columns, rows)) = unclear {
                let words = &text.words;
                self.checks.faults.push(format!(
                    "something goes through {words:?} at column {} in rows {rows:?}",
                    columns.start
                ));
                self.overdrawn = true;
            }
        }
    }

    /// Whether anything was noticed; says what on the standard error.
    pub(crate) fn tell(&self) -> bool {
        let mut judged = self.clone();
        judged.judge_texts();
        for fault in &judged.checks.faults {
            eprintln!("{fault}");
        }
        judged.overdrawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Align, BODY, Ink, SMALL, icon};

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
        for (ground, ink, meets) in [
            (Ink::On, Ink::Off, false),
            (Ink::Off, Ink::On, false),
            (Ink::Invert, Ink::Off, true),
        ] {
            let mut frame = Frame::new();
            frame.text(5, 20, Align::Left, &BODY, Ink::On, "Red");
            frame.fill(4, 20, 40, 10, ground);
            frame.text(5, 20, Align::Left, &SMALL, ink, "Blue");
            assert_eq!(frame.overdrawn(), meets, "{ground:?}");
        }
    }

    #[test]
    fn a_stroke_and_a_text_are_noticed_whichever_is_drawn_first() {
        let text = |frame: &mut Frame| _ = frame.text(5, 20, Align::Left, &BODY, Ink::On, "Red");
        let picture = icon(["#.#", ".#."]);
        type Stroke<'a> = &'a dyn Fn(&mut Frame);
        let strokes: [(Stroke, bool); 8] = [
            (&|frame| frame.set(8, 23, Ink::On), true),
            (&|frame| frame.fill(0, 24, 60, 1, Ink::On), true),
            (&|frame| frame.outline(7, 10, 30, 30, Ink::On), true),
            (&|frame| frame.icon(6, 22, Ink::On, &picture), true),
            (&|frame| frame.comb(7, 22, 1, 2, 1), true),
            // Below, beside and around it.
            (&|frame| frame.fill(0, 29, 60, 1, Ink::On), false),
            (&|frame| frame.icon(25, 22, Ink::On, &picture), false),
            (&|frame| frame.outline(3, 18, 30, 13, Ink::On), false),
        ];
        for (at, (stroke, is_noticed)) in strokes.iter().enumerate() {
            for is_first in [false, true] {
                let mut frame = Frame::new();
                if is_first {
                    stroke(&mut frame);
                }
                text(&mut frame);
                if !is_first {
                    stroke(&mut frame);
                }
                assert_eq!(frame.overdrawn(), *is_noticed, "stroke {at}");
            }
        }
    }

    #[test]
    fn a_text_is_inverted_as_a_whole() {
        for (width, is_noticed) in [(30, false), (4, true)] {
            let mut frame = Frame::new();
            frame.text(5, 20, Align::Left, &BODY, Ink::On, "Red");
            frame.fill(4, 19, width, 11, Ink::Invert);
            assert_eq!(frame.overdrawn(), is_noticed, "{width}");
            // What was noticed stays so where the picture is moved.
            frame.shift(1, 1);
            assert_eq!(frame.overdrawn(), is_noticed, "{width}");
        }
    }

    #[test]
    fn the_last_row_of_a_tail_may_lie_in_a_bar() {
        for (rows, is_noticed) in [(1, false), (2, true)] {
            let mut frame = Frame::new();
            frame.text(5, 20, Align::Left, &BODY, Ink::On, "g");
            frame.fill(0, 20 + BODY.height - rows, 60, 10, Ink::Invert);
            assert_eq!(frame.overdrawn(), is_noticed, "{rows}");
        }
    }
}
