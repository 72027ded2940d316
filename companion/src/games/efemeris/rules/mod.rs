//! What each action changes, and when it is refused.

mod construction;
pub mod effects;
mod standing;
pub mod tactics;

use super::action::{Action, Drawn};
use super::components::{Captain, MOST_PLANET_COST, Mode, Ship, Space, Spice};
use super::refusal::Refusal;
use super::{
    BONUS_TOKENS, Efemeris, FORTRESS_PRICE, MOST_BONUSES, MOST_SPICE, Phase, Place, RECRUIT_PRICE, Seat,
    SetUpStep,
};
use core::mem;
use effects::{CrewEffect, Until};

/// What a collection brings (EFE-20 to EFE-24): pepper, vanilla, bonuses and crew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Harvest {
    pub planets: [u8; 4],
    pub ships: [u8; 4],
    /// What is taken of both together.
    pub taken: [u8; 4],
    /// What the caps, an empty purse or an empty reserve keep out.
    pub lost: [u8; 4],
}

pub fn apply(game: &mut Efemeris, action: &Action) -> Result<(), Refusal> {
    *game = game.after(action)?;
    Ok(())
}

impl Efemeris {
    /// The state after an action. A refusal half-way leaves no trace.
    pub fn after(&self, action: &Action) -> Result<Self, Refusal> {
        let mut next = self.clone();
        next.change(action)?;
        Ok(next)
    }

    fn change(&mut self, action: &Action) -> Result<(), Refusal> {
        match *action {
            // Always allowed: the printed cards are the authority.
            Action::Table(cards) => {
                for card in &cards.planets {
                    let [pepper, vanilla] = card.cost;
                    if pepper.max(vanilla) > MOST_PLANET_COST {
                        return Err(Refusal::CostTooHigh {
                            most: MOST_PLANET_COST,
                        });
                    }
                }
                self.table = cards;
                self.placeholder = false;
                Ok(())
            }
            Action::First { .. }
            | Action::Nation { .. }
            | Action::Captain { .. }
            | Action::Mobilize { .. }
            | Action::Begin => self.set_up(action),
            Action::Next => self.next_game(),
            _ => self.play_on(action),
        }
    }

    fn set_up(&mut self, action: &Action) -> Result<(), Refusal> {
        if self.phase != Phase::SetUp {
            return Err(Refusal::AlreadySetUp);
        }
        let (waiting, chooser) = self.waiting();
        match (*action, waiting) {
            (Action::First { seat }, SetUpStep::First) => {
                self.exists(seat)?;
                let leader = self.leader(self.side_of(seat));
                if leader != seat {
                    return Err(Refusal::FirstOfTeam(leader));
                }
                self.first = Some(seat);
            }
            (Action::Nation { seat, nation }, SetUpStep::Nation) if seat == chooser => {
                if self.seats.iter().any(|s| s.nation == Some(nation)) {
                    return Err(Refusal::NationTaken(nation));
                }
                for seat in self.side_seats(self.side_of(seat)) {
                    self.seat_mut(seat).nation = Some(nation);
                }
            }
            (Action::Captain { seat, captain }, SetUpStep::Captain) if seat == chooser => {
                self.appoint(seat, captain)?;
            }
            (Action::Mobilize { seat, planet }, SetUpStep::Planet) if seat == chooser => {
                let place = self.place_mut(planet);
                if place.owner.is_some() {
                    return Err(Refusal::PlanetTaken(planet));
                }
                place.owner = Some(seat);
            }
            (Action::Begin, SetUpStep::Begin) => {
                for seat in self.seat_indices() {
                    let (spices, hand, captains) =
                        (self.start_spices(seat), self.start_hand(), self.captain_cards());
                    let seat = self.seat_mut(seat);
                    seat.spices = spices;
                    seat.hand = hand;
                    seat.captains_left = captains;
                    seat.ships = [true, false, false];
                    seat.new_ships = seat.ships;
                }
                self.tiles = self.stack();
                self.begin_turn(self.side_of(self.first.unwrap_or(0)));
            }
            (_, SetUpStep::First | SetUpStep::Begin) => return Err(Refusal::SetUpFirst),
            _ => return Err(Refusal::ChoosesNow(chooser)),
        }
        Ok(())
    }

    /// Puts a captain in command whose nation fits and who is nobody's captain and was not before (EFE-11, EFE-54).
    fn appoint(&mut self, seat: u8, captain: Captain) -> Result<(), Refusal> {
        if let Some(nation) = self.seat(seat).nation.filter(|n| *n != captain.card().nation) {
            return Err(Refusal::NotOfNation(nation));
        }
        if self.seats.iter().any(|s| s.met[captain as usize]) {
            return Err(Refusal::CaptainGone(captain));
        }
        let seat = self.seat_mut(seat);
        seat.captain = Some(captain);
        seat.met[captain as usize] = true;
        Ok(())
    }

    fn play_on(&mut self, action: &Action) -> Result<(), Refusal> {
        match self.phase {
            Phase::SetUp => return Err(Refusal::SetUpFirst),
            Phase::Over => return Err(Refusal::Over),
            _ => (),
        }
        match *action {
            Action::Explore => {
                self.only_in(Phase::Exploration)?;
                self.tiles -= self.tiles_due();
                self.phase = Phase::Collection;
            }
            Action::Collect { seat, spaces, drawn } => self.collect(seat, spaces, drawn)?,
            Action::Play { seat, crew, on } => self.play(seat, crew, on)?,
            Action::Use { seat, bonus, on } => self.use_bonus(seat, bonus, on)?,
            Action::Wreck { seat, ship } => {
                self.only_in(Phase::Tactical)?;
                self.exists(seat)?;
                self.destroy(seat, ship)?;
                if self.side_of(seat) != self.side {
                    self.pushes = self.pushes.saturating_sub(1);
                }
            }
            Action::Recruit { seat } => {
                self.builds(seat)?;
                self.room_in_hand(seat)?;
                self.pay(seat, RECRUIT_PRICE)?;
                self.seat_mut(seat).hand += 1;
            }
            Action::Frigate { seat } => self.build_frigate(seat)?,
            Action::Fortress { seat, planet } => {
                self.builds(seat)?;
                self.fortify(seat, planet)?;
                self.pay(seat, FORTRESS_PRICE)?;
            }
            Action::Galleon { seat, captain } => self.build_galleon(seat, captain)?,
            Action::Conquer { seat, planet, paid } => self.conquer(seat, planet, paid)?,
            Action::Share { seat, spice } => self.share(seat, spice)?,
            Action::Done => match self.phase {
                Phase::Tactical => {
                    let mut side = self.side_seats(self.side);
                    if side.any(|seat| self.awaits_gunner(seat)) {
                        return Err(Refusal::GunnerMissing);
                    }
                    self.end(|effect| effect.until() == Until::Tactical);
                    for seat in self.side_seats(self.side) {
                        self.seat_mut(seat).new_ships = [false; 3];
                    }
                    self.phase = Phase::Construction;
                }
                Phase::Construction => self.end_turn(),
                _ => return Err(Refusal::OtherPhase(Phase::Tactical)),
            },
            Action::Draw => {
                self.phase = Phase::Over;
                self.winner = None;
            }
            _ => return Err(Refusal::AlreadySetUp),
        }
        Ok(())
    }

    fn only_in(&self, phase: Phase) -> Result<(), Refusal> {
        if self.phase == phase {
            Ok(())
        } else {
            Err(Refusal::OtherPhase(phase))
        }
    }

    fn acts(&self, seat: u8) -> Result<(), Refusal> {
        self.exists(seat)?;
        if self.side_of(seat) == self.side {
            Ok(())
        } else {
            Err(Refusal::NotTheirTurn(seat))
        }
    }

    fn builds(&self, seat: u8) -> Result<(), Refusal> {
        self.only_in(Phase::Construction)?;
        self.acts(seat)
    }

    /// From the bank, up to the cap; gives how many were taken. The bank is never short (EFE-3).
    fn give(&mut self, seat: u8, spice: Spice, count: u8) -> u8 {
        let held = &mut self.seat_mut(seat).spices[spice as usize];
        let taken = count.min(MOST_SPICE.saturating_sub(*held));
        *held += taken;
        taken
    }

    /// One spice from the bank, if there is room for it.
    fn give_one(&mut self, seat: u8, spice: Spice) -> Result<(), Refusal> {
        if self.give(seat, spice, 1) == 0 {
            Err(Refusal::Full(spice))
        } else {
            Ok(())
        }
    }

    /// One spice to the bank.
    fn pay_one(&mut self, seat: u8, spice: Spice) -> Result<(), Refusal> {
        let mut price = [0; 2];
        price[spice as usize] = 1;
        self.pay(seat, price)
    }

    /// To the bank.
    fn pay(&mut self, seat: u8, price: [u8; 2]) -> Result<(), Refusal> {
        let held = &mut self.seat_mut(seat).spices;
        for (at, spice) in Spice::ALL.into_iter().enumerate() {
            let (has, needs) = (held[at], price[at]);
            if has < needs {
                return Err(Refusal::Short { spice, needs, has });
            }
            held[at] -= needs;
        }
        Ok(())
    }

    fn begin_turn(&mut self, side: u8) {
        self.side = side;
        self.turns = self.turns.saturating_add(1);
        (self.shared, self.pushes) = (0, 0);
        for seat in &mut self.seats {
            seat.collected = false;
        }
        for place in &mut self.planets {
            place.conquered_now = false;
        }
        // EFE-16: without tiles there is nothing to explore.
        self.phase = if self.tiles > 0 {
            Phase::Exploration
        } else {
            Phase::Collection
        };
    }

    fn end_turn(&mut self) {
        self.end(|effect| effect.until() == Until::Turn);
        let mut turns = 1;
        // Only in Free For All can a side be eliminated, and there a side is a seat.
        while turns < self.sides() && self.seat(self.side_after(self.side, turns)).eliminated {
            turns += 1;
        }
        self.begin_turn(self.side_after(self.side, turns));
    }

    /// What a seat would collect with its ships on these spaces.
    pub fn harvest(&self, index: u8, spaces: [Space; 3]) -> Result<Harvest, Refusal> {
        self.exists(index)?;
        let seat = self.seat(index);
        let mut harvest = Harvest::default();
        for (place, card) in self.planets.iter().zip(&self.table.planets) {
            if place.owner == Some(index) {
                harvest.planets[card.makes as usize] += 1;
            }
        }
        for (ship, space) in Ship::ALL.into_iter().zip(spaces) {
            if space != Space::Open && !seat.has(ship) {
                return Err(Refusal::NoSuchShip(ship));
            }
            if space.is_expert() && !self.expert {
                return Err(Refusal::ExpertSpace);
            }
            if space != Space::Open && seat.is_new(ship) {
                return Err(Refusal::NotSailed(ship));
            }
            // EFE-23: Pargo wants a factory, the Crewmaster an anchorage under the galleon.
            let [factory, anchorage] = match ship {
                Ship::Galleon => {
                    let harvest = self.in_force(index, CrewEffect::Harvest);
                    [1 + 2 * harvest, 1 + self.in_force(index, CrewEffect::MoreBonus)]
                }
                _ => [1, 1],
            };
            let (kind, count) = match space {
                Space::Open => (0, 0),
                Space::PepperFactory => (0, factory),
                Space::VanillaFactory => (1, factory),
                Space::Anchorage => (2, anchorage),
                Space::PepperProvidence => (0, 2),
                Space::VanillaProvidence => (1, 2),
                Space::Shipwreck => (3, 1),
            };
            harvest.ships[kind] += count;
        }
        let [pepper, vanilla] = seat.spices;
        let room = [
            MOST_SPICE.saturating_sub(pepper),
            MOST_SPICE.saturating_sub(vanilla),
            MOST_BONUSES
                .saturating_sub(seat.bonus_count())
                .min(self.purse.iter().sum()),
            self.most_hand()
                .saturating_sub(seat.hand)
                .min(self.reserve(self.side_of(index))),
        ];
        for (kind, room) in room.into_iter().enumerate() {
            let all = harvest.planets[kind] + harvest.ships[kind];
            harvest.taken[kind] = all.min(room);
            harvest.lost[kind] = all - harvest.taken[kind];
        }
        Ok(harvest)
    }

    fn collect(&mut self, seat: u8, spaces: [Space; 3], drawn: Drawn) -> Result<(), Refusal> {
        self.only_in(Phase::Collection)?;
        self.acts(seat)?;
        if self.seat(seat).collected {
            return Err(Refusal::AlreadyCollected(seat));
        }
        let [pepper, vanilla, due, crew] = self.harvest(seat, spaces)?.taken;
        if drawn.iter().flatten().count() != usize::from(due) {
            return Err(Refusal::DrawExactly { due });
        }
        for bonus in drawn.into_iter().flatten() {
            let left = &mut self.purse[bonus as usize];
            *left = left.checked_sub(1).ok_or(Refusal::NotInPurse)?;
            self.seat_mut(seat).bonuses[bonus as usize] += 1;
        }
        let mate = self.seat_mut(seat);
        mate.spices[0] += pepper;
        mate.spices[1] += vanilla;
        mate.hand += crew;
        mate.collected = true;
        self.end(|effect| effect.until() == Until::Collection(seat));
        let mut side = self.side_seats(self.side);
        if side.all(|seat| self.seat(seat).collected) {
            // EFE-30, EFE-33: cards of the last round go, and with them what lasted for a round.
            for seat in self.side_seats(self.side) {
                self.discard_played(seat);
            }
            self.phase = Phase::Tactical;
        }
        Ok(())
    }

    /// The cards on a player's board leave, and every effect of theirs ends.
    pub fn discard_played(&mut self, index: u8) {
        let gone = mem::take(&mut self.seat_mut(index).played);
        self.end(|effect| effect.by == index);
        if self.expert {
            // EFE-73: spent for good.
            let lead = self.lead_mut(self.side_of(index));
            for crew in gone.into_iter().flatten() {
                lead.out += 1;
                lead.spent[crew as usize] += 1;
            }
        }
    }

    /// EFE-60 to EFE-62: after a planet changed hands. `conqueror` is asked first.
    pub fn settle(&mut self, conqueror: u8) {
        let (mut winner, mut left, mut last) = (None, 0, 0);
        for turn in (0..self.sides()).rev() {
            let side = self.side_after(conqueror, turn);
            let planets = self.side_planets(side);
            if planets > 0 {
                left += 1;
                last = side;
            }
            if planets >= self.goal() {
                winner = Some(side);
            }
        }
        if left == 1 {
            winner = Some(last);
        }
        if let Some(winner) = winner {
            self.lead_mut(winner).wins += 1;
            self.before_end = self.phase;
            self.phase = Phase::Over;
            self.winner = Some(winner);
        } else if self.mode == Mode::FreeForAll {
            for seat in self.seat_indices() {
                if self.planet_count(seat) == 0 {
                    // EFE-62: ships and tokens go, spices return to the bank.
                    self.discard_played(seat);
                    self.end(|effect| effect.seat == seat);
                    let seat = self.seat_mut(seat);
                    seat.spices = [0; 2];
                    seat.bonuses = [0; 3];
                    (seat.ships, seat.new_ships) = ([false; 3], [false; 3]);
                    seat.captain = None;
                    (seat.hand, seat.captains_left) = (0, 0);
                    seat.eliminated = true;
                }
            }
            // Only a correction takes the last planet of the player whose turn it is.
            if self.seat(self.side).eliminated && self.phase != Phase::Over {
                self.end_turn();
            }
        }
    }

    /// EFE-70: the next game of a match begins with its set-up; printed cards, options and score stay.
    fn next_game(&mut self) -> Result<(), Refusal> {
        if self.phase != Phase::Over {
            return Err(Refusal::NotOver);
        }
        if !self.expert {
            return Err(Refusal::MatchOnly);
        }
        if self.match_decided() {
            return Err(Refusal::MatchDecided);
        }
        self.clear_table();
        Ok(())
    }

    /// Everything goes back into the box.
    pub fn clear_table(&mut self) {
        for seat in &mut self.seats {
            *seat = Seat {
                wins: seat.wins,
                ..Seat::default()
            };
        }
        self.effects.clear();
        self.planets = [Place::default(); 8];
        self.purse = [BONUS_TOKENS; 3];
        (self.tiles, self.turns, self.side) = (0, 0, 0);
        (self.shared, self.pushes) = (0, 0);
        (self.first, self.winner) = (None, None);
        self.phase = Phase::SetUp;
        self.games = self.games.saturating_add(1);
    }
}
