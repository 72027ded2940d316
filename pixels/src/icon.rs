//! Small pictures, written down as they look on the glass.

use crate::frame::{Frame, Ink};

/// At most 9 wide and 8 high: so many columns and no more, since there are many icons.
pub struct Icon {
    width: u8,
    height: u8,
    columns: [u8; 9],
}

/// Reads a picture of `#` and `.` rows at compile time.
pub const fn icon<const H: usize>(rows: [&str; H]) -> Icon {
    let mut columns = [0; 9];
    let mut y = 0;
    while y < H {
        let row = rows[y].as_bytes();
        let mut x = 0;
        while x < row.len() {
            if row[x] == b'#' {
                columns[x] |= 1 << y;
            }
            x += 1;
        }
        y += 1;
    }
    Icon {
        width: rows[0].len() as u8,
        height: H as u8,
        columns,
    }
}

impl Icon {
    pub fn width(&self) -> i32 {
        self.width.into()
    }

    pub fn height(&self) -> i32 {
        self.height.into()
    }
}

impl Frame {
    /// Draws an icon with its top left corner at `x`, `y`.
    pub fn icon(&mut self, x: i32, y: i32, ink: Ink, icon: &Icon) {
        let columns = icon.columns.get(..usize::from(icon.width)).unwrap_or(&[]);
        self.columns(x, y, columns, ink);
    }

    /// Draws an icon with its middle at each place that is in both sets: a bit is a place, the lowest one the leftmost
    /// of 16 in a row, and the upper half of a word is the row below.
    #[inline(never)]
    pub fn icons(&mut self, places: &Honeycomb, icon: &Icon, set: &[u32], shown: &[u32]) {
        let columns = icon.columns.get(..usize::from(icon.width)).unwrap_or(&[]);
        let rows = set.iter().zip(shown).map(|(set, shown)| set & shown);
        for (rows, i) in rows.zip(0..).filter(|(rows, _)| *rows != 0) {
            for (row, i) in [(rows & 0xffff, 2 * i), (rows >> 16, 2 * i + 1)] {
                let (mut row, mut x) = (row, places.x - icon.width() / 2 + i * places.across / 2);
                let y = places.y - icon.height() / 2 + i * places.down;
                if let [column] = columns {
                    self.comb(x, y, (*column).into(), places.across, row);
                    continue;
                }
                while row != 0 {
                    if row & 1 == 1 {
                        self.columns(x, y, columns, Ink::On);
                    }
                    row >>= 1;
                    x += places.across;
                }
            }
        }
    }
}

/// Places in rows, each row half a step to the right of the one above it.
pub struct Honeycomb {
    /// Of the leftmost place of the first row.
    pub x: i32,
    pub y: i32,
    /// From place to place.
    pub across: i32,
    /// From row to row.
    pub down: i32,
}
