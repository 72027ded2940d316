//! Remote: whether a computer on the cable may see all pictures and turn the knobs, and the mark that it may.

use crate::draw::icons::{Icon, icon};
use crate::draw::{Frame, Ink};
use crate::games::stock::{Confirm, Question};
use crate::shell::{Command, Shell};

static EYE: Icon = icon([
    "..###..", //
    ".#...#.",
    "#..#..#",
    ".#...#.",
    "..###..",
]);

/// Where the mark may stand: at the right edge, or else somewhere in the middle. Nearly every screen leaves one of these free.
const PLACES: [(i32, i32); 5] = [(118, 46), (118, 33), (80, 41), (56, 0), (68, 27)];
/// Of the mark with what keeps it apart from other things.
const WIDTH: i32 = 10;
const HEIGHT: i32 = 8;

/// Draws the mark where it hides nothing, if there is such a place.
pub fn mark(frame: &mut Frame) {
    let [usual, ..] = PLACES;
    let free = PLACES
        .into_iter()
        .find(|(x, y)| frame.is_blank(*x, *y, WIDTH, HEIGHT));
    let (x, y) = free.unwrap_or(usual);
    frame.fill(x, y, WIDTH, HEIGHT, Ink::Off);
    frame.fill(x + 1, y + 1, WIDTH - 1, HEIGHT - 1, Ink::On);
    frame.icon(x + 2, y + 2, Ink::Off, &EYE);
}

/// Asks whether a computer may, or may no longer.
pub fn remote(shell: &Shell) -> Confirm<Shell> {
    const OFF: Question = Question {
        name: "remote",
        heading: "Remote off",
        help: "A computer on the USB cable then shows this screen, secrets too, and can turn the knobs. An eye at the edge of the \
               screen says so. It ends here, or when the power goes.",
        label: "allow",
        hold: false,
        back: "",
    };
    const ON: Question = Question {
        heading: "Remote on",
        label: "end it",
        ..OFF
    };
    let (question, text) = match shell.remote {
        false => (&OFF, "May a computer on USB see all and turn the knobs?"),
        true => (&ON, "A computer on USB sees all and turns the knobs."),
    };
    Confirm {
        question,
        text,
        effect: Command::Remote(!shell.remote),
    }
}
