//! The order of play and one seat's turn.

use super::parts::{BAR, Field, TIE, bar, field, tally, time_icon};
use super::{AstrolabeScreens, Next, STAY, commit, name};
use crate::draw::{
    Align, BODY, BODY_TOP, BOLD, FOOTER_TOP, Font, Frame, Hint, Ink, Knobs, Line, SMALL, WIDTH, footer,
    icons, line, title, track,
};
use crate::games::Reply;
use crate::games::astrolabe::action::{Action, Points, Side};
use crate::games::astrolabe::layout::{Deed, MOST_NUMBER, Selected, Time};
use crate::games::astrolabe::turn::{MOST_DEMON_POINTS, Step};
use crate::games::astrolabe::{ARTIFACT_COST, Astrolabe, MOST_ARTIFACTS, MOST_CAPTURED, MOST_FOCUS, Seat};
use crate::input::{Input, Knob, step, step_number};
use heapless::Vec;

/// The seat whose turn it is, with what its astrolabe shows.
fn acting(game: &Astrolabe) -> Option<(&Seat, Selected)> {
    let seat = game.seat(game.active()?).ok()?;
    Some((seat, seat.shown?))
}

pub fn order_input(game: &Astrolabe, input: Input) -> Next {
    let deeds = Deeds::new(game);
    match input {
        Input::Press(Knob::Dial) if game.turn.step == Step::Deed && !deeds.must_ask(game) => {
            deeds.commit(game)
        }
        Input::Press(Knob::Dial) | Input::Turn(Knob::Action, _) => match game.turn.step {
            Step::Deed => Next::Go(AstrolabeScreens::Deed(deeds)),
            _ => Next::Go(AstrolabeScreens::After(After::default())),
        },
        Input::Press(Knob::Action) => Next::Reply(Reply::Leave),
        _ => STAY,
    }
}

pub fn draw_order(game: &Astrolabe, frame: &mut Frame) {
    // Why equal numbers go as they do: the token is passed on at the end of the round.
    let holder = name(game, game.tie);
    title(frame, &line(format_args!("Round {}", game.round)), holder);
    frame.icon(WIDTH - BODY.width(holder) - 10, 1, Ink::On, &TIE);
    /// Columns where the names begin and where the deeds end.
    const NAMES: i32 = 14;
    const DEEDS: i32 = WIDTH - 11;
    let count = game.order.len().max(1) as i32;
    let pitch = ((FOOTER_TOP - BODY_TOP) / count).min(14);
    let longest = |font: &Font| {
        let seats = game.seats.iter();
        let deed = |seat: &Seat| seat.shown.map_or("", |s| s.deed.word());
        let widths = seats.map(|s| font.width(&s.name) + font.width(deed(s)));
        widths.max().unwrap_or(0)
    };
    let fits = |font: &&&Font| font.height < pitch + 1 && longest(font) < DEEDS - NAMES;
    let font = [&BOLD, &BODY].iter().find(fits).copied().unwrap_or(&SMALL);
    for (place, seat) in (0..).zip(&game.order) {
        let Ok(at) = game.seat(*seat) else { continue };
        let Some(shown) = at.shown else { continue };
        let top = BODY_TOP + place * pitch;
        let y = top + (pitch - font.height) / 2;
        let number = line(format_args!("{}", shown.number));
        frame.text(3, y, Align::Left, font, Ink::On, &number);
        // Equal numbers hang together.
        let before = game.order.get((place - 1) as usize).map(|s| game.number(*s));
        if before == Some(shown.number) {
            frame.fill(0, top - pitch / 2 + 1, 1, pitch - 1, Ink::On);
        }
        frame.text(NAMES, y, Align::Left, font, Ink::On, &at.name);
        frame.text(DEEDS, y, Align::Right, font, Ink::On, shown.deed.word());
        frame.icon(WIDTH - 9, top + (pitch - 7) / 2, Ink::On, time_icon(shown.time));
        if place == i32::from(game.turn.place) {
            frame.fill(2, top, WIDTH - 2, pitch, Ink::Invert);
        }
    }
    let deeds = Deeds::new(game);
    let label = match game.turn.step {
        Step::Deed if !deeds.must_ask(game) => deeds.label(game),
        _ => line(format_args!(
            "{}'s turn",
            game.active().map_or("", |s| name(game, s))
        )),
    };
    footer(
        frame,
        &Knobs {
            dial: Hint::Press(&label),
            action: Hint::Turn("page"),
            number: Hint::Nothing,
        },
    );
}

/// What the turn's deed came to, before it is committed.
pub struct Deeds {
    /// The field that NUMBER changes; behind the last one is the playing of a prophecy.
    chosen: usize,
    values: [u8; MOST_NUMBER as usize],
}

impl Deeds {
    /// As much as the rules allow, and nothing that must be read from a card.
    pub fn new(game: &Astrolabe) -> Self {
        let mut values = [0; MOST_NUMBER as usize];
        if let Some((seat, shown)) = acting(game) {
            let number = shown.number;
            let start = match shown.deed {
                Deed::Meditate => [
                    number
                        .saturating_mul(2)
                        .min(MOST_FOCUS.saturating_sub(seat.focus)),
                    0,
                ],
                Deed::Track => [number.min(MOST_CAPTURED.saturating_sub(seat.captured)), 0],
                Deed::Stargaze => [0, number],
                Deed::Bind => [0, 0],
                Deed::Purge => [number.min(seat.captured), 0],
            };
            values.iter_mut().zip(start).for_each(|(v, s)| *v = s);
        }
        Self { chosen: 0, values }
    }

    fn value(&self, index: usize) -> u8 {
        self.values.get(index).copied().unwrap_or(0)
    }

    /// The fields' labels with the highest value of each.
    fn fields(&self, game: &Astrolabe) -> Vec<(&'static str, u8), 5> {
        const DEMONS: [&str; 5] = ["1st", "2nd", "3rd", "4th", "5th"];
        let Some((seat, shown)) = acting(game) else {
            return Vec::new();
        };
        let number = shown.number;
        let (sun, moon) = game.bank();
        match shown.deed {
            Deed::Meditate => {
                let most = number
                    .saturating_mul(2)
                    .min(MOST_FOCUS.saturating_sub(seat.focus));
                [("focus", most)].into_iter().collect()
            }
            Deed::Track => [("demons", number.min(MOST_CAPTURED))].into_iter().collect(),
            Deed::Stargaze => [("constell.", self.value(1)), ("stars", number)]
                .into_iter()
                .collect(),
            Deed::Bind => {
                let most = number.min(seat.captured).min(seat.free_room());
                // 0 is a demon that is not bound, 1 one without points.
                let each = DEMONS.iter().map(|label| (*label, MOST_DEMON_POINTS + 1));
                each.take(usize::from(most)).collect()
            }
            Deed::Purge => {
                let demons = number.min(seat.captured);
                let some = self.value(0) > 0;
                let dust = |left: u8| if some { left } else { 0 };
                let all = [("demons", demons), ("sun", dust(sun)), ("moon", dust(moon))];
                all.into_iter().collect()
            }
        }
    }

    /// Whether only the player can say what it came to.
    fn must_ask(&self, game: &Astrolabe) -> bool {
        let bindable = |seat: &Seat| seat.captured > 0 && seat.free_room() > 0;
        acting(game).is_some_and(|(seat, shown)| match shown.deed {
            Deed::Bind => bindable(seat),
            Deed::Purge => seat.captured > 0,
            _ => false,
        })
    }

    fn points(&self) -> Points {
        self.values.iter().filter_map(|v| v.checked_sub(1)).collect()
    }

    /// Captured demons that must go to make room for new ones.
    fn discard(&self, seat: &Seat) -> u8 {
        (seat.captured + self.value(0)).saturating_sub(MOST_CAPTURED)
    }

    fn commit(&self, game: &Astrolabe) -> Next {
        let Some((seat, shown)) = acting(game) else {
            return STAY;
        };
        commit(match shown.deed {
            Deed::Meditate => Action::Meditate { focus: self.value(0) },
            Deed::Track => Action::Track {
                demons: self.value(0),
                discard: self.discard(seat),
            },
            Deed::Stargaze => Action::Stargaze {
                stars: self.value(1),
                finished: self.value(0),
            },
            Deed::Bind => Action::Bind {
                points: self.points(),
            },
            Deed::Purge => Action::Purge {
                demons: self.value(0),
                sun: self.value(1),
                moon: self.value(2),
            },
        })
    }

    /// What a press on DIAL does.
    fn label(&self, game: &Astrolabe) -> Line {
        match acting(game).map(|(_, shown)| shown.deed) {
            Some(Deed::Meditate) => line(format_args!("charge {}", self.value(0))),
            Some(Deed::Track) => line(format_args!("track {}", self.value(0))),
            Some(Deed::Stargaze) => line(format_args!("draw {}", self.value(1))),
            Some(Deed::Bind) => line(format_args!("bind {}", self.points().len())),
            Some(Deed::Purge) => line(format_args!("purge {}", self.value(0))),
            None => line(format_args!("")),
        }
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        let fields = self.fields(game);
        let playable = acting(game).is_some_and(|(seat, _)| seat.playable() > 0);
        match input {
            Input::Turn(Knob::Dial, by) => {
                self.chosen = step(self.chosen, by, fields.len() + usize::from(playable));
            }
            Input::Turn(Knob::Number, by) => {
                if let (Some((_, most)), Some(value)) =
                    (fields.get(self.chosen), self.values.get_mut(self.chosen))
                {
                    *value = step_number(i16::from(*value), by, 0, i16::from(*most)) as u8;
                }
                // Fewer stars finish fewer constellations, and without a purge there is no dust.
                for (index, (_, most)) in self.fields(game).iter().enumerate() {
                    if let Some(value) = self.values.get_mut(index) {
                        *value = (*value).min(*most);
                    }
                }
            }
            Input::Press(Knob::Dial) if playable && self.chosen == fields.len() => {
                return commit(Action::Prophecy);
            }
            Input::Press(Knob::Dial) => return self.commit(game),
            Input::Press(Knob::Action) | Input::Turn(Knob::Action, _) => {
                return Next::Go(AstrolabeScreens::Order);
            }
            _ => {}
        }
        STAY
    }

    pub fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let Some((seat, shown)) = acting(game) else { return };
        heading(frame, game, seat, shown);
        let fields = self.fields(game);
        let after_deed = frame.print(
            2,
            17,
            Align::Left,
            &BOLD,
            Ink::On,
            format_args!("{} {}", shown.deed.word(), shown.number),
        );
        let note = match shown.deed {
            Deed::Meditate => line(format_args!("{MOST_FOCUS} is the most")),
            Deed::Track if self.discard(seat) > 0 => line(format_args!("discard {}", self.discard(seat))),
            Deed::Track => line(format_args!("{MOST_CAPTURED} is the most")),
            Deed::Stargaze => line(format_args!("finished?")),
            Deed::Bind if fields.is_empty() && seat.captured == 0 => line(format_args!("no demon")),
            Deed::Bind if fields.is_empty() => line(format_args!("no artifact free")),
            Deed::Bind => line(format_args!("points of each")),
            Deed::Purge if seat.captured == 0 => line(format_args!("no demon")),
            Deed::Purge if self.value(0) > 0 => line(format_args!("and 1 prophecy")),
            Deed::Purge => line(format_args!("no prophecy")),
        };
        if after_deed + SMALL.width(&note) < WIDTH {
            frame.text(WIDTH - 1, 20, Align::Right, &SMALL, Ink::On, &note);
        }
        let mut x = 1;
        for (index, (label, _)) in fields.iter().enumerate() {
            let value = self.value(index);
            let value = match shown.deed {
                Deed::Bind => value
                    .checked_sub(1)
                    .map_or(line(format_args!("-")), |p| line(format_args!("{p}"))),
                Deed::Meditate => line(format_args!("+{value}")),
                _ => line(format_args!("{value}")),
            };
            let chosen = index == self.chosen;
            x = field(
                frame,
                x,
                &Field {
                    label,
                    value: &value,
                    chosen,
                },
            );
        }
        match shown.deed {
            Deed::Meditate => {
                // Smaller beside a prophecy.
                let size = if seat.playable() > 0 { 5 } else { 8 };
                let then = seat.focus + self.value(0);
                track(frame, x + 4, 38, size, seat.focus, then, MOST_FOCUS);
            }
            Deed::Track => {
                let then = (seat.captured + self.value(0)).min(MOST_CAPTURED);
                track(frame, x + 4, 38, 8, seat.captured, then, MOST_CAPTURED);
            }
            _ => {}
        }
        let at_prophecy = self.chosen == fields.len() && seat.playable() > 0;
        if seat.playable() > 0 {
            let value = line(format_args!("{}", seat.playable()));
            let left = WIDTH - SMALL.width("proph.") - 7;
            field(
                frame,
                left,
                &Field {
                    label: "proph.",
                    value: &value,
                    chosen: at_prophecy,
                },
            );
        }
        let label = if at_prophecy {
            line(format_args!("play prophecy"))
        } else {
            self.label(game)
        };
        footer(
            frame,
            &Knobs {
                dial: Hint::Press(&label),
                action: Hint::Turn("order"),
                number: if at_prophecy || fields.is_empty() {
                    Hint::Nothing
                } else {
                    Hint::Turn("amount")
                },
            },
        );
    }
}

/// The bar with the player's name, time and place in the order.
fn heading(frame: &mut Frame, game: &Astrolabe, seat: &Seat, shown: Selected) {
    bar(frame, &seat.name);
    frame.icon(WIDTH - 10, 4, Ink::Off, time_icon(shown.time));
    let place = line(format_args!("{}/{}", game.turn.place + 1, game.order.len()));
    frame.text(WIDTH - 13, 4, Align::Right, &SMALL, Ink::Off, &place);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Option_ {
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
    fn options(game: &Astrolabe) -> Vec<Option_, 6> {
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
        offer(Option_::Done, true);
        let awake = seat.awake(shown.time) > 0 && game.turn.step == Step::Artifacts;
        offer(Option_::Use, awake && seat.sun + seat.moon > 0);
        for (side, filled) in [(Side::Day, seat.day), (Side::Night, seat.night)] {
            let rich = seat.focus >= ARTIFACT_COST;
            offer(Option_::Buy(side), rich && filled < MOST_ARTIFACTS);
            offer(
                Option_::Replace(side),
                rich && filled >= MOST_ARTIFACTS && seat.bound < seat.artifacts(),
            );
        }
        offer(Option_::Prophecy, seat.playable() > 0);
        options
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        let options = Self::options(game);
        match input {
            Input::Turn(Knob::Dial, by) => self.chosen = step(self.chosen, by, options.len()),
            Input::Press(Knob::Dial) => {
                return match options.get(self.chosen) {
                    Some(Option_::Use) => Next::Go(AstrolabeScreens::Use(Use::new(game, 0))),
                    Some(Option_::Buy(side)) => commit(Action::Buy {
                        side: *side,
                        replace: false,
                    }),
                    Some(Option_::Replace(side)) => commit(Action::Buy {
                        side: *side,
                        replace: true,
                    }),
                    Some(Option_::Prophecy) => commit(Action::Prophecy),
                    Some(Option_::Done) | None => commit(Action::Done),
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
                Some(Option_::Buy(_) | Option_::Replace(_))
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
                Option_::Done => "End turn",
                Option_::Use => "Use an artifact",
                Option_::Buy(Side::Day) => "Buy for the day side",
                Option_::Buy(Side::Night) => "Buy for the night side",
                Option_::Replace(Side::Day) => "Replace one by day",
                Option_::Replace(Side::Night) => "Replace one by night",
                Option_::Prophecy => "Play a prophecy",
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
            Some(Option_::Use) => "choose",
            Some(Option_::Buy(_) | Option_::Replace(_)) => "pay 4 focus",
            Some(Option_::Prophecy) => "play it",
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
