//! The state as JSON.

use super::rules::cards::{Card, type_letters};
use super::{Ophiuchus, Phase};
use crate::text::json::Json;

pub fn json(game: &Ophiuchus, json: &mut Json) {
    let over = game.phase == Phase::Over;
    let seat_number = |seat| i32::from(seat) + 1;
    json.key("turn")
        .number_or_null((!over).then_some(seat_number(game.turn)));
    json.key("reserve").number(game.reserve());
    json.key("seats").array(|array| {
        for (index, seat) in (0..).zip(&game.seats) {
            array.object(|object| {
                object.key("name").string(&seat.name);
                object.key("hand").number(seat.hand);
                object.key("cards").array(|cards| {
                    game.cards_of(Some(index))
                        .iter()
                        .for_each(|card| cards.string(card.word()))
                });
                object.key("prizes").number(seat.prizes);
                object.key("score").number(game.score(index));
            });
        }
    });
    json.key("firmament").array(|array| {
        let free = game.cards_of(None);
        free.iter().for_each(|card| array.string(card.word()));
    });
    json.key("points").array(|array| {
        for card in Card::ALL {
            array.number(game.points(card));
        }
    });
    json.key("placeholders").boolean(game.points.contains(&None));
    json.key("tiles").array(|array| {
        for tile in game.layout.tiles() {
            array.object(|object| {
                object.key("x").number(tile.spot.x);
                object.key("y").number(tile.spot.y);
                object.key("dir").string(tile.spot.dir.word());
                object.key("counts").array(|counts| {
                    for stars in tile.stars {
                        counts.number_or_null(stars.known());
                    }
                });
                object.key("types").array(|types| {
                    for half in tile.types() {
                        match half.known() {
                            Some(bits) => types.array(|letters| {
                                type_letters(bits)
                                    .for_each(|letter| letters.string(letter.encode_utf8(&mut [0; 4])));
                            }),
                            None => types.null(),
                        }
                    }
                });
            });
        }
    });
    json.key("over").boolean(over);
    json.key("winners").array(|array| {
        game.winners()
            .into_iter()
            .for_each(|seat| array.number(seat_number(seat)))
    });
}
