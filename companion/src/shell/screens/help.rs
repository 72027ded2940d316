//! The help: a few sentences on the screen beneath it, then everything that the knobs do there.

use crate::draw::{self, Frame, KnobLabels};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::KNOBS;
use crate::shell::Shell;
use crate::text::line;
use core::fmt::{self, Write};
use heapless::String;

/// Letters of the longest help with the labels of all knobs.
const MOST_HELP_LETTERS: usize = 1_024;

pub struct Help {
    sentences: &'static str,
    labels: KnobLabels,
    /// The first shown line.
    first: usize,
}

impl Help {
    pub fn new(sentences: &'static str, labels: KnobLabels) -> Self {
        Self {
            sentences,
            labels,
            first: 0,
        }
    }

    fn text(&self) -> String<MOST_HELP_LETTERS> {
        let mut text = String::new();
        // No help is too long, and if it were, its end would be missing.
        _ = write(&mut text, self.sentences, &self.labels);
        text
    }
}

fn write(text: &mut dyn Write, sentences: &str, labels: &KnobLabels) -> fmt::Result {
    text.write_str(sentences)?;
    for (knob, name) in KNOBS {
        let labels = labels.of(knob);
        // Labels are of all kinds of words, so none of ours leads over to them.
        let mut lead = line!("\n{name}");
        for (gesture, label) in [
            ("turn", &labels.turn),
            ("press", &labels.press),
            ("hold", &labels.hold),
        ] {
            if !label.is_empty() {
                write!(text, "{lead} {gesture}: {label}")?;
                lead = line!(",");
            }
        }
    }
    Ok(())
}

impl Screen for Help {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "help"
    }

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .dial("more", |help, _, by| {
                help.first = draw::scroll(&help.text(), help.first, by);
            })
            .press_number("close", |_, _, _| Next::Back)
    }

    fn draw(&self, _: &Shell, frame: &mut Frame) {
        draw::title(frame, "Help", "");
        draw::long_text(frame, &self.text(), self.first);
    }

    fn help(&self, _: &Shell) -> &'static str {
        ""
    }
}
