//! Stars that are about to be entered exclude what was taken: the table decides whether they are kept (OPH-31).

use crate::draw::{self, Area, Frame, Row};
use crate::games::RecordEntry;
use crate::games::ophiuchus::rules::doubts::{Doubt, MOST_DOUBTS};
use crate::games::ophiuchus::{Action, Ophiuchus};
use crate::games::screen::{After, Controls, Next};
use crate::games::stock::{List, chosen_is};
use heapless::Vec;

pub struct Doubts {
    /// The counts or types.
    action: Action,
    doubts: Vec<Doubt, MOST_DOUBTS>,
    row: usize,
}

impl Doubts {
    /// Enters counts or types, after a question if something no longer holds by them.
    pub fn or_act(game: &Ophiuchus, action: Action) -> Next<Ophiuchus> {
        let doubts = game.doubts(&action);
        if doubts.is_empty() {
            return Next::act(action);
        }
        Next::open(Self {
            action,
            doubts,
            row: 0,
        })
    }
}

impl List for Doubts {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "doubts"
    }

    fn draw_around(&self, _: &Ophiuchus, frame: &mut Frame) -> Area {
        draw::title(frame, "No longer earned:", "")
    }

    fn len(&self, _: &Ophiuchus) -> usize {
        self.doubts.len()
    }

    fn row(&self, game: &Ophiuchus, index: usize) -> Row {
        let doubt = self.doubts.get(index);
        doubt.map_or(Row::default(), |doubt| {
            Row::new(doubt.what(game), doubt.instead())
        })
    }

    chosen_is!(row);

    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("keep stars", |screen, _, _| Next::act(screen.action))
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        // told: OPH-31
        "With these stars, what is listed was not earned. Press DIAL if the stars are right: what was taken stays where it is, \
         and the table decides whether to take it back, by Correct in the menu. Press ACTION if they are wrong."
    }

    /// Back to where the stars were entered.
    fn committed(&mut self, _: &Ophiuchus, _: &RecordEntry<Ophiuchus>) -> After<Ophiuchus> {
        After::Back
    }
}
