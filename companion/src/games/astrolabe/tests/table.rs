//! AST-50 to AST-74: events, corrections, end of round and game.

use super::{first_turn, game, play, refused};
use crate::games::Counter;
use crate::games::astrolabe::counters::{AstrolabeCounter, Kind};
use crate::games::astrolabe::screens::Curtain;
use crate::games::astrolabe::{Astrolabe, Phase};
use std::vec::Vec;

#[test]
fn ast_50_slots() {
    assert_eq!(game("slots 1").event.slots, 1);
    assert_eq!(game("").event.slots, 5);
    let mut game = first_turn("stargaze");
    assert_eq!(refused(&mut game, "set slots 6"), "Event slots: 5 is the most");
    assert_eq!(refused(&mut game, "set slots 0"), "Event slots: 1 is the least");
}

/// AST-52 and AST-54 too.
#[test]
fn ast_51_to_56_a_full_event_is_resolved_before_play_goes_on() {
    let mut game = first_turn("stargaze");
    assert_eq!(
        refused(&mut game, "event 5 next 5 full 1"),
        "The event has 0 of 5 markers"
    );
    play(&mut game, "set slots 2; stargaze 3 finished 3");
    assert_eq!((game.event.markers, game.event.waiting()), (3, 1));
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
fn ast_55_markers_beyond_the_slots_are_counted_once() {
    let mut game = first_turn("stargaze");
    play(&mut game, "set slots 1; stargaze 3 finished 3");
    assert_eq!((game.event.markers, game.event.waiting()), (3, 2));
    // On a card with more slots they lie on it, and on one with fewer they wait again.
    play(&mut game, "set slots 5");
    assert_eq!((game.event.markers, game.event.waiting()), (3, 0));
    assert_eq!(
        refused(&mut game, "event 1 next 5 full 1"),
        "The event has 3 of 5 markers"
    );
    play(&mut game, "set slots 2");
    assert_eq!((game.event.markers, game.event.waiting()), (3, 1));
    play(&mut game, "set markers 3; set slots 3; event 1 next 4 full 1");
    assert_eq!((game.event.markers, game.event.slots), (0, 4));
    play(&mut game, "set markers 6; event 1 next 5 full 1");
    assert_eq!(game.event.markers, 2);
    assert_eq!(
        refused(&mut game, "set markers 14"),
        "Event markers: 13 is the most"
    );
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
    let mut game = first_turn("track");
    let (mut own, mut shared) = (0, 0);
    for kind in Kind::ALL {
        let counter = AstrolabeCounter { kind, seat: 0 };
        let line = match counter.seat() {
            Some(_) => std::format!("set {} 1", kind.word()),
            None => std::format!("set {}", kind.word()),
        };
        let (page, row) = match counter.seat() {
            Some(seat) => (usize::from(seat), &mut own),
            None => (game.seats.len(), &mut shared),
        };
        assert_eq!(AstrolabeCounter::at(&game, page, *row), Some(counter));
        *row += 1;
        let (least, most) = counter.bounds(&game).unwrap();
        for value in [most, least, most.min(1).max(least)] {
            play(&mut game, &std::format!("{line} {value}"));
            assert_eq!(counter.get(&game), value, "{kind:?}");
        }
        refused(&mut game, &std::format!("{line} {}", most + 1));
    }
    assert_eq!((own, shared), (15, 5));
    assert_eq!(refused(&mut game, "set focus 3 1"), "Nobody sits there");
}

#[test]
fn ast_61_an_event_fills_in_turns_only() {
    let mut game = game("");
    assert_eq!(
        refused(&mut game, "set markers 5"),
        "An event fills in a player's turn"
    );
    play(&mut game, "set markers 4");
    for slots in [4, 3] {
        assert_eq!(
            refused(&mut game, &std::format!("set slots {slots}")),
            "An event fills in a player's turn"
        );
    }
    assert_eq!(
        refused(&mut game, "set markers 6"),
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
        let why = refused(&mut game, &std::format!("set {counter} 1 1"));
        assert_eq!(why, "A choice is locked on this; reopen it first");
        play(&mut game, &std::format!("set {counter} 2 1"));
    }
    play(&mut game, "set points 1 3; reopen 1; set focus 1 5");
}

#[test]
fn ast_65_the_tie_breaker_goes_clockwise() {
    let mut game = game("tie 3 seats A B C");
    for (round, sector) in [(2, 1), (3, 6), (4, 1)] {
        for seat in 1..=3 {
            play(&mut game, &std::format!("lock {seat} {sector} 0 0"));
        }
        play(
            &mut game,
            "reveal; meditate 0; done; meditate 0; done; meditate 0; done",
        );
        assert_eq!((game.round, game.phase), (round, Phase::Choosing));
        assert_eq!(usize::from(game.tie), (2 + round as usize - 1) % 3);
    }
}

#[test]
fn ast_66_the_first_curtain_of_a_later_round_reminds_of_the_refill() {
    let note = |game: &Astrolabe| Curtain::next(game).note(game, &game.seats[0]);
    let mut game = game("");
    assert_eq!(note(&game), "Match rings: see menu");
    play(
        &mut game,
        "lock 1 1 0 0; reveal 2 1 0 0; meditate 0; done; meditate 0; done",
    );
    assert_eq!(game.round, 2);
    assert_eq!(note(&game), "Fill up: 4 demons, 3 artifacts");
    play(&mut game, "lock 1 6 0 0");
    assert_eq!(note(&game), "Others look away");
}

/// Both bind in the last round; seat 1 goes first.
fn last_round(counters: &str) -> Astrolabe {
    let mut game = game("");
    play(&mut game, "lock 1 4 0 0; reveal 2 4 0 0");
    play(&mut game, counters);
    game
}

/// AST-71 too.
#[test]
fn ast_70_and_71_the_sixth_demon_takes_the_bonus_and_ends_the_game() {
    let mut game = last_round("set bound 1 5; set day 1 4; set night 1 4; set captured 1 3");
    play(&mut game, "bind 2 2; done");
    assert_eq!((game.bonus, game.phase), (Some(0), Phase::Turns));
    // A second sixth demon brings no bonus, and more than six is fine.
    play(
        &mut game,
        "set bound 2 5; set day 2 4; set night 2 4; set captured 2 3; bind 1 1 1; done",
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
fn ast_85_a_sixth_demon_by_hand_is_decided_by_the_table() {
    let mut game = last_round("set bound 1 5");
    let not_asked = "No sixth demon of this seat to decide on";
    assert_eq!(refused(&mut game, "sixth 1 end"), not_asked);
    assert_eq!(refused(&mut game, "sixth 200 end"), not_asked);
    play(&mut game, "set bound 1 6");
    assert_eq!((game.asked_about(), game.bonus), (Some(0), None));
    assert_eq!(refused(&mut game, "sixth 2 end"), not_asked);
    // Yes: bonus and last round.
    let mut ends = game.clone();
    play(&mut ends, "sixth 1 end");
    assert_eq!(
        (ends.asked_about(), ends.bonus, ends.score(0)),
        (None, Some(0), 5)
    );
    assert_eq!(refused(&mut ends, "sixth 1 end"), not_asked);
    play(&mut ends, "set bound 2 6");
    assert_eq!(ends.asked_about(), None, "there is one bonus");
    play(&mut ends, "bind; done; bind; done");
    assert_eq!(ends.phase, Phase::Over);
    // No: not asked again for the seventh.
    let mut goes_on = game.clone();
    play(&mut goes_on, "sixth 1 play-on; set bound 1 7");
    assert_eq!((goes_on.asked_about(), goes_on.bonus), (None, None));
    play(&mut goes_on, "set bound 2 6; set bound 1 5; set bound 1 6");
    assert_eq!(goes_on.asked_about(), Some(0));
    play(&mut goes_on, "sixth 1 play-on");
    assert_eq!(goes_on.asked_about(), Some(1));
    play(&mut goes_on, "sixth 2 play-on; bind; done; bind; done");
    assert_eq!(goes_on.phase, Phase::Choosing);
    // A slip that is taken back leaves no question, nor does the bonus by hand.
    let mut slip = game.clone();
    play(&mut slip, "set bound 1 5");
    assert_eq!(slip.asked_about(), None);
    play(&mut game, "set bonus 2 1");
    assert_eq!(game.asked_about(), None);
}

#[test]
fn ast_70_a_bound_sixth_answers_the_question() {
    let mut game = last_round("set bound 2 6; set bound 1 5; set day 1 4; set night 1 4");
    assert_eq!(game.asked_about(), Some(1));
    play(&mut game, "bind 3");
    assert_eq!((game.asked_about(), game.bonus), (None, Some(0)));
}

#[test]
fn ast_84_there_are_42_demon_cards() {
    let mut game = first_turn("track");
    play(&mut game, "set bound 2 38; set captured 1 1");
    assert_eq!(game.demons_left(), 2);
    assert_eq!(refused(&mut game, "set bound 1 3"), "Bound demons: 2 is the most");
    assert_eq!(
        refused(&mut game, "set captured 2 4"),
        "Captured demons: 3 is the most"
    );
    play(&mut game, "set bound 1 1");
    assert_eq!(refused(&mut game, "track 2 discard 0"), "Demon cards left: 1");
    // What is discarded is shuffled in again.
    let mut again = game.clone();
    play(&mut again, "track 2 discard 1");
    assert_eq!(again.demons_left(), 0);
    play(&mut game, "track 1 discard 0");
    assert_eq!((game.seats[0].captured, game.demons_left()), (2, 0));
    assert_eq!(
        refused(&mut game, "set captured 1 3"),
        "Captured demons: 2 is the most"
    );
    play(&mut game, "set bound 2 0; set captured 1 5");
}

#[test]
fn ast_70_fewer_than_six_go_on() {
    let mut game = last_round("set bound 1 4; set day 1 4; set night 1 4");
    play(&mut game, "bind 2; done; bind; done");
    assert_eq!((game.bonus, game.phase, game.round), (None, Phase::Choosing, 2));
}

#[test]
fn ast_72_points_are_tokens_demons_and_bonus() {
    let mut game =
        last_round("set bonus 1 1; set points 1 4; set demons 1 8; set points 2 16; set captured 2 5");
    play(&mut game, "bind; done; bind; done");
    assert_eq!((game.score(0), game.score(1)), (17, 16));
    assert!(game.is_winner(0) && !game.is_winner(1));
    assert_eq!(game.ranking(), [0, 1]);
}

#[test]
fn ast_73_and_74_ties_go_to_more_demons_or_are_shared() {
    let start =
        "set bonus 1 1; set points 2 5; set bound 1 3; set captured 1 0; set bound 2 1; set captured 2 3";
    let mut game = last_round(start);
    play(&mut game, "bind; done; bind; done");
    assert!(!game.is_winner(0) && game.is_winner(1));
    assert_eq!(game.ranking(), [1, 0]);
    // A correction after the end counts as well.
    play(&mut game, "set captured 2 2");
    assert!(game.is_winner(0) && game.is_winner(1));
}
