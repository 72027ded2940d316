//! What the rules allow: which action is taken when, and what it changes. The turn, fights and the siege have their own
//! modules.

mod battle;
mod siege;
mod turn;

pub use siege::RECOVERED;
pub use turn::{GREAT_POWER, glyph_price};

use crate::games::astoria::action::{Action, MageChoice};
use crate::games::astoria::components::{Lengths, Role, Seat, Track};
use crate::games::astoria::{Astoria, Phase, Refusal};

pub fn apply(game: &mut Astoria, action: &Action) -> Result<(), Refusal> {
    let before = game.clone();
    let done = game.act(action);
    if done.is_err() {
        // A refusal halfway leaves no trace.
        *game = before;
    } else {
        game.check_tracks();
    }
    done
}

impl Astoria {
    /// Whether an action would not be refused now.
    pub(super) fn allows(&self, action: &Action) -> bool {
        self.clone().act(action).is_ok()
    }

    fn act(&mut self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Table(lengths) => self.set_lengths(lengths),
            Action::Begin { start, mages } => self.begin(*start, mages),
            Action::Invade { effect, flow, second } => self.invade(*effect, *second, flow),
            Action::Siege => self.siege(),
            Action::Disease => self.disease(),
            Action::Ward(tapped) => self.ward(*tapped),
            Action::Recover(cards) => self.recover(cards),
            Action::Tap { seat, card, glyphs } => self.tap(*seat, *card, glyphs),
            Action::Strike { flow, strength } => self.strike(flow, *strength),
            Action::Goal { seat, goal } => self.show_goal(*seat, *goal),
            action => self.turn_action(action),
        }
    }

    /// Refuses a seat where nobody sits.
    pub(super) fn known(&self, seat: u8) -> Result<(), Refusal> {
        if usize::from(seat) < self.names.len() {
            Ok(())
        } else {
            Err(Refusal::NoSuchSeat(seat))
        }
    }

    /// A mage that something is done to, who must not be the one who does it.
    fn other(&mut self, me: u8, seat: u8) -> Result<&mut Seat, Refusal> {
        if seat == me {
            return Err(Refusal::NotFromSelf);
        }
        self.known(seat)?;
        Ok(self.seat_mut(seat))
    }

    fn require(&self, phase: Phase) -> Result<(), Refusal> {
        if self.phase == phase {
            Ok(())
        } else if self.ended.is_some() {
            Err(Refusal::Over)
        } else {
            Err(Refusal::NotNow(self.phase))
        }
    }

    fn begin(&mut self, start: u8, mages: &[MageChoice]) -> Result<(), Refusal> {
        self.require(Phase::Setup)?;
        self.known(start)?;
        if mages.len() != self.names.len() {
            return Err(Refusal::WrongMages);
        }
        for (place, mage) in mages.iter().enumerate() {
            if mages.iter().take(place).any(|m| m.colour == mage.colour) {
                return Err(Refusal::SameColour(mage.colour));
            }
            match (self.has_roles(), mage.role) {
                (true, None) => return Err(Refusal::RolesMissing),
                (false, Some(_)) => return Err(Refusal::RolesOnlyFromFive),
                _ => (),
            }
        }
        let flasks = mages.iter().filter(|m| m.role != Some(Role::Deceiver)).count();
        if flasks > 4 {
            return Err(Refusal::FourFlasks);
        }
        for (seat, mage) in self.mages.iter_mut().zip(mages) {
            *seat = Seat::new(mage.colour, mage.role);
        }
        self.start = start;
        self.round = 1;
        self.phase = Phase::Invasion;
        Ok(())
    }

    /// Changes how long the tracks are (ASO-6): freely before the game, later only to beyond where they stand.
    fn set_lengths(&mut self, lengths: &Lengths) -> Result<(), Refusal> {
        if self.ended.is_some() {
            return Err(Refusal::Over);
        }
        let Lengths {
            unrest,
            dragon,
            king,
            king_start,
        } = *lengths;
        let fits = |end: &u8| (2..=Lengths::LONGEST).contains(end);
        if ![unrest, dragon, king].iter().all(fits) || !(1..king).contains(&king_start) {
            return Err(Refusal::BadLengths);
        }
        if self.phase == Phase::Setup {
            self.tracks[Track::King] = king_start;
        }
        for track in [Track::Dragon, Track::King, Track::Unrest] {
            let now = self.tracks[track];
            // Only unrest may stand at its end.
            let least = if track == Track::Unrest { now } else { now + 1 };
            if lengths.of(track) < least {
                return Err(Refusal::TrackTooShort { track, now });
            }
        }
        self.lengths = *lengths;
        Ok(())
    }
}
