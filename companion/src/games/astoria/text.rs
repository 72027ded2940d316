//! The form of every action: its words in record lines and, by the order of the lists, its stored bytes.

use super::action::{Action, Counted, Counter, Effect, Mage, Spend, Tapped};
use super::model::{Card, Colour, Goal, Lengths, PerColour, Role, Track};
use crate::form::{Form, Names, Number, Pass, form, last, last_after, list, named, numbers};
use heapless::Vec;

named!(Colour, "a colour", "red|yellow|green|orange|purple|blue");
named!(Track, "a counter", "mob|unrest|hordes|reinforcement|dragon|king");
named!(Role, "a role", "alchemist|attendant|deceiver");
named!(Goal, "a goal", "king|dragon|hordes|mob");
// Tracks have no word before their own.
named!(
    Counted,
    "a counter",
    "|power|hand|gems|flask|guards|trophies|exiled|card|needs|laid|actions|flow|glyphs|warlords"
);

static GLYPHS: Names = Names::new("a glyph", "fire|sulphur|nature|sun|darkness|cobalt");
static CARDS: Names = Names::new("a card", "ability|a1|a2|a3|a4|a5|a6|a7|a8|a9|a10|a11|a12");

form! { Action, "an action" {
    "table" Table(lengths)
    "begin" Begin { start: a_seat, mages: the_mages }
    "invade" Invade { effect, flow }
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
    "fix" Fix { counter, value: a_value }
} }

form! { Effect, "nothing, hammer, dragon or warlord" {
    "nothing" Nothing {}
    "hammer" Hammer {}
    "dragon" Dragon(steps: dragon_steps)
    "warlord" Warlord(colour)
} }

form! { Spend, "what to spend on" {
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

numbers! {
    a_seat = Number::from_1(6, "a seat");
    a_warlord = Number::from_1(6, "a warlord");
    some_steps = Number::byte("how many steps");
    dragon_steps = Number::byte("the dragon's steps");
    a_count_of_gems = Number::byte("how many gems it needs");
    a_count_of_cards = Number::byte("how many cards");
    a_flow = Number::byte("six flow numbers");
    a_count_of_glyphs = Number::byte("glyphs");
    a_strength = Number::byte("the warlord's strength");
    a_value = Number::byte("a value");
}

impl Colour {
    pub fn glyph(self) -> &'static str {
        GLYPHS.get(self as usize)
    }
}

/// A colour by the word of its glyph.
fn a_glyph(colour: &mut Colour, pass: &mut Pass) {
    let found = pass.name(*colour as usize, &GLYPHS);
    *colour = Colour::ALL.get(found).copied().unwrap_or(*colour);
}

/// How many glyphs of each kind, those that are none left out.
fn some_glyphs(glyphs: &mut PerColour, pass: &mut Pass) {
    let mut written = Colour::ALL.iter().copied();
    loop {
        let next = written.find(|kind| glyphs[*kind] > 0);
        if !pass.more(next.is_some()) {
            break;
        }
        let mut kind = next.unwrap_or_default();
        a_glyph(&mut kind, pass);
        a_count_of_glyphs(&mut glyphs[kind], pass);
    }
}

impl Form for Card {
    fn walk(&mut self, pass: &mut Pass) {
        // There are 13 names.
        self.0 = pass.name(usize::from(self.0), &CARDS) as u8;
    }
}

impl Form for PerColour {
    fn walk(&mut self, pass: &mut Pass) {
        self.0.iter_mut().for_each(|number| a_flow(number, pass));
    }
}

impl Form for Counter {
    fn walk(&mut self, pass: &mut Pass) {
        self.kind.walk(pass);
        if self.kind.of_seat() {
            a_seat(&mut self.seat, pass);
        }
        if self.kind == Counted::Track {
            self.track.walk(pass);
        }
        if self.kind.has(b'&') {
            self.card.walk(pass);
        }
        if self.kind.has(b'$') {
            self.colour.walk(pass);
        }
        if self.kind.has(b'^') {
            a_glyph(&mut self.colour, pass);
        }
    }
}

impl Form for Lengths {
    fn walk(&mut self, pass: &mut Pass) {
        static STEPS: Number = Number::byte("a number of steps");
        static KEYS: [&str; 4] = ["unrest", "dragon", "king", "start"];
        for (key, steps) in KEYS.iter().zip(&mut self.0) {
            pass.key(key);
            pass.byte(steps, &STEPS);
        }
    }
}

impl Form for Tapped {
    fn walk(&mut self, pass: &mut Pass) {
        a_seat(&mut self.seat, pass);
        self.card.walk(pass);
    }
}

fn a_shield(shield: &mut Option<Tapped>, pass: &mut Pass) {
    last_after("shield", shield, pass);
}

impl Form for Mage {
    fn walk(&mut self, pass: &mut Pass) {
        static ROLES: Names = Names::new("a role", "|alchemist|attendant|deceiver");
        self.colour.walk(pass);
        let found = pass.name(self.role.map_or(0, |role| role as usize + 1), &ROLES);
        self.role = found
            .checked_sub(1)
            .and_then(|index| Role::ALL.get(index))
            .copied();
    }
}

fn the_mages(mages: &mut Vec<Mage, 6>, pass: &mut Pass) {
    list(mages, "at most six mages", Mage::walk, pass);
}

fn an_answer(right: &mut bool, pass: &mut Pass) {
    static ANSWERS: Names = Names::new("right or wrong", "wrong|right");
    *right = pass.name(usize::from(*right), &ANSWERS) == 1;
}

/// A castle has no strength of its own, and nothing stands for it.
fn an_opposing_strength(against: &mut u8, pass: &mut Pass) {
    if pass.more(*against > 0) {
        pass.key("against");
        a_strength(against, pass);
    }
}

/// For each seat with any, the cards that turn back.
fn some_cards(masks: &mut [u16; 6], pass: &mut Pass) {
    let mut written = 0..6;
    loop {
        let next = written.find(|seat| masks.get(usize::from(*seat)).is_some_and(|cards| *cards != 0));
        if !pass.more(next.is_some()) {
            break;
        }
        let mut seat = next.unwrap_or(0);
        a_seat(&mut seat, pass);
        if let Some(mask) = masks.get_mut(usize::from(seat)) {
            let mut cards = *mask;
            pass.set(&mut cards, &CARDS);
            // A seat that comes twice keeps the cards of the first time.
            *mask |= cards;
        }
    }
}
