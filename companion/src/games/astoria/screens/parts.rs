//! What several of Astoria's screens are made of: tracks, the six colours side by side, and the mage's name.

use crate::draw::{
    Align, BODY, BOLD, FOOTER_TOP, Frame, Icon, Ink, LARGE, SMALL, WIDTH, fitted, icons, track,
};
use crate::games::Game;
use crate::games::astoria::Astoria;
use crate::games::astoria::components::{Colour, MOST_DIGIT, PerColour, Track, Tracks, WALLS};
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
const COLUMNS_HEIGHT: i32 = 22;
/// Where columns begin that are chosen from: so far down that a message has room above them.
pub const COLUMNS_TOP: i32 = FOOTER_TOP - COLUMNS_HEIGHT;

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
        let middle = x + COLUMN / 2 - 1;
        frame.icon(x, top + 1, Ink::On, glyph_icon(colour));
        frame.text(x + 8, top + 1, Align::Left, &SMALL, Ink::On, short(colour));
        if matters.is_none_or(|m| m[colour] > 0) {
            // Blank rows above and below the letters.
            let number = line!("{number}");
            frame.text(middle, top + 8, Align::Centre, &LARGE, Ink::On, &number);
        } else {
            frame.fill(middle - 2, top + 15, 4, 1, Ink::On);
        }
        if chosen == Some(colour) {
            frame.fill(x - 1, top, COLUMN, COLUMNS_HEIGHT, Ink::Invert);
            frame.keep(top, COLUMNS_HEIGHT);
        }
    }
}

/// Where a line above the bottom line begins.
pub const STATUS_TOP: i32 = 43;

/// A line above the bottom line, in the larger letters that fit.
pub fn status(frame: &mut Frame, text: &str) {
    fitted(frame, 0, STATUS_TOP, Align::Left, Ink::On, WIDTH, text);
}

/// Glyphs above the bottom line, each number before its picture; gives where the line ends.
pub fn glyph_line(frame: &mut Frame, glyphs: &PerColour) -> i32 {
    let mut x = 0;
    for (kind, number) in glyphs.iter().filter(|(_, n)| *n > 0) {
        x = frame.text(
            x,
            STATUS_TOP + 1,
            Align::Left,
            &SMALL,
            Ink::On,
            &line!("{number}"),
        );
        let icon = glyph_icon(kind);
        frame.icon(x, STATUS_TOP + 1, Ink::On, icon);
        x += icon.width() + 3;
    }
    x
}

/// The row of the line under a mage's name.
const NAME_LINE: i32 = 12;
/// First row below a mage's name.
pub const BELOW_NAME: i32 = NAME_LINE + 2;

/// Columns between a name and what stands beside it.
const GAP: i32 = 3;
/// Stands behind the name of a mage in exile.
const TAG: &str = "EXILE";
/// Around its letters.
const TAG_MARGIN: i32 = 2;

/// Columns that the tag takes, if there is one.
fn tag_width(game: &Astoria, seat: u8) -> i32 {
    let width = SMALL.width(TAG) + 2 * TAG_MARGIN + 1;
    if game.seat(seat).exiled { width } else { 0 }
}

/// The mage whose screen this is, readable from across the table, as large as `right_width` pixels on the right leave
/// room for.
fn name_bar(game: &Astoria, frame: &mut Frame, seat: u8, right_width: i32) {
    let (name, tag) = (game.seat_name(seat), tag_width(game, seat));
    let room = WIDTH - right_width - tag - GAP;
    let (font, y) = if LARGE.width(name) <= room {
        (&LARGE, -2)
    } else if BOLD.width(name) <= room {
        (&BOLD, -1)
    } else {
        (&BODY, 1)
    };
    let end = frame.text(0, y, Align::Left, font, Ink::On, name);
    if tag > 0 {
        frame.text(end + TAG_MARGIN + 1, 2, Align::Left, &SMALL, Ink::On, TAG);
        frame.fill(end + 1, 0, tag - 1, NAME_LINE - 1, Ink::Invert);
    }
    frame.fill(0, NAME_LINE, WIDTH, 1, Ink::On);
}

/// A word at the right end of the name's line.
pub fn name_bar_with(game: &Astoria, frame: &mut Frame, seat: u8, right: &str) {
    name_bar(game, frame, seat, SMALL.width(right));
    frame.text(WIDTH, 2, Align::Right, &SMALL, Ink::On, right);
}

/// The active mage with tokens for the actions that are left, and with the round where that has room.
pub fn name_bar_with_actions(game: &Astoria, frame: &mut Frame) {
    let (me, left) = (game.active(), game.turn.actions_left);
    let all = game.actions_a_turn().max(left);
    // A correction can give more than a turn has.
    let token = if all > 5 { 3 } else { 5 };
    let tokens = i32::from(all) * (token + 1) - 1;
    let round = line!("round {}", game.round);
    let both = tokens + GAP + SMALL.width(&round);
    let needs = BODY.width(game.seat_name(me)) + tag_width(game, me) + GAP;
    if needs + both <= WIDTH {
        name_bar(game, frame, me, both);
        frame.text(WIDTH - tokens - GAP, 2, Align::Right, &SMALL, Ink::On, &round);
    } else {
        name_bar(game, frame, me, tokens);
    }
    track(frame, WIDTH - tokens, 3, token, left, left, all);
}

/// Height of a track with its label in pixels.
const TRACK_ROW: i32 = 9;
/// First column of all tracks, and the width that their steps share.
const TRACK_LEFT: i32 = 47;
const TRACK_WIDTH: i32 = 50;

/// Tracks from a row on; steps between where they are and `then` are drawn in half-tone, and those tracks are not covered.
pub fn tracks(game: &Astoria, frame: &mut Frame, top: i32, tracks: &[Track], then: &Tracks) {
    const { assert!(Track::ALL.len() as i32 * TRACK_ROW <= FOOTER_TOP) };
    for (row, track) in tracks.iter().copied().enumerate() {
        let (now, then, most) = (game.tracks[track], then[track], game.lengths.of(track));
        // Text has a row for accents on top.
        let y = top + row as i32 * TRACK_ROW;
        frame.text(0, y - 1, Align::Left, &BODY, Ink::On, track.label());
        // The two that drive others are drawn lower, to the scale of what they drive.
        let is_driver = matches!(track, Track::Unrest | Track::Reinforcement);
        let mut step = TRACK_WIDTH / i32::from(most);
        let (mut top, mut height) = (y, 7);
        if is_driver {
            step = step.min(TRACK_WIDTH / i32::from(WALLS));
            (top, height) = (y + 1, 5);
        }
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
        if !is_driver {
            // The end that ends the game: a post behind the last step, and before the king's first.
            let end = TRACK_LEFT + i32::from(most) * step;
            frame.fill(end, (top - 1).max(0), 2, height + 1, Ink::On);
            if track == Track::King {
                frame.fill(TRACK_LEFT - 3, top - 1, 2, height + 1, Ink::On);
            }
        }
        let value = if now == then {
            line!("{now}/{most}")
        } else {
            frame.keep(y, TRACK_ROW);
            line!("{now}>{then}")
        };
        frame.text(WIDTH, y - 1, Align::Right, &BODY, Ink::On, &value);
    }
}
