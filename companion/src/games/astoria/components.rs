//! What lies on Astoria's table: colours, tracks, mages and their cards.
//!
//! Plain data with its bounds. What may be done with it is in `rules` and `counters`.

use crate::record::codec::Names;
use crate::text::{Line, line, words};
use core::ops::{Index, IndexMut};

/// Gems of each colour in the box (ASO-3).
pub const GEMS_A_COLOUR: u8 = 10;
/// Artefacts that are kept for one mage: more than the gems of a usual game can finish.
pub const MOST_ARTEFACTS: usize = 12;
/// Gems on the largest artefact, which is the spell book (ASO-27).
pub const BOOK_GEMS: u8 = 6;
/// Where the power counter ends; a placeholder, as the printed one is not known (ASO-4).
pub const MOST_POWER: u8 = 99;
/// Cards in hand that forbid drawing another (ASO-21).
pub const FULL_HAND: u8 = 5;
/// A number on an invasion card, and glyphs of one kind from one card: one digit each.
pub const MOST_DIGIT: u8 = 9;
/// Active warlords that are kept; a placeholder (ASO-13).
pub const MOST_WARLORDS: usize = 6;
/// Where mob and hordes end the game (ASO-5).
pub const WALLS: u8 = 10;
/// Where reinforcement stays (ASO-5).
pub const MOST_REINFORCEMENT: u8 = 4;

words! {
    /// A mage's colour: of gems, and of the kind of glyph that goes with it.
    pub enum Colour ("a colour") {
        Red = "red",
        Yellow = "yellow",
        Green = "green",
        Orange = "orange",
        Purple = "purple",
        Blue = "blue",
    }
}

/// What cards make, in the order of the colours.
pub static GLYPHS: Names = Names::new(
    "a glyph",
    &["fire", "sulphur", "nature", "sun", "darkness", "cobalt"],
);

impl Colour {
    pub fn glyph(self) -> &'static str {
        GLYPHS.get(self as usize)
    }
}

/// A number for each colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PerColour(pub [u8; 6]);

impl PerColour {
    pub fn total(&self) -> u16 {
        self.0.iter().map(|n| u16::from(*n)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    pub fn iter(&self) -> impl Iterator<Item = (Colour, u8)> {
        Colour::ALL.into_iter().zip(self.0)
    }

    pub fn add(&mut self, more: &Self) {
        for (n, more) in self.0.iter_mut().zip(&more.0) {
            *n = n.saturating_add(*more);
        }
    }
}

impl Index<Colour> for PerColour {
    type Output = u8;

    fn index(&self, colour: Colour) -> &u8 {
        &self.0[colour as usize]
    }
}

impl IndexMut<Colour> for PerColour {
    fn index_mut(&mut self, colour: Colour) -> &mut u8 {
        &mut self.0[colour as usize]
    }
}

words! {
    pub enum Track ("a counter") {
        Mob = "mob" | "Mob",
        Unrest = "unrest" | "Unrest",
        Hordes = "hordes" | "Hordes",
        Reinforcement = "reinforcement" | "Reinforced",
        Dragon = "dragon" | "Dragon",
        King = "king" | "King",
    }
}

impl Track {
    /// Its lowest step (ASO-6).
    pub fn least(self) -> u8 {
        match self {
            Self::Unrest | Self::Reinforcement => 1,
            Self::Mob | Self::Hordes | Self::Dragon | Self::King => 0,
        }
    }
}

/// Where each track's marker stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tracks(pub [u8; 6]);

impl Index<Track> for Tracks {
    type Output = u8;

    fn index(&self, track: Track) -> &u8 {
        &self.0[track as usize]
    }
}

impl IndexMut<Track> for Tracks {
    fn index_mut(&mut self, track: Track) -> &mut u8 {
        &mut self.0[track as usize]
    }
}

/// The lengths that no source gives: placeholders until the owner reads them off the printed board (ASO-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lengths {
    pub unrest: u8,
    pub dragon: u8,
    pub king: u8,
    /// The king's health when the game begins.
    pub king_start: u8,
}

impl Lengths {
    pub const PLACEHOLDER: Self = Self {
        unrest: 4,
        dragon: 10,
        king: 10,
        king_start: 6,
    };
    /// The longest track that the glass shows step by step.
    pub const LONGEST: u8 = 20;

    pub fn of(&self, track: Track) -> u8 {
        match track {
            Track::Mob | Track::Hordes => WALLS,
            Track::Reinforcement => MOST_REINFORCEMENT,
            Track::Unrest => self.unrest,
            Track::Dragon => self.dragon,
            Track::King => self.king,
        }
    }
}

words! {
    pub enum Role ("a role") {
        Alchemist = "alchemist" | "Great Alchemist",
        Attendant = "attendant" | "Attendant",
        Deceiver = "deceiver" | "Deceiver",
    }
}

words! {
    /// What a mage plays; the three factions are traitors (ASO-2).
    pub enum Goal ("a goal") {
        King = "king" | "The king",
        Dragon = "dragon" | "The dragon",
        Hordes = "hordes" | "The hordes",
        Mob = "mob" | "The mob",
    }
}

impl Goal {
    /// The goals that somebody can be accused of.
    pub const FACTIONS: [Self; 3] = [Self::Dragon, Self::Hordes, Self::Mob];

    /// The set of all goals, a bit each.
    pub const ANY: u8 = (1 << Self::ALL.len()) - 1;

    /// Its bit in a set of goals.
    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Cards with this goal in the box.
    pub fn cards(self) -> u8 {
        if self == Self::King { 3 } else { 1 }
    }
}

/// A card that can be tapped: 0 is the ability card, others are artefacts by their place from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Card(pub u8);

impl Card {
    pub const ABILITY: Self = Self(0);
    /// Cards of one mage: the ability card and the artefacts.
    pub const COUNT: u8 = MOST_ARTEFACTS as u8 + 1;

    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    pub fn name(self) -> Line {
        match self {
            Self::ABILITY => line!("ability card"),
            Self(place) => line!("artefact {place}"),
        }
    }

    /// Its name where there is little room.
    pub fn short_name(self) -> Line {
        match self {
            Self::ABILITY => line!("ability"),
            Self(place) => line!("art. {place}"),
        }
    }
}

words! {
    /// How a card stands.
    #[derive(PartialOrd, Ord)]
    pub enum CardState ("a card's state") {
        /// There is no card.
        Free = "none",
        Ready = "ready",
        Tapped = "tapped",
        Open = "in work",
    }
}

/// A place for a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Slot {
    /// Gems that finish it.
    pub needs: u8,
    pub state: CardState,
    /// Gems that lie on it while it is open.
    pub gems: PerColour,
    /// What it made when it was last used, offered the next time.
    pub glyphs: PerColour,
}

impl Slot {
    pub fn is_book(&self) -> bool {
        self.needs == BOOK_GEMS
    }
}

/// One mage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seat {
    pub colour: Colour,
    /// Only with five and six players.
    pub role: Option<Role>,
    pub power: u8,
    pub hand: u8,
    pub guards: u8,
    pub trophies: u8,
    pub exiled: bool,
    /// Known once it was shown.
    pub goal: Option<Goal>,
    /// The factions of which the mage was accused and answered no, a bit each (ASO-81).
    pub denied: u8,
    /// Cobalt that the mage's last shield left over, kept as long as the attacker's own glyphs (ASO-79).
    pub shields: u8,
    /// Gems in front of the mage, free to use.
    pub stock: PerColour,
    pub flask: PerColour,
    /// By their [`Card`]s.
    pub slots: [Slot; Card::COUNT as usize],
}

impl Seat {
    pub fn new(colour: Colour, role: Option<Role>) -> Self {
        let mut stock = PerColour::default();
        // ASO-3, ASO-50, ASO-52.
        stock[colour] = match role {
            Some(Role::Alchemist) => 4,
            Some(Role::Attendant) => GEMS_A_COLOUR,
            Some(Role::Deceiver) | None => GEMS_A_COLOUR - 1,
        };
        let mut seat = Self {
            colour,
            role,
            power: if role == Some(Role::Alchemist) { 20 } else { 0 },
            hand: 3,
            stock,
            ..Self::default()
        };
        seat.slot_mut(Card::ABILITY).state = CardState::Ready;
        seat
    }

    pub fn has_flask(&self) -> bool {
        self.role != Some(Role::Deceiver)
    }

    pub fn has_denied(&self, goal: Goal) -> bool {
        self.denied & goal.bit() != 0
    }

    /// Whether the goal card can be one of these, a bit each, as far as is known.
    pub fn can_serve(&self, goals: u8) -> bool {
        let known = self.goal.map_or(Goal::ANY, Goal::bit);
        goals & known & !self.denied != 0
    }

    /// Takes the gems of a finished artefact: into the flask, if there is one (ASO-26, ASO-53).
    pub fn keep(&mut self, gems: &PerColour) {
        let place = if self.has_flask() {
            &mut self.flask
        } else {
            &mut self.stock
        };
        place.add(gems);
    }

    /// Gems of this colour that the seat keeps from the reserve, wherever they lie.
    pub fn held(&self, colour: Colour) -> u8 {
        let laid: u8 = self.slots.iter().map(|slot| slot.gems[colour]).sum();
        let own = if colour == self.colour {
            // The power marker; the Attendant's belongs to the stock (ASO-52).
            self.guards + u8::from(self.role != Some(Role::Attendant))
        } else {
            0
        };
        self.stock[colour] + self.flask[colour] + laid + own
    }

    pub fn slot(&self, card: Card) -> &Slot {
        &self.slots[usize::from(card.0).min(MOST_ARTEFACTS)]
    }

    pub fn slot_mut(&mut self, card: Card) -> &mut Slot {
        &mut self.slots[usize::from(card.0).min(MOST_ARTEFACTS)]
    }

    pub fn artefact(&self, card: Card) -> Option<&Slot> {
        Some(self.slot(card)).filter(|slot| card != Card::ABILITY && slot.state != CardState::Free)
    }

    pub fn artefact_mut(&mut self, card: Card) -> Option<&mut Slot> {
        self.artefact(card)?;
        Some(self.slot_mut(card))
    }

    pub fn free_slot(&self) -> Option<Card> {
        Card::all().find(|card| self.state(*card) == CardState::Free)
    }

    pub fn state(&self, card: Card) -> CardState {
        self.slot(card).state
    }

    /// Cards that stand like this, the ability card first.
    pub fn cards(&self, state: CardState) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| self.state(*card) == state)
    }

    /// Artefacts that stand like this.
    pub fn count(&self, state: CardState) -> u8 {
        self.cards(state).filter(|card| *card != Card::ABILITY).count() as u8
    }

    /// Cards that can make glyphs now.
    pub fn glyph_cards(&self) -> impl Iterator<Item = Card> {
        self.cards(CardState::Ready)
            .filter(|card| self.makes_glyphs(*card))
    }

    /// What these printed glyphs are for this mage: sulphur is sun for the Deceiver (ASO-53).
    pub fn made_of(&self, printed: &PerColour) -> PerColour {
        let mut glyphs = *printed;
        if self.role == Some(Role::Deceiver) {
            let sulphur = core::mem::take(&mut glyphs[Colour::Yellow]);
            glyphs[Colour::Orange] = glyphs[Colour::Orange].saturating_add(sulphur);
        }
        glyphs
    }

    /// How many glyphs of a kind a card makes, if that is known: as many as the last time; the Alchemist's card makes any.
    pub fn known_glyphs(&self, card: Card, kind: Colour) -> Option<u8> {
        if self.is_alchemists_own(card) {
            return Some(if kind == self.colour { 3 } else { 1 });
        }
        let glyphs = self.made_of(&self.slot(card).glyphs);
        (!glyphs.is_empty()).then_some(glyphs[kind])
    }

    /// Whether it is the card that makes 3 glyphs of the own colour or 1 of any (ASO-50).
    pub fn is_alchemists_own(&self, card: Card) -> bool {
        card == Card::ABILITY && self.role == Some(Role::Alchemist)
    }

    /// Whether a card of this place can make glyphs (ASO-54, ASO-55).
    pub fn makes_glyphs(&self, card: Card) -> bool {
        card != Card::ABILITY || !matches!(self.role, Some(Role::Attendant | Role::Deceiver))
    }
}
