//! Phase I: tiles are drawn and laid (EFE-16, EFE-17).

use super::Overview;
use super::parts::body;
use crate::draw::{Align, BODY, BOLD, Frame, HUGE, Ink, SMALL, WIDTH, track};
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
        knobs
            .press("placed", |_, _, _| Next::act(Action::Explore))
            .action_leads("overview", |_, _, _| Next::open(Overview::default()))
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        let seat = game.leader(game.side);
        frame.fill(0, 0, WIDTH, 20, Ink::On);
        match game.ally(seat) {
            None => _ = frame.text(2, 0, Align::Left, &HUGE, Ink::Off, game.seat_name(seat)),
            Some(ally) => {
                let (first, second) = (game.seat_name(seat), game.seat_name(ally));
                let both = line!("{first} & {second}");
                if BOLD.width(&both) < WIDTH - 44 {
                    frame.text(2, 3, Align::Left, &BOLD, Ink::Off, &both);
                } else {
                    frame.text(2, 0, Align::Left, &BODY, Ink::Off, first);
                    frame.text(2, 10, Align::Left, &BODY, Ink::Off, second);
                }
            }
        }
        let nation = game.seat(seat).nation.map_or("", Nation::label);
        frame.text(WIDTH - 2, 1, Align::Right, &SMALL, Ink::Off, nation);
        let turn = line!("turn {}", game.turns);
        frame.text(WIDTH - 2, 10, Align::Right, &SMALL, Ink::Off, &turn);
        let due = game.tiles_due();
        let what = match due {
            2 if game.is_team() => line!("Draw a tile each"),
            1 => line!("Draw the last tile"),
            _ => line!("Draw {due} tiles"),
        };
        frame.text(2, 20, Align::Left, &BOLD, Ink::On, &what);
        // What a message must not cover.
        frame.keep(0, 33);
        if due > 1 {
            let left = line!("of {}", game.tiles);
            frame.text(WIDTH - 2, 22, Align::Right, &BODY, Ink::On, &left);
        }
        body(frame, 2, 43, "Planets");
        let planets = game.side_planets(game.side);
        track(frame, 40, 43, 9, planets, planets, game.goal());
        let score = line!("{planets} of {}", game.goal());
        frame.text(WIDTH - 2, 43, Align::Right, &BODY, Ink::On, &score);
    }

    fn help(&self, game: &Efemeris) -> &'static str {
        // told: EFE-16, EFE-17
        if game.expert {
            "Draw 2 tiles, allies one each, and lay them in any order: each with an edge at a tile that lies, anywhere on the larger \
             map of the Expert tiles. Paths need not join. Allies agree where; if they cannot, who drew a tile decides. Without tiles \
             this phase is left out."
        } else {
            "Draw 2 tiles, allies one each, and lay them in any order: each with an edge at a tile that lies, at most 2 tiles from the \
             centre. Paths need not join. Allies agree where; if they cannot, who drew a tile decides. Without tiles this phase is left \
             out."
        }
    }
}
