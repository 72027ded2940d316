//! How a game ends in which nobody puts a stone any more.
//!
//! A search that looks some plies ahead does not see a stone that is farther away, and would shuffle for ever. So where none
//! can be put, it tries the play first that comes nearest to an unexplored hex, and after a few turns without a stone it plays
//! that one.
//!
//! With only a few hexes left it may be right to put none: who puts the next stone loses it (ASL-16). There the search decides,
//! turn after turn. After some turns the one who is behind has to put a stone, because a game that ends as it stands is lost for
//! it anyway; after twice as many, the other too.
//!
//! So every game ends: each stone explores a hex at least, and after [`NEVER`] turns in which both tried to put one and could
//! not, it agrees to end (ASL-22). That has not happened in any game of two searches.

use super::position::{Play, Position};
use crate::games::astralis::Astralis;

/// Unexplored hexes with which the end begins: few enough for the plays without a stone to be looked at, too.
const LATE: u16 = 3;
/// Turns without a stone after which it walks: three of each player, in which the search may have found something better.
pub const PATIENCE: u8 = 6;
/// Turns without a stone after which who is behind puts one. Of 9,000 games between searches of 60 to 2,000 positions a move no
/// one had a stone after more than 17 such turns, if they were left to go on for 100.
const MOST_QUIET: u8 = 18;
/// Turns without a stone after which nobody can gain: no walk takes nearly as long.
const NEVER: u8 = 100;

/// Whether only a few hexes are left.
pub fn is_late(game: &Astralis) -> bool {
    game.land.unexplored.count() <= LATE
}

/// Whether the player to move has to put a stone if one can be put, and to walk to where one can.
pub fn has_to_try(game: &Astralis) -> bool {
    let is_ahead = game.leader() == Some(game.turn);
    !is_late(game) || game.quiet >= if is_ahead { 2 * MOST_QUIET } else { MOST_QUIET }
}

/// Whether nobody can gain any more although hexes are left.
pub fn is_standoff(game: &Astralis) -> bool {
    game.started() && !game.over() && game.quiet >= NEVER
}

/// The play that brings the pawn nearest to an unexplored hex, if no stone can be put now.
pub fn approach(game: &Astralis) -> Option<Play> {
    let position = Position::of(game);
    let landings = position.landings(&game.board, position.turn());
    if !landings.neighbours(&game.free()).is_empty() {
        return None;
    }
    // Stones never touch (ASL-14), so one can walk round each of them, and from everywhere to everywhere.
    let ground = position.ground(&game.board);
    let mut near = game.land.unexplored.neighbours(&ground);
    loop {
        let nearest = landings.and(&near);
        let farther = near.or(&near.neighbours(&ground));
        if !nearest.is_empty() || farther == near {
            let mut play = None;
            nearest.each(|to| play = Some(Play::quiet(to)));
            return play;
        }
        near = farther;
    }
}
