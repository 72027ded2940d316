//! Astrolabe: everyone secretly sets an astrolabe, all are revealed, and play goes from the lowest number up.
//!
//! The rules with their ids (AST-1 and on) are in `seeds/astrolabe.md`. A seat's choice is paid and its rings move
//! at the reveal, so that nothing of it can be read from the open counters before (AST-18).

mod action;
mod choose;
mod counter;
mod event;
mod layout;
mod refusal;
mod report;
mod rings;
mod screens;
#[cfg(test)]
mod tests;
mod turn;

use crate::games::{self, Game, Info, Name, Secrecy, Setup, Values};
use crate::json::Json;
use action::{Action, Choice};
use core::fmt::{self, Write};
use event::{Event, MOST_SLOTS};
use heapless::Vec;
use layout::{Layout, PLACEHOLDER, Position, Selected, Time};
use refusal::Refusal;
use turn::Turn;

const MOST_PLAYERS: usize = 5;
/// Focus tokens of a player, and how many of them are charged at the start (AST-5).
const MOST_FOCUS: u8 = 8;
const START_FOCUS: u8 = 2;
const START_ARTIFACTS: u8 = 2;
/// Dust tokens of each kind, in the bank and with players together (AST-43).
const BANK: u8 = 15;
const MOST_CAPTURED: u8 = 5;
/// Artifacts on one side of a board, and what one costs in focus (AST-47).
const MOST_ARTIFACTS: u8 = 4;
const ARTIFACT_COST: u8 = 4;
/// Demon cards in the box.
const MOST_DEMONS: u8 = 42;
const PROPHECIES: u8 = 36;
const EVENT_CARDS: u8 = 7;
/// The bound demon that ends the game, and the bonus for it (AST-70).
const DEMONS_TO_END: u8 = 6;
const BONUS: u16 = 5;
/// Far more than there are tokens for; what three digits can show.
const MOST_POINTS: u16 = 999;

#[derive(Clone, PartialEq, Debug)]
struct Seat {
    /// Charged ones.
    focus: u8,
    sun: u8,
    moon: u8,
    captured: u8,
    bound: u8,
    /// Demons beyond one each that artifacts hold by their text.
    room: u8,
    /// Artifacts on each side.
    day: u8,
    night: u8,
    prophecies: u8,
    /// Of these, how many were drawn in the running turn.
    fresh: u8,
    /// Victory points in tokens, and on bound demons.
    points: u16,
    demons: u16,
    /// Where the astrolabe stood when it was last revealed.
    at: Position,
    last_time: Option<Time>,
    /// Secret: there from the lock to the reveal.
    choice: Option<Choice>,
    /// Of the last reveal; it holds until the next choosing.
    shown: Selected,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Choosing,
    Turns,
    Over,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Astrolabe {
    layout: Layout,
    names: Vec<Name, MOST_PLAYERS>,
    seats: Vec<Seat, MOST_PLAYERS>,
    /// Who holds the tie-breaker.
    tie: u8,
    round: u16,
    phase: Phase,
    /// Seats in the order of play, from the reveal to the end of the round.
    order: Vec<u8, MOST_PLAYERS>,
    turn: Turn,
    event: Event,
    /// Who took the endgame bonus; the game is over at the end of that round.
    bonus: Option<u8>,
}

impl Astrolabe {
    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    fn seat(&self, seat: u8) -> Option<&Seat> {
        self.seats.get(usize::from(seat))
    }

    #[inline(never)] // As above.
    fn seat_mut(&mut self, seat: u8) -> Option<&mut Seat> {
        self.seats.get_mut(usize::from(seat))
    }

    /// A seat's name; of a seat that there is not, a question mark.
    #[inline(never)] // As above.
    fn name(&self, seat: u8) -> &str {
        self.names.get(usize::from(seat)).map_or("?", |name| name)
    }
}

impl Game for Astrolabe {
    const INFO: Info = Info {
        name: "astrolabe",
        title: "Astrolabe",
        least_seats: 2,
        most_seats: MOST_PLAYERS,
        seat_names: &[],
        choices: &[
            games::Choice {
                key: "tie",
                label: "Tie-breaker",
                values: Values::Seat,
                default: 0,
            },
            games::Choice {
                key: "slots",
                label: "Event slots",
                values: Values::Numbers {
                    least: 1,
                    most: MOST_SLOTS as i16,
                },
                default: MOST_SLOTS as i16,
            },
        ],
        menu: &["Overview", "Corrections", "Match astrolabe"],
    };
    type Action = Action;
    type Refusal = Refusal;
    type Screens = screens::AstrolabeScreens;

    fn new(setup: &Setup) -> Result<Self, Refusal> {
        let [tie, slots] = setup.choices[..] else {
            return Err(Refusal::NoSuchSeat);
        };
        let (mut names, mut seats) = (Vec::new(), Vec::new());
        for name in &setup.seats {
            // There is room for all: the setup has passed its check.
            _ = names.push(name.clone());
            _ = seats.push(Seat {
                focus: START_FOCUS,
                sun: 1,
                moon: 1,
                captured: 1,
                bound: 0,
                room: 0,
                day: START_ARTIFACTS / 2,
                night: START_ARTIFACTS / 2,
                prophecies: 0,
                fresh: 0,
                points: 0,
                demons: 0,
                at: Position::default(),
                last_time: None,
                choice: None,
                shown: Selected::default(),
            });
        }
        Ok(Self {
            layout: PLACEHOLDER.clone(),
            names,
            seats,
            // Both are within their bounds: the casts cannot lose.
            tie: tie as u8,
            round: 1,
            phase: Phase::Choosing,
            order: Vec::new(),
            turn: Turn::of(0),
            event: Event::new(slots as u8),
            bonus: None,
        })
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Table(layout) => self.table(layout),
            Action::Sides { seat, day } => self.sides(*seat, *day),
            Action::Lock(choice) => self.lock(choice),
            Action::Reopen { seat } => self.reopen(*seat),
            Action::Reveal(last) => self.reveal(last),
            Action::Meditate { .. }
            | Action::Track { .. }
            | Action::Stargaze { .. }
            | Action::Bind { .. }
            | Action::Purge { .. } => self.act(action),
            Action::Use { artifact, sun, moon } => self.use_artifact(*artifact, *sun, *moon),
            Action::Buy { side, replace } => self.buy(*side, *replace),
            Action::Prophecy => self.prophecy(),
            Action::Done => self.done(),
            Action::Event {
                points,
                winners,
                half,
                next,
            } => self.resolve(*points, *winners, *half, *next),
            Action::Set { which, value } => self.set(*which, *value),
        }
    }

    fn tell(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        report::tell(self, action, out)
    }

    fn json(&self, json: &mut Json) {
        report::json(self, json);
    }

    fn secrecy(action: &Action) -> Secrecy {
        match action {
            Action::Lock(_) => Secrecy::Hidden,
            Action::Reveal(_) => Secrecy::Reveals,
            _ => Secrecy::Open,
        }
    }

    fn is_table(action: &Action) -> bool {
        matches!(action, Action::Table(_))
    }
}
