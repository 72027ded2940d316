//! Where a player stands.
//!
//! Promises: nothing drawn outside the dial screen depends on an unrevealed choice (AST-18), and every way back to
//! the dial leads through a curtain: the curtain of its seat lies beneath it.

mod after;
mod artifact;
mod curtain;
mod deed;
mod dial;
mod end;
mod event;
mod matching;
mod order;
mod overview;
mod parts;
mod rings;
mod sixth;

pub use curtain::Curtain;
pub use matching::Matching;
pub use overview::Overview;

use super::rules::turn::Step;
use super::{Astrolabe, Phase};
use crate::games::screen::{Next, screens};
use crate::games::stock::Counters;
use after::RestOfTurn;
use artifact::UseArtifact;
use deed::DoDeed;
use dial::Dial;
use end::End;
use event::Resolution;
use order::Order;
use sixth::Sixth;

screens! { pub enum AstrolabeScreens for Astrolabe {
    Curtain(Curtain),
    Dial(Dial),
    Order(Order),
    Deed(DoDeed),
    After(RestOfTurn),
    Artifact(UseArtifact),
    Event(Resolution),
    Sixth(Sixth),
    End(End),
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
        Phase::Over => End::default().into(),
        Phase::Turns if game.event.is_due() => Resolution::new(game).into(),
        // The first turn begins with everybody's astrolabes on the table.
        Phase::Turns if game.turn.place == 0 && game.turn.step == Step::Deed => Order::default().into(),
        Phase::Turns => own_page(game),
    }
}

/// From a page of the active player: to the order of play, or the other way round to everybody's points.
fn turn_page(game: &Astrolabe, by: i8) -> Next<Astrolabe> {
    if by > 0 {
        Next::open(Order::above())
    } else {
        Next::open(Overview::points(game))
    }
}

/// What the active player has to do now.
fn own_page(game: &Astrolabe) -> AstrolabeScreens {
    match game.turn.step {
        Step::Deed => DoDeed::new(game).into(),
        Step::Artifacts | Step::Buying => RestOfTurn::default().into(),
    }
}
