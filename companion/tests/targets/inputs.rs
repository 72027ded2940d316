//! Bytes as hands: knobs, time, serial lines and the plug, on the whole device and in every game.
//!
//! Promised: no panic, nothing drawn outside the display, counters within their bounds, power comes back in the state that was
//! shown, undo leads to the first action and redo back, and the record that is sent makes the same game.

use super::{Bytes, Rig, check_bounds, check_export, knob};
use crate::common::{rows_before_history, skip_preparation};
use companion::games::GAMES;
use companion::input::{Input, Knob};

/// Lines that mean something to the device.
const LINES: [&str; 18] = [
    "screen",
    "export",
    "hello",
    "state",
    "receive",
    "watch",
    "watch off",
    "turn dial 100",
    "turn action -2",
    "press dial",
    "hold dial",
    "stats",
    "turn dial",
    "game astralis 8",
    "game astrolabe seats Ann Bob",
    "lock 1 1 0 0",
    "start -3,7",
    "# a comment",
];

/// So many steps are enough to come anywhere; more only makes finding slow.
const MOST_STEPS: usize = 2_000;
/// Undoing a longer list to its beginning takes the square of its length.
const MOST_UNDONE: usize = 60;

/// One step; false when the bytes are at their end.
fn step(rig: &mut Rig, bytes: &mut Bytes) -> bool {
    let Some(what) = bytes.next() else { return false };
    match what % 16 {
        which @ 0..6 => {
            let detents = if which < 3 { 1 } else { -1 };
            rig.input(Input::Turn(knob(which.into()), detents));
        }
        6 => {
            let (which, detents) = (bytes.below(3), bytes.next().unwrap_or(0) as i8);
            rig.input(Input::Turn(knob(which), detents));
        }
        7..10 => rig.input(Input::Press(Knob::Dial)),
        which @ 10..12 => rig.input(Input::Press(knob(usize::from(which) - 9))),
        12 => {
            let which = bytes.below(3);
            rig.input(Input::Hold(knob(which)));
        }
        13 => {
            rig.now += u64::from(bytes.next().unwrap_or(0)) * 500;
            rig.device.tick(rig.now);
            _ = (rig.device.display(), rig.device.next_tick());
            rig.settle();
        }
        14 => {
            let length = bytes.below(64);
            let line = match LINES.get(length) {
                Some(line) => (*line).to_owned(),
                None => String::from_utf8_lossy(bytes.take(length)).into_owned(),
            };
            rig.say(&line);
            _ = rig.device.sound();
        }
        _ => power_cycle(rig),
    }
    true
}

/// On the screens that receive or load there is no game, or not the saved one.
fn shows_the_saved_game(rig: &Rig) -> bool {
    rig.state() != "null" && rig.device.screen_name() != "receive"
}

fn power_cycle(rig: &mut Rig) {
    if rig.device.screen_name() == "help" {
        // There may be any screen behind it.
        rig.input(Input::Press(Knob::Action));
    }
    let before = shows_the_saved_game(rig).then(|| rig.state());
    rig.power_cycle();
    if let Some(before) = before {
        assert_eq!(rig.state(), before, "power came back in another state");
    }
}

/// Back to the game's own screen, from wherever a hand may be.
fn to_the_game(rig: &mut Rig) {
    // Power is the one way that leads from everywhere to the game.
    rig.power_cycle();
}

fn undo_and_redo(rig: &mut Rig) {
    to_the_game(rig);
    // It is shown as long as nothing but tables has been entered, and takes nothing back.
    skip_preparation(&mut rig.device);
    let actions = rig.export().lines().count().saturating_sub(1);
    if rig.state() == "null" || actions > MOST_UNDONE {
        return;
    }
    let last = rig.state();
    // The owner's table, if it comes first, holds from the start.
    let second = rig.export().lines().nth(1).map(str::to_string);
    let start = 1 + usize::from(second.is_some_and(|line| line.starts_with("table ")));
    for _ in 0..actions {
        assert!(!rig.export().is_empty());
        rig.input(Input::Hold(Knob::Action));
    }
    assert_eq!(rig.export().lines().count(), start, "all is undone");
    rig.power_cycle();
    assert_eq!(rig.export().lines().count(), start, "and stays so");
    let own = GAMES
        .iter()
        .position(|(_, info)| last.starts_with(&format!("{{\"game\":\"{}\"", info.name)))
        .map_or(0, rows_before_history);
    let open = |rig: &mut Rig, detents: i8| {
        skip_preparation(&mut rig.device);
        rig.input(Input::Hold(Knob::Dial));
        rig.input(Input::Turn(Knob::Dial, detents));
        rig.input(Input::Press(Knob::Dial));
        rig.device.screen_name() == "history"
    };
    // A hand may have found the setting that turns the knobs the other way round.
    let way = if open(rig, own) { 1 } else { -1 };
    if way < 0 {
        to_the_game(rig);
        assert!(open(rig, -own), "on {}", rig.device.screen_name());
    }
    // As many rows as were undone; behind them may be what a hand had undone before.
    let undone = (actions + 1).saturating_sub(start);
    rig.input(Input::Turn(Knob::Dial, way * undone as i8));
    rig.input(Input::Press(Knob::Dial));
    assert_eq!(rig.state(), last, "all is redone");
}

/// Gives how many steps were made.
pub fn run(bytes: &[u8]) -> usize {
    let mut bytes = Bytes(bytes);
    let mut rig = Rig::new();
    let place = bytes.below(GAMES.len() + 1) as i8;
    rig.input(Input::Turn(Knob::Dial, place));
    if usize::from(place as u8) < GAMES.len() {
        // The setup screen: some line of it is changed.
        rig.input(Input::Press(Knob::Dial));
        let (row, change) = (bytes.below(8) as i8, bytes.below(16) as i8 - 8);
        rig.input(Input::Turn(Knob::Dial, row));
        rig.input(Input::Turn(Knob::Number, change));
        rig.input(Input::Press(Knob::Dial));
    }
    let mut steps = 0;
    while steps < MOST_STEPS && step(&mut rig, &mut bytes) {
        if steps % 16 == 0 {
            check_bounds(&rig.state());
        }
        steps += 1;
    }
    check_bounds(&rig.state());
    power_cycle(&mut rig);
    undo_and_redo(&mut rig);
    check_export(&mut rig);
    steps
}
