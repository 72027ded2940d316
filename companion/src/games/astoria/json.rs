//! The state as JSON.

use super::components::{Card, CardState, Colour, Goal, PerColour, Role, Seat, Track};
use super::{Astoria, Ending};
use crate::games::Game;
use crate::text::json::Json;

pub fn json(game: &Astoria, json: &mut Json) {
    json.key("round").number(game.round);
    json.key("phase").string(game.phase.word());
    json.key("start_player").number(game.start + 1);
    json.key("active").number(game.active() + 1);
    json.key("actions_left").number(game.turn.actions_left);
    json.key("tracks").object(|o| {
        for track in Track::ALL {
            o.key(track.word()).number(game.tracks[track]);
        }
    });
    json.key("ends").object(|o| {
        for track in Track::ALL {
            o.key(track.word()).number(game.lengths.of(track));
        }
    });
    json.key("flow")
        .object(|o| per_colour(o, &game.flow, Colour::word));
    json.key("glyphs")
        .object(|o| per_colour(o, &game.turn.glyphs, Colour::glyph));
    json.key("warlords").array(|a| {
        for colour in &game.warlords {
            a.object(|o| o.key("colour").string(colour.word()));
        }
    });
    json.key("reserve").object(|o| {
        for colour in Colour::ALL {
            o.key(colour.word()).number(game.reserve(colour));
        }
    });
    json.key("seats").array(|a| {
        for (name, seat) in game.names.iter().zip(&game.mages) {
            a.object(|o| seat_json(name, seat, o));
        }
    });
    json.key("over").boolean(game.ended.is_some());
    json.key("ended_by").string_or_null(game.ended.map(Ending::word));
    json.key("scores").array(|a| {
        if game.ended.is_some() {
            for seat in 0..game.seat_count() {
                a.number(game.points(seat).total());
            }
        }
    });
    json.key("winners")
        .array(|a| game.winners().iter().for_each(|seat| a.number(seat + 1)));
}

fn per_colour(json: &mut Json, numbers: &PerColour, word: fn(Colour) -> &'static str) {
    for (colour, number) in numbers.iter() {
        json.key(word(colour)).number(number);
    }
}

fn seat_json(name: &str, seat: &Seat, json: &mut Json) {
    json.key("name").string(name);
    json.key("colour").string(seat.colour.word());
    json.key("role").string_or_null(seat.role.map(Role::word));
    json.key("power").number(seat.power);
    json.key("gems")
        .object(|o| per_colour(o, &seat.stock, Colour::word));
    json.key("flask").number(seat.flask.total());
    json.key("hand").number(seat.hand);
    json.key("artefacts").object(|o| {
        o.key("open").number(seat.count(CardState::Open));
        o.key("ready").number(seat.count(CardState::Ready));
        o.key("tapped").number(seat.count(CardState::Tapped));
    });
    json.key("ability_ready")
        .boolean(seat.state(Card::ABILITY) == CardState::Ready);
    json.key("guards").number(seat.guards);
    json.key("trophies").number(seat.trophies);
    json.key("exiled").boolean(seat.exiled);
    json.key("goal").string_or_null(seat.goal.map(Goal::word));
    json.key("denied").array(|a| {
        for faction in Goal::FACTIONS.iter().filter(|faction| seat.has_denied(**faction)) {
            a.string(faction.word());
        }
    });
    json.key("shields").number(seat.shields);
}
