//! What several of Astoria's screens are made of: tracks, the six colours side by side, and the mage's name.

use crate::draw::{Align, BODY, BOLD, FOOTER_TOP, Frame, Icon, Ink, LARGE, SMALL, WIDTH, icons, track};
use crate::games::astoria::Astoria;
use crate::games::astoria::model::{Colour, MOST_DIGIT, PerColour, Track, Tracks};
use crate::input::step_number;
use crate::text::line;

static FLAME: Icon = icons::icon([
    "...#...",
    "..##...",
    ".####..",
    ".##.##.",
    "##...##",
    "##...##",
    ".#####.",
]);
static SULPHUR: Icon = icons::icon([
    "...#...",
    "..#.#..",
    ".#...#.",
    "#######",
    "...#...",
    ".#####.",
    "...#...",
]);
static LEAF: Icon = icons::icon([
    ".....##",
    "..####.",
    ".#####.",
    ".####..",
    ".###...",
    "#......",
    "#......",
]);
static SHIELD: Icon = icons::icon([
    "#######",
    "#..#..#",
    "#..#..#",
    "#######",
    "#..#..#",
    ".#.#.#.",
    "..###..",
]);

pub fn glyph_icon(kind: Colour) -> &'static Icon {
    match kind {
        Colour::Red => &FLAME,
        Colour::Yellow => &SULPHUR,
        Colour::Green => &LEAF,
        Colour::Orange => &icons::SUN,
        Colour::Purple => &icons::MOON,
        Colour::Blue => &SHIELD,
    }
}

/// Three letters for a colour.
fn short(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Yellow => "yel",
        Colour::Green => "grn",
        Colour::Orange => "org",
        Colour::Purple => "pur",
        Colour::Blue => "blu",
    }
}

/// Turns a number of a card, which is one digit.
pub fn turn_digit(number: &mut u8, by: i8) {
    *number = step_number((*number).into(), by, 0, MOST_DIGIT.into()) as u8;
}

/// Width of one of six columns.
const COLUMN: i32 = 21;
/// Height of the six columns.
const COLUMNS_HEIGHT: i32 = 24;

/// A number for each colour under its glyph. The chosen one stands out, and where `matters` has none of a colour no number
/// shows.
pub fn columns(
    frame: &mut Frame,
    top: i32,
    numbers: &PerColour,
    chosen: Option<Colour>,
    matters: Option<&PerColour>,
) {
    for (colour, number) in numbers.iter() {
        let x = 1 + colour as i32 * COLUMN;
        let middle = x + COLUMN / 2;
        frame.icon(x + 1, top + 1, Ink::On, glyph_icon(colour));
        frame.text(x + 9, top + 2, Align::Left, &SMALL, Ink::On, short(colour));
        if matters.is_none_or(|m| m[colour] > 0) {
            frame.text(
                middle,
                top + 9,
                Align::Centre,
                &LARGE,
                Ink::On,
                &line!("{number}"),
            );
        } else {
            frame.fill(middle - 2, top + 16, 4, 1, Ink::On);
        }
        if chosen == Some(colour) {
            frame.fill(x, top, COLUMN, COLUMNS_HEIGHT, Ink::Invert);
        }
    }
}

/// Where a line above the bottom line begins; its letters have a blank row on top.
pub const STATUS_TOP: i32 = 46;

/// Glyphs in one line, each number before its picture; gives where the line ends.
pub fn glyph_line(frame: &mut Frame, y: i32, glyphs: &PerColour) -> i32 {
    let mut x = 0;
    for (kind, number) in glyphs.iter().filter(|(_, n)| *n > 0) {
        x = frame.text(x, y, Align::Left, &SMALL, Ink::On, &line!("{number}"));
        let icon = glyph_icon(kind);
        frame.icon(x, y, Ink::On, icon);
        x += icon.width() + 4;
    }
    x
}

/// The mage whose screen this is, readable from across the table, as large as `right_width` pixels on the right leave
/// room for.
fn name_bar(game: &Astoria, frame: &mut Frame, seat: u8, right_width: i32) {
    let (name, exiled) = (game.name(seat), game.seat(seat).exiled);
    let tag = if exiled { SMALL.width("EXILE") + 6 } else { 0 };
    let room = WIDTH - right_width - tag - 2;
    let (font, y) = if LARGE.width(name) <= room {
        (&LARGE, -1)
    } else if BOLD.width(name) <= room {
        (&BOLD, 0)
    } else {
        (&BODY, 2)
    };
    let end = frame.text(0, y, Align::Left, font, Ink::On, name);
    if exiled {
        frame.text(end + 3, 3, Align::Left, &SMALL, Ink::On, "EXILE");
        frame.fill(end + 1, 2, tag - 2, 10, Ink::Invert);
    }
    frame.fill(0, 14, WIDTH, 1, Ink::On);
}

/// A word at the right end of the name's line.
pub fn name_bar_with(game: &Astoria, frame: &mut Frame, seat: u8, right: &str) {
    name_bar(game, frame, seat, SMALL.width(right));
    frame.text(WIDTH, 4, Align::Right, &SMALL, Ink::On, right);
}

/// The active mage with tokens for the actions that are left.
pub fn name_bar_with_actions(game: &Astoria, frame: &mut Frame) {
    let left = game.turn.actions_left;
    let all = game.actions_a_turn().max(left);
    // A correction can give more than a turn has.
    let size = if all > 5 { 4 } else { 7 };
    let width = i32::from(all) * (size + 1);
    name_bar(game, frame, game.active(), width);
    track(frame, WIDTH - width, 3, size, left, left, all);
}

/// First column of all tracks, and the width that their steps share.
const TRACK_LEFT: i32 = 42;
const TRACK_WIDTH: i32 = 60;

/// All six tracks; steps between where they are and `then` are drawn in half-tone.
pub fn tracks(game: &Astoria, frame: &mut Frame, then: &Tracks) {
    let mut y = 0;
    for track in Track::ALL.iter().copied() {
        let (now, then, most) = (game.tracks[track], then[track], game.lengths.of(track));
        // The two that drive others are drawn smaller, to the scale of what they drive.
        let driver = matches!(track, Track::Unrest | Track::Reinforcement);
        let mut step = TRACK_WIDTH / i32::from(most);
        let (mut height, mut font, mut label_top, mut value_top, mut end_top) =
            (7, &BODY, y - 1, y - 2, y + 3);
        let mut value_font = &BOLD;
        if driver {
            step = step.min(6);
            (height, label_top, value_top, end_top) = (3, y, y, y);
            (font, value_font) = (&SMALL, &SMALL);
        }
        let top = y + 1;
        frame.text(0, label_top, Align::Left, font, Ink::On, track.label());
        for i in 0..most {
            let x = TRACK_LEFT + i32::from(i) * step;
            match (i < now, i < then) {
                (true, true) => frame.fill(x, top, step - 1, height, Ink::On),
                (false, false) => frame.outline(x, top, step - 1, height, Ink::On),
                // About to come or to go: half-tone.
                _ => {
                    for dx in 0..step - 1 {
                        let bits: u8 = if dx % 2 == 0 { 0x55 } else { 0x2a };
                        frame.columns(x + dx, top, &[bits & ((1 << height) - 1)], Ink::On);
                    }
                }
            }
        }
        if !driver {
            // The end that ends the game: a post behind the last step, and before the king's first.
            let end = TRACK_LEFT + i32::from(most) * step;
            frame.fill(end, top - 1, 2, height + 2, Ink::On);
            if track == Track::King {
                frame.fill(TRACK_LEFT - 3, top - 1, 2, height + 2, Ink::On);
            }
        }
        let mut right = WIDTH;
        let value = if now == then {
            let end = line!("/{most}");
            right -= SMALL.width(&end);
            frame.text(right, end_top, Align::Left, &SMALL, Ink::On, &end);
            right -= 1;
            line!("{now}")
        } else {
            line!(">{then}")
        };
        frame.text(right, value_top, Align::Right, value_font, Ink::On, &value);
        y += if driver { 7 } else { 10 };
    }
    debug_assert!(y <= FOOTER_TOP);
}
