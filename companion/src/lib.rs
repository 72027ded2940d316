//! Alidade's core: everything that is not hardware.
//!
//! It promises to be pure: no clock, no allocation, no unsafe code, no floating point, and no input that makes it
//! panic. Time, randomness and stored bytes are passed in; frames and things to save are passed out. So the device,
//! the desktop and every test run exactly the same program.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

pub mod checksum;
pub mod draw;
pub mod games;
pub mod input;
pub mod random;
pub mod record;
pub mod replay;
pub mod save;
pub mod shell;
pub mod text;
