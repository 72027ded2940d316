//! AST-30 to AST-48: one seat's turn.

use super::{first_turn, game, play, refused};
use crate::games::Game;

#[test]
fn ast_30_action_then_artifacts_then_buying() {
    let mut game = first_turn("meditate");
    play(&mut game, "set focus 1 8");
    assert_eq!(
        refused(&mut game, "use 1 sun 1 moon 0"),
        "First the action; 0 is allowed"
    );
    assert_eq!(refused(&mut game, "buy day"), "First the action; 0 is allowed");
    assert_eq!(refused(&mut game, "done"), "First the action; 0 is allowed");
    play(&mut game, "meditate 0");
    assert_eq!(refused(&mut game, "meditate 0"), "The action is done already");
    play(&mut game, "buy night");
    assert_eq!(
        refused(&mut game, "use 1 sun 1 moon 0"),
        "Artifacts come before buying"
    );
    play(&mut game, "buy day; done");
    assert_eq!(game.active_seat(), Some(1));
}

#[test]
fn ast_31_nothing_is_always_allowed() {
    for (deed, line) in [
        ("meditate", "meditate 0"),
        ("track", "track 0 discard 0"),
        ("stargaze", "stargaze 0 finished 0"),
        ("bind", "bind"),
        ("purge", "purge 0 sun 0 moon 0"),
    ] {
        let mut game = first_turn(deed);
        let before = game.seats[0].clone();
        play(&mut game, line);
        assert!(game.seats[0] == before, "{line}");
        play(&mut game, "done");
    }
}

#[test]
fn ast_32_meditate_charges_twice_the_number_up_to_eight() {
    let mut game = first_turn("meditate");
    assert_eq!(refused(&mut game, "meditate 3"), "2 is the most here");
    play(&mut game, "set focus 1 7");
    assert_eq!(refused(&mut game, "meditate 2"), "8 focus is the most");
    play(&mut game, "meditate 1");
    assert_eq!(game.seats[0].focus, 8);
}

#[test]
fn ast_33_track_keeps_five_and_may_discard() {
    let mut game = first_turn("track");
    assert_eq!(refused(&mut game, "track 3 discard 0"), "2 is the most here");
    assert_eq!(
        refused(&mut game, "track 1 discard 2"),
        "Only 1 demons are captured"
    );
    play(&mut game, "set captured 1 4");
    assert_eq!(
        refused(&mut game, "track 2 discard 0"),
        "5 captured demons is the most"
    );
    play(&mut game, "track 2 discard 1");
    assert_eq!(game.seats[0].captured, 5);
}

#[test]
fn ast_35_finished_constellations_mark_the_event() {
    let mut game = first_turn("stargaze");
    assert_eq!(refused(&mut game, "stargaze 4 finished 0"), "3 is the most here");
    assert_eq!(
        refused(&mut game, "stargaze 1 finished 2"),
        "1 stars cannot finish so many"
    );
    play(&mut game, "stargaze 3 finished 2");
    assert_eq!((game.event.markers, game.seats[0].captured), (2, 1));
}

/// AST-38 and AST-39 too.
#[test]
fn ast_37_to_39_bind_moves_demons_into_artifacts() {
    let mut game = first_turn("bind");
    assert_eq!(refused(&mut game, "bind 1 2 3 4 5"), "4 is the most here");
    assert_eq!(refused(&mut game, "bind 1 2"), "Only 1 demons are captured");
    play(&mut game, "set captured 1 5");
    assert_eq!(
        refused(&mut game, "bind 3 3 3"),
        "The artifacts have room for 2 demons"
    );
    assert_eq!(refused(&mut game, "bind 51"), "From 0 to 50");
    play(&mut game, "set room 1 1; bind 3 0 7");
    let seat = &game.seats[0];
    assert_eq!(
        (seat.captured, seat.bound, seat.demons, game.score(0)),
        (2, 3, 10, 10)
    );
}

#[test]
fn ast_40_to_42_purge_gives_dust_and_one_prophecy() {
    let mut game = first_turn("purge");
    assert_eq!(
        refused(&mut game, "purge 2 sun 1 moon 1"),
        "Only 1 demons are captured"
    );
    assert_eq!(
        refused(&mut game, "purge 0 sun 1 moon 0"),
        "Dust comes from purged demons"
    );
    play(&mut game, "set captured 1 3; purge 2 sun 2 moon 1");
    let seat = &game.seats[0];
    assert_eq!(
        (seat.captured, seat.sun, seat.moon, seat.prophecies),
        (1, 3, 2, 1)
    );
    let mut game = first_turn("purge");
    play(&mut game, "purge 0 sun 0 moon 0");
    assert_eq!(game.seats[0].prophecies, 0);
}

#[test]
fn ast_41_each_demon_gives_one_dust_at_least() {
    let mut game = first_turn("purge");
    play(&mut game, "set captured 1 3");
    for line in [
        "purge 1 sun 0 moon 0",
        "purge 3 sun 1 moon 1",
        "purge 2 sun 1 moon 0",
    ] {
        let why = refused(&mut game, line);
        let demons = &line[6..7];
        assert_eq!(why, std::format!("Each demon gives dust: {demons} at least")[..]);
    }
    // Two that show moon, of which the bank has one.
    let mut short = game.clone();
    play(&mut short, "set moon 2 13; purge 2 sun 0 moon 1");
    assert_eq!((short.seats[0].sun, short.seats[0].moon), (1, 2));
    // None of what they show is left, although there is of the other.
    let mut none = game.clone();
    play(&mut none, "set moon 2 14; purge 3 sun 0 moon 0");
    assert_eq!((none.seats[0].captured, none.seats[0].prophecies), (0, 1));
    play(&mut game, "purge 3 sun 0 moon 3");
}

#[test]
fn ast_42_the_prophecies_can_run_out() {
    let mut game = first_turn("purge");
    play(&mut game, "set prophecies 2 36");
    assert_eq!(refused(&mut game, "set prophecies 1 1"), "Prophecies: only 0");
    play(&mut game, "purge 1 sun 1 moon 0");
    assert_eq!(game.seats[0].prophecies, 0);
}

#[test]
fn ast_43_the_bank_holds_fifteen_of_each() {
    let mut game = first_turn("purge");
    play(&mut game, "set sun 2 13");
    assert_eq!(refused(&mut game, "set sun 2 15"), "Sun dust: 14 is the most");
    assert_eq!(
        refused(&mut game, "purge 1 sun 2 moon 0"),
        "The bank has 1 sun and 13 moon left"
    );
    assert_eq!(
        refused(&mut game, "purge 1 sun 0 moon 255"),
        "The bank has 1 sun and 13 moon left"
    );
    play(&mut game, "purge 1 sun 1 moon 0; use 1 sun 2 moon 0");
    assert_eq!(game.bank(), (2, 13), "paid dust goes back");
}

#[test]
fn ast_44_dawn_charges_one_and_wakes_nothing() {
    let mut game = game("");
    // Sector 5 is Purge 2 at dawn.
    play(
        &mut game,
        "lock 1 5 0 0; reveal 2 5 0 0; set focus 2 8; purge 1 sun 0 moon 1",
    );
    assert_eq!(game.seats[0].focus, 3);
    assert_eq!(
        refused(&mut game, "use 1 sun 1 moon 0"),
        "At dawn all artifacts sleep"
    );
    play(&mut game, "set focus 1 4; buy night; done; purge 0 sun 0 moon 0");
    assert_eq!(game.seats[1].focus, 8);
}

#[test]
fn ast_45_only_the_side_of_the_time_wakes() {
    let mut game = game("");
    play(
        &mut game,
        "sides 1 day 2; lock 1 1 0 0; reveal 2 9 0 0; meditate 0",
    );
    assert_eq!(
        refused(&mut game, "use 3 sun 1 moon 0"),
        "2 artifacts on the day side"
    );
    play(&mut game, "use 2 sun 1 moon 0; done; bind");
    assert_eq!(
        refused(&mut game, "use 2 sun 1 moon 0"),
        "1 artifacts on the night side"
    );
    play(&mut game, "use 1 sun 0 moon 1");
}

#[test]
fn ast_46_each_further_use_costs_one_more() {
    let mut game = first_turn("meditate");
    play(&mut game, "set sun 1 9; set day 1 2; meditate 0");
    assert_eq!(
        refused(&mut game, "use 1 sun 0 moon 0"),
        "An artifact takes 1 dust at least"
    );
    play(&mut game, "use 1 sun 2 moon 0");
    assert_eq!(refused(&mut game, "use 1 sun 2 moon 0"), "It costs 3 sun now");
    play(&mut game, "use 2 sun 1 moon 0; use 1 sun 3 moon 0");
    assert_eq!(
        refused(&mut game, "use 1 sun 4 moon 0"),
        "You have 3 sun and 1 moon"
    );
    play(&mut game, "set sun 1 4; use 1 sun 4 moon 0; done; bind; done");
    // In another turn the price starts anew.
    play(
        &mut game,
        "set sun 1 9; lock 1 6 0 0; lock 2 5 0 0; reveal; purge 0 sun 0 moon 0; done; meditate 0; use 1 sun 1 moon 0",
    );
}

#[test]
fn ast_46_each_further_use_costs_the_same_dust() {
    let mut game = first_turn("meditate");
    play(&mut game, "set sun 1 9; set moon 1 9; set day 1 3; meditate 0");
    play(&mut game, "use 1 sun 1 moon 0");
    for other in ["use 1 sun 0 moon 2", "use 1 sun 1 moon 1", "use 1 sun 3 moon 0"] {
        assert_eq!(refused(&mut game, other), "It costs 2 sun now");
    }
    play(&mut game, "use 1 sun 2 moon 0; use 2 sun 0 moon 1");
    assert_eq!(refused(&mut game, "use 2 sun 2 moon 0"), "It costs 2 moon now");
    play(&mut game, "use 2 sun 0 moon 2; use 3 sun 1 moon 1");
    // Where it takes both, either grows.
    let mut sun = game.clone();
    play(&mut sun, "use 3 sun 2 moon 1");
    for other in ["use 3 sun 1 moon 3", "use 3 sun 3 moon 2", "use 3 sun 4 moon 0"] {
        assert_eq!(refused(&mut sun, other), "It costs 1 more than 2 sun and 1 moon");
    }
    play(&mut game, "use 3 sun 1 moon 2");
}

#[test]
fn ast_47_artifacts_cost_four_focus_and_fill_four_places_a_side() {
    let mut game = first_turn("meditate");
    play(&mut game, "meditate 1");
    assert_eq!(
        refused(&mut game, "buy day"),
        "An artifact costs 4 focus, you have 3"
    );
    play(&mut game, "set focus 1 8; buy day; buy night");
    assert_eq!(
        (game.seats[0].day, game.seats[0].night, game.seats[0].focus),
        (2, 2, 0)
    );
    play(&mut game, "set focus 1 8; set day 1 4");
    assert_eq!(
        refused(&mut game, "buy day"),
        "4 artifacts fill the day side; replace one"
    );
    play(&mut game, "buy day replace");
    assert_eq!((game.seats[0].day, game.seats[0].focus), (4, 4));
    play(&mut game, "set bound 1 6");
    assert_eq!(
        refused(&mut game, "buy night replace"),
        "No empty artifact on the night side"
    );
    // Where one artifact holds two demons, another is empty.
    play(&mut game, "set room 1 1; buy night replace");
    play(&mut game, "set focus 1 4; buy night");
}

#[test]
fn ast_48_prophecies_wait_for_the_next_turn() {
    let mut game = first_turn("purge");
    assert_eq!(refused(&mut game, "prophecy"), "No prophecy of an earlier turn");
    play(&mut game, "purge 1 sun 0 moon 1");
    assert_eq!(refused(&mut game, "prophecy"), "No prophecy of an earlier turn");
    play(
        &mut game,
        "done; bind; done; lock 1 6 9 0; lock 2 9 0 0; reveal; bind; done",
    );
    // Before the action, and more than one in a turn.
    play(&mut game, "set prophecies 1 2; prophecy; prophecy");
    assert_eq!((game.seats[0].prophecies, game.event.markers), (0, 2));
    play(&mut game, "track 0 discard 0");
}
