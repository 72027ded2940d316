//! What holds in every state that any play can reach.

use super::super::action::{Action, Counted, Counter, Effect, Mage, Spend, Tapped};
use super::super::model::{Card, Colour, Goal, Lengths, PerColour, Role, Seat, Track, WALLS};
use super::super::phrase::phrase;
use super::super::{Astoria, DEFAULT_COLOURS, Phase};
use super::{parse, setup};
use crate::form::decode;
use crate::form::tests::{encoded, printed};
use crate::games::{Game, Play, Session};
use crate::random::Random;
use std::string::String;

/// Random games in one test run; set `ASTORIA_GAMES` for more.
pub fn games() -> u32 {
    std::env::var("ASTORIA_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(300)
}

fn pick<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[random.below(all.len() as u32) as usize]
}

fn numbers(random: &mut Random, most: u32) -> PerColour {
    PerColour(core::array::from_fn(|_| random.below(most + 1) as u8))
}

fn tapped(random: &mut Random) -> Tapped {
    Tapped {
        seat: random.below(6) as u8,
        card: Card(random.below(4) as u8),
    }
}

fn some_spend(random: &mut Random) -> Spend {
    let seat = random.below(6) as u8;
    let with = pick(random, &[Colour::Red, Colour::Green, Colour::Purple]);
    let by = random.below(3) as u8;
    match random.below(10) {
        0 => Spend::Hordes { with, by },
        1 => Spend::Mob { with, by },
        2 => Spend::Kill {
            with,
            seat,
            shield: (by == 1).then(|| tapped(random)),
        },
        3 => Spend::Alchemy(pick(random, &Colour::ALL)),
        4 => Spend::Sun,
        5 => Spend::StealHand(seat),
        6 => Spend::HurtKing,
        7 => Spend::StealArtefact {
            seat,
            card: Card(random.below(4) as u8),
        },
        8 => Spend::Look(by),
        _ => Spend::HealKing,
    }
}

fn some_counter(random: &mut Random) -> Counter {
    let (seat, colour) = (random.below(7).min(5) as u8, pick(random, &Colour::ALL));
    let card = Card(random.below(4) as u8);
    let kind = pick(random, &Counted::ALL);
    // Only the parts that this kind has, as in a record line.
    let (none, of_cards) = (Counter::default(), [Counted::Card, Counted::Needs, Counted::Laid]);
    let of_colours = [
        Counted::Stock,
        Counted::Flask,
        Counted::Laid,
        Counted::Flow,
        Counted::Glyphs,
        Counted::Warlords,
    ];
    let of_table = [
        Counted::Track,
        Counted::Actions,
        Counted::Flow,
        Counted::Glyphs,
        Counted::Warlords,
    ];
    Counter {
        kind,
        track: if kind == Counted::Track {
            pick(random, &Track::ALL)
        } else {
            none.track
        },
        seat: if of_table.contains(&kind) { none.seat } else { seat },
        card: if of_cards.contains(&kind) { card } else { none.card },
        colour: if of_colours.contains(&kind) {
            colour
        } else {
            none.colour
        },
    }
}

/// Any action at all, most of them sensible somewhere.
fn some_action(random: &mut Random) -> Action {
    let (seat, colour) = (random.below(6) as u8, pick(random, &Colour::ALL));
    let card = Card(random.below(4) as u8);
    match random.below(34) {
        0 => Action::Table(Lengths {
            unrest: 2 + random.below(5) as u8,
            dragon: 2 + random.below(20) as u8,
            king: 2 + random.below(20) as u8,
            king_start: random.below(12) as u8,
        }),
        1 => Action::Begin {
            start: seat,
            mages: (0..random.below(7))
                .map(|_| Mage {
                    colour: pick(random, &Colour::ALL),
                    role: (seat > 3).then(|| pick(random, &Role::ALL)),
                })
                .collect(),
        },
        2 => Action::Invade {
            effect: match random.below(4) {
                0 => Effect::Nothing,
                1 => Effect::Hammer,
                2 => Effect::Dragon(random.below(4) as u8),
                _ => Effect::Warlord(colour),
            },
            flow: numbers(random, 9),
        },
        3 => Action::Draw,
        4 => Action::Power,
        5 => Action::Special(colour),
        6 => Action::Gem(colour),
        7 | 8 => Action::CraftNew {
            needs: 1 + random.below(6) as u8,
            gem: colour,
        },
        9..=11 => Action::Craft { card, gem: colour },
        12 | 13 => Action::Use {
            card,
            glyphs: numbers(random, 4),
        },
        14 => Action::Conjure(colour),
        15 => Action::Sabotage {
            seat,
            card,
            gem: (random.below(2) == 0).then_some(colour),
        },
        16..=20 => Action::Spend(some_spend(random)),
        21 => Action::Tribute(colour),
        22 => Action::Guard,
        23 => Action::Accuse {
            seat,
            faction: pick(random, &Goal::ALL),
            right: random.below(4) == 0,
        },
        24 => Action::Fight(random.below(6) as u8),
        25 => Action::Attack,
        26 => Action::Tap {
            seat,
            card,
            glyphs: numbers(random, 3),
        },
        27 => Action::Strike {
            flow: numbers(random, 9),
            strength: random.below(30) as u8,
        },
        28 => Action::End,
        29 => Action::Siege,
        30 => Action::Disease,
        31 => Action::Ward((random.below(2) == 0).then(|| tapped(random))),
        32 => Action::Recover(core::array::from_fn(|_| random.below(4) as u16)),
        33 if random.below(2) == 0 => Action::Goal {
            seat,
            goal: pick(random, &Goal::ALL),
        },
        _ => Action::Fix {
            counter: some_counter(random),
            value: random.below(12) as u8,
        },
    }
}

/// What keeps a game from standing still where random actions seldom fit.
fn next_step(game: &Astoria) -> Option<Action> {
    Some(match game.phase {
        Phase::Invasion => parse("invade hammer 1 2 3 4 5 6"),
        Phase::Siege => Action::Siege,
        Phase::Disease => Action::Disease,
        Phase::Recovery => Action::Recover([0; 6]),
        _ => return None,
    })
}

fn check(game: &Astoria) {
    for track in Track::ALL {
        let at = game.tracks[track];
        assert!(
            (track.least()..=game.lengths.of(track)).contains(&at),
            "{} at {at}",
            track.word()
        );
    }
    assert_eq!(game.gems(), 60);
    for seat in game.seats() {
        assert!(seat.power <= 99 && seat.flask.total() <= 60);
        for artefact in Card::all().filter_map(|card| seat.artefact(card)) {
            assert!(artefact.gems.total() < u16::from(artefact.needs));
            assert!((1..=6).contains(&artefact.needs));
        }
    }
    // Where nobody sits nothing happens.
    let empty = DEFAULT_COLOURS.map(|colour| Seat::new(colour, None));
    assert_eq!(game.mages[game.names.len()..], empty[game.names.len()..]);
    let at_an_end = game.at(Track::Mob) == WALLS
        || game.at(Track::Hordes) == WALLS
        || game.at(Track::Dragon) == game.lengths.of(Track::Dragon)
        || [0, game.lengths.of(Track::King)].contains(&game.at(Track::King));
    assert!(!at_an_end || game.ended.is_some());
    assert_eq!(
        game.ended.is_some(),
        matches!(game.phase, Phase::Goals | Phase::Over)
    );
}

/// Plays random actions and lets `look` see every state with the action that comes next.
pub fn play_at_random(seed: u32, mut look: impl FnMut(&Astoria, &Action)) {
    let mut random = Random::new(seed * 2 + 1);
    let seats = 3 + (seed % 4) as usize;
    let mut game = Astoria::playing(seats);
    for _ in 0..400 {
        let action = match next_step(&game) {
            Some(step) if random.below(4) == 0 => step,
            _ => some_action(&mut random),
        };
        look(&game, &action);
        _ = game.apply(&action);
    }
}

#[test]
fn tracks_keep_their_ends_gems_are_conserved_power_is_never_below_zero() {
    for seed in 0..games() {
        play_at_random(seed, |game, action| {
            check(game);
            let mut next = game.clone();
            if next.apply(action).is_err() {
                assert!(next == *game, "a refusal left a trace: {action:?}");
            }
            check(&next);
        });
    }
}

#[test]
fn record_lines_and_actions_are_each_others_inverse() {
    for seed in 0..20 * games() {
        let action = some_action(&mut Random::new(seed * 7 + 1));
        let line = printed(&action);
        assert_eq!(parse(&line), action, "{line}");
        assert_eq!(line.to_lowercase(), line);
        assert_eq!(decode(&encoded(&action)).as_ref(), Some(&action), "{line}");
    }
}

#[test]
fn a_counter_s_name_speaks_of_the_parts_that_it_has() {
    for kind in Counted::ALL {
        let has = |mark| kind.name().contains(mark);
        let has_colour = has(phrase!("{colour}")) || has(phrase!("{colour.glyph}"));
        assert_eq!(has(phrase!("{card}")), kind.of_card(), "{kind:?}");
        assert_eq!(has_colour, kind.of_colour(), "{kind:?}");
        assert_eq!(kind.name().is_empty(), kind == Counted::Track, "{kind:?}");
        // Or it would be said within itself for ever.
        assert!(!has(phrase!("{word}")) && !has(phrase!("{change}")), "{kind:?}");
    }
    for track in Track::ALL {
        let counter = Counter {
            track,
            ..Counter::default()
        };
        assert_eq!(counter.kind, Counted::Track);
        assert_eq!(counter.facts().word, track.word());
    }
}

#[test]
fn history_and_state_can_be_told_of_any_action_in_any_state() {
    for seed in 0..games() / 10 {
        play_at_random(seed, |game, action| {
            let mut out = String::new();
            game.tell(action, &mut out).unwrap();
            let allowed = game.clone().apply(action).is_ok();
            assert!(!allowed || !out.is_empty() && !out.contains('?'), "{out}");
        });
    }
}

#[test]
fn a_strike_of_any_flow_can_be_told() {
    let mut game = Astoria::playing(4);
    game.does("fix warlords red 1; fight 1");
    for card in 1..=12 {
        game.does(&std::format!(
            "fix card 1 a{card} 1; tap 1 a{card} fire 9 sulphur 9 nature 9 sun 9 darkness 9 cobalt 9"
        ));
    }
    let mut out = String::new();
    game.tell(&parse("strike 255 255 255 255 255 255 against 1"), &mut out)
        .unwrap();
    assert_eq!(out, "Red wins with 65535 against 1");
}

#[test]
fn a_seat_that_is_named_twice_recovers_all_its_cards() {
    let once = parse("recover 3 a1 a2");
    assert_eq!(parse("recover 3 a1 3 a2"), once);
    // The seat's byte and its cards' two, once more.
    let (first, second) = (encoded(&parse("recover 3 a1")), encoded(&parse("recover 3 a2")));
    let more = [&first[..], &second[1..]].concat();
    assert_eq!(decode(&more), Some(once));
}

#[test]
fn hostile_bytes_are_refused_and_never_break_anything() {
    let mut random = Random::new(99);
    let mut session = Session::<Astoria>::start(&setup(4)).ok().unwrap();
    for line in ["begin 1 red blue yellow green", "invade hammer 1 2 3 4 5 6"] {
        let action = encoded(&parse(line));
        session.apply(&action).unwrap();
    }
    for _ in 0..100 * games() {
        let mut bytes: [u8; 20] = core::array::from_fn(|_| match random.below(3) {
            0 => random.below(256) as u8,
            _ => random.below(8) as u8,
        });
        bytes[0] = random.below(30) as u8;
        let length = 1 + random.below(20) as usize;
        _ = session.apply(&bytes[..length]);
        let mut out = String::new();
        session.tell(&bytes[..length], &mut out).unwrap();
    }
}

#[test]
fn actions_are_small() {
    let mut longest = 0;
    for seed in 0..2000 {
        let action = some_action(&mut Random::new(seed * 5 + 3));
        longest = longest.max(encoded(&action).len());
    }
    assert!(longest <= 24, "{longest}");
    assert!(size_of::<Astoria>() <= 1536, "{}", size_of::<Astoria>());
}
