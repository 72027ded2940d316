//! Text in two ways: [`line!`] is Rust's own formatting into one line of the display, and [`words!`] is an enum whose
//! variants have words.

pub mod json;

use core::fmt::{self, Display};

pub use pixels::{Line, MOST_LINE, line as format_line};

/// Formats a [`Line`] as `format!` would; what does not fit in a line is cut off.
#[macro_export]
macro_rules! line {
    ($($format:tt)*) => { $crate::text::format_line(format_args!($($format)*)) };
}
pub use crate::line;

/// A doubled number as people write it: 7 is 3.5.
pub struct Halves(pub i16);

impl Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{}{half}", self.0 / 2)
    }
}

/// What [`words!`] makes: all that a record needs to know of it.
pub trait Worded: Copy + Default {
    /// What a record must have in its place.
    const EXPECTED: &'static str;
    /// Of the variants, in order.
    const WORDS: &'static [&'static str];

    fn from_index(index: usize) -> Self;

    fn index(self) -> usize;
}

/// Defines an enum without fields whose variants have words:
///
/// ```text
/// words! {
///     /// The two spices.
///     pub enum Spice ("a spice") {
///         Pepper = "pepper" | "Pepper",
///         Vanilla = "vanilla",
///     }
/// }
/// ```
///
/// `word` is a variant's word in records, and `label` what the screens call it: the text behind the bar, or else the word.
/// `ALL` has them in order; the first is the default. In brackets stands what a record must have in its place. Stored bytes
/// name a variant by its place: new ones go to the end.
macro_rules! words {
    (
        $(#[$meta:meta])*
        $vis:vis enum $type:ident ($expected:literal) {
            $($(#[$variant_meta:meta])* $variant:ident = $word:literal $(| $label:literal)?),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $type {
            $($(#[$variant_meta])* $variant),+
        }

        #[allow(dead_code, reason = "not every enum is used in every way")]
        impl $type {
            $vis const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// Its word in records.
            $vis const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// What screens call it.
            $vis const fn label(self) -> &'static str {
                match self {
                    $(Self::$variant => $crate::text::words!(@label $word $(, $label)?),)+
                }
            }

            /// The one at this place; the first if there is none.
            $vis fn at(index: usize) -> Self {
                Self::ALL.get(index).copied().unwrap_or_default()
            }
        }

        impl Default for $type {
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        impl $crate::text::Worded for $type {
            const EXPECTED: &'static str = $expected;
            const WORDS: &'static [&'static str] = &[$($word),+];

            fn from_index(index: usize) -> Self {
                Self::at(index)
            }

            fn index(self) -> usize {
                self as usize
            }
        }
    };
    (@label $word:literal) => { $word };
    (@label $word:literal, $label:literal) => { $label };
}
pub(crate) use words;
