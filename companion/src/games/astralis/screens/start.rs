//! The pawn's first hex.

use super::board::{Scene, board, board_labels};
use super::panel::{name, right};
use super::{View, zoom_label};
use crate::draw::{BODY, Frame, KnobLabels};
use crate::games::RecordEntry;
use crate::games::astralis::rules::board::Hex;
use crate::games::astralis::{Action, Astralis};
use crate::games::screen::{After, Controls, Next, Screen};

pub struct Start {
    at: Hex,
    view: View,
}

impl Start {
    /// In the middle of the edge.
    pub fn new(game: &Astralis, view: View) -> Self {
        let (r, first, last) = game.edge();
        Self {
            at: Hex::new(first + (last - first + 1) / 2, r),
            view,
        }
    }
}

/// The board with the pawn of the player to move on this hex.
pub fn draw_start(frame: &mut Frame, game: &Astralis, at: Hex, close: bool) {
    let mut after = *game;
    after.pawns[game.turn as usize] = Some(at);
    let scene = Scene {
        cursor: Some(at),
        ..Scene::of(&after)
    };
    name(frame, game.turn);
    right(frame, 16, &BODY, "starts");
    right(frame, 26, &BODY, "at");
    right(frame, 36, &BODY, at);
    board(frame, &scene, close.then_some(at));
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
            .press(if self.view.close { "put pawn" } else { "go" }, |screen, _, _| {
                Next::act(Action::Start(screen.at))
            })
            .hold(zoom_label(self.view.close), |screen, _, _| {
                screen.view.close = !screen.view.close;
                Next::Stay
            })
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        draw_start(frame, game, self.at, self.view.close);
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.view.close);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        "DIAL moves the pawn along its edge, press DIAL to put it there.\nHold NUMBER: magnify."
    }

    /// Cyan starts as Yellow did, magnified or not.
    fn committed(&mut self, game: &Astralis, _: &RecordEntry<Astralis>) -> After<Astralis> {
        if game.started() || game.devices_turn().is_some() {
            return After::Resume;
        }
        *self = Self::new(game, self.view);
        After::Stay
    }
}
