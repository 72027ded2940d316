//! Set-up: what everyone takes (EFE-14).

use super::widgets::{PEPPER, VANILLA, bar, body, count};
use crate::draw::{Frame, Ink};
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
        for (row, seat) in game.seat_indices().enumerate() {
            let y = 13 + row as i32 * 10;
            body(frame, 2, y, game.seat_name(seat));
            let [pepper, vanilla] = game.start_spices(seat);
            for (x, spices, icon) in [(88, pepper, &PEPPER), (114, vanilla, &VANILLA)] {
                count(frame, x, y, spices);
                frame.icon(x + 2, y + 1, Ink::On, icon);
            }
        }
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        // told: EFE-14, EFE-15, EFE-114
        "Everybody takes spices and keeps crew cards as shown here; the later in the order of play, the more spices. The other \
         crew cards lie face down: the reserve. All tiles but the planets in play are shuffled: the stack. Then the game \
         begins."
    }
}
