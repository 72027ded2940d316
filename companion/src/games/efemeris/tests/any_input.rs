//! What must hold whatever is pressed, turned, replayed or decoded.

use super::{DUEL, EXPERT_DUEL, EXPERT_TEAM, FREE, TEAM, fresh};
use crate::draw::{Frame, TINY, WIDTH, line};
use crate::form::tests::{encoded, printed};
use crate::form::{decode, parse};
use crate::games::efemeris::actions::{Action, Counter, Drawn, SeatCounter, Target};
use crate::games::efemeris::effects::EFFECTS;
use crate::games::efemeris::screens::EfemerisScreens;
use crate::games::efemeris::tables::{Bonus, Captain, Crew, Nation, Planet, PlanetCard, Ship, Space, Spice};
use crate::games::efemeris::{Efemeris, Phase};
use crate::games::{Game, Reply, Screens, name};
use crate::input::{Input, Knob};
use crate::random::Random;
use proptest::prelude::{ProptestConfig, any, prop, proptest};
use std::string::String;
use std::vec;
use std::vec::Vec;

const TABLES: [[i16; 5]; 6] = [DUEL, FREE, TEAM, EXPERT_DUEL, EXPERT_TEAM, [1, 1, 1, 1, 0]];

fn one<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[random.below(all.len() as u32) as usize]
}

/// Mostly one of four, of which not all may be at the table; now and then one that a stored byte can hold.
fn any_seat(random: &mut Random) -> u8 {
    match random.below(9) {
        0 => random.below(256) as u8,
        _ => random.below(4) as u8,
    }
}

fn any_target(random: &mut Random) -> Target {
    let seat = any_seat(random);
    match random.below(6) {
        0 => Target::Spice(one(random, Spice::ALL)),
        1 => Target::Ship {
            seat,
            ship: one(random, Ship::ALL),
        },
        2 => Target::Fortress(one(random, Planet::ALL)),
        3 => Target::Planet(one(random, Planet::ALL)),
        4 => Target::Hand { seat },
        _ => Target::Nothing,
    }
}

fn any_counter(random: &mut Random) -> Counter {
    match random.below(8) {
        0 => Counter::Owner(one(random, Planet::ALL)),
        1 => Counter::Fortress(one(random, Planet::ALL)),
        2 => Counter::Tiles,
        3 => Counter::Purse(one(random, Bonus::ALL)),
        _ => Counter::Seat {
            seat: any_seat(random),
            counter: one(random, SeatCounter::ALL),
        },
    }
}

/// Any action, sensible or not.
fn any_action(random: &mut Random) -> Action {
    let seat = any_seat(random);
    let planet = one(random, Planet::ALL);
    match random.below(22) {
        0 => Action::Table([(); 8].map(|()| PlanetCard {
            cost: [random.below(10) as u8, random.below(10) as u8],
            makes: one(random, Spice::ALL),
        })),
        1 => Action::First { seat },
        2 => Action::Nation {
            seat,
            nation: one(random, Nation::ALL),
        },
        3 => Action::Captain {
            seat,
            captain: one(random, Captain::ALL),
        },
        4 => Action::Mobilize { seat, planet },
        5 => Action::Begin,
        6 => Action::Explore,
        7 | 8 => {
            let count = random.below(3);
            let drawn: Drawn = [0, 1, 2].map(|at| (at < count).then(|| one(random, Bonus::ALL)));
            let spaces = [(); 3].map(|()| one(random, Space::ALL));
            Action::Collect { seat, spaces, drawn }
        }
        9 | 10 => Action::Play {
            seat,
            crew: one(random, Crew::ALL),
            on: any_target(random),
        },
        11 => Action::Use {
            seat,
            bonus: one(random, Bonus::ALL),
            on: any_target(random),
        },
        12 => Action::Wreck {
            seat,
            ship: one(random, Ship::ALL),
        },
        13 => Action::Recruit { seat },
        14 => Action::Frigate { seat },
        15 => Action::Fortress { seat, planet },
        16 => Action::Galleon {
            seat,
            captain: one(random, Captain::ALL),
        },
        17 => Action::Conquer {
            seat,
            planet,
            paid: [random.below(4) as u8, random.below(4) as u8],
        },
        18 => Action::Share {
            seat,
            spice: one(random, Spice::ALL),
        },
        19 => match random.below(12) {
            0 => Action::Draw,
            1 => Action::Next,
            _ => Action::Done,
        },
        20 => Action::Done,
        _ => Action::Set {
            counter: any_counter(random),
            to: random.below(10) as u8,
        },
    }
}

/// The seats that an action speaks of.
fn seats_in(action: &Action) -> Vec<u8> {
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
        | Action::Share { seat, .. }
        | Action::Set {
            counter: Counter::Seat { seat, .. },
            ..
        } => vec![seat],
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
        }
        for ship in Ship::ALL {
            assert!(
                !seat.is_frozen(*ship) || seat.has(*ship),
                "only ships in play are frozen"
            );
        }
        if let Some(ally) = game.ally(index) {
            let ally = &game.seats[usize::from(ally)];
            assert!(seat.frigates() + ally.frigates() <= game.nation_limit);
        }
    }
    let seats = usize::from(game.seat_indices().end);
    for nobody in &game.seats[seats..] {
        assert!(nobody.nation.is_none() && nobody.captain.is_none() && nobody.met == 0);
        assert!(nobody.spices == [0; 2] && nobody.bonuses == [0; 3] && nobody.ships == [false; 3]);
        assert!([nobody.hand, nobody.played_count(), nobody.out, nobody.wins] == [0; 4]);
        assert!([nobody.built, nobody.tokens, nobody.captains_left] == [0; 3]);
        assert!(!nobody.collected && nobody.effects == [0; EFFECTS]);
    }
    for side in 0..game.sides() {
        let cards: u8 = game
            .side_seats(side)
            .map(|seat| &game.seats[usize::from(seat)])
            .map(|seat| seat.hand + seat.played_count())
            .sum();
        assert_eq!(cards + game.reserve(side) + game.lead(side).out, 12);
        assert!(game.lead(side).wins <= 2);
        if game.phase != Phase::Over {
            assert!(game.side_planets(side) < game.goal());
        }
    }
    for place in game.planets {
        assert!(!place.fortress || place.owner.is_some());
    }
    assert!(
        game.winner.is_none() || game.phase == Phase::Over,
        "a winner only at the end"
    );
    assert!(game.shared <= 2 && game.effects().len() < 24);
}

fn draws_within_the_glass(game: &Efemeris, screens: &EfemerisScreens) {
    let mut frame = Frame::new();
    screens.draw(game, &mut frame);
    assert!(!frame.overdrawn(), "{} overdraws", screens.name(game));
    assert!(!screens.help(game).unpacked().is_empty());
}

fn told(game: &Efemeris, action: &Action) -> String {
    let mut out = String::new();
    game.tell(action, &mut out).unwrap();
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
        for _ in 0..4000 {
            let action = any_action(random);
            let text = printed(&action);
            assert_eq!(parse(&text).as_ref(), Ok(&action), "{text}");
            assert!(!told(&game, &action).is_empty());
            match game.apply(&action) {
                Ok(()) => {
                    let seated = |seat: &u8| game.seat_indices().contains(seat);
                    assert!(seats_in(&action).iter().all(seated), "{text}: nobody sits there");
                    holds(&game);
                }
                Err(refusal) => {
                    let refusal = line(format_args!("{refusal}"));
                    assert!(TINY.width(&refusal) <= WIDTH - 2, "{refusal}");
                }
            }
        }
    }

    #[test]
    fn any_bytes_are_refused_or_applied(bytes in prop::collection::vec(any::<u8>(), 0..30), table in 0..TABLES.len()) {
        if let Some(action) = decode(&bytes) {
            let mut game = fresh(TABLES[table]);
            let random = &mut Random::new(7);
            for _ in 0..200 {
                _ = game.apply(&any_action(random));
                told(&game, &action);
                _ = game.check(&action);
            }
        }
    }

    #[test]
    fn any_knobs_keep_the_caps_and_the_glass(seed: u32, table in 0..TABLES.len()) {
        let random = &mut Random::new(seed);
        let begin = || {
            let mut game = fresh(TABLES[table]);
            if seed % 2 == 0 {
                // As wide as names can be.
                game.names.iter_mut().for_each(|own| *own = name("WMWMWMWM"));
            }
            game
        };
        let mut game = begin();
        let mut screens = EfemerisScreens::resume(&game);
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
                    screens.open(&game, random.below(3) as usize);
                    continue;
                }
            };
            match screens.input(&game, input, random) {
                Reply::Commit(action) => {
                    assert!(encoded(&action).len() <= 8 || Efemeris::is_table(&action));
                    if game.apply(&action).is_ok() {
                        screens.committed(&game, &action);
                        holds(&game);
                    }
                }
                Reply::Refuse(_) | Reply::Stay | Reply::Leave => (),
            }
            draws_within_the_glass(&game, &screens);
            if game.match_decided() && random.below(9) == 0 {
                game = begin();
                screens = EfemerisScreens::resume(&game);
            }
        }
    }
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<Efemeris>() + size_of::<EfemerisScreens>() < 1024);
}
