//! One seat's turn: its deed, its artifacts, what it buys; and the end of round and game.

use super::layout::{Deed, Time};
use crate::games::Game;
use crate::games::astrolabe::action::{DemonPoints, Side};
use crate::games::astrolabe::{
    ARTIFACT_COST, Astrolabe, BANK, BONUS, DEMON_CARDS, DEMONS_TO_END, MOST_ARTIFACTS, MOST_CAPTURED,
    MOST_FOCUS, MOST_POINTS, PROPHECIES, Phase, Refusal, SEATS, Seat,
};
use heapless::Vec;

/// More points than any demon carries; keeps a slipped knob from giving hundreds.
pub const MOST_DEMON_POINTS: u8 = 50;

/// Where a turn stands (AST-30).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Step {
    #[default]
    Deed,
    Artifacts,
    Buying,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// Place in the order of play.
    pub place: u8,
    pub step: Step,
    /// Sun and moon paid for each artifact of this time when it was last used in this turn; none is not yet.
    pub paid: [(u8, u8); MOST_ARTIFACTS as usize],
}

/// Whether a price of sun and moon is one unit above another, in a dust that this one has.
fn is_one_more((sun, moon): (u8, u8), price: (u8, u8)) -> bool {
    sun > 0 && price == (sun + 1, moon) || moon > 0 && price == (sun, moon + 1)
}

impl Seat {
    pub fn artifacts(&self) -> u8 {
        self.day + self.night
    }

    /// Demons that can still be bound: one an artifact, and what their texts add (AST-38).
    pub fn free_room(&self) -> u8 {
        (self.artifacts() + self.room).saturating_sub(self.bound)
    }

    /// Captured and bound demons.
    pub fn all_demons(&self) -> u8 {
        self.captured + self.bound
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
    pub fn active(&self) -> Option<&Seat> {
        self.seat(self.active_seat()?)
    }

    /// Who can act now.
    fn acting_seat(&self) -> Result<u8, Refusal> {
        let seat = match self.phase {
            Phase::Choosing => return Err(Refusal::NotRevealed),
            Phase::Over => return Err(Refusal::Over),
            Phase::Turns => self.active_seat().ok_or(Refusal::NoSuchSeat)?,
        };
        if self.event.is_due() {
            return Err(Refusal::EventFirst);
        }
        Ok(seat)
    }

    /// The active seat. What it does is checked whole before it is changed.
    fn acting(&mut self) -> Result<&mut Seat, Refusal> {
        let seat = self.acting_seat()?;
        self.seat_mut(seat).ok_or(Refusal::NoSuchSeat)
    }

    /// Demon cards that are neither captured nor bound (AST-84).
    pub fn demons_left(&self) -> u8 {
        let taken: u8 = self.seats.iter().map(Seat::all_demons).sum();
        DEMON_CARDS.saturating_sub(taken)
    }

    pub fn prophecies_left(&self) -> u8 {
        let taken: u8 = self.seats.iter().map(|seat| seat.prophecies).sum();
        PROPHECIES.saturating_sub(taken)
    }

    /// Sun and moon left in the bank (AST-43).
    pub fn bank(&self) -> (u8, u8) {
        let sun: u8 = self.seats.iter().map(|seat| seat.sun).sum();
        let moon: u8 = self.seats.iter().map(|seat| seat.moon).sum();
        (BANK.saturating_sub(sun), BANK.saturating_sub(moon))
    }

    /// Whether the active seat may do so much of a deed, with which some captured demons go (AST-31).
    fn deed(&mut self, deed: Deed, amount: u8, gone: u8) -> Result<&mut Seat, Refusal> {
        let step = self.turn.step;
        let seat = self.acting()?;
        if step != Step::Deed {
            return Err(Refusal::DeedDone);
        }
        if deed != seat.shown.deed {
            return Err(Refusal::OtherDeed(seat.shown.deed));
        }
        if amount > seat.shown.most() {
            return Err(Refusal::AtMost(seat.shown.most()));
        }
        if gone > seat.captured {
            return Err(Refusal::FewDemons(seat.captured));
        }
        Ok(seat)
    }

    /// The deed is done: dawn charges one focus (AST-44), and artifacts come next.
    fn deed_done(&mut self) -> Result<(), Refusal> {
        let seat = self.acting()?;
        if seat.shown.time == Time::Dawn {
            seat.focus = (seat.focus + 1).min(MOST_FOCUS);
        }
        self.turn.step = Step::Artifacts;
        Ok(())
    }

    pub(super) fn meditate(&mut self, focus: u8) -> Result<(), Refusal> {
        let seat = self.deed(Deed::Meditate, focus, 0)?;
        if seat.focus + focus > MOST_FOCUS {
            return Err(Refusal::MostFocus);
        }
        seat.focus += focus;
        self.deed_done()
    }

    pub(super) fn track(&mut self, demons: u8, discard: u8) -> Result<(), Refusal> {
        let left = self.demons_left();
        let seat = self.deed(Deed::Track, demons, discard)?;
        let captured = seat.captured - discard + demons;
        if captured > MOST_CAPTURED {
            return Err(Refusal::MostCaptured);
        }
        // What is discarded can be drawn again.
        if demons > left + discard {
            return Err(Refusal::FewCards(left));
        }
        seat.captured = captured;
        self.deed_done()
    }

    pub(super) fn stargaze(&mut self, stars: u8, finished: u8) -> Result<(), Refusal> {
        self.deed(Deed::Stargaze, stars, 0)?;
        // A constellation is finished by putting a star there.
        if finished > stars {
            return Err(Refusal::FewStars(stars));
        }
        self.deed_done()?;
        self.event.add(finished);
        Ok(())
    }

    pub(super) fn bind(&mut self, points: &DemonPoints) -> Result<(), Refusal> {
        let active = self.active_seat();
        // There are nine at the most.
        let amount = points.len() as u8;
        let seat = self.deed(Deed::Bind, amount, amount)?;
        if amount > seat.free_room() {
            return Err(Refusal::NoRoom(seat.free_room()));
        }
        if points.iter().any(|points| *points > MOST_DEMON_POINTS) {
            return Err(Refusal::UpTo(MOST_DEMON_POINTS));
        }
        let demons = seat.demons + points.iter().map(|points| i16::from(*points)).sum::<i16>();
        if demons > MOST_POINTS {
            return Err(Refusal::MostPoints);
        }
        seat.demons = demons;
        seat.captured -= amount;
        seat.bound += amount;
        let is_sixth = amount > 0 && seat.bound >= DEMONS_TO_END;
        if let (true, None, Some(seat)) = (is_sixth, self.bonus, active) {
            self.take_bonus(seat);
        }
        self.deed_done()
    }

    /// The bonus for the sixth demon, which makes this the last round (AST-70).
    pub fn take_bonus(&mut self, seat: u8) {
        self.bonus = Some(seat);
        self.asked = 0;
    }

    /// Whose sixth demon the table has to decide on (AST-85).
    pub fn asked_about(&self) -> Option<u8> {
        (0..self.seat_count()).find(|seat| self.asked >> seat & 1 == 1)
    }

    pub(super) fn sixth(&mut self, seat: u8, ends: bool) -> Result<(), Refusal> {
        if self.asked_about() != Some(seat) {
            return Err(Refusal::NotAsked);
        }
        if ends {
            self.take_bonus(seat);
        } else {
            self.asked &= !(1 << seat);
        }
        Ok(())
    }

    /// Whether so many purged demons give more: one dust each at least, or all that the bank has of the kind that they show
    /// (AST-41).
    pub fn lacks_dust(&self, demons: u8, sun: u8, moon: u8) -> bool {
        let (sun_left, moon_left) = self.bank();
        sun < sun_left && moon < moon_left && sun + moon < demons
    }

    pub(super) fn purge(&mut self, demons: u8, sun: u8, moon: u8) -> Result<(), Refusal> {
        let ((sun_left, moon_left), prophecies_left) = (self.bank(), self.prophecies_left());
        let lacks_dust = self.lacks_dust(demons, sun, moon);
        let seat = self.deed(Deed::Purge, demons, demons)?;
        if demons == 0 && (sun > 0 || moon > 0) {
            return Err(Refusal::NothingPurged);
        }
        if sun > sun_left || moon > moon_left {
            return Err(Refusal::Bank {
                sun: sun_left,
                moon: moon_left,
            });
        }
        if lacks_dust {
            return Err(Refusal::DustOfEach(demons));
        }
        seat.captured -= demons;
        seat.sun += sun;
        seat.moon += moon;
        if demons > 0 && prophecies_left > 0 {
            seat.prophecies += 1;
            seat.fresh += 1;
        }
        self.deed_done()
    }

    /// Sun and moon that an artifact took when it was last used in this turn: now it costs one more (AST-46).
    pub fn paid(&self, artifact: u8) -> Option<(u8, u8)> {
        let paid = self.turn.paid.get(usize::from(artifact)).copied();
        paid.filter(|paid| *paid != (0, 0))
    }

    /// Whether the active seat may use an artifact for this price.
    pub fn check_use(&self, artifact: u8, sun: u8, moon: u8) -> Result<(), Refusal> {
        let paid = self.paid(artifact);
        let seat = self.seat(self.acting_seat()?).ok_or(Refusal::NoSuchSeat)?;
        match self.turn.step {
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
        match paid {
            Some(paid) if !is_one_more(paid, (sun, moon)) => return Err(Refusal::OneMore(paid)),
            None if (sun, moon) == (0, 0) => return Err(Refusal::OneDust),
            _ => {}
        }
        if sun > seat.sun || moon > seat.moon {
            return Err(Refusal::FewDust {
                sun: seat.sun,
                moon: seat.moon,
            });
        }
        Ok(())
    }

    pub(super) fn use_artifact(&mut self, artifact: u8, sun: u8, moon: u8) -> Result<(), Refusal> {
        self.check_use(artifact, sun, moon)?;
        let seat = self.acting()?;
        seat.sun -= sun;
        seat.moon -= moon;
        if let Some(last) = self.turn.paid.get_mut(usize::from(artifact)) {
            *last = (sun, moon);
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
            self.turn = Turn {
                place: next,
                ..Turn::default()
            };
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
    pub fn score(&self, seat: u8) -> i16 {
        let bonus = if self.bonus == Some(seat) { BONUS } else { 0 };
        self.seat(seat).map_or(0, |s| s.points + s.demons + bonus)
    }

    /// What the standing is decided by: points, then captured and bound demons (AST-73).
    fn standing(&self, seat: u8) -> (i16, i16) {
        let demons = self.seat(seat).map_or(0, Seat::all_demons);
        (self.score(seat), demons.into())
    }

    /// All seats from the best down; equals clockwise from seat 1.
    pub fn ranking(&self) -> Vec<u8, SEATS> {
        self.seats_by(&|seat| {
            let (points, demons) = self.standing(seat);
            (-points, -demons)
        })
    }

    /// All seats, the one with the least key first, equals clockwise from seat 1.
    pub(super) fn seats_by(&self, key: &dyn Fn(u8) -> (i16, i16)) -> Vec<u8, SEATS> {
        let mut seats: Vec<u8, SEATS> = (0..self.seat_count()).collect();
        seats.sort_unstable_by_key(|seat| (key(*seat), *seat));
        seats
    }

    /// Whether this seat has won or shares the victory (AST-74).
    pub fn is_winner(&self, seat: u8) -> bool {
        let own = self.standing(seat);
        self.phase == Phase::Over && (0..self.seat_count()).all(|other| self.standing(other) <= own)
    }
}
