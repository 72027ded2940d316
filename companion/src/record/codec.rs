//! The codec: one description of an action gives its stored bytes and its record line, both ways.
//!
//! A type shows its fields, one after the other, to a [`Coder`]: a coder that writes puts each field out and leaves it as
//! it is, a coder that reads puts what it finds in the field's place. So the two forms cannot disagree, and whatever was
//! written is read back the same. What is read is within the bounds that the description names, or the reading fails.
//! A third kind of reading takes its values from chance: random actions for tests, without a generator of their own.
//!
//! A coder keeps its first error until [`Coder::finish`], so that no description has to look for it.

use super::grammar::{ParseError, Words, number as number_of};
use crate::random::Random;
use crate::text::Worded;
use core::fmt::{self, Write};
use heapless::{Vec, VecView};

/// Something that can be serialised. What is read is put into a value that was [`Default`].
pub trait Codec: Default {
    fn walk(&mut self, coder: &mut Coder);
}

impl<W: Worded> Codec for W {
    fn walk(&mut self, coder: &mut Coder) {
        let names = const { &Names::new(W::EXPECTED, W::WORDS) };
        *self = W::from_index(coder.name(self.index(), names));
    }
}

/// What a whole number may be, and what to call it when it is something else.
pub struct Number {
    pub expected: &'static str,
    pub least: i32,
    pub most: i32,
    /// What 0 is called in words: seats, which are indices, count from 1 there.
    pub zero: i32,
}

impl Number {
    /// Any byte.
    pub const fn byte(expected: &'static str) -> Self {
        Self::up_to(255, expected)
    }

    pub const fn up_to(most: u16, expected: &'static str) -> Self {
        Self::between(0, most as i32, expected)
    }

    /// Both ends included.
    pub const fn between(least: i32, most: i32, expected: &'static str) -> Self {
        Self {
            expected,
            least,
            most,
            zero: 0,
        }
    }

    /// A byte with a sign.
    pub const fn signed(expected: &'static str) -> Self {
        Self::between(i8::MIN as i32, i8::MAX as i32, expected)
    }

    /// An index below `count` that counts from 1 in words.
    pub const fn from_1(count: u16, expected: &'static str) -> Self {
        Self {
            expected,
            least: 0,
            most: count as i32 - 1,
            zero: 1,
        }
    }
}

/// The names of a few things, in the order of their indices. A name is some words, or none at all.
pub struct Names {
    expected: &'static str,
    names: &'static [&'static str],
}

impl Names {
    pub const fn new(expected: &'static str, names: &'static [&'static str]) -> Self {
        Self { expected, names }
    }

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.names.len()
    }

    /// A thing's name; empty if there is no such thing.
    pub fn get(&self, index: usize) -> &'static str {
        self.names.get(index).copied().unwrap_or("")
    }

    /// Takes the longest name that the line goes on with.
    fn take(&self, words: &mut Words) -> Option<usize> {
        let mut found = None;
        for (index, name) in self.names.iter().enumerate() {
            let mut ahead = words.clone();
            let fits = name.split_ascii_whitespace().all(|word| ahead.take(word));
            if fits && found.as_ref().is_none_or(|(_, length, _)| name.len() > *length) {
                found = Some((index, name.len(), ahead));
            }
        }
        let (index, _, ahead) = found?;
        *words = ahead;
        Some(index)
    }
}

/// How a thing of some bytes is one word.
pub struct Spelling {
    pub expected: &'static str,
    pub write: fn(&[u8], &mut dyn Write) -> fmt::Result,
    /// Gives nothing when the word is not of this kind.
    pub read: fn(&str, &mut [u8]) -> Option<()>,
    /// One such byte at random.
    pub random: fn(&mut Random) -> u8,
}

enum Way<'a> {
    ToBytes(&'a mut VecView<u8>),
    FromBytes(&'a [u8]),
    ToWords {
        out: &'a mut dyn Write,
        /// What parts the next word from the one before.
        gap: &'static str,
    },
    FromWords(Words<'a>),
    FromChance(&'a mut Random),
}

/// One way through the fields of a thing.
pub struct Coder<'a> {
    way: Way<'a>,
    error: Option<ParseError>,
}

impl<'a> Coder<'a> {
    pub fn to_bytes(out: &'a mut VecView<u8>) -> Self {
        Self::new(Way::ToBytes(out))
    }

    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        Self::new(Way::FromBytes(bytes))
    }

    pub fn to_words(out: &'a mut dyn Write) -> Self {
        Self::new(Way::ToWords { out, gap: "" })
    }

    pub fn from_words(line: &'a str) -> Self {
        Self::new(Way::FromWords(Words::new(line)))
    }

    /// Reads random values, each within its bounds.
    pub fn from_chance(random: &'a mut Random) -> Self {
        Self::new(Way::FromChance(random))
    }

    fn new(way: Way<'a>) -> Self {
        Self { way, error: None }
    }

    /// Whether all went well and nothing is left over.
    pub fn finish(mut self) -> Result<(), ParseError> {
        if !matches!(self.way, Way::FromChance(_)) && self.more(false) {
            self.refuse("the end of the line");
        }
        self.error.map_or(Ok(()), Err)
    }

    /// Keeps the first error, and leaves nothing to read after it.
    pub fn refuse(&mut self, expected: &'static str) {
        let found = match &mut self.way {
            Way::FromWords(words) => core::mem::replace(words, Words::new("")).peek(),
            Way::FromBytes(left) => {
                *left = &[];
                None
            }
            Way::ToBytes(_) | Way::ToWords { .. } | Way::FromChance(_) => None,
        };
        self.error
            .get_or_insert_with(|| ParseError::new(expected, found.unwrap_or("")));
    }

    /// Moves bytes, if this coder is one of bytes. For what is never put into words.
    pub fn bytes(&mut self, bytes: &mut [u8], expected: &'static str) -> bool {
        let moved = match &mut self.way {
            Way::ToBytes(out) => out.extend_from_slice(bytes).is_ok(),
            Way::FromBytes(left) => match left.split_at_checked(bytes.len()) {
                Some((found, rest)) => {
                    bytes.copy_from_slice(found);
                    *left = rest;
                    true
                }
                None => false,
            },
            Way::ToWords { .. } | Way::FromWords(_) | Way::FromChance(_) => return false,
        };
        if !moved {
            self.refuse(expected);
        }
        true
    }

    /// Moves all bytes up to the end at once. For what is never put into words.
    pub fn rest<const N: usize>(&mut self, bytes: &mut Vec<u8, N>, expected: &'static str) {
        let moved = match &mut self.way {
            Way::ToBytes(out) => out.extend_from_slice(bytes).is_ok(),
            Way::FromBytes(left) => {
                bytes.clear();
                bytes.extend_from_slice(core::mem::take(left)).is_ok()
            }
            Way::ToWords { .. } | Way::FromWords(_) | Way::FromChance(_) => false,
        };
        if !moved {
            self.refuse(expected);
        }
    }

    /// Writes a word, if this coder writes words.
    fn write(&mut self, word: fmt::Arguments) {
        if let Way::ToWords { out, gap } = &mut self.way {
            let written = out.write_str(gap).and_then(|()| out.write_fmt(word));
            *gap = " ";
            if written.is_err() {
                self.refuse("a shorter line");
            }
        }
    }

    /// Reads a word, if this coder reads words.
    fn read(&mut self, expected: &'static str, fits: &mut dyn FnMut(&str) -> bool) {
        if let Way::FromWords(words) = &mut self.way {
            let word = words.peek().unwrap_or("");
            if fits(word) {
                words.take(word);
            } else {
                self.refuse(expected);
            }
        }
    }

    /// Whether something is left to read; the writer knows whether there is. For what may be missing at the end.
    pub fn more(&mut self, present: bool) -> bool {
        match &mut self.way {
            Way::ToBytes(_) | Way::ToWords { .. } => present,
            Way::FromBytes(left) => !left.is_empty(),
            Way::FromWords(words) => words.peek().is_some(),
            Way::FromChance(random) => random.below(2) == 1,
        }
    }

    /// A word that tells people what comes next. Bytes go without.
    pub fn key(&mut self, word: &'static str) {
        self.write(format_args!("{word}"));
        self.read(word, &mut |found| found == word);
    }

    /// Whether the thing is of a special kind, which begins with this byte or word; the writer knows whether it is.
    pub fn special(&mut self, byte: u8, word: &'static str, is: bool) -> bool {
        match &mut self.way {
            Way::ToBytes(out) => {
                if is && out.push(byte).is_err() {
                    self.refuse(word);
                }
                is
            }
            Way::FromBytes(left) => match left.split_first() {
                Some((first, rest)) if *first == byte => {
                    *left = rest;
                    true
                }
                _ => false,
            },
            Way::ToWords { .. } => {
                if is {
                    self.key(word);
                }
                is
            }
            Way::FromWords(words) => words.take(word),
            Way::FromChance(random) => random.below(8) == 0,
        }
    }

    /// One of a few things by its index. Gives the index, the same one when writing.
    pub fn name(&mut self, index: usize, names: &'static Names) -> usize {
        // No list of names is longer than a byte can count.
        let mut byte = [index as u8];
        if self.bytes(&mut byte, names.expected) {
            let [found] = byte;
            if usize::from(found) < names.count() {
                return usize::from(found);
            }
            self.refuse(names.expected);
            return index;
        }
        if let Way::FromChance(random) = &mut self.way {
            return random.below(names.count() as u32) as usize;
        }
        if let Way::FromWords(words) = &mut self.way {
            if let Some(found) = names.take(words) {
                return found;
            }
            self.refuse(names.expected);
        }
        let name = names.get(index);
        if !name.is_empty() {
            self.write(format_args!("{name}"));
        }
        index
    }

    /// Any of a few things, a bit each: their names in a row, each once. What follows must not begin like one of them.
    pub fn set(&mut self, set: &mut u16, names: &'static Names) {
        let mut bytes = set.to_le_bytes();
        if self.bytes(&mut bytes, names.expected) {
            *set = u16::from_le_bytes(bytes);
            if u32::from(*set) >> names.count() != 0 {
                self.refuse(names.expected);
            }
        } else if let Way::FromChance(random) = &mut self.way {
            *set = random.below(1 << names.count()) as u16;
        } else if let Way::FromWords(words) = &mut self.way {
            let mut ahead = words.clone();
            while let Some(found) = names.take(&mut ahead) {
                if *set >> found & 1 == 1 {
                    self.refuse("each once");
                    return;
                }
                *set |= 1 << found;
                *words = ahead.clone();
            }
        } else {
            for index in (0..16).filter(|index| *set >> index & 1 == 1) {
                self.name(index, names);
            }
        }
    }

    pub fn number(&mut self, number: i32, kind: &'static Number) -> i32 {
        let bounds = kind.least..=kind.most;
        let mut found = number;
        match &mut self.way {
            Way::ToBytes(_) | Way::FromBytes(_) => {
                found = self.number_in_bytes(number, kind);
                if !bounds.contains(&found) {
                    self.refuse(kind.expected);
                }
            }
            Way::FromChance(random) => {
                // Mostly near zero: of large numbers the rules refuse nearly all.
                let small = 0.clamp(kind.least, kind.most);
                let (least, most) = match random.below(4) {
                    0 => (kind.least, kind.most),
                    _ => (kind.least.max(small - 2), kind.most.min(small + 5)),
                };
                found = least + random.below(most.abs_diff(least) + 1) as i32;
            }
            Way::ToWords { .. } => self.write(format_args!("{}", number + kind.zero)),
            Way::FromWords(_) => self.read(kind.expected, &mut |word| {
                // Nobody counts so far that this could lose a number within bounds.
                found = number_of(word).map_or(i32::MIN, |n| n.saturating_sub(kind.zero));
                bounds.contains(&found)
            }),
        }
        found
    }

    /// Numbers of a byte, with or without a sign, are that byte. Larger ones are the distance from the least in groups of
    /// seven bits, the lowest first; the eighth bit says that more follow.
    fn number_in_bytes(&mut self, number: i32, kind: &'static Number) -> i32 {
        let is_signed = kind.least >= i32::from(i8::MIN) && kind.least < 0 && kind.most <= i32::from(i8::MAX);
        if is_signed || kind.least >= 0 && kind.most <= 255 {
            let mut byte = [number as u8];
            self.bytes(&mut byte, kind.expected);
            let [byte] = byte;
            return if is_signed {
                i32::from(byte as i8)
            } else {
                i32::from(byte)
            };
        }
        let (mut rest, mut found) = (number.wrapping_sub(kind.least), 0);
        for shift in [0, 7, 14] {
            let more = if rest > 127 { 128 } else { 0 };
            let mut byte = [rest as u8 & 127 | more];
            self.bytes(&mut byte, kind.expected);
            let [byte] = byte;
            found |= i32::from(byte & 127) << shift;
            rest >>= 7;
            if byte <= 127 {
                break;
            }
        }
        found + kind.least
    }

    pub fn byte(&mut self, value: &mut u8, kind: &'static Number) {
        *value = self.number(i32::from(*value), kind) as u8;
    }

    pub fn signed(&mut self, value: &mut i8, kind: &'static Number) {
        *value = self.number(i32::from(*value), kind) as i8;
    }

    pub fn wide(&mut self, value: &mut u16, kind: &'static Number) {
        *value = self.number(i32::from(*value), kind) as u16;
    }

    /// A thing of some bytes that is one word.
    pub fn spelled(&mut self, bytes: &mut [u8], spelling: &'static Spelling) {
        if let Way::FromChance(random) = &mut self.way {
            bytes
                .iter_mut()
                .for_each(|byte| *byte = (spelling.random)(random));
        } else if !self.bytes(bytes, spelling.expected) {
            self.write(format_args!("{}", fmt::from_fn(|f| (spelling.write)(bytes, f))));
            self.read(spelling.expected, &mut |word| {
                (spelling.read)(word, bytes).is_some()
            });
        }
    }
}

/// What may be missing at the end.
pub fn last<T: Codec>(value: &mut Option<T>, coder: &mut Coder) {
    if coder.more(value.is_some()) {
        value.get_or_insert_default().walk(coder);
    }
}

/// What may be missing at the end and stands behind a word of its own.
pub fn last_after<T: Codec>(key: &'static str, value: &mut Option<T>, coder: &mut Coder) {
    if coder.more(value.is_some()) {
        coder.key(key);
        value.get_or_insert_default().walk(coder);
    }
}

/// Things up to the end, each walked by `walk`. `most` says how many there can be: "at most six mages".
pub fn list<T: Default, const N: usize>(
    items: &mut Vec<T, N>,
    most: &'static str,
    walk: fn(&mut T, &mut Coder),
    coder: &mut Coder,
) {
    let mut index = 0;
    while coder.more(index < items.len()) {
        if index == items.len() && items.push(T::default()).is_err() {
            coder.refuse(most);
        } else if let Some(item) = items.get_mut(index) {
            walk(item, coder);
        }
        index += 1;
    }
}

/// Gives an enum its codec: for each variant its words, then its fields in the order of the line. Behind a field can
/// stand a word that goes before it, and how it is walked where that is not by its own codec.
///
/// Stored bytes name a variant by its place in this list: new ones go to the end.
macro_rules! codec {
    ($type:ident, $expected:literal { $($word:literal $variant:ident $fields:tt)* }) => {
        impl $crate::record::codec::Codec for $type {
            fn walk(&mut self, coder: &mut $crate::record::codec::Coder) {
                enum Index { $($variant),* }
                static NAMES: $crate::record::codec::Names =
                    $crate::record::codec::Names::new($expected, &[$($word),*]);
                let index = match self {
                    $(Self::$variant { .. } => Index::$variant as usize,)*
                };
                let found = coder.name(index, &NAMES);
                if found != index {
                    match found {
                        $(n if n == Index::$variant as usize => {
                            *self = $crate::record::codec::codec!(@blank $variant $fields);
                        })*
                        _ => {}
                    }
                }
                match self {
                    $($crate::record::codec::codec!(@pattern $variant $fields) => $crate::record::codec::codec!(@walk coder $fields),)*
                }
            }
        }
    };
    (@pattern $variant:ident ($($field:ident $(: $($key:literal)? $($walk:path)?)?),*)) => {
        Self::$variant($($field),*)
    };
    (@pattern $variant:ident {$($field:ident $(: $($key:literal)? $($walk:path)?)?),*}) => {
        Self::$variant { $($field),* }
    };
    (@blank $variant:ident ($($field:ident $(: $($key:literal)? $($walk:path)?)?),*)) => {
        Self::$variant($($crate::record::codec::codec!(@default $field)),*)
    };
    (@blank $variant:ident {$($field:ident $(: $($key:literal)? $($walk:path)?)?),*}) => {
        Self::$variant { $($field: Default::default()),* }
    };
    (@default $field:ident) => { Default::default() };
    (@walk $coder:ident ($($field:ident $(: $($key:literal)? $($walk:path)?)?),*)) => {
        $crate::record::codec::codec!(@walk $coder {$($field $(: $($key)? $($walk)?)?),*})
    };
    (@walk $coder:ident {$($field:ident $(: $($key:literal)? $($walk:path)?)?),*}) => {{
        $(
            $($($coder.key($key);)?)?
            $crate::record::codec::codec!(@part $coder $field $($($walk)?)?);
        )*
    }};
    (@part $coder:ident $field:ident) => { $crate::record::codec::Codec::walk($field, $coder) };
    (@part $coder:ident $field:ident $walk:path) => { $walk($field, $coder) };
}

/// Names kinds of numbers, so that a field can be walked by them: `seat = Number::from_1(6, "a seat");`.
macro_rules! numbers {
    ($($vis:vis $name:ident = $kind:expr;)*) => {
        $($vis fn $name(value: &mut u8, coder: &mut $crate::record::codec::Coder) {
            static KIND: $crate::record::codec::Number = $kind;
            coder.byte(value, &KIND);
        })*
    };
}

pub(crate) use {codec, numbers};

/// Reads a whole thing and nothing else.
pub fn read<T: Codec>(mut coder: Coder) -> Result<T, ParseError> {
    let mut value = T::default();
    value.walk(&mut coder);
    coder.finish().map(|()| value)
}

/// Serialises a whole thing; none if it does not fit.
pub fn encode<T: Codec, const N: usize>(value: &mut T) -> Option<Vec<u8, N>> {
    let mut bytes = Vec::new();
    write(value, Coder::to_bytes(&mut bytes)).ok()?;
    Some(bytes)
}

/// Reads stored bytes.
pub fn decode<T: Codec>(bytes: &[u8]) -> Option<T> {
    read(Coder::from_bytes(bytes)).ok()
}

/// Reads a record line.
pub fn parse<T: Codec>(line: &str) -> Result<T, ParseError> {
    read(Coder::from_words(line))
}

/// Writes a whole thing.
pub fn write<T: Codec>(value: &mut T, mut coder: Coder) -> Result<(), ParseError> {
    value.walk(&mut coder);
    coder.finish()
}

#[cfg(test)]
pub mod tests;
