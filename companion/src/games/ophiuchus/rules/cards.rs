//! The 13 constellation cards and the alignments of stars that earn them.
//!
//! Where star types are not known, an alignment can be open: neither found nor excluded. Both answers come from the
//! same search, once with the fewest and once with the most types that the halves can show. A half whose count is open
//! can show a star only where its row and column have one left of 13.

use super::layout::{ALL_TYPES, Cell, Direction, Grid, Layout, Tile, Types};
use crate::text::words;
use heapless::Vec;

/// Letters that stand for the six printed star types, in the order in which their cards lie in the firmament.
pub const TYPE_LETTERS: &str = "abcdef";
/// The letters of types, one bit each.
pub fn type_letters(types: u8) -> impl Iterator<Item = char> {
    let letters = (0..).zip(TYPE_LETTERS.chars());
    let shown = letters.filter(move |(bit, _)| types >> bit & 1 == 1);
    shown.map(|(_, letter)| letter)
}

/// The longest alignment on a card, in cells.
const LONGEST: usize = 6;
/// Points that a card can be given on the device.
pub const MOST_POINTS: u8 = 30;

words! {
    /// A card (OPH-3).
    pub enum Card ("a card") {
        ThreeA = "three-a" | "Three A",
        ThreeB = "three-b" | "Three B",
        ThreeC = "three-c" | "Three C",
        ThreeD = "three-d" | "Three D",
        ThreeE = "three-e" | "Three E",
        ThreeF = "three-f" | "Three F",
        Square = "square" | "Square",
        Alike4 = "alike-4" | "4 alike",
        Alike5 = "alike-5" | "5 alike",
        Alike6 = "alike-6" | "6 alike",
        Different4 = "different-4" | "4 different",
        Different5 = "different-5" | "5 different",
        Different6 = "different-6" | "6 different",
    }
}

/// Cards in the box.
pub const CARDS: usize = Card::ALL.len();

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Three in a row of this type.
    Three(u8),
    /// A square of four cells that share a type.
    Square,
    /// So many in a row that share a type.
    Alike(usize),
    /// So many in a row, each with a star of a type of its own.
    Different(usize),
}

impl Card {
    /// What is printed on it.
    pub fn pattern(self) -> Pattern {
        match self {
            Self::ThreeA => Pattern::Three(0),
            Self::ThreeB => Pattern::Three(1),
            Self::ThreeC => Pattern::Three(2),
            Self::ThreeD => Pattern::Three(3),
            Self::ThreeE => Pattern::Three(4),
            Self::ThreeF => Pattern::Three(5),
            Self::Square => Pattern::Square,
            Self::Alike4 => Pattern::Alike(4),
            Self::Alike5 => Pattern::Alike(5),
            Self::Alike6 => Pattern::Alike(6),
            Self::Different4 => Pattern::Different(4),
            Self::Different5 => Pattern::Different(5),
            Self::Different6 => Pattern::Different(6),
        }
    }

    /// Its points as far as the rules give them: only those of the six threes are known (OPH-5).
    pub fn known_points(self) -> Option<u8> {
        matches!(self.pattern(), Pattern::Three(_)).then_some(3)
    }

    /// Stands in for points that were not entered: one for each star of the pattern.
    pub fn placeholder(self) -> u8 {
        match self.pattern() {
            Pattern::Three(_) => 3,
            Pattern::Square => 4,
            // 6 at most, so the cast cannot lose.
            Pattern::Alike(length) | Pattern::Different(length) => length as u8,
        }
    }
}

/// What the stars around a new tile form.
#[derive(Default)]
pub struct Alignments {
    /// Found for certain.
    pub found: Vec<Card, CARDS>,
    /// Found or open.
    pub possible: Vec<Card, CARDS>,
}

impl Alignments {
    /// Alignments that run through this tile (OPH-16).
    pub fn through(layout: &Layout, tile: &Tile) -> Self {
        let grid = layout.grid();
        let search = |types: fn(Types) -> u8| {
            let near = Neighbourhood::new(&grid, tile, types);
            let cards = Card::ALL.into_iter();
            cards.filter(|card| near.shows(card.pattern())).collect()
        };
        let found = search(|types| types.known().unwrap_or(0));
        let possible = search(|types| types.known().unwrap_or(ALL_TYPES));
        Self { found, possible }
    }
}

/// What a cell can show; nothing if it is empty.
#[derive(Clone, Copy, Default)]
struct Sight {
    types: u8,
    /// If its count is open: what its row and its column have left of 13.
    left: Option<[u8; 2]>,
}

impl Sight {
    fn at(grid: &Grid, cell: Cell, types: fn(Types) -> u8) -> Self {
        let Some(half) = grid.at(cell) else {
            return Self::default();
        };
        let types = types(half.types);
        if half.stars.known().is_some() {
            return Self { types, left: None };
        }
        let left = [Direction::Right, Direction::Down].map(|dir| grid.left(cell, dir));
        let shows_some = !left.contains(&0);
        Self {
            types: if shows_some { types } else { 0 },
            left: Some(left),
        }
    }
}

/// The cells that can form an alignment with one of a tile's halves.
struct Neighbourhood {
    /// Each half's row and column; the half is in the middle.
    lines: [(Direction, [Sight; 2 * LONGEST - 1]); 4],
    /// Each half's surrounding 3x3 cells, row by row; the half is in the middle.
    blocks: [[Sight; 9]; 2],
}

impl Neighbourhood {
    fn new(grid: &Grid, tile: &Tile, types: fn(Types) -> u8) -> Self {
        let mut near = Self {
            lines: [(Direction::Right, [Sight::default(); 2 * LONGEST - 1]); 4],
            blocks: [[Sight::default(); 9]; 2],
        };
        let mut lines = near.lines.iter_mut();
        for (cell, block) in tile.spot.cells().iter().zip(&mut near.blocks) {
            for (dir, (line_dir, line)) in Direction::ALL.into_iter().zip(&mut lines) {
                *line_dir = dir;
                for (steps, slot) in (1 - LONGEST as i32..).zip(line) {
                    *slot = Sight::at(grid, dir.from(*cell, steps), types);
                }
            }
            for (steps, slot) in (0..).zip(block) {
                let row = Direction::Down.from(*cell, steps / 3 - 1);
                *slot = Sight::at(grid, Direction::Right.from(row, steps % 3 - 1), types);
            }
        }
        near
    }

    fn shows(&self, pattern: Pattern) -> bool {
        match pattern {
            Pattern::Three(kind) => self.in_line(3, &|cells| common(cells) >> kind & 1 == 1),
            Pattern::Alike(length) => self.in_line(length, &|cells| common(cells) != 0),
            Pattern::Different(length) => self.in_line(length, &all_different),
            // The four squares that meet in the middle cell, by their top left corner.
            Pattern::Square => self.blocks.iter().any(|block| {
                [0, 1, 3, 4].iter().any(|corner| {
                    let cell = |step: usize| block.get(corner + step).copied().unwrap_or_default();
                    let [a, b, c, d] = [0, 1, 3, 4].map(cell);
                    common(&[a, b, c, d]) != 0
                        && [[a, b], [c, d]]
                            .iter()
                            .all(|row| have_room(row, Direction::Right))
                        && [[a, c], [b, d]]
                            .iter()
                            .all(|column| have_room(column, Direction::Down))
                })
            }),
        }
    }

    /// Whether so many neighbouring cells, the middle one among them, pass a test. With an empty cell among them they do
    /// not, and finding that first is what makes this fast.
    fn in_line(&self, length: usize, test: &dyn Fn(&[Sight]) -> bool) -> bool {
        for (dir, line) in &self.lines {
            for start in LONGEST - length..LONGEST {
                let cells = line.get(start..start + length).unwrap_or(&[]);
                if cells.iter().all(|cell| cell.types != 0) && test(cells) && have_room(cells, *dir) {
                    return true;
                }
            }
        }
        false
    }
}

/// Whether cells side by side can all show a star at once: those with an open count take one each of what is left of 13.
fn have_room(cells: &[Sight], dir: Direction) -> bool {
    let open = cells.iter().filter_map(|cell| cell.left);
    let needed = open.clone().count();
    let mut left = open.map(|[row, column]| match dir {
        Direction::Right => row,
        Direction::Down => column,
    });
    left.all(|left| usize::from(left) >= needed)
}

/// Types that all cells show.
fn common(cells: &[Sight]) -> u8 {
    cells.iter().fold(ALL_TYPES, |common, cell| common & cell.types)
}

/// Whether each cell can be given one of its types so that no type is given twice (OPH-18).
fn all_different(cells: &[Sight]) -> bool {
    // Bit n is set when the types in the set n, and no others, can have been given to the cells so far.
    let mut given: u64 = 1;
    for cell in cells {
        let mut next = 0;
        for kind in (0..6).filter(|kind| cell.types >> kind & 1 == 1) {
            // Sets without this type: in blocks of 2^kind, every other one.
            const WITHOUT: [u64; 6] = [
                0x5555_5555_5555_5555,
                0x3333_3333_3333_3333,
                0x0F0F_0F0F_0F0F_0F0F,
                0x00FF_00FF_00FF_00FF,
                0x0000_FFFF_0000_FFFF,
                0x0000_0000_FFFF_FFFF,
            ];
            next |= (given & WITHOUT.get(kind).copied().unwrap_or(0)) << (1 << kind);
        }
        given = next;
    }
    given != 0
}
