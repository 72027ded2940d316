//! The end: who won, and by what.

use super::parts::POINT;
use crate::draw::{Align, BODY, BOLD, FOOTER_TOP, Font, Frame, Ink, SMALL, WIDTH};
use crate::games::Game;
use crate::games::astrolabe::Astrolabe;
use crate::games::screen::{Controls, Screen};
use crate::text::line;

pub struct End;

impl Screen for End {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "end"
    }

    fn controls(&self, _: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        knobs
    }

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        /// First row below the heading.
        const TOP: i32 = BOLD.height + 1;
        let ranking = game.ranking();
        let mut winners = ranking.iter().filter(|seat| game.is_winner(**seat));
        let heading = match (winners.next(), winners.next()) {
            (Some(winner), None) => line!("{} wins", game.seat_name(*winner)),
            _ => line!("Shared victory"),
        };
        frame.fill(0, 0, WIDTH, TOP - 1, Ink::On);
        frame.text(WIDTH / 2, 0, Align::Centre, &BOLD, Ink::Off, &heading);

        let mut scores = ranking.iter().map(|seat| game.score(*seat));
        let best = scores.next().unwrap_or(0);
        let tied = scores.next() == Some(best);
        let pitch = ((FOOTER_TOP - TOP) / ranking.len().max(1) as i32).min(12);
        let font: &Font = if pitch < BODY.height { &SMALL } else { &BODY };
        let mut row = TOP;
        for index in &ranking {
            let Some(seat) = game.seat(*index) else { continue };
            let y = row + (pitch - font.height) / 2;
            let top = row + (pitch - SMALL.height) / 2;
            if game.is_winner(*index) {
                frame.icon(0, top, Ink::On, &POINT);
            }
            frame.text(10, y, Align::Left, font, Ink::On, &seat.name);
            let score = game.score(*index);
            // What decided it: the sum, or the demons of those who are tied at the top.
            let reason = if tied && score == best {
                line!("{} demons", seat.all_demons())
            } else {
                let bonus = score - seat.points - seat.demons;
                line!("{}+{}+{bonus}", seat.points, seat.demons)
            };
            frame.text(WIDTH - 24, top, Align::Right, &SMALL, Ink::On, &reason);
            frame.text(WIDTH - 1, y, Align::Right, font, Ink::On, &line!("{score}"));
            row += pitch;
        }
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        "Tokens, bound demons and the bonus make the points. A tie goes to more captured and bound demons."
    }
}
