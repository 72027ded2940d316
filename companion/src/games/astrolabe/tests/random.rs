//! What no sequence of inputs or stored actions can break.

use super::game;
use crate::draw::Frame;
use crate::record::codec::tests::{encoded, printed};
use crate::record::codec::{decode, parse};
use crate::games::astrolabe::action::{Action, Choice, Dust, Points, Side, Which};
use crate::games::astrolabe::counter::Counter;
use crate::games::astrolabe::rules::layout::{Deed, Layout, PLACEHOLDER, Position};
use crate::games::astrolabe::turn::Step;
use crate::games::astrolabe::{
    Astrolabe, BANK, MOST_ARTIFACTS, MOST_CAPTURED, MOST_FOCUS, PROPHECIES, Phase,
};
use crate::games::{Game, Play, Reply, Session};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::grammar::Words;
use proptest::prelude::{
    Just, ProptestConfig, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest,
};
use proptest::{collection, option};
use std::format;
use std::string::String;
use std::vec;
use std::vec::Vec;

/// A seat, sector or amount that is mostly sensible.
fn small() -> impl Strategy<Value = u8> {
    prop_oneof![8 => 0..6_u8, 2 => 0..17_u8, 1 => any::<u8>()]
}

fn layout() -> impl Strategy<Value = Layout> {
    let sector = (0..3_u8, 0..5_u8, prop_oneof![9 => 1..10_u8, 1 => any::<u8>()]);
    collection::vec(sector, 0..=16).prop_map(|sectors| {
        let mut rings = [[0; 16]; 3];
        for (sector, (time, deed, number)) in sectors.iter().enumerate() {
            (rings[0][sector], rings[1][sector], rings[2][sector]) = (*time, *deed, *number);
        }
        Layout {
            sectors: sectors.len() as u8,
            rings,
        }
    })
}

fn choice() -> impl Strategy<Value = Choice> {
    let dust = option::of(prop_oneof![Just(Dust::Sun), Just(Dust::Moon)]);
    let ring = || prop_oneof![6 => Just(0_u8), 2 => Just(1), 2 => Just(9), 1 => small()];
    (small(), small(), ring(), ring(), dust).prop_map(|(seat, pointer, action, number, dust)| Choice {
        seat,
        at: Position {
            pointer,
            action,
            number,
        },
        dust,
    })
}

fn any_action() -> impl Strategy<Value = Action> {
    let points = collection::vec(small(), 0..5).prop_map(|p| p.into_iter().collect::<Points>());
    prop_oneof![
        1 => layout().prop_map(Action::Table),
        1 => (small(), small()).prop_map(|(seat, day)| Action::Sides { seat, day }),
        8 => choice().prop_map(Action::Lock),
        1 => small().prop_map(|seat| Action::Reopen { seat }),
        4 => option::of(choice()).prop_map(Action::Reveal),
        3 => small().prop_map(|focus| Action::Meditate { focus }),
        3 => (small(), small()).prop_map(|(demons, discard)| Action::Track { demons, discard }),
        3 => (small(), small()).prop_map(|(stars, finished)| Action::Stargaze { stars, finished }),
        3 => points.prop_map(|points| Action::Bind { points }),
        3 => (small(), small(), small()).prop_map(|(demons, sun, moon)| Action::Purge { demons, sun, moon }),
        2 => (small(), small(), small()).prop_map(|(artifact, sun, moon)| Action::Use { artifact, sun, moon }),
        2 => (any::<bool>(), any::<bool>()).prop_map(|(day, replace)| Action::Buy {
            side: if day { Side::Day } else { Side::Night },
            replace,
        }),
        1 => Just(Action::Prophecy),
        6 => Just(Action::Done),
        2 => (small(), small(), any::<bool>(), small())
            .prop_map(|(points, winners, half, next)| Action::Event { points, winners, half, next }),
        3 => (small(), 0..Counter::OWN, prop_oneof![0..9_u16, any::<u16>()])
            .prop_map(|(seat, counter, value)| Action::Set { which: Which { seat, counter: Counter::ALL[counter] }, value }),
        1 => (Counter::OWN..Counter::ALL.len(), prop_oneof![0..9_u16, any::<u16>()])
            .prop_map(|(counter, value)| Action::Set { which: Which { seat: 0, counter: Counter::ALL[counter] }, value }),
    ]
}

/// What must be true of every reachable state.
fn check(game: &Astrolabe) {
    let total = |of: fn(&super::super::Seat) -> u8| game.seats.iter().map(|s| u32::from(of(s))).sum::<u32>();
    for seat in &game.seats {
        assert!(seat.focus <= MOST_FOCUS && seat.captured <= MOST_CAPTURED);
        assert!(seat.day <= MOST_ARTIFACTS && seat.night <= MOST_ARTIFACTS);
        assert!(seat.fresh <= seat.prophecies);
        assert!(game.layout.holds(&seat.at));
        assert!(seat.choice.is_none() || game.phase == Phase::Choosing);
    }
    assert!(total(|s| s.sun) <= u32::from(BANK) && total(|s| s.moon) <= u32::from(BANK));
    assert!(total(|s| s.prophecies) <= u32::from(PROPHECIES));
    assert!(
        (1..=5).contains(&game.event.slots) && game.event.markers <= game.event.slots && game.event.left < 7
    );
    assert!(usize::from(game.tie) < game.seats.len());
    assert!(game.layout.check().is_ok());
    // The order is a permutation, low to high.
    if game.phase == Phase::Choosing {
        assert!(game.order.is_empty());
    } else {
        let mut seats: Vec<_> = game.order.iter().copied().collect();
        assert!(seats.is_sorted_by_key(|s| game.number(*s)));
        seats.sort();
        assert_eq!(seats, (0..game.seats.len() as u8).collect::<Vec<_>>());
    }
}

/// Plays on without doing anything until the round is over.
fn finish_round(game: &mut Astrolabe) {
    let round = game.round;
    for _ in 0..200 {
        if game.phase == Phase::Over || game.round != round && game.phase == Phase::Choosing {
            return;
        }
        let event = Action::Event {
            points: 0,
            winners: 0,
            half: false,
            next: 5,
        };
        let action = if game.phase == Phase::Choosing {
            let waiting = (0..).zip(&game.seats).find(|(_, s)| s.choice.is_none());
            let Some((seat, at)) = waiting else {
                game.apply(&Action::Reveal(None)).unwrap();
                continue;
            };
            let choices = (0..game.layout.count() as u8).map(|pointer| Choice {
                seat,
                at: Position { pointer, ..at.at },
                dust: None,
            });
            Action::Lock(choices.into_iter().find(|c| game.check(c).is_ok()).unwrap())
        } else if game.event.is_due() {
            event
        } else if game.turn.step == Step::Deed {
            let active = game.active_seat().unwrap();
            match game.seats[usize::from(active)].shown.deed {
                Deed::Meditate => Action::Meditate { focus: 0 },
                Deed::Track => Action::Track {
                    demons: 0,
                    discard: 0,
                },
                Deed::Stargaze => Action::Stargaze {
                    stars: 0,
                    finished: 0,
                },
                Deed::Bind => Action::Bind {
                    points: Points::new(),
                },
                Deed::Purge => Action::Purge {
                    demons: 0,
                    sun: 0,
                    moon: 0,
                },
            }
        } else {
            Action::Done
        };
        game.apply(&action)
            .unwrap_or_else(|why| panic!("{action:?}: {why}"));
        check(game);
    }
    panic!("the round does not end");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn record_lines_and_stored_bytes_give_the_action_back(action in any_action()) {
        let text = printed(&action);
        prop_assert_eq!(&parse::<Action>(&text).unwrap(), &action, "{}", text);
        prop_assert_eq!(decode::<Action>(&encoded(&action)).unwrap(), action);
    }

    #[test]
    fn no_actions_break_a_cap_and_every_round_ends(
        seats in 2..=5_usize,
        actions in collection::vec(any_action(), 0..300),
    ) {
        let names = ["A", "B", "C", "D", "E"].iter().take(seats).map(|n| format!(" {n}")).collect::<String>();
        let mut game = game(&format!("seats{names}"));
        for action in &actions {
            let before = game.clone();
            if game.apply(action).is_err() {
                prop_assert!(game == before, "{action:?} was refused but changed the state");
            }
            check(&game);
        }
        finish_round(&mut game);
    }

    #[test]
    fn ties_follow_the_token(
        tie in 0..5_u8,
        layout in layout(),
        pointers in collection::vec(0..16_u8, 5),
    ) {
        let mut game = game("seats A B C D E");
        _ = game.apply(&Action::Table(layout));
        game.tie = tie;
        for (seat, pointer) in (0..).zip(pointers) {
            let at = Position { pointer: pointer % game.layout.count() as u8, ..Position::default() };
            game.apply(&Action::Lock(Choice { seat, at, dust: None })).unwrap();
        }
        game.apply(&Action::Reveal(None)).unwrap();
        let place = |seat: &u8| (game.number(*seat), (*seat + 5 - tie) % 5);
        prop_assert!(game.order.iter().is_sorted_by_key(place));
        check(&game);
    }
}

#[test]
fn usual_actions_are_short() {
    for line in [
        "lock 5 16 15 15 moon",
        "reveal 5 16 15 15 moon",
        "meditate 8",
        "track 4 discard 2",
        "purge 3 sun 4 moon 2",
        "use 4 sun 3 moon 2",
        "event 6 next 5 half 1 5",
        "set points 5 99",
        "done",
    ] {
        assert!(encoded(&parse::<Action>(line).unwrap()).len() <= 6, "{line}");
    }
}

/// A knob input as a player's hand might do it.
fn knock(random: &mut Random) -> Input {
    let knob = [Knob::Dial, Knob::Action, Knob::Number][random.below(3) as usize];
    match random.below(20) {
        0..9 => Input::Turn(knob, [-2, -1, 1, 1, 2, 7][random.below(6) as usize]),
        9..18 => Input::Press(Knob::Dial),
        18 => Input::Press(Knob::Action),
        _ => Input::Hold(Knob::Number),
    }
}

#[test]
fn random_knobs_never_draw_beyond_the_glass() {
    // More games by the environment, for a night's run.
    let games = std::env::var("ASTROLABE_GAMES").map_or(24, |n| n.parse().unwrap());
    let mut screens = Vec::new();
    for seed in 0..games {
        let mut random = Random::new(seed * 7919 + 1);
        let names = "WWWWWWWW MMMMMMMM Red Constant QQQQQQQQ";
        let count = 2 + seed as usize % 4;
        let names: Vec<_> = names.split(' ').take(count).collect();
        let setup = format!("slots {} seats {}", 1 + seed % 5, names.join(" "));
        let setup = Astrolabe::INFO.parse_setup(&mut Words::new(&setup)).unwrap();
        let mut session = Session::<Astrolabe>::start(&setup).unwrap();
        // Rings of every size; large numbers everywhere in some games.
        let mut layout = PLACEHOLDER.clone();
        layout.resize(5 + (seed % 12) as u8);
        _ = session.game.apply(&Action::Table(layout));
        if seed % 3 == 0 {
            for (seat, counter) in [
                (0, Counter::Points),
                (1, Counter::Demons),
                (0, Counter::Bound),
                (1, Counter::Sun),
            ] {
                let which = Which { seat, counter };
                let (_, (_, value)) = session.game.counter(which).unwrap();
                let set = Action::Set { which, value };
                session.game.apply(&set).unwrap();
            }
        }
        for _ in 0..1500 {
            if random.below(60) == 0 {
                session.open(random.below(3) as usize);
            }
            if random.below(80) == 0 {
                session.resume();
            }
            let reply = session.input(knock(&mut random), &mut random);
            if let Reply::Commit(bytes) = reply
                && session.apply(&bytes).is_ok()
            {
                session.committed(&bytes);
                check(&session.game);
            }
            let mut frame = Frame::new();
            session.draw(&mut frame);
            assert!(
                !frame.overdrawn(),
                "seed {seed}: {} does not fit",
                session.screen()
            );
            if !screens.contains(&session.screen()) {
                screens.push(session.screen());
            }
            assert!(!session.help().unpacked().is_empty());
        }
        let last = Action::Set {
            which: Which {
                seat: 0,
                counter: Counter::Bonus,
            },
            value: 1,
        };
        session.game.apply(&last).unwrap();
        finish_round(&mut session.game);
        session.resume();
        let mut frame = Frame::new();
        session.draw(&mut frame);
        assert_eq!((session.screen(), frame.overdrawn()), ("end", false));
    }
    screens.sort();
    let all = [
        "after",
        "artifact",
        "corrections",
        "curtain",
        "dial",
        "event",
        "matching",
        "order",
        "overview",
        "turn",
    ];
    for screen in all {
        assert!(screens.contains(&screen), "{screen} was never seen");
    }
}
