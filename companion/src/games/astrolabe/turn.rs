//! One seat's turn: its deed, its artifacts, what it buys; and the end of round and game.

use super::action::{Action, Side};
use super::layout::{Deed, Time};
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

    /// Captured and bound demons.
    pub fn all_demons(&self) -> u16 {
        u16::from(self.captured) + u16::from(self.bound)
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

    /// The active seat. What it does is checked whole before it is changed.
    fn acting(&mut self) -> Result<&mut Seat, Refusal> {
        let index = match self.phase {
            Phase::Choosing => return Err(Refusal::NotRevealed),
            Phase::Over => return Err(Refusal::Over),
            Phase::Turns => self.active().ok_or(Refusal::NoSuchSeat)?,
        };
        if self.event.is_due() {
            return Err(Refusal::EventFirst);
        }
        self.seat_mut(index).ok_or(Refusal::NoSuchSeat)
    }

    pub(super) fn prophecies_left(&self) -> u8 {
        let mut left = PROPHECIES;
        for seat in &self.seats {
            left = left.saturating_sub(seat.prophecies);
        }
        left
    }

    /// Sun and moon left in the bank (AST-43).
    pub(super) fn bank(&self) -> (u8, u8) {
        let (mut sun, mut moon) = (BANK, BANK);
        for seat in &self.seats {
            sun = sun.saturating_sub(seat.sun);
            moon = moon.saturating_sub(seat.moon);
        }
        (sun, moon)
    }

    /// The astrolabe's deed, as much of it as the player did (AST-31 to AST-44).
    pub(super) fn act(&mut self, action: &Action) -> Result<(), Refusal> {
        let (step, active, bonus) = (self.turn.step, self.active(), self.bonus);
        let ((sun_left, moon_left), prophecies_left) = (self.bank(), self.prophecies_left());
        let seat = self.acting()?;
        if step != Step::Deed {
            return Err(Refusal::DeedDone);
        }
        // How much is done, and how many captured demons go with it.
        let (done, amount, gone) = match action {
            Action::Meditate { focus } => (Deed::Meditate, *focus, 0),
            Action::Track { demons, discard } => (Deed::Track, *demons, *discard),
            Action::Stargaze { stars, .. } => (Deed::Stargaze, *stars, 0),
            Action::Bind { points } => (Deed::Bind, points.len() as u8, points.len() as u8),
            Action::Purge { demons, .. } => (Deed::Purge, *demons, *demons),
            _ => return Err(Refusal::NotInTurn),
        };
        let (deed, most) = (seat.shown.deed, seat.shown.most());
        if done != deed {
            return Err(Refusal::OtherDeed(deed));
        }
        if amount > most {
            return Err(Refusal::AtMost(most));
        }
        if gone > seat.captured {
            return Err(Refusal::FewDemons(seat.captured));
        }
        let mut markers = 0;
        match action {
            Action::Meditate { focus } => {
                if seat.focus + focus > MOST_FOCUS {
                    return Err(Refusal::MostFocus);
                }
                seat.focus += focus;
            }
            Action::Track { demons, .. } => {
                if seat.captured - gone + demons > MOST_CAPTURED {
                    return Err(Refusal::MostCaptured);
                }
                seat.captured += demons;
            }
            Action::Stargaze { stars, finished } => {
                // A constellation is finished by putting a star there.
                if finished > stars {
                    return Err(Refusal::FewStars(*stars));
                }
                markers = *finished;
            }
            Action::Bind { points } => {
                if amount > seat.free_room() {
                    return Err(Refusal::NoRoom(seat.free_room()));
                }
                let mut demons = seat.demons;
                for points in points {
                    if *points > MOST_DEMON_POINTS {
                        let (least, most) = (0, u16::from(MOST_DEMON_POINTS));
                        return Err(Refusal::Bounds { least, most });
                    }
                    demons += u16::from(*points);
                }
                if demons > MOST_POINTS {
                    return Err(Refusal::MostPoints);
                }
                seat.demons = demons;
                seat.bound += amount;
            }
            Action::Purge { sun, moon, .. } => {
                if amount == 0 && (*sun > 0 || *moon > 0) {
                    return Err(Refusal::NothingPurged);
                }
                if *sun > sun_left || *moon > moon_left {
                    return Err(Refusal::Bank {
                        sun: sun_left,
                        moon: moon_left,
                    });
                }
                seat.sun += sun;
                seat.moon += moon;
                if amount > 0 && prophecies_left > 0 {
                    seat.prophecies += 1;
                    seat.fresh += 1;
                }
            }
            _ => {}
        }
        seat.captured -= gone;
        if seat.shown.time == Time::Dawn {
            seat.focus = (seat.focus + 1).min(MOST_FOCUS);
        }
        if done == Deed::Bind && amount > 0 && seat.bound >= DEMONS_TO_END {
            self.bonus = bonus.or(active);
        }
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
        let (step, price) = (self.turn.step, self.price(artifact));
        let seat = self.acting()?;
        match step {
            Step::Deed => return Err(Refusal::DeedFirst),
            Step::Buying => return Err(Refusal::ArtifactsBefore),
            Step::Artifacts => {}
        }
        let time = seat.shown.time;
        if time == Time::Dawn {
            return Err(Refusal::Dawn);
        }
        let awake = seat.awake(time);
        if artifact >= awake {
            return Err(Refusal::NoArtifact { awake, time });
        }
        let paid = sun.saturating_add(moon);
        match price {
            Some(price) if price != paid => return Err(Refusal::Price(price)),
            None if paid == 0 => return Err(Refusal::Price(1)),
            _ => {}
        }
        if sun > seat.sun || moon > seat.moon {
            return Err(Refusal::FewDust {
                sun: seat.sun,
                moon: seat.moon,
            });
        }
        seat.sun -= sun;
        seat.moon -= moon;
        if let Some(last) = self.turn.paid.get_mut(usize::from(artifact)) {
            *last = paid;
        }
        Ok(())
    }

    pub(super) fn buy(&mut self, side: Side, replace: bool) -> Result<(), Refusal> {
        let step = self.turn.step;
        let seat = self.acting()?;
        if step == Step::Deed {
            return Err(Refusal::DeedFirst);
        }
        if seat.focus < ARTIFACT_COST {
            return Err(Refusal::CostsFocus(seat.focus));
        }
        let free_room = seat.free_room();
        let places = match side {
            Side::Day => &mut seat.day,
            Side::Night => &mut seat.night,
        };
        if replace {
            // Which artifact holds which demon is not known: refused only where all must be full (AST-82).
            if *places == 0 || free_room == 0 {
                return Err(Refusal::NoneToReplace(side));
            }
        } else if *places >= MOST_ARTIFACTS {
            return Err(Refusal::SideFull(side));
        } else {
            *places += 1;
        }
        seat.focus -= ARTIFACT_COST;
        self.turn.step = Step::Buying;
        Ok(())
    }

    pub(super) fn prophecy(&mut self) -> Result<(), Refusal> {
        let seat = self.acting()?;
        if seat.playable() == 0 {
            return Err(Refusal::NoProphecy);
        }
        seat.prophecies -= 1;
        self.event.add(1);
        Ok(())
    }

    pub(super) fn done(&mut self) -> Result<(), Refusal> {
        let step = self.turn.step;
        let seat = self.acting()?;
        if step == Step::Deed {
            return Err(Refusal::DeedFirst);
        }
        seat.fresh = 0;
        let next = self.turn.place + 1;
        if usize::from(next) < self.order.len() {
            self.turn = Turn::of(next);
        } else if self.bonus.is_some() {
            self.phase = Phase::Over;
        } else {
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
    fn standing(&self, seat: u8) -> u32 {
        let demons = self.seat(seat).map_or(0, Seat::all_demons);
        u32::from(self.score(seat)) << 16 | u32::from(demons)
    }

    /// All seats from the best down; equals clockwise from seat 1.
    pub fn ranking(&self) -> Vec<u8, { super::MOST_PLAYERS }> {
        let mut ranking = Vec::new();
        for seat in 0..self.seats.len() as u8 {
            let mut at = 0;
            while let Some(other) = ranking.get(at)
                && self.standing(*other) >= self.standing(seat)
            {
                at += 1;
            }
            _ = ranking.insert(at, seat);
        }
        ranking
    }

    /// Whether this seat has won or shares the victory (AST-74).
    pub fn is_winner(&self, seat: u8) -> bool {
        let own = self.standing(seat);
        self.phase == Phase::Over && (0..self.seats.len() as u8).all(|other| self.standing(other) <= own)
    }
}
