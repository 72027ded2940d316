//! How a game ends in which nobody puts a stone any more.
//!
//! A search that looks some plies ahead does not see a stone that is farther away, and would shuffle for ever. So where none
//! can be put, it tries the play first that comes nearest to an unexplored hex, and after a few turns without a stone it plays
//! that one.
//!
//! With only a few hexes left it may be right to put none: who puts the next stone loses it (ASL-16). There the search decides,
//! turn after turn. After some turns the one who is behind has to put a stone, because a game that ends as it stands is lost for
//! it anyway; so has the one who is ahead if it is the last one, which nobody can take. Else who is ahead may wait.
//!
//! So games of two searches end: each stone explores a hex at least, and one of the two has to try. Against a person who only
//! waits, a game can go on for ever. After [`NEVER`] turns nobody gains any more, and who is ahead may offer to end it (ASL-22).

use crate::board::Hexes;
use crate::position::{PackedMove, Position};

/// Unexplored hexes with which the end begins: few enough for the plays without a stone to be looked at, too.
const LATE: u16 = 3;
/// Turns without a stone after which it walks: three of each player, in which the search may have found something better.
pub const PATIENCE: u8 = 6;
/// Turns without a stone after which who is not ahead puts one. Of 9,000 games between searches of 60 to 2,000 positions a move
/// no one had a stone after more than 17 such turns, if they were left to go on for 100.
pub const MOST_QUIET: u8 = 18;
/// Turns without a stone after which nobody gains: no walk takes nearly as long.
pub const NEVER: u8 = 100;

/// Whether only a few hexes are left.
pub fn is_late(unexplored: &Hexes) -> bool {
    unexplored.count() <= LATE
}

/// The play that brings the pawn nearest to an unexplored hex, if no stone can be put now.
pub fn approach(mut position: Position, board: &Hexes) -> Option<PackedMove> {
    let landings = position.landings(board, position.own());
    position.leave(board);
    if !landings.neighbours(&position.free(board)).is_empty() {
        return None;
    }
    // Stones never touch (ASL-14), so one can walk round each of them, and mostly round the other pawn.
    let ground = position.ground(board);
    let mut near = position.unexplored(board).neighbours(&ground);
    loop {
        let nearest = landings.and(&near);
        let farther = near.or(&near.neighbours(&ground));
        if !nearest.is_empty() || farther == near {
            let mut play = None;
            nearest.each(|to| play = Some(PackedMove::quiet(to)));
            return play;
        }
        near = farther;
    }
}
