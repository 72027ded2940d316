//! AST-18 on the whole device: two games differ in nothing but locked choices, and until the reveal nobody can tell them
//! apart by any picture, by the state, or by a byte on the serial line; whatever menus are opened and whatever is undone.

mod common;

use common::{Dice, Nor, boot, press, random_input, seen, settle, start_game};
use companion::input::{Input, Knob};
use companion::save::Store;
use companion::shell::Device;

/// All that the serial line gives when asked for everything.
fn spoken(device: &mut Device) -> String {
    let mut all = String::new();
    for line in ["state", "export"] {
        device.serial_in(line);
        while let Some(piece) = device.serial_out() {
            all.push_str(&piece);
        }
    }
    all
}

/// Opens the dial behind the curtain, turns all three parts and locks.
fn lock(device: &mut Device, turns: [i8; 3]) {
    press(device, Knob::Dial);
    assert_eq!(device.screen(), "dial");
    for (knob, by) in [Knob::Dial, Knob::Action, Knob::Number].into_iter().zip(turns) {
        device.input(Input::Turn(knob, by), 0);
    }
    press(device, Knob::Dial);
    assert_eq!(device.screen(), "curtain");
}

#[test]
fn nothing_tells_two_locked_choices_apart() {
    let mut dice = Dice(11);
    let mut told_apart = 0;
    for _ in 0..12 {
        let mut flashes = [Nor::new(), Nor::new()];
        // Ring moves that two focus can pay, and any pointer.
        let choices = [[2, 1, 0], [5, 0, 0]]
            .map(|[pointer, action, number]: [i8; 3]| [pointer + dice.roll(4) as i8, action, number]);
        let mut devices = flashes.each_mut().map(boot);
        for ((device, flash), choice) in devices.iter_mut().zip(&mut flashes).zip(choices) {
            start_game(device, &mut Store::new(flash), 0);
            lock(device, choice);
            settle(device, &mut Store::new(flash));
        }
        for step in 0..150 {
            let [one, two] = &mut devices;
            assert!(seen(one) == seen(two), "step {step}: {}", one.screen());
            assert_eq!(spoken(one), spoken(two), "step {step}");
            let input = random_input(&mut dice);
            for (device, flash) in devices.iter_mut().zip(&mut flashes) {
                device.input(input, step);
                settle(device, &mut Store::new(flash));
            }
            if seen(&devices[0]).0.contains("\"phase\":\"action\"") {
                let [one, two] = &mut devices;
                // Equal only if the choice was undone or reopened, and made anew.
                told_apart += usize::from(spoken(one) != spoken(two));
                break;
            }
            // What is stored is the secret itself; that it comes back behind the curtain is tested with the power.
            if step % 40 == 39 {
                devices = flashes.each_mut().map(boot);
            }
        }
    }
    assert!(
        told_apart > 0,
        "if no reveal shows a difference, this proves little"
    );
}
