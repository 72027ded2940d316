//! Phase III: crew cards, bonuses and lost ships (EFE-30 to EFE-37).

use super::Overview;
use super::picks::{self, Entries, Entry};
use super::widgets::{bar, list_with_note};
use crate::draw::Frame;
use crate::games::efemeris::components::{Bonus, Crew};
use crate::games::efemeris::{Efemeris, MOST_PLAYED, Phase};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::games::{Game, RecordEntry};
use crate::input::step;
use crate::text::line;

pub struct Tactical {
    /// Which of the allies has the device.
    seat: u8,
    row: usize,
}

impl Tactical {
    pub fn new(seat: u8) -> Self {
        Self { seat, row: 0 }
    }

    fn chosen(&self, game: &Efemeris) -> Entry {
        let entries = entries(game, self.seat);
        entries.get(self.row).copied().unwrap_or(Entry::Done)
    }
}

/// The crew that the seat's nation has, among the rest.
pub fn entries(game: &Efemeris, seat: u8) -> Entries {
    let nation = game.seat(seat).nation;
    let crew = Crew::ALL.iter().copied();
    let own = crew.filter(|crew| crew.nation().is_none() || crew.nation() == nation);
    let bonuses = Bonus::ALL.iter().copied().map(Entry::Bonus);
    [Entry::Done]
        .into_iter()
        .chain(own.map(Entry::Crew))
        .chain(bonuses)
        .chain([Entry::Wreck])
        .collect()
}

impl Screen for Tactical {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "tactical"
    }

    fn controls(&self, game: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        let label = if self.row == 0 { "done" } else { "choose" };
        let knobs = knobs
            .choose(|screen, game, by| screen.row = step(screen.row, by, entries(game, screen.seat).len()))
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
        let played = game.seat(self.seat).played_count();
        bar(
            frame,
            game.seat_name(self.seat),
            &line!("Tactics: crew {played}/{MOST_PLAYED}"),
        );
        let entries = entries(game, self.seat);
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
        if game.phase == Phase::Tactical {
            After::Stay
        } else {
            After::Resume
        }
    }
}
