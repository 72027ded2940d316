//! What a screen learns from the search: the best move so far, and how far it is.

use super::board::{Scene, board};
use super::parts::{heading, sentence};
use crate::draw::{Frame, Ink, WIDTH};
use crate::games::Workspace;
use crate::games::astralis::rules::Last;
use crate::games::astralis::search::Level;
use crate::games::astralis::{Action, Astralis};
use crate::games::screen::Work;

/// Positions in one step: half a millisecond of the device's processor where they are slowest.
const STEP: u32 = 4;
/// The bar, which lies beside the whole board as well as beside the magnified view.
const BAR: i32 = 36;
const BAR_TOP: i32 = 40;

#[derive(Default)]
pub struct Thought {
    has_begun: bool,
    /// The best move so far.
    best: Option<Action>,
    /// Pixels of the bar.
    progress: u16,
}

impl Thought {
    pub fn is_ready(&self) -> bool {
        i32::from(self.progress) >= BAR
    }

    pub fn action(&self) -> Option<Action> {
        self.best
    }

    /// Looks for a move.
    pub fn work(&mut self, game: &Astralis, level: Level, thinker: &mut Workspace, seed: u32) -> Work {
        if !self.has_begun {
            thinker.begin(game, level.positions(), seed);
        }
        self.step(thinker)
    }

    /// Weighs the last move; the game is as it was before it.
    pub fn weigh(&mut self, before: &Astralis, last: &Last, thinker: &mut Workspace, seed: u32) -> Work {
        if !self.has_begun {
            thinker.weigh(before, last, Level::Normal.positions(), seed);
        }
        self.step(thinker)
    }

    fn step(&mut self, thinker: &mut Workspace) -> Work {
        if self.is_ready() {
            return Work::Nothing;
        }
        self.has_begun = true;
        thinker.search.step(STEP);
        self.best = thinker.best();
        let progress = thinker.search.progress() * BAR as u16 / 256;
        if progress == self.progress {
            return Work::More;
        }
        self.progress = progress;
        Work::Shows
    }

    /// The board before the move, and words beside it.
    pub fn draw(&self, frame: &mut Frame, game: &Astralis, close: bool, whose: &str, text: &str) {
        let middle = game.pawns[game.turn as usize].unwrap_or_default();
        board(frame, &Scene::of(game), close.then_some(middle));
        heading(frame, close, whose);
        sentence(frame, close, text);
        self.draw_bar(frame);
    }

    /// A bar that fills, at the right rim.
    pub fn draw_bar(&self, frame: &mut Frame) {
        let left = WIDTH - BAR;
        frame.fill(left, BAR_TOP, BAR, 5, Ink::On);
        let filled = i32::from(self.progress).min(BAR - 2);
        frame.fill(left + 1 + filled, BAR_TOP + 1, BAR - 2 - filled, 3, Ink::Off);
    }
}
