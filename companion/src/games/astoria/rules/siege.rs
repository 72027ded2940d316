//! The siege that closes a round, the game's end and its points.

use crate::games::Game;
use crate::games::astoria::action::Tapped;
use crate::games::astoria::components::{Card, CardState, Goal, Role, Track};
use crate::games::astoria::{Astoria, Ending, Phase, Refusal};
use crate::record::MOST_SEATS;
use heapless::Vec;

/// Points (ASO-66).
const GOAL_POINTS: u16 = 20;
const FLASK_POINTS: u16 = 2;
const TROPHY_POINTS: u16 = 5;
/// Cards that one mage turns back in the recovery (ASO-45).
pub const RECOVERED: u32 = 2;

/// A mage's points, by what gave them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    pub goal: u16,
    pub flask: u16,
    pub trophies: u16,
    pub power: u16,
}

impl Score {
    pub fn total(&self) -> u16 {
        self.goal + self.flask + self.trophies + self.power
    }
}

impl Astoria {
    /// ASO-40, ASO-41.
    pub(super) fn siege(&mut self) -> Result<(), Refusal> {
        self.require(Phase::Siege)?;
        self.raise(Track::Mob, self.tracks[Track::Unrest]);
        self.raise(Track::Hordes, self.tracks[Track::Reinforcement]);
        self.phase = Phase::Disease;
        Ok(())
    }

    /// Ends the game where a track has come to where it ends the game (ASO-60 to ASO-64).
    pub fn check_tracks(&mut self) {
        if self.ended.is_some() {
            return;
        }
        let done = |track| self.tracks[track] == self.lengths.of(track);
        let ending = match (done(Track::Mob), done(Track::Hordes)) {
            (true, true) => Ending::MobAndHordes,
            (true, false) => Ending::Mob,
            (false, true) => Ending::Hordes,
            _ if done(Track::Dragon) => Ending::Dragon,
            _ if done(Track::King) => Ending::Healed,
            _ if self.tracks[Track::King] == 0 => Ending::Disease,
            _ => return,
        };
        self.end_game(ending);
    }

    /// What the disease takes from the king in this round (ASO-42).
    pub fn disease_step(&self) -> i8 {
        if self.unmasked { 0 } else { -1 }
    }

    pub(super) fn disease(&mut self) -> Result<(), Refusal> {
        self.require(Phase::Disease)?;
        self.phase = Phase::Warlords;
        self.warlords_asked = 0;
        self.move_king(self.disease_step());
        self.after_warlord();
        Ok(())
    }

    /// One active warlord: a card against him, or the king's health (ASO-43, ASO-44).
    pub(super) fn ward(&mut self, tapped: Option<Tapped>) -> Result<(), Refusal> {
        self.require(Phase::Warlords)?;
        self.warlords_asked = self.warlords_asked.saturating_add(1);
        match tapped {
            Some(tapped) => self.tap_ready(tapped)?,
            None => self.move_king(-1),
        }
        self.after_warlord();
        Ok(())
    }

    fn after_warlord(&mut self) {
        if self.phase == Phase::Warlords && usize::from(self.warlords_asked) >= self.warlords.len() {
            self.phase = Phase::Recovery;
        }
    }

    /// ASO-45, ASO-46.
    pub(super) fn recover(&mut self, cards: &[u16; 6]) -> Result<(), Refusal> {
        self.require(Phase::Recovery)?;
        for (seat, mask) in (0u8..).zip(cards) {
            if *mask == 0 {
                continue;
            }
            self.known(seat)?;
            let seat = self.seat_mut(seat);
            if mask.count_ones() > RECOVERED {
                return Err(Refusal::OnlyTwo);
            }
            for card in (0u8..16).map(Card).filter(|c| mask >> c.0 & 1 == 1) {
                let state = &mut seat.slot_mut(card).state;
                if *state != CardState::Tapped {
                    return Err(Refusal::NotTapped);
                }
                *state = CardState::Ready;
            }
        }
        self.start = self.after(self.start, 1);
        self.round = self.round.saturating_add(1);
        self.unmasked &= self.unmasking_lasts;
        self.unrest_rose = false;
        self.phase = Phase::Invasion;
        Ok(())
    }

    pub(super) fn end_game(&mut self, ending: Ending) {
        self.ended = Some(ending);
        // ASO-52: an Attendant keeps no power, whenever the game ends.
        for seat in self.mages.iter_mut().filter(|s| s.role == Some(Role::Attendant)) {
            seat.power = 0;
        }
        self.check_goals();
    }

    /// Once the game has ended, all goals have to be known.
    pub fn check_goals(&mut self) {
        if self.ended.is_some() {
            let all_shown = self.seats().iter().all(|s| s.goal.is_some());
            self.phase = if all_shown { Phase::Over } else { Phase::Goals };
        }
    }

    pub(super) fn show_goal(&mut self, seat: u8, goal: Goal) -> Result<(), Refusal> {
        if self.ended.is_none() {
            return Err(Refusal::NotNow(self.phase));
        }
        self.known(seat)?;
        if self.seat(seat).goal.is_some() {
            return Err(Refusal::AlreadyShown);
        }
        self.reveal(seat, goal)?;
        self.check_goals();
        Ok(())
    }

    /// A goal card is shown: the mage has not denied it, and there are as many in the box (ASO-2, ASO-81).
    pub fn reveal(&mut self, seat: u8, goal: Goal) -> Result<(), Refusal> {
        let mage = self.seat_mut(seat);
        if mage.has_denied(goal) {
            return Err(Refusal::Denied(goal));
        }
        mage.goal = Some(goal);
        let shown = self.seats().iter().filter(|s| s.goal == Some(goal)).count();
        if shown > usize::from(goal.cards()) {
            return Err(Refusal::AllShown(goal));
        }
        self.check_deal()
    }

    /// Refuses cards and answers that no deal of the six goal cards fits (ASO-81).
    pub fn check_deal(&self) -> Result<(), Refusal> {
        // Hall's theorem: there is one if no set of goals has fewer cards than mages who can serve nothing else.
        let fits = (0..=Goal::ANY).all(|goals| {
            let bound = self.seats().iter().filter(|s| !s.can_serve(!goals)).count();
            let within = Goal::ALL.iter().filter(|goal| goals & goal.bit() != 0);
            let cards: u8 = within.map(|goal| goal.cards()).sum();
            bound <= usize::from(cards)
        });
        if fits { Ok(()) } else { Err(Refusal::NoSuchDeal) }
    }

    /// The faction that alone is strongest when the king dies of his disease (ASO-63).
    pub(super) fn strongest(&self) -> Option<Goal> {
        let factions = [
            (Goal::Dragon, self.tracks[Track::Dragon]),
            (Goal::Hordes, self.tracks[Track::Hordes]),
            (Goal::Mob, self.tracks[Track::Mob]),
        ];
        let most = factions.iter().map(|f| f.1).max()?;
        let mut strongest = factions.iter().filter(|f| f.1 == most);
        let first = strongest.next()?;
        strongest.next().is_none().then_some(first.0)
    }

    /// Whether the game has ended so that a seat with this goal has reached it.
    pub fn is_reached(&self, seat: u8, goal: Goal) -> bool {
        match self.ended {
            None | Some(Ending::MobAndHordes) => false,
            Some(Ending::Dragon) => goal == Goal::Dragon,
            Some(Ending::Mob) => goal == Goal::Mob,
            Some(Ending::Hordes) => goal == Goal::Hordes,
            Some(Ending::Castle) => seat == self.active() && goal != Goal::King,
            Some(Ending::Disease) => self.strongest() == Some(goal),
            Some(Ending::Healed) => goal == Goal::King,
        }
    }

    pub fn points(&self, seat: u8) -> Score {
        let mage = self.seat(seat);
        let reached = mage.goal.is_some_and(|goal| self.is_reached(seat, goal));
        let goal = if reached { GOAL_POINTS } else { 0 };
        Score {
            goal,
            flask: FLASK_POINTS * mage.flask.total(),
            trophies: TROPHY_POINTS * u16::from(mage.trophies),
            power: u16::from(mage.power),
        }
    }

    /// Who has the most points, once all goals are known; ties share (ASO-67).
    pub fn winners(&self) -> Vec<u8, MOST_SEATS> {
        let seats = 0..self.seat_count();
        let points = |seat: u8| self.points(seat).total();
        let most = seats.clone().map(points).max();
        seats
            .filter(|seat| self.phase == Phase::Over && Some(points(*seat)) == most)
            .collect()
    }
}
