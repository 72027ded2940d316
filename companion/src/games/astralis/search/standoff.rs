//! Whether nobody can gain any more although hexes are left: who puts a stone there first only loses it (ASL-16).
//!
//! It asks for more than a game allows: that no stone would gain for either player even if both could put theirs wherever they
//! wanted, and pass. Not every game in which both only shuffle is found by this.

use super::position::{Play, Position};
use crate::games::astralis::Astralis;
use crate::games::astralis::rules::board::Hexes;

/// Unexplored hexes at the most: the positions to look at grow with the factorial.
const MOST_LEFT: u16 = 3;

pub fn is_standoff(game: &Astralis) -> bool {
    let left = game.land.unexplored.count();
    if !game.started() || game.over() || left > MOST_LEFT {
        return false;
    }
    let position = Position::of(game).without_pawns();
    [position, position.passed()]
        .iter()
        .all(|position| !exceeds(&game.board, position, position.lead(), false))
}

/// Whether the player to move can come to lead by more than that. It ends when both pass; each call explores a hex or passes.
fn exceeds(board: &Hexes, position: &Position, lead: i16, has_passed: bool) -> bool {
    let passing = if has_passed {
        position.lead() > lead
    } else {
        !exceeds(board, &position.passed(), -lead - 1, true)
    };
    let mut can = passing;
    position.unexplored(board).each(|stone| {
        can = can
            || !exceeds(
                board,
                &position.after(board, Play::stone_only(stone)),
                -lead - 1,
                false,
            );
    });
    can
}
