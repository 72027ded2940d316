//! Efemeris: the purse and the conscience of the table, in all modes and at both levels.
//!
//! It keeps what the players own and knows every cap, cost and limit; the map and the cards in hand stay on the table.
//! The rules are in `seeds/efemeris.md`, whose ids (EFE-1 ...) are cited here.

mod action;
mod components;
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

use super::stock::TableEditor;
use super::{Game, GameOption, Info, Values, always, in_own_files};
use crate::draw::icons::{Icon, icon};
use crate::record::{Name, Setup};
use crate::text::{Line, line, words};
use action::Action;
use components::{Captain, Crew, Mode, Nation, PLACEHOLDER_COPIES, PLACEHOLDER_PLANETS, PrintedCards};
use counters::EfemerisCounter;
use heapless::Vec;
use rules::effects::{InForce, MOST_EFFECTS};
use screens::{Cards, EfemerisScreens, Overview};

/// Tokens of one spice that a player can hold (EFE-20).
pub const MOST_SPICE: u8 = 5;
/// Tokens of each spice in the box (EFE-3): as many as four full players hold, so the bank is never short.
const SPICE_TOKENS: u8 = 20;
/// Bonuses that a player can hold (EFE-22).
const MOST_BONUSES: u8 = 3;
/// Tokens of each bonus in the box (EFE-3).
const BONUS_TOKENS: u8 = 8;
/// Crew cards of a nation (EFE-3).
const CREW_CARDS: u8 = 12;
/// Crew cards that a player may play in a turn (EFE-31).
const MOST_PLAYED: usize = 3;
/// Frigates and fortress tokens on a player's board (EFE-52, EFE-53).
const MOST_FRIGATES: u8 = 2;
const MOST_FORTRESSES: u8 = 2;
/// Spices that allies may share in a turn (EFE-56).
const MOST_SHARED: u8 = 2;
/// Prices in pepper and vanilla (EFE-51 to EFE-54).
const RECRUIT_PRICE: [u8; 2] = [2, 0];
const FRIGATE_PRICE: [u8; 2] = [2, 0];
const FORTRESS_PRICE: [u8; 2] = [1, 1];
const GALLEON_PRICE: [u8; 2] = [0, 2];
/// Games that win an Expert match (EFE-70).
const MATCH_WINS: u8 = 2;

words! {
    /// Where the game stands.
    pub enum Phase ("a phase") {
        SetUp = "setup",
        Exploration = "exploration",
        Collection = "collection",
        Tactical = "tactical",
        Construction = "construction",
        Over = "over",
    }
}

/// A step of the set-up (EFE-10 to EFE-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetUpStep {
    First,
    Nation,
    Captain,
    Planet,
    Begin,
}

#[derive(Clone, Copy, Default, PartialEq)]
pub struct Seat {
    /// Captains that have appeared, in the order of [`Captain::ALL`].
    met: [bool; 12],
    nation: Option<Nation>,
    /// Whose galleon is in play or, in Team mode, will be again.
    captain: Option<Captain>,
    /// Captain cards (Team: galleons) that are left, the one in play included.
    captains_left: u8,
    /// In the order of [`Ship::ALL`].
    ships: [bool; 3],
    /// Ships that had no tactical phase since they came into play: they stand where they were put (EFE-102).
    new_ships: [bool; 3],
    /// Pepper, then vanilla.
    spices: [u8; 2],
    bonuses: [u8; 3],
    hand: u8,
    /// Crew cards on the board, the first ones first.
    played: [Option<Crew>; MOST_PLAYED],
    /// Frigates ever built.
    built: u8,
    /// Fortress tokens ever used.
    tokens: u8,
    collected: bool,
    eliminated: bool,
    /// Crew cards that are out of the game, and games won in this match. Of a team its first seat keeps count of these three.
    out: u8,
    wins: u8,
    /// Cards of each kind among those that are known to be out (EFE-73), in the order of [`Crew::ALL`].
    spent: [u8; 9],
}

/// A planet on the map.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Place {
    owner: Option<u8>,
    fortress: bool,
    /// Conquered in this construction phase: the ship that did it stands here (EFE-103).
    conquered_now: bool,
}

/// The state of a game. It is cloned to try an action.
#[derive(Clone, Default, PartialEq)]
pub struct Efemeris {
    names: Vec<Name, 4>,
    mode: Mode,
    expert: bool,
    /// Expert tiles in the stack.
    expert_tiles: u8,
    /// Whether a frigate counts against the limit for good (EFE-52).
    frigates_for_life: bool,
    /// Frigates and fortresses of a nation in Team mode (EFE-57).
    nation_limit: u8,
    table: PrintedCards,
    /// Whether the table is still the one nobody has checked.
    placeholder: bool,
    /// Games begun in this match.
    games: u8,
    /// Turns begun in this game.
    turns: u16,
    phase: Phase,
    first: Option<u8>,
    /// Whose turn it is.
    side: u8,
    /// Those behind [`Efemeris::seat_indices`] stay empty.
    seats: [Seat; 4],
    planets: [Place; 8],
    /// What is in force, by seat and in the order of [`CrewEffect`](rules::effects::CrewEffect). All that a seat's cards started
    /// goes when its galleon goes (EFE-34).
    effects: Vec<InForce, MOST_EFFECTS>,
    tiles: u8,
    purse: [u8; 3],
    /// Spices that the nation has shared this turn.
    shared: u8,
    /// Warning Shots and Winds of da Silva's this turn, less the enemy ships that were lost.
    pushes: u8,
    /// The side that won, once the game is over; none after a draw.
    winner: Option<u8>,
    /// Where the game stood when a planet's last change of hands ended it: a correction can take that back.
    before_end: Phase,
}

/// The levels of play (EFE-2), as they are chosen before the game: one of these by its place.
const LEVELS: &[&str] = &["normal", "expert"];
const EXPERT: i16 = 1;

static ICON: Icon = icon([
    "....#....",
    "...##.#..",
    "..###.##.",
    ".####.###",
    "....#....",
    "#########",
    ".#######.",
    "..#####..",
]);

impl Game for Efemeris {
    const INFO: Info = Info {
        name: "efemeris",
        title: "Efemeris",
        icon: &ICON,
        least_seats: 2,
        most_seats: 4,
        seat_names: &[],
        options: &[
            GameOption {
                key: "mode",
                label: "Mode",
                values: Values::Names(&[Mode::Duel.word(), Mode::FreeForAll.word(), Mode::Team.word()]),
                default: 0,
                // told: EFE-1, EFE-60, EFE-62
                help: "Duel: 2 players, 5 planets win. Free For All: 3 players, 4 planets win; who loses the last planet is out. \
                       Team: two nations of 2 players, seats 1 and 2 against 3 and 4, 5 planets of a nation win.",
                is_asked: always,
            },
            GameOption {
                key: "level",
                label: "Level",
                values: Values::Names(LEVELS),
                default: 0,
                // told: EFE-2, EFE-70, EFE-71, EFE-72, EFE-73
                help: "Expert: the first to win 2 games wins the match. More tiles, one captain more (in Team one galleon more), and \
                       a crew card that was played is out of the game.",
                is_asked: always,
            },
            GameOption {
                key: "tiles",
                label: "Expert tiles",
                values: Values::Names(&["23", "25", "27"]),
                default: 0,
                // told: EFE-71
                help: "How many tiles the map has, the centre too: with 4, 6 or all 8 of the Expert tiles, the ones with an eye.",
                is_asked: |options| options.get(1) == Some(&EXPERT),
            },
            GameOption {
                key: "frigates",
                label: "2 frigates",
                values: Values::Names(&["in-play", "for-life"]),
                default: 0,
                // told: EFE-52
                help: "A player has 2 frigates at most. In-play: a lost one can be built again. For-life: 2 in the whole game. The \
                       rules can be read both ways.",
                is_asked: always,
            },
            GameOption {
                key: "nation",
                label: "Team limit",
                values: Values::Names(&["2", "4"]),
                default: 0,
                // told: EFE-57
                help: "How many frigates, and how many fortresses, both allies may have together. The rules say 2; the box has 4.",
                is_asked: |options| options.first() == Some(&(Mode::Team as i16)),
            },
        ],
        words: &[
            ("Comptoir", "Factory"),
            ("Fille de joie", "Lady of the Night"),
            ("Équipage", "Crew"),
            ("Marine royale française", "French"),
            ("British Royal Navy", "British"),
            ("Armada española", "Spanish"),
            ("Piper Stellis", "Pepper"),
            ("Vanilla Caelum", "Vanilla"),
        ],
    };
    const MENU: &'static [super::MenuEntry<Self>] = &[
        ("Printed cards", |game| {
            Some(TableEditor::new(Cards::new(game)).into())
        }),
        ("Agree on a draw", |game| {
            game.is_playing().then(|| screens::draw_by_agreement().into())
        }),
    ];
    type Counter = EfemerisCounter;
    type Screens = EfemerisScreens;

    in_own_files!(preparation);

    fn seats(options: &[i16]) -> (usize, usize) {
        let seats = match options.first() {
            Some(0) => 2,
            Some(1) => 3,
            _ => 4,
        };
        (seats, seats)
    }

    fn new(setup: &Setup) -> Result<Self, Line> {
        let option = |index| setup.options.get(index).copied().unwrap_or(0);
        let mut game = Self {
            names: setup.seats.iter().take(4).cloned().collect(),
            mode: Mode::at(option(0) as usize),
            expert: option(1) == EXPERT,
            // The options have passed their check, so nothing is lost.
            expert_tiles: 4 + 2 * option(2) as u8,
            frigates_for_life: option(3) == 1,
            nation_limit: 2 + 2 * option(4) as u8,
            table: PrintedCards {
                planets: PLACEHOLDER_PLANETS,
                copies: PLACEHOLDER_COPIES,
            },
            placeholder: true,
            ..Self::default()
        };
        let wanted = game.seat_count();
        if setup.seats.len() != usize::from(wanted) {
            return Err(line!("This mode is for {wanted} players"));
        }
        game.clear_table();
        Ok(game)
    }

    fn seat_count(&self) -> u8 {
        match self.mode {
            Mode::Duel => 2,
            Mode::FreeForAll => 3,
            Mode::Team => 4,
        }
    }

    fn seat_name(&self, seat: u8) -> &str {
        self.names.get(usize::from(seat)).map_or("", |name| name)
    }

    fn active_seat(&self) -> Option<u8> {
        self.is_playing().then(|| self.leader(self.side))
    }

    /// An Expert match goes on with its next game.
    fn is_over(&self) -> bool {
        self.match_decided()
    }

    fn overview(&self) -> Option<(&'static str, EfemerisScreens)> {
        (self.phase != Phase::SetUp).then(|| ("overview", Overview::default().into()))
    }

    fn is_table(action: &Action) -> bool {
        matches!(action, Action::Table(_))
    }
}
