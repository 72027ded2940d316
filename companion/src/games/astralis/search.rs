//! The device as a player: what it asks of [`astralis_search`], and what the answer means in a game.

use super::rules::Last;
use super::rules::board::Hex;
use super::{Action, Astralis, Seat};
use crate::random::Random;
use crate::text::words;
use astralis_search::{Move, Search, Situation};

pub use astralis_search::weights;
pub use astralis_search::{FEATURES, Found, Verdict};

words! {
    /// How far it looks ahead.
    pub enum Level ("easy, normal or master") {
        Easy = "easy",
        Normal = "normal",
        Master = "master",
    }
}

impl Level {
    /// Positions that it looks at for a move.
    pub const fn positions(self) -> u32 {
        match self {
            Self::Easy => 300,
            Self::Normal => 30_000,
            Self::Master => 180_000,
        }
    }
}

/// Finds a move, or before the game a start.
pub struct Thinker {
    pub search: Search,
    start: Option<Hex>,
}

impl Thinker {
    /// One that has nothing to find.
    pub const fn idle() -> Self {
        Self {
            search: Search::idle(),
            start: None,
        }
    }

    /// Begins anew. Where the pawn starts is left to chance.
    pub fn begin(&mut self, game: &Astralis, most_positions: u32, seed: u32) {
        self.begin_with(game, None, most_positions, seed);
        if !game.started() {
            let mut random = Random::new(seed);
            let mut draw = || random.below(game.starts().count() as u32);
            // Cyan's is the second that is drawn.
            let drawn = (0..=game.turn as u32).fold(0, |_, _| draw());
            self.start = game.starts().nth(drawn as usize);
        }
    }

    /// Begins anew, to find how much worse a move was than the best; the game is as it was before it.
    pub fn weigh(&mut self, before: &Astralis, last: &Last, most_positions: u32, seed: u32) {
        let (to, stone) = (last.to, last.placed);
        self.begin_with(before, Some(Move { to, stone }), most_positions, seed);
    }

    fn begin_with(&mut self, game: &Astralis, judged: Option<Move>, most_positions: u32, seed: u32) {
        self.start = None;
        match situation(game) {
            Some(situation) => self.search.begin(&situation, judged, most_positions, seed),
            None => self.search.stop(),
        }
    }

    /// The best so far; nothing if there is nothing to find.
    pub fn best(&self) -> Option<Action> {
        let found = self.search.best().map(|found| action(found.best));
        found.or(self.start.map(Action::Start))
    }
}

pub fn action(Move { to, stone }: Move) -> Action {
    Action::Move { to, stone }
}

/// None before the start and after the end.
fn situation(game: &Astralis) -> Option<Situation> {
    let [Some(yellow), Some(cyan)] = game.pawns else {
        return None;
    };
    (!game.over()).then_some(Situation {
        board: game.board,
        stones: game.land.stones,
        pawns: [yellow, cyan],
        is_cyans_turn: game.turn == Seat::Cyan,
        komi2: game.komi2,
        quiet: game.quiet,
    })
}

/// What counts of a position, to fit the weights; see [`astralis_search::features`].
pub fn features(game: &Astralis) -> Option<([i16; FEATURES], u16, u16)> {
    situation(game).map(|situation| astralis_search::features(&situation))
}

/// Whether the device would rather end the game by agreement than play this (ASL-22): nobody has put a stone for long, it would
/// put none again, and it wins as it stands. Who is behind never offers that: it would be to resign.
pub fn is_standoff(game: &Astralis, action: &Action) -> bool {
    let puts_none = matches!(action, Action::Move { stone: None, .. });
    game.quiet >= astralis_search::NEVER && puts_none && game.leader() == Some(game.turn)
}
