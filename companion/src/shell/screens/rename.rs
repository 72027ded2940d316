//! Enters a name letter by letter: DIAL turns the letter at the marked place, NUMBER moves the mark, ACTION turns through a
//! letter's accents.
//!
//! A place begins as a blank, with the likely letters on both sides of it. The first letter is a capital and the others are
//! small, unless ACTION is turned to the left.

mod likely;

use crate::draw::{self, Align, Frame, HUGE, Ink, SMALL, WIDTH};
use crate::games::screen::{Controls, Next, Screen};
use crate::games::stock::UNCHANGED;
use crate::input::{step, step_round};
use crate::record::letters::{accent_after, accent_before, plain};
use crate::record::{MOST_NAME_LETTERS, Name, SEAT_COLOURS};
use crate::shell::{Command, Shell};
use crate::text::line;
use likely::{LETTERS, place, start};

/// No letter.
const BLANK: char = ' ';
/// What ACTION turns through where no letter stands.
const OTHERS: &[u8] = b" 1234567890_";

pub struct Rename {
    seat: usize,
    /// Letters by their places.
    letters: [char; MOST_NAME_LETTERS],
    /// The place that DIAL changes.
    place: usize,
}

/// What the letters begin with. A colour only stands in for a name, so nobody has to clear it first.
fn given(shell: &Shell, seat: usize) -> &str {
    let old = shell.settings.names.get(seat).map_or("", |name| name);
    if SEAT_COLOURS.contains(&old) { "" } else { old }
}

impl Rename {
    pub fn new(shell: &Shell, seat: usize) -> Self {
        let mut letters = [BLANK; MOST_NAME_LETTERS];
        let places = letters.iter_mut().zip(given(shell, seat).chars());
        places.for_each(|(letter, given)| *letter = given);
        Self {
            seat,
            letters,
            place: 0,
        }
    }

    /// The name as it stands here.
    fn entered(&self) -> Name {
        let mut name = Name::new();
        let letters = self.letters.iter().filter(|letter| **letter != BLANK);
        letters.for_each(|letter| _ = name.push(*letter));
        name
    }

    /// The letter at the marked place.
    fn letter(&self) -> char {
        self.letters.get(self.place).copied().unwrap_or(BLANK)
    }

    fn set(&mut self, letter: char) {
        if let Some(place) = self.letters.get_mut(self.place) {
            *place = letter;
        }
    }

    /// What stands at the marked place after so many detents of DIAL: the alphabet is a ring with a blank in it.
    fn turned(&self, by: i8) -> char {
        let mut before = self.letters.iter().take(self.place).map(|letter| plain(*letter));
        let before = before.rfind(|letter| *letter != BLANK);
        let before = before.filter(char::is_ascii_alphabetic);
        let start = start(before);
        let now = plain(self.letter());
        let (at, is_capital) = if now.is_ascii_alphabetic() {
            let at = 1 + (place(now) + LETTERS - start) % LETTERS;
            (at, now.is_ascii_uppercase())
        } else {
            (0, before.is_none())
        };
        match step_round(at, by, 1 + LETTERS).checked_sub(1) {
            None => BLANK,
            Some(at) => {
                let first = if is_capital { b'A' } else { b'a' };
                char::from(first + ((start + at) % LETTERS) as u8)
            }
        }
    }

    /// One detent of ACTION: to the right through a letter's accents; before the plain letter and behind the last accent is
    /// the plain letter, small or capital, whichever it was not.
    fn accent(&mut self, right: bool) {
        let letter = self.letter();
        let plain = plain(letter);
        if !plain.is_ascii_alphabetic() {
            let at = OTHERS.iter().position(|other| char::from(*other) == letter);
            let at = step_round(at.unwrap_or(0), if right { 1 } else { -1 }, OTHERS.len());
            return self.set(OTHERS.get(at).map_or(BLANK, |other| char::from(*other)));
        }
        let next = if right {
            accent_after(letter)
        } else {
            accent_before(letter)
        };
        self.set(next.unwrap_or(char::from(plain as u8 ^ b' ')));
    }
}

impl Screen for Rename {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "rename"
    }

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .dial("letter", |screen, _, by| screen.set(screen.turned(by)))
            .action("accent", |screen, _, by| {
                (0..by.unsigned_abs()).for_each(|_| screen.accent(by > 0));
            })
            .number("place", |screen, _, by| {
                screen.place = step(screen.place, by, screen.letters.len());
            })
            .hold_number("clear", |screen, _, _| {
                let rest = screen.letters.iter_mut().skip(screen.place);
                rest.for_each(|letter| *letter = BLANK);
                Next::Stay
            })
            .press("keep", |screen, shell, _| {
                let new = screen.entered();
                let mut others = (0..)
                    .zip(&shell.settings.names)
                    .filter(|(seat, _)| *seat != screen.seat);
                if new.is_empty() {
                    Next::refuse("A name needs a letter")
                } else if others.any(|(_, other)| *other == new) {
                    Next::refuse(line!("{new} sits here already"))
                } else if !screen.unsaved(shell) {
                    Next::refuse(UNCHANGED)
                } else {
                    Next::Commit(Command::Rename {
                        seat: screen.seat,
                        name: new,
                    })
                }
            })
    }

    fn draw(&self, shell: &Shell, frame: &mut Frame) {
        let old = shell.settings.names.get(self.seat).map_or("", |name| name);
        draw::title(frame, &line!("Player {}", self.seat + 1), old);
        /// Columns of a letter.
        const CELL: i32 = 15;
        let left = (WIDTH - CELL * self.letters.len() as i32) / 2;
        // What a message asks about.
        frame.keep(21, 21);
        for (index, letter) in self.letters.iter().enumerate() {
            let x = left + index as i32 * CELL;
            let middle = x + CELL / 2;
            let letter = line!("{letter}");
            frame.text(middle, 21, Align::Centre, &HUGE, Ink::On, &letter);
            frame.fill(x + 2, 41, CELL - 4, 1, Ink::On);
            if index == self.place {
                frame.fill(x, 21, CELL, 21, Ink::Invert);
                // What the next detent brings, to the left above and to the right below.
                for (by, y) in [(-1, 12), (1, 44)] {
                    let next = line!("{}", self.turned(by));
                    frame.text(middle, y, Align::Centre, &SMALL, Ink::On, &next);
                }
            }
        }
    }

    fn help(&self, _: &Shell) -> &'static str {
        "DIAL turns the marked letter, NUMBER moves the mark. ACTION to the right adds accents, to the left makes it capital or \
         small; on a blank it brings digits. Hold NUMBER to clear from the mark on. A blank is no letter."
    }

    fn unsaved(&self, shell: &Shell) -> bool {
        self.entered() != given(shell, self.seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::screen::AnyScreen;
    use crate::input::{Input, Knob};
    use crate::random::Random;
    use crate::shell::Device;
    use std::{format, fs, string::String, vec::Vec};

    /// Names by which the way is measured: common ones of four to eight letters, from many languages. None of them is among
    /// those that [`super::likely`] is made of.
    const NAMES: &str = "\
        Emma Lena Anna Noah Paul José Lily Olga Jana Hugo Erik \
        Maria Laura Lukas Jonas Felix Peter David James Chloé Marco Sofia Søren Elena Pablo André \
        Hannah Martin Daniel Miriam Łukasz Carmen Ingrid Jürgen Chiara Sergio \
        Camille Gabriel Michael Natalia \
        Benjamin Johannes Isabella Victoria Patricia Caroline Cristina Leonardo François Matthias";

    /// A turn, given as whether it reaches what is wanted after so many detents: the shortest one that does.
    fn shortest(reaches: impl Fn(i8) -> bool) -> i8 {
        let ways = (0..30).flat_map(|detents| [detents, -detents]);
        ways.into_iter().find(|detents| reaches(*detents)).unwrap()
    }

    struct Hand {
        device: std::boxed::Box<Device>,
        screen: Rename,
        turns: Vec<(Knob, i8)>,
    }

    impl Hand {
        fn new() -> Self {
            let device = std::boxed::Box::new(Device::new(1));
            let screen = Rename::new(&device.shell, 0);
            Self {
                device,
                screen,
                turns: Vec::new(),
            }
        }

        fn input(&mut self, input: Input) -> Next<Shell> {
            let screen = &mut self.screen;
            AnyScreen::input(screen, &self.device.shell, input, &mut Random::new(1)).unwrap()
        }

        fn is_unsaved(&self) -> bool {
            Screen::unsaved(&self.screen, &self.device.shell)
        }

        fn turn(&mut self, knob: Knob, detents: i8) {
            if detents != 0 {
                self.turns.push((knob, detents));
                self.input(Input::Turn(knob, detents));
            }
        }

        /// Enters a name as somebody does who knows the shorter way; gives how many detents it took.
        fn enter(&mut self, name: &str) -> u32 {
            for (place, letter) in name.chars().enumerate() {
                self.turn(Knob::Number, i8::from(place > 0));
                let dial = shortest(|by| self.screen.turned(by) == plain(letter));
                self.turn(Knob::Dial, dial);
                while self.screen.letter() != letter {
                    self.turn(Knob::Action, 1);
                }
            }
            self.turns
                .iter()
                .map(|(_, by)| u32::from(by.unsigned_abs()))
                .sum()
        }
    }

    /// Enters a name for the first seat in the bench's script, from the list of names and back to it.
    fn bench_lines(name: &str, turns: &[(Knob, i8)]) -> String {
        let turns: String = turns
            .iter()
            .map(|(knob, by)| format!("{knob:?} {by:+}\n").to_lowercase())
            .collect();
        let plain: String = name.chars().map(plain).collect();
        format!(
            "press dial\nhold number\nshot begin-{plain}\n{turns}press dial\nshot end-{plain}\nexpect screen names\n"
        )
    }

    #[test]
    fn fifty_common_names_take_at_most_45_detents_in_the_mean() {
        let names: Vec<_> = NAMES.split_ascii_whitespace().collect();
        assert_eq!(names.len(), 50);
        let mut sum = 0;
        let mut script = String::from(
            "# Names, entering one, in the mean of 50 common ones\n\
             # Made by the test of companion/src/shell/screens/rename.rs, which has each of them kept.\n\
             dial +7\npress dial\n",
        );
        for name in &names {
            let mut hand = Hand::new();
            sum += hand.enter(name);
            script += &bench_lines(name, &hand.turns);
            let kept = hand.input(Input::Press(Knob::Dial));
            assert!(matches!(kept, Next::Commit(Command::Rename { name: kept, .. }) if kept == *name));
        }
        assert!(sum <= 45 * names.len() as u32, "{sum}");
        script += "press action\ndial -20\npress dial\npress dial\nexpect seats.0.name Matthias\n";
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../board-sim/gestures/names.knobs");
        if std::env::var_os("ALIDADE_BLESS").is_some() {
            fs::write(file, &script).unwrap();
        }
        let measured = fs::read_to_string(file).unwrap();
        assert!(
            measured == script,
            "names.knobs is other ways: ALIDADE_BLESS=1 makes it anew"
        );
    }

    #[test]
    fn dial_goes_round_the_alphabet_and_comes_by_one_blank() {
        let mut hand = Hand::new();
        let ring: Vec<_> = (0..=LETTERS as i8).map(|by| hand.screen.turned(by)).collect();
        let capitals = ring.iter().filter(|letter| letter.is_ascii_uppercase());
        assert_eq!((ring[0], capitals.count()), (BLANK, LETTERS));
        assert_eq!(hand.screen.turned(LETTERS as i8 + 1), BLANK);
        hand.turn(Knob::Dial, 1);
        hand.turn(Knob::Number, 1);
        assert!(
            hand.screen.turned(1).is_ascii_lowercase(),
            "small behind the first"
        );
    }

    #[test]
    fn action_brings_accents_to_the_right_and_the_other_case_to_the_left() {
        let mut hand = Hand::new();
        hand.enter("E");
        let turned = |hand: &mut Hand, by| {
            hand.turn(Knob::Action, by);
            hand.screen.letter()
        };
        assert_eq!(turned(&mut hand, 1), 'É');
        assert_eq!(turned(&mut hand, -2), 'e');
        assert_eq!(turned(&mut hand, 7), 'E', "behind six accents");
        assert_eq!(turned(&mut hand, 2), 'È');
        assert_eq!(hand.screen.turned(1), 'F', "an accent goes when the letter does");
        hand.turn(Knob::Number, 1);
        assert_eq!(turned(&mut hand, 1), '1', "digits on a blank");
        assert_eq!(turned(&mut hand, -2), '_');
        hand.turn(Knob::Number, 1);
        assert!(hand.screen.turned(1).is_ascii_uppercase(), "a new word");
    }

    #[test]
    fn a_hold_clears_from_the_mark_on_and_a_changed_name_is_unsaved() {
        let mut hand = Hand::new();
        assert!(!hand.is_unsaved(), "a colour is no name");
        hand.enter("Anna");
        assert!(hand.is_unsaved());
        hand.turn(Knob::Number, -1);
        hand.input(Input::Hold(Knob::Number));
        assert_eq!(hand.screen.entered(), "An");
        hand.turn(Knob::Number, -5);
        hand.input(Input::Hold(Knob::Number));
        assert!(!hand.is_unsaved());
        assert!(matches!(hand.input(Input::Press(Knob::Dial)), Next::Refuse(_)));
    }
}
