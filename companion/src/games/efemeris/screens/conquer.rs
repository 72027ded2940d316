//! Which planet is conquered (EFE-55).

use super::Price;
use super::parts::{PLACEHOLDERS, bar, list_with_note, price_words};
use super::picks::{self, PhaseEntry, conquests, payable, usual_price};
use crate::draw::{Frame, LIST_ROOM, Row, SMALL};
use crate::games::efemeris::Efemeris;
use crate::games::screen::{After, Controls, Next, Screen};
use crate::games::{Game, RecordEntry};
use crate::input::step;
use crate::text::{Line, line};

pub struct Conquer {
    seat: u8,
    row: usize,
}

impl Conquer {
    pub fn new(seat: u8) -> Self {
        Self { seat, row: 0 }
    }
}

impl Screen for Conquer {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "conquer"
    }

    fn controls(&self, _: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .choose(|screen, game, by| {
                screen.row = step(screen.row, by, conquests(game, screen.seat).len());
            })
            .press("price", |screen, game, _| {
                let planets = conquests(game, screen.seat);
                planets.get(screen.row).map_or(Next::Stay, |planet| {
                    Next::open(Price::new(game, screen.seat, *planet))
                })
            })
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        let planets = conquests(game, self.seat);
        let chosen = planets.get(self.row).copied().unwrap_or_default();
        let what = match game.place(chosen).owner {
            Some(owner) => line!("from {}", game.seat_name(owner)),
            None => line!("Conquer"),
        };
        bar(frame, game.seat_name(self.seat), &what);
        let note = match payable(game, self.seat, chosen) {
            Err(refusal) => game.explain(&refusal),
            Ok(()) if game.placeholder => line!("{PLACEHOLDERS}"),
            Ok(()) => line!("Planets {} of {}", game.side_planets(game.side), game.goal()),
        };
        list_with_note(frame, &note, planets.len(), self.row, &mut |index| {
            let planet = planets.get(index).copied().unwrap_or_default();
            let price = price_words(usual_price(game, self.seat, planet));
            let owned = match game.place(planet).owner {
                Some(owner) => line!("{} {price}", game.seat_name(owner)),
                None => Line::new(),
            };
            // Behind the square there is room for a planet and most names.
            let fits = SMALL.width(planet.label()) + SMALL.width(&owned) < LIST_ROOM - 12;
            let right = if fits && !owned.is_empty() { owned } else { price };
            Row::new(planet.label(), right).marked(payable(game, self.seat, planet).is_ok())
        });
    }

    fn help(&self, game: &Efemeris) -> &'static str {
        picks::help(game, self.seat, PhaseEntry::Conquer)
    }

    fn committed(&mut self, _: &Efemeris, _: &RecordEntry<Efemeris>) -> After<Efemeris> {
        After::Back
    }
}
