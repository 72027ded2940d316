//! The tactical phase: what crew cards, captains and bonuses do.

use super::Refusal;
use super::effects::{CrewEffect, InForce};
use crate::games::efemeris::action::Target;
use crate::games::efemeris::components::{Bonus, Captain, Crew, Planet, Ship, Spice};
use crate::games::efemeris::{Efemeris, MOST_PLAYED, Phase, Place};

/// What a card needs to be told before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    Nothing,
    Spice,
    /// An enemy's ship or fortress.
    Prey,
    Ship,
    Planet,
    Hand,
}

impl Efemeris {
    /// What this card of this seat must be told.
    pub fn need(&self, seat: u8, crew: Crew) -> Need {
        match crew {
            Crew::Banker => Need::Spice,
            Crew::Gunner => Need::Prey,
            Crew::Governor => Need::Planet,
            Crew::ChiefMate => match self.seat(seat).captain {
                Some(Captain::Blake) => Need::Ship,
                Some(Captain::Byng) => Need::Hand,
                Some(Captain::Guzman) => Need::Planet,
                _ => Need::Nothing,
            },
            _ => Need::Nothing,
        }
    }

    pub(super) fn play(&mut self, seat: u8, crew: Crew, on: Target) -> Result<(), Refusal> {
        self.only_in(Phase::Tactical)?;
        self.acts(seat)?;
        let player = self.seat_mut(seat);
        if !player.has(Ship::Galleon) {
            return Err(Refusal::NoGalleon);
        }
        if let Some(nation) = crew.nation().filter(|n| player.nation != Some(*n)) {
            return Err(Refusal::CardOfNation(nation));
        }
        player.hand = player.hand.checked_sub(1).ok_or(Refusal::EmptyHand)?;
        let free = player.played.iter_mut().find(|card| card.is_none());
        *free.ok_or(Refusal::ThreeCrew)? = Some(crew);
        let copies = self.copies(crew);
        if self.used(self.side, crew) > copies {
            return Err(Refusal::AllUsed { copies });
        }
        match (crew, on) {
            (Crew::Banker, Target::Spice(give)) => {
                self.pay_one(seat, give)?;
                self.give_one(seat, give.other())?;
            }
            (Crew::ChiefMate, on) => self.use_ability(seat, on)?,
            (Crew::Gunner, Target::Ship { seat: victim, ship }) => {
                self.is_enemy(seat, victim)?;
                if ship == Ship::Galleon && self.in_force(victim, CrewEffect::GalleonProtected) > 0 {
                    return Err(Refusal::Protected);
                }
                self.end_attack(seat);
                self.destroy(victim, ship)?;
            }
            (Crew::Gunner, Target::Fortress(planet)) => {
                let Place {
                    owner: Some(victim),
                    fortress: true,
                    ..
                } = *self.place(planet)
                else {
                    return Err(Refusal::NoFortress(planet));
                };
                self.is_enemy(seat, victim)?;
                if self.in_force(victim, CrewEffect::FortressesProtected) > 0 {
                    return Err(Refusal::Protected);
                }
                self.end_attack(seat);
                self.place_mut(planet).fortress = false;
            }
            (Crew::Helmsman, Target::Nothing) => (),
            (Crew::Lady, Target::Nothing) => _ = self.give(seat, Spice::Vanilla, 2),
            (Crew::Surgeon, Target::Nothing) => self.protect(seat, CrewEffect::GalleonProtected)?,
            (Crew::Shipwright, Target::Nothing) => {
                self.start(seat, CrewEffect::FreeFrigate);
                self.room_for_frigates(seat, self.in_force(seat, CrewEffect::FreeFrigate))?;
            }
            (Crew::Crewmaster, Target::Nothing) => self.start(seat, CrewEffect::MoreBonus),
            (Crew::Governor, Target::Planet(planet)) => {
                self.start(seat, CrewEffect::Governor(planet));
                self.can_stand_on(seat, planet)?;
            }
            _ => return Err(Refusal::WrongTarget),
        }
        self.gunner_can_follow(seat)
    }

    fn protect(&mut self, seat: u8, effect: CrewEffect) -> Result<(), Refusal> {
        if self.in_force(seat, effect) > 0 {
            return Err(Refusal::AlreadyProtected);
        }
        self.start(seat, effect);
        Ok(())
    }

    /// EFE-107: refuses what leaves no room for the Gunner whom the Chief Mate has prepared.
    fn gunner_can_follow(&self, seat: u8) -> Result<(), Refusal> {
        let player = self.seat(seat);
        let can_follow = player.hand > 0
            && player.played_count() < MOST_PLAYED as u8
            && self.used(self.side, Crew::Gunner) < self.copies(Crew::Gunner);
        if self.awaits_gunner(seat) && !can_follow {
            Err(Refusal::NeedsGunner)
        } else {
            Ok(())
        }
    }

    /// The Chief Mate's card is already on the board.
    fn use_ability(&mut self, seat: u8, on: Target) -> Result<(), Refusal> {
        let player = self.seat_mut(seat);
        let captain = player.captain.ok_or(Refusal::NoCaptain)?;
        match (captain, on) {
            (Captain::Hubac, Target::Nothing) => {
                if self.is_frozen(seat, Ship::Galleon) {
                    return Err(Refusal::Frozen);
                }
                self.start(seat, CrewEffect::Haste);
            }
            (Captain::Chesnaye, Target::Nothing) => self.has_planet(seat)?,
            (Captain::Cassini, Target::Nothing) => (),
            (Captain::Oleron, Target::Nothing) => self.protect(seat, CrewEffect::FortressesProtected)?,
            (Captain::Fairborne, Target::Nothing) => self.start(seat, CrewEffect::Range),
            (Captain::Lancaster, Target::Nothing) => {
                if player.frigates() == 0 {
                    return Err(Refusal::NoSuchShip(Ship::Frigate1));
                }
                self.start(seat, CrewEffect::FrigateGun);
            }
            (Captain::Blake, Target::Ship { seat: victim, ship }) => {
                self.is_enemy(seat, victim)?;
                if !self.seat(victim).has(ship) {
                    return Err(Refusal::NoSuchShip(ship));
                }
                let frozen = |other: &InForce| other.is(victim, CrewEffect::Frozen(ship));
                if self.effects.iter().any(|other| frozen(other) && other.by == seat) {
                    return Err(Refusal::AlreadyFrozen);
                }
                // Another's ice gives way to this one's, which lasts longer.
                self.end(frozen);
                self.start_on(victim, CrewEffect::Frozen(ship), seat);
            }
            (Captain::Byng, Target::Hand { seat: victim }) => {
                self.is_enemy(seat, victim)?;
                let hand = &mut self.seat_mut(victim).hand;
                *hand = hand.checked_sub(1).ok_or(Refusal::HandIsEmpty(victim))?;
                self.lead_mut(self.side_of(victim)).out += 1;
            }
            (Captain::Pargo, Target::Nothing) => self.start(seat, CrewEffect::Harvest),
            (Captain::Guzman, Target::Planet(planet)) => self.fortify(seat, planet)?,
            (Captain::Silva, Target::Nothing) => {
                let winds = player.bonuses[Bonus::Winds as usize];
                if self.in_force(seat, CrewEffect::ForeignWinds) >= winds {
                    return Err(Refusal::NeedsWinds);
                }
                self.start(seat, CrewEffect::ForeignWinds);
            }
            (Captain::Aviles, Target::Nothing) => {
                player.hand = player.hand.checked_sub(1).ok_or(Refusal::NothingToSell)?;
                self.give(seat, Spice::Pepper, 1);
                self.give(seat, Spice::Vanilla, 1);
            }
            _ => return Err(Refusal::WrongTarget),
        }
        Ok(())
    }

    fn is_enemy(&self, seat: u8, other: u8) -> Result<(), Refusal> {
        self.exists(other)?;
        if self.side_of(seat) == self.side_of(other) {
            Err(Refusal::OwnSide)
        } else {
            Ok(())
        }
    }

    /// A ship of this seat can be on the planet, and the planet can be conquered.
    pub(super) fn can_stand_on(&self, seat: u8, planet: Planet) -> Result<(), Refusal> {
        let place = *self.place(planet);
        if place
            .owner
            .is_some_and(|owner| self.side_of(owner) == self.side_of(seat))
        {
            Err(Refusal::OwnPlanet(planet))
        } else if place.fortress {
            Err(Refusal::FortressFirst)
        } else {
            Ok(())
        }
    }

    pub(super) fn use_bonus(&mut self, seat: u8, bonus: Bonus, on: Target) -> Result<(), Refusal> {
        self.only_in(Phase::Tactical)?;
        self.acts(seat)?;
        let player = self.seat_mut(seat);
        let held = &mut player.bonuses[bonus as usize];
        *held = held.checked_sub(1).ok_or(Refusal::NoBonus)?;
        match (bonus, on) {
            (Bonus::Winds, Target::Nothing) => {
                if self.use_up(seat, CrewEffect::ForeignWinds) {
                    self.push_enemy();
                } else {
                    self.has_ship(seat)?;
                }
            }
            (Bonus::Shot, Target::Nothing) => {
                let mut seats = self.seat_indices();
                if !seats.any(|other| self.is_enemy(seat, other).is_ok() && self.has_ship(other).is_ok()) {
                    return Err(Refusal::NoEnemyShip);
                }
                self.push_enemy();
            }
            (Bonus::Cargo, Target::Spice(spice)) => self.give_one(seat, spice)?,
            _ => return Err(Refusal::WrongTarget),
        }
        Ok(())
    }

    /// An enemy ship is moved; which one, and where to, only the map knows (EFE-102, EFE-105).
    fn push_enemy(&mut self) {
        self.pushes = self.pushes.saturating_add(1);
        for seat in self.seat_indices() {
            if self.side_of(seat) != self.side {
                self.seat_mut(seat).new_ships = [false; 3];
            }
        }
    }

    /// EFE-105: a ship of this seat can hardly have come into a singularity: an enemy's does not sail now, and nothing
    /// has pushed it.
    pub fn is_unpushed(&self, seat: u8) -> bool {
        self.side_of(seat) != self.side && self.pushes == 0
    }

    pub fn has_ship(&self, seat: u8) -> Result<(), Refusal> {
        if self.seat(seat).ships == [false; 3] {
            Err(Refusal::NoShip)
        } else {
            Ok(())
        }
    }

    /// EFE-34: a galleon takes its captain, the cards on the board and their effects along.
    pub(super) fn destroy(&mut self, seat: u8, ship: Ship) -> Result<(), Refusal> {
        if !self.seat(seat).has(ship) {
            return Err(Refusal::NoSuchShip(ship));
        }
        self.remove(seat, ship);
        if ship == Ship::Galleon {
            let team = self.is_team();
            let victim = self.seat_mut(seat);
            victim.captains_left = victim.captains_left.saturating_sub(1);
            if !team {
                victim.captain = None;
            }
            self.discard_played(seat);
        }
        Ok(())
    }
}
