//! A pulled plug loses nothing: the power is cut in every single step of the flash during a long game.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;

use common::{Dice, Nor, boot, random_input, ready_put, seen, settle, start_game};
use companion::games::GAMES;
use companion::input::{Input, Knob};
use companion::record::ActionBytes;
use companion::save::Settings;
use companion::save::{Store, ToStore};
use companion::shell::Device;

/// Plays at random until the game has seen this many commits; gives every message to the store.
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
            device.screen_name()
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
    messages.push(ToStore::BeginAgain(first, setup.clone()));
    messages.extend(asked.iter().take(10).cloned());

    let cuts = cut_everywhere(&messages, |flash| seen(&boot(flash)));
    println!(
        "tried: power cuts in every step of saving | {cuts} cuts | each left the game before or after the interrupted commit"
    );
    assert!(cuts > 4_000);
}

#[test]
fn a_cut_in_any_step_leaves_all_settings_before_or_after_the_change() {
    let table = ActionBytes::from_slice(&[13, 1, 2, 3]).unwrap();
    let mut messages = vec![
        ToStore::Table(GAMES[1].0, table),
        ToStore::Active(Some(GAMES[2].0)),
    ];
    // As often as fills a sector and begins the next.
    messages.extend((0..70).map(|count: u8| {
        ToStore::Settings(Settings {
            brightness: count % 5,
            off_after: count,
            ..Settings::default()
        })
    }));
    let cuts = cut_everywhere(&messages, |flash| ready_put(flash, ToStore::Boot));
    assert!(cuts > 4_000, "{cuts}");
    println!(
        "tried: power cuts in every step of saving settings, page changes included | {cuts} cuts | each left all values \
         before or after the interrupted change"
    );
}

/// Cuts the power in every step of every message; what `look` finds must be what it was before or will be after it. Gives
/// how many cuts that were.
fn cut_everywhere<T: PartialEq>(messages: &[ToStore], mut look: impl FnMut(&mut Nor) -> T) -> usize {
    let mut flash = Nor::new();
    let mut cuts = 0;
    for message in messages {
        let before = look(&mut flash);
        flash.before.clear();
        flash.steps = 0;
        ready_put(&mut flash, message.clone());
        let steps = flash.steps;
        let after = look(&mut flash);
        flash.take_back();
        for cut in 1..=steps {
            flash.steps_left = Some(cut);
            ready_put(&mut flash, message.clone());
            flash.steps_left = None;
            let found = look(&mut flash);
            assert!(
                found == before || found == after,
                "cut in step {cut} of {steps} of {message:?}"
            );
            // What a cut leaves behind does not keep the same from being done afterwards.
            ready_put(&mut flash, message.clone());
            assert!(
                look(&mut flash) == after,
                "again after a cut in step {cut} of {steps} of {message:?}"
            );
            // What the looks themselves wrote is undone with the cut.
            flash.take_back();
            cuts += 1;
        }
        ready_put(&mut flash, message.clone());
        flash.before.clear();
    }
    cuts
}
