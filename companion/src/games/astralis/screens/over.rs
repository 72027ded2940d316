//! The end: who won, by how much, and why it ended.

use super::board::{Scene, board, board_labels};
use super::parts::heading;
use super::zoom_label;
use crate::draw::icons::STAR;
use crate::draw::{Align, Frame, Ink, KnobLabels, LARGE, WIDTH, fitted, footer, pair};
use crate::games::astralis::Astralis;
use crate::games::astralis::rules::Seat;
use crate::games::screen::{Controls, Next, Screen};
use crate::text::{Halves, line};

#[derive(Default)]
pub struct Over {
    /// The board instead of the result.
    board: bool,
}

impl Screen for Over {
    type Model = Astralis;

    fn name(&self) -> &'static str {
        "over"
    }

    fn controls(&self, _: &Astralis, knobs: Controls<Self>) -> Controls<Self> {
        let label = if self.board { "back" } else { zoom_label(true) };
        knobs.hold_number(label, |screen, _, _| {
            screen.board = !screen.board;
            Next::Stay
        })
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        let winner = game.leader();
        if self.board {
            board(frame, &Scene::of(game), None);
            return heading(frame, false, winner.map_or("Draw", |seat| seat.label()));
        }
        // told: ASL-21, ASL-22
        let reason = if game.agreed {
            "ended by agreement"
        } else {
            "every hex is explored"
        };
        let reason = match winner {
            Some(winner) => {
                frame.icon(0, 4, Ink::On, &STAR);
                frame.text(11, 0, Align::Left, &LARGE, Ink::On, &line!("{winner} wins"));
                let lead = Halves(game.score2(winner) - game.score2(winner.other()));
                line!("by {lead}, {reason}")
            }
            None => {
                frame.text(0, 0, Align::Left, &LARGE, Ink::On, "A draw");
                line!("{reason}")
            }
        };
        fitted(frame, 0, 17, Align::Left, Ink::On, WIDTH, &reason);
        for (y, seat) in [(31, Seat::Yellow), (42, Seat::Cyan)] {
            let hexes = game.land.points(seat);
            let points = match game.score2(seat) - hexes as i16 * 2 {
                0 => line!("{hexes} hexes"),
                komi2 => line!("{hexes} + komi {} = {}", Halves(komi2), Halves(game.score2(seat))),
            };
            pair(frame, y, (0, seat.label()), (WIDTH, &points));
        }
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        if self.board {
            board_labels(frame, labels, false);
        } else {
            footer(frame, labels);
        }
    }

    fn help(&self, _: &Astralis) -> &'static str {
        // told: ASL-23, ASL-24, ASL-25
        "The game is over. A point for each hex with a tile of your colour, under your stones too; red and bare ones count for \
         nobody. Cyan adds the komi for moving second. More points win. Hold ACTION to undo and play on."
    }
}
