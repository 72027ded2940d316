//! Set-up: a player chooses the mobilization planet (EFE-13).

use super::parts::{PLACEHOLDERS, bar_with_note, price_words};
use crate::draw::{Area, Frame, Row};
use crate::games::Game;
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::Planet;
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::text::line;

pub struct Mobilize {
    row: usize,
}

impl Mobilize {
    /// The first one that is free is offered.
    pub fn new(game: &Efemeris) -> Self {
        let free = |planet: &Planet| game.place(*planet).owner.is_none();
        Self {
            row: Planet::ALL.iter().position(free).unwrap_or(0),
        }
    }
}

impl List for Mobilize {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "mobilize"
    }

    fn draw_around(&self, game: &Efemeris, frame: &mut Frame) -> Area {
        let (_, chooser) = game.waiting();
        let note = if game.placeholder { PLACEHOLDERS } else { "" };
        bar_with_note(frame, game.seat_name(chooser), "1st planet", note)
    }

    fn len(&self, _: &Efemeris) -> usize {
        Planet::ALL.len()
    }

    fn row(&self, game: &Efemeris, index: usize) -> Row {
        let planet = Planet::at(index);
        let owner = game.place(planet).owner;
        let right = match owner {
            Some(seat) => line!("{}", game.seat_name(seat)),
            None => {
                let card = game.card(planet);
                line!("{} makes {}", price_words(card.cost), card.makes.initial())
            }
        };
        Row::new(planet.label(), right).marked(owner.is_none())
    }

    chosen_is!(row);

    fn controls(&self, _: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("take", |screen, game, _| {
            let (_, seat) = game.waiting();
            let planet = Planet::at(screen.row);
            Next::act(Action::Mobilize { seat, planet })
        })
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        // told: EFE-12, EFE-13, EFE-115
        "Yours from the start: it pays 1 of its spice a turn and counts for victory. Its tile touches the centre: the first player's \
         north, then south, of three south-east and south-west. Of two allies' tiles one does, the other lies beside it. Pepper is \
         the better start: Patrocles, Posidonius. A cheap planet is soon lost."
    }
}
