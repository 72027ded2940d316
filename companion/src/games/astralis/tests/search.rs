//! The device as a player, held against the second referee.

use super::referee::Table;
use super::{at, hex, no_stones_touch};
use crate::games::Game;
use crate::games::astralis::rules::board::Hexes;
use crate::games::astralis::rules::{Land, Seat};
use crate::games::astralis::search::{Level, Search, is_standoff};
use crate::games::astralis::{Action, Astralis};
use std::boxed::Box;

/// What it plays, with the seed of one device for the whole game.
fn answer(search: &mut Search, game: &Astralis, positions: u32, seed: u32) -> Action {
    search.begin(game, positions, seed);
    while !search.step(16) {}
    search.best().unwrap().action
}

/// Lets it play both colours until the game is over or it agrees to end it.
fn play_out(game: &mut Astralis, positions: u32, seed: u32, mut each: impl FnMut(&Astralis, &Action)) {
    let mut search = Box::new(Search::idle());
    while !game.over() && !is_standoff(game) {
        let action = answer(&mut search, game, positions, seed);
        game.apply(&action).unwrap();
        each(game, &action);
    }
}

/// A position drawn row by row from the top: Y and C are stones.
fn drawn(turn: Seat, pawns: [(i32, i32); 2], rows: &[&str]) -> Astralis {
    let rim = (rows.len() / 2) as i8;
    let mut game = Astralis::start(rim + 1, 7);
    let stones = Seat::BOTH.map(|seat| {
        let letter = seat.label().chars().next();
        let mut stones = Hexes::default();
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
    let (mut moves, mut agreed) = (0, 0);
    for seed in 0..1_000 {
        let size = 7 + (seed % 2) as i8;
        let (mut game, mut table) = (Astralis::start(size, 7), Table::new(size.into()));
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
        agreed += u32::from(!game.over());
        let stones = game.land.stones.map(|stones| stones.count());
        assert_eq!(usize::from(stones[0] + stones[1]), table.stones.len());
    }
    std::println!("{moves} moves, {agreed} games ended by agreement");
    assert!(agreed < 20, "{agreed} games ended by agreement");
}

#[test]
fn every_game_of_a_level_ends_on_both_boards() {
    for (level, games) in [(Level::Easy, 60), (Level::Normal, 2)] {
        for seed in 0..games {
            let mut game = Astralis::start(7 + (seed % 2) as i8, 7);
            play_out(&mut game, level.positions(), seed, |_, _| {});
            assert!(game.over() || game.land.unexplored.count() <= 3, "seed {seed}");
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

/// Whoever puts a stone here loses by it, whatever the pawns do: all 100,000 places of the pawns were tried with all that
/// follows.
#[test]
fn it_agrees_to_end_where_nobody_can_gain_and_not_before() {
    let start = drawn(
        Seat::Yellow,
        [(5, 0), (3, 2)],
        &[
            "      . C . . . . .",
            "     C . . C . Y . C",
            "    . . . . . . . . .",
            "   . Y . C . Y . . . C",
            "  Y . . . . . . . C . .",
            " . . C . Y . . Y . . C .",
            ". . . . . . . . . . . . .",
            " Y . . C . Y . C . Y . Y",
            "  . . . . . . . . . . .",
            "   C . . Y . C . C . C",
            "    . Y . . . . . . .",
            "     . . Y . . . Y .",
            "      Y . . . . . .",
        ],
    );
    let mut game = start;
    let mut turns = 0;
    play_out(&mut game, Level::Easy.positions() * 4, 1, |_, _| turns += 1);
    assert_eq!((turns, game.over(), &game.land), (24, false, &start.land));
    assert!(game.apply(&Action::End).is_ok());
    // Somebody plays on, and a stone begins the count anew.
    game.agreed = false;
    let with_stone = game.moves().find(|(_, places)| !places.is_empty());
    if let Some((to, places)) = with_stone {
        let stone = places.iter().next();
        game.apply(&Action::Move { to, stone }).unwrap();
        assert!(!is_standoff(&game));
    }
}

/// What it plays depends on nothing but position, positions looked at and seed, however the work is cut into steps.
#[test]
fn steps_of_any_size_find_the_same_move() {
    let mut game = Astralis::start(8, 7);
    game.apply(&Action::Start(hex((-3, 7)))).unwrap();
    game.apply(&Action::Start(hex((3, -7)))).unwrap();
    let mut search = Box::new(Search::idle());
    let mut found = [1, 7, 100].map(|step| {
        search.begin(&game, 2_000, 5);
        while !search.step(step) {}
        search.best().unwrap().action
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
    let mut search = Box::new(Search::idle());
    search.begin(&game, 3_000, 1);
    let mut progress = 0;
    while !search.step(1) {
        let found = search.best().unwrap();
        assert!({ game }.apply(&found.action).is_ok());
        assert!(search.progress() >= progress);
        progress = search.progress();
    }
    assert_eq!(search.progress(), 256);
}

/// The device has one, beside everything else that it keeps in its 128 KiB.
#[test]
fn it_takes_24_kib_of_memory_at_the_most() {
    assert!(size_of::<Search>() <= 24 * 1024, "{}", size_of::<Search>());
}
