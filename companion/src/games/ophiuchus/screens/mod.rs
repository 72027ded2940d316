//! Laying tiles on the map, taking cards, and the lists behind them.
//!
//! A tile takes two presses: one fixes where it lies, one lays it with its star counts; taking a card (or none) is
//! the third, entering star types the fourth.

mod bonus;
mod cards;
mod claim;
mod count;
mod doubts;
mod fill;
mod last;
mod map;
mod over;
mod place;
mod points;
mod scores;
mod skip;
mod types;

pub use bonus::ChooseBonus;
pub use cards::Cards;
pub use claim::Claim;
pub use count::Count;
pub use doubts::Doubts;
pub use fill::Fill;
pub use last::Last;
pub use over::Over;
pub use place::Place;
pub use points::Points;
pub use scores::Scores;
pub use skip::Skip;
pub use types::EnterTypes;

use super::rules::layout::CENTRE;
use super::{Ophiuchus, Phase};
use crate::games::MenuEntry;
use crate::games::screen::screens;
use crate::games::stock::{Counters, TableEditor};
use crate::text::{Line, line};

screens! { pub enum OphiuchusScreens for Ophiuchus {
    Place(Place),
    Count(Count),
    EnterTypes(EnterTypes),
    Claim(Claim),
    ChooseBonus(ChooseBonus),
    Last(Last),
    Over(Over),
    Scores(Scores),
    Cards(Cards),
    Fill(Fill),
    Doubts(Doubts),
    Points(TableEditor<Points>),
    Skip(Skip),
    Counters(Counters<Ophiuchus>),
} }

pub const MENU: [MenuEntry<Ophiuchus>; 3] = [
    ("Skip: nothing fits", |game| {
        (game.phase == Phase::Place).then(|| Skip::default().into())
    }),
    ("Fill in tiles", |game| Some(Fill::first(game)?.into())),
    ("Card points", |game| {
        Some(TableEditor::new(Points(game.points)).into())
    }),
];

/// The screen on which play goes on.
pub fn resume(game: &Ophiuchus) -> OphiuchusScreens {
    match game.phase {
        Phase::Centre => Count::at(CENTRE).into(),
        Phase::Place => Place::new(game).into(),
        Phase::Claim => Claim::new(game).into(),
        Phase::Bonus => ChooseBonus::new(game).into(),
        Phase::Last => Last::new(game).into(),
        Phase::Over => Over.into(),
    }
}

/// Asks for the types of a tile that was just laid, the centre tile's included. Its turn may be over already, as nothing
/// could be taken for it.
pub fn question(game: &Ophiuchus) -> Option<OphiuchusScreens> {
    let is_asked = game.asks_types && game.just_laid && game.phase != Phase::Over;
    let last = game.layout.tiles().len().checked_sub(1).filter(|_| is_asked)?;
    Some(EnterTypes::of(game, last).filter(EnterTypes::is_open)?.into())
}

/// `4` or, while it is a guess, `4?`.
fn points_text(points: u8, is_guess: bool) -> Line {
    let guess = if is_guess { "?" } else { "" };
    line!("{points}{guess}")
}

impl Ophiuchus {
    /// The score; a `?` follows when placeholders are in it.
    fn score_text(&self, seat: u8) -> Line {
        let cards = self.cards_of(Some(seat));
        let is_guess = cards.iter().any(|card| self.entered_points(*card).is_none());
        line!("{}{}", self.score(seat), if is_guess { "?" } else { "" })
    }
}
