//! The move, on one screen: DIAL turns the pawn's direction, NUMBER its distance, ACTION the stone's place, and only what is
//! legal can be reached. The board shows what would be, the numbers what is and what would be.

use super::board::{CLOSE_PANEL, Scene, WHOLE_PANEL, board, board_labels};
use super::parts::{heading, place_name, right};
use super::{AstralisScreens, Hint, go_on, zoom_label};
use crate::draw::{Align, BODY, BOLD, Font, Frame, Ink, KnobLabels, SMALL, WIDTH, fitted, pair};
use crate::games::astralis::rules::board::{DIRECTIONS, FARTHEST, Hex};
use crate::games::astralis::rules::{Last, Seat, Stops};
use crate::games::astralis::{Action, Astralis, RED_TILES, STONES_IN_BAG};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::games::{Game, RecordEntry};
use crate::input::step_round;
use crate::text::{Halves, Line, line};

pub struct Play {
    aim: Aim,
    close: bool,
}

impl Play {
    /// None where the pawn cannot move, or not any more.
    pub fn new(game: &Astralis, close: bool) -> Option<Self> {
        Some(Self {
            aim: Aim::new(game)?,
            close,
        })
    }
}

/// A move that is not yet committed. It remembers what the knobs asked for, so that turning on and back through a
/// direction in which that is not legal ends where it began, however fast a knob is turned.
struct Aim {
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

    fn action(&self, game: &Astralis) -> Option<Action> {
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

/// Before and after, or one number where they are equal.
fn points(game: &Astralis, after: &Astralis, seat: Seat) -> Line {
    let [before, after] = [game, after].map(|game| game.land.points(seat));
    if before == after {
        line!("{before}")
    } else {
        line!("{before}>{after}")
    }
}

/// In the first of these fonts in which it fits, at the right rim.
fn right_fitted(frame: &mut Frame, y: i32, width: i32, fonts: &[&Font], text: &str) {
    let font = fonts.iter().find(|font| font.width(text) <= width);
    right(frame, y, font.unwrap_or(&&SMALL), text);
}

/// What a move did, in the few letters beside the whole board.
pub fn in_short(after: &Astralis, last: &Last) -> Line {
    let land = &after.land;
    match (last.taken(land).count(), last.bonus(land).count()) {
        _ if after.can_lose_stone() => line!("in danger"),
        _ if land.stones[last.seat as usize].count() > STONES_IN_BAG => line!("bag empty"),
        _ if land.contested.count() > RED_TILES && !after.changed().is_empty() => line!("no red"),
        (0, 0) if last.owed(land).is_some() => line!("1 to {}", last.seat.other()),
        // What is left to be explored.
        (0, 0) => line!("{} open", land.unexplored.count()),
        (taken, 0) => line!("{taken} taken"),
        (0, bonus) => line!("{bonus} bonus"),
        (taken, bonus) => line!("{taken} and {bonus}"),
    }
}

/// The two lines beside the magnified view: what a move brought, and what hands need for it.
pub fn in_full(after: &Astralis, last: &Last) -> [Line; 2] {
    let (seat, land) = (last.seat, &after.land);
    let consequence = match (last.taken(land).count(), last.bonus(land).count()) {
        _ if after.can_lose_stone() => line!("in danger!"),
        (0, 0) if last.owed(land).is_some() => line!("stone to {}", seat.other()),
        (0, 0) => match after.score2(seat) - after.score2(seat.other()) {
            0 => line!("even"),
            ahead @ 1.. => line!("ahead {}", Halves(ahead)),
            behind => line!("behind {}", Halves(-behind)),
        },
        (taken, 0) => line!("take {taken}"),
        (0, bonus) => line!("bonus {bonus}"),
        (taken, bonus) => line!("take {taken}, bonus {bonus}"),
    };
    let (lying, red) = (land.stones[seat as usize].count(), land.contested.count());
    let needed = match after.changed().count() {
        _ if lying > STONES_IN_BAG => line!("{lying}/{STONES_IN_BAG}: borrow!"),
        1.. if red > RED_TILES => line!("red {red}/{RED_TILES}!"),
        0 => line!("no stone"),
        1 => line!("1 tile changes"),
        tiles => line!("{tiles} tiles change"),
    };
    [consequence, needed]
}

/// What a move would do: the board after it, and the numbers before and after.
pub fn draw_move(frame: &mut Frame, game: &Astralis, action: &Action, whose: &str, close: bool) {
    let mut after = *game;
    _ = after.apply(action);
    let (Some(last), seat) = (&after.last, game.turn) else {
        return;
    };
    let cursor = last.placed.unwrap_or(last.to);
    let scene = Scene {
        cursor: Some(cursor),
        trail: Some((last.from, last.to)),
        changed: after.changed(),
        game: &after,
    };
    heading(frame, close, whose);
    board(frame, &scene, close.then_some(last.to));
    let [own, theirs] = [seat, seat.other()].map(|seat| points(game, &after, seat));
    if !close {
        // The board is narrower beside the first row of numbers.
        right_fitted(frame, 14, WIDTH - WHOLE_PANEL + 1, &[&BOLD, &BODY], &own);
        right(frame, 27, &SMALL, seat.other());
        right(frame, 36, &SMALL, theirs);
        right(frame, 45, &SMALL, in_short(&after, last));
        return;
    }
    place_name(frame, game.named(cursor));
    let label = frame.text(CLOSE_PANEL, 16, Align::Left, &SMALL, Ink::On, "hexes");
    right_fitted(frame, 12, WIDTH - label - 2, &[&BOLD], &own);
    pair(frame, 25, (CLOSE_PANEL, seat.other().label()), (WIDTH, &theirs));
    for (y, text) in [34, 43].into_iter().zip(in_full(&after, last)) {
        fitted(
            frame,
            CLOSE_PANEL,
            y,
            Align::Left,
            Ink::On,
            WIDTH - CLOSE_PANEL,
            &text,
        );
    }
}

impl Screen for Play {
    type Model = Astralis;

    fn name(&self) -> &'static str {
        "play"
    }

    fn controls(&self, _: &Astralis, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .dial("aim", |screen, game, by| screen.aim.turn(game, by))
            .action("stone", |screen, game, by| screen.aim.put(game, by))
            .number("go", |screen, game, by| screen.aim.go(game, by))
            .press("play", |screen, game, _| {
                screen.aim.action(game).map_or(Next::Stay, Next::act)
            })
            .press_action("hint", |screen, game, _| {
                Hint::new(game, screen.close).map_or(Next::Stay, Next::open)
            })
            .hold_number(zoom_label(self.close), |screen, _, _| {
                screen.close = !screen.close;
                Next::Stay
            })
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        if let Some(action) = self.aim.action(game) {
            draw_move(frame, game, &action, game.turn.label(), self.close);
        }
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.close);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        if !self.close {
            // told: ASL-3, ASL-4, ASL-5, ASL-29
            return "Yellow is solid, Cyan hollow: boxes are stones, ships pawns. Level bars are Yellow's tiles, upright bars Cyan's, crosses red \
                    ones, single dots unexplored.\n\
                    A stone makes the hexes round it yours; next to stones of both they are red and nobody's. Open: hexes still \
                    unexplored. In danger: the next stone of the other can take the one you put.";
        }
        // told: ASL-9, ASL-10, ASL-11, ASL-13, ASL-15, ASL-17
        "The pawn must move, straight and as far as you like: over your own stones, not over the other's or the other pawn, and not onto a \
         stone. Then you may put one stone next to it, on a hex with no tile. \
         It makes the hexes round it yours, or red where the other has stones too.\n\
         Ring a stone of the other with red: it becomes yours. Ring a bare hex with your colour: it gets a bonus stone.\n\
         The map shows what the signs mean."
    }

    fn uncovered(&mut self, from: &AstralisScreens) {
        if let AstralisScreens::Changes(changes) = from {
            self.close = changes.close;
        }
    }

    fn committed(&mut self, game: &Astralis, _: &RecordEntry<Astralis>) -> After<Astralis> {
        go_on(game, self.close)
    }
}
