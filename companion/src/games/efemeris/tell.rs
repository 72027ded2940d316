//! Actions in a few words for the history.

use super::Efemeris;
use super::actions::{Action, Counter, Target};
use super::tables::Spice;
use core::fmt::{self, Write};

impl Efemeris {
    pub(super) fn tell_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        let (who, does, what) = match *action {
            Action::Table(_) => (None, "Planet cards set", ""),
            Action::First { seat } => (Some(seat), " begins", ""),
            Action::Nation { seat, nation } => (Some(seat), ": ", nation.title()),
            Action::Captain { seat, captain } => (Some(seat), ": ", captain.short()),
            Action::Mobilize { seat, planet } => (Some(seat), " at ", planet.title()),
            Action::Begin => (None, "The game begins", ""),
            Action::Explore => (Some(self.leader(self.side)), " draws", ""),
            Action::Collect { seat, .. } => (Some(seat), "", ""),
            Action::Play { seat, crew, .. } => (Some(seat), ": ", crew.title()),
            Action::Use { seat, bonus, .. } => (Some(seat), ": ", bonus.title()),
            Action::Wreck { seat, ship } => (Some(seat), " loses ", ship.title()),
            Action::Recruit { seat } => (Some(seat), " recruits", ""),
            Action::Frigate { seat } => (Some(seat), ": frigate", ""),
            Action::Fortress { seat, planet } => (Some(seat), ": fortress ", planet.title()),
            Action::Galleon { seat, captain } => (Some(seat), ": galleon ", captain.short()),
            Action::Conquer { seat, planet, .. } => (Some(seat), " takes ", planet.title()),
            Action::Share { seat, spice } => (Some(seat), " shares ", spice.word()),
            Action::Done => (None, self.phase.word(), " phase done"),
            Action::Draw => (None, "A draw", ""),
            Action::Next => (None, "Next game", ""),
            Action::Set { counter, .. } => match counter {
                Counter::Seat { seat, counter } => (Some(seat), ": ", counter.title()),
                Counter::Owner(planet) => (None, "Owner of ", planet.title()),
                Counter::Fortress(planet) => (None, "Fortress ", planet.title()),
                Counter::Tiles => (None, "Tiles", ""),
                Counter::Purse(bonus) => (None, "Purse: ", bonus.title()),
            },
        };
        let name = who.map_or("", |seat| self.name(seat));
        write!(out, "{name}{does}{what}")?;
        match *action {
            Action::Explore => write!(out, " {}", self.tiles_due()),
            Action::Collect { seat, spaces, .. } => {
                let harvest = self.harvest(seat, spaces).unwrap_or_default();
                let [pepper, vanilla, bonuses, crew] = harvest.taken;
                write!(out, " +{pepper}P +{vanilla}V")?;
                if bonuses > 0 {
                    write!(out, " +{bonuses}B")?;
                }
                if crew > 0 {
                    write!(out, " +{crew}C")?;
                }
                Ok(())
            }
            Action::Play { on, .. } | Action::Use { on, .. } => self.tell_target(on, out),
            Action::Conquer {
                paid: [pepper, vanilla],
                ..
            } => write!(out, " {pepper}P {vanilla}V"),
            Action::Set { counter, to } => write!(out, " {}>{to}", self.value(counter)),
            _ => Ok(()),
        }
    }

    fn tell_target(&self, target: Target, out: &mut dyn Write) -> fmt::Result {
        match target {
            Target::Nothing => Ok(()),
            Target::Spice(Spice::Pepper) => write!(out, " P"),
            Target::Spice(Spice::Vanilla) => write!(out, " V"),
            Target::Ship { seat, ship } => write!(out, " {} {}", self.name(seat), ship.title()),
            Target::Fortress(planet) | Target::Planet(planet) => write!(out, " {}", planet.title()),
            Target::Hand { seat } => write!(out, " {}", self.name(seat)),
        }
    }
}
