//! Bytes of a picture as lines of text: equal bytes are counted, and the result is written in base64.
//!
//! Each line stands for itself: its bytes are packed runs, none of which goes on in the next line. A run is a byte that
//! says what follows: up to 127, that many bytes and one more as they are; above, one byte that stands for as many
//! equal ones, counted from 3.

use super::Piece;
use core::fmt;
use heapless::Vec;

/// Packed bytes of one line: 64 letters.
const LINE: usize = 48;
/// Fewer equal bytes than this are not worth counting.
const LEAST_RUN: usize = 3;
/// A count that stands for [`LEAST_RUN`] equal bytes.
const RUN: usize = 128;
const MOST_LITERALS: usize = 128;
const MOST_RUN: usize = LEAST_RUN + 127;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Letters of the longest line.
pub const LETTERS_OF_LINE: usize = LINE / 3 * 4;

/// How many bytes at the start are equal.
fn run(bytes: &[u8]) -> usize {
    let first = bytes.first();
    bytes.iter().take_while(|byte| Some(*byte) == first).count()
}

/// How many bytes at the start are best written as they are.
fn literals(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    while let [_, behind @ ..] = rest
        && run(rest.get(..LEAST_RUN).unwrap_or(rest)) < LEAST_RUN
    {
        rest = behind;
    }
    bytes.len() - rest.len()
}

/// Packs as much as a line has room for; gives how many bytes that were.
fn pack(bytes: &[u8], packed: &mut Vec<u8, LINE>) -> usize {
    let mut rest = bytes;
    loop {
        let room = LINE - packed.len();
        // What is further away has no room in this line anyway.
        let (count, taken) = match literals(rest.get(..LINE).unwrap_or(rest)) {
            0 => {
                let equal = run(rest).min(MOST_RUN);
                (RUN + equal.saturating_sub(LEAST_RUN), equal)
            }
            some => {
                let some = some.min(MOST_LITERALS).min(room.saturating_sub(1));
                (some.saturating_sub(1), some)
            }
        };
        let (Some((now, behind)), true) = (rest.split_at_checked(taken), taken > 0 && room > 1) else {
            return bytes.len() - rest.len();
        };
        _ = packed.push(count as u8);
        let written = if count < RUN { now.len() } else { 1 };
        packed.extend(now.iter().copied().take(written));
        rest = behind;
    }
}

/// Writes one line for the first of these bytes, without its end; gives how many they were.
pub fn write(bytes: &[u8], out: &mut Piece) -> Result<usize, fmt::Error> {
    let mut packed = Vec::new();
    let taken = pack(bytes, &mut packed);
    for three in packed.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| {
            bits << 8 | usize::from(three.get(at).copied().unwrap_or(0))
        });
        for at in 0..=three.len() {
            let letter = LETTERS.get(bits >> (18 - 6 * at) & 0x3f).copied().unwrap_or(b'A');
            out.push(char::from(letter)).map_err(|_| fmt::Error)?;
        }
    }
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec as List;

    /// As a host reads it.
    fn unpacked(text: &str) -> List<u8> {
        let mut bytes = List::new();
        for line in text.lines() {
            assert!(line.len() <= LETTERS_OF_LINE, "{line}");
            let bits = line
                .bytes()
                .map(|letter| LETTERS.iter().position(|known| *known == letter).unwrap() as u32);
            let bits: List<u32> = bits.collect();
            let mut packed = List::new();
            for four in bits.chunks(4) {
                let word = (0..4).fold(0, |word, at| word << 6 | four.get(at).unwrap_or(&0));
                packed.extend_from_slice(&word.to_be_bytes()[1..four.len()]);
            }
            let mut rest = &packed[..];
            while let [count, behind @ ..] = rest {
                let count = usize::from(*count);
                let written = if count < RUN { count + 1 } else { 1 };
                let (now, behind) = behind.split_at(written);
                let times = if count < RUN { 1 } else { count - RUN + LEAST_RUN };
                (0..times).for_each(|_| bytes.extend_from_slice(now));
                rest = behind;
            }
        }
        bytes
    }

    fn packed(bytes: &[u8]) -> std::string::String {
        let mut text = std::string::String::new();
        let mut rest = bytes;
        while !rest.is_empty() {
            let mut line = Piece::new();
            let taken = write(rest, &mut line).unwrap();
            assert!(taken > 0);
            text += &line;
            text += "\n";
            rest = &rest[taken..];
        }
        text
    }

    #[test]
    fn what_is_packed_is_what_was() {
        let mut random = crate::random::Random::new(1);
        for _ in 0..2_000 {
            let len = random.below(1025) as usize;
            let equal = random.below(200) + 1;
            let mut byte = 0;
            let bytes: List<u8> = (0..len)
                .map(|_| {
                    if random.below(equal) < 2 {
                        byte = random.below(256) as u8;
                    }
                    byte
                })
                .collect();
            assert_eq!(unpacked(&packed(&bytes)), bytes);
        }
    }

    #[test]
    fn an_empty_picture_is_one_line_and_noise_is_not_much_longer_than_itself() {
        assert_eq!(packed(&[0; 1024]).lines().count(), 1);
        let mut random = crate::random::Random::new(2);
        let noise: List<u8> = (0..1024).map(|_| random.below(256) as u8).collect();
        assert!(packed(&noise).len() < 1024 * 4 / 3 + 64);
    }
}
