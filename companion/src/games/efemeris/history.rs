//! Actions in a few words for the history.

use super::Efemeris;
use super::actions::{Action, Counter, Target};
use crate::words::fill;
use core::fmt::{self, Write};

impl Efemeris {
    pub(super) fn tell_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        // Where the sentence has two blanks, who does it comes first, then with what.
        let (sentence, seat, what) = match *action {
            Action::Table(_) => ("Planet cards set", None, ""),
            Action::First { seat } => ("# begins", Some(seat), ""),
            Action::Nation { seat, nation } => ("#: #", Some(seat), nation.title()),
            Action::Captain { seat, captain } => ("#: #", Some(seat), captain.short()),
            Action::Mobilize { seat, planet } => ("# at #", Some(seat), planet.title()),
            Action::Begin => ("The game begins", None, ""),
            Action::Explore => ("# draws", Some(self.leader(self.side)), ""),
            Action::Collect { seat, .. } => ("#", Some(seat), ""),
            Action::Play { seat, crew, .. } => ("#: #", Some(seat), crew.title()),
            Action::Use { seat, bonus, .. } => ("#: #", Some(seat), bonus.title()),
            Action::Wreck { seat, ship } => ("# loses #", Some(seat), ship.title()),
            Action::Recruit { seat } => ("# recruits", Some(seat), ""),
            Action::Frigate { seat } => ("#: frigate", Some(seat), ""),
            Action::Fortress { seat, planet } => ("#: fortress #", Some(seat), planet.title()),
            Action::Galleon { seat, captain } => ("#: galleon #", Some(seat), captain.short()),
            Action::Conquer { seat, planet, .. } => ("# takes #", Some(seat), planet.title()),
            Action::Share { seat, spice } => ("# shares #", Some(seat), spice.word()),
            Action::Done => ("# phase done", None, self.phase.word()),
            Action::Draw => ("A draw", None, ""),
            Action::Next => ("Next game", None, ""),
            Action::Set { counter, .. } => match counter {
                Counter::Seat { seat, counter } => ("#: #", Some(seat), counter.title()),
                Counter::Owner(planet) => ("Owner of #", None, planet.title()),
                Counter::Fortress(planet) => ("Fortress #", None, planet.title()),
                Counter::Tiles => ("Tiles", None, ""),
                Counter::Purse(bonus) => ("Purse: #", None, bonus.title()),
            },
        };
        let values = match seat {
            Some(seat) => [self.name(seat), what],
            None => [what, ""],
        };
        fill(out, sentence, &values)?;
        match *action {
            Action::Explore => fill(out, " #", &[self.tiles_due()]),
            Action::Collect { seat, spaces, .. } => {
                // Nothing for a seat beyond the table: also what is refused can be told.
                let harvest = self.harvest(seat, spaces).unwrap_or_default();
                let [.., bonuses, crew] = harvest.taken;
                fill(out, " +#P +#V", &harvest.taken)?;
                if bonuses > 0 {
                    fill(out, " +#B", &[bonuses])?;
                }
                if crew > 0 {
                    fill(out, " +#C", &[crew])?;
                }
                Ok(())
            }
            Action::Play { on, .. } | Action::Use { on, .. } => self.tell_target(on, out),
            Action::Conquer { paid, .. } => fill(out, " #P #V", &paid),
            Action::Set { counter, to } => fill(out, " #>#", &[self.value(counter), to]),
            _ => Ok(()),
        }
    }

    fn tell_target(&self, target: Target, out: &mut dyn Write) -> fmt::Result {
        let (sentence, values) = match target {
            Target::Nothing => ("", [""; 2]),
            Target::Spice(spice) => (" #", [spice.initial(), ""]),
            Target::Ship { seat, ship } => (" # #", [self.name(seat), ship.title()]),
            Target::Fortress(planet) | Target::Planet(planet) => (" #", [planet.title(), ""]),
            Target::Hand { seat } => (" #", [self.name(seat), ""]),
        };
        fill(out, sentence, &values)
    }
}
