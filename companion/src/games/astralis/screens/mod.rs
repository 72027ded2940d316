//! The start, the move, the changes to make by hand, the score, a look round, the end.

pub mod board;
mod changes;
mod look;
mod over;
mod panel;
mod play;
mod score;
mod start;

pub use changes::Changes;
#[cfg(test)]
pub use changes::deed_words;
pub use look::Look;
pub use over::Over;
pub use play::Move;
pub use score::Score;
pub use start::Start;

use super::rules::Seat;
use super::{Action, Astralis};
use crate::games::screen::screens;
use crate::games::stock::{Confirm, Counters};
use crate::games::{MenuEntry, RecordEntry};
use crate::text::{Line, line};
use panel::Points;

screens! { pub enum AstralisScreens for Astralis {
    Start(Start),
    Move(Move),
    Changes(Changes),
    Over(Over),
    Score(Score),
    Look(Look),
    Confirm(Confirm<Astralis, Line>),
    Counters(Counters<Astralis>),
} }

pub const MENU: [MenuEntry<Astralis>; 4] = [
    ("Score", |_| Some(Score.into())),
    ("Look around", |game| Some(Look::new(game).into())),
    ("Last changes", |game| game.last.map(|_| Changes::new().into())),
    ("End by agreement", |game| Some(agree(game).into())),
];

/// Where play goes on.
pub fn resume(game: &Astralis) -> AstralisScreens {
    if !game.started() {
        return Start::new(game).into();
    }
    match Move::new(game) {
        Some(play) => play.into(),
        None => Over.into(),
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
