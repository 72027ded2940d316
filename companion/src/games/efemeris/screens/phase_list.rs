//! The two phases in which a player does what he likes in any order: III, crew cards, bonuses and lost ships (EFE-30 to EFE-37),
//! and IV, what is built and conquered (EFE-50 to EFE-57).

use super::Overview;
use super::parts::bar_with_note;
use super::picks::{self, PhaseEntries, PhaseEntry};
use crate::draw::{Area, Frame, Row};
use crate::games::efemeris::components::{Bonus, Crew};
use crate::games::efemeris::{Efemeris, MOST_PLAYED, Phase};
use crate::games::screen::{After, Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::games::{Game, RecordEntry};
use crate::text::line;

pub struct PhaseList {
    phase: Phase,
    /// Which of the allies has the device.
    seat: u8,
    row: usize,
}

impl PhaseList {
    pub fn new(game: &Efemeris, seat: u8) -> Self {
        Self {
            phase: game.phase,
            seat,
            row: 0,
        }
    }

    fn entry(&self, game: &Efemeris, row: usize) -> PhaseEntry {
        let entries = entries(game, self.seat);
        entries.get(row).copied().unwrap_or(PhaseEntry::Done)
    }
}

/// What this phase offers: first its end.
pub fn entries(game: &Efemeris, seat: u8) -> PhaseEntries {
    let done = [PhaseEntry::Done].into_iter();
    if game.phase == Phase::Tactical {
        // The crew that the seat's nation has.
        let nation = game.seat(seat).nation;
        let crew = Crew::ALL.into_iter();
        let own = crew.filter(|crew| crew.nation().is_none() || crew.nation() == nation);
        let bonuses = Bonus::ALL.map(PhaseEntry::Bonus);
        let phase = own
            .map(PhaseEntry::Crew)
            .chain(bonuses)
            .chain([PhaseEntry::Wreck]);
        return done.chain(phase).collect();
    }
    let build = [
        PhaseEntry::Conquer,
        PhaseEntry::Frigate,
        PhaseEntry::Fortress,
        PhaseEntry::Recruit,
        PhaseEntry::Galleon,
    ];
    let share = game.is_team().then_some(PhaseEntry::Share);
    done.chain(build).chain(share).collect()
}

impl List for PhaseList {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        self.phase.word()
    }

    fn draw_around(&self, game: &Efemeris, frame: &mut Frame) -> Area {
        let seat = game.seat(self.seat);
        let [pepper, vanilla] = seat.spices;
        let title = match self.phase {
            Phase::Tactical => line!("Tactics: crew {}/{MOST_PLAYED}", seat.played_count()),
            _ => line!("Build: {pepper}P {vanilla}V"),
        };
        let note = picks::note(game, self.seat, self.entry(game, self.row));
        bar_with_note(frame, game.seat_name(self.seat), &title, &note)
    }

    fn len(&self, game: &Efemeris) -> usize {
        entries(game, self.seat).len()
    }

    fn row(&self, game: &Efemeris, index: usize) -> Row {
        picks::row(game, self.seat, self.entry(game, index))
    }

    chosen_is!(row);

    fn controls(&self, game: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        let label = picks::press_label(self.entry(game, self.row));
        let knobs = knobs.press(label, |screen, game, _| {
            picks::press(game, screen.seat, screen.entry(game, screen.row))
        });
        if game.is_team() {
            knobs.action("ally", |screen, game, _| {
                screen.seat = game.ally(screen.seat).unwrap_or(screen.seat);
            })
        } else {
            knobs.action_leads("overview", |_, _, _| Next::open(Overview::default()))
        }
    }

    fn help(&self, game: &Efemeris) -> &'static str {
        picks::help(game, self.seat, self.entry(game, self.row))
    }

    /// The ally who was at it stays at it, and the choice where it was: twice the same is common, and a second press ends
    /// nothing.
    fn committed(&mut self, game: &Efemeris, _: &RecordEntry<Efemeris>) -> After<Efemeris> {
        if game.phase == self.phase {
            After::Stay
        } else {
            After::Resume
        }
    }
}
