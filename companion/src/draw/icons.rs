//! Small pictures, drawn here as they look on the glass.

use super::frame::{Frame, Ink};

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
        let columns = icon.columns.map(u32::from);
        self.columns(x, y, columns.get(..usize::from(icon.width)).unwrap_or(&[]), ink);
    }

    /// Draws an icon at several places of a row, `across` columns apart: where a bit is set, the lowest one at `x`.
    pub fn icons(&mut self, x: i32, y: i32, icon: &Icon, across: i32, places: u16) {
        for (at, bits) in (x..x + icon.width()).zip(&icon.columns) {
            self.comb(at, y, u16::from(*bits), across, places);
        }
    }
}

/// Before a label in the bottom line: pushing this knob does what the label says.
pub static PRESS: Icon = icon([
    ".....", //
    ".###.",
    "#####",
    "#####",
    "#####",
    ".###.",
    ".....",
]);

/// Before a label in the bottom line: turning this knob changes what the label says.
pub static TURN: Icon = icon([
    ".......",
    "..#.#..",
    ".##.##.",
    "###.###",
    ".##.##.",
    "..#.#..",
    ".......",
]);

pub static STAR: Icon = icon([
    "...#...",
    "...#...",
    "#######",
    ".#####.",
    "..###..",
    ".##.##.",
    ".#...#.",
]);

pub static SUN: Icon = icon([
    "...#...",
    ".#...#.",
    "..###..",
    "#.###.#",
    "..###..",
    ".#...#.",
    "...#...",
]);

pub static MOON: Icon = icon([
    "..###..",
    ".##....",
    "##.....",
    "##.....",
    "##.....",
    ".##...#",
    "..####.",
]);

pub static DAWN: Icon = icon([
    "...#...",
    ".......",
    "#.###.#",
    "..###..",
    ".#####.",
    ".......",
    "#######",
]);
