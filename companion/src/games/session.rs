//! A running game: its state and the screens that are open on it, for a shell that knows no game's types.

use super::counter::{self, Counter};
use super::screen::{After, Next, Screens, Stack, Work};
use super::stock::Counters;
use super::{Game, Info, News, RecordEntry, Secrecy, Steps, Workspace};
use crate::draw::{Frame, KnobLabels, label};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::codec::{self, Coder};
use crate::record::grammar::ParseError;
use crate::record::{ActionBytes, Setup};
use crate::text::json::Json;
use crate::text::{Line, line};
use core::fmt::{self, Write};

/// What a stored action that nobody can read is called.
const UNREADABLE: &str = "an action of another version";

/// What came of an input.
pub enum Reply {
    /// Only the preview changed, or nothing.
    Stay,
    /// The state changed: this is to be recorded.
    Committed {
        action: ActionBytes,
        /// It set the owner's printed table; see [`Game::is_table`].
        is_table: bool,
        news: News,
    },
    /// Cannot be done, and why.
    Refuse(Line),
    /// There is nothing to go back to in the game: the menu opens.
    Leave,
    /// The game is over, and another one is wanted with the same table.
    Again,
}

/// A game of any kind, in bytes and words.
pub trait AnySession {
    fn info(&self) -> &'static Info;
    /// The label of one of the game's own entries of the menu.
    fn menu(&self, entry: usize) -> Option<&'static str>;
    /// Opens one of them; gives whether it has something to show.
    fn open(&mut self, entry: usize) -> bool;
    fn has_counters(&self) -> bool;
    /// Opens the screen that corrects counters.
    fn correct(&mut self);
    /// `room`: how many bytes can be recorded.
    fn input(&mut self, input: Input, random: &mut Random, room: usize) -> Reply;
    /// What to say before the open screens are left for the menu or by an undo; see [`Stack::asks`].
    fn asks(&mut self) -> Option<Line>;
    /// Works for a moment, at most a millisecond on the device, at what the screens want to know.
    fn work(&mut self, workspace: &mut Workspace, seed: u32) -> Work;
    /// Whether DIAL is pressed by itself when nobody has touched a knob for a moment.
    fn presses_itself(&self) -> bool;
    /// Whether the picture moves; see [`super::screen::Screen::is_moving`].
    fn is_moving(&self) -> bool;
    fn move_on(&mut self);
    /// See [`Game::is_devices_turn`].
    fn is_devices_turn(&self) -> bool;
    /// Changes the state by a stored action; the screens do not hear of it.
    fn apply(&mut self, action: &[u8]) -> Result<(), Line>;
    /// Puts the screens where play goes on.
    fn resume(&mut self);
    /// Whether the open screen is for one player's eyes only.
    fn is_secret(&self) -> bool;
    /// Closes what is secret.
    fn hide(&mut self);
    fn labels(&self) -> KnobLabels;
    fn draw(&self, labels: &KnobLabels, frame: &mut Frame);
    /// Draws what others may see meanwhile, without what the knobs do.
    fn draw_for_all(&self, frame: &mut Frame);
    fn help(&self) -> &'static str;
    fn screen_name(&self) -> &'static str;
    fn tell(&self, action: &[u8], out: &mut dyn Write) -> fmt::Result;
    /// All steps, and the text of the wanted one; see [`Game::preparation`].
    fn preparation(&self, wanted: usize) -> Steps;
    fn json(&self, json: &mut Json);
    /// Reads an action in one form and writes it in another.
    fn recode(&self, from: Coder, to: Coder) -> Result<(), ParseError>;
    fn secrecy(&self, action: &[u8]) -> Secrecy;
    fn is_table(&self, action: &[u8]) -> bool;
}

impl dyn AnySession + '_ {
    /// A stored action as a record line.
    pub fn print(&self, action: &[u8], out: &mut dyn Write) -> fmt::Result {
        self.recode(Coder::from_bytes(action), Coder::to_words(out))
            .or_else(|_| write!(out, "# {UNREADABLE}"))
    }

    /// Reads a record line; the exact inverse of `print`.
    pub fn parse(&self, text: &str) -> Result<ActionBytes, Line> {
        let mut bytes = ActionBytes::new();
        self.recode(Coder::from_words(text), Coder::to_bytes(&mut bytes))?;
        Ok(bytes)
    }

    /// Any action that has a form, legal or not.
    pub fn random_action(&self, random: &mut Random) -> Option<ActionBytes> {
        let mut bytes = ActionBytes::new();
        self.recode(Coder::from_chance(random), Coder::to_bytes(&mut bytes))
            .ok()?;
        Some(bytes)
    }
}

pub struct Session<G: Game> {
    pub(super) game: G,
    pub(super) stack: Stack<G>,
}

impl<G: Game> Session<G> {
    /// The setup has passed [`Info::check`].
    pub fn start(setup: &Setup) -> Result<Self, Line> {
        G::new(setup).map(Self::new)
    }

    /// Goes on from a state.
    pub(super) fn new(game: G) -> Self {
        let mut session = Self {
            game,
            stack: Stack::default(),
        };
        session.resume();
        session
    }

    /// Serialises an entry once, applies it once, and moves the screens on.
    fn commit(&mut self, mut entry: RecordEntry<G>, room: usize) -> Reply {
        let Some(action) = codec::encode::<_, { crate::record::MOST_ACTION_BYTES }>(&mut entry) else {
            return Reply::Refuse(line!("This is too long to record"));
        };
        if action.len() > room {
            return Reply::Refuse(line!("The record is full. Undo, or start a new game"));
        }
        let before = self.game.clone();
        if let Err(why) = entry.apply(&mut self.game) {
            return Reply::Refuse(why);
        }
        let mut news = News::default();
        self.game.news(&before, &entry, &mut news);
        self.go_on(&entry);
        Reply::Committed {
            action,
            is_table: entry.is_table(),
            news,
        }
    }

    /// Shows what hands must put back after an undo from that state.
    pub(super) fn undone(&mut self, from: &Self) {
        if let Some(screen) = self.game.undone(&from.game, from.stack.top()) {
            self.stack.open(screen);
        }
    }

    /// Whether pressing DIAL begins again with the same table.
    fn offers_again(&self) -> bool {
        self.game.is_over() && self.stack.len() == 1
    }

    /// Moves the screens on after an effect.
    fn go_on(&mut self, entry: &RecordEntry<G>) {
        while let Some(screen) = self.stack.screen_mut() {
            match screen.committed(&self.game, entry) {
                // What lies beneath previews a state that is gone.
                After::Stay => return self.stack.rebase(self.game.resume()),
                After::Open(screen) => return self.stack.open(screen),
                After::Over(lowest, screen) => {
                    self.stack.reset(lowest);
                    return self.stack.open(screen);
                }
                After::Back => self.stack.close(),
                After::Resume => break,
            }
        }
        self.resume();
    }

    /// What holding NUMBER does where the screen itself does nothing with it: shows the whole table, and from there leads
    /// back.
    fn overview(&self) -> Option<(&'static str, Next<G>)> {
        let (label, overview) = self.game.overview()?;
        let is_open = self.screen_name() == overview.screen().name();
        Some(if is_open {
            ("back", Next::Back)
        } else {
            (label, Next::Open(overview))
        })
    }
}

impl<G: Game> AnySession for Session<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn menu(&self, entry: usize) -> Option<&'static str> {
        G::MENU.get(entry).map(|(label, _)| *label)
    }

    fn open(&mut self, entry: usize) -> bool {
        let entry = G::MENU.get(entry);
        let Some(screen) = entry.and_then(|(_, open)| open(&self.game)) else {
            return false;
        };
        self.resume();
        self.stack.open(screen);
        true
    }

    fn has_counters(&self) -> bool {
        (0..G::Counter::pages(&self.game)).any(|page| G::Counter::at(&self.game, page, 0).is_some())
    }

    fn correct(&mut self) {
        self.resume();
        let pages = 0..G::Counter::pages(&self.game);
        let mut pages = pages.filter(|page| G::Counter::at(&self.game, *page, 0).is_some());
        let active = self.game.active_seat().map_or(0, usize::from);
        let page = pages.clone().find(|page| *page == active).or(pages.next());
        self.stack.open(Counters::at_page(page.unwrap_or(0)).into());
    }

    fn input(&mut self, input: Input, random: &mut Random, room: usize) -> Reply {
        if self.stack.is_empty() {
            return Reply::Leave;
        }
        while self.is_moving() {
            self.move_on();
        }
        let next = self.stack.input(&self.game, input, true, random);
        if next.is_none() && input == Input::Press(Knob::Dial) && self.offers_again() {
            return Reply::Again;
        }
        let next = next.unwrap_or_else(|| match input {
            Input::Press(Knob::Action) => Next::Back,
            Input::Hold(Knob::Number) => self.overview().map_or(Next::Stay, |(_, next)| next),
            _ => Next::Stay,
        });
        match next {
            Next::Stay => {}
            Next::Commit(entry) => return self.commit(entry, room),
            Next::Open(screen) => self.stack.open(screen),
            Next::Replace(screen) => self.stack.replace(screen),
            Next::Back if self.stack.len() > 1 => self.stack.back(),
            Next::Back => return Reply::Leave,
            Next::Refuse(why) => return Reply::Refuse(why),
        }
        Reply::Stay
    }

    fn asks(&mut self) -> Option<Line> {
        self.stack.asks(&self.game, self.stack.len())
    }

    fn work(&mut self, workspace: &mut Workspace, seed: u32) -> Work {
        self.stack.work(&self.game, workspace, seed)
    }

    fn presses_itself(&self) -> bool {
        self.stack
            .screen()
            .is_some_and(|screen| screen.presses_itself(&self.game))
    }

    fn is_moving(&self) -> bool {
        let screen = self.stack.screen();
        screen.is_some_and(|screen| screen.is_moving(&self.game))
    }

    fn move_on(&mut self) {
        if let Some(screen) = self.stack.screen_mut() {
            screen.move_on();
        }
    }

    fn is_devices_turn(&self) -> bool {
        self.game.is_devices_turn()
    }

    fn apply(&mut self, action: &[u8]) -> Result<(), Line> {
        match codec::decode::<RecordEntry<G>>(action) {
            Some(entry) => entry.apply(&mut self.game),
            None => Err(line!("{UNREADABLE}")),
        }
    }

    fn resume(&mut self) {
        self.stack.reset(self.game.resume());
        if let Some(question) = self.game.question() {
            self.stack.open(question);
        }
    }

    fn is_secret(&self) -> bool {
        self.stack.screen().is_some_and(|screen| screen.is_secret())
    }

    fn hide(&mut self) {
        while self.is_secret() {
            self.stack.close();
        }
        if self.stack.is_empty() {
            self.resume();
        }
    }

    fn labels(&self) -> KnobLabels {
        let screen = self.stack.screen();
        let mut labels = screen.map(|screen| screen.labels(&self.game)).unwrap_or_default();
        let back = &mut labels.of_mut(Knob::Action).press;
        if back.is_empty() {
            *back = label(if self.stack.len() > 1 { "back" } else { "menu" });
        }
        let press = &mut labels.of_mut(Knob::Dial).press;
        if press.is_empty() && self.offers_again() {
            *press = label("again");
        }
        let hold = &mut labels.of_mut(Knob::Number).hold;
        if hold.is_empty()
            && let Some((text, _)) = self.overview()
        {
            *hold = label(text);
        }
        labels.of_mut(Knob::Number).press = label("help");
        labels
    }

    fn draw(&self, labels: &KnobLabels, frame: &mut Frame) {
        if let Some(screen) = self.stack.screen() {
            screen.draw_with(&self.game, labels, frame);
        }
    }

    fn draw_for_all(&self, frame: &mut Frame) {
        if let Some(screen) = self.stack.open_to_all() {
            screen.draw_with(&self.game, &KnobLabels::default(), frame);
        }
    }

    fn help(&self) -> &'static str {
        self.stack.screen().map_or("", |screen| screen.help(&self.game))
    }

    fn screen_name(&self) -> &'static str {
        self.stack.screen().map_or("", |screen| screen.name())
    }

    fn tell(&self, action: &[u8], out: &mut dyn Write) -> fmt::Result {
        match codec::decode::<RecordEntry<G>>(action) {
            Some(RecordEntry::Action(action)) => self.game.tell(&action, out),
            Some(RecordEntry::Set { counter, to }) => counter::tell(&self.game, counter, to, out),
            None => out.write_str(UNREADABLE),
        }
    }

    fn preparation(&self, wanted: usize) -> Steps {
        let mut steps = Steps::wanting(wanted);
        self.game.preparation(&mut steps);
        steps
    }

    fn json(&self, json: &mut Json) {
        json.object(|json| {
            json.key("game").string(G::INFO.name);
            self.game.json(json);
        });
    }

    fn recode(&self, from: Coder, to: Coder) -> Result<(), ParseError> {
        codec::write(&mut codec::read::<RecordEntry<G>>(from)?, to)
    }

    fn secrecy(&self, action: &[u8]) -> Secrecy {
        match codec::decode::<RecordEntry<G>>(action) {
            Some(RecordEntry::<G>::Action(action)) => G::secrecy(&action),
            _ => Secrecy::Open,
        }
    }

    fn is_table(&self, action: &[u8]) -> bool {
        codec::decode::<RecordEntry<G>>(action).is_some_and(|entry| entry.is_table())
    }
}
