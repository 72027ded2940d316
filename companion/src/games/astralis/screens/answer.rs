//! The device's turn: it thinks, shows what it will do, and does it after a moment or by a press.

use super::board::{Scene, WHOLE_PANEL, board, board_labels};
use super::panel::{name, right, words};
use super::play::draw_move;
use super::start::draw_start;
use super::thought::Thought;
use super::{AstralisScreens, View, go_on, zoom_label};
use crate::draw::{BODY, Frame, KnobLabels, SMALL};
use crate::games::astralis::search::{Level, is_standoff};
use crate::games::astralis::{Action, Astralis};
use crate::games::screen::{After, Controls, Next, Screen, Work};
use crate::games::{RecordEntry, Workspace};

pub struct Answer {
    level: Level,
    /// Nobody can gain any more, so it would rather end the game.
    offers_end: bool,
    thought: Thought,
    view: View,
}

impl Answer {
    pub fn new(game: &Astralis, level: Level, view: View) -> Self {
        Self {
            level,
            offers_end: is_standoff(game),
            thought: Thought::default(),
            view,
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
        let press = match (self.view.close, self.thought.is_ready()) {
            (false, _) => "go",
            (true, false) => "play now",
            (true, true) => "play",
        };
        knobs
            .press(press, |screen, _, _| {
                screen.thought.action().map_or(Next::Stay, Next::act)
            })
            .hold(zoom_label(self.view.close), |screen, _, _| {
                screen.view.close = !screen.view.close;
                Next::Stay
            })
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        if self.offers_end {
            board(frame, &Scene::of(game), None);
            name(frame, game.turn);
            words(frame, WHOLE_PANEL, 16, &SMALL, "Nobody can gain: end it?");
            return;
        }
        match self.thought.action().filter(|_| self.thought.is_ready()) {
            Some(Action::Start(hex)) => draw_start(frame, game, hex, self.view.close),
            Some(action) => draw_move(frame, game, &action, game.turn.label(), self.view.close),
            None => {
                let middle = game.pawns[game.turn as usize].unwrap_or_default();
                board(frame, &Scene::of(game), self.view.close.then_some(middle));
                name(frame, game.turn);
                right(frame, 16, &BODY, "thinks");
                right(frame, 27, &SMALL, self.level.word());
                self.thought.draw(frame);
            }
        }
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.view.close && !self.offers_end);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        "The device plays this colour. It thinks, shows its move, and plays it after a moment; press DIAL to have it at once, or \
         while it thinks, the best move it has found so far.\n\
         Where whoever puts the next stone only loses it, it offers to end the game.\n\
         Hold NUMBER: magnify. Hold ACTION: take your own last move back."
    }

    fn work(&mut self, game: &Astralis, workspace: &mut Workspace, seed: u32) -> Work {
        if self.offers_end {
            return Work::Nothing;
        }
        self.thought.work(game, self.level, workspace, seed)
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
        self.view.keep(from);
    }

    fn committed(&mut self, game: &Astralis, _: &RecordEntry<Astralis>) -> After<Astralis> {
        go_on(game, self.view)
    }
}
