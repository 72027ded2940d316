//! Actions in a few words.

use super::Efemeris;
use super::action::{Action, Target};
use crate::games::Game;
use core::fmt::{self, Write};

pub fn tell(game: &Efemeris, action: &Action, out: &mut dyn Write) -> fmt::Result {
    let name = |seat| game.seat_name(seat);
    match *action {
        Action::Table(_) => write!(out, "Printed cards set"),
        Action::First { seat } => write!(out, "{} begins", name(seat)),
        Action::Nation { seat, nation } => write!(out, "{}: {}", name(seat), nation.label()),
        Action::Captain { seat, captain } => write!(out, "{}: {}", name(seat), captain.card().short),
        Action::Mobilize { seat, planet } => write!(out, "{} at {}", name(seat), planet.label()),
        Action::Begin => write!(out, "The game begins"),
        Action::Explore => {
            let leader = game.leader(game.side);
            write!(out, "{} draws {}", name(leader), game.tiles_due())
        }
        Action::Collect { seat, spaces, .. } => {
            // Nothing for a seat beyond the table: also what is refused can be told.
            let [pepper, vanilla, bonuses, crew] = game.harvest(seat, spaces).unwrap_or_default().taken;
            write!(out, "{} +{pepper}P +{vanilla}V", name(seat))?;
            if bonuses > 0 {
                write!(out, " +{bonuses}B")?;
            }
            if crew > 0 {
                write!(out, " +{crew}C")?;
            }
            Ok(())
        }
        Action::Play { seat, crew, on } => {
            write!(out, "{}: {}", name(seat), crew.label())?;
            tell_target(game, on, out)
        }
        Action::Use { seat, bonus, on } => {
            write!(out, "{}: {}", name(seat), bonus.label())?;
            tell_target(game, on, out)
        }
        Action::Wreck { seat, ship } => write!(out, "{} loses {}", name(seat), ship.label()),
        Action::Recruit { seat } => write!(out, "{} recruits", name(seat)),
        Action::Frigate { seat } => write!(out, "{}: frigate", name(seat)),
        Action::Fortress { seat, planet } => write!(out, "{}: fortress {}", name(seat), planet.label()),
        Action::Galleon { seat, captain } => write!(out, "{}: galleon {}", name(seat), captain.card().short),
        Action::Conquer { seat, planet, paid } => {
            let ([pepper, vanilla], governors) = game.price(seat, planet);
            let [paid_pepper, paid_vanilla] = paid;
            let (name, planet_name) = (name(seat), planet.label());
            if game.is_card_price(seat, planet, paid) {
                return write!(out, "{name} takes {planet_name} {paid_pepper}P {paid_vanilla}V");
            }
            // The prices first: a long line is cut.
            write!(
                out,
                "{name} pays {paid_pepper}P {paid_vanilla}V, not {pepper}P {vanilla}V"
            )?;
            if governors > 0 {
                write!(out, "-{governors}")?;
            }
            write!(out, ": {planet_name}")
        }
        Action::Share { seat, spice } => write!(out, "{} shares {}", name(seat), spice.word()),
        Action::Done => write!(out, "{} phase done", game.phase.word()),
        Action::Draw => write!(out, "A draw"),
        Action::Next => write!(out, "Next game"),
    }
}

fn tell_target(game: &Efemeris, target: Target, out: &mut dyn Write) -> fmt::Result {
    match target {
        Target::Nothing => Ok(()),
        Target::Spice(spice) => write!(out, " {}", spice.initial()),
        Target::Ship { seat, ship } => write!(out, " {} {}", game.seat_name(seat), ship.label()),
        Target::Fortress(planet) | Target::Planet(planet) => write!(out, " {}", planet.label()),
        Target::Hand { seat } => write!(out, " {}", game.seat_name(seat)),
    }
}
