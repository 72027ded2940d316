//! The state for other programs, and the effects that are in force for everyone to see.

use super::tables::{Bonus, Captain, Planet, Ship};
use super::{Efemeris, MATCH_WINS, MOST_FORTRESSES, Phase};
use crate::games::efemeris::actions::number;
use crate::json::Json;
use heapless::Vec;

/// Something that a card started and that is not over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// On whom it is.
    pub seat: u8,
    pub kind: Kind,
    pub count: u8,
    pub until: Until,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
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

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Haste => "haste",
            Self::Range => "range",
            Self::FrigateGun => "frigate_gun",
            Self::ForeignWinds => "foreign_winds",
            Self::Harvest => "harvest",
            Self::MoreBonus => "more_bonus",
            Self::Governor(_) => "governor",
            Self::FreeFrigate => "free_frigate",
            Self::GalleonProtected => "galleon_protected",
            Self::FortressesProtected => "fortresses_protected",
            Self::Frozen(_) => "frozen",
        }
    }
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

/// Three cards on each of four boards, and their frozen ships.
const MOST_EFFECTS: usize = 24;

impl Efemeris {
    pub(super) fn effects(&self) -> Vec<Effect, MOST_EFFECTS> {
        let mut effects = Vec::new();
        for (seat, holder) in self.seat_indices().zip(&self.seats) {
            let pending = &holder.pending;
            let mut push = |kind, count, until| {
                if count > 0 {
                    // More cannot be in force than there are cards on the boards.
                    _ = effects.push(Effect {
                        seat,
                        kind,
                        count,
                        until,
                    });
                }
            };
            push(Kind::Haste, pending.haste, Until::Tactical);
            push(Kind::Range, pending.range, Until::Tactical);
            push(Kind::FrigateGun, pending.frigate_gun, Until::Tactical);
            push(Kind::ForeignWinds, pending.foreign_winds, Until::Tactical);
            push(Kind::Harvest, pending.harvest, Until::Collection(seat));
            push(Kind::MoreBonus, pending.crewmasters, Until::Collection(seat));
            for planet in Planet::ALL {
                let count = pending.governors.iter().filter(|p| *p == planet).count() as u8;
                push(Kind::Governor(*planet), count, Until::Turn);
            }
            push(Kind::FreeFrigate, pending.free_frigates, Until::Turn);
            let protected = u8::from(pending.galleon_protected);
            push(Kind::GalleonProtected, protected, Until::NextTactical(seat));
            let protected = u8::from(pending.fortresses_protected);
            push(Kind::FortressesProtected, protected, Until::NextTactical(seat));
            for (ship, by) in Ship::ALL.iter().zip(holder.frozen) {
                if let Some(by) = by {
                    push(Kind::Frozen(*ship), 1, Until::NextTactical(by));
                }
            }
        }
        effects
    }

    /// The seats that won; none before the end and after a draw.
    pub(super) fn winners(&self) -> impl Iterator<Item = u8> {
        let winner = match self.phase {
            Phase::Over(winner) => winner,
            _ => None,
        };
        winner.into_iter().flat_map(|side| self.side_seats(side))
    }

    pub(super) fn match_decided(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
            && (!self.expert || self.wins.iter().any(|wins| *wins >= MATCH_WINS))
    }

    pub(super) fn report(&self, json: &mut Json) {
        json.key("mode").string(self.mode.word());
        json.key("expert").boolean(self.expert);
        if matches!(self.phase, Phase::SetUp | Phase::Over(_)) {
            json.key("turn").null();
        } else {
            json.key("turn").number(number(self.leader(self.side)));
        }
        json.key("turns").number(self.turns);
        json.key("phase").string(self.phase.word());
        json.key("seats").array(|json| {
            for seat in self.seat_indices() {
                json.object(|json| self.report_seat(seat, json));
            }
        });
        json.key("tiles_left").number(self.tiles);
        json.key("purse").object(|json| bonuses(self.purse, json));
        json.key("bank").object(|json| {
            json.key("pepper").number(self.bank[0]);
            json.key("vanilla").number(self.bank[1]);
        });
        json.key("planets").array(|json| {
            for ((planet, place), card) in Planet::ALL.iter().zip(&self.planets).zip(&self.table) {
                json.object(|json| {
                    json.key("name").string(planet.word());
                    match place.owner {
                        Some(seat) => json.key("owner").number(number(seat)),
                        None => json.key("owner").null(),
                    }
                    json.key("fortress").boolean(place.fortress);
                    json.key("pepper").number(card.cost[0]);
                    json.key("vanilla").number(card.cost[1]);
                    json.key("makes").string(card.makes.word());
                });
            }
        });
        json.key("planets_are_placeholders").boolean(self.placeholder);
        json.key("effects").array(|json| {
            for effect in self.effects() {
                json.object(|json| report_effect(effect, json));
            }
        });
        json.key("shared").number(self.shared);
        json.key("match").object(|json| {
            json.key("game").number(self.games);
            json.key("wins").array(|json| {
                for wins in self.wins.iter().take(usize::from(self.sides())) {
                    json.number(*wins);
                }
            });
            json.key("over").boolean(self.match_decided());
        });
        json.key("over").boolean(matches!(self.phase, Phase::Over(_)));
        json.key("winners").array(|json| {
            for seat in self.winners() {
                json.number(number(seat));
            }
        });
    }

    fn report_seat(&self, index: u8, json: &mut Json) {
        let Some(seat) = self.seats.get(usize::from(index)) else {
            return;
        };
        json.key("name").string(&seat.name);
        match seat.nation {
            Some(nation) => json.key("nation").string(nation.word()),
            None => json.key("nation").null(),
        }
        json.key("pepper").number(seat.spices[0]);
        json.key("vanilla").number(seat.spices[1]);
        json.key("bonuses").object(|json| bonuses(seat.bonuses, json));
        json.key("crew").object(|json| {
            json.key("hand").number(seat.hand);
            json.key("played").number(seat.played.len() as u8);
            json.key("reserve").number(self.reserve(self.side_of(index)));
        });
        json.key("crew_played").array(|json| {
            for crew in &seat.played {
                json.string(crew.word());
            }
        });
        json.key("frigates").number(seat.frigates());
        json.key("frigates_built").number(seat.built);
        json.key("fortresses").number(self.fortresses_of(index));
        json.key("fortresses_left")
            .number(MOST_FORTRESSES.saturating_sub(seat.tokens));
        json.key("galleon").boolean(seat.has(Ship::Galleon));
        match seat.captain.map(Captain::word) {
            Some(captain) => json.key("captain").string(captain),
            None => json.key("captain").null(),
        }
        json.key("captains_left").number(seat.captains_left);
        json.key("planets").array(|json| {
            for planet in self.planets_of(index) {
                json.string(planet.word());
            }
        });
        json.key("collected").boolean(seat.collected);
        json.key("eliminated").boolean(seat.eliminated);
    }
}

fn bonuses(counts: [u8; 3], json: &mut Json) {
    for (bonus, count) in Bonus::ALL.iter().zip(counts) {
        json.key(bonus.word()).number(count);
    }
}

fn report_effect(effect: Effect, json: &mut Json) {
    json.key("seat").number(number(effect.seat));
    json.key("kind").string(effect.kind.word());
    match effect.kind {
        Kind::Governor(planet) => json.key("planet").string(planet.word()),
        Kind::Frozen(ship) => json.key("ship").string(ship.word()),
        _ => (),
    }
    json.key("count").number(effect.count);
    let (until, of) = match effect.until {
        Until::Tactical => ("end of tactical", None),
        Until::Turn => ("end of turn", None),
        Until::Collection(seat) => ("collection", Some(seat)),
        Until::NextTactical(seat) => ("tactical", Some(seat)),
    };
    json.key("until").string(until);
    if let Some(seat) = of {
        json.key("until_seat").number(number(seat));
    }
}
