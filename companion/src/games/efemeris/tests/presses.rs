//! How many presses the common things take.

use super::{DUEL, FREE, duel, fresh, play, session};
use crate::draw::Frame;
use crate::games::efemeris::components::Space;
use crate::games::efemeris::screens::Cards;
use crate::games::efemeris::screens::collection::unused_at_collection;
use crate::games::efemeris::screens::picks::{PhaseEntry, can, gunner_reach};
use crate::games::efemeris::{Efemeris, Phase};
use crate::games::stock::Table;
use crate::games::{AnySession, Game, Reply, Session};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::name;
use std::string::ToString;

/// The screens of a game that has come so far.
fn resumed(game: &Efemeris) -> Session<Efemeris> {
    let mut session = session(DUEL);
    session.game = game.clone();
    session.resume();
    session
}

fn give(session: &mut Session<Efemeris>, input: Input) {
    if let Reply::Refuse(why) = session.input(input, &mut Random::new(1), 99) {
        panic!("{why}");
    }
}

/// A gesture: turn DIAL by so much, then press it.
fn presses(game: &mut Efemeris, turns: &[i8]) -> usize {
    let mut session = resumed(game);
    for detents in turns {
        give(&mut session, Input::Turn(Knob::Dial, *detents));
        give(&mut session, Input::Press(Knob::Dial));
    }
    *game = session.game;
    turns.len()
}

/// Blue is about to explore.
fn before_blue() -> Efemeris {
    let mut game = duel("hubac", "byng");
    play(&mut game, "set pepper 2 5; set vanilla 2 5; done; done");
    assert_eq!(game.side, 1);
    game
}

#[test]
fn a_plain_turn_with_a_frigate_takes_five() {
    let mut game = before_blue();
    assert_eq!(presses(&mut game, &[0, 0, 0, 2, -2]), 5);
    assert_eq!((game.side, game.seats[1].frigates()), (0, 1));
}

#[test]
fn a_plain_turn_with_a_conquest_takes_seven() {
    let mut game = before_blue();
    assert_eq!(presses(&mut game, &[0, 0, 0, 1, 0, 0, -1]), 7);
    assert_eq!((game.side, game.side_planets(1)), (0, 2));
}

/// A second press does the same again, it does not end the phase: two recruits, two Crewmasters.
#[test]
fn efe_63_a_draw_is_offered_only_while_the_game_is_played() {
    let opened = |game: &Efemeris| {
        let mut session = resumed(game);
        session.open(1);
        session.screen_name()
    };
    let mut game = duel("hubac", "byng");
    assert_eq!(opened(&fresh(DUEL)), "first");
    assert_eq!(opened(&game), "draw");
    play(&mut game, "draw");
    assert_eq!(opened(&game), "over");
}

/// The press keeps what was turned, even forth and back: a placeholder becomes what is printed.
#[test]
fn efe_12_cards_that_were_turned_are_not_yet_kept() {
    let mut cards = Cards::new(&fresh(DUEL));
    let says = |cards: &Cards| cards.title().1;
    assert_eq!(says(&cards), "placeholders");
    cards.change(0, 0, 1);
    assert_eq!(says(&cards), "not yet kept");
    cards.change(0, 0, -1);
    assert_eq!(says(&cards), "not yet kept");
}

#[test]
fn the_choice_stays_on_what_was_done() {
    let mut game = before_blue();
    presses(&mut game, &[0, 0, 0, 4, 0]);
    assert_eq!((game.side, game.seats[1].hand), (1, 7));
    let mut game = duel("pargo", "byng");
    presses(&mut game, &[4, 0, 0, 0]);
    assert_eq!((game.phase, game.seats[0].played_count()), (Phase::Tactical, 2));
}

/// Who chooses next is offered what can be taken.
#[test]
fn efe_10_13_what_is_taken_is_not_offered_first() {
    let mut game = fresh(FREE);
    presses(&mut game, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((game.phase, game.turns), (Phase::Exploration, 1));
}

#[test]
fn a_correction_that_ends_the_game_shows_the_end() {
    let game = before_blue();
    let mut session = resumed(&game);
    session.correct();
    // Past Blue's own counters to the planets' owners.
    give(&mut session, Input::Turn(Knob::Action, 1));
    give(&mut session, Input::Turn(Knob::Dial, 1));
    give(&mut session, Input::Turn(Knob::Number, 1));
    give(&mut session, Input::Press(Knob::Dial));
    give(&mut session, Input::Press(Knob::Action));
    assert_eq!(session.screen_name(), "over");
}

#[test]
fn a_conquest_is_marked_only_if_one_can_be_paid() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "done; set pepper 1 2; set vanilla 1 1");
    assert_eq!(can(&game, 0, PhaseEntry::Conquer), Ok(()));
    play(&mut game, "set vanilla 1 0");
    let why = can(&game, 0, PhaseEntry::Conquer).map_err(|refusal| game.explain(&refusal).to_string());
    assert_eq!(why, Err("Needs 1 vanilla, has 0".to_string()));
}

#[test]
fn at_collection_each_ship_has_its_own_label() {
    let only = |ship: &str| {
        let mut game = before_blue();
        play(
            &mut game,
            &std::format!("set galleon 2 0; set {ship} 2 1; explore"),
        );
        let mut frame = Frame::new();
        let session = resumed(&game);
        session.draw(&session.labels(), &mut frame);
        frame
    };
    assert!(only("frigate1") != only("frigate2"));
}

#[test]
fn efe_35_three_frozen_ships_fit_on_the_glass() {
    let mut game = duel("blake", "hubac");
    play(
        &mut game,
        "set frigate1 2 1; set frigate2 2 1; play 1 mate ship 2 galleon; play 1 mate ship 2 frigate1;
         play 1 mate ship 2 frigate2; done; done; explore; collect 2 open open open",
    );
    let mut frame = Frame::new();
    let session = resumed(&game);
    session.draw(&session.labels(), &mut frame);
    assert!(!frame.overdrawn());
}

/// The widest name with the widest planet, and with the longest words: three cards on a board, a Governor, da Silva.
#[test]
fn the_widest_crew_at_work_fits_on_the_glass() {
    for (captain, cards) in [
        (
            "pargo",
            "play 1 mate; play 1 crewmaster; play 1 governor planet eratosthenes",
        ),
        ("hubac", "play 1 mate; play 1 helmsman; play 1 lady"),
        ("silva", "set purse winds 7; set winds 1 1; play 1 mate"),
    ] {
        let mut game = duel(captain, "byng");
        game.names.iter_mut().for_each(|own| *own = name("MMMMMMMM"));
        play(&mut game, cards);
        let mut session = resumed(&game);
        give(&mut session, Input::Hold(Knob::Number));
        for _ in 0..10 {
            give(&mut session, Input::Turn(Knob::Action, 1));
            let mut frame = Frame::new();
            session.draw(&session.labels(), &mut frame);
            assert!(!frame.overdrawn(), "{cards}");
        }
    }
}

#[test]
fn efe_94_97_the_gunner_says_how_far_and_from_where() {
    let mut game = duel("fairborne", "hubac");
    play(&mut game, "play 1 mate");
    assert_eq!(gunner_reach(&game, 0), "Reach 2 from the galleon");
    let mut game = duel("lancaster", "hubac");
    play(&mut game, "set frigate1 1 1; play 1 mate");
    assert_eq!(gunner_reach(&game, 0), "Reach 1 from a frigate");
}

#[test]
fn efe_23_what_waits_for_the_galleon_is_said_before_it_is_lost() {
    let mut game = duel("pargo", "byng");
    play(
        &mut game,
        "play 1 mate; play 1 mate; done; done; explore; collect 2 open open open; done; done; explore",
    );
    let said = |galleon| unused_at_collection(&game, 0, galleon);
    assert_eq!(said(Space::Open), ["+4 spices", "at a factory"]);
    assert_eq!(said(Space::PepperFactory), ["", ""]);
}

#[test]
fn efe_108_a_dialled_price_is_not_dropped_silently() {
    let mut game = before_blue();
    play(&mut game, "explore; collect 2 open open open; done");
    let mut session = resumed(&game);
    give(&mut session, Input::Turn(Knob::Dial, 1));
    give(&mut session, Input::Press(Knob::Dial));
    give(&mut session, Input::Press(Knob::Dial));
    give(&mut session, Input::Turn(Knob::Number, 1));
    let leaves = session.input(Input::Press(Knob::Action), &mut Random::new(1), 99);
    assert!(matches!(leaves, Reply::Refuse(_)) && session.screen_name() == "price");
    give(&mut session, Input::Press(Knob::Action));
    assert_eq!(session.screen_name(), "conquer");
}
