//! The grammar of record lines: words and whole numbers parted by blanks, the same for all games.

use super::letters::is_letter;
use crate::text::{Line, line};
use core::fmt::{self, Display};
use heapless::String;

/// Why a line could not be read.
#[derive(Debug, PartialEq, Eq)]
pub struct ParseError {
    pub expected: &'static str,
    /// The offending word, cut short and without what cannot be shown; empty when the line ended too soon.
    pub found: String<16>,
}

impl ParseError {
    pub fn new(expected: &'static str, found: &str) -> Self {
        let mut cut = String::new();
        let shown = |c: char| {
            if c.is_ascii_graphic() || is_letter(c) {
                c
            } else {
                '?'
            }
        };
        found.chars().map(shown).for_each(|c| _ = cut.push(c));
        Self { expected, found: cut }
    }
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.found.is_empty() {
            write!(f, "{} is missing", self.expected)
        } else {
            write!(f, "expected {}, found '{}'", self.expected, self.found)
        }
    }
}

/// A word as a whole number; for all kinds of numbers, so that there is one reader of them.
pub fn number(word: &str) -> Option<i32> {
    word.parse().ok()
}

impl From<ParseError> for Line {
    fn from(bad: ParseError) -> Self {
        line!("{bad}")
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
    fn split(&self) -> Option<(&'a str, &'a str)> {
        let from = self.rest.trim_ascii_start();
        let end = from.bytes().position(|b| b.is_ascii_whitespace());
        from.split_at_checked(end.unwrap_or(from.len()))
            .filter(|(word, _)| !word.is_empty())
    }

    pub fn peek(&self) -> Option<&'a str> {
        self.split().map(|(word, _)| word)
    }

    pub fn word(&mut self, expected: &'static str) -> Result<&'a str, ParseError> {
        let (word, rest) = self.split().ok_or_else(|| ParseError::new(expected, ""))?;
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
