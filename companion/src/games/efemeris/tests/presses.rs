//! How many presses the common things take.

use super::{duel, run};
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::screens::EfemerisScreens;
use crate::games::{Game, Reply, Screens};
use crate::input::{Input, Knob};
use crate::random::Random;

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
