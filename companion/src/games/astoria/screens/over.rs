//! The points, and who won.

use super::overview;
use super::parts::{self, STATUS_TOP};
use crate::draw::{self, Area, Frame, Row, SMALL, WIDTH, icons};
use crate::games::Game;
use crate::games::astoria::{Astoria, Ending};
use crate::games::screen::Controls;
use crate::games::stock::{List, chosen_is};
use crate::text::{Line, line};

pub struct Over {
    row: usize,
}

impl Over {
    /// Begins with the first who won.
    pub fn new(game: &Astoria) -> Self {
        let winner = game.winners().first().copied();
        Self {
            row: winner.unwrap_or(0).into(),
        }
    }
}

impl List for Over {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "over"
    }

    fn draw_around(&self, game: &Astoria, frame: &mut Frame) -> Area {
        let points = game.points(self.row as u8);
        // The first one that fits; only points far beyond a real game's need the last.
        let sums = [("warlords", " "), ("won", " "), ("won", "")].map(|(won, blank)| {
            let mut sum = Line::new();
            for (what, points) in [
                ("goal", points.goal),
                ("flask", points.flask),
                (won, points.trophies),
                ("power", points.power),
            ] {
                if points > 0 {
                    let between = if sum.is_empty() { "" } else { " " };
                    sum = line!("{sum}{between}{what}{blank}{points}");
                }
            }
            sum
        });
        let fitting = sums.iter().find(|sum| SMALL.width(sum) <= WIDTH);
        let area = draw::title(frame, game.ended.map_or("", Ending::label), "");
        parts::status(frame, fitting.or(sums.last()).map_or("", |sum| sum));
        area.start..STATUS_TOP
    }

    fn len(&self, game: &Astoria) -> usize {
        game.names.len()
    }

    fn row(&self, game: &Astoria, index: usize) -> Row {
        let seat = index as u8;
        let (name, points, winners) = (game.seat_name(seat), game.points(seat).total(), game.winners());
        match (winners.contains(&seat), winners.len()) {
            (true, 1) => Row::new(name, line!("wins: {points}")).with_icon(&icons::STAR),
            (true, _) => Row::new(name, line!("shares: {points}")).with_icon(&icons::STAR),
            (false, _) => Row::new(name, points),
        }
    }

    chosen_is!(row);

    fn controls(&self, _: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        knobs.action_leads("tracks", overview::open)
    }

    fn help(&self, _: &Astoria) -> &'static str {
        // told: ASO-66, ASO-67
        "20 points for a reached goal, 2 for each gem in the flask, 5 for each beaten warlord, 1 for each power. Most points win; \
         who has as many shares."
    }
}
