//! A device that nobody touches: it dims, its picture moves a little, and it goes dark only if it was asked to. And one
//! that keeps crashing: it starts without its game, and the game is still there.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;

use common::{Nor, boot, picture, press, ready_put, seen, settle, start_game};
use companion::draw::Frame;
use companion::games::GAMES;
use companion::input::{Input, Knob};
use companion::save::Settings;
use companion::save::{FromStore, Store, ToStore};
use companion::shell::Device;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
const DAY: u64 = 24 * 60 * MINUTE;

/// In a game of Astrolabe, with settings of one's own.
fn in_a_game(settings: &Settings) -> Box<Device> {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    device.from_store(FromStore::Settings(settings.clone()));
    let mut store = Store::new(&mut flash);
    start_game(&mut device, &mut store, 0);
    press(&mut device, Knob::Dial);
    settle(&mut device, &mut store);
    device
}

/// Lets time pass with every tick that the device asks for; gives the moments.
fn leave_alone(device: &mut Device, until: u64, mut look: impl FnMut(u64, &Device)) {
    while let Some(at) = device.next_tick().filter(|at| *at <= until) {
        device.tick(at);
        look(at, device);
    }
}

/// Where a picture lies compared with another.
fn place_of(shown: &Frame, original: &Frame) -> Option<(u8, u8)> {
    (0..=1)
        .flat_map(|right| (0..=1).map(move |down| (right, down)))
        .find(|(right, down)| {
            let mut moved = original.clone();
            moved.shift(*right, *down);
            moved == *shown
        })
}

#[test]
fn left_alone_for_a_day_a_game_dims_and_moves_and_never_goes_dark() {
    let mut device = in_a_game(&Settings::default());
    let original = picture(&device);
    let mut places = std::collections::BTreeMap::<_, u64>::new();
    let mut since = None;
    let mut looks = 0;
    leave_alone(&mut device, DAY, |at, device| {
        looks += 1;
        assert_eq!(device.display().brightness, 0, "dim at {at}");
        let place =
            place_of(&picture(device), &original).expect("the same picture, moved by a pixel at most");
        if let Some((last, from)) = since.replace((place, at)) {
            *places.entry(last).or_default() += at - from;
        }
    });
    assert_eq!(places.len(), 4);
    // Every pixel of the picture is in sight for most of the time, and none is lit for all of it unless it has lit neighbours.
    let time: u64 = places.values().sum();
    assert!(places.values().all(|t| *t > time / 5), "{places:?}");
    println!(
        "tried: a running game left alone for 24 hours | {looks} looks | dimmed after 90 s, never \
         dark, moved by a pixel every minute"
    );
}

#[test]
fn any_input_wakes_and_counts_unless_it_would_do_something_unseen() {
    let settings = Settings {
        off_after: 1,
        ..Settings::default()
    };
    let mut tried = 0;
    // Awake, dim, dark.
    for idle in [SECOND, 2 * MINUTE, 11 * MINUTE] {
        for input in [
            Input::Turn(Knob::Dial, 1),
            Input::Turn(Knob::Action, 1),
            Input::Turn(Knob::Number, -1),
            Input::Press(Knob::Dial),
            Input::Press(Knob::Number),
            Input::Hold(Knob::Dial),
        ] {
            let mut device = in_a_game(&settings);
            leave_alone(&mut device, idle, |_, _| {});
            device.tick(idle);
            device.input(input, idle);
            let mut other = in_a_game(&settings);
            let is_dark_to_a_push = idle > 10 * MINUTE && !matches!(input, Input::Turn(..));
            if !is_dark_to_a_push {
                // Right after the curtain a press of DIAL would be a double press.
                other.input(input, SECOND);
            }
            assert!(picture(&device) == picture(&other), "{input:?} after {idle} ms");
            assert_eq!(device.display().brightness, settings.brightness);
            tried += 1;
        }
    }
    println!(
        "tried: inputs to a screen that is lit, dimmed or dark | {tried} times | woken at once, each counted \
         but pushes in the dark, which only wake"
    );
}

#[test]
fn a_turn_that_would_undo_in_the_dark_only_wakes() {
    let settings = Settings {
        off_after: 1,
        ..Settings::default()
    };
    let tally = GAMES.iter().position(|(_, info)| info.name == "tally").unwrap();
    for detents in [-1, 1] {
        let mut flash = Nor::new();
        let mut device = boot(&mut flash);
        device.from_store(FromStore::Settings(settings.clone()));
        let mut store = Store::new(&mut flash);
        start_game(&mut device, &mut store, tally as i8);
        for _ in 0..4 {
            device.input(Input::Turn(Knob::Number, 1), SECOND);
            device.input(Input::Press(Knob::Dial), SECOND);
        }
        let mut undoes = |input, at| {
            device.input(input, at);
            settle(&mut device, &mut store)
                .iter()
                .any(|message| matches!(message, ToStore::GoTo { .. }))
        };
        assert!(undoes(Input::Hold(Knob::Action), SECOND));
        assert!(!undoes(Input::Turn(Knob::Action, detents), 11 * MINUTE));
        // In the light it does what it is called.
        assert!(undoes(Input::Hold(Knob::Action), 11 * MINUTE));
        assert!(undoes(Input::Turn(Knob::Action, detents), 11 * MINUTE));
    }
}

#[test]
fn it_goes_dark_when_asked_and_not_before() {
    for (off_after, minutes) in [(1, 10), (2, 30), (3, 60)] {
        let settings = Settings {
            off_after,
            ..Settings::default()
        };
        let mut device = in_a_game(&settings);
        let mut dark_since = None;
        leave_alone(&mut device, DAY, |at, device| {
            let dark = picture(device) == Frame::new();
            assert!(dark || dark_since.is_none(), "lit again at {at}");
            if dark {
                dark_since.get_or_insert(at);
            }
        });
        assert_eq!(dark_since, Some(minutes * MINUTE));
    }
}

#[test]
fn a_device_that_keeps_crashing_starts_without_its_game_and_keeps_it() {
    let mut flash = Nor::new();
    // Without settings it would begin with its lesson.
    ready_put(&mut flash, ToStore::Settings(Settings::default()));
    let mut device = boot(&mut flash);
    {
        let mut store = Store::new(&mut flash);
        start_game(&mut device, &mut store, 0);
        for _ in 0..6 {
            press(&mut device, Knob::Dial);
            settle(&mut device, &mut store);
        }
    }
    let (state, _) = seen(&boot(&mut flash));
    assert_ne!(state, "null");
    let saved = flash.bytes.clone();

    let mut device = Box::new(Device::new(1));
    device.crashed("provoked", true);
    let asked = settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(asked, [ToStore::BootWithoutGame]);
    assert_eq!(device.screen_name(), "crash");
    press(&mut device, Knob::Action);
    assert_eq!(device.screen_name(), "home");
    assert_eq!(seen(&device).0, "null");
    assert!(flash.bytes == saved, "nothing was written");
    // Looking into what does not open a game does not open it either.
    device.input(Input::Turn(Knob::Dial, 100), 0);
    device.input(Input::Turn(Knob::Dial, -1), 0);
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "receive");
    press(&mut device, Knob::Action);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!((device.screen_name(), seen(&device).0.as_str()), ("home", "null"));
    // A player opens it all the same.
    press(&mut device, Knob::Dial);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(seen(&device).0, state);
}
