//! Hands that do anything at any time: whatever they do, nothing panics, no screen leaves the display, and what a power cut
//! leaves behind is the game as it stood.
//!
//! `ALIDADE_INPUTS` sets the number of inputs in all; the usual number fits every run of the tests.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;

use common::{Dice, Nor, boot, random_input, ready_put, seen, settle};
use companion::games::GAMES;
use companion::input::{Input, Knob};
use companion::record::name;
use companion::save::{Settings, Store, ToStore};

/// Inputs of a usual run, shared among the games.
const USUAL: u64 = 100_000;
/// After this many inputs a hand starts anew with another game and other chances.
const ONE_HAND: u64 = 5_000;

#[test]
fn nothing_that_hands_can_do_breaks_anything() {
    let inputs = std::env::var("ALIDADE_INPUTS").map_or(USUAL, |n| n.parse().expect("a number of inputs"));
    let mut screens = std::collections::BTreeMap::<String, u64>::new();
    for hand in 0..inputs.div_ceil(ONE_HAND) {
        let mut dice = Dice(hand + 1);
        let mut flash = Nor::new();
        // Every second round of all games is one of a full table with the widest names.
        let is_wide = hand / GAMES.len() as u64 % 2 == 1;
        if is_wide {
            let names = ["A", "B", "C", "D", "E", "F"].map(|letter| name(format!("WMWMWMW{letter}")));
            let settings = Settings {
                names,
                ..Settings::default()
            };
            ready_put(&mut flash, ToStore::Settings(settings));
        }
        let mut device = boot(&mut flash);
        let place = hand as i8 % GAMES.len() as i8;
        let mut now = 0;
        for turn in 0..ONE_HAND {
            let input = match turn {
                0 => Input::Turn(Knob::Dial, place),
                1 | 3 => Input::Press(Knob::Dial),
                2 if is_wide => Input::Turn(Knob::Number, 9),
                _ => random_input(&mut dice),
            };
            // Sometimes long enough for messages to go and for the display to dim.
            now += if dice.roll(50) == 0 {
                dice.roll(100_000)
            } else {
                dice.roll(300)
            };
            device.input(input, now);
            settle(&mut device, &mut Store::new(&mut flash));
            flash.before.clear();
            if is_wide || turn % 8 == 0 {
                let (json, picture) = seen(&device);
                let screen = format!(
                    "{} {}",
                    json.split('"').nth(3).unwrap_or("no game"),
                    device.screen_name()
                );
                assert!(
                    !picture.overdrawn(),
                    "hand {hand}, input {turn}: {screen} leaves the glass"
                );
                *screens.entry(screen).or_default() += 1;
            }
            if turn % 1_000 == 999 {
                let (state, _) = seen(&device);
                let (found, _) = seen(&boot(&mut flash));
                // On the screens that receive or load there is no game, but one is still in flash.
                if state != "null" {
                    assert_eq!(
                        found,
                        state,
                        "hand {hand}, input {turn}, on {}",
                        device.screen_name()
                    );
                }
            }
        }
    }
    for (screen, times) in &screens {
        println!("{times:8} {screen}");
    }
    println!(
        "tried: random knobs on the whole device, every game in turn | {inputs} inputs on {} screens | no panic, nothing \
         outside the glass, power came back in the state shown",
        screens.len()
    );
}
