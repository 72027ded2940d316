//! A position as the search sees it: small to copy, and quick to play on and to look at.
//!
//! Places are indices into sets of hexes, as in [`board`](crate::board): a byte that goes round at its ends.
//! Beside every row and below the last one there is no board, so a step off the rim ends where nobody can stand, and no index
//! needs a check.

use crate::board::{Hex, Hexes, stride};
use crate::situation::{Move, Situation};

/// A place on no board: a corner of the rectangle in which the largest one lies. It is 0 so that a search that has nothing to
/// do is all zeroes, which take no room in flash.
const NOWHERE: u8 = 0;

/// From a place to each of its neighbours: the lowest bit of a [`Hexes::ring`] is the first.
const STEPS: [u8; 6] = [
    stride((0, -1)) as u8,
    stride((1, -1)) as u8,
    stride((-1, 0)) as u8,
    stride((1, 0)) as u8,
    stride((-1, 1)) as u8,
    stride((0, 1)) as u8,
];

fn place(hex: Option<Hex>) -> u8 {
    hex.and_then(Hex::index).map_or(NOWHERE, |index| index as u8)
}

/// A move of the pawn and a stone, if any, in two bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PackedMove {
    to: u8,
    stone: u8,
}

impl PackedMove {
    /// None at all.
    pub const NONE: Self = Self::quiet(NOWHERE);

    pub fn of(played: Move) -> Self {
        Self {
            to: place(Some(played.to)),
            stone: place(played.stone),
        }
    }

    /// One without a stone.
    pub const fn quiet(to: u8) -> Self {
        Self { to, stone: NOWHERE }
    }

    /// None of a play that is none.
    pub fn as_move(self) -> Option<Move> {
        let hex = |place: u8| (place != NOWHERE).then(|| Hex::at(place.into()));
        let stone = hex(self.stone);
        hex(self.to).map(|to| Move { to, stone })
    }

    /// A number of its own for each.
    pub fn number(self) -> u32 {
        u32::from(self.stone) << 8 | u32::from(self.to)
    }

    /// Where the stone goes; some place without one too.
    pub fn stone(self) -> usize {
        self.stone.into()
    }
}

#[derive(Clone, Copy)]
pub struct Position {
    stones: [Hexes; 2],
    /// The hexes next to a stone of each player.
    near: [Hexes; 2],
    pawns: [u8; 2],
    /// Who is to move, as an index.
    turn: u8,
}

/// What of a position counts, each of the player to move less the opponent's; see [`crate::weights`].
pub const FEATURES: usize = 4;

impl Position {
    pub const EMPTY: Self = Self {
        stones: [Hexes::EMPTY; 2],
        near: [Hexes::EMPTY; 2],
        pawns: [NOWHERE; 2],
        turn: 0,
    };

    pub fn of(situation: &Situation) -> Self {
        let Situation { board, stones, .. } = situation;
        Self {
            stones: *stones,
            near: stones.map(|stones| stones.neighbours(board)),
            pawns: situation.pawns.map(|pawn| place(Some(pawn))),
            turn: situation.is_cyans_turn.into(),
        }
    }

    /// The hexes where the pawn of the player to move could stand.
    pub fn ground(&self, board: &Hexes) -> Hexes {
        let mut ground = board.without(&self.stones[0]).without(&self.stones[1]);
        ground.drop(self.pawns[1 - self.own()]);
        ground
    }

    /// The player to move, as an index.
    pub fn own(&self) -> usize {
        usize::from(self.turn & 1)
    }

    pub fn unexplored(&self, board: &Hexes) -> Hexes {
        let ([yellow, cyan], [near_yellow, near_cyan]) = (&self.stones, &self.near);
        Hexes(core::array::from_fn(|i| {
            board.0[i] & !(yellow.0[i] | cyan.0[i] | near_yellow.0[i] | near_cyan.0[i])
        }))
    }

    fn controlled(&self, seat: usize) -> Hexes {
        let (stones, near, theirs) = (&self.stones[seat], &self.near[seat], &self.near[1 - seat]);
        Hexes(core::array::from_fn(|i| stones.0[i] | near.0[i] & !theirs.0[i]))
    }

    /// Where a pawn can land (ASL-9 to ASL-11).
    pub fn landings(&self, board: &Hexes, seat: usize) -> Hexes {
        let mut closed = Hexes(core::array::from_fn(|i| !board.0[i] | self.stones[1 - seat].0[i]));
        closed.put(self.pawns[1 - seat]);
        let mut landings = Hexes::EMPTY;
        for step in STEPS {
            let mut at = self.pawns[seat];
            loop {
                at = at.wrapping_add(step);
                if closed.has(at) {
                    break;
                }
                landings.put(at);
            }
        }
        // Own stones are passed.
        landings.without(&self.stones[seat])
    }

    /// Where the player to move, whose pawn has left, may put a stone beside it (ASL-13).
    pub fn free(&self, board: &Hexes) -> Hexes {
        let mut free = self.unexplored(board);
        free.drop(self.pawns[1 - self.own()]);
        free
    }

    /// The stone that is owed under the pawn of the player to move, as it leaves (ASL-18).
    pub fn leave(&mut self, board: &Hexes) {
        let (own, from) = (self.own(), self.pawns[self.own()]);
        let [near, theirs] = [&self.near[own], &self.near[1 - own]];
        let is_explored = near.has(from) || theirs.has(from);
        if !is_explored && board.ring(from) & !(theirs.ring(from) & !near.ring(from)) == 0 {
            self.put_stone(board, 1 - own, from);
        }
    }

    fn put_stone(&mut self, board: &Hexes, seat: usize, at: u8) {
        self.stones[seat].put(at);
        self.near[seat].put_ring(at, board);
    }

    /// Lets the pawn of the player to move leave its hex, which makes no difference the second time, and hands over each play,
    /// with how many hexes its stone is next to that no own stone was next to. Plays without a stone only if none can be laid, or
    /// if asked for; the only one of a pawn that cannot move is to stay (ASL-12).
    pub fn leave_and_list(&mut self, board: &Hexes, with_quiet: bool, mut each: impl FnMut(PackedMove, u8)) {
        let own = self.own();
        let landings = self.landings(board, own);
        if landings.is_empty() {
            return each(PackedMove::quiet(self.pawns[own]), 0);
        }
        self.leave(board);
        let fresh = board.without(&self.near[own]);
        let mut any = false;
        landings.neighbours(&self.free(board)).each(|stone| {
            any = true;
            let new = fresh.ring(stone).count_ones() as u8;
            let mut from = landings.ring(stone);
            for step in STEPS {
                if from & 1 == 1 {
                    let to = stone.wrapping_add(step);
                    each(PackedMove { to, stone }, new);
                }
                from >>= 1;
            }
        });
        if !any || with_quiet {
            landings.each(|to| each(PackedMove::quiet(to), 0));
        }
    }

    /// The position after a play of the list, with all that follows from it.
    pub fn after(&self, board: &Hexes, play: PackedMove) -> Self {
        let (own, other) = (self.own(), 1 - self.own());
        let mut next = *self;
        next.turn = other as u8;
        next.pawns[own] = play.to;
        if play.stone == NOWHERE {
            return next;
        }
        next.put_stone(board, own, play.stone);
        // ASL-15: round a stone of the opponent all is next to that stone, so it is contested where it is next to an own one.
        let taken = next.stones[other].without(&board.without(&next.near[own]).neighbours(board));
        if !taken.is_empty() {
            next.stones[own] = next.stones[own].or(&taken);
            next.stones[other] = next.stones[other].without(&taken);
            next.near = [0, 1].map(|seat: usize| next.stones[seat].neighbours(board));
        }
        // ASL-17, except under the other pawn (ASL-18).
        let rest = Hexes(core::array::from_fn(|i| {
            board.0[i] & !(next.near[own].0[i] & !next.near[other].0[i])
        }));
        let mut bonus = next.unexplored(board).without(&rest.neighbours(board));
        bonus.drop(next.pawns[other]);
        if !bonus.is_empty() {
            next.stones[own] = next.stones[own].or(&bonus);
            next.near[own] = next.stones[own].neighbours(board);
        }
        next
    }

    /// The lead of the player to move in controlled hexes (ASL-23).
    pub fn lead(&self) -> i16 {
        let [own, other] = [self.own(), 1 - self.own()].map(|seat| self.controlled(seat).count());
        own as i16 - other as i16
    }

    pub fn features(&self, board: &Hexes, unexplored: &Hexes) -> [i16; FEATURES] {
        let open = unexplored.neighbours(board);
        let [own, other] = [self.own(), 1 - self.own()].map(|seat| {
            let controlled = self.controlled(seat);
            let secure = controlled.without(&open);
            let weak = self.stones[seat].without(&secure.neighbours(board));
            let reach = self.landings(board, seat).neighbours(unexplored);
            [controlled.count(), secure.count(), weak.count(), reach.count()]
        });
        core::array::from_fn(|i| own[i] as i16 - other[i] as i16)
    }
}

impl Hexes {
    fn has(&self, at: u8) -> bool {
        self.0[usize::from(at >> 5)] >> (at & 31) & 1 == 1
    }

    fn put(&mut self, at: u8) {
        self.0[usize::from(at >> 5)] |= 1 << (at & 31);
    }

    fn drop(&mut self, at: u8) {
        self.0[usize::from(at >> 5)] &= !(1 << (at & 31));
    }

    /// Which neighbours of a place are in the set: two above, two beside, two below it, each from left to right. The place is on a
    /// board, so none lies at the end of a word while the next is on a board too.
    fn ring(&self, at: u8) -> u32 {
        let from = |at: u8| self.0[usize::from(at >> 5)] >> (at & 31);
        let above = from(at.wrapping_sub(16)) & 0b11;
        let beside = from(at.wrapping_sub(1));
        let below = from(at.wrapping_add(15)) & 0b11;
        above | (beside & 0b1) << 2 | (beside & 0b100) << 1 | below << 4
    }

    /// Puts all neighbours of a place in.
    fn put_ring(&mut self, at: u8, board: &Self) {
        for (first, bits) in [
            (at.wrapping_sub(16), 0b11),
            (at.wrapping_sub(1), 0b101),
            (at.wrapping_add(15), 0b11),
        ] {
            let word = usize::from(first >> 5);
            self.0[word] |= bits << (first & 31) & board.0[word];
        }
    }

    pub fn each(&self, mut each: impl FnMut(u8)) {
        for (word, bits) in (0..).zip(self.0) {
            let mut bits = bits;
            while bits != 0 {
                each(word * 32 + bits.trailing_zeros() as u8);
                bits &= bits - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_is_all_neighbours_on_the_board() {
        for size in [7, 8] {
            let board = Hexes::board(size);
            let some: Hexes = board.iter().filter(|hex| (hex.q - hex.r) % 3 == 0).collect();
            for hex in board.iter() {
                let at = place(Some(hex));
                let mut ring = Hexes::EMPTY;
                ring.put_ring(at, &board);
                assert_eq!(ring, Hexes::from(Some(hex)).neighbours(&board), "{hex}");
                let bits = STEPS.iter().enumerate().map(|(bit, step)| {
                    let beside = at.wrapping_add(*step);
                    u32::from(some.has(beside)) << bit
                });
                assert_eq!(some.ring(at), bits.sum(), "{hex}");
            }
        }
    }
}
