//! The shell's own screens: the lesson of a new device, what is unsaved, and which games are in play.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;

use common::{
    KNOBS, Nor, boot, hold, picture, press, ready, ready_put, rows_before_history, settle, start_game, turn,
};
use companion::games::GAMES;
use companion::input::{Input, Knob};
use companion::record::{ActionBytes, Setup};
use companion::save::{FromStore, Settings, Store, ToStore};
use companion::shell::Device;

/// Switches the device on as it is, with its lesson if it is new.
fn switched_on(flash: &mut Nor) -> Box<Device> {
    let mut device = Box::new(Device::new(1));
    serve(&mut device, flash);
    device
}

/// The store does what the device asks.
fn serve(device: &mut Device, flash: &mut Nor) {
    let mut store = Store::new(flash);
    while let Some(message) = device.to_store() {
        ready(store.handle(message, async |answer| device.from_store(answer)));
    }
}

#[test]
fn the_lesson_waits_for_each_gesture_and_is_given_once() {
    let mut flash = Nor::new();
    let mut device = switched_on(&mut flash);
    assert_eq!(device.screen_name(), "lesson");
    // Nothing but what it teaches leads on.
    let first = picture(&device);
    press(&mut device, Knob::Dial);
    turn(&mut device, Knob::Action, 1);
    turn(&mut device, Knob::Number, 1);
    assert!(picture(&device) == first);
    let mut seen = vec![first];
    for _ in 0..4 {
        turn(&mut device, Knob::Dial, 1);
        seen.push(picture(&device));
    }
    turn(&mut device, Knob::Dial, 1);
    assert!(picture(&device) == seen[4], "the second step waits for a press");
    press(&mut device, Knob::Dial);
    seen.push(picture(&device));
    press(&mut device, Knob::Dial);
    turn(&mut device, Knob::Dial, 1);
    assert_eq!(device.screen_name(), "lesson", "the third waits for a hold");
    for (at, picture) in seen.iter().enumerate() {
        assert!(!picture.overdrawn());
        assert!(!seen[..at].contains(picture), "what was done is seen");
    }
    assert!(
        switched_on(&mut flash).screen_name() == "lesson",
        "it is not over"
    );
    hold(&mut device, Knob::Action);
    assert_eq!(device.screen_name(), "home");
    serve(&mut device, &mut flash);
    assert_eq!(switched_on(&mut flash).screen_name(), "home");
}

#[test]
fn any_hold_leaves_the_lesson_at_any_time_and_action_goes_a_step_back() {
    for knob in KNOBS {
        for step in 0..3 {
            let mut flash = Nor::new();
            let mut device = switched_on(&mut flash);
            let first = picture(&device);
            if step > 0 {
                turn(&mut device, Knob::Dial, 4);
            }
            if step > 1 {
                press(&mut device, Knob::Dial);
            }
            for back in (0..step).rev() {
                press(&mut device, Knob::Action);
                assert_eq!(picture(&device) == first, back == 0);
            }
            hold(&mut device, knob);
            assert_eq!(device.screen_name(), "home", "{knob:?} in step {step}");
            serve(&mut device, &mut flash);
            assert_eq!(switched_on(&mut flash).screen_name(), "home");
        }
    }
    let mut flash = Nor::new();
    let mut device = switched_on(&mut flash);
    press(&mut device, Knob::Action);
    assert_eq!(device.screen_name(), "home", "before the first step is home");
    serve(&mut device, &mut flash);
    assert_eq!(switched_on(&mut flash).screen_name(), "home");
}

#[test]
fn the_lesson_is_for_new_devices_only_and_comes_after_a_crash() {
    let (game, info) = GAMES[0];
    let mut flash = Nor::new();
    ready_put(&mut flash, ToStore::Begin(game, info.default_setup()));
    ready_put(&mut flash, ToStore::Active(Some(game)));
    let screen = switched_on(&mut flash).screen_name();
    assert_eq!(screen, "preparation", "who plays knows how");
    let mut flash = Nor::new();
    ready_put(&mut flash, ToStore::Settings(Settings::default()));
    assert_eq!(switched_on(&mut flash).screen_name(), "home");
    let mut device = Box::new(Device::new(1));
    device.crashed("provoked", false);
    serve(&mut device, &mut Nor::new());
    assert_eq!(device.screen_name(), "crash");
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "lesson");
}

#[test]
fn asked_for_again_it_leads_back_to_where_it_was_and_writes_nothing() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    turn(&mut device, Knob::Dial, GAMES.len() as i8);
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "lesson");
    hold(&mut device, Knob::Dial);
    assert_eq!((device.screen_name(), device.to_store()), ("home", None));
    start_game(&mut device, &mut Store::new(&mut flash), 0);
    hold(&mut device, Knob::Dial);
    let first = rows_before_history(0);
    let found = (first..20).find(|row| {
        turn(&mut device, Knob::Dial, -100);
        turn(&mut device, Knob::Dial, *row);
        press(&mut device, Knob::Dial);
        let found = device.screen_name() == "lesson";
        while !found && device.screen_name() != "menu" {
            press(&mut device, Knob::Action);
            hold(&mut device, Knob::Dial);
        }
        settle(&mut device, &mut Store::new(&mut flash));
        found
    });
    assert!(found.is_some());
    hold(&mut device, Knob::Dial);
    assert_eq!((device.screen_name(), device.to_store()), ("curtain", None));
}

/// Leaves a screen by each of some gestures, changed and unchanged; `change` changes something there.
fn asks(device: &mut Device, change: impl Fn(&mut Device), leave: Input) {
    let name = device.screen_name();
    change(device);
    device.input(leave, 0);
    assert_eq!(device.screen_name(), name, "it asks first");
    // Something else in between: it asks again.
    turn(device, Knob::Number, 0);
    device.input(leave, 0);
    assert_eq!(device.screen_name(), name, "and again");
    device.input(leave, 0);
    assert_ne!(device.screen_name(), name);
}

#[test]
fn the_shells_screens_ask_before_they_drop_something() {
    let first_entry = GAMES.len() as i8;
    let open = |rows: &[i8]| {
        let mut device = boot(&mut Nor::new());
        for row in rows {
            turn(&mut device, Knob::Dial, *row);
            press(&mut device, Knob::Dial);
        }
        device
    };
    for (rows, name, knob) in [
        (&[first_entry + 2][..], "settings", Knob::Number),
        (&[first_entry + 1, 1], "rename", Knob::Dial),
    ] {
        let mut device = open(rows);
        assert_eq!(device.screen_name(), name);
        asks(
            &mut device,
            |device| turn(device, knob, 1),
            Input::Press(Knob::Action),
        );
        let mut device = open(rows);
        turn(&mut device, knob, 1);
        turn(&mut device, knob, -1);
        press(&mut device, Knob::Action);
        assert_ne!(device.screen_name(), name, "nothing is lost that was turned back");
    }
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    press(&mut device, Knob::Dial);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(device.screen_name(), "new-game");
    asks(
        &mut device,
        |device| turn(device, Knob::Number, 1),
        Input::Press(Knob::Action),
    );
    // In a game the menu would take the place of what is edited.
    start_game(&mut device, &mut Store::new(&mut flash), 0);
    hold(&mut device, Knob::Dial);
    turn(&mut device, Knob::Dial, rows_before_history(0) + 1);
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "new-game");
    asks(
        &mut device,
        |device| turn(device, Knob::Number, 1),
        Input::Hold(Knob::Dial),
    );
    assert_eq!(device.screen_name(), "menu");
}

/// In a game by its place, with one of the menu's entries opened.
fn in_menu(place: i8, entry: i8) -> Box<Device> {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    start_game(&mut device, &mut Store::new(&mut flash), place);
    hold(&mut device, Knob::Dial);
    turn(&mut device, Knob::Dial, entry);
    press(&mut device, Knob::Dial);
    device
}

#[test]
fn games_ask_before_they_drop_a_correction_or_a_table() {
    let place = |name| GAMES.iter().position(|(_, info)| info.name == name).unwrap();
    for leave in [
        Input::Press(Knob::Action),
        Input::Hold(Knob::Action),
        Input::Hold(Knob::Dial),
    ] {
        for (game, entry, screen) in [
            ("ophiuchus", 2, "points"),
            (
                "ophiuchus",
                rows_before_history(place("ophiuchus")) - 1,
                "counters",
            ),
            ("tally", 0, "counters"),
            ("astrolabe", 0, "matching"),
        ] {
            let mut device = in_menu(place(game) as i8, entry);
            assert_eq!(device.screen_name(), screen, "{game}");
            if leave == Input::Hold(Knob::Action) {
                // An undo that takes nothing back leaves the screen where it is; all the same it asks.
                turn(&mut device, Knob::Number, 1);
                let before = picture(&device);
                hold(&mut device, Knob::Action);
                assert!(picture(&device) != before);
                continue;
            }
            asks(&mut device, |device| turn(device, Knob::Number, 1), leave);
        }
    }
}

#[test]
fn what_lies_beneath_is_asked_about_too() {
    let place = GAMES
        .iter()
        .position(|(_, info)| info.name == "ophiuchus")
        .unwrap();
    let behind_own = rows_before_history(place);
    for leave in [Input::Hold(Knob::Action), Input::Hold(Knob::Dial)] {
        // A correction with the overview on it.
        let mut device = in_menu(place as i8, behind_own - 1);
        assert_eq!(device.screen_name(), "counters");
        turn(&mut device, Knob::Number, 1);
        hold(&mut device, Knob::Number);
        let above = device.screen_name();
        assert_ne!(above, "counters");
        let before = picture(&device);
        device.input(leave, 0);
        assert_eq!(device.screen_name(), above);
        assert!(picture(&device) != before, "it says so");
        // Back to the correction is no loss.
        press(&mut device, Knob::Action);
        assert_eq!(device.screen_name(), "counters");
    }
    // A game that is set up, with the help on it.
    let mut device = in_menu(place as i8, behind_own + 1);
    assert_eq!(device.screen_name(), "new-game");
    turn(&mut device, Knob::Number, 1);
    press(&mut device, Knob::Number);
    assert_eq!(device.screen_name(), "help");
    hold(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "help");
    hold(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "menu");
}

#[test]
fn an_entry_that_has_nothing_to_show_says_so_and_leaves_the_menu_open() {
    let mut found = 0;
    for (place, _) in GAMES.iter().enumerate() {
        for entry in 0..rows_before_history(place) {
            let mut device = in_menu(place as i8, entry);
            if device.screen_name() == "menu" {
                let said = picture(&device);
                press(&mut device, Knob::Number);
                press(&mut device, Knob::Action);
                assert_eq!(device.screen_name(), "menu");
                assert!(picture(&device) != said, "the message is gone");
                found += 1;
            }
        }
    }
    assert!(found > 0, "some entry has nothing to show at the start");
}

#[test]
fn keeping_an_unchanged_name_is_refused_as_everywhere() {
    let mut device = boot(&mut Nor::new());
    let names = [GAMES.len() as i8 + 1, 0];
    for row in names {
        turn(&mut device, Knob::Dial, row);
        press(&mut device, Knob::Dial);
    }
    turn(&mut device, Knob::Dial, 1);
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "names", "a new name is kept");
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "rename");
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "rename");
}

/// What the store says of games at power-on.
fn in_play(flash: &mut Nor) -> Vec<usize> {
    let answers = ready_put(flash, ToStore::Boot);
    let place = |answer: &FromStore| match answer {
        FromStore::InPlay(game) => GAMES.iter().position(|(id, _)| id == game),
        _ => None,
    };
    answers.iter().filter_map(place).collect()
}

#[test]
fn power_on_tells_in_which_games_something_was_done() {
    let mut flash = Nor::new();
    assert!(in_play(&mut flash).is_empty());
    let action = |byte| ActionBytes::from_slice(&[byte; 3]).unwrap();
    let begin = |flash: &mut Nor, place: usize| {
        let setup: Setup = GAMES[place].1.default_setup();
        ready_put(flash, ToStore::Begin(GAMES[place].0, setup));
    };
    let act = |flash: &mut Nor, place: usize, byte| {
        let (game, index, action) = (GAMES[place].0, 0, action(byte));
        ready_put(flash, ToStore::Action { game, index, action });
    };
    begin(&mut flash, 1);
    assert!(in_play(&mut flash).is_empty(), "begun, and nothing done");
    act(&mut flash, 1, 7);
    assert_eq!(in_play(&mut flash), [1]);
    // The owner's table is no deed.
    ready_put(&mut flash, ToStore::Table(GAMES[2].0, action(9)));
    begin(&mut flash, 2);
    act(&mut flash, 2, 9);
    assert_eq!(in_play(&mut flash), [1]);
    act(&mut flash, 2, 8);
    begin(&mut flash, 5);
    act(&mut flash, 5, 1);
    assert_eq!(in_play(&mut flash), [1, 2, 5]);
    // A new game in the other slot, and back.
    begin(&mut flash, 1);
    assert_eq!(in_play(&mut flash), [2, 5]);
    ready_put(&mut flash, ToStore::Swap(GAMES[1].0));
    assert_eq!(in_play(&mut flash), [1, 2, 5]);
}
