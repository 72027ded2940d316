//! How the table is prepared, step by step, for this board and these players.

use super::rules::Seat;
use super::rules::board::row_letter;
use super::{Astralis, RED_TILES, STONES_IN_BAG, TILES};
use crate::games::Steps;
use crate::text::Halves;

pub fn prepare(game: &Astralis, steps: &mut Steps) {
    let size = game.size;
    let last_row = row_letter(size.unsigned_abs().saturating_mul(2).saturating_sub(2));
    // told: ASL-1, ASL-2
    steps.add(format_args!(
        "Board: {size} hexes to a side. Yellow and Cyan sit at opposite edges, an edge flat before each."
    ));
    // told: ASL-30
    steps.add(format_args!(
        "Rows are A to {last_row} from Yellow's edge, hexes count from Yellow's left: B3 is in the second row."
    ));
    // told: ASL-26, ASL-28, ASL-31
    steps.add(format_args!(
        "Each: a pawn and {STONES_IN_BAG} stones. For both: {TILES} tiles of two colours, {RED_TILES} red ones."
    ));
    for seat in Seat::ALL {
        if game.players[seat as usize].is_some() {
            // told: ASL-33
            steps.add(format_args!(
                "The device plays {seat}. It says what to do; your hands do it on the board."
            ));
        }
    }
    if game.komi2 > 0 {
        // told: ASL-24
        steps.add(format_args!(
            "Cyan moves second and gets {} points for it at the end: the komi.",
            Halves(game.komi2)
        ));
    }
    // told: ASL-7, ASL-8
    steps.add(
        "Now Yellow, then Cyan, puts their pawn on their own edge, not on a corner. Yellow moves first.",
    );
}
