//! Hexes and sets of hexes.
//!
//! A set is one 16-bit mask a row, so that its neighbours are a few shifts and ORs: on a processor without a wide
//! multiplier or a divider the whole board costs a few hundred steps. Coordinates are axial with the centre at 0,0
//! (ASL-2); anything beyond the largest board is simply in no set.

use core::fmt;

/// Hexes from the centre to the rim of the largest board, the centre not counted.
pub const RADIUS: i8 = 7;
const ROWS: usize = 2 * RADIUS as usize + 1;
/// Hexes of the largest board.
pub const MOST_HEXES: usize = 3 * RADIUS as usize * (RADIUS as usize + 1) + 1;

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

    /// The neighbour in a direction; far beyond every board it stands still.
    pub fn step(self, (q, r): (i8, i8)) -> Self {
        Self::new(self.q.saturating_add(q), self.r.saturating_add(r))
    }

    pub fn ring(self) -> impl Iterator<Item = Self> {
        DIRECTIONS.into_iter().map(move |direction| self.step(direction))
    }

    fn slot(self) -> Option<(usize, u16)> {
        let near = -RADIUS..=RADIUS;
        (near.contains(&self.q) && near.contains(&self.r))
            .then(|| ((self.r + RADIUS) as usize, 1 << (self.q + RADIUS)))
    }
}

/// As in records: `3,-2`.
impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hexes([u16; ROWS]);

impl Hexes {
    /// All hexes of a board with this many to a side (ASL-1).
    pub fn board(size: i8) -> Self {
        let rim = size - 1;
        let mut board = Self::default();
        for r in -rim..=rim {
            for q in (-rim).max(-rim - r)..=rim.min(rim - r) {
                board.insert(Hex::new(q, r));
            }
        }
        board
    }

    pub fn contains(&self, hex: Hex) -> bool {
        hex.slot()
            .is_some_and(|(row, bit)| self.0.get(row).is_some_and(|bits| bits & bit != 0))
    }

    pub fn insert(&mut self, hex: Hex) {
        if let Some((row, bit)) = hex.slot()
            && let Some(bits) = self.0.get_mut(row)
        {
            *bits |= bit;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|bits| *bits == 0)
    }

    pub fn count(&self) -> u16 {
        self.0.iter().map(|bits| bits.count_ones() as u16).sum()
    }

    fn zip(&self, other: &Self, join: impl Fn(u16, u16) -> u16) -> Self {
        let mut joined = *self;
        for (bits, others) in joined.0.iter_mut().zip(&other.0) {
            *bits = join(*bits, *others);
        }
        joined
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
        let mut near = [0; ROWS];
        let mut above = 0;
        let mut rows = self.0.iter().copied().peekable();
        for (bits, on_board) in near.iter_mut().zip(&board.0) {
            let row = rows.next().unwrap_or(0);
            let below = rows.peek().copied().unwrap_or(0);
            *bits = (row << 1 | row >> 1 | above | above >> 1 | below | below << 1) & on_board;
            above = row;
        }
        Self(near)
    }

    /// The hexes of the board all of whose neighbours on the board are in this set (ASL-6).
    pub fn surrounded(&self, board: &Self) -> Self {
        board.without(&board.without(self).neighbours(board))
    }

    /// Row by row from the top, each from left to right.
    pub fn iter(self) -> impl Iterator<Item = Hex> {
        let mut row = 0;
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let mut bits = rest.get_mut(row)?;
            while *bits == 0 {
                row += 1;
                bits = rest.get_mut(row)?;
            }
            let q = bits.trailing_zeros() as i8 - RADIUS;
            *bits &= *bits - 1;
            Some(Hex::new(q, row as i8 - RADIUS))
        })
    }
}

impl FromIterator<Hex> for Hexes {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = Self::default();
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}
