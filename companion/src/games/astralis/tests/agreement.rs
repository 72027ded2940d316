//! The rules against the second referee, move by move.

use super::referee::{At, Board};
use super::{at, changes_from, go, hex, no_stones_touch, position, stone};
use crate::games::Game;
use crate::games::astralis::rules::board::Hexes;
use crate::games::astralis::rules::{Seat, Tile};
use crate::games::astralis::{Action, Astralis};
use crate::random::Random;
use std::collections::BTreeSet;
use std::vec::Vec;

/// How often the rare rules were seen.
#[derive(Default, Debug)]
struct Seen {
    games: u32,
    taken: u32,
    bonus: u32,
    owed: u32,
    skipped: u32,
    most_stones: u16,
}

fn same(game: &Astralis, table: &Board) {
    assert_eq!(
        game.pawns.map(|pawn| pawn.map(at)),
        Seat::ALL.map(|s| table.pawn(s))
    );
    assert_eq!(game.turn, table.turn);
    assert_eq!(game.over(), table.over());
    let control = &game.land;
    for spot in &table.hexes {
        let tile = table.tiles.get(spot).copied().unwrap_or(Tile::Nothing);
        assert_eq!(control.tile(hex(*spot)), tile, "{spot:?}");
        assert_eq!(stone(game, *spot), table.stones.get(spot).copied(), "{spot:?}");
    }
    // ASL-14, and every hex counts once.
    assert!(no_stones_touch(game));
    let points: u16 = Seat::ALL.into_iter().map(|seat| control.points(seat)).sum();
    let rest = control.contested.count() + control.unexplored.count();
    assert_eq!(usize::from(points + rest), table.hexes.len());
}

/// Plays one random game with both referees.
fn agree(seed: u32, seen: &mut Seen) -> u32 {
    let mut random = Random::new(seed.wrapping_mul(2_654_435_761));
    let size = 7 + random.below(2) as i8;
    let (mut game, mut table) = (Astralis::start(size, 7), Board::new(i32::from(size)));
    let mut past = std::vec![(game, table.clone())];
    for _ in 0..2 {
        let ours: BTreeSet<At> = game.starts().map(at).collect();
        let theirs = table
            .hexes
            .iter()
            .copied()
            .filter(|h| table.may_start(*h))
            .collect();
        assert_eq!(ours, theirs);
        let start = *ours.iter().nth(random.below(ours.len() as u32) as usize).unwrap();
        game.apply(&Action::Start(hex(start))).unwrap();
        table.start(start);
        past.push((game, table.clone()));
    }
    // Some games are played for stones, some at leisure.
    let lazy = random.below(4);
    let mut moves = 0;
    while !game.over() && moves < 400 {
        let mut ours: Vec<(At, Option<At>)> = Vec::new();
        for (to, places) in game.moves() {
            ours.push((at(to), None));
            ours.extend(places.iter().map(|place| (at(to), Some(at(place)))));
        }
        ours.sort_unstable();
        let mut theirs = table.moves();
        theirs.sort_unstable();
        assert_eq!(ours, theirs);
        // A move at random from all pairs of hexes: refused exactly when it is not in the list.
        let mut any = || (random.below(17) as i32 - 8, random.below(17) as i32 - 8);
        let (to, put) = (any(), any());
        let put = (put.0 > 0).then_some((to.0 + put.0 % 2, to.1 + put.1.signum()));
        let refused = go(&mut { game }, to, put).is_err();
        assert_eq!(refused, !ours.contains(&(to, put)), "{to:?} {put:?}");

        let with_stone: Vec<_> = ours.iter().filter(|m| m.1.is_some()).copied().collect();
        let from = if with_stone.is_empty() || random.below(10) < lazy {
            &ours
        } else {
            &with_stone
        };
        let (to, put) = from[random.below(from.len() as u32) as usize];
        let mut by_hand = table.clone();
        go(&mut game, to, put).unwrap();
        table.play(to, put);
        same(&game, &table);
        // The change list, followed by hand, leads to the same table.
        by_hand.do_all_by_hand(changes_from(&game, &game.pieces_before().unwrap()));
        assert!(by_hand.looks_like(&table));
        // ASL-32: and after an undo, of one move or of several, back.
        let (back_to, looked) = &past[random.below(past.len() as u32) as usize];
        by_hand.do_all_by_hand(changes_from(back_to, &game.pieces()));
        assert!(by_hand.looks_like(looked));
        past.push((game, table.clone()));
        let last = game.last.as_ref().unwrap();
        seen.taken += u32::from(last.taken(&game.land).count());
        seen.bonus += u32::from(last.bonus(&game.land).count());
        seen.owed += u32::from(last.owed(&game.land).is_some());
        seen.skipped += u32::from(last.skipped);
        let most = game.land.stones.iter().map(Hexes::count).max().unwrap();
        seen.most_stones = seen.most_stones.max(most);
        moves += 1;
    }
    seen.games += 1;
    moves
}

/// Moves that both referees play; a million with `ASTRALIS_MOVES=1000000`.
#[test]
fn both_referees_agree_on_random_games() {
    let wanted = std::env::var("ASTRALIS_MOVES").map_or(3_000, |moves| moves.parse().unwrap());
    let mut seen = Seen::default();
    let (mut moves, mut seed) = (0, 1);
    while moves < wanted {
        moves += agree(seed, &mut seen);
        seed += 1;
    }
    std::println!("{moves} moves agree: {seen:?}");
    assert!(seen.games > 0 && seen.bonus > 0);
}

/// Positions that random play hardly ever reaches: a stuck pawn (ASL-12) and a stone owed under a pawn (ASL-18).
#[test]
fn both_referees_agree_on_the_rare_rules() {
    let stuck = [((6, 1), Seat::Yellow), ((7, -1), Seat::Yellow)];
    let owed = [((-2, 1), Seat::Yellow), ((1, -2), Seat::Yellow)];
    type Case<'a> = (&'a [(At, Seat)], [At; 2], [(At, Option<At>); 2]);
    let cases: [Case; 2] = [
        (&stuck, [(3, 0), (7, 0)], [((6, 0), None), ((5, 0), Some((4, 0)))]),
        (
            &owed,
            [(3, 1), (0, 0)],
            [((2, 1), Some((1, 1))), ((0, -4), Some((0, -5)))],
        ),
    ];
    for (stones, pawns, moves) in cases {
        let of = |owner| -> Vec<At> {
            let own = stones.iter().filter(|(_, seat)| *seat == owner);
            own.map(|(at, _)| *at).collect()
        };
        let mut game = position(Seat::Yellow, pawns, &of(Seat::Yellow), &of(Seat::Cyan));
        let mut table = Board::laid(8, stones, pawns, Seat::Yellow);
        same(&game, &table);
        for (to, put) in moves {
            go(&mut game, to, put).unwrap();
            table.play(to, put);
            same(&game, &table);
        }
    }
}
