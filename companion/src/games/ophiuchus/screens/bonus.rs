//! An exact 13 was made: the player chooses a bonus.

use crate::draw::{self, Area, Frame, Row};
use crate::games::ophiuchus::{Action, Bonus, Ophiuchus};
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};

pub struct ChooseBonus {
    row: usize,
}

impl ChooseBonus {
    /// What is left to be had first, or none where open counts leave the 13 unknown.
    pub fn new(game: &Ophiuchus) -> Self {
        let is_sure = game.made_thirteen() == Some(true);
        Self {
            row: if is_sure { 0 } else { rows(game).len() - 1 },
        }
    }
}

/// What is left to be had, and none.
fn rows(game: &Ophiuchus) -> &'static [Bonus] {
    match (game.prizes_left() > 0, game.reserve() >= 2) {
        (true, true) => &[Bonus::Prize, Bonus::Tiles, Bonus::None],
        (true, false) => &[Bonus::Prize, Bonus::None],
        (false, true) => &[Bonus::Tiles, Bonus::None],
        (false, false) => &[Bonus::None],
    }
}

fn bonus(game: &Ophiuchus, row: usize) -> Bonus {
    rows(game).get(row).copied().unwrap_or_default()
}

impl List for ChooseBonus {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "bonus"
    }

    fn draw_around(&self, game: &Ophiuchus, frame: &mut Frame) -> Area {
        let is_sure = game.made_thirteen() == Some(true);
        let made = if is_sure { "exactly 13!" } else { "exactly 13?" };
        draw::title(frame, game.name(game.turn), made)
    }

    fn len(&self, game: &Ophiuchus) -> usize {
        rows(game).len()
    }

    fn row(&self, game: &Ophiuchus, index: usize) -> Row {
        let bonus = bonus(game, index);
        let earns = match bonus {
            Bonus::None => "",
            Bonus::Tiles => "put 1 back",
            Bonus::Prize => "1 point",
        };
        Row::new(bonus.label(), earns)
    }

    chosen_is!(row);

    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("take", |screen, game, _| {
            Next::act(Action::Bonus(bonus(game, screen.row)))
        })
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        // told: OPH-20, OPH-21, OPH-22
        "A row or column has exactly 13 stars; with a ? some are not entered: count them. Take a prize of 1 point and draw as \
         always, or draw 2 tiles and put one of your hand back, or neither."
    }
}
