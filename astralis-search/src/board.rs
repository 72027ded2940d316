//! Hexes and sets of hexes.
//!
//! A set is a 16-bit mask a row, two rows a word, so that its neighbours are a few shifts and ORs: on a processor
//! without a wide multiplier or a divider the whole board costs a few hundred steps. Coordinates are axial with the centre at
//! 0,0 (ASL-2); anything beyond the largest board is simply in no set.

use core::fmt;

/// Hexes from the centre to the rim of the largest board, the centre not counted.
pub const RADIUS: i8 = 7;
/// From rim to rim.
pub const FARTHEST: i8 = 2 * RADIUS;
/// Of a set: each has room for two rows of 16 hexes. The last row and the first hex of each row are on no board.
pub const WORDS: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hex {
    pub q: i8,
    pub r: i8,
}

/// The six ways to a neighbour, clockwise from the east as the board is drawn.
pub const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

impl Hex {
    pub const fn new(q: i8, r: i8) -> Self {
        Self { q, r }
    }

    /// The neighbour in a direction; far beyond every board it comes round to the other side, still far beyond it.
    pub fn step(self, (q, r): (i8, i8)) -> Self {
        Self::new(self.q.wrapping_add(q), self.r.wrapping_add(r))
    }

    /// The hex so many steps away.
    pub fn go(self, direction: (i8, i8), steps: i8) -> Self {
        (0..steps).fold(self, |hex, _| hex.step(direction))
    }

    pub fn ring(self) -> impl Iterator<Item = Self> {
        DIRECTIONS.iter().map(move |direction| self.step(*direction))
    }

    /// The hex at a place in a set.
    pub fn at(index: usize) -> Self {
        Self::new((index % 16) as i8 - RADIUS - 1, (index / 16) as i8 - RADIUS)
    }

    /// Its place in a set. From there to a neighbour's it is the same [`stride`] everywhere.
    pub fn index(self) -> Option<usize> {
        let (column, row) = (
            self.q.wrapping_add(RADIUS) as u8,
            self.r.wrapping_add(RADIUS) as u8,
        );
        if column > FARTHEST as u8 || row > FARTHEST as u8 {
            return None;
        }
        Some(usize::from(row) * 16 + usize::from(column) + 1)
    }
}

/// From a hex's place in a set to that of its neighbour in a direction.
pub const fn stride((q, r): (i8, i8)) -> isize {
    r as isize * 16 + q as isize
}

/// Where a place is in a set: its word, which may be beyond, and its bit there.
pub fn spot(index: usize) -> (usize, u32) {
    (index / 32, 1 << (index % 32))
}

/// As in records: `3,-2`.
impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hexes(pub [u32; WORDS]);

impl Hexes {
    pub const EMPTY: Self = Self([0; WORDS]);

    /// All hexes of a board with this many to a side (ASL-1).
    pub fn board(size: i8) -> Self {
        let rim = size - 1;
        let mut board = Self::EMPTY;
        for r in -rim..=rim {
            for q in (-rim).max(-rim - r)..=rim.min(rim - r) {
                board.insert(Hex::new(q, r));
            }
        }
        board
    }

    pub fn contains(&self, hex: Hex) -> bool {
        let (word, bit) = hex.index().map_or((WORDS, 0), spot);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    pub fn insert(&mut self, hex: Hex) {
        let (word, bit) = hex.index().map_or((WORDS, 0), spot);
        if let Some(bits) = self.0.get_mut(word) {
            *bits |= bit;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|bits| *bits == 0)
    }

    pub fn count(&self) -> u16 {
        // The processor cannot count bits by itself: so two at a time, then four, then eight, and those of all words together.
        let eights = |bits: &u32| {
            let twos = bits - (bits >> 1 & 0x5555_5555);
            let fours = (twos & 0x3333_3333) + (twos >> 2 & 0x3333_3333);
            (fours + (fours >> 4)) & 0x0f0f_0f0f
        };
        let sum: u32 = self.0.iter().map(eights).sum();
        (sum.wrapping_mul(0x0101_0101) >> 24) as u16
    }

    fn zip(&self, other: &Self, join: impl Fn(u32, u32) -> u32) -> Self {
        Self(core::array::from_fn(|i| join(self.0[i], other.0[i])))
    }

    pub fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    pub fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    pub fn without(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// The hexes of the board that have a neighbour in this set.
    pub fn neighbours(&self, board: &Self) -> Self {
        let mut above = 0;
        Self(core::array::from_fn(|i| {
            let rows = self.0[i];
            let next = self.0.get(i + 1).copied().unwrap_or(0);
            let below = rows >> 16 | next << 16;
            above |= rows << 16;
            // What is shifted out of a row comes to lie beside the board.
            let near = (rows << 1 | rows >> 1 | above | above >> 1 | below | below << 1) & board.0[i];
            above = rows >> 16;
            near
        }))
    }

    /// The hexes of the board all of whose neighbours on the board are in this set (ASL-6).
    pub fn surrounded(&self, board: &Self) -> Self {
        board.without(&board.without(self).neighbours(board))
    }

    /// Row by row from the top, each from left to right.
    pub fn iter(self) -> impl Iterator<Item = Hex> {
        let mut word = 0;
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let mut bits = rest.get_mut(word)?;
            while *bits == 0 {
                word += 1;
                bits = rest.get_mut(word)?;
            }
            let at = bits.trailing_zeros() + 32 * word as u32;
            *bits &= *bits - 1;
            Some(Hex::at(at as usize))
        })
    }
}

impl From<Option<Hex>> for Hexes {
    fn from(hex: Option<Hex>) -> Self {
        let mut set = Self::EMPTY;
        if let Some(hex) = hex {
            set.insert(hex);
        }
        set
    }
}

impl FromIterator<Hex> for Hexes {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}
