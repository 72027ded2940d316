//! One seat's turn: its deed, its artifacts, what it buys; and the end of round and game.

use super::action::{Action, Side};
use super::layout::{Deed, Selected, Time};
use super::refusal::Refusal;
use super::{
    ARTIFACT_COST, Astrolabe, BANK, DEMONS_TO_END, MOST_ARTIFACTS, MOST_CAPTURED, MOST_DEMONS, MOST_FOCUS,
    MOST_POINTS, PROPHECIES, Phase, Seat,
};
use heapless::Vec;

/// More points than any demon carries; keeps a slipped knob from giving hundreds.
pub const MOST_DEMON_POINTS: u8 = 50;

/// Where a turn stands (AST-30).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Deed,
    Artifacts,
    Buying,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Place in the order of play.
    pub place: u8,
    pub step: Step,
    /// Dust paid for each artifact of this time when it was last used in this turn; 0 is not yet.
    pub paid: [u8; MOST_ARTIFACTS as usize],
}

impl Turn {
    pub fn of(place: u8) -> Self {
        Self {
            place,
            step: Step::Deed,
            paid: [0; MOST_ARTIFACTS as usize],
        }
    }
}

impl Seat {
    pub fn artifacts(&self) -> u8 {
        self.day + self.night
    }

    /// Demons that can still be bound: one an artifact, and what their texts add (AST-38).
    pub fn free_room(&self) -> u8 {
        (self.artifacts() + self.room)
            .min(MOST_DEMONS)
            .saturating_sub(self.bound)
    }

    /// Prophecies of earlier turns (AST-48).
    pub fn playable(&self) -> u8 {
        self.prophecies.saturating_sub(self.fresh)
    }

    /// Artifacts that this time of day wakes.
    pub fn awake(&self, time: Time) -> u8 {
        match time {
            Time::Day => self.day,
            Time::Night => self.night,
            Time::Dawn => 0,
        }
    }
}

impl Astrolabe {
    /// The seat whose turn it is.
    pub fn active(&self) -> Option<u8> {
        match self.phase {
            Phase::Turns => self.order.get(usize::from(self.turn.place)).copied(),
            _ => None,
        }
    }

    /// The active seat with what its astrolabe shows.
    fn acting(&self) -> Result<(u8, &Seat, Selected), Refusal> {
        let index = match self.phase {
            Phase::Choosing => return Err(Refusal::NotRevealed),
            Phase::Over => return Err(Refusal::Over),
            Phase::Turns => self.active().ok_or(Refusal::NoSuchSeat)?,
        };
        if self.event.is_due() {
            return Err(Refusal::EventFirst);
        }
        let seat = self.seat(index)?;
        let shown = seat.shown.ok_or(Refusal::NotRevealed)?;
        Ok((index, seat, shown))
    }

    pub(super) fn prophecies_left(&self) -> u8 {
        PROPHECIES.saturating_sub(self.seats.iter().map(|s| s.prophecies).sum())
    }

    /// Sun and moon left in the bank (AST-43).
    pub(super) fn bank(&self) -> (u8, u8) {
        let left = |kind: fn(&Seat) -> u8| BANK.saturating_sub(self.seats.iter().map(kind).sum());
        (left(|s| s.sun), left(|s| s.moon))
    }

    /// The astrolabe's deed, as much of it as the player did (AST-31 to AST-44).
    pub(super) fn act(&mut self, action: &Action) -> Result<(), Refusal> {
        let (index, seat, shown) = self.acting()?;
        if self.turn.step != Step::Deed {
            return Err(Refusal::DeedDone);
        }
        let (done, amount, most) = match action {
            Action::Meditate { focus } => (Deed::Meditate, *focus, shown.number.saturating_mul(2)),
            Action::Track { demons, .. } => (Deed::Track, *demons, shown.number),
            Action::Stargaze { stars, .. } => (Deed::Stargaze, *stars, shown.number),
            Action::Bind { points } => (Deed::Bind, points.len() as u8, shown.number),
            Action::Purge { demons, .. } => (Deed::Purge, *demons, shown.number),
            _ => return Err(Refusal::NotInTurn),
        };
        if done != shown.deed {
            return Err(Refusal::OtherDeed(shown.deed));
        }
        if amount > most {
            return Err(Refusal::AtMost(most));
        }
        let (sun_left, moon_left) = self.bank();
        let prophecies_left = self.prophecies_left();
        let mut after = seat.clone();
        let mut markers = 0;
        match action {
            Action::Meditate { focus } => {
                after.focus += focus;
                if after.focus > MOST_FOCUS {
                    return Err(Refusal::MostFocus);
                }
            }
            Action::Track { demons, discard } => {
                let kept = seat.captured.checked_sub(*discard);
                after.captured = kept.ok_or(Refusal::FewDemons(seat.captured))? + demons;
                if after.captured > MOST_CAPTURED {
                    return Err(Refusal::MostCaptured);
                }
            }
            Action::Stargaze { stars, finished } => {
                // A constellation is finished by putting a star there.
                if finished > stars {
                    return Err(Refusal::FewStars(*stars));
                }
                markers = *finished;
            }
            Action::Bind { points } => {
                let kept = seat.captured.checked_sub(amount);
                after.captured = kept.ok_or(Refusal::FewDemons(seat.captured))?;
                if amount > seat.free_room() {
                    return Err(Refusal::NoRoom(seat.free_room()));
                }
                after.bound += amount;
                if points.iter().any(|p| *p > MOST_DEMON_POINTS) {
                    let (least, most) = (0, u16::from(MOST_DEMON_POINTS));
                    return Err(Refusal::Bounds { least, most });
                }
                after.demons += points.iter().map(|p| u16::from(*p)).sum::<u16>();
                if after.demons > MOST_POINTS {
                    return Err(Refusal::MostPoints);
                }
            }
            Action::Purge { demons, sun, moon } => {
                let kept = seat.captured.checked_sub(*demons);
                after.captured = kept.ok_or(Refusal::FewDemons(seat.captured))?;
                if *demons == 0 && (*sun > 0 || *moon > 0) {
                    return Err(Refusal::NothingPurged);
                }
                if *sun > sun_left || *moon > moon_left {
                    return Err(Refusal::Bank {
                        sun: sun_left,
                        moon: moon_left,
                    });
                }
                after.sun += sun;
                after.moon += moon;
                if *demons > 0 && prophecies_left > 0 {
                    after.prophecies += 1;
                    after.fresh += 1;
                }
            }
            _ => {}
        }
        if shown.time == Time::Dawn {
            after.focus = (after.focus + 1).min(MOST_FOCUS);
        }
        if self.bonus.is_none() && after.bound >= DEMONS_TO_END && done == Deed::Bind && amount > 0 {
            self.bonus = Some(index);
        }
        *self.seat_mut(index)? = after;
        self.event.add(markers);
        self.turn.step = Step::Artifacts;
        Ok(())
    }

    /// What an artifact costs now: one more than last time, or `None` when it was not used in this turn (AST-46).
    pub fn price(&self, artifact: u8) -> Option<u8> {
        let paid = self.turn.paid.get(usize::from(artifact)).copied();
        paid.filter(|p| *p > 0).map(|p| p.saturating_add(1))
    }

    pub(super) fn use_artifact(&mut self, artifact: u8, sun: u8, moon: u8) -> Result<(), Refusal> {
        let (index, seat, shown) = self.acting()?;
        match self.turn.step {
            Step::Deed => return Err(Refusal::DeedFirst),
            Step::Buying => return Err(Refusal::ArtifactsBefore),
            Step::Artifacts => {}
        }
        if shown.time == Time::Dawn {
            return Err(Refusal::Dawn);
        }
        let awake = seat.awake(shown.time);
        if artifact >= awake {
            return Err(Refusal::NoArtifact {
                awake,
                time: shown.time,
            });
        }
        let paid = sun.saturating_add(moon);
        match self.price(artifact) {
            Some(price) if price != paid => return Err(Refusal::Price(price)),
            None if paid == 0 => return Err(Refusal::Price(1)),
            _ => {}
        }
        let (Some(sun), Some(moon)) = (seat.sun.checked_sub(sun), seat.moon.checked_sub(moon)) else {
            return Err(Refusal::FewDust {
                sun: seat.sun,
                moon: seat.moon,
            });
        };
        let seat = self.seat_mut(index)?;
        (seat.sun, seat.moon) = (sun, moon);
        if let Some(last) = self.turn.paid.get_mut(usize::from(artifact)) {
            *last = paid;
        }
        Ok(())
    }

    pub(super) fn buy(&mut self, side: Side, replace: bool) -> Result<(), Refusal> {
        let (index, seat, _) = self.acting()?;
        if self.turn.step == Step::Deed {
            return Err(Refusal::DeedFirst);
        }
        let focus = seat
            .focus
            .checked_sub(ARTIFACT_COST)
            .ok_or(Refusal::CostsFocus(seat.focus))?;
        let mut after = seat.clone();
        after.focus = focus;
        let places = match side {
            Side::Day => &mut after.day,
            Side::Night => &mut after.night,
        };
        if replace {
            // Which artifact holds which demon is not known: refused only where all must be full (AST-82).
            if *places == 0 || seat.free_room() == 0 {
                return Err(Refusal::NoneToReplace(side));
            }
        } else if *places >= MOST_ARTIFACTS {
            return Err(Refusal::SideFull(side));
        } else {
            *places += 1;
        }
        *self.seat_mut(index)? = after;
        self.turn.step = Step::Buying;
        Ok(())
    }

    pub(super) fn prophecy(&mut self) -> Result<(), Refusal> {
        let (index, seat, _) = self.acting()?;
        if seat.playable() == 0 {
            return Err(Refusal::NoProphecy);
        }
        self.seat_mut(index)?.prophecies -= 1;
        self.event.add(1);
        Ok(())
    }

    pub(super) fn done(&mut self) -> Result<(), Refusal> {
        let (index, ..) = self.acting()?;
        if self.turn.step == Step::Deed {
            return Err(Refusal::DeedFirst);
        }
        self.seat_mut(index)?.fresh = 0;
        let next = self.turn.place + 1;
        if usize::from(next) < self.order.len() {
            self.turn = Turn::of(next);
        } else if self.bonus.is_some() {
            self.phase = Phase::Over;
        } else {
            self.seats.iter_mut().for_each(|s| s.shown = None);
            self.order.clear();
            self.tie = (self.tie + 1) % self.seats.len().max(1) as u8;
            self.round = self.round.saturating_add(1);
            self.phase = Phase::Choosing;
        }
        Ok(())
    }

    /// Points in all (AST-72).
    pub fn score(&self, seat: u8) -> u16 {
        let bonus = if self.bonus == Some(seat) { super::BONUS } else { 0 };
        self.seat(seat).map_or(0, |s| s.points + s.demons + bonus)
    }

    /// What the standing is decided by: points, then captured and bound demons (AST-73).
    fn standing(&self, seat: u8) -> (u16, u16) {
        let demons = self
            .seat(seat)
            .map_or(0, |s| u16::from(s.captured) + u16::from(s.bound));
        (self.score(seat), demons)
    }

    /// All seats from the best down; equals clockwise from seat 1.
    pub fn ranking(&self) -> Vec<u8, { super::MOST_PLAYERS }> {
        let mut ranking = Vec::new();
        for seat in 0..self.seats.len() as u8 {
            let better = |other: &&u8| self.standing(**other) >= self.standing(seat);
            let at = ranking.iter().take_while(better).count();
            _ = ranking.insert(at, seat);
        }
        ranking
    }

    /// Whether this seat has won or shares the victory (AST-74).
    pub fn is_winner(&self, seat: u8) -> bool {
        let best = (0..self.seats.len() as u8).map(|s| self.standing(s)).max();
        self.phase == Phase::Over && best == Some(self.standing(seat))
    }
}
