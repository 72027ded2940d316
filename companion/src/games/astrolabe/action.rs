//! What can be committed, and its record lines.

use super::counter::{Counter, Shared};
use super::layout::{Deed, Layout, MOST_NUMBER, Position, Sector, Time};
use crate::words::{BadLine, Words};
use core::fmt::{self, Write};
use heapless::Vec;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Dust {
    Sun,
    Moon,
}

impl Dust {
    pub fn word(self) -> &'static str {
        match self {
            Self::Sun => "sun",
            Self::Moon => "moon",
        }
    }
}

/// A side of the player board, which holds artifacts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Side {
    Day,
    Night,
}

impl Side {
    pub fn word(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Night => "night",
        }
    }
}

/// One seat's secret choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    pub seat: u8,
    pub at: Position,
    /// Pays for one step.
    #[serde(with = "one_byte")]
    pub dust: Option<Dust>,
}

/// Dust or none is stored as one byte: not even the length of what is saved tells anything of a choice (AST-18).
mod one_byte {
    use super::Dust;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(dust: &Option<Dust>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(match dust {
            None => 0,
            Some(Dust::Sun) => 1,
            Some(Dust::Moon) => 2,
        })
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Dust>, D::Error> {
        match u8::deserialize(from)? {
            0 => Ok(None),
            1 => Ok(Some(Dust::Sun)),
            2 => Ok(Some(Dust::Moon)),
            _ => Err(D::Error::custom("sun or moon")),
        }
    }
}

/// Victory points of each demon that is bound in one action.
pub type Points = Vec<u8, { MOST_NUMBER as usize }>;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    Done,
    /// Resolves the full event: `winners` has a bit for each seat, `half` marks a tie, `next` is the slots of the event
    /// that follows.
    Event {
        points: u8,
        winners: u8,
        half: bool,
        next: u8,
    },
    /// Corrects a seat's counter.
    Set {
        seat: u8,
        counter: Counter,
        value: u16,
    },
    /// Corrects what the whole table shares.
    SetShared {
        shared: Shared,
        value: u16,
    },
}

/// Seats, sectors and artifacts are counted from 1 in a record.
fn from_0(number: u8) -> u16 {
    u16::from(number) + 1
}

fn print_choice(choice: &Choice, out: &mut dyn Write) -> fmt::Result {
    let Position {
        pointer,
        action,
        number,
    } = choice.at;
    write!(
        out,
        " {} {} {action} {number}",
        from_0(choice.seat),
        from_0(pointer)
    )?;
    match choice.dust {
        Some(dust) => write!(out, " {}", dust.word()),
        None => Ok(()),
    }
}

pub fn print(action: &Action, out: &mut dyn Write) -> fmt::Result {
    match action {
        Action::Table(layout) => {
            write!(out, "table {}", layout.count())?;
            if layout.count() > 0 {
                out.write_char(' ')?;
                layout
                    .sectors
                    .iter()
                    .try_for_each(|s| out.write_char(s.time.letter()))?;
                out.write_char(' ')?;
                layout
                    .sectors
                    .iter()
                    .try_for_each(|s| out.write_char(s.deed.letter()))?;
            }
            layout
                .sectors
                .iter()
                .try_for_each(|s| write!(out, " {}", s.number))
        }
        Action::Sides { seat, day } => write!(out, "sides {} day {day}", from_0(*seat)),
        Action::Lock(choice) => {
            write!(out, "lock")?;
            print_choice(choice, out)
        }
        Action::Reopen { seat } => write!(out, "reopen {}", from_0(*seat)),
        Action::Reveal(choice) => {
            write!(out, "reveal")?;
            choice.iter().try_for_each(|c| print_choice(c, out))
        }
        Action::Meditate { focus } => write!(out, "meditate {focus}"),
        Action::Track { demons, discard } => write!(out, "track {demons} discard {discard}"),
        Action::Stargaze { stars, finished } => write!(out, "stargaze {stars} finished {finished}"),
        Action::Bind { points } => {
            write!(out, "bind")?;
            points.iter().try_for_each(|p| write!(out, " {p}"))
        }
        Action::Purge { demons, sun, moon } => write!(out, "purge {demons} sun {sun} moon {moon}"),
        Action::Use { artifact, sun, moon } => {
            write!(out, "use {} sun {sun} moon {moon}", from_0(*artifact))
        }
        Action::Buy { side, replace } => {
            write!(
                out,
                "buy {}{}",
                side.word(),
                if *replace { " replace" } else { "" }
            )
        }
        Action::Prophecy => write!(out, "prophecy"),
        Action::Done => write!(out, "done"),
        Action::Event {
            points,
            winners,
            half,
            next,
        } => {
            let share = if *half { "half" } else { "full" };
            write!(out, "event {points} next {next} {share}")?;
            let mut won = (0..8).filter(|seat| winners >> seat & 1 == 1);
            won.try_for_each(|seat| write!(out, " {}", seat + 1))
        }
        Action::Set { seat, counter, value } => {
            write!(out, "set {} {} {value}", from_0(*seat), counter.word())
        }
        Action::SetShared { shared, value } => write!(out, "set {} {value}", shared.word()),
    }
}

fn from_1(words: &mut Words, expected: &'static str) -> Result<u8, BadLine> {
    words.number_in::<u16>(expected, 1, 256).map(|n| (n - 1) as u8)
}

/// A word that must stand here.
fn fixed(words: &mut Words, word: &'static str) -> Result<(), BadLine> {
    words.one_of(word, &[word]).map(|_| ())
}

fn parse_choice(words: &mut Words) -> Result<Choice, BadLine> {
    Ok(Choice {
        seat: from_1(words, "a seat")?,
        at: Position {
            pointer: from_1(words, "the pointer's sector")?,
            action: words.number("the action ring's steps")?,
            number: words.number("the number ring's steps")?,
        },
        dust: match words.peek() {
            None => None,
            Some(_) => Some(match words.one_of("sun or moon", &["sun", "moon"])? {
                0 => Dust::Sun,
                _ => Dust::Moon,
            }),
        },
    })
}

fn parse_table(words: &mut Words) -> Result<Layout, BadLine> {
    const TIMES: &str = "a letter d, n or w a sector";
    const DEEDS: &str = "a letter m, t, s, b or p a sector";
    let count: usize = words.number_in("up to 16 sectors", 0, 16)?;
    let mut sectors = Vec::new();
    if count > 0 {
        let (times, deeds) = (words.word(TIMES)?, words.word(DEEDS)?);
        for (expected, letters) in [(TIMES, times), (DEEDS, deeds)] {
            if letters.chars().count() != count {
                return Err(BadLine::new(expected, letters));
            }
        }
        for (time, deed) in times.chars().zip(deeds.chars()) {
            let time = Time::ALL.into_iter().find(|t| t.letter() == time);
            let deed = Deed::ALL.into_iter().find(|d| d.letter() == deed);
            let sector = Sector {
                time: time.ok_or(BadLine::new(TIMES, times))?,
                deed: deed.ok_or(BadLine::new(DEEDS, deeds))?,
                number: words.number("a number a sector")?,
            };
            // There is room: the count is at most 16.
            _ = sectors.push(sector);
        }
    }
    Ok(Layout { sectors })
}

fn parse_bind(words: &mut Words) -> Result<Action, BadLine> {
    let mut points = Points::new();
    while let Some(word) = words.peek() {
        let more = points.push(words.number("a demon's points")?);
        more.map_err(|_| BadLine::new("at most nine demons", word))?;
    }
    Ok(Action::Bind { points })
}

fn parse_event(words: &mut Words) -> Result<Action, BadLine> {
    let points = words.number("the event's points")?;
    fixed(words, "next")?;
    let next = words.number("the next event's slots")?;
    let half = words.one_of("full or half", &["full", "half"])? == 1;
    let mut winners = 0;
    while words.peek().is_some() {
        let seat: u8 = words.number_in("a seat", 1, 8)?;
        winners |= 1 << (seat - 1);
    }
    Ok(Action::Event {
        points,
        winners,
        half,
        next,
    })
}

fn parse_set(words: &mut Words) -> Result<Action, BadLine> {
    let is_seat = words
        .peek()
        .is_some_and(|w| w.starts_with(|c: char| c.is_ascii_digit()));
    if is_seat {
        let seat = from_1(words, "a seat")?;
        let index = words.one_of("a counter", &Counter::ALL.map(Counter::word))?;
        let counter = Counter::ALL.get(index).copied().unwrap_or(Counter::Focus);
        Ok(Action::Set {
            seat,
            counter,
            value: words.number("a value")?,
        })
    } else {
        let index = words.one_of("a seat or a shared counter", &Shared::ALL.map(Shared::word))?;
        let shared = Shared::ALL.get(index).copied().unwrap_or(Shared::Round);
        Ok(Action::SetShared {
            shared,
            value: words.number("a value")?,
        })
    }
}

pub fn parse(words: &mut Words) -> Result<Action, BadLine> {
    fn amount(words: &mut Words) -> Result<u8, BadLine> {
        words.number("an amount")
    }
    /// An amount behind its word.
    fn amount_of(words: &mut Words, word: &'static str) -> Result<u8, BadLine> {
        fixed(words, word)?;
        amount(words)
    }
    let verb = words.word("an action")?;
    Ok(match verb {
        "table" => Action::Table(parse_table(words)?),
        "sides" => Action::Sides {
            seat: from_1(words, "a seat")?,
            day: amount_of(words, "day")?,
        },
        "lock" => Action::Lock(parse_choice(words)?),
        "reopen" => Action::Reopen {
            seat: from_1(words, "a seat")?,
        },
        "reveal" => Action::Reveal(match words.peek() {
            None => None,
            Some(_) => Some(parse_choice(words)?),
        }),
        "meditate" => Action::Meditate {
            focus: amount(words)?,
        },
        "track" => Action::Track {
            demons: amount(words)?,
            discard: amount_of(words, "discard")?,
        },
        "stargaze" => Action::Stargaze {
            stars: amount(words)?,
            finished: amount_of(words, "finished")?,
        },
        "bind" => parse_bind(words)?,
        "purge" => Action::Purge {
            demons: amount(words)?,
            sun: amount_of(words, "sun")?,
            moon: amount_of(words, "moon")?,
        },
        "use" => Action::Use {
            artifact: from_1(words, "an artifact")?,
            sun: amount_of(words, "sun")?,
            moon: amount_of(words, "moon")?,
        },
        "buy" => Action::Buy {
            side: match words.one_of("day or night", &["day", "night"])? {
                0 => Side::Day,
                _ => Side::Night,
            },
            replace: words.take("replace"),
        },
        "prophecy" => Action::Prophecy,
        "done" => Action::Done,
        "event" => parse_event(words)?,
        "set" => parse_set(words)?,
        other => return Err(BadLine::new("an action", other)),
    })
}
