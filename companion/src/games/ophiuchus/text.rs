//! Record lines, the history's words and the JSON of a game. `print` and `parse` are exact inverses.

use super::cards::{Card, TYPE_LETTERS};
use super::layout::{Direction, MOST_STARS, Spot, Stars, Types};
use super::rules::{Action, Bonus, MOST_POINTS};
use super::{Ophiuchus, Phase};
use crate::json::Json;
use crate::words::{BadLine, Words};
use core::fmt::{self, Display, Write};

const DIRECTIONS: [&str; 2] = ["right", "down"];
const BONUSES: [&str; 3] = ["none", "tiles", "prize"];

impl Direction {
    pub fn word(self) -> &'static str {
        let [right, down] = DIRECTIONS;
        match self {
            Self::Right => right,
            Self::Down => down,
        }
    }
}

/// The letters of a half's types; `-` for a half without stars, `?` while open.
impl Display for Types {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.known() {
            None => f.write_char('?'),
            Some(0) => f.write_char('-'),
            Some(types) => {
                let mut letters = (0..).zip(TYPE_LETTERS).filter(|(bit, _)| types >> bit & 1 == 1);
                letters.try_for_each(|(_, letter)| f.write_char(letter))
            }
        }
    }
}

pub fn print(action: &Action, out: &mut dyn Write) -> fmt::Result {
    match action {
        Action::Place {
            spot: Spot { x, y, dir },
            stars: [first, second],
        } => write!(out, "place {x} {y} {} {first} {second}", dir.word()),
        Action::Counts {
            tile,
            stars: [first, second],
        } => write!(out, "counts {} {first} {second}", from_one(*tile)),
        Action::Types {
            tile,
            types: [first, second],
        } => write!(out, "types {} {first} {second}", from_one(*tile)),
        Action::Claim(None) => write!(out, "claim none"),
        Action::Claim(Some(card)) => write!(out, "claim {}", card.word()),
        Action::Bonus(bonus) => write!(out, "bonus {}", BONUSES.get(*bonus as usize).unwrap_or(&"?")),
        Action::Skip => write!(out, "skip"),
        Action::End => write!(out, "end"),
        Action::PlayOut => write!(out, "playout"),
        Action::Table(points) => {
            write!(out, "table")?;
            points.iter().try_for_each(|points| write!(out, " {points}"))
        }
        Action::Hand { seat, tiles } => write!(out, "hand {} {tiles}", from_one(*seat)),
        Action::Prizes { seat, prizes } => write!(out, "prizes {} {prizes}", from_one(*seat)),
        Action::Owner { card, seat: None } => write!(out, "card {} firmament", card.word()),
        Action::Owner {
            card,
            seat: Some(seat),
        } => write!(out, "card {} {}", card.word(), from_one(*seat)),
        Action::Turn { seat } => write!(out, "turn {}", from_one(*seat)),
    }
}

/// Seats and tiles are numbered from 1 in words.
fn from_one(index: u8) -> u16 {
    u16::from(index) + 1
}

pub fn parse(words: &mut Words) -> Result<Action, BadLine> {
    let verb = words.word("an action")?;
    Ok(match verb {
        "place" => {
            let (x, y) = (words.number("a column")?, words.number("a row")?);
            let dir = match words.one_of("right or down", &DIRECTIONS)? {
                0 => Direction::Right,
                _ => Direction::Down,
            };
            Action::Place {
                spot: Spot { x, y, dir },
                stars: [stars(words)?, stars(words)?],
            }
        }
        "counts" => Action::Counts {
            tile: number_from_one(words, "a tile's number")?,
            stars: [stars(words)?, stars(words)?],
        },
        "types" => Action::Types {
            tile: number_from_one(words, "a tile's number")?,
            types: [types(words)?, types(words)?],
        },
        "claim" if words.take("none") => Action::Claim(None),
        "claim" => Action::Claim(Some(card(words)?)),
        "bonus" => Action::Bonus(match words.one_of("none, tiles or prize", &BONUSES)? {
            0 => Bonus::None,
            1 => Bonus::Tiles,
            _ => Bonus::Prize,
        }),
        "skip" => Action::Skip,
        "end" => Action::End,
        "playout" => Action::PlayOut,
        "table" => {
            let mut points = [0; _];
            for slot in &mut points {
                *slot = words.number_in("the points of 13 cards, 0 to 30", 0, MOST_POINTS)?;
            }
            Action::Table(points)
        }
        "hand" => Action::Hand {
            seat: number_from_one(words, "a seat")?,
            tiles: words.number("tiles")?,
        },
        "prizes" => Action::Prizes {
            seat: number_from_one(words, "a seat")?,
            prizes: words.number("prizes")?,
        },
        "card" => Action::Owner {
            card: card(words)?,
            seat: if words.take("firmament") {
                None
            } else {
                Some(number_from_one(words, "a seat or 'firmament'")?)
            },
        },
        "turn" => Action::Turn {
            seat: number_from_one(words, "a seat")?,
        },
        other => return Err(BadLine::new("an action", other)),
    })
}

fn number_from_one(words: &mut Words, expected: &'static str) -> Result<u8, BadLine> {
    // 256 is the last number that prints from a byte.
    let number: u16 = words.number_in(expected, 1, 256)?;
    Ok((number - 1) as u8)
}

fn stars(words: &mut Words) -> Result<Stars, BadLine> {
    if words.take("?") {
        return Ok(Stars::OPEN);
    }
    words.number_in("0 to 6 stars or ?", 0, MOST_STARS).map(Stars)
}

fn types(words: &mut Words) -> Result<Types, BadLine> {
    let expected = "letters a to f in order, - or ?";
    match words.word(expected)? {
        "?" => Ok(Types::OPEN),
        "-" => Ok(Types(0)),
        word => {
            let mut bits = 0_u8;
            for letter in word.chars() {
                let bit = TYPE_LETTERS.iter().position(|known| *known == letter);
                // In order and once each, so that there is one way to write it.
                let bit = bit
                    .filter(|bit| bits >> bit == 0)
                    .ok_or(BadLine::new(expected, word))?;
                bits |= 1 << bit;
            }
            Ok(Types(bits))
        }
    }
}

fn card(words: &mut Words) -> Result<Card, BadLine> {
    let word = words.word("a card")?;
    Card::from_word(word).ok_or(BadLine::new("a card", word))
}

pub fn tell(game: &Ophiuchus, action: &Action, out: &mut dyn Write) -> fmt::Result {
    let player = game.name(game.turn);
    let name = |seat: &u8| game.name(usize::from(*seat));
    match action {
        Action::Place {
            stars: [first, second],
            ..
        } if game.phase == Phase::Centre => write!(out, "Centre tile {first}|{second}"),
        Action::Place {
            stars: [first, second],
            ..
        } => write!(out, "{player} lays {first}|{second}"),
        Action::Counts {
            tile,
            stars: [first, second],
        } => write!(out, "Tile {} is {first}|{second}", from_one(*tile)),
        Action::Types {
            tile,
            types: [first, second],
        } => write!(out, "Tile {}: {first}|{second}", from_one(*tile)),
        Action::Claim(None) => write!(out, "{player} takes no card"),
        Action::Claim(Some(card)) => write!(out, "{player} takes {card}"),
        Action::Bonus(Bonus::None) => write!(out, "{player}: no bonus"),
        Action::Bonus(Bonus::Tiles) => write!(out, "{player} draws 2 for 13"),
        Action::Bonus(Bonus::Prize) => write!(out, "{player}: a prize for 13"),
        Action::Skip => write!(out, "{player} skips"),
        Action::End => write!(out, "The game ends"),
        Action::PlayOut => write!(out, "Hands are played out"),
        Action::Table(_) => write!(out, "Card points entered"),
        Action::Hand { seat, tiles } => write!(out, "{} has {tiles} tiles", name(seat)),
        Action::Prizes { seat, prizes } => write!(out, "{} has {prizes} prizes", name(seat)),
        Action::Owner { card, seat: None } => write!(out, "{card} put back"),
        Action::Owner {
            card,
            seat: Some(seat),
        } => write!(out, "{card}: {}'s", name(seat)),
        Action::Turn { seat } => write!(out, "{}'s turn", name(seat)),
    }
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
        .array(|array| game.points.iter().for_each(|points| array.number(*points)));
    json.key("placeholders").boolean(!game.points_entered);
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
                                let shown = (0..).zip(TYPE_LETTERS).filter(|(bit, _)| bits >> bit & 1 == 1);
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
