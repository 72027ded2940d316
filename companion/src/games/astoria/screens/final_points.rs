//! The points, and who won.

use super::parts::STATUS_TOP;
use super::{ending, overview};
use crate::draw::{Align, BODY, Frame, Ink, LARGE, Row, SMALL, WIDTH, list_between};
use crate::games::astoria::Astoria;
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step;
use crate::text::line;

#[derive(Default)]
pub struct FinalPoints {
    row: usize,
}

impl Screen for FinalPoints {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "final"
    }

    fn controls(&self, _: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .choose(|screen, game, by| screen.row = step(screen.row, by, game.names.len()))
            .press("how", |_, game, _| Next::refuse(ending(game)))
            .action_leads("tracks", overview::open)
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let winners = game.winners();
        let (who, win) = match *winners.as_slice() {
            [winner] => (line!("{}", game.name(winner)), line!("wins")),
            _ => (line!("Shared"), line!("{} win", winners.len())),
        };
        frame.text(0, -1, Align::Left, &LARGE, Ink::On, &who);
        frame.text(WIDTH, 3, Align::Right, &BODY, Ink::On, &win);
        frame.fill(0, 14, WIDTH, 1, Ink::On);
        list_between(frame, 16, STATUS_TOP, game.names.len(), self.row, &mut |row| {
            let seat = row as u8;
            Row::new(game.name(seat), game.points(seat).total())
        });
        let points = game.points(self.row as u8);
        let sum = line!(
            "{} goal {} flask {} won {} power",
            points.goal,
            points.flask,
            points.trophies,
            points.power
        );
        frame.text(0, STATUS_TOP, Align::Left, &SMALL, Ink::On, &sum);
    }

    fn help(&self, _: &Astoria) -> &'static str {
        "20 points for a reached goal, 2 for each gem in the flask, 5 for each beaten warlord, 1 for each power. A slip \
         can be mended: hold ACTION to undo, or use Correct counters in the menu."
    }
}
