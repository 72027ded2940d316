//! The device on the cable as what is behind the knobs of the window: plugged in and out at any time.

use super::answer::{Said, Screen};
use super::link::{Fault, Link};
use super::port::Wish;
use crate::live::Body;
use companion::draw::{self, Frame};
use companion::input::{Input, Knob, Millis};
use companion::save::BRIGHTEST;
use companion::shell::DisplaySettings;

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
    }

    fn heard(&mut self, said: Said) {
        let Said::Answer(answer) = said else { return };
        self.deadline = None;
        if let Some(why) = answer.refusal() {
            self.message = Some((why.into(), self.now + MESSAGE));
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
                draw::page(&mut frame, &format!("{}.", upper_first(first)), 0);
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

    fn sound_in_words(&self) -> &'static str {
        ""
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
