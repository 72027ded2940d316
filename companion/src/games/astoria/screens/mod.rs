//! Where a player stands in Astoria. The screen where play goes on follows from the state alone; others open on top of it.

pub(super) mod choices;
mod craft;
mod disease;
mod glyphs;
mod goals;
mod invasion;
mod lengths;
mod mages;
mod over;
mod overview;
mod parts;
mod pick;
mod recovery;
mod siege;
mod strike;
mod turn;
mod unmask;

pub use lengths::lengths;
pub use overview::Overview;

use super::{Astoria, Phase};
use crate::games::screen::screens;
use crate::games::stock::{Confirm, Counters, TableEditor};

screens! { pub enum AstoriaScreens for Astoria {
    Mages(mages::Mages),
    Lengths(TableEditor<lengths::EditLengths>),
    Invasion(invasion::Invasion),
    NoFlow(Confirm<Astoria>),
    Siege(siege::Siege),
    Disease(disease::Disease),
    Recovery(recovery::Recovery),
    Turn(turn::TakeTurn),
    Craft(craft::Craft),
    Unmask(unmask::Unmask),
    Pick(pick::Pick),
    Glyphs(glyphs::Glyphs),
    Strike(strike::Strike),
    Goals(goals::Goals),
    Over(over::Over),
    Overview(Overview),
    Counters(Counters<Astoria>),
} }

/// Where play goes on.
pub fn resume(game: &Astoria) -> AstoriaScreens {
    match game.phase {
        Phase::Setup => mages::Mages::new(game).into(),
        Phase::Invasion => invasion::Invasion::default().into(),
        Phase::Turn => turn::TakeTurn::new(game).into(),
        Phase::Battle => glyphs::Glyphs::new(game).into(),
        Phase::Siege => siege::Siege.into(),
        Phase::Disease => disease::Disease.into(),
        Phase::Warlords => pick::Pick::new(pick::PickOf::Ward).into(),
        Phase::Recovery => recovery::Recovery::default().into(),
        Phase::Goals => goals::Goals::new(game).into(),
        Phase::Over => over::Over::new(game).into(),
    }
}
