//! The layout as a map on the left half of the glass, and the panel beside it.
//!
//! A cell is a digit; a short bar joins the two halves of a tile; free cells of the 9x9 box are dots. The map shows
//! 9x9 cells and moves only where the previewed tile would leave it.

use super::layout::{BOX, Cell, Direction, Layout, MOST_SUM, Spot, Stars, Sum};
use crate::draw::icons::{PRESS, icon};
use crate::draw::{Align, BODY, BOLD, FOOTER_TOP, Font, Frame, HEIGHT, Icon, Ink, LARGE, SMALL, TINY, WIDTH};
use crate::words::told;

/// Pixels from cell to cell: 9 cells fill the height of the glass.
const PITCH: i32 = 7;
/// Where the panel begins.
pub const PANEL: i32 = 66;

pub static LEFT_RIGHT: Icon = icon([
    ".......",
    ".#...#.",
    "##...##",
    "#######",
    "##...##",
    ".#...#.",
    ".......",
]);
pub static UP_DOWN: Icon = icon(["..#..", ".###.", "#.#.#", "..#..", "#.#.#", ".###.", "..#.."]);
pub static ROTATE: Icon = icon([
    ".####...",
    "#....#..",
    "#....#..",
    "#..#####",
    "#...###.",
    "#....#..",
    ".####...",
]);
pub static FIRST_OF_RIGHT: Icon = icon(["#######", "####..#", "####..#", "####..#", "#######"]);
pub static SECOND_OF_RIGHT: Icon = icon(["#######", "#..####", "#..####", "#..####", "#######"]);
pub static FIRST_OF_DOWN: Icon = icon(["#####", "#####", "#####", "#####", "#...#", "#...#", "#####"]);
pub static SECOND_OF_DOWN: Icon = icon(["#####", "#...#", "#...#", "#####", "#####", "#####", "#####"]);

/// Covered tiles.
pub static RESERVE: Icon = icon(["..####", "..#..#", "####.#", "####.#", "######", "####.."]);

/// Pictures of a tile's first and second half.
pub fn half_icons(dir: Direction) -> [&'static Icon; 2] {
    match dir {
        Direction::Right => [&FIRST_OF_RIGHT, &SECOND_OF_RIGHT],
        Direction::Down => [&FIRST_OF_DOWN, &SECOND_OF_DOWN],
    }
}

/// Draws the layout, with one tile in front of it: a new one, or one that lies.
pub fn map(frame: &mut Frame, layout: &Layout, spot: &Spot, stars: &[Stars; 2]) {
    let [first, second] = spot.cells();
    let ((left, top), (right, bottom)) = layout.bounds().unwrap_or((first, second));
    // The layout in the middle, moved so far that the tile in front is in sight.
    let origin = |least: i32, most: i32, first: i32, second: i32| {
        let centred = least - (BOX - (most - least + 1)) / 2;
        centred.clamp(second - BOX + 1, first)
    };
    let x0 = origin(left, right, first.0, second.0);
    let y0 = origin(top, bottom, first.1, second.1);
    // The box may still grow to these cells, as far as they are in sight.
    let columns = x0.max(right - BOX + 1)..(x0 + BOX).min(left + BOX);
    let (x, dots) = ((columns.start - x0) * PITCH + 3, (1 << columns.len()) - 1);
    for y in y0.max(bottom - BOX + 1)..(y0 + BOX).min(top + BOX) {
        frame.comb(x, (y - y0) * PITCH + 3, 1, PITCH, dots);
    }
    let corner = |(x, y): Cell| {
        let inside = (0..BOX).contains(&(x - x0)) && (0..BOX).contains(&(y - y0));
        inside.then_some(((x - x0) * PITCH + 1, (y - y0) * PITCH + 1))
    };
    let mut tile = |spot: &Spot, stars: &[Stars; 2], in_front: bool| {
        let [at_first, at_second] = spot.cells().map(corner);
        let (paper, ink) = if in_front {
            (Ink::On, Ink::Off)
        } else {
            (Ink::Off, Ink::On)
        };
        if let (Some((x, y)), Some((end_x, end_y))) = (at_first, at_second) {
            frame.fill(x - 1, y - 1, end_x - x + PITCH, end_y - y + PITCH, paper);
            // The bar between its digits, or beside them where they stand one above the other.
            match spot.dir {
                _ if in_front => (),
                Direction::Right => frame.fill(x + 5, y + 2, 2, 1, ink),
                Direction::Down => frame.fill(x - 1, y + 1, 1, PITCH + 3, ink),
            }
        }
        for (at, stars) in [at_first, at_second].iter().zip(stars) {
            if let Some((x, y)) = *at {
                frame.text(x + 1, y, Align::Left, &TINY, ink, stars.word());
            }
        }
    };
    for lying in layout.tiles() {
        tile(&lying.spot, &lying.stars, false);
    }
    tile(spot, stars, true);
}

/// A name as large as the panel allows.
pub fn panel_name(frame: &mut Frame, name: &str) {
    let fits = |font: &&&Font| font.width(name) <= WIDTH - PANEL;
    let font = [&LARGE, &BOLD].iter().find(fits).copied().unwrap_or(&BODY);
    frame.text(
        PANEL,
        (LARGE.height - font.height) / 2,
        Align::Left,
        font,
        Ink::On,
        name,
    );
}

/// The row and columns (or column and rows) of a tile: `row 11`, `col 7 5`.
pub fn panel_sums(frame: &mut Frame, sums: &[Sum; 3]) {
    let (mut x, mut y) = (PANEL, 24);
    for (index, sum) in sums.iter().enumerate() {
        // The third stands beside the second.
        if index < 2 {
            (x, y) = (PANEL, 24 + 10 * index as i32);
            let label = match sum.dir {
                Direction::Right => "row",
                Direction::Down => "col",
            };
            frame.text(x, y + 1, Align::Left, &SMALL, Ink::On, label);
            x += 19;
        }
        let sentence = match sum.open {
            0 if sum.known == MOST_SUM => "#!",
            0 => "#",
            _ => "#?",
        };
        let text = told(sentence, &[sum.known]);
        let end = frame.text(x + 1, y, Align::Left, &BODY, Ink::On, &text);
        if sum.known > MOST_SUM {
            frame.fill(x, y, end - x, BODY.height, Ink::Invert);
        }
        x = end + 4;
    }
}

/// What the knobs do: what turning changes, as pictures, and what pushing DIAL does, in a word.
pub fn panel_footer(frame: &mut Frame, turns: [Option<&Icon>; 3], press: &str) {
    frame.fill(
        PANEL - 1,
        FOOTER_TOP,
        WIDTH - PANEL + 1,
        HEIGHT - FOOTER_TOP,
        Ink::On,
    );
    let mut x = PANEL;
    for turn in turns.into_iter().flatten() {
        frame.icon(x, FOOTER_TOP + 1 + (8 - turn.height()) / 2, Ink::Off, turn);
        x += turn.width() + 2;
    }
    let label = WIDTH - 1 - SMALL.width(press);
    let push = label - PRESS.width() - 2;
    if x > push {
        frame.mark_overdrawn();
    }
    frame.icon(push, FOOTER_TOP + 2, Ink::Off, &PRESS);
    frame.text(label, FOOTER_TOP + 1, Align::Left, &SMALL, Ink::Off, press);
}
