//! What players are told: what an action brought by itself, what hands must do, and how the table is prepared.

use super::{first_turn, game, play};
use crate::draw::{Frame, TEXT_LINES, long_text};
use crate::games::test_kit::{news, preparation};
use std::string::ToString;

#[test]
fn ast_20_the_reveal_tells_what_everybody_pays() {
    let mut game = game("seats Red Blue Gold");
    assert_eq!(news(&mut game, "lock 1 4 9 0 sun"), "", "AST-18");
    assert_eq!(news(&mut game, "lock 2 1 1 9 moon"), "");
    assert_eq!(news(&mut game, "reopen 1"), "");
    assert_eq!(news(&mut game, "lock 1 4 9 0 sun"), "");
    assert_eq!(
        news(&mut game, "reveal 3 1 1 9"),
        "Red: -1 sun. Blue: -1 focus, -1 moon. Gold: -2 focus."
    );
}

/// Nobody is left out, however much there is to tell.
#[test]
fn ast_20_all_five_have_room() {
    let names = ["Wilhelma", "Wilhelmb", "Wilhelmc", "Wilhelmd", "Wilhelme"];
    let mut game = game(&["seats ", &names.join(" ")].concat());
    for seat in 1..=4 {
        play(&mut game, &std::format!("lock {seat} 4 8 0 moon"));
    }
    let told = news(&mut game, "reveal 5 4 8 0 moon");
    assert!(names.iter().all(|name| told.contains(name)), "{told}");
}

#[test]
fn ast_42_and_44_a_purge_at_dawn_tells_of_prophecy_and_focus() {
    let dawn = || {
        let mut game = game("");
        play(&mut game, "lock 1 5 0 0; reveal 2 5 0 0");
        game
    };
    assert_eq!(
        news(&mut dawn(), "purge 1 sun 1 moon 0"),
        "Draw one prophecy and keep it secret. Dawn charges 1 focus more."
    );
    assert_eq!(
        news(&mut dawn(), "purge 0 sun 0 moon 0"),
        "Dawn charges 1 focus more.",
        "AST-44"
    );
    let mut game = dawn();
    play(&mut game, "set focus 1 8; set prophecies 2 36");
    assert_eq!(
        news(&mut game, "purge 1 sun 1 moon 0"),
        "No prophecy is left to draw."
    );
    // What a meditation charges is no news, only what dawn adds.
    let mut game = super::game("");
    play(&mut game, "lock 1 5 1 0; lock 2 5 1 0; set round 1");
    play(&mut game, "reveal; set focus 1 0");
    let deed = game.seats[0].shown.deed.word();
    let line = std::format!("{deed} 0");
    let line = match deed {
        "bind" => "bind".to_string(),
        _ => line,
    };
    assert_eq!(news(&mut game, &line), "Dawn charges 1 focus more.");
}

#[test]
fn ast_34_and_89_rows_are_filled_when_the_round_ends() {
    let mut game = first_turn("track");
    assert_eq!(
        news(&mut game, "track 2 discard 0"),
        "Fill up the row when the round ends."
    );
    play(&mut game, "set focus 1 8");
    assert_eq!(news(&mut game, "buy day"), "Fill up the row when the round ends.");
    assert_eq!(news(&mut first_turn("track"), "track 0 discard 0"), "");
    // AST-65, AST-66, AST-67.
    play(&mut game, "done; bind");
    assert_eq!(
        news(&mut game, "done"),
        "Tie-breaker to Blue. Demons up to 4, artifacts to 3. If a deck is empty, shuffle its discards."
    );
}

#[test]
fn ast_70_and_88_a_sixth_demon_is_told_first() {
    let mut game = first_turn("bind");
    play(&mut game, "set captured 1 4; set day 1 4; set night 1 4");
    let mut sixth = game.clone();
    assert_eq!(
        news(&mut game, "bind 4 4"),
        "Bound demons go behind their artifacts.",
        "AST-88"
    );
    play(&mut sixth, "set bound 1 5");
    assert_eq!(
        news(&mut sixth, "bind 3"),
        "Sixth demon: Red +5. Last round! Bound demons go behind their artifacts."
    );
    assert_eq!(
        news(&mut sixth, "set bonus 1 0"),
        "It is not the last round any more."
    );
    assert_eq!(
        news(&mut sixth, "set bonus 2 1"),
        "Sixth demon: Blue +5. Last round!"
    );
    // AST-85.
    play(&mut sixth, "set bonus 2 0; set bound 1 5");
    assert_eq!(news(&mut sixth, "set bound 1 6"), "");
    assert_eq!(
        news(&mut sixth, "sixth 1 end"),
        "Sixth demon: Red +5. Last round!"
    );
}

#[test]
fn ast_52_to_56_markers_and_events_are_told() {
    let mut game = first_turn("stargaze");
    play(&mut game, "set slots 3; set prophecies 1 2");
    assert_eq!(news(&mut game, "prophecy"), "1 marker on the event, 3 fill it.");
    assert_eq!(
        news(&mut game, "stargaze 3 finished 3"),
        "The event is full. Who wins?",
        "AST-52"
    );
    assert_eq!(
        news(&mut game, "event 5 next 2 half 1 2"),
        "Red takes 2 in tokens. Blue takes 2 in tokens. Turn up the next event. 1 marker goes on it.",
        "AST-54, AST-55"
    );
    assert_eq!(news(&mut game, "prophecy"), "The event is full. Who wins?");
    play(&mut game, "set left 0");
    assert_eq!(
        news(&mut game, "event 5 next 2 full"),
        "Shuffle all 7 events, turn one up.",
        "AST-56"
    );
    play(&mut game, "set markers 5");
    assert_eq!(
        news(&mut game, "event 0 next 3 full"),
        "Turn up the next event. It is full already!"
    );
    assert_eq!(
        news(&mut game, "set markers 1"),
        "",
        "a hand knows what it has set"
    );
}

#[test]
fn ast_3_matched_rings_are_kept() {
    let mut game = game("");
    assert_eq!(
        news(&mut game, "table 5 ddnnw mtsbp 1 2 3 4 5"),
        "Kept for all later games. All rings are aligned again."
    );
    assert_eq!(
        news(&mut game, "table 5 ddnww mtsbp 1 2 3 4 5"),
        "Kept for all later games."
    );
}

/// AST-5 to AST-9: every step has room, for all tables; the guess of ours is named as long as it is one.
#[test]
fn ast_9_every_step_of_the_preparation_has_room() {
    let names = ["MMMMMMMM", "WWWWWWWW", "mmmmmmmm", "Wilhelmw", "wwwwwwww"];
    for players in 2..=5 {
        for (tie, name) in names.iter().enumerate().take(players) {
            for slots in 1..=5 {
                let setup = std::format!(
                    "tie {} slots {slots} seats {}",
                    tie + 1,
                    names[..players].join(" ")
                );
                let mut game = game(&setup);
                let steps = preparation(&game);
                for text in &steps {
                    let lines = long_text(&mut Frame::new(), text, 0);
                    assert!(lines <= TEXT_LINES, "{lines} lines: {text}");
                }
                assert_eq!(steps.len(), 10);
                assert!(steps[0].contains(&std::format!("Each of {players} players")));
                assert!(steps[6].contains(&std::format!("{slots} slots?")));
                assert!(steps[8].contains(name));
                assert!(steps[9].contains("guess"));
                play(&mut game, "table 5 ddnnw mtsbp 1 2 3 4 5");
                assert_eq!(preparation(&game).len(), 9);
            }
        }
    }
}
