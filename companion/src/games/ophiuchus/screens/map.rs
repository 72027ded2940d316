//! The layout as a map on the left half of the display, and the panel beside it.
//!
//! A cell is a digit; a short bar joins the two halves of a tile; free cells of the 9x9 box are dots. Of the 9x9 cells the
//! map shows [`VIEW`] in each direction, those around the previewed tile: all of them would leave no room between digits
//! that can be read.

use crate::draw::icons::{HOLD, PRESS, icon};
use crate::draw::{
    Align, BODY, BOLD, FOOTER_TOP, Font, Frame, HEIGHT, Icon, Ink, KnobLabels, LARGE, SMALL, WIDTH,
};
use crate::games::ophiuchus::rules::layout::{
    BOX, Cell, Direction, Layout, MOST_STARS, MOST_SUM, Obstacle, Spot, Stars, Sum, Tile,
};
use crate::games::ophiuchus::{Ophiuchus, Refusal};
use crate::input::step_round;
use crate::text::line;

/// Pixels from cell to cell: a digit and the gap to the next one.
const PITCH: i32 = 9;
/// Cells in each direction that fill the height of the display.
const VIEW: i32 = 7;
/// Where the panel begins.
pub const PANEL: i32 = 66;
/// Where its last line above the labels begins.
const VERDICT_TOP: i32 = 45;

static LEFT_RIGHT: Icon = icon([
    ".......",
    ".#...#.",
    "##...##",
    "#######",
    "##...##",
    ".#...#.",
    ".......",
]);
static UP_DOWN: Icon = icon(["..#..", ".###.", "#.#.#", "..#..", "#.#.#", ".###.", "..#.."]);
static ROTATE: Icon = icon([
    ".####...",
    "#....#..",
    "#....#..",
    "#..#####",
    "#...###.",
    "#....#..",
    ".####...",
]);
static UNDO: Icon = icon(["..#....", ".##....", "######.", ".##...#", "..#...#", "....##."]);
static REDO: Icon = icon(["....#..", "....##.", ".######", "#...##.", "#...#..", ".##...."]);
static FIRST_OF_RIGHT: Icon = icon(["#######", "####..#", "####..#", "####..#", "#######"]);
static SECOND_OF_RIGHT: Icon = icon(["#######", "#..####", "#..####", "#..####", "#######"]);
static FIRST_OF_DOWN: Icon = icon(["#####", "#####", "#####", "#####", "#...#", "#...#", "#####"]);
static SECOND_OF_DOWN: Icon = icon(["#####", "#...#", "#...#", "#####", "#####", "#####", "#####"]);

/// Covered tiles.
static RESERVE: Icon = icon(["..####", "..#..#", "####.#", "####.#", "######", "####.."]);

/// What a tile's first and second half are called.
pub fn half_labels(dir: Direction) -> [&'static str; 2] {
    match dir {
        Direction::Right => ["left", "right"],
        Direction::Down => ["upper", "lower"],
    }
}

/// Pictures of a tile's first and second half.
pub fn half_icons(dir: Direction) -> [&'static Icon; 2] {
    match dir {
        Direction::Right => [&FIRST_OF_RIGHT, &SECOND_OF_RIGHT],
        Direction::Down => [&FIRST_OF_DOWN, &SECOND_OF_DOWN],
    }
}

/// The picture that stands for the label of a turn: beside the map is no room for words.
fn picture(label: &str) -> Option<&'static Icon> {
    match label {
        "sideways" | "tile" => Some(&LEFT_RIGHT),
        "up and down" => Some(&UP_DOWN),
        "turn" => Some(&ROTATE),
        // While ACTION is held, the shell's.
        "undo" => Some(&UNDO),
        "redo" => Some(&REDO),
        _ => [Direction::Right, Direction::Down].into_iter().find_map(|dir| {
            let half = half_labels(dir).iter().position(|half| *half == label)?;
            half_icons(dir).get(half).copied()
        }),
    }
}

/// The next count in the ring of unknown, 0 to 6.
pub fn turn_stars(stars: &mut Stars, detents: i8) {
    let ring = stars.known().map_or(0, |stars| usize::from(stars) + 1);
    *stars = match step_round(ring, detents, usize::from(MOST_STARS) + 2) {
        0 => Stars::OPEN,
        // At most 7, so the cast cannot lose.
        stars => Stars(stars as u8 - 1),
    };
}

/// The map with a new tile, what it would make, and whether it fits.
pub fn preview(frame: &mut Frame, game: &Ophiuchus, spot: Spot, stars: [Stars; 2]) {
    map(frame, &game.layout, spot, stars);
    let checked = game.check(spot, stars);
    let mut with = game.layout.clone();
    let lies = with.lay(&Tile::new(spot, stars));
    let mut is_open = false;
    // A tile on top of another makes no sums.
    if lies && checked != Err(Refusal::Obstacle(Obstacle::Taken)) {
        let sums = with.sums(spot);
        is_open = sums.iter().any(|sum| sum.open > 0);
        panel_sums(frame, &sums);
    }
    match checked {
        Err(refusal) => verdict(frame, refusal.in_short(), true),
        // Before there is something to judge: how the player stands.
        Ok(()) if stars == [Stars::OPEN; 2] => score(frame, game),
        Ok(()) if is_open => verdict(frame, "fits so far", false),
        Ok(()) => verdict(frame, "fits", false),
    }
}

/// Draws the layout, with one tile in front of it: a new one, or one that lies.
pub fn map(frame: &mut Frame, layout: &Layout, spot: Spot, stars: [Stars; 2]) {
    let [first, second] = spot.cells();
    let ((left, top), (right, bottom)) = layout.bounds().unwrap_or((first, second));
    // The layout in the middle if all of it has room, else the tile in front, without showing more beyond the layout than
    // the one cell that a tile can reach.
    let origin = |least: i32, most: i32, first: i32, second: i32| {
        let centred = least - (VIEW - (most - least + 1)).div_euclid(2);
        let around = (first - VIEW / 2).clamp(least - 1, (most + 2 - VIEW).max(least - 1));
        let start = if most - least < VIEW { centred } else { around };
        start.clamp(second - VIEW + 1, first)
    };
    let x0 = origin(left, right, first.0, second.0);
    let y0 = origin(top, bottom, first.1, second.1);
    // The box may still grow to these cells, as far as they are in sight.
    let columns = x0.max(right - BOX + 1)..(x0 + VIEW).min(left + BOX);
    let (x, dots) = ((columns.start - x0) * PITCH + 4, (1 << columns.len()) - 1);
    for y in y0.max(bottom - BOX + 1)..(y0 + VIEW).min(top + BOX) {
        frame.comb(x, (y - y0) * PITCH + 4, 1, PITCH, dots);
    }
    let corner = |(x, y): Cell| {
        let inside = (0..VIEW).contains(&(x - x0)) && (0..VIEW).contains(&(y - y0));
        inside.then_some(((x - x0) * PITCH + 1, (y - y0) * PITCH + 1))
    };
    let mut tile = |spot: Spot, stars: [Stars; 2], in_front: bool| {
        let [at_first, at_second] = spot.cells().map(corner);
        let (paper, ink) = if in_front {
            (Ink::On, Ink::Off)
        } else {
            (Ink::Off, Ink::On)
        };
        for (x, y) in [at_first, at_second].into_iter().flatten() {
            frame.fill(x - 1, y - 1, PITCH, PITCH, paper);
        }
        if let (Some((x, y)), Some(_)) = (at_first, at_second) {
            // The bar between its digits.
            match spot.dir {
                _ if in_front => (),
                Direction::Right => frame.fill(x + 6, y + 3, 3, 1, ink),
                Direction::Down => frame.fill(x + 2, y + 6, 2, 2, ink),
            }
        }
        for (at, stars) in [at_first, at_second].iter().zip(stars) {
            if let Some((x, y)) = *at {
                frame.text(x + 1, y - 1, Align::Left, &SMALL, ink, stars.word());
            }
        }
    };
    for lying in layout.tiles() {
        tile(lying.spot, lying.stars, false);
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
        let text = match sum.open {
            0 if sum.known == MOST_SUM => line!("{}!", sum.known),
            0 => line!("{}", sum.known),
            _ => line!("{}?", sum.known),
        };
        let end = frame.text(x + 1, y, Align::Left, &BODY, Ink::On, &text);
        if sum.known > MOST_SUM {
            frame.fill(x, y, end - x, BODY.height, Ink::Invert);
        }
        x = end + 4;
    }
}

/// Covered tiles, opposite to the player's hand.
pub fn reserve(frame: &mut Frame, tiles: u8) {
    let text = line!("{tiles}");
    frame.text(WIDTH, 15, Align::Right, &SMALL, Ink::On, &text);
    let x = WIDTH - SMALL.width(&text) - 2 - RESERVE.width();
    frame.icon(x, 16, Ink::On, &RESERVE);
}

/// Whose tile or which one it is, and its stars.
pub fn panel_stars(frame: &mut Frame, heading: &str, [first, second]: [Stars; 2]) {
    frame.text(PANEL, 0, Align::Left, &BODY, Ink::On, heading);
    let tile = line!("{first} | {second}");
    let end = frame.text(PANEL, 9, Align::Left, &LARGE, Ink::On, &tile);
    frame.text(end + 3, 14, Align::Left, &SMALL, Ink::On, "stars");
}

/// Says below the sums whether the tile fits. A message stands above it, where it covers whole rows of the map.
pub fn verdict(frame: &mut Frame, text: &str, forbids: bool) {
    frame.keep(VERDICT_TOP, SMALL.height);
    let end = frame.text(PANEL + 1, VERDICT_TOP, Align::Left, &SMALL, Ink::On, text);
    if forbids {
        let (width, height) = (end - PANEL + 1, SMALL.height + 1);
        frame.fill(PANEL - 1, VERDICT_TOP - 1, width, height, Ink::Invert);
    }
}

/// The score of the player whose turn it is, in the place of a verdict. Holding NUMBER shows all of them.
fn score(frame: &mut Frame, game: &Ophiuchus) {
    frame.icon(PANEL + 1, VERDICT_TOP + 1, Ink::On, &HOLD);
    let score = line!("score {}", game.score_text(game.turn));
    let x = PANEL + 3 + HOLD.width();
    frame.keep(VERDICT_TOP, SMALL.height);
    frame.text(x, VERDICT_TOP, Align::Left, &SMALL, Ink::On, &score);
}

/// What the knobs do, left to right as they stand: what pushing DIAL does in a word, what turning changes as pictures.
pub fn panel_labels(frame: &mut Frame, KnobLabels([dial, action, number]): &KnobLabels) {
    /// Columns between two labels, and between an icon and its word.
    const GAP: i32 = 3;
    const ICON_GAP: i32 = 2;
    frame.fill(
        PANEL - 1,
        FOOTER_TOP,
        WIDTH - PANEL + 1,
        HEIGHT - FOOTER_TOP,
        Ink::On,
    );
    frame.icon(PANEL, FOOTER_TOP + 2, Ink::Off, &PRESS);
    let word = PANEL + PRESS.width() + ICON_GAP;
    let mut left = GAP + frame.text(word, FOOTER_TOP + 1, Align::Left, &SMALL, Ink::Off, &dial.press);
    let turns = [dial, action, number].map(|knob| picture(&knob.turn));
    let labelled = [dial, action, number].map(|knob| !knob.turn.is_empty());
    let mut place = |x: i32, turn: &Icon| {
        frame.icon(x, FOOTER_TOP + 1 + (8 - turn.height()) / 2, Ink::Off, turn);
    };
    let [dial, action, number] = turns;
    if let Some(turn) = dial {
        place(left, turn);
        left += turn.width() + GAP;
    }
    let mut right = WIDTH - 1;
    if let Some(turn) = number {
        right -= turn.width();
        place(right, turn);
        right -= GAP;
    }
    if let Some(turn) = action {
        // Midway between its neighbours.
        place((left + right - turn.width()) / 2, turn);
        left += turn.width();
    }
    // A label that has no picture is one that nobody sees.
    if left > right || turns.map(|turn| turn.is_some()) != labelled {
        frame.mark_overdrawn();
    }
}
