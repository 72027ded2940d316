//! A pulled plug loses nothing: the power is cut in every single step of the flash during a long game.

mod common;

use common::{Dice, Nor, boot, random_input, seen, settle, start_game};
use companion::games::GAMES;
use companion::input::{Input, Knob};
use companion::save::{Store, ToStore};
use companion::shell::Device;

/// Plays at random until the game has seen this many commits; gives every message to the memory.
fn play(device: &mut Device, store: &mut Store<&mut Nor>, commits: usize, dice: &mut Dice) -> Vec<ToStore> {
    let mut asked = vec![];
    let mut left = commits;
    let mut tries = 0;
    while left > 0 {
        // Whatever menu the hand has strayed into, it finds back to the game; a finished game is undone a little.
        tries += 1;
        let input = match tries % 40 {
            0 => Input::Press(Knob::Action),
            _ => random_input(dice),
        };
        if input == Input::Hold(Knob::Dial) {
            continue;
        }
        device.input(input, 0);
        let new = settle(device, store);
        left = left.saturating_sub(new.iter().filter(|m| matches!(m, ToStore::Action { .. })).count());
        asked.extend(new);
        assert!(
            tries < 400_000,
            "{left} of {commits} commits are missing on screen {}",
            device.screen()
        );
    }
    asked
}

#[test]
fn a_cut_in_any_step_leaves_the_game_before_or_after_the_commit() {
    let mut dice = Dice(3);
    let mut recorded = Nor::new();
    let mut asked = vec![];
    {
        let mut store = Store::new(&mut recorded);
        let mut device = Box::new(Device::new(1));
        settle(&mut device, &mut store);
        start_game(&mut device, &mut store, 0);
        asked.extend(play(&mut device, &mut store, 300, &mut dice));
    }
    let first = GAMES[0].0;
    let setup = GAMES[0].1.default_setup();
    // The same list again, with new games between, so that slots are erased and taken over.
    let mut messages = vec![ToStore::Active(Some(first)), ToStore::Begin(first, setup.clone())];
    messages.extend(asked.iter().cloned());
    for _ in 0..3 {
        messages.push(ToStore::Begin(first, setup.clone()));
        messages.extend(asked.iter().take(10).cloned());
    }
    // And one that starts anew before anything was done in it.
    messages.push(ToStore::Begin(first, setup.clone()));
    messages.push(ToStore::Restart(first, setup.clone()));
    messages.extend(asked.iter().take(10).cloned());

    let mut flash = Nor::new();
    let mut cuts = 0;
    for message in messages {
        let before = seen(&boot(&mut flash));
        flash.before.clear();
        flash.steps = 0;
        ready_handle(&mut flash, message.clone());
        let steps = flash.steps;
        let after = seen(&boot(&mut flash));
        flash.take_back();
        for cut in 1..=steps {
            flash.steps_left = Some(cut);
            ready_handle(&mut flash, message.clone());
            flash.steps_left = None;
            let found = seen(&boot(&mut flash));
            // What the boot itself wrote is undone with the cut.
            assert!(
                found == before || found == after,
                "cut in step {cut} of {steps} of {message:?}"
            );
            flash.take_back();
            cuts += 1;
        }
        ready_handle(&mut flash, message);
        flash.before.clear();
    }
    println!("{cuts} cuts");
    assert!(cuts > 4_000);
}

fn ready_handle(flash: &mut Nor, message: ToStore) {
    common::ready(Store::new(flash).handle(message, async |_| ()));
}
