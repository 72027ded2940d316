//! The reserve is empty or the last card is taken: end now, or play on.

use crate::draw::{self, Area, Frame, Row};
use crate::games::ophiuchus::{Action, Ophiuchus};
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};

pub struct Last {
    row: usize,
}

impl Last {
    /// OPH-23 and OPH-25: the game ends as a rule, but dealt-out hands are there to be played.
    pub fn new(game: &Ophiuchus) -> Self {
        Self {
            row: usize::from(game.all_dealt && !game.all_taken()),
        }
    }
}

impl List for Last {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "last"
    }

    fn draw_around(&self, game: &Ophiuchus, frame: &mut Frame) -> Area {
        let why = match game.reserve() {
            0 => "The reserve is empty",
            _ => "All cards are taken",
        };
        draw::title(frame, why, "")
    }

    /// To end, and to go on.
    fn len(&self, _: &Ophiuchus) -> usize {
        2
    }

    fn row(&self, game: &Ophiuchus, index: usize) -> Row {
        match (index, game.reserve()) {
            (0, 0) => Row::new("End now", "by the rule"),
            (0, _) => Row::new("End now", ""),
            (_, 0) => Row::new("Play out the hands", ""),
            _ => Row::new("Play on", ""),
        }
    }

    chosen_is!(row);

    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        if self.row == 0 {
            knobs.press("end", |_, _, _| Next::act(Action::End))
        } else {
            knobs.press("play on", |_, _, _| Next::act(Action::PlayOut))
        }
    }

    fn help(&self, game: &Ophiuchus) -> &'static str {
        match game.reserve() {
            // told: OPH-24, OPH-25
            0 => {
                "By the rule the game ends when the last covered tile was drawn. You can agree to play out the hands: then it \
                 ends when nobody can lay a tile."
            }
            // told: OPH-23
            _ => {
                "No card is left to be earned, so the game can end here. You can agree to play on: tiles in hand cost 2 points \
                 each, and you are asked again when the reserve is empty."
            }
        }
    }
}
