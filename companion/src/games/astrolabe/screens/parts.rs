//! Parts that several screens of this game share.

use crate::draw::{
    Align, BODY, BOLD, FOOTER_TOP, Frame, HEIGHT, HUGE, Icon, Ink, KnobLabels, LARGE, SMALL, WIDTH, icons,
};
use crate::games::astrolabe::rules::layout::{Selected, Time};
use crate::games::astrolabe::{Astrolabe, Seat};
use crate::input::Knob;
use crate::text::{Line, line};
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
pub fn small(frame: &mut Frame, x: i32, y: i32, text: &str) -> i32 {
    frame.text(x, y, Align::Left, &SMALL, Ink::On, text)
}

/// Words in small letters at the right edge.
pub fn small_right(frame: &mut Frame, y: i32, text: &str) {
    frame.text(WIDTH - 1, y, Align::Right, &SMALL, Ink::On, text);
}

/// The round; the last one is called so.
pub fn round(game: &Astrolabe) -> Line {
    match game.bonus {
        Some(_) => line!("Last round"),
        None => line!("Round {}", game.round),
    }
}

/// Height of the bar with the name of the player whose turn it is.
pub const BAR: i32 = 16;

/// The bar with the player's name, to be read from across the table, time and place in the order.
pub fn heading(frame: &mut Frame, game: &Astrolabe, seat: &Seat) {
    frame.fill(0, 0, WIDTH, BAR, Ink::On);
    frame.text(3, 1, Align::Left, &LARGE, Ink::Off, &seat.name);
    frame.icon(WIDTH - 10, 4, Ink::Off, time_icon(seat.shown.time));
    let place = line!("{}/{}", game.turn.place + 1, game.order.len());
    frame.text(WIDTH - 13, 4, Align::Right, &SMALL, Ink::Off, &place);
}

/// Top of the row of fields, and their height.
const FIELDS_TOP: i32 = 31;
const FIELD_HEIGHT: i32 = 22;

/// Draws one value that a turn asks for, below its label, and gives the column behind it.
pub fn field(frame: &mut Frame, x: i32, label: &str, value: &str, chosen: bool) -> i32 {
    let width = SMALL.width(label).max(BOLD.width(value)) + 6;
    let (top, middle) = (FIELDS_TOP, x + width / 2);
    frame.outline(x, top, width, FIELD_HEIGHT, Ink::On);
    frame.text(middle, top + 1, Align::Centre, &SMALL, Ink::On, label);
    frame.text(middle, top + 9, Align::Centre, &BOLD, Ink::On, value);
    if chosen {
        frame.fill(x + 1, top + 1, width - 2, FIELD_HEIGHT - 2, Ink::Invert);
    }
    x + width + 1
}

/// An icon with its number; gives the column behind them.
pub fn tally(frame: &mut Frame, x: i32, y: i32, icon: &Icon, number: u8) -> i32 {
    frame.icon(x, y, Ink::On, icon);
    let x = x + icon.width() + 2;
    frame.text(x, y - 1, Align::Left, &BODY, Ink::On, &line!("{number}"))
}

/// First column of the words beside an astrolabe, which is as high as the display.
pub const WORDS_LEFT: i32 = 66;

/// What stands above the words beside an astrolabe: whose it is.
pub fn heading_beside(frame: &mut Frame, heading: &str) {
    frame.text(WORDS_LEFT, 1, Align::Left, &BODY, Ink::On, heading);
    frame.fill(WORDS_LEFT, 12, WIDTH - WORDS_LEFT, 1, Ink::On);
}

/// What the dial's notches show, in words beside the rings.
pub fn selected_beside(frame: &mut Frame, shown: &Selected) {
    let x = WORDS_LEFT;
    frame.text(x, 15, Align::Left, &BODY, Ink::On, shown.deed.label());
    let number = line!("{}", shown.number);
    frame.text(WIDTH - 1, 14, Align::Right, &HUGE, Ink::On, &number);
    frame.icon(x, 24, Ink::On, time_icon(shown.time));
    small(frame, x + 9, 24, shown.time.word());
}

/// A hint below the words beside an astrolabe.
pub fn hint_beside(frame: &mut Frame, hint: &str) {
    frame.text(WORDS_LEFT, 48, Align::Left, &SMALL, Ink::On, hint);
}

/// The labels beside an astrolabe: there is room for the press of DIAL only. Gives the column behind it.
pub fn press_beside(frame: &mut Frame, labels: &KnobLabels) -> i32 {
    let x = WORDS_LEFT;
    frame.fill(x, FOOTER_TOP, WIDTH - x, HEIGHT - FOOTER_TOP, Ink::On);
    frame.icon(x + 2, FOOTER_TOP + 2, Ink::Off, &icons::PRESS);
    let press = &labels.of(Knob::Dial).press;
    frame.text(x + 9, FOOTER_TOP + 1, Align::Left, &SMALL, Ink::Off, press)
}
