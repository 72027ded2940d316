//! What the last move did to the table: which stones came and went, and exactly which tiles a hand has to change.
//!
//! Every hex whose tile or stone differs is named once, with what to do there in the end, however often the rules
//! judged it on the way.

use super::board::{DIRECTIONS, Hex, Hexes};
use super::{Land, Last, Seat, Tile};
use crate::games::astralis::Astralis;

/// What a hand does on one hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Lay a tile with this colour up and put a stone on it.
    Put(Seat),
    /// Flip the tile to this colour and exchange the stone.
    Exchange(Seat),
    /// Lay a tile on the bare hex.
    Lay(Seat),
    /// Turn the tile over to this colour.
    Flip(Seat),
    /// Replace the tile by a red one.
    Contest,
    /// Replace the red tile by this colour.
    Settle(Seat),
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

    /// How many things a hand has to do: move the pawn, change tiles, hear of a skipped turn.
    pub fn change_count(&self) -> usize {
        let skipped = self.last.as_ref().is_some_and(|last| last.skipped);
        1 + usize::from(self.changed().count()) + usize::from(skipped)
    }

    /// The hexes where a hand has something to do after the last move, beside moving the pawn.
    pub fn changed(&self) -> Hexes {
        let Some(Last { before, .. }) = &self.last else {
            return Hexes::default();
        };
        let after = &self.land;
        // No stone comes or is exchanged where the tile stays the same.
        Hexes(core::array::from_fn(|i| {
            before.unexplored.0[i] ^ after.unexplored.0[i]
                | before.contested.0[i] ^ after.contested.0[i]
                | before.controlled[0].0[i] ^ after.controlled[0].0[i]
        }))
    }

    /// What a hand has to do there, one thing after the other: the stone and the tiles round it clockwise, then each taken
    /// stone in the same way, then what was awarded.
    pub fn change(&self, index: usize) -> Option<(Hex, Deed)> {
        let last = self.last.as_ref()?;
        let mut left = self.changed();
        let (mut index, mut found) = (index, None);
        let mut visit = |hex: Hex| {
            if left.contains(hex) {
                left = left.without(&Hexes::from(Some(hex)));
                if index == 0 {
                    found = Some(hex);
                }
                index = index.wrapping_sub(1);
            }
        };
        if let Some(hex) = last.owed(&self.land) {
            visit(hex);
        }
        let (taken, bonus) = (last.taken(&self.land), last.bonus(&self.land));
        for stones in &[Hexes::from(last.placed), taken, bonus] {
            for stone in stones.iter() {
                visit(stone);
                for direction in &DIRECTIONS {
                    visit(stone.step(*direction));
                }
            }
        }
        let hex = found?;
        let (old_stone, old_tile) = (last.before.stone(hex), last.before.tile(hex));
        let deed = match (self.land.stone(hex), self.land.tile(hex), old_tile) {
            (Some(seat), ..) if old_stone.is_some() => Deed::Exchange(seat),
            (Some(seat), ..) => Deed::Put(seat),
            (None, Tile::Of(seat), Tile::Nothing) => Deed::Lay(seat),
            (None, Tile::Of(seat), Tile::Of(_)) => Deed::Flip(seat),
            (None, Tile::Of(seat), Tile::Contested) => Deed::Settle(seat),
            // A hex never becomes unexplored again.
            (None, Tile::Contested | Tile::Nothing, _) => Deed::Contest,
        };
        Some((hex, deed))
    }
}
