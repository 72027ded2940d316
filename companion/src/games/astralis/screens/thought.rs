//! What a screen learns from the search: the best move so far, and how far it is.

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
    pub fn work(&mut self, game: &Astralis, level: Level, search: &mut Workspace, seed: u32) -> Work {
        if !self.has_begun {
            search.begin(game, level.positions(), seed);
        }
        self.step(search)
    }

    /// Weighs the last move; the game is as it was before it.
    pub fn weigh(&mut self, before: &Astralis, last: &Last, search: &mut Workspace, seed: u32) -> Work {
        if !self.has_begun {
            search.weigh(before, last, Level::Normal.positions(), seed);
        }
        self.step(search)
    }

    fn step(&mut self, search: &mut Workspace) -> Work {
        if self.is_ready() {
            return Work::Nothing;
        }
        self.has_begun = true;
        search.step(STEP);
        self.best = search.best();
        let progress = search.progress() * BAR as u16 / 256;
        if progress == self.progress {
            return Work::More;
        }
        self.progress = progress;
        Work::Shows
    }

    /// A bar that fills, at the right rim.
    pub fn draw(&self, frame: &mut Frame) {
        let left = WIDTH - BAR;
        frame.fill(left, BAR_TOP, BAR, 5, Ink::On);
        let filled = i32::from(self.progress).min(BAR - 2);
        frame.fill(left + 1 + filled, BAR_TOP + 1, BAR - 2 - filled, 3, Ink::Off);
    }
}
