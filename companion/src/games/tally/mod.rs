//! Tally, rule ids TAL: a score pad for any game. Two to six players, points up and down, rounds, and who leads.
//!
//! The smallest game of the device, and the one to read first: docs/adding-a-game.md walks through it.

mod action;
mod counters;
mod history;
mod json;
mod news;
mod refusal;
mod rules;
mod screens;
#[cfg(test)]
mod tests;

pub use action::Action;
pub use refusal::Refusal;

use super::{Game, GameOption, Info, News, RecordEntry, Values, always};
use crate::draw::icons::{Icon, icon};
use crate::record::{MOST_SEATS, Name, Setup};
use crate::text::Line;
use crate::text::json::Json;
use core::fmt::{self, Write};
use counters::TallyCounter;
use heapless::Vec;
use screens::TallyScreens;

/// The most points a player can have, for or against; as many as four digits hold.
const MOST_POINTS: i16 = 9_999;
/// The highest round that can be counted.
const MOST_ROUNDS: i16 = 999;

/// Who wins, as it is chosen before the game: one of these by its place.
const WINS: &[&str] = &["most", "fewest"];
const FEWEST: i16 = 1;

/// The state of a game.
#[derive(Clone)]
pub struct Tally {
    seats: Vec<Seat, MOST_SEATS>,
    round: i16,
    /// Whether the fewest points win (TAL-4).
    low_wins: bool,
}

#[derive(Clone)]
struct Seat {
    name: Name,
    points: i16,
}

static ICON: Icon = icon([
    ".#.#.#.##",
    ".#.#.###.",
    ".#.#.#.#.",
    ".#.###.#.",
    ".#.#.#.#.",
    ".###.#.#.",
    "##.#.#.#.",
    ".#.#.#.#.",
]);

impl Game for Tally {
    const INFO: Info = Info {
        name: "tally",
        title: "Tally",
        icon: &ICON,
        least_seats: 2,
        most_seats: MOST_SEATS,
        seat_names: &[],
        options: &[GameOption {
            key: "wins",
            label: "Wins",
            values: Values::Names(WINS),
            default: 0,
            // told: TAL-4
            help: "Who leads and wins: the player with the most points, or the one with the fewest.",
            is_asked: always,
        }],
        words: &[],
    };
    type Action = Action;
    type Refusal = Refusal;
    type Counter = TallyCounter;
    type Screens = TallyScreens;

    fn new(setup: &Setup) -> Result<Self, Line> {
        let seat = |name: &Name| Seat {
            name: name.clone(),
            points: 0,
        };
        Ok(Self {
            seats: setup.seats.iter().map(seat).collect(),
            round: 1,
            low_wins: setup.options.first() == Some(&FEWEST),
        })
    }

    fn seat_count(&self) -> u8 {
        // There are six at the most.
        self.seats.len() as u8
    }

    fn seat_name(&self, seat: u8) -> &str {
        self.seat(seat).map_or("", |seat| &seat.name)
    }

    fn active_seat(&self) -> Option<u8> {
        None
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        rules::apply(self, action)
    }

    fn explain(&self, refusal: &Refusal) -> Line {
        refusal::explain(refusal)
    }

    fn tell(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        history::tell(self, action, out)
    }

    fn news(&self, before: &Self, _: &RecordEntry<Self>, news: &mut News) {
        news::news(self, before, news);
    }

    fn json(&self, json: &mut Json) {
        json::json(self, json);
    }

    fn resume(&self) -> TallyScreens {
        screens::Pad::default().into()
    }
}
