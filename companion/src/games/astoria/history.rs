//! Actions in a few words.

use super::Astoria;
use super::action::{Action, CardEffect, Shield, Spend, Tapped};
use super::components::{Colour, PerColour};
use crate::games::Game;
use core::fmt::{self, Write};

pub fn tell(game: &Astoria, action: &Action, out: &mut dyn Write) -> fmt::Result {
    let me = game.seat_name(game.active());
    let name = |seat: u8| game.seat_name(seat);
    match action {
        Action::Table(all) => write!(
            out,
            "Tracks: unrest {}, dragon {}, king {} of {}",
            all.unrest, all.dragon, all.king_start, all.king
        ),
        Action::Begin { start, .. } => write!(out, "{} starts", name(*start)),
        Action::Invade { effect, second, .. } => {
            write!(out, "Invasion")?;
            let effects = [Some(*effect), *second].into_iter().flatten();
            for (effect, before) in effects.zip([": ", ", "]) {
                match effect {
                    CardEffect::Nothing => {}
                    CardEffect::Hammer => write!(out, "{before}reinforcement")?,
                    CardEffect::Dragon(steps) => write!(out, "{before}dragon +{steps}")?,
                    CardEffect::Warlord(colour) => write!(out, "{before}{} warlord", colour.word())?,
                }
            }
            Ok(())
        }
        Action::Draw => write!(out, "{me} draws a card"),
        Action::Power => write!(out, "{me} gains 1 power"),
        Action::Special(colour) => {
            write!(
                out,
                "{me} burns {} for {} power",
                colour.word(),
                game.flow[*colour]
            )
        }
        Action::Gem(colour) => {
            write!(
                out,
                "{me} pays {} power for {}",
                game.flow[*colour],
                colour.word()
            )
        }
        Action::CraftNew { gem, .. } => write!(out, "{me} begins an artefact: {}", gem.word()),
        Action::Craft { card, gem } => write!(out, "{me} lays {} on {}", gem.word(), card.name()),
        Action::Use { card, glyphs } => {
            write!(out, "{me} uses {}:", card.name())?;
            tell_glyphs(glyphs, out)
        }
        Action::Conjure(colour) => write!(out, "{me} conjures a {} gem", colour.word()),
        Action::Sabotage { seat, card, gem } => match gem {
            Some(gem) => write!(
                out,
                "{me} takes {} off {}'s {}",
                gem.word(),
                name(*seat),
                card.name()
            ),
            None => write!(out, "{me} taps {}'s {}", name(*seat), card.name()),
        },
        Action::Spend(spend) => tell_spend(game, spend, out),
        Action::Tribute(colour) => write!(out, "{me}: {} tribute to the dragon", colour.word()),
        Action::Guard => write!(out, "{me} posts a guard"),
        Action::Accuse { seat, faction, right } => {
            let answer = if *right { "right" } else { "wrong" };
            write!(out, "{me}: {} is the {}: {answer}", name(*seat), faction.word())
        }
        Action::Fight(_) => write!(out, "{me} fights a warlord"),
        Action::Attack => write!(out, "{me} attacks the castle"),
        Action::Tap { seat, card, glyphs } => {
            write!(out, "{} taps {}:", name(*seat), card.name())?;
            tell_glyphs(glyphs, out)
        }
        Action::Strike { flow, strength } => {
            let (attack, defence) = game.strengths(flow, *strength);
            let wins = game.attack_wins(flow, *strength);
            let verb = if wins { "wins" } else { "loses" };
            write!(out, "{me} {verb} with {attack} against {defence}")
        }
        Action::End => write!(out, "{me} ends the turn"),
        Action::Siege => write!(out, "Siege"),
        Action::Disease => write!(out, "The king's disease"),
        Action::Ward(None) => write!(out, "A warlord hurts the king"),
        Action::Ward(Some(Tapped { seat, card })) => write!(out, "{} taps {}", name(*seat), card.name()),
        Action::Recover(_) => write!(out, "Recovery"),
        Action::Goal { seat, goal } => write!(out, "{} played the {}", name(*seat), goal.word()),
    }
}

fn tell_spend(game: &Astoria, spend: &Spend, out: &mut dyn Write) -> fmt::Result {
    let me = game.seat_name(game.active());
    match spend {
        Spend::Hordes { by, .. } => write!(out, "{me}: hordes -{by}"),
        Spend::Mob { by, .. } => write!(out, "{me}: mob -{by}"),
        Spend::Kill {
            shield: Some(Shield { seat, tapped }),
            ..
        } => match tapped {
            Some((card, _)) => write!(out, "{} taps {}: guard lives", game.seat_name(*seat), card.name()),
            None => write!(out, "{}'s cobalt: guard lives", game.seat_name(*seat)),
        },
        Spend::Kill { seat, .. } => write!(out, "{me} kills {}'s guard", game.seat_name(*seat)),
        Spend::Alchemy(colour) => write!(out, "{me}: {} gem from flask", colour.word()),
        Spend::Sun => {
            let power = game.turn.glyphs[Colour::Orange].saturating_add(1);
            write!(out, "{me}: sun, power +{power}")
        }
        Spend::StealHand(seat) => write!(out, "{me} steals a card of {}", game.seat_name(*seat)),
        Spend::HurtKing => write!(out, "{me} hurts the king"),
        Spend::StealArtefact { seat, card } => {
            write!(out, "{me} steals {}'s {}", game.seat_name(*seat), card.name())
        }
        Spend::Look(cards) => write!(out, "{me} looks at {cards} cards"),
        Spend::HealKing => write!(out, "{me} heals the king"),
    }
}

fn tell_glyphs(glyphs: &PerColour, out: &mut dyn Write) -> fmt::Result {
    for (colour, number) in glyphs.iter().filter(|(_, number)| *number > 0) {
        write!(out, " {number} {}", colour.glyph())?;
    }
    Ok(())
}
