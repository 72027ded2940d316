//! Everything that can happen in Astoria, as it is recorded.
//!
//! Stored as bytes: new variants and fields go to the end. Seats count from 0 here and from 1 in record lines.

use super::model::{Card, Colour, Goal, Lengths, PerColour, Role, Track};
use heapless::Vec;

/// One player's colour, and role with five and six players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mage {
    pub colour: Colour,
    pub role: Option<Role>,
}

/// What an invasion card does at once (ASO-11 to ASO-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effect {
    #[default]
    Nothing,
    Hammer,
    Dragon(u8),
    Warlord(Colour),
}

/// A card that somebody taps outside of his own turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tapped {
    pub seat: u8,
    pub card: Card,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Action {
    Table(Lengths),
    Begin {
        start: u8,
        mages: Vec<Mage, 6>,
    },
    Invade {
        effect: Effect,
        flow: PerColour,
    },
    Draw,
    Power,
    Special(Colour),
    Gem(Colour),
    CraftNew {
        needs: u8,
        gem: Colour,
    },
    Craft {
        card: Card,
        gem: Colour,
    },
    Use {
        card: Card,
        glyphs: PerColour,
    },
    /// The Attendant's ability: a gem without paying power.
    Conjure(Colour),
    /// The Deceiver's ability: a gem off an open artefact, or a ready one tapped.
    Sabotage {
        seat: u8,
        card: Card,
        gem: Option<Colour>,
    },
    Spend(Spend),
    Tribute(Colour),
    Guard,
    Accuse {
        seat: u8,
        faction: Goal,
        right: bool,
    },
    /// Against an active warlord, by its place among them.
    Fight(u8),
    Attack,
    /// Adds a card's glyphs to the fight that is on.
    Tap {
        seat: u8,
        card: Card,
        glyphs: PerColour,
    },
    /// Ends the fight with the flow of the card drawn for it; a castle has no strength of its own: 0.
    Strike {
        flow: PerColour,
        strength: u8,
    },
    #[default]
    End,
    Siege,
    Disease,
    Ward(Option<Tapped>),
    /// For each seat the cards that turn back, a bit each.
    Recover([u16; 6]),
    Goal {
        seat: u8,
        goal: Goal,
    },
    Fix {
        counter: Counter,
        value: u8,
    },
}

/// What glyphs buy. Spending is part of the action that made them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Spend {
    Hordes {
        with: Colour,
        by: u8,
    },
    Mob {
        with: Colour,
        by: u8,
    },
    Kill {
        with: Colour,
        seat: u8,
        shield: Option<Tapped>,
    },
    /// A gem of this colour out of the own flask.
    Alchemy(Colour),
    #[default]
    Sun,
    StealHand(u8),
    HurtKing,
    StealArtefact {
        seat: u8,
        card: Card,
    },
    Look(u8),
    HealKing,
}

/// A counter that can be corrected by hand. Parts that its kind does not ask for stay at their default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counter {
    pub kind: Counted,
    pub track: Track,
    pub seat: u8,
    pub card: Card,
    pub colour: Colour,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    Track,
    Power,
    Hand,
    Stock,
    Flask,
    Guards,
    Trophies,
    Exiled,
    /// A [`super::model::Work`] by its index.
    Card,
    Needs,
    Laid,
    Actions,
    Flow,
    Glyphs,
    Warlords,
}

impl Counted {
    pub const ALL: [Self; 15] = [
        Self::Track,
        Self::Power,
        Self::Hand,
        Self::Stock,
        Self::Flask,
        Self::Guards,
        Self::Trophies,
        Self::Exiled,
        Self::Card,
        Self::Needs,
        Self::Laid,
        Self::Actions,
        Self::Flow,
        Self::Glyphs,
        Self::Warlords,
    ];

    /// Whether it belongs to a mage, not to the table.
    pub fn of_seat(self) -> bool {
        !matches!(
            self,
            Self::Track | Self::Actions | Self::Flow | Self::Glyphs | Self::Warlords
        )
    }

    /// Whether each of a mage's cards has its own.
    pub fn of_card(self) -> bool {
        matches!(self, Self::Card | Self::Needs | Self::Laid)
    }

    /// Whether each colour has its own.
    pub fn of_colour(self) -> bool {
        matches!(
            self,
            Self::Stock | Self::Flask | Self::Laid | Self::Flow | Self::Glyphs | Self::Warlords
        )
    }
}
