//! What can be committed, and its record lines.

use super::layout::{Deed, Layout, Position, Sector, Time};
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

/// One seat's secret choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    pub seat: u8,
    pub at: Position,
    /// Pays for one step.
    pub dust: Option<Dust>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// The owner's printed rings.
    Table(Layout),
    Lock(Choice),
    Reopen { seat: u8 },
    /// Turns all astrolabes over; the last seat locks in the same moment.
    Reveal(Option<Choice>),
    /// The turn is over.
    Done,
}

fn print_choice(choice: &Choice, out: &mut dyn Write) -> fmt::Result {
    let Position { pointer, action, number } = choice.at;
    write!(out, " {} {} {action} {number}", u16::from(choice.seat) + 1, u16::from(pointer) + 1)?;
    match choice.dust {
        Some(dust) => write!(out, " {}", dust.word()),
        None => Ok(()),
    }
}

pub fn print(action: &Action, out: &mut dyn Write) -> fmt::Result {
    match action {
        Action::Table(layout) => {
            write!(out, "table {} ", layout.count())?;
            layout.sectors.iter().try_for_each(|s| write!(out, "{}", s.time.letter()))?;
            out.write_char(' ')?;
            let initials = layout.sectors.iter().map(|s| s.deed.initial());
            initials.flat_map(str::chars).try_for_each(|c| out.write_char(c.to_ascii_lowercase()))?;
            layout.sectors.iter().try_for_each(|s| write!(out, " {}", s.number))
        }
        Action::Lock(choice) => {
            write!(out, "lock")?;
            print_choice(choice, out)
        }
        Action::Reopen { seat } => write!(out, "reopen {}", u16::from(*seat) + 1),
        Action::Reveal(choice) => {
            write!(out, "reveal")?;
            choice.iter().try_for_each(|c| print_choice(c, out))
        }
        Action::Done => write!(out, "done"),
    }
}

/// A number that is stored one lower.
fn from_one(words: &mut Words, expected: &'static str) -> Result<u8, BadLine> {
    words.number_in::<u16>(expected, 1, 256).map(|n| (n - 1) as u8)
}

fn parse_choice(words: &mut Words) -> Result<Choice, BadLine> {
    Ok(Choice {
        seat: from_one(words, "a seat")?,
        at: Position {
            pointer: from_one(words, "the pointer's sector")?,
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
    let count: usize = words.number_in("sectors, 0 to 16", 0, 16)?;
    let empty = count == 0;
    let times = if empty { "" } else { words.word("times as letters d, n, w")? };
    let deeds = if empty { "" } else { words.word("actions as letters m, t, s, b, p")? };
    if times.chars().count() != count || deeds.chars().count() != count {
        return Err(BadLine::new("one letter a sector", times));
    }
    let mut sectors = Vec::new();
    for (time, deed) in times.chars().zip(deeds.chars()) {
        let found = Time::ALL.into_iter().find(|t| t.letter() == time);
        let time = found.ok_or(BadLine::new("times as letters d, n, w", times))?;
        let initial = |d: &Deed| d.initial().chars().all(|c| c.to_ascii_lowercase() == deed);
        let found = Deed::ALL.into_iter().find(initial);
        let deed = found.ok_or(BadLine::new("actions as letters m, t, s, b, p", deeds))?;
        let number = words.number("a number of the number ring")?;
        // No more than 16, as read above.
        _ = sectors.push(Sector { time, deed, number });
    }
    Ok(Layout { sectors })
}

pub fn parse(words: &mut Words) -> Result<Action, BadLine> {
    const VERBS: &[&str] = &["table", "lock", "reopen", "reveal", "done"];
    Ok(match words.one_of("an action", VERBS)? {
        0 => Action::Table(parse_table(words)?),
        1 => Action::Lock(parse_choice(words)?),
        2 => Action::Reopen { seat: from_one(words, "a seat")? },
        3 => Action::Reveal(match words.peek() {
            None => None,
            Some(_) => Some(parse_choice(words)?),
        }),
        _ => Action::Done,
    })
}
