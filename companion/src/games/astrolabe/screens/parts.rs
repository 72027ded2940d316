//! Parts that several screens of this game share.

use crate::draw::{Align, BODY, BOLD, Frame, Icon, Ink, LARGE, SMALL, WIDTH, icons};
use crate::games::astrolabe::layout::Time;
use crate::games::astrolabe::{Astrolabe, Seat};
use crate::words::told;
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
pub use icons::STAR as POINT;

pub fn time_icon(time: Time) -> &'static Icon {
    match time {
        Time::Day => &icons::SUN,
        Time::Night => &icons::MOON,
        Time::Dawn => &icons::DAWN,
    }
}

/// Words in small letters; gives the column behind them.
#[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
pub fn small(frame: &mut Frame, x: i32, y: i32, text: &str) -> i32 {
    frame.text(x, y, Align::Left, &SMALL, Ink::On, text)
}

/// Words in small letters at the right edge.
#[inline(never)] // As above.
pub fn small_right(frame: &mut Frame, y: i32, text: &str) {
    frame.text(WIDTH - 1, y, Align::Right, &SMALL, Ink::On, text);
}

/// Height of the bar with the name of the player whose turn it is.
pub const BAR: i32 = 16;

/// The bar with the player's name, to be read from across the table, time and place in the order.
pub fn heading(frame: &mut Frame, game: &Astrolabe, seat: &Seat) {
    frame.fill(0, 0, WIDTH, BAR, Ink::On);
    let name = game.name(game.active().unwrap_or(0));
    frame.text(3, 1, Align::Left, &LARGE, Ink::Off, name);
    frame.icon(WIDTH - 10, 4, Ink::Off, time_icon(seat.shown.time));
    let place = told("#/#", &[u16::from(game.turn.place) + 1, game.order.len() as u16]);
    frame.text(WIDTH - 13, 4, Align::Right, &SMALL, Ink::Off, &place);
}

/// One value that a turn asks for: a label above a sentence with a number.
pub struct Field<'a> {
    pub label: &'a str,
    pub sentence: &'a str,
    pub number: u8,
    pub chosen: bool,
}

/// Top of the row of fields, and their height.
const FIELDS_TOP: i32 = 31;
const FIELD_HEIGHT: i32 = 22;

/// Draws a field at `x` and gives the column behind it.
pub fn field(frame: &mut Frame, x: i32, field: &Field) -> i32 {
    let value = told(field.sentence, &[field.number]);
    let width = SMALL.width(field.label).max(BOLD.width(&value)) + 6;
    let (top, middle) = (FIELDS_TOP, x + width / 2);
    frame.outline(x, top, width, FIELD_HEIGHT, Ink::On);
    frame.text(middle, top + 1, Align::Centre, &SMALL, Ink::On, field.label);
    frame.text(middle, top + 9, Align::Centre, &BOLD, Ink::On, &value);
    if field.chosen {
        frame.fill(x + 1, top + 1, width - 2, FIELD_HEIGHT - 2, Ink::Invert);
    }
    x + width + 1
}

/// An icon with its number; gives the column behind them.
pub fn tally(frame: &mut Frame, x: i32, y: i32, icon: &Icon, number: u8) -> i32 {
    frame.icon(x, y, Ink::On, icon);
    let x = x + icon.width() + 2;
    frame.text(x, y - 1, Align::Left, &BODY, Ink::On, &told("#", &[number]))
}
