//! Tests of the rules, of random play and of secrecy.

mod choosing;
mod random;
mod screens;
mod secrecy;
mod table;
mod told;
mod turns;

use super::Astrolabe;
use crate::games::{Game, RecordEntry, counter};
use crate::record::codec::parse;
use crate::record::grammar::Words;
use crate::text::Line;

fn game(setup: &str) -> Astrolabe {
    let setup = Astrolabe::INFO.parse_setup(&mut Words::new(setup)).unwrap();
    Astrolabe::new(&setup).unwrap()
}

/// Applies one record line, or says why not.
fn act(game: &mut Astrolabe, line: &str) -> Result<(), Line> {
    match parse::<RecordEntry<Astrolabe>>(line).unwrap_or_else(|bad| panic!("{line}: {bad}")) {
        RecordEntry::Action(action) => game.apply(&action).map_err(|why| game.explain(&why)),
        RecordEntry::Set { counter, to } => counter::set(game, counter, to),
    }
}

/// Applies record lines, parted by `;`, all of which must be allowed.
fn play(game: &mut Astrolabe, lines: &str) {
    for line in lines.split(';') {
        act(game, line).unwrap_or_else(|why| panic!("{}: {why}", line.trim()));
    }
}

/// Why a line is refused; the state must stay as it was.
fn refused(game: &mut Astrolabe, line: &str) -> Line {
    let before = game.clone();
    let why = act(game, line).expect_err(line);
    assert!(*game == before, "{line} was refused but changed the state");
    why
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
