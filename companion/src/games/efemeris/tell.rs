//! Actions in a few words for the history.

use super::Efemeris;
use super::actions::{Action, Counter, Target};
use super::text::{add, put};
use crate::draw::Line;
use crate::form::Names;
use core::fmt::{self, Write};

/// What is done, in the order of the arms in [`Efemeris::tell_action`]. Before it stands who does it, behind it with what.
static DEEDS: Names = Names::new(
    "",
    "Planet cards set| begins|: |: | at |The game begins| draws||: |: | loses | recruits|: frigate|: fortress |\
     : galleon | takes | shares ||A draw|Next game|: |Owner of |Fortress |Tiles|Purse: |",
);

impl Efemeris {
    pub(super) fn tell_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        let (deed, seat, what) = match *action {
            Action::Table(_) => (0, None, ""),
            Action::First { seat } => (1, Some(seat), ""),
            Action::Nation { seat, nation } => (2, Some(seat), nation.title()),
            Action::Captain { seat, captain } => (3, Some(seat), captain.short()),
            Action::Mobilize { seat, planet } => (4, Some(seat), planet.title()),
            Action::Begin => (5, None, ""),
            Action::Explore => (6, Some(self.leader(self.side)), ""),
            Action::Collect { seat, .. } => (7, Some(seat), ""),
            Action::Play { seat, crew, .. } => (8, Some(seat), crew.title()),
            Action::Use { seat, bonus, .. } => (9, Some(seat), bonus.title()),
            Action::Wreck { seat, ship } => (10, Some(seat), ship.title()),
            Action::Recruit { seat } => (11, Some(seat), ""),
            Action::Frigate { seat } => (12, Some(seat), ""),
            Action::Fortress { seat, planet } => (13, Some(seat), planet.title()),
            Action::Galleon { seat, captain } => (14, Some(seat), captain.short()),
            Action::Conquer { seat, planet, .. } => (15, Some(seat), planet.title()),
            Action::Share { seat, spice } => (16, Some(seat), spice.word()),
            Action::Done => (17, None, self.phase.word()),
            Action::Draw => (18, None, ""),
            Action::Next => (19, None, ""),
            Action::Set { counter, .. } => match counter {
                Counter::Seat { seat, counter } => (20, Some(seat), counter.title()),
                Counter::Owner(planet) => (21, None, planet.title()),
                Counter::Fortress(planet) => (22, None, planet.title()),
                Counter::Tiles => (23, None, ""),
                Counter::Purse(bonus) => (24, None, bonus.title()),
            },
        };
        let mut line = Line::new();
        if let Some(seat) = seat {
            put(&mut line, self.name(seat));
        }
        put(&mut line, DEEDS.get(deed));
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
