//! Astralis, rule ids ASL: a referee that knows every legal move, every tile and the score.
//!
//! Only stones, pawns and the side to move are state; who controls what follows from the stones (ASL-5) and is found
//! whenever they change. What a move would do is found by doing it to a copy, so preview and play cannot differ.

mod action;
mod history;
mod json;
mod news;
mod preparation;
mod refusal;
mod rules;
mod screens;
pub mod search;
#[cfg(test)]
mod tests;

pub use action::Action;
pub use refusal::Refusal;
pub use rules::Seat;

use super::{Game, GameOption, Info, MenuEntry, NoCounter, Values, always, in_own_files};
use crate::draw::icons::{Icon, icon};
use crate::record::Setup;
use crate::text::Line;
use rules::board::{Hex, Hexes, Named};
use rules::{Land, Last};
use screens::AstralisScreens;
use search::Level;

/// ASL-26.
const STONES_IN_BAG: u16 = 30;
/// ASL-28.
const RED_TILES: u16 = 60;
/// ASL-31.
const TILES: u16 = 169;

/// Who plays a colour: a person, or the device at one of its levels.
const PLAYERS: Values = Values::Names(&[
    "person",
    Level::Easy.word(),
    Level::Normal.word(),
    Level::Master.word(),
]);

// told: ASL-33
const PLAYERS_HELP: &str = "Who plays this colour: a person, or the device, which is easy, normal or a master. Your hands move its \
     pawn and stones for it.";

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
    /// Turns in a row that changed nothing but a pawn's place.
    quiet: u8,
    /// Which seats the device plays, and how well.
    players: [Option<Level>; 2],
    /// What the last move did; the change list on the screen is made of it.
    last: Option<Last>,
}

impl Astralis {
    /// A hex as it is called on screens.
    fn named(&self, hex: Hex) -> Named {
        Named { size: self.size, hex }
    }

    /// How well the device plays, if it is to move.
    fn devices_turn(&self) -> Option<Level> {
        self.players[self.to_move()? as usize]
    }

    /// The state before the last move, by persons.
    fn before_last(&self) -> Option<Self> {
        let last = self.last?;
        let mut before = Self {
            land: last.before,
            turn: last.seat,
            agreed: false,
            players: [None; 2],
            last: None,
            ..*self
        };
        before.pawns[last.seat as usize] = Some(last.from);
        Some(before)
    }
}

static ICON: Icon = icon([
    "..#...#..",
    ".###.#.#.",
    "#####...#",
    "#####...#",
    ".###.#.#.",
    "..#...#..",
    "..#...#..",
    "...#.#...",
]);

impl Game for Astralis {
    const INFO: Info = Info {
        name: "astralis",
        title: "Astralis",
        icon: &ICON,
        least_seats: 2,
        most_seats: 2,
        seat_names: &["Yellow", "Cyan"],
        options: &[
            GameOption {
                key: "",
                label: "Size",
                values: Values::Numbers { least: 7, most: 8 },
                default: 8,
                // told: ASL-1, ASL-27
                help: "Hexes to a side of the board. 8 are usual, 7 make a shorter game.",
                is_asked: always,
            },
            GameOption {
                key: "komi",
                label: "Komi",
                values: Values::Halves { least: 0, most: 40 },
                default: 7,
                // told: ASL-24, ASL-25
                help: "Points that Cyan gets at the end for moving second. 3.5 are usual. With a whole number the game can be a draw.",
                is_asked: always,
            },
            GameOption {
                key: "yellow",
                label: "Yellow",
                values: PLAYERS,
                default: 0,
                help: PLAYERS_HELP,
                is_asked: always,
            },
            GameOption {
                key: "cyan",
                label: "Cyan",
                values: PLAYERS,
                default: 0,
                help: PLAYERS_HELP,
                is_asked: always,
            },
        ],
        words: &[],
    };
    const MENU: &'static [MenuEntry<Self>] = &screens::MENU;
    type Counter = NoCounter;
    type Screens = AstralisScreens;

    in_own_files!(preparation);

    fn new(setup: &Setup) -> Result<Self, Line> {
        let option = |index, default| setup.options.get(index).copied().unwrap_or(default);
        let level = |index| {
            Level::ALL
                .get(usize::try_from(option(index, 0) - 1).ok()?)
                .copied()
        };
        let size = if option(0, 8) == 7 { 7 } else { 8 };
        Ok(Self {
            players: [level(2), level(3)],
            ..Self::start(size, option(1, 7))
        })
    }

    fn seat_name(&self, seat: u8) -> &str {
        Seat::ALL.get(usize::from(seat)).map_or("", |seat| seat.label())
    }

    fn active_seat(&self) -> Option<u8> {
        self.to_move().map(|seat| seat as u8)
    }

    fn is_devices_turn(&self) -> bool {
        self.devices_turn().is_some() && self.players.contains(&None)
    }

    fn is_over(&self) -> bool {
        self.over()
    }

    fn undone(&self, from: &Self, open: Option<&AstralisScreens>) -> Option<AstralisScreens> {
        screens::undone(self, from, open)
    }
}
