//! What the active mage can choose, each choice with the options that NUMBER turns through.

use super::super::Astoria;
use super::super::action::{Action, Spend};
use super::super::model::{Colour, Role, Track, Work};
use super::super::phrase::{Facts, phrase};
use super::super::turn::GREAT_POWER;
use super::pick::sources;
use crate::form::Names;
use heapless::Vec;

/// What a line of the turn's list does.
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

/// What each is, and what it will change; in the order above.
static LABELS: Names = Names::new(
    "",
    phrase!(
        "Hordes by {colour.glyph}\t{change}|Mob by {colour.glyph}\t{change}|Kill: {other}\t{word}|\
         Flask: {colour} gem\t{change}|Sun: power\t{change}|Rob {other}\t{change}|\
         Hurt king, exile\t{change}|Steal an artefact|Look at next cards\t#|Heal the king\t{change}|\
         Draw a card\t{change}|Power\t{change}|Burn {colour} gem\t{change}|Gain {colour} gem\t{change}|\
         Craft\t# in work|Use a card\t# ready|Conjure {colour}\t{change}|Sabotage|\
         Tribute in {colour}\t{change}|Fight warlord\t{word}|Post a guard\t{change}|Unmask a traitor|\
         Attack the castle|End turn\t> {other}"
    ),
);

/// Whether a mage in exile can do it (ASO-36).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exile {
    Allows,
    Forbids,
}

/// A line of the turn's list.
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

pub const CRAFT: Choice = acted(Does::Craft, Exile::Allows);

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
    CRAFT,
    acted(Does::Use, Exile::Allows),
    acted(Does::Conjure, Exile::Allows),
    acted(Does::Sabotage, Exile::Forbids),
    acted(Does::Tribute, Exile::Forbids),
    acted(Does::Fight, Exile::Forbids),
    acted(Does::Guard, Exile::Forbids),
    acted(Does::Unmask, Exile::Forbids),
    acted(Does::Attack, Exile::Allows),
    acted(Does::End, Exile::Allows),
];

/// The choices that the active mage has now.
pub type Choices = Vec<Choice, { CHOICES.len() }>;

pub fn choices(game: &Astoria) -> Choices {
    let seat = game.seat(game.active());
    let acts = game.turn.actions_left > 0;
    let mut list = Choices::new();
    for choice in &CHOICES {
        let can = match choice.does {
            Does::Kill => game.seats().iter().any(|s| s.guards > 0),
            Does::Craft => acts || game.turn.second_craft,
            Does::Conjure => acts && seat.role == Some(Role::Attendant),
            Does::Sabotage => acts && seat.role == Some(Role::Deceiver),
            Does::Attack => acts && seat.exiled,
            Does::End => true,
            _ => acts || choice.price > 0,
        };
        let paid = game.turn.glyphs[choice.glyph] >= choice.price;
        if can && paid && !(seat.exiled && choice.exile == Exile::Forbids) {
            _ = list.push(*choice);
        }
    }
    list
}

/// How many options NUMBER turns through, and the one at this place: a colour, a seat, a number from 1 on, or the one
/// thing that can be done. None for choices that have a screen of their own; at least one, be it refused, for all others.
pub fn option(game: &Astoria, choice: Choice, place: usize) -> (usize, u8) {
    let me = game.active();
    let seat = game.seat(me);
    let glyphs = game.turn.glyphs[choice.glyph];
    let steps = |track| game.tracks[track].min(glyphs / choice.price.max(1)).max(1);
    let candidates = match choice.does {
        Does::Craft | Does::Use | Does::Sabotage | Does::StealArtefact | Does::Unmask => 0,
        Does::Hordes => steps(Track::Hordes),
        Does::Mob => steps(Track::Mob),
        Does::Look => glyphs,
        Does::Fight => game.warlords.len().max(1) as u8,
        Does::Kill | Does::StealHand => game.names.len() as u8,
        Does::Alchemy | Does::Special | Does::Gem | Does::Conjure | Does::Tribute => 6,
        _ => 1,
    };
    let (mut count, mut found) = (0, 0);
    for candidate in 0..candidates {
        let (other, colour) = (game.after(me, candidate), colour(candidate));
        let (option, fits) = match choice.does {
            Does::Kill => (other, game.seat(other).guards),
            Does::StealHand => (other, candidate),
            Does::Alchemy => (candidate, seat.flask[colour]),
            Does::Gem | Does::Conjure => (candidate, game.reserve(colour)),
            Does::Tribute if candidate > Colour::Yellow as u8 => break,
            Does::Special | Does::Tribute => (candidate, seat.stock[colour]),
            _ => (candidate + 1, 1),
        };
        if fits > 0 {
            if count == place {
                found = option;
            }
            count += 1;
        }
    }
    if count == 0 && candidates > 0 {
        // The refusal says what is missing.
        let usual = if choice.does == Does::Tribute {
            Colour::Red
        } else {
            seat.colour
        };
        return (1, usual as u8);
    }
    (count, found)
}

fn colour(option: u8) -> Colour {
    Colour::ALL
        .get(usize::from(option))
        .copied()
        .unwrap_or(Colour::Red)
}

/// The action of one of a choice's options; none for choices that have a screen of their own.
pub fn action(choice: Choice, option: u8) -> Option<Action> {
    let (with, by, seat, colour) = (choice.glyph, option, option, colour(option));
    Some(match choice.does {
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
        Does::Fight => Action::Fight(option.saturating_sub(1)),
        Does::Guard => Action::Guard,
        Does::Attack => Action::Attack,
        Does::End => Action::End,
        Does::Kill | Does::Craft | Does::Use | Does::Sabotage | Does::StealArtefact | Does::Unmask => {
            return None;
        }
    })
}

/// A line of the list: what it is, and what it will change.
pub fn label(game: &Astoria, choice: Choice, option: u8, facts: &mut Facts) -> &'static str {
    let Choice { does, glyph, .. } = choice;
    let seat = game.seat(game.active());
    facts.other = option;
    facts.colour = match does {
        Does::Hordes | Does::Mob => glyph,
        _ => colour(option),
    };
    let flow = i32::from(game.flow[facts.colour]);
    let (from, by) = match does {
        Does::Hordes => (game.tracks[Track::Hordes], -i32::from(option)),
        Does::Mob => (game.tracks[Track::Mob], -i32::from(option)),
        Does::Alchemy => (seat.flask[facts.colour], -1),
        Does::Sun => (seat.power, 1 + i32::from(game.turn.glyphs[glyph])),
        Does::StealHand => (game.seat(option).hand, -1),
        Does::HurtKing => (game.tracks[Track::King], -1),
        Does::HealKing => (game.tracks[Track::King], 1),
        Does::Draw => (seat.hand, 1),
        Does::Power => (seat.power, 1),
        Does::Special => (seat.power, flow),
        Does::Gem => (seat.power, -flow),
        Does::Conjure => (seat.stock[facts.colour], 1),
        Does::Tribute => (game.tracks[Track::Dragon], -1),
        Does::Guard => (seat.power, -i32::from(GREAT_POWER)),
        Does::Craft => (seat.count(Work::Open), 0),
        Does::Use => (sources(game).len() as u8, 0),
        _ => (option, 0),
    };
    facts.pair(from, i32::from(from) + by);
    match does {
        Does::Mob if glyph == Colour::Red && !game.unrest_rose => {
            return phrase!("Mob (unrest +1)\t{change}");
        }
        Does::Craft if game.turn.second_craft => return "Craft again\t# in work",
        Does::Kill if glyph == Colour::Red => facts.word = "exile",
        Does::Fight => {
            let warlord = game.warlords.get(usize::from(option.saturating_sub(1)));
            facts.word = warlord.map_or("none", |colour| colour.word());
        }
        Does::End => {
            facts.other = game.after(game.active(), 1);
            if usize::from(game.turn.place) + 1 >= game.names.len() {
                return "End turn\t> siege";
            }
        }
        _ => (),
    }
    LABELS.get(does as usize)
}
