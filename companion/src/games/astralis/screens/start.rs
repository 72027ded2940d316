//! The pawn's first hex.

use super::board::{Scene, board, board_labels};
use super::parts::{heading, place_name, right, sentence};
use super::zoom_label;
use crate::draw::{BODY, Frame, KnobLabels};
use crate::games::RecordEntry;
use crate::games::astralis::rules::board::Hex;
use crate::games::astralis::{Action, Astralis};
use crate::games::screen::{After, Controls, Next, Screen};

pub struct Start {
    at: Hex,
    close: bool,
}

impl Start {
    /// In the middle of the edge.
    pub fn new(game: &Astralis, close: bool) -> Self {
        let (r, first, last) = game.edge();
        Self {
            at: Hex::new(first + (last - first + 1) / 2, r),
            close,
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
    heading(frame, close, game.turn.label());
    if close {
        place_name(frame, game.named(at));
        sentence(frame, close, "Your pawn starts on your own edge");
    } else {
        sentence(frame, close, "starts on");
        right(frame, 34, &BODY, game.named(at));
    }
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
            .press(if self.close { "put pawn" } else { "put" }, |screen, _, _| {
                Next::act(Action::Start(screen.at))
            })
            .hold_number(zoom_label(self.close), |screen, _, _| {
                screen.close = !screen.close;
                Next::Stay
            })
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        draw_start(frame, game, self.at, self.close);
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.close);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        // told: ASL-7, ASL-8, ASL-30
        "Each pawn starts on any hex of its player's edge but the corners: Yellow's first, then Cyan's. Then Yellow moves. DIAL goes \
         along the edge. A hex is called by its row, A at Yellow's edge, and its place from Yellow's left."
    }

    /// Cyan starts as Yellow did, magnified or not.
    fn committed(&mut self, game: &Astralis, _: &RecordEntry<Astralis>) -> After<Astralis> {
        if game.started() || game.devices_turn().is_some() {
            return After::Resume;
        }
        *self = Self::new(game, self.close);
        After::Stay
    }
}
