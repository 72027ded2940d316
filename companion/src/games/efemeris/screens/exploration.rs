//! Phase I: tiles are drawn and laid (EFE-16, EFE-17).

use super::widgets::body;
use crate::draw::{Align, Frame, HUGE, Ink, SMALL, WIDTH, track};
use crate::games::Game;
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::Nation;
use crate::games::screen::{Controls, Next, Screen};
use crate::text::line;

pub struct Exploration;

impl Screen for Exploration {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "exploration"
    }

    fn controls(&self, _: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("placed", |_, _, _| Next::act(Action::Explore))
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        let seat = game.leader(game.side);
        frame.fill(0, 0, WIDTH, 20, Ink::On);
        frame.text(2, 0, Align::Left, &HUGE, Ink::Off, game.seat_name(seat));
        let nation = game.seat(seat).nation.map_or("", Nation::label);
        frame.text(WIDTH - 2, 1, Align::Right, &SMALL, Ink::Off, nation);
        let second = match game.ally(seat) {
            Some(ally) => line!("& {}", game.seat_name(ally)),
            None => line!("I of IV"),
        };
        frame.text(WIDTH - 2, 10, Align::Right, &SMALL, Ink::Off, &second);
        let due = game.tiles_due();
        body(frame, 2, 25, "Draw");
        let end = frame.text(30, 20, Align::Left, &HUGE, Ink::On, &line!("{due}"));
        let each = match due {
            2 if game.is_team() => "one each",
            1 => "the last tile",
            _ => "tiles",
        };
        body(frame, end + 4, 25, each);
        let left = line!("{} left", game.tiles);
        frame.text(WIDTH - 2, 26, Align::Right, &SMALL, Ink::On, &left);
        body(frame, 2, 43, "Planets");
        let planets = game.side_planets(game.side);
        track(frame, 48, 43, 9, planets, planets, game.goal());
    }

    fn help(&self, game: &Efemeris) -> &'static str {
        if game.expert {
            "Draw the tiles and lay them edge to edge, within the larger map that the Expert tiles make. Press DIAL when they \
             lie."
        } else {
            "Draw the tiles and lay them edge to edge, at most 2 tiles from the centre. Press DIAL when they lie."
        }
    }
}
