//! Where a player stands: the start, the move, the changes to make by hand, the score, a look round, the end.
//!
//! The move takes one screen: DIAL turns the pawn's direction, NUMBER its distance, ACTION the stone's place, and only
//! what is legal can be reached. The board shows what would be, the numbers what is and what would be.

use super::board::{DIRECTIONS, FARTHEST, Hex};
use super::rules::{Seat, Stops};
use super::{Action, Astralis, panel};
use crate::draw::Frame;
use crate::games::{Game, Reply, Screens};
use crate::input::{Input, Knob, step, step_round};
use crate::packed::{Packed, packed};
use crate::random::Random;

pub struct Table {
    pub(super) place: Place,
    /// Magnified instead of the whole board, on the screens where hexes are chosen.
    pub(super) close: bool,
    /// The same for the list of changes, where neighbours matter more than the place on the board.
    pub(super) close_changes: bool,
}

pub(super) enum Place {
    /// The pawn's first hex.
    Start {
        at: Hex,
    },
    Move(Aim),
    /// What to change on the table; the pawn first.
    Changes {
        at: usize,
    },
    Over,
    Score,
    Look {
        at: Hex,
    },
    Agree,
}

/// A move that is not yet committed. It remembers what the knobs asked for, so that turning on and back through a
/// direction in which that is not legal ends where it began, however fast a knob is turned.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    /// An index into [`DIRECTIONS`], one in which the pawn can move.
    direction: usize,
    /// Hexes to go; the nearest legal distance is taken.
    far: i8,
    /// The direction from the pawn's new hex to the stone; no stone where it is not legal.
    stone: Option<usize>,
}

fn beside(hex: Hex, direction: usize) -> Option<Hex> {
    DIRECTIONS.get(direction).map(|way| hex.step(*way))
}

/// Turns on through a ring of things, over those that are not `open`.
fn turn_round(at: usize, by: i8, count: usize, open: &dyn Fn(usize) -> bool) -> usize {
    let mut at = at;
    for _ in 0..by.unsigned_abs() {
        for _ in 0..count {
            at = step_round(at, by.signum(), count);
            if open(at) {
                break;
            }
        }
    }
    at
}

impl Aim {
    /// None where the pawn cannot move, or not any more.
    fn new(game: &Astralis) -> Option<Self> {
        // Straight ahead for whoever sits at that edge, if the way is free.
        let ahead = match game.turn {
            Seat::Yellow => 4,
            Seat::Cyan => 1,
        };
        let mut directions = [ahead, 0, 1, 2, 3, 4, 5].into_iter();
        Some(Self {
            direction: directions.find(|way| !game.over() && game.reach(*way) != 0)?,
            far: 1,
            stone: None,
        })
    }

    /// The distance within reach that comes nearest to what was asked for.
    fn distance(&self, stops: Stops) -> Option<i8> {
        (0..FARTHEST).find_map(|off| {
            let mut nearest = [self.far - off, self.far + off].into_iter();
            nearest.find(|far| *far > 0 && stops >> far & 1 == 1)
        })
    }

    fn to(&self, game: &Astralis) -> Option<Hex> {
        let (from, way) = (game.pawns[game.turn as usize]?, DIRECTIONS.get(self.direction)?);
        Some(from.go(*way, self.distance(game.reach(self.direction))?))
    }

    pub fn action(&self, game: &Astralis) -> Option<Action> {
        let to = self.to(game)?;
        let stone = self.stone.and_then(|way| beside(to, way));
        Some(Action::Move {
            to,
            stone: stone.filter(|hex| game.free().contains(*hex)),
        })
    }

    /// The next direction in which the pawn can move.
    fn turn(&mut self, game: &Astralis, by: i8) {
        self.direction = turn_round(self.direction, by, 6, &|way| game.reach(way) != 0);
    }

    fn go(&mut self, game: &Astralis, by: i8) {
        let stops = game.reach(self.direction);
        let mut far = self.distance(stops).unwrap_or(1);
        let mut left = by.unsigned_abs();
        let mut at = far + by.signum();
        while left > 0 && (1..=FARTHEST).contains(&at) {
            if stops >> at & 1 == 1 {
                far = at;
                left -= 1;
            }
            at += by.signum();
        }
        self.far = far;
    }

    /// No stone, then each place clockwise, beginning straight ahead.
    fn put(&mut self, game: &Astralis, by: i8) {
        let Some(to) = self.to(game) else { return };
        let free = game.free();
        let way = |at: usize| at.checked_sub(1).map(|turned| (self.direction + turned) % 6);
        let open = |at: usize| match way(at) {
            Some(way) => beside(to, way).is_some_and(|hex| free.contains(hex)),
            None => true,
        };
        let at = (0..7).find(|at| way(*at) == self.stone && open(*at));
        self.stone = way(turn_round(at.unwrap_or(0), by, 7, &open));
    }
}

impl Place {
    /// Where play goes on.
    fn of(game: &Astralis) -> Self {
        match (game.started(), Aim::new(game)) {
            (false, _) => {
                let (r, first, last) = game.edge();
                let at = Hex::new(first + (last - first + 1) / 2, r);
                Self::Start { at }
            }
            (true, Some(aim)) => Self::Move(aim),
            (true, None) => Self::Over,
        }
    }
}

/// How many things a hand has to do: move the pawn, change tiles, hear of a skipped turn.
pub(super) fn change_count(game: &Astralis) -> usize {
    let skipped = game.last.as_ref().is_some_and(|last| last.skipped);
    1 + usize::from(game.changed().count()) + usize::from(skipped)
}

impl Screens<Astralis> for Table {
    fn resume(game: &Astralis) -> Self {
        Self {
            place: Place::of(game),
            close: false,
            close_changes: true,
        }
    }

    fn input(&mut self, game: &Astralis, input: Input, _: &mut Random) -> Reply<Action> {
        if input == Input::Hold(Knob::Number) {
            let close = match self.place {
                Place::Changes { .. } => &mut self.close_changes,
                _ => &mut self.close,
            };
            *close = !*close;
            return Reply::Stay;
        }
        match (&mut self.place, input) {
            (Place::Start { at }, Input::Turn(Knob::Dial, by)) => {
                let (_, first, last) = game.edge();
                at.q = at.q.saturating_add(by).max(first).min(last);
            }
            (Place::Start { at }, Input::Press(Knob::Dial)) => return Reply::Commit(Action::Start(*at)),
            (Place::Move(aim), Input::Turn(knob, by)) => match knob {
                Knob::Dial => aim.turn(game, by),
                Knob::Action => aim.put(game, by),
                Knob::Number => aim.go(game, by),
            },
            (Place::Move(aim), Input::Press(Knob::Dial)) => {
                if let Some(action) = aim.action(game) {
                    return Reply::Commit(action);
                }
            }
            (Place::Changes { at }, Input::Turn(Knob::Dial, by)) => *at = step(*at, by, change_count(game)),
            (Place::Changes { at }, Input::Press(Knob::Dial)) if *at + 1 < change_count(game) => *at += 1,
            (Place::Look { at }, Input::Turn(knob, by)) => {
                let way = match knob {
                    Knob::Dial => (by.signum(), 0),
                    Knob::Number => (0, by.signum()),
                    Knob::Action => return Reply::Stay,
                };
                for _ in 0..by.unsigned_abs() {
                    // Along the slanting rim the nearest hex of the next row is one aside.
                    let next = at.step(way);
                    let aside = next.step((-way.1, 0));
                    if game.board.contains(next) {
                        *at = next;
                    } else if game.board.contains(aside) {
                        *at = aside;
                    }
                }
            }
            (Place::Agree, Input::Press(Knob::Dial)) => return Reply::Commit(Action::End),
            (Place::Changes { .. }, Input::Press(Knob::Dial)) => self.place = Place::of(game),
            (Place::Start { .. } | Place::Move(_) | Place::Over, Input::Press(Knob::Action)) => {
                return Reply::Leave;
            }
            (_, Input::Press(Knob::Action)) => self.place = Place::of(game),
            _ => {}
        }
        Reply::Stay
    }

    fn committed(&mut self, game: &Astralis, action: &Action) {
        self.place = match action {
            Action::Move { .. } => Place::Changes { at: 0 },
            Action::Start(_) | Action::End => Place::of(game),
        };
    }

    fn open(&mut self, game: &Astralis, entry: usize) {
        self.place = match entry {
            0 => Place::Score,
            1 => Place::Look {
                at: game.pawns[game.turn as usize].unwrap_or(Hex::new(0, 0)),
            },
            2 if game.last.is_some() => Place::Changes { at: 0 },
            2 => Place::of(game),
            _ => Place::Agree,
        };
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        match &self.place {
            Place::Start { at } => panel::start(frame, game, *at, self.close),
            Place::Move(aim) => {
                let mut after = *game;
                if let Some(action) = aim.action(game) {
                    _ = after.apply(&action);
                    panel::preview(frame, game, &after, self.close);
                }
            }
            Place::Changes { at } => panel::changes(frame, game, *at, self.close_changes),
            Place::Over => panel::over(frame, game),
            Place::Score => panel::score(frame, game),
            Place::Look { at } => panel::look(frame, game, *at, self.close),
            Place::Agree => panel::agree(frame, game),
        }
    }

    fn help(&self, _: &Astralis) -> Packed {
        match self.place {
            Place::Start { .. } => {
                packed!(
                    "DIAL moves the pawn along its edge, press DIAL to put it there.\nHold NUMBER: magnify."
                )
            }
            Place::Move(_) => {
                packed!(
                    "DIAL turns the pawn's direction, NUMBER its distance. ACTION turns through the places for a \
                 stone; the first is none.\nThe board shows what would be. Press DIAL to play it.\n\
                 Hold NUMBER: magnify.\n\
                 Solid is Yellow, hollow is Cyan. A box is a stone, a ship a pawn. Bars and pairs of dots are tiles, \
                 a cross is contested, one dot unexplored."
                )
            }
            Place::Changes { .. } => {
                packed!(
                    "What to do on the table, one hex after the other. DIAL turns through the list, press DIAL for \
                 the next. Press ACTION when all is done.\nHold NUMBER: whole board or magnified."
                )
            }
            Place::Over => {
                packed!("The game is over. The menu has the score in full.\nHold ACTION to undo and play on.")
            }
            Place::Score => {
                packed!(
                    "A point for each controlled hex; Cyan adds the komi.\nStones: how many of 30 lie on the board. With an \
                 empty bag borrow other beads; the rules award stones all the same."
                )
            }
            Place::Look { .. } => {
                packed!(
                    "DIAL goes along the row, NUMBER from row to row. Words say what lies there.\nHold NUMBER: magnify."
                )
            }
            Place::Agree => {
                packed!(
                    "If both players agree, the game ends here. Unexplored hexes count for nobody. It can be undone."
                )
            }
        }
    }

    fn name(&self, _: &Astralis) -> &'static str {
        match self.place {
            Place::Start { .. } => "start",
            Place::Move(_) => "move",
            Place::Changes { .. } => "changes",
            Place::Over => "over",
            Place::Score => "score",
            Place::Look { .. } => "look",
            Place::Agree => "agree",
        }
    }
}
