//! What must hold whatever is pressed, turned, replayed or decoded.

use super::referee::Referee;
use super::{DUEL, EXPERT_DUEL, EXPERT_TEAM, FREE, TEAM, fresh, session};
use crate::draw::{Frame, SMALL, WIDTH, message, message_parts};
use crate::games::efemeris::action::{Action, Target};
use crate::games::efemeris::components::{Bonus, Captain, Nation, Planet, Ship, Space};
use crate::games::efemeris::counters::EfemerisCounter;
use crate::games::efemeris::screens::EfemerisScreens;
use crate::games::efemeris::screens::phase_list::entries;
use crate::games::efemeris::screens::picks::candidates;
use crate::games::efemeris::{Efemeris, Phase, SetUpStep};
use crate::games::{AnySession, Game, News, RecordEntry, Reply, Session, test_kit};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::codec::tests::printed;
use crate::record::codec::{decode, parse};
use crate::record::{MOST_ACTION_BYTES, name};
use crate::text::MOST_LINE;
use proptest::prelude::{ProptestConfig, any, prop, proptest};
use std::string::String;
use std::vec;
use std::vec::Vec;

const TABLES: [[i16; 5]; 6] = [DUEL, FREE, TEAM, EXPERT_DUEL, EXPERT_TEAM, [1, 1, 1, 1, 0]];

fn one<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[random.below(all.len() as u32) as usize]
}

/// Any entry of a record, sensible or not; as often one that a player could think of now.
fn any_entry(game: &Efemeris, random: &mut Random) -> RecordEntry<Efemeris> {
    match random.below(48) {
        0..2 => return RecordEntry::Action(plain_action(game)),
        2..24 => return RecordEntry::Action(likely_action(game, random)),
        _ => {}
    }
    loop {
        match test_kit::any_entry(random) {
            // A draw ends most games before anything has happened.
            RecordEntry::Action(Action::Draw) if random.below(24) > 0 => {}
            // Most corrections take ships and spices away before they are used.
            RecordEntry::Set { .. } if random.below(12) > 0 => {}
            entry => return entry,
        }
    }
}

/// Something that belongs to this phase and to who has the turn, allowed or not.
fn likely_action(game: &Efemeris, random: &mut Random) -> Action {
    let side: Vec<u8> = game.side_seats(game.side).collect();
    let seat = one(random, &side);
    let entry = match game.phase {
        Phase::Collection => return likely_collection(game, seat, random),
        Phase::Tactical | Phase::Construction => one(random, &entries(game, seat)),
        _ => return plain_action(game),
    };
    one(random, &candidates(game, seat, entry))
}

/// Ships in play stand anywhere, and as many bonuses are drawn as are due.
fn likely_collection(game: &Efemeris, seat: u8, random: &mut Random) -> Action {
    let mut spaces = [Space::Open; 3];
    for ship in game.seat(seat).ships_in_play() {
        spaces[ship as usize] = one(random, &Space::ALL);
    }
    let [_, _, due, _] = game.harvest(seat, spaces).unwrap_or_default().taken;
    let mut purse = Bonus::ALL
        .into_iter()
        .filter(|bonus| game.purse[*bonus as usize] > 2);
    let bonus = purse.next();
    let drawn = [0, 1, 2].map(|at| bonus.filter(|_| at < due));
    Action::Collect { seat, spaces, drawn }
}

/// What lets the game go on without anything special.
fn plain_action(game: &Efemeris) -> Action {
    let (waiting, seat) = game.waiting();
    let allowed = |action: &Action| game.check(action).is_ok();
    let action = match (game.phase, waiting) {
        (Phase::SetUp, SetUpStep::First) => Some(Action::First { seat: 0 }),
        (Phase::SetUp, SetUpStep::Nation) => Nation::ALL
            .into_iter()
            .map(|nation| Action::Nation { seat, nation })
            .find(allowed),
        (Phase::SetUp, SetUpStep::Captain) => Captain::ALL
            .into_iter()
            .map(|captain| Action::Captain { seat, captain })
            .find(allowed),
        (Phase::SetUp, SetUpStep::Planet) => Planet::ALL
            .into_iter()
            .map(|planet| Action::Mobilize { seat, planet })
            .find(allowed),
        (Phase::SetUp, SetUpStep::Begin) => Some(Action::Begin),
        (Phase::Exploration, _) => Some(Action::Explore),
        (Phase::Collection, _) => {
            let collect = |seat| Action::Collect {
                seat,
                spaces: [Space::Open; 3],
                drawn: [None; 3],
            };
            game.side_seats(game.side).map(collect).find(allowed)
        }
        (Phase::Tactical | Phase::Construction, _) => Some(Action::Done),
        (Phase::Over, _) => Some(Action::Next),
    };
    action.unwrap_or(Action::Done)
}

/// The seats that an action speaks of.
fn seats_in(entry: &RecordEntry<Efemeris>) -> Vec<u8> {
    let action = match entry {
        RecordEntry::Action(action) => action,
        RecordEntry::Set {
            counter: EfemerisCounter::Seat { seat, .. },
            ..
        } => return vec![*seat],
        RecordEntry::Set { .. } => return vec![],
    };
    let on = |target| match target {
        Target::Ship { seat, .. } | Target::Hand { seat } => Some(seat),
        _ => None,
    };
    match *action {
        Action::First { seat }
        | Action::Nation { seat, .. }
        | Action::Captain { seat, .. }
        | Action::Mobilize { seat, .. }
        | Action::Collect { seat, .. }
        | Action::Wreck { seat, .. }
        | Action::Recruit { seat }
        | Action::Frigate { seat }
        | Action::Fortress { seat, .. }
        | Action::Galleon { seat, .. }
        | Action::Conquer { seat, .. }
        | Action::Share { seat, .. } => vec![seat],
        Action::Play { seat, on: target, .. } | Action::Use { seat, on: target, .. } => {
            on(target).into_iter().chain([seat]).collect()
        }
        _ => vec![],
    }
}

/// Every cap, and nothing out of nothing (EFE-3).
fn holds(game: &Efemeris) {
    for spice in 0..2 {
        let held: u8 = game.seats.iter().map(|s| s.spices[spice]).sum();
        assert!(held <= 20, "the bank gave what it does not have");
    }
    for bonus in 0..3 {
        let held: u8 = game.seats.iter().map(|s| s.bonuses[bonus]).sum();
        assert!(held + game.purse[bonus] <= 8);
    }
    for (index, seat) in game.seat_indices().zip(&game.seats) {
        assert!(seat.spices.iter().all(|n| *n <= 5));
        assert!(seat.bonus_count() <= 3);
        assert!(seat.hand <= game.most_hand());
        assert!(
            seat.played.is_sorted_by_key(Option::is_none),
            "the first ones first"
        );
        assert!(seat.frigates() <= 2 && seat.frigates() <= seat.built);
        assert!(game.fortresses_of(index) <= seat.tokens && seat.tokens <= 2);
        assert!(seat.captains_left <= game.captain_cards());
        if seat.has(Ship::Galleon) {
            assert!(seat.captain.is_some() && seat.captains_left > 0);
        } else {
            assert!(game.effects.iter().all(|effect| effect.by != index));
            assert_eq!(seat.played_count(), 0, "no card without a galleon");
        }
        for ship in Ship::ALL {
            assert!(
                !game.is_frozen(index, ship) && !seat.is_new(ship) || seat.has(ship),
                "only ships in play are frozen, or new"
            );
        }
        if let Some(ally) = game.ally(index) {
            let ally = &game.seats[usize::from(ally)];
            assert!(seat.frigates() + ally.frigates() <= game.nation_limit);
        }
    }
    let seats = usize::from(game.seat_indices().end);
    for nobody in &game.seats[seats..] {
        assert!(nobody.nation.is_none() && nobody.captain.is_none() && nobody.met == [false; 12]);
        assert!(nobody.spices == [0; 2] && nobody.bonuses == [0; 3] && nobody.ships == [false; 3]);
        assert!([nobody.hand, nobody.played_count(), nobody.out, nobody.wins] == [0; 4]);
        assert!(nobody.spent == [0; 9] && nobody.new_ships == [false; 3]);
        assert!([nobody.built, nobody.tokens, nobody.captains_left] == [0; 3]);
        assert!(!nobody.collected);
    }
    for side in 0..game.sides() {
        let cards: u8 = game
            .side_seats(side)
            .map(|seat| &game.seats[usize::from(seat)])
            .map(|seat| seat.hand + seat.played_count())
            .sum();
        assert_eq!(cards + game.reserve(side) + game.lead(side).out, 12);
        assert!(game.lead(side).wins <= 2);
        assert!(game.lead(side).spent.iter().sum::<u8>() <= game.lead(side).out);
        if game.phase != Phase::Over {
            assert!(game.side_planets(side) < game.goal());
        }
    }
    for place in game.planets {
        assert!(!place.fortress || place.owner.is_some());
        assert!(!place.conquered_now || place.owner.is_some());
    }
    assert!(
        game.winner.is_none() || game.phase == Phase::Over,
        "a winner only at the end"
    );
    assert!(game.shared <= 2 && game.effects.len() < 24);
    let places: Vec<_> = game
        .effects
        .iter()
        .map(|effect| (effect.seat, effect.effect))
        .collect();
    assert!(
        places.is_sorted_by(|one, next| one < next)
            && places.iter().all(|place| usize::from(place.0) < seats)
    );
}

fn draws_within_the_glass(session: &Session<Efemeris>) {
    let mut frame = Frame::new();
    session.draw(&session.labels(), &mut frame);
    assert!(!frame.overdrawn(), "{} overdraws", session.screen_name());
    assert!(!session.help().is_empty());
}

/// Sentences of which none is cut off, nor parted from the next.
fn whole(news: &str) {
    for sentence in news.split_inclusive(['.', '!']) {
        assert!(
            sentence.ends_with(['.', '!']) && sentence.len() <= MOST_LINE + 1,
            "{news}"
        );
    }
}

fn told(game: &Efemeris, entry: &RecordEntry<Efemeris>) -> String {
    let mut out = String::new();
    match entry {
        RecordEntry::Action(action) => game.tell(action, &mut out).unwrap(),
        RecordEntry::Set { counter, to } => {
            crate::games::counter::tell(game, *counter, *to, &mut out).unwrap()
        }
    }
    out
}

/// How many games to play at random; more by `EFEMERIS_CASES`.
fn cases() -> ProptestConfig {
    let more = std::env::var("EFEMERIS_CASES").ok().and_then(|n| n.parse().ok());
    ProptestConfig {
        cases: more.unwrap_or(48),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn caps_hold_under_any_actions(seed: u32, table in 0..TABLES.len()) {
        let random = &mut Random::new(seed);
        let mut game = fresh(TABLES[table]);
        let mut referee = Referee::default();
        for _ in 0..4000 {
            let entry = any_entry(&game, random);
            let text = printed(&entry);
            let again: RecordEntry<Efemeris> = parse(&text).unwrap();
            match (&again, &entry) {
                (RecordEntry::Action(again), RecordEntry::Action(action)) => assert_eq!(again, action, "{text}"),
                (RecordEntry::Set { counter: again, to: value }, RecordEntry::Set { counter, to }) => {
                    assert_eq!((again, value), (counter, to), "{text}");
                }
                _ => panic!("{text}"),
            }
            assert!(!told(&game, &entry).is_empty());
            let before = game.clone();
            match entry.apply(&mut game) {
                Ok(()) => {
                    let seated = |seat: &u8| game.seat_indices().contains(seat);
                    assert!(seats_in(&entry).iter().all(seated), "{text}: nobody sits there");
                    referee.watch(&before, &entry, &game);
                    holds(&game);
                    let mut news = News::default();
                    game.news(&before, &entry, &mut news);
                    whole(news.text());
                }
                // A correction's refusal is only a message; the others also stand in one line above a menu.
                Err(refusal) if matches!(entry, RecordEntry::Set { .. }) => {
                    assert!(message_parts(&refusal) <= 2, "{refusal}");
                }
                Err(refusal) => assert!(SMALL.width(&refusal) <= WIDTH - 4, "{refusal}"),
            }
            if game.match_decided() && random.below(40) == 0 {
                game = fresh(TABLES[table]);
                referee = Referee::default();
            }
        }
    }

    #[test]
    fn any_bytes_are_refused_or_applied(bytes in prop::collection::vec(any::<u8>(), 0..30), table in 0..TABLES.len()) {
        if let Some(entry) = decode(&bytes) {
            let mut game = fresh(TABLES[table]);
            let random = &mut Random::new(7);
            for _ in 0..200 {
                let other = any_entry(&game, random);
                _ = other.apply(&mut game);
                told(&game, &entry);
                _ = entry.apply(&mut game.clone());
            }
        }
    }

    #[test]
    fn any_knobs_keep_the_caps_and_the_glass(seed: u32, table in 0..TABLES.len()) {
        let random = &mut Random::new(seed);
        let begin = || {
            let mut session = session(TABLES[table]);
            if seed % 2 == 0 {
                // As wide as names can be.
                session.game.names.iter_mut().for_each(|own| *own = name("WMWMWMWM"));
            }
            session
        };
        let mut session = begin();
        for _ in 0..2500 {
            let detents = one(random, &[-3, -1, 1, 1, 2]);
            let input = match random.below(40) {
                0..10 => Input::Turn(Knob::Dial, detents),
                10..14 => Input::Turn(Knob::Number, detents),
                14..16 => Input::Turn(Knob::Action, detents),
                16..36 => Input::Press(Knob::Dial),
                36..38 => Input::Press(Knob::Action),
                38 => Input::Hold(Knob::Number),
                _ => {
                    // The draw is left out: it ends most games before anything has happened.
                    match random.below(3) as usize {
                        2 => session.correct(),
                        entry => _ = session.open(entry),
                    }
                    continue;
                }
            };
            if let Reply::Committed { action, is_table, news } = session.input(input, random, MOST_ACTION_BYTES) {
                assert!(action.len() <= 8 || is_table);
                holds(&session.game);
                whole(news.text());
                for part in 0..message_parts(news.text()) {
                    let mut frame = Frame::new();
                    session.draw(&session.labels(), &mut frame);
                    message(&mut frame, news.text(), part);
                    assert!(!frame.overdrawn(), "{} under {}", session.screen_name(), news.text());
                }
            }
            draws_within_the_glass(&session);
            if session.game.match_decided() && random.below(9) == 0 {
                session = begin();
            }
        }
    }
}

/// Random games come to what the second referee looks at: things are done, and refused for each of its reasons.
#[test]
fn random_games_reach_what_ships_and_crew_cannot_do() {
    let done = [
        "conquer ",
        "frigate ",
        "galleon ",
        "collect ",
        "wreck ",
        " gunner ship",
    ];
    let reasons = [
        "has not sailed yet",
        "A new ship conquers next turn",
        "1 conquest a ship and turn",
        "A ship is on each of your planets",
        "are used",
        "A Gunner must be able to follow",
        "A Gunner must follow, or undo",
    ];
    let (mut times_done, mut times_refused) = ([0; 6], [0; 7]);
    for seed in 0..60 {
        let random = &mut Random::new(seed);
        let table = TABLES[seed as usize % TABLES.len()];
        let mut game = fresh(table);
        for _ in 0..4000 {
            let entry = any_entry(&game, random);
            let text = printed(&entry);
            match entry.apply(&mut game) {
                Ok(()) => {
                    for (times, word) in times_done.iter_mut().zip(done) {
                        *times += u32::from(text.contains(word) && !text.starts_with("set"));
                    }
                }
                Err(refusal) => {
                    for (times, reason) in times_refused.iter_mut().zip(reasons) {
                        *times += u32::from(refusal.contains(reason));
                    }
                }
            }
            if game.match_decided() {
                game = fresh(table);
            }
        }
    }
    assert!(times_done.iter().all(|times| *times > 0), "{times_done:?}");
    assert!(times_refused.iter().all(|times| *times > 0), "{times_refused:?}");
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<Efemeris>() + size_of::<EfemerisScreens>() < 1024);
}
