//! The state as JSON.

use super::Astralis;
use super::rules::board::Hex;
use super::rules::{Land, Seat};
use crate::text::json::Json;

fn hex(json: &mut Json, hex: Hex) {
    json.array(|json| {
        json.number(hex.q);
        json.number(hex.r);
    });
}

/// An object with one entry a player.
fn for_both(json: &mut Json, write: impl Fn(&mut Json, Seat)) {
    json.object(|json| {
        for seat in Seat::ALL {
            write(json.key(seat.word()), seat);
        }
    });
}

pub fn json(game: &Astralis, json: &mut Json) {
    json.key("size").number(game.size);
    json.key("to_move").string_or_null(game.to_move().map(Seat::word));
    for_both(json.key("stones"), |json, seat| {
        json.array(|json| {
            // Sorted by q, then r.
            let rim = game.size - 1;
            for q in -rim..=rim {
                for stone in (-rim..=rim).map(|r| Hex::new(q, r)) {
                    if game.land.stones[seat as usize].contains(stone) {
                        hex(json, stone);
                    }
                }
            }
        });
    });
    for_both(json.key("pawns"), |json, seat| match game.pawns[seat as usize] {
        Some(pawn) => hex(json, pawn),
        None => json.null(),
    });
    let Land {
        controlled: [yellow, cyan],
        contested,
        unexplored,
        ..
    } = &game.land;
    json.key("control").object(|json| {
        json.key("yellow").number(yellow.count());
        json.key("cyan").number(cyan.count());
        json.key("contested").number(contested.count());
        json.key("unexplored").number(unexplored.count());
    });
    json.key("over").boolean(game.over());
    for_both(json.key("score2"), |json, seat| json.number(game.score2(seat)));
    let winner = game.leader().filter(|_| game.over());
    json.key("winner").string_or_null(winner.map(Seat::word));
}
