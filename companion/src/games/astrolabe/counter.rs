//! Counters that players can set by hand: those of a seat, and those the whole table shares (AST-60).

use super::event::MOST_SLOTS;
use super::layout::Time;
use super::refusal::Refusal;
use super::{
    Astrolabe, EVENT_CARDS, MOST_ARTIFACTS, MOST_CAPTURED, MOST_DEMONS, MOST_FOCUS, MOST_POINTS, Phase,
};
use crate::form::{Names, named};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counter {
    Focus,
    Sun,
    Moon,
    Captured,
    Bound,
    /// Demons beyond one each that artifacts can hold by their text.
    Room,
    Day,
    Night,
    Prophecies,
    /// Points in tokens.
    Points,
    /// Points on bound demons.
    Demons,
    /// Whether this seat took the endgame bonus.
    Bonus,
    /// Last round's time: none, day, night, dawn.
    Time,
    /// Where the rings stand.
    Action,
    Number,
}

impl Counter {
    pub const ALL: [Self; 15] = [
        Self::Focus,
        Self::Sun,
        Self::Moon,
        Self::Captured,
        Self::Bound,
        Self::Room,
        Self::Day,
        Self::Night,
        Self::Prophecies,
        Self::Points,
        Self::Demons,
        Self::Bonus,
        Self::Time,
        Self::Action,
        Self::Number,
    ];

    /// Its name on the screen.
    pub fn label(self) -> &'static str {
        static LABELS: Names = Names::new(
            "",
            "Charged focus|Sun dust|Moon dust|Captured demons|Bound demons|Extra room|\
             Day artifacts|Night artifacts|Prophecies|Token points|Demon points|End bonus|Last time|Action ring|Number ring",
        );
        LABELS.get(self as usize)
    }

    /// Whether a locked choice was checked against it.
    fn carries_choice(self) -> bool {
        matches!(
            self,
            Self::Focus | Self::Sun | Self::Moon | Self::Time | Self::Action | Self::Number
        )
    }
}

named!(
    Counter,
    "a counter",
    "focus|sun|moon|captured|bound|room|day|night|prophecies|points|demons|bonus|time|action|number"
);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shared {
    /// Who holds the tie-breaker, from 1.
    Tie,
    /// The event's slots, markers, and cards left in its deck.
    Slots,
    Markers,
    Left,
    Round,
}

impl Shared {
    pub const ALL: [Self; 5] = [Self::Tie, Self::Slots, Self::Markers, Self::Left, Self::Round];

    pub fn label(self) -> &'static str {
        static LABELS: Names = Names::new("", "Tie-breaker|Event slots|Event markers|Events left|Round");
        LABELS.get(self as usize)
    }
}

named!(Shared, "a shared counter", "tie|slots|markers|left|round");

/// The highest round that can be set; more rounds than anyone plays.
const MOST_ROUNDS: u16 = 999;

impl Astrolabe {
    /// A counter's value and the bounds it can be set to, or `None` for an unknown seat.
    pub fn counter(&self, seat: u8, counter: Counter) -> Option<(u16, (u16, u16))> {
        let at = self.seat(seat).ok()?;
        let (sun_left, moon_left) = self.bank();
        let last_sector = self.layout.count().saturating_sub(1) as u8;
        let (value, most) = match counter {
            Counter::Focus => (at.focus, MOST_FOCUS),
            Counter::Sun => (at.sun, at.sun + sun_left),
            Counter::Moon => (at.moon, at.moon + moon_left),
            Counter::Captured => (at.captured, MOST_CAPTURED),
            Counter::Bound => (at.bound, MOST_DEMONS),
            Counter::Room => (at.room, MOST_DEMONS),
            Counter::Day => (at.day, MOST_ARTIFACTS),
            Counter::Night => (at.night, MOST_ARTIFACTS),
            Counter::Prophecies => (at.prophecies, at.prophecies + self.prophecies_left()),
            Counter::Points => return Some((at.points, (0, MOST_POINTS))),
            Counter::Demons => return Some((at.demons, (0, MOST_POINTS))),
            Counter::Bonus => (u8::from(self.bonus == Some(seat)), 1),
            Counter::Time => (at.last_time.map_or(0, |t| t as u8 + 1), 3),
            Counter::Action => (at.at.action, last_sector),
            Counter::Number => (at.at.number, last_sector),
        };
        Some((u16::from(value), (0, u16::from(most))))
    }

    pub(super) fn set(&mut self, seat: u8, counter: Counter, value: u16) -> Result<(), Refusal> {
        let (_, bounds) = self.counter(seat, counter).ok_or(Refusal::NoSuchSeat)?;
        within(value, bounds)?;
        // The same answer whatever was chosen, so that it tells nothing of the choice.
        if counter.carries_choice() && self.seat(seat)?.choice.is_some() {
            return Err(Refusal::ReopenFirst);
        }
        let points = value;
        // All other bounds lie below 256.
        let value = value.min(255) as u8;
        if counter == Counter::Bonus {
            if value == 1 {
                self.bonus = Some(seat);
            } else if self.bonus == Some(seat) {
                self.bonus = None;
            }
        }
        let at = self.seat_mut(seat)?;
        match counter {
            Counter::Focus => at.focus = value,
            Counter::Sun => at.sun = value,
            Counter::Moon => at.moon = value,
            Counter::Captured => at.captured = value,
            Counter::Bound => at.bound = value,
            Counter::Room => at.room = value,
            Counter::Day => at.day = value,
            Counter::Night => at.night = value,
            Counter::Prophecies => {
                at.prophecies = value;
                at.fresh = at.fresh.min(value);
            }
            Counter::Points => at.points = points,
            Counter::Demons => at.demons = points,
            Counter::Bonus => {}
            Counter::Time => {
                at.last_time = usize::from(value)
                    .checked_sub(1)
                    .and_then(|i| Time::ALL.get(i).copied())
            }
            Counter::Action => at.at.action = value,
            Counter::Number => at.at.number = value,
        }
        Ok(())
    }

    /// A shared counter's value and the bounds it can be set to.
    pub fn shared(&self, shared: Shared) -> (u16, (u16, u16)) {
        let event = &self.event;
        match shared {
            Shared::Tie => (u16::from(self.tie) + 1, (1, self.seats.len() as u16)),
            Shared::Slots => (
                u16::from(event.slots),
                (u16::from(event.markers.max(1)), u16::from(MOST_SLOTS)),
            ),
            Shared::Markers => (u16::from(event.markers), (0, u16::from(event.slots))),
            Shared::Left => (u16::from(event.left), (0, u16::from(EVENT_CARDS - 1))),
            Shared::Round => (self.round, (1, MOST_ROUNDS)),
        }
    }

    pub(super) fn set_shared(&mut self, shared: Shared, value: u16) -> Result<(), Refusal> {
        within(value, self.shared(shared).1)?;
        // Events come due in turns only: in the choosing nobody could resolve one.
        let fills = match shared {
            Shared::Slots => u16::from(self.event.markers) == value,
            Shared::Markers => u16::from(self.event.slots) == value,
            _ => false,
        };
        if fills && self.phase != Phase::Turns {
            return Err(Refusal::EventInTurns);
        }
        let small = value.min(255) as u8;
        match shared {
            Shared::Tie => self.tie = small.saturating_sub(1),
            Shared::Slots => self.event.slots = small,
            Shared::Markers => self.event.markers = small,
            Shared::Left => self.event.left = small,
            Shared::Round => self.round = value,
        }
        Ok(())
    }
}

fn within(value: u16, (least, most): (u16, u16)) -> Result<(), Refusal> {
    if (least..=most).contains(&value) {
        Ok(())
    } else {
        Err(Refusal::Bounds { least, most })
    }
}
