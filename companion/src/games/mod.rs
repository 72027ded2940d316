//! What a game is to the rest of the device, and the registry of all games.
//!
//! A [`Game`] is its rules: a state and actions, each applied or refused with a reason. Its [`screen::Screen`]s are where a
//! player stands: what is previewed, what a press would commit; they never change the state. A [`Session`] joins the two
//! and speaks bytes, so that shell, record and storage need not know any game's types.

// Named here and not by the registry, so that rustfmt finds them.
pub mod astoria;
pub mod astralis;
pub mod astrolabe;
pub mod efemeris;
pub mod ophiuchus;
pub mod tally;

mod counter;
mod info;
pub mod screen;
mod session;
pub mod stock;
#[cfg(test)]
pub mod test_kit;

pub use counter::{Counter, NoCounter};
pub use info::{GameOption, Info, Values, always};
pub use session::{AnySession, Reply, Session};

use crate::record::codec::{Codec, Coder};
use crate::record::{GameId, MOST_GAMES, Setup};
use crate::text::json::Json;
use crate::text::{Line, line};
use core::fmt::{self, Display, Write};
use heapless::String;
use screen::{Model, Next, Screens};
use stock::Counters;

/// Whether an action may be shown. Hidden ones come to light when a revealing one is committed after them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secrecy {
    Open,
    Hidden,
    Reveals,
}

/// An entry of the menu: its label, and the screen that it opens; none if there is nothing to show now.
pub type MenuEntry<G> = (&'static str, fn(&G) -> Option<<G as Game>::Screens>);

/// Where a screen works out what takes longer than an input may. There is one for all games, too large to be moved about;
/// whoever begins something in it gives up what was there. Only Astralis needs it.
pub type Workspace = astralis::search::Thinker;

/// Letters of a text of several lines: four of the narrowest kind that a screen is wide.
const MOST_SENTENCE_LETTERS: usize = 192;

/// A few sentences that are made anew each time.
pub type Sentences = String<MOST_SENTENCE_LETTERS>;

/// What an action brought by itself, and what hands must do now, sentence by sentence; see [`Game::news`].
#[derive(Default)]
pub struct News(Sentences);

impl News {
    /// Adds a sentence. What matters most comes first: what does not fit any more is left out.
    pub fn tell(&mut self, sentence: Line) {
        let blank = if self.0.is_empty() { "" } else { " " };
        if self.0.len() + blank.len() + sentence.len() <= self.0.capacity() {
            _ = self.0.push_str(blank);
            _ = self.0.push_str(&sentence);
        }
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

/// How a table is prepared, step by step; see [`Game::preparation`]. All steps are counted, one of them is read.
#[derive(Default)]
pub struct Steps {
    pub count: usize,
    pub text: Sentences,
    wanted: usize,
}

impl Steps {
    fn wanting(step: usize) -> Self {
        Self {
            wanted: step,
            ..Self::default()
        }
    }

    /// Adds a step; each has room, as tests see.
    pub fn add(&mut self, text: impl Display) {
        if self.count == self.wanted {
            _ = write!(self.text, "{text}");
        }
        self.count += 1;
    }
}

/// A game's rules.
pub trait Game: Clone + 'static {
    const INFO: Info;
    /// Entries that this game adds to the menu.
    const MENU: &'static [MenuEntry<Self>] = &[];
    /// Its codec gives both its record line and its stored bytes. No line begins with `set`.
    type Action: Codec + Clone;
    /// Why an action is not allowed, with its numbers.
    type Refusal;
    type Counter: Counter<Self>;
    type Screens: Screens<Self> + From<Counters<Self>> + 'static;

    /// How many seats these options allow, both ends included.
    fn seats(_options: &[i16]) -> (usize, usize) {
        (Self::INFO.least_seats, Self::INFO.most_seats)
    }

    /// The state before the first action, or why there is none. The setup has passed [`Info::check`].
    fn new(setup: &Setup) -> Result<Self, Line>;

    /// A player's name; empty if there is no such seat.
    fn seat_name(&self, seat: u8) -> &str;

    /// Every seat has a name.
    fn seat_count(&self) -> u8 {
        (0..).take_while(|seat| !self.seat_name(*seat).is_empty()).count() as u8
    }

    /// Whose turn it is, if it is one player's.
    fn active_seat(&self) -> Option<u8>;

    /// Changes the state, or leaves it as it was and says why.
    fn apply(&mut self, action: &Self::Action) -> Result<(), Self::Refusal>;

    /// A refusal in words that a player understands.
    fn explain(&self, refusal: &Self::Refusal) -> Line;

    /// The action in a few words for the history; `self` is the state before it. Must keep hidden what is hidden.
    fn tell(&self, action: &Self::Action, out: &mut dyn Write) -> fmt::Result;

    /// What a committed entry brought by itself, not by the hand that pressed, and what hands must do at the table now;
    /// `self` is the state after it. It is shown until the next input. Must keep hidden what is hidden.
    fn news(&self, _before: &Self, _entry: &RecordEntry<Self>, _news: &mut News) {}

    /// How the table is prepared for this game.
    fn preparation(&self, _steps: &mut Steps) {}

    /// Whether nothing more will be played: pressing DIAL begins again with the same table where the screen itself does
    /// nothing with it.
    fn is_over(&self) -> bool {
        false
    }

    /// What to show after an undo, on top of where play goes on, so that hands can put things back; `from` is the state that
    /// was undone, `open` the screen that was shown then.
    fn undone(&self, _from: &Self, _open: Option<&Self::Screens>) -> Option<Self::Screens> {
        None
    }

    /// The fields of the state, inside an object that is already open. Must keep hidden what is hidden.
    fn json(&self, json: &mut Json);

    /// The screen where play goes on: at power-on, after an undo, after most actions.
    fn resume(&self) -> Self::Screens;

    /// What is asked for before play goes on and can be left unanswered: it lies on top of [`Game::resume`], and ACTION
    /// leads there.
    fn question(&self) -> Option<Self::Screens> {
        None
    }

    /// The whole table at a glance and what that is called; holding NUMBER opens it from all screens that have no other
    /// use for that.
    fn overview(&self) -> Option<(&'static str, Self::Screens)> {
        None
    }

    /// Whether the device itself is to move, in a game in which a person plays too: an undo goes back over that.
    fn is_devices_turn(&self) -> bool {
        false
    }

    fn secrecy(_action: &Self::Action) -> Secrecy {
        Secrecy::Open
    }

    /// Whether this action sets the table that describes the owner's printed copy. The last such action is kept
    /// apart from the games and is committed first in every new one.
    fn is_table(_action: &Self::Action) -> bool {
        false
    }
}

/// In an `impl` of [`Game`]: what is in the file of its name is one function there, so that a reader knows where to look. That is
/// `Action` in `action`, `Refusal` and `explain` in `refusal`, `apply` in `rules`, `tell` in `history`, `news` in `news`, `json` in
/// `json` and `resume` in `screens`; with `preparation` also `prepare` in the file of that name. What [`Game`] has a `self` for is their
/// first argument.
macro_rules! in_own_files {
    () => {
        type Action = action::Action;
        type Refusal = refusal::Refusal;

        fn apply(&mut self, action: &Self::Action) -> Result<(), Self::Refusal> {
            rules::apply(self, action)
        }

        fn explain(&self, refusal: &Self::Refusal) -> $crate::text::Line {
            refusal::explain(self, refusal)
        }

        fn tell(&self, action: &Self::Action, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
            history::tell(self, action, out)
        }

        fn news(
            &self,
            before: &Self,
            entry: &$crate::games::RecordEntry<Self>,
            news: &mut $crate::games::News,
        ) {
            news::news(self, before, entry, news);
        }

        fn json(&self, json: &mut $crate::text::json::Json) {
            json::json(self, json);
        }

        fn resume(&self) -> Self::Screens {
            screens::resume(self)
        }
    };
    (preparation) => {
        in_own_files!();

        fn preparation(&self, steps: &mut $crate::games::Steps) {
            preparation::prepare(self, steps);
        }
    };
}
pub(crate) use in_own_files;

impl<G: Game> Model for G {
    type Effect = RecordEntry<G>;
    type Screens = G::Screens;
}

/// What a game's record is made of.
#[derive(Clone)]
pub enum RecordEntry<G: Game> {
    Action(G::Action),
    /// A correction by hand.
    Set {
        counter: G::Counter,
        to: i16,
    },
}

impl<G: Game> RecordEntry<G> {
    /// Changes the game, or leaves it as it was and says why.
    pub(crate) fn apply(&self, game: &mut G) -> Result<(), Line> {
        match self {
            Self::Action(action) => game.apply(action).map_err(|why| game.explain(&why)),
            Self::Set { counter, to } => counter::set(game, *counter, *to),
        }
    }

    fn is_table(&self) -> bool {
        matches!(self, Self::Action(action) if G::is_table(action))
    }
}

impl<G: Game> Default for RecordEntry<G> {
    fn default() -> Self {
        Self::Action(G::Action::default())
    }
}

/// The first stored byte of a correction: no game has so many kinds of actions.
const SET: u8 = 255;

impl<G: Game> Codec for RecordEntry<G> {
    fn walk(&mut self, coder: &mut Coder) {
        let is_set = coder.special(SET, "set", matches!(self, Self::Set { .. }));
        if let (true, Self::Action(_)) = (is_set, &self) {
            *self = Self::Set {
                counter: G::Counter::default(),
                to: 0,
            };
        }
        match self {
            Self::Action(action) => action.walk(coder),
            Self::Set { counter, to } => {
                counter.walk(coder);
                counter::walk_value(to, coder);
            }
        }
    }
}

impl<G: Game> Next<G> {
    /// Commits an action.
    pub fn act(action: G::Action) -> Self {
        Self::Commit(RecordEntry::Action(action))
    }

    /// Refuses in the game's own words.
    pub fn explain(game: &G, refusal: &G::Refusal) -> Self {
        Self::Refuse(game.explain(refusal))
    }
}

macro_rules! registry {
    ($($id:literal => $game:ident in $folder:ident,)*) => {
        /// A running game of any kind.
        #[allow(clippy::large_enum_variant, reason = "there is one of these, and no heap to box it on")]
        pub enum AnyGame {
            $($game(Session<$folder::$game>),)*
        }

        /// All games in the order of the menu.
        pub static GAMES: &[(GameId, &Info)] = &[$((GameId($id), &<$folder::$game as Game>::INFO),)*];

        $(const _: () = assert!($id >= 1 && $id <= MOST_GAMES, "a game without room in the store");)*

        impl AnyGame {
            pub fn start(id: GameId, setup: &Setup) -> Result<Self, Line> {
                if let Some(info) = info(id) {
                    info.check(setup)?;
                }
                match id {
                    $(GameId($id) => start(setup, AnyGame::$game),)*
                    GameId(other) => Err(line!("No game has the number {other}")),
                }
            }

            /// Shows what hands must put back after an undo from that state, of the same game.
            pub fn undone(&mut self, from: &Self) {
                match (self, from) {
                    $((Self::$game(session), Self::$game(from)) => session.undone(from),)*
                    _ => {}
                }
            }

            pub fn session(&self) -> &dyn AnySession {
                match *self { $(Self::$game(ref session) => session,)* }
            }

            pub fn session_mut(&mut self) -> &mut dyn AnySession {
                match *self { $(Self::$game(ref mut session) => session,)* }
            }
        }

        /// How many seats a game with these options allows, both ends included.
        pub fn seats(id: GameId, options: &[i16]) -> (usize, usize) {
            match id {
                $(GameId($id) => <$folder::$game as Game>::seats(options),)*
                GameId(_) => (1, 1),
            }
        }
    };
}

// Inlined, the sessions of all games lie side by side on one stack frame: then the deepest stack is 18.6 KB instead of 16.7.
#[inline(never)]
fn start<G: Game>(setup: &Setup, wrap: fn(Session<G>) -> AnyGame) -> Result<AnyGame, Line> {
    Session::start(setup).map(wrap)
}

registry! {
    1 => Astrolabe in astrolabe,
    2 => Efemeris in efemeris,
    3 => Astoria in astoria,
    4 => Astralis in astralis,
    5 => Ophiuchus in ophiuchus,
    6 => Tally in tally,
    // A further game is one more folder, named at the top, and one more line.
}

/// A game of the registry.
pub fn info(id: GameId) -> Option<&'static Info> {
    GAMES
        .iter()
        .find(|(known, _)| *known == id)
        .map(|(_, info)| *info)
}
