//! What the last move did to the table: which stones came and went, and exactly which tiles a hand has to change.
//!
//! Every hex whose tile or stone differs is named once, with what to do there in the end, however often the rules
//! judged it on the way.

use super::Astralis;
use super::board::{Hex, Hexes, MOST_HEXES};
use super::rules::{Control, Last, Seat, Tile};
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

fn spot(control: &Control, stones: &[Hexes; 2], hex: Hex) -> (Tile, Option<Seat>) {
    let stone = Seat::BOTH
        .into_iter()
        .find(|seat| stones[*seat as usize].contains(hex));
    (control.tile(hex), stone)
}

impl Last {
    /// Stones that were exchanged (ASL-15).
    pub fn taken(&self, stones: &[Hexes; 2]) -> Hexes {
        self.stones_before[self.seat.other() as usize].and(&stones[self.seat as usize])
    }

    /// Stones that were awarded for surrounding (ASL-17).
    pub fn bonus(&self, stones: &[Hexes; 2]) -> Hexes {
        let [yellow, cyan] = &self.stones_before;
        stones[self.seat as usize]
            .without(&yellow.or(cyan))
            .without(&self.placed.into_iter().collect())
    }

    /// The stone that was owed under the pawn (ASL-18).
    pub fn owed(&self, stones: &[Hexes; 2]) -> Option<Hex> {
        let other = self.seat.other() as usize;
        let came = stones[other].contains(self.from) && !self.stones_before[other].contains(self.from);
        came.then_some(self.from)
    }
}

impl Astralis {
    /// What a hand has to do after the last move, beside moving the pawn: the stone and the tiles round it clockwise,
    /// then each taken stone in the same way, then what was awarded.
    pub fn changes(&self) -> Vec<(Hex, Deed), MOST_HEXES> {
        let mut changes = Vec::new();
        let Some(last) = &self.last else { return changes };
        let (before, after) = (Control::of(&self.board, &last.stones_before), self.control());
        let mut done = Hexes::default();
        let mut compare = |hex: Hex| {
            let old = spot(&before, &last.stones_before, hex);
            let deed = Deed::between(old, spot(&after, &self.stones, hex));
            if let (Some(deed), false) = (deed, done.contains(hex)) {
                done.insert(hex);
                _ = changes.push((hex, deed));
            }
        };
        last.owed(&self.stones).into_iter().for_each(&mut compare);
        let taken = last.taken(&self.stones);
        for stone in last.placed.into_iter().chain(taken.iter()) {
            compare(stone);
            stone.ring().for_each(&mut compare);
        }
        last.bonus(&self.stones).iter().for_each(&mut compare);
        changes
    }
}
