//! What random bytes are let loose on. `cargo fuzz` (in `companion/fuzz`) and the tests of every run call the very same
//! functions: each takes any bytes, and panics where a promise of the device is broken.
#![allow(dead_code, reason = "each fuzz target uses its part")]

pub mod flash;
pub mod inputs;
pub mod record;
pub mod stored;

use crate::common::{KNOBS, Nor, ask, body, boot, picture, seen, settle};
use companion::draw::{BODY, Frame, paragraph};
use companion::games::{AnyGame, GAMES};
use companion::input::{Input, Knob};
use companion::record::letters::is_letter;
use companion::replay;
use companion::save::Store;
use companion::shell::Device;
use companion::text::Line;
use companion::text::json::Json;

/// Hands out the bytes one after the other.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    pub fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// Up to so many bytes: fewer at the end.
    pub fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }

    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.next().unwrap_or(0)) % bound
    }
}

pub fn knob(number: usize) -> Knob {
    KNOBS[number % 3]
}

/// A device with its flash.
pub struct Rig {
    pub flash: Nor,
    pub device: Box<Device>,
    pub now: u64,
}

impl Rig {
    pub fn new() -> Self {
        Self::with(Nor::new())
    }

    pub fn with(mut flash: Nor) -> Self {
        let device = boot(&mut flash);
        Self {
            flash,
            device,
            now: 0,
        }
    }

    pub fn input(&mut self, input: Input) {
        self.device.input(input, self.now);
        self.settle();
    }

    /// The store answers, and nothing of what is to be seen leaves the display.
    pub fn settle(&mut self) {
        settle(&mut self.device, &mut Store::new(&mut self.flash));
        self.flash.before.clear();
        let picture = picture(&self.device);
        assert!(
            !picture.overdrawn(),
            "{} leaves the glass in {}:\n{}",
            self.device.screen_name(),
            self.state(),
            in_letters(&picture)
        );
    }

    /// Says a line on the serial port and gives the whole answer.
    pub fn say(&mut self, line: &str) -> String {
        let answer = ask(&mut self.device, line);
        self.settle();
        answer
    }

    /// The record that the serial port gives; empty when no game is running.
    pub fn export(&mut self) -> String {
        body("export", &self.say("export"))
    }

    pub fn state(&self) -> String {
        seen(&self.device).0
    }

    pub fn power_cycle(&mut self) {
        self.device = boot(&mut self.flash);
        self.now = 0;
    }

    /// From any screen to the receiving one, if a game is running or nothing is.
    pub fn open_receiving(&mut self) {
        self.input(Input::Press(Knob::Action));
        self.input(Input::Hold(Knob::Dial));
        self.input(Input::Turn(Knob::Dial, 100));
        self.input(Input::Turn(Knob::Dial, -1));
        self.input(Input::Press(Knob::Dial));
    }
}

/// The display in letters, for what a failing run prints.
fn in_letters(frame: &Frame) -> String {
    let row = |y| (0..128).map(move |x| if frame.pixel(x, y) { '#' } else { '.' });
    (0..64).flat_map(|y| row(y).chain(['\n'])).collect()
}

/// The state of a game as JSON.
pub fn state(game: &AnyGame) -> String {
    let mut text = String::new();
    game.session().json(&mut Json::new(&mut text));
    text
}

/// A key of the JSON, the least and the most that it can be.
type Bound = (&'static str, i64, i64);

/// Bounds that the games state.
const BOUNDS: [(&str, &[Bound]); 6] = [
    (
        "astrolabe",
        &[
            ("focus", 0, 8),
            ("sun", 0, 15),
            ("moon", 0, 15),
            ("captured", 0, 5),
            ("bound", 0, 42),
            ("day", 0, 4),
            ("night", 0, 4),
            ("prophecies", 0, 36),
            ("tokens", 0, 999),
            ("demons", 0, 999),
            ("slots", 1, 5),
            ("markers", 0, 13),
            ("left", 0, 6),
            ("tie_breaker", 1, 5),
        ],
    ),
    (
        "efemeris",
        &[
            ("pepper", 0, 20),
            ("vanilla", 0, 20),
            ("winds", 0, 8),
            ("shot", 0, 8),
            ("cargo", 0, 8),
            ("hand", 0, 12),
            ("reserve", 0, 12),
            ("frigates", 0, 2),
            ("fortresses", 0, 2),
            ("fortresses_left", 0, 2),
            ("captains_left", 0, 4),
            ("tiles_left", 0, 26),
        ],
    ),
    (
        "astoria",
        &[
            ("mob", 0, 10),
            ("hordes", 0, 10),
            ("reinforcement", 0, 4),
            ("unrest", 0, 20),
            ("dragon", 0, 20),
            ("king", 0, 20),
            ("power", 0, 99),
            // Gems, the reserve and the flow of power: ten gems a colour.
            ("red", 0, 10),
            ("yellow", 0, 10),
            ("green", 0, 10),
            ("orange", 0, 10),
            ("purple", 0, 10),
            ("blue", 0, 10),
            ("guards", 0, 10),
            ("actions_left", 0, 9),
        ],
    ),
    (
        "ophiuchus",
        &[("reserve", 0, 26), ("hand", 0, 26), ("prizes", 0, 12)],
    ),
    ("astralis", &[("contested", 0, 169), ("unexplored", 0, 169)]),
    ("tally", &[("points", -9_999, 9_999), ("round", 1, 999)]),
];

/// Every counter that is to be seen lies within the bounds that its game states.
pub fn check_bounds(state: &str) {
    if state == "null" {
        return;
    }
    let of_game = |(game, _): &&(&str, _)| state.starts_with(&format!("{{\"game\":\"{game}\""));
    let Some((_, bounds)) = BOUNDS.iter().find(of_game) else {
        panic!("nobody has said here what the bounds of this game are: {state}");
    };
    for (key, least, most) in *bounds {
        for (at, found) in state.match_indices(&format!("\"{key}\":")) {
            let rest = &state[at + found.len()..];
            let end = rest.find([',', '}', ']']).unwrap_or(rest.len());
            // Some keys stand for words in one place and for numbers in another.
            if let Ok(number) = rest[..end].parse::<i64>() {
                assert!((*least..=*most).contains(&number), "{key} is {number} in {state}");
            }
        }
    }
}

/// The record in words, read again line by line, is the same list of the same bytes; secrets stop it.
pub fn check_export(rig: &mut Rig) {
    let exported = rig.export();
    if exported.is_empty() || exported.contains("# hidden") {
        return;
    }
    let state = rig.state();
    let mut other = Rig::new();
    other.open_receiving();
    for line in exported.lines() {
        let answer = other.say(line);
        assert!(
            answer.starts_with("ok "),
            "'{line}' was sent, and comes back as {answer}"
        );
    }
    assert_eq!(other.state(), state, "what is sent is what is shown");
    assert_eq!(other.export(), exported);
}

/// A reason that a player can read: not empty, and whole on the screen that shows it.
pub fn check_reason(line: &str, why: &Line) {
    assert!(why.len() >= 8, "'{line}' is refused with '{why}'");
    assert!(
        why.chars().all(|c| (' '..='~').contains(&c) || is_letter(c)),
        "'{line}' is refused with {why:?}"
    );
    assert!(
        paragraph(why, &BODY, 123).count() <= 4,
        "'{why}' does not fit the screen"
    );
}

/// Any game by a number.
pub fn any_game(bytes: &mut Bytes) -> AnyGame {
    let (id, info) = GAMES[bytes.below(GAMES.len())];
    AnyGame::start(id, &info.default_setup()).expect("every game starts with its own setup")
}

/// The records that come with the simulator.
pub fn records() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../host-sim/records");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files
        .iter()
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect()
}

/// A record's game before its first action, and the lines of its actions.
pub fn opened(record: &str) -> (AnyGame, Vec<&str>) {
    let mut lines = replay::lines(record).map(|(_, line)| line);
    let (_, game) = replay::begin(lines.next().unwrap()).unwrap();
    (game, lines.collect())
}
