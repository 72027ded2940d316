//! Set-up: a side chooses its nation (EFE-10).

use super::parts::bar_with_note;
use crate::draw::{Area, Frame, Row};
use crate::games::Game;
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::Nation;
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::text::{Line, line};

pub struct ChooseNation {
    row: usize,
}

impl ChooseNation {
    /// The first one that is free is offered.
    pub fn new(game: &Efemeris) -> Self {
        let free = |nation: &Nation| owner(game, *nation).is_none();
        Self {
            row: Nation::ALL.iter().position(free).unwrap_or(0),
        }
    }
}

/// The first seat of a nation.
fn owner(game: &Efemeris, nation: Nation) -> Option<u8> {
    game.seat_indices()
        .find(|seat| game.seat(*seat).nation == Some(nation))
}

impl List for ChooseNation {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "nation"
    }

    fn draw_around(&self, game: &Efemeris, frame: &mut Frame) -> Area {
        let (_, chooser) = game.waiting();
        let note = match game.ally(chooser) {
            Some(ally) => line!("Also for {}", game.seat_name(ally)),
            None => Line::new(),
        };
        bar_with_note(frame, game.seat_name(chooser), "Nation", &note)
    }

    fn len(&self, _: &Efemeris) -> usize {
        Nation::ALL.len()
    }

    fn row(&self, game: &Efemeris, index: usize) -> Row {
        let nation = Nation::at(index);
        let taken = owner(game, nation);
        Row::new(nation.label(), taken.map_or("", |seat| game.seat_name(seat))).marked(taken.is_none())
    }

    chosen_is!(row);

    fn controls(&self, _: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("take", |screen, game, _| {
            let (_, seat) = game.waiting();
            let nation = Nation::at(screen.row);
            Next::act(Action::Nation { seat, nation })
        })
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        // told: EFE-10, EFE-113
        "Each nation has 4 captains of its own, Bankers, Chief Mates and Gunners, and two kinds of crew that no other has. \
         French, blue: Helmsman and Lady of the Night. British, red: Surgeon and Shipwright. Spanish, black: Crewmaster and \
         Governor. Take board, cards, ships and tokens of that colour. Each nation once."
    }
}
