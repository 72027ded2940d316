//! What goes to the store and what comes from it.

use super::screens::{Home, Lesson, NewGame, ShellScreens};
use super::{Device, Running, Sound};
use crate::games::GAMES;
use crate::record::{ActionBytes, GameId};
use crate::save::{FromStore, ToStore, Trouble};
use crate::text::line;

impl Device {
    /// The next message for the store; call until there is none.
    pub fn to_store(&mut self) -> Option<ToStore> {
        if let Some(message) = self.to_store.pop_front() {
            return Some(message);
        }
        let (index, game) = (self.unsaved?, self.shell.running.as_ref()?.id);
        let mut actions = self.shell.record.in_force();
        let action = actions.nth(index).and_then(|a| ActionBytes::from_slice(a).ok());
        self.unsaved = action.is_some().then_some(index + 1);
        Some(match action {
            Some(action) => ToStore::Action {
                game,
                index: u16::try_from(index).ok()?,
                action,
            },
            // Play goes on with what the store really has.
            None => ToStore::Load(game),
        })
    }

    /// The store answers.
    pub fn from_store(&mut self, message: FromStore) {
        let record = &mut self.shell.record;
        match message {
            FromStore::Settings(settings) => {
                self.shell.settings = settings.sane();
                self.is_new = false;
            }
            FromStore::Table(game, table) => self.keep_table(game, &table),
            FromStore::Begin(id, setup) => {
                record.clear();
                self.shell.running = Running::start(id, setup).ok();
                if self.shell.running.is_none() {
                    self.say(line!("The saved game has options that are not known here"));
                }
            }
            FromStore::Action { index, action } => {
                // Going to where it is already takes the time of a walk through the whole list.
                if usize::from(index) != record.len() {
                    record.go_to(index.into());
                }
                if record.len() == usize::from(index) {
                    _ = record.append(&action);
                } else {
                    // Something before it was damaged: what follows a gap has lost its meaning.
                    record.go_to(usize::MAX);
                    self.say(line!("Part of the saved game was damaged"));
                }
            }
            FromStore::GoTo { len } => record.go_to(len.into()),
            FromStore::Previous(there) => self.shell.previous = there,
            FromStore::InPlay(game) => self.shell.set_in_play(game, true),
            FromStore::Loaded => self.loaded(),
            FromStore::Trouble(trouble) => {
                self.shell.broken |= trouble == Trouble::Broken;
                self.say(match trouble {
                    Trouble::Full => line!("The memory for this game is full. Play on, but it is not saved"),
                    Trouble::Broken => line!("The memory does not answer. Not saved"),
                    Trouble::Lost => line!("The last game was damaged. This is the one before"),
                    Trouble::OtherVersion => {
                        line!("The saved game is of another version: it cannot be opened")
                    }
                });
            }
        }
    }

    /// The store has sent a game, or has none: goes on where play was.
    fn loaded(&mut self) {
        let (waited, is_start) = match self.stack.top() {
            Some(ShellScreens::Waiting(waiting)) => (waiting.game, waiting.game.is_none()),
            _ => (None, false),
        };
        self.stack.clear();
        if let Some(running) = &self.shell.running {
            let (game, untouched) = (running.id, running.is_untouched(&self.shell.record));
            self.shell.set_in_play(game, !untouched);
        }
        if let Some(running) = &mut self.shell.running {
            let known = self.shell.record.len();
            if let Err(legal) = running.replay(&self.shell.record, &mut self.before) {
                self.shell.record.go_to(legal);
                self.say(line!(
                    "Only the first {legal} of {known} saved actions can be read"
                ));
            }
        } else {
            let place = |game| GAMES.iter().position(|(id, _)| *id == game);
            let chosen = waited.and_then(place).unwrap_or(0);
            self.stack.open(Home { chosen }.into());
            if let Some(screen) = waited.and_then(|game| NewGame::first(&self.shell, game)) {
                self.stack.open(screen.into());
            }
            if is_start && self.is_new {
                self.turned = Some([0; 3]);
                self.stack.open(Lesson::default().into());
            }
        }
        self.prepare();
        self.obey_held();
        if let Some(crash) = self.crash.take() {
            self.stack.open(crash.into());
        }
    }

    /// Records and saves what the running game has just done.
    pub(super) fn committed(&mut self, action: ActionBytes, is_table: bool) {
        let Some(game) = self.shell.running.as_ref().map(|running| running.id) else {
            return;
        };
        let index = self.shell.record.len();
        _ = self.shell.record.append(&action);
        self.sound = Some(Sound::Committed);
        if is_table {
            self.keep_table(game, &action);
            self.store(ToStore::Table(game, action.clone()));
        } else {
            self.shell.set_in_play(game, true);
        }
        if let Ok(index) = u16::try_from(index) {
            self.store(ToStore::Action { game, index, action });
        }
    }

    pub(super) fn store(&mut self, message: ToStore) {
        // Undone quickly: only the last place counts. Two of different games have other messages between them.
        let is_place = |message: &ToStore| matches!(message, ToStore::GoTo { .. });
        if is_place(&message) && self.to_store.back().is_some_and(is_place) {
            self.to_store.pop_back();
        }
        if self.to_store.push_back(message).is_err() {
            self.say(line!("The memory does not answer. Not saved"));
        }
    }

    fn keep_table(&mut self, game: GameId, table: &[u8]) {
        self.tables.retain(|(id, _)| *id != game);
        if let Ok(table) = ActionBytes::from_slice(table) {
            _ = self.tables.push((game, table));
        }
    }
}
