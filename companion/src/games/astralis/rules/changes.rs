//! What hands have to change on the table: pawns, stones, and exactly which tiles.
//!
//! Every hex whose tile or stone differs is named once, with what to do there in the end, however often the rules
//! judged it on the way. It is the same list after a move and, backwards, after an undo.

use super::board::{DIRECTIONS, Hex, Hexes};
use super::{Land, Last, Seat, Tile};
use crate::games::astralis::Astralis;

/// How the table looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pieces {
    pub land: Land,
    pub pawns: [Option<Hex>; 2],
}

/// What a hand does on one hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Move this pawn here, if it was on the board from there.
    Move(Seat, Option<Hex>),
    /// Take this pawn off the board.
    Withdraw(Seat),
    /// Lay a tile with this colour up and put a stone on it.
    Put(Seat),
    /// Flip the tile to this colour and exchange the stone.
    Exchange(Seat),
    /// Take the stone and its tile off the board.
    Remove,
    /// Lay a tile on the bare hex.
    Lay(Seat),
    /// Turn the tile over to this colour.
    Flip(Seat),
    /// Replace the tile by a red one.
    Contest,
    /// Replace the red tile by this colour.
    Settle(Seat),
    /// Take the tile off the board.
    Clear,
}

impl Land {
    /// The hexes whose tiles differ. No stone comes, goes or is exchanged where the tile stays the same.
    fn changed(&self, from: &Self) -> Hexes {
        Hexes(core::array::from_fn(|i| {
            from.unexplored.0[i] ^ self.unexplored.0[i]
                | from.contested.0[i] ^ self.contested.0[i]
                | from.controlled[0].0[i] ^ self.controlled[0].0[i]
        }))
    }

    fn change(&self, from: &Self, hex: Hex) -> Change {
        match (from.stone(hex), self.stone(hex), self.tile(hex)) {
            (Some(_), Some(seat), _) => Change::Exchange(seat),
            (None, Some(seat), _) => Change::Put(seat),
            (Some(_), None, _) => Change::Remove,
            (None, None, Tile::Nothing) => Change::Clear,
            (None, None, Tile::Contested) => Change::Contest,
            (None, None, Tile::Of(seat)) => match from.tile(hex) {
                Tile::Nothing => Change::Lay(seat),
                Tile::Of(_) => Change::Flip(seat),
                Tile::Contested => Change::Settle(seat),
            },
        }
    }
}

impl Last {
    /// Stones that were exchanged (ASL-15).
    pub fn taken(&self, land: &Land) -> Hexes {
        self.before.stones[self.seat.other() as usize].and(&land.stones[self.seat as usize])
    }

    /// Stones that were awarded for surrounding (ASL-17).
    pub fn bonus(&self, land: &Land) -> Hexes {
        let [yellow, cyan] = &self.before.stones;
        let (stones, placed) = (&land.stones[self.seat as usize], Hexes::from(self.placed));
        Hexes(core::array::from_fn(|i| {
            stones.0[i] & !(yellow.0[i] | cyan.0[i] | placed.0[i])
        }))
    }

    /// The stone that was owed under the pawn (ASL-18).
    pub fn owed(&self, land: &Land) -> Option<Hex> {
        let theirs = Some(self.seat.other());
        let came = land.stone(self.from) == theirs && self.before.stone(self.from) != theirs;
        came.then_some(self.from)
    }
}

impl Astralis {
    /// Whether the opponent's next stone can take the one that was just put (ASL-29).
    pub fn can_lose_stone(&self) -> bool {
        let Some(last) = self.last.filter(|last| !last.skipped) else {
            return false;
        };
        let ring = Hexes::from(last.placed).neighbours(&self.board);
        let held = ring.and(&self.land.controlled[last.seat as usize]);
        // No hex but the stone's own is next to more than two of its ring.
        !ring.is_empty()
            && held.count() <= 2
            && self.moves().any(|(_, places)| {
                let covers = |place: Hex| held.without(&Hexes::from(Some(place)).neighbours(&self.board));
                places.iter().any(|place| covers(place).is_empty())
            })
    }

    pub fn pieces(&self) -> Pieces {
        Pieces {
            land: self.land,
            pawns: self.pawns,
        }
    }

    /// The table before the last move.
    pub fn pieces_before(&self) -> Option<Pieces> {
        let last = self.last.as_ref()?;
        let mut pawns = self.pawns;
        pawns[last.seat as usize] = Some(last.from);
        Some(Pieces {
            land: last.before,
            pawns,
        })
    }

    /// The hexes where a hand has something to do after the last move, beside moving the pawn.
    pub fn changed(&self) -> Hexes {
        let last = self.last.as_ref();
        last.map_or(Hexes::EMPTY, |last| self.land.changed(&last.before))
    }

    /// The pawns that are elsewhere, and what a hand has to do with each.
    fn moved(&self, from: &Pieces) -> impl Iterator<Item = (Hex, Change)> {
        let (from, to) = (from.pawns, self.pawns);
        let moved = Seat::ALL
            .into_iter()
            .filter(move |seat| from[*seat as usize] != to[*seat as usize]);
        moved.filter_map(move |seat| match (from[seat as usize], to[seat as usize]) {
            (from, Some(to)) => Some((to, Change::Move(seat, from))),
            (Some(from), None) => Some((from, Change::Withdraw(seat))),
            (None, None) => None,
        })
    }

    /// How many things a hand has to do to make the table like the game.
    pub fn change_count(&self, from: &Pieces) -> usize {
        self.moved(from).count() + usize::from(self.land.changed(&from.land).count())
    }

    /// What a hand has to do, one thing after the other: the pawns; the stone that was put and the tiles round it clockwise;
    /// then each exchanged stone in the same way, then those that came or went.
    pub fn change(&self, from: &Pieces, index: usize) -> Option<(Hex, Change)> {
        if let Some(moved) = self.moved(from).nth(index) {
            return Some(moved);
        }
        let mut index = index - self.moved(from).count();
        let mut found = None;
        let mut left = self.land.changed(&from.land);
        let [old, new] = [&from.land, &self.land].map(|land| land.stones[0].or(&land.stones[1]));
        let placed = self.last.as_ref().and_then(|last| last.placed);
        let in_turn = [
            Hexes::from(placed).without(&old),
            left.and(&old).and(&new),
            old.without(&new).or(&new.without(&old)),
        ];
        let mut visit = |hex: Hex| {
            if left.contains(hex) {
                left = left.without(&Hexes::from(Some(hex)));
                if index == 0 {
                    found = Some(hex);
                }
                index = index.wrapping_sub(1);
            }
        };
        for stones in in_turn {
            for stone in stones.iter() {
                visit(stone);
                for direction in &DIRECTIONS {
                    visit(stone.step(*direction));
                }
            }
        }
        found.map(|hex| (hex, self.land.change(&from.land, hex)))
    }
}
