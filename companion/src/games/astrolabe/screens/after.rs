//! What may follow the deed: artifacts, buying, prophecies, the end of the turn.

use super::parts::{BAR, Field, field, tally};
use super::turning::{acting, heading};
use super::{AstrolabeScreens, Next, STAY, commit};
use crate::draw::{Align, BODY, BOLD, Frame, Hint, Ink, Knobs, SMALL, WIDTH, footer, icons, line, track};
use crate::games::astrolabe::action::{Action, Side};
use crate::games::astrolabe::layout::Time;
use crate::games::astrolabe::turn::Step;
use crate::games::astrolabe::{ARTIFACT_COST, Astrolabe, MOST_ARTIFACTS, MOST_FOCUS};
use crate::input::{Input, Knob, step, step_number};
use heapless::Vec;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Offer {
    Done,
    Use,
    Buy(Side),
    Replace(Side),
    Prophecy,
}

/// What can be done after the deed.
#[derive(Default)]
pub struct After {
    chosen: usize,
}

impl After {
    fn options(game: &Astrolabe) -> Vec<Offer, 6> {
        let mut options = Vec::new();
        let Some((seat, shown)) = acting(game) else {
            return options;
        };
        // There is room for all six.
        let mut offer = |option, offered: bool| {
            if offered {
                _ = options.push(option);
            }
        };
        offer(Offer::Done, true);
        let awake = seat.awake(shown.time) > 0 && game.turn.step == Step::Artifacts;
        offer(Offer::Use, awake && seat.sun + seat.moon > 0);
        for (side, filled) in [(Side::Day, seat.day), (Side::Night, seat.night)] {
            let rich = seat.focus >= ARTIFACT_COST;
            offer(Offer::Buy(side), rich && filled < MOST_ARTIFACTS);
            offer(
                Offer::Replace(side),
                rich && filled >= MOST_ARTIFACTS && seat.free_room() > 0,
            );
        }
        offer(Offer::Prophecy, seat.playable() > 0);
        options
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        let options = Self::options(game);
        match input {
            Input::Turn(Knob::Dial, by) => self.chosen = step(self.chosen, by, options.len()),
            Input::Press(Knob::Dial) => {
                return match options.get(self.chosen) {
                    Some(Offer::Use) => Next::Go(AstrolabeScreens::Use(Use::new(game, 0))),
                    Some(Offer::Buy(side)) => commit(Action::Buy {
                        side: *side,
                        replace: false,
                    }),
                    Some(Offer::Replace(side)) => commit(Action::Buy {
                        side: *side,
                        replace: true,
                    }),
                    Some(Offer::Prophecy) => commit(Action::Prophecy),
                    Some(Offer::Done) | None => commit(Action::Done),
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
        /// Height of an option's row, and how many rows there are.
        const PITCH: i32 = 9;
        const SHOWN: usize = 3;
        const OPTIONS_TOP: i32 = BAR + 10;
        let Some((seat, shown)) = acting(game) else { return };
        heading(frame, game, seat, shown);
        let buying = self.chosen > 0
            && matches!(
                Self::options(game).get(self.chosen),
                Some(Offer::Buy(_) | Offer::Replace(_))
            );
        let then = seat.focus.saturating_sub(if buying { ARTIFACT_COST } else { 0 });
        track(frame, 2, BAR + 2, 6, seat.focus, then, MOST_FOCUS);
        let x = tally(frame, 66, BAR + 2, &icons::SUN, seat.sun);
        tally(frame, x + 6, BAR + 2, &icons::MOON, seat.moon);
        let options = Self::options(game);
        let first = self
            .chosen
            .saturating_sub(1)
            .min(options.len().saturating_sub(SHOWN));
        for (row, (index, option)) in (0..).zip(options.iter().enumerate().skip(first).take(SHOWN)) {
            let y = OPTIONS_TOP + row * PITCH;
            let text = match option {
                Offer::Done => "End turn",
                Offer::Use => "Use an artifact",
                Offer::Buy(Side::Day) => "Buy for the day side",
                Offer::Buy(Side::Night) => "Buy for the night side",
                Offer::Replace(Side::Day) => "Replace one by day",
                Offer::Replace(Side::Night) => "Replace one by night",
                Offer::Prophecy => "Play a prophecy",
            };
            frame.text(4, y, Align::Left, &BODY, Ink::On, text);
            if index == self.chosen {
                frame.fill(0, y, WIDTH - 4, PITCH, Ink::Invert);
            }
        }
        if options.len() > SHOWN {
            let (track, left) = (SHOWN as i32 * PITCH, (options.len() - SHOWN) as i32);
            let y = OPTIONS_TOP + (track - 8) * first as i32 / left;
            frame.fill(WIDTH - 2, y, 2, 8, Ink::On);
        }
        let label = match options.get(self.chosen) {
            Some(Offer::Use) => "choose",
            Some(Offer::Buy(_) | Offer::Replace(_)) => "pay 4 focus",
            Some(Offer::Prophecy) => "play it",
            _ => "done",
        };
        footer(
            frame,
            &Knobs {
                dial: Hint::Press(label),
                action: Hint::Turn("order"),
                number: Hint::Nothing,
            },
        );
    }
}

/// Paying dust for an artifact.
pub struct Use {
    /// 0 is the artifact, 1 sun, 2 moon.
    chosen: usize,
    artifact: u8,
    sun: u8,
    moon: u8,
}

impl Use {
    /// Proposes the price if it is known, in the dust of the time of day as far as it goes.
    fn new(game: &Astrolabe, artifact: u8) -> Self {
        let price = game.price(artifact).unwrap_or(1);
        let (sun, moon) = match acting(game) {
            Some((seat, shown)) if shown.time == Time::Night => {
                let moon = price.min(seat.moon);
                ((price - moon).min(seat.sun), moon)
            }
            Some((seat, _)) => {
                let sun = price.min(seat.sun);
                (sun, (price - sun).min(seat.moon))
            }
            None => (0, 0),
        };
        Self {
            chosen: 0,
            artifact,
            sun,
            moon,
        }
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        let Some((seat, shown)) = acting(game) else {
            return STAY;
        };
        match input {
            Input::Turn(Knob::Dial, by) => self.chosen = step(self.chosen, by, 3),
            Input::Turn(Knob::Number, by) => match self.chosen {
                0 => {
                    let awake = usize::from(seat.awake(shown.time));
                    *self = Self::new(game, step(usize::from(self.artifact), by, awake) as u8);
                }
                1 => self.sun = step_number(i16::from(self.sun), by, 0, i16::from(seat.sun)) as u8,
                _ => self.moon = step_number(i16::from(self.moon), by, 0, i16::from(seat.moon)) as u8,
            },
            Input::Press(Knob::Dial) => {
                return commit(Action::Use {
                    artifact: self.artifact,
                    sun: self.sun,
                    moon: self.moon,
                });
            }
            Input::Press(Knob::Action) | Input::Turn(Knob::Action, _) => {
                return Next::Go(AstrolabeScreens::After(After { chosen: 1 }));
            }
            _ => {}
        }
        STAY
    }

    pub fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let Some((seat, shown)) = acting(game) else { return };
        heading(frame, game, seat, shown);
        let side = if shown.time == Time::Night { "Night" } else { "Day" };
        frame.print(
            2,
            17,
            Align::Left,
            &BOLD,
            Ink::On,
            format_args!("{side} artifact"),
        );
        if let Some(price) = game.price(self.artifact) {
            frame.print(
                WIDTH - 1,
                20,
                Align::Right,
                &SMALL,
                Ink::On,
                format_args!("now {price} dust"),
            );
        }
        let mut x = 1;
        let values = [self.artifact + 1, self.sun, self.moon];
        for (index, (label, value)) in ["artifact", "sun", "moon"].into_iter().zip(values).enumerate() {
            let value = line(format_args!("{value}"));
            x = field(
                frame,
                x,
                &Field {
                    label,
                    value: &value,
                    chosen: index == self.chosen,
                },
            );
        }
        tally(frame, x + 6, 33, &icons::SUN, seat.sun);
        tally(frame, x + 6, 44, &icons::MOON, seat.moon);
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("pay"),
                action: Hint::Press("back"),
                number: Hint::Turn(if self.chosen == 0 { "which" } else { "amount" }),
            },
        );
    }
}
