//! Set-up: a player chooses the first captain (EFE-11).

use super::parts::{bar, body, text_lines, which};
use crate::draw::{Frame, SMALL};
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
    let captains = Captain::ALL.into_iter();
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
        let Some(captain) = self.captain(game) else { return };
        let which = which(self.row, allowed(game).len());
        bar(
            frame,
            game.seat_name(chooser),
            &line!("{} {which}", captain.card().short),
        );
        // Above the news, which hide only what is printed on the card.
        text_lines(frame, 13, &SMALL, captain.card().effect);
        frame.keep(13, 2 * SMALL.height);
        body(frame, 2, 34, captain.label());
        let what = if game.is_team() { "Captain" } else { "1st captain" };
        body(frame, 2, 44, &line!("{what}, {}", captain.card().galleon));
    }

    fn help(&self, game: &Efemeris) -> &'static str {
        self.captain(game).map_or("", |captain| captain.card().help)
    }
}
