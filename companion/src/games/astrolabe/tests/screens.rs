//! What the screens ask, propose and keep.

use super::{first_turn, game, play};
use crate::draw::Frame;
use crate::games::astrolabe::Astrolabe;
use crate::games::{AnySession, Reply, Session};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::MOST_ACTION_BYTES;
use std::string::{String, ToString};
use std::vec::Vec;

/// A hand on the knobs.
struct Hand {
    session: Session<Astrolabe>,
    random: Random,
}

impl Hand {
    fn on(game: &Astrolabe) -> Self {
        Self {
            session: Session::new(game.clone()),
            random: Random::new(1),
        }
    }

    fn input(&mut self, input: Input) -> Reply {
        self.session.input(input, &mut self.random, MOST_ACTION_BYTES)
    }

    /// Turns a knob, which commits nothing.
    fn turn(&mut self, knob: Knob, by: i8) {
        assert!(matches!(self.input(Input::Turn(knob, by)), Reply::Stay));
    }

    /// Presses DIAL: gives the line that was committed, or why nothing was, or nothing.
    fn press(&mut self) -> String {
        match self.input(Input::Press(Knob::Dial)) {
            Reply::Committed { action, .. } => {
                let mut line = String::new();
                let play: &dyn AnySession = &self.session;
                play.print(&action, &mut line).unwrap();
                line
            }
            Reply::Refuse(why) => why.to_string(),
            Reply::Stay | Reply::Leave | Reply::Again => String::new(),
        }
    }

    fn back(&mut self) {
        assert!(matches!(self.input(Input::Press(Knob::Action)), Reply::Stay));
    }

    fn label(&self) -> String {
        self.session.labels().of(Knob::Dial).press.to_string()
    }
}

#[test]
fn ast_35_the_first_in_order_is_asked_for_constellations_too() {
    let mut hand = Hand::on(&first_turn("stargaze"));
    assert_eq!(
        (hand.session.screen_name(), &*hand.label()),
        ("order", "Red's turn")
    );
    assert_eq!(hand.press(), "");
    assert_eq!(hand.session.screen_name(), "deed");
    hand.turn(Knob::Number, 2);
    assert_eq!(hand.press(), "stargaze 3 finished 2");
}

#[test]
fn ast_41_the_screen_proposes_one_dust_a_demon() {
    let mut game = first_turn("purge");
    play(&mut game, "set captured 1 3");
    let turn = || {
        let mut hand = Hand::on(&game);
        assert_eq!(hand.press(), "");
        assert_eq!((hand.session.screen_name(), &*hand.label()), ("deed", "purge 3"));
        hand
    };
    assert_eq!(turn().press(), "purge 3 sun 3 moon 0");
    // Fewer demons give less, none give none.
    let mut hand = turn();
    hand.turn(Knob::Number, -1);
    assert_eq!(hand.press(), "purge 2 sun 2 moon 0");
    let mut hand = turn();
    hand.turn(Knob::Number, -3);
    assert_eq!(hand.press(), "purge 0 sun 0 moon 0");
    // The dust is dialled as the cards show it.
    let mut hand = turn();
    hand.turn(Knob::Dial, 1);
    hand.turn(Knob::Number, -1);
    assert_eq!(hand.press(), "Each demon gives dust: 3 at least");
    hand.turn(Knob::Dial, 1);
    hand.turn(Knob::Number, 2);
    assert_eq!(hand.press(), "purge 3 sun 2 moon 2");
    // What the bank does not have is not proposed.
    play(&mut game, "set sun 2 13");
    let mut hand = Hand::on(&game);
    hand.press();
    assert_eq!(hand.press(), "purge 3 sun 1 moon 2");
}

#[test]
fn ast_46_the_screen_proposes_one_more_of_the_same_dust() {
    let mut game = first_turn("meditate");
    play(&mut game, "set sun 1 5; set moon 1 5; meditate 0");
    let mut hand = Hand::on(&game);
    let mut again = |committed: &str| {
        hand.turn(Knob::Dial, 1);
        hand.press();
        assert_eq!(hand.session.screen_name(), "artifact");
        assert_eq!(hand.press(), committed);
    };
    again("use 1 sun 1 moon 0");
    again("use 1 sun 2 moon 0");
    play(&mut game, "use 1 sun 0 moon 2");
    let mut hand = Hand::on(&game);
    hand.turn(Knob::Dial, 1);
    hand.press();
    assert_eq!(hand.press(), "use 1 sun 0 moon 3", "by day, but it takes moon");
    // Without sun, moon is proposed by day too.
    let mut game = first_turn("meditate");
    play(&mut game, "set sun 1 0; meditate 0");
    let mut hand = Hand::on(&game);
    hand.turn(Knob::Dial, 1);
    hand.press();
    assert_eq!(hand.press(), "use 1 sun 0 moon 1");
}

/// Seat 1 has entered a purge of two for one sun and one moon, and stands at its two prophecies.
fn before_a_prophecy(slots: &str) -> Hand {
    let mut game = first_turn("purge");
    play(&mut game, "set captured 1 3; set prophecies 1 2");
    play(&mut game, slots);
    let mut hand = Hand::on(&game);
    hand.press();
    hand.turn(Knob::Number, -1);
    hand.turn(Knob::Dial, 1);
    hand.turn(Knob::Number, -1);
    hand.turn(Knob::Dial, 1);
    hand.turn(Knob::Number, 1);
    hand.turn(Knob::Dial, 1);
    assert_eq!(hand.label(), "play prophecy");
    hand
}

#[test]
fn ast_48_a_prophecy_leaves_what_was_entered() {
    let mut hand = before_a_prophecy("set slots 5");
    assert_eq!(hand.press(), "prophecy");
    assert_eq!(
        (hand.session.screen_name(), &*hand.label()),
        ("deed", "play prophecy")
    );
    assert_eq!(hand.press(), "prophecy");
    // There is no further one: the field before it is chosen.
    assert_eq!(hand.label(), "purge 2");
    hand.turn(Knob::Number, 1);
    assert_eq!(hand.press(), "purge 2 sun 1 moon 2");
}

#[test]
fn ast_48_the_event_that_a_prophecy_fills_leaves_it_too() {
    let mut hand = before_a_prophecy("set slots 1");
    assert_eq!(hand.press(), "prophecy");
    assert_eq!(hand.session.screen_name(), "event");
    // Whoever goes back finds nothing to do but the event.
    hand.back();
    assert_eq!((hand.session.screen_name(), &*hand.label()), ("deed", "event"));
    hand.press();
    assert_eq!(hand.session.screen_name(), "event");
    hand.turn(Knob::Dial, 9);
    assert_eq!(hand.press(), "event 5 next 1 full");
    // The next card has one slot as well.
    assert_eq!(
        (hand.session.screen_name(), &*hand.label()),
        ("deed", "play prophecy")
    );
    assert_eq!(hand.press(), "prophecy");
    hand.turn(Knob::Dial, 9);
    assert_eq!(hand.press(), "event 5 next 1 full");
    assert_eq!(hand.press(), "purge 2 sun 1 moon 1");
    assert_eq!(hand.session.screen_name(), "rest-of-turn");
}

#[test]
fn ast_85_a_corrected_sixth_demon_is_asked_about() {
    let asked = || {
        let mut hand = Hand::on(&game(""));
        hand.session.correct();
        hand.turn(Knob::Dial, 4);
        hand.turn(Knob::Number, 6);
        assert_eq!(hand.press(), "set bound 1 6");
        assert_eq!(
            hand.session.screen_name(),
            "counters",
            "one correction seldom comes alone"
        );
        hand.back();
        assert_eq!(hand.session.screen_name(), "sixth");
        hand
    };
    let mut hand = asked();
    assert_eq!(hand.label(), "last round");
    assert_eq!(hand.press(), "sixth 1 end");
    assert_eq!(
        (hand.session.game.bonus, hand.session.screen_name()),
        (Some(0), "curtain")
    );
    let mut hand = asked();
    hand.turn(Knob::Dial, 1);
    assert_eq!(hand.label(), "play on");
    assert_eq!(hand.press(), "sixth 1 play-on");
    assert_eq!(
        (hand.session.game.bonus, hand.session.screen_name()),
        (None, "curtain")
    );
}

#[test]
fn the_choice_stays_on_what_can_be_done_again() {
    let mut game = first_turn("meditate");
    play(
        &mut game,
        "set focus 1 8; set sun 1 2; set prophecies 1 1; set slots 1; meditate 0",
    );
    let mut hand = Hand::on(&game);
    // End turn, use, buy by day, buy by night, prophecy.
    hand.turn(Knob::Dial, 3);
    assert_eq!(hand.press(), "buy night");
    // After it no artifact is used any more, and the rows have moved up.
    assert_eq!(hand.label(), "pay 4 focus");
    assert_eq!(hand.press(), "buy night");
    assert_eq!(hand.label(), "done", "there is no focus left");
    hand.turn(Knob::Dial, 9);
    assert_eq!(hand.press(), "prophecy");
    // The event lies on top; going back finds it again.
    assert_eq!(hand.session.screen_name(), "event");
    hand.back();
    assert_eq!(
        (hand.session.screen_name(), &*hand.label()),
        ("rest-of-turn", "event")
    );
    hand.press();
    hand.turn(Knob::Dial, 9);
    assert_eq!(hand.press(), "event 5 next 1 full");
    assert_eq!(
        (hand.session.screen_name(), &*hand.label()),
        ("rest-of-turn", "done")
    );
    let mut hand = Hand::on(&game);
    hand.turn(Knob::Dial, 1);
    hand.press();
    assert_eq!(hand.press(), "use 1 sun 1 moon 0");
    assert_eq!(
        (hand.session.screen_name(), &*hand.label()),
        ("rest-of-turn", "open")
    );
}

#[test]
fn a_look_at_the_order_leaves_what_was_entered() {
    let mut game = first_turn("bind");
    play(&mut game, "set captured 1 3");
    let mut hand = Hand::on(&game);
    hand.press();
    hand.turn(Knob::Number, 4);
    hand.turn(Knob::Action, 1);
    assert_eq!(
        (hand.session.screen_name(), &*hand.label()),
        ("order", "Red's turn")
    );
    // ACTION leads back, either way round.
    for (there, back) in [(1, -1), (-1, 1), (1, 1)] {
        hand.turn(Knob::Action, back);
        assert_eq!((hand.session.screen_name(), &*hand.label()), ("deed", "bind 1"));
        hand.turn(Knob::Action, there);
        assert_eq!(hand.session.screen_name(), "order");
    }
    hand.press();
    assert_eq!(hand.press(), "bind 3");
}

#[test]
fn action_goes_round_between_order_and_own_page_and_within_the_overview() {
    let mut hand = Hand::on(&first_turn("meditate"));
    for screen in ["order", "deed", "order", "deed"] {
        assert_eq!(hand.session.screen_name(), screen);
        assert!(matches!(hand.input(Input::Hold(Knob::Number)), Reply::Stay));
        for other in ["points", "counts", "points"] {
            assert_eq!(hand.session.screen_name(), "overview");
            assert_eq!(hand.session.labels().of(Knob::Action).turn, other);
            hand.turn(Knob::Action, -1);
        }
        hand.back();
        hand.turn(Knob::Action, -1);
    }
    hand.press();
    assert_eq!(hand.session.screen_name(), "deed");
    hand.press();
    assert_eq!(hand.session.screen_name(), "rest-of-turn");
    for screen in ["order", "rest-of-turn", "order"] {
        hand.turn(Knob::Action, 1);
        assert_eq!(hand.session.screen_name(), screen);
    }
}

#[test]
fn number_alone_counts_the_printed_sectors_and_dial_stops_at_both_ends() {
    let mut hand = Hand::on(&game(""));
    hand.session.open(0);
    let of = |hand: &Hand, knob| hand.session.labels().of(knob).turn.clone();
    assert_eq!(
        [Knob::Dial, Knob::Action, Knob::Number].map(|knob| of(&hand, knob)),
        ["", "", "sectors"]
    );
    hand.press();
    // The first sector is the last for who turns left, the last one for who turns right.
    hand.turn(Knob::Dial, -3);
    hand.turn(Knob::Number, 1);
    hand.turn(Knob::Dial, 99);
    hand.turn(Knob::Number, 1);
    assert_eq!(hand.press(), "table 10 ddddwnnnnw mtsbpmtsbp 2 2 3 4 2 4 3 2 1 4");
}

#[test]
fn what_cannot_be_paid_is_marked_before_the_press() {
    // AST-41.
    let mut game = first_turn("purge");
    play(&mut game, "set captured 1 3");
    let mut hand = Hand::on(&game);
    hand.press();
    hand.turn(Knob::Dial, 1);
    assert_eq!(hand.label(), "purge 3");
    hand.turn(Knob::Number, -1);
    assert_eq!(hand.label(), "too little dust");
    // AST-46.
    let mut game = first_turn("meditate");
    play(&mut game, "set sun 1 3; meditate 0; use 1 sun 1 moon 0");
    let mut hand = Hand::on(&game);
    hand.turn(Knob::Dial, 1);
    hand.press();
    assert_eq!(hand.label(), "pay");
    hand.turn(Knob::Dial, 1);
    hand.turn(Knob::Number, -1);
    assert_eq!(hand.label(), "not its price");
    // AST-12, AST-19.
    let mut game = super::game("");
    play(&mut game, "set time 1 1");
    let mut hand = Hand::on(&game);
    hand.press();
    assert_eq!(hand.label(), "day was last time");
    hand.turn(Knob::Dial, 4);
    assert_eq!(hand.label(), "lock");
}

#[test]
fn pending_sides_and_rings_are_not_dropped_by_a_slip() {
    let mut hand = Hand::on(&game(""));
    hand.turn(Knob::Number, 1);
    let refused = hand.input(Input::Turn(Knob::Action, 1));
    assert!(matches!(refused, Reply::Refuse(why) if why == "Set the sides first: press DIAL"));
    assert_eq!(hand.press(), "sides 1 day 2");
    // The sectors, then their entries, then back to the sectors.
    hand.session.open(0);
    assert_eq!(hand.session.screen_name(), "matching");
    hand.press();
    hand.turn(Knob::Number, 4);
    hand.back();
    let refused = hand.input(Input::Press(Knob::Action));
    assert!(matches!(refused, Reply::Refuse(why) if why.starts_with("Not kept yet")));
    hand.press();
    assert_eq!(hand.label(), "keep");
    assert_eq!(hand.press(), "table 10 ddddwnnnnw mtsbpmtsbp 5 2 3 4 2 4 3 2 1 3");
    // Told once, they may be dropped.
    hand.session.open(0);
    hand.turn(Knob::Number, -1);
    assert!(matches!(hand.input(Input::Press(Knob::Action)), Reply::Refuse(_)));
    hand.back();
    assert_eq!(hand.session.screen_name(), "curtain");
    // While somebody has locked there is nothing to save.
    let mut game = super::game("");
    play(&mut game, "lock 1 1 0 0");
    let mut hand = Hand::on(&game);
    hand.session.open(0);
    hand.press();
    assert_eq!(hand.label(), "not now");
}

#[test]
fn ast_74_the_end_offers_the_same_table_again() {
    let mut game = first_turn("bind");
    play(&mut game, "set bonus 1 1; set points 2 9; bind; done; bind; done");
    let mut hand = Hand::on(&game);
    assert_eq!((hand.session.screen_name(), &*hand.label()), ("over", "again"));
    hand.turn(Knob::Dial, 1);
    assert!(matches!(hand.input(Input::Press(Knob::Dial)), Reply::Again));
}

/// The pictures of a session until it rests.
fn moved(hand: &mut Hand) -> Vec<Frame> {
    let mut frames = Vec::new();
    loop {
        let mut frame = Frame::new();
        hand.session.draw(&hand.session.labels(), &mut frame);
        assert!(!frame.overdrawn());
        assert!(frames.last() != Some(&frame), "each step looks different");
        frames.push(frame);
        if !hand.session.is_moving() {
            return frames;
        }
        hand.session.move_on();
    }
}

#[test]
fn the_reveal_turns_the_first_players_rings_to_their_places() {
    // The longest way, half round, takes as many steps; both directions are ways.
    for (lock, steps) in [
        ("1 0 0", 0),
        ("2 0 0", 1),
        ("10 1 9", 1),
        ("4 0 0", 3),
        ("6 0 0", 5),
        ("8 0 0", 3),
    ] {
        let mut game = game("");
        play(&mut game, &std::format!("lock 1 {lock}; reveal 2 {lock}"));
        let mut hand = Hand::on(&game);
        let frames = moved(&mut hand);
        assert_eq!(frames.len(), steps + 1, "{lock}");
        // An input finds it at rest, and does what it does.
        let mut hand = Hand::on(&game);
        hand.input(Input::Press(Knob::Number));
        let mut frame = Frame::new();
        hand.session.draw(&hand.session.labels(), &mut frame);
        assert!(frames.last() == Some(&frame), "{lock}");
    }
}
