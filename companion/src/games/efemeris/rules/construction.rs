//! The construction phase: what can be built, and at what price.

use super::Refusal;
use super::effects::CrewEffect;
use crate::games::efemeris::components::{Captain, Planet, Ship, Spice};
use crate::games::efemeris::{
    Efemeris, FRIGATE_PRICE, GALLEON_PRICE, MOST_FORTRESSES, MOST_FRIGATES, MOST_SHARED, Seat,
};

impl Efemeris {
    pub(super) fn room_in_hand(&self, seat: u8) -> Result<(), Refusal> {
        let most = self.most_hand();
        if self.seat(seat).hand >= most {
            Err(Refusal::HandFull { most })
        } else if self.reserve(self.side_of(seat)) == 0 {
            Err(Refusal::ReserveEmpty)
        } else {
            Ok(())
        }
    }

    /// EFE-52, EFE-57: whether this many more frigates may be built.
    pub fn room_for_frigates(&self, seat: u8, more: u8) -> Result<(), Refusal> {
        let counted = |seat: &Seat| {
            if self.frigates_for_life {
                seat.built
            } else {
                seat.frigates()
            }
        };
        let own = self.seat(seat);
        if own.frigates() + more > MOST_FRIGATES || counted(own) + more > MOST_FRIGATES {
            return Err(Refusal::Frigates { most: MOST_FRIGATES });
        }
        if let Some(ally) = self.ally(seat)
            && counted(own) + counted(self.seat(ally)) + more > self.nation_limit
        {
            return Err(Refusal::FrigatesOfNation {
                most: self.nation_limit,
            });
        }
        Ok(())
    }

    pub(super) fn has_planet(&self, seat: u8) -> Result<(), Refusal> {
        if self.planet_count(seat) == 0 {
            Err(Refusal::NoPlanet)
        } else {
            Ok(())
        }
    }

    pub(super) fn build_frigate(&mut self, seat: u8) -> Result<(), Refusal> {
        self.builds(seat)?;
        self.room_for_frigates(seat, 1)?;
        self.has_planet(seat)?;
        self.has_free_planet(seat)?;
        if !self.use_up(seat, CrewEffect::FreeFrigate) {
            self.pay(seat, FRIGATE_PRICE)?;
        }
        let player = self.seat_mut(seat);
        player.built = player.built.saturating_add(1);
        let frigates = [Ship::Frigate1, Ship::Frigate2];
        if let Some(ship) = frigates.into_iter().find(|ship| !player.has(*ship)) {
            player.launch(ship);
        }
        Ok(())
    }

    /// EFE-104: where ships may have sailed is not known, but a new frigate and a conqueror are each on a planet of their
    /// player's own.
    fn has_free_planet(&self, seat: u8) -> Result<(), Refusal> {
        let [_, one, two] = self.seat(seat).new_ships;
        if u8::from(one) + u8::from(two) + self.conquered_now(seat) < self.planet_count(seat) {
            Ok(())
        } else {
            Err(Refusal::PlanetsOccupied)
        }
    }

    /// EFE-53, EFE-57: a fortress token on a planet of this seat's own.
    pub fn fortify(&mut self, seat: u8, planet: Planet) -> Result<(), Refusal> {
        self.has_planet(seat)?;
        if self.place(planet).owner != Some(seat) {
            return Err(Refusal::NotYourPlanet(planet));
        }
        if self.place(planet).fortress {
            return Err(Refusal::HasFortress(planet));
        }
        let tokens = self.seat(seat).tokens + 1;
        if tokens > MOST_FORTRESSES {
            return Err(Refusal::Fortresses {
                most: MOST_FORTRESSES,
            });
        }
        if let Some(ally) = self.ally(seat)
            && tokens + self.seat(ally).tokens > self.nation_limit
        {
            return Err(Refusal::FortressesOfNation {
                most: self.nation_limit,
            });
        }
        self.seat_mut(seat).tokens = tokens;
        self.place_mut(planet).fortress = true;
        Ok(())
    }

    pub(super) fn build_galleon(&mut self, seat: u8, captain: Captain) -> Result<(), Refusal> {
        self.builds(seat)?;
        let player = self.seat(seat);
        if player.has(Ship::Galleon) {
            return Err(Refusal::GalleonInPlay);
        }
        if player.captains_left == 0 {
            return Err(Refusal::NoCaptain);
        }
        self.pay(seat, GALLEON_PRICE)?;
        match self.seat(seat).captain {
            Some(stays) if stays != captain => return Err(Refusal::CaptainStays(stays)),
            Some(_) => (),
            None => self.appoint(seat, captain)?,
        }
        self.seat_mut(seat).launch(Ship::Galleon);
        Ok(())
    }

    pub(super) fn conquer(&mut self, seat: u8, planet: Planet, paid: [u8; 2]) -> Result<(), Refusal> {
        self.builds(seat)?;
        self.has_conqueror(seat)?;
        self.can_stand_on(seat, planet)?;
        self.pay(seat, paid)?;
        self.end(|ended| ended.is(seat, CrewEffect::Governor(planet)));
        let place = self.place_mut(planet);
        (place.owner, place.conquered_now) = (Some(seat), true);
        self.settle(self.side);
        Ok(())
    }

    /// EFE-103: a ship that was in play when the phase began and has conquered nothing since.
    fn has_conqueror(&self, seat: u8) -> Result<(), Refusal> {
        self.has_ship(seat)?;
        let player = self.seat(seat);
        let ships = player.ships_in_play();
        let sailed = ships.iter().filter(|ship| !player.is_new(**ship)).count() as u8;
        if sailed == 0 {
            Err(Refusal::NewShipsOnly)
        } else if self.conquered_now(seat) >= sailed {
            Err(Refusal::AllConquered)
        } else {
            Ok(())
        }
    }

    pub(super) fn share(&mut self, seat: u8, spice: Spice) -> Result<(), Refusal> {
        self.builds(seat)?;
        let ally = self.ally(seat).ok_or(Refusal::TeamOnly)?;
        if self.shared >= MOST_SHARED {
            return Err(Refusal::SharedEnough { most: MOST_SHARED });
        }
        self.pay_one(seat, spice)?;
        self.give_one(ally, spice)?;
        self.shared += 1;
        Ok(())
    }
}
