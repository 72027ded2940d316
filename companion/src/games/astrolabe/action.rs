//! What players do, with its words in records and its stored bytes.

use super::rules::layout::{Deed, Layout, MOST_NUMBER, MOST_SECTORS, Position, Sector, Time};
use crate::record::codec::{Codec, Coder, Names, Number, Spelling, codec, last, list, numbers};
use crate::text::words;
use core::fmt::{self, Write};
use heapless::Vec;

words! {
    pub enum Dust ("sun or moon") {
        Sun = "sun",
        Moon = "moon",
    }
}

words! {
    /// A side of the player board, which holds artifacts.
    pub enum Side ("day or night") {
        Day = "day",
        Night = "night",
    }
}

/// What one seat chooses before the reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SecretChoice {
    pub seat: u8,
    pub at: Position,
    /// Pays for one step.
    pub dust: Option<Dust>,
}

/// Victory points of each demon that is bound in one action.
pub type DemonPoints = Vec<u8, { MOST_NUMBER as usize }>;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Action {
    /// The owner's printed rings.
    Rings(Layout),
    /// How many of a seat's two first artifacts lie on the day side.
    Sides {
        seat: u8,
        day: u8,
    },
    Lock(SecretChoice),
    Reopen {
        seat: u8,
    },
    /// Turns all astrolabes over; the last seat locks in the same moment.
    Reveal(Option<SecretChoice>),
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
        points: DemonPoints,
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
    /// Whether a sixth demon that came by a correction makes this the last round.
    Sixth {
        seat: u8,
        ends: bool,
    },
}

codec! { Action, "an action" {
    "table" Rings(layout)
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
    "sixth" Sixth { seat: a_seat, ends: end_or_play_on }
} }

numbers! {
    // Seats, sectors and artifacts that there are not are the rules' business.
    pub a_seat = Number::from_1(256, "a seat");
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

fn whether_it_replaces(replace: &mut bool, coder: &mut Coder) {
    static NAMES: Names = Names::new("'replace' or nothing", &["", "replace"]);
    *replace = coder.name(usize::from(*replace), &NAMES) == 1;
}

fn full_or_half(half: &mut bool, coder: &mut Coder) {
    static NAMES: Names = Names::new("full or half", &["full", "half"]);
    *half = coder.name(usize::from(*half), &NAMES) == 1;
}

fn end_or_play_on(ends: &mut bool, coder: &mut Coder) {
    static NAMES: Names = Names::new("end or play-on", &["play-on", "end"]);
    *ends = coder.name(usize::from(*ends), &NAMES) == 1;
}

fn the_winners(winners: &mut u8, coder: &mut Coder) {
    static SEATS: Names = Names::new("a seat", &["1", "2", "3", "4", "5", "6", "7", "8"]);
    let mut set = u16::from(*winners);
    coder.set(&mut set, &SEATS);
    // There are eight names, so this loses none.
    *winners = set as u8;
}

fn their_points(points: &mut DemonPoints, coder: &mut Coder) {
    list(points, "at most nine demons", a_demon, coder);
}

impl Codec for SecretChoice {
    fn walk(&mut self, coder: &mut Coder) {
        a_seat(&mut self.seat, coder);
        the_pointer(&mut self.at.pointer, coder);
        the_action_ring(&mut self.at.action, coder);
        the_number_ring(&mut self.at.number, coder);
        // No dust is a name too: not even the length of what is stored tells anything of a choice (AST-18).
        static NAMES: Names = Names::new("sun or moon", &["", "sun", "moon"]);
        let found = coder.name(self.dust.map_or(0, |dust| dust as usize + 1), &NAMES);
        self.dust = found.checked_sub(1).map(Dust::at);
    }
}

const TIMES: &[u8] = b"dnw";
const DEEDS: &[u8] = b"mtsbp";

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

impl Codec for Layout {
    fn walk(&mut self, coder: &mut Coder) {
        static TIME_LETTERS: Spelling = Spelling {
            expected: "a letter d, n or w a sector",
            write: |places, out| write_letters(TIMES, places, out),
            read: |word, places| read_letters(TIMES, word, places),
            random: |random| random.below(TIMES.len() as u32) as u8,
        };
        static DEED_LETTERS: Spelling = Spelling {
            expected: "a letter m, t, s, b or p a sector",
            write: |places, out| write_letters(DEEDS, places, out),
            read: |word, places| read_letters(DEEDS, word, places),
            random: |random| random.below(DEEDS.len() as u32) as u8,
        };
        // There are 16 at the most.
        let mut count = self.sectors.len() as u8;
        a_count(&mut count, coder);
        _ = self.sectors.resize(usize::from(count), Sector::default());
        if count == 0 {
            return;
        }
        let mut times: Vec<u8, MOST_SECTORS> = self.sectors.iter().map(|sector| sector.time as u8).collect();
        let mut deeds: Vec<u8, MOST_SECTORS> = self.sectors.iter().map(|sector| sector.deed as u8).collect();
        coder.spelled(&mut times, &TIME_LETTERS);
        coder.spelled(&mut deeds, &DEED_LETTERS);
        for (sector, (time, deed)) in self.sectors.iter_mut().zip(times.iter().zip(&deeds)) {
            a_ring_number(&mut sector.number, coder);
            match (
                Time::ALL.get(usize::from(*time)),
                Deed::ALL.get(usize::from(*deed)),
            ) {
                (Some(time), Some(deed)) => (sector.time, sector.deed) = (*time, *deed),
                _ => coder.refuse("a time and a deed"),
            }
        }
    }
}
