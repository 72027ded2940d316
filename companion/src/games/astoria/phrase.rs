//! Phrases: texts whose marks stand for mages, colours, cards and numbers. A phrase is chosen in one place, what its marks
//! stand for is known in another; `#` is the next number, as in all sentences (see `words`), the other marks have names.

use super::Astoria;
use super::model::{Card, Colour};
use crate::draw::Line;
use crate::form::Names;
use core::fmt::{self, Write};

/// What the marks of a phrase stand for.
#[derive(Default)]
pub struct Facts {
    /// `{me}`: who acts.
    pub me: u8,
    /// `{other}`: another mage.
    pub other: u8,
    /// `{colour}`, and `{colour.glyph}`: its glyph.
    pub colour: Colour,
    /// `{card}`, `{card.short}`: the same in short, and `{card.gems}`: the initials of the gems on this card of the one who
    /// acts.
    pub card: Card,
    /// `{word}`: any word, or a phrase of other marks; never with `{word}` or `{change}` in it.
    pub word: &'static str,
    /// `#`: the next of these, `{state}`: the next as a card's state, and `{change}`: how the first moves to the second.
    pub numbers: [i32; 4],
}

impl Facts {
    /// Sets the first two numbers.
    pub fn pair(&mut self, first: impl Into<i32>, second: impl Into<i32>) {
        [self.numbers[0], self.numbers[1]] = [first.into(), second.into()];
    }
}

// In the program each mark is one letter, such as no text has.
const ME: char = '\x10';
const OTHER: char = '\x11';
const COLOUR: char = '\x12';
const GLYPH: char = '\x13';
const CARD: char = '\x14';
const SHORT: char = '\x15';
const GEMS: char = '\x16';
const WORD: char = '\x17';
const STATE: char = '\x18';
const CHANGE: char = '\x19';

const MARKS: [(&str, char); 10] = [
    ("{me}", ME),
    ("{other}", OTHER),
    ("{colour}", COLOUR),
    ("{colour.glyph}", GLYPH),
    ("{card}", CARD),
    ("{card.short}", SHORT),
    ("{card.gems}", GEMS),
    ("{word}", WORD),
    ("{state}", STATE),
    ("{change}", CHANGE),
];

/// Makes a phrase of a text with named marks while the program is compiled.
macro_rules! phrase {
    ($text:literal) => {{
        use $crate::games::astoria::phrase::{letters, letters_len};
        const LETTERS: [u8; letters_len($text)] = letters($text);
        const PHRASE: &str = match core::str::from_utf8(&LETTERS) {
            Ok(phrase) => phrase,
            Err(_) => unreachable!(),
        };
        PHRASE
    }};
}
pub(super) use phrase;

/// The letter that a text begins with, or that of its mark, and how much of the text that is.
const fn first(text: &[u8]) -> (u8, usize) {
    if text[0] != b'{' {
        return (text[0], 1);
    }
    let mut at = 0;
    loop {
        assert!(at < MARKS.len(), "no phrase has such a mark");
        let (name, letter) = MARKS[at];
        let mut same = 0;
        while same < name.len() && same < text.len() && name.as_bytes()[same] == text[same] {
            same += 1;
        }
        if same == name.len() {
            return (letter as u8, same);
        }
        at += 1;
    }
}

pub const fn letters_len(text: &str) -> usize {
    let mut rest = text.as_bytes();
    let mut count = 0;
    while !rest.is_empty() {
        rest = rest.split_at(first(rest).1).1;
        count += 1;
    }
    count
}

pub const fn letters<const LEN: usize>(text: &str) -> [u8; LEN] {
    let mut letters = [0; LEN];
    let mut rest = text.as_bytes();
    let mut at = 0;
    while at < LEN {
        let (letter, len) = first(rest);
        letters[at] = letter;
        rest = rest.split_at(len).1;
        at += 1;
    }
    letters
}

/// How a card stands, in the order of [`super::model::Work`].
static STATES: Names = Names::new("", "none|ready|tapped|in work");

impl Astoria {
    /// Writes a phrase with the facts in place of its marks.
    pub(super) fn say(&self, out: &mut dyn Write, phrase: &str, facts: &Facts) -> fmt::Result {
        let mut numbers = facts.numbers.iter();
        for letter in phrase.chars() {
            let mut number = None;
            let word = match letter {
                ME => self.name(facts.me),
                OTHER => self.name(facts.other),
                COLOUR => facts.colour.word(),
                GLYPH => facts.colour.glyph(),
                CARD if facts.card == Card::ABILITY => "ability card",
                SHORT if facts.card == Card::ABILITY => "ability",
                CARD | SHORT => {
                    number = Some(i32::from(facts.card.0));
                    if letter == CARD { "artefact " } else { "art. " }
                }
                '#' | STATE => {
                    number = numbers.next().copied();
                    ""
                }
                // It will be refused, and the refusal says why.
                CHANGE if facts.numbers[1] < 0 => "-",
                CHANGE | WORD => {
                    self.say(out, if letter == WORD { facts.word } else { "# > #" }, facts)?;
                    continue;
                }
                GEMS => {
                    for (colour, number) in self.seat(facts.me).slot(facts.card).gems.iter() {
                        let initial = colour.word().bytes().next().unwrap_or(b'?');
                        for _ in 0..number {
                            out.write_char(char::from(initial.to_ascii_uppercase()))?;
                        }
                    }
                    continue;
                }
                _ => {
                    debug_assert!(letter != '{', "{phrase} needs phrase!");
                    out.write_char(letter)?;
                    continue;
                }
            };
            out.write_str(word)?;
            match number {
                Some(number) if letter == STATE => out.write_str(STATES.get(number as usize))?,
                Some(number) => write!(out, "{number}")?,
                None => (),
            }
        }
        Ok(())
    }

    /// A phrase as a line of its own.
    pub(super) fn line(&self, phrase: &str, facts: &Facts) -> Line {
        let mut line = Line::new();
        _ = self.say(&mut line, phrase, facts);
        line
    }
}
