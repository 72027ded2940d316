//! A list of the records that are there, on the glass, with the device's own gestures: turning DIAL chooses, pressing it opens.

use super::files::short;
use companion::draw::{self, Frame, KnobLabels, Row, label};
use companion::input::Knob;
use std::path::{Path, PathBuf};

pub struct Chooser {
    records: Vec<PathBuf>,
    chosen: usize,
}

impl Chooser {
    /// None if there are none.
    pub fn new(records: Vec<PathBuf>) -> Option<Self> {
        (!records.is_empty()).then_some(Self { records, chosen: 0 })
    }

    pub fn turn(&mut self, detents: i8) {
        let last = self.records.len() - 1;
        self.chosen = self.chosen.saturating_add_signed(detents.into()).min(last);
    }

    pub fn chosen(&self) -> &Path {
        &self.records[self.chosen]
    }

    pub fn frame(&self) -> Frame {
        let mut frame = Frame::new();
        let area = draw::title(&mut frame, "Open a record", "newest first");
        draw::list(&mut frame, area, self.records.len(), self.chosen, &mut |index| {
            Row::new(short(&self.records[index].with_extension("")), "")
        });
        draw::footer(&mut frame, &self.labels());
        frame
    }

    pub fn labels(&self) -> KnobLabels {
        let mut labels = KnobLabels::default();
        let dial = labels.of_mut(Knob::Dial);
        (dial.turn, dial.press) = (label(draw::CHOOSE), label("open"));
        labels.of_mut(Knob::Action).press = label("back");
        labels
    }
}
