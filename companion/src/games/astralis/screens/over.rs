//! The end: who won, by how much.

use super::board::{Scene, board, board_labels};
use super::panel::{Points, name, right};
use crate::draw::{BODY, Frame, KnobLabels, LARGE, SMALL};
use crate::games::astralis::Astralis;
use crate::games::astralis::rules::Seat;
use crate::games::screen::{Controls, Screen};
use crate::text::line;

pub struct Over;

impl Screen for Over {
    type Model = Astralis;

    fn name(&self) -> &'static str {
        "over"
    }

    fn controls(&self, _: &Astralis, knobs: Controls<Self>) -> Controls<Self> {
        knobs
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        board(frame, &Scene::of(game), None);
        match game.leader() {
            Some(winner) => {
                name(frame, winner);
                let lead = Points(game.score2(winner) - game.score2(winner.other()));
                right(frame, 13, &SMALL, line!("wins by {lead}"));
            }
            None => right(frame, 0, &LARGE, "Draw"),
        }
        for (y, seat) in [(22, Seat::Yellow), (37, Seat::Cyan)] {
            right(frame, y, &SMALL, seat);
            right(frame, y + 7, &BODY, Points(game.score2(seat)));
        }
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, false);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        "The game is over. The menu has the score in full.\nHold ACTION to undo and play on."
    }
}
