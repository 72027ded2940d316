//! Astoria in words: the names of counters, and each action as a phrase for the history.

use super::Astoria;
use super::action::{Action, Counted, Counter, Effect, Spend, Tapped};
use super::model::{Colour, PerColour};
use super::phrase::{Facts, phrase};
use crate::form::Names;
use core::fmt::{self, Write};

impl Counted {
    /// Its name for players, as a phrase for [`Counter::facts`]; tracks have their own.
    pub fn name(self) -> &'static str {
        static NAMES: Names = Names::new(
            "",
            phrase!(
                "|power|hand|{colour} gems|{colour} in flask|guards|trophies|exile|{card}|{card} needs|\
                 {colour} on {card}|actions left|{colour} flow|{colour.glyph} glyphs|{colour} warlords"
            ),
        );
        NAMES.get(self as usize)
    }
}

impl Counter {
    /// What the marks of its name stand for.
    pub fn facts(&self) -> Facts {
        Facts {
            other: self.seat,
            colour: self.colour,
            card: self.card,
            word: match self.kind {
                Counted::Track => self.track.word(),
                kind => kind.name(),
            },
            ..Facts::default()
        }
    }
}

impl Astoria {
    /// A seat's name; `?` for a seat that is not there.
    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    pub(super) fn name(&self, seat: u8) -> &str {
        self.names
            .get(usize::from(seat))
            .map_or("?", |name| name.as_str())
    }

    fn say_glyphs(&self, out: &mut dyn Write, glyphs: &PerColour) -> fmt::Result {
        for (colour, number) in glyphs.iter().filter(|(_, number)| *number > 0) {
            let facts = Facts {
                colour,
                numbers: [number.into(), 0, 0, 0],
                ..Facts::default()
            };
            self.say(out, phrase!(" # {colour.glyph}"), &facts)?;
        }
        Ok(())
    }
}

/// What an action is told with; some go on behind it.
#[inline(never)] // Within `tell` its cases would be copied into those of the facts.
fn phrase_of(game: &Astoria, action: &Action) -> &'static str {
    match action {
        Action::Table(_) => "Tracks: unrest #, dragon #, king # of #",
        Action::Begin { .. } => phrase!("{other} starts"),
        Action::Invade { effect, .. } => match effect {
            Effect::Nothing => "Invasion",
            Effect::Hammer => "Invasion: reinforcement",
            Effect::Dragon(_) => "Invasion: dragon +#",
            Effect::Warlord(_) => phrase!("Invasion: {colour} warlord"),
        },
        Action::Draw => phrase!("{me} draws a card"),
        Action::Power => phrase!("{me} gains 1 power"),
        Action::Special(_) => phrase!("{me} burns {colour} for # power"),
        Action::Gem(_) => phrase!("{me} pays # power for {colour}"),
        Action::CraftNew { .. } => phrase!("{me} begins an artefact: {colour}"),
        Action::Craft { .. } => phrase!("{me} lays {colour} on {card}"),
        Action::Use { .. } => phrase!("{me} uses {card}:"),
        Action::Conjure(_) => phrase!("{me} conjures a {colour} gem"),
        Action::Sabotage { gem: Some(_), .. } => phrase!("{me} takes {colour} off {other}'s {card}"),
        Action::Sabotage { .. } => phrase!("{me} taps {other}'s {card}"),
        Action::Spend(spend) => match spend {
            Spend::Hordes { .. } => phrase!("{me}: hordes -#"),
            Spend::Mob { .. } => phrase!("{me}: mob -#"),
            Spend::Kill { shield: Some(_), .. } => phrase!("{other} taps {card}: guard lives"),
            Spend::Kill { .. } => phrase!("{me} kills {other}'s guard"),
            Spend::Alchemy(_) => phrase!("{me}: {colour} gem from flask"),
            Spend::Sun => phrase!("{me}: sun, power +#"),
            Spend::StealHand(_) => phrase!("{me} steals a card of {other}"),
            Spend::HurtKing => phrase!("{me} hurts the king"),
            Spend::StealArtefact { .. } => phrase!("{me} steals {other}'s {card}"),
            Spend::Look(_) => phrase!("{me} looks at # cards"),
            Spend::HealKing => phrase!("{me} heals the king"),
        },
        Action::Tribute(_) => phrase!("{me}: {colour} tribute to the dragon"),
        Action::Guard => phrase!("{me} posts a guard"),
        Action::Accuse { right: true, .. } => phrase!("{me}: {other} is the {word}: right"),
        Action::Accuse { .. } => phrase!("{me}: {other} is the {word}: wrong"),
        Action::Fight(_) => phrase!("{me} fights a warlord"),
        Action::Attack => phrase!("{me} attacks the castle"),
        Action::Tap { .. } => phrase!("{other} taps {card}:"),
        Action::Strike { flow, strength } if game.attack_wins(flow, *strength) => {
            phrase!("{me} wins with # against #")
        }
        Action::Strike { .. } => phrase!("{me} loses with # against #"),
        Action::End => phrase!("{me} ends the turn"),
        Action::Siege => "Siege",
        Action::Disease => "The king's disease",
        Action::Ward(None) => "A warlord hurts the king",
        Action::Ward(_) => phrase!("{other} taps {card}"),
        Action::Recover(_) => "Recovery",
        Action::Goal { .. } => phrase!("{other} played the {word}"),
        Action::Fix { counter, .. } => match counter.kind {
            Counted::Card => phrase!("Set {other} {word} {state}"),
            kind if kind.of_seat() => phrase!("Set {other} {word} #"),
            _ => phrase!("Set {word} #"),
        },
    }
}

pub fn tell(game: &Astoria, action: &Action, out: &mut dyn Write) -> fmt::Result {
    let mut facts = Facts {
        me: game.active(),
        ..Facts::default()
    };
    match action {
        Action::Special(c)
        | Action::Gem(c)
        | Action::CraftNew { gem: c, .. }
        | Action::Conjure(c)
        | Action::Tribute(c)
        | Action::Spend(Spend::Alchemy(c))
        | Action::Invade {
            effect: Effect::Warlord(c),
            ..
        } => {
            facts.colour = *c;
            facts.numbers[0] = game.flow[*c].into();
        }
        Action::Invade {
            effect: Effect::Dragon(number),
            ..
        }
        | Action::Spend(
            Spend::Hordes { by: number, .. } | Spend::Mob { by: number, .. } | Spend::Look(number),
        ) => facts.numbers[0] = (*number).into(),
        Action::Spend(Spend::Sun) => facts.numbers[0] = i32::from(game.turn.glyphs[Colour::Orange]) + 1,
        Action::Accuse {
            seat, faction: goal, ..
        }
        | Action::Goal { seat, goal } => (facts.other, facts.word) = (*seat, goal.word()),
        Action::Begin { start: seat, .. }
        | Action::Spend(
            Spend::Kill {
                seat, shield: None, ..
            }
            | Spend::StealHand(seat),
        ) => facts.other = *seat,
        Action::Tap { seat, card, .. }
        | Action::Ward(Some(Tapped { seat, card }))
        | Action::Spend(
            Spend::Kill {
                shield: Some(Tapped { seat, card }),
                ..
            }
            | Spend::StealArtefact { seat, card },
        ) => (facts.other, facts.card) = (*seat, *card),
        Action::Sabotage { seat, card, gem } => {
            (facts.other, facts.card, facts.colour) = (*seat, *card, gem.unwrap_or_default());
        }
        Action::Craft { card, gem } => (facts.card, facts.colour) = (*card, *gem),
        Action::Use { card, .. } => facts.card = *card,
        Action::Strike { flow, strength } => {
            let (attack, defence) = game.strengths(flow, *strength);
            facts.pair(attack, defence);
        }
        Action::Table(all) => {
            facts.numbers = [all.unrest, all.dragon, all.king_start, all.king].map(i32::from);
        }
        Action::Fix { counter, value } => {
            facts = counter.facts();
            facts.numbers[0] = (*value).into();
        }
        _ => (),
    }
    game.say(out, phrase_of(game, action), &facts)?;
    match action {
        Action::Use { glyphs, .. } | Action::Tap { glyphs, .. } => game.say_glyphs(out, glyphs),
        _ => Ok(()),
    }
}
