//! The board as a picture: all of it, or the hexes round a place, magnified.
//!
//! Yellow's stones are solid and Cyan's hollow, boxes or discs; pawns are ships. Yellow's tiles are level bars, Cyan's are
//! upright ones, contested hexes are crosses, unexplored ones single dots. Beside the magnified rows stand their letters.

use crate::draw::icons::{HOLD, PRESS, TURN, icon};
use crate::draw::{
    Align, FOOTER_TOP, Frame, HEIGHT, Honeycomb, Icon, Ink, KnobLabels, Label, SMALL, WIDTH, footer,
};
use crate::games::astralis::Astralis;
use crate::games::astralis::rules::Land;
use crate::games::astralis::rules::board::{Hex, Hexes, row_letter};
use crate::text::line;

/// Of what one of the players has, Yellow's first.
struct Glyphs {
    unexplored: Icon,
    contested: Icon,
    tiles: [Icon; 2],
    stones: [Icon; 2],
    pawns: [Icon; 2],
}

/// Cells of 5x3, pawns of 5x4 pixels.
static SMALL_GLYPHS: Glyphs = Glyphs {
    unexplored: icon(["#"]),
    contested: icon(["#.#", ".#.", "#.#"]),
    tiles: [icon(["###"]), icon(["#", "#", "#"])],
    stones: [
        icon(["#####", "#####", "#####"]),
        icon(["#####", "#...#", "#####"]),
    ],
    pawns: [
        icon(["..#..", ".###.", ".###.", "#####"]),
        icon(["..#..", ".#.#.", ".#.#.", "#####"]),
    ],
};

/// Cells of up to 9x7 pixels.
static LARGE_GLYPHS: Glyphs = Glyphs {
    unexplored: icon(["#"]),
    contested: icon(["##...##", ".##.##.", "..###..", ".##.##.", "##...##"]),
    tiles: [
        icon(["#######", "#######", ".......", "#######", "#######"]),
        icon(["##.##", "##.##", "##.##", "##.##", "##.##"]),
    ],
    stones: [
        icon([
            "..#####..",
            ".#######.",
            "#########",
            "#########",
            "#########",
            ".#######.",
            "..#####..",
        ]),
        icon([
            "..#####..",
            ".##...##.",
            "##.....##",
            "##.....##",
            "##.....##",
            ".##...##.",
            "..#####..",
        ]),
    ],
    pawns: [
        icon([
            "....#....",
            "...###...",
            "...###...",
            "..#####..",
            "..#####..",
            ".#######.",
            "#########",
        ]),
        icon([
            "....#....",
            "...#.#...",
            "...#.#...",
            "..#...#..",
            "..#...#..",
            ".#.....#.",
            "#########",
        ]),
    ],
};

/// What is shown of a board, and what stands out.
pub struct Scene<'a> {
    pub game: &'a Astralis,
    /// The hex that the knobs are at.
    pub cursor: Option<Hex>,
    /// From where to where a pawn moves.
    pub trail: Option<(Hex, Hex)>,
    /// Hexes with something new on them.
    pub changed: Hexes,
}

impl<'a> Scene<'a> {
    /// The board as it is, with nothing that stands out.
    pub fn of(game: &'a Astralis) -> Self {
        Self {
            game,
            cursor: None,
            trail: None,
            changed: Hexes::EMPTY,
        }
    }
}

/// A way of drawing hexes: where the middle one is and how far apart the others are.
pub struct Grid {
    glyphs: &'static Glyphs,
    /// Pixels of the middle hex.
    x: i32,
    y: i32,
    /// From a hex to its neighbour in the row; even, because the next row is half of it aside.
    across: i32,
    /// From row to row.
    down: i32,
    /// Of the box round the hex that the knobs are at; odd, so that it has a middle.
    box_width: i32,
    box_height: i32,
    /// Whether there is room to mark what changed.
    marks: bool,
}

/// All 15 rows of the large board: the only pitch at which they fit the display with a gap between them.
pub static WHOLE: Grid = Grid {
    glyphs: &SMALL_GLYPHS,
    x: 48,
    y: 31,
    across: 6,
    down: 4,
    box_width: 9,
    box_height: 7,
    marks: false,
};

/// Five rows above the bottom line, right of their letters.
static CLOSE: Grid = Grid {
    glyphs: &LARGE_GLYPHS,
    x: 34,
    y: 26,
    across: 12,
    down: 10,
    box_width: 13,
    box_height: 11,
    marks: true,
};

/// Steps from the middle to the rim of the magnified view.
const CLOSE_RADIUS: i8 = 2;

/// Columns to the right of the magnified view.
pub const CLOSE_PANEL: i32 = 68;
/// Columns to the right of the whole board where it is widest.
pub const WHOLE_PANEL: i32 = 95;

impl Grid {
    pub fn place(&self, hex: Hex, middle: Hex) -> (i32, i32) {
        let (q, r) = (
            i32::from(hex.q) - i32::from(middle.q),
            i32::from(hex.r) - i32::from(middle.r),
        );
        (
            self.x + q * self.across + r * (self.across / 2),
            self.y + r * self.down,
        )
    }

    fn draw(&self, frame: &mut Frame, scene: &Scene, middle: Hex, shown: &Hexes) {
        let Scene { game, cursor, .. } = *scene;
        let (x, y) = self.place(Hex::at(0), middle);
        let (across, down) = (self.across, self.down);
        let places = Honeycomb { x, y, across, down };
        let Land {
            stones,
            controlled,
            contested,
            unexplored,
        } = &game.land;
        let pawns = game.pawns.map(Hexes::from);
        // What covers something else comes first. Nothing has to be looked up for each of more than a hundred hexes.
        let sets = [
            (&self.glyphs.pawns[0], &pawns[0].0),
            (&self.glyphs.pawns[1], &pawns[1].0),
            (&self.glyphs.unexplored, &unexplored.0),
            (&self.glyphs.stones[0], &stones[0].0),
            (&self.glyphs.stones[1], &stones[1].0),
            (&self.glyphs.tiles[0], &controlled[0].0),
            (&self.glyphs.tiles[1], &controlled[1].0),
            (&self.glyphs.contested, &contested.0),
        ];
        frame.icons(&places, &sets, &shown.0);
        if self.marks {
            for hex in scene.changed.and(shown).iter() {
                let (x, y) = self.place(hex, middle);
                // The four corners of 11x9 pixels, two beside each other in each.
                frame.comb(x - 5, y - 4, 0b1_0000_0001, 1, 0b110_0000_0011);
            }
        }
        if let Some((from, to)) = scene.trail {
            self.draw_trail(frame, middle, shown, from, to);
        }
        // Again what stands on top of all that.
        let mut on_top = pawns[0].or(&pawns[1]).and(shown);
        if let Some(hex) = cursor {
            // A box with a clear gap inside. It covers a little of its neighbours.
            let (x, y) = self.place(hex, middle);
            let (left, top) = (x - self.box_width / 2, y - self.box_height / 2);
            let width = self.box_width;
            frame.fill(left, top, width, self.box_height, Ink::On);
            frame.fill(left + 1, top + 1, width - 2, self.box_height - 2, Ink::Off);
            on_top.insert(hex);
        }
        frame.icons(&places, &sets, &on_top.0);
    }

    /// Dots in the gaps between the hexes that a pawn crosses, as far back as they are shown.
    fn draw_trail(&self, frame: &mut Frame, middle: Hex, shown: &Hexes, from: Hex, to: Hex) {
        let back = ((from.q - to.q).signum(), (from.r - to.r).signum());
        let (mut x, mut y) = self.place(to, middle);
        let (next_x, next_y) = self.place(to.step(back), middle);
        let (right, down) = (next_x - x, next_y - y);
        let mut hex = to;
        while hex != from && shown.contains(hex.step(back)) {
            frame.set(x + (right >> 1), y + (down >> 1), Ink::On);
            hex = hex.step(back);
            x += right;
            y += down;
        }
    }
}

/// The whole board at the left of the display, over its full height; or the hexes round one, above the bottom line.
pub fn board(frame: &mut Frame, scene: &Scene, close: Option<Hex>) {
    let board = &scene.game.board;
    let Some(middle) = close else {
        return WHOLE.draw(frame, scene, Hex::new(0, 0), board);
    };
    let mut near = Hexes::from(Some(middle));
    for _ in 0..CLOSE_RADIUS {
        near = near.or(&near.neighbours(board));
    }
    CLOSE.draw(frame, scene, middle, &near);
    let rim = scene.game.size - 1;
    for r in (middle.r - CLOSE_RADIUS).max(-rim)..=(middle.r + CLOSE_RADIUS).min(rim) {
        let (_, y) = CLOSE.place(Hex::new(middle.q, r), middle);
        let letter = row_letter((rim - r).unsigned_abs());
        frame.text(0, y - 3, Align::Left, &SMALL, Ink::On, &line!("{letter}"));
    }
}

/// The bottom line below the magnified view, or the corners beside the whole board.
pub fn board_labels(frame: &mut Frame, labels: &KnobLabels, close: bool) {
    if close {
        footer(frame, labels);
    } else {
        corner_labels(frame, labels);
    }
}

/// The labels beside the whole board, whose lowest rows stand between DIAL's corner and the other knobs'. DIAL's push comes
/// before its turn; of the others the turns come first, then what there is room for.
fn corner_labels(frame: &mut Frame, KnobLabels([dial, action, number]): &KnobLabels) {
    /// Up to where the lowest rows of the large board begin and end.
    const LEFT: i32 = 22;
    const RIGHT: i32 = 75;
    /// Columns between two labels, and between an icon and its word.
    const GAP: i32 = 2;
    const ICON_GAP: i32 = 1;
    let mut at_left = [(&PRESS, &dial.press), (&TURN, &dial.turn)].into_iter();
    let fits = |(icon, label): &(&Icon, &Label)| icon.width() + ICON_GAP + SMALL.width(label) < LEFT;
    let at_left = at_left.find(|label| !label.1.is_empty() && fits(label));
    // In the order of the knobs.
    let at_right = [
        (&TURN, &action.turn),
        (&PRESS, &action.press),
        (&TURN, &number.turn),
        (&HOLD, &number.hold),
    ];
    let mut room = WIDTH - RIGHT - 1 + GAP;
    let mut shown = [false; 4];
    // In the order of importance.
    for index in [0, 2, 1, 3] {
        let (icon, label) = at_right[index];
        let needed = icon.width() + ICON_GAP + SMALL.width(label) + GAP;
        if !label.is_empty() && needed <= room {
            room -= needed;
            shown[index] = true;
        }
    }
    if at_left.is_some() {
        frame.fill(0, FOOTER_TOP, LEFT, HEIGHT - FOOTER_TOP, Ink::On);
    }
    frame.fill(RIGHT, FOOTER_TOP, WIDTH - RIGHT, HEIGHT - FOOTER_TOP, Ink::On);
    let mut show = |x: i32, (icon, label): (&Icon, &Label)| {
        frame.icon(x, FOOTER_TOP + 2, Ink::Off, icon);
        let word = x + icon.width() + ICON_GAP;
        frame.text(word, FOOTER_TOP + 1, Align::Left, &SMALL, Ink::Off, label)
    };
    at_left.map(|label| show(1, label));
    let mut x = RIGHT + 1;
    for (label, _) in at_right.into_iter().zip(shown).filter(|(_, shown)| *shown) {
        x = show(x, label) + GAP;
    }
}
