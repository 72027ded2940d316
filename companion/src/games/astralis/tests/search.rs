//! The device as a player, held against the second referee.

use super::referee::Board;
use super::{at, hex, no_stones_touch};
use crate::games::Game;
use crate::games::astralis::rules::board::{Hex, Hexes};
use crate::games::astralis::rules::{Land, Seat};
use crate::games::astralis::search::{Level, Thinker, is_standoff};
use crate::games::astralis::{Action, Astralis};
use crate::random::Random;
use std::boxed::Box;
use std::vec::Vec;

/// What it plays, with the seed of one device for the whole game.
fn answer(thinker: &mut Thinker, game: &Astralis, positions: u32, seed: u32) -> Action {
    thinker.begin(game, positions, seed);
    while !thinker.search.step(16) {}
    thinker.best().unwrap()
}

/// Lets it play both colours until the game is over or it agrees to end it.
fn play_out(game: &mut Astralis, positions: u32, seed: u32, mut each: impl FnMut(&Astralis, &Action)) {
    let mut thinker = Box::new(Thinker::idle());
    while !game.over() {
        let action = answer(&mut thinker, game, positions, seed);
        if is_standoff(game, &action) {
            break;
        }
        game.apply(&action).unwrap();
        each(game, &action);
    }
}

/// A position drawn row by row from the top: Y and C are stones.
fn drawn(turn: Seat, pawns: [(i32, i32); 2], rows: &[&str]) -> Astralis {
    let rim = (rows.len() / 2) as i8;
    let mut game = Astralis::start(rim + 1, 7);
    let stones = Seat::ALL.map(|seat| {
        let letter = seat.label().chars().next();
        let mut stones = Hexes::EMPTY;
        for (r, row) in (-rim..).zip(rows) {
            let places = (-rim).max(-rim - r)..;
            for (q, mark) in places.zip(row.split_whitespace()) {
                if mark.chars().next() == letter {
                    stones.insert(hex((q.into(), r.into())));
                }
            }
        }
        stones
    });
    game.land = Land::of(&game.board, stones);
    game.pawns = pawns.map(|pawn| Some(hex(pawn)));
    game.turn = turn;
    assert!(no_stones_touch(&game));
    game
}

/// Few positions a move, so that a thousand games take seconds.
#[test]
fn every_move_of_a_thousand_games_is_legal_by_the_second_referee_and_every_game_ends() {
    let mut moves = 0;
    for seed in 0..1_000 {
        let size = 7 + (seed % 2) as i8;
        let (mut game, mut table) = (Astralis::start(size, 7), Board::new(size.into()));
        play_out(&mut game, 60, seed, |game, action| {
            match *action {
                Action::Start(start) => {
                    assert!(table.may_start(at(start)));
                    table.start(at(start));
                }
                Action::Move { to, stone } => {
                    let play = (at(to), stone.map(at));
                    assert!(table.moves().contains(&play), "{play:?}");
                    table.play(play.0, play.1);
                }
                Action::End => panic!("the search never ends a game by itself"),
            }
            assert_eq!(game.turn, table.turn);
            moves += 1;
        });
        assert!(game.over(), "seed {seed}");
        let stones = game.land.stones.map(|stones| stones.count());
        assert_eq!(usize::from(stones[0] + stones[1]), table.stones.len());
    }
    assert!(moves > 20_000, "{moves}");
}

#[test]
fn every_game_of_a_level_ends_on_both_boards() {
    for (level, games) in [(Level::Easy, 60), (Level::Normal, 2)] {
        for seed in 0..games {
            let mut game = Astralis::start(7 + (seed % 2) as i8, 7);
            play_out(&mut game, level.positions(), seed, |_, _| {});
            assert!(game.over(), "seed {seed}");
        }
    }
}

/// No search of this depth sees the hexes that are left, and a step towards them gains nothing by itself.
#[test]
fn it_walks_to_hexes_that_are_beyond_its_sight() {
    let one_left = drawn(
        Seat::Yellow,
        [(-2, 1), (0, 1)],
        &[
            "       Y . Y . . C . .",
            "      . . . . Y . . C .",
            "     . Y . C . . . . . .",
            "    C . . . . C . C . . C",
            "   . . . . . . . . . . . .",
            "  C . Y . C . . Y . . C . C",
            " . . . . . . C . . . . . . .",
            ". C . . . . . . . Y . Y . . .",
            " . . Y . C . Y . . . . . Y .",
            "  . . . . . . . . . C . . .",
            "   Y . C . . . Y . . . . Y",
            "    . . . Y . . . Y . Y .",
            "     Y . . . Y . . . . .",
            "      . C . . . Y . . Y",
            "       . . Y . . . Y .",
        ],
    );
    let six_left = drawn(
        Seat::Cyan,
        [(-4, 6), (-3, 4)],
        &[
            "      C . C . . . .",
            "     . . . . . . . .",
            "    . C . . C . Y . .",
            "   C . . . . . . . . .",
            "  . . . C . . C . Y . .",
            " . C . . . . . . . . . C",
            ". . . . . C . Y . . Y . .",
            " Y . C . . . . . . . . .",
            "  . . . . Y . . . C . Y",
            "   . Y . . . . Y . . .",
            "    . . . . Y . . C .",
            "     Y . Y . . C . .",
            "      . . . Y . . C",
        ],
    );
    for (start, left) in [(one_left, 1), (six_left, 6)] {
        assert_eq!(start.land.unexplored.count(), left);
        for positions in [10, 60, 300, 2_000] {
            let mut game = start;
            play_out(&mut game, positions, 1, |_, _| {});
            let now = game.land.unexplored.count();
            assert!(now < left, "{positions} positions leave all {now}");
        }
    }
}

fn plays(game: &Astralis) -> Vec<Action> {
    let each = |(to, places): (Hex, Hexes)| {
        let stones: Vec<_> = places.iter().map(Some).chain([None]).collect();
        stones.into_iter().map(move |stone| Action::Move { to, stone })
    };
    game.moves().flat_map(each).collect()
}

fn has_stone(action: &Action) -> bool {
    matches!(action, Action::Move { stone: Some(_), .. })
}

fn by_chance(actions: &[Action], random: &mut Random) -> Action {
    actions[random.below(actions.len() as u32) as usize]
}

/// The end of a game by chance on a small board, where both pawns are in each other's way and standoffs are frequent.
fn ending(seed: u32) -> Astralis {
    let mut game = Astralis::start(4, 7);
    let mut random = Random::new(seed.wrapping_mul(2_654_435_761));
    while game.land.unexplored.count() > 3 {
        let mut actions = plays(&game);
        if !game.started() {
            actions = game.starts().map(Action::Start).collect();
        } else if actions.iter().any(has_stone) {
            actions.retain(has_stone);
        }
        game.apply(&by_chance(&actions, &mut random)).unwrap();
    }
    game
}

#[test]
fn no_game_of_two_devices_needs_an_agreement() {
    for seed in 0..4_000 {
        let mut game = ending(seed);
        play_out(&mut game, Level::Easy.positions(), seed, |_, _| {});
        assert!(game.over(), "seed {seed}");
    }
}

fn after(game: &Astralis, action: &Action) -> Astralis {
    let mut after = *game;
    after.apply(action).unwrap();
    after
}

/// Twice the points by which a seat leads if both play as well as they can for some plies: every play is tried.
fn best_lead(game: &Astralis, seat: Seat, plies: u32) -> i16 {
    if plies == 0 || game.over() {
        return game.score2(seat) - game.score2(seat.other());
    }
    let leads = plays(game)
        .into_iter()
        .map(|action| best_lead(&after(game, &action), seat, plies - 1));
    let own = game.turn == seat;
    if own { leads.max() } else { leads.min() }.unwrap()
}

/// Against somebody who only waits until it puts a stone, and is then ready with the best answer. It offers to end only what
/// nobody can gain by: it wins the game as it stands, and of all stones that it could put, none leaves it with more after the
/// best answer.
#[test]
fn it_offers_to_end_only_where_it_cannot_gain() {
    let mut thinker = Box::new(Thinker::idle());
    let (mut offers, mut ends) = (0, 0);
    for seed in 0..4_000 {
        let (mut game, device) = (ending(seed), Seat::ALL[seed as usize % 2]);
        let mut random = Random::new(seed);
        while !game.over() {
            if game.turn == device {
                let action = answer(&mut thinker, &game, Level::Easy.positions(), seed);
                if is_standoff(&game, &action) || game.quiet == u8::MAX {
                    break;
                }
                game.apply(&action).unwrap();
                continue;
            }
            let mut guards = plays(&game);
            if game.quiet > 0 {
                guards.retain(|action| !has_stone(action));
            }
            let worth = |action: &Action| {
                let lead = best_lead(&after(&game, action), device.other(), 2);
                (lead, random.below(1_000))
            };
            game.apply(&guards.into_iter().max_by_key(worth).unwrap())
                .unwrap();
        }
        let lead = best_lead(&game, device, 0);
        if game.over() || game.quiet == u8::MAX {
            // Kept away from the last hexes by a pawn in its way, it tries for ever.
            assert!(game.over() || lead <= 0, "seed {seed}");
            ends += 1;
            continue;
        }
        offers += 1;
        assert!(lead > 0, "seed {seed}: it offers to lose");
        for action in plays(&game).iter().filter(|action| has_stone(action)) {
            let gained = best_lead(&after(&game, action), device, 1) - lead;
            assert!(gained <= 0, "seed {seed}: {action:?} gains {gained}");
        }
    }
    assert!(
        offers >= 5 && ends >= 5,
        "{offers} offers, {ends} games to the end"
    );
}

/// A hundred turns without a stone, and yet there is all to gain: no offer.
#[test]
fn it_plays_on_where_it_can_gain_however_long_nobody_did() {
    let mut game = Astralis::start(7, 7);
    game.apply(&Action::Start(hex((-3, 6)))).unwrap();
    game.apply(&Action::Start(hex((3, -6)))).unwrap();
    for turn in 0..100 {
        let r = if turn / 2 % 2 == 0 { 5 } else { 6 };
        let to = if turn % 2 == 0 { hex((-3, r)) } else { hex((3, -r)) };
        game.apply(&Action::Move { to, stone: None }).unwrap();
    }
    let action = answer(&mut Box::new(Thinker::idle()), &game, 60, 1);
    assert!(has_stone(&action) && !is_standoff(&game, &action));
}

/// What it plays depends on nothing but position, positions looked at and seed, however the work is cut into steps.
#[test]
fn steps_of_any_size_find_the_same_move() {
    let mut game = Astralis::start(8, 7);
    game.apply(&Action::Start(hex((-3, 7)))).unwrap();
    game.apply(&Action::Start(hex((3, -7)))).unwrap();
    let mut thinker = Box::new(Thinker::idle());
    let mut found = [1, 7, 100].map(|step| {
        thinker.begin(&game, 2_000, 5);
        while !thinker.search.step(step) {}
        thinker.best().unwrap()
    });
    found.rotate_left(1);
    assert!(found.iter().all(|action| *action == found[0]));
}

/// It has a move from the first position on, and how far it is never goes back.
#[test]
fn it_can_be_asked_at_any_time() {
    let mut game = Astralis::start(7, 7);
    game.apply(&Action::Start(hex((-3, 6)))).unwrap();
    game.apply(&Action::Start(hex((3, -6)))).unwrap();
    let mut thinker = Box::new(Thinker::idle());
    thinker.begin(&game, 3_000, 1);
    let mut progress = 0;
    while !thinker.search.step(1) {
        let found = thinker.best().unwrap();
        assert!({ game }.apply(&found).is_ok());
        assert!(thinker.search.progress() >= progress);
        progress = thinker.search.progress();
    }
    assert_eq!(thinker.search.progress(), 256);
}

/// The device has one, beside everything else that it keeps in its 128 KiB.
#[test]
fn it_takes_24_kib_of_memory_at_the_most() {
    assert!(size_of::<Thinker>() <= 24 * 1024, "{}", size_of::<Thinker>());
}
