//! The device as a player, held against the second referee.

use super::referee::Table;
use super::{at, hex};
use crate::games::Game;
use crate::games::astralis::search::{Search, is_standoff};
use crate::games::astralis::{Action, Astralis};
use std::boxed::Box;

/// Few positions a move, so that a thousand games take seconds.
const POSITIONS: u32 = 60;
const GAMES: u32 = 1_000;
/// Some games end in shuffling, which no rule forbids; they are left there.
const MOST_MOVES: usize = 200;

#[test]
fn every_move_of_a_thousand_games_is_legal_by_the_second_referee() {
    let mut search = Box::new(Search::idle());
    let (mut moves, mut ended) = (0, 0);
    for seed in 0..GAMES {
        let size = 7 + (seed % 2) as i8;
        let (mut game, mut table) = (Astralis::start(size, 7), Table::new(size.into()));
        for _ in 0..MOST_MOVES {
            if game.over() || is_standoff(&game) {
                ended += 1;
                break;
            }
            search.begin(&game, POSITIONS, seed);
            while !search.step(16) {}
            let action = search.best().unwrap().action;
            match action {
                Action::Start(start) => {
                    assert!(table.may_start(at(start)));
                    table.start(at(start));
                }
                Action::Move { to, stone } => {
                    let play = (at(to), stone.map(at));
                    assert!(table.moves().contains(&play), "{play:?}");
                    table.play(play.0, play.1);
                }
                Action::End => panic!("it never ends a game by itself"),
            }
            game.apply(&action).unwrap();
            assert_eq!(game.turn, table.turn);
            moves += 1;
        }
        let stones = game.land.stones.map(|stones| stones.count());
        assert_eq!(usize::from(stones[0] + stones[1]), table.stones.len());
    }
    std::println!("{moves} moves of {GAMES} games, {ended} of them ended");
    assert!(ended > GAMES * 9 / 10, "only {ended} games ended");
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
