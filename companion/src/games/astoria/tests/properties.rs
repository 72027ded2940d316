//! What holds in every state that any play can reach.

use super::super::action::Action;
use super::super::components::Goal::{self, Dragon, Hordes, King, Mob};
use super::super::components::{Card, Colour, PerColour, Seat, Track, WALLS};
use super::super::counters::AstoriaCounter;
use super::super::{Astoria, DEFAULT_COLOURS, Phase};
use super::{Entry, entry};
use crate::games::test_kit::{any_entry, any_input};
use crate::games::{AnySession, Counter, Game, Reply, Session, counter};
use crate::random::Random;
use crate::record::MOST_ACTION_BYTES;
use crate::record::codec::decode;
use crate::record::codec::tests::{encoded, printed};
use std::collections::BTreeSet;
use std::format;
use std::string::{String, ToString};

/// Random games in one test run; set `ASTORIA_GAMES` for more.
pub fn games() -> u32 {
    std::env::var("ASTORIA_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(300)
}

/// Any entry at all, every second time one that is allowed, if that is soon found.
fn some_entry(game: &Astoria, random: &mut Random) -> Entry {
    let entry = any_entry(random);
    if random.below(2) == 0 {
        return entry;
    }
    let mut others = (0..12).map(|_| any_entry(random));
    others
        .find(|entry| entry.apply(&mut game.clone()).is_ok())
        .unwrap_or(entry)
}

/// What keeps a game from standing still where random actions seldom fit.
fn next_step(game: &Astoria) -> Option<Entry> {
    Some(match game.phase {
        Phase::Invasion => entry("invade hammer 1 2 3 4 5 6"),
        Phase::Siege => entry("siege"),
        Phase::Disease => entry("disease"),
        Phase::Recovery => entry("recover"),
        Phase::Turn if game.turn.glyphs[Colour::Purple] >= 3 && game.mages[1].guards > 0 => {
            match game.mages[2].shields {
                0 => entry("spend kill darkness 2 shield 3 ability cobalt 2"),
                _ => entry("spend kill darkness 2 shield 3"),
            }
        }
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
    let cards = [King, King, King, Dragon, Hordes, Mob];
    assert!(can_be_dealt(game.seats(), &cards));
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

/// Whether the six goal cards can lie so that every answer was true, by trying all deals (ASO-2, ASO-81).
fn can_be_dealt(seats: &[Seat], cards: &[Goal]) -> bool {
    let Some((seat, others)) = seats.split_first() else {
        return true;
    };
    (0..cards.len()).any(|place| {
        let mut left = cards.to_vec();
        let card = left.remove(place);
        let fits = seat.goal.is_none_or(|goal| goal == card) && !seat.has_denied(card);
        fits && can_be_dealt(others, &left)
    })
}

/// Plays now random entries, now random knobs, and lets `look` see every state with the entry that comes next.
pub fn play_at_random(seed: u32, mut look: impl FnMut(&Astoria, &Entry)) {
    let mut random = Random::new(seed * 2 + 1);
    let seats = 3 + (seed % 4) as usize;
    let mut session = Session::new(Astoria::playing(seats));
    for _ in 0..100 {
        if session.game.ended.is_some() && random.below(4) == 0 {
            let mut game = Astoria::playing(seats);
            // What chance alone seldom brings together.
            game.does("set card 2 a1 1; set glyphs darkness 9; set gems 2 blue 4; set guards 2 3");
            session = Session::new(game);
        }
        for _ in 0..5 {
            let entry = match next_step(&session.game) {
                Some(step) if random.below(2) == 0 => step,
                _ => some_entry(&session.game, &mut random),
            };
            look(&session.game, &entry);
            _ = entry.apply(&mut session.game);
        }
        session.resume();
        for _ in 0..20 {
            let before = session.game.clone();
            let input = any_input(&mut random);
            if let Reply::Committed { action, .. } = session.input(input, &mut random, MOST_ACTION_BYTES) {
                look(&before, &decode(&action).unwrap());
            }
        }
    }
}

#[test]
fn tracks_keep_their_ends_gems_are_conserved_power_is_never_below_zero() {
    let mut allowed = BTreeSet::new();
    for seed in 0..games() {
        // The seats that have tapped in the fight that is on, counted clockwise from the attacker (ASO-37).
        let mut tapped = std::vec::Vec::new();
        play_at_random(seed, |game, entry| {
            check(game);
            if game.phase != Phase::Battle {
                tapped.clear();
            }
            let mut next = game.clone();
            if entry.apply(&mut next).is_err() {
                assert!(next == *game, "a refusal left a trace: {}", printed(entry));
            } else {
                if let Entry::Action(Action::Tap { seat, .. }) = entry {
                    tapped.push((seat + game.seat_count() - game.active()) % game.seat_count());
                    assert!(tapped.is_sorted(), "{tapped:?}");
                    if tapped.iter().max() > tapped.iter().min() {
                        allowed.insert("defend".to_string());
                    }
                }
                let line = printed(entry);
                for (words, what) in [(" and ", "two symbols"), (" shield ", "shield")] {
                    if line.contains(words) {
                        allowed.insert(what.to_string());
                    }
                }
                let mut words = line.split(' ');
                let verb = words.next().unwrap();
                allowed.insert(match verb {
                    "set" | "spend" => format!("{verb} {}", words.next().unwrap()),
                    _ => verb.to_string(),
                });
            }
            check(&next);
        });
    }
    // Chance has come to everything but what begins a game.
    for line in "accuse; attack; conjure; craft; defend; disease; draw; end; fight; gem; goal; guard; invade; power; recover; \
         sabotage; shield; siege; special; strike; table; tap; tribute; two symbols; use; ward; set actions; set card; set denied; set dragon; \
         set exiled; set flask; set flow; set gems; set glyphs; set goal; set guards; set hand; set hordes; set king; set laid; \
         set mob; set needs; set power; set reinforcement; set shields; set trophies; set unrest; set warlords; spend alchemy; \
         spend heal; spend hordes; spend hurt; spend kill; spend look; spend mob; spend steal; spend sun; spend take"
        .split("; ")
    {
        assert!(allowed.contains(line), "{line} never came to pass");
    }
}

#[test]
fn every_counter_of_a_page_has_its_own_label_and_can_stay_as_it_is() {
    for seed in 0..games() / 10 {
        play_at_random(seed, |game, _| {
            for page in 0..AstoriaCounter::pages(game) {
                let mut labels = BTreeSet::new();
                let rows = (0..).map_while(|row| AstoriaCounter::at(game, page, row));
                for counter in rows {
                    assert!(labels.insert(counter.label(game).to_string()), "{counter:?}");
                    assert_eq!(counter.seat().map_or(game.names.len(), usize::from), page);
                    let Ok((least, most)) = counter.bounds(game) else {
                        assert!(game.ended.is_some(), "{counter:?}");
                        continue;
                    };
                    let now = counter.get(game);
                    assert!((least..=most).contains(&now), "{counter:?}");
                    let mut same = game.clone();
                    counter.set(&mut same, now).unwrap();
                    // Which of several warlords is which does not matter.
                    same.warlords.clone_from(&game.warlords);
                    assert!(same == *game, "{counter:?}");
                }
            }
        });
    }
}

#[test]
fn history_and_state_can_be_told_of_any_action_in_any_state() {
    for seed in 0..games() / 10 {
        play_at_random(seed, |game, entry| {
            let mut out = String::new();
            match entry {
                Entry::Action(action) => game.tell(action, &mut out).unwrap(),
                Entry::Set { counter, to } => counter::tell(game, *counter, *to, &mut out).unwrap(),
            }
            let allowed = entry.apply(&mut game.clone()).is_ok();
            // No name is missing.
            let is_whole = !out.is_empty() && !out.contains("  ") && !out.starts_with([' ', ':']);
            assert!(!allowed || is_whole, "{out}");
        });
    }
}

#[test]
fn a_strike_of_any_flow_can_be_told() {
    let mut game = Astoria::playing(4);
    game.does("set warlords red 1; fight 1");
    for card in 1..=12 {
        game.does(&format!(
            "set card 1 a{card} 1; tap 1 a{card} fire 9 sulphur 9 nature 9 sun 9 darkness 9 cobalt 9"
        ));
    }
    let mut out = String::new();
    let strike = Action::Strike {
        flow: PerColour([255; 6]),
        strength: 1,
    };
    game.tell(&strike, &mut out).unwrap();
    assert_eq!(out, "Red wins with 65535 against 1");
}

#[test]
fn a_seat_that_is_named_twice_recovers_all_its_cards() {
    use crate::record::codec::parse;
    let read = |line| parse::<Action>(line).unwrap();
    let once = read("recover 3 a1 a2");
    assert_eq!(read("recover 3 a1 3 a2"), once);
    // The seat's byte and its cards' two, once more.
    let (first, second) = (encoded(&read("recover 3 a1")), encoded(&read("recover 3 a2")));
    let more = [&first[..], &second[1..]].concat();
    assert_eq!(decode(&more), Some(once));
}

#[test]
fn hostile_bytes_are_refused_and_never_break_anything() {
    let mut random = Random::new(99);
    let mut session = Session::new(Astoria::table(4));
    for line in ["begin 1 red blue yellow green", "invade hammer 1 2 3 4 5 6"] {
        let action = encoded(&entry::<Astoria>(line));
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
        let entry: Entry = any_entry(&mut Random::new(seed * 5 + 3));
        longest = longest.max(encoded(&entry).len());
    }
    assert!(longest <= 24, "{longest}");
    assert!(size_of::<Astoria>() <= 1536, "{}", size_of::<Astoria>());
}
