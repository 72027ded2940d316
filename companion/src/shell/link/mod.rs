//! The device over its cable: lines of text that ask, and answers of a few lines. docs/link.md is what hosts rely on.
//!
//! Promised: every request is answered once, in order, and an answer is never answered. A picture that shows a secret leaves
//! the device, and a knob is turned from outside, only while Remote is on: after a press on the device, or where there is no
//! display at all.

mod packed;

use super::{Command, Device};
use crate::checksum;
use crate::draw::{Frame, Label};
use crate::input::{Input, Knob};
use crate::text::Line;
use core::fmt::{self, Write};

/// Of the protocol: another one is not to be guessed at.
pub const VERSION: u8 = 1;
/// How an answer begins, before the version and the word that it answers.
pub const NAME: &str = "# alidade";
/// The last line of an answer.
pub const END: &str = "# end";

/// Bytes of a piece of text: no line of a record is as long. The longest one, of Efemeris' printed cards, has 271.
pub const PIECE_BYTES: usize = 288;
/// A piece of text on its way to the cable.
pub type Piece = heapless::String<PIECE_BYTES>;

/// All that can be asked.
const WORDS: [&str; 12] = [
    "hello",
    "state",
    "export",
    "receive",
    "screen",
    "watch",
    "turn",
    "press",
    "hold",
    "stats",
    "reset",
    "trial",
];

/// What the knobs are called.
pub const KNOBS: [(&str, Knob); 3] = [
    ("dial", Knob::Dial),
    ("action", Knob::Action),
    ("number", Knob::Number),
];

/// Turn, press and hold of each.
const GESTURES: usize = 3 * KNOBS.len();

const NOT_ALLOWED: &str = "refused: allow it on the device first: Settings, Remote";
const NOT_KNOWN: &str =
    "refused: not understood. For a record, choose 'Receive over USB' on the device first";
const NOT_SO: &str = "refused: not written so. A knob is dial, action or number, a turn -127 to 127";
const WENT_ON: &str = "refused: the game went on meanwhile, ask again";

/// What only the hardware around a device knows.
pub trait Hardware: Sync {
    /// Which program this is, of all that were ever built.
    fn build(&self) -> &str;
    /// Which board this is, of all.
    fn board(&self) -> &str;
    /// Whether saves are in a place of their own for a trial.
    fn is_trial(&self) -> bool;
    /// The figures of `stats` by their places; none behind the last.
    fn figure(&self, place: usize) -> Option<(&'static str, u32)>;
}

/// Of a device without any.
pub struct NoHardware;

impl Hardware for NoHardware {
    fn build(&self) -> &str {
        "none"
    }

    fn board(&self) -> &str {
        "none"
    }

    fn is_trial(&self) -> bool {
        false
    }

    fn figure(&self, _: usize) -> Option<(&'static str, u32)> {
        None
    }
}

/// How the device is to start anew, when all is saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restart {
    /// As a drive that takes new firmware.
    BootLoader,
    /// As it is now.
    Again,
    /// As a new device with saves in a place of their own; the owner's are not touched.
    Trial,
    /// With the owner's saves.
    EndTrial,
}

enum Request {
    Hello,
    State,
    Export,
    Receive,
    Screen,
    Watch(bool),
    Hand(Input),
    Stats,
    Restart(Restart),
}

/// What is being sent.
pub(super) enum Outgoing {
    Nothing,
    /// The answer to a line of a record.
    Reply(Line),
    /// The same to a refused one and to all that follow it.
    RefusedLine,
    /// A whole answer: what it answers, and in which words.
    Words(&'static str, &'static str),
    Hello,
    Stats {
        next: usize,
    },
    /// The state's JSON from this byte on; the sum is of all before it.
    State {
        at: usize,
        sum: u32,
    },
    /// The record from this line on; line 0 is the answer's own first, line 1 the setup.
    Record {
        line: usize,
    },
    /// The picture: the labels from this one on, then its bytes from this one on.
    Picture {
        label: usize,
        at: usize,
    },
}

/// The device's end of the cable.
pub(super) struct Link {
    pub outgoing: Outgoing,
    /// A player wants the record sent.
    pub sends: bool,
    hardware: &'static dyn Hardware,
    restart: Option<Restart>,
    /// No display answers.
    bare: bool,
    /// A picture was asked for.
    pub asked: bool,
    /// Every picture is to be sent, ...
    pub watches: bool,
    /// ... and there may be a newer one than that which is being sent.
    stale: bool,
    /// How bright the picture is that is being sent, or was last, and its screen's name.
    light: u8,
    name: &'static str,
}

impl Link {
    pub fn new() -> Self {
        Self {
            outgoing: Outgoing::Nothing,
            sends: false,
            hardware: &NoHardware,
            restart: None,
            bare: false,
            asked: false,
            watches: false,
            stale: false,
            light: 0,
            name: "",
        }
    }

    pub fn is_idle(&self) -> bool {
        matches!(self.outgoing, Outgoing::Nothing) && !self.sends
    }
}

fn knob(name: &str) -> Option<Knob> {
    let (_, knob) = KNOBS.iter().find(|(word, _)| *word == name)?;
    Some(*knob)
}

/// Takes a line for a request: the word it begins with, and what it asks for unless something is wrong behind the word.
fn request(text: &str) -> Option<(&'static str, Option<Request>)> {
    let mut words = text.split_ascii_whitespace();
    let first = words.next()?;
    let word = *WORDS.iter().find(|word| **word == first)?;
    let (second, third) = (words.next(), words.next());
    let request = match (word, second, third) {
        ("hello", None, _) => Some(Request::Hello),
        ("state", None, _) => Some(Request::State),
        ("export", None, _) => Some(Request::Export),
        ("receive", None, _) => Some(Request::Receive),
        ("screen", None, _) => Some(Request::Screen),
        ("watch", None, _) => Some(Request::Watch(true)),
        ("watch", Some("off"), None) => Some(Request::Watch(false)),
        ("turn", Some(name), Some(detents)) if words.next().is_none() => {
            let detents = detents.parse().ok().filter(|detents| *detents != i8::MIN);
            let turn = knob(name).zip(detents);
            turn.map(|(knob, detents)| Request::Hand(Input::Turn(knob, detents)))
        }
        ("press", Some(name), None) => knob(name).map(|knob| Request::Hand(Input::Press(knob))),
        ("hold", Some(name), None) => knob(name).map(|knob| Request::Hand(Input::Hold(knob))),
        ("stats", None, _) => Some(Request::Stats),
        ("reset", None, _) => Some(Request::Restart(Restart::Again)),
        ("trial", None, _) => Some(Request::Restart(Restart::Trial)),
        ("trial", Some("end"), None) => Some(Request::Restart(Restart::EndTrial)),
        _ => None,
    };
    Some((word, request))
}

/// Whether a line asks something, and is no part of a record.
pub fn is_request(text: &str) -> bool {
    request(text).is_some()
}

/// Whether a line is what a device says, come back from a host that echoes.
fn is_answer(text: &str) -> bool {
    text == "ok" || text.starts_with("ok ") || text.starts_with("refused: ")
}

impl Device {
    /// What the hardware is; to be told right after [`Device::new`].
    pub fn set_hardware(&mut self, hardware: &'static dyn Hardware) {
        self.link.hardware = hardware;
    }

    /// Whether a press has allowed a host to look and to turn. Outlasts a restart, but not the power.
    pub fn remote(&self) -> bool {
        self.shell.remote
    }

    pub fn set_remote(&mut self, on: bool) {
        self.shell.remote = on;
    }

    /// Whether no display answers: such a device can be used over the cable only.
    pub fn set_bare(&mut self, bare: bool) {
        if self.link.bare && !bare && self.last_input == 0 {
            self.show_message("The display answered late. Check its wires", None);
        }
        self.link.bare = bare;
    }

    fn is_remote(&self) -> bool {
        self.shell.remote || self.link.bare
    }

    /// How to start anew as soon as all is saved, if it is to.
    pub fn restart(&self) -> Option<Restart> {
        self.link.restart
    }

    pub(super) fn set_restart(&mut self, restart: Restart) {
        self.link.restart = Some(restart);
    }

    /// Whether the next line may be handed over: the last one is answered, and the store has nothing to do.
    pub fn takes_line(&self) -> bool {
        self.link.is_idle()
            && !self.link.asked
            && self.link.restart.is_none()
            && !self.waits()
            && self.to_store.is_empty()
            && self.unsaved.is_none()
    }

    /// The host has gone: what it asked for concerns nobody any more.
    pub fn serial_gone(&mut self) {
        self.link.outgoing = Outgoing::Nothing;
        (self.link.asked, self.link.watches, self.link.sends) = (false, false, false);
    }

    /// A line came over the cable, without its line feed. Gives what it asks for in a hand's place: to be handed over by
    /// [`Device::input`], detent by detent.
    ///
    /// While a record is received, every line that is no request is part of it, up to the first one that is refused; `game`
    /// begins anew.
    pub fn serial_in(&mut self, text: &str) -> Option<Input> {
        if !matches!(
            self.link.outgoing,
            Outgoing::Nothing | Outgoing::Reply(_) | Outgoing::RefusedLine
        ) {
            // Nobody hands a line over now who has asked first.
            return None;
        }
        let line = text.trim_ascii();
        if is_answer(line) {
            return None;
        }
        let Some((word, request)) = request(line) else {
            if self.shell.receiving.is_some() {
                self.receive(text);
            } else if !line.is_empty() && !line.starts_with('#') {
                self.link.outgoing = Outgoing::Words("unknown", NOT_KNOWN);
            }
            return None;
        };
        let Some(request) = request else {
            self.link.outgoing = Outgoing::Words(word, NOT_SO);
            return None;
        };
        let is_open = match request {
            Request::Hello | Request::State | Request::Export | Request::Screen | Request::Watch(_) => true,
            Request::Receive => self.shell.receiving.is_some(),
            Request::Hand(_) | Request::Stats | Request::Restart(_) => false,
        };
        if !is_open && !self.is_remote() {
            self.link.outgoing = Outgoing::Words(word, NOT_ALLOWED);
            return None;
        }
        self.link.outgoing = Outgoing::Words(word, "ok");
        match request {
            Request::Hello => self.link.outgoing = Outgoing::Hello,
            Request::State => {
                let sum = checksum::START;
                self.link.outgoing = Outgoing::State { at: 0, sum };
            }
            Request::Export => self.link.outgoing = Outgoing::Record { line: 0 },
            Request::Receive if self.shell.receiving.is_some() => {}
            Request::Receive => self.execute(Command::Receive),
            Request::Screen => (self.link.asked, self.link.outgoing) = (true, Outgoing::Nothing),
            Request::Watch(on) => (self.link.asked, self.link.watches) = (on, on),
            // Not from here: it needs all of the stack for itself.
            Request::Hand(input) => return Some(input),
            Request::Stats => self.link.outgoing = Outgoing::Stats { next: 0 },
            Request::Restart(restart) => self.set_restart(restart),
        }
        None
    }

    /// The next piece of text to send; call until there is none.
    pub fn serial_out(&mut self) -> Option<Piece> {
        let mut piece = Piece::new();
        self.link.outgoing = match core::mem::replace(&mut self.link.outgoing, Outgoing::Nothing) {
            Outgoing::Nothing if self.link.sends => {
                self.link.sends = false;
                self.write_record(0, &mut piece)
            }
            Outgoing::Nothing => return None,
            Outgoing::Reply(reply) => {
                _ = writeln!(piece, "{reply}");
                Outgoing::Nothing
            }
            Outgoing::RefusedLine => {
                let received = self.shell.receiving.as_ref();
                if let Some((number, why)) = received.and_then(|received| received.refused.as_ref()) {
                    _ = writeln!(piece, "refused: line {number}: {why}");
                }
                Outgoing::Nothing
            }
            Outgoing::Words(word, words) => {
                _ = begin(&mut piece, word);
                _ = writeln!(piece, "{words}\n{END}");
                Outgoing::Nothing
            }
            Outgoing::Hello => {
                _ = self.write_hello(&mut piece);
                Outgoing::Nothing
            }
            Outgoing::Stats { next } => self.write_stats(next, &mut piece),
            Outgoing::State { at, sum } => self.write_state(at, sum, &mut piece),
            Outgoing::Record { line } => self.write_record(line, &mut piece),
            Outgoing::Picture { label, at } => self.write_picture(label, at, &mut piece),
        };
        Some(piece)
    }

    fn write_hello(&self, piece: &mut Piece) -> fmt::Result {
        let switch = |on| if on { "on" } else { "off" };
        let hardware = self.link.hardware;
        begin(piece, "hello")?;
        writeln!(piece, "version {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(piece, "build {}\nboard {}", hardware.build(), hardware.board())?;
        writeln!(
            piece,
            "remote {}\ntrial {}",
            switch(self.is_remote()),
            switch(hardware.is_trial())
        )?;
        writeln!(piece, "{END}")
    }

    fn write_stats(&self, mut next: usize, piece: &mut Piece) -> Outgoing {
        if next == 0 {
            _ = begin(piece, "stats");
        }
        loop {
            let before = piece.len();
            let figure = self.link.hardware.figure(next);
            let written = match figure {
                Some((name, value)) => writeln!(piece, "{name} {value}"),
                None => writeln!(piece, "{END}"),
            };
            if written.is_err() {
                piece.truncate(before);
                return Outgoing::Stats { next };
            }
            if figure.is_none() {
                return Outgoing::Nothing;
            }
            next += 1;
        }
    }

    /// The whole of it is written anew for each piece, which is cheaper than a place to keep it; so it is noticed, too, when
    /// it has changed since the last piece.
    fn write_state(&self, at: usize, sum: u32, piece: &mut Piece) -> Outgoing {
        if at == 0 {
            _ = begin(piece, "state");
        }
        let start = piece.len();
        let mut part = Part {
            skip: at,
            skipped: checksum::START,
            // The last line of the answer must fit behind it.
            room: piece.capacity() - start - "\n\n\n".len() - WENT_ON.len() - END.len(),
            piece,
        };
        let is_all = self.json(&mut part).is_ok();
        if part.skip > 0 || part.skipped != sum {
            piece.truncate(start);
            _ = writeln!(piece, "\n{WENT_ON}\n{END}");
            return Outgoing::Nothing;
        }
        if is_all {
            _ = writeln!(piece, "\n{END}");
            return Outgoing::Nothing;
        }
        let written = piece.as_bytes().get(start..).unwrap_or(&[]);
        Outgoing::State {
            at: at + written.len(),
            sum: written.iter().fold(sum, |sum, byte| checksum::with(sum, *byte)),
        }
    }

    /// Whether each new picture is to be shown at once, since a host watches.
    pub fn is_watched(&self) -> bool {
        self.link.watches
    }

    /// Whether a host waits for a picture: the next [`Device::show`] is for it.
    pub fn wants_picture(&self) -> bool {
        self.link.is_idle() && (self.link.asked || self.link.watches && self.link.stale)
    }

    /// A new picture: it is sent if it is asked for, or another than the last.
    pub(super) fn mirror(&mut self, frame: &Frame) {
        if !self.link.is_idle() {
            self.link.stale = true;
            return;
        }
        let mut curtain;
        let frame = match &self.shell.running {
            Some(running) if self.draws_curtain() => {
                curtain = Frame::new();
                running.game.session().draw_for_all(&mut curtain);
                &curtain
            }
            _ => frame,
        };
        let (light, name) = (self.display().brightness, self.screen_name());
        let link = &mut self.link;
        link.stale = false;
        // Behind the curtain another screen is the same picture.
        let is_other = (link.light, link.name) != (light, name);
        if link.asked || is_other || self.mirror.bytes() != frame.bytes() {
            link.asked = false;
            (link.light, link.name) = (light, name);
            self.mirror.copy(frame, 0..frame.bytes().len());
            link.outgoing = Outgoing::Picture { label: 0, at: 0 };
        }
    }

    /// Whether there is a secret that a host must not learn.
    fn draws_curtain(&self) -> bool {
        let running = self.shell.running.as_ref();
        !self.is_remote() && running.is_some_and(|running| running.game.session().is_secret())
    }

    /// Writes as many labels as there is room for, from this one on; gives the first that is missing. They are those of this moment.
    fn write_labels(&self, from: usize, piece: &mut Piece) -> usize {
        let mut labels = self.all_labels();
        if self.draws_curtain() {
            // It says what the press would commit. All other labels are the same whatever is chosen.
            labels.of_mut(Knob::Dial).press = Label::new();
        }
        let all = KNOBS.iter().flat_map(|(knob, which)| {
            let label = labels.of(*which);
            [
                (knob, "turn", &label.turn),
                (knob, "press", &label.press),
                (knob, "hold", &label.hold),
            ]
        });
        for (place, (knob, gesture, text)) in all.enumerate().skip(from) {
            let before = piece.len();
            if !text.is_empty() && writeln!(piece, "label {knob} {gesture} {text}").is_err() {
                piece.truncate(before);
                return place;
            }
        }
        GESTURES
    }

    fn write_picture(&self, mut label: usize, mut at: usize, piece: &mut Piece) -> Outgoing {
        const LINE: usize = "bits \n".len() + packed::LETTERS_OF_LINE;
        const LAST: usize = "sum 01234567\n# end\n".len();
        let bytes = self.mirror.bytes();
        if label == 0 {
            _ = begin(piece, "screen");
            _ = writeln!(piece, "name {}\nlight {}", self.link.name, self.link.light);
            if self.thinks {
                _ = writeln!(piece, "thinks");
            }
        }
        if label < GESTURES {
            label = self.write_labels(label, piece);
        }
        if label < GESTURES {
            return Outgoing::Picture { label, at };
        }
        loop {
            let room = piece.capacity() - piece.len();
            let rest = bytes.get(at..).unwrap_or(&[]);
            if rest.is_empty() && room >= LAST {
                _ = writeln!(piece, "sum {:08x}\n{END}", checksum::of(bytes));
                return Outgoing::Nothing;
            }
            if rest.is_empty() || room < LINE {
                return Outgoing::Picture { label, at };
            }
            _ = piece.write_str("bits ");
            at += packed::write(rest, piece).unwrap_or(rest.len());
            _ = piece.write_char('\n');
        }
    }
}

/// Takes of a long text what comes behind its beginning, as far as there is room.
struct Part<'p> {
    skip: usize,
    /// The sum of what was passed over.
    skipped: u32,
    room: usize,
    piece: &'p mut Piece,
}

impl Write for Part<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            if self.skip > 0 {
                self.skip -= 1;
                self.skipped = checksum::with(self.skipped, byte);
                continue;
            }
            self.room = self.room.checked_sub(1).ok_or(fmt::Error)?;
            self.piece.push(char::from(byte)).map_err(|_| fmt::Error)?;
        }
        Ok(())
    }
}

/// The first line of an answer.
pub(super) fn begin(piece: &mut Piece, word: &str) -> fmt::Result {
    writeln!(piece, "{NAME} {VERSION} {word}")
}
