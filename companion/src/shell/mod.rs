//! What all games share: menu, seats, settings, undo, help.

mod settings;

pub use settings::{BRIGHTEST, Settings};

use crate::draw::{Align, Frame, Ink, LARGE};
use crate::input::Input;
use crate::save::{FromStore, ToStore};
use core::fmt::{self, Write};

/// Milliseconds since power-on.
pub type Millis = u64;
/// A piece of text on its way to the serial line.
pub type Piece = heapless::String<192>;

/// How the panel is to be driven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Panel {
    /// 0 to [`BRIGHTEST`].
    pub brightness: u8,
    /// Turned by 180 degrees.
    pub rotated: bool,
}

/// A short sound for the buzzer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    Committed,
    Refused,
}

/// The whole device but its hardware. Hosts feed it inputs, time, stored data and serial lines, and after each call take
/// what leaves it: saves, pieces of serial text, a sound, and the picture if it changed.
pub struct Device {}

impl Device {
    pub fn new(_seed: u32) -> Self {
        Self {}
    }

    /// A player did something at this time.
    pub fn input(&mut self, _input: Input, _now: Millis) {}

    /// Time has passed without an input.
    pub fn tick(&mut self, _now: Millis) {}

    /// When [`Device::tick`] should next be called, if nothing happens before.
    pub fn next_tick(&self) -> Option<Millis> {
        None
    }

    /// Draws the present screen into a blank frame.
    pub fn draw(&self, frame: &mut Frame) {
        frame.text(64, 20, Align::Centre, &LARGE, Ink::On, "Alidade");
    }

    pub fn panel(&self) -> Panel {
        Panel {
            brightness: BRIGHTEST,
            rotated: false,
        }
    }

    /// The next sound to make, if any; at most one an input.
    pub fn sound(&mut self) -> Option<Sound> {
        None
    }

    /// The next message for the memory; call until there is none.
    pub fn to_store(&mut self) -> Option<ToStore> {
        None
    }

    pub fn from_store(&mut self, _message: FromStore) {}

    /// A line came over the serial line, without its line feed.
    pub fn serial_in(&mut self, _line: &str) {}

    /// The next piece of text to send over the serial line; call until there is none.
    pub fn serial_out(&mut self) -> Option<Piece> {
        None
    }

    /// The present screen in one word, for scripts.
    pub fn screen(&self) -> &'static str {
        "start"
    }

    /// The running game's state as one JSON object; `null` when there is none.
    pub fn json(&self, out: &mut dyn Write) -> fmt::Result {
        out.write_str("null")
    }
}
