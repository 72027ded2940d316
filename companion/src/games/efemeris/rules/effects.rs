//! What crew cards started and what is not over: in force for everyone to see.

use crate::games::efemeris::components::{Planet, Ship};
use crate::games::efemeris::{Efemeris, Seat};
use heapless::Vec;

/// What is in force on a seat, in the order in which it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CrewEffects {
    /// Uses of Hubac's ability: 2 more spaces each, this tactical phase.
    pub haste: u8,
    /// Uses of Fairborne's ability: the next attack reaches 1 farther each.
    pub range: u8,
    /// Uses of Lancaster's ability before the next attack.
    pub frigate_gun: u8,
    /// Uses of da Silva's ability: that many Winds move enemy ships.
    pub foreign_winds: u8,
    /// Uses of Pargo's ability for the next collection.
    pub harvest: u8,
    /// Crewmasters for the next collection.
    pub more_bonus: u8,
    /// Governors who were played with the galleon on each planet.
    pub governors: [u8; 8],
    pub free_frigates: u8,
    pub galleon_protected: bool,
    pub fortresses_protected: bool,
    /// Who froze each ship.
    pub frozen_by: [Option<u8>; 3],
}

impl CrewEffects {
    /// An attack uses up what was prepared for the next attack.
    pub fn end_attack(&mut self) {
        (self.range, self.frigate_gun) = (0, 0);
    }

    /// Whether the Chief Mate has prepared an attack that only a Gunner can carry out (EFE-107).
    pub fn awaits_gunner(&self) -> bool {
        self.range + self.frigate_gun > 0
    }

    /// What ends with the tactical phase.
    pub fn end_tactical(&mut self) {
        self.end_attack();
        (self.haste, self.foreign_winds) = (0, 0);
    }

    /// What the seat's next collection uses up, or loses.
    pub fn end_collection(&mut self) {
        (self.harvest, self.more_bonus) = (0, 0);
    }

    /// What ends with the turn.
    pub fn end_turn(&mut self) {
        (self.governors, self.free_frigates) = ([0; 8], 0);
    }

    /// All that the seat's own cards started.
    pub fn end_own(&mut self) {
        *self = Self {
            frozen_by: self.frozen_by,
            ..Self::default()
        };
    }
}

/// One kind of what is in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CrewEffect {
    Haste,
    Range,
    FrigateGun,
    ForeignWinds,
    Harvest,
    MoreBonus,
    Governor(Planet),
    FreeFrigate,
    GalleonProtected,
    FortressesProtected,
    Frozen(Ship),
}

/// When an effect ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// This tactical phase, or the attack or Winds before its end.
    Tactical,
    /// This turn's construction phase.
    Turn,
    /// This seat's next collection.
    Collection(u8),
    /// The beginning of this seat's next tactical phase.
    NextTactical(u8),
}

/// An effect that is in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InForce {
    /// On whom it is.
    pub seat: u8,
    pub effect: CrewEffect,
    pub count: u8,
    pub until: Until,
}

/// Three cards on each of four boards can start one each.
const MOST_EFFECTS: usize = 24;

impl Efemeris {
    /// All effects in force, seat by seat.
    pub fn effects(&self) -> Vec<InForce, MOST_EFFECTS> {
        let mut all = Vec::new();
        for seat in self.seat_indices() {
            let effects = &self.seat(seat).effects;
            let mut add = |effect, count, until| {
                if count > 0 {
                    _ = all.push(InForce {
                        seat,
                        effect,
                        count,
                        until,
                    });
                }
            };
            add(CrewEffect::Haste, effects.haste, Until::Tactical);
            add(CrewEffect::Range, effects.range, Until::Tactical);
            add(CrewEffect::FrigateGun, effects.frigate_gun, Until::Tactical);
            add(CrewEffect::ForeignWinds, effects.foreign_winds, Until::Tactical);
            add(CrewEffect::Harvest, effects.harvest, Until::Collection(seat));
            add(CrewEffect::MoreBonus, effects.more_bonus, Until::Collection(seat));
            for (planet, governors) in Planet::ALL.iter().zip(effects.governors) {
                add(CrewEffect::Governor(*planet), governors, Until::Turn);
            }
            add(CrewEffect::FreeFrigate, effects.free_frigates, Until::Turn);
            let protections = [
                (CrewEffect::GalleonProtected, effects.galleon_protected),
                (CrewEffect::FortressesProtected, effects.fortresses_protected),
            ];
            for (protection, is_on) in protections {
                add(protection, u8::from(is_on), Until::NextTactical(seat));
            }
            for (ship, frozen_by) in Ship::ALL.iter().zip(effects.frozen_by) {
                if let Some(freezer) = frozen_by {
                    add(CrewEffect::Frozen(*ship), 1, Until::NextTactical(freezer));
                }
            }
        }
        all
    }
}

impl Seat {
    pub fn is_frozen(&self, ship: Ship) -> bool {
        self.effects.frozen_by[ship as usize].is_some()
    }

    /// A ship leaves the map.
    pub fn remove(&mut self, ship: Ship) {
        self.ships[ship as usize] = false;
        self.new_ships[ship as usize] = false;
        self.effects.frozen_by[ship as usize] = None;
    }
}
