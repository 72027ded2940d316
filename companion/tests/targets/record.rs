//! Bytes as a record that somebody sends.
//!
//! Promised: no panic; an action that is read is written as a line that reads as the same action; a refusal has words and
//! leaves no trace; after a refused line nothing is taken; what is kept is what was shown, and the game that ran before is
//! the previous one.

use super::{Rig, check_bounds, check_export, check_reason, state};
use crate::common::start_game;
use companion::games::AnyGame;
use companion::input::{Input, Knob};
use companion::save::Store;
use companion::shell::link::is_request;
use companion::text::Line;

/// Longer records only make finding slow.
const MOST_LINES: usize = 400;

/// Reads a line as an action of this game, and plays it. Gives the refusal.
pub fn play(game: &mut AnyGame, text: &str) -> Result<(), Line> {
    let action = game.session().parse(text)?;
    let before = state(game);
    let printed = print(game, &action);
    let again = game.session().parse(&printed);
    assert_eq!(
        again.as_deref(),
        Ok(action.as_slice()),
        "'{text}' was written as '{printed}'"
    );
    let mut told = String::new();
    game.session().tell(&action, &mut told).unwrap();
    assert!(!told.is_empty(), "'{printed}' has no words in the history");
    let played = game.session_mut().apply(&action);
    if let Err(why) = &played {
        check_reason(&printed, why);
        assert_eq!(state(game), before, "'{printed}' is refused but leaves a trace");
    }
    check_bounds(&state(game));
    played
}

pub fn print(game: &AnyGame, action: &[u8]) -> String {
    let mut text = String::new();
    game.session().print(action, &mut text).unwrap();
    text
}

/// Gives how many lines were taken and how many refused.
pub fn run(bytes: &[u8]) -> (usize, usize) {
    let text = String::from_utf8_lossy(bytes);
    let mut rig = Rig::new();
    start_game(&mut rig.device, &mut Store::new(&mut rig.flash), 0);
    rig.input(Input::Press(Knob::Dial));
    rig.input(Input::Press(Knob::Action));
    let running = rig.state();
    rig.open_receiving();
    assert_eq!(rig.device.screen_name(), "receive");
    let (mut taken, mut refused) = (0, 0);
    for line in text.split(['\n', '\r']).take(MOST_LINES) {
        let before = rig.state();
        let answer = rig.say(line);
        // What sounds like an answer is never answered.
        let sounds_like_one = ["ok ", "refused: "]
            .iter()
            .any(|word| format!("{} ", line.trim()).starts_with(word));
        if is_request(line) || sounds_like_one || line.trim().is_empty() || line.trim().starts_with('#') {
            assert_eq!(rig.state(), before);
        } else if answer.starts_with("ok ") {
            taken += 1;
            assert!(refused == 0 || line.trim().starts_with("game"));
        } else {
            let reason = answer.strip_prefix("refused: line ");
            assert!(
                reason.is_some_and(|r| r.trim_end().len() > 6),
                "'{line}': {answer}"
            );
            refused += 1;
            if !line.trim().starts_with("game") {
                assert_eq!(rig.state(), before, "'{line}' is refused but leaves a trace");
            }
        }
        if answer.starts_with("ok ") && line.trim().starts_with("game") {
            refused = 0;
        }
        check_bounds(&rig.state());
    }
    let received = rig.state();
    let exported = rig.export();
    // Until it is kept, power brings the old game back.
    rig.power_cycle();
    assert_eq!(rig.state(), running);
    if received == "null" {
        return (taken, refused);
    }
    rig.open_receiving();
    if exported.contains("# hidden") {
        return (taken, refused);
    }
    exported.lines().for_each(|line| _ = rig.say(line));
    assert_eq!(rig.state(), received);
    rig.input(Input::Press(Knob::Dial));
    assert_eq!(rig.device.screen_name(), "receive", "a short push keeps nothing");
    rig.input(Input::Hold(Knob::Dial));
    assert_eq!(rig.state(), received);
    rig.power_cycle();
    assert_eq!(rig.state(), received);
    check_export(&mut rig);
    (taken, refused)
}

/// Every line as an action of every game in turn; the game goes on as far as it is legal.
pub fn run_actions(game: &mut AnyGame, text: &str) -> (usize, usize) {
    let (mut taken, mut refused) = (0, 0);
    for line in text.lines().take(MOST_LINES) {
        match play(game, line) {
            Ok(()) => taken += 1,
            Err(why) => {
                check_reason(line, &why);
                refused += 1;
            }
        }
    }
    (taken, refused)
}
