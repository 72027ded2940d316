//! A second referee, as simple as can be, to hold the first one against.
//!
//! It plays as hands do at a table: maps of coordinates, tiles laid, flipped and replaced one by one as each rule says,
//! and consequences repeated until nothing more happens. It shares no code with the rules but the names of things.

use crate::games::astralis::rules::board::Hex;
use crate::games::astralis::rules::changes::Change;
use crate::games::astralis::rules::{Seat, Tile};
use std::collections::{BTreeMap, BTreeSet};
use std::vec::Vec;

pub type At = (i32, i32);

#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    pub hexes: BTreeSet<At>,
    pub stones: BTreeMap<At, Seat>,
    pub tiles: BTreeMap<At, Tile>,
    pub pawns: BTreeMap<i32, At>,
    pub turn: Seat,
}

fn key(seat: Seat) -> i32 {
    if seat == Seat::Yellow { 1 } else { 2 }
}

fn distance(a: At, b: At) -> i32 {
    let (q, r) = (a.0 - b.0, a.1 - b.1);
    (q.abs() + r.abs() + (q + r).abs()) / 2
}

impl Board {
    pub fn new(size: i32) -> Self {
        let span = -size..=size;
        let all = span.clone().flat_map(|q| span.clone().map(move |r| (q, r)));
        Self {
            hexes: all.filter(|hex| distance(*hex, (0, 0)) < size).collect(),
            stones: BTreeMap::new(),
            tiles: BTreeMap::new(),
            pawns: BTreeMap::new(),
            turn: Seat::Yellow,
        }
    }

    /// A table on which stones and pawns already lie, with the tiles that belong there.
    pub fn laid(size: i32, stones: &[(At, Seat)], pawns: [At; 2], turn: Seat) -> Self {
        let mut table = Self::new(size);
        table.stones = stones.iter().copied().collect();
        table.pawns = [1, 2].into_iter().zip(pawns).collect();
        table.turn = turn;
        for hex in table.hexes.clone() {
            table.judge(hex);
        }
        let own = stones.iter().map(|(hex, seat)| (*hex, Tile::Of(*seat)));
        table.tiles.extend(own);
        table
    }

    fn neighbours(&self, of: At) -> Vec<At> {
        let near = |hex: &&At| distance(**hex, of) == 1;
        self.hexes.iter().filter(near).copied().collect()
    }

    pub fn pawn(&self, seat: Seat) -> Option<At> {
        self.pawns.get(&key(seat)).copied()
    }

    pub fn may_start(&self, at: At) -> bool {
        let edge = self.hexes.iter().map(|hex| hex.1).max().unwrap();
        let row = if self.turn == Seat::Yellow { edge } else { -edge };
        self.pawns.len() < 2 && at.1 == row && self.neighbours(at).len() == 4
    }

    pub fn start(&mut self, at: At) {
        self.pawns.insert(key(self.turn), at);
        self.turn = self.turn.other();
    }

    pub fn over(&self) -> bool {
        self.tiles.len() == self.hexes.len()
    }

    fn may_go(&self, seat: Seat, to: At) -> bool {
        let (Some(from), Some(theirs)) = (self.pawn(seat), self.pawn(seat.other())) else {
            return false;
        };
        let away = distance(from, to);
        let (q, r) = (to.0 - from.0, to.1 - from.1);
        let straight = q == 0 || r == 0 || q == -r;
        let way: Vec<At> = (1..=away)
            .map(|i| (from.0 + q.signum() * i, from.1 + r.signum() * i))
            .collect();
        self.hexes.contains(&to)
            && away > 0
            && straight
            && !self.stones.contains_key(&to)
            && way
                .iter()
                .all(|hex| *hex != theirs && self.stones.get(hex) != Some(&seat.other()))
    }

    /// Puts down the stone that is owed under a leaving pawn.
    fn leave(&mut self) {
        let from = self.pawns.remove(&key(self.turn)).unwrap();
        let other = self.turn.other();
        let around = self.neighbours(from);
        if !self.tiles.contains_key(&from)
            && around
                .iter()
                .all(|hex| self.tiles.get(hex) == Some(&Tile::Of(other)))
        {
            self.tiles.insert(from, Tile::Of(other));
            self.stones.insert(from, other);
        }
    }

    fn may_put(&self, pawn: At, stone: At) -> bool {
        self.hexes.contains(&stone)
            && distance(pawn, stone) == 1
            && !self.pawns.values().any(|at| *at == stone)
            && self.stones.keys().all(|other| distance(*other, stone) > 1)
    }

    /// All moves, with and without a stone.
    pub fn moves(&self) -> Vec<(At, Option<At>)> {
        let mut moves = Vec::new();
        if self.over() || self.pawns.len() < 2 {
            return moves;
        }
        let mut left = self.clone();
        left.leave();
        for to in self.hexes.iter().filter(|to| self.may_go(self.turn, **to)) {
            moves.push((*to, None));
            let places = self.hexes.iter().filter(|hex| left.may_put(*to, **hex));
            moves.extend(places.map(|hex| (*to, Some(*hex))));
        }
        moves
    }

    fn judge(&mut self, hex: At) {
        let around = self.neighbours(hex);
        let near = |seat| around.iter().any(|n| self.stones.get(n) == Some(&seat));
        let tile = match (near(Seat::Yellow), near(Seat::Cyan)) {
            (true, true) => Tile::Contested,
            (true, false) => Tile::Of(Seat::Yellow),
            (false, true) => Tile::Of(Seat::Cyan),
            (false, false) => return,
        };
        self.tiles.insert(hex, tile);
    }

    pub fn play(&mut self, to: At, stone: Option<At>) {
        let me = self.turn;
        self.leave();
        self.pawns.insert(key(me), to);
        if let Some(stone) = stone {
            self.tiles.insert(stone, Tile::Of(me));
            self.stones.insert(stone, me);
            for hex in self.neighbours(stone) {
                self.judge(hex);
            }
            while self.extract(me) || self.award(me) {}
        }
        self.turn = me.other();
        let stuck = !self.hexes.iter().any(|hex| self.may_go(self.turn, *hex));
        if stuck && !self.over() {
            self.turn = me;
        }
    }

    fn extract(&mut self, me: Seat) -> bool {
        let all = |table: &Self, hex: At| {
            let around = table.neighbours(hex);
            around
                .iter()
                .all(|n| table.tiles.get(n) == Some(&Tile::Contested))
        };
        let theirs = self.stones.iter().filter(|(_, owner)| **owner != me);
        let fallen: Vec<At> = theirs
            .map(|(hex, _)| *hex)
            .filter(|hex| all(self, *hex))
            .collect();
        let Some(hex) = fallen.first().copied() else {
            return false;
        };
        self.stones.insert(hex, me);
        self.tiles.insert(hex, Tile::Of(me));
        for hex in self.neighbours(hex) {
            self.judge(hex);
        }
        true
    }

    fn award(&mut self, me: Seat) -> bool {
        let theirs = self.pawn(me.other());
        let ringed = |hex: &At| {
            let around = self.neighbours(*hex);
            around
                .iter()
                .all(|n| self.tiles.get(n) == Some(&Tile::Of(me)) && !self.stones.contains_key(n))
        };
        let hexes = self
            .hexes
            .iter()
            .filter(|hex| !self.stones.contains_key(hex) && Some(**hex) != theirs);
        let Some(hex) = hexes.copied().find(ringed) else {
            return false;
        };
        assert_eq!(self.tiles.insert(hex, Tile::Of(me)), None);
        self.stones.insert(hex, me);
        true
    }

    pub fn looks_like(&self, other: &Self) -> bool {
        (&self.stones, &self.tiles, &self.pawns) == (&other.stones, &other.tiles, &other.pawns)
    }

    pub fn do_all_by_hand(&mut self, changes: Vec<(Hex, Change)>) {
        for (hex, change) in changes {
            self.do_by_hand(super::at(hex), change);
        }
    }

    /// Does to the table what the change list says, and fails if it cannot be done there.
    fn do_by_hand(&mut self, hex: At, change: Change) {
        let (stone, tile) = (self.stones.get(&hex).copied(), self.tiles.get(&hex).copied());
        match change {
            Change::Move(seat, from) => {
                let old = self.pawns.insert(key(seat), hex);
                assert_eq!(old, from.map(super::at));
            }
            Change::Withdraw(seat) => assert_eq!(self.pawns.remove(&key(seat)), Some(hex)),
            Change::Remove => {
                assert!(self.stones.remove(&hex).is_some());
                assert!(self.tiles.remove(&hex).is_some());
            }
            Change::Clear => {
                assert_eq!(stone, None);
                assert!(self.tiles.remove(&hex).is_some());
            }
            Change::Put(seat) => {
                assert_eq!((stone, tile), (None, None));
                self.stones.insert(hex, seat);
                self.tiles.insert(hex, Tile::Of(seat));
            }
            Change::Exchange(seat) => {
                assert_eq!((stone, tile), (Some(seat.other()), Some(Tile::Of(seat.other()))));
                self.stones.insert(hex, seat);
                self.tiles.insert(hex, Tile::Of(seat));
            }
            Change::Lay(seat) => assert_eq!(self.tiles.insert(hex, Tile::Of(seat)), None),
            Change::Flip(seat) => {
                assert_eq!(
                    self.tiles.insert(hex, Tile::Of(seat)),
                    Some(Tile::Of(seat.other()))
                );
            }
            Change::Contest => {
                let old = self.tiles.insert(hex, Tile::Contested);
                assert!(matches!(old, Some(Tile::Of(_))));
            }
            Change::Settle(seat) => {
                assert_eq!(self.tiles.insert(hex, Tile::Of(seat)), Some(Tile::Contested));
            }
        }
    }
}
