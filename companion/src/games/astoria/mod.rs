//! Astoria, the epic game, rule ids ASO: keeps the tracks, the mages' power, gems and cards, runs the siege and counts the
//! points.
//!
//! Faces of cards are not known here: what a card makes is entered, and remembered for its next use. Goals are secret and
//! asked only when the game has ended.

mod action;
mod components;
mod counters;
mod history;
mod json;
mod news;
mod preparation;
mod refusal;
mod rules;
mod screens;
#[cfg(test)]
mod tests;

pub use action::Action;
pub use refusal::Refusal;

use super::{Game, GameOption, Info, MenuEntry, Values, always, in_own_files};
use crate::draw::icons::{Icon, icon};
use crate::record::{MOST_SEATS, Name, Setup};
use crate::text::{Line, words};
use components::{Colour, GEMS_A_COLOUR, Lengths, MOST_WARLORDS, PerColour, Seat, Tracks};
use counters::AstoriaCounter;
use heapless::Vec;
use screens::AstoriaScreens;

words! {
    /// Where in a round the table stands, and what is said to who wants something else.
    pub enum Phase ("a phase") {
        Setup = "setup" | "First say who plays which colour",
        Invasion = "invasion" | "First the invasion card of this round",
        Turn = "turn" | "A turn is still being played",
        Battle = "battle" | "First finish the fight",
        Siege = "siege" | "First the siege",
        Disease = "disease" | "First the king's disease",
        Warlords = "warlords" | "First the warlords",
        Recovery = "recovery" | "First the recovery",
        /// The game has ended; goal cards are being shown.
        Goals = "goals" | "First show the goal cards",
        Over = "over" | "The game is over",
    }
}

words! {
    /// How the game ended (ASO-60 to ASO-65).
    pub enum Ending ("an ending") {
        Dragon = "dragon" | "The dragon burns all",
        Mob = "mob" | "The mob storms in",
        Hordes = "hordes" | "The hordes storm in",
        MobAndHordes = "mob_and_hordes" | "Mob and hordes storm in",
        /// Stormed by the mage whose turn it is.
        Castle = "castle" | "The castle has fallen",
        Disease = "disease" | "The king has died",
        Healed = "healed" | "The king is healed",
    }
}

/// The turn that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Turn {
    /// Turns played in this round before this one.
    place: u8,
    actions_left: u8,
    /// Glyphs that can still be spent.
    glyphs: PerColour,
    sun_used: bool,
    /// The Attendant may lay a second gem with the same action.
    second_craft: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Foe {
    Warlord(u8),
    #[default]
    Castle,
}

/// A fight that is on: against whom, and the glyphs of both sides so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Battle {
    foe: Foe,
    attack: PerColour,
    defence: PerColour,
    /// How many places clockwise from the attacker the last card was tapped.
    reached: u8,
}

/// The whole table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Astoria {
    phase: Phase,
    /// The round's start player.
    start: u8,
    ended: Option<Ending>,
    tracks: Tracks,
    turn: Turn,
    flow: PerColour,
    lengths: Lengths,
    round: u16,
    /// Whether one unmasked traitor spares the king for the whole game (ASO-42).
    unmasking_lasts: bool,
    /// Whether a traitor was unmasked in this round.
    unmasked: bool,
    /// Whether fire has raised the unrest in this round.
    unrest_rose: bool,
    /// Warlords that were asked in this siege.
    warlords_asked: u8,
    battle: Battle,
    warlords: Vec<Colour, MOST_WARLORDS>,
    names: Vec<Name, MOST_SEATS>,
    /// One for each name; those behind are nobody's.
    mages: [Seat; MOST_SEATS],
}

impl Astoria {
    /// The mages that play.
    fn seats(&self) -> &[Seat] {
        self.mages.get(..self.names.len()).unwrap_or(&self.mages)
    }

    /// A seat's mage. Rules ask [`Astoria::known`] first where a seat comes from outside.
    fn seat(&self, seat: u8) -> &Seat {
        &self.mages[usize::from(seat).min(MOST_SEATS - 1)]
    }

    fn seat_mut(&mut self, seat: u8) -> &mut Seat {
        &mut self.mages[usize::from(seat).min(MOST_SEATS - 1)]
    }

    /// The seat so many places clockwise from this one.
    fn after(&self, seat: u8, places: u8) -> u8 {
        // There is always a seat, and there are no more than six.
        ((usize::from(seat) + usize::from(places)) % self.names.len().max(1)) as u8
    }

    /// All seats clockwise, beginning with this one.
    fn clockwise(&self, first: u8) -> impl Iterator<Item = u8> {
        (0..self.seat_count()).map(move |places| self.after(first, places))
    }

    /// Whose turn it is.
    fn active(&self) -> u8 {
        self.after(self.start, self.turn.place)
    }

    /// Actions in a turn (ASO-15).
    fn actions_a_turn(&self) -> u8 {
        match self.names.len() {
            ..=3 => 5,
            4 => 4,
            _ => 3,
        }
    }

    /// Whether each mage has a role (ASO-56).
    fn has_roles(&self) -> bool {
        self.names.len() >= 5
    }

    /// Gems of a colour that nobody holds (ASO-3).
    fn reserve(&self, colour: Colour) -> u8 {
        let held: u8 = self.seats().iter().map(|s| s.held(colour)).sum();
        GEMS_A_COLOUR.saturating_sub(held)
    }
}

/// How long an unmasked traitor spares the king, as it is chosen before the game: one of these by its place.
const UNMASKING_HOLDS: &[&str] = &["round", "game"];
const FOR_THE_GAME: i16 = 1;

static ICON: Icon = icon([
    "#.#.#.#.#",
    "#########",
    ".#######.",
    ".##.#.##.",
    ".#######.",
    ".###.###.",
    ".##...##.",
    ".##...##.",
]);

impl Game for Astoria {
    const INFO: Info = Info {
        name: "astoria",
        title: "Astoria",
        icon: &ICON,
        least_seats: 3,
        most_seats: 6,
        seat_names: &[],
        options: &[GameOption {
            key: "unmasking",
            label: "Unmasking holds",
            values: Values::Names(UNMASKING_HOLDS),
            default: 0,
            // told: ASO-42
            help: "The disease spares the king when a traitor was unmasked: in that round only, or from then on for the \
                   whole game. The rule can be read both ways.",
            is_asked: always,
        }],
        words: WORDS,
    };
    const MENU: &'static [MenuEntry<Self>] = &[("Track lengths", |game| Some(screens::lengths(game).into()))];
    type Counter = AstoriaCounter;
    type Screens = AstoriaScreens;

    in_own_files!(preparation);

    fn new(setup: &Setup) -> Result<Self, Line> {
        let lengths = Lengths::PLACEHOLDER;
        Ok(Self {
            // ASO-5, ASO-6.
            tracks: Tracks([1, 1, 1, 1, 0, lengths.king_start]),
            lengths,
            unmasking_lasts: setup.options.first() == Some(&FOR_THE_GAME),
            names: setup.seats.clone(),
            mages: DEFAULT_COLOURS.map(|colour| Seat::new(colour, None)),
            ..Self::default()
        })
    }

    fn seat_name(&self, seat: u8) -> &str {
        self.names.get(usize::from(seat)).map_or("", |name| name.as_str())
    }

    fn active_seat(&self) -> Option<u8> {
        matches!(self.phase, Phase::Turn | Phase::Battle).then(|| self.active())
    }

    fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    fn overview(&self) -> Option<(&'static str, AstoriaScreens)> {
        (self.phase != Phase::Setup).then(|| ("tracks", screens::Overview::default().into()))
    }

    fn is_table(action: &Action) -> bool {
        matches!(action, Action::Table(_))
    }
}

/// The mages' colours that best match the names that stand in for players.
const DEFAULT_COLOURS: [Colour; 6] = [
    Colour::Red,
    Colour::Blue,
    Colour::Yellow,
    Colour::Green,
    Colour::Purple,
    Colour::Orange,
];

/// The words of the German rule text that cannot be guessed, in the order of the board, the cards and the round.
const WORDS: &[(&str, &str)] = &[
    ("Pöbel", "mob"),
    ("Unruhe", "unrest"),
    ("Horden, Barbaren", "hordes"),
    ("Verstärkung", "reinforcement"),
    ("Wut des Drachen", "dragon"),
    ("Gesundheit", "king"),
    ("Wachstube", "guard room"),
    ("Wache, Wächter", "guard"),
    ("Zielkarte", "goal card"),
    ("Zaubererkarte", "mage card"),
    ("Fähigkeitskarte", "ability card"),
    ("Spezialkarte", "role card"),
    ("Zauberbuch", "spell book"),
    ("Edelstein", "gem"),
    ("eigener Vorrat", "stock"),
    ("Macht", "power"),
    ("Machtfluss", "power flow"),
    ("Feuer", "fire"),
    ("Schwefel", "sulphur"),
    ("Natur", "nature"),
    ("Sonne", "sun"),
    ("Dunkelheit", "darkness"),
    ("Kobalt", "cobalt"),
    ("Barbarenhammer", "hammer"),
    ("Kriegsfürst", "warlord"),
    ("Belagerung", "siege"),
    ("Krankheit", "disease"),
    ("Erholung", "recovery"),
    ("Großer Alchemist", "Alchemist"),
    ("Diener", "Attendant"),
    ("Täuscher", "Deceiver"),
];
