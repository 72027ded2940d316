//! How the table is prepared, step by step, for this board and these players.

use super::rules::Seat;
use super::rules::board::row_letter;
use super::{Astralis, Points, RED_TILES, STONES_IN_BAG, TILES};
use crate::games::Sentences;
use core::fmt::Write;

#[derive(Clone, Copy)]
enum Step {
    Board,
    Rows,
    Supply,
    Device(Seat),
    Komi,
    Pawns,
}

const STEPS: [Step; 7] = [
    Step::Board,
    Step::Rows,
    Step::Supply,
    Step::Device(Seat::Yellow),
    Step::Device(Seat::Cyan),
    Step::Komi,
    Step::Pawns,
];

pub fn step(game: &Astralis, index: usize) -> Option<Sentences> {
    let is_due = |step: &Step| match step {
        Step::Device(seat) => game.players[*seat as usize].is_some(),
        Step::Komi => game.komi2 > 0,
        _ => true,
    };
    let mut text = Sentences::new();
    let size = game.size;
    let last_row = row_letter(size.unsigned_abs().saturating_mul(2).saturating_sub(2));
    // All have room, as a test sees.
    _ = match STEPS.into_iter().filter(is_due).nth(index)? {
        // told: ASL-1, ASL-2
        Step::Board => write!(
            text,
            "Board: {size} hexes to a side. Yellow and Cyan sit at opposite edges, an edge flat before each."
        ),
        // told: ASL-30
        Step::Rows => write!(
            text,
            "Rows are A to {last_row} from Yellow's edge, hexes count from Yellow's left: B3 is in the second row."
        ),
        // told: ASL-26, ASL-28, ASL-31
        Step::Supply => write!(
            text,
            "Each: a pawn and {STONES_IN_BAG} stones. For both: {TILES} tiles of two colours, {RED_TILES} red ones."
        ),
        // told: ASL-33
        Step::Device(seat) => write!(
            text,
            "The device plays {seat}. It says what to do; your hands do it on the board."
        ),
        // told: ASL-24
        Step::Komi => write!(
            text,
            "Cyan moves second and gets {} points for it at the end: the komi.",
            Points(game.komi2)
        ),
        // told: ASL-7, ASL-8
        Step::Pawns => text.write_str(
            "Now Yellow, then Cyan, puts their pawn on their own edge, not on a corner. Yellow moves first.",
        ),
    };
    Some(text)
}
