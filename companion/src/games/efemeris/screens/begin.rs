//! Set-up: what everyone takes (EFE-14).

use super::parts::{PEPPER, VANILLA, bar, body, count};
use crate::draw::{BODY_TOP, Frame, Ink};
use crate::games::Game;
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::screen::{Controls, Next, Screen};
use crate::text::line;

pub struct Begin;

impl Screen for Begin {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "begin"
    }

    fn controls(&self, _: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("begin", |_, _, _| Next::act(Action::Begin))
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        bar(frame, "Take", &line!("{} crew each", game.start_hand()));
        for side in 0..game.sides() {
            let (y, seat) = (BODY_TOP + i32::from(side) * 10, game.leader(side));
            // A press begins: nobody's row is to be under the news.
            frame.keep(y, 10);
            let who = match game.seat(seat).nation {
                Some(nation) if game.is_team() => line!("Each of the {}", nation.label()),
                _ => line!("{}", game.seat_name(seat)),
            };
            body(frame, 2, y, &who);
            let [pepper, vanilla] = game.start_spices(seat);
            for (x, spices, icon) in [(98, pepper, &PEPPER), (118, vanilla, &VANILLA)] {
                count(frame, x, y, spices);
                frame.icon(x + 2, y + 1, Ink::On, icon);
            }
        }
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        // told: EFE-14, EFE-15, EFE-71, EFE-112, EFE-114
        "Everybody takes spices (the star is pepper, the flower vanilla) and keeps crew cards as shown here; the later in the \
         order of play, the more spices. The other crew cards lie face down: the reserve. The stack: the path tiles and the \
         planet tiles not in play, shuffled; Expert tiles are in it at the Expert level only. Then the game begins."
    }
}
