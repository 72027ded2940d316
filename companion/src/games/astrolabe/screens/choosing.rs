//! The curtain and the dial: a seat's secret choice.

use super::parts::{FOCUS, TIE, big_name, time_icon};
use super::{AstrolabeScreens, Next, STAY, commit, name, refuse};
use crate::draw::{
    Align, BODY, FOOTER_TOP, Frame, HEIGHT, HUGE, Hint, Ink, Knobs, Line, Pip, SMALL, TINY, WIDTH, footer,
    icons, line, pip, title, track,
};
use crate::games::Reply;
use crate::games::astrolabe::action::{Action, Choice, Dust};
use crate::games::astrolabe::layout::{Deed, Selected};
use crate::games::astrolabe::refusal::Refusal;
use crate::games::astrolabe::{Astrolabe, MOST_CAPTURED, MOST_FOCUS, START_ARTIFACTS, Seat, rings};
use crate::input::{Input, Knob, step_number, step_round};

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
        let Ok(at) = game.seat(seat) else { return STAY };
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
        let Ok(at) = game.seat(self.seat) else { return };
        title(frame, &line(format_args!("Round {}", game.round)), "");
        let mut x = WIDTH - game.seats.len() as i32 * 9;
        for seat in &game.seats {
            let state = match seat.choice {
                Some(_) => Pip::Full,
                None => Pip::Empty,
            };
            x = pip(frame, x, 1, 8, state);
        }

        let locked = at.choice.is_some();
        let heading = if locked { "Locked:" } else { "Pass to" };
        frame.text(2, 13, Align::Left, &SMALL, Ink::On, heading);
        let holder = name(game, game.tie);
        frame.text(WIDTH - 1, 13, Align::Right, &SMALL, Ink::On, holder);
        frame.icon(WIDTH - SMALL.width(holder) - 11, 13, Ink::On, &TIE);
        big_name(frame, 21, &at.name);
        let note = self.note(game, at.day);
        frame.text(WIDTH / 2, 44, Align::Centre, &SMALL, Ink::On, &note);
        let knobs = Knobs {
            dial: Hint::Press(match self.day {
                Some(_) => "set sides",
                None if locked => "reopen",
                None => "open",
            }),
            action: Hint::Turn("seat"),
            number: if game.round == 1 {
                Hint::Turn("sides")
            } else {
                Hint::Nothing
            },
        };
        footer(frame, &knobs);
    }

    /// What is to be done before the seat opens its dial; `day` of its artifacts lie by day.
    pub fn note(&self, game: &Astrolabe, day: u8) -> Line {
        let first = game.seats.iter().all(|s| s.choice.is_none());
        match game.round {
            1 if self.day.is_some() || !game.layout.is_placeholder() => {
                let day = self.day.unwrap_or(day);
                let night = START_ARTIFACTS.saturating_sub(day);
                line(format_args!("Lay {day} by day, {night} by night"))
            }
            1 => line(format_args!("Placeholder rings: see menu")),
            // AST-66.
            _ if first => line(format_args!("Refill: 4 demons, 3 artifacts")),
            _ => line(format_args!("Others look away")),
        }
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
    let Ok(seat) = game.seat(choice.seat) else {
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
            if game.steps(seat, &choice.at) == 0 {
                choice.dust = None;
            }
        }
        Input::Hold(Knob::Number) => {
            if game.steps(seat, &choice.at) == 0 {
                return refuse(Refusal::NothingForDust);
            }
            choice.dust = match choice.dust {
                None if seat.sun > 0 => Some(Dust::Sun),
                None | Some(Dust::Sun) if seat.moon > 0 => Some(Dust::Moon),
                None => return refuse("You have no dust"),
                Some(_) => None,
            };
        }
        Input::Press(Knob::Dial) => {
            return match game.check(choice) {
                Err(why) => refuse(why),
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

fn plural(number: u8) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// What the choice would bring, in half a line, and what limits it.
fn outlook(seat: &Seat, cost: u8, shown: &Selected) -> (Line, Line) {
    let number = shown.number;
    let (demons, none) = (seat.captured, line(format_args!("")));
    match shown.deed {
        Deed::Meditate => {
            let full = number.saturating_mul(2);
            let fits = full.min(MOST_FOCUS.saturating_sub(seat.focus.saturating_sub(cost)));
            let limit = line(format_args!("{MOST_FOCUS} is the most"));
            let gain = line(format_args!("+{fits} focus"));
            (gain, if fits < full { limit } else { none })
        }
        Deed::Track => {
            let room = MOST_CAPTURED.saturating_sub(demons);
            let limit = line(format_args!("room for {room}"));
            let gain = line(format_args!("up to {number} demon{}", plural(number)));
            (gain, if room < number { limit } else { none })
        }
        Deed::Stargaze => (line(format_args!("draw {number} star{}", plural(number))), none),
        Deed::Bind => {
            let most = number.min(demons).min(seat.free_room());
            let limit = line(format_args!("room for {}", seat.free_room()));
            let gain = line(format_args!("bind {most} of {demons}"));
            (
                gain,
                if seat.free_room() < number.min(demons) {
                    limit
                } else {
                    none
                },
            )
        }
        Deed::Purge => (
            line(format_args!("purge {} of {demons}", number.min(demons))),
            none,
        ),
    }
}

/// What the dial's notches show, in words beside the rings.
pub fn draw_selected(frame: &mut Frame, shown: &Selected) {
    let x = WORDS_LEFT;
    frame.text(x, 12, Align::Left, &BODY, Ink::On, shown.deed.word());
    frame.print(
        WIDTH - 1,
        11,
        Align::Right,
        &HUGE,
        Ink::On,
        format_args!("{}", shown.number),
    );
    frame.icon(x, 23, Ink::On, time_icon(shown.time));
    frame.text(x + 9, 22, Align::Left, &SMALL, Ink::On, shown.time.word());
}

pub fn draw_dial(choice: &Choice, game: &Astrolabe, frame: &mut Frame) {
    let Ok(seat) = game.seat(choice.seat) else { return };
    rings::draw(frame, &game.layout, &choice.at);
    let x = WORDS_LEFT;
    let shown = game.layout.selected(&choice.at);
    let (steps, cost) = (game.steps(seat, &choice.at), game.cost(seat, choice));
    frame.text(x, 0, Align::Left, &BODY, Ink::On, &seat.name);
    frame.fill(x, 10, WIDTH - x, 1, Ink::On);
    draw_selected(frame, &shown);
    if let Some(last) = seat.last_time {
        let (left, top) = (x + 38, 23);
        frame.icon(left, top, Ink::On, time_icon(last));
        // A stroke with a dark edge, so that it stands out from the icon.
        for &(shift, ink) in &[(-1, Ink::Off), (1, Ink::Off), (0, Ink::On)] {
            for i in -1..8 {
                frame.set(left + i + shift, top + 6 - i, ink);
            }
        }
    }
    let (gain, limit) = outlook(seat, cost, &shown);
    frame.text(x, 32, Align::Left, &SMALL, Ink::On, &gain);
    track(
        frame,
        x,
        41,
        6,
        seat.focus,
        seat.focus.saturating_sub(cost),
        MOST_FOCUS,
    );
    let hint = match choice.dust {
        Some(dust) => line(format_args!("{} dust pays 1", dust.word())),
        None if cost > seat.focus => line(format_args!("{cost} focus needed")),
        None if steps > 0 && seat.sun + seat.moon > 0 => line(format_args!("hold NUMBER: dust")),
        None => limit,
    };
    frame.text(x, 48, Align::Left, &TINY, Ink::On, &hint);
    frame.fill(x, FOOTER_TOP, WIDTH - x, HEIGHT - FOOTER_TOP, Ink::On);
    frame.icon(x + 2, FOOTER_TOP + 2, Ink::Off, &icons::PRESS);
    let verb = if last_to_lock(game, choice.seat) {
        "reveal"
    } else {
        "lock"
    };
    let label = match game.check(choice) {
        Ok(()) if cost == 0 => line(format_args!("{verb}")),
        Ok(()) => line(format_args!("{verb}: -{cost}")),
        Err(Refusal::SameTime(time)) => line(format_args!("{} again", time.word())),
        Err(_) => line(format_args!("too costly")),
    };
    let end = frame.text(x + 9, FOOTER_TOP + 1, Align::Left, &SMALL, Ink::Off, &label);
    if cost > 0 && game.check(choice).is_ok() {
        frame.icon(end + 1, FOOTER_TOP + 1, Ink::Off, &FOCUS);
    }
}
