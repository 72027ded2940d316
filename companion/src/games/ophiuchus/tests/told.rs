//! What is told by itself: news after an entry, and the preparation of the table.

use super::{action, play, setup, start, two};
use crate::draw::{BODY, Frame, TEXT_LINES, WIDTH, paragraph};
use crate::games::ophiuchus::{Action, Ophiuchus};
use crate::games::test_kit::{news, preparation};
use crate::games::{AnySession, Game, Session};
use std::string::{String, ToString};

#[test]
fn oph_9_19_whoever_has_laid_a_tile_is_told_to_draw() {
    let mut game = two();
    assert_eq!(
        news(&mut game, "place 0 0 right 1 1"),
        "",
        "the centre tile is nobody's"
    );
    play(&mut game, "place 2 0 right 0 0");
    assert_eq!(game.turn, 1, "a tile without stars lines up nothing");
    assert_eq!(news(&mut game, "place -2 0 right 0 0"), "Blue: draw a tile.");
    play(&mut game, "place 0 1 right 1 1");
    assert_eq!(news(&mut game, "claim none"), "Red: draw a tile.");
}

#[test]
fn oph_14_a_skip_draws_nothing_and_other_counts_void_it() {
    let mut game = two();
    play(&mut game, "place 0 0 right 1 1");
    assert_eq!(news(&mut game, "skip"), "Red draws no tile.");
    assert_eq!(
        news(&mut game, "counts 1 2 2"),
        "Other stars: whoever skipped may look again."
    );
}

#[test]
fn oph_21_22_the_bonus_says_what_hands_do() {
    for (bonus, told) in [
        ("bonus tiles", "Red: draw 2 tiles, put 1 back."),
        ("bonus prize", "Red: draw a tile."),
        ("bonus none", "Red: draw a tile."),
    ] {
        let mut game = start(2, [0, 1, 0, 0]);
        play(&mut game, "place 0 0 right 4 3\nplace 2 0 right 3 3\nclaim none");
        assert_eq!(news(&mut game, bonus), told);
    }
}

/// On the last screen, or where four rows of scores leave no room for it by news.
#[test]
fn oph_23_24_25_the_reason_of_the_end_is_told() {
    let mut game = two();
    play(&mut game, "place 0 0 right 1 1\nskip");
    assert_eq!(news(&mut game, "skip"), "");
    assert_eq!(game.why_over(), "Nobody can lay a tile");
    let mut game = start(4, [0; 4]);
    play(&mut game, "place 0 0 right 1 1\nskip\nskip\nskip");
    let told = "Nobody can lay a tile: the game is over.";
    assert_eq!(news(&mut game, "skip"), told);
    let mut game = start(3, [1, 0, 0, 0]);
    play(
        &mut game,
        "place 0 0 right 0 0\nset hand 1 9\nset hand 2 9\nset hand 3 8",
    );
    assert_eq!(game.reserve(), 0);
    assert_eq!(news(&mut game, "place 2 0 right 0 0"), "No tile is left to draw.");
    play(&mut game, "end");
    assert_eq!(game.why_over(), "The reserve is empty");
}

#[test]
fn oph_24_who_has_no_tile_is_passed_over_and_named() {
    let mut game = start(3, [0; 4]);
    play(&mut game, "place 0 0 right 0 0\nset hand 2 0");
    assert_eq!(
        news(&mut game, "place 2 0 right 0 0"),
        "Red: draw a tile. Blue has no tile left."
    );
    assert_eq!(game.turn, 2);
}

/// On the screen of a turn the score is below the sums until there is something to judge.
#[test]
fn oph_26_the_score_is_on_the_screen_of_a_turn() {
    let shown = |prizes: &str| {
        let mut session = Session::<Ophiuchus>::start(&setup::<Ophiuchus>(2, &[0; 4])).unwrap();
        play(&mut session.game, "place 0 0 right 1 1");
        play(&mut session.game, prizes);
        session.resume();
        assert_eq!(session.screen_name(), "place");
        let mut frame = Frame::new();
        session.draw(&session.labels(), &mut frame);
        (frame, session.game.score(0))
    };
    let ((none, less), (six, more)) = (shown("set prizes 1 0"), shown("set prizes 1 6"));
    assert_eq!([less, more], [-6, 0]);
    assert!(none != six);
}

/// Every step of every preparation fits its screen, and says what is dealt (OPH-3, OPH-4, OPH-6, OPH-7, OPH-8).
#[test]
fn the_table_is_prepared_for_every_number_of_players() {
    for options in (0..8).map(|bits| [bits & 1, bits >> 1 & 1, bits >> 2, 0]) {
        for seats in 1 + options[0] as usize..=4 {
            let mut setup = setup::<Ophiuchus>(seats, &options);
            setup.seats[0] = crate::record::name("MMMMMMMM");
            let game = Ophiuchus::new(&setup).unwrap();
            let steps = preparation(&game);
            for text in &steps {
                let lines = paragraph(text, &BODY, WIDTH - 5).count();
                assert!(lines <= TEXT_LINES, "{text}: {lines} lines");
            }
            let all = steps.iter().map(|text| text.as_str()).collect::<String>();
            let dealt = game.hand(0);
            let reserve = game.reserve() - 1;
            assert!(all.contains(&std::format!("Deal {dealt} to each")));
            let left = match reserve {
                0 => "there is no reserve".to_string(),
                left => std::format!("The other {left} stay"),
            };
            assert!(all.contains(&left), "{all}");
            assert_eq!(all.contains("12 prize tiles"), options[1] == 1);
        }
    }
}

/// Nothing is told about the table of points, which is the owner's.
#[test]
fn entering_points_brings_no_news() {
    let mut game = two();
    let points = "table 3 3 3 3 3 3 4 4 5 6 4 5 6";
    assert_eq!(news(&mut game, points), "");
    assert!(matches!(action(points), Action::Table(_)));
}
