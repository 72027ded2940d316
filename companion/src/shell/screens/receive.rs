//! Waits for a record over the serial line, and shows what came.

use crate::draw::{self, Align, BODY, Frame, Ink, LARGE, SMALL, WIDTH};
use crate::games::screen::{Controls, Next, Screen};
use crate::shell::{Command, Shell};
use crate::text::line;

pub struct Receive;

impl Screen for Receive {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "receive"
    }

    fn controls(&self, shell: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        let knobs = knobs.press_action("back", |_, _, _| Next::Commit(Command::CancelReceived));
        if shell.running.is_none() {
            return knobs;
        }
        knobs.hold_dial("keep", |_, _, _| Next::Commit(Command::KeepReceived))
    }

    fn draw(&self, shell: &Shell, frame: &mut Frame) {
        let count = line!("{} actions", shell.record.len());
        let refused = shell
            .receiving
            .as_ref()
            .and_then(|received| received.refused.as_ref());
        match (refused, &shell.running) {
            (Some((number, why)), running) => {
                draw::title(frame, &line!("Line {number} is refused"), "");
                let rows = draw::long_text(frame, why, 0);
                if running.is_some() && rows < 4 {
                    let kept = line!("{count} before it");
                    frame.text(WIDTH / 2, 44, Align::Centre, &SMALL, Ink::On, &kept);
                }
            }
            (None, None) => {
                draw::title(frame, "Receive over USB", "");
                let text = "Send a record to the serial port now. Its first line begins with 'game'.";
                draw::long_text(frame, text, 0);
            }
            (None, Some(running)) => {
                draw::title(frame, "Receive over USB", "");
                let title = running.game.session().info().title;
                frame.text(WIDTH / 2, 18, Align::Centre, &LARGE, Ink::On, title);
                frame.text(WIDTH / 2, 38, Align::Centre, &BODY, Ink::On, &count);
            }
        }
    }

    fn help(&self, _: &Shell) -> &'static str {
        "Connect USB and send a record as text to the serial port: the line that begins with 'game', then one action a line. \
         After a line that is refused nothing is taken; send the whole again.\n\
         Hold DIAL to keep what came; the last game of this kind becomes the previous game. Until then nothing is changed."
    }
}
