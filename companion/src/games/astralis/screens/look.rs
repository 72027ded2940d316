//! A look round the board, hex by hex.

use super::board::{CLOSE_PANEL, Scene, WHOLE_PANEL, board, board_labels};
use super::panel::{right, words};
use super::zoom_label;
use crate::draw::{BODY, Frame, KnobLabels, LARGE, SMALL};
use crate::games::astralis::Astralis;
use crate::games::astralis::rules::board::Hex;
use crate::games::astralis::rules::{Seat, Tile};
use crate::games::screen::{Controls, Next, Screen};
use crate::text::line;

pub struct Look {
    at: Hex,
    /// Magnified instead of the whole board.
    close: bool,
}

impl Look {
    pub fn new(game: &Astralis) -> Self {
        Self {
            at: game.pawns[game.turn as usize].unwrap_or_default(),
            close: false,
        }
    }

    fn go(&mut self, game: &Astralis, way: (i8, i8), steps: u8) {
        for _ in 0..steps {
            // Along the slanting rim the nearest hex of the next row is one aside.
            let next = self.at.step(way);
            let aside = next.step((-way.1, 0));
            if game.board.contains(next) {
                self.at = next;
            } else if game.board.contains(aside) {
                self.at = aside;
            }
        }
    }
}

impl Screen for Look {
    type Model = Astralis;

    fn name(&self) -> &'static str {
        "look"
    }

    fn controls(&self, _: &Astralis, knobs: Controls<Self>) -> Controls<Self> {
        let [along, row] = if self.close { ["along", "row"] } else { ["q", "r"] };
        knobs
            .dial(along, |screen, game, by| {
                screen.go(game, (by.signum(), 0), by.unsigned_abs());
            })
            .number(row, |screen, game, by| {
                screen.go(game, (0, by.signum()), by.unsigned_abs());
            })
            .hold(zoom_label(self.close), |screen, _, _| {
                screen.close = !screen.close;
                Next::Stay
            })
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        let at = self.at;
        let scene = Scene {
            cursor: Some(at),
            ..Scene::of(game)
        };
        board(frame, &scene, self.close.then_some(at));
        right(frame, 0, &LARGE, at);
        let what = match (game.land.stone(at), game.land.tile(at)) {
            (Some(seat), _) => line!("{seat} stone"),
            (None, Tile::Of(seat)) => line!("{seat} tile"),
            (None, Tile::Contested) => line!("red tile"),
            (None, Tile::Nothing) => line!("no tile"),
        };
        let (x, font) = if self.close {
            (CLOSE_PANEL, &BODY)
        } else {
            (WHOLE_PANEL, &SMALL)
        };
        let mut y = words(frame, x, 16, font, &what);
        for seat in Seat::BOTH {
            if game.pawns[seat as usize] == Some(at) {
                y = words(frame, x, y, font, &line!("{seat} pawn"));
            }
        }
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.close);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        "DIAL goes along the row, NUMBER from row to row. Words say what lies there.\nHold NUMBER: magnify."
    }
}
