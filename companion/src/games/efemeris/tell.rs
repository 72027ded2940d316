//! Actions in a few words for the history.

use super::Efemeris;
use super::actions::{Action, Counter, Target};
use super::tables::Spice;
use core::fmt::{self, Write};

impl Efemeris {
    pub(super) fn tell_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        match *action {
            Action::Table(_) => write!(out, "Planet cards set"),
            Action::First { seat } => write!(out, "{} begins", self.name(seat)),
            Action::Nation { seat, nation } => write!(out, "{}: {}", self.name(seat), nation.title()),
            Action::Captain { seat, captain } => write!(out, "{}: {}", self.name(seat), captain.short()),
            Action::Mobilize { seat, planet } => write!(out, "{} at {}", self.name(seat), planet.title()),
            Action::Begin => write!(out, "The game begins"),
            Action::Explore => {
                write!(
                    out,
                    "{} draws {}",
                    self.name(self.leader(self.side)),
                    self.tiles_due()
                )
            }
            Action::Collect { seat, spaces, .. } => {
                let harvest = self.harvest(seat, spaces).unwrap_or_default();
                let [pepper, vanilla] = harvest.taken;
                write!(out, "{} +{pepper}P +{vanilla}V", self.name(seat))?;
                if harvest.bonuses > 0 {
                    write!(out, " +{}B", harvest.bonuses)?;
                }
                if harvest.crew > 0 {
                    write!(out, " +{}C", harvest.crew)?;
                }
                Ok(())
            }
            Action::Play { seat, crew, on } => {
                write!(out, "{}: {}", self.name(seat), crew.title())?;
                self.tell_target(on, out)
            }
            Action::Use { seat, bonus, on } => {
                write!(out, "{}: {}", self.name(seat), bonus.title())?;
                self.tell_target(on, out)
            }
            Action::Wreck { seat, ship } => write!(out, "{} loses {}", self.name(seat), ship.title()),
            Action::Recruit { seat } => write!(out, "{} recruits", self.name(seat)),
            Action::Frigate { seat } => write!(out, "{}: frigate", self.name(seat)),
            Action::Fortress { seat, planet } => {
                write!(out, "{}: fortress {}", self.name(seat), planet.title())
            }
            Action::Galleon { seat, captain } => {
                write!(out, "{}: galleon {}", self.name(seat), captain.short())
            }
            Action::Conquer {
                seat,
                planet,
                paid: [pepper, vanilla],
            } => write!(
                out,
                "{} takes {} {pepper}P {vanilla}V",
                self.name(seat),
                planet.title()
            ),
            Action::Share { seat, spice } => write!(out, "{} shares {}", self.name(seat), spice.word()),
            Action::Done => write!(out, "{} phase done", self.phase.word()),
            Action::Draw => write!(out, "A draw"),
            Action::Next => write!(out, "Next game"),
            Action::Set { counter, to } => {
                let was = self.value(counter).unwrap_or(0);
                match counter {
                    Counter::Seat { seat, counter } => {
                        write!(out, "{}: {}", self.name(seat), counter.title())
                    }
                    Counter::Owner(planet) => write!(out, "Owner of {}", planet.title()),
                    Counter::Fortress(planet) => write!(out, "Fortress {}", planet.title()),
                    Counter::Tiles => write!(out, "Tiles"),
                    Counter::Purse(bonus) => write!(out, "Purse: {}", bonus.title()),
                }?;
                write!(out, " {was}>{to}")
            }
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
