//! Astralis, rule ids ASL: a referee that knows every legal move, every tile and the score.
//!
//! Only stones, pawns and the side to move are state; who controls what follows from the stones (ASL-5) and is found
//! whenever they change. What a move would do is found by doing it to a copy, so preview and play cannot differ.

mod board;
mod changes;
mod panel;
mod rules;
mod screens;
#[cfg(test)]
mod tests;
mod text;
mod view;

pub use board::{Hex, Hexes};
pub use rules::Seat;
pub use text::Refusal;

use super::{Choice, Game, Info, Setup, Values};
use crate::json::Json;
use core::fmt::{self, Write};
use rules::{Land, Last};

/// ASL-26.
const STONES_IN_BAG: u16 = 30;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Action {
    /// Yellow's pawn, then Cyan's, goes to its first hex.
    Start(Hex),
    Move {
        to: Hex,
        stone: Option<Hex>,
    },
    /// By agreement.
    #[default]
    End,
}

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
        choices: &[
            Choice {
                key: "",
                label: "size",
                values: Values::Numbers { least: 7, most: 8 },
                default: 8,
            },
            Choice {
                key: "komi",
                label: "komi",
                values: Values::Halves { least: 0, most: 40 },
                default: 7,
            },
        ],
        menu: &["Score", "Look around", "Last changes", "End by agreement"],
    };
    type Action = Action;
    type Refusal = Refusal;
    type Screens = screens::Table;

    fn new(setup: &Setup) -> Result<Self, Refusal> {
        let choice = |index, default| setup.choices.get(index).copied().unwrap_or(default);
        Ok(Self::start(if choice(0, 8) == 7 { 7 } else { 8 }, choice(1, 7)))
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Start(hex) => self.place_pawn(hex),
            Action::Move { to, stone } => self.play(to, stone),
            Action::End => self.agree(),
        }
    }

    fn tell(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        text::tell(self, action, out)
    }

    fn json(&self, json: &mut Json) {
        text::json(self, json);
    }
}
