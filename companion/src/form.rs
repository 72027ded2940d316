//! One description of an action gives all its forms: stored bytes and record words, each written and read.
//!
//! A type shows its parts, one after the other, to a [`Pass`]: a pass that writes puts each part out and leaves it as
//! it is, a pass that reads puts what it finds in the part's place. So the forms cannot disagree, and whatever was
//! written is read back the same. What is read is within the bounds that the description names, or the reading fails.
//!
//! All of this is compiled once for all games: a game adds only the order of its parts, and tables of words. A pass
//! keeps its first trouble until [`Pass::finish`], so that no description has to look for it.

use crate::words::{BadLine, Words, number as number_of};
use core::fmt::{self, Write};
use heapless::{Vec, VecView};

/// Something that has a form. What is read is put into a value that was [`Default`].
pub trait Form: Default {
    fn walk(&mut self, pass: &mut Pass);
}

/// What a whole number may be, and what to call it when it is something else.
pub struct Number {
    pub expected: &'static str,
    pub least: i16,
    pub most: u16,
    /// What 0 is called in words: seats, which are indices, count from 1 there.
    pub zero: u8,
}

impl Number {
    /// Any byte.
    pub const fn byte(expected: &'static str) -> Self {
        Self::up_to(255, expected)
    }

    pub const fn up_to(most: u16, expected: &'static str) -> Self {
        Self {
            expected,
            least: 0,
            most,
            zero: 0,
        }
    }

    /// A byte with a sign.
    pub const fn signed(expected: &'static str) -> Self {
        Self {
            expected,
            least: i8::MIN as i16,
            most: i8::MAX as u16,
            zero: 0,
        }
    }

    /// An index below `count` that counts from 1 in words.
    pub const fn from_1(count: u16, expected: &'static str) -> Self {
        Self {
            expected,
            least: 0,
            most: count - 1,
            zero: 1,
        }
    }
}

/// The names of a few things, in the order of their indices.
pub struct Names {
    expected: &'static str,
    /// Each closed by a bar; behind the last it can be left out. A name is some words or none at all.
    names: &'static str,
    count: u8,
}

impl Names {
    pub const fn new(expected: &'static str, names: &'static str) -> Self {
        let bytes = names.as_bytes();
        let (mut count, mut at) = (0, 0);
        while at < bytes.len() {
            if bytes[at] == b'|' || at + 1 == bytes.len() {
                count += 1;
            }
            at += 1;
        }
        Self {
            expected,
            names,
            count,
        }
    }

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.count as usize
    }

    fn iter(&self) -> impl Iterator<Item = &'static str> {
        let mut rest = self.names;
        core::iter::from_fn(move || {
            let end = rest.bytes().position(|byte| byte == b'|').unwrap_or(rest.len());
            let name = rest.get(..end).filter(|_| !rest.is_empty())?;
            rest = rest.get(end + 1..).unwrap_or("");
            Some(name)
        })
    }

    /// A thing's name; empty if there is no such thing.
    #[inline(never)]
    pub fn get(&self, index: usize) -> &'static str {
        self.iter().nth(index).unwrap_or("")
    }

    /// Takes the longest name that the line goes on with.
    fn take(&self, words: &mut Words) -> Option<usize> {
        let mut found = None;
        for (index, name) in self.iter().enumerate() {
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
}

/// One way through the parts of a thing.
pub struct Pass<'a> {
    way: Way<'a>,
    trouble: Option<BadLine>,
}

impl<'a> Pass<'a> {
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

    fn new(way: Way<'a>) -> Self {
        Self { way, trouble: None }
    }

    /// Whether all went well and nothing is left over.
    #[inline(never)]
    pub fn finish(mut self) -> Result<(), BadLine> {
        if self.more(false) {
            self.refuse("the end of the line");
        }
        self.trouble.map_or(Ok(()), Err)
    }

    /// Keeps the first trouble, and leaves nothing to read after it.
    #[inline(never)]
    pub fn refuse(&mut self, expected: &'static str) {
        let found = match &mut self.way {
            Way::FromWords(words) => core::mem::replace(words, Words::new("")).peek(),
            Way::FromBytes(left) => {
                *left = &[];
                None
            }
            Way::ToBytes(_) | Way::ToWords { .. } => None,
        };
        self.trouble
            .get_or_insert_with(|| BadLine::new(expected, found.unwrap_or("")));
    }

    /// Moves bytes, if this pass is one of bytes. For what is never put into words.
    #[inline(never)]
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
            Way::ToWords { .. } | Way::FromWords(_) => return false,
        };
        if !moved {
            self.refuse(expected);
        }
        true
    }

    /// Writes a word, if this pass writes words.
    #[inline(never)]
    fn write(&mut self, word: fmt::Arguments) {
        if let Way::ToWords { out, gap } = &mut self.way {
            let written = out.write_str(gap).and_then(|()| out.write_fmt(word));
            *gap = " ";
            if written.is_err() {
                self.refuse("a shorter line");
            }
        }
    }

    /// Reads a word, if this pass reads words.
    #[inline(never)]
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
    #[inline(never)]
    pub fn more(&mut self, present: bool) -> bool {
        match &mut self.way {
            Way::ToBytes(_) | Way::ToWords { .. } => present,
            Way::FromBytes(left) => !left.is_empty(),
            Way::FromWords(words) => words.peek().is_some(),
        }
    }

    /// A word that tells people what comes next. Bytes go without.
    #[inline(never)]
    pub fn key(&mut self, word: &'static str) {
        self.write(format_args!("{word}"));
        self.read(word, &mut |found| found == word);
    }

    /// One of a few things by its index. Gives the index, the same one when writing.
    #[inline(never)]
    pub fn name(&mut self, index: usize, names: &'static Names) -> usize {
        // No list of names is longer than a byte can count.
        let mut byte = [index as u8];
        if self.bytes(&mut byte, names.expected) {
            let [found] = byte;
            if found < names.count {
                return usize::from(found);
            }
            self.refuse(names.expected);
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

    /// Any of a few things, a bit each: their names in a row. What follows must not begin like one of them.
    pub fn set(&mut self, set: &mut u16, names: &'static Names) {
        let mut bytes = set.to_le_bytes();
        if self.bytes(&mut bytes, names.expected) {
            *set = u16::from_le_bytes(bytes);
            if u32::from(*set) >> names.count != 0 {
                self.refuse(names.expected);
            }
        } else if let Way::FromWords(words) = &mut self.way {
            while let Some(found) = names.take(words) {
                *set |= 1 << found;
            }
        } else {
            for index in (0..16).filter(|index| *set >> index & 1 == 1) {
                self.name(index, names);
            }
        }
    }

    #[inline(never)]
    fn number(&mut self, number: i32, kind: &'static Number) -> i32 {
        let bounds = i32::from(kind.least)..=i32::from(kind.most);
        let zero = i32::from(kind.zero);
        let mut found = number;
        if let Way::ToBytes(_) | Way::FromBytes(_) = self.way {
            found = self.number_in_bytes(number, kind);
            if !bounds.contains(&found) {
                self.refuse(kind.expected);
            }
        }
        self.write(format_args!("{}", number + zero));
        self.read(kind.expected, &mut |word| {
            // Nobody counts so far that this could lose a number within bounds.
            found = number_of(word).map_or(i32::MIN, |n| n.saturating_sub(zero));
            bounds.contains(&found)
        });
        found
    }

    fn number_in_bytes(&mut self, number: i32, kind: &'static Number) -> i32 {
        if kind.most <= 255 {
            let mut byte = [number as u8];
            self.bytes(&mut byte, kind.expected);
            let [byte] = byte;
            let is_signed = kind.least < 0;
            return if is_signed {
                i32::from(byte as i8)
            } else {
                i32::from(byte)
            };
        }
        // Seven bits a byte, the lowest first; the eighth says that more follow.
        let (mut rest, mut found) = (number, 0);
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
        found
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
    #[inline(never)]
    pub fn spelled(&mut self, bytes: &mut [u8], spelling: &'static Spelling) {
        if !self.bytes(bytes, spelling.expected) {
            self.write(format_args!("{}", fmt::from_fn(|f| (spelling.write)(bytes, f))));
            self.read(spelling.expected, &mut |word| {
                (spelling.read)(word, bytes).is_some()
            });
        }
    }
}

/// What may be missing at the end.
pub fn last<T: Form>(value: &mut Option<T>, pass: &mut Pass) {
    if pass.more(value.is_some()) {
        value.get_or_insert_default().walk(pass);
    }
}

/// What may be missing at the end and stands behind a word of its own.
pub fn last_after<T: Form>(key: &'static str, value: &mut Option<T>, pass: &mut Pass) {
    if pass.more(value.is_some()) {
        pass.key(key);
        value.get_or_insert_default().walk(pass);
    }
}

/// Things up to the end, each walked by `walk`. `most` says how many there can be: "at most six mages".
pub fn list<T: Default, const N: usize>(
    items: &mut Vec<T, N>,
    most: &'static str,
    walk: fn(&mut T, &mut Pass),
    pass: &mut Pass,
) {
    let mut index = 0;
    while pass.more(index < items.len()) {
        if index == items.len() && items.push(T::default()).is_err() {
            pass.refuse(most);
        } else if let Some(item) = items.get_mut(index) {
            walk(item, pass);
        }
        index += 1;
    }
}

/// Gives a type without fields its words: `named!(Colour, "a colour", "red|green|blue")`, in the order of its `ALL`.
macro_rules! named {
    ($type:ident, $expected:literal, $names:expr) => {
        impl $type {
            pub fn names() -> &'static $crate::form::Names {
                static NAMES: $crate::form::Names = $crate::form::Names::new($expected, $names);
                const { assert!(NAMES.count() == Self::ALL.len(), "a name for each") };
                &NAMES
            }

            /// Its word in records.
            pub fn word(self) -> &'static str {
                Self::names().get(self as usize)
            }
        }

        impl Default for $type {
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        impl $crate::form::Form for $type {
            fn walk(&mut self, pass: &mut $crate::form::Pass) {
                let found = pass.name(*self as usize, Self::names());
                *self = Self::ALL.get(found).copied().unwrap_or(*self);
            }
        }
    };
}

/// Gives an enum its form: for each variant its words, then its fields in the order of the line. Behind a field can
/// stand a word that goes before it, and how it is walked where that is not by its own form.
///
/// Stored bytes name a variant by its place in this list: new ones go to the end.
macro_rules! form {
    ($type:ident, $expected:literal { $($word:literal $variant:ident $fields:tt)* }) => {
        impl $crate::form::Form for $type {
            fn walk(&mut self, pass: &mut $crate::form::Pass) {
                enum Index { $($variant),* }
                static NAMES: $crate::form::Names =
                    $crate::form::Names::new($expected, concat!($($word, "|"),*));
                let index = match self {
                    $(Self::$variant { .. } => Index::$variant as usize,)*
                };
                let found = pass.name(index, &NAMES);
                if found != index {
                    match found {
                        $(n if n == Index::$variant as usize => {
                            *self = $crate::form::form!(@blank $variant $fields);
                        })*
                        _ => {}
                    }
                }
                match self {
                    $($crate::form::form!(@pattern $variant $fields) => $crate::form::form!(@walk pass $fields),)*
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
        Self::$variant($($crate::form::form!(@default $field)),*)
    };
    (@blank $variant:ident {$($field:ident $(: $($key:literal)? $($walk:path)?)?),*}) => {
        Self::$variant { $($field: Default::default()),* }
    };
    (@default $field:ident) => { Default::default() };
    (@walk $pass:ident ($($field:ident $(: $($key:literal)? $($walk:path)?)?),*)) => {
        $crate::form::form!(@walk $pass {$($field $(: $($key)? $($walk)?)?),*})
    };
    (@walk $pass:ident {$($field:ident $(: $($key:literal)? $($walk:path)?)?),*}) => {{
        $(
            $($($pass.key($key);)?)?
            $crate::form::form!(@part $pass $field $($($walk)?)?);
        )*
    }};
    (@part $pass:ident $field:ident) => { $crate::form::Form::walk($field, $pass) };
    (@part $pass:ident $field:ident $walk:path) => { $walk($field, $pass) };
}

/// Names kinds of numbers, so that a field can be walked by them: `seat = Number::from_1(6, "a seat");`.
macro_rules! numbers {
    ($($name:ident = $kind:expr;)*) => {
        $(fn $name(value: &mut u8, pass: &mut $crate::form::Pass) {
            static KIND: $crate::form::Number = $kind;
            pass.byte(value, &KIND);
        })*
    };
}

pub(crate) use {form, named, numbers};

/// Reads a whole thing and nothing else.
pub fn read<T: Form>(mut pass: Pass) -> Result<T, BadLine> {
    let mut value = T::default();
    value.walk(&mut pass);
    pass.finish().map(|()| value)
}

/// Reads stored bytes.
pub fn decode<T: Form>(bytes: &[u8]) -> Option<T> {
    read(Pass::from_bytes(bytes)).ok()
}

/// Reads a record line.
pub fn parse<T: Form>(line: &str) -> Result<T, BadLine> {
    read(Pass::from_words(line))
}

/// Writes a whole thing.
pub fn write<T: Form>(value: &mut T, mut pass: Pass) -> Result<(), BadLine> {
    value.walk(&mut pass);
    pass.finish()
}

#[cfg(test)]
pub mod tests;
