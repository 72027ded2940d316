//! Tests of Efemeris: each rule by its id, and what must hold whatever happens.

mod any_input;
mod captains;
mod modes;
mod presses;
mod referee;
mod standing;
mod told;
mod turn;

use super::{Efemeris, Phase};
use crate::games::test_kit::{json, play, refused, setup};
use crate::games::{Game, Session};
use crate::record::codec::parse;

/// A game of this mode and level before its first action.
fn fresh(options: [i16; 5]) -> Efemeris {
    session(options).game
}

fn session(options: [i16; 5]) -> Session<Efemeris> {
    let (seats, _) = Efemeris::seats(&options);
    let setup = setup::<Efemeris>(seats, &options);
    assert_eq!(Efemeris::INFO.check(&setup), Ok(()));
    Session::start(&setup).unwrap()
}

const DUEL: [i16; 5] = [0, 0, 0, 0, 0];
const FREE: [i16; 5] = [1, 0, 0, 0, 0];
const TEAM: [i16; 5] = [2, 0, 0, 0, 0];
const EXPERT_DUEL: [i16; 5] = [0, 1, 0, 0, 0];
const EXPERT_TEAM: [i16; 5] = [2, 1, 2, 0, 0];

/// A Duel of these captains in its first tactical phase: Red has 2 pepper and 1 vanilla, 5 crew cards.
fn duel(red: &str, blue: &str) -> Efemeris {
    duel_at(DUEL, red, blue)
}

fn duel_at(options: [i16; 5], red: &str, blue: &str) -> Efemeris {
    let mut game = fresh(options);
    let nation = |captain: &str| {
        let captain = parse::<super::components::Captain>(captain).unwrap();
        captain.card().nation.word()
    };
    play(
        &mut game,
        &std::format!(
            "first 1; nation 1 {}; nation 2 {}; captain 1 {red}; captain 2 {blue};
             mobilize 1 patrocles; mobilize 2 hipparchus; begin; explore; collect 1 open open open",
            nation(red),
            nation(blue)
        ),
    );
    game
}

/// Ends Red's turn, lets Blue play nothing, up to Red's next tactical phase.
fn round(game: &mut Efemeris) {
    if game.phase == Phase::Tactical {
        play(game, "done");
    }
    play(
        game,
        "done; explore; collect 2 open open open; done; done; explore; collect 1 open open open",
    );
}

/// Ends Red's tactical phase and puts spices in both hands.
fn rich_construction(game: &mut Efemeris) {
    play(
        game,
        "done; set pepper 1 5; set vanilla 1 5; set pepper 2 5; set vanilla 2 5",
    );
}
