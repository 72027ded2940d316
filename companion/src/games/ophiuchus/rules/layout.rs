//! The tiles on the table and what a new one may do among them.
//!
//! A layout that only ever grew by tiles that [`Layout::check`] let pass is connected, has no row or column over
//! 13, no enclosed gap, and fits a box of 9x9.

use crate::text::words;
use core::fmt;
use heapless::Vec;

/// Tiles in the box.
pub const TILES: usize = 27;
/// Stars on the fullest half.
pub const MOST_STARS: u8 = 6;
/// Stars that one uninterrupted row or column may hold.
pub const MOST_SUM: u8 = 13;
/// Cells along a side of the box that all tiles must fit.
pub const BOX: i32 = 9;
/// One bit for each of the six star types.
pub const ALL_TYPES: u8 = 0b11_1111;

/// Cells are counted from the first half of the centre tile, to the right and down.
pub type Cell = (i32, i32);

words! {
    /// Where a tile's second half lies, seen from its first. Screens call a line that runs so a row or a column.
    pub enum Direction ("right or down") {
        Right = "right" | "row",
        Down = "down" | "column",
    }
}

impl Direction {
    pub fn other(self) -> Self {
        match self {
            Self::Right => Self::Down,
            Self::Down => Self::Right,
        }
    }

    /// The cell that lies so many steps away.
    pub fn from(self, (x, y): Cell, steps: i32) -> Cell {
        match self {
            Self::Right => (x + steps, y),
            Self::Down => (x, y + steps),
        }
    }
}

/// Where and how a tile lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spot {
    pub x: i8,
    pub y: i8,
    pub dir: Direction,
}

impl Spot {
    pub fn cells(self) -> [Cell; 2] {
        let first = (i32::from(self.x), i32::from(self.y));
        [first, self.dir.from(first, 1)]
    }
}

/// Where the first tile lies, turned or not.
pub const CENTRE: Spot = Spot {
    x: 0,
    y: 0,
    dir: Direction::Right,
};

/// How many stars a half shows, if that was entered. One byte, since it is stored with every tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stars(pub u8);

impl Stars {
    pub const OPEN: Self = Self(7);

    pub fn known(self) -> Option<u8> {
        (self.0 <= MOST_STARS).then_some(self.0)
    }

    pub fn word(self) -> &'static str {
        let digit = usize::from(self.0);
        "0123456".get(digit..=digit).unwrap_or("?")
    }
}

impl fmt::Display for Stars {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Which star types a half shows, one bit each, if that was entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Types(pub u8);

impl Types {
    pub const OPEN: Self = Self(0b100_0000);

    pub fn known(self) -> Option<u8> {
        (self.0 <= ALL_TYPES).then_some(self.0)
    }

    /// Whether a half with so many stars can show these. A half never shows one type twice (OPH-2).
    pub fn suit(self, stars: Stars) -> bool {
        match (self.known(), stars.known()) {
            (Some(types), Some(stars)) => types.count_ones() == u32::from(stars),
            (Some(_), None) => false,
            (None, _) => self == Self::OPEN,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    pub spot: Spot,
    pub stars: [Stars; 2],
    /// As entered; see [`Tile::types`].
    types: [Types; 2],
}

impl Tile {
    pub fn new(spot: Spot, stars: [Stars; 2]) -> Self {
        Self {
            spot,
            stars,
            types: [Types::OPEN; 2],
        }
    }

    /// Both halves' types: as entered, or implied because the half shows none or all six.
    pub fn types(&self) -> [Types; 2] {
        let mut types = self.types;
        for (types, stars) in types.iter_mut().zip(&self.stars) {
            match stars.0 {
                0 => *types = Types(0),
                MOST_STARS => *types = Types(ALL_TYPES),
                _ => {}
            }
        }
        types
    }

    /// Takes other star counts; types that no longer suit them become open again.
    pub fn recount(&mut self, stars: [Stars; 2]) {
        self.stars = stars;
        for (types, stars) in self.types.iter_mut().zip(&stars) {
            if !types.suit(*stars) {
                *types = Types::OPEN;
            }
        }
    }

    pub fn set_types(&mut self, types: [Types; 2]) {
        self.types = types;
    }

    /// Whether types can be entered: some half has stars but not all six.
    pub fn takes_types(&self) -> bool {
        self.stars.iter().any(|stars| (1..MOST_STARS).contains(&stars.0))
    }

    /// Whether a count is still to be filled in.
    pub fn is_open(&self) -> bool {
        self.stars.contains(&Stars::OPEN)
    }
}

/// The stars of an uninterrupted row or column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sum {
    /// Which way it runs: rows to the right, columns down.
    pub dir: Direction,
    /// Of the halves whose count is known.
    pub known: u8,
    /// Halves whose count is not known.
    pub open: u8,
    /// With the most that those halves can show: what the lines across them have left of 13.
    pub most: u8,
}

impl Sum {
    pub fn is_thirteen(&self) -> bool {
        self.open == 0 && self.known == MOST_SUM
    }

    /// Whether filling in open counts could bring it to exactly 13; true as well if it is 13 already.
    pub fn may_be_thirteen(&self) -> bool {
        (self.known..=self.most).contains(&MOST_SUM)
    }
}

/// What forbids a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// All tiles of the box lie already.
    AllLaid,
    /// The first tile lies at 0 0.
    NotCentre,
    /// A half would lie on another tile.
    Taken,
    /// No side touches another tile's side (OPH-10).
    Apart,
    /// The layout would be so many cells wide and high (OPH-13).
    Beyond { wide: i32, high: i32 },
    /// An empty cell would be cut off from the outside (OPH-12).
    Gap,
    /// A row (right) or column (down) would hold so many stars (OPH-11).
    Over { dir: Direction, sum: u8 },
}

/// Cells along a side of a [`Grid`]: the box, and one more for a preview beyond it.
const SIDE: usize = BOX as usize + 1;

/// A layout, cell by cell.
pub struct Grid {
    /// The cell in the upper left corner.
    corner: Cell,
    /// Row by row; empty cells are none.
    halves: [Option<Half>; SIDE * SIDE],
}

/// What a half shows.
#[derive(Clone, Copy)]
pub struct Half {
    pub stars: Stars,
    pub types: Types,
}

impl Grid {
    fn index(&self, (x, y): Cell) -> Option<usize> {
        // Left of or above the corner the difference is negative and no index.
        let column = usize::try_from(x - self.corner.0).ok()?;
        let row = usize::try_from(y - self.corner.1).ok()?;
        (column < SIDE && row < SIDE).then_some(row * SIDE + column)
    }

    pub fn at(&self, cell: Cell) -> Option<&Half> {
        self.halves.get(self.index(cell)?)?.as_ref()
    }

    /// Calls for each half of the uninterrupted row or column through a cell.
    fn run(&self, cell: Cell, dir: Direction, mut each: impl FnMut(Cell, Stars)) {
        // From the cell itself to one side, then to the other.
        for way in [1, -1] {
            let mut steps = if way > 0 { 0 } else { -1 };
            while let Some(half) = self.at(dir.from(cell, steps)) {
                each(dir.from(cell, steps), half.stars);
                steps += way;
            }
        }
    }

    /// What the row or column through a cell has left of 13, as far as it is counted.
    pub fn left(&self, cell: Cell, dir: Direction) -> u8 {
        let mut left = MOST_SUM;
        self.run(cell, dir, |_, stars| {
            left = left.saturating_sub(stars.known().unwrap_or(0));
        });
        left
    }
}

#[derive(Clone, Default, PartialEq)]
pub struct Layout {
    tiles: Vec<Tile, TILES>,
}

impl Layout {
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Every cell in its place, for many questions at once.
    pub fn grid(&self) -> Grid {
        let (corner, _) = self.bounds().unwrap_or_default();
        let mut grid = Grid {
            corner,
            halves: [None; SIDE * SIDE],
        };
        for tile in &self.tiles {
            let (cells, types) = (tile.spot.cells(), tile.types());
            for (cell, (stars, types)) in cells.iter().zip(tile.stars.iter().zip(&types)) {
                if let Some(slot) = grid.index(*cell).and_then(|index| grid.halves.get_mut(index)) {
                    *slot = Some(Half {
                        stars: *stars,
                        types: *types,
                    });
                }
            }
        }
        grid
    }

    /// The corner cells of the smallest box around all tiles.
    pub fn bounds(&self) -> Option<(Cell, Cell)> {
        let [(mut left, mut top), (mut right, mut bottom)] = self.tiles.first()?.spot.cells();
        for tile in &self.tiles {
            // The second half never lies left of or above the first.
            let [(x, y), (end_x, end_y)] = tile.spot.cells();
            (left, top) = (left.min(x), top.min(y));
            (right, bottom) = (right.max(end_x), bottom.max(end_y));
        }
        Some(((left, top), (right, bottom)))
    }

    /// The layout as it was when only so many tiles lay, with what is known of them now.
    pub fn first(&self, count: usize) -> Self {
        Self {
            tiles: self.tiles.iter().take(count).copied().collect(),
        }
    }

    /// A way to lay a tile with these stars, turned as need be; none if it fits nowhere.
    pub fn fit(&self, [one, other]: [Stars; 2]) -> Option<Tile> {
        let ((left, top), (right, bottom)) = self.bounds().unwrap_or_default();
        // A tile that begins farther out touches nothing.
        for y in top - 2..=bottom + 1 {
            for x in left - 2..=right + 1 {
                for dir in Direction::ALL {
                    // Within 20 of the centre, so the casts cannot lose.
                    let (x, y) = (x as i8, y as i8);
                    for stars in [[one, other], [other, one]] {
                        let tile = Tile::new(Spot { x, y, dir }, stars);
                        match self.check(&tile) {
                            Ok(()) => return Some(tile),
                            // Only for the sums it matters which half is which.
                            Err(Obstacle::Over { .. }) => {}
                            Err(_) => break,
                        }
                    }
                }
            }
        }
        None
    }

    /// What forbids one more tile.
    pub fn check(&self, tile: &Tile) -> Result<(), Obstacle> {
        if self.tiles.is_empty() {
            if (tile.spot.x, tile.spot.y) != (0, 0) {
                return Err(Obstacle::NotCentre);
            }
        } else {
            let (mut taken, mut touches) = (false, false);
            for lying in &self.tiles {
                for (lying_x, lying_y) in lying.spot.cells() {
                    for (x, y) in tile.spot.cells() {
                        let apart = x.abs_diff(lying_x) + y.abs_diff(lying_y);
                        taken |= apart == 0;
                        touches |= apart == 1;
                    }
                }
            }
            if taken {
                return Err(Obstacle::Taken);
            }
            if !touches {
                return Err(Obstacle::Apart);
            }
        }
        let mut with = self.clone();
        if !with.lay(tile) {
            return Err(Obstacle::AllLaid);
        }
        with.check_box()?;
        with.check_sums(tile.spot)
    }

    /// Lays a tile, allowed or not, and says whether there was one left.
    pub fn lay(&mut self, tile: &Tile) -> bool {
        self.tiles.push(*tile).is_ok()
    }

    /// Puts other star counts on a tile that lies already, or says what forbids them.
    pub fn recount(&mut self, index: usize, stars: [Stars; 2]) -> Result<(), Obstacle> {
        let Some(tile) = self.tiles.get_mut(index) else {
            return Ok(());
        };
        let (spot, before) = (tile.spot, core::mem::replace(&mut tile.stars, stars));
        let checked = self.check_sums(spot);
        if let Some(tile) = self.tiles.get_mut(index) {
            match checked {
                Ok(()) => tile.recount(stars),
                Err(_) => tile.stars = before,
            }
        }
        checked
    }

    pub fn tile_mut(&mut self, index: usize) -> Option<&mut Tile> {
        self.tiles.get_mut(index)
    }

    /// The sums of the rows and columns that the tile there is part of: along it, then across each half.
    pub fn sums(&self, spot: Spot) -> [Sum; 3] {
        let [first, second] = spot.cells();
        let across = spot.dir.other();
        let grid = self.grid();
        let sum = |cell: Cell, dir: Direction| {
            let mut sum = Sum {
                dir,
                known: 0,
                open: 0,
                most: 0,
            };
            grid.run(cell, dir, |cell, stars| {
                let most = match stars.known() {
                    Some(stars) => {
                        sum.known = sum.known.saturating_add(stars);
                        stars
                    }
                    None => {
                        sum.open += 1;
                        grid.left(cell, dir.other()).min(MOST_STARS)
                    }
                };
                sum.most = sum.most.saturating_add(most);
            });
            sum
        };
        [sum(first, spot.dir), sum(first, across), sum(second, across)]
    }

    fn check_sums(&self, spot: Spot) -> Result<(), Obstacle> {
        match self.sums(spot).iter().find(|sum| sum.known > MOST_SUM) {
            Some(&Sum { dir, known, .. }) => Err(Obstacle::Over { dir, sum: known }),
            None => Ok(()),
        }
    }

    /// The box of 9x9 and the gaps.
    fn check_box(&self) -> Result<(), Obstacle> {
        let Some(((left, top), (right, bottom))) = self.bounds() else {
            return Ok(());
        };
        let (wide, high) = (right - left + 1, bottom - top + 1);
        if wide > BOX || high > BOX {
            return Err(Obstacle::Beyond { wide, high });
        }
        // One word a row, with a free cell all around: from there the outside flows in between the tiles.
        const ROWS: usize = BOX as usize + 2;
        const FULL: u16 = (1 << ROWS) - 1;
        let mut taken = [0_u16; ROWS];
        for tile in &self.tiles {
            for (x, y) in tile.spot.cells() {
                if let Some(row) = taken.get_mut((y - top + 1) as usize) {
                    *row |= 2 << (x - left);
                }
            }
        }
        // Beyond the first and the last row all is outside.
        let mut outside = [0_u16; ROWS];
        loop {
            let before = outside;
            let mut above = FULL;
            for (row, (outside, taken)) in outside.iter_mut().zip(&taken).enumerate() {
                let below = before.get(row + 1).unwrap_or(&FULL);
                let here = *outside;
                *outside |= (above | below | here << 1 | here >> 1) & FULL & !taken;
                above = *outside;
            }
            if outside == before {
                break;
            }
        }
        if outside.iter().zip(&taken).all(|(wet, taken)| wet | taken == FULL) {
            Ok(())
        } else {
            Err(Obstacle::Gap)
        }
    }
}
