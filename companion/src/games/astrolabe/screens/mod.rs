//! Where a player stands.
//!
//! Promises: nothing drawn outside the dial screen depends on an unrevealed choice (AST-18), and every way back to
//! the dial leads through a curtain: the curtain of its seat lies beneath it.

mod artifact;
mod curtain;
mod deed;
mod dial;
mod event;
mod matching;
mod order;
mod over;
mod overview;
mod parts;
mod rest_of_turn;
mod rings;
mod sixth;

pub use curtain::Curtain;
pub use matching::Matching;
pub use overview::Overview;

use super::rules::turn::Step;
use super::{Astrolabe, Phase};
use crate::games::screen::screens;
use crate::games::stock::Counters;
use artifact::Artifact;
use deed::DoDeed;
use dial::Dial;
use event::DecideEvent;
use order::Order;
use over::Over;
use rest_of_turn::RestOfTurn;
use sixth::Sixth;

screens! { pub enum AstrolabeScreens for Astrolabe {
    Curtain(Curtain),
    Dial(Dial),
    Order(Order),
    Deed(DoDeed),
    RestOfTurn(RestOfTurn),
    Artifact(Artifact),
    Event(DecideEvent),
    Sixth(Sixth),
    Over(Over),
    Overview(Overview),
    Matching(Matching),
    Counters(Counters<Astrolabe>),
} }

/// The screen where play goes on.
pub fn resume(game: &Astrolabe) -> AstrolabeScreens {
    if let Some(seat) = game.asked_about() {
        return Sixth::new(seat).into();
    }
    match game.phase {
        Phase::Choosing => Curtain::next(game).into(),
        Phase::Over => Over::default().into(),
        Phase::Turns if game.event.is_due() => DecideEvent::new(game).into(),
        // The first turn begins with everybody's astrolabes on the table.
        Phase::Turns if game.turn.place == 0 && game.turn.step == Step::Deed => Order::default().into(),
        Phase::Turns => own_page(game),
    }
}

/// What the active player has to do now.
fn own_page(game: &Astrolabe) -> AstrolabeScreens {
    match game.turn.step {
        Step::Deed => DoDeed::new(game).into(),
        Step::Artifacts | Step::Buying => RestOfTurn::default().into(),
    }
}
