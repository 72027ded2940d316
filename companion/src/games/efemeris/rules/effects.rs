//! What crew cards started and what is not over: in force for everyone to see.

use crate::games::efemeris::Efemeris;
use crate::games::efemeris::components::{Planet, Ship};

/// What can be in force on a seat, in the order in which it is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CrewEffect {
    /// Hubac's ability: 2 more spaces each, this tactical phase.
    Haste,
    /// Fairborne's ability: the next attack reaches 1 farther each.
    Range,
    /// Lancaster's ability: the next attack comes from a frigate.
    FrigateGun,
    /// Da Silva's ability: that many Winds move enemy ships.
    ForeignWinds,
    /// Pargo's ability for the next collection.
    Harvest,
    /// Crewmasters for the next collection.
    MoreBonus,
    /// Governors who were played with the galleon on this planet.
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
    /// How many cards add up to it.
    pub count: u8,
    /// Whose card started it.
    pub by: u8,
}

impl InForce {
    pub fn is(&self, seat: u8, effect: CrewEffect) -> bool {
        (self.seat, self.effect) == (seat, effect)
    }

    pub fn until(&self) -> Until {
        match self.effect {
            CrewEffect::Haste | CrewEffect::Range | CrewEffect::FrigateGun | CrewEffect::ForeignWinds => {
                Until::Tactical
            }
            CrewEffect::Harvest | CrewEffect::MoreBonus => Until::Collection(self.seat),
            CrewEffect::Governor(_) | CrewEffect::FreeFrigate => Until::Turn,
            CrewEffect::GalleonProtected | CrewEffect::FortressesProtected | CrewEffect::Frozen(_) => {
                Until::NextTactical(self.by)
            }
        }
    }
}

/// Three cards on each of four boards can start one each. By a correction cards can leave before the ships thaw that they froze:
/// three of each seat.
pub const MOST_EFFECTS: usize = 24;

impl Efemeris {
    /// How many cards add up to an effect on this seat.
    pub fn in_force(&self, seat: u8, effect: CrewEffect) -> u8 {
        let found = self.effects.iter().find(|other| other.is(seat, effect));
        found.map_or(0, |found| found.count)
    }

    /// A card starts an effect on its own seat, or adds to it.
    pub fn start(&mut self, seat: u8, effect: CrewEffect) {
        self.start_on(seat, effect, seat);
    }

    /// A card of the seat `by` starts an effect on a seat, or adds to it.
    pub fn start_on(&mut self, seat: u8, effect: CrewEffect, by: u8) {
        let place = |other: &InForce| (other.seat, other.effect);
        let new = InForce {
            seat,
            effect,
            count: 1,
            by,
        };
        match self.effects.binary_search_by_key(&place(&new), place) {
            Ok(at) => self.effects[at].count += 1,
            // There is room for all that can be in force.
            Err(at) => _ = self.effects.insert(at, new),
        }
    }

    /// Uses up one of those that add up to an effect; says whether there was one.
    pub fn use_up(&mut self, seat: u8, effect: CrewEffect) -> bool {
        let found = self.effects.iter_mut().find(|other| other.is(seat, effect));
        let was_there = found.map(|found| found.count -= 1).is_some();
        self.end(|effect| effect.count == 0);
        was_there
    }

    pub fn end(&mut self, ends: impl Fn(&InForce) -> bool) {
        self.effects.retain(|effect| !ends(effect));
    }

    /// An attack uses up what was prepared for the next attack.
    pub fn end_attack(&mut self, seat: u8) {
        self.end(|ended| {
            ended.seat == seat && matches!(ended.effect, CrewEffect::Range | CrewEffect::FrigateGun)
        });
    }

    /// Whether the Chief Mate has prepared an attack that only a Gunner can carry out (EFE-107).
    pub fn awaits_gunner(&self, seat: u8) -> bool {
        self.in_force(seat, CrewEffect::Range) + self.in_force(seat, CrewEffect::FrigateGun) > 0
    }

    pub fn is_frozen(&self, seat: u8, ship: Ship) -> bool {
        self.in_force(seat, CrewEffect::Frozen(ship)) > 0
    }

    /// A ship leaves the map.
    pub fn remove(&mut self, index: u8, ship: Ship) {
        let seat = self.seat_mut(index);
        seat.ships[ship as usize] = false;
        seat.new_ships[ship as usize] = false;
        self.end(|ended| ended.is(index, CrewEffect::Frozen(ship)));
    }
}
