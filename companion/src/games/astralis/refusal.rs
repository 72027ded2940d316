//! Why an action is not allowed.

use super::Astralis;
use super::rules::Seat;
use super::rules::board::Hex;
use crate::text::{Line, line};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    Over,
    BothStarted,
    PawnsFirst,
    NoStart(Seat, Hex),
    OffBoard(Hex),
    MustMove,
    NotInLine {
        from: Hex,
        to: Hex,
    },
    /// A stone that cannot be landed on or passed.
    StoneInWay(Seat, Hex),
    PawnInWay(Seat, Hex),
    StoneFarFromPawn {
        stone: Hex,
        pawn: Hex,
    },
    Explored(Hex),
}

pub fn explain(_: &Astralis, refusal: &Refusal) -> Line {
    match refusal {
        Refusal::Over => line!("The game is over"),
        Refusal::BothStarted => line!("Both pawns are on the board already"),
        Refusal::PawnsFirst => line!("Both pawns go on the board first"),
        Refusal::NoStart(seat, hex) => line!("{hex} is not on {seat}'s edge between the corners"),
        Refusal::OffBoard(hex) => line!("{hex} is not on the board"),
        Refusal::MustMove => line!("The pawn must move"),
        Refusal::NotInLine { from, to } => line!("{to} is not in a straight line from {from}"),
        Refusal::StoneInWay(seat, hex) => line!("{seat}'s stone on {hex} is in the way"),
        Refusal::PawnInWay(seat, hex) => line!("{seat}'s pawn on {hex} is in the way"),
        Refusal::StoneFarFromPawn { stone, pawn } => line!("{stone} is not next to the pawn on {pawn}"),
        Refusal::Explored(hex) => line!("{hex} has a stone on or beside it"),
    }
}
