//! What the owner of the device chose: kept apart from all games.

use crate::games::{MOST_SEATS, Name, SEAT_COLOURS, name};
use serde::{Deserialize, Serialize};

/// Steps of brightness, from the dimmest.
pub const BRIGHTEST: u8 = 4;
/// Minutes without a touch after which the screen goes dark; 0 is never.
pub const OFF_AFTER: [u8; 4] = [0, 10, 30, 60];

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// 0 to [`BRIGHTEST`].
    pub brightness: u8,
    /// The picture is turned by 180 degrees.
    pub rotated: bool,
    /// Clockwise counts down: for encoders wired the other way round.
    pub reversed: bool,
    pub sound: bool,
    pub names: [Name; MOST_SEATS],
    /// A place in [`OFF_AFTER`].
    pub off_after: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            brightness: 3,
            rotated: false,
            reversed: false,
            sound: true,
            names: SEAT_COLOURS.map(name),
            off_after: 0,
        }
    }
}

impl Settings {
    /// How long nobody must touch a knob for the screen to go dark, in minutes; none if it never does.
    pub fn off_after_minutes(&self) -> Option<u8> {
        OFF_AFTER
            .get(usize::from(self.off_after))
            .copied()
            .filter(|minutes| *minutes > 0)
    }

    /// Brings every field into its range, whatever was stored.
    pub fn sane(mut self) -> Self {
        self.brightness = self.brightness.min(BRIGHTEST);
        self.off_after = self.off_after.min(OFF_AFTER.len() as u8 - 1);
        for (own, colour) in self.names.iter_mut().zip(SEAT_COLOURS) {
            *own = name(own);
            if own.is_empty() {
                *own = name(colour);
            }
        }
        self
    }
}
