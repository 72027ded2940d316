//! Words and numbers beside the board.

use super::board::{CLOSE_PANEL, WHOLE_PANEL};
use crate::draw::{Align, BODY, BOLD, Font, Frame, Ink, LARGE, SMALL, WIDTH, paragraph};
use core::fmt::Display;

/// A text at the right rim.
pub fn right(frame: &mut Frame, y: i32, font: &Font, text: impl Display) {
    frame.print(WIDTH, y, Align::Right, font, Ink::On, format_args!("{text}"));
}

/// Whose this is, in the upper right corner.
pub fn heading(frame: &mut Frame, close: bool, text: &str) {
    right(frame, 0, if close { &BOLD } else { &LARGE }, text);
}

/// Which hex it is, left of the heading of the magnified view.
pub fn spot(frame: &mut Frame, hex: impl Display) {
    frame.print(CLOSE_PANEL, 3, Align::Left, &BODY, Ink::On, format_args!("{hex}"));
}

/// Words below the heading; gives the row below them.
pub fn sentence(frame: &mut Frame, close: bool, text: &str) -> i32 {
    if close {
        words(frame, CLOSE_PANEL, 13, &BODY, text)
    } else {
        words(frame, WHOLE_PANEL, 16, &SMALL, text)
    }
}

/// Lines from `y` on between `x` and the right rim; gives the row below them.
pub fn words(frame: &mut Frame, x: i32, y: i32, font: &Font, text: &str) -> i32 {
    let mut y = y;
    for part in paragraph(text, font, WIDTH - x) {
        frame.text(x, y, Align::Left, font, Ink::On, part);
        y += font.height;
    }
    y
}
