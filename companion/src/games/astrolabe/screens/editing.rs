//! Setting counters by hand, and entering the printed rings.

use super::choosing::{WORDS_LEFT, draw_selected};
use super::{AstrolabeScreens, Next, STAY, commit, name};
use crate::draw::{
    Align, BODY, FOOTER_TOP, Frame, HEIGHT, HUGE, Hint, Ink, Knobs, Line, Row, SMALL, TINY, WIDTH, footer,
    icons, line, list, title,
};
use crate::games::Screens;
use crate::games::astrolabe::action::Action;
use crate::games::astrolabe::counter::{Counter, Shared};
use crate::games::astrolabe::layout::{
    Deed, LEAST_SECTORS, Layout, MOST_NUMBER, MOST_SECTORS, Position, Time,
};
use crate::games::astrolabe::{Astrolabe, rings};
use crate::input::{Input, Knob, step, step_number, step_round};

pub struct Corrections {
    /// A seat; behind the last one is the table.
    page: u8,
    chosen: usize,
    /// The previewed value.
    pub value: Option<u16>,
}

impl Corrections {
    pub fn of(seat: u8) -> Self {
        Self {
            page: seat,
            chosen: 0,
            value: None,
        }
    }

    fn is_table(&self, game: &Astrolabe) -> bool {
        usize::from(self.page) >= game.seats.len()
    }

    fn count(&self, game: &Astrolabe) -> usize {
        if self.is_table(game) {
            Shared::ALL.len()
        } else {
            Counter::ALL.len()
        }
    }

    /// A counter's label, value and bounds.
    fn counter(&self, game: &Astrolabe, index: usize) -> Option<(&'static str, u16, (u16, u16))> {
        if self.is_table(game) {
            let shared = *Shared::ALL.get(index)?;
            let (value, bounds) = game.shared(shared);
            Some((shared.label(), value, bounds))
        } else {
            let counter = *Counter::ALL.get(index)?;
            let (value, bounds) = game.counter(self.page, counter)?;
            Some((counter.label(), value, bounds))
        }
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        match input {
            Input::Turn(Knob::Dial, by) => {
                self.chosen = step(self.chosen, by, self.count(game));
                self.value = None;
            }
            Input::Turn(Knob::Action, by) => {
                self.page = step_round(usize::from(self.page), by, game.seats.len() + 1) as u8;
                self.chosen = self.chosen.min(self.count(game) - 1);
                self.value = None;
            }
            Input::Turn(Knob::Number, by) => {
                if let Some((_, now, (least, most))) = self.counter(game, self.chosen) {
                    let from = i32::from(self.value.unwrap_or(now));
                    let value = (from + i32::from(by)).clamp(i32::from(least), i32::from(most)) as u16;
                    self.value = Some(value).filter(|v| *v != now);
                }
            }
            Input::Press(Knob::Dial) => {
                let Some(value) = self.value else { return STAY };
                if self.is_table(game) {
                    if let Some(shared) = Shared::ALL.get(self.chosen) {
                        return commit(Action::SetShared {
                            shared: *shared,
                            value,
                        });
                    }
                } else if let Some(counter) = Counter::ALL.get(self.chosen) {
                    let (seat, counter) = (self.page, *counter);
                    return commit(Action::Set { seat, counter, value });
                }
            }
            Input::Press(Knob::Action) => return Next::Go(AstrolabeScreens::resume(game)),
            _ => {}
        }
        STAY
    }

    /// A value as players say it.
    fn say(&self, game: &Astrolabe, index: usize, value: u16) -> Line {
        let times = Time::ALL.iter().map(|t| t.word());
        let time = core::iter::once("none").chain(times).nth(usize::from(value));
        if self.is_table(game) {
            match Shared::ALL.get(index) {
                Some(Shared::Tie) => line(format_args!(
                    "{}",
                    name(game, value.saturating_sub(1).min(255) as u8)
                )),
                _ => line(format_args!("{value}")),
            }
        } else {
            match Counter::ALL.get(index) {
                Some(Counter::Time) => line(format_args!("{}", time.unwrap_or(""))),
                Some(Counter::Bonus) => line(format_args!("{}", if value == 1 { "yes" } else { "no" })),
                _ => line(format_args!("{value}")),
            }
        }
    }

    pub fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let whose = if self.is_table(game) {
            "Table"
        } else {
            name(game, self.page)
        };
        title(frame, whose, "by hand");
        list(frame, self.count(game), self.chosen, &mut |index, draw| {
            let Some((label, now, _)) = self.counter(game, index) else {
                return;
            };
            let now = self.say(game, index, now);
            let right = match self.value {
                // Two names would not fit into one row.
                Some(value) if index == self.chosen && self.is_table(game) => {
                    line(format_args!("> {}", self.say(game, index, value)))
                }
                Some(value) if index == self.chosen => {
                    line(format_args!("{now} > {}", self.say(game, index, value)))
                }
                _ => now,
            };
            draw(Row {
                left: label,
                right: &right,
            });
        });
        footer(
            frame,
            &Knobs {
                dial: match self.value {
                    Some(_) => Hint::Press("set"),
                    None => Hint::Turn("counter"),
                },
                action: Hint::Turn("seat"),
                number: Hint::Turn("value"),
            },
        );
    }
}

/// Entering the printed rings: first how many sectors, then what stands in each.
pub struct Matching {
    draft: Layout,
    sector: usize,
    /// Whether the number of sectors is settled.
    counted: bool,
}

impl Matching {
    pub fn new(game: &Astrolabe) -> Self {
        Self {
            draft: game.layout.clone(),
            sector: 0,
            counted: false,
        }
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        let count = self.draft.count();
        match (self.counted, input) {
            (false, Input::Turn(_, by)) => {
                let sectors = step_number(count as i16, by, LEAST_SECTORS as i16, MOST_SECTORS as i16);
                self.draft.resize(sectors as usize);
            }
            (false, Input::Press(Knob::Dial)) => self.counted = true,
            (false, Input::Press(Knob::Action)) => return Next::Go(AstrolabeScreens::resume(game)),
            (true, Input::Turn(Knob::Dial, by)) => self.sector = step_round(self.sector, by, count),
            (true, Input::Turn(Knob::Action, by)) => {
                if let Some(sector) = self.draft.sectors.get_mut(self.sector) {
                    let index = step_round(sector.deed as usize, by, Deed::ALL.len());
                    sector.deed = Deed::ALL.get(index).copied().unwrap_or(sector.deed);
                }
            }
            (true, Input::Turn(Knob::Number, by)) => {
                if let Some(sector) = self.draft.sectors.get_mut(self.sector) {
                    let number = step_number(i16::from(sector.number), by, 1, i16::from(MOST_NUMBER));
                    sector.number = number as u8;
                }
            }
            (true, Input::Hold(Knob::Number)) => {
                if let Some(sector) = self.draft.sectors.get_mut(self.sector) {
                    let index = step_round(sector.time as usize, 1, Time::ALL.len());
                    sector.time = Time::ALL.get(index).copied().unwrap_or(sector.time);
                }
            }
            (true, Input::Press(Knob::Dial)) => return commit(Action::Table(self.draft.clone())),
            (true, Input::Press(Knob::Action)) => (self.counted, self.sector) = (false, 0),
            _ => {}
        }
        STAY
    }

    pub fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let at = Position {
            pointer: self.sector as u8,
            ..Position::default()
        };
        rings::draw(frame, &self.draft, &at);
        let x = WORDS_LEFT;
        frame.text(x, 0, Align::Left, &BODY, Ink::On, "Match yours");
        frame.fill(x, 10, WIDTH - x, 1, Ink::On);
        let state = if self.draft.is_placeholder() {
            "placeholder"
        } else if self.draft == game.layout {
            "as saved"
        } else {
            "not saved"
        };
        let press = if self.counted {
            let shown = self.draft.selected(&at);
            draw_selected(frame, &shown);
            let place = line(format_args!("sector {}/{}", self.sector + 1, self.draft.count()));
            frame.text(x, 32, Align::Left, &SMALL, Ink::On, &place);
            frame.text(x, 41, Align::Left, &TINY, Ink::On, state);
            frame.text(x, 48, Align::Left, &TINY, Ink::On, "hold NUMBER: time");
            "save"
        } else {
            let end = frame.print(
                x,
                13,
                Align::Left,
                &HUGE,
                Ink::On,
                format_args!("{}", self.draft.count()),
            );
            frame.text(end + 2, 21, Align::Left, &SMALL, Ink::On, "sectors");
            frame.text(x, 36, Align::Left, &SMALL, Ink::On, state);
            frame.text(x, 45, Align::Left, &SMALL, Ink::On, "turn to count");
            "entries"
        };
        frame.fill(x, FOOTER_TOP, WIDTH - x, HEIGHT - FOOTER_TOP, Ink::On);
        frame.icon(x + 2, FOOTER_TOP + 2, Ink::Off, &icons::PRESS);
        frame.text(x + 9, FOOTER_TOP + 1, Align::Left, &SMALL, Ink::Off, press);
    }
}
