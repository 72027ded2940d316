//! What crew cards started and what is not over: in force for everyone to see.

use super::tables::{Planet, Ship};
use super::{Seat, State};
use heapless::Vec;

/// Where an effect stands among a seat's, in the order in which they are shown. Those that end together stand together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Uses of Hubac's ability: 2 more spaces each, this tactical phase.
    Haste,
    /// Uses of Fairborne's ability: the next attack reaches 1 farther each.
    Range,
    /// Uses of Lancaster's ability before the next attack.
    FrigateGun,
    /// Uses of da Silva's ability: that many Winds move enemy ships.
    ForeignWinds,
    /// Uses of Pargo's ability for the next collection.
    Harvest,
    /// Crewmasters for the next collection.
    MoreBonus,
    /// Governors who were played with the galleon on the first planet; those on the others follow.
    Governor,
    /// Free frigates.
    FreeFrigate = Effect::Governor as isize + Planet::ALL.len() as isize,
    GalleonProtected,
    FortressesProtected,
    /// Who froze the galleon, as a number from 1; those who froze the frigates follow.
    Frozen,
}

/// Places for them: a power of two, so that no index needs a check.
pub const EFFECTS: usize = 32;
const _: () = assert!(Effect::Frozen as usize + 3 <= EFFECTS);

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
    /// Its place among the seat's effects.
    pub at: usize,
    pub count: u8,
    pub until: Until,
}

/// Three cards on each of four boards can start one each.
const MOST_EFFECTS: usize = 24;

impl State {
    pub(super) fn effects(&self) -> Vec<InForce, MOST_EFFECTS> {
        let mut effects = Vec::new();
        for seat in self.seat_indices() {
            for (at, count) in self.seat(seat).effects.into_iter().enumerate() {
                let (until, count) = if at < Effect::Harvest as usize {
                    (Until::Tactical, count)
                } else if at < Effect::Governor as usize {
                    (Until::Collection(seat), count)
                } else if at < Effect::GalleonProtected as usize {
                    (Until::Turn, count)
                } else if at < Effect::Frozen as usize {
                    (Until::NextTactical(seat), count)
                } else {
                    (Until::NextTactical(count.saturating_sub(1)), count.min(1))
                };
                if count > 0 {
                    _ = effects.push(InForce {
                        seat,
                        at,
                        count,
                        until,
                    });
                }
            }
        }
        effects
    }
}

impl Seat {
    /// Adds one of an effect; gives how many there are now.
    pub(super) fn start(&mut self, effect: Effect) -> u8 {
        let count = &mut self.effects[effect as usize];
        *count += 1;
        *count
    }

    /// Governors who were played with the galleon on this planet.
    pub(super) fn governors(&mut self, planet: Planet) -> &mut u8 {
        &mut self.effects[(Effect::Governor as usize + planet as usize) % EFFECTS]
    }

    /// Who froze this ship, as a number from 1.
    pub(super) fn frozen_by(&mut self, ship: Ship) -> &mut u8 {
        &mut self.effects[(Effect::Frozen as usize + ship as usize) % EFFECTS]
    }

    pub(super) fn is_frozen(&self, ship: Ship) -> bool {
        let mut copy = *self;
        *copy.frozen_by(ship) > 0
    }

    /// A ship leaves the map.
    pub(super) fn remove(&mut self, ship: Ship) {
        self.ships[ship as usize] = false;
        *self.frozen_by(ship) = 0;
    }

    /// Ends the effects from one up to before another.
    pub(super) fn end(&mut self, from: Effect, before: Effect) {
        for effect in self.effects.iter_mut().take(before as usize).skip(from as usize) {
            *effect = 0;
        }
    }
}
