//! Words and numbers beside the board.

use super::board::{CLOSE_PANEL, WHOLE_PANEL};
use crate::draw::{Align, BODY, BOLD, Font, Frame, Ink, LARGE, SMALL, WIDTH, paragraph};
use crate::text::line;
use core::fmt::Display;

/// A text at the right rim.
pub fn right(frame: &mut Frame, y: i32, font: &Font, text: impl Display) {
    frame.text(WIDTH, y, Align::Right, font, Ink::On, &line!("{text}"));
}

/// Whose this is, in the upper right corner.
pub fn heading(frame: &mut Frame, close: bool, text: &str) {
    right(frame, 0, if close { &BOLD } else { &LARGE }, text);
}

/// Which hex it is, left of the heading of the magnified view.
pub fn place_name(frame: &mut Frame, hex: impl Display) {
    frame.text(CLOSE_PANEL, 3, Align::Left, &BODY, Ink::On, &line!("{hex}"));
}

/// Words below the heading; gives the row below them.
pub fn sentence(frame: &mut Frame, close: bool, text: &str) -> i32 {
    let (x, mut y, font) = if close {
        (CLOSE_PANEL, 13, &BODY)
    } else {
        (WHOLE_PANEL, 16, &SMALL)
    };
    for part in paragraph(text, font, WIDTH - x) {
        frame.text(x, y, Align::Left, font, Ink::On, part);
        y += font.height;
    }
    y
}
