//! Enters a name, letter by letter.

use crate::draw::{self, Align, Frame, HUGE, Ink, WIDTH};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::{step, step_round};
use crate::record::name;
use crate::shell::{Command, Shell};
use crate::text::line;

/// What stands at one place of a name; a blank is no letter.
const ALPHABET: &[u8] = b" ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

pub struct Rename {
    seat: usize,
    /// Letters by their places.
    letters: [u8; 8],
    /// The place that DIAL changes.
    place: usize,
}

impl Rename {
    pub fn new(shell: &Shell, seat: usize) -> Self {
        let mut letters = [b' '; 8];
        let old = shell
            .settings
            .names
            .get(seat)
            .map_or(&b""[..], |name| name.as_bytes());
        letters
            .iter_mut()
            .zip(old)
            .for_each(|(letter, old)| *letter = *old);
        Self {
            seat,
            letters,
            place: 0,
        }
    }
}

impl Screen for Rename {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "rename"
    }

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .dial("letter", |screen, _, by| {
                if let Some(letter) = screen.letters.get_mut(screen.place) {
                    let at = ALPHABET.iter().position(|known| known == letter).unwrap_or(0);
                    let at = step_round(at, by, ALPHABET.len());
                    *letter = ALPHABET.get(at).copied().unwrap_or(b' ');
                }
            })
            .number("place", |screen, _, by| {
                screen.place = step(screen.place, by, screen.letters.len());
            })
            .press("keep", |screen, shell, _| {
                let new = name(screen.letters);
                let mut others = (0..)
                    .zip(&shell.settings.names)
                    .filter(|(seat, _)| *seat != screen.seat);
                if new.is_empty() {
                    Next::refuse("A name needs a letter")
                } else if others.any(|(_, other)| *other == new) {
                    Next::refuse(line!("{new} sits here already"))
                } else {
                    Next::Commit(Command::Rename {
                        seat: screen.seat,
                        name: new,
                    })
                }
            })
    }

    fn draw(&self, _: &Shell, frame: &mut Frame) {
        draw::title(frame, &line!("Player {}", self.seat + 1), "name");
        /// Columns of a letter.
        const CELL: i32 = 15;
        let left = (WIDTH - CELL * self.letters.len() as i32) / 2;
        for (index, letter) in self.letters.iter().enumerate() {
            let x = left + index as i32 * CELL;
            let letter = line!("{}", char::from(*letter));
            frame.text(x + CELL / 2, 21, Align::Centre, &HUGE, Ink::On, &letter);
            frame.fill(x + 2, 42, CELL - 4, 1, Ink::On);
            if index == self.place {
                frame.fill(x, 19, CELL, 26, Ink::Invert);
            }
        }
    }

    fn help(&self, _: &Shell) -> &'static str {
        "DIAL changes the marked letter, NUMBER moves the mark. A blank is no letter. Press DIAL to keep the name."
    }
}
