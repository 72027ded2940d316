//! AST-1 to AST-22: rings, setup, secret choice, reveal.

use super::{first_turn, game, play, refused};
use crate::games::Game;
use crate::games::astrolabe::Astrolabe;
use crate::games::astrolabe::rules::layout::{Deed, Position, Time};
use crate::record::grammar::Words;
use std::vec::Vec;

#[test]
fn ast_1_two_to_five_players() {
    for seats in ["seats A", "seats A B C D E F"] {
        assert!(Astrolabe::INFO.parse_setup(&mut Words::new(seats)).is_err());
    }
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
    // Not even where the round is set back.
    play(&mut game, "meditate 0; done; meditate 0; done; set round 1");
    assert_eq!(
        refused(&mut game, "sides 1 day 1"),
        "Artifacts cannot change sides any more"
    );
}

#[test]
fn ast_6_sides_are_for_the_two_first_artifacts() {
    let mut game = game("");
    assert_eq!(refused(&mut game, "sides 3 day 1"), "Nobody sits there");
    // With others the two sides would leave too few places for bound demons.
    play(&mut game, "set day 1 4; set bound 1 5");
    assert_eq!(
        refused(&mut game, "sides 1 day 1"),
        "Artifacts cannot change sides any more"
    );
    play(&mut game, "set round 2");
    assert_eq!(
        refused(&mut game, "sides 2 day 2"),
        "Artifacts cannot change sides any more"
    );
    play(&mut game, "set round 1; sides 2 day 2");
}

#[test]
fn ast_7_the_tie_breaker_is_chosen_before_the_game() {
    for tie in 1..=3 {
        let mut game = game(&std::format!("tie {tie} seats A B C"));
        assert_eq!(game.tie, tie - 1);
        play(&mut game, "lock 1 1 0 0; lock 2 1 0 0; reveal 3 1 0 0");
        assert_eq!(
            game.active_seat(),
            Some(tie - 1),
            "equal numbers go from the holder on"
        );
    }
    let nobody = Astrolabe::INFO.parse_setup(&mut Words::new("tie 4 seats A B C"));
    assert!(nobody.is_err());
}

#[test]
fn ast_10_the_pointer_turns_free_of_cost() {
    // That nobody sees it is AST-18, tested in `secrecy`.
    for sector in 1..=10 {
        let mut game = game("seats A B C");
        play(&mut game, "set focus 1 0; set focus 2 0; set focus 3 8");
        let before = game.clone();
        for seat in 1..=3 {
            play(&mut game, &std::format!("lock {seat} {sector} 0 0"));
        }
        play(&mut game, "reveal");
        for (seat, before) in game.seats.iter().zip(&before.seats) {
            assert_eq!(
                (seat.focus, seat.sun, seat.moon),
                (before.focus, before.sun, before.moon)
            );
        }
    }
}

#[test]
fn ast_11_the_marked_sector_selects_action_number_and_time() {
    // Sector 2 is Track 2 by day, sector 5 Purge 2 at dawn.
    let mut game = game("");
    play(&mut game, "lock 1 2 0 0; reveal 2 5 0 0");
    assert_eq!(refused(&mut game, "meditate 1"), "The astrolabe shows Track");
    assert_eq!(refused(&mut game, "track 3 discard 0"), "2 is the most here");
    play(&mut game, "track 2 discard 0; done");
    assert_eq!(
        refused(&mut game, "track 1 discard 0"),
        "The astrolabe shows Purge"
    );
    let times = (game.seats[0].last_time, game.seats[1].last_time);
    assert_eq!(times, (Some(Time::Day), Some(Time::Dawn)));
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

/// AST-14 too.
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
    play(&mut game, "set focus 1 8");
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
            play(&mut game, &std::format!("lock {seat} {sector} 0 0"));
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
    play(&mut game, "set number 1 3; set action 1 3");
    assert_eq!(refused(&mut game, "meditate 1"), "The astrolabe shows Track");
    assert_eq!(refused(&mut game, "track 3 discard 0"), "2 is the most here");
    play(&mut game, "track 2 discard 0");
}
