//! What this is, and its version.

use crate::draw::{Align, BODY, Font, Frame, Ink, LARGE, SMALL, WIDTH};
use crate::games::GAMES;
use crate::games::screen::{Controls, Screen};
use crate::shell::Shell;
use crate::text::line;

const VERSION: &str = env!("CARGO_PKG_VERSION");

pub struct About;

impl Screen for About {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "about"
    }

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs
    }

    fn draw(&self, _: &Shell, frame: &mut Frame) {
        let mut centred = |y, font: &Font, text: &str| {
            frame.text(WIDTH / 2, y, Align::Centre, font, Ink::On, text);
        };
        centred(4, &LARGE, "Alidade");
        centred(22, &BODY, &line!("version {VERSION}"));
        centred(34, &SMALL, &line!("book-keeper of {} games", GAMES.len()));
        centred(43, &SMALL, "of stars, sorcery and scores");
    }

    fn help(&self, _: &Shell) -> &'static str {
        "Alidade keeps the books of your games. Press ACTION to go back."
    }
}
