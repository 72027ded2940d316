//! What all games share: menus, seats, settings, undo, help, export; the whole device but its hardware.
//!
//! Hosts feed a [`Device`] inputs, time, stored data and serial lines, and after each call take what leaves it: messages
//! for the memory, pieces of serial text, a sound, and the picture.

mod drawing;
mod running;
mod screens;
mod serial;
mod settings;
mod setup;

pub use settings::{BRIGHTEST, Settings};

use crate::draw::{self, Align, Frame, Ink, LARGE, Line, SMALL, line};
use crate::games::{ActionBytes, GAMES, GameId, Reply};
use crate::input::{Input, Knob};
use crate::json::Json;
use crate::random::Random;
use crate::record::Record;
use crate::save::{FromStore, ToStore, Trouble};
use core::fmt::{self, Write};
use heapless::{Deque, Vec};
use running::Running;
use screens::View;
use serial::Outgoing;

/// Milliseconds since power-on.
pub type Millis = u64;
/// A piece of text on its way to the serial line.
pub type Piece = heapless::String<256>;

/// How long a message stays if nobody touches a knob: long enough to read two lines.
const MESSAGE_MS: Millis = 4_000;
/// The panel dims when nobody has touched a knob for this long: a long think is about a minute and a half.
const DIM_MS: Millis = 90_000;
const MINUTE_MS: Millis = 60_000;
/// Where a dimmed picture lies, to the right and down, minute by minute: so no edge burns itself into the glass. Only while
/// it is dim, since a pixel at the rim is out of sight then, and a picture in use is not to jump.
const RESTING_PLACES: [(u8, u8); 4] = [(0, 0), (1, 0), (1, 1), (0, 1)];
/// One input causes three messages to the memory at the most (a new game: its list, its table, the active game).
const MOST_WAITING: usize = 8;

/// How the panel is to be driven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Panel {
    /// 0 to [`BRIGHTEST`].
    pub brightness: u8,
    /// Turned by 180 degrees.
    pub rotated: bool,
}

/// A short sound for the buzzer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    Committed,
    Refused,
}

/// What is told about a fault.
struct Stumble {
    words: Line,
    /// It happened again and again, so the game was not opened.
    again: bool,
}

/// The whole device but its hardware.
pub struct Device {
    settings: Settings,
    /// What describes the owner's printed copies; see [`crate::games::Game::is_table`].
    tables: Vec<(GameId, ActionBytes), 8>,
    running: Option<Running>,
    record: Record,
    /// The running game has a previous one to go back to.
    previous: bool,
    view: View,
    /// The row of the home screen that led here, unless a game's menu did.
    from_home: Option<usize>,
    /// The first shown line of the help that covers the view, if it is open.
    help: Option<usize>,
    message: Option<(Line, Millis)>,
    /// What went wrong before this start, until somebody has seen it.
    stumbled: Option<Stumble>,
    sound: Option<Sound>,
    to_store: Deque<ToStore, MOST_WAITING>,
    /// Actions of a received record that are still to be saved, from this one on.
    unsaved: Option<usize>,
    outgoing: Outgoing,
    random: Random,
    now: Millis,
    last_input: Millis,
}

impl Device {
    /// A device at power-on; it asks its memory at once for what was there.
    ///
    /// Not inlined and one expression: so it is built where it is to stay, without a second copy on a small stack.
    #[inline(never)]
    pub fn new(seed: u32) -> Self {
        let mut to_store = Deque::new();
        _ = to_store.push_back(ToStore::Boot);
        Self {
            settings: Settings::default(),
            tables: Vec::new(),
            running: None,
            record: Record::new(),
            previous: false,
            view: View::Starting,
            from_home: None,
            help: None,
            message: None,
            stumbled: None,
            sound: None,
            to_store,
            unsaved: None,
            outgoing: Outgoing::Nothing,
            random: Random::new(seed),
            now: 0,
            last_input: 0,
        }
    }

    /// A player did something at this time.
    #[inline(never)]
    pub fn input(&mut self, input: Input, now: Millis) {
        self.tick(now);
        // What a push would do is not in sight, so it only wakes; a turn does no more than show something.
        let wakes = self.is_dark() && !matches!(input, Input::Turn(..));
        self.last_input = now;
        self.message = None;
        if wakes || self.stumbled.take().is_some() {
            return;
        }
        let input = match input {
            Input::Turn(knob, detents) if self.settings.reversed => {
                Input::Turn(knob, detents.saturating_neg())
            }
            other => other,
        };
        if let Some(first) = self.help {
            self.help = match input {
                Input::Turn(_, detents) => Some(
                    first
                        .saturating_add_signed(detents.into())
                        .min(self.last_help_line()),
                ),
                Input::Press(_) | Input::Hold(_) => None,
            };
            return;
        }
        match input {
            Input::Press(Knob::Number) if !matches!(self.view, View::Starting) => self.help = Some(0),
            Input::Hold(Knob::Dial) if self.running.is_some() && self.view.leads_to_menu() => {
                if let Some(running) = &mut self.running {
                    running.game.play_mut().hide();
                }
                self.view = View::Menu { chosen: 0 };
            }
            Input::Hold(Knob::Action) if matches!(self.view, View::Play) => self.undo(),
            input if matches!(self.view, View::Play) => self.play(input),
            input => self.browse(input),
        }
    }

    /// The device has restarted after a fault; these words say which. They are shown once. To be told right after
    /// [`Device::new`].
    ///
    /// `again`: it has happened several times in a row, so the saved game itself may be what makes it stumble. The game
    /// stays in the memory as it is, but is not opened unless a player does.
    pub fn stumbled(&mut self, words: &str, again: bool) {
        let words = line(format_args!("{words}"));
        self.stumbled = Some(Stumble { words, again });
        if again {
            self.to_store.clear();
            self.store(ToStore::BootWithoutGame);
        }
    }

    /// Time has passed without an input.
    pub fn tick(&mut self, now: Millis) {
        self.now = self.now.max(now);
        self.message.take_if(|(_, until)| *until <= self.now);
    }

    /// When [`Device::tick`] should next be called, if nothing happens before.
    pub fn next_tick(&self) -> Option<Millis> {
        let message = self.message.as_ref().map(|(_, until)| *until);
        let rests = if self.is_dim() {
            (self.now / MINUTE_MS + 1) * MINUTE_MS
        } else {
            self.last_input + DIM_MS
        };
        [message, Some(rests), self.goes_dark().filter(|at| *at < rests)]
            .into_iter()
            .flatten()
            .filter(|at| *at > self.now)
            .min()
    }

    /// Draws what the glass is to show into a frame that is blank where it is open. At rest that must be all of it, since the
    /// whole picture is moved then; after an input it can be a part.
    pub fn draw(&self, frame: &mut Frame) {
        // A pixel that is off takes no power.
        if self.is_dark() {
            return;
        }
        self.draw_screen(frame);
        if self.is_dim() {
            let minutes = self.now / MINUTE_MS;
            let place = RESTING_PLACES.get(minutes as usize % RESTING_PLACES.len());
            let (right, down) = place.copied().unwrap_or_default();
            frame.shift(right, down);
        }
    }

    fn is_dim(&self) -> bool {
        self.now >= self.last_input + DIM_MS
    }

    fn is_dark(&self) -> bool {
        self.goes_dark().is_some_and(|at| self.now >= at)
    }

    /// When the screen goes dark if nobody touches a knob: only if the owner asked for it.
    fn goes_dark(&self) -> Option<Millis> {
        let minutes = self.settings.off_after_minutes()?;
        Some(self.last_input + Millis::from(minutes) * MINUTE_MS)
    }

    fn draw_screen(&self, frame: &mut Frame) {
        if let Some(stumble) = &self.stumbled {
            drawing::draw_stumbled(frame, stumble);
            return;
        }
        if let Some(first) = self.help {
            self.draw_help(frame, first);
            return;
        }
        match &self.running {
            Some(running) if matches!(self.view, View::Play) => running.game.play().draw(frame),
            _ => self.draw_view(frame),
        }
        if let Some((message, _)) = &self.message {
            draw::message(frame, message);
        }
    }

    pub fn panel(&self) -> Panel {
        let settings = match &self.view {
            View::Settings { edited, .. } => edited,
            _ => &self.settings,
        };
        Panel {
            brightness: if self.is_dim() { 0 } else { settings.brightness },
            rotated: settings.rotated,
        }
    }

    /// The next sound to make, if any; at most one an input.
    pub fn sound(&mut self) -> Option<Sound> {
        self.sound.take().filter(|_| self.settings.sound)
    }

    /// The next message for the memory; call until there is none.
    pub fn to_store(&mut self) -> Option<ToStore> {
        if let Some(message) = self.to_store.pop_front() {
            return Some(message);
        }
        let (index, game) = (self.unsaved?, self.running.as_ref()?.id);
        let action = self
            .record
            .in_force()
            .nth(index)
            .and_then(|a| ActionBytes::from_slice(a).ok());
        self.unsaved = action.is_some().then_some(index + 1);
        Some(match action {
            Some(action) => ToStore::Action {
                game,
                index: u16::try_from(index).ok()?,
                action,
            },
            // Play goes on with what the memory really has.
            None => ToStore::Load(game),
        })
    }

    /// The memory answers.
    // Not inlined, nor are the other ways in: what one needs on the stack is not to be there while another runs.
    #[inline(never)]
    pub fn from_store(&mut self, message: FromStore) {
        match message {
            FromStore::Settings(settings) => self.settings = settings.sane(),
            FromStore::Table(game, table) => self.keep_table(game, &table),
            FromStore::Begin(id, setup) => {
                self.record.clear();
                self.running = Running::start(id, setup).ok();
                if self.running.is_none() {
                    self.say(line(format_args!("The saved game has options that nobody knows")));
                }
            }
            FromStore::Action { index, action } => {
                // Going to where it is already takes the time of a walk through the whole list.
                if usize::from(index) != self.record.len() {
                    self.record.go_to(index.into());
                }
                if self.record.len() == usize::from(index) {
                    _ = self.record.append(&action);
                } else {
                    // Something before it was damaged: what follows a gap has lost its meaning.
                    self.record.go_to(usize::MAX);
                    self.say(line(format_args!("Part of the saved game was damaged")));
                }
            }
            FromStore::GoTo { len } => self.record.go_to(len.into()),
            FromStore::Previous(there) => self.previous = there,
            FromStore::Loaded => self.loaded(),
            FromStore::Trouble(Trouble::Full) => self.say(line(format_args!(
                "The memory for this game is full. Play on, but it is not saved"
            ))),
            FromStore::Trouble(Trouble::Broken) => {
                self.say(line(format_args!("The memory does not answer. Not saved")))
            }
            FromStore::Trouble(Trouble::Lost) => {
                self.say(line(format_args!(
                    "The last game was damaged. This is the one before"
                )));
            }
            FromStore::Trouble(Trouble::OtherVersion) => {
                self.say(line(format_args!("The saved game is of another version")));
            }
        }
    }

    /// The present screen in one word, for scripts.
    pub fn screen(&self) -> &'static str {
        if self.stumbled.is_some() {
            return "stumbled";
        }
        match (&self.help, &self.view, &self.running) {
            (Some(_), ..) => "help",
            (None, View::Play, Some(running)) => running.game.play().screen(),
            (None, view, _) => view.name(),
        }
    }

    /// The running game's state as one JSON object; `null` when there is none.
    pub fn json(&self, out: &mut dyn Write) -> fmt::Result {
        let mut json = Json::new(out);
        match &self.running {
            Some(running) => running.game.json(&mut json),
            None => json.null(),
        }
        json.finish()
    }

    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    fn say(&mut self, text: Line) {
        self.message = Some((text, self.now + MESSAGE_MS));
    }

    fn refuse(&mut self, why: Line) {
        self.sound = Some(Sound::Refused);
        self.say(why);
    }

    fn store(&mut self, message: ToStore) {
        if self.to_store.push_back(message).is_err() {
            self.say(line(format_args!("The memory does not answer. Not saved")));
        }
    }

    fn keep_table(&mut self, game: GameId, table: &[u8]) {
        self.tables.retain(|(id, _)| *id != game);
        if let Ok(table) = ActionBytes::from_slice(table) {
            _ = self.tables.push((game, table));
        }
    }

    /// An input to the running game.
    fn play(&mut self, input: Input) {
        let Some(running) = &mut self.running else { return };
        match running.game.play_mut().input(input, &mut self.random) {
            Reply::Stay => {}
            Reply::Leave => self.view = View::Menu { chosen: 0 },
            Reply::Commit(action) => self.commit(&action),
            Reply::Refuse(why) => self.refuse(why),
        }
    }

    /// Applies an action to the running game and, if the rules allow it, records and saves it.
    fn commit(&mut self, action: &[u8]) {
        let Some(running) = &mut self.running else { return };
        if !self.record.has_room_for(action) {
            self.refuse(line(format_args!(
                "The record is full. Undo, or start a new game"
            )));
            return;
        }
        if let Err(why) = running.game.play_mut().apply(action) {
            self.refuse(why);
            return;
        }
        let (id, index) = (running.id, self.record.len());
        let is_table = running.game.play().is_table(action);
        running.game.play_mut().committed(action);
        _ = self.record.append(action);
        self.sound = Some(Sound::Committed);
        if let (Ok(action), Ok(index)) = (ActionBytes::from_slice(action), u16::try_from(index)) {
            if is_table {
                self.keep_table(id, &action);
                self.store(ToStore::Table(id, action.clone()));
            }
            self.store(ToStore::Action {
                game: id,
                index,
                action,
            });
        }
    }

    /// Takes the last action back.
    fn undo(&mut self) {
        let Some(running) = &self.running else { return };
        let given = running.given(&self.record);
        let Some(len) = self.record.len().checked_sub(1).filter(|len| *len >= given) else {
            self.refuse(line(format_args!("Nothing to undo")));
            return;
        };
        let mut undone = Line::new();
        running.tell_range(&self.record, len..len + 1, &mut |_, text| undone = text.clone());
        self.go_to(len);
        self.say(line(format_args!("Undone: {undone}")));
    }

    /// Undoes or redoes until `len` actions are in force, or as many as are legal: a list of another version may end in
    /// some that are not.
    fn go_to(&mut self, len: usize) {
        self.record.go_to(len);
        let Some(running) = &mut self.running else { return };
        if let Err(legal) = running.replay(&self.record) {
            self.record.go_to(legal);
        }
        let id = running.id;
        if let Ok(len) = u16::try_from(self.record.len()) {
            self.store(ToStore::GoTo { game: id, len });
        }
    }

    /// The memory has sent a game, or has none: goes on where play was.
    fn loaded(&mut self) {
        if let Some(running) = &mut self.running {
            let known = self.record.len();
            if let Err(legal) = running.replay(&self.record) {
                self.record.go_to(legal);
                self.say(line(format_args!(
                    "Only {legal} of {known} saved actions make sense here"
                )));
            }
            self.view = View::Play;
        } else if let View::Waiting { game } = self.view {
            self.open_setup(game);
        } else {
            self.view = View::Home { chosen: 0 };
        }
    }

    fn draw_start(frame: &mut Frame) {
        frame.text(64, 18, Align::Centre, &LARGE, Ink::On, "Alidade");
        frame.text(64, 38, Align::Centre, &SMALL, Ink::On, "one moment");
    }
}

/// A game of the registry.
fn info(id: GameId) -> Option<&'static crate::games::Info> {
    GAMES
        .iter()
        .find(|(known, _)| *known == id)
        .map(|(_, info)| *info)
}
