//! Where a player stands: curtain, dial, order of play.
//!
//! Nothing that is drawn outside the dial screen depends on an unrevealed choice.

use super::action::{Action, Choice, Dust};
use super::layout::{Deed, Time};
use super::{Astrolabe, MOST_FOCUS, Phase, rings};
use crate::draw::{
    Align, BODY, FOOTER_TOP, Frame, HEIGHT, HUGE, Hint, Ink, Knobs, SMALL, TINY, WIDTH, footer, icons, line,
    list, title, track,
};
use crate::games::{Reply, Screens};
use crate::input::{Input, Knob, step_round};
use crate::random::Random;

pub enum AstrolabeScreens {
    Curtain { seat: u8 },
    Dial(Choice),
    Order,
}

/// First column of the words beside the astrolabe.
const WORDS_LEFT: i32 = 66;

fn time_icon(time: Time) -> &'static icons::Icon {
    match time {
        Time::Day => &icons::SUN,
        Time::Night => &icons::MOON,
        Time::Dawn => &icons::DAWN,
    }
}

fn draw_dial(game: &Astrolabe, choice: &Choice, frame: &mut Frame) {
    let Ok(seat) = game.seat(choice.seat) else { return };
    rings::draw(frame, &game.layout, &choice.at);
    let x = WORDS_LEFT;
    let shown = game.layout.selected(&choice.at);
    frame.text(x, 0, Align::Left, &BODY, Ink::On, &seat.name);
    frame.fill(x, 10, WIDTH - x, 1, Ink::On);
    frame.text(x, 12, Align::Left, &BODY, Ink::On, shown.deed.word());
    frame.print(WIDTH, 12, Align::Right, &HUGE, Ink::On, format_args!("{}", shown.number));
    frame.icon(x, 23, Ink::On, time_icon(shown.time));
    frame.text(x + 9, 23, Align::Left, &SMALL, Ink::On, shown.time.word());
    if let Some(last) = seat.last_time {
        frame.icon(x + 36, 23, Ink::On, time_icon(last));
        for i in 0..9 {
            frame.set(x + 35 + i, 30 - i, Ink::Invert);
        }
    }
    let yields = match shown.deed {
        Deed::Meditate => line(format_args!("+{} focus", (2 * shown.number).min(MOST_FOCUS))),
        Deed::Track => line(format_args!("up to {} demons", shown.number)),
        Deed::Stargaze => line(format_args!("{} stars", shown.number)),
        Deed::Bind => line(format_args!("up to {} demons", shown.number)),
        Deed::Purge => line(format_args!("up to {} demons", shown.number)),
    };
    frame.text(x, 32, Align::Left, &SMALL, Ink::On, &yields);
    let steps = game.steps(seat, &choice.at);
    let cost = steps.saturating_sub(u8::from(choice.dust.is_some()));
    track(frame, x, 41, 6, seat.focus, seat.focus.saturating_sub(cost), MOST_FOCUS);
    let hint = match choice.dust {
        Some(dust) => line(format_args!("{} pays 1 step", dust.word())),
        None if steps > 0 && seat.sun + seat.moon > 0 => line(format_args!("hold NUM.: dust")),
        None => line(format_args!("")),
    };
    frame.text(x, 48, Align::Left, &TINY, Ink::On, &hint);
    frame.fill(x, FOOTER_TOP, WIDTH - x, HEIGHT - FOOTER_TOP, Ink::On);
    frame.icon(x + 2, FOOTER_TOP + 2, Ink::Off, &icons::PRESS);
    let label = match (cost, game.check(choice)) {
        (0, Ok(())) => line(format_args!("lock")),
        (_, Ok(())) => line(format_args!("lock: -{cost}")),
        (_, Err(_)) => line(format_args!("cannot lock")),
    };
    frame.text(x + 9, FOOTER_TOP + 1, Align::Left, &SMALL, Ink::Off, &label);
}

impl AstrolabeScreens {
    fn last_to_lock(game: &Astrolabe, seat: u8) -> bool {
        let others = game.seats.iter().enumerate().filter(|(i, _)| *i != usize::from(seat));
        others.into_iter().all(|(_, s)| s.choice.is_some())
    }
}

impl Screens<Astrolabe> for AstrolabeScreens {
    fn resume(game: &Astrolabe) -> Self {
        match game.phase {
            Phase::Choosing => Self::Curtain {
                seat: game.seats.iter().position(|s| s.choice.is_none()).unwrap_or(0) as u8,
            },
            Phase::Turns(_) => Self::Order,
        }
    }

    fn input(&mut self, game: &Astrolabe, input: Input, _: &mut Random) -> Reply<Action> {
        let sectors = game.layout.count();
        match (&mut *self, input) {
            (Self::Curtain { seat }, Input::Turn(Knob::Dial, by)) => {
                *seat = step_round(usize::from(*seat), by, game.seats.len()) as u8;
            }
            (Self::Curtain { seat }, Input::Press(Knob::Dial)) => {
                let seat = *seat;
                if let Ok(at) = game.seat(seat) {
                    if at.choice.is_some() {
                        return Reply::Commit(Action::Reopen { seat });
                    }
                    *self = Self::Dial(Choice { seat, at: at.at, dust: None });
                }
            }
            (Self::Dial(choice), Input::Turn(knob, by)) => {
                let part = match knob {
                    Knob::Dial => &mut choice.at.pointer,
                    Knob::Action => &mut choice.at.action,
                    Knob::Number => &mut choice.at.number,
                };
                *part = step_round(usize::from(*part), by, sectors) as u8;
            }
            (Self::Dial(choice), Input::Press(Knob::Dial)) => {
                return match game.check(choice) {
                    Err(why) => Reply::Refuse(line(format_args!("{why}"))),
                    Ok(()) if Self::last_to_lock(game, choice.seat) => Reply::Commit(Action::Reveal(Some(*choice))),
                    Ok(()) => Reply::Commit(Action::Lock(*choice)),
                };
            }
            (Self::Dial(choice), Input::Hold(Knob::Number)) => {
                choice.dust = match choice.dust {
                    None => Some(Dust::Sun),
                    Some(Dust::Sun) => Some(Dust::Moon),
                    Some(Dust::Moon) => None,
                };
            }
            (Self::Dial(_), Input::Press(Knob::Action)) => *self = Self::resume(game),
            (Self::Order, Input::Press(Knob::Dial)) => return Reply::Commit(Action::Done),
            (Self::Curtain { .. } | Self::Order, Input::Press(Knob::Action)) => return Reply::Leave,
            _ => {}
        }
        Reply::Stay
    }

    fn committed(&mut self, game: &Astrolabe, _: &Action) {
        *self = Self::resume(game);
    }

    fn open(&mut self, _: &Astrolabe, _: usize) {}

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        match self {
            Self::Curtain { seat } => {
                let Ok(at) = game.seat(*seat) else { return };
                title(frame, "Pass to", &line(format_args!("round {}", game.round)));
                frame.text(WIDTH / 2, 18, Align::Centre, &HUGE, Ink::On, &at.name);
                let label = if at.choice.is_some() { "reopen" } else { "open" };
                footer(
                    frame,
                    &Knobs { dial: Hint::Press(label), action: Hint::Nothing, number: Hint::Nothing },
                );
            }
            Self::Dial(choice) => draw_dial(game, choice, frame),
            Self::Order => {
                title(frame, "Order", &line(format_args!("round {}", game.round)));
                let at = if let Phase::Turns(at) = game.phase { usize::from(at) } else { 0 };
                list(frame, game.order.len(), at, |index, row| {
                    let Some(seat) = game.order.get(index) else { return };
                    let Ok(name) = game.seat(*seat).map(|s| s.name.as_str()) else { return };
                    let shown = game.revealed(*seat);
                    row(crate::draw::Row {
                        left: &line(format_args!("{} {name}", shown.number)),
                        right: &line(format_args!("{} {}", shown.deed.word(), shown.time.word())),
                    });
                });
                footer(
                    frame,
                    &Knobs { dial: Hint::Press("turn over"), action: Hint::Nothing, number: Hint::Nothing },
                );
            }
        }
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        match self {
            Self::Curtain { .. } => "Hand the device to this player.\nTurn DIAL to choose another.",
            Self::Dial(_) => "Each knob turns its own part. A ring's step costs one focus.\nHold NUMBER to pay one step with dust.",
            Self::Order => "The lowest number goes first.",
        }
    }

    fn name(&self, _: &Astrolabe) -> &'static str {
        match self {
            Self::Curtain { .. } => "curtain",
            Self::Dial(_) => "dial",
            Self::Order => "order",
        }
    }
}
