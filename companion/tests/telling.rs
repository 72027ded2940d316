//! What the shell does for every game: the preparation of its table, news, undo and redo by turning, once more after the end.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;

use common::{Nor, boot, hold, press, seen, settle, start_game, turn};
use companion::input::{Input, Knob};
use companion::save::Store;
use companion::shell::Device;

const OPHIUCHUS: i8 = 4;

/// From home to the first screen of a new game.
fn open(device: &mut Device, flash: &mut Nor, place: i8) {
    turn(device, Knob::Dial, place);
    press(device, Knob::Dial);
    settle(device, &mut Store::new(flash));
    press(device, Knob::Dial);
    settle(device, &mut Store::new(flash));
}

/// Opens the setup of a new game from the menu, changes the number of players, and starts it.
fn another(device: &mut Device, flash: &mut Nor, players: i8) {
    hold(device, Knob::Dial);
    turn(
        device,
        Knob::Dial,
        common::rows_before_history(OPHIUCHUS as usize) + 1,
    );
    press(device, Knob::Dial);
    assert_eq!(device.screen_name(), "new-game");
    turn(device, Knob::Number, players);
    press(device, Knob::Dial);
    if device.screen_name() == "confirm" {
        hold(device, Knob::Dial);
    }
    settle(device, &mut Store::new(flash));
}

#[test]
fn the_table_is_prepared_once_for_each_kind_of_game() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    open(&mut device, &mut flash, OPHIUCHUS);
    assert_eq!(device.screen_name(), "preparation");
    // Without power in the middle of it: it begins again.
    let mut device = boot(&mut flash);
    assert_eq!(device.screen_name(), "preparation");
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "preparation");
    hold(&mut device, Knob::Dial);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(device.screen_name(), "count");
    // The same once more: nobody needs to read it again, not even after a restart.
    let mut device = boot(&mut flash);
    assert_eq!(device.screen_name(), "count");
    another(&mut device, &mut flash, 0);
    assert_eq!(device.screen_name(), "count");
    // For another number of players it is another table.
    another(&mut device, &mut flash, 1);
    assert_eq!(device.screen_name(), "preparation");
    // Read to the end, by presses alone.
    let presses = (0..9).take_while(|_| {
        press(&mut device, Knob::Dial);
        device.screen_name() == "preparation"
    });
    assert_eq!(presses.count() + 1, 5);
}

#[test]
fn turning_action_after_an_undo_redoes_and_undoes() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    start_game(&mut device, &mut Store::new(&mut flash), OPHIUCHUS);
    let mut states = vec![seen(&device).0];
    // The centre tile, then a tile that takes nothing.
    press(&mut device, Knob::Dial);
    states.push(seen(&device).0);
    press(&mut device, Knob::Dial);
    press(&mut device, Knob::Dial);
    states.push(seen(&device).0);
    hold(&mut device, Knob::Action);
    assert_eq!(seen(&device).0, states[1]);
    assert_eq!(device.labels().of(Knob::Action).turn, "redo");
    turn(&mut device, Knob::Action, -1);
    assert_eq!(seen(&device).0, states[0]);
    turn(&mut device, Knob::Action, 1);
    turn(&mut device, Knob::Action, 1);
    assert_eq!(seen(&device).0, states[2]);
    // There is no more to redo, and it stays so after a restart.
    turn(&mut device, Knob::Action, 1);
    assert_eq!(seen(&device).0, states[2]);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(seen(&boot(&mut flash)).0, states[2]);
    // Any other input ends it: ACTION turned is the screen's again.
    hold(&mut device, Knob::Action);
    turn(&mut device, Knob::Dial, 1);
    turn(&mut device, Knob::Action, 1);
    assert_eq!(seen(&device).0, states[1]);
}

#[test]
fn news_stay_until_the_next_input_and_messages_until_their_time() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    start_game(&mut device, &mut Store::new(&mut flash), OPHIUCHUS);
    press(&mut device, Knob::Dial);
    hold(&mut device, Knob::Dial);
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "skip");
    press(&mut device, Knob::Dial);
    let told = common::picture(&device);
    device.tick(60_000);
    assert!(common::picture(&device) == told, "news stay");
    device.input(Input::Turn(Knob::Dial, 1), 60_000);
    device.input(Input::Turn(Knob::Dial, -1), 60_000);
    let plain = common::picture(&device);
    assert!(plain != told);
    device.input(Input::Turn(Knob::Action, -100), 60_000);
    device.input(Input::Press(Knob::Dial), 60_000);
    let refused = common::picture(&device);
    device.tick(70_000);
    assert!(common::picture(&device) != refused, "a refusal goes by itself");
}

#[test]
fn after_the_end_a_press_begins_again_with_the_same_table() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    start_game(&mut device, &mut Store::new(&mut flash), OPHIUCHUS);
    let start = seen(&device).0;
    press(&mut device, Knob::Dial);
    for _ in 0..2 {
        hold(&mut device, Knob::Dial);
        press(&mut device, Knob::Dial);
        press(&mut device, Knob::Dial);
    }
    assert_eq!(device.screen_name(), "over");
    assert_eq!(device.labels().of(Knob::Dial).press, "again");
    let over = seen(&device).0;
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "again");
    press(&mut device, Knob::Dial);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(seen(&device).0, start);
    assert_eq!(seen(&boot(&mut flash)).0, start);
    // What has ended is the previous game.
    hold(&mut device, Knob::Dial);
    turn(
        &mut device,
        Knob::Dial,
        common::rows_before_history(OPHIUCHUS as usize) + 2,
    );
    press(&mut device, Knob::Dial);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(seen(&device).0, over);
}
