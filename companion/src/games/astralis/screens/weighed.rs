//! What the last move gave away, by the search: how much better another one would have been.

use super::thought::Thought;
use crate::draw::{Align, BODY, BODY_TOP, Frame, Ink, title};
use crate::games::Workspace;
use crate::games::astralis::rules::Last;
use crate::games::astralis::search::weights::HEX;
use crate::games::astralis::search::{self, Found, Verdict};
use crate::games::astralis::{Action, Astralis};
use crate::games::screen::{Controls, Screen, Work};
use crate::text::{Halves, Line, line};

#[derive(Default)]
pub struct Weighed {
    thought: Thought,
    verdict: Option<Verdict>,
}

fn move_words(game: &Astralis, action: &Action) -> Line {
    match action {
        Action::Move {
            to,
            stone: Some(stone),
        } => line!("{} stone {}", game.named(*to), game.named(*stone)),
        Action::Move { to, stone: None } => line!("{}, no stone", game.named(*to)),
        _ => line!(""),
    }
}

/// What it gave away, in half hexes.
fn loss(Verdict { best, played }: &Verdict) -> i16 {
    best.value.saturating_sub(*played) / (HEX / 2)
}

fn loss_words(verdict: &Verdict) -> Line {
    match loss(verdict) {
        0 => line!("gave nothing away"),
        _ if Found::is_win(verdict.best.value) && !Found::is_win(verdict.played) => {
            line!("gave the game away")
        }
        halves => line!("gave away {}", Halves(halves)),
    }
}

impl Screen for Weighed {
    type Model = Astralis;

    fn name(&self) -> &'static str {
        "weighed"
    }

    fn controls(&self, _: &Astralis, knobs: Controls<Self>) -> Controls<Self> {
        knobs
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        let Some(Last { seat, to, placed, .. }) = game.last else {
            return;
        };
        title(frame, "Last move", seat.label());
        let played = Action::Move { to, stone: placed };
        let mut show = |row: i32, text: &str| {
            frame.text(0, BODY_TOP + 10 * row, Align::Left, &BODY, Ink::On, text);
        };
        show(0, &move_words(game, &played));
        match &self.verdict {
            None => {
                show(1, "is weighed");
                self.thought.draw_bar(frame);
            }
            Some(verdict) => {
                show(1, &loss_words(verdict));
                if loss(verdict) > 0 {
                    show(2, "better was");
                    show(3, &move_words(game, &search::action(verdict.best.best)));
                }
            }
        }
    }

    fn help(&self, _: &Astralis) -> &'static str {
        "How many hexes the last move gave away, as the device sees it: the lead after the best move less the lead after this \
         one. Go back in the history to weigh an earlier move."
    }

    fn work(&mut self, game: &Astralis, workspace: &mut Workspace, seed: u32) -> Work {
        let (Some(before), Some(last)) = (game.before_last(), &game.last) else {
            return Work::Nothing;
        };
        let work = self.thought.weigh(&before, last, workspace, seed);
        if self.thought.is_ready() && self.verdict.is_none() {
            self.verdict = workspace.search.verdict();
        }
        work
    }
}
