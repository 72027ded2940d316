//! What several of Astoria's screens are made of: tracks, the six colours side by side, and the mage's name.

use super::super::Astoria;
use super::super::model::{Colour, PerColour, Track, Tracks};
use crate::draw::{
    Align, BODY, BOLD, FOOTER_TOP, Frame, Icon, Ink, LARGE, SMALL, TINY, WIDTH, icons, line, track,
};

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

/// Three letters for each colour.
const SHORT_COLOURS: [&str; 6] = ["red", "yel", "grn", "org", "pur", "blu"];

/// Width of one of six columns.
const COLUMN: i32 = 21;
/// Height of the six columns.
pub const COLUMNS_HEIGHT: i32 = 24;

/// A number for each colour under its glyph; the chosen one stands out, those that do not matter show no number.
pub fn columns(
    frame: &mut Frame,
    top: i32,
    numbers: &PerColour,
    chosen: Option<Colour>,
    matters: &dyn Fn(Colour) -> bool,
) {
    for ((colour, number), short) in numbers.iter().zip(SHORT_COLOURS) {
        let x = 1 + colour as i32 * COLUMN;
        frame.icon(x + 1, top + 1, Ink::On, glyph_icon(colour));
        frame.text(x + 9, top + 2, Align::Left, &TINY, Ink::On, short);
        if matters(colour) {
            frame.print(
                x + COLUMN / 2,
                top + 9,
                Align::Centre,
                &LARGE,
                Ink::On,
                format_args!("{number}"),
            );
        } else {
            frame.fill(x + COLUMN / 2 - 2, top + 16, 4, 1, Ink::On);
        }
        if chosen == Some(colour) {
            frame.fill(x, top, COLUMN, COLUMNS_HEIGHT, Ink::Invert);
        }
    }
}

/// Glyphs in one line, each number before its picture; gives where the line ends.
pub fn glyph_line(frame: &mut Frame, y: i32, glyphs: &PerColour) -> i32 {
    let mut x = 0;
    for (kind, number) in glyphs.iter().filter(|(_, n)| *n > 0) {
        x = frame.print(x, y, Align::Left, &SMALL, Ink::On, format_args!("{number}"));
        frame.icon(x, y, Ink::On, glyph_icon(kind));
        x += glyph_icon(kind).width + 4;
    }
    x
}

/// The mage whose screen this is, readable from across the table, as large as `right_width` pixels on the right leave
/// room for.
pub fn name_bar(frame: &mut Frame, game: &Astoria, seat: u8, right_width: i32) {
    let (name, exiled) = (game.name(seat), game.seat(seat).exiled);
    let tag = if exiled { SMALL.width("EXILE") + 6 } else { 0 };
    let room = WIDTH - right_width - tag - 2;
    let (font, top) = [(&LARGE, -1), (&BOLD, 0)]
        .into_iter()
        .find(|(font, _)| font.width(name) <= room)
        .unwrap_or((&BODY, 2));
    let end = frame.text(0, top, Align::Left, font, Ink::On, name);
    if exiled {
        frame.text(end + 3, 3, Align::Left, &SMALL, Ink::On, "EXILE");
        frame.fill(end + 1, 2, tag - 2, 10, Ink::Invert);
    }
    frame.fill(0, 14, WIDTH, 1, Ink::On);
}

/// A word at the right end of the name's line.
pub fn name_bar_with(frame: &mut Frame, game: &Astoria, seat: u8, right: &str) {
    name_bar(frame, game, seat, SMALL.width(right));
    frame.text(WIDTH, 4, Align::Right, &SMALL, Ink::On, right);
}

/// The active mage with tokens for the actions that are left.
pub fn name_bar_with_actions(frame: &mut Frame, game: &Astoria) {
    let left = game.turn.actions_left;
    let all = game.actions_a_turn().max(left);
    // A correction can give more than a turn has.
    let size = if all > 5 { 4 } else { 7 };
    let width = i32::from(all) * (size + 1);
    name_bar(frame, game, game.active(), width);
    track(frame, WIDTH - width, 3, size, left, left, all);
}

/// One track of the six.
struct Place {
    track: Track,
    label: &'static str,
    /// The two that drive others are drawn smaller.
    driver: bool,
}

const PLACES: [Place; 6] = [
    Place {
        track: Track::Mob,
        label: "Mob",
        driver: false,
    },
    Place {
        track: Track::Unrest,
        label: "unrest",
        driver: true,
    },
    Place {
        track: Track::Hordes,
        label: "Hordes",
        driver: false,
    },
    Place {
        track: Track::Reinforcement,
        label: "reinforced",
        driver: true,
    },
    Place {
        track: Track::Dragon,
        label: "Dragon",
        driver: false,
    },
    Place {
        track: Track::King,
        label: "King",
        driver: false,
    },
];

/// First column of all tracks, and the width that their steps share.
const TRACK_LEFT: i32 = 42;
const TRACK_WIDTH: i32 = 60;

/// All six tracks; steps between where they are and `then` are drawn in half-tone.
pub fn tracks(frame: &mut Frame, game: &Astoria, then: &Tracks) {
    let mut y = 0;
    for place in &PLACES {
        let (now, then, most) = (
            game.tracks[place.track],
            then[place.track],
            game.lengths.of(place.track),
        );
        let height = if place.driver { 3 } else { 7 };
        // Drivers are drawn to the scale of what they drive.
        let step = if place.driver {
            6.min(TRACK_WIDTH / i32::from(most))
        } else {
            TRACK_WIDTH / i32::from(most)
        };
        let top = y + 1;
        if place.driver {
            frame.text(0, y, Align::Left, &TINY, Ink::On, place.label);
        } else {
            frame.text(0, y - 1, Align::Left, &BODY, Ink::On, place.label);
        }
        for i in 0..most {
            let x = TRACK_LEFT + i32::from(i) * step;
            match (i < now, i < then) {
                (true, true) => frame.fill(x, top, step - 1, height, Ink::On),
                (false, false) => frame.outline(x, top, step - 1, height, Ink::On),
                // About to come or to go: half-tone.
                _ => {
                    for (dx, dy) in (0..step - 1).flat_map(|dx| (0..height).map(move |dy| (dx, dy))) {
                        if (dx + dy) % 2 == 0 {
                            frame.set(x + dx, top + dy, Ink::On);
                        }
                    }
                }
            }
        }
        if !place.driver {
            // The end that ends the game: a post behind the last step, and before the king's first.
            let end = TRACK_LEFT + i32::from(most) * step;
            frame.fill(end, top - 1, 2, height + 2, Ink::On);
            if place.track == Track::King {
                frame.fill(TRACK_LEFT - 3, top - 1, 2, height + 2, Ink::On);
            }
        }
        let (font, value_top, end_top) = if place.driver {
            (&TINY, y, y)
        } else {
            (&BOLD, y - 2, y + 3)
        };
        if now == then {
            let end = line(format_args!("/{most}"));
            let right = WIDTH - TINY.width(&end);
            frame.text(right, end_top, Align::Left, &TINY, Ink::On, &end);
            frame.print(
                right - 1,
                value_top,
                Align::Right,
                font,
                Ink::On,
                format_args!("{now}"),
            );
        } else {
            frame.print(
                WIDTH,
                value_top,
                Align::Right,
                font,
                Ink::On,
                format_args!(">{then}"),
            );
        }
        y += if place.driver { 7 } else { 10 };
    }
    debug_assert!(y <= FOOTER_TOP);
}
