//! Actions in a few words.

use super::rules::cards::Card;
use super::{Action, Bonus, Ophiuchus, Phase};
use core::fmt::{self, Write};

/// With counts and types also what no longer holds by them.
pub fn tell(game: &Ophiuchus, action: &Action, out: &mut dyn Write) -> fmt::Result {
    let player = game.name(game.turn);
    match *action {
        Action::Place {
            stars: [first, second],
            ..
        } => match game.phase {
            Phase::Centre => write!(out, "Centre tile {first}|{second}"),
            _ => write!(out, "{player} lays {first}|{second}"),
        },
        Action::Counts {
            tile,
            stars: [first, second],
        } => write!(out, "Tile {} is {first}|{second}", u16::from(tile) + 1),
        Action::Types {
            tile,
            types: [first, second],
        } => write!(out, "Tile {}: {first}|{second}", u16::from(tile) + 1),
        Action::Claim(card) => write!(out, "{player} takes {}", card.map_or("no card", Card::label)),
        Action::Bonus(Bonus::None) => write!(out, "{player}: no bonus"),
        Action::Bonus(Bonus::Tiles) => write!(out, "{player} draws 2 for 13"),
        Action::Bonus(Bonus::Prize) => write!(out, "{player}: a prize for 13"),
        Action::Skip => write!(out, "{player} skips"),
        Action::End => out.write_str("The game ends"),
        Action::PlayOut if game.reserve() == 0 => out.write_str("Hands are played out"),
        Action::PlayOut => out.write_str("Play goes on"),
        Action::Table(_) => out.write_str("Card points entered"),
    }?;
    for (index, doubt) in game.doubts(action).into_iter().enumerate() {
        let before = if index == 0 { ", not earned: " } else { ", " };
        write!(out, "{before}{}", doubt.what(game))?;
        let instead = doubt.instead();
        if !instead.is_empty() {
            write!(out, " ({instead})")?;
        }
    }
    Ok(())
}
