//! Finds a good move by looking ahead, a bounded piece of work at a time.
//!
//! It promises: only legal moves; the same moves from the same position, level and seed, wherever it runs, since it counts
//! positions and not time; a move at any time, the best so far. It uses no clock, no heap and no recursion.
//!
//! It is an alpha-beta search, one ply deeper in each round, that ends when its level has looked at enough positions. In each
//! position plays that refuted others at the same depth come first, then those whose stone is next to most hexes that no own
//! stone is next to, then those whose stones were good elsewhere. Plays without a stone are looked at only where none can be
//! laid, until a few hexes are left: then putting none may be best. What a position at the end of the search is worth is told
//! in [`weights`]; how a game ends in which nobody puts a stone any more, in `quiet`.

use crate::board::Hexes;
use crate::position::{PackedMove, Position};
use crate::quiet;
use crate::situation::{Move, Situation};
use crate::weights::{self, HEX, WEIGHTS, Weights};

/// Plies that it looks ahead at the most.
const MOST_PLIES: usize = 8;
/// Plays of all positions on the way to the one that is looked at.
const MOST_PLAYS: usize = 1_024;
/// Plays in one position: a pawn reaches 42 hexes at the most, each with six neighbours.
const MOST_IN_POSITION: usize = 42 * 6;

/// Spreads seeds that lie side by side.
const CHANCE: u32 = 2_654_435_761;
/// In the order of candidates: the play that is weighed comes first, so that its value is exact.
const JUDGED: u16 = u16::MAX;
/// More than any value.
const INFINITE: i16 = i16::MAX;
/// On top of the lead of a game that is won.
const WIN: i16 = 12_000;

/// A play that is still to be looked at; the greatest order first.
#[derive(Clone, Copy)]
struct Candidate {
    play: PackedMove,
    order: u16,
}

/// A position on the way to the one that is looked at. Its candidates lie in the search's list.
#[derive(Clone, Copy)]
struct Ply {
    position: Position,
    next: u16,
    end: u16,
    alpha: i16,
    beta: i16,
    best: i16,
    /// The play that leads on from here.
    play: PackedMove,
}

impl Ply {
    const NONE: Self = Self {
        position: Position::EMPTY,
        next: 0,
        end: 0,
        alpha: 0,
        beta: 0,
        best: 0,
        play: PackedMove::NONE,
    };
}

/// What it has found.
#[derive(Clone, Copy)]
pub struct Found {
    pub best: Move,
    /// The lead that it expects, in [`HEX`]es.
    pub value: i16,
}

impl Found {
    /// Whether this value is that of a game that is won for sure.
    pub fn is_win(value: i16) -> bool {
        value >= WIN / 2
    }
}

/// The best play of a round, and the lead that is expected of it.
#[derive(Clone, Copy)]
struct Good {
    play: PackedMove,
    value: i16,
}

impl Good {
    fn found(self) -> Option<Found> {
        let best = self.play.as_move()?;
        Some(Found {
            best,
            value: self.value,
        })
    }
}

/// A search, under way or finished. There is one, and it is never moved: it is larger than a task's stack can spare.
pub struct Search {
    board: Hexes,
    hexes: u16,
    /// What the komi adds to the lead of each player.
    komi: [i16; 2],
    /// Others than [`WEIGHTS`].
    other_weights: Option<Weights>,
    plies: [Ply; MOST_PLIES],
    candidates: [Candidate; MOST_PLAYS],
    /// Few hexes are left: plays without a stone are looked at too, and a position at the end of the search is worth what it
    /// would be if the game were ended there.
    is_late: bool,
    /// The first of them is to be with a stone all the same.
    has_to_try: bool,
    /// Two plays for each ply that refuted another there.
    killers: [[PackedMove; 2]; MOST_PLIES],
    /// How good stones were at each place.
    history: [u8; 256],
    /// The ply that is looked at.
    at: usize,
    /// Plies that this round looks ahead.
    depth: usize,
    positions: u32,
    most_positions: u32,
    best: Option<Good>,
    /// The play that is weighed and its value; none in a search for a move.
    judged: PackedMove,
    judged_value: i16,
    /// Of the last round that was finished, the best play, and the value of the one that is weighed.
    verdict: Option<(Good, i16)>,
    /// Of chance.
    seed: u32,
    thinks: bool,
}

/// What came of weighing a move.
#[derive(Clone, Copy)]
pub struct Verdict {
    pub best: Found,
    /// The lead after the move that was played.
    pub played: i16,
}

impl Search {
    /// One that has nothing to find. It is all zeroes, so that it takes no room in flash.
    pub const fn idle() -> Self {
        Self {
            board: Hexes::EMPTY,
            hexes: 0,
            komi: [0; 2],
            other_weights: None,
            plies: [Ply::NONE; MOST_PLIES],
            candidates: [Candidate {
                play: PackedMove::NONE,
                order: 0,
            }; MOST_PLAYS],
            is_late: false,
            has_to_try: false,
            killers: [[PackedMove::NONE; 2]; MOST_PLIES],
            history: [0; 256],
            at: 0,
            depth: 0,
            positions: 0,
            most_positions: 0,
            best: None,
            judged: PackedMove::NONE,
            judged_value: 0,
            verdict: None,
            seed: 0,
            thinks: false,
        }
    }

    /// Judges positions by other weights, to fit them.
    pub fn set_weights(&mut self, weights: Weights) {
        self.other_weights = Some(weights);
    }

    /// Begins anew: to find the best move, or how much worse than it one was that is judged. Which of equal moves is found is
    /// left to chance.
    pub fn begin(&mut self, situation: &Situation, judged: Option<Move>, most_positions: u32, seed: u32) {
        let judged = judged.map_or(PackedMove::NONE, PackedMove::of);
        let (position, quiet) = (Position::of(situation), situation.quiet);
        let unexplored = position.unexplored(&situation.board);
        self.board = situation.board;
        self.hexes = situation.board.count();
        let komi = situation.komi2 * (HEX / 2);
        self.komi = [-komi, komi];
        self.judged = judged;
        self.killers = [[PackedMove::NONE; 2]; MOST_PLIES];
        self.history = [0; 256];
        self.is_late = quiet::is_late(&unexplored);
        let is_ahead = position.lead() * HEX + self.komi[position.own()] > 0;
        let may_wait = is_ahead && unexplored.count() > 1;
        self.has_to_try = !self.is_late || quiet >= quiet::MOST_QUIET && !may_wait;
        (self.depth, self.positions, self.most_positions) = (0, 0, most_positions);
        // Another chance in each position, and each time that it comes again.
        let place = u32::from(unexplored.count()) << 9 | u32::from(quiet) << 1 | position.own() as u32;
        self.seed = seed.wrapping_add(place).wrapping_mul(CHANCE);
        self.verdict = None;
        let approach = quiet::approach(position, &self.board);
        self.killers[0][0] = approach.unwrap_or(PackedMove::NONE);
        let walks = quiet >= quiet::PATIENCE && self.has_to_try && judged == PackedMove::NONE;
        self.best = approach.filter(|_| walks).map(|play| Good { play, value: 0 });
        self.thinks = self.best.is_none();
        if self.thinks {
            self.plies[0].position = position;
            self.next_round();
        }
    }

    /// There is nothing to find.
    pub fn stop(&mut self) {
        self.thinks = false;
        self.best = None;
        self.verdict = None;
    }

    /// Looks at so many positions more; gives whether it has finished.
    pub fn step(&mut self, positions: u32) -> bool {
        for _ in 0..positions {
            if !self.thinks {
                break;
            }
            self.advance();
        }
        !self.thinks
    }

    /// The best so far; nothing if there is nothing to find.
    pub fn best(&self) -> Option<Found> {
        self.best.and_then(Good::found)
    }

    /// What has come of weighing a move so far.
    pub fn verdict(&self) -> Option<Verdict> {
        let (best, played) = self.verdict?;
        best.found().map(|best| Verdict { best, played })
    }

    /// How far it is, of 256.
    pub fn progress(&self) -> u16 {
        if !self.thinks {
            return 256;
        }
        (self.positions / (self.most_positions / 256).max(1)) as u16
    }

    fn next_round(&mut self) {
        let played = self.judged_value;
        self.verdict = self.best.map(|best| (best, played));
        self.depth += 1;
        self.at = 0;
        self.open(0, self.plies[0].position, 0, -INFINITE, INFINITE);
        let only_one = self.plies[0].end == 1;
        if self.depth > 1 && (self.depth > MOST_PLIES || only_one) {
            self.thinks = false;
        }
    }

    /// Lists the plays of a position.
    fn open(&mut self, at: usize, mut position: Position, first: u16, alpha: i16, beta: i16) {
        let (candidates, history) = (&mut self.candidates, &self.history);
        let (killers, judged, seed) = (self.killers[at], self.judged, self.seed ^ self.depth as u32);
        let mut end = usize::from(first);
        let with_quiet = self.is_late && !(at == 0 && self.has_to_try);
        position.leave_and_list(&self.board, with_quiet, |play, new| {
            let by_chance = if at == 0 { play.number() ^ seed } else { 0 };
            let by_chance = (by_chance.wrapping_mul(CHANCE) >> 30) as u16;
            let order = match killers {
                _ if at == 0 && play == judged => JUDGED,
                [first, _] if first == play => u16::MAX - 1,
                [_, second] if second == play => u16::MAX - 2,
                _ => u16::from(new) << 10 | u16::from(history[play.stone()]) << 2 | by_chance,
            };
            if let Some(candidate) = candidates.get_mut(end) {
                *candidate = Candidate { play, order };
                end += 1;
            }
        });
        // A move without a stone is not listed where one could be laid.
        let listed = self.candidates.get(usize::from(first)..end).unwrap_or_default();
        if at == 0 && judged != PackedMove::NONE && listed.iter().all(|candidate| candidate.play != judged) {
            let (play, order) = (judged, JUDGED);
            if let Some(candidate) = self.candidates.get_mut(end) {
                *candidate = Candidate { play, order };
                end += 1;
            }
        }
        self.plies[at] = Ply {
            position,
            next: first,
            end: end as u16,
            alpha,
            beta,
            best: -INFINITE,
            play: PackedMove::NONE,
        };
    }

    /// Looks at the next play of the uppermost ply, or goes back from it.
    fn advance(&mut self) {
        let at = self.at;
        let Ply {
            next,
            end,
            alpha,
            beta,
            best,
            ..
        } = self.plies[at];
        if next == end || alpha >= beta {
            let Some(below) = at.checked_sub(1) else {
                return self.next_round();
            };
            self.at = below;
            return self.take(-best);
        }
        let play = self.choose(next.into(), end.into());
        let ply = &mut self.plies[at];
        ply.next += 1;
        ply.play = play;
        let position = ply.position.after(&self.board, play);
        self.positions += 1;
        if self.positions >= self.most_positions {
            self.thinks = self.best.is_none();
        }
        let unexplored = position.unexplored(&self.board);
        let has_room = usize::from(end) + MOST_IN_POSITION <= MOST_PLAYS;
        let is_leaf = at + 1 >= self.depth || !has_room;
        if unexplored.is_empty() || is_leaf && self.is_late {
            let lead = position.lead() * HEX + self.komi[position.own()];
            self.take(-(lead + lead.signum() * WIN));
        } else if is_leaf {
            let features = position.features(&self.board, &unexplored);
            let value = weights::value(
                self.other_weights.as_ref().unwrap_or(&WEIGHTS),
                &features,
                unexplored.count(),
                self.hexes,
            );
            self.take(-(value + self.komi[position.own()]));
        } else {
            self.at += 1;
            self.open(self.at, position, end, -beta, -alpha);
        }
    }

    /// Brings the first of these candidates in the order to their front.
    fn choose(&mut self, first: usize, end: usize) -> PackedMove {
        let candidates = &mut self.candidates[first..end];
        let (mut best, mut order) = (0, 0);
        for (index, candidate) in candidates.iter().enumerate() {
            if candidate.order > order {
                (best, order) = (index, candidate.order);
            }
        }
        candidates.swap(0, best);
        candidates[0].play
    }

    /// The play that leads on from the uppermost ply has this value.
    fn take(&mut self, value: i16) {
        let ply = &mut self.plies[self.at];
        if value <= ply.best {
            return;
        }
        ply.best = value;
        if value <= ply.alpha {
            return;
        }
        ply.alpha = value;
        let play = ply.play;
        let refutes = value >= ply.beta;
        if self.at == 0 && play == self.judged {
            self.judged_value = value;
        }
        if self.at == 0 {
            self.best = Some(Good { play, value });
        }
        // The best play of the last round comes first in the next.
        if refutes || self.at == 0 {
            let killers = &mut self.killers[self.at];
            if killers[0] != play {
                *killers = [play, killers[0]];
            }
            let good = &mut self.history[play.stone()];
            *good = good.saturating_add((self.depth - self.at) as u8);
        }
    }
}
