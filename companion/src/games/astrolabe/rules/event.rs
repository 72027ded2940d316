//! The active event: its markers, its resolution, its deck (AST-50 and on).

use super::layout::MOST_NUMBER;
use crate::games::astrolabe::{Astrolabe, EVENT_CARDS, MOST_POINTS, Refusal};

/// There are no more than five markers.
pub const MOST_SLOTS: u8 = 5;
/// What the longest stargaze makes of a card that lacks one marker.
pub const MOST_MARKERS: u8 = MOST_SLOTS - 1 + MOST_NUMBER;
/// More than any event gives; keeps a slipped knob from giving hundreds.
pub const MOST_EVENT_POINTS: u8 = 50;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    pub slots: u8,
    /// Those on the card, and those that wait for the next one since this one is full (AST-55).
    pub markers: u8,
    /// Cards in the deck below the active one.
    pub left: u8,
}

impl Event {
    pub fn new(slots: u8) -> Self {
        Self {
            slots,
            markers: 0,
            left: EVENT_CARDS - 1,
        }
    }

    /// Whether it must be resolved before play goes on.
    pub fn is_due(&self) -> bool {
        self.markers >= self.slots
    }

    pub fn add(&mut self, markers: u8) {
        self.markers = self.markers.saturating_add(markers);
    }

    /// Markers that have no slot on this card.
    pub fn waiting(&self) -> u8 {
        self.markers.saturating_sub(self.slots)
    }
}

impl Astrolabe {
    /// Gives the points, discards the event and turns over the next one (AST-52 to AST-55).
    pub(super) fn resolve(&mut self, points: u8, winners: u8, half: bool, next: u8) -> Result<(), Refusal> {
        if !self.event.is_due() {
            let Event { slots, markers, .. } = self.event;
            return Err(Refusal::EventNotFull { markers, slots });
        }
        if !(1..=MOST_SLOTS).contains(&next) {
            return Err(Refusal::Slots);
        }
        if points > MOST_EVENT_POINTS {
            return Err(Refusal::UpTo(MOST_EVENT_POINTS));
        }
        if u32::from(winners) >> self.seats.len() != 0 {
            return Err(Refusal::NoSuchSeat);
        }
        if half && winners.count_ones() < 2 {
            return Err(Refusal::NoTie);
        }
        let each = i16::from(if half { points / 2 } else { points });
        let won = |seat: usize| winners >> seat & 1 == 1;
        for (index, seat) in self.seats.iter().enumerate() {
            if won(index) && seat.points + each > MOST_POINTS {
                return Err(Refusal::MostPoints);
            }
        }
        for (index, seat) in self.seats.iter_mut().enumerate() {
            if won(index) {
                seat.points += each;
            }
        }
        let markers = self.event.waiting();
        // The deck of seven is shuffled anew when it has run out.
        let left = self.event.left.checked_sub(1).unwrap_or(EVENT_CARDS - 1);
        self.event = Event {
            slots: next,
            markers,
            left,
        };
        Ok(())
    }
}
