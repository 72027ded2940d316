//! AST-18: until the reveal, nothing but the chooser's own dial depends on a choice.

use super::{game, play};
use crate::draw::Frame;
use crate::games::astrolabe::Astrolabe;
use crate::games::astrolabe::action::{Action, Dust, SecretChoice};
use crate::games::astrolabe::rules::layout::Position;
use crate::games::test_kit::{any_input, json};
use crate::games::{AnySession, Game, Reply, Secrecy, Session};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::MOST_ACTION_BYTES;
use std::string::String;
use std::vec::Vec;

/// Everything that leaves the device: picture, name of the screen, help, state.
fn seen(session: &Session<Astrolabe>) -> (Vec<u8>, &'static str, &'static str, String) {
    let mut frame = Frame::new();
    session.draw(&session.labels(), &mut frame);
    (
        frame.bytes().to_vec(),
        session.screen_name(),
        session.help(),
        json(&session.game),
    )
}

fn lock(random: &mut Random, game: &Astrolabe, seat: u8) -> Action {
    loop {
        let mut part = || random.below(game.layout.count() as u32) as u8;
        let at = Position {
            pointer: part(),
            action: part(),
            number: part(),
        };
        let dust = [None, Some(Dust::Sun), Some(Dust::Moon)][random.below(3) as usize];
        let choice = SecretChoice { seat, at, dust };
        if game.check(&choice).is_ok() {
            return Action::Lock(choice);
        }
    }
}

#[test]
fn two_different_choices_look_the_same_until_the_reveal() {
    let table = game("seats Red Blue Gold Jade");
    let mut differences_at_reveal = 0;
    for seed in 0..60 {
        let mut random = Random::new(seed * 31 + 5);
        let mut one = Session::new(table.clone());
        let mut two = Session::new(table.clone());
        for session in [&mut one, &mut two] {
            play(&mut session.game, "set focus 1 8; set focus 2 5");
        }
        for seat in 0..2 {
            let secrets = [
                lock(&mut random, &one.game, seat),
                lock(&mut random, &one.game, seat),
            ];
            let mut told = [String::new(), String::new()];
            for ((session, secret), told) in [&mut one, &mut two].into_iter().zip(&secrets).zip(&mut told) {
                assert_eq!(Astrolabe::secrecy(secret), Secrecy::Hidden);
                session.game.tell(secret, told).unwrap();
                session.game.apply(secret).unwrap();
                session.resume();
            }
            assert_eq!(told[0], told[1]);
        }
        assert_eq!(one.screen_name(), "curtain");
        for step in 0..400 {
            assert!(seen(&one) == seen(&two), "seed {seed} step {step}");
            let input = any_input(&mut random);
            if random.below(25) == 0 {
                let entry = random.below(3) as usize;
                for session in [&mut one, &mut two] {
                    match Astrolabe::MENU.get(entry) {
                        Some(_) => _ = session.open(entry),
                        None => session.correct(),
                    }
                }
            }
            let mut same = Random::new(1);
            let replies =
                [&mut one, &mut two].map(|session| session.input(input, &mut same, MOST_ACTION_BYTES));
            match replies {
                [
                    Reply::Committed { action: a, .. },
                    Reply::Committed { action: b, .. },
                ] => {
                    assert!(a == b, "seed {seed} step {step}");
                    if one.secrecy(&a) == Secrecy::Reveals {
                        differences_at_reveal += usize::from(seen(&one) != seen(&two));
                        break;
                    }
                }
                [Reply::Refuse(a), Reply::Refuse(b)] => assert_eq!(a, b),
                [Reply::Stay, Reply::Stay] | [Reply::Leave, Reply::Leave] => {}
                _ => panic!("seed {seed} step {step}: replies differ"),
            }
        }
    }
    // The test could not fail if the reveal showed nothing either.
    assert!(differences_at_reveal > 5, "{differences_at_reveal}");
}

#[test]
fn an_interrupted_choice_comes_back_behind_the_curtain() {
    let table = game("seats Red Blue Gold");
    let mut session = Session::new(table.clone());
    let mut random = Random::new(1);
    let curtain = seen(&session);
    for input in [
        Input::Press(Knob::Dial),
        Input::Turn(Knob::Dial, 3),
        Input::Turn(Knob::Action, 1),
    ] {
        _ = session.input(input, &mut random, MOST_ACTION_BYTES);
    }
    assert_eq!(session.screen_name(), "dial");
    assert!(seen(&session) != curtain);
    session.resume();
    assert!(seen(&session) == curtain);
}

#[test]
fn a_dial_hides_behind_the_curtain_of_its_own_seat() {
    let table = game("seats Red Blue Gold");
    for (locked, menu) in [(false, false), (false, true), (true, false), (true, true)] {
        let mut session = Session::new(table.clone());
        let mut random = Random::new(1);
        if locked {
            play(&mut session.game, "lock 2 1 0 0");
        }
        // Blue, while Red is the next who has to choose.
        _ = session.input(Input::Turn(Knob::Action, 1), &mut random, MOST_ACTION_BYTES);
        let mut curtain = seen(&session).0;
        _ = session.input(Input::Press(Knob::Dial), &mut random, MOST_ACTION_BYTES);
        assert_eq!(session.screen_name(), "dial");
        if locked {
            // Reopened, it is the curtain of one who has not locked.
            let mut unlocked = Session::new(table.clone());
            _ = unlocked.input(Input::Turn(Knob::Action, 1), &mut random, MOST_ACTION_BYTES);
            curtain = seen(&unlocked).0;
        }
        if menu {
            session.hide();
        } else {
            _ = session.input(Input::Press(Knob::Action), &mut random, MOST_ACTION_BYTES);
        }
        assert_eq!(session.screen_name(), "curtain");
        assert!(seen(&session).0 == curtain);
    }
}

#[test]
fn a_reopened_dial_starts_where_the_round_began() {
    let mut fresh = game("seats Red Blue Gold");
    let mut reopened = fresh.clone();
    play(&mut reopened, "lock 1 4 1 0; reopen 1");
    assert!(fresh == reopened);
    play(&mut fresh, "lock 2 1 0 0");
    play(&mut reopened, "lock 2 1 0 0");
    assert!(fresh == reopened);
}
