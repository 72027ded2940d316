//! Words and numbers beside the board.

use crate::draw::{Align, Font, Frame, Ink, LARGE, WIDTH, paragraph};
use crate::games::astralis::rules::Seat;
use core::fmt::{self, Display};

/// Doubled points as people write them.
pub struct Points(pub i16);

impl Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{}{half}", self.0 / 2)
    }
}

/// A text at the right rim.
pub fn right(frame: &mut Frame, y: i32, font: &Font, text: impl Display) {
    frame.print(WIDTH, y, Align::Right, font, Ink::On, format_args!("{text}"));
}

/// A player's name in the upper right corner.
pub fn name(frame: &mut Frame, seat: Seat) {
    right(frame, 0, &LARGE, seat);
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
