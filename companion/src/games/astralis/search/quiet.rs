//! How a game ends in which no stone is put any more: nobody can gain and it is agreed to end, or who can gain goes there.
//!
//! Left alone, a search that looks some plies ahead shuffles where the next stone is farther away than that. So after a few
//! turns without a stone it asks who could gain if both could put stones wherever they wanted, and pass. If nobody could, the
//! game is a standoff: who puts a stone first only loses it (ASL-16). Who could gain walks there, a hex nearer in each turn at
//! least. The other pawn may stand in the way for a while; after many turns nobody has gained what could be gained, and that is
//! a standoff too. So every game of the search against itself ends.

use super::LATE;
use super::position::{Play, Position};
use crate::games::astralis::rules::board::Hexes;
use crate::games::astralis::Astralis;

/// Unexplored hexes at the most for which it is found out who could gain: the positions to look at grow with the factorial.
/// With more of them, everybody could.
const MOST_LEFT: u16 = LATE;
/// Turns without a stone after which it walks: three of each player, in which the search may have found something better.
pub const PATIENCE: u8 = 6;
/// Turns without a stone after which nobody gains any more. From rim to rim are 14 steps, of both players 28 turns.
const MOST_QUIET: u8 = 40;

/// Whether nobody can gain any more although hexes are left.
pub fn is_standoff(game: &Astralis) -> bool {
    if !game.started() || game.over() {
        return false;
    }
    let position = Position::of(game).without_pawns();
    let nobody_gains = || {
        let both = [position, position.passed()];
        both.iter().all(|position| gains(game, position).is_empty())
    };
    game.quiet >= MOST_QUIET
        || game.quiet >= PATIENCE && game.land.unexplored.count() <= MOST_LEFT && nobody_gains()
}

/// Where a stone gains for the player to move, if both can put theirs anywhere.
fn gains(game: &Astralis, position: &Position) -> Hexes {
    let mut gains = Hexes::EMPTY;
    let lead = position.lead();
    game.land.unexplored.each(|stone| {
        let after = position.after(&game.board, Play::stone_only(stone));
        if !exceeds(&game.board, &after, -lead - 1, false) {
            gains.put(stone);
        }
    });
    gains
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

/// The play that brings the pawn nearest to where a stone gains, if none can be put now.
pub fn approach(game: &Astralis) -> Option<Play> {
    if game.moves().any(|(_, places)| !places.is_empty()) {
        return None;
    }
    let position = Position::of(game);
    let gains = if game.land.unexplored.count() > MOST_LEFT {
        game.land.unexplored
    } else {
        gains(game, &position.without_pawns())
    };
    // Stones never touch (ASL-14), so one can walk round each of them, and from everywhere to everywhere.
    let ground = position.ground(&game.board);
    let mut near = gains.neighbours(&ground);
    loop {
        let nearest = game.moves().find(|(to, _)| near.contains(*to));
        if let Some((to, _)) = nearest {
            return Some(Play::quiet(to));
        }
        let farther = near.or(&near.neighbours(&ground));
        if farther == near {
            return None;
        }
        near = farther;
    }
}
