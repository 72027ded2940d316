//! How things stand: what rules and screens ask of the state.

use super::Refusal;
use super::effects::CrewEffect;
use crate::games::Game;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::{Crew, Mode, Planet, PlanetCard, Ship};
use crate::games::efemeris::{CREW_CARDS, Efemeris, MATCH_WINS, Phase, Place, SPICE_TOKENS, Seat, SetUpStep};
use core::ops::Range;
use heapless::Vec;

impl Seat {
    pub fn has(&self, ship: Ship) -> bool {
        self.ships[ship as usize]
    }

    pub fn is_new(&self, ship: Ship) -> bool {
        self.new_ships[ship as usize]
    }

    /// A ship comes into play by being built, and stays where it is put until the next tactical phase.
    pub fn launch(&mut self, ship: Ship) {
        self.ships[ship as usize] = true;
        self.new_ships[ship as usize] = true;
    }

    pub fn ships_in_play(&self) -> Vec<Ship, 3> {
        Ship::ALL.into_iter().filter(|ship| self.has(*ship)).collect()
    }

    pub fn frigates(&self) -> u8 {
        let [_, one, two] = self.ships;
        u8::from(one) + u8::from(two)
    }

    pub fn bonus_count(&self) -> u8 {
        let [winds, shots, cargoes] = self.bonuses;
        winds + shots + cargoes
    }

    pub fn played_count(&self) -> u8 {
        self.played.iter().flatten().count() as u8
    }
}

impl Efemeris {
    /// Whether every side is two seats.
    pub fn is_team(&self) -> bool {
        self.mode == Mode::Team
    }

    /// Whether it is some side's turn.
    pub fn is_playing(&self) -> bool {
        !matches!(self.phase, Phase::SetUp | Phase::Over)
    }

    pub fn side_of(&self, seat: u8) -> u8 {
        seat >> u8::from(self.is_team())
    }

    pub fn sides(&self) -> u8 {
        if self.mode == Mode::FreeForAll { 3 } else { 2 }
    }

    /// The side that plays this many turns after another.
    pub fn side_after(&self, side: u8, turns: u8) -> u8 {
        (side + turns) % self.sides()
    }

    /// The seat that speaks for a side.
    pub fn leader(&self, side: u8) -> u8 {
        side << u8::from(self.is_team())
    }

    pub fn seat_indices(&self) -> Range<u8> {
        0..self.seat_count()
    }

    pub fn side_seats(&self, side: u8) -> Range<u8> {
        let leader = self.leader(side);
        leader..leader + 1 + u8::from(self.is_team())
    }

    /// Refuses a seat beyond the table. Every action's seats pass here before anything but a name is asked of them.
    pub fn exists(&self, seat: u8) -> Result<(), Refusal> {
        if self.seat_indices().contains(&seat) {
            Ok(())
        } else {
            Err(Refusal::NoSuchSeat)
        }
    }

    /// One of the four places: [`Efemeris::exists`] is asked first where a seat comes from outside, or it would be another's.
    pub fn seat(&self, seat: u8) -> &Seat {
        &self.seats[usize::from(seat % 4)]
    }

    pub fn seat_mut(&mut self, seat: u8) -> &mut Seat {
        &mut self.seats[usize::from(seat % 4)]
    }

    pub fn place(&self, planet: Planet) -> &Place {
        &self.planets[planet as usize]
    }

    pub fn place_mut(&mut self, planet: Planet) -> &mut Place {
        &mut self.planets[planet as usize]
    }

    /// The seat that keeps count for its side.
    pub fn lead(&self, side: u8) -> &Seat {
        self.seat(self.leader(side))
    }

    pub fn lead_mut(&mut self, side: u8) -> &mut Seat {
        self.seat_mut(self.leader(side))
    }

    pub fn ally(&self, seat: u8) -> Option<u8> {
        self.is_team().then_some(seat ^ 1)
    }

    /// EFE-60: planets that win.
    pub fn goal(&self) -> u8 {
        if self.mode == Mode::FreeForAll { 4 } else { 5 }
    }

    /// EFE-51: crew cards in hand.
    pub fn most_hand(&self) -> u8 {
        if self.is_team() { 6 } else { 8 }
    }

    /// EFE-14: crew cards in hand at the start.
    pub fn start_hand(&self) -> u8 {
        if self.is_team() { 3 } else { 5 }
    }

    /// EFE-14: pepper and vanilla at the start, by the side's place in the order of play.
    pub fn start_spices(&self, seat: u8) -> [u8; 2] {
        let first = self.side_of(self.first.unwrap_or(0));
        match self.side_after(self.side_of(seat), self.sides() - first) {
            0 => [1, 1],
            1 => [1, 2],
            _ => [2, 2],
        }
    }

    /// EFE-54: galleons that a player can have in a game.
    pub fn captain_cards(&self) -> u8 {
        if self.expert { 3 } else { 2 }
    }

    /// EFE-15: tiles in the stack when the first turn begins: 18 without the centre, less the planets in play.
    pub fn stack(&self) -> u8 {
        let all = 18 + if self.expert { self.expert_tiles } else { 0 };
        all - self.seat_count()
    }

    /// EFE-16: tiles that are drawn this turn.
    pub fn tiles_due(&self) -> u8 {
        self.tiles.min(2)
    }

    /// EFE-32: crew cards that the side can recruit.
    pub fn reserve(&self, side: u8) -> u8 {
        let mut used = self.lead(side).out;
        for seat in self.side_seats(side) {
            let seat = self.seat(seat);
            used += seat.hand + seat.played_count();
        }
        CREW_CARDS.saturating_sub(used)
    }

    /// EFE-106: cards of a kind that the side cannot play any more: they are on its boards or known to be out of the game.
    pub fn used(&self, side: u8, crew: Crew) -> u8 {
        let seats = self.side_seats(side);
        let played = seats.flat_map(|seat| self.seat(seat).played).flatten();
        self.lead(side).spent[crew as usize] + played.filter(|card| *card == crew).count() as u8
    }

    /// EFE-106: cards of a kind that a nation has.
    pub fn copies(&self, crew: Crew) -> u8 {
        self.table.copies[crew as usize]
    }

    pub fn planet_count(&self, seat: u8) -> u8 {
        let owned = |place: &&Place| place.owner == Some(seat);
        self.planets.iter().filter(owned).count() as u8
    }

    /// Planets that the seat conquered in this construction phase.
    pub fn conquered_now(&self, seat: u8) -> u8 {
        let conquered = |place: &&Place| place.conquered_now && place.owner == Some(seat);
        self.planets.iter().filter(conquered).count() as u8
    }

    pub fn side_planets(&self, side: u8) -> u8 {
        self.side_seats(side).map(|seat| self.planet_count(seat)).sum()
    }

    pub fn fortresses_of(&self, seat: u8) -> u8 {
        let owned = |place: &&Place| place.fortress && place.owner == Some(seat);
        self.planets.iter().filter(owned).count() as u8
    }

    pub fn card(&self, planet: Planet) -> PlanetCard {
        self.table.planets[planet as usize]
    }

    /// EFE-55: what the table asks for a conquest, and how many Governors lower it.
    pub fn price(&self, seat: u8, planet: Planet) -> ([u8; 2], u8) {
        let governors = self.in_force(seat, CrewEffect::Governor(planet));
        (self.card(planet).cost, governors)
    }

    /// EFE-108: whether this is the card's price, less what Governors take off either spice.
    pub fn is_card_price(&self, seat: u8, planet: Planet, paid: [u8; 2]) -> bool {
        let ([pepper, vanilla], governors) = self.price(seat, planet);
        match (pepper.checked_sub(paid[0]), vanilla.checked_sub(paid[1])) {
            (Some(less), Some(and_less)) => less + and_less == governors.min(pepper + vanilla),
            _ => false,
        }
    }

    /// Whether this action would be allowed now.
    pub fn check(&self, action: &Action) -> Result<(), Refusal> {
        self.after(action).map(|_| ())
    }

    /// What the set-up waits for, and from which seat: the sides choose in the order of play, one step after the other.
    pub fn waiting(&self) -> (SetUpStep, u8) {
        let Some(first) = self.first else {
            return (SetUpStep::First, 0);
        };
        for step in [SetUpStep::Nation, SetUpStep::Captain, SetUpStep::Planet] {
            for turn in 0..self.sides() {
                for seat in self.side_seats(self.side_after(self.side_of(first), turn)) {
                    let lacks = match step {
                        SetUpStep::Nation => self.seat(seat).nation.is_none(),
                        SetUpStep::Captain => self.seat(seat).captain.is_none(),
                        _ => self.planet_count(seat) == 0,
                    };
                    if lacks {
                        return (step, seat);
                    }
                }
            }
        }
        (SetUpStep::Begin, 0)
    }

    pub fn match_decided(&self) -> bool {
        let decided = |seat: &Seat| seat.wins >= MATCH_WINS;
        self.phase == Phase::Over && (!self.expert || self.seats.iter().any(decided))
    }

    /// What the players do not hold; of each spice there are enough for four with full hands (EFE-3).
    pub fn bank(&self) -> [u8; 2] {
        [0, 1].map(|spice| SPICE_TOKENS - self.seats.iter().map(|seat| seat.spices[spice]).sum::<u8>())
    }

    /// The seats that won; none before the end and after a draw.
    pub fn winners(&self) -> impl Iterator<Item = u8> {
        self.winner.into_iter().flat_map(|side| self.side_seats(side))
    }
}
