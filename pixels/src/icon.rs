//! Small pictures, written down as they look on the display.

use crate::frame::{Frame, Ink};

/// At most 9 wide and 8 high: so many columns and no more, since there are many icons.
#[derive(PartialEq, Eq)]
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

    /// Draws icons with their middles at places. Each place that is shown gets the first icon in whose set it is.
    pub fn icons(&mut self, places: &Honeycomb, icons: &[(&Icon, &Places)], shown: &Places) {
        let (aside, across, down) = (places.across / 2, places.across, places.down);
        let (mut x, mut y) = (places.x, places.y);
        for (i, shown) in shown.iter().enumerate() {
            let mut left = *shown;
            for (icon, set) in icons {
                let rows = left & set[i];
                if rows != 0 {
                    let (x, y) = (x - icon.width() / 2, y - icon.height() / 2);
                    self.row_of_icons(x, y, icon, across, rows & 0xffff);
                    self.row_of_icons(x + aside, y + down, icon, across, rows >> 16);
                    left ^= rows;
                }
            }
            x += across;
            y += 2 * down;
        }
    }

    fn row_of_icons(&mut self, x: i32, y: i32, icon: &Icon, across: i32, places: u32) {
        if let (1, [column, ..]) = (icon.width, icon.columns) {
            return self.comb(x, y, column.into(), across, places);
        }
        let (mut x, mut places) = (x, places);
        while places != 0 {
            if places & 1 == 1 {
                self.icon(x, y, Ink::On, icon);
            }
            places >>= 1;
            x += across;
        }
    }
}

/// A set of places in 16 rows of 16: a bit is a place, the lowest one the leftmost in its row, and the upper half of a word
/// is the row below.
pub type Places = [u32; 8];

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

#[cfg(test)]
mod tests {
    use super::*;
    use core::array::from_fn;

    #[test]
    fn icons_in_a_honeycomb_are_the_same_one_by_one() {
        let (dot, bar, ring) = (icon(["#"]), icon(["###"]), icon(["###", "#.#", "#.#", "###"]));
        let rings = &from_fn(|word| 0x0100_0080 << (word % 3));
        let (dots, bars) = (&[0x0f3c_00ff; 8], &[0x7ff0_1f00; 8]);
        // Neither all that is in the sets nor only that.
        let shown = &[0x7f80_3fc0; 8];
        let places = Honeycomb {
            x: -19,
            y: 3,
            across: 6,
            down: 4,
        };
        let mut expected = Frame::new();
        for (row, place) in (0..16).flat_map(|row| (0..16).map(move |place| (row, place))) {
            let has = |set: &Places| set[row / 2] >> (row % 2 * 16 + place) & 1 == 1;
            let found = [(&ring, rings), (&dot, dots), (&bar, bars)];
            if let Some((icon, _)) = found.into_iter().find(|(_, set)| has(shown) && has(set)) {
                let x = -19 + 6 * place as i32 + 3 * row as i32 - icon.width() / 2;
                let y = 3 + 4 * row as i32 - icon.height() / 2;
                expected.icon(x, y, Ink::On, icon);
            }
        }
        let mut at_once = Frame::new();
        at_once.icons(&places, &[(&ring, rings), (&dot, dots), (&bar, bars)], shown);
        assert!(at_once == expected);
    }
}
