//! Counters that players can set by hand: those of a seat, and those the whole table shares (AST-60).

use super::action::Which;
use super::event::MOST_SLOTS;
use super::layout::Time;
use super::refusal::Refusal;
use super::{
    Astrolabe, EVENT_CARDS, MOST_ARTIFACTS, MOST_CAPTURED, MOST_DEMONS, MOST_FOCUS, MOST_POINTS, Phase,
};
use crate::form::Names;

/// First those that each seat has, then those of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Counter {
    #[default]
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
    /// Who holds the tie-breaker, from 1.
    Tie,
    /// The event's slots, markers, and cards left in its deck.
    Slots,
    Markers,
    Left,
    Round,
}

/// The words of a seat's counters in records.
pub static OWN: Names = Names::new(
    "a counter",
    "focus|sun|moon|captured|bound|room|day|night|prophecies|points|demons|bonus|time|action|number",
);

/// The words of the table's counters, behind one for none of them: a seat has no word before its number.
pub static SHARED: Names = Names::new("a seat or a shared counter", "|tie|slots|markers|left|round");

impl Counter {
    pub const ALL: [Self; 20] = [
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
        Self::Tie,
        Self::Slots,
        Self::Markers,
        Self::Left,
        Self::Round,
    ];

    /// How many of these a seat has.
    pub const OWN: usize = Self::Tie as usize;

    /// Its name on the screen.
    pub fn label(self) -> &'static str {
        static LABELS: Names = Names::new(
            "",
            "Charged focus|Sun dust|Moon dust|Captured demons|Bound demons|Extra room|\
             Day artifacts|Night artifacts|Prophecies|Token points|Demon points|End bonus|Last time|Action ring|Number ring|\
             Tie-breaker|Event slots|Event markers|Events left|Round",
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

/// The highest round that can be set; more rounds than anyone plays.
const MOST_ROUNDS: u16 = 999;

impl Astrolabe {
    /// A counter's value and the bounds it can be set to, or `None` for an unknown seat.
    pub fn counter(&self, Which { seat, counter }: Which) -> Option<(u16, (u16, u16))> {
        let at = self.seat(seat)?;
        let (sun_left, moon_left) = self.bank();
        let last_sector = self.layout.count().saturating_sub(1) as u8;
        let event = &self.event;
        let mut least = 0;
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
            Counter::Tie => {
                least = 1;
                (self.tie + 1, self.seats.len() as u8)
            }
            Counter::Slots => {
                least = event.markers.max(1);
                (event.slots, MOST_SLOTS)
            }
            Counter::Markers => (event.markers, event.slots),
            Counter::Left => (event.left, EVENT_CARDS - 1),
            Counter::Round => return Some((self.round, (1, MOST_ROUNDS))),
        };
        Some((u16::from(value), (u16::from(least), u16::from(most))))
    }

    pub(super) fn set(&mut self, which: Which, value: u16) -> Result<(), Refusal> {
        let (_, (least, most)) = self.counter(which).ok_or(Refusal::NoSuchSeat)?;
        if !(least..=most).contains(&value) {
            return Err(Refusal::Bounds { least, most });
        }
        let Which { seat, counter } = which;
        // All bounds but those of points and rounds lie below 256.
        let small = value.min(255) as u8;
        // Events come due in turns only: in the choosing nobody could resolve one.
        let fills = match counter {
            Counter::Slots => self.event.markers == small,
            Counter::Markers => self.event.slots == small,
            _ => false,
        };
        if fills && self.phase != Phase::Turns {
            return Err(Refusal::EventInTurns);
        }
        let at = self.seats.get_mut(usize::from(seat)).ok_or(Refusal::NoSuchSeat)?;
        // The same answer whatever was chosen, so that it tells nothing of the choice.
        if counter.carries_choice() && at.choice.is_some() {
            return Err(Refusal::ReopenFirst);
        }
        match counter {
            Counter::Focus => at.focus = small,
            Counter::Sun => at.sun = small,
            Counter::Moon => at.moon = small,
            Counter::Captured => at.captured = small,
            Counter::Bound => at.bound = small,
            Counter::Room => at.room = small,
            Counter::Day => at.day = small,
            Counter::Night => at.night = small,
            Counter::Prophecies => {
                at.prophecies = small;
                at.fresh = at.fresh.min(small);
            }
            Counter::Points => at.points = value,
            Counter::Demons => at.demons = value,
            Counter::Bonus if value == 1 => self.bonus = Some(seat),
            Counter::Bonus => self.bonus = self.bonus.filter(|holder| *holder != seat),
            Counter::Time => {
                at.last_time = usize::from(value)
                    .checked_sub(1)
                    .and_then(|i| Time::ALL.get(i).copied())
            }
            Counter::Action => at.at.action = small,
            Counter::Number => at.at.number = small,
            Counter::Tie => self.tie = small.saturating_sub(1),
            Counter::Slots => self.event.slots = small,
            Counter::Markers => self.event.markers = small,
            Counter::Left => self.event.left = small,
            Counter::Round => self.round = value,
        }
        Ok(())
    }
}
