//! Actions in a few words.

use super::{Action, Astralis};
use crate::games::Game;
use core::fmt::{self, Write};

pub fn tell(game: &Astralis, action: &Action, out: &mut dyn Write) -> fmt::Result {
    let seat = game.turn;
    match action {
        Action::Start(hex) => write!(out, "{seat} starts on {}", game.named(*hex)),
        Action::Move { to, stone } => {
            write!(out, "{seat} {}", game.named(*to))?;
            if let Some(stone) = stone {
                write!(out, " stone {}", game.named(*stone))?;
            }
            let mut after = *game;
            _ = after.apply(action);
            let taken = after.last.map_or(0, |last| last.taken(&after.land).count());
            if taken > 0 {
                write!(out, " takes {taken}")?;
            }
            Ok(())
        }
        Action::End => write!(out, "Ended by agreement"),
    }
}
