//! What is asked, and what is answered.

use crate::board::{Hex, Hexes};
use crate::position::{FEATURES, Position};

/// All of a game that matters to what is played next. Both pawns are put, and it is not over.
#[derive(Clone, Copy)]
pub struct Situation {
    pub board: Hexes,
    /// Of Yellow, then of Cyan; so are the pawns.
    pub stones: [Hexes; 2],
    pub pawns: [Hex; 2],
    /// Whether Cyan is to move.
    pub is_cyans_turn: bool,
    /// Twice the points that Cyan gets for moving second.
    pub komi2: i16,
    /// Turns in a row that changed nothing but a pawn's place.
    pub quiet: u8,
}

/// A move of the pawn, and a stone, if any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub to: Hex,
    pub stone: Option<Hex>,
}

/// What counts of it, for the player to move, and how many hexes of all are unexplored: what [`value`](crate::weights::value)
/// takes.
pub fn features(situation: &Situation) -> ([i16; FEATURES], u16, u16) {
    let (position, board) = (Position::of(situation), &situation.board);
    let unexplored = position.unexplored(board);
    let features = position.features(board, &unexplored);
    (features, unexplored.count(), board.count())
}
