//! The points, and who won.

use super::overview;
use super::parts::{self, STATUS_TOP};
use crate::draw::{self, BODY_TOP, Frame, Row, SMALL, WIDTH, icons, list_between};
use crate::games::Game;
use crate::games::astoria::{Astoria, Ending};
use crate::games::screen::{Controls, Screen};
use crate::input::step;
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

impl Screen for Over {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "over"
    }

    fn controls(&self, _: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .choose(|screen, game, by| screen.row = step(screen.row, by, game.names.len()))
            .action_leads("tracks", overview::open)
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let winners = game.winners();
        let ending = game.ended.map_or("", Ending::label);
        draw::title(frame, ending, "");
        list_between(
            frame,
            BODY_TOP,
            STATUS_TOP,
            game.names.len(),
            self.row,
            &mut |row| {
                let seat = row as u8;
                let points = game.points(seat).total();
                let row = match (winners.contains(&seat), winners.len()) {
                    (true, 1) => Row::new(game.seat_name(seat), line!("wins: {points}")),
                    (true, _) => Row::new(game.seat_name(seat), line!("shares: {points}")),
                    (false, _) => return Row::new(game.seat_name(seat), points),
                };
                row.with_icon(&icons::STAR)
            },
        );
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
        parts::status(frame, fitting.or(sums.last()).map_or("", |sum| sum));
    }

    fn help(&self, _: &Astoria) -> &'static str {
        // told: ASO-66, ASO-67
        "20 points for a reached goal, 2 for each gem in the flask, 5 for each beaten warlord, 1 for each power. Most points win; \
         who has as many shares."
    }
}
