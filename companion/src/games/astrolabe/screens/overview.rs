//! All seats at once.

use super::parts::{ARTIFACT, BOUND, CAPTURED, FOCUS, POINT, TIE, small};
use crate::draw::{Align, BODY, FOOTER_TOP, Frame, Icon, Ink, WIDTH, icons};
use crate::games::Game;
use crate::games::astrolabe::{Astrolabe, Phase};
use crate::games::screen::{Controls, Next, Screen};
use crate::games::stock::Counters;
use crate::input::step;
use crate::text::line;

pub struct Overview {
    /// A seat.
    chosen: usize,
}

impl Overview {
    pub fn new(game: &Astrolabe) -> Self {
        Self {
            chosen: game.active_seat().unwrap_or(0).into(),
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
            .press("correct", |overview, _, _| {
                Next::open(Counters::at_page(overview.chosen))
            })
    }

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        /// Right edges of the columns behind the name.
        const COLUMNS: [(&Icon, i32); 7] = [
            (&FOCUS, 57),
            (&icons::SUN, 69),
            (&icons::MOON, 81),
            (&CAPTURED, 91),
            (&BOUND, 101),
            (&ARTIFACT, 111),
            (&POINT, WIDTH),
        ];
        let event = &game.event;
        small(frame, 0, 0, &line!("event {}/{}", event.markers, event.slots));
        for (icon, right) in COLUMNS {
            frame.icon(right - 7, 0, Ink::On, icon);
        }
        let pitch = ((FOOTER_TOP - 9) / game.seats.len().max(1) as i32).min(14);
        let mut top = 9;
        for (index, seat) in (0..).zip(&game.seats) {
            let y = top + (pitch - 10) / 2;
            let values = [
                seat.focus.into(),
                seat.sun.into(),
                seat.moon.into(),
                seat.captured.into(),
                seat.bound.into(),
                seat.artifacts().into(),
                game.score(index),
            ];
            for ((_, right), value) in COLUMNS.into_iter().zip(values) {
                frame.text(right, y, Align::Right, &BODY, Ink::On, &line!("{value}"));
            }
            if let Some(place) = game.order.iter().position(|seat| *seat == index) {
                frame.text(1, y, Align::Left, &BODY, Ink::On, &line!("{}", place + 1));
            } else if game.tie == index && game.phase == Phase::Choosing {
                frame.icon(0, y, Ink::On, &TIE);
            }
            let end = small(frame, 9, y, &seat.name);
            if usize::from(index) == self.chosen {
                frame.fill(0, y - 1, end + 1, 10, Ink::Invert);
            }
            top += pitch;
        }
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        // told: AST-60, AST-72, AST-80
        "Charged focus, sun and moon dust, captured and bound demons, artifacts, points with tokens, demons and bonus.\n\
         DIAL chooses a seat, a press lists its counters by name. What card texts give or take is set there."
    }
}
