//! The state for other programs.

use super::effects::{Effect, InForce, Until};
use super::tables::{Bonus, Captain, Planet, Ship};
use super::{Efemeris, MOST_FORTRESSES, Phase, SPICE_TOKENS, State};
use crate::games::efemeris::actions::number;
use crate::json::Json;

impl State {
    /// What the players do not hold; of each spice there are enough for four with full hands (EFE-3).
    pub(super) fn bank(&self) -> [u8; 2] {
        [0, 1].map(|spice| SPICE_TOKENS - self.seats.iter().map(|s| s.spices[spice]).sum::<u8>())
    }
}

impl Efemeris {
    /// The seats that won; none before the end and after a draw.
    pub(super) fn winners(&self) -> impl Iterator<Item = u8> {
        self.winner.into_iter().flat_map(|side| self.side_seats(side))
    }

    pub(super) fn report(&self, json: &mut Json) {
        json.key("mode").string(self.mode.word());
        json.key("expert").boolean(self.expert);
        if matches!(self.phase, Phase::SetUp | Phase::Over) {
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
            let [pepper, vanilla] = self.bank();
            json.key("pepper").number(pepper);
            json.key("vanilla").number(vanilla);
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
                for side in 0..self.sides() {
                    json.number(self.lead(side).wins);
                }
            });
            json.key("over").boolean(self.match_decided());
        });
        json.key("over").boolean(self.phase == Phase::Over);
        json.key("winners").array(|json| {
            for seat in self.winners() {
                json.number(number(seat));
            }
        });
    }

    fn report_seat(&self, index: u8, json: &mut Json) {
        let seat = self.seat(index);
        json.key("name").string(self.name(index));
        match seat.nation {
            Some(nation) => json.key("nation").string(nation.word()),
            None => json.key("nation").null(),
        }
        json.key("pepper").number(seat.spices[0]);
        json.key("vanilla").number(seat.spices[1]);
        json.key("bonuses").object(|json| bonuses(seat.bonuses, json));
        json.key("crew").object(|json| {
            json.key("hand").number(seat.hand);
            json.key("played").number(seat.played_count());
            json.key("reserve").number(self.reserve(self.side_of(index)));
        });
        json.key("crew_played").array(|json| {
            for crew in seat.played.iter().flatten() {
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
            for (planet, place) in Planet::ALL.iter().zip(&self.planets) {
                if place.owner == Some(index) {
                    json.string(planet.word());
                }
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

/// Each with the first of its places among the effects.
const KINDS: [(Effect, &str); 11] = [
    (Effect::Haste, "haste"),
    (Effect::Range, "range"),
    (Effect::FrigateGun, "frigate_gun"),
    (Effect::ForeignWinds, "foreign_winds"),
    (Effect::Harvest, "harvest"),
    (Effect::MoreBonus, "more_bonus"),
    (Effect::Governor, "governor"),
    (Effect::FreeFrigate, "free_frigate"),
    (Effect::GalleonProtected, "galleon_protected"),
    (Effect::FortressesProtected, "fortresses_protected"),
    (Effect::Frozen, "frozen"),
];

fn report_effect(effect: InForce, json: &mut Json) {
    let mut up_to_here = KINDS.iter().filter(|(first, _)| *first as usize <= effect.at);
    let kind = up_to_here.next_back().map_or("", |(_, kind)| kind);
    let governor = effect.at.checked_sub(Effect::Governor as usize);
    let planet = governor.and_then(|at| Planet::ALL.get(at));
    let frozen = effect.at.checked_sub(Effect::Frozen as usize);
    let ship = frozen.and_then(|at| Ship::ALL.get(at));
    json.key("seat").number(number(effect.seat));
    json.key("kind").string(kind);
    if let Some(planet) = planet {
        json.key("planet").string(planet.word());
    }
    if let Some(ship) = ship {
        json.key("ship").string(ship.word());
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
