//! The state as JSON. It tells nothing of an unrevealed choice (AST-18).

use super::rules::layout::{Selected, Time};
use super::rules::turn::Step;
use super::{Astrolabe, BONUS, Phase, Seat};
use crate::games::Game;
use crate::text::json::Json;

/// The phase in one word.
fn phase(game: &Astrolabe) -> &'static str {
    match (game.phase, game.turn.step) {
        (Phase::Choosing, _) => "choosing",
        (Phase::Over, _) => "over",
        (Phase::Turns, _) if game.event.is_due() => "event",
        (Phase::Turns, Step::Deed) => "action",
        (Phase::Turns, Step::Artifacts) => "artifacts",
        (Phase::Turns, Step::Buying) => "buying",
    }
}

fn shown(json: &mut Json, shown: &Selected) {
    json.object(|json| {
        json.key("action").string(shown.deed.label());
        json.key("number").number(shown.number);
        json.key("time").string(shown.time.word());
    });
}

fn seat(game: &Astrolabe, index: u8, seat: &Seat, json: &mut Json) {
    json.key("name").string(&seat.name);
    json.key("focus").number(seat.focus);
    json.key("sun").number(seat.sun);
    json.key("moon").number(seat.moon);
    json.key("captured").number(seat.captured);
    json.key("bound").number(seat.bound);
    json.key("artifacts").object(|json| {
        json.key("day").number(seat.day);
        json.key("night").number(seat.night);
    });
    json.key("prophecies").number(seat.prophecies);
    json.key("vp").object(|json| {
        json.key("tokens").number(seat.points);
        json.key("demons").number(seat.demons);
        json.key("bonus")
            .number(if game.bonus == Some(index) { BONUS } else { 0 });
    });
    json.key("last_time")
        .string_or_null(seat.last_time.map(Time::word));
    json.key("rings").object(|json| {
        json.key("action").number(seat.at.action);
        json.key("number").number(seat.at.number);
    });
    json.key("locked").boolean(seat.choice.is_some());
    json.key("shown");
    match game.phase {
        Phase::Choosing => json.null(),
        Phase::Turns | Phase::Over => shown(json, &seat.shown),
    }
}

pub fn json(game: &Astrolabe, json: &mut Json) {
    let one_based = |seats: &mut dyn Iterator<Item = u8>, json: &mut Json| {
        json.array(|json| seats.for_each(|seat| json.number(seat + 1)));
    };
    json.key("round").number(game.round);
    json.key("phase").string(phase(game));
    json.key("tie_breaker").number(game.tie + 1);
    json.key("order");
    one_based(&mut game.order.iter().copied(), json);
    let active = game.active_seat().map(|seat| seat + 1);
    json.key("active").number_or_null(active);
    json.key("seats").array(|json| {
        for (index, at) in (0..).zip(&game.seats) {
            json.object(|json| seat(game, index, at, json));
        }
    });
    json.key("event").object(|json| {
        json.key("slots").number(game.event.slots);
        json.key("markers").number(game.event.markers);
        json.key("left").number(game.event.left);
    });
    json.key("sectors").number(game.layout.count() as u16);
    json.key("over").boolean(game.phase == Phase::Over);
    json.key("winners");
    let seats = 0..game.seat_count();
    one_based(&mut seats.filter(|seat| game.is_winner(*seat)), json);
}
