//! How the table is prepared for the game that has just begun, step by step.

use crate::draw::{self, Frame};
use crate::games::Steps;
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step;
use crate::shell::{Command, Shell};
use crate::text::line;

#[derive(Default)]
pub struct Preparation {
    step: usize,
}

impl Preparation {
    fn steps(&self, shell: &Shell) -> Steps {
        let game = shell.session();
        game.map_or(Steps::default(), |game| game.preparation(self.step))
    }

    fn is_last(&self, shell: &Shell) -> bool {
        self.step + 1 >= self.steps(shell).count
    }
}

impl Screen for Preparation {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "preparation"
    }

    fn controls(&self, shell: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        let press = if self.is_last(shell) { "play" } else { "done" };
        knobs
            .dial("step", |screen, shell, by| {
                screen.step = step(screen.step, by, screen.steps(shell).count);
            })
            .press(press, |screen, shell, _| {
                if screen.is_last(shell) {
                    return Next::Commit(Command::Prepared);
                }
                screen.step += 1;
                Next::Stay
            })
            .hold_dial("skip all", |_, _, _| Next::Commit(Command::Prepared))
    }

    fn draw(&self, shell: &Shell, frame: &mut Frame) {
        let steps = self.steps(shell);
        let of = line!("{} of {}", self.step + 1, steps.count);
        draw::title(frame, "Prepare the table", &of);
        if draw::long_text(frame, &steps.text, 0) > draw::TEXT_LINES {
            frame.mark_overdrawn();
        }
    }

    fn help(&self, _: &Shell) -> &'static str {
        "Do what it says, then press DIAL for the next step. DIAL turned looks back and ahead. Hold DIAL to skip all. For the next \
         game of the same kind it is not shown again, but the menu has it: Prepare the table."
    }
}
