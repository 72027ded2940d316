//! The end: who won, and all scores.

use super::Scores;
use crate::draw::{Align, BODY, BOLD, Frame, Ink, LARGE, SMALL, WIDTH};
use crate::games::ophiuchus::Ophiuchus;
use crate::games::screen::{Controls, Next, Screen};
use crate::text::line;

pub struct Over;

impl Screen for Over {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "over"
    }

    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("cards", |_, game, _| Next::open(Scores::at_turn(game)))
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
        let mut y = 17;
        for (seat, name) in game.names.iter().enumerate() {
            frame.text(1, y, Align::Left, &SMALL, Ink::On, name);
            let score = game.score_text(seat);
            frame.text(WIDTH - 1, y, Align::Right, &SMALL, Ink::On, &score);
            if winners.contains(&seat) {
                frame.fill(0, y, WIDTH, SMALL.height + 1, Ink::Invert);
            }
            y += 9;
        }
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        "Cards and prizes, less 2 for each tile in hand. Equal scores win together. Corrections by the menu still count; hold \
         ACTION to undo."
    }
}
