//! Reads record lines: words and numbers parted by blanks. The same grammar for all games.
//! Writes sentences with a value in place of each `#`: for sentences that are chosen among several, such as refusals and the
//! lines of the history. Where there is but one, [`line`] with Rust's own format does as well.

use crate::draw::{Line, MOST_LINE, line};
use crate::packed::Packed;
use core::fmt::{self, Display, Write};
use heapless::String;

/// Why a line could not be read.
#[derive(Debug, PartialEq, Eq)]
pub struct BadLine {
    pub expected: &'static str,
    /// The offending word, cut short and without what cannot be shown; empty when the line ended too soon.
    pub found: String<16>,
}

impl BadLine {
    pub fn new(expected: &'static str, found: &str) -> Self {
        let mut cut = String::new();
        let shown = |c: char| if c.is_ascii_graphic() { c } else { '?' };
        found.chars().map(shown).for_each(|c| _ = cut.push(c));
        Self { expected, found: cut }
    }
}

impl Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.found.is_empty() {
            write!(f, "{} is missing", self.expected)
        } else {
            write!(f, "expected {}, found '{}'", self.expected, self.found)
        }
    }
}

/// Writes a sentence, with the next of the values in place of each `#`: names, numbers, or both as `&dyn Display`.
#[inline(never)] // So many callers that a copy for each would cost more flash than it saves time; below as well.
pub fn fill<T: Display>(out: &mut dyn Write, sentence: &str, values: &[T]) -> fmt::Result {
    let mut values = values.iter();
    sentence.chars().try_for_each(|c| match c {
        '#' => values.next().map_or(Ok(()), |value| write!(out, "{value}")),
        _ => out.write_char(c),
    })
}

/// Adds a sentence to a line, its `#`s filled in; where the line is cut off, so is the glass.
#[inline(never)]
pub fn add<T: Display>(line: &mut Line, sentence: &str, values: &[T]) {
    _ = fill(line, sentence, values);
}

/// A sentence as a line, its `#`s filled in.
#[inline(never)]
pub fn told<T: Display>(sentence: &str, values: &[T]) -> Line {
    let mut line = Line::new();
    add(&mut line, sentence, values);
    line
}

/// Adds words as they are to a line.
#[inline(never)]
pub fn put(line: &mut Line, words: &str) {
    _ = line.push_str(words);
}

/// One of some sentences, each closed by a bar.
pub fn sentence(sentences: Packed, index: usize) -> Line {
    let mut sentence = Line::new();
    let mut passed = 0;
    sentences.each(&mut |letter| match letter {
        '|' => passed += 1,
        _ if passed == index => _ = sentence.push(letter),
        _ => {}
    });
    sentence
}

/// How many values a sentence takes.
pub const fn blanks(sentence: &str) -> usize {
    assert!(sentence.len() <= MOST_LINE, "a sentence fits in a line");
    let bytes = sentence.as_bytes();
    let (mut blanks, mut at) = (0, 0);
    while at < bytes.len() {
        blanks += (bytes[at] == b'#') as usize;
        at += 1;
    }
    blanks
}

/// Gives an enum its words: for each variant a sentence, and behind it what stands in place of each `#`. In the order
/// of the enum, so that finding a sentence costs no code.
macro_rules! sentences {
    ($type:ident { $($variant:ident $fields:tt $sentence:literal $([$($value:expr),*])?)* }) => {
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
                enum Index { $($variant),* }
                let sentences = $crate::packed::packed!(any length: concat!($($sentence, "|"),*));
                $(const _: () = assert!(
                    $crate::words::blanks($sentence) == <[&str]>::len(&[$($(stringify!($value)),*)?]),
                    "a value for each #"
                );)*
                let index = match self {
                    $(Self::$variant { .. } => Index::$variant as usize,)*
                };
                let mut fill = |values: &[&dyn core::fmt::Display]| {
                    $crate::words::fill(f, &$crate::words::sentence(sentences, index), values)
                };
                match self {
                    $($crate::words::sentences!(@pattern $variant $fields) => fill(&[$($($value),*)?]),)*
                }
            }
        }
    };
    (@pattern $variant:ident ($($field:ident),*)) => { Self::$variant($($field),*) };
    (@pattern $variant:ident { $($field:ident),* }) => { Self::$variant { $($field),* } };
}
pub(crate) use sentences;

/// A word as a whole number; for all kinds of numbers, so that there is one reader of them.
#[inline(never)]
pub fn number(word: &str) -> Option<i32> {
    word.parse().ok()
}

impl From<BadLine> for Line {
    fn from(bad: BadLine) -> Self {
        line(format_args!("{bad}"))
    }
}

/// The words of one line, in order.
#[derive(Clone)]
pub struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub fn new(line: &'a str) -> Self {
        Self { rest: line }
    }

    /// The next word, and what comes after it.
    #[inline(never)]
    fn split(&self) -> Option<(&'a str, &'a str)> {
        let from = self.rest.trim_ascii_start();
        let end = from.bytes().position(|b| b.is_ascii_whitespace());
        from.split_at_checked(end.unwrap_or(from.len()))
            .filter(|(word, _)| !word.is_empty())
    }

    pub fn peek(&self) -> Option<&'a str> {
        self.split().map(|(word, _)| word)
    }

    pub fn word(&mut self, expected: &'static str) -> Result<&'a str, BadLine> {
        let (word, rest) = self.split().ok_or_else(|| BadLine::new(expected, ""))?;
        self.rest = rest;
        Ok(word)
    }

    /// Takes the next word if it is this one.
    pub fn take(&mut self, word: &str) -> bool {
        match self.split() {
            Some((next, rest)) if next == word => {
                self.rest = rest;
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Display, add, fill, told};

    #[test]
    fn values_stand_in_place_of_the_blanks_in_their_order() {
        assert_eq!(told("# and #", &["Ada", "Ben"]), "Ada and Ben");
        assert_eq!(told("#>#", &[3, 12]), "3>12");
        assert_eq!(told("No blank", &[7]), "No blank");
        assert_eq!(told("# of # and #.", &[1, 2]), "1 of 2 and .");
        let mut line = told("# has", &["Ada"]);
        add(&mut line, " #", &[5]);
        fill::<&dyn Display>(&mut line, " or #: #", &[&6, &"cards"]).unwrap();
        assert_eq!(line, "Ada has 5 or 6: cards");
    }
}
