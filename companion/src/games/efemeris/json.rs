//! The state as JSON.

use super::action::number;
use super::components::{Bonus, Captain, Crew, Nation, Planet, Ship};
use super::rules::effects::{CrewEffect, InForce, Until};
use super::{Efemeris, MOST_FORTRESSES, Phase};
use crate::games::Game;
use crate::text::json::Json;

pub fn json(game: &Efemeris, json: &mut Json) {
    json.key("mode").string(game.mode.word());
    json.key("expert").boolean(game.expert);
    json.key("turn").number_or_null(game.active_seat().map(number));
    json.key("turns").number(game.turns);
    json.key("phase").string(game.phase.word());
    json.key("seats").array(|json| {
        for seat in game.seat_indices() {
            json.object(|json| seat_json(game, seat, json));
        }
    });
    json.key("tiles_left").number(game.tiles);
    json.key("purse").object(|json| bonuses(game.purse, json));
    json.key("bank").object(|json| {
        let [pepper, vanilla] = game.bank();
        json.key("pepper").number(pepper);
        json.key("vanilla").number(vanilla);
    });
    json.key("planets").array(|json| {
        for ((planet, place), card) in Planet::ALL.iter().zip(&game.planets).zip(&game.table.planets) {
            json.object(|json| {
                json.key("name").string(planet.word());
                json.key("owner").number_or_null(place.owner.map(number));
                json.key("fortress").boolean(place.fortress);
                json.key("conquered_now").boolean(place.conquered_now);
                json.key("pepper").number(card.cost[0]);
                json.key("vanilla").number(card.cost[1]);
                json.key("makes").string(card.makes.word());
            });
        }
    });
    json.key("crew_copies")
        .object(|json| crew(game.table.copies, json));
    json.key("planets_are_placeholders").boolean(game.placeholder);
    json.key("effects").array(|json| {
        for effect in &game.effects {
            json.object(|json| effect_json(effect, json));
        }
    });
    json.key("shared").number(game.shared);
    json.key("pushes").number(game.pushes);
    json.key("match").object(|json| {
        json.key("game").number(game.games);
        json.key("wins").array(|json| {
            for side in 0..game.sides() {
                json.number(game.lead(side).wins);
            }
        });
        json.key("over").boolean(game.match_decided());
    });
    json.key("over").boolean(game.phase == Phase::Over);
    json.key("winners").array(|json| {
        for seat in game.winners() {
            json.number(number(seat));
        }
    });
}

fn seat_json(game: &Efemeris, index: u8, json: &mut Json) {
    let seat = game.seat(index);
    json.key("name").string(game.seat_name(index));
    json.key("nation").string_or_null(seat.nation.map(Nation::word));
    json.key("pepper").number(seat.spices[0]);
    json.key("vanilla").number(seat.spices[1]);
    json.key("bonuses").object(|json| bonuses(seat.bonuses, json));
    json.key("crew").object(|json| {
        json.key("hand").number(seat.hand);
        json.key("played").number(seat.played_count());
        json.key("reserve").number(game.reserve(game.side_of(index)));
    });
    json.key("crew_played").array(|json| {
        for crew in seat.played.iter().flatten() {
            json.string(crew.word());
        }
    });
    json.key("crew_spent")
        .object(|json| crew(game.lead(game.side_of(index)).spent, json));
    json.key("frigates").number(seat.frigates());
    json.key("frigates_built").number(seat.built);
    json.key("fortresses").number(game.fortresses_of(index));
    json.key("fortresses_left")
        .number(MOST_FORTRESSES.saturating_sub(seat.tokens));
    json.key("galleon").boolean(seat.has(Ship::Galleon));
    json.key("new_ships").array(|json| {
        for ship in Ship::ALL.into_iter().filter(|ship| seat.is_new(*ship)) {
            json.string(ship.word());
        }
    });
    json.key("captain")
        .string_or_null(seat.captain.map(Captain::word));
    json.key("captains_left").number(seat.captains_left);
    json.key("planets").array(|json| {
        for (planet, place) in Planet::ALL.iter().zip(&game.planets) {
            if place.owner == Some(index) {
                json.string(planet.word());
            }
        }
    });
    json.key("collected").boolean(seat.collected);
    json.key("eliminated").boolean(seat.eliminated);
}

fn crew(counts: [u8; 9], json: &mut Json) {
    for (crew, count) in Crew::ALL.iter().zip(counts) {
        json.key(crew.word()).number(count);
    }
}

fn bonuses(counts: [u8; 3], json: &mut Json) {
    for (bonus, count) in Bonus::ALL.iter().zip(counts) {
        json.key(bonus.word()).number(count);
    }
}

fn effect_json(effect: &InForce, json: &mut Json) {
    let kind = match effect.effect {
        CrewEffect::Haste => "haste",
        CrewEffect::Range => "range",
        CrewEffect::FrigateGun => "frigate_gun",
        CrewEffect::ForeignWinds => "foreign_winds",
        CrewEffect::Harvest => "harvest",
        CrewEffect::MoreBonus => "more_bonus",
        CrewEffect::Governor(_) => "governor",
        CrewEffect::FreeFrigate => "free_frigate",
        CrewEffect::GalleonProtected => "galleon_protected",
        CrewEffect::FortressesProtected => "fortresses_protected",
        CrewEffect::Frozen(_) => "frozen",
    };
    json.key("seat").number(number(effect.seat));
    json.key("kind").string(kind);
    match effect.effect {
        CrewEffect::Governor(planet) => json.key("planet").string(planet.word()),
        CrewEffect::Frozen(ship) => json.key("ship").string(ship.word()),
        _ => {}
    }
    json.key("count").number(effect.count);
    let (until, of) = match effect.until() {
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
