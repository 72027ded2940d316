//! What a game is to the rest of the device, and the registry of all games.
//!
//! A game has two halves. [`Game`] is its rules: a state and actions, each applied or refused with a reason; it knows
//! nothing of screens. [`Screens`] is where a player stands: what is previewed, what a press would commit; it never
//! changes the state. [`Session`] joins the two and speaks bytes, so that shell, record and storage need not know any
//! game's types.

// Named here and not by the registry, so that rustfmt finds them.
pub mod astoria;
pub mod astralis;
pub mod astrolabe;
pub mod efemeris;
pub mod ophiuchus;

use crate::draw::{Frame, Line, line};
use crate::form::{self, Form, Number, Pass, list};
use crate::input::Input;
use crate::json::Json;
use crate::packed::Packed;
use crate::random::Random;
use crate::words::{BadLine, Words, number};
use core::fmt::{self, Display, Write};
use heapless::{String, Vec};

/// Seats at the largest table.
pub const MOST_SEATS: usize = 6;
/// Options that a game can ask for before it begins.
pub const MOST_CHOICES: usize = 6;
/// Bytes of the longest stored action; whole per-copy tables are the long ones.
pub const MOST_ACTION_BYTES: usize = 56;

/// A player's name: letters, digits and underscores, so that it is one word in a record.
pub type Name = String<8>;
/// An action as it is stored.
pub type ActionBytes = Vec<u8, MOST_ACTION_BYTES>;

/// What a game is told before it begins; the first line of its record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// Clockwise round the table.
    pub seats: Vec<Name, MOST_SEATS>,
    /// One value for each of the game's [`Info::choices`].
    pub choices: Vec<i16, MOST_CHOICES>,
}

/// Of bytes only: its words are [`Info::print_setup`]'s.
impl Form for Setup {
    fn walk(&mut self, pass: &mut Pass) {
        static SEATS: Number = Number::up_to(MOST_SEATS as u16, "how many seats");
        static ANY: Number = Number::up_to(u16::MAX, "a choice");
        // It has no more than six.
        let mut seats = self.seats.len() as u8;
        pass.byte(&mut seats, &SEATS);
        _ = self.seats.resize_default(usize::from(seats));
        self.seats.iter_mut().for_each(|seat| seat.walk(pass));
        let choice = |choice: &mut i16, pass: &mut Pass| {
            // A choice below zero is stored as its bits.
            let mut bits = *choice as u16;
            pass.wide(&mut bits, &ANY);
            *choice = bits as i16;
        };
        list(&mut self.choices, "at most six choices", choice, pass);
    }
}

impl Form for Name {
    fn walk(&mut self, pass: &mut Pass) {
        let mut bytes = [0; 8];
        let letters = self.bytes();
        bytes
            .iter_mut()
            .zip(letters)
            .for_each(|(byte, letter)| *byte = letter);
        pass.bytes(&mut bytes, "a name");
        // What is no letter, as behind a short name, is left out.
        *self = name(bytes);
    }
}

/// An option that is chosen before the game begins.
pub struct Choice {
    /// Its word in the record; empty for a value that stands right after the game's name.
    pub key: &'static str,
    pub label: &'static str,
    pub values: Values,
    pub default: i16,
}

impl Choice {
    /// Takes the next word as its value, or says what was expected.
    fn read(&self, slot: &mut i16, words: &mut Words) -> Result<(), &'static str> {
        let word = words.peek().unwrap_or("");
        *slot = self.values.parse(word).ok_or(self.label)?;
        words.take(word);
        Ok(())
    }
}

pub enum Values {
    /// Whole numbers, both ends included.
    Numbers { least: i16, most: i16 },
    /// Counted in halves: 7 is 3.5.
    Halves { least: i16, most: i16 },
    /// An index into names, each one word in lower case.
    Names(&'static [&'static str]),
    /// A seat's index.
    Seat,
}

impl Values {
    /// Both ends, included, for a table of this many seats.
    pub fn bounds(&self, seats: usize) -> (i16, i16) {
        match self {
            Self::Numbers { least, most } | Self::Halves { least, most } => (*least, *most),
            Self::Names(names) => (0, names.len() as i16 - 1),
            Self::Seat => (0, (seats as i16 - 1).max(0)),
        }
    }

    /// A value in words; seats by their numbers, from 1.
    pub fn tell(&self, value: i16) -> Line {
        match self {
            Self::Numbers { .. } => line(format_args!("{value}")),
            Self::Halves { .. } if value % 2 == 0 => line(format_args!("{}", value / 2)),
            Self::Halves { .. } => line(format_args!("{}.5", value / 2)),
            Self::Names(names) => line(format_args!("{}", names.get(value as usize).unwrap_or(&"?"))),
            Self::Seat => line(format_args!("{}", value.saturating_add(1))),
        }
    }

    fn parse(&self, word: &str) -> Option<i16> {
        let value = match self {
            Self::Numbers { .. } => number(word)?,
            Self::Halves { .. } => match word.strip_suffix(".5") {
                Some(whole) => number(whole)?.checked_mul(2)?.checked_add(1)?,
                None => number(word)?.checked_mul(2)?,
            },
            Self::Names(names) => names.iter().position(|n| *n == word)? as i32,
            Self::Seat => number(word)?.checked_sub(1)?,
        };
        i16::try_from(value).ok()
    }
}

/// The unchanging facts of a game.
pub struct Info {
    /// Its word in records.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    pub least_seats: usize,
    pub most_seats: usize,
    /// How the seats are called where the players' own names do not matter (yellow and cyan), else empty.
    pub seat_names: &'static [&'static str],
    pub choices: &'static [Choice],
    /// Entries that this game adds to the menu; see [`Screens::open`].
    pub menu: &'static [&'static str],
}

/// Colours that stand in for names until players enter their own.
pub const SEAT_COLOURS: [&str; MOST_SEATS] = ["Red", "Blue", "Gold", "Jade", "Violet", "Grey"];

/// What a record must have where a player's name stands.
const A_NAME: &str = "a name of 1 to 8 letters or digits";

/// Cuts a name to its length and to letters, digits and underscores.
pub fn name(text: impl AsRef<[u8]>) -> Name {
    let mut name = Name::new();
    for letter in text.as_ref() {
        if letter.is_ascii_alphanumeric() || *letter == b'_' {
            _ = name.push(char::from(*letter));
        }
    }
    name
}

impl Info {
    /// Seat names where nobody entered any.
    pub fn default_names(&self) -> impl Iterator<Item = Name> {
        let names = if self.seat_names.is_empty() {
            &SEAT_COLOURS
        } else {
            self.seat_names
        };
        names.iter().map(name)
    }

    pub fn default_setup(&self) -> Setup {
        Setup {
            seats: self.default_names().take(self.least_seats).collect(),
            choices: self
                .choices
                .iter()
                .map(|c| c.default)
                .take(MOST_CHOICES)
                .collect(),
        }
    }

    /// Refuses the first field that is not one that this game knows.
    pub fn check(&self, setup: &Setup) -> Result<(), Line> {
        let (least, most) = (self.least_seats, self.most_seats);
        if !(least..=most).contains(&setup.seats.len()) {
            let count = setup.seats.len();
            return Err(line(format_args!("{least} to {most} players, not {count}")));
        }
        for (seat, own) in setup.seats.iter().enumerate() {
            if own.is_empty() || name(own) != *own {
                return Err(BadLine::new(A_NAME, own).into());
            }
            if setup.seats.iter().take(seat).any(|other| other == own) {
                return Err(line(format_args!("two seats are called {own}")));
            }
        }
        if setup.choices.len() != self.choices.len() {
            return Err(line(format_args!("the options are of another version")));
        }
        for (choice, value) in self.choices.iter().zip(&setup.choices) {
            let (least, most) = choice.values.bounds(setup.seats.len());
            if !(least..=most).contains(value) {
                let [least, most, value] = [least, most, *value].map(|value| choice.values.tell(value));
                let label = choice.label;
                return Err(line(format_args!("{label} is {least} to {most}, not {value}")));
            }
        }
        Ok(())
    }

    /// The record's first line, without the line feed: `game NAME ...`.
    pub fn print_setup(&self, setup: &Setup, out: &mut dyn Write) -> fmt::Result {
        write!(out, "game {}", self.name)?;
        for (choice, value) in self.choices.iter().zip(&setup.choices) {
            if choice.key.is_empty() {
                write!(out, " {}", choice.values.tell(*value))?;
            } else if *value != choice.default {
                write!(out, " {} {}", choice.key, choice.values.tell(*value))?;
            }
        }
        if setup.seats != self.default_setup().seats {
            write!(out, " seats")?;
            setup.seats.iter().try_for_each(|seat| write!(out, " {seat}"))?;
        }
        Ok(())
    }

    /// Reads what follows `game NAME`.
    pub fn parse_setup(&self, words: &mut Words) -> Result<Setup, Line> {
        let mut setup = self.default_setup();
        if let Err(expected) = self.read_setup(&mut setup, words) {
            return Err(BadLine::new(expected, words.peek().unwrap_or("")).into());
        }
        self.check(&setup)?;
        Ok(setup)
    }

    /// Says what was expected where the words do not fit; they stand before the first that does not.
    fn read_setup(&self, setup: &mut Setup, words: &mut Words) -> Result<(), &'static str> {
        for (choice, slot) in self.choices.iter().zip(&mut setup.choices) {
            if choice.key.is_empty() {
                choice.read(slot, words)?;
            }
        }
        while let Some(key) = words.peek() {
            if words.take("seats") {
                setup.seats.clear();
                while let Some(word) = words.peek() {
                    let seat = name(word);
                    if seat != word {
                        return Err(A_NAME);
                    }
                    if setup.seats.push(seat).is_err() {
                        return Err("six names at most");
                    }
                    words.take(word);
                }
            } else {
                let mut choices = self.choices.iter().zip(&mut setup.choices);
                let Some((choice, slot)) = choices.find(|(choice, _)| choice.key == key) else {
                    return Err("an option or 'seats'");
                };
                words.take(key);
                choice.read(slot, words)?;
            }
        }
        Ok(())
    }
}

/// Whether an action may be shown. Hidden ones come to light when a revealing one is committed after them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secrecy {
    Open,
    Hidden,
    Reveals,
}

/// A game's rules.
pub trait Game: Sized {
    const INFO: Info;
    /// Its form is both its record line and its stored bytes.
    type Action: Form;
    /// Why an action is not allowed, with its numbers; shown to the player in its own words.
    type Refusal: Display;
    type Screens: Screens<Self>;

    /// How many seats these choices allow, both ends included.
    fn seats(_choices: &[i16]) -> (usize, usize) {
        (Self::INFO.least_seats, Self::INFO.most_seats)
    }

    /// The state before the first action. The setup has passed [`Info::check`].
    fn new(setup: &Setup) -> Result<Self, Self::Refusal>;

    /// Changes the state, or leaves it as it was and says why.
    fn apply(&mut self, action: &Self::Action) -> Result<(), Self::Refusal>;

    /// The action in a few words for the history; `self` is the state before it. Must keep hidden what is hidden.
    fn tell(&self, action: &Self::Action, out: &mut dyn Write) -> fmt::Result;

    /// The fields of the state, inside an object that is already open. Must keep hidden what is hidden.
    fn json(&self, json: &mut Json);

    fn secrecy(_action: &Self::Action) -> Secrecy {
        Secrecy::Open
    }

    /// Whether this action sets the table that describes the owner's printed copy. The last such action is kept
    /// apart from the games and is committed first in every new one.
    fn is_table(_action: &Self::Action) -> bool {
        false
    }
}

/// What a screen makes of an input.
pub enum Reply<Action> {
    /// Only the preview changed, or nothing.
    Stay,
    Commit(Action),
    /// Cannot be done, and why.
    Refuse(Line),
    /// There is nothing to go back to in the game: the shell's menu opens.
    Leave,
}

/// Where a player stands in a game.
///
/// The shell takes these inputs for itself: hold DIAL (menu), hold ACTION (undo), press NUMBER (help). All others
/// come here.
pub trait Screens<G: Game> {
    /// Where play goes on: at power-on, after an undo, after loading.
    fn resume(game: &G) -> Self;

    fn input(&mut self, game: &G, input: Input, random: &mut Random) -> Reply<G::Action>;

    /// After an action was applied: moves on to where play goes on.
    fn committed(&mut self, game: &G, action: &G::Action);

    /// The menu opens, and others may look on from now: what is secret goes behind its curtain.
    fn hide(&mut self, _game: &G) {}

    /// Opens the screen behind an entry of [`Info::menu`].
    fn open(&mut self, game: &G, entry: usize);

    fn draw(&self, game: &G, frame: &mut Frame);

    /// A few sentences on what can be done here; line feeds part paragraphs.
    fn help(&self, game: &G) -> Packed;

    /// A word that names the present screen in scripts.
    fn name(&self, game: &G) -> &'static str;
}

/// A running game: rules and screens together.
pub struct Session<G: Game> {
    game: G,
    screens: G::Screens,
}

impl<G: Game> Session<G> {
    /// The setup has passed [`Info::check`].
    pub fn start(setup: &Setup) -> Result<Self, Line> {
        match G::new(setup) {
            Ok(game) => Ok(Self {
                screens: G::Screens::resume(&game),
                game,
            }),
            Err(refusal) => Err(line(format_args!("{refusal}"))),
        }
    }
}

/// Words where a stored action cannot be read, as after a change of version.
const UNREADABLE: &str = "an action of another version";

#[inline(never)]
fn unreadable() -> Line {
    line(format_args!("{UNREADABLE}"))
}

#[inline(never)]
fn too_long() -> Line {
    line(format_args!("This is too long to record"))
}

/// A game of any kind, in bytes and words.
pub trait Play {
    fn info(&self) -> &'static Info;
    fn input(&mut self, input: Input, random: &mut Random) -> Reply<ActionBytes>;
    fn apply(&mut self, action: &[u8]) -> Result<(), Line>;
    /// Tells the screens of an applied action.
    fn committed(&mut self, action: &[u8]);
    /// Puts the screens where play goes on.
    fn resume(&mut self);
    /// Puts what is secret behind its curtain.
    fn hide(&mut self);
    fn open(&mut self, entry: usize);
    fn draw(&self, frame: &mut Frame);
    fn help(&self) -> Packed;
    fn screen(&self) -> &'static str;
    fn tell(&self, action: &[u8], out: &mut dyn Write) -> fmt::Result;
    /// Puts an action into another form.
    fn recast(&self, from: Pass, to: Pass) -> Result<(), BadLine>;
    fn secrecy(&self, action: &[u8]) -> Secrecy;
    fn is_table(&self, action: &[u8]) -> bool;
}

impl dyn Play + '_ {
    /// A stored action as a record line.
    pub fn print(&self, action: &[u8], out: &mut dyn Write) -> fmt::Result {
        self.recast(Pass::from_bytes(action), Pass::to_words(out))
            .or_else(|_| write!(out, "# {UNREADABLE}"))
    }

    /// Reads a record line; the exact inverse of `print`.
    pub fn parse(&self, text: &str) -> Result<ActionBytes, Line> {
        let mut bytes = ActionBytes::new();
        self.recast(Pass::from_words(text), Pass::to_bytes(&mut bytes))
            .map_err(|bad| line(format_args!("{bad}")))?;
        Ok(bytes)
    }
}

impl<G: Game> Play for Session<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn input(&mut self, input: Input, random: &mut Random) -> Reply<ActionBytes> {
        match self.screens.input(&self.game, input, random) {
            Reply::Stay => Reply::Stay,
            Reply::Commit(mut action) => {
                let mut bytes = ActionBytes::new();
                match form::write(&mut action, Pass::to_bytes(&mut bytes)) {
                    Ok(()) => Reply::Commit(bytes),
                    Err(_) => Reply::Refuse(too_long()),
                }
            }
            Reply::Refuse(why) => Reply::Refuse(why),
            Reply::Leave => Reply::Leave,
        }
    }

    fn apply(&mut self, action: &[u8]) -> Result<(), Line> {
        match form::decode(action) {
            Some(action) => match self.game.apply(&action) {
                Ok(()) => Ok(()),
                Err(refusal) => Err(line(format_args!("{refusal}"))),
            },
            None => Err(unreadable()),
        }
    }

    fn committed(&mut self, action: &[u8]) {
        if let Some(action) = form::decode(action) {
            self.screens.committed(&self.game, &action);
        }
    }

    fn resume(&mut self) {
        self.screens = G::Screens::resume(&self.game);
    }

    fn hide(&mut self) {
        self.screens.hide(&self.game);
    }

    fn open(&mut self, entry: usize) {
        self.screens.open(&self.game, entry);
    }

    fn draw(&self, frame: &mut Frame) {
        self.screens.draw(&self.game, frame);
    }

    fn help(&self) -> Packed {
        self.screens.help(&self.game)
    }

    fn screen(&self) -> &'static str {
        self.screens.name(&self.game)
    }

    fn tell(&self, action: &[u8], out: &mut dyn Write) -> fmt::Result {
        match form::decode(action) {
            Some(action) => self.game.tell(&action, out),
            None => out.write_str(UNREADABLE),
        }
    }

    fn recast(&self, from: Pass, to: Pass) -> Result<(), BadLine> {
        form::write(&mut form::read::<G::Action>(from)?, to)
    }

    fn secrecy(&self, action: &[u8]) -> Secrecy {
        form::decode(action).map_or(Secrecy::Open, |action| G::secrecy(&action))
    }

    fn is_table(&self, action: &[u8]) -> bool {
        form::decode(action).is_some_and(|action| G::is_table(&action))
    }
}

/// A game's number in saved data. Numbers are never given to another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameId(pub u8);

macro_rules! registry {
    ($($id:literal => $game:ident in $folder:ident,)*) => {
        /// A running game of any kind.
        #[allow(clippy::large_enum_variant, reason = "there is one of these, and no heap to box it on")]
        pub enum AnyGame {
            $($game(Session<$folder::$game>),)*
        }

        /// All games in the order of the menu.
        pub static GAMES: &[(GameId, &Info)] = &[$((GameId($id), &<$folder::$game as Game>::INFO),)*];

        impl AnyGame {
            pub fn start(id: GameId, setup: &Setup) -> Result<Self, Line> {
                let known = GAMES.iter().find(|(known, _)| *known == id);
                if let Some((_, info)) = known {
                    info.check(setup)?;
                }
                match id {
                    $(GameId($id) => {
                        // A function of its own for each: or the stack would hold the states of all games at once.
                        #[inline(never)]
                        fn start(setup: &Setup) -> Result<AnyGame, Line> {
                            Session::start(setup).map(AnyGame::$game)
                        }
                        start(setup)
                    })*
                    GameId(other) => Err(line(format_args!("No game has the number {other}"))),
                }
            }

            pub fn id(&self) -> GameId {
                match *self { $(Self::$game(_) => GameId($id),)* }
            }

            pub fn play(&self) -> &dyn Play {
                match *self { $(Self::$game(ref session) => session,)* }
            }

            pub fn play_mut(&mut self) -> &mut dyn Play {
                match *self { $(Self::$game(ref mut session) => session,)* }
            }

            /// The state as one JSON object. Not a part of [`Play`]: so it is in no program that does not ask for it.
            pub fn json(&self, json: &mut Json) {
                json.object(|json| {
                    json.key("game").string(self.play().info().name);
                    match self { $(Self::$game(session) => session.game.json(json),)* }
                });
            }
        }

        /// How many seats a game with these choices allows, both ends included.
        pub fn seats(id: GameId, choices: &[i16]) -> (usize, usize) {
            match id {
                $(GameId($id) => <$folder::$game as Game>::seats(choices),)*
                GameId(_) => { _ = choices; (1, 1) }
            }
        }
    };
}

registry! {
    1 => Astrolabe in astrolabe,
    2 => Efemeris in efemeris,
    3 => Astoria in astoria,
    4 => Astralis in astralis,
    5 => Ophiuchus in ophiuchus,
    // A sixth game is one more folder, named at the top, and one more line.
}
