//! The shell's own screens and what the knobs do there.

use super::serial::{Outgoing, Received};
use super::settings::{BRIGHTEST, OFF_AFTER, Settings};
use super::{Device, info, setup};
use crate::draw::line;
use crate::games::{ActionBytes, GAMES, GameId, Name, Setup, name};
use crate::input::{Input, Knob, step, step_number, step_round};
use crate::packed::{Packed, packed};
use crate::save::ToStore;

/// Letters of a name by their places; a blank is no letter.
pub type Letters = [u8; 8];

/// What stands at one place of a name.
const ALPHABET: &[u8] = b" ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

pub enum View {
    /// Power is on, the memory has not answered yet.
    Starting,
    /// A game's list was asked for.
    Waiting {
        game: GameId,
    },
    Home {
        chosen: usize,
    },
    Setup {
        game: GameId,
        setup: Setup,
        row: usize,
    },
    /// A game is running and would be set aside: asks before it starts another.
    Confirm {
        game: GameId,
        setup: Setup,
    },
    Play,
    Menu {
        chosen: usize,
    },
    /// `at` actions would be in force.
    History {
        at: usize,
    },
    Settings {
        row: usize,
        edited: Settings,
    },
    Names {
        seat: usize,
    },
    Rename {
        seat: usize,
        letters: Letters,
        place: usize,
    },
    /// Waiting for a record over the serial line, or showing what came.
    Receive(Received),
    About,
}

/// Entries of the menu of a running game, behind the game's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    History,
    NewGame,
    Previous,
    OtherGames,
    Names,
    Settings,
    Send,
    Receive,
    About,
}

const ENTRIES: [(Entry, &str); 9] = [
    (Entry::History, "History, undo, redo"),
    (Entry::NewGame, "New game"),
    (Entry::Previous, "Previous game"),
    (Entry::OtherGames, "Other games"),
    (Entry::Names, "Names"),
    (Entry::Settings, "Settings"),
    (Entry::Send, "Send over USB"),
    (Entry::Receive, "Receive over USB"),
    (Entry::About, "About"),
];

/// What the home screen lists behind the games.
pub const HOME_ENTRIES: [&str; 4] = ["Names", "Settings", "Receive over USB", "About"];

pub const SETTINGS: [&str; 5] = ["Brightness", "Picture", "Knobs", "Sound", "Dark after"];

impl View {
    pub fn name(&self) -> &'static str {
        match self {
            Self::Starting => "starting",
            Self::Waiting { .. } => "waiting",
            Self::Home { .. } => "home",
            Self::Setup { .. } => "setup",
            Self::Confirm { .. } => "confirm",
            Self::Play => "play",
            Self::Menu { .. } => "menu",
            Self::History { .. } => "history",
            Self::Settings { .. } => "settings",
            Self::Names { .. } => "names",
            Self::Rename { .. } => "rename",
            Self::Receive(_) => "receive",
            Self::About => "about",
        }
    }

    /// Whether holding DIAL opens the menu here. While a record is being received there is no game to go to.
    pub fn leads_to_menu(&self) -> bool {
        !matches!(
            self,
            Self::Starting | Self::Waiting { .. } | Self::Confirm { .. } | Self::Receive(_)
        )
    }

    pub fn help(&self) -> Packed {
        match self {
            Self::Starting | Self::Waiting { .. } | Self::Play => packed!(""),
            Self::Home { .. } => {
                packed!(
                    "DIAL chooses a game, press it to open. A game that was left goes on where it was.\n\
                 In a game, hold DIAL for the menu and hold ACTION to undo. NUMBER pressed is help everywhere."
                )
            }
            Self::Setup { .. } => {
                packed!(
                    "DIAL chooses a line, NUMBER changes it. Press DIAL to start with what is shown.\n\
                 Seats go clockwise. Turning NUMBER on a seat lets another player sit there; names are changed \
                 under Names."
                )
            }
            Self::Confirm { .. } => {
                packed!("Hold DIAL to start the new game. The running one is kept as the previous game.")
            }
            Self::Menu { .. } => {
                packed!("DIAL chooses, press it to open. Press ACTION to go back to the game.")
            }
            Self::History { .. } => {
                packed!(
                    "All actions, the last one at the bottom. DIAL chooses how far to go back or forth, press it to go \
                 there. Undone actions can be redone until something new is done."
                )
            }
            Self::Settings { .. } => {
                packed!(
                    "DIAL chooses a line, NUMBER changes it, and the change shows at once. Press DIAL to keep it, \
                 ACTION to leave all as it was.\n\
                 The screen goes dark only if you choose it here; any knob wakes it."
                )
            }
            Self::Names { .. } => {
                packed!("DIAL chooses a name, press it to change it. Running games keep their names.")
            }
            Self::Rename { .. } => {
                packed!(
                    "DIAL changes the marked letter, NUMBER moves the mark. A blank is no letter. Press DIAL to keep the \
                 name."
                )
            }
            Self::Receive(_) => {
                packed!(
                    "Connect USB and send a record as text to the serial port: the line that begins with 'game', then \
                 one action a line. After a line that is refused nothing is taken; send the whole again.\n\
                 Hold DIAL to keep what came; the last game of this kind becomes the previous game. Until then \
                 nothing is changed."
                )
            }
            Self::About => packed!("Alidade keeps the books of five games. Press ACTION to go back."),
        }
    }
}

impl Device {
    /// An input to one of the shell's screens.
    pub(super) fn browse(&mut self, input: Input) {
        let back = match input {
            Input::Press(Knob::Action) => true,
            Input::Turn(..) | Input::Press(_) | Input::Hold(_) => false,
        };
        let pressed = input == Input::Press(Knob::Dial);
        match &mut self.view {
            View::Starting | View::Waiting { .. } | View::Play => {}
            View::Home { chosen } => {
                if let Input::Turn(Knob::Dial, detents) = input {
                    *chosen = step(*chosen, detents, GAMES.len() + HOME_ENTRIES.len());
                } else if pressed {
                    let chosen = *chosen;
                    self.open_from_home(chosen);
                } else if back && self.running.is_some() {
                    self.view = View::Play;
                }
            }
            View::Setup { game, setup, row } => {
                let game = *game;
                if let Input::Turn(Knob::Dial, detents) = input {
                    *row = step(*row, detents, setup::rows(game, setup));
                } else if let Input::Turn(Knob::Number, detents) = input {
                    setup::change(game, setup, *row, detents, &self.settings.names);
                } else if pressed {
                    let setup = setup.clone();
                    let running = self.running.as_ref().filter(|r| r.id == game);
                    if running.is_some_and(|r| !r.is_untouched(&self.record)) {
                        self.view = View::Confirm { game, setup };
                    } else {
                        self.begin(game, setup);
                    }
                } else if back {
                    self.go_back();
                }
            }
            View::Confirm { game, setup } => {
                if input == Input::Hold(Knob::Dial) {
                    let (game, setup) = (*game, setup.clone());
                    self.begin(game, setup);
                } else if pressed {
                    self.say(line(format_args!("Hold DIAL longer")));
                } else if back {
                    self.view = View::Setup {
                        game: *game,
                        setup: setup.clone(),
                        row: 0,
                    };
                }
            }
            View::Menu { chosen } => {
                let chosen = *chosen;
                if let Input::Turn(Knob::Dial, detents) = input {
                    self.view = View::Menu {
                        chosen: step(chosen, detents, self.menu_len()),
                    };
                } else if pressed {
                    self.open_from_menu(chosen);
                } else if back {
                    self.view = View::Play;
                }
            }
            View::History { at } => {
                let at = *at;
                if let Input::Turn(Knob::Dial, detents) = input {
                    let count = self.record.len() + self.record.undone() + 1;
                    let given = self.running.as_ref().map_or(0, |r| r.given(&self.record));
                    self.view = View::History {
                        at: step(at, detents, count).max(given),
                    };
                } else if pressed {
                    let before = self.record.len();
                    self.go_to(at);
                    self.view = View::Play;
                    if at != before {
                        self.say(line(format_args!("{} actions in force", self.record.len())));
                    }
                } else if back {
                    self.view = View::Play;
                }
            }
            View::Settings { row, edited } => {
                if let Input::Turn(Knob::Dial, detents) = input {
                    *row = step(*row, detents, SETTINGS.len());
                } else if let Input::Turn(Knob::Number, detents) = input {
                    match *row {
                        0 => {
                            let level = step_number(edited.brightness.into(), detents, 0, BRIGHTEST.into());
                            edited.brightness = u8::try_from(level).unwrap_or(BRIGHTEST);
                        }
                        1 => edited.rotated ^= detents % 2 != 0,
                        2 => edited.reversed ^= detents % 2 != 0,
                        3 => edited.sound ^= detents % 2 != 0,
                        _ => {
                            let at = step(edited.off_after.into(), detents, OFF_AFTER.len());
                            edited.off_after = u8::try_from(at).unwrap_or(0);
                        }
                    }
                } else if pressed {
                    let edited = edited.clone();
                    self.keep_settings(edited);
                    self.go_back();
                    self.say(line(format_args!("Settings kept")));
                } else if back {
                    let left = *edited != self.settings;
                    self.go_back();
                    if left {
                        self.say(line(format_args!("Left as it was")));
                    }
                }
            }
            View::Names { seat } => {
                if let Input::Turn(Knob::Dial, detents) = input {
                    *seat = step(*seat, detents, self.settings.names.len());
                } else if pressed {
                    let seat = *seat;
                    let mut letters = [b' '; 8];
                    let old = self.settings.names.get(seat).map_or(&b""[..], |n| n.as_bytes());
                    letters
                        .iter_mut()
                        .zip(old)
                        .for_each(|(letter, old)| *letter = *old);
                    self.view = View::Rename {
                        seat,
                        letters,
                        place: 0,
                    };
                } else if back {
                    self.go_back();
                }
            }
            View::Rename { seat, letters, place } => {
                if let (Input::Turn(Knob::Dial, detents), Some(letter)) = (input, letters.get_mut(*place)) {
                    let at = ALPHABET.iter().position(|c| c == letter).unwrap_or(0);
                    *letter = *ALPHABET
                        .get(step_round(at, detents, ALPHABET.len()))
                        .unwrap_or(&b' ');
                } else if let Input::Turn(Knob::Number, detents) = input {
                    *place = step(*place, detents, letters.len());
                } else if pressed {
                    let (seat, new) = (*seat, name(&letters));
                    self.rename(seat, new);
                } else if back {
                    self.view = View::Names { seat: *seat };
                }
            }
            View::Receive(_) => {
                if input == Input::Hold(Knob::Dial) {
                    self.keep_received();
                } else if pressed && self.running.is_some() {
                    self.say(line(format_args!("Hold DIAL longer")));
                } else if back {
                    self.cancel_received();
                }
            }
            View::About => {
                if back || pressed {
                    self.go_back();
                }
            }
        }
    }

    fn open_from_home(&mut self, chosen: usize) {
        self.from_home = Some(chosen);
        if let Some((game, _)) = GAMES.get(chosen) {
            if self.running.as_ref().is_some_and(|r| r.id == *game) {
                self.view = View::Play;
            } else {
                self.running = None;
                self.record.clear();
                self.view = View::Waiting { game: *game };
                self.store(ToStore::Active(Some(*game)));
                self.store(ToStore::Load(*game));
            }
            return;
        }
        match chosen - GAMES.len() {
            0 => self.view = View::Names { seat: 0 },
            1 => {
                self.view = View::Settings {
                    row: 0,
                    edited: self.settings.clone(),
                }
            }
            2 => self.begin_receiving(),
            _ => self.view = View::About,
        }
    }

    fn open_from_menu(&mut self, chosen: usize) {
        self.from_home = None;
        let Some(running) = &mut self.running else { return };
        let own = running.game.play().info().menu.len();
        let game = running.id;
        if chosen < own {
            running.game.play_mut().open(chosen);
            self.view = View::Play;
            return;
        }
        let entry = self.shell_entries().nth(chosen - own).map(|(entry, _)| entry);
        match entry {
            Some(Entry::History) => {
                self.view = View::History {
                    at: self.record.len(),
                }
            }
            Some(Entry::NewGame) => self.open_setup(game),
            Some(Entry::Previous) => {
                self.running = None;
                self.view = View::Waiting { game };
                self.store(ToStore::Swap(game));
            }
            Some(Entry::OtherGames) => {
                let chosen = GAMES.iter().position(|(id, _)| *id == game).unwrap_or(0);
                self.view = View::Home { chosen };
            }
            Some(Entry::Names) => self.view = View::Names { seat: 0 },
            Some(Entry::Settings) => {
                self.view = View::Settings {
                    row: 0,
                    edited: self.settings.clone(),
                }
            }
            Some(Entry::Send) => {
                self.outgoing = Outgoing::Record { line: 0 };
                self.view = View::Play;
                self.say(line(format_args!("Sent over USB: {} actions", self.record.len())));
            }
            Some(Entry::Receive) => self.begin_receiving(),
            Some(Entry::About) => self.view = View::About,
            None => {}
        }
    }

    pub(super) fn shell_entries(&self) -> impl Iterator<Item = (Entry, &'static str)> {
        let previous = self.previous;
        ENTRIES
            .into_iter()
            .filter(move |(entry, _)| *entry != Entry::Previous || previous)
    }

    pub(super) fn menu_len(&self) -> usize {
        self.running
            .as_ref()
            .map_or(0, |r| r.game.play().info().menu.len())
            + self.shell_entries().count()
    }

    /// From a screen that both the home screen and a game's menu lead to.
    fn go_back(&mut self) {
        self.view = match self.from_home {
            None if self.running.is_some() => View::Play,
            row => View::Home {
                chosen: row.unwrap_or(0),
            },
        };
    }

    /// The setup screen, filled in as the last game of this kind was, else by the names of the device.
    pub(super) fn open_setup(&mut self, game: GameId) {
        let Some(info) = info(game) else { return };
        let mut setup = match &self.running {
            Some(running) if running.id == game => running.setup.clone(),
            _ => info.default_setup(),
        };
        if info.seat_names.is_empty() && self.running.is_none() {
            setup.seats = self
                .settings
                .names
                .iter()
                .take(setup.seats.len())
                .cloned()
                .collect();
        }
        self.view = View::Setup { game, setup, row: 0 };
    }

    fn begin(&mut self, game: GameId, setup: Setup) {
        match super::Running::start(game, setup.clone()) {
            Ok(running) => {
                let old = self.running.as_ref().filter(|r| r.id == game);
                let untouched = old.map(|r| r.is_untouched(&self.record));
                self.running = Some(running);
                self.record.clear();
                self.view = View::Play;
                self.store(ToStore::Active(Some(game)));
                if untouched == Some(true) {
                    self.store(ToStore::Restart(game, setup));
                } else {
                    self.previous = untouched.is_some();
                    self.store(ToStore::Begin(game, setup));
                }
                let table = self
                    .tables
                    .iter()
                    .find(|(id, _)| *id == game)
                    .map(|(_, table)| table.clone());
                let is_table = |table: &ActionBytes| {
                    let running = self.running.as_ref();
                    running.is_some_and(|r| r.game.play().is_table(table))
                };
                if let Some(table) = table.filter(is_table) {
                    self.commit(&table);
                }
            }
            Err(why) => self.refuse(why),
        }
    }

    fn keep_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.store(ToStore::Settings(self.settings.clone()));
    }

    fn rename(&mut self, seat: usize, new: Name) {
        if new.is_empty() {
            self.refuse(line(format_args!("A name needs a letter")));
        } else if self
            .settings
            .names
            .iter()
            .enumerate()
            .any(|(other, n)| other != seat && *n == new)
        {
            self.refuse(line(format_args!("{new} sits here already")));
        } else {
            let mut settings = self.settings.clone();
            if let Some(slot) = settings.names.get_mut(seat) {
                *slot = new;
            }
            self.keep_settings(settings);
            self.view = View::Names { seat };
        }
    }
}
