//! What all games share: menus, seats, settings, undo, help, export; the whole device but its hardware.
//!
//! Hosts feed a [`Device`] inputs, time, stored data and serial lines, and after each call take what leaves it: messages
//! for the store, pieces of serial text, a sound, and the picture. [`Shell`] is what its screens look at; what they want
//! done is a [`Command`].

mod commands;
pub mod facts;
pub mod link;
mod running;
mod screens;
mod serial;
mod store;
mod told;
mod undo;

pub use commands::Command;
pub use link::{Piece, Restart};
pub use running::Running;

use crate::draw::{self, Frame, KnobLabels, label};
use crate::games::screen::{Model, Next, Screens, Stack, Work};
use crate::games::{AnyGame, AnySession, Reply, Sentences, Workspace};
use crate::input::decode::DetentsPerCycle;
use crate::input::{Input, KNOBS, Knob, Millis};
use crate::random::Random;
use crate::record::{ActionBytes, GameId, MOST_GAMES, Record};
use crate::save::{Settings, ToStore};
use crate::text::json::Json;
use crate::text::{Line, line};
use core::fmt::{self, Write};
use facts::Facts;
use heapless::{Deque, Vec};
use link::Link;
use screens::{Again, Check, Crash, Help, Menu, ShellScreens, Waiting};
use serial::Received;
use told::Told;

/// How long a message stays if nobody touches a knob: long enough to read two lines.
const MESSAGE_MS: Millis = 4_000;
/// How long a part of a longer message is shown: as long as two lines take to be read.
const PART_MS: Millis = 2_500;
/// A second press of DIAL within this time does nothing on a screen that the first one has opened and that is secret: a
/// double press on a curtain is no choice.
const SECOND_MS: Millis = 1_000;
/// The display dims when nobody has touched a knob for this long: a long think is about a minute and a half.
const DIM_MS: Millis = 90_000;
const MINUTE_MS: Millis = 60_000;
/// Where a dimmed picture lies, to the right and down, minute by minute: so no edge burns itself into the display. Only while
/// it is dim: a picture in use is not to jump, and nobody misses a pixel of a letter at the rim then. Moved only where no letter
/// is there, four of ten screens would not move to the right and burn in.
const RESTING_PLACES: [(u8, u8); 4] = [(0, 0), (1, 0), (1, 1), (0, 1)];
/// How long what the device wants to do is shown before it does it: long enough to see what it is.
const MOMENT_MS: Millis = 3_000;
/// From one step of a picture that moves to the next: a little more than the display takes for half of its pixels.
const STEP_MS: Millis = 30;
/// How often the hardware check looks at the contacts: a finger that wants to see them move does not wait.
const LOOK_MS: Millis = 40;
/// Detents of the other knobs after which a knob of a new device that never turned seems to be dead. DIAL is needed on every screen,
/// the others may have been of no use so far.
const DEAD_AFTER: [u16; 3] = [24, 150, 150];
/// One input causes four messages to the store at the most (a new game: which is active, its list, its table, the first action).
/// The detents of a turn come as one input each with nothing taken in between, but all that they store is a place in the list,
/// and the last one takes the place of those before.
const MOST_WAITING: usize = 8;

/// How the display is to be driven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DisplaySettings {
    /// 0 to [`crate::save::BRIGHTEST`].
    pub brightness: u8,
    /// Turned by 180 degrees.
    pub rotated: bool,
    /// It is an SH1106, not an SSD1306 or SSD1309.
    pub sh1106: bool,
}

/// A short sound for the buzzer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    Committed,
    Refused,
}

impl Sound {
    /// Its pitch in hertz and its length in milliseconds: a click for what was done, a low growl for what was refused.
    pub const fn tone(self) -> (u32, u32) {
        match self {
            Self::Committed => (3_000, 12),
            Self::Refused => (220, 90),
        }
    }
}

/// What is shown over the picture until the next input, or until its time has come.
struct Message {
    text: Sentences,
    since: Millis,
    /// None for what an action brought: that stays.
    until: Option<Millis>,
}

impl Message {
    /// Where more is told than has room, one part after the other is shown: which it is now.
    fn part(&self, now: Millis) -> Millis {
        now.saturating_sub(self.since) / PART_MS
    }

    /// When another part is to be shown, or none at all.
    fn changes(&self, now: Millis) -> Option<Millis> {
        let next = self.since + (self.part(now) + 1) * PART_MS;
        let next = (draw::message_parts(&self.text) > 1).then_some(next);
        [self.until, next].into_iter().flatten().min()
    }
}

/// What the shell's screens look at.
pub struct Shell {
    settings: Settings,
    running: Option<Running>,
    record: Record,
    /// The running game has a previous one to go back to.
    previous: bool,
    /// Saved games in which something has been done.
    in_play: Vec<GameId, MOST_GAMES>,
    /// A record is being received, and what came of it so far; the running game is what it makes.
    receiving: Option<Received>,
    told: Told,
    /// A press has let a host on the cable look and turn the knobs.
    remote: bool,
    /// The store could not keep something since the start.
    broken: bool,
}

impl Shell {
    /// The running game.
    fn session(&self) -> Option<&dyn AnySession> {
        self.running.as_ref().map(|running| running.game.session())
    }

    /// The running game, if it is of this kind.
    fn running_as(&self, game: GameId) -> Option<&Running> {
        self.running.as_ref().filter(|running| running.id == game)
    }

    fn set_in_play(&mut self, game: GameId, is_so: bool) {
        self.in_play.retain(|id| *id != game);
        if is_so {
            _ = self.in_play.push(game);
        }
    }
}

impl Model for Shell {
    type Effect = Command;
    type Screens = ShellScreens;
}

/// The whole device but its hardware.
pub struct Device {
    shell: Shell,
    /// The running game before it was last replayed.
    before: Option<AnyGame>,
    /// What lies over the running game; nothing while it is played.
    stack: Stack<Shell>,
    /// What describes the owner's printed copies; see [`crate::games::Game::is_table`].
    tables: Vec<(GameId, ActionBytes), MOST_GAMES>,
    message: Option<Message>,
    /// The last input undid or redid something: turning ACTION goes on with that.
    undoing: bool,
    /// When a screen that is secret was opened, until a knob is turned; see [`SECOND_MS`].
    opened_secret: Option<Millis>,
    /// No settings were ever kept: nobody has been shown how it works.
    is_new: bool,
    /// What went wrong before this start, until the store has answered.
    crash: Option<Crash>,
    /// Which of the knobs were held down at power-on, until the store has answered.
    held: [bool; 3],
    /// How often each knob was turned since a new device was first switched on, until the check has been offered.
    turned: Option<[u8; 3]>,
    sound: Option<Sound>,
    to_store: Deque<ToStore, MOST_WAITING>,
    /// Actions of a received record that are still to be saved, from this one on.
    unsaved: Option<usize>,
    link: Link,
    /// The picture that goes over the cable. Not in `link`: it would first be made on the stack.
    mirror: Frame,
    workspace: Workspace,
    /// Chance for what is worked at: not drawn from the other one, because when that work begins depends on time.
    seed: u32,
    random: Random,
    now: Millis,
    last_input: Millis,
    /// When it last worked at something.
    last_work: Millis,
    /// It had something to work at when it was last asked to.
    thinks: bool,
    /// When the picture last moved.
    last_step: Millis,
}

impl Device {
    /// A device at power-on; it asks its store at once for what was there.
    // It is larger than the stack, so it must not be made there and then moved: its large parts are constants.
    pub fn new(seed: u32) -> Self {
        let mut to_store = Deque::new();
        _ = to_store.push_back(ToStore::Boot);
        let mut stack = Stack::default();
        stack.open(Waiting { game: None }.into());
        // Not changed any more once it is made: that would be done on the stack.
        Self {
            shell: Shell {
                settings: Settings::default(),
                running: None,
                record: const { Record::new() },
                previous: false,
                in_play: Vec::new(),
                receiving: None,
                told: const { Told::new() },
                remote: false,
                broken: false,
            },
            before: None,
            stack,
            tables: Vec::new(),
            message: None,
            undoing: false,
            opened_secret: None,
            is_new: true,
            crash: None,
            held: [false; 3],
            turned: None,
            sound: None,
            to_store,
            unsaved: None,
            link: Link::new(),
            mirror: Frame::new(),
            workspace: const { Workspace::idle() },
            seed,
            random: Random::new(seed),
            now: 0,
            last_input: 0,
            last_work: 0,
            thinks: false,
            last_step: 0,
        }
    }

    /// A player did something at this time.
    pub fn input(&mut self, input: Input, now: Millis) {
        self.take(input, now);
        self.offer_check(input);
    }

    fn take(&mut self, input: Input, now: Millis) {
        self.tick(now);
        let undoing = core::mem::take(&mut self.undoing);
        // What a push would do is not in sight, so it only wakes; a turn does no more than show something, unless it undoes.
        let wakes = self.is_dark() && (undoing || !matches!(input, Input::Turn(..)));
        self.last_input = now;
        self.message = None;
        if wakes {
            return;
        }
        let input = match input {
            Input::Turn(knob, detents) if self.shell.settings.reversed => {
                Input::Turn(knob, detents.saturating_neg())
            }
            other => other,
        };
        if self.stack.is_empty() {
            return match input {
                Input::Turn(Knob::Action, by) if undoing && by > 0 => self.redo(),
                Input::Turn(Knob::Action, _) if undoing => self.undo(),
                _ => self.play(input),
            };
        }
        // In the hardware check each press ticks: so the buzzer is tried.
        if self.wants_facts() && matches!(input, Input::Press(_)) {
            self.sound = Some(Sound::Committed);
        }
        let has_menu = self.has_menu();
        match self.stack.input(&self.shell, input, has_menu, &mut self.random) {
            Some(next) => self.go(next),
            None => self.shared_input(input),
        }
    }

    /// A gesture that means the same on all screens of the shell.
    fn shared_input(&mut self, input: Input) {
        if !self.takes_shared_gestures() {
            return;
        }
        match input {
            Input::Press(Knob::Action) => self.back(),
            Input::Press(Knob::Number) => self.open_help(),
            Input::Press(Knob::Dial) if !self.labels().of(Knob::Dial).hold.is_empty() => {
                self.say(line!("Hold DIAL longer"));
            }
            Input::Hold(Knob::Dial) if self.has_menu() => self.open_menu(),
            _ => {}
        }
    }

    /// An input to the running game.
    fn play(&mut self, input: Input) {
        match input {
            Input::Press(Knob::Number) => return self.open_help(),
            Input::Hold(Knob::Dial | Knob::Action)
                if let Some(running) = &mut self.shell.running
                    && let Some(why) = running.game.session_mut().asks() =>
            {
                return self.refuse(why);
            }
            Input::Hold(Knob::Dial) => return self.open_menu(),
            Input::Hold(Knob::Action) => return self.undo(),
            _ => {}
        }
        let Some(running) = &mut self.shell.running else {
            return;
        };
        let opened = self.opened_secret.take();
        if input == Input::Press(Knob::Dial) && opened.is_some_and(|at| self.now < at + SECOND_MS) {
            self.opened_secret = opened;
            return;
        }
        let was_secret = running.game.session().is_secret();
        let room = self.shell.record.room();
        let reply = running.game.session_mut().input(input, &mut self.random, room);
        if !was_secret && running.game.session().is_secret() {
            self.opened_secret = Some(self.now);
        }
        match reply {
            Reply::Stay => {}
            Reply::Leave => self.open_menu(),
            Reply::Committed {
                action,
                is_table,
                news,
            } => {
                self.committed(action, is_table);
                if !news.text().is_empty() {
                    self.show_message(news.text(), None);
                }
            }
            Reply::Refuse(why) => self.refuse(why),
            Reply::Again => {
                let again = Again::new(running);
                self.stack.open(again.into());
            }
        }
    }

    fn go(&mut self, next: Next<Shell>) {
        match next {
            Next::Stay => {}
            Next::Commit(command) => self.execute(command),
            Next::Open(screen) => self.stack.open(screen),
            Next::Replace(screen) => self.stack.replace(screen),
            Next::Back => self.back(),
            Next::Refuse(why) => self.refuse(why),
        }
    }

    /// To the screen beneath, or to the game; home is the last.
    fn back(&mut self) {
        if self.leads_back() {
            self.stack.back();
        }
    }

    fn leads_back(&self) -> bool {
        self.stack.len() > 1 || self.shell.running.is_some()
    }

    fn takes_shared_gestures(&self) -> bool {
        let screen = self.stack.screen();
        screen.is_none_or(|screen| screen.takes_shared_gestures())
    }

    /// Whether there is a game to open the menu of: one that is still being received is not yet in the store.
    fn has_menu(&self) -> bool {
        self.takes_shared_gestures() && self.shell.running.is_some() && self.shell.receiving.is_none()
    }

    fn open_help(&mut self) {
        let sentences = match (self.stack.screen(), &self.shell.running) {
            (Some(screen), _) => screen.help(&self.shell),
            (None, Some(running)) => running.game.session().help(),
            (None, None) => "",
        };
        let labels = self.all_labels();
        self.stack.open(Help::new(sentences, labels).into());
    }

    /// Others may look on from now.
    fn open_menu(&mut self) {
        if let Some(running) = &mut self.shell.running {
            running.game.session_mut().hide();
            self.stack.reset(Menu::default().into());
        }
    }

    /// What the knobs do now, but for the holds that mean the same everywhere.
    pub fn labels(&self) -> KnobLabels {
        match (self.stack.screen(), &self.shell.running) {
            (Some(screen), _) => {
                let mut labels = screen.labels(&self.shell);
                if !screen.takes_shared_gestures() {
                    return labels;
                }
                let back = &mut labels.of_mut(Knob::Action).press;
                if back.is_empty() && self.leads_back() {
                    *back = label("back");
                }
                let help = &mut labels.of_mut(Knob::Number).press;
                if help.is_empty() {
                    *help = label("help");
                }
                labels
            }
            (None, Some(running)) => {
                let mut labels = running.game.session().labels();
                if self.undoing {
                    let can_redo = self.shell.record.undone() > 0;
                    labels.of_mut(Knob::Action).turn = label(if can_redo { "redo" } else { "undo" });
                }
                labels
            }
            (None, None) => KnobLabels::default(),
        }
    }

    /// What the knobs do now, with the holds that mean the same everywhere.
    pub fn all_labels(&self) -> KnobLabels {
        let mut labels = self.labels();
        let menu = &mut labels.of_mut(Knob::Dial).hold;
        if menu.is_empty() && self.has_menu() {
            *menu = label("menu");
        }
        if self.stack.is_empty() && self.shell.running.is_some() {
            labels.of_mut(Knob::Action).hold = label("undo");
        }
        labels
    }

    /// Whether DIAL, ACTION and NUMBER were held down when the power came. Both outer ones ask for the other kind of display, by
    /// somebody who may not see enough to change it in the settings; the middle one with another asks for the hardware check, by
    /// somebody whose knobs may not lead there. One alone may be a short circuit. To be told once, at the start.
    pub fn held_at_start(&mut self, held: [bool; 3]) {
        self.held = held;
        if !self.waits() {
            self.obey_held();
        }
    }

    /// Until the store has answered with this game.
    fn wait_for(&mut self, game: GameId) {
        self.stack.reset(Waiting { game: Some(game) }.into());
    }

    /// Whether the store has been asked for a game and has not answered yet.
    fn waits(&self) -> bool {
        matches!(self.stack.top(), Some(ShellScreens::Waiting(_)))
    }

    fn obey_held(&mut self) {
        match core::mem::take(&mut self.held) {
            [true, false, true] => {
                let mut settings = self.shell.settings.clone();
                settings.sh1106 ^= true;
                self.keep_settings(settings);
            }
            [true, true, _] | [_, true, true] => self.open_check(),
            _ => {}
        }
    }

    pub(super) fn open_check(&mut self) {
        // What is in the store already: all that is written there is read again.
        let active = self.shell.running.as_ref().map(|running| running.id);
        self.store(ToStore::Active(active));
        self.stack.open(Check::new(self.shell.settings.clone()).into());
    }

    /// Whether facts about the hardware are wanted, in each round.
    pub fn wants_facts(&self) -> bool {
        matches!(self.stack.top(), Some(ShellScreens::Check(_)))
    }

    pub fn set_facts(&mut self, facts: Facts) {
        if let Some(ShellScreens::Check(check)) = self.stack.top_mut() {
            check.look(facts);
        }
    }

    /// On a new device, when one knob was never turned although the others were: says so after a press, when somebody looks.
    fn offer_check(&mut self, input: Input) {
        let Some(turned) = &mut self.turned else { return };
        if let Input::Turn(knob, _) = input {
            if let Some(count) = turned.get_mut(knob as usize) {
                *count = count.saturating_add(1);
            }
            return;
        }
        let all: u16 = turned.iter().map(|count| u16::from(*count)).sum();
        for ((count, patience), (_, name)) in turned.iter().zip(DEAD_AFTER).zip(KNOBS) {
            if *count == 0 && all >= patience && self.message.is_none() {
                self.turned = None;
                return self.say(line!("{name} never turned? Hold DIAL+ACTION at start"));
            }
        }
    }

    /// The device has restarted after a crash; these words say which. They are shown once. To be told right after
    /// [`Device::new`].
    ///
    /// `again`: it has happened several times in a row, so the saved game itself may be what makes it crash. The game stays
    /// in the store as it is, but is not opened unless a player does.
    pub fn crashed(&mut self, words: &str, again: bool) {
        self.crash = Some(Crash {
            words: line!("{words}"),
            again,
        });
        if again {
            self.to_store.clear();
            self.store(ToStore::BootWithoutGame);
        }
    }

    /// Time has passed without an input.
    pub fn tick(&mut self, now: Millis) {
        self.now = self.now.max(now);
        self.message
            .take_if(|message| message.until.is_some_and(|until| until <= self.now));
        if self.presses_itself().is_some_and(|at| at <= self.now) {
            self.play(Input::Press(Knob::Dial));
        }
        if let (true, Some(running)) = (
            self.moves().is_some_and(|at| at <= self.now),
            &mut self.shell.running,
        ) {
            running.game.session_mut().move_on();
            self.last_step = self.now;
        }
    }

    /// When a picture that moves takes its next step; none if it is at rest.
    pub fn moves(&self) -> Option<Millis> {
        let running = self.shell.running.as_ref().filter(|_| self.stack.is_empty())?;
        let moves = running.game.session().is_moving();
        moves.then_some(self.last_input.max(self.last_step) + STEP_MS)
    }

    /// Works for a moment, at most a millisecond on the device, at what the running game thinks about. To be called whenever
    /// there is nothing else to do, until there is nothing more.
    pub fn work(&mut self, now: Millis) -> Work {
        self.thinks = false;
        let Some(running) = self.shell.running.as_mut().filter(|_| self.stack.is_empty()) else {
            return Work::Nothing;
        };
        let work = running.game.session_mut().work(&mut self.workspace, self.seed);
        if work != Work::Nothing {
            self.thinks = true;
            self.now = self.now.max(now);
            self.last_work = self.now;
        }
        work
    }

    /// When DIAL is pressed by itself, if it is.
    fn presses_itself(&self) -> Option<Millis> {
        let running = self.shell.running.as_ref().filter(|_| self.stack.is_empty())?;
        let presses = running.game.session().presses_itself();
        presses.then_some(self.last_input.max(self.last_work) + MOMENT_MS)
    }

    /// When [`Device::tick`] should next be called, if nothing happens before.
    pub fn next_tick(&self) -> Option<Millis> {
        let message = self
            .message
            .as_ref()
            .and_then(|message| message.changes(self.now));
        let rests = if self.is_dim() {
            (self.now / MINUTE_MS + 1) * MINUTE_MS
        } else {
            self.last_input + DIM_MS
        };
        let dark = self.goes_dark().filter(|at| *at < rests);
        let looks = self.wants_facts().then_some(self.now + LOOK_MS);
        [
            message,
            Some(rests),
            dark,
            self.presses_itself(),
            self.moves(),
            looks,
        ]
        .into_iter()
        .flatten()
        .filter(|at| *at > self.now)
        .min()
    }

    /// Draws what the display is to show into a blank frame.
    pub fn draw(&self, frame: &mut Frame) {
        self.picture(frame);
        self.draw_remote(frame);
    }

    /// Draws what the display is to show into a blank frame, and keeps it for whoever watches.
    pub fn show(&mut self, frame: &mut Frame) {
        self.picture(frame);
        if self.link.asked || self.link.watches {
            self.mirror(frame);
        }
        self.draw_remote(frame);
    }

    /// All but the mark that a host may look and turn.
    fn picture(&self, frame: &mut Frame) {
        // A pixel that is off takes no power.
        if self.is_dark() {
            return;
        }
        let labels = self.labels();
        match (self.stack.screen(), &self.shell.running) {
            (Some(screen), _) => screen.draw_with(&self.shell, &labels, frame),
            (None, Some(running)) => running.game.session().draw(&labels, frame),
            (None, None) => {}
        }
        if let Some(message) = &self.message {
            draw::message(frame, &message.text, message.part(self.now) as usize);
        }
        if self.is_dim() {
            let minutes = self.now / MINUTE_MS;
            let place = RESTING_PLACES.get(minutes as usize % RESTING_PLACES.len());
            let (right, down) = place.copied().unwrap_or_default();
            frame.shift(right, down);
        }
    }

    fn draw_remote(&self, frame: &mut Frame) {
        if self.shell.remote && !self.is_dark() {
            screens::remote::mark(frame);
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
        let minutes = self.shell.settings.off_after_minutes()?;
        Some(self.last_input + Millis::from(minutes) * MINUTE_MS)
    }

    /// The settings in force: while they are edited, what is previewed.
    fn settings(&self) -> &Settings {
        match self.stack.top() {
            Some(ShellScreens::Settings(editor)) => &editor.edited,
            Some(ShellScreens::Check(check)) => &check.edited,
            _ => &self.shell.settings,
        }
    }

    pub fn display(&self) -> DisplaySettings {
        let settings = self.settings();
        DisplaySettings {
            brightness: if self.is_dim() { 0 } else { settings.brightness },
            rotated: settings.rotated,
            sh1106: settings.sh1106,
        }
    }

    /// How the encoders' clicks are counted.
    pub fn detents_per_cycle(&self) -> DetentsPerCycle {
        if self.settings().two_clicks {
            DetentsPerCycle::Two
        } else {
            DetentsPerCycle::One
        }
    }

    /// The next sound to make, if any; at most one an input.
    pub fn sound(&mut self) -> Option<Sound> {
        self.sound.take().filter(|_| self.shell.settings.sound)
    }

    /// The present screen in one word, for scripts.
    pub fn screen_name(&self) -> &'static str {
        match (self.stack.top(), &self.shell.running) {
            (Some(screen), _) => screen.screen().name(),
            (None, Some(running)) => running.game.session().screen_name(),
            (None, None) => "",
        }
    }

    /// The running game's state as one JSON object; `null` when there is none.
    pub fn json(&self, out: &mut dyn Write) -> fmt::Result {
        let mut json = Json::new(out);
        match &self.shell.running {
            Some(running) => running.game.session().json(&mut json),
            None => json.null(),
        }
        json.finish()
    }

    fn say(&mut self, text: Line) {
        self.show_message(&text, Some(self.now + MESSAGE_MS));
    }

    fn show_message(&mut self, text: &str, until: Option<Millis>) {
        self.message = Some(Message {
            // A line is shorter, and news are as long as this.
            text: Sentences::try_from(text).unwrap_or_default(),
            since: self.now,
            until,
        });
    }

    fn refuse(&mut self, why: Line) {
        self.sound = Some(Sound::Refused);
        self.say(why);
    }
}
