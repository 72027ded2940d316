//! A position as the search sees it: small to copy, and quick to play on and to look at.
//!
//! Places are indices into sets of hexes, as in [`board`](super::super::rules::board): a byte that goes round at its ends.
//! Beside every row and below the last one there is no board, so a step off the rim ends where nobody can stand, and no index
//! needs a check.

use crate::games::astralis::rules::Last;
use crate::games::astralis::rules::board::{DIRECTIONS, Hex, Hexes, WORDS, stride};
use crate::games::astralis::{Action, Astralis, Seat};

/// A place on no board: a corner of the rectangle in which the largest one lies. It is 0 so that a search that has nothing to
/// do is all zeroes, which take no room in flash.
const NOWHERE: u8 = 0;

/// From a place to each of its neighbours.
const STEPS: [u8; 6] = {
    let mut steps = [0; 6];
    let mut way = 0;
    while way < 6 {
        steps[way] = stride(DIRECTIONS[way]) as u8;
        way += 1;
    }
    steps
};

fn place(hex: Option<Hex>) -> u8 {
    hex.and_then(Hex::index).map_or(NOWHERE, |index| index as u8)
}

/// A move of the pawn and a stone, if any.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Play {
    to: u8,
    stone: u8,
}

impl Play {
    /// None at all.
    pub const NONE: Self = Self::quiet(NOWHERE);

    pub fn of(last: &Last) -> Self {
        Self {
            to: place(Some(last.to)),
            stone: place(last.placed),
        }
    }

    /// One that puts the pawn there at the start.
    pub fn to(hex: Hex) -> Self {
        Self::quiet(place(Some(hex)))
    }

    /// One without a stone.
    pub const fn quiet(to: u8) -> Self {
        Self { to, stone: NOWHERE }
    }

    pub fn action(self) -> Option<Action> {
        let stone = (self.stone != NOWHERE).then(|| Hex::at(self.stone.into()));
        (self.to != NOWHERE).then(|| Action::Move {
            to: Hex::at(self.to.into()),
            stone,
        })
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

/// What of a position counts, each of the player to move less the opponent's; see [`super::weights`].
pub const FEATURES: usize = 4;

impl Position {
    pub const EMPTY: Self = Self {
        stones: [Hexes::EMPTY; 2],
        near: [Hexes::EMPTY; 2],
        pawns: [NOWHERE; 2],
        turn: 0,
    };

    pub fn of(game: &Astralis) -> Self {
        let near = |seat: Seat| game.land.stones[seat as usize].neighbours(&game.board);
        Self {
            stones: game.land.stones,
            near: Seat::BOTH.map(near),
            pawns: game.pawns.map(place),
            turn: game.turn as u8,
        }
    }

    /// The hexes where a pawn could stand if it were not for the other one.
    pub fn ground(&self, board: &Hexes) -> Hexes {
        board.without(&self.stones[0]).without(&self.stones[1])
    }

    fn own(&self) -> usize {
        usize::from(self.turn & 1)
    }

    pub fn turn(&self) -> usize {
        self.own()
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

    /// The stone that is owed under the pawn of the player to move, as it leaves (ASL-18).
    fn leave(&mut self, board: &Hexes) {
        let (own, from) = (self.own(), self.pawns[self.own()]);
        let owed = |at: u8| self.near[1 - own].has(at) && !self.near[own].has(at) || !board.has(at);
        let is_explored = self.near.iter().any(|near| near.has(from));
        if !is_explored && STEPS.iter().all(|step| owed(from.wrapping_add(*step))) {
            self.put_stone(board, 1 - own, from);
        }
    }

    fn put_stone(&mut self, board: &Hexes, seat: usize, at: u8) {
        self.stones[seat].put(at);
        for step in STEPS {
            let beside = at.wrapping_add(step);
            if board.has(beside) {
                self.near[seat].put(beside);
            }
        }
    }

    /// Lets the pawn of the player to move leave its hex, which makes no difference the second time, and hands over each play,
    /// with how many hexes its stone is next to that no own stone was next to. Plays without a stone only if none can be laid, or
    /// if asked for; the only one of a pawn that cannot move is to stay (ASL-12).
    pub fn leave_and_list(&mut self, board: &Hexes, with_quiet: bool, mut each: impl FnMut(Play, u8)) {
        let own = self.own();
        let landings = self.landings(board, own);
        if landings.is_empty() {
            return each(Play::quiet(self.pawns[own]), 0);
        }
        self.leave(board);
        let mut free = self.unexplored(board);
        free.drop(self.pawns[1 - own]);
        let mut any = false;
        let near_landings = landings.neighbours(&free);
        near_landings.each(|stone| {
            any = true;
            let mut new = 0;
            let mut from = [NOWHERE; 6];
            for (step, from) in STEPS.iter().zip(&mut from) {
                let beside = stone.wrapping_add(*step);
                new += u8::from(board.has(beside) && !self.near[own].has(beside));
                if landings.has(beside) {
                    *from = beside;
                }
            }
            for to in from.into_iter().filter(|to| *to != NOWHERE) {
                each(Play { to, stone }, new);
            }
        });
        if !any || with_quiet {
            landings.each(|to| each(Play::quiet(to), 0));
        }
    }

    /// The position after a play of the list, with all that follows from it.
    pub fn after(&self, board: &Hexes, play: Play) -> Self {
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
            [controlled, secure, weak, reach].map(|set| set.count() as i16)
        });
        core::array::from_fn(|i| own[i] - other[i])
    }
}

impl Hexes {
    pub const EMPTY: Self = Self([0; WORDS]);

    fn has(&self, at: u8) -> bool {
        self.0[usize::from(at >> 5)] >> (at & 31) & 1 == 1
    }

    fn put(&mut self, at: u8) {
        self.0[usize::from(at >> 5)] |= 1 << (at & 31);
    }

    fn drop(&mut self, at: u8) {
        self.0[usize::from(at >> 5)] &= !(1 << (at & 31));
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
