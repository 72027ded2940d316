//! Setting counters by hand, and entering the printed rings.

use super::choosing::{WORDS_LEFT, draw_beside, draw_selected};
use super::parts::small;
use super::{AstrolabeScreens, Next, STAY, commit};
use crate::draw::{Align, Frame, HUGE, Ink, Line, Row, TINY, footer, knobs, line, list, title};
use crate::form::Names;
use crate::games::Screens;
use crate::games::astrolabe::action::{Action, Which};
use crate::games::astrolabe::counter::Counter;
use crate::games::astrolabe::layout::{
    Deed, LEAST_SECTORS, Layout, MOST_NUMBER, MOST_SECTORS, Position, Ring, Time,
};
use crate::games::astrolabe::{Astrolabe, rings};
use crate::input::{Input, Knob, step, step_number, step_round};
use crate::words::told;

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

    /// The rows of this page.
    fn counters(&self, game: &Astrolabe) -> &'static [Counter] {
        let (own, shared) = Counter::ALL.split_at(Counter::OWN);
        if self.is_table(game) { shared } else { own }
    }

    /// The counter of a row.
    fn which(&self, game: &Astrolabe, row: usize) -> Which {
        Which {
            seat: if self.is_table(game) { 0 } else { self.page },
            counter: self.counters(game).get(row).copied().unwrap_or_default(),
        }
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        match input {
            Input::Turn(Knob::Dial, by) => {
                self.chosen = step(self.chosen, by, self.counters(game).len());
                self.value = None;
            }
            Input::Turn(Knob::Action, by) => {
                self.page = step_round(usize::from(self.page), by, game.seats.len() + 1) as u8;
                self.chosen = step(self.chosen, 0, self.counters(game).len());
                self.value = None;
            }
            Input::Turn(Knob::Number, by) => {
                if let Some((now, (least, most))) = game.counter(self.which(game, self.chosen)) {
                    let from = i32::from(self.value.unwrap_or(now));
                    let value = (from + i32::from(by)).clamp(i32::from(least), i32::from(most)) as u16;
                    self.value = Some(value).filter(|v| *v != now);
                }
            }
            Input::Press(Knob::Dial) => {
                if let Some(value) = self.value {
                    let which = self.which(game, self.chosen);
                    return commit(Action::Set { which, value });
                }
            }
            Input::Press(Knob::Action) => return Next::Go(AstrolabeScreens::resume(game)),
            _ => {}
        }
        STAY
    }

    pub fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let is_table = self.is_table(game);
        let whose = if is_table { "Table" } else { game.name(self.page) };
        title(frame, whose, "by hand");
        let count = self.counters(game).len();
        list(frame, count, self.chosen, &mut |index, draw| {
            let which = self.which(game, index);
            let Some((now, _)) = game.counter(which) else {
                return;
            };
            let now = say(game, which.counter, now);
            let right = match self.value {
                Some(value) if index == self.chosen => {
                    let then = say(game, which.counter, value);
                    // Two names would not fit into one row.
                    let now = if is_table { "" } else { &now };
                    let gap = if is_table { "" } else { " " };
                    line(format_args!("{now}{gap}> {then}"))
                }
                _ => now,
            };
            draw(Row {
                mark: None,
                left: which.counter.label(),
                right: &right,
            });
        });
        let knobs = match self.value {
            None => knobs!(turn DIAL "counter", turn ACTION "seat", turn NUMBER "value"),
            Some(_) => knobs!(press DIAL "set", turn ACTION "seat", turn NUMBER "value"),
        };
        footer(frame, knobs);
    }
}

/// A value as players say it.
fn say(game: &Astrolabe, counter: Counter, value: u16) -> Line {
    static TIMES: Names = Names::new("", "none|day|night|dawn");
    static BONUS: Names = Names::new("", "no|yes");
    let index = usize::from(value);
    let word = match counter {
        // Seats count from 1; there are no more than five.
        Counter::Tie => game.name(value.saturating_sub(1) as u8),
        Counter::Time => TIMES.get(index),
        Counter::Bonus => BONUS.get(index),
        _ => "#",
    };
    told(word, &[value])
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
        match input {
            Input::Turn(_, by) if !self.counted => {
                let sectors = step_number(count as i16, by, LEAST_SECTORS as i16, MOST_SECTORS as i16);
                self.draft.resize(sectors as u8);
            }
            Input::Press(Knob::Dial) if !self.counted => self.counted = true,
            Input::Press(Knob::Action) if !self.counted => {
                return Next::Go(AstrolabeScreens::resume(game));
            }
            Input::Turn(Knob::Dial, by) => self.sector = step_round(self.sector, by, count),
            Input::Press(Knob::Dial) => return commit(Action::Table(self.draft.clone())),
            Input::Press(Knob::Action) => (self.counted, self.sector) = (false, 0),
            _ if !self.counted => {}
            Input::Turn(Knob::Action, by) => self.go_round(Ring::Deeds, by, Deed::ALL.len()),
            Input::Turn(Knob::Number, by) => {
                if let Some(number) = self.draft.entry_mut(Ring::Numbers, self.sector) {
                    *number = step_number(i16::from(*number), by, 1, i16::from(MOST_NUMBER)) as u8;
                }
            }
            Input::Hold(Knob::Number) => self.go_round(Ring::Times, 1, Time::ALL.len()),
            _ => {}
        }
        STAY
    }

    /// Puts another of `count` things into the chosen sector.
    fn go_round(&mut self, ring: Ring, by: i8, count: usize) {
        if let Some(entry) = self.draft.entry_mut(ring, self.sector) {
            *entry = step_round(usize::from(*entry), by, count) as u8;
        }
    }

    pub fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let at = Position {
            pointer: self.sector as u8,
            ..Position::default()
        };
        rings::draw(frame, &self.draft, &at);
        let x = WORDS_LEFT;
        let state = if self.draft.is_placeholder() {
            "placeholder"
        } else if self.draft == game.layout {
            "as saved"
        } else {
            "not saved"
        };
        let count = self.draft.count() as u16;
        let press = if self.counted {
            draw_selected(frame, &self.draft.selected(&at));
            small(
                frame,
                x,
                32,
                &told("sector #/#", &[self.sector as u16 + 1, count]),
            );
            frame.text(x, 41, Align::Left, &TINY, Ink::On, state);
            frame.text(x, 48, Align::Left, &TINY, Ink::On, "hold NUMBER: time");
            "save"
        } else {
            let end = frame.text(x, 13, Align::Left, &HUGE, Ink::On, &told("#", &[count]));
            small(frame, end + 2, 21, "sectors");
            small(frame, x, 36, state);
            small(frame, x, 45, "turn to count");
            "entries"
        };
        draw_beside(frame, "Match yours", press);
    }
}
