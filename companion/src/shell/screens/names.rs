//! Who plays with this device.

use super::rename::Rename;
use crate::draw::{self, Area, Frame, Row};
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::shell::Shell;
use crate::text::line;

#[derive(Default)]
pub struct EditNames {
    seat: usize,
}

impl List for EditNames {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "names"
    }

    fn draw_around(&self, _: &Shell, frame: &mut Frame) -> Area {
        draw::title(frame, "Names", "")
    }

    fn len(&self, shell: &Shell) -> usize {
        shell.settings.names.len()
    }

    fn row(&self, shell: &Shell, index: usize) -> Row {
        let name = shell.settings.names.get(index).map_or("", |name| name);
        Row::new(line!("Player {}", index + 1), name)
    }

    chosen_is!(seat);

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("change", |names, shell, _| {
            Next::open(Rename::new(shell, names.seat))
        })
    }

    fn help(&self, _: &Shell) -> &'static str {
        "DIAL chooses a name, press it to change it. Running games keep their names."
    }
}
