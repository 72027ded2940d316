//! Astrolabe: everyone secretly sets an astrolabe, all are revealed, and play goes from the lowest number up.
//!
//! The rules with their ids (AST-1 and on) are in `seeds/astrolabe.md`. A seat's choice is paid and its rings move
//! at the reveal, so that nothing of it can be read from the state before (AST-20).

mod action;
mod layout;
mod refusal;
mod rings;
mod screens;

use crate::games::{Choice as Option_, Game, Info, Name, Secrecy, Setup, Values};
use crate::json::Json;
use crate::words::{BadLine, Words};
use action::{Action, Choice, Dust};
use core::fmt::{self, Write};
use heapless::Vec;
use layout::{Layout, Position, Selected, Time};
use refusal::Refusal;

pub const MOST_PLAYERS: usize = 5;
pub const MOST_FOCUS: u8 = 8;

pub struct Seat {
    name: Name,
    focus: u8,
    sun: u8,
    moon: u8,
    /// Where the astrolabe stood when this round began.
    at: Position,
    last_time: Option<Time>,
    /// Secret until the reveal.
    choice: Option<Choice>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Choosing,
    /// The turn of this place in the order.
    Turns(u8),
}

pub struct Astrolabe {
    layout: Layout,
    seats: Vec<Seat, MOST_PLAYERS>,
    /// Who holds the tie-breaker.
    tie: u8,
    round: u16,
    phase: Phase,
    /// Seats in the order of play, after the reveal.
    order: Vec<u8, MOST_PLAYERS>,
}

impl Astrolabe {
    fn seat(&self, seat: u8) -> Result<&Seat, Refusal> {
        self.seats.get(usize::from(seat)).ok_or(Refusal::NoSuchSeat)
    }

    fn seat_mut(&mut self, seat: u8) -> Result<&mut Seat, Refusal> {
        self.seats.get_mut(usize::from(seat)).ok_or(Refusal::NoSuchSeat)
    }

    /// Focus that a seat's rings cost at this position, before dust (AST-14).
    fn steps(&self, seat: &Seat, at: &Position) -> u8 {
        self.layout.steps(seat.at.action, at.action) + self.layout.steps(seat.at.number, at.number)
    }

    /// Whether a seat may lock this.
    fn check(&self, choice: &Choice) -> Result<(), Refusal> {
        let seat = self.seat(choice.seat)?;
        if self.phase != Phase::Choosing {
            return Err(Refusal::NotChoosing);
        }
        if seat.choice.is_some() {
            return Err(Refusal::LockedAlready);
        }
        if !self.layout.holds(&choice.at) {
            return Err(Refusal::OffTheRing);
        }
        let time = self.layout.selected(&choice.at).time;
        if seat.last_time == Some(time) {
            return Err(Refusal::SameTime(time));
        }
        let steps = self.steps(seat, &choice.at);
        let cost = match choice.dust {
            None => steps,
            Some(Dust::Sun) if seat.sun == 0 => return Err(Refusal::NoDust("sun")),
            Some(Dust::Moon) if seat.moon == 0 => return Err(Refusal::NoDust("moon")),
            Some(_) => steps.checked_sub(1).ok_or(Refusal::NothingForDust)?,
        };
        if cost > seat.focus {
            return Err(Refusal::TooFewFocus { cost, focus: seat.focus });
        }
        Ok(())
    }

    fn lock(&mut self, choice: &Choice) -> Result<(), Refusal> {
        self.check(choice)?;
        self.seat_mut(choice.seat)?.choice = Some(*choice);
        Ok(())
    }

    fn reveal(&mut self, last: &Option<Choice>) -> Result<(), Refusal> {
        if self.phase != Phase::Choosing {
            return Err(Refusal::NotChoosing);
        }
        let waiting = |(index, seat): (usize, &Seat)| {
            seat.choice.is_none() && last.is_none_or(|l| usize::from(l.seat) != index)
        };
        if self.seats.iter().enumerate().any(waiting) {
            return Err(Refusal::NotAllLocked);
        }
        if let Some(choice) = last {
            self.lock(choice)?;
        }
        let layout = &self.layout;
        for seat in &mut self.seats {
            if let Some(choice) = &seat.choice {
                let steps = layout.steps(seat.at.action, choice.at.action)
                    + layout.steps(seat.at.number, choice.at.number);
                let dust = u8::from(choice.dust.is_some());
                seat.focus = seat.focus.saturating_sub(steps.saturating_sub(dust));
                match choice.dust {
                    Some(Dust::Sun) => seat.sun = seat.sun.saturating_sub(1),
                    Some(Dust::Moon) => seat.moon = seat.moon.saturating_sub(1),
                    None => {}
                }
                seat.at = choice.at;
                seat.last_time = Some(layout.selected(&choice.at).time);
            }
        }
        // Clockwise from the tie-breaker, then by number; a stable insertion keeps the former among equals (AST-22).
        self.order.clear();
        let count = self.seats.len();
        for place in 0..count {
            let seat = ((usize::from(self.tie) + place) % count) as u8;
            let number = self.revealed(seat).number;
            let before = |other: &&u8| self.revealed(**other).number <= number;
            let at = self.order.iter().take_while(before).count();
            _ = self.order.insert(at, seat);
        }
        self.phase = Phase::Turns(0);
        Ok(())
    }

    /// What a seat's astrolabe shows now; its choice once all are revealed.
    fn revealed(&self, seat: u8) -> Selected {
        let at = self.seat(seat).map_or(Position::default(), |s| s.at);
        self.layout.selected(&at)
    }

    fn done(&mut self) -> Result<(), Refusal> {
        let Phase::Turns(place) = self.phase else {
            return Err(Refusal::NotInTurn);
        };
        if usize::from(place) + 1 < self.seats.len() {
            self.phase = Phase::Turns(place + 1);
            return Ok(());
        }
        self.seats.iter_mut().for_each(|s| s.choice = None);
        self.order.clear();
        self.tie = (self.tie + 1) % self.seats.len().max(1) as u8;
        self.round = self.round.saturating_add(1);
        self.phase = Phase::Choosing;
        Ok(())
    }

    fn table(&mut self, layout: &Layout) -> Result<(), Refusal> {
        layout.check()?;
        if self.phase != Phase::Choosing || self.seats.iter().any(|s| s.choice.is_some()) {
            return Err(Refusal::RingsInUse);
        }
        if layout.count() != self.layout.count() {
            self.seats.iter_mut().for_each(|s| s.at = Position::default());
        }
        self.layout = layout.clone();
        Ok(())
    }
}

impl Game for Astrolabe {
    const INFO: Info = Info {
        name: "astrolabe",
        title: "Astrolabe",
        least_seats: 2,
        most_seats: MOST_PLAYERS,
        seat_names: &[],
        choices: &[Option_ {
            key: "tie",
            label: "Tie-breaker",
            values: Values::Seat,
            default: 0,
        }],
        menu: &[],
    };
    type Action = Action;
    type Refusal = Refusal;
    type Screens = screens::AstrolabeScreens;

    fn new(setup: &Setup) -> Result<Self, Refusal> {
        let seat = |name: &Name| Seat {
            name: name.clone(),
            focus: 2,
            sun: 1,
            moon: 1,
            at: Position::default(),
            last_time: None,
            choice: None,
        };
        let tie = setup.choices.first().copied().unwrap_or(0);
        Ok(Self {
            layout: Layout::default(),
            seats: setup.seats.iter().take(MOST_PLAYERS).map(seat).collect(),
            tie: u8::try_from(tie).map_err(|_| Refusal::NoSuchSeat)?,
            round: 1,
            phase: Phase::Choosing,
            order: Vec::new(),
        })
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Table(layout) => self.table(layout),
            Action::Lock(choice) => self.lock(choice),
            Action::Reopen { seat } => {
                if self.phase != Phase::Choosing {
                    return Err(Refusal::NotChoosing);
                }
                let seat = self.seat_mut(*seat)?;
                seat.choice.take().map(|_| ()).ok_or(Refusal::NotLocked)
            }
            Action::Reveal(last) => self.reveal(last),
            Action::Done => self.done(),
        }
    }

    fn print(action: &Action, out: &mut dyn Write) -> fmt::Result {
        action::print(action, out)
    }

    fn parse(words: &mut Words) -> Result<Action, BadLine> {
        action::parse(words)
    }

    fn tell(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        let name = |seat: u8| self.seat(seat).map_or("?", |s| s.name.as_str());
        match action {
            Action::Table(layout) => write!(out, "Rings of {} sectors", layout.count()),
            Action::Lock(choice) => write!(out, "{} locked", name(choice.seat)),
            Action::Reopen { seat } => write!(out, "{} reopened", name(*seat)),
            Action::Reveal(_) => write!(out, "All revealed"),
            Action::Done => write!(out, "Turn over"),
        }
    }

    fn json(&self, json: &mut Json) {
        json.key("round").number(self.round);
        json.key("phase").string(match self.phase {
            Phase::Choosing => "choosing",
            Phase::Turns(_) => "turns",
        });
        json.key("tie_breaker").number(self.tie + 1);
        json.key("order").array(|json| self.order.iter().for_each(|seat| json.number(*seat + 1)));
        json.key("seats").array(|json| {
            for seat in &self.seats {
                json.object(|json| {
                    json.key("name").string(&seat.name);
                    json.key("focus").number(seat.focus);
                    json.key("sun").number(seat.sun);
                    json.key("moon").number(seat.moon);
                    match seat.last_time {
                        Some(time) => json.key("last_time").string(time.word()),
                        None => json.key("last_time").null(),
                    }
                    json.key("rings").object(|json| {
                        json.key("action").number(seat.at.action);
                        json.key("number").number(seat.at.number);
                    });
                });
            }
        });
    }

    fn secrecy(action: &Action) -> Secrecy {
        match action {
            Action::Lock(_) => Secrecy::Hidden,
            Action::Reveal(_) => Secrecy::Reveals,
            _ => Secrecy::Open,
        }
    }

    fn is_table(action: &Action) -> bool {
        matches!(action, Action::Table(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    fn game(seats: &str) -> Astrolabe {
        let setup = Astrolabe::INFO.parse_setup(&mut Words::new(seats)).unwrap();
        Astrolabe::new(&setup).unwrap()
    }

    fn play(game: &mut Astrolabe, lines: &str) -> Result<(), String> {
        lines.split('\n').try_for_each(|line| {
            let action = action::parse(&mut Words::new(line)).map_err(|e| std::format!("{e}"))?;
            game.apply(&action).map_err(|e| std::format!("{e}"))
        })
    }

    #[test]
    fn ties_go_clockwise_from_the_token() {
        let mut game = game("tie 2 seats Red Blue Gold");
        play(&mut game, "lock 1 3 0 0\nlock 2 7 0 0\nreveal 3 1 0 0").unwrap();
        assert_eq!(game.order, [2, 1, 0]);
    }

    #[test]
    fn the_last_time_cannot_be_chosen_again() {
        let mut game = game("seats Red Blue");
        play(&mut game, "lock 1 1 0 0\nreveal 2 5 0 0\ndone\ndone").unwrap();
        assert!(play(&mut game, "lock 1 2 0 0").is_err());
        assert!(play(&mut game, "lock 2 10 0 0").is_err());
        play(&mut game, "lock 1 6 0 0\nreveal 2 1 0 0").unwrap();
    }

    #[test]
    fn a_ring_costs_the_shortest_way() {
        let mut game = game("seats Red Blue");
        assert!(play(&mut game, "lock 1 1 3 0").is_err());
        play(&mut game, "lock 1 1 8 1 sun\nreveal 2 5 0 0").unwrap();
        assert_eq!((game.seats[0].focus, game.seats[0].sun), (0, 0));
    }
}
