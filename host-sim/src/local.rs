//! The device that runs in this very program. Its serial line is the program's own standard input and output, where they are
//! not the keyboard of a terminal.

use crate::flash::Flash;
use crate::host::Host;
use crate::live::{Body, Carried};
use companion::draw::{Frame, KnobLabels};
use companion::input::{Input, Millis};
use companion::shell::link::is_request;
use companion::shell::{DisplaySettings, Sound};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufRead, IsTerminal};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long a sound is shown: long enough to be noticed.
const SOUND_SHOWN: Millis = 700;

/// How long it may think at a time: less than a frame of the window.
const MOST_WORK: Duration = Duration::from_millis(5);

pub struct Local {
    host: Host,
    serial_lines: Receiver<String>,
    /// A line that came before the device was ready for it.
    waiting: Option<String>,
    sound: Option<(Sound, Millis)>,
    unheard: Option<Sound>,
    carried: Option<Carried>,
}

impl Local {
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
            serial_lines,
            waiting: None,
            sound: None,
            unheard: None,
            carried: None,
        }
    }
}

impl Body for Local {
    fn pass_time(&mut self, now: Millis) {
        self.host.advance_to(now);
        let worked = Instant::now();
        while worked.elapsed() < MOST_WORK && self.host.work() {}
        while let Some(line) = self.waiting.take().or_else(|| self.serial_lines.try_recv().ok()) {
            // Requests are answered at any time; a record waits until the device receives.
            if self.host.screen() != "receive" && !is_request(&line) {
                self.waiting = Some(line);
                break;
            }
            self.host.serial_in(&line);
        }
        if let Some(sound) = self.host.sound.take() {
            self.sound = Some((sound, now + SOUND_SHOWN));
            self.unheard = Some(sound);
        }
        self.sound.take_if(|(_, until)| *until <= now);
    }

    fn input(&mut self, input: Input) {
        self.host.input(input);
    }

    fn frame(&self) -> Frame {
        self.host.frame()
    }

    fn display(&self) -> DisplaySettings {
        self.host.display()
    }

    fn labels(&self) -> Option<KnobLabels> {
        Some(self.host.labels())
    }

    fn sound(&mut self) -> Option<Sound> {
        self.unheard.take()
    }

    fn sound_in_words(&self) -> &'static str {
        match self.sound {
            Some((Sound::Committed, _)) => "(tick)",
            Some((Sound::Refused, _)) => "(buzz)",
            None => "",
        }
    }

    fn export(&mut self) {
        self.carried = Some(Carried::of(self.host.export()));
    }

    fn open(&mut self, record: &str) {
        self.carried = Some(match self.host.open(record) {
            Ok(()) => Carried::In,
            Err(why) => Carried::Failed(why),
        });
    }

    fn carried(&mut self) -> Option<Carried> {
        self.carried.take()
    }

    fn said(&mut self) -> String {
        std::mem::take(&mut self.host.serial)
    }
}
