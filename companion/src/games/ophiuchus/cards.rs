//! The 13 constellation cards and the alignments of stars that earn them.
//!
//! Where star types are not known, an alignment can be open: neither found nor excluded. Both answers come from the
//! same search, once with the fewest and once with the most types that the halves can show.

use super::layout::{ALL_TYPES, Direction, Grid, Layout, Tile, Types};
use crate::form::Names;
use core::fmt;
use heapless::Vec;

/// Cards in the box.
pub const CARDS: usize = 13;
/// Letters that stand for the six printed star types, in the order in which their cards lie in the firmament.
pub const TYPE_LETTERS: &str = "abcdef";
/// The longest alignment on a card, in cells.
const LONGEST: usize = 6;

/// A card, by its place in [`PATTERNS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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

/// What the device calls each card, in the order of [`PATTERNS`].
pub static CARD_NAMES: Names = Names::new(
    "a card",
    "three-a|three-b|three-c|three-d|three-e|three-f|square|alike-4|alike-5|alike-6|different-4|different-5|different-6",
);

/// What is printed on each card (OPH-3).
const PATTERNS: [Pattern; CARDS] = [
    Pattern::Three(0),
    Pattern::Three(1),
    Pattern::Three(2),
    Pattern::Three(3),
    Pattern::Three(4),
    Pattern::Three(5),
    Pattern::Square,
    Pattern::Alike(4),
    Pattern::Alike(5),
    Pattern::Alike(6),
    Pattern::Different(4),
    Pattern::Different(5),
    Pattern::Different(6),
];

/// Points that a card can be given on the device.
pub const MOST_POINTS: u8 = 30;
/// Stands in a table of points for a card whose printed points were not entered.
pub const NOT_ENTERED: u8 = MOST_POINTS + 1;
/// The table before the owner enters anything: only the points of the six threes are known (OPH-5).
pub const KNOWN_POINTS: [u8; CARDS] = [
    3,
    3,
    3,
    3,
    3,
    3,
    NOT_ENTERED,
    NOT_ENTERED,
    NOT_ENTERED,
    NOT_ENTERED,
    NOT_ENTERED,
    NOT_ENTERED,
    NOT_ENTERED,
];

impl Card {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CARDS as u8).map(Self)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The card's word in records; a card that there is not is `?`.
    pub fn word(self) -> &'static str {
        match CARD_NAMES.get(self.index()) {
            "" => "?",
            word => word,
        }
    }

    /// The card as players call it.
    pub fn name(self) -> &'static str {
        static NAMES: Names = Names::new(
            "",
            "Three A|Three B|Three C|Three D|Three E|Three F|Square|4 alike|5 alike|6 alike|\
             4 different|5 different|6 different",
        );
        match NAMES.get(self.index()) {
            "" => "No such card",
            name => name,
        }
    }

    /// Its points by an entry of a table; while that is not entered, the placeholder: one for each star of the pattern.
    pub fn points(self, entry: u8) -> u8 {
        match self.pattern() {
            _ if entry < NOT_ENTERED => entry,
            Some(Pattern::Three(_)) => 3,
            Some(Pattern::Square) => 4,
            // 6 at most, so the cast cannot lose.
            Some(Pattern::Alike(length) | Pattern::Different(length)) => length as u8,
            None => 0,
        }
    }

    pub fn pattern(self) -> Option<Pattern> {
        PATTERNS.get(self.index()).copied()
    }
}

/// The card as players call it.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
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

    pub fn cards(self) -> Vec<Card, CARDS> {
        let mut cards = Vec::new();
        for card in Card::all() {
            if self.contains(card) {
                // There is room for all.
                _ = cards.push(card);
            }
        }
        cards
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
#[derive(Clone, Copy, Default)]
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
        let bits = |cell| grid.at(cell).map_or(0, |half| types(half.types));
        let mut near = Self {
            lines: [[0; 2 * LONGEST - 1]; 4],
            blocks: [[0; 9]; 2],
        };
        let mut lines = near.lines.iter_mut();
        for (cell, block) in tile.spot.cells().iter().zip(&mut near.blocks) {
            for (dir, line) in Direction::ALL.iter().zip(&mut lines) {
                for (steps, slot) in (1 - LONGEST as i32..).zip(line) {
                    *slot = bits(dir.from(*cell, steps));
                }
            }
            for (steps, slot) in (0..).zip(block) {
                let row = Direction::Down.from(*cell, steps / 3 - 1);
                *slot = bits(Direction::Right.from(row, steps % 3 - 1));
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
                    let cell = |step: usize| block.get(corner + step).copied().unwrap_or(0);
                    cell(0) & cell(1) & cell(3) & cell(4) != 0
                })
            }),
        }
    }

    /// Whether so many neighbouring cells, the middle one among them, pass a test. With an empty cell among them they do
    /// not, and finding that first is what makes this fast.
    fn in_line(&self, length: usize, test: &dyn Fn(&[u8]) -> bool) -> bool {
        for line in &self.lines {
            for start in LONGEST - length..LONGEST {
                let cells = line.get(start..start + length).unwrap_or(&[]);
                if cells.iter().all(|cell| *cell != 0) && test(cells) {
                    return true;
                }
            }
        }
        false
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
