//! Set-up: a player chooses the first captain (EFE-11).

use super::widgets::{bar, text_lines, which};
use crate::draw::{Align, BOLD, Frame, Ink, SMALL, WIDTH};
use crate::games::Game;
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::Captain;
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step;
use crate::text::line;
use heapless::Vec;

#[derive(Default)]
pub struct ChooseCaptain {
    row: usize,
}

impl ChooseCaptain {
    fn captain(&self, game: &Efemeris) -> Option<Captain> {
        allowed(game).get(self.row).copied()
    }
}

/// Those who are of the nation and nobody's captain yet.
fn allowed(game: &Efemeris) -> Vec<Captain, 4> {
    let (_, seat) = game.waiting();
    let captains = Captain::ALL.iter().copied();
    let allowed = captains.filter(|captain| {
        let captain = *captain;
        game.check(&Action::Captain { seat, captain }).is_ok()
    });
    allowed.take(4).collect()
}

impl Screen for ChooseCaptain {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "captain"
    }

    fn controls(&self, _: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .choose(|screen, game, by| screen.row = step(screen.row, by, allowed(game).len()))
            .press("take", |screen, game, _| {
                let (_, seat) = game.waiting();
                let captain = screen.captain(game);
                captain.map_or(Next::Stay, |captain| Next::act(Action::Captain { seat, captain }))
            })
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        let (_, chooser) = game.waiting();
        let what = if game.is_team() { "Captain" } else { "1st captain" };
        let which = which(self.row, allowed(game).len());
        bar(frame, game.seat_name(chooser), &line!("{what} {which}"));
        if let Some(captain) = self.captain(game) {
            frame.text(2, 12, Align::Left, &BOLD, Ink::On, captain.short());
            frame.text(WIDTH - 2, 15, Align::Right, &SMALL, Ink::On, captain.galleon());
            text_lines(frame, 25, &SMALL, captain.effect());
        }
    }

    fn help(&self, game: &Efemeris) -> &'static str {
        self.captain(game).map_or("", Captain::help)
    }
}
