//! The rules of play: from a state and a move to the next state, or a refusal that leaves it as it was.

use super::board::{DIRECTIONS, Hex, Hexes, RADIUS};
use super::{Astralis, Refusal};
use heapless::Vec;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    Yellow,
    Cyan,
}

impl Seat {
    pub const BOTH: [Self; 2] = [Self::Yellow, Self::Cyan];

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

/// Who controls what (ASL-4). Every hex of the board is in exactly one of these sets.
pub struct Control {
    pub controlled: [Hexes; 2],
    pub contested: Hexes,
    pub unexplored: Hexes,
}

impl Control {
    pub fn of(board: &Hexes, stones: &[Hexes; 2]) -> Self {
        let [yellow, cyan] = stones;
        let (near_yellow, near_cyan) = (yellow.neighbours(board), cyan.neighbours(board));
        let controlled = [
            yellow.or(&near_yellow.without(&near_cyan)),
            cyan.or(&near_cyan.without(&near_yellow)),
        ];
        // Stones never touch (ASL-14), so no stone is in here.
        let contested = near_yellow.and(&near_cyan);
        let unexplored = board
            .without(&contested)
            .without(&controlled[0])
            .without(&controlled[1]);
        Self {
            controlled,
            contested,
            unexplored,
        }
    }

    pub fn tile(&self, hex: Hex) -> Tile {
        if self.contested.contains(hex) {
            return Tile::Contested;
        }
        let owner = Seat::BOTH
            .into_iter()
            .find(|seat| self.controlled[*seat as usize].contains(hex));
        owner.map_or(Tile::Nothing, Tile::Of)
    }

    pub fn points(&self, seat: Seat) -> u16 {
        self.controlled[seat as usize].count()
    }
}

/// A finished move: with the state after it, all that it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Last {
    pub seat: Seat,
    pub from: Hex,
    pub to: Hex,
    pub placed: Option<Hex>,
    pub stones_before: [Hexes; 2],
    /// The opponent could not move and was passed over (ASL-12).
    pub skipped: bool,
}

/// Hexes on a straight way of a pawn, nearest first.
pub type Way = Vec<Hex, { 2 * RADIUS as usize }>;

impl Astralis {
    pub(super) fn start(size: i8, komi2: i16) -> Self {
        Self {
            size,
            board: Hexes::board(size),
            komi2,
            stones: [Hexes::default(); 2],
            pawns: [None; 2],
            turn: Seat::Yellow,
            agreed: false,
            last: None,
        }
    }

    pub fn control(&self) -> Control {
        Control::of(&self.board, &self.stones)
    }

    /// ASL-21, ASL-22.
    pub fn over(&self) -> bool {
        self.agreed || self.control().unexplored.is_empty()
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
        self.control().points(seat) as i16 * 2 + komi
    }

    /// Who has more points; nobody in a draw, which only a whole komi allows (ASL-25).
    pub fn leader(&self) -> Option<Seat> {
        let [yellow, cyan] = Seat::BOTH.map(|seat| self.score2(seat));
        match yellow.cmp(&cyan) {
            core::cmp::Ordering::Greater => Some(Seat::Yellow),
            core::cmp::Ordering::Less => Some(Seat::Cyan),
            core::cmp::Ordering::Equal => None,
        }
    }

    pub(super) fn started(&self) -> bool {
        self.pawns.iter().all(Option::is_some)
    }

    /// The edge of the player who puts down the pawn next, corners left out, from left to right (ASL-7).
    pub fn starts(&self) -> impl Iterator<Item = Hex> {
        let rim = self.size - 1;
        let (r, first) = match self.turn {
            Seat::Yellow => (rim, -rim),
            Seat::Cyan => (-rim, 0),
        };
        (1..rim).map(move |i| Hex::new(first + i, r))
    }

    pub(super) fn place_pawn(&mut self, hex: Hex) -> Result<(), Refusal> {
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

    pub(super) fn agree(&mut self) -> Result<(), Refusal> {
        if !self.started() {
            return Err(Refusal::PawnsFirst);
        }
        if self.over() {
            return Err(Refusal::Over);
        }
        self.agreed = true;
        Ok(())
    }

    /// The hexes where a pawn could end in a direction, nearest first (ASL-9 to ASL-11).
    fn landings(&self, seat: Seat, direction: (i8, i8)) -> Way {
        let mut landings = Way::new();
        let Some(mut hex) = self.pawns[seat as usize] else {
            return landings;
        };
        let other = seat.other() as usize;
        loop {
            hex = hex.step(direction);
            let blocked = self.stones[other].contains(hex) || self.pawns[other] == Some(hex);
            if blocked || !self.board.contains(hex) {
                return landings;
            }
            if !self.stones[seat as usize].contains(hex) {
                _ = landings.push(hex);
            }
        }
    }

    /// ASL-12.
    fn stuck(&self, seat: Seat) -> bool {
        DIRECTIONS
            .into_iter()
            .all(|direction| self.landings(seat, direction).is_empty())
    }

    /// The stones once the pawn of the player to move has left its hex: one may be owed there (ASL-18).
    fn stones_on_leaving(&self, from: Hex) -> [Hexes; 2] {
        let control = self.control();
        let other = self.turn.other() as usize;
        let mut stones = self.stones;
        if control.unexplored.contains(from)
            && control.controlled[other].surrounded(&self.board).contains(from)
        {
            stones[other].insert(from);
        }
        stones
    }

    /// Every hex that the pawn of the player to move can reach in a direction, an index into [`DIRECTIONS`]. None
    /// before the start and after the end.
    pub fn reach(&self, direction: usize) -> Way {
        match DIRECTIONS.get(direction) {
            Some(direction) if self.started() && !self.over() => self.landings(self.turn, *direction),
            _ => Way::new(),
        }
    }

    /// Where a stone may be put beside the pawn of the player to move, wherever it goes.
    pub fn free(&self) -> Hexes {
        match self.pawns[self.turn as usize] {
            Some(from) => self.free_on_leaving(&self.stones_on_leaving(from)),
            None => Hexes::default(),
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
        ways.iter()
            .flat_map(|way| self.landings(self.turn, *way))
            .map(move |to| (to, to.ring().filter(|hex| free.contains(*hex)).collect()))
    }

    /// Where a stone may lie once the pawn of the player to move is in the air (ASL-13). The hex it lands on is no
    /// neighbour of itself, so it needs no exception.
    fn free_on_leaving(&self, stones: &[Hexes; 2]) -> Hexes {
        let theirs = self.pawns[self.turn.other() as usize];
        let pawn: Hexes = theirs.into_iter().collect();
        Control::of(&self.board, stones).unexplored.without(&pawn)
    }

    pub(super) fn play(&mut self, to: Hex, stone: Option<Hex>) -> Result<(), Refusal> {
        let (seat, other) = (self.turn, self.turn.other());
        if self.over() {
            return Err(Refusal::Over);
        }
        let [Some(from), Some(theirs)] = [seat, other].map(|s| self.pawns[s as usize]) else {
            return Err(Refusal::PawnsFirst);
        };
        self.check_pawn(from, to)?;
        let mut stones = self.stones_on_leaving(from);
        if let Some(stone) = stone {
            self.check_stone(to, stone, &stones)?;
            stones[seat as usize].insert(stone);
            // ASL-15: what was taken stays a stone, so all can be taken at one stroke.
            let contested = Control::of(&self.board, &stones).contested;
            let taken = stones[other as usize].and(&contested.surrounded(&self.board));
            stones[other as usize] = stones[other as usize].without(&taken);
            stones[seat as usize] = stones[seat as usize].or(&taken);
            // ASL-17, except under the other pawn (ASL-18).
            let control = Control::of(&self.board, &stones);
            let surrounded = control.controlled[seat as usize].surrounded(&self.board);
            let owed: Hexes = [theirs].into_iter().collect();
            let bonus = control.unexplored.and(&surrounded).without(&owed);
            stones[seat as usize] = stones[seat as usize].or(&bonus);
        }
        let stones_before = core::mem::replace(&mut self.stones, stones);
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
            stones_before,
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
        let path = core::iter::successors(Some(from.step(way)), |hex| (*hex != to).then(|| hex.step(way)));
        for hex in path {
            if self.stones[other as usize].contains(hex) {
                return Err(Refusal::StoneInWay(other, hex));
            }
            if self.pawns[other as usize] == Some(hex) {
                return Err(Refusal::PawnInWay(other, hex));
            }
        }
        if self.stones[self.turn as usize].contains(to) {
            return Err(Refusal::StoneInWay(self.turn, to));
        }
        Ok(())
    }

    /// ASL-13; `stones` are those that lie when the pawn has left.
    fn check_stone(&self, to: Hex, stone: Hex, stones: &[Hexes; 2]) -> Result<(), Refusal> {
        if !self.board.contains(stone) {
            return Err(Refusal::OffBoard(stone));
        }
        if !to.ring().any(|hex| hex == stone) {
            return Err(Refusal::StoneFarFromPawn { stone, pawn: to });
        }
        if !self.free_on_leaving(stones).contains(stone) {
            let other = self.turn.other();
            return Err(if self.pawns[other as usize] == Some(stone) {
                Refusal::PawnInWay(other, stone)
            } else {
                Refusal::Explored(stone)
            });
        }
        Ok(())
    }
}
