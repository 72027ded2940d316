//! The curtain and the dial: a seat's secret choice.

use super::parts::{FOCUS, TIE, small, small_right, time_icon};
use super::{AstrolabeScreens, Next, STAY, commit, refuse};
use crate::draw::{
    Align, BODY, FOOTER_TOP, Frame, HEIGHT, HUGE, Ink, Line, Pip, SMALL, TINY, WIDTH, footer, icons, knobs,
    pip, title, track,
};
use crate::games::Reply;
use crate::games::astrolabe::action::{Action, Choice, Dust};
use crate::games::astrolabe::choose::{cost, steps};
use crate::games::astrolabe::layout::{Deed, Selected, Time};
use crate::games::astrolabe::refusal::Refusal;
use crate::games::astrolabe::{Astrolabe, MOST_CAPTURED, MOST_FOCUS, START_ARTIFACTS, rings};
use crate::input::{Input, Knob, step_number, step_round};
use crate::words::told;

/// Between two players: nothing to see until the right one presses.
pub struct Curtain {
    pub seat: u8,
    /// Previewed artifacts on the day side, in the first round.
    pub day: Option<u8>,
}

impl Curtain {
    /// The next seat that has to choose.
    pub fn next(game: &Astrolabe) -> Self {
        let waiting = game.seats.iter().position(|s| s.choice.is_none());
        Self {
            seat: waiting.unwrap_or(0) as u8,
            day: None,
        }
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        let seat = self.seat;
        let Some(at) = game.seat(seat) else { return STAY };
        match input {
            Input::Turn(Knob::Action, by) => {
                self.seat = step_round(usize::from(seat), by, game.seats.len()) as u8;
                self.day = None;
            }
            Input::Turn(Knob::Number, by) if game.round == 1 => {
                let day = i16::from(self.day.unwrap_or(at.day));
                let day = step_number(day, by, 0, i16::from(START_ARTIFACTS)) as u8;
                self.day = Some(day).filter(|d| *d != at.day);
            }
            Input::Press(Knob::Dial) => {
                return match self.day {
                    Some(day) => commit(Action::Sides { seat, day }),
                    None if at.choice.is_some() => commit(Action::Reopen { seat }),
                    None => Next::Go(dial(game, seat)),
                };
            }
            Input::Press(Knob::Action) => return Next::Reply(Reply::Leave),
            _ => {}
        }
        STAY
    }

    pub fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let Some(at) = game.seat(self.seat) else { return };
        title(frame, &told("Round #", &[game.round]), "");
        let mut x = WIDTH - game.seats.len() as i32 * 9;
        for seat in &game.seats {
            let state = match seat.choice {
                Some(_) => Pip::Full,
                None => Pip::Empty,
            };
            x = pip(frame, x, 1, 8, state);
        }

        let (heading, press) = match at.choice {
            Some(_) => ("Locked:", "reopen"),
            None => ("Pass to", "open"),
        };
        small(frame, 2, 13, heading);
        let holder = game.name(game.tie);
        small_right(frame, 13, holder);
        frame.icon(WIDTH - SMALL.width(holder) - 11, 13, Ink::On, &TIE);
        let name = game.name(self.seat);
        frame.text(WIDTH / 2, 21, Align::Centre, &HUGE, Ink::On, name);
        let note = self.note(game, at.day);
        frame.text(WIDTH / 2, 44, Align::Centre, &SMALL, Ink::On, &note);
        let knobs = match game.round {
            1 => knobs!(press DIAL "#", turn ACTION "seat", turn NUMBER "sides"),
            _ => knobs!(press DIAL "#", turn ACTION "seat"),
        };
        footer(frame, &told(knobs, &[self.day.map_or(press, |_| "set sides")]));
    }

    /// What is to be done before the seat opens its dial; `day` of its artifacts lie by day.
    pub fn note(&self, game: &Astrolabe, day: u8) -> Line {
        let first = game.seats.iter().all(|s| s.choice.is_none());
        let sentence = match game.round {
            1 if self.day.is_some() || !game.layout.is_placeholder() => "Lay # by day, # by night",
            1 => "Placeholder rings: see menu",
            // AST-66.
            _ if first => "Refill: 4 demons, 3 artifacts",
            _ => "Others look away",
        };
        let day = self.day.unwrap_or(day);
        let night = START_ARTIFACTS.saturating_sub(day);
        told(sentence, &[day, night])
    }
}

/// The curtain before a seat's dial.
pub fn curtain(seat: u8) -> AstrolabeScreens {
    AstrolabeScreens::Curtain(Curtain { seat, day: None })
}

/// The dial screen of a seat, with everything as it stood when the round began.
pub fn dial(game: &Astrolabe, seat: u8) -> AstrolabeScreens {
    let at = game.seat(seat).map(|s| s.at).unwrap_or_default();
    AstrolabeScreens::Dial(Choice { seat, at, dust: None })
}

fn last_to_lock(game: &Astrolabe, seat: u8) -> bool {
    let mut others = (0..).zip(&game.seats).filter(|(index, _)| *index != seat);
    others.all(|(_, s)| s.choice.is_some())
}

pub fn dial_input(choice: &mut Choice, game: &Astrolabe, input: Input) -> Next {
    let Some(seat) = game.seat(choice.seat) else {
        return STAY;
    };
    match input {
        Input::Turn(knob, by) => {
            let part = match knob {
                Knob::Dial => &mut choice.at.pointer,
                Knob::Action => &mut choice.at.action,
                Knob::Number => &mut choice.at.number,
            };
            *part = step_round(usize::from(*part), by, game.layout.count()) as u8;
            if steps(&game.layout, seat, &choice.at) == 0 {
                choice.dust = None;
            }
        }
        Input::Hold(Knob::Number) => {
            if steps(&game.layout, seat, &choice.at) == 0 {
                return refuse(&Refusal::NothingForDust);
            }
            choice.dust = match choice.dust {
                None if seat.sun > 0 => Some(Dust::Sun),
                None | Some(Dust::Sun) if seat.moon > 0 => Some(Dust::Moon),
                None => return refuse(&"You have no dust"),
                Some(_) => None,
            };
        }
        Input::Press(Knob::Dial) => {
            return match game.check(choice) {
                Err(why) => refuse(&why),
                Ok(()) if last_to_lock(game, choice.seat) => commit(Action::Reveal(Some(*choice))),
                Ok(()) => commit(Action::Lock(*choice)),
            };
        }
        Input::Press(Knob::Action) => return Next::Go(curtain(choice.seat)),
        _ => {}
    }
    STAY
}

/// First column of the words beside the astrolabe.
pub const WORDS_LEFT: i32 = 66;

/// What stands above and below the words beside the astrolabe: whose it is and what a press does. Gives the column
/// behind the latter.
pub fn draw_beside(frame: &mut Frame, heading: &str, press: &str) -> i32 {
    let x = WORDS_LEFT;
    frame.text(x, 1, Align::Left, &BODY, Ink::On, heading);
    frame.fill(x, 12, WIDTH - x, 1, Ink::On);
    frame.fill(x, FOOTER_TOP, WIDTH - x, HEIGHT - FOOTER_TOP, Ink::On);
    frame.icon(x + 2, FOOTER_TOP + 2, Ink::Off, &icons::PRESS);
    frame.text(x + 9, FOOTER_TOP + 1, Align::Left, &SMALL, Ink::Off, press)
}

/// What the dial's notches show, in words beside the rings.
pub fn draw_selected(frame: &mut Frame, shown: &Selected) {
    let x = WORDS_LEFT;
    frame.text(x, 15, Align::Left, &BODY, Ink::On, shown.deed.word());
    let number = told("#", &[shown.number]);
    frame.text(WIDTH - 1, 14, Align::Right, &HUGE, Ink::On, &number);
    frame.icon(x, 24, Ink::On, time_icon(shown.time));
    small(frame, x + 9, 24, shown.time.word());
}

pub fn draw_dial(choice: &Choice, game: &Astrolabe, frame: &mut Frame) {
    let Some(seat) = game.seat(choice.seat) else {
        return;
    };
    rings::draw(frame, &game.layout, &choice.at);
    let x = WORDS_LEFT;
    let shown = game.layout.selected(&choice.at);
    draw_selected(frame, &shown);
    if let Some(last) = seat.last_time {
        let (left, top) = (x + 38, 24);
        frame.icon(left, top, Ink::On, time_icon(last));
        // A stroke with a dark edge, so that it stands out from the icon.
        for &(shift, ink) in &[(-1, Ink::Off), (1, Ink::Off), (0, Ink::On)] {
            for i in -1..8 {
                frame.set(left + i + shift, top + 6 - i, ink);
            }
        }
    }
    let cost = cost(&game.layout, seat, choice);
    // What the choice would bring, in half a line, and what limits it.
    let (number, demons) = (shown.number, seat.captured);
    let some = number.min(demons);
    let (gain, gained, limit, room) = match shown.deed {
        Deed::Meditate => {
            let room = MOST_FOCUS.saturating_sub(seat.focus.saturating_sub(cost));
            let limited = room < shown.most();
            let limit = if limited { "# is the most" } else { "" };
            ("+# focus", shown.most().min(room), limit, MOST_FOCUS)
        }
        Deed::Track => {
            let room = MOST_CAPTURED.saturating_sub(demons);
            let limit = if room < number { "room for #" } else { "" };
            match number {
                1 => ("up to # demon", number, limit, room),
                _ => ("up to # demons", number, limit, room),
            }
        }
        Deed::Stargaze if number == 1 => ("draw # star", number, "", 0),
        Deed::Stargaze => ("draw # stars", number, "", 0),
        Deed::Bind => {
            let room = seat.free_room();
            let limit = if room < some { "room for #" } else { "" };
            ("bind # of #", some.min(room), limit, room)
        }
        Deed::Purge => ("purge # of #", some, "", 0),
    };
    small(frame, x, 32, &told(gain, &[gained, demons]));
    let then = seat.focus.saturating_sub(cost);
    track(frame, x, 41, 6, seat.focus, then, MOST_FOCUS);
    let (hint, number) = match choice.dust {
        Some(Dust::Sun) => ("sun dust pays 1", 0),
        Some(Dust::Moon) => ("moon dust pays 1", 0),
        None if cost > seat.focus => ("# focus needed", cost),
        // Without dust the cost is the steps.
        None if cost > 0 && seat.sun + seat.moon > 0 => ("hold NUMBER: dust", 0),
        None => (limit, room),
    };
    let hint = told(hint, &[number]);
    frame.text(x, 48, Align::Left, &TINY, Ink::On, &hint);
    let checked = game.check(choice);
    let label = match checked {
        Ok(()) if last_to_lock(game, choice.seat) => "reveal: -#",
        Ok(()) => "lock: -#",
        Err(Refusal::SameTime(Time::Day)) => "day again",
        Err(Refusal::SameTime(Time::Night)) => "night again",
        Err(Refusal::SameTime(Time::Dawn)) => "dawn again",
        Err(_) => "too costly",
    };
    // What costs nothing is said without its cost.
    let label = match label.split_once(':') {
        Some((free, _)) if cost == 0 => free,
        _ => label,
    };
    let end = draw_beside(frame, game.name(choice.seat), &told(label, &[cost]));
    if cost > 0 && checked.is_ok() {
        frame.icon(end + 1, FOOTER_TOP + 2, Ink::Off, &FOCUS);
    }
}
