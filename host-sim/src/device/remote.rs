//! The device on the cable as what is behind the knobs of the window: plugged in and out at any time.

use super::answer::{Said, Screen};
use super::carry::{SILENT, sent};
use super::link::{Fault, Link};
use super::port::Wish;
use crate::live::{Body, Carried};
use companion::draw::{self, Frame, KnobLabels};
use companion::input::{Input, Knob, Millis};
use companion::save::BRIGHTEST;
use companion::shell::{DisplaySettings, Sound};
use std::collections::VecDeque;

/// How often a device is looked for.
const SEARCH: Millis = 500;
/// A device that says nothing for this long after it was asked is none.
const SILENCE: Millis = 3_000;
/// How long what it refused is shown.
const MESSAGE: Millis = 4_000;

pub struct Remote {
    wish: Wish,
    /// Nothing here turns a knob.
    looks_only: bool,
    link: Option<Link>,
    screen: Option<Screen>,
    /// Why there is nothing to see.
    trouble: String,
    message: Option<(String, Millis)>,
    now: Millis,
    next_search: Millis,
    /// When it must have said something.
    deadline: Option<Millis>,
    carries: Carries,
    carried: Option<Carried>,
}

/// How far a record is on its way.
#[derive(PartialEq, Eq)]
enum Carries {
    Nothing,
    /// It was asked for.
    Out,
    /// The device was asked to receive this one.
    Asked(String),
    /// These of its lines are still to be sent.
    In(VecDeque<String>),
}

impl Remote {
    pub fn new(wish: Wish, looks_only: bool) -> Self {
        Self {
            wish,
            looks_only,
            link: None,
            screen: None,
            trouble: "no device is plugged in".into(),
            message: None,
            now: 0,
            next_search: 0,
            deadline: None,
            carries: Carries::Nothing,
            carried: None,
        }
    }

    fn say(&mut self, line: &str) {
        if let Some(link) = &mut self.link
            && let Err(fault) = link.send(line)
        {
            self.lose(&fault);
        }
    }

    fn lose(&mut self, fault: &Fault) {
        self.link = None;
        self.screen = None;
        self.deadline = None;
        self.trouble = fault.to_string();
        self.next_search = self.now + SEARCH;
        if self.carries != Carries::Nothing {
            self.end_carrying(Carried::Failed(fault.to_string()));
        }
    }

    fn begin_carrying(&mut self, what: Carries, request: &str) {
        if self.link.is_none() {
            return self.end_carrying(Carried::Failed(self.trouble.clone()));
        }
        self.carries = what;
        self.deadline = Some(self.now + SILENCE);
        self.say(request);
    }

    fn end_carrying(&mut self, with: Carried) {
        self.carries = Carries::Nothing;
        self.carried = Some(with);
    }

    /// What the device says to a line of a record.
    fn heard_line(&mut self, line: &str) {
        if !matches!(self.carries, Carries::In(_)) {
            return;
        }
        match line.strip_prefix("refused: ") {
            Some(why) => {
                self.say("press action");
                self.end_carrying(Carried::Failed(why.into()));
            }
            None => self.carry_on(),
        }
    }

    /// Sends up to the next line that is answered: a device that is sent more at once would not be heard.
    fn carry_on(&mut self) {
        while let Carries::In(lines) = &mut self.carries {
            let Some(line) = lines.pop_front() else {
                self.say("hold dial");
                return self.end_carrying(Carried::In);
            };
            self.say(&line);
            if line != SILENT {
                return;
            }
        }
    }

    fn heard(&mut self, said: Said) {
        let answer = match said {
            Said::Answer(answer) => answer,
            Said::Line(line) => return self.heard_line(&line),
            Said::OtherVersion(_) => return,
        };
        self.deadline = None;
        if let Some(why) = answer.refusal() {
            self.message = Some((why.into(), self.now + MESSAGE));
        }
        match (answer.word.as_str(), &self.carries) {
            ("export", Carries::Out) | ("receive", Carries::Asked(_)) if let Some(why) = answer.refusal() => {
                self.end_carrying(Carried::Failed(why.into()));
            }
            ("export", Carries::Out) => self.end_carrying(Carried::of(answer.text())),
            ("receive", Carries::Asked(record)) => {
                self.carries = Carries::In(sent(record).map(String::from).collect());
                self.carry_on();
            }
            _ => {}
        }
        if answer.word == "screen" {
            match Screen::read(&answer) {
                Some(screen) => self.screen = Some(screen),
                // The next one may be far.
                None => self.say("screen"),
            }
        }
    }
}

fn word(knob: Knob) -> &'static str {
    match knob {
        Knob::Dial => "dial",
        Knob::Action => "action",
        Knob::Number => "number",
    }
}

/// An input as a request.
pub fn request(input: Input) -> String {
    match input {
        Input::Turn(knob, detents) => format!("turn {} {detents}", word(knob)),
        Input::Press(knob) => format!("press {}", word(knob)),
        Input::Hold(knob) => format!("hold {}", word(knob)),
    }
}

impl Body for Remote {
    fn pass_time(&mut self, now: Millis) {
        self.now = now;
        self.message.take_if(|(_, until)| *until <= now);
        if self.link.is_none() && now >= self.next_search {
            self.next_search = now + SEARCH;
            match Link::open(&self.wish) {
                Ok(link) => {
                    self.link = Some(link);
                    self.deadline = Some(now + SILENCE);
                    self.say("watch");
                }
                Err(fault) => self.trouble = fault.to_string(),
            }
        }
        while let Some(link) = &mut self.link {
            match link.hear() {
                Ok(Some(said)) => self.heard(said),
                Ok(None) => break,
                Err(fault) => self.lose(&fault),
            }
        }
        if self.deadline.is_some_and(|deadline| now > deadline) {
            self.lose(&Fault::Silent);
        }
    }

    fn input(&mut self, input: Input) {
        if !self.looks_only {
            self.say(&request(input));
        }
    }

    fn frame(&self) -> Frame {
        let mut frame = Frame::new();
        match &self.screen {
            Some(screen) => frame.clone_from(&screen.frame),
            None => {
                let first = self.trouble.lines().next().unwrap_or("");
                draw::long_text(&mut frame, &format!("{}.", upper_first(first)), 0);
            }
        }
        if let (Some((message, _)), Some(_)) = (&self.message, &self.screen) {
            draw::message(&mut frame, &upper_first(message), 0);
        }
        frame
    }

    fn display(&self) -> DisplaySettings {
        DisplaySettings {
            brightness: self.screen.as_ref().map_or(BRIGHTEST, |screen| screen.light),
            rotated: false,
            sh1106: false,
        }
    }

    fn labels(&self) -> Option<KnobLabels> {
        self.screen.as_ref()?.labels.clone()
    }

    /// It has a buzzer of its own.
    fn sound(&mut self) -> Option<Sound> {
        None
    }

    fn sound_in_words(&self) -> &'static str {
        ""
    }

    fn export(&mut self) {
        self.begin_carrying(Carries::Out, "export");
    }

    fn open(&mut self, record: &str) {
        self.begin_carrying(Carries::Asked(record.into()), "receive");
    }

    fn carried(&mut self) -> Option<Carried> {
        self.carried.take()
    }

    fn said(&mut self) -> String {
        String::new()
    }
}

fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_device_no_record_is_carried() {
        let mut remote = Remote::new(Wish::Port("nowhere".into()), false);
        let none = Some(Carried::Failed("no device is plugged in".into()));
        remote.export();
        assert_eq!(remote.carried(), none);
        remote.open("game tally");
        assert_eq!((remote.carried(), remote.carried()), (none, None));
    }
}
