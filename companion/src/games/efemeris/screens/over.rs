//! The end of a game, and how a match stands (EFE-60 to EFE-63, EFE-70).

use super::widgets::body;
use crate::draw::{Align, BODY, Frame, HUGE, Ink, WIDTH, fitted};
use crate::games::Game;
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::Nation;
use crate::games::screen::{Controls, Next, Screen};
use crate::text::line;

pub struct Over;

impl Screen for Over {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "over"
    }

    fn controls(&self, game: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        if game.match_decided() {
            knobs
        } else {
            knobs.press("next game", |_, _, _| Next::act(Action::Next))
        }
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        frame.fill(0, 0, WIDTH, 22, Ink::On);
        if let Some(side) = game.winner {
            let leader = game.leader(side);
            let nation = game.seat(leader).nation.map_or("", Nation::label);
            let name = game.seat_name(leader);
            let (headline, wins, second) = match game.ally(leader) {
                Some(ally) => (nation, "win", line!("{name} and {}", game.seat_name(ally))),
                None => (name, "wins", line!("The {nation}")),
            };
            let end = frame.text(2, 1, Align::Left, &HUGE, Ink::Off, headline);
            frame.text(end + 4, 6, Align::Left, &BODY, Ink::Off, wins);
            body(frame, 2, 24, &second);
            let planets = line!("{} planets", game.side_planets(side));
            frame.text(WIDTH - 2, 24, Align::Right, &BODY, Ink::On, &planets);
        } else {
            frame.text(2, 1, Align::Left, &HUGE, Ink::Off, "A draw");
            body(frame, 2, 24, "by agreement");
        }
        if game.expert {
            let decided = game.match_decided();
            body(frame, 2, 34, if decided { "Match won" } else { "Match" });
            let width = (WIDTH - 2) / i32::from(game.sides());
            for side in 0..game.sides() {
                let name = game.seat_name(game.leader(side));
                let score = line!("{name} {}", game.lead(side).wins);
                let x = 2 + width * i32::from(side);
                fitted(frame, x, 43, Align::Left, Ink::On, width - 4, &score);
            }
        }
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        "The game is over. Hold ACTION to take the last step back. Corrections by the menu still count."
    }
}
