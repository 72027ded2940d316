//! Efemeris: the purse and the conscience of the table, in all modes and at both levels.
//!
//! It keeps what the players own and knows every cap, cost and limit; the map and the cards in hand stay on the table.
//! The rules are in `seeds/efemeris.md`, whose ids (EFE-1 ...) are cited here.

mod actions;
mod construction;
mod corrections;
mod refusal;
mod report;
mod rules;
mod screens;
mod tables;
mod tactics;
mod tell;
#[cfg(test)]
mod tests;

use crate::games::{Choice, Game, Info, Name, Setup, Values};
use crate::json::Json;
use actions::Action;
use core::fmt::{self, Write};
use heapless::Vec;
use refusal::Refusal;
use tables::{Captain, Crew, Mode, Nation, PLACEHOLDER_PLANETS, Planet, PlanetCard, Ship};

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

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    SetUp,
    Exploration,
    Collection,
    Tactical,
    Construction,
    /// The side that won, or none after a draw.
    Over(Option<u8>),
}

impl Phase {
    pub fn word(self) -> &'static str {
        match self {
            Self::SetUp => "setup",
            Self::Exploration => "exploration",
            Self::Collection => "collection",
            Self::Tactical => "tactical",
            Self::Construction => "construction",
            Self::Over(_) => "over",
        }
    }
}

/// What the set-up waits for (EFE-10 to EFE-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    First,
    Nation(u8),
    Captain(u8),
    Planet(u8),
    Begin,
}

/// Effects of crew cards that lie on a player's board. All go when the galleon goes (EFE-34).
#[derive(Clone, Default)]
struct Pending {
    /// Uses of Hubac's ability: 2 more spaces each, this tactical phase.
    haste: u8,
    /// Uses of Fairborne's ability: the next attack reaches 1 farther each.
    range: u8,
    /// Uses of Lancaster's ability before the next attack.
    frigate_gun: u8,
    /// Uses of da Silva's ability: that many Winds move enemy ships.
    foreign_winds: u8,
    /// Uses of Pargo's ability for the next collection.
    harvest: u8,
    crewmasters: u8,
    /// The planets under the galleon when Governors were played.
    governors: Vec<Planet, MOST_PLAYED>,
    free_frigates: u8,
    galleon_protected: bool,
    fortresses_protected: bool,
}

#[derive(Clone)]
struct Seat {
    name: Name,
    nation: Option<Nation>,
    /// Whose galleon is in play or, in Team mode, will be again.
    captain: Option<Captain>,
    /// Captains that have appeared, a bit each.
    met: u16,
    /// Captain cards (Team: galleons) that are left, the one in play included.
    captains_left: u8,
    /// In the order of [`Ship::ALL`].
    ships: [bool; 3],
    /// By whom each ship was frozen.
    frozen: [Option<u8>; 3],
    /// Pepper, then vanilla.
    spices: [u8; 2],
    bonuses: [u8; 3],
    hand: u8,
    played: Vec<Crew, MOST_PLAYED>,
    /// Frigates ever built.
    built: u8,
    /// Fortress tokens ever used.
    tokens: u8,
    collected: bool,
    eliminated: bool,
    pending: Pending,
}

impl Seat {
    fn new(name: Name) -> Self {
        Self {
            name,
            nation: None,
            captain: None,
            met: 0,
            captains_left: 0,
            ships: [false; 3],
            frozen: [None; 3],
            spices: [0; 2],
            bonuses: [0; 3],
            hand: 0,
            played: Vec::new(),
            built: 0,
            tokens: 0,
            collected: false,
            eliminated: false,
            pending: Pending::default(),
        }
    }

    fn has(&self, ship: Ship) -> bool {
        self.ships[ship as usize]
    }

    fn frigates(&self) -> u8 {
        self.ships.iter().skip(1).map(|there| u8::from(*there)).sum()
    }

    fn bonus_count(&self) -> u8 {
        self.bonuses.iter().sum()
    }
}

/// A planet on the map.
#[derive(Clone, Copy, Default)]
struct Place {
    owner: Option<u8>,
    fortress: bool,
}

#[derive(Clone)]
pub struct Efemeris {
    mode: Mode,
    expert: bool,
    /// Expert tiles in the stack.
    expert_tiles: u8,
    /// Whether a frigate counts against the limit for good (EFE-52).
    frigates_for_life: bool,
    /// Frigates and fortresses of a nation in Team mode (EFE-57).
    nation_limit: u8,
    table: [PlanetCard; 8],
    /// Whether the table is still the one nobody has checked.
    placeholder: bool,
    planets: [Place; 8],
    seats: Vec<Seat, 4>,
    /// Crew cards of each side that are out of the game.
    out: [u8; 3],
    bank: [u8; 2],
    purse: [u8; 3],
    tiles: u8,
    first: Option<u8>,
    /// Whose turn it is.
    side: u8,
    phase: Phase,
    /// Where the game stood when a planet's last change of hands ended it: a correction can take that back.
    before_end: Phase,
    /// Turns begun in this game.
    turns: u16,
    /// Spices that the nation has shared this turn.
    shared: u8,
    /// Games that each side has won in this match.
    wins: [u8; 3],
    /// Games begun in this match.
    games: u8,
}

impl Game for Efemeris {
    const INFO: Info = Info {
        name: "efemeris",
        title: "Efemeris",
        least_seats: 2,
        most_seats: 4,
        seat_names: &[],
        choices: &[
            Choice {
                key: "mode",
                label: "Mode",
                values: Values::Names(Mode::WORDS),
                default: 0,
            },
            Choice {
                key: "level",
                label: "Level",
                values: Values::Names(&["normal", "expert"]),
                default: 0,
            },
            Choice {
                key: "tiles",
                label: "Expert tiles",
                values: Values::Names(&["23", "25", "27"]),
                default: 0,
            },
            Choice {
                key: "frigates",
                label: "2 frigates",
                values: Values::Names(&["in-play", "for-life"]),
                default: 0,
            },
            Choice {
                key: "nation",
                label: "Team limit",
                values: Values::Names(&["2", "4"]),
                default: 0,
            },
        ],
        menu: &["Overview", "Correct", "Planet cards", "Agree on a draw"],
    };
    type Action = Action;
    type Refusal = Refusal;
    type Screens = screens::EfemerisScreens;

    fn seats(choices: &[i16]) -> (usize, usize) {
        let seats = match choices.first() {
            Some(0) => 2,
            Some(1) => 3,
            _ => 4,
        };
        (seats, seats)
    }

    fn new(setup: &Setup) -> Result<Self, Refusal> {
        let choice = |index| setup.choices.get(index).copied().unwrap_or(0);
        let mode = match choice(0) {
            0 => Mode::Duel,
            1 => Mode::FreeForAll,
            _ => Mode::Team,
        };
        let (wanted, _) = Self::seats(&setup.choices);
        if setup.seats.len() != wanted {
            return Err(Refusal::SeatsForMode { wanted: wanted as u8 });
        }
        Ok(Self {
            mode,
            expert: choice(1) == 1,
            expert_tiles: match choice(2) {
                0 => 4,
                1 => 6,
                _ => 8,
            },
            frigates_for_life: choice(3) == 1,
            nation_limit: if choice(4) == 1 { 4 } else { 2 },
            table: PLACEHOLDER_PLANETS,
            placeholder: true,
            planets: [Place::default(); 8],
            seats: setup.seats.iter().take(4).cloned().map(Seat::new).collect(),
            out: [0; 3],
            bank: [SPICE_TOKENS; 2],
            purse: [BONUS_TOKENS; 3],
            tiles: 0,
            first: None,
            side: 0,
            phase: Phase::SetUp,
            before_end: Phase::SetUp,
            turns: 0,
            shared: 0,
            wins: [0; 3],
            games: 1,
        })
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        // On a copy, so that a refusal half-way leaves no trace.
        let mut next = self.clone();
        next.change(action)?;
        *self = next;
        Ok(())
    }

    fn tell(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        self.tell_action(action, out)
    }

    fn json(&self, json: &mut Json) {
        self.report(json);
    }

    fn is_table(action: &Action) -> bool {
        matches!(action, Action::Table(_))
    }
}

/// What both rules and screens ask.
impl Efemeris {
    fn side_of(&self, seat: u8) -> u8 {
        if self.mode == Mode::Team { seat / 2 } else { seat }
    }

    fn sides(&self) -> u8 {
        if self.mode == Mode::FreeForAll { 3 } else { 2 }
    }

    /// The seat that speaks for a side.
    fn leader(&self, side: u8) -> u8 {
        if self.mode == Mode::Team { side * 2 } else { side }
    }

    fn seat_indices(&self) -> core::ops::Range<u8> {
        0..self.seats.len() as u8
    }

    fn side_seats(&self, side: u8) -> impl Iterator<Item = u8> + use<> {
        let team = self.mode == Mode::Team;
        self.seat_indices()
            .filter(move |seat| side == if team { seat / 2 } else { *seat })
    }

    fn seat(&self, seat: u8) -> Result<&Seat, Refusal> {
        self.seats.get(usize::from(seat)).ok_or(Refusal::NoSuchSeat)
    }

    fn seat_mut(&mut self, seat: u8) -> Result<&mut Seat, Refusal> {
        self.seats.get_mut(usize::from(seat)).ok_or(Refusal::NoSuchSeat)
    }

    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    fn name(&self, seat: u8) -> &str {
        self.seats.get(usize::from(seat)).map_or("?", |seat| &seat.name)
    }

    fn ally(&self, seat: u8) -> Option<u8> {
        (self.mode == Mode::Team).then_some(seat ^ 1)
    }

    /// EFE-60: planets that win.
    fn goal(&self) -> u8 {
        if self.mode == Mode::FreeForAll { 4 } else { 5 }
    }

    /// EFE-51: crew cards in hand.
    fn most_hand(&self) -> u8 {
        if self.mode == Mode::Team { 6 } else { 8 }
    }

    /// EFE-14: crew cards in hand at the start.
    fn start_hand(&self) -> u8 {
        if self.mode == Mode::Team { 3 } else { 5 }
    }

    /// EFE-14: pepper and vanilla at the start, by the side's place in the order of play.
    fn start_spices(&self, seat: u8) -> [u8; 2] {
        let first = self.side_of(self.first.unwrap_or(0));
        match (self.side_of(seat) + self.sides() - first) % self.sides() {
            0 => [1, 1],
            1 => [1, 2],
            _ => [2, 2],
        }
    }

    /// EFE-54: galleons that a player can have in a game.
    fn captain_cards(&self) -> u8 {
        if self.expert { 3 } else { 2 }
    }

    /// EFE-15: tiles in the stack when the first turn begins: 18 without the centre, less the planets in play.
    fn stack(&self) -> u8 {
        let all = 18 + if self.expert { self.expert_tiles } else { 0 };
        all - self.seats.len() as u8
    }

    /// EFE-16: tiles that are drawn this turn.
    fn tiles_due(&self) -> u8 {
        self.tiles.min(2)
    }

    /// EFE-32: crew cards that the side can recruit.
    fn reserve(&self, side: u8) -> u8 {
        let held: u8 = self
            .side_seats(side)
            .filter_map(|seat| self.seats.get(usize::from(seat)))
            .map(|seat| seat.hand + seat.played.len() as u8)
            .sum();
        CREW_CARDS.saturating_sub(held + self.out.get(usize::from(side)).copied().unwrap_or(0))
    }

    fn planets_of(&self, seat: u8) -> impl Iterator<Item = Planet> {
        let owned = move |place: &Place| place.owner == Some(seat);
        Planet::ALL
            .iter()
            .zip(&self.planets)
            .filter(move |(_, place)| owned(place))
            .map(|(planet, _)| *planet)
    }

    fn side_planets(&self, side: u8) -> u8 {
        let owned = |place: &&Place| place.owner.is_some_and(|seat| self.side_of(seat) == side);
        self.planets.iter().filter(owned).count() as u8
    }

    fn fortresses_of(&self, seat: u8) -> u8 {
        let owned = |place: &&Place| place.fortress && place.owner == Some(seat);
        self.planets.iter().filter(owned).count() as u8
    }

    fn card(&self, planet: Planet) -> PlanetCard {
        self.table[planet as usize]
    }

    /// EFE-55: what the table asks for a conquest, and how many Governors lower it.
    fn price(&self, seat: u8, planet: Planet) -> ([u8; 2], u8) {
        let governors = self.seats.get(usize::from(seat)).map_or(0, |seat| {
            let here = seat.pending.governors.iter().filter(|p| **p == planet);
            here.count() as u8
        });
        (self.card(planet).cost, governors)
    }

    /// Whether this action would be allowed now.
    fn check(&self, action: &Action) -> Result<(), Refusal> {
        self.clone().change(action)
    }

    /// What the set-up waits for: the sides choose in the order of play, one step after the other.
    fn waiting(&self) -> Waiting {
        let Some(first) = self.first else {
            return Waiting::First;
        };
        let sides = self.sides();
        let start = self.side_of(first);
        let order = || {
            (0..sides)
                .map(move |step| (start + step) % sides)
                .flat_map(|side| self.side_seats(side))
        };
        let missing = |lacks: &dyn Fn(u8, &Seat) -> bool| {
            order().find(|seat| {
                self.seats
                    .get(usize::from(*seat))
                    .is_some_and(|s| lacks(*seat, s))
            })
        };
        if let Some(seat) = missing(&|_, seat| seat.nation.is_none()) {
            Waiting::Nation(seat)
        } else if let Some(seat) = missing(&|_, seat| seat.captain.is_none()) {
            Waiting::Captain(seat)
        } else if let Some(seat) = missing(&|seat, _| self.planets_of(seat).next().is_none()) {
            Waiting::Planet(seat)
        } else {
            Waiting::Begin
        }
    }
}
