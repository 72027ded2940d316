//! Which planet is conquered (EFE-55).

use super::Price;
use super::parts::{PLACEHOLDERS, bar_with_note, price_words};
use super::picks::{self, PhaseEntry, conquests, payable, usual_price};
use crate::draw::{Area, Frame, LIST_ROOM, Row, SMALL};
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::components::Planet;
use crate::games::screen::{After, Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::games::{Game, RecordEntry};
use crate::text::{Line, line};

pub struct Conquer {
    seat: u8,
    row: usize,
}

impl Conquer {
    pub fn new(seat: u8) -> Self {
        Self { seat, row: 0 }
    }

    fn planet(&self, game: &Efemeris, row: usize) -> Planet {
        let planets = conquests(game, self.seat);
        planets.get(row).copied().unwrap_or_default()
    }
}

impl List for Conquer {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "conquer"
    }

    fn draw_around(&self, game: &Efemeris, frame: &mut Frame) -> Area {
        let chosen = self.planet(game, self.row);
        let what = match game.place(chosen).owner {
            Some(owner) => line!("from {}", game.seat_name(owner)),
            None => line!("Conquer"),
        };
        let note = match payable(game, self.seat, chosen) {
            Err(refusal) => game.explain(&refusal),
            Ok(()) if game.placeholder => line!("{PLACEHOLDERS}"),
            Ok(()) => line!("Planets {} of {}", game.side_planets(game.side), game.goal()),
        };
        bar_with_note(frame, game.seat_name(self.seat), &what, &note)
    }

    fn len(&self, game: &Efemeris) -> usize {
        conquests(game, self.seat).len()
    }

    fn row(&self, game: &Efemeris, index: usize) -> Row {
        let planet = self.planet(game, index);
        let price = price_words(usual_price(game, self.seat, planet));
        let owned = match game.place(planet).owner {
            Some(owner) => line!("{} {price}", game.seat_name(owner)),
            None => Line::new(),
        };
        // Behind the square there is room for a planet and most names.
        let fits = SMALL.width(planet.label()) + SMALL.width(&owned) < LIST_ROOM - 12;
        let right = if fits && !owned.is_empty() { owned } else { price };
        Row::new(planet.label(), right).marked(payable(game, self.seat, planet).is_ok())
    }

    chosen_is!(row);

    fn controls(&self, _: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("price", |screen, game, _| {
            let planet = screen.planet(game, screen.row);
            Next::open(Price::new(game, screen.seat, planet))
        })
    }

    fn help(&self, game: &Efemeris) -> &'static str {
        picks::help(game, self.seat, PhaseEntry::Conquer)
    }

    fn committed(&mut self, _: &Efemeris, _: &RecordEntry<Efemeris>) -> After<Efemeris> {
        After::Back
    }
}
