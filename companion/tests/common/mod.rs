//! A NOR flash that can lose power or be damaged, and a device that lives on it.
#![allow(dead_code, reason = "each test file uses its part")]

use companion::draw::Frame;
use companion::games::{AnyGame, GAMES};
use companion::input::{Input, Knob};
use companion::save::{FromStore, LAYOUT, Store, ToStore};
use companion::shell::Device;
use embedded_storage_async::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Nothing here ever waits, so one poll finishes.
pub fn ready<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("the flash model never waits"),
    }
}

/// Numbers that look random and are the same in every run.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % sides
    }
}

/// Bits only fall, erasing is by sector. Every programmed byte and every erased sector is a step.
pub struct Nor {
    pub bytes: Vec<u8>,
    /// Steps until the power goes; the step it goes in is done by halves.
    pub steps_left: Option<usize>,
    pub steps: usize,
    /// What the bytes were before, so that a test can take a cut back cheaply.
    pub before: Vec<(u32, u8)>,
    /// Bytes here lose a bit when they are programmed.
    pub worn: std::ops::Range<u32>,
    /// Here nothing is erased any more, and the flash says so.
    pub refuses_to_erase: std::ops::Range<u32>,
    dice: Dice,
}

#[derive(Debug)]
pub struct NoPower;

impl NorFlashError for NoPower {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl Nor {
    pub fn new() -> Self {
        Self {
            bytes: vec![0xFF; LAYOUT as usize],
            steps_left: None,
            steps: 0,
            before: vec![],
            worn: 0..0,
            refuses_to_erase: 0..0,
            dice: Dice(7),
        }
    }

    pub fn take_back(&mut self) {
        for (at, byte) in self.before.drain(..).rev() {
            self.bytes[at as usize] = byte;
        }
    }

    /// True when the power lasts through this step, false when it goes in the middle of it.
    fn step(&mut self) -> Result<bool, NoPower> {
        self.steps += 1;
        match &mut self.steps_left {
            None => Ok(true),
            Some(0) => Err(NoPower),
            Some(left) => {
                *left -= 1;
                Ok(*left > 0)
            }
        }
    }

    fn set(&mut self, at: u32, byte: u8) {
        self.before.push((at, self.bytes[at as usize]));
        self.bytes[at as usize] = byte;
    }
}

impl ErrorType for Nor {
    type Error = NoPower;
}

impl ReadNorFlash for Nor {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NoPower> {
        let from = offset as usize;
        bytes.copy_from_slice(&self.bytes[from..from + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Nor {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = 4096;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), NoPower> {
        assert!(from.is_multiple_of(4096) && to.is_multiple_of(4096));
        for sector in (from..to).step_by(4096) {
            if self.refuses_to_erase.contains(&sector) {
                return Err(NoPower);
            }
            let whole = self.step()?;
            for at in sector..sector + 4096 {
                // A half-erased sector holds anything.
                let byte = if whole {
                    0xFF
                } else {
                    self.bytes[at as usize] | self.dice.roll(256) as u8
                };
                self.set(at, byte);
            }
            if !whole {
                return Err(NoPower);
            }
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NoPower> {
        for (at, byte) in (offset..).zip(bytes) {
            let whole = self.step()?;
            let old = self.bytes[at as usize];
            // A half-programmed byte has some of the bits that were to fall.
            let byte = if whole {
                old & byte
            } else {
                old & (byte | self.dice.roll(256) as u8)
            };
            let lost = if self.worn.contains(&at) { 0x10 } else { 0 };
            self.set(at, byte & !lost);
            if !whole {
                return Err(NoPower);
            }
        }
        Ok(())
    }
}

/// Lets the store answer all that the device asks; gives what was asked. A new device has its lesson behind it then.
pub fn settle(device: &mut Device, store: &mut Store<&mut Nor>) -> Vec<ToStore> {
    let mut asked = vec![];
    while let Some(message) = device.to_store() {
        asked.push(message.clone());
        let mut answers = vec![];
        ready(store.handle(message, async |answer| answers.push(answer)));
        answers.into_iter().for_each(|answer| device.from_store(answer));
        if device.screen_name() == "lesson" && asked == [ToStore::Boot] {
            device.input(Input::Hold(Knob::Dial), 0);
            // What a test finds on its flash is what it put there.
            assert!(matches!(device.to_store(), Some(ToStore::Settings(_))));
        }
    }
    asked
}

/// Switches the device on; a new one has its lesson behind it then.
pub fn boot(flash: &mut Nor) -> Box<Device> {
    let mut device = Box::new(Device::new(1));
    settle(&mut device, &mut Store::new(flash));
    device
}

pub fn picture(device: &Device) -> Frame {
    let mut frame = Frame::new();
    device.draw(&mut frame);
    frame
}

/// All that can be seen of a device.
pub fn seen(device: &Device) -> (String, Frame) {
    let mut json = String::new();
    device.json(&mut json).unwrap();
    (json, picture(device))
}

/// Says a line on the cable and gives all that comes back.
pub fn ask(device: &mut Device, line: &str) -> String {
    for input in device.serial_in(line).into_iter().flat_map(Input::detents) {
        device.input(input, 0);
    }
    let mut answer = String::new();
    loop {
        while let Some(piece) = device.serial_out() {
            answer += &piece;
        }
        if !device.wants_picture() {
            return answer;
        }
        device.show(&mut Frame::new());
    }
}

/// What stands between the first and the last line of an answer.
pub fn body(word: &str, answer: &str) -> String {
    let inner = answer.strip_prefix(&format!("# alidade 1 {word}\n"));
    let inner = inner.and_then(|rest| rest.strip_suffix("# end\n"));
    inner
        .unwrap_or_else(|| panic!("no answer to {word}: {answer:?}"))
        .to_string()
}

pub const KNOBS: [Knob; 3] = [Knob::Dial, Knob::Action, Knob::Number];

pub fn turn(device: &mut Device, knob: Knob, detents: i8) {
    device.input(Input::Turn(knob, detents), 0);
}

pub fn press(device: &mut Device, knob: Knob) {
    device.input(Input::Press(knob), 0);
}

pub fn hold(device: &mut Device, knob: Knob) {
    device.input(Input::Hold(knob), 0);
}

/// Anything a hand can do.
pub fn random_input(dice: &mut Dice) -> Input {
    let knob = KNOBS[dice.roll(3) as usize];
    match dice.roll(8) {
        0..4 => Input::Turn(knob, dice.roll(7) as i8 - 3),
        4 => Input::Hold(knob),
        _ => Input::Press(knob),
    }
}

/// Opens a game from the home screen and starts it with what its setup screen shows first.
pub fn start_game(device: &mut Device, store: &mut Store<&mut Nor>, place: i8) {
    device.input(Input::Turn(Knob::Dial, -100), 0);
    device.input(Input::Turn(Knob::Dial, place), 0);
    press(device, Knob::Dial);
    settle(device, store);
    press(device, Knob::Dial);
    settle(device, store);
    skip_preparation(device);
    settle(device, store);
}

/// A new game may begin with how its table is prepared.
pub fn skip_preparation(device: &mut Device) {
    if device.screen_name() == "preparation" {
        device.input(Input::Hold(Knob::Dial), 0);
    }
}

pub fn ready_put(flash: &mut Nor, message: ToStore) -> Vec<FromStore> {
    let mut answers = vec![];
    ready(Store::new(flash).handle(message, async |answer| answers.push(answer)));
    answers
}

/// Rows of a game's menu before the history: its own entries, and the correction of its counters.
pub fn rows_before_history(place: usize) -> i8 {
    let (id, info) = GAMES[place];
    let game = AnyGame::start(id, &info.default_setup()).ok().unwrap();
    let play = game.session();
    let own = (0..).take_while(|entry| play.menu(*entry).is_some()).count();
    (own + usize::from(play.has_counters())) as i8
}
