//! The tactical phase: what crew cards, captains and bonuses do.

use super::actions::Target;
use super::refusal::Refusal;
use super::tables::{Bonus, Captain, Crew, Mode, Planet, Ship, Spice};
use super::{Efemeris, MOST_PLAYED, Phase, Place};
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

impl Efemeris {
    /// What this card of this seat must be told.
    pub(super) fn need(&self, seat: u8, crew: Crew) -> Need {
        match crew {
            Crew::Banker => Need::Spice,
            Crew::Gunner => Need::Prey,
            Crew::Governor => Need::Planet,
            Crew::ChiefMate => match self.seat(seat).ok().and_then(|s| s.captain) {
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
        let player = self.seat_mut(seat)?;
        if !player.has(Ship::Galleon) {
            return Err(Refusal::NoGalleon);
        }
        if let Some(nation) = crew.nation().filter(|n| player.nation != Some(*n)) {
            return Err(Refusal::CardOfNation(nation));
        }
        player.hand = player.hand.checked_sub(1).ok_or(Refusal::EmptyHand)?;
        player.played.push(crew).map_err(|_| Refusal::ThreeCrew)?;
        match (crew, on) {
            (Crew::Banker, Target::Spice(give)) => {
                let wanted = give.other();
                let mut price = [0; 2];
                price[give as usize] = 1;
                self.pay(seat, price)?;
                if self.give(seat, wanted, 1)? == 0 {
                    return Err(Refusal::Full(wanted));
                }
            }
            (Crew::ChiefMate, on) => self.use_ability(seat, on)?,
            (Crew::Gunner, Target::Ship { seat: victim, ship }) => {
                self.is_enemy(seat, victim)?;
                if ship == Ship::Galleon && self.seat(victim)?.pending.galleon_protected {
                    return Err(Refusal::Protected);
                }
                self.fire(seat)?;
                self.destroy(victim, ship)?;
            }
            (Crew::Gunner, Target::Fortress(planet)) => {
                let Place {
                    owner: Some(victim),
                    fortress: true,
                } = self.planets[planet as usize]
                else {
                    return Err(Refusal::NoFortress(planet));
                };
                self.is_enemy(seat, victim)?;
                if self.seat(victim)?.pending.fortresses_protected {
                    return Err(Refusal::Protected);
                }
                self.fire(seat)?;
                self.planets[planet as usize].fortress = false;
            }
            (Crew::Helmsman, Target::Nothing) => (),
            (Crew::Lady, Target::Nothing) => {
                self.give(seat, Spice::Vanilla, 2)?;
            }
            (Crew::Surgeon, Target::Nothing) => {
                let protected = &mut self.seat_mut(seat)?.pending.galleon_protected;
                if mem::replace(protected, true) {
                    return Err(Refusal::AlreadyProtected);
                }
            }
            (Crew::Shipwright, Target::Nothing) => {
                let more = self.seat(seat)?.pending.free_frigates + 1;
                self.room_for_frigates(seat, more)?;
                self.seat_mut(seat)?.pending.free_frigates = more;
            }
            (Crew::Crewmaster, Target::Nothing) => self.seat_mut(seat)?.pending.crewmasters += 1,
            (Crew::Governor, Target::Planet(planet)) => {
                self.can_stand_on(seat, planet)?;
                let governors = &mut self.seat_mut(seat)?.pending.governors;
                governors.push(planet).map_err(|_| Refusal::ThreeCrew)?;
            }
            _ => return Err(Refusal::WrongTarget),
        }
        Ok(())
    }

    /// An attack uses up what was prepared for the next attack.
    fn fire(&mut self, seat: u8) -> Result<(), Refusal> {
        let pending = &mut self.seat_mut(seat)?.pending;
        (pending.range, pending.frigate_gun) = (0, 0);
        Ok(())
    }

    /// The Chief Mate's card is already on the board.
    fn use_ability(&mut self, seat: u8, on: Target) -> Result<(), Refusal> {
        let player = self.seat_mut(seat)?;
        let captain = player.captain.ok_or(Refusal::NoCaptain)?;
        let gunner_can_follow = player.hand > 0 && player.played.len() < MOST_PLAYED;
        match (captain, on) {
            (Captain::Hubac, Target::Nothing) => {
                if player.frozen[Ship::Galleon as usize].is_some() {
                    return Err(Refusal::Frozen);
                }
                player.pending.haste += 1;
            }
            (Captain::Chesnaye, Target::Nothing) => {
                if self.planets_of(seat).next().is_none() {
                    return Err(Refusal::NoPlanet);
                }
            }
            (Captain::Cassini, Target::Nothing) => (),
            (Captain::Oleron, Target::Nothing) => {
                if mem::replace(&mut player.pending.fortresses_protected, true) {
                    return Err(Refusal::AlreadyProtected);
                }
            }
            (Captain::Fairborne, Target::Nothing) => {
                player.pending.range += 1;
                if !gunner_can_follow {
                    return Err(Refusal::NeedsGunner);
                }
            }
            (Captain::Lancaster, Target::Nothing) => {
                player.pending.frigate_gun += 1;
                if player.frigates() == 0 {
                    return Err(Refusal::NoSuchShip(Ship::Frigate1));
                }
                if !gunner_can_follow {
                    return Err(Refusal::NeedsGunner);
                }
            }
            (Captain::Blake, Target::Ship { seat: victim, ship }) => {
                self.is_enemy(seat, victim)?;
                let victim = self.seat_mut(victim)?;
                if !victim.has(ship) {
                    return Err(Refusal::NoSuchShip(ship));
                }
                if victim.frozen[ship as usize].replace(seat) == Some(seat) {
                    return Err(Refusal::AlreadyFrozen);
                }
            }
            (Captain::Byng, Target::Hand { seat: victim }) => {
                self.is_enemy(seat, victim)?;
                let side = self.side_of(victim);
                let victim = self.seat_mut(victim)?;
                let left = victim.hand.checked_sub(1);
                victim.hand = left.ok_or(Refusal::HandIsEmpty(victim.name.clone()))?;
                if let Some(out) = self.out.get_mut(usize::from(side)) {
                    *out = out.saturating_add(1);
                }
            }
            (Captain::Pargo, Target::Nothing) => player.pending.harvest += 1,
            (Captain::Guzman, Target::Planet(planet)) => self.fortify(seat, planet)?,
            (Captain::Silva, Target::Nothing) => {
                player.pending.foreign_winds += 1;
                if player.pending.foreign_winds > player.bonuses[Bonus::Winds as usize] {
                    return Err(Refusal::NeedsWinds);
                }
            }
            (Captain::Aviles, Target::Nothing) => {
                player.hand = player.hand.checked_sub(1).ok_or(Refusal::NothingToSell)?;
                self.give(seat, Spice::Pepper, 1)?;
                self.give(seat, Spice::Vanilla, 1)?;
            }
            _ => return Err(Refusal::WrongTarget),
        }
        Ok(())
    }

    fn is_enemy(&self, seat: u8, other: u8) -> Result<(), Refusal> {
        self.seat(other)?;
        if self.side_of(seat) == self.side_of(other) {
            Err(Refusal::OwnSide)
        } else {
            Ok(())
        }
    }

    /// A ship of this seat can be on the planet, and the planet can be conquered.
    pub(super) fn can_stand_on(&self, seat: u8, planet: Planet) -> Result<(), Refusal> {
        let place = self.planets[planet as usize];
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
        let player = self.seat_mut(seat)?;
        let held = &mut player.bonuses[bonus as usize];
        *held = held.checked_sub(1).ok_or(Refusal::NoBonus)?;
        match (bonus, on) {
            (Bonus::Winds, Target::Nothing) => match player.pending.foreign_winds.checked_sub(1) {
                Some(left) => player.pending.foreign_winds = left,
                None if player.ships == [false; 3] => return Err(Refusal::NoShip),
                None => (),
            },
            (Bonus::Shot, Target::Nothing) => {
                let enemy = |other: &u8| self.side_of(*other) != self.side_of(seat);
                let afloat = |other: u8| self.seat(other).is_ok_and(|s| s.ships != [false; 3]);
                if !self.seat_indices().filter(enemy).any(afloat) {
                    return Err(Refusal::NoEnemyShip);
                }
            }
            (Bonus::Cargo, Target::Spice(spice)) => {
                if self.give(seat, spice, 1)? == 0 {
                    return Err(Refusal::Full(spice));
                }
            }
            _ => return Err(Refusal::WrongTarget),
        }
        Ok(())
    }

    /// EFE-34: a galleon takes its captain, the cards on the board and their effects along.
    pub(super) fn destroy(&mut self, seat: u8, ship: Ship) -> Result<(), Refusal> {
        let team = self.mode == Mode::Team;
        let victim = self.seat_mut(seat)?;
        if !mem::replace(&mut victim.ships[ship as usize], false) {
            return Err(Refusal::NoSuchShip(ship));
        }
        victim.frozen[ship as usize] = None;
        if ship == Ship::Galleon {
            victim.captains_left = victim.captains_left.saturating_sub(1);
            if !team {
                victim.captain = None;
            }
            self.discard_played(seat)?;
        }
        Ok(())
    }
}
