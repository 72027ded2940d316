//! Parts that several screens of this game share.

use crate::draw::{Align, BODY, BOLD, Frame, HUGE, Icon, Ink, LARGE, SMALL, WIDTH, icons};
use crate::games::astrolabe::layout::Time;
use icons::icon;

pub static FOCUS: Icon = icon([
    "...#...",
    "..###..",
    ".##.##.",
    "##...##",
    ".##.##.",
    "..###..",
    "...#...",
]);

pub static CAPTURED: Icon = icon([
    "#.....#",
    "##...##",
    "#######",
    "#..#..#",
    "#######",
    ".##.##.",
    "..###..",
]);

/// A demon in its box.
pub static BOUND: Icon = icon([
    "#######",
    "#.#.#.#",
    "#.###.#",
    "#.#.#.#",
    "#.###.#",
    "#..#..#",
    "#######",
]);

pub static ARTIFACT: Icon = icon([
    "..#....",
    "..#...#",
    "######.",
    "#######",
    ".#####.",
    "..###..",
    ".#####.",
]);

/// The tie-breaker: two scales.
pub static TIE: Icon = icon([
    "...#...",
    "#######",
    "#..#..#",
    "#..#..#",
    "##.#.##",
    "...#...",
    "..###..",
]);

/// A victory point.
pub static POINT: Icon = icon([
    "...#...",
    "...#...",
    "#######",
    ".#####.",
    "..###..",
    ".##.##.",
    ".#...#.",
]);

pub fn time_icon(time: Time) -> &'static Icon {
    match time {
        Time::Day => &icons::SUN,
        Time::Night => &icons::MOON,
        Time::Dawn => &icons::DAWN,
    }
}

/// Height of the bar with the name of the player whose turn it is.
pub const BAR: i32 = 16;

/// Whose turn it is, to be read from across the table; gives the column behind the name.
pub fn bar(frame: &mut Frame, name: &str) -> i32 {
    frame.fill(0, 0, WIDTH, BAR, Ink::On);
    frame.text(3, 1, Align::Left, &LARGE, Ink::Off, name)
}

/// One value that a turn asks for.
pub struct Field<'a> {
    pub label: &'a str,
    pub value: &'a str,
    pub chosen: bool,
}

/// Top of the row of fields, and their height.
const FIELDS_TOP: i32 = 31;
const FIELD_HEIGHT: i32 = 22;

/// Draws a field at `x` and gives the column behind it.
pub fn field(frame: &mut Frame, x: i32, field: &Field) -> i32 {
    let width = SMALL.width(field.label).max(BOLD.width(field.value)) + 6;
    let (top, middle) = (FIELDS_TOP, x + width / 2);
    frame.outline(x, top, width, FIELD_HEIGHT, Ink::On);
    frame.text(middle, top + 1, Align::Centre, &SMALL, Ink::On, field.label);
    frame.text(middle, top + 9, Align::Centre, &BOLD, Ink::On, field.value);
    if field.chosen {
        frame.fill(x + 1, top + 1, width - 2, FIELD_HEIGHT - 2, Ink::Invert);
    }
    x + width + 1
}

/// An icon with its number; gives the column behind them.
pub fn tally(frame: &mut Frame, x: i32, y: i32, icon: &Icon, number: u8) -> i32 {
    frame.icon(x, y, Ink::On, icon);
    let x = x + icon.width() + 2;
    frame.print(x, y - 1, Align::Left, &BODY, Ink::On, format_args!("{number}"))
}

/// A name in the largest letters that fit.
pub fn big_name(frame: &mut Frame, y: i32, name: &str) {
    frame.text(WIDTH / 2, y, Align::Centre, &HUGE, Ink::On, name);
}
