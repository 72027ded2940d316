//! Actions in a few words. They tell nothing of an unrevealed choice (AST-18).

use super::{Action, Astrolabe};
use crate::games::Game;
use core::fmt::{self, Write};

pub fn tell(game: &Astrolabe, action: &Action, out: &mut dyn Write) -> fmt::Result {
    let name = |seat: u8| game.seat_name(seat);
    let who = game.active_seat().map_or("?", name);
    match action {
        Action::Rings(layout) => write!(out, "Rings of {} sectors", layout.count()),
        Action::Sides { seat, day } => write!(out, "{}: {day} of 2 by day", name(*seat)),
        Action::Lock(choice) => write!(out, "{} locked", name(choice.seat)),
        Action::Reopen { seat } => write!(out, "{} reopened", name(*seat)),
        Action::Reveal(_) => write!(out, "All revealed"),
        Action::Meditate { focus } => write!(out, "{who} meditates +{focus}"),
        Action::Track { demons, .. } => write!(out, "{who} tracks {demons}"),
        Action::Stargaze { stars, finished: 0 } => write!(out, "{who} draws {stars}"),
        Action::Stargaze { stars, finished } => write!(out, "{who} draws {stars}, {finished} full"),
        Action::Bind { points } => write!(out, "{who} binds {}", points.len()),
        Action::Purge { demons, .. } => write!(out, "{who} purges {demons}"),
        Action::Use { artifact, sun, moon } => {
            let (artifact, dust) = (u16::from(*artifact) + 1, u16::from(*sun) + u16::from(*moon));
            write!(out, "{who} uses {artifact}: -{dust}")
        }
        Action::Buy { side, .. } => write!(out, "{who} buys by {}", side.word()),
        Action::Prophecy => write!(out, "{who}: prophecy"),
        Action::Done => write!(out, "{who} is done"),
        Action::Sixth { seat, ends: true } => write!(out, "{}'s sixth: last round", name(*seat)),
        Action::Sixth { seat, ends: false } => write!(out, "{}'s sixth: play on", name(*seat)),
        Action::Event { points, .. } => write!(out, "Event for {points} points"),
    }
}
