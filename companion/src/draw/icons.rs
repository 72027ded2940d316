//! Small pictures, drawn here as they look on the display.

pub use pixels::{Icon, icon};

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

/// Before a label in the bottom line: holding this knob down does what the label says.
pub static HOLD: Icon = icon([
    ".###.", //
    "#####",
    "#####",
    ".###.",
    ".....",
    "#####",
    ".....",
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

/// Thick, and with a star in its arms: it is no letter C.
pub static MOON: Icon = icon([
    "..##...",
    ".###..#",
    "###....",
    "###....",
    "####..#",
    ".######",
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
