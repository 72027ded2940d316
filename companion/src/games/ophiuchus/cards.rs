//! The 13 constellation cards and the alignments of stars that earn them.
//!
//! Where star types are not known, an alignment can be open: neither found nor excluded. Both answers come from the
//! same search, once with the fewest and once with the most types that the halves can show.

use super::layout::{ALL_TYPES, Direction, Grid, Layout, Tile, Types};
use core::fmt;
use serde::{Deserialize, Serialize};

/// Cards in the box.
pub const CARDS: usize = 13;
/// Letters that stand for the six printed star types, in the order in which their cards lie in the firmament.
pub const TYPE_LETTERS: [char; 6] = ['a', 'b', 'c', 'd', 'e', 'f'];
/// The longest alignment on a card, in cells.
const LONGEST: usize = 6;

/// A card, by its place in [`PATTERNS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card(pub u8);

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

/// What the device calls each card, and what is printed on it (OPH-3).
const PATTERNS: [(&str, Pattern); CARDS] = [
    ("three-a", Pattern::Three(0)),
    ("three-b", Pattern::Three(1)),
    ("three-c", Pattern::Three(2)),
    ("three-d", Pattern::Three(3)),
    ("three-e", Pattern::Three(4)),
    ("three-f", Pattern::Three(5)),
    ("square", Pattern::Square),
    ("alike-4", Pattern::Alike(4)),
    ("alike-5", Pattern::Alike(5)),
    ("alike-6", Pattern::Alike(6)),
    ("different-4", Pattern::Different(4)),
    ("different-5", Pattern::Different(5)),
    ("different-6", Pattern::Different(6)),
];

/// Points of each card until the owner enters the printed ones. Only those of the six threes are known; the rest
/// are placeholders: the number of stars in the pattern (OPH-5).
pub const PLACEHOLDER_POINTS: [u8; CARDS] = [3, 3, 3, 3, 3, 3, 4, 4, 5, 6, 4, 5, 6];
/// Cards from this one on have placeholder points.
pub const FIRST_PLACEHOLDER: usize = 6;

impl Card {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CARDS as u8).map(Self)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The card's word in records; a card that there is not is `?`.
    pub fn word(self) -> &'static str {
        PATTERNS.get(self.index()).map_or("?", |(word, _)| word)
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::all().find(|card| card.word() == word)
    }

    pub fn pattern(self) -> Option<Pattern> {
        PATTERNS.get(self.index()).map(|(_, pattern)| *pattern)
    }
}

/// The card as players call it.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.pattern() {
            Some(Pattern::Three(kind)) => {
                let letter = TYPE_LETTERS.get(usize::from(kind)).unwrap_or(&'?');
                write!(f, "Three {}", letter.to_ascii_uppercase())
            }
            Some(Pattern::Square) => f.write_str("Square"),
            Some(Pattern::Alike(length)) => write!(f, "{length} alike"),
            Some(Pattern::Different(length)) => write!(f, "{length} different"),
            None => f.write_str("No such card"),
        }
    }
}

/// A set of cards, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardSet(pub u16);

impl CardSet {
    pub fn contains(self, card: Card) -> bool {
        self.0.checked_shr(u32::from(card.0)).unwrap_or(0) & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Cards that pass a test.
    pub fn of(test: &dyn Fn(Card) -> bool) -> Self {
        let mut set = Self::default();
        for card in Card::all() {
            set.0 |= u16::from(test(card)) << card.0;
        }
        set
    }
}

/// What the stars around a new tile form.
pub struct Alignments {
    /// Found for certain.
    pub found: CardSet,
    /// Found or open.
    pub possible: CardSet,
}

impl Alignments {
    /// Alignments that run through this tile (OPH-16).
    pub fn through(layout: &Layout, tile: &Tile) -> Self {
        let grid = layout.grid();
        let search = |types: fn(Types) -> u8| {
            let near = Neighbourhood::new(&grid, tile, types);
            CardSet::of(&|card| card.pattern().is_some_and(|pattern| near.shows(pattern)))
        };
        let found = search(|types| types.known().unwrap_or(0));
        let possible = search(|types| types.known().unwrap_or(ALL_TYPES));
        Self { found, possible }
    }
}

/// The type bits of all cells that can form an alignment with one of a tile's halves; empty cells have none.
struct Neighbourhood {
    /// Each half's row and column; the half is in the middle.
    lines: [[u8; 2 * LONGEST - 1]; 4],
    /// Each half's surrounding 3x3 cells, row by row; the half is in the middle.
    blocks: [[u8; 9]; 2],
}

impl Neighbourhood {
    fn new(grid: &Grid, tile: &Tile, types: fn(Types) -> u8) -> Self {
        let bits = |cell| grid.at(cell).map_or(0, |(_, known)| types(known));
        let [first, second] = tile.spot.cells();
        let line = |(cell, dir): (_, Direction)| {
            let mut line = [0; 2 * LONGEST - 1];
            for (steps, slot) in (1 - LONGEST as i8..).zip(&mut line) {
                *slot = bits(dir.from(cell, steps));
            }
            line
        };
        let block = |cell| {
            let mut block = [0; 9];
            for (steps, slot) in (0_i8..).zip(&mut block) {
                let row = Direction::Down.from(cell, steps / 3 - 1);
                *slot = bits(Direction::Right.from(row, steps % 3 - 1));
            }
            block
        };
        use Direction::{Down, Right};
        Self {
            lines: [(first, Right), (first, Down), (second, Right), (second, Down)].map(line),
            blocks: [first, second].map(block),
        }
    }

    fn shows(&self, pattern: Pattern) -> bool {
        match pattern {
            Pattern::Three(kind) => self.in_line(3, &|cells| common(cells) >> kind & 1 == 1),
            Pattern::Alike(length) => self.in_line(length, &|cells| common(cells) != 0),
            Pattern::Different(length) => self.in_line(length, &all_different),
            Pattern::Square => self.blocks.iter().any(|block| {
                // The four squares that meet in the middle cell, by their top left corner.
                [0, 1, 3, 4].into_iter().any(|corner| {
                    let square = [0, 1, 3, 4].map(|step| block.get(corner + step).copied().unwrap_or(0));
                    common(&square) != 0
                })
            }),
        }
    }

    /// Whether so many neighbouring cells, the middle one among them, pass a test.
    fn in_line(&self, length: usize, test: &dyn Fn(&[u8]) -> bool) -> bool {
        self.lines.iter().any(|line| {
            line.windows(length)
                .skip(LONGEST - length)
                .take(length)
                .any(|cells| !cells.contains(&0) && test(cells))
        })
    }
}

/// Types that all cells show.
fn common(cells: &[u8]) -> u8 {
    cells.iter().fold(ALL_TYPES, |common, cell| common & cell)
}

/// Whether each cell can be given one of its types so that no type is given twice (OPH-18).
fn all_different(cells: &[u8]) -> bool {
    // Bit n is set when the types in the set n, and no others, can have been given to the cells so far.
    let mut given: u64 = 1;
    for cell in cells {
        let mut next = 0;
        for kind in (0..6).filter(|kind| cell >> kind & 1 == 1) {
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
