//! Shown once after a crash: first what matters to the players, then what matters to whoever mends it.

use crate::draw::{Align, Frame, Ink, SMALL, WIDTH, dialog, paragraph};
use crate::games::screen::{Controls, Next, Screen};
use crate::random::Random;
use crate::shell::Shell;
use crate::text::Line;

pub struct Crash {
    pub words: Line,
    /// It happened again and again, so the game was not opened.
    pub again: bool,
}

fn go_on(_: &mut Crash, _: &Shell, _: &mut Random) -> Next<Shell> {
    Next::Back
}

impl Screen for Crash {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "crash"
    }

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .press("go on", go_on)
            .press_action("go on", go_on)
            .press_number("go on", go_on)
    }

    fn draw(&self, _: &Shell, frame: &mut Frame) {
        if self.again {
            // What they have been told already leaves its place to what is new.
            let text = "Your game is safe but was not opened. You find it in the list.";
            dialog(frame, "It keeps stumbling", text);
            return;
        }
        dialog(frame, "It stumbled", "Your game is safe.");
        for (row, part) in paragraph(&self.words, &SMALL, WIDTH - 8).take(2).enumerate() {
            // Of a place that is too long the end says more than the beginning.
            let mut tails = part.char_indices().filter_map(|(at, _)| part.get(at..));
            let fitting = tails.find(|tail| SMALL.width(tail) <= WIDTH - 8);
            let y = 31 + row as i32 * 9;
            frame.text(
                WIDTH / 2,
                y,
                Align::Centre,
                &SMALL,
                Ink::On,
                fitting.unwrap_or(""),
            );
        }
    }

    fn help(&self, _: &Shell) -> &'static str {
        ""
    }

    /// Whichever knob is pressed takes the message away, and does nothing else.
    fn takes_shared_gestures(&self) -> bool {
        false
    }
}
