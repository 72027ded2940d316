//! What may follow the deed: artifacts, buying, prophecies, the end of the turn.

use super::parts::{BAR, Field, field, heading, small_right, tally};
use super::turning::acting;
use super::{AstrolabeScreens, Next, STAY, commit};
use crate::draw::{Align, BOLD, FOOTER_TOP, Frame, Ink, Row, footer, icons, knobs, list_between, track};
use crate::games::astrolabe::action::{Action, Side};
use crate::games::astrolabe::layout::Time;
use crate::games::astrolabe::turn::Step;
use crate::games::astrolabe::{ARTIFACT_COST, Astrolabe, MOST_ARTIFACTS, MOST_FOCUS};
use crate::input::{Input, Knob, step, step_number};
use crate::words::told;
use heapless::Vec;

#[derive(Clone, Copy)]
enum Offer {
    Done,
    Use,
    Buy { side: Side, replace: bool },
    Prophecy,
}

/// All that there can be to do, in the order of the rows.
static OFFERS: [(Offer, &str); 7] = {
    const fn buy(side: Side, replace: bool) -> Offer {
        Offer::Buy { side, replace }
    }
    [
        (Offer::Done, "End turn"),
        (Offer::Use, "Use an artifact"),
        (buy(Side::Day, false), "Buy for the day side"),
        (buy(Side::Day, true), "Replace one by day"),
        (buy(Side::Night, false), "Buy for the night side"),
        (buy(Side::Night, true), "Replace one by night"),
        (Offer::Prophecy, "Play a prophecy"),
    ]
};

/// What can be done after the deed.
#[derive(Default)]
pub struct After {
    chosen: usize,
}

impl After {
    fn options(game: &Astrolabe) -> Vec<&'static (Offer, &'static str), { OFFERS.len() }> {
        let mut options = Vec::new();
        let Some(seat) = acting(game) else {
            return options;
        };
        let offered = |offer| match offer {
            Offer::Done => true,
            Offer::Use => {
                let awake = seat.awake(seat.shown.time) > 0 && game.turn.step == Step::Artifacts;
                awake && seat.sun + seat.moon > 0
            }
            Offer::Buy { side, replace } => {
                let filled = match side {
                    Side::Day => seat.day,
                    Side::Night => seat.night,
                };
                let full = filled >= MOST_ARTIFACTS;
                seat.focus >= ARTIFACT_COST && full == replace && (!full || seat.free_room() > 0)
            }
            Offer::Prophecy => seat.playable() > 0,
        };
        for option in &OFFERS {
            if offered(option.0) {
                // There is room for all.
                _ = options.push(option);
            }
        }
        options
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        let options = Self::options(game);
        match input {
            Input::Turn(Knob::Dial, by) => self.chosen = step(self.chosen, by, options.len()),
            Input::Press(Knob::Dial) => {
                let (offer, _) = options.get(self.chosen).unwrap_or(&&OFFERS[0]);
                return match *offer {
                    Offer::Use => Next::Go(AstrolabeScreens::Use(Use::new(game, 0))),
                    Offer::Buy { side, replace } => commit(Action::Buy { side, replace }),
                    Offer::Prophecy => commit(Action::Prophecy),
                    Offer::Done => commit(Action::Done),
                };
            }
            Input::Press(Knob::Action) | Input::Turn(Knob::Action, _) => {
                return Next::Go(AstrolabeScreens::Order);
            }
            _ => {}
        }
        STAY
    }

    pub fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let Some(seat) = acting(game) else { return };
        heading(frame, game, seat);
        let options = Self::options(game);
        let (knobs, cost) = match options.get(self.chosen) {
            Some((Offer::Use, _)) => (knobs!(press DIAL "choose", turn ACTION "order"), 0),
            Some((Offer::Buy { .. }, _)) => (
                knobs!(press DIAL "pay 4 focus", turn ACTION "order"),
                ARTIFACT_COST,
            ),
            Some((Offer::Prophecy, _)) => (knobs!(press DIAL "play it", turn ACTION "order"), 0),
            _ => (knobs!(press DIAL "done", turn ACTION "order"), 0),
        };
        let then = seat.focus.saturating_sub(cost);
        track(frame, 2, BAR + 2, 6, seat.focus, then, MOST_FOCUS);
        let x = tally(frame, 66, BAR + 2, &icons::SUN, seat.sun);
        tally(frame, x + 6, BAR + 2, &icons::MOON, seat.moon);
        let (top, bottom) = (BAR + 9, FOOTER_TOP - 2);
        list_between(
            frame,
            top,
            bottom,
            options.len(),
            self.chosen,
            &mut |index, show| {
                show(Row {
                    mark: None,
                    left: options.get(index).map_or("", |(_, text)| text),
                    right: "",
                });
            },
        );
        footer(frame, knobs);
    }
}

/// Paying dust for an artifact.
pub struct Use {
    chosen: usize,
    /// Which artifact, and the sun and moon it takes.
    values: [u8; 3],
}

impl Use {
    /// Proposes the price if it is known, in the dust of the time of day as far as it goes.
    fn new(game: &Astrolabe, artifact: u8) -> Self {
        let price = game.price(artifact).unwrap_or(1);
        let (mut sun, mut moon) = acting(game).map_or((0, 0), |seat| (seat.sun, seat.moon));
        let at_night = acting(game).is_some_and(|seat| seat.shown.time == Time::Night);
        let (own, other) = if at_night {
            (&mut moon, &mut sun)
        } else {
            (&mut sun, &mut moon)
        };
        *own = price.min(*own);
        *other = (price - *own).min(*other);
        Self {
            chosen: 0,
            values: [artifact, sun, moon],
        }
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        let Some(seat) = acting(game) else { return STAY };
        let [artifact, sun, moon] = self.values;
        let change = |value: u8, by, most: u8| step_number(i16::from(value), by, 0, i16::from(most)) as u8;
        match input {
            Input::Turn(Knob::Dial, by) => self.chosen = step(self.chosen, by, 3),
            Input::Turn(Knob::Number, by) => match self.chosen {
                0 => {
                    let last = seat.awake(seat.shown.time).saturating_sub(1);
                    *self = Self::new(game, change(artifact, by, last));
                }
                1 => self.values = [artifact, change(sun, by, seat.sun), moon],
                _ => self.values = [artifact, sun, change(moon, by, seat.moon)],
            },
            Input::Press(Knob::Dial) => return commit(Action::Use { artifact, sun, moon }),
            Input::Press(Knob::Action) | Input::Turn(Knob::Action, _) => {
                return Next::Go(AstrolabeScreens::After(After { chosen: 1 }));
            }
            _ => {}
        }
        STAY
    }

    pub fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let Some(seat) = acting(game) else { return };
        heading(frame, game, seat);
        let heading = match seat.shown.time {
            Time::Night => "Night artifact",
            Time::Day | Time::Dawn => "Day artifact",
        };
        frame.text(2, 17, Align::Left, &BOLD, Ink::On, heading);
        let [artifact, sun, moon] = self.values;
        if let Some(price) = game.price(artifact) {
            small_right(frame, 20, &told("now # dust", &[price]));
        }
        let mut x = 1;
        let fields = [("artifact", artifact + 1), ("sun", sun), ("moon", moon)];
        for (index, &(label, number)) in fields.iter().enumerate() {
            x = field(
                frame,
                x,
                &Field {
                    label,
                    sentence: "#",
                    number,
                    chosen: index == self.chosen,
                },
            );
        }
        tally(frame, x + 6, 33, &icons::SUN, seat.sun);
        tally(frame, x + 6, 44, &icons::MOON, seat.moon);
        let knobs = match self.chosen {
            0 => knobs!(press DIAL "pay", press ACTION "back", turn NUMBER "which"),
            _ => knobs!(press DIAL "pay", press ACTION "back", turn NUMBER "amount"),
        };
        footer(frame, knobs);
    }
}
