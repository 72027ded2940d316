//! Efemeris: the purse and the conscience of the table, in all modes and at both levels.
//!
//! It keeps what the players own and knows every cap, cost and limit; the map and the cards in hand stay on the table.
//! The rules are in `seeds/efemeris.md`, whose ids (EFE-1 ...) are cited here.

mod actions;
mod construction;
mod corrections;
mod effects;
mod refusal;
mod report;
mod rules;
mod screens;
mod tables;
mod tactics;
mod tell;
#[cfg(test)]
mod tests;

use crate::draw::{Line, line};
use crate::form::Names;
use crate::games::{Choice, Game, Info, Name, Setup, Values};
use crate::json::Json;
use crate::words::told;
use actions::Action;
use core::fmt::{self, Write};
use core::ops::{Deref, Range};
use effects::EFFECTS;
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Phase {
    #[default]
    SetUp,
    Exploration,
    Collection,
    Tactical,
    Construction,
    Over,
}

impl Phase {
    pub fn word(self) -> &'static str {
        static WORDS: Names = Names::new("", "setup|exploration|collection|tactical|construction|over");
        WORDS.get(self as usize)
    }
}

/// What the set-up waits for (EFE-10 to EFE-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    First,
    Nation,
    Captain,
    Planet,
    Begin,
}

// In this order, as in the state below, because the processor reaches the first 32 bytes at one step.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Seat {
    /// Captains that have appeared, a bit each.
    met: u16,
    nation: Option<Nation>,
    /// Whose galleon is in play or, in Team mode, will be again.
    captain: Option<Captain>,
    /// Captain cards (Team: galleons) that are left, the one in play included.
    captains_left: u8,
    /// In the order of [`Ship::ALL`].
    ships: [bool; 3],
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
    /// Crew cards that are out of the game, and games won in this match. Of a team its first seat keeps count.
    out: u8,
    wins: u8,
    /// What is in force on this seat, by [`Effect`]. All that its own cards started goes when its galleon goes (EFE-34).
    effects: [u8; EFFECTS],
}

impl Seat {
    fn has(&self, ship: Ship) -> bool {
        self.ships[ship as usize]
    }

    fn frigates(&self) -> u8 {
        let [_, one, two] = self.ships;
        u8::from(one) + u8::from(two)
    }

    fn bonus_count(&self) -> u8 {
        let [winds, shots, cargoes] = self.bonuses;
        winds + shots + cargoes
    }

    fn played_count(&self) -> u8 {
        self.played.iter().flatten().count() as u8
    }
}

/// A planet on the map.
#[derive(Clone, Copy, Default)]
struct Place {
    owner: Option<u8>,
    fortress: bool,
}

/// All but the players' names, for which no rule asks: plain data, copied to try an action.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct State {
    /// Turns begun in this game.
    turns: u16,
    mode: Mode,
    /// Whether every side is two seats.
    team: bool,
    phase: Phase,
    /// Whose turn it is.
    side: u8,
    expert: bool,
    tiles: u8,
    /// Whether the table is still the one nobody has checked.
    placeholder: bool,
    purse: [u8; 3],
    /// Spices that the nation has shared this turn.
    shared: u8,
    first: Option<u8>,
    /// The side that won, once the game is over; none after a draw.
    winner: Option<u8>,
    /// Where the game stood when a planet's last change of hands ended it: a correction can take that back.
    before_end: Phase,
    /// Games begun in this match.
    games: u8,
    /// Expert tiles in the stack.
    expert_tiles: u8,
    /// Whether a frigate counts against the limit for good (EFE-52).
    frigates_for_life: bool,
    /// Frigates and fortresses of a nation in Team mode (EFE-57).
    nation_limit: u8,
    planets: [Place; 8],
    table: [PlanetCard; 8],
    /// Those behind [`State::seat_indices`] stay empty.
    seats: [Seat; 4],
}

#[repr(C)]
pub struct Efemeris {
    state: State,
    names: Vec<Name, 4>,
}

impl Deref for Efemeris {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
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
    /// A [`Refusal`] in words.
    type Refusal = Line;
    type Screens = screens::EfemerisScreens;

    fn seats(choices: &[i16]) -> (usize, usize) {
        let seats = match choices.first() {
            Some(0) => 2,
            Some(1) => 3,
            _ => 4,
        };
        (seats, seats)
    }

    fn new(setup: &Setup) -> Result<Self, Line> {
        let choice = |index| setup.choices.get(index).copied().unwrap_or(0);
        let mut game = Self {
            names: setup.seats.iter().take(4).cloned().collect(),
            state: State {
                mode: match choice(0) {
                    0 => Mode::Duel,
                    1 => Mode::FreeForAll,
                    _ => Mode::Team,
                },
                expert: choice(1) == 1,
                // The choices have passed their check, so nothing is lost.
                expert_tiles: 4 + 2 * choice(2) as u8,
                frigates_for_life: choice(3) == 1,
                nation_limit: 2 + 2 * choice(4) as u8,
                table: PLACEHOLDER_PLANETS,
                placeholder: true,
                ..State::default()
            },
        };
        game.state.team = game.mode == Mode::Team;
        let wanted = game.seat_indices().end;
        if setup.seats.len() != usize::from(wanted) {
            return Err(game.say(Refusal::SeatsForMode { wanted }));
        }
        game.state.clear_table();
        Ok(game)
    }

    fn apply(&mut self, action: &Action) -> Result<(), Line> {
        // On a copy, so that a refusal half-way leaves no trace.
        let mut next = self.state;
        match next.change(action) {
            Ok(()) => {
                self.state = next;
                Ok(())
            }
            Err(refusal) => Err(self.say(refusal)),
        }
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

impl Efemeris {
    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    fn name(&self, seat: u8) -> &str {
        self.names.get(usize::from(seat)).map_or("?", |name| name)
    }

    /// A refusal in words, with the name of the player of whom it speaks.
    fn say(&self, refusal: Refusal) -> Line {
        // A line is long enough for every sentence with any name.
        told(&line(format_args!("{refusal}")), &[self.name(refusal.player())])
    }
}

/// What both rules and screens ask.
impl State {
    fn side_of(&self, seat: u8) -> u8 {
        seat >> u8::from(self.team)
    }

    fn sides(&self) -> u8 {
        if self.mode == Mode::FreeForAll { 3 } else { 2 }
    }

    /// The side that plays this many turns after another.
    fn side_after(&self, side: u8, turns: u8) -> u8 {
        (side + turns) % self.sides()
    }

    /// The seat that speaks for a side.
    fn leader(&self, side: u8) -> u8 {
        side << u8::from(self.team)
    }

    fn seat_indices(&self) -> Range<u8> {
        0..match self.mode {
            Mode::Duel => 2,
            Mode::FreeForAll => 3,
            Mode::Team => 4,
        }
    }

    fn side_seats(&self, side: u8) -> Range<u8> {
        let leader = self.leader(side);
        leader..leader + 1 + u8::from(self.team)
    }

    /// Refuses a seat beyond the table. Every action's seats pass here before anything but a name is asked of them.
    fn exists(&self, seat: u8) -> Result<(), Refusal> {
        if self.seat_indices().contains(&seat) {
            Ok(())
        } else {
            Err(Refusal::NoSuchSeat)
        }
    }

    /// One of the four places: [`State::exists`] is asked first where a seat comes from outside, or it would be another's.
    #[inline(never)] // For its many callers, as below.
    fn seat(&self, seat: u8) -> &Seat {
        &self.seats[usize::from(seat % 4)]
    }

    #[inline(never)]
    fn seat_mut(&mut self, seat: u8) -> &mut Seat {
        &mut self.seats[usize::from(seat % 4)]
    }

    fn place(&self, planet: Planet) -> &Place {
        &self.planets[planet as usize % 8]
    }

    fn place_mut(&mut self, planet: Planet) -> &mut Place {
        &mut self.planets[planet as usize % 8]
    }

    /// The seat that keeps count for its side.
    fn lead(&self, side: u8) -> &Seat {
        self.seat(self.leader(side))
    }

    fn lead_mut(&mut self, side: u8) -> &mut Seat {
        self.seat_mut(self.leader(side))
    }

    fn ally(&self, seat: u8) -> Option<u8> {
        self.team.then_some(seat ^ 1)
    }

    /// EFE-60: planets that win.
    fn goal(&self) -> u8 {
        if self.mode == Mode::FreeForAll { 4 } else { 5 }
    }

    /// EFE-51: crew cards in hand.
    fn most_hand(&self) -> u8 {
        if self.team { 6 } else { 8 }
    }

    /// EFE-14: crew cards in hand at the start.
    fn start_hand(&self) -> u8 {
        if self.team { 3 } else { 5 }
    }

    /// EFE-14: pepper and vanilla at the start, by the side's place in the order of play.
    fn start_spices(&self, seat: u8) -> [u8; 2] {
        let first = self.side_of(self.first.unwrap_or(0));
        match self.side_after(self.side_of(seat), self.sides() - first) {
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
        all - self.seat_indices().end
    }

    /// EFE-16: tiles that are drawn this turn.
    fn tiles_due(&self) -> u8 {
        self.tiles.min(2)
    }

    /// EFE-32: crew cards that the side can recruit.
    fn reserve(&self, side: u8) -> u8 {
        let mut used = self.lead(side).out;
        for seat in self.side_seats(side) {
            let seat = self.seat(seat);
            used += seat.hand + seat.played_count();
        }
        CREW_CARDS.saturating_sub(used)
    }

    fn planet_count(&self, seat: u8) -> u8 {
        let owned = |place: &&Place| place.owner == Some(seat);
        self.planets.iter().filter(owned).count() as u8
    }

    fn side_planets(&self, side: u8) -> u8 {
        self.side_seats(side).map(|seat| self.planet_count(seat)).sum()
    }

    fn fortresses_of(&self, seat: u8) -> u8 {
        let owned = |place: &&Place| place.fortress && place.owner == Some(seat);
        self.planets.iter().filter(owned).count() as u8
    }

    fn card(&self, planet: Planet) -> PlanetCard {
        self.table[planet as usize % 8]
    }

    /// EFE-55: what the table asks for a conquest, and how many Governors lower it.
    fn price(&self, seat: u8, planet: Planet) -> ([u8; 2], u8) {
        let mut seat = *self.seat(seat);
        (self.card(planet).cost, *seat.governors(planet))
    }

    /// Whether this action would be allowed now.
    fn check(&self, action: &Action) -> Result<(), Refusal> {
        let mut copy = *self;
        copy.change(action)
    }

    /// What the set-up waits for, and from which seat: the sides choose in the order of play, one step after the other.
    fn waiting(&self) -> (Waiting, u8) {
        let Some(first) = self.first else {
            return (Waiting::First, 0);
        };
        for step in [Waiting::Nation, Waiting::Captain, Waiting::Planet] {
            for turn in 0..self.sides() {
                for seat in self.side_seats(self.side_after(self.side_of(first), turn)) {
                    let lacks = match step {
                        Waiting::Nation => self.seat(seat).nation.is_none(),
                        Waiting::Captain => self.seat(seat).captain.is_none(),
                        _ => self.planet_count(seat) == 0,
                    };
                    if lacks {
                        return (step, seat);
                    }
                }
            }
        }
        (Waiting::Begin, 0)
    }

    fn match_decided(&self) -> bool {
        let decided = |seat: &Seat| seat.wins >= MATCH_WINS;
        self.phase == Phase::Over && (!self.expert || self.seats.iter().any(decided))
    }
}
