//! Record lines, refusals and JSON.

use super::{hex, position};
use crate::games::Game;
use crate::games::astralis::rules::Seat;
use crate::games::astralis::rules::board::Hex;
use crate::games::astralis::{Action, Astralis, Refusal};
use crate::record::Setup;
use crate::record::codec::parse;
use crate::record::codec::tests::printed;
use crate::text::json::Json;
use std::string::String;

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
    let setup = Setup {
        options: heapless::Vec::from_slice(&[8, 7]).unwrap(),
        ..Astralis::INFO.default_setup()
    };
    let mut game = Astralis::new(&setup).unwrap();
    let shown = |game: &Astralis| {
        let mut out = String::new();
        let mut json = Json::new(&mut out);
        json.object(|json| game.json(json));
        json.finish().unwrap();
        out
    };
    assert!(shown(&game).contains(
        r#""to_move":"yellow","stones":{"yellow":[],"cyan":[]},"pawns":{"yellow":null,"cyan":null}"#
    ));
    game = position(
        Seat::Cyan,
        [(0, 3), (0, -3)],
        &[(2, 1), (-1, 4), (2, -1)],
        &[(0, 0)],
    );
    assert_eq!(
        shown(&game),
        concat!(
            r#"{"size":8,"to_move":"cyan","#,
            r#""stones":{"yellow":[[-1,4],[2,-1],[2,1]],"cyan":[[0,0]]},"#,
            r#""pawns":{"yellow":[0,3],"cyan":[0,-3]},"#,
            r#""control":{"yellow":18,"cyan":5,"contested":2,"unexplored":144},"#,
            r#""over":false,"score2":{"yellow":36,"cyan":17},"winner":null}"#
        )
    );
    game.apply(&Action::End).unwrap();
    assert!(shown(&game).contains(r#""to_move":null"#));
    assert!(shown(&game).ends_with(r#""over":true,"score2":{"yellow":36,"cyan":17},"winner":"yellow"}"#));
}
