//! Why an action is not allowed, in words for the table.

use super::action::{Dust, Side};
use super::event::MOST_SLOTS;
use super::layout::{Deed, LEAST_SECTORS, MOST_NUMBER, MOST_SECTORS, Time};
use super::{ARTIFACT_COST, MOST_ARTIFACTS, MOST_CAPTURED, MOST_FOCUS, MOST_POINTS};
use crate::words::sentences;

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

sentences! { Refusal {
    Sectors {} "# to # sectors" [&LEAST_SECTORS, &MOST_SECTORS]
    RingNumber {} "Ring numbers go from 1 to #" [&MOST_NUMBER]
    OneTime {} "The base needs two times at least"
    RingsInUse {} "Match the rings before anyone locks"
    SidesStay {} "Artifacts cannot change sides any more"
    TwoArtifacts {} "There are two artifacts to place"
    NoSuchSeat {} "Nobody sits there"
    OffTheRing {} "The rings have no such sector"
    NotChoosing {} "The choices are revealed already"
    LockedAlready {} "This seat has locked; reopen it first"
    NotLocked {} "This seat has not locked"
    ReopenFirst {} "A choice is locked on this; reopen it first"
    SameTime(time) "# was your last time; choose another" [&time.title()]
    TooFewFocus { cost, focus } "That costs # focus, you have #" [cost, focus]
    NoDust(dust) "You have no # dust" [&dust.word()]
    NothingForDust {} "No ring was turned; dust is not needed"
    NotAllLocked {} "Not everyone has locked"
    NotRevealed {} "Choose and reveal first"
    NotInTurn {} "That is no part of a turn"
    Over {} "The game is over"
    EventFirst {} "The event is full: resolve it first"
    EventNotFull { markers, slots } "The event has # of # markers" [markers, slots]
    EventInTurns {} "An event fills in a player's turn"
    Slots {} "An event has 1 to # slots" [&MOST_SLOTS]
    NoTie {} "Half is for a tie of two or more"
    DeedFirst {} "First the action; 0 is allowed"
    DeedDone {} "The action is done already"
    OtherDeed(deed) "The astrolabe shows #" [&deed.word()]
    AtMost(most) "# is the most here" [most]
    MostFocus {} "# focus is the most" [&MOST_FOCUS]
    MostCaptured {} "# captured demons is the most" [&MOST_CAPTURED]
    MostPoints {} "# points is the most" [&MOST_POINTS]
    FewDemons(captured) "Only # demons are captured" [captured]
    FewStars(stars) "# stars cannot finish so many" [stars]
    NoRoom(room) "The artifacts have room for # demons" [room]
    NothingPurged {} "Dust comes from purged demons"
    Bank { sun, moon } "The bank has # sun and # moon left" [sun, moon]
    FewDust { sun, moon } "You have # sun and # moon" [sun, moon]
    Dawn {} "At dawn all artifacts sleep"
    ArtifactsBefore {} "Artifacts come before buying"
    NoArtifact { awake, time } "# artifacts on the # side" [awake, &time.word()]
    Price(price) "It costs # dust now" [price]
    CostsFocus(focus) "An artifact costs # focus, you have #" [&ARTIFACT_COST, focus]
    SideFull(side) "# artifacts fill the # side; replace one" [&MOST_ARTIFACTS, &side.word()]
    NoneToReplace(side) "No empty artifact on the # side" [&side.word()]
    NoProphecy {} "No prophecy of an earlier turn"
    Bounds { least, most } "From # to #" [least, most]
} }
