//! How the table is prepared for the game that has just begun, step by step.

use crate::draw::{self, Frame};
use crate::games::Sentences;
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step;
use crate::shell::{Command, Shell};
use crate::text::line;

#[derive(Default)]
pub struct Preparation {
    step: usize,
}

fn text(shell: &Shell, step: usize) -> Option<Sentences> {
    shell.running.as_ref()?.game.play().preparation(step)
}

fn count(shell: &Shell) -> usize {
    (0..).take_while(|step| text(shell, *step).is_some()).count()
}

impl Screen for Preparation {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "preparation"
    }

    fn controls(&self, shell: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        let is_last = self.step + 1 >= count(shell);
        knobs
            .choose(|screen, shell, by| screen.step = step(screen.step, by, count(shell)))
            .press(if is_last { "play" } else { "done" }, |screen, shell, _| {
                if screen.step + 1 >= count(shell) {
                    return Next::Commit(Command::Prepared);
                }
                screen.step += 1;
                Next::Stay
            })
            .hold_dial("skip all", |_, _, _| Next::Commit(Command::Prepared))
    }

    fn draw(&self, shell: &Shell, frame: &mut Frame) {
        let of = line!("{} of {}", self.step + 1, count(shell));
        draw::title(frame, "Prepare the table", &of);
        let text = text(shell, self.step).unwrap_or_default();
        if draw::long_text(frame, &text, 0) > draw::TEXT_LINES {
            frame.mark_overdrawn();
        }
    }

    fn help(&self, _: &Shell) -> &'static str {
        "Do what it says, then press DIAL for the next step. DIAL turned looks back and ahead. Hold DIAL to skip all. For the next \
         game of the same kind it is not shown again, but the menu has it: Prepare the table."
    }
}
