//! Texts in little more than half their room in flash, read again letter by letter.
//!
//! The source has them in plain words; the compiler packs them. Fragments that our texts have often are one byte each, the
//! other letters are themselves.

use core::fmt::{self, Display, Write};
use heapless::String;

/// A text made by [`packed!`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packed(pub &'static [u8]);

/// Room for any single text.
pub const MOST_LETTERS: usize = 384;

/// Packs a text of ASCII letters while the program is compiled.
macro_rules! packed {
    ($text:literal) => {{
        const _: () = assert!($text.len() <= $crate::packed::MOST_LETTERS, "a shorter text");
        $crate::packed::packed!(any length: $text)
    }};
    (any length: $text:expr) => {{
        const TEXT: &str = $text;
        static BYTES: [u8; $crate::packed::packed_len(TEXT)] = $crate::packed::pack(TEXT);
        $crate::packed::Packed(&BYTES)
    }};
}
pub(crate) use packed;

impl Packed {
    pub fn unpacked(self) -> String<MOST_LETTERS> {
        let mut text = String::new();
        self.each(&mut |letter| _ = text.push(letter));
        text
    }

    /// Gives every letter in order.
    pub fn each(self, give: &mut dyn FnMut(char)) {
        self.0.iter().for_each(|code| unpack(*code, give));
    }
}

impl Display for Packed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut written = Ok(());
        self.each(&mut |letter| {
            if written.is_ok() {
                written = f.write_char(letter);
            }
        });
        written
    }
}

fn unpack(code: u8, give: &mut dyn FnMut(char)) {
    match usize::from(code)
        .checked_sub(FIRST_FRAGMENT)
        .and_then(|at| PAIRS.get(at))
    {
        None => give(char::from(code)),
        Some(pair) => pair.iter().for_each(|half| unpack(*half, give)),
    }
}

/// Codes below this one are letters.
const FIRST_FRAGMENT: usize = 128;

/// By their first letters. Each is two shorter ones or letters. Found by joining, again and again, the two
/// neighbours that the packed texts have most often.
#[rustfmt::skip] // One a line would be a long column.
const FRAGMENTS: [&str; 128] = [
    " a", " a ", " an", " and ", " ar", " b", " c", " choos", " chooses ", " f", " p", " s", " t", " th",
    " the ", " to ", " turn", " w", "# ", ", ", ", NUMBER", ".\n", ". ", ". A", ". P", ": ", "AC", "ACT",
    "ACTI", "ACTIO", "ACTION", "DI", "DIA", "DIAL", "NU", "NUM", "NUMB", "NUMBE", "NUMBER", "The ", "ac",
    "ack", "al", "an", "ar", "ard", "ard ", "ay", "ch", "co", "d ", "e ", "ed", "ed ", "em", "en", "er",
    "er ", "es", "es ", "ex", "fac", "for", "ga", "gam", "go", "ha", "hat ", "he ", "hi", "ho", "hoos", "in",
    "ing", "ir", "is ", "it", "it ", "ith", "its ", "la", "lay", "ld ", "le", "ll", "lle", "ma", "mo", "nex",
    "no", "not ", "o ", "of", "on", "on ", "one ", "or", "or ", "os", "ou", "oun", "ow", "ra", "re", "res",
    "ress ", "ress DIAL", "ress DIAL to ", "ro", "rom", "s ", "se", "st", "st ", "t ", "th", "the ", "ti",
    "ts ", "un", "ur", "urn", "us", "ve ", "with", "y ", "you", "your",
];

/// The two halves of each fragment.
static PAIRS: [[u8; 2]; FRAGMENTS.len()] = {
    let mut pairs = [[0; 2]; FRAGMENTS.len()];
    let mut at = 0;
    while at < FRAGMENTS.len() {
        let mut left = 1;
        pairs[at] = loop {
            let (start, end) = FRAGMENTS[at].as_bytes().split_at(left);
            match (code(start), code(end)) {
                (Some(start), Some(end)) => break [start, end],
                _ => left += 1,
            }
        };
        at += 1;
    }
    pairs
};

/// The code of a letter, or of exactly this fragment.
const fn code(text: &[u8]) -> Option<u8> {
    match longest(text) {
        (code, len) if len == text.len() => Some(code),
        _ => None,
    }
}

/// The code of the longest fragment that a text begins with, and its length.
const fn longest(text: &[u8]) -> (u8, usize) {
    assert!(text[0].is_ascii(), "only ASCII letters can be packed");
    let mut best = (text[0], 1);
    let mut at = FROM_LETTER[text[0] as usize] as usize;
    while at < FRAGMENTS.len() && FRAGMENTS[at].as_bytes()[0] == text[0] {
        let fragment = FRAGMENTS[at].as_bytes();
        let mut same = 0;
        while same < fragment.len() && same < text.len() && fragment[same] == text[same] {
            same += 1;
        }
        if same == fragment.len() && same > best.1 {
            best = ((FIRST_FRAGMENT + at) as u8, same);
        }
        at += 1;
    }
    best
}

/// Where the fragments that begin with a letter begin.
const FROM_LETTER: [u8; FIRST_FRAGMENT] = {
    let mut from = [0; FIRST_FRAGMENT];
    let (mut letter, mut at) = (0, 0);
    while letter < from.len() {
        while at < FRAGMENTS.len() && (FRAGMENTS[at].as_bytes()[0] as usize) < letter {
            at += 1;
        }
        from[letter] = at as u8;
        letter += 1;
    }
    from
};

pub const fn packed_len(text: &str) -> usize {
    let mut rest = text.as_bytes();
    let mut count = 0;
    while !rest.is_empty() {
        rest = rest.split_at(longest(rest).1).1;
        count += 1;
    }
    count
}

pub const fn pack<const LEN: usize>(text: &str) -> [u8; LEN] {
    let mut packed = [0; LEN];
    let mut rest = text.as_bytes();
    let mut at = 0;
    while !rest.is_empty() {
        let (code, len) = longest(rest);
        packed[at] = code;
        rest = rest.split_at(len).1;
        at += 1;
    }
    packed
}

#[cfg(test)]
mod tests {
    use super::{FRAGMENTS, PAIRS};
    use std::string::ToString;

    #[test]
    fn a_text_comes_back_as_it_was() {
        for (text, packed) in [
            ("", packed!("")),
            ("Z", packed!("Z")),
            (
                "Press DIAL to choose the next card.\nHold ACTION: undo.",
                packed!("Press DIAL to choose the next card.\nHold ACTION: undo."),
            ),
        ] {
            assert_eq!(packed.to_string(), text);
        }
    }

    #[test]
    fn every_fragment_is_its_two_halves() {
        for (fragment, pair) in FRAGMENTS.iter().zip(&PAIRS) {
            let halves = super::Packed(std::boxed::Box::leak(std::boxed::Box::new(*pair)));
            assert_eq!(halves.to_string(), *fragment);
        }
    }
}
