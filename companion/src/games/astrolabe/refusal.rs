//! Why an action is not allowed, in words for the table.

use super::layout::{LEAST_SECTORS, MOST_NUMBER, MOST_SECTORS, Time};
use core::fmt::{self, Display};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    Sectors,
    RingNumber,
    OneTime,
    /// Rings are matched before anyone has locked.
    RingsInUse,
    NoSuchSeat,
    OffTheRing,
    NotChoosing,
    LockedAlready,
    NotLocked,
    SameTime(Time),
    TooFewFocus { cost: u8, focus: u8 },
    NoDust(&'static str),
    NothingForDust,
    NotAllLocked,
    NotInTurn,
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Sectors => write!(f, "{LEAST_SECTORS} to {MOST_SECTORS} sectors"),
            Self::RingNumber => write!(f, "Ring numbers go from 1 to {MOST_NUMBER}"),
            Self::OneTime => write!(f, "Two different times are needed at least"),
            Self::RingsInUse => write!(f, "Match the rings before the first lock of a round"),
            Self::NoSuchSeat => write!(f, "Nobody sits there"),
            Self::OffTheRing => write!(f, "The rings have no such sector"),
            Self::NotChoosing => write!(f, "The choices are revealed"),
            Self::LockedAlready => write!(f, "This seat has locked; reopen it first"),
            Self::NotLocked => write!(f, "This seat has not locked"),
            Self::SameTime(time) => write!(f, "{} was your last time, choose another", time.word()),
            Self::TooFewFocus { cost, focus } => write!(f, "That costs {cost} focus, you have {focus}"),
            Self::NoDust(kind) => write!(f, "You have no {kind} dust"),
            Self::NothingForDust => write!(f, "No step to pay with dust"),
            Self::NotAllLocked => write!(f, "Not everyone has locked"),
            Self::NotInTurn => write!(f, "Reveal first"),
        }
    }
}
