//! Ophiuchus in words: the form of every action in record lines and stored bytes, the history and the JSON.

use super::cards::{CARD_NAMES, CARDS, Card, NOT_ENTERED, TYPE_LETTERS};
use super::layout::{Direction, Spot, Stars, Types};
use super::rules::{Action, Bonus};
use super::{Ophiuchus, Phase};
use crate::form::{Form, Names, Number, Pass, Spelling, form, named, numbers};
use crate::json::Json;
use crate::words::fill;
use core::fmt::{self, Display, Write};

/// The letters of a half's types; `-` for a half without stars, `?` while open.
impl Display for Types {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.known() {
            None => f.write_char('?'),
            Some(0) => f.write_char('-'),
            Some(types) => {
                let mut letters = (0..)
                    .zip(TYPE_LETTERS.chars())
                    .filter(|(bit, _)| types >> bit & 1 == 1);
                letters.try_for_each(|(_, letter)| f.write_char(letter))
            }
        }
    }
}

form! { Action, "an action" {
    "place" Place { spot, stars: two_halves }
    "counts" Counts { tile: a_tile, stars: two_halves }
    "types" Types { tile: a_tile, types: two_types }
    "claim" Claim(card: a_card_or_none)
    "bonus" Bonus(bonus)
    "skip" Skip {}
    "end" End {}
    "playout" PlayOut {}
    "table" Table(points: the_points)
    "hand" Hand { seat: a_seat, tiles: some_tiles }
    "prizes" Prizes { seat: a_seat, prizes: some_prizes }
    "card" Owner { card, seat: an_owner }
    "turn" Turn { seat: a_seat }
} }

named!(Direction, "right or down", "right|down");
named!(Bonus, "none, tiles or prize", "none|tiles|prize");

numbers! {
    // Seats and tiles that there are not are the rules' business.
    a_tile = Number::from_1(256, "a tile's number");
    a_seat = Number::from_1(256, "a seat");
    a_seat_or_firmament = Number::from_1(256, "a seat or 'firmament'");
    some_tiles = Number::byte("tiles");
    some_prizes = Number::byte("prizes");
}

impl Form for Spot {
    fn walk(&mut self, pass: &mut Pass) {
        static COLUMN: Number = Number::signed("a column");
        static ROW: Number = Number::signed("a row");
        pass.signed(&mut self.x, &COLUMN);
        pass.signed(&mut self.y, &ROW);
        self.dir.walk(pass);
    }
}

fn two_halves(halves: &mut [Stars; 2], pass: &mut Pass) {
    static STARS: Names = Names::new("0 to 6 stars or ?", "0|1|2|3|4|5|6|?");
    for Stars(stars) in halves {
        // An open half is one more than the most stars, so that its name is the last.
        *stars = pass.name(usize::from(*stars), &STARS) as u8;
    }
}

fn two_types(halves: &mut [Types; 2], pass: &mut Pass) {
    static TYPES: Spelling = Spelling {
        expected: "letters a to f in order, - or ?",
        write: |bytes, out| {
            bytes
                .iter()
                .try_for_each(|types| write!(out, "{}", Types(*types)))
        },
        read: |word, bytes| {
            bytes.fill(read_types(word)?);
            Some(())
        },
    };
    for half in halves {
        pass.spelled(core::slice::from_mut(&mut half.0), &TYPES);
        if half.known().is_none() && *half != Types::OPEN {
            pass.refuse(TYPES.expected);
        }
    }
}

fn read_types(word: &str) -> Option<u8> {
    match word {
        "?" => Some(Types::OPEN.0),
        "-" => Some(0),
        "" => None,
        _ => {
            let mut bits = 0_u8;
            for letter in word.chars() {
                let bit = TYPE_LETTERS.find(letter)?;
                // In order and once each, so that there is one way to write it.
                if bits >> bit != 0 {
                    return None;
                }
                bits |= 1 << bit;
            }
            Some(bits)
        }
    }
}

impl Form for Card {
    fn walk(&mut self, pass: &mut Pass) {
        // There are 13 names.
        self.0 = pass.name(self.index(), &CARD_NAMES) as u8;
    }
}

fn a_card_or_none(card: &mut Option<Card>, pass: &mut Pass) {
    static NAMES: Names = Names::new("a card or 'none'", "none||");
    if pass.name(usize::from(card.is_some()), &NAMES) == 1 {
        card.get_or_insert_default().walk(pass);
    }
}

fn an_owner(seat: &mut Option<u8>, pass: &mut Pass) {
    static NAMES: Names = Names::new("a seat or 'firmament'", "firmament||");
    if pass.name(usize::from(seat.is_some()), &NAMES) == 1 {
        a_seat_or_firmament(seat.get_or_insert_default(), pass);
    }
}

fn the_points(points: &mut [u8; CARDS], pass: &mut Pass) {
    // What is not entered is one more than the most points, so that its name is the last.
    static POINTS: Names = Names::new(
        "the points of 13 cards, 0 to 30 or ?",
        "0|1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17|18|19|20|21|22|23|24|25|26|27|28|29|30|?",
    );
    for points in points {
        // There are 32 names.
        *points = pass.name(usize::from(*points), &POINTS) as u8;
    }
}

pub fn tell(game: &Ophiuchus, action: &Action, out: &mut dyn Write) -> fmt::Result {
    let name = |seat: &u8| game.name(usize::from(*seat));
    // Most are what the player does whose turn it is. The blanks are filled in this order: where there is a number but no
    // `what`, its blank stays empty.
    let (mut who, mut what, mut number) = (game.name(game.turn), "", 0);
    let sentence = match action {
        Action::Place { stars, .. } => {
            let [first, second] = stars;
            let sentence = match game.phase {
                Phase::Centre => {
                    who = "Centre tile";
                    "# #|#"
                }
                _ => "# lays #|#",
            };
            return fill::<&dyn Display>(out, sentence, &[&who, first, second]);
        }
        Action::Counts { tile, stars } => {
            let [first, second] = stars;
            return fill::<&dyn Display>(out, "Tile # is #|#", &[&(u16::from(*tile) + 1), first, second]);
        }
        Action::Types { tile, types } => {
            let [first, second] = types;
            return fill::<&dyn Display>(out, "Tile #: #|#", &[&(u16::from(*tile) + 1), first, second]);
        }
        Action::Claim(card) => {
            what = card.map_or("no card", Card::name);
            "# takes #"
        }
        Action::Bonus(Bonus::None) => "#: no bonus",
        Action::Bonus(Bonus::Tiles) => "# draws 2 for 13",
        Action::Bonus(Bonus::Prize) => "#: a prize for 13",
        Action::Skip => "# skips",
        Action::End => "The game ends",
        Action::PlayOut => "Hands are played out",
        Action::Table(_) => "Card points entered",
        Action::Hand { seat, tiles } => {
            (who, number) = (name(seat), *tiles);
            "# has ## tiles"
        }
        Action::Prizes { seat, prizes } => {
            (who, number) = (name(seat), *prizes);
            "# has ## prizes"
        }
        Action::Owner { card, seat: None } => {
            who = card.name();
            "# put back"
        }
        Action::Owner {
            card,
            seat: Some(seat),
        } => {
            (who, what) = (card.name(), name(seat));
            "#: #'s"
        }
        Action::Turn { seat } => {
            who = name(seat);
            "#'s turn"
        }
    };
    fill::<&dyn Display>(out, sentence, &[&who, &what, &number])
}

pub fn json(game: &Ophiuchus, json: &mut Json) {
    let over = game.phase == Phase::Over;
    let seat_number = |seat: usize| seat as i32 + 1;
    match over {
        true => json.key("turn").null(),
        false => json.key("turn").number(seat_number(game.turn)),
    }
    json.key("reserve").number(game.reserve());
    json.key("seats").array(|array| {
        for (seat, name) in game.names.iter().enumerate() {
            array.object(|object| {
                object.key("name").string(name);
                object.key("hand").number(game.hand(seat));
                object.key("cards").array(|cards| {
                    game.cards_of(Some(seat))
                        .iter()
                        .for_each(|card| cards.string(card.word()))
                });
                object.key("prizes").number(game.prizes(seat));
                object.key("score").number(game.score(seat));
            });
        }
    });
    json.key("firmament").array(|array| {
        let free = game.cards_of(None);
        free.iter().for_each(|card| array.string(card.word()));
    });
    json.key("points")
        .array(|array| Card::all().for_each(|card| array.number(game.points(card))));
    json.key("placeholders")
        .boolean(game.points.contains(&NOT_ENTERED));
    json.key("tiles").array(|array| {
        for tile in game.layout.tiles() {
            array.object(|object| {
                object.key("x").number(tile.spot.x);
                object.key("y").number(tile.spot.y);
                object.key("dir").string(tile.spot.dir.word());
                object.key("counts").array(|counts| {
                    for stars in tile.stars {
                        match stars.known() {
                            Some(stars) => counts.number(stars),
                            None => counts.null(),
                        }
                    }
                });
                object.key("types").array(|types| {
                    for half in tile.types() {
                        match half.known() {
                            Some(bits) => types.array(|letters| {
                                let shown = (0..)
                                    .zip(TYPE_LETTERS.chars())
                                    .filter(|(bit, _)| bits >> bit & 1 == 1);
                                shown.for_each(|(_, letter)| letters.string(letter.encode_utf8(&mut [0; 4])));
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
