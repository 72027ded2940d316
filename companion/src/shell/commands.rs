//! What the shell's screens can have done.

use super::link::Restart;
use super::screens::{Preparation, Receive};
use super::{Device, Running};
use crate::record::{GameId, Name, Setup};
use crate::save::{Settings, ToStore};
use crate::text::{Line, line};

#[derive(Clone)]
pub enum Command {
    /// Goes on with a game, or begins one.
    OpenGame(GameId),
    /// Starts a new game in place of the running one, which becomes the previous game.
    Begin(GameId, Setup),
    /// Goes on with the previous game; the running one becomes the previous game.
    SwapPrevious,
    /// Opens one of the game's own entries of the menu.
    OpenEntry(usize),
    /// Corrects counters.
    Correct,
    /// Undoes or redoes until so many actions are in force.
    GoTo(usize),
    KeepSettings(Settings),
    Rename {
        seat: usize,
        name: Name,
    },
    /// Sends the record over the serial line.
    Send,
    /// Waits for a record on the serial line.
    Receive,
    KeepReceived,
    /// Forgets what came of a record.
    CancelReceived,
    /// The table is prepared: for the next game of the same kind nobody is asked to.
    Prepared,
    /// How it works has been seen, or passed over.
    EndLesson,
    /// Restarts as a drive that takes new firmware.
    Update,
    /// Checks the hardware, in place of what asked for it.
    Check,
    /// Lets a host on the cable look and turn the knobs, or not.
    Remote(bool),
}

impl Device {
    pub(super) fn execute(&mut self, command: Command) {
        match command {
            Command::OpenGame(game) => self.open_game(game),
            Command::Begin(game, setup) => self.begin(game, setup),
            Command::SwapPrevious => {
                if let Some(running) = self.shell.running.take() {
                    self.wait_for(running.id);
                    self.store(ToStore::Swap(running.id));
                }
            }
            Command::OpenEntry(entry) => {
                if let Some(running) = &mut self.shell.running
                    && !running.game.session_mut().open(entry)
                {
                    return self.refuse(line!("Not possible now"));
                }
                self.stack.clear();
            }
            Command::Correct => {
                if let Some(running) = &mut self.shell.running {
                    running.game.session_mut().correct();
                }
                self.stack.clear();
            }
            Command::GoTo(len) => {
                let before = self.shell.record.len();
                self.go_to(len);
                self.stack.clear();
                let now = self.shell.record.len();
                if let Some(running) = &self.shell.running {
                    let how = match now {
                        // Fewer are in force where the owner's table is not legal any more.
                        _ if now <= running.given(&self.shell.record) => {
                            return self.say(line!("Back at the start"));
                        }
                        _ if now < before => "Back to",
                        _ if now == before + 1 => "Redone",
                        _ => "Redone up to",
                    };
                    let mut last = Line::new();
                    running.tell_range(&self.shell.record, now - 1..now, &mut |text| last = text);
                    self.say(line!("{how}: {last}"));
                }
            }
            Command::KeepSettings(settings) => {
                self.keep_settings(settings);
                self.back();
                self.say(line!("Settings kept"));
            }
            Command::Rename { seat, name } => {
                let mut settings = self.shell.settings.clone();
                if let Some(slot) = settings.names.get_mut(seat) {
                    *slot = name;
                }
                self.keep_settings(settings);
                self.back();
            }
            Command::Send => {
                self.link.sends = true;
                self.stack.clear();
                self.say(line!("Sent over USB: {} actions", self.shell.record.len()));
            }
            Command::Receive => {
                self.stack.open(Receive.into());
                self.begin_receiving();
            }
            Command::KeepReceived => self.keep_received(),
            Command::CancelReceived => self.cancel_received(),
            Command::Prepared => {
                if let Some(running) = &self.shell.running {
                    let mut settings = self.shell.settings.clone();
                    settings.prepare(running.id, &running.setup);
                    self.keep_settings(settings);
                }
                self.stack.clear();
            }
            Command::EndLesson => {
                if self.is_new {
                    self.keep_settings(self.shell.settings.clone());
                }
                self.back();
            }
            Command::Remote(on) => {
                self.set_remote(on);
                self.back();
                self.say(match on {
                    true => line!("Remote is on until the power goes"),
                    false => line!("Remote is off"),
                });
            }
            Command::Check => {
                self.stack.close();
                self.open_check();
            }
            // Everything that was committed is in the store, or on its way there; hosts restart when that is done.
            Command::Update => self.set_restart(Restart::BootLoader),
        }
    }

    fn open_game(&mut self, game: GameId) {
        if self.shell.running_as(game).is_some() {
            self.stack.clear();
            return;
        }
        self.shell.running = None;
        self.shell.record.clear();
        self.wait_for(game);
        self.store(ToStore::Active(Some(game)));
        self.store(ToStore::Load(game));
    }

    fn begin(&mut self, game: GameId, setup: Setup) {
        let running = match Running::start(game, setup.clone()) {
            Ok(running) => running,
            Err(why) => return self.refuse(why),
        };
        let old = self.shell.running_as(game);
        let untouched = old.map(|running| running.is_untouched(&self.shell.record));
        self.shell.running = Some(running);
        self.shell.record.clear();
        self.shell.set_in_play(game, false);
        self.stack.clear();
        self.store(ToStore::Active(Some(game)));
        if untouched == Some(true) {
            self.store(ToStore::BeginAgain(game, setup));
        } else {
            self.shell.previous = untouched.is_some();
            self.store(ToStore::Begin(game, setup));
        }
        // The table of the owner's printed copy holds from the beginning.
        let table = self.tables.iter().find(|(id, _)| *id == game);
        let table = table.map(|(_, table)| table.clone());
        if let (Some(table), Some(running)) = (table, &mut self.shell.running)
            && running.game.session().is_table(&table)
            && running.game.session_mut().apply(&table).is_ok()
        {
            running.game.session_mut().resume();
            self.committed(table, true);
        }
        self.prepare();
    }

    /// Shows how the table is prepared if nothing has been done yet and the last game was of another kind.
    pub(super) fn prepare(&mut self) {
        let settings = &self.shell.settings;
        if let Some(running) = &self.shell.running
            && running.is_untouched(&self.shell.record)
            && !settings.is_prepared(running.id, &running.setup)
            && running.game.session().preparation(0).count > 0
        {
            self.stack.open(Preparation::default().into());
        }
    }

    pub(super) fn keep_settings(&mut self, settings: Settings) {
        self.shell.settings = settings;
        self.is_new = false;
        self.store(ToStore::Settings(self.shell.settings.clone()));
    }
}
