//! The rules: adding up, and who leads.

use super::{Action, MOST_POINTS, MOST_ROUNDS, Refusal, Seat, Tally};
use crate::text::{Line, line};

pub fn apply(game: &mut Tally, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Score { points: 0, .. } => Err(Refusal::NoPoints),
        Action::Score { seat, points } => {
            let seat = game.seats.get_mut(usize::from(seat)).ok_or(Refusal::NoSuchSeat)?;
            let sum = seat.points.saturating_add(points);
            if sum.unsigned_abs() > MOST_POINTS.unsigned_abs() {
                return Err(Refusal::TooManyPoints);
            }
            seat.points = sum;
            Ok(())
        }
        Action::Round if game.round >= MOST_ROUNDS => Err(Refusal::TooManyRounds),
        Action::Round => {
            game.round += 1;
            Ok(())
        }
    }
}

impl Tally {
    pub(super) fn seat(&self, seat: u8) -> Option<&Seat> {
        self.seats.get(usize::from(seat))
    }

    /// The points that lead now (TAL-4).
    fn best(&self) -> Option<i16> {
        let points = self.seats.iter().map(|seat| seat.points);
        if self.low_wins { points.min() } else { points.max() }
    }

    /// Who leads, in words; nothing while all are equal (TAL-4).
    pub(super) fn lead(&self) -> Line {
        let mut leaders = self.seats.iter().filter(|seat| self.leads(seat));
        match (leaders.next(), leaders.count()) {
            (None, _) => Line::new(),
            (Some(seat), 0) => line!("{} leads", seat.name),
            (Some(_), others) => line!("{} lead", others + 1),
        }
    }

    /// Several can lead; nobody does while all are equal (TAL-4).
    pub(super) fn leads(&self, seat: &Seat) -> bool {
        let best = self.best();
        Some(seat.points) == best && self.seats.iter().any(|other| Some(other.points) != best)
    }
}
