//! What printed cards of another language say, and what the device calls it.

use crate::draw::{self, Area, Frame, Row};
use crate::games::screen::Controls;
use crate::games::stock::{List, chosen_is};
use crate::shell::Shell;

#[derive(Default)]
pub struct PrintedWords {
    chosen: usize,
}

pub fn words(shell: &Shell) -> &'static [(&'static str, &'static str)] {
    shell.session().map_or(&[], |game| game.info().words)
}

impl List for PrintedWords {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "printed-words"
    }

    fn draw_around(&self, _: &Shell, frame: &mut Frame) -> Area {
        draw::title(frame, "Printed", "here")
    }

    fn len(&self, shell: &Shell) -> usize {
        words(shell).len()
    }

    fn row(&self, shell: &Shell, index: usize) -> Row {
        let (printed, ours) = words(shell).get(index).copied().unwrap_or_default();
        Row::new(printed, ours)
    }

    chosen_is!(chosen);

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs
    }

    fn help(&self, _: &Shell) -> &'static str {
        "On the left what cards and board say, on the right what it is called here."
    }
}
