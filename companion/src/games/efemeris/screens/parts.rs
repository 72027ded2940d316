//! Parts that only the screens of Efemeris need.

use crate::draw::icons::icon;
use crate::draw::{
    Align, Area, BODY, BOLD, FOOTER_TOP, Font, Frame, Icon, Ink, SMALL, WIDTH, fitted, pair, paragraph,
};
use crate::text::{Line, line};

pub use crate::draw::icons::STAR as PEPPER;

pub static VANILLA: Icon = icon([
    "..#.#..",
    ".##.##.",
    "##.#.##",
    "..###..",
    "##.#.##",
    ".##.##.",
    "..#.#..",
]);

pub static TOKEN: Icon = icon([
    "..###..",
    ".#...#.",
    "#..#..#",
    "#.###.#",
    "#..#..#",
    ".#...#.",
    "..###..",
]);

pub static SAILOR: Icon = icon([
    "..###..",
    ".#####.",
    "..#.#..",
    "..###..",
    ".#####.",
    "#.###.#",
    "..#.#..",
]);

pub static SHIP: Icon = icon([
    "...#...",
    "..##...",
    ".###.#.",
    "...#...",
    "#######",
    ".#####.",
    "..###..",
]);

pub static PLANET: Icon = icon([
    "..###..",
    ".#####.",
    "######.",
    "#..####",
    "###..##",
    ".#####.",
    "..###..",
]);

/// The mark of the winner.
pub static CROWN: Icon = icon([
    "#...#...#",
    "##.###.##",
    "#########",
    "#########",
    ".#######.",
    ".........",
    ".#######.",
]);

/// Height of the bar with the name of whose turn it is.
pub const BAR: i32 = 12;
/// First row of a text under the bar.
const TEXT_TOP: i32 = 13;
/// The note where costs are shown that nobody has compared with the printed cards.
pub const PLACEHOLDERS: &str = "Placeholders: set in menu";

/// `2P 1V`, without what is nothing.
pub fn price_words(price: [u8; 2]) -> Line {
    match price {
        [0, 0] => line!("free"),
        [pepper, 0] => line!("{pepper}P"),
        [0, vanilla] => line!("{vanilla}V"),
        [pepper, vanilla] => line!("{pepper}P {vanilla}V"),
    }
}

/// The bright bar on top: who, readable from afar, and what this is.
pub fn bar(frame: &mut Frame, name: &str, right: &str) {
    frame.fill(0, 0, WIDTH, BAR, Ink::On);
    let room = WIDTH - 8 - SMALL.width(right);
    // The tall font's first row is empty for all letters of names.
    let (font, y) = if BOLD.width(name) <= room {
        (&BOLD, -1)
    } else {
        (&BODY, 1)
    };
    let end = frame.text(2, y, Align::Left, font, Ink::Off, name);
    fitted(
        frame,
        WIDTH - 2,
        1,
        Align::Right,
        Ink::Off,
        WIDTH - 4 - end,
        right,
    );
}

/// A text in the usual font.
pub fn body(frame: &mut Frame, x: i32, y: i32, text: &str) -> i32 {
    frame.text(x, y, Align::Left, &BODY, Ink::On, text)
}

/// A text in the small font.
pub fn small(frame: &mut Frame, x: i32, y: i32, text: &str) {
    frame.text(x, y, Align::Left, &SMALL, Ink::On, text);
}

/// A number in the usual font that ends before `x`.
pub fn count(frame: &mut Frame, x: i32, y: i32, number: u8) {
    frame.text(x, y, Align::Right, &BODY, Ink::On, &line!("{number}"));
}

/// A text in lines from `y` down.
pub fn text_lines(frame: &mut Frame, y: i32, font: &Font, text: &str) {
    for (row, part) in paragraph(text, font, WIDTH - 4).enumerate() {
        frame.text(2, y + row as i32 * font.height, Align::Left, font, Ink::On, part);
    }
}

/// Whether a text of [`text_block`] ends above `bottom`.
pub fn fits(bottom: i32, text: &str) -> bool {
    paragraph(text, &SMALL, WIDTH - 4).count() as i32 * SMALL.height <= bottom - TEXT_TOP
}

/// A text under the bar that ends above `bottom`, as large as fits.
pub fn text_block(frame: &mut Frame, bottom: i32, text: &str) {
    let room = bottom - TEXT_TOP;
    let rows = paragraph(text, &BODY, WIDTH - 4).count() as i32;
    let font = if rows * BODY.height <= room { &BODY } else { &SMALL };
    if !fits(bottom, text) {
        frame.mark_overdrawn();
    }
    text_lines(frame, TEXT_TOP, font, text);
}

/// The bar, and under it a line about the chosen row of a list. Gives what is left for the list: three rows.
pub fn bar_with_note(frame: &mut Frame, name: &str, right: &str, note: &str) -> Area {
    const NOTE_TOP: i32 = 13;
    const LIST_TOP: i32 = 23;
    const LIST_BOTTOM: i32 = 53;
    bar(frame, name, right);
    fitted(frame, 2, NOTE_TOP, Align::Left, Ink::On, WIDTH - 4, note);
    LIST_TOP..LIST_BOTTOM
}

/// The one choice of a screen, in a frame above the bottom line: what is chosen, and which of how many that is.
pub fn choice(frame: &mut Frame, text: &str, at: usize, count: usize) {
    let y = FOOTER_TOP - 13;
    frame.outline(0, y, WIDTH, 12, Ink::On);
    frame.keep(y, 12);
    pair(frame, y + 1, (4, text), (WIDTH - 4, &which(at, count)));
}

/// `2/4`: which of how many; nothing where there is no choice.
pub fn which(at: usize, count: usize) -> Line {
    match count {
        0 | 1 => Line::new(),
        _ => line!("{}/{count}", at + 1),
    }
}
