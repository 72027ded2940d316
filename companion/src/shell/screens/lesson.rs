//! How it works, in three steps that each wait for the gesture they teach. A new device begins with it, and any hold leaves it.

use crate::draw::icons::STAR;
use crate::draw::ring::{self, MARKS};
use crate::draw::{self, Align, BODY, BODY_TOP, Frame, Ink, KnobLabels, SMALL, WIDTH, label, paragraph};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::{Knob, step_round};
use crate::shell::{Command, Shell};
use crate::text::line;

#[derive(Default)]
pub struct Lesson {
    step: Step,
    /// The mark at which the pointer stands.
    pointer: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Step {
    #[default]
    Turn,
    Press,
    Hold,
}

/// The mark of the star: some detents away.
const GOAL: usize = 4;
const MIDDLE: (i32, i32) = (103, 32);
const RADIUS: i32 = 13;
/// Columns for words beside the ring.
const BESIDE: i32 = 78;

fn end(_: &mut Lesson, _: &Shell, _: &mut crate::random::Random) -> Next<Shell> {
    Next::Commit(Command::EndLesson)
}

impl Screen for Lesson {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "lesson"
    }

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        let knobs = match self.step {
            Step::Turn => knobs.dial("turn", |lesson, _, by| {
                lesson.pointer = step_round(lesson.pointer, by, MARKS);
                if lesson.pointer == GOAL {
                    lesson.step = Step::Press;
                }
            }),
            Step::Press => knobs.press("press", |lesson, _, _| {
                lesson.step = Step::Hold;
                Next::Stay
            }),
            Step::Hold => knobs,
        };
        let knobs = knobs.press_action("back", |lesson, _, _| {
            match lesson.step {
                Step::Turn => return Next::Commit(Command::EndLesson),
                Step::Press => *lesson = Self::default(),
                Step::Hold => lesson.step = Step::Press,
            }
            Next::Stay
        });
        knobs
            .hold_dial("menu", end)
            .hold_action("undo", end)
            .hold_number("end", end)
    }

    fn draw(&self, _: &Shell, frame: &mut Frame) {
        draw::title(frame, "How it works", &line!("{}/3", self.step as u8 + 1));
        let (text, width) = match self.step {
            Step::Turn => ("Turn DIAL, the left knob, to the star.", BESIDE),
            Step::Press => ("Turning only shows. Press DIAL to do it.", BESIDE),
            Step::Hold => (
                "The bottom line says what each knob does. Now hold one down.",
                WIDTH,
            ),
        };
        for (row, part) in (0..).zip(paragraph(text, &BODY, width)) {
            let y = BODY_TOP + 2 + 10 * row;
            frame.text(0, y, Align::Left, &BODY, Ink::On, part);
        }
        if self.step == Step::Hold {
            // Where they are, above their labels.
            for (x, align, knob) in [
                (2, Align::Left, "DIAL"),
                (WIDTH / 2, Align::Centre, "ACTION"),
                (WIDTH - 2, Align::Right, "NUMBER"),
            ] {
                frame.text(x, 45, align, &SMALL, Ink::On, knob);
            }
        } else {
            ring::draw(frame, MIDDLE, RADIUS, self.pointer);
            let (x, y) = ring::at(MIDDLE, RADIUS + 6, GOAL);
            frame.icon(x - STAR.width() / 2, y - STAR.height() / 2, Ink::On, &STAR);
        }
    }

    /// In each step only what it teaches; the last one shows what holds do elsewhere.
    fn draw_labels(&self, _: &Shell, labels: &KnobLabels, frame: &mut Frame) {
        let mut shown = labels.clone();
        if self.step == Step::Hold {
            shown.of_mut(Knob::Action).press = label("");
            shown.of_mut(Knob::Number).hold = label("");
        } else {
            shown.0.iter_mut().for_each(|knob| knob.hold = label(""));
        }
        draw::footer(frame, &shown);
    }

    fn help(&self, _: &Shell) -> &'static str {
        "Three steps, each done by your hand. Turning shows what would happen, pressing does it. DIAL is the left knob, ACTION the \
         middle one, NUMBER the right one. In a game, hold DIAL for the menu and ACTION to undo. Hold any knob to end this."
    }
}
