//! Where a player stands in Efemeris. Each phase is one screen; in Team mode ACTION passes the device to the ally.

mod begin;
mod captain;
mod cards;
pub(super) mod collection;
mod conquer;
mod exploration;
mod first;
mod mobilize;
mod nation;
mod over;
mod overview;
mod parts;
pub(super) mod phase_list;
mod pick;
pub(super) mod picks;
mod price;
mod purse;

pub use cards::Cards;
pub use overview::Overview;

use super::action::Action;
use super::{Efemeris, Phase, SetUpStep};
use crate::games::RecordEntry;
use crate::games::screen::screens;
use crate::games::stock::{Confirm, Counters, Question, TableEditor};
use begin::Begin;
use captain::ChooseCaptain;
use collection::Collection;
use conquer::Conquer;
use exploration::Exploration;
use first::First;
use mobilize::Mobilize;
use nation::ChooseNation;
use over::Over;
use phase_list::PhaseList;
use pick::Pick;
use price::Price;
use purse::Purse;

screens! { pub enum EfemerisScreens for Efemeris {
    First(First),
    Nation(ChooseNation),
    Captain(ChooseCaptain),
    Mobilize(Mobilize),
    Begin(Begin),
    Exploration(Exploration),
    Collection(Collection),
    Purse(Purse),
    PhaseList(PhaseList),
    Pick(Pick),
    Conquer(Conquer),
    Price(Price),
    Over(Over),
    Overview(Overview),
    Cards(TableEditor<Cards>),
    Draw(Confirm<Efemeris>),
    Counters(Counters<Efemeris>),
} }

/// The screen where play goes on.
pub fn resume(game: &Efemeris) -> EfemerisScreens {
    let seat = game.leader(game.side);
    match game.phase {
        Phase::SetUp => match game.waiting().0 {
            SetUpStep::First => First::default().into(),
            SetUpStep::Nation => ChooseNation::new(game).into(),
            SetUpStep::Captain => ChooseCaptain::default().into(),
            SetUpStep::Planet => Mobilize::new(game).into(),
            SetUpStep::Begin => Begin.into(),
        },
        Phase::Exploration => Exploration.into(),
        Phase::Collection => {
            let mut allies = game.side_seats(game.side);
            let waits = allies.find(|seat| !game.seat(*seat).collected);
            Collection::new(waits.unwrap_or(seat)).into()
        }
        Phase::Tactical | Phase::Construction => PhaseList::new(game, seat).into(),
        Phase::Over => Over.into(),
    }
}

/// The question before a draw (EFE-63).
pub fn draw_by_agreement() -> Confirm<Efemeris> {
    Confirm {
        question: &Question {
            name: "draw",
            heading: "A draw?",
            // told: EFE-63
            help: "The game ends without a winner only if everybody agrees, for example when no ships are left. If one does not, it \
                   goes on.",
            label: "all agree",
            hold: false,
            back: "",
        },
        text: "Only if all players agree to stop without a winner.",
        effect: RecordEntry::Action(Action::Draw),
    }
}
