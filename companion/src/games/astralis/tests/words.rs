//! Record lines, refusals and JSON.

use super::{hex, position};
use crate::games::Game;
use crate::games::astralis::rules::Seat;
use crate::games::astralis::rules::board::Hex;
use crate::games::astralis::{Action, Astralis, Refusal};
use crate::games::test_kit::{json, start};
use crate::record::codec::parse;
use crate::record::codec::tests::printed;

#[test]
fn record_lines_have_one_form() {
    let action = Action::Move {
        to: Hex::new(3, -2),
        stone: Some(Hex::new(-1, 0)),
    };
    assert_eq!(printed(&action), "move 3,-2 stone -1,0");
    for bad in [
        "",
        "move",
        "move 1",
        "move 1,2 stone",
        "move 1,2,3",
        "jump 1,2",
        "start x,y",
        "move 300,0",
    ] {
        assert!(parse::<Action>(bad).is_err(), "{bad}");
    }
}

#[test]
fn refusals_speak_to_players() {
    let game = Astralis::start(8, 7);
    let refusal = Refusal::StoneInWay(Seat::Cyan, hex((0, 3)));
    assert_eq!(game.explain(&refusal), "Cyan's stone on 0,3 is in the way");
    // They fit the line that carries them, whatever the coordinates.
    let far = Hex::new(-128, -128);
    for refusal in [
        Refusal::NoStart(Seat::Yellow, far),
        Refusal::NotInLine { from: far, to: far },
        Refusal::StoneFarFromPawn {
            stone: far,
            pawn: far,
        },
        Refusal::PawnInWay(Seat::Yellow, far),
        Refusal::Explored(far),
    ] {
        assert!(game.explain(&refusal).len() < 64, "{refusal:?}");
    }
}

#[test]
fn json_has_the_agreed_fields() {
    let mut game = start("8 komi 3.5");
    assert!(json(&game).contains(
        r#""to_move":"yellow","stones":{"yellow":[],"cyan":[]},"pawns":{"yellow":null,"cyan":null}"#
    ));
    game = position(
        Seat::Cyan,
        [(0, 3), (0, -3)],
        &[(2, 1), (-1, 4), (2, -1)],
        &[(0, 0)],
    );
    assert_eq!(
        json(&game),
        concat!(
            r#"{"size":8,"to_move":"cyan","#,
            r#""stones":{"yellow":[[-1,4],[2,-1],[2,1]],"cyan":[[0,0]]},"#,
            r#""pawns":{"yellow":[0,3],"cyan":[0,-3]},"#,
            r#""control":{"yellow":18,"cyan":5,"contested":2,"unexplored":144},"#,
            r#""over":false,"score2":{"yellow":36,"cyan":17},"winner":null}"#
        )
    );
    game.apply(&Action::End).unwrap();
    assert!(json(&game).contains(r#""to_move":null"#));
    assert!(json(&game).ends_with(r#""over":true,"score2":{"yellow":36,"cyan":17},"winner":"yellow"}"#));
}
