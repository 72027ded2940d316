//! A look round the board, hex by hex.

use super::board::{Scene, board, board_labels};
use super::parts::{right, sentence};
use super::{BEGINS_CLOSE, zoom_label};
use crate::draw::{Frame, KnobLabels, LARGE};
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
            close: BEGINS_CLOSE,
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
        knobs
            .dial("along", |screen, game, by| {
                screen.go(game, (by.signum(), 0), by.unsigned_abs());
            })
            .number("row", |screen, game, by| {
                screen.go(game, (0, by.signum()), by.unsigned_abs());
            })
            .hold_number(zoom_label(self.close), |screen, _, _| {
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
        right(frame, 0, &LARGE, game.named(at));
        let what = match (game.land.stone(at), game.land.tile(at)) {
            (Some(seat), _) => line!("{seat} stone"),
            (None, Tile::Of(seat)) => line!("{seat} tile"),
            (None, Tile::Contested) => line!("red tile"),
            (None, Tile::Nothing) => line!("no tile"),
        };
        let pawn = Seat::ALL
            .into_iter()
            .find(|seat| game.pawns[*seat as usize] == Some(at));
        match pawn {
            Some(seat) => sentence(frame, self.close, &line!("{what}, {seat} pawn")),
            None => sentence(frame, self.close, &what),
        };
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.close);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        // told: ASL-3, ASL-4, ASL-5, ASL-30
        "DIAL goes along the row, NUMBER from row to row. A hex is called by its row, A at Yellow's edge, and its place from \
         Yellow's left. A tile has the colour of the only player with stones on it or next to it; with both next to it, it is \
         red: contested. Without a tile it is unexplored."
    }
}
