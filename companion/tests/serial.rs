//! Records over the serial line: sent, received, refused, and never a secret.

mod common;

use common::{Nor, boot, press, seen, settle, start_game};
use companion::input::{Input, Knob};
use companion::save::Store;
use companion::shell::Device;

/// Says a line and gives all that comes back.
fn ask(device: &mut Device, line: &str) -> String {
    device.serial_in(line);
    std::iter::from_fn(|| device.serial_out())
        .map(|piece| piece.to_string())
        .collect()
}

/// Opens the receiving screen from the home screen.
fn receive(device: &mut Device) {
    device.input(Input::Turn(Knob::Dial, 100), 0);
    device.input(Input::Turn(Knob::Dial, -1), 0);
    press(device, Knob::Dial);
    assert_eq!(device.screen(), "receive");
}

#[test]
fn the_state_comes_whole_however_long_it_is() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    assert_eq!(ask(&mut device, "state"), "null\n");
    start_game(&mut device, &mut Store::new(&mut flash), 0);
    let state = ask(&mut device, " state ");
    assert!(state.len() > 256);
    assert_eq!(state, seen(&device).0 + "\n");
}

#[test]
fn a_record_is_sent_received_kept_and_outlasts_the_power() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    receive(&mut device);
    let record = "game astralis 8\nstart -3,7\nstart 3,-7\nmove -3,4 stone -2,4\n";
    for (count, line) in record.lines().enumerate() {
        assert_eq!(ask(&mut device, line), format!("ok {count}\n"));
    }
    press(&mut device, Knob::Dial);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(ask(&mut device, "export"), record);
    let mut again = boot(&mut flash);
    assert_eq!(ask(&mut again, "export"), record);
}

#[test]
fn what_is_not_a_record_is_refused_with_a_reason_and_changes_nothing() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    start_game(&mut device, &mut Store::new(&mut flash), 0);
    let before = seen(&device);
    assert!(ask(&mut device, "game astralis 8").starts_with("choose 'Receive over USB'"));
    assert!(seen(&device) == before);

    let mut device = boot(&mut Nor::new());
    receive(&mut device);
    assert_eq!(
        ask(&mut device, "move 0,4"),
        "refused: the first line must be 'game NAME ...'\n"
    );
    assert_eq!(
        ask(&mut device, "game chess"),
        "refused: no game is called 'chess'\n"
    );
    assert_eq!(
        ask(&mut device, "game astralis 99"),
        "refused: expected options within bounds, found 'astralis'\n"
    );
    assert_eq!(ask(&mut device, "game"), "refused: a game's name is missing\n");
    assert_eq!(ask(&mut device, "# a comment"), "");
    assert_eq!(ask(&mut device, ""), "");
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen(), "receive", "nothing came, so nothing is kept");
}

#[test]
fn cancelling_brings_the_running_game_back() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    start_game(&mut device, &mut Store::new(&mut flash), 0);
    let before = seen(&device).0;
    device.input(Input::Hold(Knob::Dial), 0);
    device.input(Input::Turn(Knob::Dial, 100), 0);
    device.input(Input::Turn(Knob::Dial, -1), 0);
    press(&mut device, Knob::Dial);
    ask(&mut device, "game astralis 7");
    press(&mut device, Knob::Action);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(seen(&device).0, before);
}
