//! The move, on one screen: DIAL turns the pawn's direction, NUMBER its distance, ACTION the stone's place, and only what is
//! legal can be reached. The board shows what would be, the numbers what is and what would be.

use super::board::{CLOSE_PANEL, Scene, WHOLE_PANEL, board, board_labels};
use super::panel::{Points, right};
use super::{AstralisScreens, Hint, View, go_on, zoom_label};
use crate::draw::{Align, BODY, BOLD, Font, Frame, Ink, KnobLabels, LARGE, SMALL, WIDTH};
use crate::games::astralis::rules::board::{DIRECTIONS, FARTHEST, Hex};
use crate::games::astralis::rules::{Last, Seat, Stops};
use crate::games::astralis::{Action, Astralis, RED_TILES, STONES_IN_BAG};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::games::{Game, RecordEntry};
use crate::input::step_round;
use crate::text::{Line, line};

pub struct Move {
    aim: Aim,
    view: View,
}

impl Move {
    /// None where the pawn cannot move, or not any more.
    pub fn new(game: &Astralis, view: View) -> Option<Self> {
        Some(Self {
            aim: Aim::new(game)?,
            view,
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

/// Beside the whole board both players' hexes, the first one's large, with the komi where it belongs.
fn scores(frame: &mut Frame, game: &Astralis, after: &Astralis, first: Seat) {
    let komi = match game.komi2 {
        0 => line!(""),
        komi2 => line!(" +{}", Points(komi2)),
    };
    match first {
        Seat::Yellow => right(frame, 29, &SMALL, line!("Cyan{komi}")),
        Seat::Cyan => {
            right(frame, 29, &SMALL, "Yellow");
            let left = WIDTH - LARGE.width("Cyan") - 1;
            frame.text(left, 1, Align::Right, &SMALL, Ink::On, &komi);
        }
    }
    // In the first of these fonts that fits.
    let mut hexes = |y: i32, fonts: &[&'static Font], seat: Seat| {
        let text = points(game, after, seat);
        let mut fonts = fonts.iter().copied();
        let font = fonts.find(|font| font.width(&text) <= WIDTH - WHOLE_PANEL);
        right(frame, y, font.unwrap_or(&SMALL), text);
    };
    hexes(14, &[&LARGE, &BOLD, &BODY], first);
    hexes(36, &[&BODY], first.other());
}

/// What a move would do, counted.
struct Outcome {
    seat: Seat,
    /// Stones of the player on the board.
    lying: u16,
    /// Contested hexes on the board.
    red: u16,
    tiles: u16,
    taken: u16,
    bonus: u16,
    owed: bool,
    /// The stone can be taken by the opponent's next one.
    in_danger: bool,
}

impl Outcome {
    fn of(after: &Astralis, last: &Last) -> Self {
        Self {
            seat: last.seat,
            lying: after.land.stones[last.seat as usize].count(),
            red: after.land.contested.count(),
            tiles: after.changed().count(),
            taken: last.taken(&after.land).count(),
            bonus: last.bonus(&after.land).count(),
            owed: last.owed(&after.land).is_some(),
            in_danger: after.can_lose_stone(),
        }
    }

    /// In the few letters beside the whole board.
    fn in_short(&self) -> Line {
        match (self.taken, self.bonus) {
            _ if self.in_danger => line!("in danger"),
            _ if self.lying > STONES_IN_BAG => line!("bag empty"),
            _ if self.red > RED_TILES && self.tiles > 0 => line!("no red"),
            (0, 0) if self.owed => line!("1 to {}", self.seat.other()),
            (0, 0) if self.tiles == 0 => line!("no stone"),
            (0, 0) => line!("{} tiles", self.tiles),
            (taken, 0) => line!("{taken} taken"),
            (0, bonus) => line!("{bonus} bonus"),
            (taken, bonus) => line!("{taken} and {bonus}"),
        }
    }

    /// The three lines beside the magnified view.
    fn in_full(&self, after: &Astralis) -> [Line; 3] {
        let seat = self.seat;
        let changing = match self.tiles {
            0 => line!("no stone"),
            1 => line!("1 tile changes"),
            tiles => line!("{tiles} tiles change"),
        };
        let consequence = match (self.taken, self.bonus) {
            _ if self.in_danger => line!("in danger"),
            (0, 0) if self.owed => line!("stone to {}", seat.other()),
            (0, 0) => match after.score2(seat) - after.score2(seat.other()) {
                0 => line!("even"),
                ahead @ 1.. => line!("ahead {}", Points(ahead)),
                behind => line!("behind {}", Points(-behind)),
            },
            (taken, 0) => line!("take {taken}"),
            (0, bonus) => line!("bonus {bonus}"),
            (taken, bonus) => line!("take {taken}, bonus {bonus}"),
        };
        let lying = self.lying;
        let stones = if lying > STONES_IN_BAG {
            line!("{lying}/{STONES_IN_BAG}: borrow!")
        } else if self.red > RED_TILES && self.tiles > 0 {
            line!("red {}/{RED_TILES}!", self.red)
        } else {
            line!("stones {lying}/{STONES_IN_BAG}")
        };
        [changing, consequence, stones]
    }
}

/// What a move would do: the board after it, and the numbers before and after.
pub fn draw_move(frame: &mut Frame, game: &Astralis, action: &Action, heading: &str, close: bool) {
    let mut after = *game;
    _ = after.apply(action);
    let (Some(last), seat) = (&after.last, game.turn) else {
        return;
    };
    let scene = Scene {
        cursor: last.placed.or(Some(last.to)),
        trail: Some((last.from, last.to)),
        changed: after.changed(),
        game: &after,
    };
    right(frame, 0, &LARGE, heading);
    board(frame, &scene, close.then_some(last.to));
    let outcome = Outcome::of(&after, last);
    if !close {
        scores(frame, game, &after, seat);
        right(frame, 45, &SMALL, outcome.in_short());
        return;
    }
    for (y, seat) in [(14, seat), (22, seat.other())] {
        frame.text(CLOSE_PANEL, y, Align::Left, &SMALL, Ink::On, seat.label());
        right(frame, y, &SMALL, points(game, &after, seat));
    }
    for (y, text) in [30, 38, 46].into_iter().zip(outcome.in_full(&after)) {
        frame.text(CLOSE_PANEL, y, Align::Left, &SMALL, Ink::On, &text);
    }
}

/// All that is said of the last move.
#[cfg(test)]
pub fn told(after: &Astralis) -> std::string::String {
    let outcome = Outcome::of(after, after.last.as_ref().unwrap());
    let [changing, consequence, stones] = outcome.in_full(after);
    std::format!("{} {changing} {consequence} {stones}", outcome.in_short())
}

impl Screen for Move {
    type Model = Astralis;

    fn name(&self) -> &'static str {
        "move"
    }

    fn controls(&self, _: &Astralis, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .dial("way", |screen, game, by| screen.aim.turn(game, by))
            .action("stone", |screen, game, by| screen.aim.put(game, by))
            .number("far", |screen, game, by| screen.aim.go(game, by))
            .press(if self.view.close { "play" } else { "go" }, |screen, game, _| {
                screen.aim.action(game).map_or(Next::Stay, Next::act)
            })
            .press_action("hint", |screen, game, _| {
                Hint::new(game, screen.view).map_or(Next::Stay, Next::open)
            })
            .hold(zoom_label(self.view.close), |screen, _, _| {
                screen.view.close = !screen.view.close;
                Next::Stay
            })
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        if let Some(action) = self.aim.action(game) {
            draw_move(frame, game, &action, game.turn.label(), self.view.close);
        }
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.view.close);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        "DIAL turns the pawn's direction, NUMBER its distance. ACTION turns through the places for a stone; the first is none.\n\
         The board shows what would be. Press DIAL to play it.\n\
         In danger: the opponent's next stone can take the one you put.\n\
         Hold NUMBER: magnify.\n\
         Solid is Yellow, hollow is Cyan. A box is a stone, a ship a pawn. Bars and pairs of dots are tiles, a cross is \
         contested, one dot unexplored."
    }

    fn uncovered(&mut self, from: &AstralisScreens) {
        self.view.keep(from);
    }

    fn committed(&mut self, game: &Astralis, _: &RecordEntry<Astralis>) -> After<Astralis> {
        go_on(game, self.view)
    }
}
