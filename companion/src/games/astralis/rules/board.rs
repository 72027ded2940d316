//! Hexes and sets of hexes, and what players call them.

pub use astralis_search::board::*;

use core::fmt;

/// A hex as players find it on a board of so many to a side (ASL-30): its row, A at Yellow's edge, and its place in the row
/// from Yellow's left.
pub struct Named {
    pub size: i8,
    pub hex: Hex,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let rim = i16::from(self.size) - 1;
        let (q, r) = (i16::from(self.hex.q), i16::from(self.hex.r));
        let place = q - (-rim).max(-rim - r) + 1;
        let is_on_board = r.abs() <= rim && place > 0 && place <= 2 * rim + 1 - r.abs();
        match u8::try_from(rim - r) {
            Ok(row) if is_on_board => write!(f, "{}{place}", row_letter(row)),
            // Only a record can name such a one, and calls it so.
            _ => self.hex.fmt(f),
        }
    }
}

/// What a row is called; they are counted from Yellow's edge, which is 0.
pub fn row_letter(row: u8) -> char {
    char::from(b'A'.saturating_add(row))
}
