//! The device with a desktop for its hardware: it owns the device and its flash, and after each call carries what
//! leaves the device to where it belongs. Time is what the caller says it is.

use crate::device::answer::{Reader, Said};
use crate::device::carry::sent;
use crate::flash::Flash;
use companion::draw::{Frame, KnobLabels};
use companion::games::screen::Work;
use companion::input::{Input, Knob, Millis};
use companion::save::Store;
use companion::shell::facts::{Contacts, Facts, PUSHED, Wiring};
use companion::shell::{Device, DisplaySettings, Restart, Sound};
use embassy_futures::block_on;

/// As the firmware's board.
pub const WIRING: Wiring = Wiring {
    knobs: [[10, 11, 12], [13, 14, 15], [16, 17, 18]],
    sda: 4,
    scl: 5,
    buzzer: 20,
};

pub struct Host {
    device: Box<Device>,
    store: Store<Flash>,
    flash: Flash,
    seed: u32,
    now: Millis,
    /// What a whole knob does, of each.
    contacts: [Contacts; 3],
    /// What the device has sent over the serial line and nobody has taken yet.
    pub serial: String,
    /// What the buzzer was last told, until somebody takes it.
    pub sound: Option<Sound>,
}

impl Host {
    /// Switches the device on.
    pub fn new(flash: Flash, seed: u32) -> Self {
        let mut host = Self {
            device: Box::new(Device::new(seed)),
            store: Store::new(flash.clone()),
            flash,
            seed,
            now: 0,
            contacts: Default::default(),
            serial: String::new(),
            sound: None,
        };
        host.settle();
        host
    }

    /// Pulls the plug and puts it in again: only the flash is kept.
    pub fn power_cycle(&mut self) {
        *self = Self::new(self.flash.clone(), self.seed);
    }

    pub fn now(&self) -> Millis {
        self.now
    }

    pub fn input(&mut self, input: Input) {
        match input {
            Input::Turn(knob, by) => {
                let contacts = &mut self.contacts[knob as usize];
                contacts.quarters += 4 * i32::from(by);
                contacts.seen |= 0b1111;
            }
            Input::Press(knob) | Input::Hold(knob) => self.contacts[knob as usize].seen |= PUSHED,
        }
        self.device.input(input, self.now);
        self.settle();
    }

    pub fn serial_in(&mut self, line: &str) {
        for input in self.device.serial_in(line).into_iter().flat_map(Input::detents) {
            self.device.input(input, self.now);
        }
        self.settle();
        if self.device.restart() == Some(Restart::Again) {
            let (remote, said) = (self.device.remote(), std::mem::take(&mut self.serial));
            self.power_cycle();
            self.device.set_remote(remote);
            self.serial = said;
        }
    }

    /// Lets time pass, with every tick that the device asks for on the way.
    pub fn advance_to(&mut self, then: Millis) {
        while self.now < then
            && let Some(at) = self.device.next_tick().filter(|at| *at <= then)
        {
            self.now = at.clamp(self.now + 1, then);
            self.device.tick(self.now);
            self.settle();
        }
        self.now = self.now.max(then);
    }

    /// Lets time pass until the picture does not move any more.
    pub fn rest(&mut self) {
        while let Some(at) = self.device.moves() {
            self.advance_to(at.max(self.now + 1));
        }
    }

    /// Lets the device work for a moment at what it thinks about; gives whether there may be more. It takes no time.
    pub fn work(&mut self) -> bool {
        self.device.work(self.now) != Work::Nothing
    }

    pub fn frame(&self) -> Frame {
        let mut frame = Frame::new();
        self.device.draw(&mut frame);
        frame
    }

    pub fn display(&self) -> DisplaySettings {
        self.device.display()
    }

    pub fn labels(&self) -> KnobLabels {
        self.device.all_labels()
    }

    pub fn screen(&self) -> &'static str {
        self.device.screen_name()
    }

    pub fn json(&self) -> String {
        let mut text = String::new();
        // A String never refuses what is written to it.
        _ = self.device.json(&mut text);
        text
    }

    /// What the device answers to a line, apart from what else it says.
    fn answers(&mut self, line: &str) -> Vec<Said> {
        let before = std::mem::take(&mut self.serial);
        self.serial_in(line);
        let said = std::mem::replace(&mut self.serial, before);
        let mut answers = vec![];
        Reader::default().read(said.as_bytes(), |said| answers.push(said));
        answers
    }

    /// The record of the running game; empty if there is none.
    pub fn export(&mut self) -> String {
        let answers = self.answers("export").into_iter();
        let texts = answers.map(|said| match said {
            Said::Answer(answer) => answer.text(),
            _ => String::new(),
        });
        texts.collect()
    }

    /// Makes a record the running game; if a line is refused, all stays as it was.
    pub fn open(&mut self, record: &str) -> Result<(), String> {
        let allowed = self.device.remote();
        self.device.set_remote(true);
        self.answers("receive");
        self.device.set_remote(allowed);
        let refused = sent(record)
            .flat_map(|line| self.answers(line))
            .find_map(|said| match said {
                Said::Line(line) => line.strip_prefix("refused: ").map(String::from),
                _ => None,
            });
        self.input(match refused {
            Some(_) => Input::Press(Knob::Action),
            None => Input::Hold(Knob::Dial),
        });
        refused.map_or(Ok(()), Err)
    }

    /// The hardware of a desktop is whole.
    fn facts(&mut self) -> Facts {
        let knobs = self.contacts;
        self.contacts.iter_mut().for_each(|contacts| contacts.seen = 0);
        Facts {
            knobs,
            wiring: WIRING,
            usb: true,
            free_stack: u32::MAX,
            bus_faults: 0,
        }
    }

    fn settle(&mut self) {
        if self.device.wants_facts() {
            let facts = self.facts();
            self.device.set_facts(facts);
        }
        while let Some(message) = self.device.to_store() {
            let device = &mut self.device;
            block_on(
                self.store
                    .handle(message, async |answer| device.from_store(answer)),
            );
        }
        if self.device.is_watched() {
            self.device.show(&mut Frame::new());
        }
        loop {
            while let Some(piece) = self.device.serial_out() {
                self.serial.push_str(&piece);
            }
            if !self.device.wants_picture() {
                break;
            }
            self.device.show(&mut Frame::new());
        }
        if let Some(sound) = self.device.sound() {
            self.sound = Some(sound);
        }
    }
}
