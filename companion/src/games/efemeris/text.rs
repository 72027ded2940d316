//! Words and numbers, one after the other in a line.

use crate::draw::Line;
use core::fmt::Write;

/// Adds words to a line.
#[inline(never)] // So many callers that a copy for each would cost more flash than it saves time; below as well.
pub fn put(out: &mut Line, words: &str) {
    // A line has room for all that the screens and the history say.
    _ = out.push_str(words);
}

/// Adds words to a line, with the next of the numbers in place of each `#`.
#[inline(never)]
pub fn add(out: &mut Line, words: &str, numbers: &[u8]) {
    let mut numbers = numbers.iter();
    for c in words.chars() {
        _ = match numbers.as_slice() {
            [number, rest @ ..] if c == '#' => {
                numbers = rest.iter();
                write!(out, "{number}")
            }
            _ => out.write_char(c),
        };
    }
}

/// A line of such words.
pub fn words(words: &str, numbers: &[u8]) -> Line {
    let mut out = Line::new();
    add(&mut out, words, numbers);
    out
}
