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

use super::{Game, GameOption, Info, Values, always, in_own_files};
use crate::draw::icons::{Icon, icon};
use crate::record::{MOST_SEATS, Name, Setup};
use crate::text::Line;
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
    type Counter = TallyCounter;
    type Screens = TallyScreens;

    in_own_files!();

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

    fn seat_name(&self, seat: u8) -> &str {
        self.seat(seat).map_or("", |seat| &seat.name)
    }

    fn active_seat(&self) -> Option<u8> {
        None
    }
}
