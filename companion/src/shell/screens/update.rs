//! The way to new firmware.

use crate::games::stock::{Confirm, Question};
use crate::shell::{Command, Shell};

/// Asks before the device restarts as a drive.
pub fn update() -> Confirm<Shell> {
    Confirm {
        question: &Question {
            name: "update",
            heading: "Update firmware?",
            help: "Connect the device to a computer and hold DIAL. It restarts as a drive called RPI-RP2. Copy the new UF2 file onto \
                   it, and it starts again by itself. Your games are kept. To leave without an update, pull the plug.",
            label: "restart",
            hold: true,
            back: "",
        },
        text: "It restarts as a USB drive; copy the UF2 file there.",
        effect: Command::Update,
    }
}
