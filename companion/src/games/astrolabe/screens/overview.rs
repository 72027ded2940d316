//! All seats at once: what they have, and what their points are made of.

use super::parts::{ARTIFACT, BOUND, CAPTURED, FOCUS, Head, POINT, round};
use crate::draw::{Align, BODY, Frame, Ink, SMALL, WIDTH, icons};
use crate::games::Game;
use crate::games::astrolabe::{Astrolabe, SEATS};
use crate::games::screen::{Controls, Next, Screen};
use crate::games::stock::Counters;
use crate::input::{step, step_round};
use crate::text::line;

pub struct Overview {
    /// A seat.
    chosen: usize,
    /// The page of points.
    points: bool,
}

/// Columns behind the name with their right edges.
const COUNT_COLUMNS: [(Head, i32); 6] = [
    (Head::Icon(&FOCUS), 59),
    (Head::Icon(&icons::SUN), 73),
    (Head::Icon(&icons::MOON), 87),
    (Head::Icon(&CAPTURED), 99),
    (Head::Icon(&BOUND), 113),
    (Head::Icon(&ARTIFACT), WIDTH - 1),
];
const POINT_COLUMNS: [(Head, i32); 4] = [
    (Head::Icon(&POINT), 68),
    (Head::Icon(&BOUND), 87),
    (Head::Words("+5"), 102),
    (Head::Words("all"), WIDTH - 1),
];

impl Overview {
    pub fn new(game: &Astrolabe) -> Self {
        Self {
            chosen: game.active_seat().unwrap_or(0).into(),
            points: false,
        }
    }
}

impl Screen for Overview {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "overview"
    }

    fn controls(&self, _: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .choose(|overview, game, by| overview.chosen = step(overview.chosen, by, game.seats.len()))
            .action(
                if self.points { "counts" } else { "points" },
                |overview, _, by| {
                    overview.points = step_round(overview.points.into(), by, 2) == 1;
                },
            )
            .press("correct", |overview, _, _| {
                Next::open(Counters::at_page(overview.chosen))
            })
    }

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let columns = if self.points {
            &POINT_COLUMNS[..]
        } else {
            &COUNT_COLUMNS[..]
        };
        let event = &game.event;
        // The last round has no room for the event: its markers lie on the table.
        let heading = match game.bonus {
            None if !self.points => line!("event {}/{}", event.markers, event.slots),
            _ => round(game),
        };
        frame.text(0, 0, Align::Left, &SMALL, Ink::On, &heading);
        for (head, right) in columns {
            match head {
                Head::Icon(icon) => frame.icon(right - 7, 0, Ink::On, icon),
                Head::Words(words) => {
                    frame.text(*right, 0, Align::Right, &SMALL, Ink::On, words);
                }
            }
        }
        let mut top = SMALL.height;
        let pitch = if game.seats.len() < SEATS { 11 } else { 9 };
        for (index, seat) in (0..).zip(&game.seats) {
            let score = game.score(index);
            let counts = [
                seat.focus.into(),
                seat.sun.into(),
                seat.moon.into(),
                seat.captured.into(),
                seat.bound.into(),
                seat.artifacts().into(),
            ];
            let points = [seat.points, seat.demons, score - seat.points - seat.demons, score];
            let values = if self.points { &points[..] } else { &counts[..] };
            let y = top + (pitch - 9) / 2;
            // On one base line.
            let (font, up) = if self.points { (&SMALL, 0) } else { (&BODY, 1) };
            for ((_, right), value) in columns.iter().zip(values) {
                frame.text(*right, y - up, Align::Right, font, Ink::On, &line!("{value}"));
            }
            let end = frame.text(1, y, Align::Left, &SMALL, Ink::On, &seat.name);
            if usize::from(index) == self.chosen {
                frame.fill(0, y - 1, end + 1, 9, Ink::Invert);
            }
            top += pitch;
        }
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        if self.points {
            // told: AST-72, AST-73
            return "Points of tokens, points on bound demons, the bonus for the first sixth demon, and all together. Captured demons \
                    count nothing, but a tie goes to more captured and bound ones.\n\
                    DIAL chooses a seat, a press lists its counters by name.";
        }
        // told: AST-60, AST-80
        "Markers on the event and its slots; then for each player charged focus, sun dust, moon dust, captured demons, bound demons, \
         artifacts.\n\
         DIAL chooses a seat, a press lists its counters by name: what card texts give or take is set there."
    }
}
