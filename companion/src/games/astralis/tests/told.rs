//! What is told by itself: news after a move, the preparation of the table, what options and screens mean.

use super::{TRIPOD, add_stone, all_but_the_centre, at, go, hex, nearly_all_red_tiles, position};
use crate::draw::{BODY, TEXT_LINES, WIDTH, paragraph};
use crate::games::astralis::rules::Seat;
use crate::games::astralis::rules::board::{Hex, Hexes};
use crate::games::astralis::{Action, Astralis};
use crate::games::test_kit::{news, preparation, told};
use crate::games::{Game, RecordEntry};
use std::collections::BTreeSet;
use std::string::{String, ToString};

/// Moves and gives what is told of it.
fn moved(game: &mut Astralis, to: super::At, stone: Option<super::At>) -> String {
    let (to, stone) = (hex(to), stone.map(hex));
    told(game, &RecordEntry::Action(Action::Move { to, stone })).unwrap()
}

#[test]
fn asl_8_who_moves_first_is_told_when_both_pawns_are_on_the_board() {
    let mut game = Astralis::start(8, 7);
    assert_eq!(news(&mut game, "start -3,7"), "");
    assert_eq!(news(&mut game, "start 3,-7"), "Yellow moves first.");
    assert_eq!(moved(&mut game, (-3, 5), Some((-3, 4))), "");
    // A hand that ends the game needs no news of it.
    assert_eq!(news(&mut game, "end"), "");
}

#[test]
fn asl_12_a_skipped_turn_is_told() {
    let mut game = position(Seat::Yellow, [(3, 0), (7, 0)], &[(6, 1), (7, -1)], &[]);
    assert_eq!(
        moved(&mut game, (6, 0), None),
        "Cyan cannot move: Yellow moves again."
    );
    assert_eq!(moved(&mut game, (5, 0), None), "");
}

#[test]
fn asl_15_17_what_is_taken_and_awarded_is_told() {
    let yellow = [(-2, 1), (1, -2), (4, -2)];
    let mut game = position(Seat::Yellow, [(3, 1), (0, -7)], &yellow, &[(0, 0)]);
    assert_eq!(
        moved(&mut game, (2, 1), Some((1, 1))),
        "Yellow takes 1 stone. Yellow gets 1 bonus stone."
    );
    let more = [(-2, 1), (1, -2), (4, 1), (1, 4)];
    let mut game = position(Seat::Yellow, [(5, -3), (0, -7)], &more, &[]);
    assert_eq!(
        moved(&mut game, (2, 0), Some((1, 1))),
        "Yellow gets 2 bonus stones."
    );
}

#[test]
fn asl_18_an_owed_stone_is_told_when_it_is_owed_and_when_it_comes() {
    let mut game = position(Seat::Yellow, [(3, 1), (0, 0)], &TRIPOD[..2], &[]);
    assert_eq!(
        moved(&mut game, (2, 1), Some((1, 1))),
        "Yellow gets H8 as soon as Cyan leaves it."
    );
    assert_eq!(
        moved(&mut game, (0, -1), None),
        "Yellow gets the stone owed on H8."
    );
}

#[test]
fn asl_21_the_end_is_told() {
    let mut game = all_but_the_centre();
    assert!(!game.is_over());
    let told = moved(&mut game, (0, 1), Some((0, 0)));
    assert!(
        told.starts_with("Every hex is explored: the game is over."),
        "{told}"
    );
    assert!(game.is_over());
}

#[test]
fn asl_26_28_a_shortage_is_told() {
    let game = nearly_all_red_tiles();
    let mut seen = [false; 2];
    for (to, places) in game.moves() {
        for place in places.iter() {
            let mut after = game;
            let told = moved(&mut after, at(to), Some(at(place)));
            let short = after.land.contested.count() > super::super::RED_TILES;
            assert_eq!(told.contains("No red tile is left: use other tokens."), short);
            seen[usize::from(short)] = true;
        }
    }
    assert_eq!(seen, [true; 2]);
    let mut game = position(Seat::Yellow, [(-7, 7), (7, -7)], &[], &[]);
    let away: Hexes = [
        hex((-7, 6)),
        hex((-7, 7)),
        hex((-6, 6)),
        hex((-6, 7)),
        hex((-7, 5)),
    ]
    .into_iter()
    .collect();
    for row in -6..6_i8 {
        for spot in game.board.iter().filter(|spot| spot.r == row) {
            let full = game.land.stones[0].count() >= super::super::STONES_IN_BAG;
            if game.land.unexplored.contains(spot) && !away.contains(spot) && !full && spot.q > -5 {
                add_stone(&mut game, Seat::Yellow, spot);
            }
        }
    }
    assert_eq!(game.land.stones[0].count(), super::super::STONES_IN_BAG);
    let told = moved(&mut game, (-7, 6), Some((-7, 7)));
    assert!(told.contains("Yellow's bag is empty: use other beads."), "{told}");
}

/// Records call hexes by axial coordinates (ASL-2); people count rows and hexes.
#[test]
fn asl_30_every_hex_has_a_name_that_can_be_counted_out() {
    for (size, hexes) in [(8, 169), (7, 127)] {
        let game = Astralis::start(size, 7);
        let rim = size - 1;
        let name = |q, r| game.named(Hex::new(q, r)).to_string();
        assert_eq!(name(-rim, rim), "A1");
        assert_eq!(name(0, rim), std::format!("A{size}"));
        assert_eq!(name(-rim, 0), if size == 8 { "H1" } else { "G1" });
        assert_eq!(name(0, -rim), if size == 8 { "O1" } else { "M1" });
        assert_eq!(
            name(rim, 1 - rim),
            std::format!("{}{}", if size == 8 { "N" } else { "L" }, size + 1)
        );
        let names: BTreeSet<_> = game.board.iter().map(|hex| game.named(hex).to_string()).collect();
        assert_eq!(names.len(), hexes);
        // What is on no board keeps the name that a record gave it.
        assert_eq!(name(1, rim), std::format!("1,{rim}"));
        assert_eq!(name(-128, 127), "-128,127");
    }
}

/// Every step fits its screen, and says what is needed: ASL-1, ASL-2, ASL-7, ASL-24, ASL-26, ASL-28, ASL-30, ASL-31, ASL-33.
#[test]
fn the_preparation_fits_and_names_all_that_is_needed() {
    for (size, komi2, yellow, cyan) in [7, 8].into_iter().flat_map(|size| {
        [0, 7, 40].into_iter().flat_map(move |komi2| {
            (0..4).flat_map(move |yellow| (0..4).map(move |cyan| (size, komi2, yellow, cyan)))
        })
    }) {
        let mut setup = Astralis::INFO.default_setup();
        setup.options = heapless::Vec::from_slice(&[size, komi2, yellow, cyan]).unwrap();
        let game = Astralis::new(&setup).unwrap();
        let steps = preparation(&game);
        for step in &steps {
            assert!(paragraph(step, &BODY, WIDTH - 5).count() <= TEXT_LINES, "{step}");
        }
        let all = steps.join("\n");
        assert!(all.contains(&std::format!("{size} hexes to a side")));
        assert!(all.contains(if size == 8 { "A to O" } else { "A to M" }), "{all}");
        assert!(all.contains("a pawn and 30 stones") && all.contains("169 tiles") && all.contains("60 red"));
        assert!(all.contains("not on a corner"));
        assert_eq!(all.contains("komi"), komi2 > 0);
        assert_eq!(all.contains("device plays Yellow"), yellow > 0);
        assert_eq!(all.contains("device plays Cyan"), cyan > 0);
    }
}

#[test]
fn options_and_actions_speak_to_players() {
    for option in Astralis::INFO.options {
        assert!(option.help.len() > 20, "{}", option.label);
    }
    let mut game = position(Seat::Yellow, [(3, 1), (0, -7)], &TRIPOD[..2], &[(0, 0)]);
    let (to, stone) = (hex((2, 1)), Some(hex((1, 1))));
    let mut told = String::new();
    game.tell(&Action::Move { to, stone }, &mut told).unwrap();
    assert_eq!(told, "Yellow G10 stone G9 takes 1");
    go(&mut game, at(to), stone.map(at)).unwrap();
}
