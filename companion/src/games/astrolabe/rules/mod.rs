//! The rules: the rings, the secret choice, the turns and the events.

mod choosing;
pub mod event;
pub mod layout;
pub mod turn;

pub use choosing::{cost, steps};

use super::{Action, Astrolabe, Refusal};

pub fn apply(game: &mut Astrolabe, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::Rings(layout) => game.match_rings(layout),
        Action::Sides { seat, day } => game.sides(*seat, *day),
        Action::Lock(choice) => game.lock(choice),
        Action::Reopen { seat } => game.reopen(*seat),
        Action::Reveal(last) => game.reveal(last),
        Action::Meditate { focus } => game.meditate(*focus),
        Action::Track { demons, discard } => game.track(*demons, *discard),
        Action::Stargaze { stars, finished } => game.stargaze(*stars, *finished),
        Action::Bind { points } => game.bind(points),
        Action::Purge { demons, sun, moon } => game.purge(*demons, *sun, *moon),
        Action::Use { artifact, sun, moon } => game.use_artifact(*artifact, *sun, *moon),
        Action::Buy { side, replace } => game.buy(*side, *replace),
        Action::Prophecy => game.prophecy(),
        Action::Done => game.done(),
        Action::Event {
            points,
            winners,
            half,
            next,
        } => game.resolve(*points, *winners, *half, *next),
        Action::Sixth { seat, ends } => game.sixth(*seat, *ends),
    }
}
