//! A second referee for what ships and crew cards cannot have done. It looks only at the actions that were taken and at which ships
//! are in play, and keeps books of its own.

use crate::games::RecordEntry;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::{Bonus, Captain, Crew, Ship, Space};
use crate::games::efemeris::counters::{EfemerisCounter, SeatCounter};
use crate::games::efemeris::rules::effects::CrewEffect;
use crate::games::efemeris::{Efemeris, Phase};
use std::vec::Vec;

#[derive(Default)]
pub struct Referee {
    /// Ships of each seat that can have left the place where they came into play.
    sailed: [[bool; 3]; 4],
    /// Ships of each seat when the construction phase began.
    fleet: [usize; 4],
    /// Planets that each seat conquered, and frigates that it built, in this construction phase.
    conquests: [usize; 4],
    frigates: [usize; 4],
    /// Chief Mates of Fairborne and Lancaster that wait for a Gunner.
    prepared: [bool; 4],
    /// Cards of each side that lie on a board, with the seat that played them, and those that were spent.
    boards: Vec<(u8, Crew)>,
    spent: Vec<(u8, Crew)>,
    /// After a correction the table has its own truth, until the next phase or the next game.
    corrected: bool,
}

impl Referee {
    /// An entry was taken: `before` it and `after` it the game stood so.
    pub fn watch(&mut self, before: &Efemeris, entry: &RecordEntry<Efemeris>, after: &Efemeris) {
        match entry {
            RecordEntry::Action(action) => self.watch_action(before, action, after),
            RecordEntry::Set { counter, .. } => {
                self.corrected = true;
                // Which cards are out is then no longer known.
                if let EfemerisCounter::Seat {
                    seat,
                    counter: SeatCounter::Out,
                } = counter
                {
                    self.spent.retain(|card| card.0 != after.side_of(*seat));
                }
            }
        }
        for seat in after.seat_indices() {
            let at = usize::from(seat);
            let (was, is) = (before.seats[at].ships, after.seats[at].ships);
            for ship in 0..3 {
                let is_corrected = matches!(entry, RecordEntry::Set { .. }) && !was[ship];
                self.sailed[at][ship] = is[ship] && (self.sailed[at][ship] || is_corrected);
            }
            // Cards go with the galleon and, by correction, from the last one on.
            if !is[0] {
                self.prepared[at] = false;
            }
            let lie = usize::from(after.seats[at].played_count());
            while self.boards.iter().filter(|card| card.0 == seat).count() > lie {
                let last = self.boards.iter().rposition(|card| card.0 == seat).unwrap();
                let (_, crew) = self.boards.remove(last);
                if after.expert && matches!(entry, RecordEntry::Action(_)) {
                    self.spent.push((after.side_of(seat), crew));
                }
            }
            if !after.awaits_gunner(seat) && self.corrected {
                self.prepared[at] = false;
            }
        }
    }

    fn watch_action(&mut self, before: &Efemeris, action: &Action, after: &Efemeris) {
        match *action {
            Action::Next => *self = Self::default(),
            Action::Collect { seat, spaces, .. } => {
                for ship in Ship::ALL {
                    let at = ship as usize;
                    if spaces[at] != Space::Open {
                        assert!(
                            self.sailed[usize::from(seat)][at],
                            "EFE-102: it is where it was put"
                        );
                    }
                }
            }
            Action::Use { seat, bonus, .. } => {
                let own = before.in_force(seat, CrewEffect::ForeignWinds) == 0;
                if bonus == Bonus::Shot || bonus == Bonus::Winds && !own {
                    for other in after.seat_indices() {
                        if after.side_of(other) != after.side_of(seat) {
                            self.sailed[usize::from(other)] = [true; 3];
                        }
                    }
                }
            }
            Action::Play { seat, crew, .. } => self.watch_card(before, seat, crew, after),
            Action::Done if before.phase == Phase::Tactical => {
                for seat in before.side_seats(before.side) {
                    let at = usize::from(seat);
                    assert!(!self.prepared[at], "EFE-107: the Gunner never came");
                    self.sailed[at] = [true; 3];
                    self.fleet[at] = after.seats[at].ships_in_play().len();
                }
                (self.conquests, self.frigates) = Default::default();
                self.corrected = false;
            }
            Action::Conquer { seat, .. } => {
                let at = usize::from(seat);
                self.conquests[at] += 1;
                assert!(
                    self.corrected || self.conquests[at] <= self.fleet[at],
                    "EFE-103: more conquests than ships"
                );
            }
            Action::Frigate { seat } => {
                let at = usize::from(seat);
                self.frigates[at] += 1;
                let planets = after.planets.iter().filter(|place| place.owner == Some(seat));
                assert!(
                    self.corrected || self.frigates[at] + self.conquests[at] <= planets.count(),
                    "EFE-104: two ships on one planet"
                );
            }
            _ => {}
        }
    }

    fn watch_card(&mut self, before: &Efemeris, seat: u8, crew: Crew, after: &Efemeris) {
        let side = after.side_of(seat);
        self.boards.push((seat, crew));
        let lie = self
            .boards
            .iter()
            .filter(|card| after.side_of(card.0) == side && card.1 == crew);
        let spent = self.spent.iter().filter(|card| **card == (side, crew));
        let copies = usize::from(after.table.copies[crew as usize]);
        assert!(
            self.corrected || lie.count() + spent.count() <= copies,
            "EFE-106: more of {} than there are",
            crew.word()
        );
        let captain = before.seats[usize::from(seat)].captain;
        let prepared = &mut self.prepared[usize::from(seat)];
        match (crew, captain) {
            (Crew::ChiefMate, Some(Captain::Fairborne | Captain::Lancaster)) => *prepared = true,
            (Crew::Gunner, _) => *prepared = false,
            _ => {}
        }
    }
}
