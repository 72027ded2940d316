//! One test or more for each rule of `seeds/astrolabe.md` that the device keeps.

use super::{act, game, play, refused};
use crate::games::Game;
use crate::games::astrolabe::layout::{Deed, Position, Time};
use crate::games::astrolabe::{Astrolabe, Phase};
use std::vec::Vec;

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
    assert_eq!(game.active(), Some(0));
    game
}

#[test]
fn ast_1_two_to_five_players() {
    assert!(
        Astrolabe::INFO
            .parse_setup(&mut crate::words::Words::new("seats A"))
            .is_err()
    );
    assert!(
        Astrolabe::INFO
            .parse_setup(&mut crate::words::Words::new("seats A B C D E F"))
            .is_err()
    );
    assert_eq!(game("seats A B C D E").seats.len(), 5);
}

#[test]
fn ast_2_the_pointer_selects_through_turned_rings() {
    let game = game("");
    let at = |pointer, action, number| {
        let shown = game.layout.selected(&Position {
            pointer,
            action,
            number,
        });
        (shown.deed, shown.number, shown.time)
    };
    assert_eq!(at(0, 0, 0), (Deed::Meditate, 1, Time::Day));
    assert_eq!(at(9, 0, 0), (Deed::Purge, 3, Time::Dawn));
    assert_eq!(at(3, 1, 9), (Deed::Stargaze, 2, Time::Day));
    assert_eq!(at(0, 1, 2), (Deed::Purge, 1, Time::Day));
}

#[test]
fn ast_2_unplayable_rings_are_refused() {
    let mut game = game("");
    assert_eq!(refused(&mut game, "table 4 dndn mtsb 1 2 3 4"), "5 to 16 sectors");
    assert_eq!(refused(&mut game, "table 0"), "5 to 16 sectors");
    assert_eq!(
        refused(&mut game, "table 5 ddddn mtsbp 1 2 3 4 0"),
        "Ring numbers go from 1 to 9"
    );
    assert_eq!(
        refused(&mut game, "table 5 ddddn mtsbp 1 2 3 4 10"),
        "Ring numbers go from 1 to 9"
    );
    assert_eq!(
        refused(&mut game, "table 5 ddddd mtsbp 1 2 3 4 5"),
        "The base needs two times at least"
    );
}

#[test]
fn ast_3_rings_can_be_matched_while_nobody_has_locked() {
    let mut game = game("");
    assert!(game.layout.is_placeholder());
    play(
        &mut game,
        "lock 1 1 1 0; reveal 2 1 0 0; purge 0 sun 0 moon 0; done; meditate 2; done",
    );
    assert_eq!(game.seats[0].at.action, 1);
    play(&mut game, "table 10 nnnnndwddd mtsbpmtsbp 1 2 3 4 2 4 3 2 1 9");
    assert!(!game.layout.is_placeholder());
    assert_eq!(game.seats[0].at.action, 1, "rings of the same size stay");
    play(&mut game, "table 5 ddnnw mtsbp 1 2 3 4 5");
    assert_eq!(game.seats[0].at, Position::default(), "others start aligned");
    play(&mut game, "lock 1 4 0 0");
    let why = refused(&mut game, "table 10 nnnnndwddd mtsbpmtsbp 1 2 3 4 2 4 3 2 1 3");
    assert_eq!(why, "Match the rings before anyone locks");
}

#[test]
fn ast_4_rings_stay_where_they_were_turned() {
    let mut game = game("");
    play(
        &mut game,
        "lock 1 1 1 0; reveal 2 1 0 9; purge 0 sun 0 moon 0; done; meditate 0; done",
    );
    assert_eq!((game.seats[0].at.action, game.seats[1].at.number), (1, 9));
    // Standing still costs nothing in the next round.
    let before = game.seats[0].focus;
    play(&mut game, "lock 1 6 1 0; reveal 2 6 0 9");
    assert_eq!(game.seats[0].focus, before);
}

#[test]
fn ast_5_the_start() {
    let game = game("tie 2");
    for seat in &game.seats {
        assert_eq!(
            (seat.focus, seat.sun, seat.moon, seat.captured, seat.bound),
            (2, 1, 1, 1, 0)
        );
        assert_eq!((seat.day, seat.night, seat.prophecies, seat.points), (1, 1, 0, 0));
    }
    assert_eq!((game.tie, game.event.slots, game.event.left), (1, 5, 6));
}

#[test]
fn ast_6_first_artifacts_take_sides_in_the_first_round_only() {
    let mut game = game("");
    play(&mut game, "sides 1 day 2; sides 2 day 0");
    assert_eq!((game.seats[0].day, game.seats[0].night), (2, 0));
    assert_eq!((game.seats[1].day, game.seats[1].night), (0, 2));
    assert_eq!(
        refused(&mut game, "sides 1 day 3"),
        "There are two artifacts to place"
    );
    play(&mut game, "lock 1 1 0 0; reveal 2 1 0 0");
    assert_eq!(
        refused(&mut game, "sides 1 day 1"),
        "Artifacts cannot change sides any more"
    );
}

#[test]
fn ast_12_the_last_time_cannot_be_chosen_again() {
    let mut game = game("");
    play(
        &mut game,
        "lock 1 1 0 0; reveal 2 5 0 0; meditate 0; done; purge 0 sun 0 moon 0; done",
    );
    assert_eq!(
        refused(&mut game, "lock 1 2 0 0"),
        "Day was your last time; choose another"
    );
    assert_eq!(
        refused(&mut game, "lock 2 10 0 0"),
        "Dawn was your last time; choose another"
    );
    play(&mut game, "lock 1 5 0 0; reveal 2 1 0 0");
    assert_eq!(
        (game.seats[0].last_time, game.seats[1].last_time),
        (Some(Time::Dawn), Some(Time::Day))
    );
}

#[test]
fn ast_13_and_14_each_step_of_either_ring_costs_a_focus_the_shorter_way() {
    let mut game = game("");
    assert_eq!(
        refused(&mut game, "lock 1 1 2 1"),
        "That costs 3 focus, you have 2"
    );
    assert_eq!(
        refused(&mut game, "lock 1 1 5 0"),
        "That costs 5 focus, you have 2"
    );
    assert_eq!(
        refused(&mut game, "lock 1 1 3 0"),
        "That costs 3 focus, you have 2"
    );
    assert_eq!(
        refused(&mut game, "lock 1 11 0 0"),
        "The rings have no such sector"
    );
    play(&mut game, "lock 1 1 9 1; reveal 2 1 8 0");
    assert_eq!((game.seats[0].focus, game.seats[1].focus), (0, 0));
    for (from, to, steps) in [(0, 0, 0), (0, 5, 5), (0, 6, 4), (9, 0, 1), (7, 1, 4), (1, 7, 4)] {
        assert_eq!(game.layout.steps(from, to), steps);
    }
}

#[test]
fn ast_15_one_dust_pays_one_step() {
    let mut game = game("");
    assert_eq!(
        refused(&mut game, "lock 1 1 0 0 sun"),
        "No ring was turned; dust is not needed"
    );
    play(&mut game, "lock 1 1 2 1 sun; reveal 2 1 1 0 moon");
    let (one, two) = (&game.seats[0], &game.seats[1]);
    assert_eq!((one.focus, one.sun, one.moon), (0, 0, 1));
    assert_eq!((two.focus, two.sun, two.moon), (2, 1, 0));
    play(&mut game, "purge 0 sun 0 moon 0; done; bind; done");
    play(&mut game, "set 1 focus 8");
    assert_eq!(refused(&mut game, "lock 1 6 3 1 sun"), "You have no sun dust");
}

#[test]
fn ast_16_a_seat_may_reopen_until_the_reveal() {
    let mut game = game("");
    assert_eq!(refused(&mut game, "reopen 1"), "This seat has not locked");
    play(&mut game, "lock 2 4 1 0");
    assert_eq!(
        refused(&mut game, "lock 2 5 0 0"),
        "This seat has locked; reopen it first"
    );
    play(&mut game, "reopen 2; lock 2 1 0 0; reveal 1 1 0 0");
    assert_eq!((game.seats[1].focus, game.seats[1].at.pointer), (2, 0));
    assert_eq!(refused(&mut game, "reopen 1"), "The choices are revealed already");
}

#[test]
fn ast_17_the_last_lock_reveals() {
    let mut game = game("seats A B C");
    play(&mut game, "lock 1 1 0 0");
    assert_eq!(refused(&mut game, "reveal"), "Not everyone has locked");
    assert_eq!(refused(&mut game, "reveal 2 1 0 0"), "Not everyone has locked");
    assert_eq!(refused(&mut game, "reveal 1 1 0 0"), "Not everyone has locked");
    assert_eq!(refused(&mut game, "meditate 1"), "Choose and reveal first");
    let mut apart = game.clone();
    play(&mut game, "lock 2 1 0 0; reveal 3 1 0 0");
    play(&mut apart, "lock 2 1 0 0; lock 3 1 0 0; reveal");
    assert!(game == apart);
    assert_eq!(refused(&mut game, "reveal"), "The choices are revealed already");
}

#[test]
fn ast_20_choices_are_paid_at_the_reveal() {
    let mut game = game("");
    play(&mut game, "lock 1 1 1 0 moon; lock 2 1 2 0");
    assert_eq!(
        (game.seats[0].moon, game.seats[1].focus, game.seats[1].at.action),
        (1, 2, 0)
    );
    play(&mut game, "reveal");
    assert_eq!(
        (game.seats[0].moon, game.seats[1].focus, game.seats[1].at.action),
        (0, 0, 2)
    );
    assert_eq!(game.seats[0].last_time, Some(Time::Day));
}

#[test]
fn ast_21_and_22_order_by_number_and_ties_clockwise_from_the_token() {
    // Sectors with number 3: 3, 7 and 10; number 1: 1; number 4: 4.
    let order = |setup: &str, locks: [u8; 4]| {
        let mut game = game(setup);
        for (seat, sector) in (1..).zip(locks) {
            act(&mut game, &std::format!("lock {seat} {sector} 0 0")).unwrap();
        }
        play(&mut game, "reveal");
        game.order.iter().map(|s| s + 1).collect::<Vec<_>>()
    };
    assert_eq!(order("seats A B C D", [4, 3, 1, 7]), [3, 2, 4, 1]);
    assert_eq!(order("seats A B C D", [3, 7, 10, 3]), [1, 2, 3, 4]);
    assert_eq!(order("tie 3 seats A B C D", [3, 7, 10, 3]), [3, 4, 1, 2]);
    assert_eq!(order("tie 4 seats A B C D", [3, 1, 3, 1]), [4, 2, 1, 3]);
}

#[test]
fn ast_21_numbers_are_fixed_by_the_reveal() {
    let mut game = first_turn("track");
    play(&mut game, "set 1 number 3; set 1 action 3");
    assert_eq!(refused(&mut game, "meditate 1"), "The astrolabe shows Track");
    assert_eq!(refused(&mut game, "track 3 discard 0"), "2 is the most here");
    play(&mut game, "track 2 discard 0");
}

#[test]
fn ast_30_action_then_artifacts_then_buying() {
    let mut game = first_turn("meditate");
    play(&mut game, "set 1 focus 8");
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
    assert_eq!(game.active(), Some(1));
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
    play(&mut game, "set 1 focus 7");
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
    play(&mut game, "set 1 captured 4");
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

#[test]
fn ast_37_to_39_bind_moves_demons_into_artifacts() {
    let mut game = first_turn("bind");
    assert_eq!(refused(&mut game, "bind 1 2 3 4 5"), "4 is the most here");
    assert_eq!(refused(&mut game, "bind 1 2"), "Only 1 demons are captured");
    play(&mut game, "set 1 captured 5");
    assert_eq!(
        refused(&mut game, "bind 3 3 3"),
        "The artifacts have room for 2 demons"
    );
    assert_eq!(refused(&mut game, "bind 51"), "From 0 to 50");
    play(&mut game, "set 1 room 1; bind 3 0 7");
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
    play(&mut game, "set 1 captured 3; purge 2 sun 2 moon 1");
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
fn ast_42_the_prophecies_can_run_out() {
    let mut game = first_turn("purge");
    play(&mut game, "set 2 prophecies 36");
    assert_eq!(refused(&mut game, "set 1 prophecies 1"), "From 0 to 0");
    play(&mut game, "purge 1 sun 1 moon 0");
    assert_eq!(game.seats[0].prophecies, 0);
}

#[test]
fn ast_43_the_bank_holds_fifteen_of_each() {
    let mut game = first_turn("purge");
    play(&mut game, "set 2 sun 13");
    assert_eq!(refused(&mut game, "set 2 sun 15"), "From 0 to 14");
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
        "lock 1 5 0 0; reveal 2 5 0 0; set 2 focus 8; purge 1 sun 0 moon 1",
    );
    assert_eq!(game.seats[0].focus, 3);
    assert_eq!(
        refused(&mut game, "use 1 sun 1 moon 0"),
        "At dawn all artifacts sleep"
    );
    play(&mut game, "set 1 focus 4; buy night; done; purge 0 sun 0 moon 0");
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
    play(&mut game, "set 1 sun 9; set 1 day 2; meditate 0");
    assert_eq!(refused(&mut game, "use 1 sun 0 moon 0"), "It costs 1 dust now");
    play(&mut game, "use 1 sun 2 moon 0");
    assert_eq!(refused(&mut game, "use 1 sun 2 moon 0"), "It costs 3 dust now");
    play(&mut game, "use 2 sun 1 moon 0; use 1 sun 2 moon 1");
    assert_eq!(
        refused(&mut game, "use 1 sun 3 moon 1"),
        "You have 4 sun and 0 moon"
    );
    play(&mut game, "use 1 sun 4 moon 0; done; bind; done");
    // In another turn the price starts anew.
    play(
        &mut game,
        "set 1 sun 9; lock 1 6 0 0; lock 2 5 0 0; reveal; purge 0 sun 0 moon 0; done; meditate 0; use 1 sun 1 moon 0",
    );
}

#[test]
fn ast_47_artifacts_cost_four_focus_and_fill_four_places_a_side() {
    let mut game = first_turn("meditate");
    play(&mut game, "meditate 1");
    assert_eq!(
        refused(&mut game, "buy day"),
        "An artifact costs 4 focus, you have 3"
    );
    play(&mut game, "set 1 focus 8; buy day; buy night");
    assert_eq!(
        (game.seats[0].day, game.seats[0].night, game.seats[0].focus),
        (2, 2, 0)
    );
    play(&mut game, "set 1 focus 8; set 1 day 4");
    assert_eq!(
        refused(&mut game, "buy day"),
        "4 artifacts fill the day side; replace one"
    );
    play(&mut game, "buy day replace");
    assert_eq!((game.seats[0].day, game.seats[0].focus), (4, 4));
    play(&mut game, "set 1 bound 6");
    assert_eq!(
        refused(&mut game, "buy night replace"),
        "No empty artifact on the night side"
    );
    play(&mut game, "buy night");
}

#[test]
fn ast_48_prophecies_wait_for_the_next_turn() {
    let mut game = first_turn("purge");
    assert_eq!(refused(&mut game, "prophecy"), "No prophecy of an earlier turn");
    play(&mut game, "purge 1 sun 0 moon 0");
    assert_eq!(refused(&mut game, "prophecy"), "No prophecy of an earlier turn");
    play(
        &mut game,
        "done; bind; done; lock 1 6 9 0; lock 2 9 0 0; reveal; bind; done",
    );
    // Before the action, and more than one in a turn.
    play(&mut game, "set 1 prophecies 2; prophecy; prophecy");
    assert_eq!((game.seats[0].prophecies, game.event.markers), (0, 2));
    play(&mut game, "track 0 discard 0");
}

#[test]
fn ast_50_slots() {
    assert_eq!(game("slots 1").event.slots, 1);
    assert_eq!(game("").event.slots, 5);
    let mut game = first_turn("stargaze");
    assert_eq!(refused(&mut game, "set slots 6"), "From 1 to 5");
    play(&mut game, "set markers 2");
    assert_eq!(refused(&mut game, "set slots 1"), "From 2 to 5");
}

#[test]
fn ast_51_to_56_a_full_event_is_resolved_before_play_goes_on() {
    let mut game = first_turn("stargaze");
    assert_eq!(
        refused(&mut game, "event 5 next 5 full 1"),
        "The event has 0 of 5 markers"
    );
    play(&mut game, "set slots 2; stargaze 3 finished 3");
    assert_eq!((game.event.markers, game.event.surplus), (2, 1));
    assert_eq!(refused(&mut game, "done"), "The event is full: resolve it first");
    assert_eq!(
        refused(&mut game, "use 1 sun 1 moon 0"),
        "The event is full: resolve it first"
    );
    assert_eq!(
        refused(&mut game, "event 5 next 6 full 1"),
        "An event has 1 to 5 slots"
    );
    assert_eq!(
        refused(&mut game, "event 5 next 0 full 1"),
        "An event has 1 to 5 slots"
    );
    assert_eq!(refused(&mut game, "event 5 next 5 full 3"), "Nobody sits there");
    assert_eq!(
        refused(&mut game, "event 5 next 5 half 1"),
        "Half is for a tie of two or more"
    );
    assert_eq!(refused(&mut game, "event 51 next 5 full 1"), "From 0 to 50");
    play(&mut game, "event 7 next 1 half 1 2");
    assert_eq!((game.seats[0].points, game.seats[1].points), (3, 3));
    // The marker that was left over fills the next event's only slot.
    assert_eq!((game.event.markers, game.event.slots, game.event.left), (1, 1, 5));
    play(&mut game, "event 4 next 5 full 2; done");
    assert_eq!(
        (game.seats[1].points, game.event.markers, game.event.left),
        (7, 0, 4)
    );
}

#[test]
fn ast_53_an_event_may_name_several_or_nobody() {
    let mut game = first_turn("stargaze");
    play(
        &mut game,
        "set markers 5; event 3 next 2 full 1 2; set markers 2; event 9 next 5 full",
    );
    assert_eq!((game.seats[0].points, game.seats[1].points), (3, 3));
}

#[test]
fn ast_56_seven_events_then_a_new_deck() {
    let mut game = first_turn("stargaze");
    let mut left = Vec::new();
    for _ in 0..8 {
        play(&mut game, "set markers 5; event 0 next 5 full");
        left.push(game.event.left);
    }
    assert_eq!(left, [5, 4, 3, 2, 1, 0, 6, 5]);
}

#[test]
fn ast_60_every_counter_can_be_set_within_its_bounds() {
    use crate::games::astrolabe::counter::{Counter, Shared};
    let mut game = first_turn("track");
    for counter in Counter::ALL {
        let (_, (least, most)) = game.counter(0, counter).unwrap();
        for value in [most, least, most.min(1)] {
            play(&mut game, &std::format!("set 1 {} {value}", counter.word()));
            assert_eq!(game.counter(0, counter).unwrap().0, value, "{counter:?}");
        }
        refused(&mut game, &std::format!("set 1 {} {}", counter.word(), most + 1));
    }
    for shared in Shared::ALL {
        let (_, (least, most)) = game.shared(shared);
        for value in [most, least] {
            play(&mut game, &std::format!("set {} {value}", shared.word()));
            assert_eq!(game.shared(shared).0, value, "{shared:?}");
        }
        refused(&mut game, &std::format!("set {} {}", shared.word(), most + 1));
    }
    assert_eq!(refused(&mut game, "set 3 focus 1"), "Nobody sits there");
}

#[test]
fn ast_61_an_event_fills_in_turns_only() {
    let mut game = game("");
    assert_eq!(
        refused(&mut game, "set markers 5"),
        "An event fills in a player's turn"
    );
    play(&mut game, "set markers 4");
    assert_eq!(
        refused(&mut game, "set slots 4"),
        "An event fills in a player's turn"
    );
    play(
        &mut game,
        "lock 1 1 0 0; reveal 2 4 0 0; set slots 4; event 1 next 5 full 2",
    );
}

#[test]
fn ast_62_what_a_choice_rests_on_cannot_be_set() {
    let mut game = game("");
    play(&mut game, "lock 1 1 0 0");
    for counter in ["focus", "sun", "moon", "time", "action", "number"] {
        let why = refused(&mut game, &std::format!("set 1 {counter} 1"));
        assert_eq!(why, "A choice is locked on this; reopen it first");
        play(&mut game, &std::format!("set 2 {counter} 1"));
    }
    play(&mut game, "set 1 points 3; reopen 1; set 1 focus 5");
}

#[test]
fn ast_65_the_tie_breaker_goes_clockwise() {
    let mut game = game("tie 3 seats A B C");
    for (round, sector) in [(2, 1), (3, 6), (4, 1)] {
        for seat in 1..=3 {
            act(&mut game, &std::format!("lock {seat} {sector} 0 0")).unwrap();
        }
        play(
            &mut game,
            "reveal; meditate 0; done; meditate 0; done; meditate 0; done",
        );
        assert_eq!((game.round, game.phase), (round, Phase::Choosing));
        assert_eq!(usize::from(game.tie), (2 + usize::from(round) - 1) % 3);
    }
}

/// Both bind in the last round; seat 1 goes first.
fn last_round(counters: &str) -> Astrolabe {
    let mut game = game("");
    play(&mut game, "lock 1 4 0 0; reveal 2 4 0 0");
    play(&mut game, counters);
    game
}

#[test]
fn ast_70_and_71_the_sixth_demon_takes_the_bonus_and_ends_the_game() {
    let mut game = last_round("set 1 bound 5; set 1 day 4; set 1 night 4; set 1 captured 3");
    play(&mut game, "bind 2 2; done");
    assert_eq!((game.bonus, game.phase), (Some(0), Phase::Turns));
    // A second sixth demon brings no bonus, and more than six is fine.
    play(
        &mut game,
        "set 2 bound 5; set 2 day 4; set 2 night 4; set 2 captured 3; bind 1 1 1; done",
    );
    assert_eq!(
        (game.bonus, game.phase, game.seats[1].bound),
        (Some(0), Phase::Over, 8)
    );
    assert_eq!((game.score(0), game.score(1)), (9, 3));
    assert_eq!(refused(&mut game, "lock 1 1 0 0"), "The game is over");
    assert_eq!(refused(&mut game, "done"), "The game is over");
}

#[test]
fn ast_70_fewer_than_six_go_on() {
    let mut game = last_round("set 1 bound 4; set 1 day 4; set 1 night 4");
    play(&mut game, "bind 2; done; bind; done");
    assert_eq!((game.bonus, game.phase, game.round), (None, Phase::Choosing, 2));
}

#[test]
fn ast_72_points_are_tokens_demons_and_bonus() {
    let mut game =
        last_round("set 1 bonus 1; set 1 points 4; set 1 demons 8; set 2 points 16; set 2 captured 5");
    play(&mut game, "bind; done; bind; done");
    assert_eq!((game.score(0), game.score(1)), (17, 16));
    assert!(game.is_winner(0) && !game.is_winner(1));
    assert_eq!(game.ranking(), [0, 1]);
}

#[test]
fn ast_73_and_74_ties_go_to_more_demons_or_are_shared() {
    let start =
        "set 1 bonus 1; set 2 points 5; set 1 bound 3; set 1 captured 0; set 2 bound 1; set 2 captured 3";
    let mut game = last_round(start);
    play(&mut game, "bind; done; bind; done");
    assert!(!game.is_winner(0) && game.is_winner(1));
    assert_eq!(game.ranking(), [1, 0]);
    // A correction after the end counts as well.
    play(&mut game, "set 2 captured 2");
    assert!(game.is_winner(0) && game.is_winner(1));
}
