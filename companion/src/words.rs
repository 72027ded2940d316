//! Reads record lines: words and numbers parted by blanks. The same grammar for all games.

use crate::draw::{Line, line};
use core::fmt;
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

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.found.is_empty() {
            write!(f, "{} is missing", self.expected)
        } else {
            write!(f, "expected {}, found '{}'", self.expected, self.found)
        }
    }
}

impl From<BadLine> for Line {
    fn from(bad: BadLine) -> Self {
        line(format_args!("{bad}"))
    }
}

/// The words of one line, in order.
pub struct Words<'a> {
    words: core::iter::Peekable<core::str::SplitWhitespace<'a>>,
}

impl<'a> Words<'a> {
    pub fn new(line: &'a str) -> Self {
        Self {
            words: line.split_whitespace().peekable(),
        }
    }

    pub fn peek(&mut self) -> Option<&'a str> {
        self.words.peek().copied()
    }

    pub fn word(&mut self, expected: &'static str) -> Result<&'a str, BadLine> {
        self.words.next().ok_or(BadLine::new(expected, ""))
    }

    /// Takes the next word if it is this one.
    pub fn take(&mut self, word: &str) -> bool {
        self.words.next_if(|w| *w == word).is_some()
    }

    /// One of a list of names; gives its index.
    pub fn one_of(&mut self, expected: &'static str, names: &[&str]) -> Result<usize, BadLine> {
        let word = self.word(expected)?;
        names
            .iter()
            .position(|n| *n == word)
            .ok_or(BadLine::new(expected, word))
    }

    pub fn number<T: core::str::FromStr>(&mut self, expected: &'static str) -> Result<T, BadLine> {
        let word = self.word(expected)?;
        word.parse().map_err(|_| BadLine::new(expected, word))
    }

    /// A whole number within bounds, both included.
    pub fn number_in<T: core::str::FromStr + PartialOrd>(
        &mut self,
        expected: &'static str,
        least: T,
        most: T,
    ) -> Result<T, BadLine> {
        let word = self.word(expected)?;
        let number = word.parse().ok().filter(|n| (&least..=&most).contains(&n));
        number.ok_or(BadLine::new(expected, word))
    }

    /// Nothing may follow.
    pub fn end(&mut self) -> Result<(), BadLine> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => Err(BadLine::new("the end of the line", word)),
        }
    }
}
