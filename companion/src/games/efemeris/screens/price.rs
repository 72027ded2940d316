//! What was really paid for a planet (EFE-55).

use super::parts::{PEPPER, VANILLA, bar, body, price_words};
use super::picks::usual_price;
use crate::draw::{Align, Frame, HUGE, Ink, WIDTH, fitted};
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::{MOST_PLANET_COST, Planet, Spice};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::games::{Game, RecordEntry};
use crate::input::step_number;
use crate::text::line;

pub struct Price {
    seat: u8,
    planet: Planet,
    paid: [u8; 2],
}

impl Price {
    pub fn new(game: &Efemeris, seat: u8, planet: Planet) -> Self {
        Self {
            seat,
            planet,
            paid: usual_price(game, seat, planet),
        }
    }

    fn turn(&mut self, spice: Spice, by: i8) {
        let paid = &mut self.paid[spice as usize];
        *paid = step_number((*paid).into(), by, 0, MOST_PLANET_COST.into()) as u8;
    }
}

impl Screen for Price {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "price"
    }

    fn controls(&self, _: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .action("pepper", |screen, _, by| screen.turn(Spice::Pepper, by))
            .number("vanilla", |screen, _, by| screen.turn(Spice::Vanilla, by))
            .press("pay", |screen, _, _| {
                Next::act(Action::Conquer {
                    seat: screen.seat,
                    planet: screen.planet,
                    paid: screen.paid,
                })
            })
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        bar(frame, game.seat_name(self.seat), self.planet.label());
        let held = game.seat(self.seat).spices;
        for (spice, x, icon) in [(Spice::Pepper, 2, &PEPPER), (Spice::Vanilla, 66, &VANILLA)] {
            let (has, pays) = (held[spice as usize], self.paid[spice as usize]);
            frame.icon(x, 15, Ink::On, icon);
            body(frame, x + 10, 14, spice.label());
            frame.text(x, 23, Align::Left, &HUGE, Ink::On, &line!("{pays}"));
            let rest = match has.checked_sub(pays) {
                Some(left) => line!("{left} stay"),
                None => line!("has {has}"),
            };
            body(frame, x + 16, 29, &rest);
        }
        let (list, governors) = game.price(self.seat, self.planet);
        let list = price_words(list);
        let note = match (governors, game.placeholder) {
            _ if !game.is_card_price(self.seat, self.planet, self.paid) => {
                let card = if game.placeholder { "placeholder" } else { "card" };
                let less = match governors {
                    0 => line!(""),
                    _ => line!(" less {governors}"),
                };
                line!("Not the {card}'s {list}{less}")
            }
            (0, false) => line!("The card says {list}"),
            (0, true) => line!("Placeholder {list}: see card"),
            _ => line!("{list}, less {governors} by Governor"),
        };
        fitted(frame, 2, 44, Align::Left, Ink::On, WIDTH - 4, &note);
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        // told: EFE-55, EFE-108
        "What the planet's card says, 1 spice of your choice less for each Governor. Turn ACTION and NUMBER to what was really paid; a price \
         other than the card's is named here and in the history."
    }

    fn unsaved(&self, game: &Efemeris) -> bool {
        self.paid != usual_price(game, self.seat, self.planet)
    }

    fn committed(&mut self, _: &Efemeris, _: &RecordEntry<Efemeris>) -> After<Efemeris> {
        After::Back
    }
}
