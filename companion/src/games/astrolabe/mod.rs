//! Astrolabe, rule ids AST: everyone secretly sets an astrolabe, all are revealed, and play goes from the lowest number up.
//!
//! The rules with their ids (AST-1 and on) are in `seeds/astrolabe.md`. A seat's choice is paid and its rings move
//! at the reveal, so that nothing of it can be read from the open counters before (AST-18).

mod action;
mod counters;
mod history;
mod json;
mod news;
mod preparation;
mod refusal;
mod rules;
mod screens;
#[cfg(test)]
mod tests;

use super::{Game, GameOption, Info, MenuEntry, Secrecy, Values, always, in_own_files};
use crate::draw::icons::{Icon, icon};
use crate::record::{Name, Setup};
use crate::text::{Line, line};
use action::{Action, SecretChoice};
use counters::AstrolabeCounter;
use heapless::Vec;
use refusal::Refusal;
use rules::event::{Event, MOST_SLOTS};
use rules::layout::{Layout, Position, Selected, Time};
use rules::turn::Turn;
use screens::{AstrolabeScreens, Matching, Overview};

const SEATS: usize = 5;
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
/// Demon cards in the box (AST-84).
const DEMON_CARDS: u8 = 42;
const PROPHECIES: u8 = 36;
const EVENT_CARDS: u8 = 7;
/// The bound demon that ends the game, and the bonus for it (AST-70).
const DEMONS_TO_END: u8 = 6;
const BONUS: i16 = 5;
/// The highest round that can be set; more rounds than anyone plays.
const MOST_ROUNDS: i16 = 999;
/// Far more than there are tokens for; what three digits can show.
const MOST_POINTS: i16 = 999;

/// One player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Seat {
    name: Name,
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
    points: i16,
    demons: i16,
    /// Where the astrolabe stood when it was last revealed.
    at: Position,
    last_time: Option<Time>,
    /// Secret: there from the lock to the reveal.
    choice: Option<SecretChoice>,
    /// Of the last reveal; it holds until the next choosing.
    shown: Selected,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Choosing,
    Turns,
    Over,
}

/// The state of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Astrolabe {
    layout: Layout,
    seats: Vec<Seat, SEATS>,
    /// Who holds the tie-breaker.
    tie: u8,
    round: i16,
    phase: Phase,
    /// Seats in the order of play, from the reveal to the end of the round.
    order: Vec<u8, SEATS>,
    turn: Turn,
    event: Event,
    /// Who took the endgame bonus: the round in which that happened is the last.
    bonus: Option<u8>,
    /// A bit for each seat that came to six bound demons by a correction: whether this is the last round is asked.
    asked: u8,
}

impl Astrolabe {
    fn seat(&self, seat: u8) -> Option<&Seat> {
        self.seats.get(usize::from(seat))
    }

    fn seat_mut(&mut self, seat: u8) -> Option<&mut Seat> {
        self.seats.get_mut(usize::from(seat))
    }
}

static ICON: Icon = icon([
    "..#####..",
    ".#....##.",
    "#....#..#",
    "#...##..#",
    "#...#...#",
    "#.......#",
    ".#.....#.",
    "..#####..",
]);

impl Game for Astrolabe {
    const INFO: Info = Info {
        name: "astrolabe",
        title: "Astrolabe",
        icon: &ICON,
        least_seats: 2,
        most_seats: SEATS,
        seat_names: &[],
        options: &[
            GameOption {
                key: "tie",
                label: "Tie-breaker",
                values: Values::Seat,
                default: 0,
                // told: AST-7, AST-22, AST-65
                help: "Who last read a horoscope holds the tie-breaker. Equal numbers act clockwise, from its holder on; after each \
                       round it goes to the next player.",
                is_asked: always,
            },
            GameOption {
                key: "slots",
                label: "Event slots",
                values: Values::Numbers {
                    least: 1,
                    most: MOST_SLOTS as i16,
                },
                default: MOST_SLOTS as i16,
                // told: AST-50, AST-52
                help: "The slots on the first event card. Finished constellations and played prophecies put markers there; when all \
                       slots are full the event is decided. 5 is a placeholder, and the most. For later cards you are asked.",
                is_asked: always,
            },
        ],
        words: &[],
    };
    const MENU: &'static [MenuEntry<Self>] = &[("Match astrolabe", |game| Some(Matching::new(game).into()))];
    type Counter = AstrolabeCounter;
    type Screens = AstrolabeScreens;

    in_own_files!(preparation);

    fn new(setup: &Setup) -> Result<Self, Line> {
        let [tie, slots] = setup.options[..] else {
            return Err(line!("the options are of another version"));
        };
        let seat = |name: &Name| Seat {
            name: name.clone(),
            focus: START_FOCUS,
            sun: 1,
            moon: 1,
            captured: 1,
            day: START_ARTIFACTS / 2,
            night: START_ARTIFACTS / 2,
            ..Seat::default()
        };
        Ok(Self {
            layout: Layout::placeholder(),
            // There is room for all: the setup has passed its check.
            seats: setup.seats.iter().map(seat).take(SEATS).collect(),
            // Both are within their bounds: the casts cannot lose.
            tie: tie as u8,
            round: 1,
            phase: Phase::Choosing,
            order: Vec::new(),
            turn: Turn::default(),
            event: Event::new(slots as u8),
            bonus: None,
            asked: 0,
        })
    }

    fn seat_name(&self, seat: u8) -> &str {
        self.seat(seat).map_or("", |seat| &seat.name)
    }

    fn active_seat(&self) -> Option<u8> {
        match self.phase {
            Phase::Turns => self.order.get(usize::from(self.turn.place)).copied(),
            Phase::Choosing | Phase::Over => None,
        }
    }

    fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    fn overview(&self) -> Option<(&'static str, AstrolabeScreens)> {
        Some(("overview", Overview::new(self).into()))
    }

    fn secrecy(action: &Action) -> Secrecy {
        match action {
            Action::Lock(_) => Secrecy::Hidden,
            Action::Reveal(_) => Secrecy::Reveals,
            _ => Secrecy::Open,
        }
    }

    fn is_table(action: &Action) -> bool {
        matches!(action, Action::Rings(_))
    }
}
