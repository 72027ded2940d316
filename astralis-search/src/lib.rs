//! The device as a player of Astralis: boards as sets of hexes, and the search for a good move.
//!
//! Apart from the rest, because a person waits for it: this is built for speed, and `companion` to be read. It promises what
//! `companion` does: no unsafe code, no allocation, no clock, no floating point, nothing that panics.
//!
//! It knows how stones follow from stones (rule ids ASL), and nothing of records, screens and refusals: `companion` asks about
//! a [`Situation`] and makes an action of the [`Move`] that is found.
#![no_std]
#![forbid(unsafe_code)]

pub mod board;
mod position;
mod quiet;
mod search;
mod situation;
pub mod weights;

pub use position::FEATURES;
pub use quiet::NEVER;
pub use search::{Found, Search, Verdict};
pub use situation::{Move, Situation, features};
