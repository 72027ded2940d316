//! What each action changes, and when it is refused.

use super::actions::{Action, Drawn};
use super::refusal::Refusal;
use super::tables::{Captain, MOST_PLANET_COST, Mode, Ship, Space, Spice};
use super::{
    BONUS_TOKENS, Efemeris, FORTRESS_PRICE, MATCH_WINS, MOST_BONUSES, MOST_SPICE, Pending, Phase, Place,
    RECRUIT_PRICE, SPICE_TOKENS, Seat, Waiting,
};
use core::mem;

/// What a collection brings (EFE-20 to EFE-24).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Harvest {
    /// From planets, pepper then vanilla.
    pub planets: [u8; 2],
    /// From ships.
    pub ships: [u8; 2],
    /// What is taken of both together.
    pub taken: [u8; 2],
    /// What the cap keeps out.
    pub lost: [u8; 2],
    /// Bonuses that are drawn, and those that the cap or an empty purse keeps out.
    pub bonuses: u8,
    pub bonuses_lost: u8,
    /// Crew that is rescued, and those for whom there is no room.
    pub crew: u8,
    pub crew_lost: u8,
}

impl Efemeris {
    pub(super) fn change(&mut self, action: &Action) -> Result<(), Refusal> {
        match *action {
            // Always allowed: the printed cards are the authority.
            Action::Table(cards) => {
                if cards
                    .iter()
                    .flat_map(|card| card.cost)
                    .any(|cost| cost > MOST_PLANET_COST)
                {
                    return Err(Refusal::CostTooHigh {
                        most: MOST_PLANET_COST,
                    });
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
        match (action, self.waiting()) {
            (&Action::First { seat }, Waiting::First) => {
                self.seat(seat)?;
                let leader = self.leader(self.side_of(seat));
                if leader != seat {
                    return Err(Refusal::FirstOfTeam(self.seat(leader)?.name.clone()));
                }
                self.first = Some(seat);
            }
            (&Action::Nation { seat, nation }, Waiting::Nation(chooser)) if seat == chooser => {
                if self.seats.iter().any(|s| s.nation == Some(nation)) {
                    return Err(Refusal::NationTaken(nation));
                }
                for seat in self.side_seats(self.side_of(seat)) {
                    self.seat_mut(seat)?.nation = Some(nation);
                }
            }
            (&Action::Captain { seat, captain }, Waiting::Captain(chooser)) if seat == chooser => {
                self.appoint(seat, captain)?;
            }
            (&Action::Mobilize { seat, planet }, Waiting::Planet(chooser)) if seat == chooser => {
                let place = &mut self.planets[planet as usize];
                if place.owner.is_some() {
                    return Err(Refusal::PlanetTaken(planet));
                }
                place.owner = Some(seat);
            }
            (Action::Begin, Waiting::Begin) => {
                for seat in self.seat_indices() {
                    let (spices, hand, captains) =
                        (self.start_spices(seat), self.start_hand(), self.captain_cards());
                    for spice in Spice::ALL {
                        self.give(seat, *spice, spices[*spice as usize])?;
                    }
                    let seat = self.seat_mut(seat)?;
                    seat.hand = hand;
                    seat.captains_left = captains;
                    seat.ships = [true, false, false];
                }
                self.tiles = self.stack();
                self.begin_turn(self.side_of(self.first.unwrap_or(0)));
            }
            (_, Waiting::Nation(chooser) | Waiting::Captain(chooser) | Waiting::Planet(chooser)) => {
                return Err(Refusal::ChoosesNow(self.seat(chooser)?.name.clone()));
            }
            _ => return Err(Refusal::SetUpFirst),
        }
        Ok(())
    }

    /// Puts a captain in command whose nation fits and who is nobody's captain and was not before (EFE-11, EFE-54).
    pub(super) fn appoint(&mut self, seat: u8, captain: Captain) -> Result<(), Refusal> {
        if let Some(nation) = self.seat(seat)?.nation.filter(|n| *n != captain.nation()) {
            return Err(Refusal::NotOfNation(nation));
        }
        if self.seats.iter().any(|s| s.met & 1 << captain as u16 != 0) {
            return Err(Refusal::CaptainGone(captain));
        }
        let seat = self.seat_mut(seat)?;
        seat.captain = Some(captain);
        seat.met |= 1 << captain as u16;
        Ok(())
    }

    fn play_on(&mut self, action: &Action) -> Result<(), Refusal> {
        match self.phase {
            Phase::SetUp => return Err(Refusal::SetUpFirst),
            Phase::Over(_) if !matches!(action, Action::Set { .. }) => return Err(Refusal::GameOver),
            _ => (),
        }
        match *action {
            Action::Explore => {
                self.only_in(Phase::Exploration)?;
                self.tiles -= self.tiles_due();
                self.phase = Phase::Collection;
            }
            Action::Collect {
                seat,
                spaces,
                ref drawn,
            } => self.collect(seat, spaces, drawn)?,
            Action::Play { seat, crew, on } => self.play(seat, crew, on)?,
            Action::Use { seat, bonus, on } => self.use_bonus(seat, bonus, on)?,
            Action::Wreck { seat, ship } => {
                self.only_in(Phase::Tactical)?;
                self.destroy(seat, ship)?;
            }
            Action::Recruit { seat } => {
                self.builds(seat)?;
                self.room_in_hand(seat)?;
                self.pay(seat, RECRUIT_PRICE)?;
                self.seat_mut(seat)?.hand += 1;
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
                    for seat in &mut self.seats {
                        let pending = &mut seat.pending;
                        (pending.haste, pending.range) = (0, 0);
                        (pending.frigate_gun, pending.foreign_winds) = (0, 0);
                    }
                    self.phase = Phase::Construction;
                }
                Phase::Construction => self.end_turn(),
                _ => return Err(Refusal::OtherPhase("tactical")),
            },
            Action::Draw => self.phase = Phase::Over(None),
            Action::Set { counter, to } => self.set(counter, to)?,
            _ => return Err(Refusal::AlreadySetUp),
        }
        Ok(())
    }

    pub(super) fn only_in(&self, phase: Phase) -> Result<(), Refusal> {
        if self.phase == phase {
            Ok(())
        } else {
            Err(Refusal::OtherPhase(phase.word()))
        }
    }

    pub(super) fn acts(&self, seat: u8) -> Result<(), Refusal> {
        let name = &self.seat(seat)?.name;
        if self.side_of(seat) == self.side {
            Ok(())
        } else {
            Err(Refusal::NotTheirTurn(name.clone()))
        }
    }

    pub(super) fn builds(&self, seat: u8) -> Result<(), Refusal> {
        self.only_in(Phase::Construction)?;
        self.acts(seat)
    }

    /// From the bank, up to the cap; gives how many were taken.
    pub(super) fn give(&mut self, seat: u8, spice: Spice, count: u8) -> Result<u8, Refusal> {
        let bank = self.bank[spice as usize];
        let held = &mut self.seat_mut(seat)?.spices[spice as usize];
        let taken = count.min(MOST_SPICE.saturating_sub(*held)).min(bank);
        *held += taken;
        self.bank[spice as usize] -= taken;
        Ok(taken)
    }

    pub(super) fn pay(&mut self, seat: u8, price: [u8; 2]) -> Result<(), Refusal> {
        for (spice, needs) in Spice::ALL.iter().zip(price) {
            let held = &mut self.seat_mut(seat)?.spices[*spice as usize];
            if *held < needs {
                return Err(Refusal::Short {
                    spice: *spice,
                    needs,
                    has: *held,
                });
            }
            *held -= needs;
            self.bank[*spice as usize] += needs;
        }
        Ok(())
    }

    fn begin_turn(&mut self, side: u8) {
        self.side = side;
        self.turns = self.turns.saturating_add(1);
        self.shared = 0;
        for seat in &mut self.seats {
            seat.collected = false;
        }
        // EFE-16: without tiles there is nothing to explore.
        self.phase = if self.tiles > 0 {
            Phase::Exploration
        } else {
            Phase::Collection
        };
    }

    fn end_turn(&mut self) {
        for seat in &mut self.seats {
            seat.pending.governors.clear();
            seat.pending.free_frigates = 0;
        }
        let sides = self.sides();
        let next = (1..sides)
            .map(|step| (self.side + step) % sides)
            // Only in Free For All can a side be eliminated, and there a side is a seat.
            .find(|side| !self.seat(*side).is_ok_and(|seat| seat.eliminated));
        self.begin_turn(next.unwrap_or(self.side));
    }

    /// What a seat would collect with its ships on these spaces.
    pub(super) fn harvest(&self, seat: u8, spaces: [Space; 3]) -> Result<Harvest, Refusal> {
        let index = seat;
        let seat = self.seat(index)?;
        let mut harvest = Harvest::default();
        for planet in self.planets_of(index) {
            harvest.planets[self.card(planet).makes as usize] += 1;
        }
        let (mut draws, mut wrecks) = (0, 0);
        for (ship, space) in Ship::ALL.iter().zip(spaces) {
            if space != Space::Open && !seat.has(*ship) {
                return Err(Refusal::NoSuchShip(*ship));
            }
            if space.is_expert() && !self.expert {
                return Err(Refusal::ExpertSpace);
            }
            let is_galleon = *ship == Ship::Galleon;
            // EFE-23: Pargo wants a factory, the Crewmaster an anchorage under the galleon.
            let factory = 1 + if is_galleon { 2 * seat.pending.harvest } else { 0 };
            match space {
                Space::Open => (),
                Space::PepperFactory => harvest.ships[0] += factory,
                Space::VanillaFactory => harvest.ships[1] += factory,
                Space::Anchorage => draws += 1 + if is_galleon { seat.pending.crewmasters } else { 0 },
                Space::PepperProvidence => harvest.ships[0] += 2,
                Space::VanillaProvidence => harvest.ships[1] += 2,
                Space::Shipwreck => wrecks += 1,
            }
        }
        for spice in Spice::ALL {
            let at = *spice as usize;
            let all = harvest.planets[at] + harvest.ships[at];
            harvest.taken[at] = all
                .min(MOST_SPICE.saturating_sub(seat.spices[at]))
                .min(self.bank[at]);
            harvest.lost[at] = all - harvest.taken[at];
        }
        harvest.bonuses = draws
            .min(MOST_BONUSES.saturating_sub(seat.bonus_count()))
            .min(self.purse.iter().sum());
        harvest.bonuses_lost = draws - harvest.bonuses;
        harvest.crew = wrecks
            .min(self.most_hand().saturating_sub(seat.hand))
            .min(self.reserve(self.side_of(index)));
        harvest.crew_lost = wrecks - harvest.crew;
        Ok(harvest)
    }

    fn collect(&mut self, seat: u8, spaces: [Space; 3], drawn: &Drawn) -> Result<(), Refusal> {
        self.only_in(Phase::Collection)?;
        self.acts(seat)?;
        if self.seat(seat)?.collected {
            return Err(Refusal::AlreadyCollected);
        }
        let harvest = self.harvest(seat, spaces)?;
        if drawn.len() != usize::from(harvest.bonuses) {
            return Err(Refusal::DrawExactly { due: harvest.bonuses });
        }
        for bonus in drawn {
            let left = &mut self.purse[*bonus as usize];
            *left = left.checked_sub(1).ok_or(Refusal::NotInPurse)?;
            self.seat_mut(seat)?.bonuses[*bonus as usize] += 1;
        }
        for spice in Spice::ALL {
            self.give(seat, *spice, harvest.taken[*spice as usize])?;
        }
        let mate = self.seat_mut(seat)?;
        mate.hand += harvest.crew;
        mate.collected = true;
        (mate.pending.harvest, mate.pending.crewmasters) = (0, 0);
        let all = self
            .side_seats(self.side)
            .all(|seat| self.seat(seat).is_ok_and(|s| s.collected));
        if all {
            self.begin_tactical()?;
        }
        Ok(())
    }

    /// EFE-30, EFE-33: cards of the last round go, and with them what lasted for a round.
    fn begin_tactical(&mut self) -> Result<(), Refusal> {
        for seat in self.side_seats(self.side) {
            self.discard_played(seat)?;
        }
        self.phase = Phase::Tactical;
        Ok(())
    }

    /// The cards on a player's board leave, and every effect of theirs ends.
    pub(super) fn discard_played(&mut self, seat: u8) -> Result<(), Refusal> {
        let gone = mem::take(&mut self.seat_mut(seat)?.played).len() as u8;
        self.seat_mut(seat)?.pending = Pending::default();
        if self.expert {
            // EFE-73: spent for good.
            let side = self.side_of(seat);
            if let Some(out) = self.out.get_mut(usize::from(side)) {
                *out = out.saturating_add(gone);
            }
        }
        let frozen = self.seats.iter_mut().flat_map(|s| &mut s.frozen);
        frozen.filter(|by| **by == Some(seat)).for_each(|by| *by = None);
        Ok(())
    }

    /// EFE-60 to EFE-62: after a planet changed hands. `conqueror` is asked first.
    pub(super) fn settle(&mut self, conqueror: u8) {
        let sides = self.sides();
        let reached = (0..sides)
            .map(|step| (conqueror + step) % sides)
            .find(|side| self.side_planets(*side) >= self.goal());
        let mut left = (0..sides).filter(|side| self.side_planets(*side) > 0);
        let winner = match (reached, left.next(), left.next()) {
            (Some(side), ..) | (None, Some(side), None) => side,
            _ => {
                for seat in self.seat_indices() {
                    if self.mode == Mode::FreeForAll && self.side_planets(seat) == 0 {
                        self.eliminate(seat);
                    }
                }
                // Only a correction takes the last planet of the player whose turn it is.
                if self.mode == Mode::FreeForAll
                    && self.side_planets(self.side) == 0
                    && !matches!(self.phase, Phase::Over(_))
                {
                    self.end_turn();
                }
                return;
            }
        };
        if let Some(wins) = self.wins.get_mut(usize::from(winner)) {
            *wins = wins.saturating_add(1);
        }
        self.before_end = self.phase;
        self.phase = Phase::Over(Some(winner));
    }

    /// EFE-62: ships and tokens go, spices return to the bank.
    fn eliminate(&mut self, index: u8) {
        _ = self.discard_played(index);
        let Some(seat) = self.seats.get_mut(usize::from(index)) else {
            return;
        };
        for (bank, spice) in self.bank.iter_mut().zip(&mut seat.spices) {
            *bank += mem::take(spice);
        }
        seat.ships = [false; 3];
        seat.frozen = [None; 3];
        seat.bonuses = [0; 3];
        seat.hand = 0;
        seat.captain = None;
        seat.captains_left = 0;
        seat.eliminated = true;
    }

    /// EFE-70: the next game of a match begins with its set-up; planet cards, options and score stay.
    fn next_game(&mut self) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Over(_)) {
            return Err(Refusal::OtherPhase("last"));
        }
        if !self.expert {
            return Err(Refusal::MatchOnly);
        }
        if self.wins.iter().any(|wins| *wins >= MATCH_WINS) {
            return Err(Refusal::MatchDecided);
        }
        for seat in &mut self.seats {
            *seat = Seat::new(mem::take(&mut seat.name));
        }
        self.planets = [Place::default(); 8];
        self.out = [0; 3];
        self.bank = [SPICE_TOKENS; 2];
        self.purse = [BONUS_TOKENS; 3];
        (self.tiles, self.turns, self.shared, self.side) = (0, 0, 0, 0);
        self.first = None;
        self.phase = Phase::SetUp;
        self.games = self.games.saturating_add(1);
        Ok(())
    }
}
