//! The start, the move, the changes to make by hand, the score, a look round, the end.

mod answer;
pub mod board;
mod changes;
mod hint;
mod look;
mod over;
mod panel;
mod play;
mod score;
mod start;
mod thought;
mod weighed;

pub use answer::Answer;
pub use changes::Changes;
#[cfg(test)]
pub use changes::deed_words;
pub use hint::Hint;
pub use look::Look;
pub use over::Over;
pub use play::Move;
#[cfg(test)]
pub use play::told;
pub use score::Score;
pub use start::Start;
pub use weighed::Weighed;

use super::rules::Seat;
use super::{Action, Astralis};
use crate::games::screen::{After, screens};
use crate::games::stock::{Confirm, Counters};
use crate::games::{MenuEntry, RecordEntry};
use crate::text::{Line, line};
use panel::Points;

screens! { pub enum AstralisScreens for Astralis {
    Start(Start),
    Move(Move),
    Answer(Answer),
    Hint(Hint),
    Weighed(Weighed),
    Changes(Changes),
    Over(Over),
    Score(Score),
    Look(Look),
    Confirm(Confirm<Astralis, Line>),
    Counters(Counters<Astralis>),
} }

pub const MENU: [MenuEntry<Astralis>; 6] = [
    ("Score", |_| Some(Score.into())),
    ("Look around", |game| Some(Look::new(game).into())),
    ("Last changes", |game| {
        game.last.map(|_| Changes::new(View::default()).into())
    }),
    ("End by agreement", |game| Some(agree(game).into())),
    ("Hint", |game| Hint::new(game, View::default()).map(Into::into)),
    ("Last move weighed", |game| {
        game.last.map(|_| Weighed::default().into())
    }),
];

/// Magnified or the whole board, as it was last chosen.
#[derive(Clone, Copy)]
pub struct View {
    /// Before a move.
    close: bool,
    /// In the list of changes.
    changes_close: bool,
}

impl Default for View {
    /// Of changes, neighbours matter more than the place on the board.
    fn default() -> Self {
        Self {
            close: false,
            changes_close: true,
        }
    }
}

impl View {
    /// Keeps what was chosen on a screen that was left.
    fn keep(&mut self, from: &AstralisScreens) {
        if let AstralisScreens::Changes(changes) = from {
            self.changes_close = changes.close;
        }
    }
}

/// Where play goes on.
pub fn resume(game: &Astralis) -> AstralisScreens {
    play_on(game, View::default())
}

fn play_on(game: &Astralis, view: View) -> AstralisScreens {
    match (game.devices_turn(), Move::new(game, view)) {
        (Some(level), _) => Answer::new(game, level, view).into(),
        _ if !game.started() => Start::new(game, view).into(),
        (None, Some(play)) => play.into(),
        (None, None) => Over.into(),
    }
}

/// After a move its changes lie on top of where play goes on, magnified as before.
fn go_on(game: &Astralis, view: View) -> After<Astralis> {
    match game.last {
        Some(_) if !game.agreed => After::Over(play_on(game, view), Changes::new(view).into()),
        _ => After::Resume,
    }
}

fn agree(game: &Astralis) -> Confirm<Astralis, Line> {
    let [yellow, cyan] = Seat::BOTH.map(|seat| Points(game.score2(seat)));
    Confirm {
        name: "agree",
        heading: line!("End the game?"),
        text: line!("As it stands: Yellow {yellow}, Cyan {cyan}"),
        help: "If both players agree, the game ends here. Unexplored hexes count for nobody. It can be undone.",
        label: "end it",
        hold: false,
        effect: RecordEntry::Action(Action::End),
    }
}

/// What holding NUMBER is called on screens with a board.
fn zoom_label(close: bool) -> &'static str {
    if close { "board" } else { "zoom" }
}
