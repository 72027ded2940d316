//! Tests of the rules, of random play and of secrecy.

mod choosing;
mod random;
mod screens;
mod secrecy;
mod table;
mod told;
mod turns;

use super::Astrolabe;
use crate::games::Game;
use crate::games::test_kit::{play, refused, start};

fn game(setup: &str) -> Astrolabe {
    start(setup)
}

/// A two-player game in which seat 1 has the first turn with the given deed of the placeholder rings and both act by day.
/// Numbers are 1 (Meditate), 2 (Track), 3 (Stargaze), 4 (Bind); Purge is had by turning the action ring.
fn first_turn(deed: &str) -> Astrolabe {
    let mut game = game("");
    let lock = match deed {
        "meditate" => "lock 1 1 0 0",
        "track" => "lock 1 2 0 0",
        "stargaze" => "lock 1 3 0 0",
        "bind" => "lock 1 4 0 0",
        // Purge 4 by day: the action ring one step back.
        _ => "lock 1 4 9 0",
    };
    play(&mut game, lock);
    play(&mut game, "reveal 2 4 0 0");
    assert_eq!(game.active_seat(), Some(0));
    game
}
