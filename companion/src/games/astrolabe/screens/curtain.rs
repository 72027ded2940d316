//! The curtain between two players: nothing to see until the right one presses.

use super::dial::Dial;
use super::parts::{TIE, round};
use crate::draw::{Align, BODY, BODY_TOP, Frame, HUGE, Ink, WIDTH, fitted, pip};
use crate::games::astrolabe::{Action, Astrolabe, START_ARTIFACTS, Seat};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::games::{Game, RecordEntry};
use crate::input::{step_number, step_round};
use crate::text::{Line, line};

pub struct Curtain {
    seat: u8,
    /// Previewed artifacts on the day side, in the first round.
    day: Option<u8>,
}

impl Curtain {
    /// The next seat that has to choose.
    pub fn next(game: &Astrolabe) -> Self {
        let waiting = game.seats.iter().position(|seat| seat.choice.is_none());
        Self {
            seat: waiting.unwrap_or(0) as u8,
            day: None,
        }
    }

    /// What is to be done before the seat opens its dial.
    pub fn note(&self, game: &Astrolabe, seat: &Seat) -> Line {
        let first = game.seats.iter().all(|seat| seat.choice.is_none());
        match game.round {
            1 if game.layout.is_placeholder() && self.day.is_none() => line!("Match rings: see menu"),
            1 if game.may_lay(seat) => {
                let day = self.day.unwrap_or(seat.day);
                let night = START_ARTIFACTS.saturating_sub(day);
                line!("Lay {day} by day, {night} by night")
            }
            // AST-66.
            2.. if first => line!("Fill up: 4 demons, 3 artifacts"),
            _ => line!("Others look away"),
        }
    }

    fn turn_sides(&mut self, game: &Astrolabe, by: i8) {
        let Some(seat) = game.seat(self.seat) else { return };
        let day = i16::from(self.day.unwrap_or(seat.day));
        let day = step_number(day, by, 0, START_ARTIFACTS.into()) as u8;
        self.day = Some(day).filter(|day| *day != seat.day);
    }
}

impl Screen for Curtain {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "curtain"
    }

    fn controls(&self, game: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        let Some(seat) = game.seat(self.seat) else {
            return knobs;
        };
        let knobs = if game.may_lay(seat) {
            knobs.number("sides", |curtain, game, by| curtain.turn_sides(game, by))
        } else {
            knobs
        };
        if self.day.is_some() {
            return knobs
                .action_leads("seat", |_, _, _| Next::refuse("Set the sides first: press DIAL"))
                .press("set sides", |curtain, _, _| {
                    let (seat, day) = (curtain.seat, curtain.day.unwrap_or(0));
                    Next::act(Action::Sides { seat, day })
                });
        }
        let knobs = knobs.action("seat", |curtain, game, by| {
            curtain.seat = step_round(curtain.seat.into(), by, game.seats.len()) as u8;
        });
        match seat.choice {
            Some(_) => knobs.press("reopen", |curtain, _, _| {
                Next::act(Action::Reopen { seat: curtain.seat })
            }),
            None => knobs.press("open", |curtain, game, _| {
                Next::open(Dial::new(game, curtain.seat))
            }),
        }
    }

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let Some(seat) = game.seat(self.seat) else { return };
        let pips = WIDTH - game.seats.len() as i32 * 9;
        let heading = match seat.choice {
            Some(_) => line!("{}: locked", round(game)),
            None => line!("{}: pass to", round(game)),
        };
        fitted(frame, 0, 0, Align::Left, Ink::On, pips - 2, &heading);
        frame.fill(0, BODY_TOP - 2, WIDTH, 1, Ink::On);
        let mut x = pips;
        for seat in &game.seats {
            x = pip(frame, x, 1, 8, seat.choice.is_some().into());
        }
        frame.text(WIDTH / 2, BODY_TOP, Align::Centre, &HUGE, Ink::On, &seat.name);
        // A message has room below the name.
        frame.keep(BODY_TOP, HUGE.height);
        let tie = line!("tie-breaker: {}", game.seat_name(game.tie));
        let left = (WIDTH - BODY.width(&tie) - 9) / 2;
        frame.icon(left, 34, Ink::On, &TIE);
        frame.text(left + 9, 33, Align::Left, &BODY, Ink::On, &tie);
        let note = self.note(game, seat);
        fitted(frame, WIDTH / 2, 43, Align::Centre, Ink::On, WIDTH, &note);
    }

    fn help(&self, game: &Astrolabe) -> &'static str {
        if game.seat(self.seat).is_some_and(|seat| game.may_lay(seat)) {
            // told: AST-3, AST-6, AST-18, AST-45
            return "Hand the device to this player, who opens it and sets the astrolabe in secret; others look away.\n\
                    First lay your two artifacts: those of the day side are used by day, those of the night side by night, and \
                    they stay there. NUMBER enters it.\n\
                    The rings are those of the device until you enter the printed ones: menu, Match astrolabe.";
        }
        // told: AST-16, AST-17, AST-18, AST-66, AST-67
        "Hand the device to this player, who opens it and sets the astrolabe in secret; others look away. When the last one has locked, \
         all are revealed. Until then whoever has locked can reopen: ACTION goes to that seat.\n\
         Before a new round fill up to 4 demons and 3 artifacts; an empty deck is made of its shuffled discards.\n\
         The scales mark who holds the tie-breaker."
    }

    fn unsaved(&self, _: &Astrolabe) -> bool {
        self.day.is_some()
    }

    fn committed(&mut self, game: &Astrolabe, entry: &RecordEntry<Astrolabe>) -> After<Astrolabe> {
        match entry {
            RecordEntry::Action(Action::Sides { .. }) => {
                self.day = None;
                After::Stay
            }
            // The owner of the choice has just said so with a press.
            RecordEntry::Action(Action::Reopen { .. }) => After::Open(Dial::new(game, self.seat).into()),
            _ => After::Resume,
        }
    }
}
