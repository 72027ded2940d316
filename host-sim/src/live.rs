//! The device in real time, as window and terminal run it: knobs that are pushed and let go, and a serial line.
//!
//! The serial line is the program's own standard input and output, where they are not the keyboard of a terminal.

use crate::flash::Flash;
use crate::host::Host;
use companion::input::Millis;
use companion::input::decode::HOLD;
use companion::input::{Input, Knob};
use companion::shell::Sound;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufRead, IsTerminal};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long a sound is shown: long enough to be noticed.
const SOUND_SHOWN: Millis = 700;

/// How long it may think at a time: less than a frame of the window.
const MOST_WORK: Duration = Duration::from_millis(5);

pub struct Live {
    pub host: Host,
    switched_on: Instant,
    serial_lines: Receiver<String>,
    /// A line that came before the device was ready for it.
    waiting: Option<String>,
    pushes: [Option<Push>; 3],
    /// Detents that each knob stands away from where it was at the start.
    pub turned: [i32; 3],
    sound: Option<(Sound, Millis)>,
}

#[derive(Clone, Copy)]
struct Push {
    since: Millis,
    /// The hold was reported; letting go means nothing any more.
    held: bool,
}

impl Live {
    pub fn new(flash: Flash) -> Self {
        let (to_device, serial_lines) = channel();
        if !std::io::stdin().is_terminal() {
            std::thread::spawn(move || {
                let lines = std::io::stdin().lock().lines().map_while(Result::ok);
                lines
                    .take_while(|line| to_device.send(line.clone()).is_ok())
                    .count()
            });
        }
        Self {
            host: Host::new(flash, RandomState::new().build_hasher().finish() as u32),
            switched_on: Instant::now(),
            serial_lines,
            waiting: None,
            pushes: [None; 3],
            turned: [0; 3],
            sound: None,
        }
    }

    /// Brings the device to the present moment; to be called many times a second.
    pub fn pass_time(&mut self) {
        let now = self.switched_on.elapsed().as_millis() as Millis;
        self.host.advance_to(now);
        let worked = Instant::now();
        while worked.elapsed() < MOST_WORK && self.host.work() {}
        for knob in [Knob::Dial, Knob::Action, Knob::Number] {
            if let Some(push) = &mut self.pushes[knob as usize]
                && !push.held
                && now >= push.since + HOLD
            {
                push.held = true;
                self.host.input(Input::Hold(knob));
            }
        }
        while let Some(line) = self.waiting.take().or_else(|| self.serial_lines.try_recv().ok()) {
            // Questions are answered at any time; a record waits until the device receives.
            if self.host.screen() != "receive" && !["screen", "export"].contains(&line.trim()) {
                self.waiting = Some(line);
                break;
            }
            self.host.serial_in(&line);
        }
        if let Some(sound) = self.host.sound.take() {
            self.sound = Some((sound, now + SOUND_SHOWN));
        }
        self.sound.take_if(|(_, until)| *until <= now);
    }

    pub fn turn(&mut self, knob: Knob, detents: i8) {
        self.turned[knob as usize] += i32::from(detents);
        self.host.input(Input::Turn(knob, detents));
    }

    pub fn push(&mut self, knob: Knob) {
        let since = self.host.now();
        self.pushes[knob as usize].get_or_insert(Push { since, held: false });
    }

    pub fn let_go(&mut self, knob: Knob) {
        if self.pushes[knob as usize].take().is_some_and(|push| !push.held) {
            self.host.input(Input::Press(knob));
        }
    }

    pub fn is_down(&self, knob: Knob) -> bool {
        self.pushes[knob as usize].is_some()
    }

    /// The buzzer in words, for those who cannot hear it; empty when it is silent.
    pub fn sound_in_words(&self) -> &'static str {
        match self.sound {
            Some((Sound::Committed, _)) => "(tick)",
            Some((Sound::Refused, _)) => "(buzz)",
            None => "",
        }
    }
}
