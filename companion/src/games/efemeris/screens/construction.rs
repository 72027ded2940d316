//! Phase IV: what is built and conquered (EFE-50 to EFE-57).

use super::Overview;
use super::picks::{self, Entries, Entry};
use super::widgets::{bar, list_with_note};
use crate::draw::Frame;
use crate::games::efemeris::{Efemeris, Phase};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::games::{Game, RecordEntry};
use crate::input::step;
use crate::text::line;

pub struct Construction {
    /// Which of the allies has the device.
    seat: u8,
    row: usize,
}

impl Construction {
    pub fn new(seat: u8) -> Self {
        Self { seat, row: 0 }
    }

    fn chosen(&self, game: &Efemeris) -> Entry {
        entries(game).get(self.row).copied().unwrap_or(Entry::Done)
    }
}

fn entries(game: &Efemeris) -> Entries {
    let share = game.is_team().then_some(Entry::Share);
    [
        Entry::Done,
        Entry::Conquer,
        Entry::Frigate,
        Entry::Fortress,
        Entry::Recruit,
        Entry::Galleon,
    ]
    .into_iter()
    .chain(share)
    .collect()
}

impl Screen for Construction {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "construction"
    }

    fn controls(&self, game: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        let label = if self.row == 0 { "done" } else { "choose" };
        let knobs = knobs
            .choose(|screen, game, by| screen.row = step(screen.row, by, entries(game).len()))
            .press(label, |screen, game, _| {
                picks::press(game, screen.seat, screen.chosen(game))
            });
        if game.is_team() {
            knobs.action("ally", |screen, game, _| {
                screen.seat = game.ally(screen.seat).unwrap_or(screen.seat);
            })
        } else {
            knobs.action_leads("overview", |_, _, _| Next::open(Overview::default()))
        }
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        let [pepper, vanilla] = game.seat(self.seat).spices;
        bar(
            frame,
            game.seat_name(self.seat),
            &line!("Build: {pepper}P {vanilla}V"),
        );
        let entries = entries(game);
        let note = picks::note(game, self.seat, self.chosen(game));
        list_with_note(frame, &note, entries.len(), self.row, &mut |index| {
            picks::row(
                game,
                self.seat,
                entries.get(index).copied().unwrap_or(Entry::Done),
            )
        });
    }

    fn help(&self, game: &Efemeris) -> &'static str {
        picks::help(game, self.seat, self.chosen(game))
    }

    /// The ally who was at it stays at it, and the choice where it was: twice the same is common, and a second press ends
    /// nothing.
    fn committed(&mut self, game: &Efemeris, _: &RecordEntry<Efemeris>) -> After<Efemeris> {
        if game.phase == Phase::Construction {
            After::Stay
        } else {
            After::Resume
        }
    }
}
