//! A full event, before it is resolved.

use crate::draw::{self, Area, Frame, Row};
use crate::games::RecordEntry;
use crate::games::astrolabe::rules::event::{MOST_EVENT_POINTS, MOST_SLOTS};
use crate::games::astrolabe::{Action, Astrolabe};
use crate::games::screen::{After, Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::input::step_number;
use crate::text::line;

/// What an event usually gives; the card on the table says how much.
const USUAL_POINTS: u8 = 5;

pub struct DecideEvent {
    chosen: usize,
    points: u8,
    /// A bit for each seat.
    winners: u8,
    half: bool,
    next: u8,
}

/// Where a turn goes on that may have filled the event: that one is decided first.
pub fn due_or_stay(game: &Astrolabe) -> After<Astrolabe> {
    if game.event.is_due() {
        After::Open(DecideEvent::new(game).into())
    } else {
        After::Stay
    }
}

enum EventRow {
    Seat(u8),
    Share,
    Resolve,
}

impl DecideEvent {
    pub fn new(game: &Astrolabe) -> Self {
        Self {
            chosen: 0,
            points: USUAL_POINTS,
            winners: 0,
            half: true,
            next: game.event.slots,
        }
    }

    fn is_tied(&self) -> bool {
        self.winners.count_ones() > 1
    }

    fn wins(&self, seat: u8) -> bool {
        self.winners >> seat & 1 == 1
    }

    fn event_row(&self, game: &Astrolabe, index: usize) -> EventRow {
        let seats = game.seats.len();
        if index < seats {
            EventRow::Seat(index as u8)
        } else if index == seats && self.is_tied() {
            EventRow::Share
        } else {
            EventRow::Resolve
        }
    }

    fn press(&mut self, game: &Astrolabe) -> Next<Astrolabe> {
        match self.event_row(game, self.chosen) {
            EventRow::Seat(seat) => self.winners ^= 1 << seat,
            EventRow::Share => self.half = !self.half,
            EventRow::Resolve => {
                return Next::act(Action::Event {
                    points: self.points,
                    winners: self.winners,
                    half: self.half && self.is_tied(),
                    next: self.next,
                });
            }
        }
        Next::Stay
    }
}

impl List for DecideEvent {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "event"
    }

    fn draw_around(&self, game: &Astrolabe, frame: &mut Frame) -> Area {
        let plural = if self.next == 1 { "" } else { "s" };
        let next = match (game.event.waiting(), game.bonus) {
            (_, Some(_)) => line!("last round"),
            (0, None) => line!("next: {} slot{plural}", self.next),
            (waiting, None) => line!("next: {} slot{plural}, {waiting} wait", self.next),
        };
        draw::title(frame, &line!("Event +{}", self.points), &next)
    }

    fn len(&self, game: &Astrolabe) -> usize {
        game.seats.len() + 1 + usize::from(self.is_tied())
    }

    fn row(&self, game: &Astrolabe, index: usize) -> Row {
        let halved = self.is_tied() && self.half;
        let each = if halved { self.points / 2 } else { self.points };
        match self.event_row(game, index) {
            EventRow::Seat(seat) => {
                let gain = if self.wins(seat) {
                    line!("+{each}")
                } else {
                    line!("-")
                };
                Row::new(game.seat(seat).map_or("", |seat| &seat.name), gain)
            }
            EventRow::Share => Row::new("Tied?", if self.half { "half each" } else { "all in full" }),
            EventRow::Resolve => Row::new("Decided", if self.winners == 0 { "nobody wins" } else { "" }),
        }
    }

    chosen_is!(chosen);

    fn controls(&self, game: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        let press = match self.event_row(game, self.chosen) {
            EventRow::Seat(seat) if self.wins(seat) => "does not win",
            EventRow::Seat(_) => "wins",
            EventRow::Share => "change",
            EventRow::Resolve => "next event",
        };
        knobs
            .press(press, |event, game, _| event.press(game))
            .action("slots", |event, _, by| {
                event.next = step_number(event.next.into(), by, 1, MOST_SLOTS.into()) as u8;
            })
            .number("points", |event, _, by| {
                event.points = step_number(event.points.into(), by, 0, MOST_EVENT_POINTS.into()) as u8;
            })
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        // told: AST-50, AST-52, AST-53, AST-54, AST-55, AST-56
        "All slots are full: first this event is decided. Its card says who wins; mark them with DIAL, and set its points with NUMBER. \
         Who ties gets half, rounded down; it may also be nobody.\n\
         Then turn up the next event, set its slots with ACTION and decide in the last row. Markers go back to the sky; one that was \
         left over goes on the next card. After 7 events all are shuffled."
    }

    fn unsaved(&self, game: &Astrolabe) -> bool {
        let entered = |event: &Self| (event.points, event.winners, event.half, event.next);
        entered(self) != entered(&Self::new(game))
    }

    /// Back to the turn that it came in.
    fn committed(&mut self, _: &Astrolabe, _: &RecordEntry<Astrolabe>) -> After<Astrolabe> {
        After::Back
    }
}
