//! The picture of 128x64 pixels, and all that puts pixels into it or tells what changed in it.
//!
//! Apart from the rest, because a detent waits for it: this is built for speed, and all else for size. It promises what
//! `companion` does: no unsafe code, no allocation, no floating point, nothing that panics.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(any(test, feature = "checks"))]
extern crate std;

#[cfg(any(test, feature = "checks"))]
mod checks;
mod dirty;
mod frame;
mod icon;
mod text;

pub use dirty::dirty;
pub use frame::{Frame, HEIGHT, Ink, WIDTH};
pub use icon::{Honeycomb, Icon, icon};
pub use text::{Align, BODY, BOLD, Font, HUGE, LARGE, Line, MOST_LINE, SMALL, line, paragraph};
