//! The device's turn: it thinks, shows what it will do, and does it after a moment or by a press.

use super::board::{Scene, board, board_labels};
use super::parts::{heading, sentence};
use super::play::draw_move;
use super::start::draw_start;
use super::thought::Thought;
use super::{AstralisScreens, go_on, zoom_label};
use crate::draw::{Frame, KnobLabels};
use crate::games::astralis::search::{Level, is_standoff};
use crate::games::astralis::{Action, Astralis};
use crate::games::screen::{After, Controls, Next, Screen, Work};
use crate::games::{RecordEntry, Workspace};
use crate::text::line;

pub struct Answer {
    level: Level,
    /// Nobody can gain any more, so it would rather end the game.
    offers_end: bool,
    thought: Thought,
    close: bool,
}

impl Answer {
    pub fn new(level: Level, close: bool) -> Self {
        Self {
            level,
            offers_end: false,
            thought: Thought::default(),
            close,
        }
    }
}

impl Screen for Answer {
    type Model = Astralis;

    fn name(&self) -> &'static str {
        if self.offers_end {
            "offer"
        } else if self.thought.is_ready() {
            "answer"
        } else {
            "thinks"
        }
    }

    fn controls(&self, _: &Astralis, knobs: Controls<Self>) -> Controls<Self> {
        if self.offers_end {
            let knobs = knobs.press("end", |_, _, _| Next::act(Action::End));
            return knobs.press_action("play on", |screen, _, _| {
                screen.offers_end = false;
                Next::Stay
            });
        }
        let press = match (self.close, self.thought.is_ready()) {
            (true, false) => "play now",
            _ => "play",
        };
        knobs
            .press(press, |screen, _, _| {
                screen.thought.action().map_or(Next::Stay, Next::act)
            })
            .hold_number(zoom_label(self.close), |screen, _, _| {
                screen.close = !screen.close;
                Next::Stay
            })
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        if self.offers_end {
            let middle = game.pawns[game.turn as usize].unwrap_or_default();
            board(frame, &Scene::of(game), Some(middle));
            heading(frame, true, game.turn.label());
            sentence(frame, true, "No stone for 100 turns. End the game?");
            return;
        }
        match self.thought.action().filter(|_| self.thought.is_ready()) {
            Some(Action::Start(hex)) => draw_start(frame, game, hex, self.close),
            Some(action) => draw_move(frame, game, &action, game.turn.label(), self.close),
            None => {
                let text = line!("{} thinks", self.level.word());
                self.thought
                    .draw(frame, game, self.close, game.turn.label(), &text);
            }
        }
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.close || self.offers_end);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        if self.offers_end {
            // told: ASL-22
            return "Nobody has put a stone for 100 turns. If you agree, the game ends and the hexes are counted as they are.";
        }
        // told: ASL-33
        "The device plays this colour. It thinks, shows its move, and plays it after a moment; press DIAL to have it at once, or \
         while it thinks, the best move it has found so far. Then do on the table what the list says. Hold ACTION: take your own \
         last move back."
    }

    fn work(&mut self, game: &Astralis, workspace: &mut Workspace, seed: u32) -> Work {
        let work = self.thought.work(game, self.level, workspace, seed);
        // It has just found what it plays.
        if work == Work::Shows && self.thought.is_ready() {
            self.offers_end = self
                .thought
                .action()
                .is_some_and(|action| is_standoff(game, &action));
        }
        work
    }

    /// An offer waits for the person who has to agree, if there is one.
    fn presses_itself(&self, game: &Astralis) -> bool {
        if self.offers_end {
            !game.players.contains(&None)
        } else {
            self.thought.is_ready()
        }
    }

    fn uncovered(&mut self, from: &AstralisScreens) {
        if let AstralisScreens::Changes(changes) = from {
            self.close = changes.close;
        }
    }

    fn committed(&mut self, game: &Astralis, _: &RecordEntry<Astralis>) -> After<Astralis> {
        go_on(game, self.close)
    }
}
