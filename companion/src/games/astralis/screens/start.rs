//! The pawn's first hex.

use super::board::{Scene, board, board_labels};
use super::panel::{name, right};
use super::zoom_label;
use crate::draw::{BODY, Frame, KnobLabels};
use crate::games::RecordEntry;
use crate::games::astralis::rules::board::Hex;
use crate::games::astralis::{Action, Astralis};
use crate::games::screen::{After, Controls, Next, Screen};

pub struct Start {
    at: Hex,
    /// Magnified instead of the whole board.
    close: bool,
}

impl Start {
    /// In the middle of the edge.
    pub fn new(game: &Astralis) -> Self {
        let (r, first, last) = game.edge();
        Self {
            at: Hex::new(first + (last - first + 1) / 2, r),
            close: false,
        }
    }
}

impl Screen for Start {
    type Model = Astralis;

    fn name(&self) -> &'static str {
        "start"
    }

    fn controls(&self, _: &Astralis, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .choose(|screen, game, by| {
                let (_, first, last) = game.edge();
                screen.at.q = screen.at.q.saturating_add(by).max(first).min(last);
            })
            .press(if self.close { "put pawn" } else { "go" }, |screen, _, _| {
                Next::act(Action::Start(screen.at))
            })
            .hold(zoom_label(self.close), |screen, _, _| {
                screen.close = !screen.close;
                Next::Stay
            })
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        let mut after = *game;
        after.pawns[game.turn as usize] = Some(self.at);
        let scene = Scene {
            cursor: Some(self.at),
            ..Scene::of(&after)
        };
        name(frame, game.turn);
        right(frame, 16, &BODY, "starts");
        right(frame, 26, &BODY, "at");
        right(frame, 36, &BODY, self.at);
        board(frame, &scene, self.close.then_some(self.at));
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.close);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        "DIAL moves the pawn along its edge, press DIAL to put it there.\nHold NUMBER: magnify."
    }

    /// Cyan starts as Yellow did, magnified or not.
    fn committed(&mut self, game: &Astralis, _: &RecordEntry<Astralis>) -> After<Astralis> {
        if game.started() {
            return After::Resume;
        }
        self.at = Self::new(game).at;
        After::Stay
    }
}
