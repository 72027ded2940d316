//! Matching the rings, the secret choice and the reveal.

use super::layout::{Layout, Position};
use super::turn::Turn;
use crate::games::Game;
use crate::games::astrolabe::action::{Dust, SecretChoice};
use crate::games::astrolabe::{Astrolabe, Phase, Refusal, START_ARTIFACTS, Seat};

impl Astrolabe {
    fn choosing(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Choosing => Ok(()),
            Phase::Turns => Err(Refusal::NotChoosing),
            Phase::Over => Err(Refusal::Over),
        }
    }

    /// Whether these can be the owner's printed rings from now on.
    pub fn check_rings(&self, layout: &Layout) -> Result<(), Refusal> {
        layout.check()?;
        if self.choosing().is_err() || self.seats.iter().any(|s| s.choice.is_some()) {
            return Err(Refusal::RingsInUse);
        }
        Ok(())
    }

    /// The owner's printed rings (AST-3). Rings of another size start aligned.
    pub(super) fn match_rings(&mut self, layout: &Layout) -> Result<(), Refusal> {
        self.check_rings(layout)?;
        if layout.count() != self.layout.count() {
            self.seats.iter_mut().for_each(|s| s.at = Position::default());
        }
        self.layout = layout.clone();
        Ok(())
    }

    /// Whether a seat's first two artifacts can still take sides: until the first reveal, whatever the round is set to.
    pub fn may_lay(&self, seat: &Seat) -> bool {
        // Ring numbers begin at 1: 0 was never revealed.
        let begins = self.round == 1 && self.phase == Phase::Choosing && seat.shown.number == 0;
        begins && seat.artifacts() == START_ARTIFACTS
    }

    /// Which sides a seat's first artifacts lie on (AST-6).
    pub(super) fn sides(&mut self, seat: u8, day: u8) -> Result<(), Refusal> {
        let night = START_ARTIFACTS.checked_sub(day).ok_or(Refusal::TwoArtifacts)?;
        if !self.may_lay(self.seat(seat).ok_or(Refusal::NoSuchSeat)?) {
            return Err(Refusal::SidesStay);
        }
        if let Some(seat) = self.seat_mut(seat) {
            (seat.day, seat.night) = (day, night);
        }
        Ok(())
    }

    /// Whether a seat may lock this.
    pub fn check(&self, choice: &SecretChoice) -> Result<(), Refusal> {
        let seat = self.seat(choice.seat).ok_or(Refusal::NoSuchSeat)?;
        self.choosing()?;
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
        match choice.dust {
            Some(Dust::Sun) if seat.sun == 0 => return Err(Refusal::NoDust(Dust::Sun)),
            Some(Dust::Moon) if seat.moon == 0 => return Err(Refusal::NoDust(Dust::Moon)),
            Some(_) if steps(&self.layout, seat, &choice.at) == 0 => return Err(Refusal::NothingForDust),
            _ => {}
        }
        let (cost, focus) = (cost(&self.layout, seat, choice), seat.focus);
        if cost > focus {
            return Err(Refusal::TooFewFocus { cost, focus });
        }
        Ok(())
    }

    pub(super) fn lock(&mut self, choice: &SecretChoice) -> Result<(), Refusal> {
        self.check(choice)?;
        if let Some(seat) = self.seat_mut(choice.seat) {
            seat.choice = Some(*choice);
        }
        Ok(())
    }

    pub(super) fn reopen(&mut self, seat: u8) -> Result<(), Refusal> {
        self.choosing()?;
        let seat = self.seat_mut(seat).ok_or(Refusal::NoSuchSeat)?;
        seat.choice.take().map(|_| ()).ok_or(Refusal::NotLocked)
    }

    /// Turns all astrolabes over: they are paid, times are noted, the order is fixed (AST-20 to AST-22).
    pub(super) fn reveal(&mut self, last: &Option<SecretChoice>) -> Result<(), Refusal> {
        self.choosing()?;
        for (index, seat) in (0..).zip(&self.seats) {
            if seat.choice.is_none() && last.is_none_or(|last| last.seat != index) {
                return Err(Refusal::NotAllLocked);
            }
        }
        if let Some(choice) = last {
            self.lock(choice)?;
        }
        for seat in &mut self.seats {
            let Some(choice) = &seat.choice else { continue };
            let shown = self.layout.selected(&choice.at);
            seat.focus = seat.focus.saturating_sub(cost(&self.layout, seat, choice));
            match choice.dust {
                Some(Dust::Sun) => seat.sun = seat.sun.saturating_sub(1),
                Some(Dust::Moon) => seat.moon = seat.moon.saturating_sub(1),
                None => {}
            }
            seat.at = choice.at;
            seat.last_time = Some(shown.time);
            seat.shown = shown;
            seat.choice = None;
        }
        // Equal numbers go clockwise from the tie-breaker.
        let count = self.seat_count();
        let places = |seat: u8| (seat + count - self.tie) % count;
        self.order = self.seats_by(&|seat| (self.number(seat).into(), places(seat).into()));
        self.phase = Phase::Turns;
        self.turn = Turn::default();
        Ok(())
    }

    /// The number a seat revealed.
    pub fn number(&self, seat: u8) -> u8 {
        self.seat(seat).map_or(0, |seat| seat.shown.number)
    }
}

/// Steps that a seat's rings have been turned to stand at this position (AST-14).
pub fn steps(layout: &Layout, seat: &Seat, at: &Position) -> u8 {
    layout.steps(seat.at.action, at.action) + layout.steps(seat.at.number, at.number)
}

/// Focus that a choice costs (AST-14, AST-15).
pub fn cost(layout: &Layout, seat: &Seat, choice: &SecretChoice) -> u8 {
    let dust = u8::from(choice.dust.is_some());
    steps(layout, seat, &choice.at).saturating_sub(dust)
}
