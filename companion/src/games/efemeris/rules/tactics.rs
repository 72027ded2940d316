//! The tactical phase: what crew cards, captains and bonuses do.

use super::actions::Target;
use super::effects::Effect;
use super::refusal::{Player, Refusal};
use super::tables::{Bonus, Captain, Crew, Planet, Ship, Spice};
use super::{MOST_PLAYED, Phase, Place, State};
use core::mem;

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

impl State {
    /// What this card of this seat must be told.
    pub(super) fn need(&self, seat: u8, crew: Crew) -> Need {
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
        match (crew, on) {
            (Crew::Banker, Target::Spice(give)) => {
                self.pay_one(seat, give)?;
                self.give_one(seat, give.other())?;
            }
            (Crew::ChiefMate, on) => self.use_ability(seat, on)?,
            (Crew::Gunner, Target::Ship { seat: victim, ship }) => {
                self.is_enemy(seat, victim)?;
                if ship == Ship::Galleon {
                    self.is_unprotected(victim, Effect::GalleonProtected)?;
                }
                self.fire(seat);
                self.destroy(victim, ship)?;
            }
            (Crew::Gunner, Target::Fortress(planet)) => {
                let Place {
                    owner: Some(victim),
                    fortress: true,
                } = *self.place(planet)
                else {
                    return Err(Refusal::NoFortress(planet));
                };
                self.is_enemy(seat, victim)?;
                self.is_unprotected(victim, Effect::FortressesProtected)?;
                self.fire(seat);
                self.place_mut(planet).fortress = false;
            }
            (Crew::Helmsman, Target::Nothing) => (),
            (Crew::Lady, Target::Nothing) => _ = self.give(seat, Spice::Vanilla, 2),
            (Crew::Surgeon, Target::Nothing) => {
                if player.start(Effect::GalleonProtected) > 1 {
                    return Err(Refusal::AlreadyProtected);
                }
            }
            (Crew::Shipwright, Target::Nothing) => {
                let more = player.start(Effect::FreeFrigate);
                self.room_for_frigates(seat, more)?;
            }
            (Crew::Crewmaster, Target::Nothing) => _ = player.start(Effect::MoreBonus),
            (Crew::Governor, Target::Planet(planet)) => {
                *player.governors(planet) += 1;
                self.can_stand_on(seat, planet)?;
            }
            _ => return Err(Refusal::WrongTarget),
        }
        Ok(())
    }

    /// An attack uses up what was prepared for the next attack.
    fn fire(&mut self, seat: u8) {
        self.seat_mut(seat).end(Effect::Range, Effect::ForeignWinds);
    }

    fn is_unprotected(&self, victim: u8, protection: Effect) -> Result<(), Refusal> {
        if self.seat(victim).effects[protection as usize] > 0 {
            Err(Refusal::Protected)
        } else {
            Ok(())
        }
    }

    /// The Chief Mate's card is already on the board.
    fn use_ability(&mut self, seat: u8, on: Target) -> Result<(), Refusal> {
        let player = self.seat_mut(seat);
        let captain = player.captain.ok_or(Refusal::NoCaptain)?;
        let gunner_can_follow = player.hand > 0 && player.played_count() < MOST_PLAYED as u8;
        match (captain, on) {
            (Captain::Hubac, Target::Nothing) => {
                player.start(Effect::Haste);
                if player.is_frozen(Ship::Galleon) {
                    return Err(Refusal::Frozen);
                }
            }
            (Captain::Chesnaye, Target::Nothing) => self.has_planet(seat)?,
            (Captain::Cassini, Target::Nothing) => (),
            (Captain::Oleron, Target::Nothing) => {
                if player.start(Effect::FortressesProtected) > 1 {
                    return Err(Refusal::AlreadyProtected);
                }
            }
            (Captain::Fairborne, Target::Nothing) => {
                player.start(Effect::Range);
                if !gunner_can_follow {
                    return Err(Refusal::NeedsGunner);
                }
            }
            (Captain::Lancaster, Target::Nothing) => {
                player.start(Effect::FrigateGun);
                if player.frigates() == 0 {
                    return Err(Refusal::NoSuchShip(Ship::Frigate1));
                }
                if !gunner_can_follow {
                    return Err(Refusal::NeedsGunner);
                }
            }
            (Captain::Blake, Target::Ship { seat: victim, ship }) => {
                self.is_enemy(seat, victim)?;
                let victim = self.seat_mut(victim);
                if !victim.has(ship) {
                    return Err(Refusal::NoSuchShip(ship));
                }
                if mem::replace(victim.frozen_by(ship), seat + 1) == seat + 1 {
                    return Err(Refusal::AlreadyFrozen);
                }
            }
            (Captain::Byng, Target::Hand { seat: victim }) => {
                self.is_enemy(seat, victim)?;
                let hand = &mut self.seat_mut(victim).hand;
                *hand = hand.checked_sub(1).ok_or(Refusal::HandIsEmpty(Player(victim)))?;
                self.lead_mut(self.side_of(victim)).out += 1;
            }
            (Captain::Pargo, Target::Nothing) => _ = player.start(Effect::Harvest),
            (Captain::Guzman, Target::Planet(planet)) => self.fortify(seat, planet)?,
            (Captain::Silva, Target::Nothing) => {
                if player.start(Effect::ForeignWinds) > player.bonuses[Bonus::Winds as usize] {
                    return Err(Refusal::NeedsWinds);
                }
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
                let foreign = &mut player.effects[Effect::ForeignWinds as usize];
                match foreign.checked_sub(1) {
                    Some(left) => *foreign = left,
                    None => self.has_ship(seat)?,
                }
            }
            (Bonus::Shot, Target::Nothing) => {
                let mut seats = self.seat_indices();
                if !seats.any(|other| self.is_enemy(seat, other).is_ok() && self.has_ship(other).is_ok()) {
                    return Err(Refusal::NoEnemyShip);
                }
            }
            (Bonus::Cargo, Target::Spice(spice)) => self.give_one(seat, spice)?,
            _ => return Err(Refusal::WrongTarget),
        }
        Ok(())
    }

    pub(super) fn has_ship(&self, seat: u8) -> Result<(), Refusal> {
        if self.seat(seat).ships == [false; 3] {
            Err(Refusal::NoShip)
        } else {
            Ok(())
        }
    }

    /// EFE-34: a galleon takes its captain, the cards on the board and their effects along.
    pub(super) fn destroy(&mut self, seat: u8, ship: Ship) -> Result<(), Refusal> {
        let team = self.team;
        let victim = self.seat_mut(seat);
        if !victim.has(ship) {
            return Err(Refusal::NoSuchShip(ship));
        }
        victim.remove(ship);
        if ship == Ship::Galleon {
            victim.captains_left = victim.captains_left.saturating_sub(1);
            if !team {
                victim.captain = None;
            }
            self.discard_played(seat);
        }
        Ok(())
    }
}
