//! Astralis, rule ids ASL: a referee that knows every legal move, every tile and the score.
//!
//! Only stones, pawns and the side to move are state; who controls what follows from the stones (ASL-5) and is found
//! whenever they change. What a move would do is found by doing it to a copy, so preview and play cannot differ.

mod action;
mod history;
mod json;
mod refusal;
mod rules;
mod screens;
#[cfg(test)]
mod tests;

pub use action::Action;
pub use refusal::Refusal;

use super::{Game, GameOption, Info, MenuEntry, NoCounter, Values};
use crate::record::Setup;
use crate::text::Line;
use crate::text::json::Json;
use core::fmt::{self, Write};
use rules::board::{Hex, Hexes};
use rules::{Land, Last, Seat};
use screens::AstralisScreens;

/// ASL-26.
const STONES_IN_BAG: u16 = 30;

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Astralis {
    /// Hexes to a side.
    size: i8,
    board: Hexes,
    /// Twice the points that Cyan gets for moving second.
    komi2: i16,
    land: Land,
    pawns: [Option<Hex>; 2],
    turn: Seat,
    agreed: bool,
    /// What the last move did; the change list on the screen is made of it.
    last: Option<Last>,
}

impl Game for Astralis {
    const INFO: Info = Info {
        name: "astralis",
        title: "Astralis",
        least_seats: 2,
        most_seats: 2,
        seat_names: &["Yellow", "Cyan"],
        options: &[
            GameOption {
                key: "",
                label: "size",
                values: Values::Numbers { least: 7, most: 8 },
                default: 8,
            },
            GameOption {
                key: "komi",
                label: "komi",
                values: Values::Halves { least: 0, most: 40 },
                default: 7,
            },
        ],
    };
    const MENU: &'static [MenuEntry<Self>] = &screens::MENU;
    type Action = Action;
    type Refusal = Refusal;
    type Counter = NoCounter;
    type Screens = AstralisScreens;

    fn new(setup: &Setup) -> Result<Self, Line> {
        let option = |index, default| setup.options.get(index).copied().unwrap_or(default);
        Ok(Self::start(if option(0, 8) == 7 { 7 } else { 8 }, option(1, 7)))
    }

    fn seat_count(&self) -> u8 {
        2
    }

    fn seat_name(&self, seat: u8) -> &str {
        Seat::ALL.get(usize::from(seat)).map_or("", |seat| seat.label())
    }

    fn active_seat(&self) -> Option<u8> {
        self.to_move().map(|seat| seat as u8)
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Start(hex) => self.place_pawn(hex),
            Action::Move { to, stone } => self.play(to, stone),
            Action::End => self.agree(),
        }
    }

    fn explain(&self, refusal: &Refusal) -> Line {
        refusal::explain(refusal)
    }

    fn tell(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        history::tell(self, action, out)
    }

    fn json(&self, json: &mut Json) {
        json::json(self, json);
    }

    fn resume(&self) -> AstralisScreens {
        screens::resume(self)
    }
}
