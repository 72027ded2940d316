//! How many presses the common things take.

use super::{duel, run};
use crate::draw::{Frame, Line};
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::actions::{Action, Counter};
use crate::games::efemeris::screens::EfemerisScreens;
use crate::games::efemeris::screens::options::{Pick, can, gunner_reach, unused_at_collection};
use crate::games::efemeris::tables::{Planet, Space};
use crate::games::{Game, Reply, Screens};
use crate::input::{Input, Knob};
use crate::random::Random;
use std::string::ToString;

/// A gesture: turn DIAL by so much, then press it.
fn presses(game: &mut Efemeris, turns: &[i8]) -> usize {
    let random = &mut Random::new(1);
    let mut screens = EfemerisScreens::resume(game);
    for detents in turns {
        screens.input(game, Input::Turn(Knob::Dial, *detents), random);
        match screens.input(game, Input::Press(Knob::Dial), random) {
            Reply::Commit(action) => {
                game.apply(&action).unwrap_or_else(|refusal| panic!("{refusal}"));
                screens.committed(game, &action);
            }
            Reply::Refuse(why) => panic!("{why}"),
            Reply::Stay | Reply::Leave => (),
        }
    }
    turns.len()
}

/// Blue is about to explore.
fn before_blue() -> Efemeris {
    let mut game = duel("hubac", "byng");
    run(&mut game, "set pepper 2 5; set vanilla 2 5; done; done");
    assert_eq!(game.side, 1);
    game
}

#[test]
fn a_plain_turn_with_a_frigate_takes_five() {
    let mut game = before_blue();
    assert_eq!(presses(&mut game, &[0, 0, 0, 2, 0]), 5);
    assert_eq!((game.side, game.seats[1].frigates()), (0, 1));
}

#[test]
fn a_plain_turn_with_a_conquest_takes_seven() {
    let mut game = before_blue();
    assert_eq!(presses(&mut game, &[0, 0, 0, 1, 0, 0, 0]), 7);
    assert_eq!((game.side, game.side_planets(1)), (0, 2));
}

#[test]
fn a_correction_that_ends_the_game_shows_the_end() {
    let mut game = before_blue();
    let mut screens = EfemerisScreens::resume(&game);
    screens.open(&game, 1);
    let counter = Counter::Owner(Planet::Patrocles);
    let action = Action::Set { counter, to: 2 };
    game.apply(&action).unwrap();
    screens.committed(&game, &action);
    assert_eq!(screens.name(&game), "over");
}

#[test]
fn a_conquest_is_marked_only_if_one_can_be_paid() {
    let mut game = duel("hubac", "byng");
    run(&mut game, "done; set pepper 1 2; set vanilla 1 1");
    assert_eq!(can(&game, 0, Pick::Conquer), Ok(()));
    run(&mut game, "set vanilla 1 0");
    let why = can(&game, 0, Pick::Conquer).map_err(|refusal| refusal.to_string());
    assert_eq!(why, Err("Needs 1 vanilla, has 0".to_string()));
}

#[test]
fn at_collection_each_ship_has_its_own_label() {
    let only = |ship: &str| {
        let mut game = before_blue();
        run(
            &mut game,
            &std::format!("set galleon 2 0; set {ship} 2 1; explore"),
        );
        let mut frame = Frame::new();
        EfemerisScreens::resume(&game).draw(&game, &mut frame);
        frame
    };
    assert!(only("frigate1") != only("frigate2"));
}

/// The words that something adds to a line.
fn added(add: impl Fn(&mut Line)) -> Line {
    let mut line = Line::new();
    add(&mut line);
    line
}

#[test]
fn efe_94_97_the_gunner_says_how_far_and_from_where() {
    let mut game = duel("fairborne", "hubac");
    run(&mut game, "play 1 mate");
    assert_eq!(
        added(|line| gunner_reach(&game, 0, line)),
        "Reach 2 from the galleon"
    );
    let mut game = duel("lancaster", "hubac");
    run(&mut game, "set frigate1 1 1; play 1 mate");
    assert_eq!(
        added(|line| gunner_reach(&game, 0, line)),
        "Reach 1 from a frigate"
    );
}

#[test]
fn efe_23_what_waits_for_the_galleon_is_said_before_it_is_lost() {
    let mut game = duel("pargo", "byng");
    run(
        &mut game,
        "play 1 mate; play 1 mate; done; done; explore; collect 2 open open open; done; done; explore",
    );
    let said = |galleon| added(|line| unused_at_collection(&game, 0, galleon, line));
    assert_eq!(said(Space::Open), "factory +4?");
    assert_eq!(said(Space::PepperFactory), "");
}
