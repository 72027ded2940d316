//! What can be committed, with its form in record lines and stored bytes.

use super::counter::{Counter, OWN, SHARED};
use super::layout::{Deed, Layout, MOST_NUMBER, MOST_SECTORS, Position, Time};
use crate::form::{Form, Names, Number, Pass, Spelling, form, last, list, named, numbers};
use core::fmt::{self, Write};
use heapless::Vec;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dust {
    Sun,
    Moon,
}

impl Dust {
    const ALL: [Self; 2] = [Self::Sun, Self::Moon];
}

named!(Dust, "sun or moon", "sun|moon");

/// A side of the player board, which holds artifacts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Day,
    Night,
}

impl Side {
    const ALL: [Self; 2] = [Self::Day, Self::Night];
}

named!(Side, "day or night", "day|night");

/// One seat's secret choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    pub seat: u8,
    pub at: Position,
    /// Pays for one step.
    pub dust: Option<Dust>,
}

/// Victory points of each demon that is bound in one action.
pub type Points = Vec<u8, { MOST_NUMBER as usize }>;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Action {
    /// The owner's printed rings.
    Table(Layout),
    /// How many of a seat's two first artifacts lie on the day side.
    Sides {
        seat: u8,
        day: u8,
    },
    Lock(Choice),
    Reopen {
        seat: u8,
    },
    /// Turns all astrolabes over; the last seat locks in the same moment.
    Reveal(Option<Choice>),
    Meditate {
        focus: u8,
    },
    Track {
        demons: u8,
        discard: u8,
    },
    /// Stars drawn, and constellations finished with them.
    Stargaze {
        stars: u8,
        finished: u8,
    },
    Bind {
        points: Points,
    },
    Purge {
        demons: u8,
        sun: u8,
        moon: u8,
    },
    /// Activates an artifact of the chosen time for dust, counted from 0 on its side.
    Use {
        artifact: u8,
        sun: u8,
        moon: u8,
    },
    Buy {
        side: Side,
        replace: bool,
    },
    /// Plays a prophecy of an earlier turn.
    Prophecy,
    /// The turn is over.
    #[default]
    Done,
    /// Resolves the full event: `winners` has a bit for each seat, `half` marks a tie, `next` is the slots of the event
    /// that follows.
    Event {
        points: u8,
        winners: u8,
        half: bool,
        next: u8,
    },
    /// Corrects a counter.
    Set {
        which: Which,
        value: u16,
    },
}

/// A counter that can be corrected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Which {
    /// Whose it is; 0 for a counter of the whole table.
    pub seat: u8,
    pub counter: Counter,
}

form! { Action, "an action" {
    "table" Table(layout)
    "sides" Sides { seat: a_seat, day: "day" an_amount }
    "lock" Lock(choice)
    "reopen" Reopen { seat: a_seat }
    "reveal" Reveal(choice: last)
    "meditate" Meditate { focus: an_amount }
    "track" Track { demons: an_amount, discard: "discard" an_amount }
    "stargaze" Stargaze { stars: an_amount, finished: "finished" an_amount }
    "bind" Bind { points: their_points }
    "purge" Purge { demons: an_amount, sun: "sun" an_amount, moon: "moon" an_amount }
    "use" Use { artifact: an_artifact, sun: "sun" an_amount, moon: "moon" an_amount }
    "buy" Buy { side, replace: whether_it_replaces }
    "prophecy" Prophecy {}
    "done" Done {}
    "event" Event { points: the_points, next: "next" the_slots, half: full_or_half, winners: the_winners }
    "set" Set { which, value: a_value }
} }

numbers! {
    // Seats, sectors and artifacts that there are not are the rules' business.
    a_seat = Number::from_1(256, "a seat");
    a_seat_to_set = Number::from_1(256, "a seat or a shared counter");
    an_artifact = Number::from_1(256, "an artifact");
    the_pointer = Number::from_1(256, "the pointer's sector");
    the_action_ring = Number::byte("the action ring's steps");
    the_number_ring = Number::byte("the number ring's steps");
    an_amount = Number::byte("an amount");
    the_points = Number::byte("the event's points");
    the_slots = Number::byte("the next event's slots");
    a_demon = Number::byte("a demon's points");
    a_count = Number::up_to(MOST_SECTORS as u16, "up to 16 sectors");
    a_ring_number = Number::byte("a number a sector");
}

fn a_value(value: &mut u16, pass: &mut Pass) {
    static VALUE: Number = Number::up_to(u16::MAX, "a value");
    pass.wide(value, &VALUE);
}

fn whether_it_replaces(replace: &mut bool, pass: &mut Pass) {
    static NAMES: Names = Names::new("'replace' or nothing", "|replace");
    *replace = pass.name(usize::from(*replace), &NAMES) == 1;
}

fn full_or_half(half: &mut bool, pass: &mut Pass) {
    static NAMES: Names = Names::new("full or half", "full|half");
    *half = pass.name(usize::from(*half), &NAMES) == 1;
}

fn the_winners(winners: &mut u8, pass: &mut Pass) {
    static SEATS: Names = Names::new("a seat", "1|2|3|4|5|6|7|8");
    let mut set = u16::from(*winners);
    pass.set(&mut set, &SEATS);
    // There are eight names, so this loses none.
    *winners = set as u8;
}

fn their_points(points: &mut Points, pass: &mut Pass) {
    list(points, "at most nine demons", a_demon, pass);
}

impl Form for Choice {
    fn walk(&mut self, pass: &mut Pass) {
        a_seat(&mut self.seat, pass);
        the_pointer(&mut self.at.pointer, pass);
        the_action_ring(&mut self.at.action, pass);
        the_number_ring(&mut self.at.number, pass);
        // No dust is a name too: not even the length of what is stored tells anything of a choice (AST-18).
        static NAMES: Names = Names::new("sun or moon", "|sun|moon");
        let found = pass.name(self.dust.map_or(0, |dust| dust as usize + 1), &NAMES);
        self.dust = found
            .checked_sub(1)
            .and_then(|index| Dust::ALL.get(index))
            .copied();
    }
}

impl Form for Which {
    fn walk(&mut self, pass: &mut Pass) {
        let index = self.counter as usize;
        let shared = pass.name((index + 1).saturating_sub(Counter::OWN), &SHARED);
        let found = if shared == 0 {
            a_seat_to_set(&mut self.seat, pass);
            pass.name(index, &OWN)
        } else {
            Counter::OWN + shared - 1
        };
        self.counter = Counter::ALL.get(found).copied().unwrap_or(self.counter);
    }
}

/// A word with a letter for each sector, which is stored by its place in `alphabet`.
fn write_letters(alphabet: &[u8], places: &[u8], out: &mut dyn Write) -> fmt::Result {
    for place in places {
        let letter = alphabet.get(usize::from(*place)).unwrap_or(&b'?');
        out.write_char(char::from(*letter))?;
    }
    Ok(())
}

fn read_letters(alphabet: &[u8], word: &str, places: &mut [u8]) -> Option<()> {
    if word.len() != places.len() {
        return None;
    }
    for (place, letter) in places.iter_mut().zip(word.bytes()) {
        *place = alphabet.iter().position(|known| *known == letter)? as u8;
    }
    Some(())
}

impl Form for Layout {
    fn walk(&mut self, pass: &mut Pass) {
        static TIMES: Spelling = Spelling {
            expected: "a letter d, n or w a sector",
            write: |places, out| write_letters(b"dnw", places, out),
            read: |word, places| read_letters(b"dnw", word, places),
        };
        static DEEDS: Spelling = Spelling {
            expected: "a letter m, t, s, b or p a sector",
            write: |places, out| write_letters(b"mtsbp", places, out),
            read: |word, places| read_letters(b"mtsbp", word, places),
        };
        a_count(&mut self.sectors, pass);
        let count = self.count();
        let [times, deeds, numbers] = &mut self.rings;
        let times = times.get_mut(..count).unwrap_or_default();
        let deeds = deeds.get_mut(..count).unwrap_or_default();
        if count > 0 {
            pass.spelled(times, &TIMES);
            pass.spelled(deeds, &DEEDS);
        }
        for number in numbers.iter_mut().take(count) {
            a_ring_number(number, pass);
        }
        let last = (Time::Dawn as u8, Deed::Purge as u8);
        if times.iter().any(|time| *time > last.0) || deeds.iter().any(|deed| *deed > last.1) {
            pass.refuse("a time and a deed");
        }
    }
}
