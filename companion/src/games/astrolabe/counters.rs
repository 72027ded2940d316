//! What can be corrected by hand: counters of each seat, and those that the whole table shares (AST-60).

use super::action::a_seat;
use super::rules::event::{MOST_MARKERS, MOST_SLOTS};
use super::rules::layout::Time;
use super::{
    Astrolabe, DEMON_CARDS, DEMONS_TO_END, EVENT_CARDS, MOST_ARTIFACTS, MOST_CAPTURED, MOST_FOCUS,
    MOST_POINTS, MOST_ROUNDS, Phase, Refusal,
};
use crate::games::{Counter, Game};
use crate::record::codec::{Codec, Coder};
use crate::text::{Line, line, words};

words! {
    /// First those that each seat has, then those of the table.
    pub enum Kind ("a counter") {
        Focus = "focus" | "Charged focus",
        Sun = "sun" | "Sun dust",
        Moon = "moon" | "Moon dust",
        Captured = "captured" | "Captured demons",
        Bound = "bound" | "Bound demons",
        /// Demons beyond one each that artifacts can hold by their text.
        Room = "room" | "Extra room",
        Day = "day" | "Day artifacts",
        Night = "night" | "Night artifacts",
        Prophecies = "prophecies" | "Prophecies",
        /// Points in tokens.
        Points = "points" | "Token points",
        /// Points on bound demons.
        Demons = "demons" | "Demon points",
        /// Whether this seat took the endgame bonus.
        Bonus = "bonus" | "End bonus",
        /// Last round's time: none, or a place in [`Time::ALL`], from 1.
        Time = "time" | "Last time",
        /// Where the rings stand.
        Action = "action" | "Action ring",
        Number = "number" | "Number ring",
        /// Who holds the tie-breaker, from 1.
        Tie = "tie" | "Tie-breaker",
        /// The event's slots, markers, and cards left in its deck.
        Slots = "slots" | "Event slots",
        Markers = "markers" | "Event markers",
        Left = "left" | "Events left",
        Round = "round" | "Round",
    }
}

impl Kind {
    fn is_shared(self) -> bool {
        matches!(
            self,
            Self::Tie | Self::Slots | Self::Markers | Self::Left | Self::Round
        )
    }

    /// Whether a locked choice was checked against it.
    fn carries_choice(self) -> bool {
        matches!(
            self,
            Self::Focus | Self::Sun | Self::Moon | Self::Time | Self::Action | Self::Number
        )
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AstrolabeCounter {
    pub kind: Kind,
    /// Whose it is; 0 for a counter of the whole table.
    pub seat: u8,
}

impl Codec for AstrolabeCounter {
    fn walk(&mut self, coder: &mut Coder) {
        self.kind.walk(coder);
        if !self.kind.is_shared() {
            a_seat(&mut self.seat, coder);
        }
    }
}

impl Counter<Astrolabe> for AstrolabeCounter {
    fn title_note(game: &Astrolabe) -> &'static str {
        match game.bonus {
            Some(_) => "last round",
            None => "correct",
        }
    }

    fn at(game: &Astrolabe, page: usize, row: usize) -> Option<Self> {
        let is_shared = page == game.seats.len();
        let seat = if is_shared { 0 } else { u8::try_from(page).ok()? };
        game.seat(seat)?;
        let mut kinds = Kind::ALL.into_iter().filter(|kind| kind.is_shared() == is_shared);
        kinds.nth(row).map(|kind| Self { kind, seat })
    }

    fn seat(self) -> Option<u8> {
        (!self.kind.is_shared()).then_some(self.seat)
    }

    fn label(self, _: &Astrolabe) -> Line {
        line!("{}", self.kind.label())
    }

    fn bounds(self, game: &Astrolabe) -> Result<(i16, i16), Refusal> {
        let seat = game.seat(self.seat).ok_or(Refusal::NoSuchSeat)?;
        // The same answer whatever was chosen, so that it tells nothing of the choice (AST-62).
        if self.kind.carries_choice() && seat.choice.is_some() {
            return Err(Refusal::ReopenFirst);
        }
        let (sun_left, moon_left) = game.bank();
        let (least, most): (u8, u8) = match self.kind {
            Kind::Focus => (0, MOST_FOCUS),
            Kind::Sun => (0, seat.sun + sun_left),
            Kind::Moon => (0, seat.moon + moon_left),
            Kind::Captured => (0, MOST_CAPTURED.min(seat.captured + game.demons_left())),
            Kind::Bound => (0, seat.bound + game.demons_left()),
            Kind::Room => (0, DEMON_CARDS),
            Kind::Day | Kind::Night => (0, MOST_ARTIFACTS),
            Kind::Prophecies => (0, seat.prophecies + game.prophecies_left()),
            Kind::Points | Kind::Demons => return Ok((0, MOST_POINTS)),
            Kind::Bonus => (0, 1),
            Kind::Time => (0, Time::ALL.len() as u8),
            Kind::Action | Kind::Number => (0, game.layout.count().saturating_sub(1) as u8),
            Kind::Tie => (1, game.seat_count()),
            Kind::Slots => (1, MOST_SLOTS),
            Kind::Markers => (0, MOST_MARKERS),
            Kind::Left => (0, EVENT_CARDS - 1),
            Kind::Round => return Ok((1, MOST_ROUNDS)),
        };
        Ok((least.into(), most.into()))
    }

    fn get(self, game: &Astrolabe) -> i16 {
        let Some(seat) = game.seat(self.seat) else {
            return 0;
        };
        i16::from(match self.kind {
            Kind::Focus => seat.focus,
            Kind::Sun => seat.sun,
            Kind::Moon => seat.moon,
            Kind::Captured => seat.captured,
            Kind::Bound => seat.bound,
            Kind::Room => seat.room,
            Kind::Day => seat.day,
            Kind::Night => seat.night,
            Kind::Prophecies => seat.prophecies,
            Kind::Points => return seat.points,
            Kind::Demons => return seat.demons,
            Kind::Bonus => u8::from(game.bonus == Some(self.seat)),
            Kind::Time => seat.last_time.map_or(0, |time| time as u8 + 1),
            Kind::Action => seat.at.action,
            Kind::Number => seat.at.number,
            Kind::Tie => game.tie + 1,
            Kind::Slots => game.event.slots,
            Kind::Markers => game.event.markers,
            Kind::Left => game.event.left,
            Kind::Round => return game.round,
        })
    }

    fn set(self, game: &mut Astrolabe, to: i16) -> Result<(), Refusal> {
        // All bounds but those of points and rounds lie below 256.
        let small = to.clamp(0, 255) as u8;
        // Events come due in turns only: in the choosing nobody could resolve one (AST-61).
        let fills = match self.kind {
            Kind::Slots => game.event.markers >= small,
            Kind::Markers => game.event.slots <= small,
            _ => false,
        };
        if fills && game.phase != Phase::Turns {
            return Err(Refusal::EventInTurns);
        }
        let seats = &mut game.seats;
        let seat = seats.get_mut(usize::from(self.seat)).ok_or(Refusal::NoSuchSeat)?;
        match self.kind {
            Kind::Focus => seat.focus = small,
            Kind::Sun => seat.sun = small,
            Kind::Moon => seat.moon = small,
            Kind::Captured => seat.captured = small,
            Kind::Bound => {
                let (was, is) = (seat.bound >= DEMONS_TO_END, small >= DEMONS_TO_END);
                if !is {
                    game.asked &= !(1 << self.seat);
                } else if !was && game.bonus.is_none() && game.phase != Phase::Over {
                    game.asked |= 1 << self.seat;
                }
                seat.bound = small;
            }
            Kind::Room => seat.room = small,
            Kind::Day => seat.day = small,
            Kind::Night => seat.night = small,
            Kind::Prophecies => {
                seat.prophecies = small;
                seat.fresh = seat.fresh.min(small);
            }
            Kind::Points => seat.points = to,
            Kind::Demons => seat.demons = to,
            Kind::Bonus if to == 1 => game.take_bonus(self.seat),
            Kind::Bonus => game.bonus = game.bonus.filter(|holder| *holder != self.seat),
            Kind::Time => seat.last_time = time(to),
            Kind::Action => seat.at.action = small,
            Kind::Number => seat.at.number = small,
            Kind::Tie => game.tie = small.saturating_sub(1),
            Kind::Slots => game.event.slots = small,
            Kind::Markers => game.event.markers = small,
            Kind::Left => game.event.left = small,
            Kind::Round => game.round = to,
        }
        Ok(())
    }

    fn show(self, game: &Astrolabe, value: i16) -> Line {
        match self.kind {
            // There are no more than five seats.
            Kind::Tie => line!("{}", game.seat_name(value.saturating_sub(1) as u8)),
            Kind::Time => line!("{}", time(value).map_or("none", Time::word)),
            Kind::Bonus => line!("{}", if value == 1 { "yes" } else { "no" }),
            _ => line!("{value}"),
        }
    }
}

/// The last time that a value of its counter means.
fn time(value: i16) -> Option<Time> {
    let index = usize::try_from(value).ok()?.checked_sub(1)?;
    Time::ALL.get(index).copied()
}
