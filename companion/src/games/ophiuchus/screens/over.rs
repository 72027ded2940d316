//! The end: who won, and all scores.

use crate::draw::{Align, BODY, BOLD, Frame, Ink, LARGE, SMALL, WIDTH, icons, pair};
use crate::games::ophiuchus::{Ophiuchus, SEATS};
use crate::games::screen::{Controls, Screen};
use crate::text::line;

pub struct Over;

impl Screen for Over {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "over"
    }

    /// The shell begins again by a press of DIAL; holding NUMBER shows the cards.
    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        knobs
    }

    fn draw(&self, game: &Ophiuchus, frame: &mut Frame) {
        let winners = game.winners();
        let heading = match winners[..] {
            [only] => line!("{} wins", game.name(only)),
            [one, two] => line!("{} + {} win", game.name(one), game.name(two)),
            _ => line!("{} win together", winners.len()),
        };
        let fonts = [&LARGE, &BOLD, &BODY];
        let font = fonts
            .into_iter()
            .find(|font| font.width(&heading) <= WIDTH)
            .unwrap_or(&SMALL);
        let top = (LARGE.height - font.height) / 2;
        frame.text(WIDTH / 2, top, Align::Centre, font, Ink::On, &heading);
        // With four there is no row left for the reason; it was told when the game ended.
        let mut y = 17;
        if game.seats.len() < SEATS {
            frame.text(WIDTH / 2, y, Align::Centre, &BODY, Ink::On, game.why_over());
            y += 10;
        }
        for (index, seat) in (0..).zip(&game.seats) {
            if winners.contains(&index) {
                frame.icon(0, y + 1, Ink::On, &icons::STAR);
            }
            let unit = match game.score(index) {
                1 | -1 => "point",
                _ => "points",
            };
            let points = line!("{} {unit}", game.score_text(index));
            pair(frame, y, (10, &seat.name), (WIDTH, &points));
            y += 9;
        }
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        // told: OPH-26, OPH-27
        "Points of cards + prizes - 2 for each tile in hand: hold NUMBER to see what they are made of. Equal scores win together. \
         Corrections by the menu still count; hold ACTION to undo."
    }
}
