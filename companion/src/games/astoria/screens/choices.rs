//! What the active mage can choose from, each choice with the variants that NUMBER turns through.

use super::glyphs::sources;
use crate::draw::Row;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::{Action, Spend};
use crate::games::astoria::model::{Colour, MOST_POWER, Role, Track, Work};
use crate::games::astoria::rules::GREAT_POWER;
use crate::text::line;
use heapless::Vec;

/// What a row of the turn's list does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    Hordes,
    Mob,
    Kill,
    Alchemy,
    Sun,
    StealHand,
    HurtKing,
    StealArtefact,
    Look,
    HealKing,
    Draw,
    Power,
    Special,
    Gem,
    Craft,
    Use,
    Conjure,
    Sabotage,
    Tribute,
    Fight,
    Guard,
    Unmask,
    Attack,
    End,
}

/// Whether a mage in exile can do it (ASO-36).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exile {
    Allows,
    Forbids,
}

/// A row of the turn's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    pub does: Does,
    /// The glyph that pays for it.
    pub glyph: Colour,
    /// How many of it; none for what is an action of its own.
    pub price: u8,
    exile: Exile,
}

const fn paid(does: Does, price: u8, glyph: Colour, exile: Exile) -> Choice {
    Choice {
        does,
        glyph,
        price,
        exile,
    }
}

const fn acted(does: Does, exile: Exile) -> Choice {
    paid(does, 0, Colour::Red, exile)
}

pub const END: Choice = acted(Does::End, Exile::Allows);

/// What glyphs buy, cheapest use of each kind first, then all actions.
static CHOICES: [Choice; 27] = [
    paid(Does::Hordes, 1, Colour::Red, Exile::Forbids),
    paid(Does::Mob, 1, Colour::Red, Exile::Forbids),
    paid(Does::Kill, 3, Colour::Red, Exile::Forbids),
    paid(Does::Alchemy, 1, Colour::Yellow, Exile::Allows),
    paid(Does::Hordes, 1, Colour::Green, Exile::Forbids),
    paid(Does::Mob, 2, Colour::Green, Exile::Forbids),
    paid(Does::Sun, 1, Colour::Orange, Exile::Allows),
    paid(Does::StealHand, 2, Colour::Purple, Exile::Allows),
    paid(Does::HurtKing, 3, Colour::Purple, Exile::Allows),
    paid(Does::Kill, 3, Colour::Purple, Exile::Forbids),
    paid(Does::StealArtefact, 6, Colour::Purple, Exile::Forbids),
    paid(Does::HealKing, 3, Colour::Blue, Exile::Allows),
    paid(Does::Look, 1, Colour::Blue, Exile::Allows),
    acted(Does::Draw, Exile::Allows),
    acted(Does::Power, Exile::Allows),
    acted(Does::Special, Exile::Allows),
    acted(Does::Gem, Exile::Allows),
    acted(Does::Craft, Exile::Allows),
    acted(Does::Use, Exile::Allows),
    acted(Does::Conjure, Exile::Allows),
    acted(Does::Sabotage, Exile::Forbids),
    acted(Does::Tribute, Exile::Forbids),
    acted(Does::Fight, Exile::Forbids),
    acted(Does::Guard, Exile::Forbids),
    acted(Does::Unmask, Exile::Forbids),
    acted(Does::Attack, Exile::Allows),
    END,
];

/// The choices that the active mage has now.
pub type Choices = Vec<Choice, { CHOICES.len() }>;

pub fn choices(game: &Astoria) -> Choices {
    CHOICES
        .iter()
        .filter(|choice| choice.is_open(game))
        .copied()
        .collect()
}

/// Variants of a choice, each a colour, a seat, or a number from 1 on: at most as many as there can be glyphs.
pub type Variants = Vec<u8, { u8::MAX as usize }>;

impl Choice {
    fn is_open(self, game: &Astoria) -> bool {
        let mage = game.seat(game.active());
        let acts = game.turn.actions_left > 0;
        let can = match self.does {
            Does::Kill => game.seats().iter().any(|seat| seat.guards > 0),
            Does::Craft => acts || game.turn.second_craft,
            Does::Conjure => acts && mage.role == Some(Role::Attendant),
            Does::Sabotage => acts && mage.role == Some(Role::Deceiver),
            Does::Attack => acts && mage.exiled,
            Does::End => true,
            _ => acts || self.price > 0,
        };
        let is_paid = game.turn.glyphs[self.glyph] >= self.price;
        can && is_paid && !(mage.exiled && self.exile == Exile::Forbids)
    }

    /// What NUMBER turns through. None for choices that have a screen of their own; at least one, be it refused, for all
    /// others.
    pub fn variants(self, game: &Astoria) -> Variants {
        let me = game.active();
        let mage = game.seat(me);
        let glyphs = game.turn.glyphs[self.glyph];
        let steps = |track| (1..=game.tracks[track].min(glyphs / self.price.max(1)).max(1)).collect();
        let colours = |fits: &dyn Fn(Colour) -> bool| -> Variants {
            let colours = Colour::ALL.iter().filter(|colour| fits(**colour));
            colours.map(|colour| *colour as u8).collect()
        };
        let mut variants: Variants = match self.does {
            Does::Craft | Does::Use | Does::Sabotage | Does::StealArtefact | Does::Unmask => {
                return Variants::new();
            }
            Does::Hordes => steps(Track::Hordes),
            Does::Mob => steps(Track::Mob),
            Does::Look => (1..=glyphs).collect(),
            // There are six at the most.
            Does::Fight => (1..=game.warlords.len().max(1) as u8).collect(),
            Does::Kill => game
                .clockwise(me)
                .filter(|seat| game.seat(*seat).guards > 0)
                .collect(),
            Does::StealHand => game.clockwise(me).skip(1).collect(),
            Does::Alchemy => colours(&|colour| mage.flask[colour] > 0),
            Does::Gem | Does::Conjure => colours(&|colour| game.reserve(colour) > 0),
            Does::Special => colours(&|colour| mage.stock[colour] > 0),
            Does::Tribute => {
                colours(&|colour| matches!(colour, Colour::Red | Colour::Yellow) && mage.stock[colour] > 0)
            }
            Does::Sun
            | Does::HurtKing
            | Does::HealKing
            | Does::Draw
            | Does::Power
            | Does::Guard
            | Does::Attack
            | Does::End => (1..=1).collect(),
        };
        if variants.is_empty() {
            // The refusal says what is missing.
            let usual = if self.does == Does::Tribute {
                Colour::Red
            } else {
                mage.colour
            };
            _ = variants.push(usual as u8);
        }
        variants
    }

    /// What NUMBER chooses.
    pub fn variant_label(self) -> &'static str {
        match self.does {
            Does::Kill | Does::StealHand => "mage",
            Does::Hordes | Does::Mob | Does::Look => "by",
            Does::Fight => "which",
            _ => "colour",
        }
    }

    /// The action of one of the variants; none for choices that have a screen of their own.
    pub fn action(self, variant: u8) -> Option<Action> {
        let (with, by, seat, colour) = (self.glyph, variant, variant, Colour::at(variant.into()));
        Some(match self.does {
            Does::Hordes => Action::Spend(Spend::Hordes { with, by }),
            Does::Mob => Action::Spend(Spend::Mob { with, by }),
            Does::Alchemy => Action::Spend(Spend::Alchemy(colour)),
            Does::Sun => Action::Spend(Spend::Sun),
            Does::StealHand => Action::Spend(Spend::StealHand(seat)),
            Does::HurtKing => Action::Spend(Spend::HurtKing),
            Does::Look => Action::Spend(Spend::Look(by)),
            Does::HealKing => Action::Spend(Spend::HealKing),
            Does::Draw => Action::Draw,
            Does::Power => Action::Power,
            Does::Special => Action::Special(colour),
            Does::Gem => Action::Gem(colour),
            Does::Conjure => Action::Conjure(colour),
            Does::Tribute => Action::Tribute(colour),
            Does::Fight => Action::Fight(variant.saturating_sub(1)),
            Does::Guard => Action::Guard,
            Does::Attack => Action::Attack,
            Does::End => Action::End,
            Does::Kill | Does::Craft | Does::Use | Does::Sabotage | Does::StealArtefact | Does::Unmask => {
                return None;
            }
        })
    }

    /// What it is, and what it will change.
    pub fn row(self, game: &Astoria, variant: u8) -> Row {
        let me = game.active();
        let mage = game.seat(me);
        let (glyph, colour, name) = (self.glyph.glyph(), Colour::at(variant.into()), game.name(variant));
        let flow = i16::from(game.flow[colour]);
        let change = |from: u8, by: i16| match u8::try_from(i16::from(from) + by) {
            // Nothing on the table goes further than power.
            Ok(to @ ..=MOST_POWER) => line!("{from} > {to}"),
            // It will be refused, and the refusal says why.
            _ => line!("-"),
        };
        let fall = |track| change(game.tracks[track], -i16::from(variant));
        let king = game.tracks[Track::King];
        match self.does {
            Does::Hordes => Row::new(line!("Hordes by {glyph}"), fall(Track::Hordes)),
            Does::Mob if self.glyph == Colour::Red && !game.unrest_rose => {
                Row::new("Mob (unrest +1)", fall(Track::Mob))
            }
            Does::Mob => Row::new(line!("Mob by {glyph}"), fall(Track::Mob)),
            Does::Kill => {
                let price = if self.glyph == Colour::Red { "exile" } else { "" };
                Row::new(line!("Kill: {name}"), price)
            }
            Does::Alchemy => {
                let left = line!("Flask: {} gem", colour.word());
                Row::new(left, change(mage.flask[colour], -1))
            }
            Does::Sun => {
                let suns = i16::from(game.turn.glyphs[self.glyph]);
                Row::new("Sun: power", change(mage.power, suns + 1))
            }
            Does::StealHand => Row::new(line!("Rob {name}"), change(game.seat(variant).hand, -1)),
            Does::HurtKing => Row::new("Hurt king, exile", change(king, -1)),
            Does::StealArtefact => Row::new("Steal an artefact", ""),
            Does::Look => Row::new("Look at next cards", variant),
            Does::HealKing => Row::new("Heal the king", change(king, 1)),
            Does::Draw => Row::new("Draw a card", change(mage.hand, 1)),
            Does::Power => Row::new("Power", change(mage.power, 1)),
            Does::Special => Row::new(line!("Burn {} gem", colour.word()), change(mage.power, flow)),
            Does::Gem => Row::new(line!("Gain {} gem", colour.word()), change(mage.power, -flow)),
            Does::Craft => {
                let again = if game.turn.second_craft { " again" } else { "" };
                let in_work = mage.count(Work::Open);
                Row::new(line!("Craft{again}"), line!("{in_work} in work"))
            }
            Does::Use => Row::new("Use a card", line!("{} ready", sources(game).count())),
            Does::Conjure => {
                let left = line!("Conjure {}", colour.word());
                Row::new(left, change(mage.stock[colour], 1))
            }
            Does::Sabotage => Row::new("Sabotage", ""),
            Does::Tribute => {
                let left = line!("Tribute in {}", colour.word());
                Row::new(left, change(game.tracks[Track::Dragon], -1))
            }
            Does::Fight => {
                let warlord = game.warlords.get(usize::from(variant.saturating_sub(1)));
                Row::new("Fight warlord", warlord.map_or("none", |colour| colour.word()))
            }
            Does::Guard => Row::new("Post a guard", change(mage.power, -i16::from(GREAT_POWER))),
            Does::Unmask => Row::new("Unmask a traitor", ""),
            Does::Attack => Row::new("Attack the castle", ""),
            Does::End if game.turn.place.saturating_add(1) >= game.players() => {
                Row::new("End turn", "> siege")
            }
            Does::End => Row::new("End turn", line!("> {}", game.name(game.after(me, 1)))),
        }
    }
}
