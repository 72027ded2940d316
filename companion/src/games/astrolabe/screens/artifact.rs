//! Paying dust for an artifact.

use super::parts::{Head, field, heading, icon_number, subheading};
use crate::draw::{Frame, icons};
use crate::games::RecordEntry;
use crate::games::astrolabe::rules::layout::Time;
use crate::games::astrolabe::{Action, Astrolabe, Refusal};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::input::{step, step_number};
use crate::text::line;

pub struct Artifact {
    /// The field that NUMBER changes: the artifact, sun, moon.
    chosen: usize,
    artifact: u8,
    sun: u8,
    moon: u8,
}

impl Artifact {
    /// Proposes one more than last time, or one; where either dust will do, the one of the time of day.
    pub fn new(game: &Astrolabe, artifact: u8) -> Self {
        let (mut sun, mut moon) = game.paid(artifact).unwrap_or((0, 0));
        if let Some(seat) = game.active() {
            let (may_be_sun, may_be_moon) = match game.paid(artifact) {
                Some((sun, moon)) => (sun > 0, moon > 0),
                None => (seat.sun > 0, seat.moon > 0),
            };
            if may_be_moon && (seat.shown.time == Time::Night || !may_be_sun) {
                moon += 1;
            } else {
                sun += 1;
            }
        }
        Self {
            chosen: 0,
            artifact,
            sun,
            moon,
        }
    }

    fn change(&mut self, game: &Astrolabe, by: i8) {
        let Some(seat) = game.active() else { return };
        let change = |value: u8, most: u8| step_number(value.into(), by, 0, most.into()) as u8;
        match self.chosen {
            0 => {
                let last = seat.awake(seat.shown.time).saturating_sub(1);
                *self = Self::new(game, change(self.artifact, last));
            }
            1 => self.sun = change(self.sun, seat.sun),
            _ => self.moon = change(self.moon, seat.moon),
        }
    }
}

impl Screen for Artifact {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "artifact"
    }

    fn controls(&self, game: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        let label = match game.check_use(self.artifact, self.sun, self.moon) {
            Ok(()) => "pay",
            Err(Refusal::FewDust { .. }) => "too costly",
            Err(_) => "not its price",
        };
        knobs
            .choose(|screen, _, by| screen.chosen = step(screen.chosen, by, 3))
            .number(
                if self.chosen == 0 { "which" } else { "amount" },
                |screen, game, by| screen.change(game, by),
            )
            .press(label, |screen, _, _| {
                Next::act(Action::Use {
                    artifact: screen.artifact,
                    sun: screen.sun,
                    moon: screen.moon,
                })
            })
    }

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let Some(seat) = game.active() else { return };
        heading(frame, game, seat);
        let title = match seat.shown.time {
            Time::Night => "Night artifact",
            Time::Day | Time::Dawn => "Day artifact",
        };
        let price = match game.paid(self.artifact) {
            None => line!("as on its card"),
            Some((sun, 0)) => line!("now {} sun", sun + 1),
            Some((0, moon)) => line!("now {} moon", moon + 1),
            Some((sun, moon)) => line!("now {} dust", sun + moon + 1),
        };
        subheading(frame, title, &price);
        let mut x = 0;
        let fields = [
            (
                "artifact",
                line!("{}/{}", self.artifact + 1, seat.awake(seat.shown.time)),
            ),
            ("sun", line!("{}", self.sun)),
            ("moon", line!("{}", self.moon)),
        ];
        for (index, (label, value)) in fields.into_iter().enumerate() {
            x = field(frame, x, Head::Words(label), &value, index == self.chosen);
        }
        icon_number(frame, x + 6, 34, &icons::SUN, seat.sun);
        icon_number(frame, x + 6, 44, &icons::MOON, seat.moon);
    }

    fn unsaved(&self, game: &Astrolabe) -> bool {
        let offered = Self::new(game, self.artifact);
        (self.sun, self.moon) != (offered.sun, offered.moon)
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        // told: AST-45, AST-46, AST-80
        "Which of the artifacts of this side, counted as they lie, and the dust that its card asks for. Do what it says. Used again in \
         the same turn, it costs one more each time, in the same dust. What it gives is set in the counters: hold NUMBER, then press \
         DIAL. An artifact that takes no dust needs no entry."
    }

    fn committed(&mut self, _: &Astrolabe, _: &RecordEntry<Astrolabe>) -> After<Astrolabe> {
        After::Back
    }
}
