//! Which cards a tile earns, every rule by its id.

use super::{play, refusal, two};
use crate::games::ophiuchus::rules::cards::{Alignments, Card};
use crate::games::ophiuchus::{Ophiuchus, Phase, Refusal};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// What a game's last tile has formed, by words: first the certain ones, then those that are open.
fn aligned(game: &Ophiuchus) -> (String, String) {
    let Alignments { found, possible } = game.claimable();
    let words = |cards: &mut dyn Iterator<Item = &Card>| {
        let words: Vec<_> = cards.map(|card| card.word()).collect();
        words.join(" ")
    };
    let open = &mut possible.iter().filter(|card| !found.contains(card));
    (words(&mut found.iter()), words(open))
}

#[test]
fn oph_16_an_alignment_is_unbroken_and_holds_a_new_cell() {
    let mut game = two();
    play(&mut game, "place 0 0 right 1 2\ntypes 1 a ab");
    play(&mut game, "place 2 0 right 2 0\ntypes 2 ac -");
    assert_eq!(aligned(&game), ("three-a".to_string(), String::new()));
    play(&mut game, "claim none");
    // Beyond the blank half the row begins anew: two of type a are not three.
    play(&mut game, "place 4 0 right 1 1\ntypes 3 a a");
    assert_eq!(
        game.phase,
        Phase::Place,
        "no card can be earned, so none is asked for"
    );
    // The old three is not formed again by a tile beside it.
    play(&mut game, "place 0 1 right 1 1\ntypes 4 b c");
    assert_eq!((game.phase, game.turn), (Phase::Place, 1));
}

#[test]
fn oph_17_one_card_a_turn_from_the_firmament_at_the_players_choice() {
    let mut game = two();
    play(
        &mut game,
        "place 0 0 right 2 2\ntypes 1 ab ab\nplace 2 0 right 2 2\ntypes 2 ab ab",
    );
    // Four alike serve the threes too; the player picks.
    assert_eq!(aligned(&game).0, "three-a three-b alike-4");
    assert_eq!(
        refusal(&mut game, "claim alike-5"),
        Refusal::NotAligned(Card::Alike5)
    );
    play(&mut game, "claim three-b");
    assert_eq!(game.turn, 1);
    // The next three of type b finds its card gone.
    play(&mut game, "place 0 1 down 1 1\ntypes 3 b b");
    assert_eq!(aligned(&game).0, "");
    let mut again = two();
    play(
        &mut again,
        "place 0 0 right 2 2\nset card three-a 2\nplace 2 0 right 2 2",
    );
    assert_eq!(
        refusal(&mut again, "claim three-a"),
        Refusal::CardTaken {
            card: Card::ThreeA,
            by: 1
        }
    );
}

#[test]
fn oph_18_different_stars_are_a_matching_not_a_count() {
    let mut game = two();
    // Three cells share a and b: four different types are there, but no choice gives each cell its own.
    play(
        &mut game,
        "place 0 0 right 2 2\ntypes 1 ab ab\nplace 2 0 right 2 4\ntypes 2 ab cdef",
    );
    assert_eq!(aligned(&game).0, "three-a three-b");
    let mut game = two();
    play(
        &mut game,
        "place 0 0 right 2 2\ntypes 1 ab bc\nplace 2 0 right 2 1\ntypes 2 cd a",
    );
    assert_eq!(aligned(&game).0, "different-4");
    play(&mut game, "claim different-4\nplace 4 0 right 1 1\ntypes 3 e f");
    assert_eq!(aligned(&game).0, "different-5 different-6");
}

#[test]
fn oph_28_open_types_leave_cards_open() {
    let mut game = two();
    play(
        &mut game,
        "place 0 0 right 1 2\ntypes 1 a ab\nplace 2 0 right 1 0",
    );
    // The third cell could be any: three of a, but not three of b, and no fourth cell.
    assert_eq!(aligned(&game), (String::new(), "three-a".to_string()));
    assert_eq!(
        refusal(&mut game, "claim three-b"),
        Refusal::NotAligned(Card::ThreeB)
    );
    play(&mut game, "types 2 b -");
    assert_eq!(
        (game.phase, game.turn),
        (Phase::Place, 1),
        "nothing is left to ask"
    );
}

/// OPH-28: what is left of 13 says where an open half can show a star.
#[test]
fn oph_28_an_open_half_that_must_be_blank_forms_nothing() {
    let mut game = two();
    // 5+5 and 3: the open half between them can only be blank, so no three cells in a row show a star.
    play(&mut game, "place 0 0 right 5 5\nplace 2 0 right ? 3");
    assert_eq!(
        game.phase,
        Phase::Place,
        "no card can be earned, so none is asked for"
    );
    // With one star left it can be part of every row, and the player may take what it forms.
    let mut game = two();
    play(&mut game, "place 0 0 right 5 5\nplace 2 0 right ? 2");
    assert_eq!(game.phase, Phase::Claim);
    play(&mut game, "claim alike-4");
    // Across: the column of the half is full.
    let mut game = two();
    play(
        &mut game,
        "place 0 0 right 1 1\nplace 1 1 right 0 6\nplace 2 2 down 6 1",
    );
    play(&mut game, "place 2 0 right ? 0");
    assert_eq!(aligned(&game), (String::new(), String::new()));
}

#[test]
fn oph_28_two_open_halves_share_what_is_left_of_13() {
    let mut game = two();
    play(&mut game, "place 0 0 right 6 6\nplace 2 0 right ? ?");
    // One star is left in the row: it serves a third cell, but not a third and a fourth.
    assert!(!aligned(&game).1.contains("alike-4"));
    assert!(aligned(&game).1.contains("three-a"));
    assert_eq!(
        refusal(&mut game, "claim different-4"),
        Refusal::NotAligned(Card::Different4)
    );
    // A square takes a star of both rows and both columns.
    let square = |fifth: u8| {
        let mut game = two();
        play(
            &mut game,
            &format!(
                "place 0 0 right 1 1\nplace 2 0 down 0 6\nplace 3 1 right {fifth} 0\nplace 0 1 right ? ?"
            ),
        );
        aligned(&game).1.contains("square")
    };
    assert!(square(5));
    assert!(!square(6));
}

#[test]
fn oph_29_a_square_shares_one_type() {
    let mut game = two();
    play(
        &mut game,
        "place 0 0 right 2 2\ntypes 1 ab bc\nplace 0 1 right 2 3\ntypes 2 bd bef",
    );
    assert_eq!(aligned(&game).0, "square");
    let mut game = two();
    play(
        &mut game,
        "place 0 0 right 2 2\ntypes 1 ab ac\nplace 0 1 right 2 2\ntypes 2 bc bc",
    );
    assert_eq!(game.phase, Phase::Place);
}
