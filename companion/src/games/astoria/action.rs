//! Everything that players do in Astoria, and its words in record lines.
//!
//! Stored as bytes: new variants and fields go to the end. Seats count from 0 here and from 1 in record lines.

use super::components::{Card, Colour, GLYPHS, Goal, Lengths, PerColour, Role};
use crate::record::codec::{Codec, Coder, Names, Number, codec, last, last_after, list, numbers};
use core::mem::discriminant;
use heapless::Vec;

/// One player's colour, and role with five and six players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MageChoice {
    pub colour: Colour,
    pub role: Option<Role>,
}

/// What an invasion card does at once (ASO-11 to ASO-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CardEffect {
    #[default]
    Nothing,
    Hammer,
    Dragon(u8),
    Warlord(Colour),
}

impl CardEffect {
    /// Whether one card can have both symbols: they are of different kinds (ASO-82).
    pub fn goes_with(self, other: Self) -> bool {
        let both = self != Self::Nothing && other != Self::Nothing;
        both && discriminant(&self) != discriminant(&other)
    }
}

/// A card that somebody taps outside of his own turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tapped {
    pub seat: u8,
    pub card: Card,
}

/// What saves a guard that is about to be killed (ASO-79).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shield {
    pub seat: u8,
    /// The card that is tapped and the glyphs that it makes; without one, cobalt that an earlier shield left over.
    pub tapped: Option<(Card, PerColour)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Action {
    Table(Lengths),
    Begin {
        start: u8,
        mages: Vec<MageChoice, 6>,
    },
    Invade {
        effect: CardEffect,
        flow: PerColour,
        /// What a second symbol does.
        second: Option<CardEffect>,
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
        shield: Option<Shield>,
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

static CARDS: Names = Names::new(
    "a card",
    &[
        "ability",
        "a1",
        "a2",
        "a3",
        "a4",
        "a5",
        "a6",
        "a7",
        "a8",
        "a9",
        "a10",
        "a11",
        "a12",
    ],
);

codec! { Action, "an action" {
    "table" Table(lengths)
    "begin" Begin { start: a_seat, mages: the_mages }
    "invade" Invade { effect, flow, second: a_second_effect }
    "draw" Draw {}
    "power" Power {}
    "special" Special(colour)
    "gem" Gem(colour)
    "craft new" CraftNew { needs: a_count_of_gems, gem }
    "craft" Craft { card, gem }
    "use" Use { card, glyphs: some_glyphs }
    "conjure" Conjure(colour)
    "sabotage" Sabotage { seat: a_seat, card, gem: last }
    "spend" Spend(spend)
    "tribute" Tribute(colour)
    "guard" Guard {}
    "accuse" Accuse { seat: a_seat, faction, right: an_answer }
    "fight" Fight(warlord: a_warlord)
    "attack" Attack {}
    "tap" Tap { seat: a_seat, card, glyphs: some_glyphs }
    "strike" Strike { flow, strength: an_opposing_strength }
    "end" End {}
    "siege" Siege {}
    "disease" Disease {}
    "ward" Ward(tapped: last)
    "recover" Recover(cards: some_cards)
    "goal" Goal { seat: a_seat, goal }
} }

codec! { CardEffect, "nothing, hammer, dragon or warlord" {
    "nothing" Nothing {}
    "hammer" Hammer {}
    "dragon" Dragon(steps: dragon_steps)
    "warlord" Warlord(colour)
} }

codec! { Spend, "what to spend on" {
    "hordes" Hordes { with: a_glyph, by: some_steps }
    "mob" Mob { with: a_glyph, by: some_steps }
    "kill" Kill { with: a_glyph, seat: a_seat, shield: a_shield }
    "alchemy" Alchemy(colour)
    "sun" Sun {}
    "steal" StealHand(seat: a_seat)
    "hurt" HurtKing {}
    "take" StealArtefact { seat: a_seat, card }
    "look" Look(cards: a_count_of_cards)
    "heal" HealKing {}
} }

pub fn a_seat(seat: &mut u8, coder: &mut Coder) {
    static SEAT: Number = Number::from_1(6, "a seat");
    coder.byte(seat, &SEAT);
}

numbers! {
    a_warlord = Number::from_1(6, "a warlord");
    some_steps = Number::byte("how many steps");
    dragon_steps = Number::byte("the dragon's steps");
    a_count_of_gems = Number::byte("how many gems it needs");
    a_count_of_cards = Number::byte("how many cards");
    a_flow = Number::byte("six flow numbers");
    a_count_of_glyphs = Number::byte("glyphs");
    a_strength = Number::byte("the warlord's strength");
}

/// A colour by the word of its glyph.
pub fn a_glyph(colour: &mut Colour, coder: &mut Coder) {
    *colour = Colour::at(coder.name(*colour as usize, &GLYPHS));
}

/// How many glyphs of each kind, those that are none left out.
fn some_glyphs(glyphs: &mut PerColour, coder: &mut Coder) {
    let mut written = Colour::ALL.into_iter();
    let mut walked = [false; Colour::ALL.len()];
    loop {
        let next = written.find(|kind| glyphs[*kind] > 0);
        if !coder.more(next.is_some()) {
            break;
        }
        let mut kind = next.unwrap_or_default();
        a_glyph(&mut kind, coder);
        if core::mem::replace(&mut walked[kind as usize], true) {
            coder.refuse("each glyph once");
            break;
        }
        a_count_of_glyphs(&mut glyphs[kind], coder);
    }
}

impl Codec for Card {
    fn walk(&mut self, coder: &mut Coder) {
        // There are 13 names.
        self.0 = coder.name(usize::from(self.0), &CARDS) as u8;
    }
}

impl Codec for PerColour {
    fn walk(&mut self, coder: &mut Coder) {
        self.0.iter_mut().for_each(|number| a_flow(number, coder));
    }
}

impl Codec for Lengths {
    fn walk(&mut self, coder: &mut Coder) {
        static STEPS: Number = Number::byte("a number of steps");
        for (key, steps) in [
            ("unrest", &mut self.unrest),
            ("dragon", &mut self.dragon),
            ("king", &mut self.king),
            ("start", &mut self.king_start),
        ] {
            coder.key(key);
            coder.byte(steps, &STEPS);
        }
    }
}

impl Codec for Tapped {
    fn walk(&mut self, coder: &mut Coder) {
        a_seat(&mut self.seat, coder);
        self.card.walk(coder);
    }
}

fn a_second_effect(second: &mut Option<CardEffect>, coder: &mut Coder) {
    last_after("and", second, coder);
}

fn a_shield(shield: &mut Option<Shield>, coder: &mut Coder) {
    last_after("shield", shield, coder);
}

impl Codec for Shield {
    fn walk(&mut self, coder: &mut Coder) {
        a_seat(&mut self.seat, coder);
        if coder.more(self.tapped.is_some()) {
            let (card, glyphs) = self.tapped.get_or_insert_default();
            card.walk(coder);
            some_glyphs(glyphs, coder);
        }
    }
}

impl Codec for MageChoice {
    fn walk(&mut self, coder: &mut Coder) {
        static ROLES: Names = Names::new("a role", &["", "alchemist", "attendant", "deceiver"]);
        self.colour.walk(coder);
        let found = coder.name(self.role.map_or(0, |role| role as usize + 1), &ROLES);
        self.role = found.checked_sub(1).map(Role::at);
    }
}

fn the_mages(mages: &mut Vec<MageChoice, 6>, coder: &mut Coder) {
    list(mages, "at most six mages", MageChoice::walk, coder);
}

fn an_answer(right: &mut bool, coder: &mut Coder) {
    static ANSWERS: Names = Names::new("right or wrong", &["wrong", "right"]);
    *right = coder.name(usize::from(*right), &ANSWERS) == 1;
}

/// A castle has no strength of its own, and nothing stands for it.
fn an_opposing_strength(against: &mut u8, coder: &mut Coder) {
    if coder.more(*against > 0) {
        coder.key("against");
        a_strength(against, coder);
    }
}

/// For each seat with any, the cards that turn back, each once.
fn some_cards(masks: &mut [u16; 6], coder: &mut Coder) {
    let mut written = 0..6;
    let mut walked = [0; 6];
    loop {
        let next = written.find(|seat| masks.get(usize::from(*seat)).is_some_and(|cards| *cards != 0));
        if !coder.more(next.is_some()) {
            break;
        }
        let mut seat = next.unwrap_or(0);
        a_seat(&mut seat, coder);
        let place = usize::from(seat);
        if let (Some(mask), Some(before)) = (masks.get_mut(place), walked.get_mut(place)) {
            // A seat that comes twice keeps the cards of the first time.
            let mut cards = *mask & !*before;
            coder.set(&mut cards, &CARDS);
            if cards == 0 || cards & *before != 0 {
                coder.refuse("a card, each once");
                break;
            }
            *before |= cards;
            *mask = *before;
        }
    }
}
