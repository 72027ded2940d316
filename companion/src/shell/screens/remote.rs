//! Remote: whether a computer on the cable may see all pictures and turn the knobs, and the mark that it may.

use crate::draw::icons::{Icon, icon};
use crate::draw::{FOOTER_TOP, Frame, Ink, WIDTH};
use crate::games::stock::Confirm;
use crate::shell::{Command, Shell};
use crate::text::line;

static EYE: Icon = icon([
    "..###..", //
    ".#...#.",
    "#..#..#",
    ".#...#.",
    "..###..",
]);

/// At the right edge above the bottom line: of all places the one that most screens leave free.
pub fn mark(frame: &mut Frame) {
    let (width, height) = (EYE.width() + 2, EYE.height() + 2);
    let (x, y) = (WIDTH - width, FOOTER_TOP - height);
    frame.fill(x - 1, y - 1, width + 1, height + 1, Ink::Off);
    frame.fill(x, y, width, height, Ink::On);
    frame.icon(x + 1, y + 1, Ink::Off, &EYE);
}

/// Asks whether a computer may, or may no longer.
pub fn remote(shell: &Shell) -> Confirm<Shell> {
    let (heading, text, label) = match shell.remote {
        false => (
            "Remote off",
            "A computer on USB may see all and turn the knobs?",
            "allow",
        ),
        true => (
            "Remote on",
            "A computer on USB sees all and turns the knobs.",
            "end it",
        ),
    };
    Confirm {
        name: "remote",
        heading: line!("{heading}"),
        text,
        help: "A computer on the USB cable then shows this screen, secrets too, and can turn the knobs. An eye at the edge of the \
               screen says so. It ends here, or when the power goes.",
        label,
        hold: false,
        effect: Command::Remote(!shell.remote),
    }
}
