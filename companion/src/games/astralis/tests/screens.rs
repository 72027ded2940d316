//! The screens under random hands: everything stays on the glass, and what a press offers is always legal.

use super::{add_stone, at, hex, position};
use crate::draw::{BODY, Frame, SMALL, WIDTH, paragraph};
use crate::games::astralis::changes::Deed;
use crate::games::astralis::panel::deed_words;
use crate::games::astralis::rules::{Land, Seat};
use crate::games::astralis::screens::{Place, Table};
use crate::games::astralis::view::{CLOSE_PANEL, WHOLE_PANEL};
use crate::games::astralis::{Action, Astralis};
use crate::games::{Game, Reply, Screens};
use crate::input::{Input, Knob};
use crate::random::Random;

const KNOBS: [Knob; 3] = [Knob::Dial, Knob::Action, Knob::Number];

fn draw(table: &Table, game: &Astralis) -> Frame {
    let mut frame = Frame::new();
    table.draw(game, &mut frame);
    assert!(!frame.overdrawn(), "{} of {game:?}", table.name(game));
    assert!(table.help(game).unpacked().len() > 20);
    frame
}

/// One input as the shell would handle it; gives whether something was committed.
fn feed(table: &mut Table, game: &mut Astralis, input: Input, random: &mut Random) -> bool {
    match table.input(game, input, random) {
        Reply::Commit(action) => {
            let applied = game.apply(&action);
            // Ending can be refused with words; a move or a start that a press offers cannot.
            assert!(applied.is_ok() || action == Action::End, "{action:?}");
            if applied.is_ok() {
                table.committed(game, &action);
            }
            applied.is_ok()
        }
        Reply::Stay | Reply::Leave => false,
        Reply::Refuse(why) => panic!("{why}"),
    }
}

#[test]
fn random_hands_never_draw_beyond_the_glass_nor_offer_what_is_illegal() {
    for seed in 1..15 {
        let mut random = Random::new(seed * 7919);
        let mut game = Astralis::start(7 + random.below(2) as i8, random.below(41) as i16);
        let mut table = Table::resume(&game);
        let mut committed = 0;
        for turn in 0..1500 {
            let knob = KNOBS[random.below(3) as usize];
            let input = match random.below(60) {
                0 => Input::Hold(Knob::Number),
                1..20 => Input::Press(if random.below(3) == 0 {
                    Knob::Action
                } else {
                    Knob::Dial
                }),
                _ => Input::Turn(knob, random.below(9) as i8 - 4),
            };
            committed += u32::from(feed(&mut table, &mut game, input, &mut random));
            if random.below(100) == 0 {
                table.open(&game, random.below(if turn > 1400 { 4 } else { 3 }) as usize);
            }
            draw(&table, &game);
        }
        assert!(committed > 20, "only {committed} moves");
    }
}

/// A fast turn reports many detents at once, a slow one each alone: both end in the same place.
#[test]
fn the_speed_of_turning_does_not_matter() {
    let yellow = [(-2, 1), (1, -2), (4, -2)];
    let game = position(Seat::Yellow, [(3, 1), (-4, 1)], &yellow, &[(0, 0), (3, 3)]);
    let mut random = Random::new(3);
    for _ in 0..500 {
        let (mut fast, mut slow) = (Table::resume(&game), Table::resume(&game));
        for _ in 0..4 {
            let (knob, by) = (
                KNOBS[random.below(3) as usize],
                [-3, -2, 2, 3][random.below(4) as usize],
            );
            fast.input(&game, Input::Turn(knob, by), &mut random);
            for _ in 0..by.abs() {
                slow.input(&game, Input::Turn(knob, by.signum()), &mut random);
            }
        }
        assert!(draw(&fast, &game) == draw(&slow, &game));
    }
}

/// Every legal move can be reached by the three knobs from where the screen begins.
#[test]
fn the_knobs_reach_every_legal_move_and_no_other() {
    let yellow = [(-2, 1), (1, -2), (4, -2)];
    let game = position(Seat::Yellow, [(3, 1), (-4, 1)], &yellow, &[(0, 0), (3, 3)]);
    let mut random = Random::new(5);
    let mut found = std::collections::BTreeSet::new();
    for way in 0..6 {
        for far in 0..14 {
            for stone in 0..7 {
                let mut table = Table::resume(&game);
                for (knob, by) in [(Knob::Dial, way), (Knob::Number, far), (Knob::Action, stone)] {
                    table.input(&game, Input::Turn(knob, by), &mut random);
                }
                let Reply::Commit(Action::Move { to, stone }) =
                    table.input(&game, Input::Press(Knob::Dial), &mut random)
                else {
                    panic!("a press plays");
                };
                found.insert((at(to), stone.map(at)));
            }
        }
    }
    let mut legal = std::collections::BTreeSet::new();
    for (to, places) in game.moves() {
        legal.insert((at(to), None));
        legal.extend(places.iter().map(|place| (at(to), Some(at(place)))));
    }
    assert_eq!(found, legal);
}

#[test]
fn the_longest_words_fit_their_panels() {
    let longest = [
        Deed::Put(Seat::Yellow),
        Deed::Exchange(Seat::Yellow),
        Deed::Lay(Seat::Yellow),
        Deed::Flip(Seat::Yellow),
        Deed::Contest,
        Deed::Settle(Seat::Yellow),
    ];
    for deed in longest {
        let text = deed_words(deed);
        // Rows between the number on top and the bottom line; beside the whole board the hex needs one as well.
        assert!(
            paragraph(&text, &BODY, WIDTH - CLOSE_PANEL).count() <= 4,
            "{text}"
        );
        assert!(
            paragraph(&text, &SMALL, WIDTH - WHOLE_PANEL).count() <= 4,
            "{text}"
        );
    }
}

#[test]
fn scores_of_three_digits_fit() {
    let mut game = position(Seat::Cyan, [(0, 0), (1, 0)], &[], &[]);
    for spot in game.board.iter().filter(|spot| *spot != hex((1, 0))) {
        if game.land.unexplored.contains(spot) {
            add_stone(&mut game, Seat::Yellow, spot);
        }
    }
    for (agreed, turn) in [(false, Seat::Yellow), (false, Seat::Cyan), (true, Seat::Cyan)] {
        (game.agreed, game.turn) = (agreed, turn);
        let mut table = Table::resume(&game);
        draw(&table, &game);
        table.close = true;
        draw(&table, &game);
        table.place = Place::Score;
        draw(&table, &game);
        let [yellow, cyan] = game.land.stones;
        game.land = Land::of(&game.board, [cyan, yellow]);
    }
}

#[test]
fn a_stuck_pawn_is_told_of() {
    let mut game = position(Seat::Yellow, [(3, 0), (7, 0)], &[(6, 1), (7, -1)], &[]);
    let action = Action::Move {
        to: hex((6, 0)),
        stone: None,
    };
    game.apply(&action).unwrap();
    let mut table = Table::resume(&game);
    table.committed(&game, &action);
    let mut random = Random::new(1);
    let pawn = draw(&table, &game);
    feed(&mut table, &mut game, Input::Press(Knob::Dial), &mut random);
    assert!(draw(&table, &game) != pawn);
    table.close_changes = false;
    draw(&table, &game);
    assert!(matches!(table.place, Place::Changes { at: 1 }));
    feed(&mut table, &mut game, Input::Press(Knob::Dial), &mut random);
    assert!(matches!(table.place, Place::Move(_)));
}
