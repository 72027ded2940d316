//! The desktop's own device at the other end of a pseudo-terminal, in the place of one on a cable.

use companion::draw::Frame;
use companion::input::{Input, Knob};
use host_sim::flash::Flash;
use host_sim::host::Host;
use serialport::{SerialPort, TTYPort};
use std::io::{Read, Write};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// What a hand does at the device itself.
pub enum Hand {
    Input(Input),
    Unplug,
}

/// A device at a port of this name, until it is unplugged.
pub struct Plugged {
    hand: Sender<Hand>,
    frames: Receiver<(Frame, &'static str)>,
    thread: JoinHandle<()>,
    name: PathBuf,
}

impl Plugged {
    pub fn new(name: &Path, allows: bool) -> Self {
        let (mut ours, theirs) = TTYPort::pair().unwrap();
        ours.set_timeout(Duration::from_millis(2)).unwrap();
        _ = std::fs::remove_file(name);
        symlink(theirs.name().unwrap(), name).unwrap();
        let (hand, hands) = channel();
        let (shows, frames) = channel();
        let thread = std::thread::spawn(move || serve(allows, ours, &theirs, &hands, &shows));
        Self {
            hand,
            frames,
            thread,
            name: name.into(),
        }
    }

    pub fn input(&self, input: Input) {
        self.hand.send(Hand::Input(input)).unwrap();
    }

    /// What it shows, without the mark for those at the table, and the name of its screen.
    pub fn shows(&self) -> (Frame, &'static str) {
        while self.frames.try_recv().is_ok() {}
        self.frames.recv().unwrap()
    }

    pub fn unplug(self) {
        std::fs::remove_file(&self.name).unwrap();
        self.hand.send(Hand::Unplug).unwrap();
        self.thread.join().unwrap();
    }
}

/// `_theirs` is held open, so that the port outlasts a program that closes it.
fn serve(
    allows: bool,
    mut ours: TTYPort,
    _theirs: &TTYPort,
    hands: &Receiver<Hand>,
    shows: &Sender<(Frame, &'static str)>,
) {
    let mut host = Host::new(Flash::in_memory(), 1);
    // Past the lesson of a new device.
    host.input(Input::Hold(Knob::Dial));
    if allows {
        allow(&mut host);
    }
    let (mut bytes, mut line) = ([0; 256], String::new());
    loop {
        for hand in hands.try_iter() {
            match hand {
                Hand::Input(input) => host.input(input),
                Hand::Unplug => return,
            }
        }
        if let Ok(count) = ours.read(&mut bytes) {
            for byte in &bytes[..count] {
                match byte {
                    b'\n' => host.serial_in(&std::mem::take(&mut line)),
                    _ => line.push(char::from(*byte)),
                }
            }
        }
        let said = std::mem::take(&mut host.serial);
        _ = ours.write_all(said.as_bytes());
        _ = shows.send((host.frame(), host.screen()));
    }
}

fn allow(host: &mut Host) {
    let far = Input::Turn(Knob::Dial, 100);
    host.input(far);
    host.input(Input::Turn(Knob::Dial, -3));
    host.input(Input::Press(Knob::Dial));
    host.input(far);
    for knob in [Knob::Dial, Knob::Dial, Knob::Action] {
        host.input(Input::Press(knob));
    }
    host.input(Input::Turn(Knob::Dial, -100));
    assert_eq!(host.screen(), "home");
}
