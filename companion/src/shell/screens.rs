//! The shell's own screens: what they show and what the knobs do there.

use super::serial::Outgoing;
use super::settings::{BRIGHTEST, Settings};
use super::{Device, info};
use crate::draw::{
    self, Align, BODY, BODY_TOP, FOOTER_TOP, Frame, HUGE, Hint, Ink, Knobs, LARGE, Line, Row, SMALL, WIDTH,
    line,
};
use crate::games::{GAMES, GameId, Name, Setup, Values, name, seats};
use crate::input::{Input, Knob, step, step_number, step_round};
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
    Receive,
    About,
}

/// Entries of the menu of a running game, behind the game's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
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
const HOME_ENTRIES: [&str; 4] = ["Names", "Settings", "Receive over USB", "About"];

const SETTINGS: [&str; 4] = ["Brightness", "Picture", "Knobs", "Sound"];

const VERSION: &str = env!("CARGO_PKG_VERSION");

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
            Self::Receive => "receive",
            Self::About => "about",
        }
    }

    /// Whether holding DIAL opens the menu here. While a record is being received there is no game to go to.
    pub fn leads_to_menu(&self) -> bool {
        !matches!(
            self,
            Self::Starting | Self::Waiting { .. } | Self::Confirm { .. } | Self::Receive
        )
    }

    fn help(&self) -> &'static str {
        match self {
            Self::Starting | Self::Waiting { .. } | Self::Play => "",
            Self::Home { .. } => {
                "DIAL chooses a game, press it to open. A game that was left goes on where it was.\n\
                 In a game, hold DIAL for the menu and hold ACTION to undo. NUMBER pressed is help everywhere."
            }
            Self::Setup { .. } => {
                "DIAL chooses a line, NUMBER changes it. Press DIAL to start with what is shown.\n\
                 Seats go clockwise. Turning NUMBER on a seat lets another player sit there; names are changed \
                 under Names."
            }
            Self::Confirm { .. } => {
                "Hold DIAL to start the new game. The running one is kept as the previous game."
            }
            Self::Menu { .. } => "DIAL chooses, press it to open. Press ACTION to go back to the game.",
            Self::History { .. } => {
                "All actions, the last one at the bottom. DIAL chooses how far to go back or forth, press it to go \
                 there. Undone actions can be redone until something new is done."
            }
            Self::Settings { .. } => {
                "DIAL chooses a line, NUMBER changes it, and the change shows at once. Press DIAL to keep it, \
                 ACTION to leave all as it was."
            }
            Self::Names { .. } => {
                "DIAL chooses a name, press it to change it. Running games keep their names."
            }
            Self::Rename { .. } => {
                "DIAL changes the marked letter, NUMBER moves the mark. A blank is no letter. Press DIAL to keep the \
                 name."
            }
            Self::Receive => {
                "Connect USB and send a record as text to the serial port: the line that begins with 'game', then \
                 one action a line. Press DIAL to keep it; the running game becomes the previous game."
            }
            Self::About => "Alidade keeps the books of five games. Press ACTION to go back.",
        }
    }
}

/// The value of a settings row in words.
fn setting(settings: &Settings, row: usize) -> Line {
    match row {
        0 => line(format_args!("{} of {BRIGHTEST}", settings.brightness)),
        1 => line(format_args!(
            "{}",
            if settings.rotated {
                "turned round"
            } else {
                "upright"
            }
        )),
        2 => line(format_args!(
            "{}",
            if settings.reversed { "reversed" } else { "normal" }
        )),
        _ => line(format_args!("{}", if settings.sound { "on" } else { "off" })),
    }
}

/// Lets the next or the last of the known names sit here; who sat there before takes the other seat.
fn reseat(setup: &mut Setup, seat: usize, detents: i8, names: &[Name]) {
    let Some(now) = setup.seats.get(seat) else { return };
    let at = names.iter().position(|n| n == now).unwrap_or(0);
    let Some(next) = names.get(step_round(at, detents, names.len())) else {
        return;
    };
    let (now, next) = (now.clone(), next.clone());
    for taken in setup.seats.iter_mut().filter(|n| **n == next) {
        *taken = now.clone();
    }
    if let Some(place) = setup.seats.get_mut(seat) {
        *place = next;
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
                    *row = step(*row, detents, setup_rows(game, setup));
                } else if let Input::Turn(Knob::Number, detents) = input {
                    change_setup(game, setup, *row, detents, &self.settings.names);
                } else if pressed {
                    let setup = setup.clone();
                    let busy = self.running.as_ref().is_some_and(|r| r.id == game) && !self.record.is_empty();
                    if busy {
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
                    self.say(line(format_args!("Hold DIAL a little longer")));
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
                    self.view = View::History {
                        at: step(at, detents, count),
                    };
                } else if pressed {
                    let before = self.record.len();
                    self.go_to(at);
                    self.view = View::Play;
                    if at != before {
                        self.say(line(format_args!("Now {at} actions are in force")));
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
                        _ => edited.sound ^= detents % 2 != 0,
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
                    let (seat, new) = (*seat, name(core::str::from_utf8(letters).unwrap_or("")));
                    self.rename(seat, new);
                } else if back {
                    self.view = View::Names { seat: *seat };
                }
            }
            View::Receive => {
                if pressed {
                    self.keep_received();
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

    fn shell_entries(&self) -> impl Iterator<Item = (Entry, &'static str)> {
        let previous = self.previous;
        ENTRIES
            .into_iter()
            .filter(move |(entry, _)| *entry != Entry::Previous || previous)
    }

    fn menu_len(&self) -> usize {
        self.running
            .as_ref()
            .map_or(0, |r| r.game.play().info().menu.len())
            + self.shell_entries().count()
    }

    /// From a screen that both the home screen and a game's menu lead to.
    fn go_back(&mut self) {
        self.view = if self.running.is_some() {
            View::Play
        } else {
            View::Home { chosen: 0 }
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
                self.previous =
                    self.running.as_ref().is_some_and(|r| r.id == game) && !self.record.is_empty();
                self.running = Some(running);
                self.record.clear();
                self.view = View::Play;
                self.store(ToStore::Active(Some(game)));
                self.store(ToStore::Begin(game, setup));
                let table = self
                    .tables
                    .iter()
                    .find(|(id, _)| *id == game)
                    .map(|(_, table)| table.clone());
                if let Some(table) = table {
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

    pub(super) fn last_help_line(&self) -> usize {
        let lines = draw::page(&mut Frame::new(), self.help_text(), 0);
        lines.saturating_sub(((FOOTER_TOP - BODY_TOP) / 10) as usize)
    }

    fn help_text(&self) -> &'static str {
        match (&self.running, &self.view) {
            (Some(running), View::Play) => running.game.play().help(),
            (_, view) => view.help(),
        }
    }

    pub(super) fn draw_help(&self, frame: &mut Frame, first: usize) {
        draw::title(frame, "Help", "");
        draw::page(frame, self.help_text(), first);
        let knobs = Knobs {
            dial: Hint::Turn("more"),
            action: Hint::Press("back"),
            number: Hint::Nothing,
        };
        draw::footer(frame, &knobs);
    }

    pub(super) fn draw_view(&self, frame: &mut Frame) {
        let help = Hint::Press("help");
        let browse = Knobs {
            dial: Hint::Press("open"),
            action: Hint::Press("back"),
            number: help,
        };
        let edit = |dial| Knobs {
            dial: Hint::Press(dial),
            action: Hint::Press("back"),
            number: Hint::Turn("change"),
        };
        let knobs = match &self.view {
            View::Starting | View::Waiting { .. } | View::Play => {
                Self::draw_start(frame);
                return;
            }
            View::Home { chosen } => {
                draw::title(frame, "Alidade", "");
                draw::list(frame, GAMES.len() + HOME_ENTRIES.len(), *chosen, |index, show| {
                    if let Some((id, info)) = GAMES.get(index) {
                        let here = self.running.as_ref().is_some_and(|r| r.id == *id);
                        show(Row {
                            left: info.title,
                            right: if here { "in play" } else { "" },
                        });
                    } else if let Some(entry) = HOME_ENTRIES.get(index - GAMES.len()) {
                        show(Row {
                            left: entry,
                            right: "",
                        });
                    }
                });
                Knobs {
                    action: if self.running.is_some() {
                        browse.action
                    } else {
                        Hint::Nothing
                    },
                    ..browse
                }
            }
            View::Setup { game, setup, row } => {
                draw::title(frame, info(*game).map_or("", |i| i.title), "new game");
                draw::list(frame, setup_rows(*game, setup), *row, |index, show| {
                    let (left, right) = setup_row(*game, setup, index);
                    show(Row {
                        left: &left,
                        right: &right,
                    });
                });
                edit("start")
            }
            View::Confirm { .. } => {
                let text = "The running game is kept as the previous game.";
                draw::dialog(frame, "Start anew?", text);
                Knobs {
                    dial: Hint::Press("hold: start"),
                    action: Hint::Press("back"),
                    number: Hint::Nothing,
                }
            }
            View::Menu { chosen } => {
                let info = self.running.as_ref().map(|r| r.game.play().info());
                let own = info.map_or(&[][..], |i| i.menu);
                draw::title(frame, info.map_or("", |i| i.title), "menu");
                draw::list(frame, self.menu_len(), *chosen, |index, show| {
                    let entry = own.get(index).copied();
                    let entry = entry.or_else(|| {
                        self.shell_entries()
                            .nth(index - own.len())
                            .map(|(_, label)| label)
                    });
                    show(Row {
                        left: entry.unwrap_or(""),
                        right: "",
                    });
                });
                browse
            }
            View::History { at } => {
                self.draw_history(frame, *at);
                let there = if *at == self.record.len() {
                    "stay"
                } else {
                    "go there"
                };
                Knobs {
                    dial: Hint::Press(there),
                    action: Hint::Press("back"),
                    number: help,
                }
            }
            View::Settings { row, edited } => {
                draw::title(
                    frame,
                    "Settings",
                    if *edited == self.settings { "" } else { "changed" },
                );
                draw::list(frame, SETTINGS.len(), *row, |index, show| {
                    show(Row {
                        left: SETTINGS.get(index).unwrap_or(&""),
                        right: &setting(edited, index),
                    });
                });
                edit("keep")
            }
            View::Names { seat } => {
                draw::title(frame, "Names", "");
                draw::list(frame, self.settings.names.len(), *seat, |index, show| {
                    let number = line(format_args!("Player {}", index + 1));
                    show(Row {
                        left: &number,
                        right: self.settings.names.get(index).map_or("", |n| n.as_str()),
                    });
                });
                Knobs {
                    dial: Hint::Press("change"),
                    ..browse
                }
            }
            View::Rename { seat, letters, place } => {
                draw::title(frame, &line(format_args!("Player {}", seat + 1)), "name");
                draw_letters(frame, letters, *place);
                Knobs {
                    dial: Hint::Press("keep"),
                    action: Hint::Press("back"),
                    number: Hint::Turn("place"),
                }
            }
            View::Receive => self.draw_receive(frame),
            View::About => {
                frame.text(WIDTH / 2, 4, Align::Centre, &LARGE, Ink::On, "Alidade");
                let version = line(format_args!("version {VERSION}"));
                frame.text(WIDTH / 2, 22, Align::Centre, &BODY, Ink::On, &version);
                frame.text(
                    WIDTH / 2,
                    34,
                    Align::Centre,
                    &SMALL,
                    Ink::On,
                    "book-keeper of five games",
                );
                frame.text(
                    WIDTH / 2,
                    43,
                    Align::Centre,
                    &SMALL,
                    Ink::On,
                    "of stars and sorcery",
                );
                Knobs {
                    dial: Hint::Nothing,
                    ..browse
                }
            }
        };
        draw::footer(frame, &knobs);
    }

    /// The list of actions; the chosen row is the last one that would be in force.
    fn draw_history(&self, frame: &mut Frame, at: usize) {
        let count = self.record.len() + self.record.undone() + 1;
        let place = line(format_args!("{at} of {}", count - 1));
        draw::title(frame, "History", &place);
        let Some(running) = &self.running else { return };
        // The rows that the list will show, asked for in one replay.
        let mut lines = heapless::Vec::<(usize, Line), 8>::new();
        running.tell_range(
            &self.record,
            at.saturating_sub(4)..(at + 4).min(count - 1),
            |index, text| {
                _ = lines.push((index, text.clone()));
            },
        );
        draw::list(frame, count, at, |index, show| {
            let text = match index.checked_sub(1) {
                None => "Start of the game",
                Some(action) => lines
                    .iter()
                    .find(|(i, _)| *i == action)
                    .map_or("", |(_, text)| text.as_str()),
            };
            // An undone action stands a little to the right; the mark is where play is now.
            let mark = if index == self.record.len() { "> " } else { "" };
            let indent = if index > self.record.len() { "   " } else { "" };
            let mut left = line(format_args!("{mark}{indent}{text}"));
            while BODY.width(&left) > WIDTH - 10 {
                left.pop();
            }
            show(Row {
                left: &left,
                right: "",
            });
        });
    }
}

/// Shown once after a fault: first what matters to the players, then what matters to whoever mends it.
pub fn draw_stumbled(frame: &mut Frame, words: &str) {
    draw::dialog(frame, "It stumbled", "Your game is safe.");
    for (row, part) in draw::paragraph(words, &SMALL, WIDTH - 8).take(2).enumerate() {
        let mut part = line(format_args!("{part}"));
        while SMALL.width(&part) > WIDTH - 8 {
            part.pop();
        }
        frame.text(
            WIDTH / 2,
            31 + row as i32 * 9,
            Align::Centre,
            &SMALL,
            Ink::On,
            &part,
        );
    }
    let any = Hint::Press("go on");
    draw::footer(
        frame,
        &Knobs {
            dial: any,
            action: Hint::Nothing,
            number: Hint::Nothing,
        },
    );
}

fn draw_letters(frame: &mut Frame, letters: &Letters, place: usize) {
    let cell = 15;
    let left = (WIDTH - cell * letters.len() as i32) / 2;
    for (index, letter) in letters.iter().enumerate() {
        let x = left + index as i32 * cell;
        let mut text = [0; 4];
        frame.text(
            x + cell / 2,
            21,
            Align::Centre,
            &HUGE,
            Ink::On,
            char::from(*letter).encode_utf8(&mut text),
        );
        frame.fill(x + 2, 42, cell - 4, 1, Ink::On);
        if index == place {
            frame.fill(x, 19, cell, 26, Ink::Invert);
        }
    }
}

/// Lines of the setup screen: the number of players if there is a choice, the game's own, then who sits where.
fn setup_rows(game: GameId, setup: &Setup) -> usize {
    let Some(info) = info(game) else { return 0 };
    let (least, most) = seats(game, &setup.choices);
    usize::from(least < most)
        + info.choices.len()
        + if info.seat_names.is_empty() {
            setup.seats.len()
        } else {
            0
        }
}

/// What a line of the setup screen is about.
enum SetupRow {
    Players,
    Choice(usize),
    Seat(usize),
}

fn setup_meaning(game: GameId, setup: &Setup, row: usize) -> SetupRow {
    let (least, most) = seats(game, &setup.choices);
    let choices = info(game).map_or(0, |i| i.choices.len());
    match row.checked_sub(usize::from(least < most)) {
        None => SetupRow::Players,
        Some(row) if row < choices => SetupRow::Choice(row),
        Some(row) => SetupRow::Seat(row - choices),
    }
}

fn setup_row(game: GameId, setup: &Setup, row: usize) -> (Line, Line) {
    match setup_meaning(game, setup, row) {
        SetupRow::Players => (
            line(format_args!("Players")),
            line(format_args!("{}", setup.seats.len())),
        ),
        SetupRow::Choice(index) => {
            let choice = info(game).and_then(|i| i.choices.get(index));
            let value = setup.choices.get(index).copied().unwrap_or(0);
            let told = match choice.map(|c| &c.values) {
                Some(Values::Seat) => line(format_args!(
                    "{}",
                    setup.seats.get(value as usize).map_or("", |n| n)
                )),
                Some(values) => values.tell(value),
                None => Line::new(),
            };
            (line(format_args!("{}", choice.map_or("", |c| c.label))), told)
        }
        SetupRow::Seat(seat) => {
            let name = setup.seats.get(seat).map_or("", |n| n.as_str());
            (
                line(format_args!("Seat {}", seat + 1)),
                line(format_args!("{name}")),
            )
        }
    }
}

fn change_setup(game: GameId, setup: &mut Setup, row: usize, detents: i8, names: &[Name]) {
    match setup_meaning(game, setup, row) {
        SetupRow::Players => {
            let (least, most) = seats(game, &setup.choices);
            let wanted = setup
                .seats
                .len()
                .saturating_add_signed(detents.into())
                .clamp(least, most);
            resize(game, setup, wanted, names);
        }
        SetupRow::Choice(index) => {
            let choice = info(game).and_then(|i| i.choices.get(index));
            if let (Some(choice), Some(value)) = (choice, setup.choices.get_mut(index)) {
                let (least, most) = choice.values.bounds(setup.seats.len());
                *value = step_number(*value, detents, least, most);
            }
            let (least, most) = seats(game, &setup.choices);
            resize(game, setup, setup.seats.len().clamp(least, most), names);
        }
        SetupRow::Seat(seat) => reseat(setup, seat, detents, names),
    }
}

/// Lets players leave from the end or sit down with a name that nobody has yet.
fn resize(game: GameId, setup: &mut Setup, wanted: usize, names: &[Name]) {
    let Some(info) = info(game) else { return };
    setup.seats.truncate(wanted);
    while setup.seats.len() < wanted {
        let own = info
            .default_names()
            .find(|n| !info.seat_names.is_empty() && !setup.seats.contains(n));
        let free = names.iter().find(|n| !setup.seats.contains(n)).cloned();
        if own.or(free).is_none_or(|n| setup.seats.push(n).is_err()) {
            return;
        }
    }
    for (choice, value) in info.choices.iter().zip(&mut setup.choices) {
        let (least, most) = choice.values.bounds(setup.seats.len());
        *value = (*value).clamp(least, most);
    }
}
