//! Which planet is conquered (EFE-55).

use super::Price;
use super::picks::{conquests, payable, usual_price};
use super::widgets::{PLACEHOLDERS, bar, can_mark, list_with_note, price_words};
use crate::draw::{Frame, Row};
use crate::games::efemeris::Efemeris;
use crate::games::screen::{After, Controls, Next, Screen};
use crate::games::{Game, RecordEntry};
use crate::input::step;
use crate::text::line;

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
        bar(frame, game.seat_name(self.seat), "Conquer");
        let planets = conquests(game, self.seat);
        let chosen = planets.get(self.row).copied().unwrap_or_default();
        let note = match payable(game, self.seat, chosen) {
            Err(refusal) => game.explain(&refusal),
            Ok(()) if game.placeholder => line!("{PLACEHOLDERS}"),
            Ok(()) => line!(""),
        };
        list_with_note(frame, &note, planets.len(), self.row, &mut |index| {
            let planet = planets.get(index).copied().unwrap_or_default();
            let price = price_words(usual_price(game, self.seat, planet));
            let right = match game.place(planet).owner {
                Some(owner) => line!("{} {price}", game.seat_name(owner)),
                None => price,
            };
            Row::new(planet.label(), right).marked(can_mark(payable(game, self.seat, planet).is_ok()))
        });
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        "DIAL chooses, press DIAL to do it."
    }

    fn committed(&mut self, _: &Efemeris, _: &RecordEntry<Efemeris>) -> After<Efemeris> {
        After::Back
    }
}
