//! The score pad: a row for each player, and one for the next round.

use crate::draw::{self, Area, Frame, Row};
use crate::games::screen::{After, Controls, Next};
use crate::games::stock::List;
use crate::games::tally::{Action, MOST_POINTS, Tally};
use crate::games::{Game, RecordEntry};
use crate::input::step_round;
use crate::text::line;

/// What one detent of NUMBER adds; ACTION turns through them.
const STEPS: [i16; 5] = [1, 5, 10, 50, 100];

#[derive(Default)]
pub struct Pad {
    /// A seat; behind the last one: the next round.
    row: usize,
    /// Points that a press would add.
    points: i16,
    /// A place in [`STEPS`].
    step: usize,
}

impl Pad {
    fn step(&self) -> i16 {
        STEPS.get(self.step).copied().unwrap_or(1)
    }

    fn is_round(&self, game: &Tally) -> bool {
        self.row >= game.seats.len()
    }
}

impl List for Pad {
    type Model = Tally;

    fn name(&self) -> &'static str {
        "pad"
    }

    fn draw_around(&self, game: &Tally, frame: &mut Frame) -> Area {
        draw::title(frame, &line!("Round {}", game.round), &game.lead())
    }

    fn len(&self, game: &Tally) -> usize {
        game.seats.len() + 1
    }

    fn row(&self, game: &Tally, index: usize) -> Row {
        let Some(seat) = game.seats.get(index) else {
            return Row::new(line!("Next: round {}", game.round.saturating_add(1)), "");
        };
        let points = seat.points;
        let row = if index == self.row && self.points != 0 {
            let sum = points.saturating_add(self.points);
            // What there was is not repeated: beside the widest name there is no room for it.
            Row::new(&seat.name, line!("{:+} = {sum}", self.points))
        } else {
            Row::new(&seat.name, points)
        };
        row.marked(game.leads(seat))
    }

    fn chosen(&self, _: &Tally) -> usize {
        self.row
    }

    fn choose(&mut self, _: &Tally, row: usize) {
        if row != self.row {
            (self.row, self.points) = (row, 0);
        }
    }

    fn controls(&self, game: &Tally, knobs: Controls<Self>) -> Controls<Self> {
        if self.is_round(game) {
            return knobs.press("next round", |_, _, _| Next::act(Action::Round));
        }
        knobs
            .press("add", |pad, _, _| {
                Next::act(Action::Score {
                    // There are six seats at the most.
                    seat: pad.row as u8,
                    points: pad.points,
                })
            })
            .action(line!("by {}", self.step()), |pad, _, by| {
                pad.step = step_round(pad.step, by, STEPS.len());
            })
            .number("points", |pad, _, by| {
                let more = pad.step().saturating_mul(by.into());
                pad.points = pad.points.saturating_add(more).clamp(-MOST_POINTS, MOST_POINTS);
            })
    }

    fn help(&self, _: &Tally) -> &'static str {
        // told: TAL-2, TAL-3, TAL-4, TAL-5
        "DIAL chooses a player, NUMBER the points, up or down, at any time. ACTION changes what a click of NUMBER counts. Press DIAL to \
         add them; the choice goes on to the next player. Behind the last one begins the next round, if you play in rounds.\n\
         A full square marks who leads; equal players lead together.\n\
         A wrong sum or round is corrected in the menu."
    }

    /// A single detent is as quickly turned again as the question is answered.
    fn unsaved(&self, _: &Tally) -> bool {
        self.points.abs() > self.step()
    }

    /// The choice goes on to the next player, behind the last one to the next round, and from there to the first.
    fn committed(&mut self, game: &Tally, _: &RecordEntry<Tally>) -> After<Tally> {
        self.row = step_round(self.row, 1, usize::from(game.seat_count()) + 1);
        self.points = 0;
        After::Stay
    }
}
