//! What players do, with its words in records.

use super::rules::cards::{CARDS, Card, MOST_POINTS, TYPE_LETTERS, type_letters};
use super::rules::layout::{Spot, Stars, Types};
use crate::record::codec::{Codec, Coder, Names, Number, Spelling, codec, numbers};
use crate::text::words;
use core::fmt::{self, Display, Write};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Action {
    /// Lays the centre tile, later a tile of the player whose turn it is.
    Place {
        spot: Spot,
        stars: [Stars; 2],
    },
    /// Fills in or corrects the star counts of a tile that lies.
    Counts {
        tile: u8,
        stars: [Stars; 2],
    },
    /// Enters the star types of a tile that lies.
    Types {
        tile: u8,
        types: [Types; 2],
    },
    /// Takes a card, or none.
    Claim(Option<Card>),
    Bonus(Bonus),
    /// None of the player's tiles fits anywhere.
    #[default]
    Skip,
    /// The reserve is empty: the game ends.
    End,
    /// The reserve is empty: hands are played out.
    PlayOut,
    /// The points of all cards as they are printed, none where they were not entered.
    Table([Option<u8>; CARDS]),
}

words! {
    /// What an exact 13 earns.
    pub enum Bonus ("none, tiles or prize") {
        None = "none" | "No bonus",
        /// Draws two tiles instead of one and puts one back.
        Tiles = "tiles" | "Draw 2 tiles",
        /// Takes a prize tile and draws as always.
        Prize = "prize" | "A prize",
    }
}

codec! { Action, "an action" {
    "place" Place { spot, stars: two_halves }
    "counts" Counts { tile: a_tile, stars: two_halves }
    "types" Types { tile: a_tile, types: two_types }
    "claim" Claim(card: a_card_or_none)
    "bonus" Bonus(bonus)
    "skip" Skip {}
    "end" End {}
    "playout" PlayOut {}
    "table" Table(points: the_points)
} }

numbers! {
    // Tiles that there are not are the rules' business.
    a_tile = Number::from_1(256, "a tile's number");
}

impl Codec for Spot {
    fn walk(&mut self, coder: &mut Coder) {
        static COLUMN: Number = Number::signed("a column");
        static ROW: Number = Number::signed("a row");
        coder.signed(&mut self.x, &COLUMN);
        coder.signed(&mut self.y, &ROW);
        self.dir.walk(coder);
    }
}

fn two_halves(halves: &mut [Stars; 2], coder: &mut Coder) {
    static STARS: Names = Names::new("0 to 6 stars or ?", &["0", "1", "2", "3", "4", "5", "6", "?"]);
    for Stars(stars) in halves {
        // An open half is one more than the most stars, so that its name is the last.
        *stars = coder.name(usize::from(*stars), &STARS) as u8;
    }
}

fn two_types(halves: &mut [Types; 2], coder: &mut Coder) {
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
        random: |random| random.below(u32::from(Types::OPEN.0) + 1) as u8,
    };
    for half in halves {
        coder.spelled(core::slice::from_mut(&mut half.0), &TYPES);
        if half.known().is_none() && *half != Types::OPEN {
            coder.refuse(TYPES.expected);
        }
    }
}

/// The letters of a half's types; `-` for a half without stars, `?` while open.
impl Display for Types {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.known() {
            None => f.write_char('?'),
            Some(0) => f.write_char('-'),
            Some(types) => type_letters(types).try_for_each(|letter| f.write_char(letter)),
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

fn a_card_or_none(card: &mut Option<Card>, coder: &mut Coder) {
    static NAMES: Names = Names::new("a card or 'none'", &["none", ""]);
    if coder.name(usize::from(card.is_some()), &NAMES) == 1 {
        card.get_or_insert_default().walk(coder);
    }
}

fn the_points(points: &mut [Option<u8>; CARDS], coder: &mut Coder) {
    static POINTS: Number = Number::up_to(MOST_POINTS as u16, "the points of 13 cards, 0 to 30 or ?");
    /// The stored byte for points that were not entered.
    const NOT_ENTERED: u8 = MOST_POINTS + 1;
    for points in points {
        if coder.special(NOT_ENTERED, "?", points.is_none()) {
            *points = None;
        } else {
            coder.byte(points.get_or_insert_default(), &POINTS);
        }
    }
}
