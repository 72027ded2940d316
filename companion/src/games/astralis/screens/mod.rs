//! The start, the move, the changes to make by hand, the score, a look round, the end.

mod answer;
pub mod board;
pub mod changes;
mod hint;
mod look;
mod over;
mod parts;
pub mod play;
mod score;
mod start;
mod thought;
mod weighed;

pub use answer::Answer;
pub use changes::Changes;
pub use hint::Hint;
pub use look::Look;
pub use over::Over;
pub use play::Play;
pub use score::Score;
pub use start::Start;
pub use weighed::Weighed;

use super::rules::Seat;
use super::{Action, Astralis};
use crate::games::screen::{After, screens};
use crate::games::stock::{Confirm, Counters, Question};
use crate::games::{MenuEntry, RecordEntry};
use crate::text::{Halves, Line, line};

screens! { pub enum AstralisScreens for Astralis {
    Start(Start),
    Play(Play),
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
        Changes::of_last(game, BEGINS_CLOSE).map(Into::into)
    }),
    ("End by agreement", |game| {
        (game.started() && !game.over()).then(|| agree(game).into())
    }),
    ("Hint", |game| Hint::new(game, BEGINS_CLOSE).map(Into::into)),
    ("Last move weighed", |game| {
        game.last.map(|_| Weighed::default().into())
    }),
];

/// Whether the board is magnified until somebody chooses: so that its pieces can be told apart at arm's length.
const BEGINS_CLOSE: bool = true;

/// Where play goes on.
pub fn resume(game: &Astralis) -> AstralisScreens {
    play_on(game, BEGINS_CLOSE)
}

fn play_on(game: &Astralis, close: bool) -> AstralisScreens {
    match (game.devices_turn(), Play::new(game, close)) {
        (Some(level), _) => Answer::new(level, close).into(),
        _ if !game.started() => Start::new(game, close).into(),
        (None, Some(play)) => play.into(),
        (None, None) => Over::default().into(),
    }
}

/// After a move its changes lie on top of where play goes on, magnified as before.
fn go_on(game: &Astralis, close: bool) -> After<Astralis> {
    match Changes::of_last(game, close) {
        Some(changes) if !game.agreed => After::Over(play_on(game, close), changes.into()),
        _ => After::Resume,
    }
}

/// What hands put back after an undo. Where the list of an undo before that was not yet begun, all of that too.
pub fn undone(game: &Astralis, from: &Astralis, open: Option<&AstralisScreens>) -> Option<AstralisScreens> {
    let pieces = match open {
        Some(AstralisScreens::Changes(changes)) => changes.untouched(),
        _ => None,
    };
    let changes = Changes::undone(game, pieces.unwrap_or(from.pieces()));
    changes.map(Into::into)
}

fn agree(game: &Astralis) -> Confirm<Astralis, Line> {
    let [yellow, cyan] = Seat::ALL.map(|seat| Halves(game.score2(seat)));
    Confirm {
        question: &Question {
            name: "agree",
            heading: "End the game?",
            // told: ASL-22, ASL-23
            help: "If both players agree, the game ends here. Unexplored and red hexes count for nobody. It can be undone.",
            label: "end it",
            hold: false,
            back: "",
        },
        text: line!("Yellow {yellow}, Cyan {cyan}"),
        effect: RecordEntry::Action(Action::End),
    }
}

/// What holding NUMBER is called on screens with a board.
fn zoom_label(close: bool) -> &'static str {
    if close { "map" } else { "zoom" }
}
