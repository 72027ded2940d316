//! What no sequence of inputs or stored actions can break.

use super::game;
use crate::draw::{Frame, message, message_parts};
use crate::games::astrolabe::action::{Action, DemonPoints, SecretChoice};
use crate::games::astrolabe::counters::{AstrolabeCounter, Kind};
use crate::games::astrolabe::rules::event::MOST_MARKERS;
use crate::games::astrolabe::rules::layout::{Deed, Layout, Position};
use crate::games::astrolabe::rules::turn::Step;
use crate::games::astrolabe::{
    Astrolabe, BANK, MOST_ARTIFACTS, MOST_CAPTURED, MOST_FOCUS, PROPHECIES, Phase,
};
use crate::games::test_kit::{any_entry, any_input};
use crate::games::{AnySession, Counter, Game, RecordEntry, Reply, Session, counter};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::MOST_ACTION_BYTES;
use crate::record::codec::tests::{encoded, printed};
use crate::record::codec::{Coder, parse, read};
use std::collections::BTreeSet;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// What the codec's chances hardly ever find: a sixth demon, a purge, an artifact used again.
fn rare_entry(game: &Astrolabe, random: &mut Random) -> RecordEntry<Astrolabe> {
    let mut few = || random.below(4) as u8;
    let seat = game.active_seat().unwrap_or(0);
    let set = |kind, to: u8| RecordEntry::Set {
        counter: AstrolabeCounter { kind, seat },
        to: to.into(),
    };
    match (few(), few()) {
        (0, 0) => set(Kind::Bound, 4 + few()),
        (0, 1) => set(Kind::Sun, 4 + few()),
        (0, 2) => set(Kind::Moon, 4 + few()),
        (0, _) => set(Kind::Captured, few()),
        (1, _) => RecordEntry::Action(Action::Purge {
            demons: few(),
            sun: few(),
            moon: few(),
        }),
        (_, which) => {
            // Mostly there is one on each side.
            let artifact = which / 3;
            let (sun, moon) = game.paid(artifact).unwrap_or((0, 0));
            RecordEntry::Action(Action::Use {
                artifact,
                sun: sun + few() / 2,
                moon: moon + few() / 2,
            })
        }
    }
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
    assert!(total(|s| s.captured + s.bound) <= 42);
    // Only a sixth demon is asked about, and only while its bonus can be had.
    for seat in 0..8 {
        let is_asked = game.asked >> seat & 1 == 1;
        let bound = game.seat(seat).map_or(0, |seat| seat.bound);
        assert!(!is_asked || bound >= 6 && game.bonus.is_none() && game.phase != Phase::Over);
    }
    assert!(total(|s| s.prophecies) <= u32::from(PROPHECIES));
    assert!((1..=5).contains(&game.event.slots) && game.event.markers <= MOST_MARKERS && game.event.left < 7);
    // In the choosing nobody could resolve it.
    assert!(game.phase == Phase::Turns || !game.event.is_due());
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

/// Keeps its own account of what the state alone does not show.
#[derive(Default)]
struct Referee {
    /// What was paid for each artifact in the running turn, one use after the other.
    uses: [Vec<(u8, u8)>; 4],
    purges: u32,
    /// Uses of an artifact that had been used in the same turn.
    again: u32,
}

impl Referee {
    fn look(&mut self, before: &Astrolabe, entry: &RecordEntry<Astrolabe>, after: &Astrolabe) {
        // Each marker is counted once, until the card goes that it lies on (AST-55).
        let markers = match entry {
            RecordEntry::Action(Action::Stargaze { finished, .. }) => before.event.markers + finished,
            RecordEntry::Action(Action::Prophecy) => before.event.markers + 1,
            RecordEntry::Action(Action::Event { .. }) => before.event.markers - before.event.slots,
            RecordEntry::Set { counter, to } if counter.kind == Kind::Markers => *to as u8,
            _ => before.event.markers,
        };
        assert_eq!(after.event.markers, markers);
        match entry {
            // Each demon shows dust; it gives none only when the bank has none of its kind (AST-41).
            RecordEntry::Action(Action::Purge { demons, sun, moon }) => {
                let ran_out = after.bank().0 == 0 || after.bank().1 == 0;
                assert!(sun + moon >= *demons || ran_out);
                self.purges += u32::from(*demons > 0);
            }
            // The n-th use costs n - 1 more than the first, in no other dust (AST-46).
            RecordEntry::Action(Action::Use { artifact, sun, moon }) => {
                let uses = &mut self.uses[usize::from(*artifact)];
                let (first_sun, first_moon) = *uses.first().unwrap_or(&(*sun, *moon));
                assert_eq!(
                    (sun + moon) as usize,
                    (first_sun + first_moon) as usize + uses.len()
                );
                assert_eq!((*sun > 0, *moon > 0), (first_sun > 0, first_moon > 0));
                self.again += u32::from(!uses.is_empty());
                uses.push((*sun, *moon));
            }
            RecordEntry::Action(Action::Done | Action::Reveal(_)) => self.uses = Default::default(),
            _ => {}
        }
    }
}

/// What goes on with the game and does as little as can be; none when it is over.
fn least_action(game: &Astrolabe) -> Option<Action> {
    if let Some(seat) = game.asked_about() {
        return Some(Action::Sixth { seat, ends: false });
    }
    Some(match game.phase {
        Phase::Over => return None,
        Phase::Choosing => {
            let waiting = (0..).zip(&game.seats).find(|(_, seat)| seat.choice.is_none());
            let Some((seat, at)) = waiting else {
                return Some(Action::Reveal(None));
            };
            let mut choices = (0..game.layout.count() as u8).map(|pointer| SecretChoice {
                seat,
                at: Position { pointer, ..at.at },
                dust: None,
            });
            Action::Lock(choices.find(|choice| game.check(choice).is_ok()).unwrap())
        }
        Phase::Turns if game.event.is_due() => Action::Event {
            points: 0,
            winners: 0,
            half: false,
            next: 5,
        },
        Phase::Turns if game.turn.step != Step::Deed => Action::Done,
        Phase::Turns => match game.active().unwrap().shown.deed {
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
                points: DemonPoints::new(),
            },
            Deed::Purge => Action::Purge {
                demons: 0,
                sun: 0,
                moon: 0,
            },
        },
    })
}

/// Plays on without doing anything until the round is over.
fn finish_round(game: &mut Astrolabe) {
    let round = game.round;
    for _ in 0..200 {
        if game.phase == Phase::Over || game.round != round && game.phase == Phase::Choosing {
            return;
        }
        let action = least_action(game).unwrap();
        game.apply(&action)
            .unwrap_or_else(|why| panic!("{action:?}: {why:?}"));
        check(game);
    }
    panic!("the round does not end");
}

#[test]
fn no_actions_break_a_cap_and_every_round_ends() {
    let (mut applied, mut rounds, mut kinds) = (0, 0, BTreeSet::new());
    let (mut referee, mut ended) = (Referee::default(), 0);
    for seed in 0..400 {
        let mut random = Random::new(seed * 6151 + 1);
        let names = ["A", "B", "C", "D", "E"];
        let seats = &names[..2 + random.below(4) as usize];
        let mut game = game(&format!("seats {}", seats.join(" ")));
        for _ in 0..random.below(1_200) {
            let before = game.clone();
            let entry = match least_action(&game) {
                // So that what chance finds is also tried where it has a meaning.
                Some(action) if random.below(12) == 0 => RecordEntry::Action(action),
                _ if random.below(5) == 0 => rare_entry(&game, &mut random),
                _ => any_entry(&mut random),
            };
            let done = match &entry {
                RecordEntry::Action(action) => game.apply(action).is_ok(),
                RecordEntry::Set { counter, to } => counter::set(&mut game, *counter, *to).is_ok(),
            };
            let line = printed(&entry);
            assert!(done || game == before, "{line} was refused but changed the state");
            check(&game);
            if done {
                referee.look(&before, &entry, &game);
                applied += usize::from(!line.starts_with("set"));
                kinds.extend(line.split(' ').next().map(String::from));
                ended += u32::from(line.starts_with("sixth") && game.bonus.is_some());
            }
        }
        rounds += game.round;
        finish_round(&mut game);
    }
    // With fewer it would prove little.
    assert!(applied > 10_000 && rounds > 1_000, "{applied} {rounds}");
    assert_eq!(kinds.len(), 17, "{kinds:?}");
    let Referee { purges, again, .. } = referee;
    assert!(
        purges > 100 && again > 20 && ended > 5,
        "{purges} {again} {ended}"
    );
}

#[test]
fn ties_follow_the_token() {
    for seed in 0..200 {
        let mut random = Random::new(seed * 17 + 1);
        let mut game = game("seats A B C D E");
        if let Ok(layout) = read::<Layout>(Coder::from_chance(&mut random)) {
            _ = game.apply(&Action::Rings(layout));
        }
        game.tie = random.below(5) as u8;
        for seat in 0..5 {
            let at = Position {
                pointer: random.below(game.layout.count() as u32) as u8,
                ..Position::default()
            };
            let choice = SecretChoice { seat, at, dust: None };
            game.apply(&Action::Lock(choice)).unwrap();
        }
        game.apply(&Action::Reveal(None)).unwrap();
        let place = |seat: &u8| (game.number(*seat), (*seat + 5 - game.tie) % 5);
        assert!(game.order.iter().is_sorted_by_key(place));
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
        assert!(
            encoded(&parse::<RecordEntry<Astrolabe>>(line).unwrap()).len() <= 6,
            "{line}"
        );
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
        let mut session = Session::new(game(&setup));
        // Rings of every size; large numbers everywhere in some games.
        let mut layout = Layout::placeholder();
        layout.resize(5 + seed as usize % 12);
        session.game.apply(&Action::Rings(layout)).unwrap();
        if seed % 3 == 0 {
            for (seat, kind) in [
                (0, Kind::Points),
                (1, Kind::Demons),
                (0, Kind::Bound),
                (1, Kind::Sun),
            ] {
                let counter = AstrolabeCounter { kind, seat };
                let (_, most) = counter.bounds(&session.game).unwrap();
                counter.set(&mut session.game, most).unwrap();
            }
        }
        for _ in 0..1500 {
            if random.below(60) == 0 {
                match random.below(3) {
                    0 => session.correct(),
                    entry => _ = session.open(entry as usize - 1),
                }
            }
            if random.below(80) == 0 {
                session.resume();
            }
            let input = any_input(&mut random);
            let reply = session.input(input, &mut random, MOST_ACTION_BYTES);
            let said = match reply {
                Reply::Committed { news, .. } => {
                    check(&session.game);
                    news.text().to_string()
                }
                Reply::Refuse(why) => why.to_string(),
                Reply::Stay | Reply::Leave | Reply::Again => String::new(),
            };
            // Without a message, and with each part of one.
            for part in 0..=message_parts(&said) {
                let mut frame = Frame::new();
                session.draw(&session.labels(), &mut frame);
                if part > 0 {
                    message(&mut frame, &said, part - 1);
                }
                let screen = session.screen_name();
                assert!(!frame.overdrawn(), "seed {seed}: {screen} does not fit, {said:?}");
            }
            if !screens.contains(&session.screen_name()) {
                screens.push(session.screen_name());
            }
            assert!(!session.help().is_empty());
        }
        let kind = Kind::Bonus;
        AstrolabeCounter { kind, seat: 0 }
            .set(&mut session.game, 1)
            .unwrap();
        finish_round(&mut session.game);
        session.resume();
        for _ in 0..=count {
            let mut frame = Frame::new();
            session.draw(&session.labels(), &mut frame);
            assert_eq!((session.screen_name(), frame.overdrawn()), ("over", false));
            _ = session.input(Input::Turn(Knob::Dial, 1), &mut random, MOST_ACTION_BYTES);
        }
    }
    screens.sort();
    let all = [
        "rest-of-turn",
        "artifact",
        "counters",
        "curtain",
        "dial",
        "event",
        "matching",
        "order",
        "overview",
        "sixth",
        "deed",
    ];
    for screen in all {
        assert!(screens.contains(&screen), "{screen} was never seen");
    }
}
