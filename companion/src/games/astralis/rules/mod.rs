//! The rules of play: from a state and a move to the next state, or a refusal that leaves it as it was.

pub mod board;
pub mod changes;

use super::{Action, Astralis, Refusal};
use crate::text::words;
use board::{DIRECTIONS, FARTHEST, Hex, Hexes, WORDS, spot, stride};
use core::fmt;

words! {
    /// A player.
    pub enum Seat ("yellow or cyan") {
        Yellow = "yellow" | "Yellow",
        Cyan = "cyan" | "Cyan",
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.label())
    }
}

impl Seat {
    pub fn other(self) -> Self {
        match self {
            Self::Yellow => Self::Cyan,
            Self::Cyan => Self::Yellow,
        }
    }
}

/// What lies on a hex beneath pawns and stones (ASL-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    Nothing,
    Of(Seat),
    Contested,
}

/// The stones, and who controls what because of them (ASL-4). Every hex of the board is in exactly one of the sets of
/// control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Land {
    pub stones: [Hexes; 2],
    pub controlled: [Hexes; 2],
    pub contested: Hexes,
    pub unexplored: Hexes,
}

impl Land {
    pub fn of(board: &Hexes, stones: [Hexes; 2]) -> Self {
        let [yellow, cyan] = &stones;
        let mut land = Self {
            controlled: [yellow.neighbours(board), cyan.neighbours(board)],
            contested: Hexes::EMPTY,
            unexplored: *board,
            stones,
        };
        // All sets at one go, two rows at a time. Stones never touch (ASL-14), so no stone is contested.
        for i in 0..WORDS {
            let [yellow, cyan] = [land.stones[0].0[i], land.stones[1].0[i]];
            let [near_yellow, near_cyan] = [land.controlled[0].0[i], land.controlled[1].0[i]];
            land.controlled[0].0[i] = yellow | near_yellow & !near_cyan;
            land.controlled[1].0[i] = cyan | near_cyan & !near_yellow;
            land.contested.0[i] = near_yellow & near_cyan;
            land.unexplored.0[i] &= !(yellow | cyan | near_yellow | near_cyan);
        }
        land
    }

    /// Lays stones of one player; those of the other that were there leave.
    fn put(&mut self, board: &Hexes, seat: Seat, new: &Hexes) {
        if !new.is_empty() {
            let mut stones = self.stones;
            stones[seat as usize] = stones[seat as usize].or(new);
            stones[seat.other() as usize] = stones[seat.other() as usize].without(new);
            *self = Self::of(board, stones);
        }
    }

    pub fn stone(&self, hex: Hex) -> Option<Seat> {
        owner(&self.stones, hex)
    }

    pub fn tile(&self, hex: Hex) -> Tile {
        if self.contested.contains(hex) {
            return Tile::Contested;
        }
        owner(&self.controlled, hex).map_or(Tile::Nothing, Tile::Of)
    }

    pub fn points(&self, seat: Seat) -> u16 {
        self.controlled[seat as usize].count()
    }
}

fn owner([yellow, cyan]: &[Hexes; 2], hex: Hex) -> Option<Seat> {
    if yellow.contains(hex) {
        Some(Seat::Yellow)
    } else if cyan.contains(hex) {
        Some(Seat::Cyan)
    } else {
        None
    }
}

/// A finished move: with the state after it, all that it did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Last {
    pub seat: Seat,
    pub from: Hex,
    pub to: Hex,
    pub placed: Option<Hex>,
    pub before: Land,
    /// The opponent could not move and was passed over (ASL-12).
    pub skipped: bool,
}

/// How far a pawn can go in a direction: each bit is a distance, the lowest one no way at all.
pub type Stops = u32;

pub fn apply(game: &mut Astralis, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Start(hex) => game.place_pawn(hex),
        Action::Move { to, stone } => game.play(to, stone),
        Action::End => game.agree(),
    }
}

impl Astralis {
    pub(in crate::games::astralis) fn start(size: i8, komi2: i16) -> Self {
        let board = Hexes::board(size);
        Self {
            size,
            board,
            komi2,
            land: Land::of(&board, [Hexes::EMPTY; 2]),
            pawns: [None; 2],
            turn: Seat::Yellow,
            agreed: false,
            quiet: 0,
            players: [None; 2],
            last: None,
        }
    }

    /// ASL-21, ASL-22.
    pub fn over(&self) -> bool {
        self.agreed || self.land.unexplored.is_empty()
    }

    pub fn to_move(&self) -> Option<Seat> {
        (!self.over()).then_some(self.turn)
    }

    /// Twice the points, komi included (ASL-23, ASL-24).
    pub fn score2(&self, seat: Seat) -> i16 {
        let komi = match seat {
            Seat::Yellow => 0,
            Seat::Cyan => self.komi2,
        };
        self.land.points(seat) as i16 * 2 + komi
    }

    /// Who has more points; nobody in a draw, which only a whole komi allows (ASL-25).
    pub fn leader(&self) -> Option<Seat> {
        let [yellow, cyan] = Seat::ALL.map(|seat| self.score2(seat));
        match yellow.cmp(&cyan) {
            core::cmp::Ordering::Greater => Some(Seat::Yellow),
            core::cmp::Ordering::Less => Some(Seat::Cyan),
            core::cmp::Ordering::Equal => None,
        }
    }

    pub(in crate::games::astralis) fn started(&self) -> bool {
        self.pawns.iter().all(Option::is_some)
    }

    /// The edge of the player who puts down the pawn next, corners left out: its row, and `q` at its two ends (ASL-7).
    pub(in crate::games::astralis) fn edge(&self) -> (i8, i8, i8) {
        let rim = self.size - 1;
        match self.turn {
            Seat::Yellow => (rim, 1 - rim, -1),
            Seat::Cyan => (-rim, 1, rim - 1),
        }
    }

    /// The same hex by hex, from left to right.
    pub fn starts(&self) -> impl Iterator<Item = Hex> {
        let (r, first, last) = self.edge();
        (first..=last).map(move |q| Hex::new(q, r))
    }

    fn place_pawn(&mut self, hex: Hex) -> Result<(), Refusal> {
        if self.started() {
            return Err(Refusal::BothStarted);
        }
        if !self.starts().any(|start| start == hex) {
            return Err(Refusal::NoStart(self.turn, hex));
        }
        self.pawns[self.turn as usize] = Some(hex);
        self.turn = self.turn.other();
        Ok(())
    }

    fn agree(&mut self) -> Result<(), Refusal> {
        if !self.started() {
            return Err(Refusal::PawnsFirst);
        }
        if self.over() {
            return Err(Refusal::Over);
        }
        self.agreed = true;
        Ok(())
    }

    /// Where a pawn could end in a direction (ASL-9 to ASL-11).
    fn stops(&self, seat: Seat, direction: (i8, i8)) -> Stops {
        let other = seat.other() as usize;
        let theirs = self.pawns[other].and_then(Hex::index);
        let Some(mut index) = self.pawns[seat as usize].and_then(Hex::index) else {
            return 0;
        };
        let (mut stops, mut stop) = (0, 1);
        loop {
            index = index.wrapping_add_signed(stride(direction));
            stop <<= 1;
            let (word, bit) = spot(index);
            // Beyond the rim there is no board.
            let board = self.board.0.get(word).copied().unwrap_or(0);
            if board & bit == 0 || theirs == Some(index) || self.land.stones[other].0[word] & bit != 0 {
                return stops;
            }
            if self.land.stones[seat as usize].0[word] & bit == 0 {
                stops |= stop;
            }
        }
    }

    /// ASL-12.
    fn stuck(&self, seat: Seat) -> bool {
        DIRECTIONS
            .iter()
            .all(|direction| self.stops(seat, *direction) == 0)
    }

    /// How far the pawn of the player to move can go in a direction, an index into [`DIRECTIONS`].
    pub fn reach(&self, direction: usize) -> Stops {
        DIRECTIONS
            .get(direction)
            .map_or(0, |direction| self.stops(self.turn, *direction))
    }

    /// The land once the pawn of the player to move has left its hex: a stone may be owed there (ASL-18).
    fn on_leaving(&self, from: Hex) -> Land {
        let other = self.turn.other();
        let mut land = self.land;
        let theirs = |hex: Hex| land.controlled[other as usize].contains(hex) || !self.board.contains(hex);
        if land.unexplored.contains(from) && from.ring().all(theirs) {
            land.put(&self.board, other, &Hexes::from(Some(from)));
        }
        land
    }

    /// Where a stone may be put beside the pawn of the player to move, wherever it goes (ASL-13). The hex it lands on is no
    /// neighbour of itself, so it needs no exception.
    pub fn free(&self) -> Hexes {
        let theirs = self.pawns[self.turn.other() as usize];
        match self.pawns[self.turn as usize] {
            Some(from) => self.on_leaving(from).unexplored.without(&Hexes::from(theirs)),
            None => Hexes::EMPTY,
        }
    }

    /// Every legal move: each hex that the pawn can reach, and where a stone may go then. Empty before the start and
    /// after the end.
    pub fn moves(&self) -> impl Iterator<Item = (Hex, Hexes)> {
        let ways: &[_] = if self.started() && !self.over() {
            &DIRECTIONS
        } else {
            &[]
        };
        let free = self.free();
        let from = self.pawns[self.turn as usize].unwrap_or_default();
        ways.iter()
            .flat_map(move |way| {
                let stops = self.stops(self.turn, *way);
                let mut hex = from;
                (1..FARTHEST + 1).filter_map(move |far| {
                    hex = hex.step(*way);
                    (stops >> far & 1 == 1).then_some(hex)
                })
            })
            .map(move |to| (to, to.ring().filter(|hex| free.contains(*hex)).collect()))
    }

    fn play(&mut self, to: Hex, stone: Option<Hex>) -> Result<(), Refusal> {
        let (seat, other) = (self.turn, self.turn.other());
        if self.over() {
            return Err(Refusal::Over);
        }
        let (Some(from), Some(theirs)) = (self.pawns[seat as usize], self.pawns[other as usize]) else {
            return Err(Refusal::PawnsFirst);
        };
        self.check_pawn(from, to)?;
        let mut land = self.on_leaving(from);
        if let Some(stone) = stone {
            self.check_stone(to, stone, &land)?;
            land.put(&self.board, seat, &Hexes::from(Some(stone)));
            // ASL-15: what was taken stays a stone, so all can be taken at one stroke.
            let taken = land.stones[other as usize].and(&land.contested.surrounded(&self.board));
            land.put(&self.board, seat, &taken);
            // ASL-17, except under the other pawn (ASL-18).
            let surrounded = land.controlled[seat as usize].surrounded(&self.board);
            let bonus = land
                .unexplored
                .and(&surrounded)
                .without(&Hexes::from(Some(theirs)));
            land.put(&self.board, seat, &bonus);
        }
        let before = core::mem::replace(&mut self.land, land);
        self.quiet = if before == land {
            self.quiet.saturating_add(1)
        } else {
            0
        };
        self.pawns[seat as usize] = Some(to);
        let skipped = self.stuck(other) && !self.over();
        if !skipped {
            self.turn = other;
        }
        self.last = Some(Last {
            seat,
            from,
            to,
            placed: stone,
            before,
            skipped,
        });
        Ok(())
    }

    /// ASL-8 to ASL-11.
    fn check_pawn(&self, from: Hex, to: Hex) -> Result<(), Refusal> {
        if !self.board.contains(to) {
            return Err(Refusal::OffBoard(to));
        }
        if from == to {
            return Err(Refusal::MustMove);
        }
        let other = self.turn.other();
        // Both are on the board, so the differences are small.
        let (q, r) = (to.q - from.q, to.r - from.r);
        if q != 0 && r != 0 && q + r != 0 {
            return Err(Refusal::NotInLine { from, to });
        }
        let way = (q.signum(), r.signum());
        let mut hex = from;
        while hex != to {
            hex = hex.step(way);
            if self.land.stones[other as usize].contains(hex) {
                return Err(Refusal::StoneInWay(other, hex));
            }
            if self.pawns[other as usize] == Some(hex) {
                return Err(Refusal::PawnInWay(other, hex));
            }
        }
        if self.land.stones[self.turn as usize].contains(to) {
            return Err(Refusal::StoneInWay(self.turn, to));
        }
        Ok(())
    }

    /// ASL-13; the land is that which the pawn has left.
    fn check_stone(&self, to: Hex, stone: Hex, land: &Land) -> Result<(), Refusal> {
        let other = self.turn.other();
        if !self.board.contains(stone) {
            return Err(Refusal::OffBoard(stone));
        }
        if !to.ring().any(|hex| hex == stone) {
            return Err(Refusal::StoneFarFromPawn { stone, pawn: to });
        }
        if self.pawns[other as usize] == Some(stone) {
            return Err(Refusal::PawnInWay(other, stone));
        }
        if !land.unexplored.contains(stone) {
            return Err(Refusal::Explored(stone));
        }
        Ok(())
    }
}
