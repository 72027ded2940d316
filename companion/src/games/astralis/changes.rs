//! What the last move did to the table: which stones came and went, and exactly which tiles a hand has to change.
//!
//! Every hex whose tile or stone differs is named once, with what to do there in the end, however often the rules
//! judged it on the way.

use super::Astralis;
use super::board::{Hex, Hexes, MOST_HEXES};
use super::rules::{Land, Last, Seat, Tile};
use heapless::Vec;

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

impl Deed {
    fn between(before: (Tile, Option<Seat>), after: (Tile, Option<Seat>)) -> Option<Self> {
        match (before, after) {
            _ if before == after => None,
            ((_, None), (_, Some(seat))) => Some(Self::Put(seat)),
            ((_, Some(_)), (_, Some(seat))) => Some(Self::Exchange(seat)),
            ((Tile::Nothing, _), (Tile::Of(seat), _)) => Some(Self::Lay(seat)),
            ((Tile::Contested, _), (Tile::Of(seat), _)) => Some(Self::Settle(seat)),
            ((Tile::Of(_), _), (Tile::Of(seat), _)) => Some(Self::Flip(seat)),
            // A hex never becomes unexplored again.
            (_, (Tile::Contested | Tile::Nothing, _)) => Some(Self::Contest),
        }
    }
}

impl Land {
    fn spot(&self, hex: Hex) -> (Tile, Option<Seat>) {
        (self.tile(hex), self.stone(hex))
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
        land.stones[self.seat as usize]
            .without(&yellow.or(cyan))
            .without(&Hexes::from(self.placed))
    }

    /// The stone that was owed under the pawn (ASL-18).
    pub fn owed(&self, land: &Land) -> Option<Hex> {
        let theirs = Some(self.seat.other());
        let came = land.stone(self.from) == theirs && self.before.stone(self.from) != theirs;
        came.then_some(self.from)
    }
}

impl Astralis {
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

    /// What a hand has to do there: the stone and the tiles round it clockwise, then each taken stone in the same way, then
    /// what was awarded.
    pub fn changes(&self) -> Vec<(Hex, Deed), MOST_HEXES> {
        let mut changes = Vec::new();
        let Some(last) = &self.last else { return changes };
        let mut done = Hexes::default();
        let mut compare = |hex: Hex| {
            let deed = Deed::between(last.before.spot(hex), self.land.spot(hex));
            if let (Some(deed), false) = (deed, done.contains(hex)) {
                done.insert(hex);
                _ = changes.push((hex, deed));
            }
        };
        last.owed(&self.land).into_iter().for_each(&mut compare);
        let taken = last.taken(&self.land);
        for stone in last.placed.into_iter().chain(taken.iter()) {
            compare(stone);
            stone.ring().for_each(&mut compare);
        }
        last.bonus(&self.land).iter().for_each(&mut compare);
        changes
    }
}
