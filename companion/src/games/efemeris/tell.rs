//! Actions in a few words for the history.

use super::Efemeris;
use super::actions::{Action, Counter, Target};
use super::text::{add, put};
use crate::draw::Line;
use core::fmt::{self, Write};

impl Efemeris {
    pub(super) fn tell_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        // Who does it, what is done, and with what.
        let (seat, deed, what) = match *action {
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
            Action::Done => (None, "", self.phase.word()),
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
        let mut line = Line::new();
        if let Some(seat) = seat {
            put(&mut line, self.name(seat));
        }
        put(&mut line, deed);
        put(&mut line, what);
        match *action {
            Action::Explore => add(&mut line, " #", &[self.tiles_due()]),
            Action::Collect { seat, spaces, .. } => {
                // Nothing for a seat beyond the table: also what is refused can be told.
                let harvest = self.harvest(seat, spaces).unwrap_or_default();
                let [pepper, vanilla, bonuses, crew] = harvest.taken;
                add(&mut line, " +#P +#V", &[pepper, vanilla]);
                if bonuses > 0 {
                    add(&mut line, " +#B", &[bonuses]);
                }
                if crew > 0 {
                    add(&mut line, " +#C", &[crew]);
                }
            }
            Action::Play { on, .. } | Action::Use { on, .. } => self.tell_target(on, &mut line),
            Action::Conquer { paid, .. } => add(&mut line, " #P #V", &paid),
            Action::Done => put(&mut line, " phase done"),
            Action::Set { counter, to } => add(&mut line, " #>#", &[self.value(counter), to]),
            _ => (),
        }
        out.write_str(&line)
    }

    fn tell_target(&self, target: Target, line: &mut Line) {
        let (seat, what) = match target {
            Target::Nothing => (None, ""),
            Target::Spice(spice) => (None, spice.initial()),
            Target::Ship { seat, ship } => (Some(seat), ship.title()),
            Target::Fortress(planet) | Target::Planet(planet) => (None, planet.title()),
            Target::Hand { seat } => (Some(seat), ""),
        };
        for word in [seat.map_or("", |seat| self.name(seat)), what] {
            if !word.is_empty() {
                put(line, " ");
                put(line, word);
            }
        }
    }
}
