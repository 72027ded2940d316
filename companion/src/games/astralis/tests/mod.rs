//! One test for each rule of `seeds/astralis.md`, by id; beside them the second referee, words and screens.

mod agreement;
mod referee;
mod screens;
mod search;
mod told;
mod words;

use super::rules::board::{DIRECTIONS, Hex, Hexes};
use super::rules::changes::{Change, Pieces};
use super::rules::{Land, Seat, Tile};
use super::screens::play::{in_full, in_short};
use super::{Action, Astralis, Refusal};
use crate::games::Game;
use referee::At;
use std::string::String;
use std::vec::Vec;

fn hex(at: At) -> Hex {
    Hex::new(at.0 as i8, at.1 as i8)
}

fn at(hex: Hex) -> At {
    (i32::from(hex.q), i32::from(hex.r))
}

fn set(hexes: &[At]) -> Hexes {
    hexes.iter().copied().map(hex).collect()
}

/// A position on the large board; whose pawn is where.
fn position(turn: Seat, pawns: [At; 2], yellow: &[At], cyan: &[At]) -> Astralis {
    let mut game = Astralis::start(8, 7);
    game.pawns = pawns.map(|pawn| Some(hex(pawn)));
    game.land = Land::of(&game.board, [set(yellow), set(cyan)]);
    game.turn = turn;
    assert!(no_stones_touch(&game));
    game
}

/// All that is said of the last move before it is made.
fn outcome(after: &Astralis) -> String {
    let last = after.last.as_ref().unwrap();
    let [consequence, needed] = in_full(after, last);
    std::format!("{} {consequence} {needed}", in_short(after, last))
}

/// What a hand does to make the table like the game.
fn changes_from(game: &Astralis, from: &Pieces) -> Vec<(Hex, Change)> {
    let changes: Vec<_> = (0..).map_while(|index| game.change(from, index)).collect();
    assert_eq!(changes.len(), game.change_count(from));
    changes
}

/// What a hand does after the last move, when the pawn is moved.
fn changes(game: &Astralis) -> Vec<(Hex, Change)> {
    let mut changes = changes_from(game, &game.pieces_before().unwrap());
    let last = game.last.as_ref().unwrap();
    let pawn = (last.to, Change::Move(last.seat, Some(last.from)));
    assert_eq!(changes.remove(0), pawn);
    assert_eq!(changes.len(), usize::from(game.changed().count()));
    changes
}

fn add_stone(game: &mut Astralis, seat: Seat, hex: Hex) {
    let mut stones = game.land.stones;
    stones[seat as usize].insert(hex);
    game.land = Land::of(&game.board, stones);
}

fn no_stones_touch(game: &Astralis) -> bool {
    let stones = game.land.stones[0].or(&game.land.stones[1]);
    stones.and(&stones.neighbours(&game.board)).is_empty()
        && game.land.stones[0].and(&game.land.stones[1]).is_empty()
}

fn go(game: &mut Astralis, to: At, stone: Option<At>) -> Result<(), Refusal> {
    let before = *game;
    let result = game.apply(&Action::Move {
        to: hex(to),
        stone: stone.map(hex),
    });
    if result.is_err() {
        assert!(before == *game, "a refusal must not change the state");
    }
    result
}

fn tile(game: &Astralis, hex_at: At) -> Tile {
    game.land.tile(hex(hex_at))
}

fn stone(game: &Astralis, hex_at: At) -> Option<Seat> {
    Seat::ALL
        .into_iter()
        .find(|seat| game.land.stones[*seat as usize].contains(hex(hex_at)))
}

const YELLOW: Option<Seat> = Some(Seat::Yellow);
const CYAN: Option<Seat> = Some(Seat::Cyan);

/// Three stones round the centre, none beside it, that touch all six of its neighbours.
const TRIPOD: [At; 3] = [(-2, 1), (1, -2), (1, 1)];

#[test]
fn asl_1_boards_of_169_and_127_hexes_with_6_4_and_3_neighbours() {
    for (size, hexes, rim) in [(8, 169, 36), (7, 127, 30)] {
        let board = Hexes::board(size);
        assert_eq!(board.count(), hexes);
        let with = |count: u16| {
            let near = |h: &Hex| [*h].into_iter().collect::<Hexes>().neighbours(&board).count() == count;
            board.iter().filter(near).count() as u16
        };
        assert_eq!((with(3), with(4), with(6)), (6, rim, hexes - rim - 6));
    }
}

#[test]
fn asl_2_neighbours_are_the_six_named_ones() {
    let board = Hexes::board(8);
    for centre in board.iter() {
        let near: Hexes = [centre].into_iter().collect::<Hexes>().neighbours(&board);
        let named: Hexes = centre.ring().filter(|h| board.contains(*h)).collect();
        assert_eq!(near, named);
    }
    assert_eq!(DIRECTIONS, [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]);
}

#[test]
fn asl_3_4_5_tiles_follow_from_the_stones() {
    let game = position(Seat::Yellow, [(0, 7), (0, -7)], &[(0, 0)], &[(2, 0)]);
    assert_eq!(tile(&game, (0, 0)), Tile::Of(Seat::Yellow));
    assert_eq!(tile(&game, (-1, 0)), Tile::Of(Seat::Yellow));
    assert_eq!(tile(&game, (1, 0)), Tile::Contested);
    assert_eq!(tile(&game, (2, 0)), Tile::Of(Seat::Cyan));
    assert_eq!(tile(&game, (3, -1)), Tile::Of(Seat::Cyan));
    assert_eq!(tile(&game, (0, 2)), Tile::Nothing);
    // 1,0 lies between; so do 1,-1 (neighbour of 0,0) and 2,-1 (of 2,0), which are not shared.
    assert_eq!(game.land.contested, set(&[(1, 0)]));
}

#[test]
fn asl_6_a_mixture_surrounds_nothing() {
    // All neighbours of 0,0 touch Yellow, but Cyan's stone makes two of them contested.
    let mut game = position(Seat::Yellow, [(3, 1), (0, -7)], &[(-2, 1), (1, -2)], &[(2, -1)]);
    go(&mut game, (2, 1), Some((1, 1))).unwrap();
    assert_eq!((stone(&game, (0, 0)), tile(&game, (0, 0))), (None, Tile::Nothing));
    // Nor is Cyan's stone on 0,0 surrounded as long as one neighbour is Cyan's alone.
    let mut game = position(Seat::Yellow, [(5, -2), (0, -7)], &[(-2, 1)], &[(0, 0)]);
    go(&mut game, (2, -2), Some((1, -2))).unwrap();
    assert_eq!(stone(&game, (0, 0)), CYAN);
}

#[test]
fn asl_6_rim_and_corner_need_four_and_three_neighbours() {
    // The corner 7,0: a bonus for both neighbours' owner, and an extraction.
    let mut game = position(Seat::Yellow, [(2, 1), (0, -7)], &[(6, -1)], &[]);
    go(&mut game, (4, 1), Some((5, 1))).unwrap();
    assert_eq!(stone(&game, (7, 0)), YELLOW);
    let mut game = position(Seat::Yellow, [(2, 1), (0, -7)], &[(6, -1)], &[(7, 0)]);
    go(&mut game, (4, 1), Some((5, 1))).unwrap();
    assert_eq!(stone(&game, (7, 0)), YELLOW);
    // The rim hex 3,4.
    let mut game = position(Seat::Yellow, [(0, 2), (0, -7)], &[(1, 5)], &[(3, 4)]);
    go(&mut game, (3, 2), Some((4, 2))).unwrap();
    assert_eq!(stone(&game, (3, 4)), YELLOW);
    let mut game = position(Seat::Yellow, [(0, 2), (0, -7)], &[(1, 5)], &[]);
    go(&mut game, (3, 2), Some((4, 2))).unwrap();
    assert_eq!(stone(&game, (3, 4)), YELLOW);
}

#[test]
fn asl_7_pawns_start_on_their_edges_between_the_corners() {
    for (size, rim) in [(8, 7), (7, 6)] {
        let mut game = Astralis::start(size, 7);
        assert_eq!(game.starts().count(), usize::try_from(size - 2).unwrap());
        for bad in [(0, rim), (-rim, rim), (-1, rim - 1), (1, -rim), (-1, rim + 1)] {
            let refused = game.apply(&Action::Start(hex(bad)));
            assert_eq!(refused, Err(Refusal::NoStart(Seat::Yellow, hex(bad))));
        }
        assert_eq!(go(&mut game, (0, 0), None), Err(Refusal::PawnsFirst));
        game.apply(&Action::Start(hex((-1, rim)))).unwrap();
        assert_eq!(game.to_move(), CYAN);
        let refused = game.apply(&Action::Start(hex((-2, rim))));
        assert_eq!(refused, Err(Refusal::NoStart(Seat::Cyan, hex((-2, rim)))));
        assert_eq!(game.apply(&Action::End), Err(Refusal::PawnsFirst));
        game.apply(&Action::Start(hex((1, -rim)))).unwrap();
        assert_eq!(game.to_move(), YELLOW);
        let refused = game.apply(&Action::Start(hex((2, -rim))));
        assert_eq!(refused, Err(Refusal::BothStarted));
    }
}

#[test]
fn asl_8_turns_alternate_and_the_pawn_must_move() {
    let mut game = position(Seat::Yellow, [(-1, 7), (1, -7)], &[], &[]);
    assert_eq!(go(&mut game, (-1, 7), None), Err(Refusal::MustMove));
    go(&mut game, (-1, 5), None).unwrap();
    assert_eq!(game.to_move(), CYAN);
    go(&mut game, (1, -5), None).unwrap();
    assert_eq!(game.to_move(), YELLOW);
}

#[test]
fn asl_9_pawns_go_straight_in_six_directions_any_distance() {
    let game = position(Seat::Yellow, [(0, 0), (5, 1)], &[], &[]);
    for (q, r) in DIRECTIONS {
        for far in 1..=7 {
            let to = (i32::from(q) * far, i32::from(r) * far);
            go(&mut game.clone(), to, None).unwrap();
        }
    }
    let (from, to) = (hex((0, 0)), hex((1, 1)));
    assert_eq!(
        go(&mut game.clone(), (1, 1), None),
        Err(Refusal::NotInLine { from, to })
    );
    let off = hex((8, 0));
    assert_eq!(go(&mut game.clone(), (8, 0), None), Err(Refusal::OffBoard(off)));
    assert_eq!(game.moves().count(), 42);
}

#[test]
fn asl_10_11_landing_and_passing() {
    let game = position(Seat::Yellow, [(0, 0), (-3, 0)], &[(2, 0)], &[(0, 3)]);
    // Own stones are jumped, not landed on.
    go(&mut game.clone(), (3, 0), None).unwrap();
    let refused = Refusal::StoneInWay(Seat::Yellow, hex((2, 0)));
    assert_eq!(go(&mut game.clone(), (2, 0), None), Err(refused));
    // The opponent's stones stop the pawn, on them or behind them.
    go(&mut game.clone(), (0, 2), None).unwrap();
    let refused = Refusal::StoneInWay(Seat::Cyan, hex((0, 3)));
    assert_eq!(go(&mut game.clone(), (0, 3), None), Err(refused));
    assert_eq!(go(&mut game.clone(), (0, 4), None), Err(refused));
    // So does the opponent's pawn.
    go(&mut game.clone(), (-2, 0), None).unwrap();
    let refused = Refusal::PawnInWay(Seat::Cyan, hex((-3, 0)));
    assert_eq!(go(&mut game.clone(), (-3, 0), None), Err(refused));
    assert_eq!(go(&mut game.clone(), (-5, 0), None), Err(refused));
}

#[test]
fn asl_12_a_stuck_pawn_skips_its_turn() {
    let mut game = position(Seat::Yellow, [(3, 0), (7, 0)], &[(6, 1), (7, -1)], &[]);
    go(&mut game, (6, 0), None).unwrap();
    assert_eq!(game.to_move(), YELLOW);
    assert!(game.last.as_ref().unwrap().skipped);
    go(&mut game, (5, 0), None).unwrap();
    assert_eq!(game.to_move(), CYAN);
    assert!(!game.last.as_ref().unwrap().skipped);
    go(&mut game, (6, 0), None).unwrap();
    // Own stones could be jumped, but behind them is the rim: with the third neighbour free there is always a move.
    let mut game = position(Seat::Yellow, [(0, 0), (7, 0)], &[(6, 1), (7, -1)], &[]);
    go(&mut game, (5, 0), None).unwrap();
    assert_eq!(game.to_move(), CYAN);
}

#[test]
fn asl_13_a_stone_goes_beside_the_pawn_on_an_unexplored_hex_or_nowhere() {
    let game = position(Seat::Yellow, [(-3, 0), (1, 0)], &[], &[(-1, -2)]);
    go(&mut game.clone(), (0, 0), None).unwrap();
    go(&mut game.clone(), (0, 0), Some((0, 1))).unwrap();
    let pawn = hex((0, 0));
    let refused = |at| go(&mut game.clone(), (0, 0), Some(at));
    for far in [(0, 0), (0, 2), (-3, 0)] {
        let stone = hex(far);
        assert_eq!(refused(far), Err(Refusal::StoneFarFromPawn { stone, pawn }));
    }
    assert_eq!(refused((1, 0)), Err(Refusal::PawnInWay(Seat::Cyan, hex((1, 0)))));
    assert_eq!(refused((0, 9)), Err(Refusal::OffBoard(hex((0, 9)))));
    // -1,-1 touches a stone: explored.
    let mut next_to = position(Seat::Yellow, [(-3, 0), (1, 0)], &[], &[(-1, -2)]);
    let explored = Err(Refusal::Explored(hex((-1, -1))));
    assert_eq!(go(&mut next_to, (-1, 0), Some((-1, -1))), explored);
    // The hex that the pawn just left is free again.
    let mut back = game;
    go(&mut back, (-2, 0), Some((-3, 0))).unwrap();
    assert_eq!(stone(&back, (-3, 0)), YELLOW);
}

#[test]
fn asl_15_a_stone_among_contested_hexes_is_extracted() {
    let mut game = position(Seat::Yellow, [(3, 1), (0, -7)], &TRIPOD[..2], &[(0, 0)]);
    go(&mut game, (2, 1), Some((1, 1))).unwrap();
    assert_eq!(stone(&game, (0, 0)), YELLOW);
    for near in hex((0, 0)).ring() {
        assert_eq!(tile(&game, at(near)), Tile::Of(Seat::Yellow));
    }
    let last = game.last.as_ref().unwrap();
    assert_eq!(last.taken(&game.land), set(&[(0, 0)]));
    assert!(last.bonus(&game.land).is_empty());
    let mine: Vec<_> = changes(&game).into_iter().take(2).collect();
    assert_eq!(
        mine,
        [
            (hex((1, 1)), Change::Put(Seat::Yellow)),
            (hex((2, 1)), Change::Lay(Seat::Yellow))
        ]
    );
    // Cyan's 1,0 and 0,1 were Cyan's alone until this move; the other four were contested.
    let changes = changes(&game);
    assert!(changes.contains(&(hex((1, 0)), Change::Flip(Seat::Yellow))));
    assert!(changes.contains(&(hex((-1, 0)), Change::Settle(Seat::Yellow))));
    assert!(changes.contains(&(hex((0, 0)), Change::Exchange(Seat::Yellow))));
}

#[test]
fn asl_15_19_an_extraction_can_lead_to_a_bonus() {
    // All round 2,-1 touches Yellow, but 1,0 and 1,-1 are contested as long as Cyan holds 0,0.
    let yellow = [(-2, 1), (1, -2), (4, -2)];
    let mut game = position(Seat::Yellow, [(3, 1), (0, -7)], &yellow, &[(0, 0)]);
    go(&mut game, (2, 1), Some((1, 1))).unwrap();
    assert_eq!(stone(&game, (0, 0)), YELLOW);
    assert_eq!(stone(&game, (2, -1)), YELLOW);
    let last = game.last.as_ref().unwrap();
    assert_eq!(last.taken(&game.land), set(&[(0, 0)]));
    assert_eq!(last.bonus(&game.land), set(&[(2, -1)]));
}

#[test]
fn asl_16_a_stone_in_a_pocket_falls_to_the_next_opposing_stone() {
    let mut game = position(Seat::Cyan, [(-7, 3), (-3, -1)], &TRIPOD, &[(2, -1)]);
    go(&mut game, (-1, -1), None).unwrap();
    go(&mut game, (-6, 3), None).unwrap();
    go(&mut game, (-1, 0), Some((0, 0))).unwrap();
    // Ringed by contested hexes, but it is Cyan's own turn.
    assert_eq!(stone(&game, (0, 0)), CYAN);
    // ASL-20: a move without a stone takes nothing.
    let mut waits = game;
    go(&mut waits, (-5, 3), None).unwrap();
    assert_eq!(stone(&waits, (0, 0)), CYAN);
    go(&mut game, (-5, 3), Some((-5, 4))).unwrap();
    assert_eq!(stone(&game, (0, 0)), YELLOW);
    // What Cyan's other stone touches stays contested.
    assert_eq!(tile(&game, (1, 0)), Tile::Contested);
    assert_eq!(tile(&game, (-1, 0)), Tile::Of(Seat::Yellow));
}

#[test]
fn asl_17_a_surrounded_empty_hex_gets_a_stone() {
    let mut game = position(Seat::Yellow, [(3, 1), (0, -7)], &TRIPOD[..2], &[]);
    go(&mut game, (2, 1), Some((1, 1))).unwrap();
    assert_eq!(stone(&game, (0, 0)), YELLOW);
    assert_eq!(
        changes(&game).last(),
        Some(&(hex((0, 0)), Change::Put(Seat::Yellow)))
    );
    // Two at once, on both sides of the new stone.
    let more = [(-2, 1), (1, -2), (4, 1), (1, 4)];
    let mut game = position(Seat::Yellow, [(5, -3), (0, -7)], &more, &[]);
    go(&mut game, (2, 0), Some((1, 1))).unwrap();
    assert_eq!((stone(&game, (0, 0)), stone(&game, (2, 2))), (YELLOW, YELLOW));
}

#[test]
fn asl_18_a_stone_owed_under_a_pawn_comes_as_the_pawn_leaves() {
    let mut game = position(Seat::Yellow, [(3, 1), (0, 0)], &TRIPOD[..2], &[]);
    go(&mut game, (2, 1), Some((1, 1))).unwrap();
    assert_eq!(stone(&game, (0, 0)), None);
    assert_eq!(game.to_move(), CYAN);
    // Cyan steps aside and may not refill the hex: Yellow's stone came first.
    let refused = Err(Refusal::Explored(hex((0, 0))));
    assert_eq!(go(&mut game, (-1, 0), Some((0, 0))), refused);
    go(&mut game, (0, -1), None).unwrap();
    assert_eq!(stone(&game, (0, 0)), YELLOW);
    let changes = changes(&game);
    assert_eq!(changes, [(hex((0, 0)), Change::Put(Seat::Yellow))]);
    assert_eq!(game.last.as_ref().unwrap().owed(&game.land), Some(hex((0, 0))));
}

#[test]
fn asl_20_a_turn_without_a_stone_changes_no_tile() {
    // Cyan's stone is surrounded already, as after a pocket; only a stone would take it.
    let mut game = position(Seat::Yellow, [(-7, 3), (0, -7)], &TRIPOD, &[(0, 0), (2, -1)]);
    go(&mut game, (-6, 3), None).unwrap();
    assert_eq!(changes(&game).len(), 0);
    assert_eq!(game.land.stones, [set(&TRIPOD), set(&[(0, 0), (2, -1)])]);
}

/// Everything is explored but 0,0, where Cyan's pawn stands.
fn all_but_the_centre() -> Astralis {
    let mut game = position(Seat::Cyan, [(0, 2), (0, 0)], &[(-2, 1), (1, -2)], &[(1, 1)]);
    for (count, spot) in game.board.iter().enumerate() {
        let free = game.land.unexplored;
        if free.contains(spot) && spot != hex((0, 0)) {
            add_stone(&mut game, Seat::ALL[count % 2], spot);
        }
    }
    assert_eq!(game.land.unexplored, set(&[(0, 0)]));
    game
}

#[test]
fn asl_21_the_game_ends_when_all_is_explored() {
    let mut game = all_but_the_centre();
    assert!(!game.over());
    let mut ended = game;
    go(&mut ended, (0, 1), Some((0, 0))).unwrap();
    assert!(ended.over());
    assert_eq!((ended.to_move(), ended.moves().count()), (None, 0));
    assert_eq!(go(&mut ended, (0, 2), None), Err(Refusal::Over));
    assert_eq!(ended.apply(&Action::End), Err(Refusal::Over));
    go(&mut game, (0, 1), None).unwrap();
    assert!(!game.over());
}

#[test]
fn asl_22_players_may_agree_to_end() {
    let mut game = position(Seat::Cyan, [(0, 3), (0, -3)], &[(2, 1)], &[]);
    game.apply(&Action::End).unwrap();
    assert!(game.over());
    assert_eq!(game.leader(), YELLOW);
    assert_eq!(go(&mut game, (0, -2), None), Err(Refusal::Over));
}

#[test]
fn asl_23_24_25_points_komi_and_winner() {
    let mut game = position(Seat::Yellow, [(0, 3), (0, -3)], &[(0, 0)], &[(2, 0)]);
    // Seven hexes each, one of them contested.
    assert_eq!(game.score2(Seat::Yellow), 12);
    assert_eq!(game.score2(Seat::Cyan), 12 + 7);
    assert_eq!(game.leader(), CYAN);
    game.komi2 = 0;
    assert_eq!(game.leader(), None);
    let mut setup = Astralis::INFO.default_setup();
    assert_eq!(Astralis::new(&setup).unwrap().komi2, 7);
    setup.options = heapless::Vec::from_slice(&[7, 11]).unwrap();
    let game = Astralis::new(&setup).unwrap();
    assert_eq!((game.size, game.komi2), (7, 11));
}

#[test]
fn asl_26_the_supply_is_not_enforced() {
    let mut game = position(Seat::Yellow, [(0, 0), (1, 0)], &[], &[]);
    for spot in game.board.iter() {
        let keep_free = set(&[
            (0, 0),
            (0, 1),
            (0, -1),
            (-1, 0),
            (-1, 1),
            (1, -1),
            (1, 0),
            (-3, 0),
        ]);
        if game.land.unexplored.contains(spot) && !keep_free.contains(spot) {
            add_stone(&mut game, Seat::Yellow, spot);
        }
    }
    let before = game.land.stones[0].count();
    assert!(before >= super::STONES_IN_BAG);
    let reach = game.moves().find(|(_, places)| !places.is_empty());
    let (to, places) = reach.unwrap();
    go(&mut game, at(to), places.iter().next().map(at)).unwrap();
    assert!(game.land.stones[0].count() > before);
    // It is said before the move, and afterwards.
    let (lie, told) = (game.land.stones[0].count(), outcome(&game));
    assert!(told.contains(&std::format!("{lie}/30: borrow!")), "{told}");
}

#[test]
fn asl_27_a_board_without_a_size_has_8_to_a_side() {
    let read = |line| Astralis::INFO.parse_setup(&mut crate::record::grammar::Words::new(line));
    assert_eq!(read("").unwrap(), read("8").unwrap());
    assert_eq!(read("komi 5").unwrap(), read("8 komi 5").unwrap());
    assert_eq!(Astralis::new(&read("").unwrap()).unwrap().size, 8);
    assert_eq!(Astralis::new(&read("7").unwrap()).unwrap().size, 7);
    assert_eq!(read("9").unwrap_err(), "Size is 7 to 8, not 9");
    assert_eq!(
        read("large").unwrap_err(),
        "expected an option or 'seats', found 'large'"
    );
}

/// Nearly all red tiles lie, and Yellow can put a stone that needs more of them.
fn nearly_all_red_tiles() -> Astralis {
    let mut random = crate::random::Random::new(28);
    loop {
        let mut game = position(Seat::Yellow, [(0, 0), (1, 0)], &[], &[]);
        while game.land.contested.count() < super::RED_TILES - 2 && !game.land.unexplored.is_empty() {
            let free: Vec<_> = game.land.unexplored.iter().collect();
            // Two stones apart and of the other colour: most hexes between them become contested.
            let tries = (0..8).map(|_| (free[random.below(free.len() as u32) as usize], random.below(2)));
            let next = tries.map(|(spot, seat)| {
                let mut next = game;
                add_stone(&mut next, Seat::ALL[seat as usize], spot);
                next
            });
            game = next.max_by_key(|next| next.land.contested.count()).unwrap();
        }
        let needs_more = |(to, places): (Hex, Hexes)| {
            places.iter().any(|place| {
                let mut after = game;
                go(&mut after, at(to), Some(at(place))).unwrap();
                after.land.contested.count() > super::RED_TILES
            })
        };
        if game.land.contested.count() <= super::RED_TILES && game.moves().any(needs_more) {
            return game;
        }
    }
}

#[test]
fn asl_28_more_than_60_contested_hexes_are_told_and_not_refused() {
    let game = nearly_all_red_tiles();
    let mut seen = [false; 2];
    for (to, places) in game.moves() {
        for place in places.iter() {
            let mut after = game;
            go(&mut after, at(to), Some(at(place))).unwrap();
            let (red, told) = (after.land.contested.count(), outcome(&after));
            let short = red > super::RED_TILES;
            assert_eq!(told.contains(&std::format!("red {red}/60!")), short, "{told}");
            seen[usize::from(short)] = true;
        }
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn asl_29_a_stone_that_the_next_one_can_take_is_in_danger() {
    let lose = |game: &Astralis, to, put| {
        let mut after = *game;
        go(&mut after, to, Some(put)).unwrap();
        let told = outcome(&after);
        assert_eq!(after.can_lose_stone(), told.contains("in danger!"), "{told}");
        // By trying everything that the opponent can do.
        let taken = after.moves().any(|(to, places)| {
            places.iter().any(|place| {
                let mut next = after;
                go(&mut next, at(to), Some(at(place))).unwrap();
                stone(&next, put) == after.to_move()
            })
        });
        assert_eq!(after.can_lose_stone(), taken && after.to_move() != game.to_move());
        taken
    };
    // A pocket: any stone of Yellow takes it. Then one that needs a last stone at 1,1, within reach and out of it.
    let pocket = position(Seat::Cyan, [(-7, 3), (-1, -1)], &TRIPOD, &[(2, -1)]);
    assert!(lose(&pocket, (-1, 0), (0, 0)));
    let near = position(Seat::Cyan, [(3, 1), (-1, -1)], &TRIPOD[..2], &[]);
    assert!(lose(&near, (-1, 0), (0, 0)));
    let far = position(Seat::Cyan, [(-7, 3), (-1, -1)], &TRIPOD[..2], &[]);
    assert!(!lose(&far, (-1, 0), (0, 0)));
    // And wherever random play leads.
    let mut random = crate::random::Random::new(29);
    let mut lost = 0;
    for _ in 0..15 {
        let mut game = position(Seat::Yellow, [(-1, 7), (1, -7)], &[], &[]);
        while !game.over() {
            let all: Vec<_> = game
                .moves()
                .flat_map(|(to, places)| places.iter().map(move |place| (at(to), at(place))))
                .collect();
            if all.is_empty() {
                break;
            }
            let (to, put) = all[random.below(all.len() as u32) as usize];
            lost += u32::from(lose(&game, to, put));
            go(&mut game, to, Some(put)).unwrap();
        }
    }
    assert!(lost > 0);
}
