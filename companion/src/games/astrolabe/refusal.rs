//! Why an action is not allowed, in words for the table.

use super::action::{Dust, Side};
use super::event::MOST_SLOTS;
use super::layout::{Deed, LEAST_SECTORS, MOST_NUMBER, MOST_SECTORS, Time};
use super::{ARTIFACT_COST, MOST_ARTIFACTS, MOST_CAPTURED, MOST_FOCUS, MOST_POINTS};
use core::fmt::{self, Display};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    Sectors,
    RingNumber,
    OneTime,
    RingsInUse,
    SidesStay,
    TwoArtifacts,
    NoSuchSeat,
    OffTheRing,
    NotChoosing,
    LockedAlready,
    NotLocked,
    ReopenFirst,
    SameTime(Time),
    TooFewFocus {
        cost: u8,
        focus: u8,
    },
    NoDust(Dust),
    NothingForDust,
    NotAllLocked,
    NotRevealed,
    NotInTurn,
    Over,
    EventFirst,
    EventNotFull {
        markers: u8,
        slots: u8,
    },
    EventInTurns,
    Slots,
    NoTie,
    DeedFirst,
    DeedDone,
    OtherDeed(Deed),
    AtMost(u8),
    MostFocus,
    MostCaptured,
    MostPoints,
    FewDemons(u8),
    FewStars(u8),
    NoRoom(u8),
    NothingPurged,
    /// What is left of each dust.
    Bank {
        sun: u8,
        moon: u8,
    },
    FewDust {
        sun: u8,
        moon: u8,
    },
    Dawn,
    ArtifactsBefore,
    NoArtifact {
        awake: u8,
        time: Time,
    },
    Price(u8),
    CostsFocus(u8),
    SideFull(Side),
    NoneToReplace(Side),
    NoProphecy,
    Bounds {
        least: u16,
        most: u16,
    },
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Sectors => write!(f, "{LEAST_SECTORS} to {MOST_SECTORS} sectors"),
            Self::RingNumber => write!(f, "Ring numbers go from 1 to {MOST_NUMBER}"),
            Self::OneTime => write!(f, "The base needs two times at least"),
            Self::RingsInUse => write!(f, "Match the rings before anyone locks"),
            Self::SidesStay => write!(f, "Artifacts cannot change sides any more"),
            Self::TwoArtifacts => write!(f, "There are two artifacts to place"),
            Self::NoSuchSeat => write!(f, "Nobody sits there"),
            Self::OffTheRing => write!(f, "The rings have no such sector"),
            Self::NotChoosing => write!(f, "The choices are revealed already"),
            Self::LockedAlready => write!(f, "This seat has locked; reopen it first"),
            Self::NotLocked => write!(f, "This seat has not locked"),
            Self::ReopenFirst => write!(f, "A choice is locked on this; reopen it first"),
            Self::SameTime(time) => write!(f, "{} was your last time; choose another", time.title()),
            Self::TooFewFocus { cost, focus } => write!(f, "That costs {cost} focus, you have {focus}"),
            Self::NoDust(dust) => write!(f, "You have no {} dust", dust.word()),
            Self::NothingForDust => write!(f, "No ring was turned; dust is not needed"),
            Self::NotAllLocked => write!(f, "Not everyone has locked"),
            Self::NotRevealed => write!(f, "Choose and reveal first"),
            Self::NotInTurn => write!(f, "That is no part of a turn"),
            Self::Over => write!(f, "The game is over"),
            Self::EventFirst => write!(f, "The event is full: resolve it first"),
            Self::EventNotFull { markers, slots } => {
                write!(f, "The event has {markers} of {slots} markers")
            }
            Self::EventInTurns => write!(f, "An event fills in a player's turn"),
            Self::Slots => write!(f, "An event has 1 to {MOST_SLOTS} slots"),
            Self::NoTie => write!(f, "Half is for a tie of two or more"),
            Self::DeedFirst => write!(f, "First the action; 0 is allowed"),
            Self::DeedDone => write!(f, "The action is done already"),
            Self::OtherDeed(deed) => write!(f, "The astrolabe shows {}", deed.word()),
            Self::AtMost(most) => write!(f, "{most} is the most here"),
            Self::MostFocus => write!(f, "{MOST_FOCUS} focus is the most"),
            Self::MostCaptured => write!(f, "{MOST_CAPTURED} captured demons is the most"),
            Self::MostPoints => write!(f, "{MOST_POINTS} points is the most"),
            Self::FewDemons(captured) => write!(f, "Only {captured} demons are captured"),
            Self::FewStars(stars) => write!(f, "{stars} stars cannot finish so many"),
            Self::NoRoom(room) => write!(f, "The artifacts have room for {room} demons"),
            Self::NothingPurged => write!(f, "Dust comes from purged demons"),
            Self::Bank { sun, moon } => write!(f, "The bank has {sun} sun and {moon} moon left"),
            Self::FewDust { sun, moon } => write!(f, "You have {sun} sun and {moon} moon"),
            Self::Dawn => write!(f, "At dawn all artifacts sleep"),
            Self::ArtifactsBefore => write!(f, "Artifacts come before buying"),
            Self::NoArtifact { awake, time } => write!(f, "{awake} artifacts on the {} side", time.word()),
            Self::Price(price) => write!(f, "It costs {price} dust now"),
            Self::CostsFocus(focus) => write!(f, "An artifact costs {ARTIFACT_COST} focus, you have {focus}"),
            Self::SideFull(side) => {
                write!(
                    f,
                    "{MOST_ARTIFACTS} artifacts fill the {} side; replace one",
                    side.word()
                )
            }
            Self::NoneToReplace(side) => write!(f, "No empty artifact on the {} side", side.word()),
            Self::NoProphecy => write!(f, "No prophecy of an earlier turn"),
            Self::Bounds { least, most } => write!(f, "From {least} to {most}"),
        }
    }
}
