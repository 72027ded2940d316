//! Every field of settings and saves out of its range, and anything over the serial line: each is refused with a reason or
//! brought into range, and nothing that is saved is lost.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;
mod targets;

use common::{Nor, boot, picture, press, ready, rows_before_history, seen, settle, start_game};
use companion::games::GAMES;
use companion::input::{Input, Knob};
use companion::record::{ActionBytes, Name};
use companion::save::{BRIGHTEST, Settings};
use companion::save::{FromStore, Store, ToStore};
use companion::text::Line;
use targets::flash::{ACTIVE, SETTINGS, SLOT, TABLE, append_raw, get_raw, put_raw};
use targets::{Rig, check_reason};

/// A flash with a running game of Astrolabe, and the state it shows.
fn saved_game() -> (Nor, String) {
    let mut rig = Rig::new();
    start_game(&mut rig.device, &mut Store::new(&mut rig.flash), 0);
    rig.open_receiving();
    for line in [
        "game astrolabe seats Ann Bob",
        "set focus 1 7",
        "lock 1 2 0 0",
        "set sun 2 1",
    ] {
        assert!(rig.say(line).starts_with("ok"));
    }
    rig.input(Input::Hold(Knob::Dial));
    let state = rig.state();
    assert!(state.contains("Ann"));
    (rig.flash, state)
}

#[test]
fn every_setting_out_of_range() {
    let (mut flash, saved) = saved_game();
    let name = |text: &str| Name::try_from(text).unwrap();
    let usual = Settings::default();
    let mut all = vec![];
    for brightness in [5, 127, 128, 255] {
        all.push(Settings {
            brightness,
            ..usual.clone()
        });
    }
    for bad in [
        "",
        " ",
        "a b",
        "é",
        "ж",
        "\n",
        "\0",
        "\u{1b}[2J",
        "????????",
        "Red",
        "WWWWWWWW",
    ] {
        for seat in 0..usual.names.len() {
            let mut settings = usual.clone();
            settings.names[seat] = name(bad);
            all.push(settings);
        }
        all.push(Settings {
            names: usual.names.clone().map(|_| name(bad)),
            ..usual.clone()
        });
    }
    for settings in &all {
        let mut store = Store::new(&mut flash);
        ready(store.handle(ToStore::Settings(settings.clone()), async |_| ()));
        check_settings(&mut flash, &saved);
    }
    // The stored form: another version, cut short, too long, and every byte out of range. On a flash of its own, where the
    // store still reads the first sector.
    let (mut flash, saved) = saved_game();
    let mut store = Store::new(&mut flash);
    ready(store.handle(ToStore::Settings(usual), async |_| ()));
    let stored = get_raw(&mut flash, SETTINGS);
    let mut raw = vec![vec![], vec![0], vec![200], [&stored[..], &[1, 2, 3]].concat()];
    for at in 0..stored.len() {
        raw.push(stored[..at].to_vec());
        for byte in [0, 2, 9, 0x7F, 0x80, 0xFF] {
            let mut bad = stored.clone();
            bad[at] = byte;
            raw.push(bad);
        }
    }
    let before = flash.bytes.clone();
    assert_eq!(before[4096], 0xFF, "the second sector has not been begun");
    for bytes in &raw {
        assert!(put_raw(&mut flash, SETTINGS, bytes));
        check_settings(&mut flash, &saved);
        flash.bytes.copy_from_slice(&before);
    }
    println!(
        "tried: settings with every field out of range | {} settings, {} stored forms | all brought into range, the saved \
         game as before",
        all.len(),
        raw.len()
    );
}

/// Whatever settings were stored: the game is as it was, all names can be shown, and a new game can be set up for every
/// number of players.
fn check_settings(flash: &mut Nor, saved: &str) {
    let mut rig = Rig::with(std::mem::replace(flash, Nor::new()));
    assert_eq!(rig.state(), saved);
    assert!(rig.device.display().brightness <= BRIGHTEST);
    let before = rig.flash.bytes.clone();
    // Behind the game's own entries: history, new game, previous game, other games, how it works.
    let open = |rig: &mut Rig, entry: i8| {
        rig.input(Input::Hold(Knob::Dial));
        rig.input(Input::Turn(Knob::Dial, rows_before_history(0) + entry));
        rig.input(Input::Press(Knob::Dial));
    };
    for (entry, screen) in [(5, "names"), (6, "settings")] {
        open(&mut rig, entry);
        assert_eq!(rig.device.screen_name(), screen);
        for _ in 0..6 {
            rig.input(Input::Turn(Knob::Dial, 1));
        }
        rig.input(Input::Press(Knob::Action));
    }
    open(&mut rig, 3);
    assert_eq!(rig.device.screen_name(), "home");
    // Astoria has the most seats.
    rig.input(Input::Turn(Knob::Dial, 2));
    rig.input(Input::Press(Knob::Dial));
    assert_eq!(rig.device.screen_name(), "new-game");
    rig.input(Input::Turn(Knob::Number, 3));
    for _ in 0..8 {
        rig.input(Input::Turn(Knob::Dial, 1));
    }
    rig.input(Input::Press(Knob::Dial));
    assert_eq!(rig.state().matches("\"name\"").count(), 6);
    rig.flash.bytes.copy_from_slice(&before);
    *flash = rig.flash;
}

#[test]
fn every_stored_value_out_of_range() {
    let (mut flash, saved) = saved_game();
    flash.before.clear();
    let mut tried = 0;
    let game_1 = |kind: u8| kind | GAMES[0].0.0;
    for (key, values) in [
        // The active game.
        (
            ACTIVE,
            vec![
                vec![],
                vec![0],
                vec![6],
                vec![7],
                vec![200],
                vec![255],
                vec![1, 1],
                vec![0; 60],
            ],
        ),
        // Which slot is the present one.
        (
            game_1(SLOT),
            vec![vec![], vec![2], vec![255], vec![1, 1], vec![0xFF; 60]],
        ),
        // The owner's table: unreadable, of another kind, too long, out of range.
        (
            game_1(TABLE),
            vec![
                vec![],
                vec![0],
                vec![0xFF; 56],
                vec![0xFF; 57],
                vec![0; 100],
                vec![13],
                vec![1, 0, 1],
                vec![3, 0],
            ],
        ),
        (0x3F, vec![vec![1, 2, 3]]),
        (0xFF, vec![vec![1, 2, 3]]),
    ] {
        for value in values {
            assert!(put_raw(&mut flash, key, &value));
            tried += 1;
            let mut device = boot(&mut flash);
            assert!(!picture(&device).overdrawn());
            let mut store = Store::new(&mut flash);
            if device.screen_name() == "home" {
                // Nobody knows which game it was: it is there when its kind is opened.
                press(&mut device, Knob::Dial);
                settle(&mut device, &mut store);
            }
            if key == game_1(SLOT) && seen(&device).0 != saved {
                // Nobody knows which one was the present game: the other one is the previous one.
                device.input(Input::Hold(Knob::Dial), 0);
                device.input(Input::Turn(Knob::Dial, rows_before_history(0) + 2), 0);
                press(&mut device, Knob::Dial);
                settle(&mut device, &mut store);
            }
            assert_eq!(seen(&device).0, saved, "key {key}, value {value:?}");
            // A new game begins all the same.
            device.input(Input::Hold(Knob::Dial), 0);
            device.input(Input::Turn(Knob::Dial, rows_before_history(0) + 1), 0);
            press(&mut device, Knob::Dial);
            assert_eq!(device.screen_name(), "new-game");
            press(&mut device, Knob::Dial);
            device.input(Input::Hold(Knob::Dial), 0);
            settle(&mut device, &mut store);
            assert_eq!(device.screen_name(), "curtain", "key {key}, value {value:?}");
            flash.take_back();
        }
    }
    println!(
        "tried: every stored value out of range (active game, slot, table, unknown keys) | {tried} values | the saved \
         game is found, and a new one can be begun"
    );
}

#[test]
fn every_journal_entry_out_of_range() {
    let (mut flash, saved) = saved_game();
    flash.before.clear();
    let list: Vec<ActionBytes> = {
        let mut answers = vec![];
        ready(Store::new(&mut flash).handle(ToStore::Load(GAMES[0].0), async |answer| answers.push(answer)));
        let action = |answer| match answer {
            FromStore::Action { action, .. } => Some(action),
            _ => None,
        };
        answers.into_iter().filter_map(action).collect()
    };
    assert_eq!(list.len(), 3);
    let count = list.len() as u8;
    let long = |kind: u8, head: &[u8], length: usize| [&[kind], head, &vec![7; length][..]].concat();
    let mut tried = 0;
    for (what, entry) in [
        ("nothing", vec![]),
        ("an unknown kind", vec![3]),
        ("an unknown kind", vec![0xFF; 100]),
        ("a cut action", vec![1]),
        ("a cut action", vec![1, count]),
        ("a cut action", vec![1, count, 5, 1]),
        ("an empty action", vec![1, count, 0]),
        ("an action of no kind", vec![1, count, 1, 200]),
        ("an illegal action", vec![1, count, 1, 13]),
        ("a seat that is not there", vec![1, count, 2, 3, 250]),
        ("an action too long", long(1, &[count, 57], 57)),
        ("an action too long", long(1, &[count, 110], 110)),
        ("a place behind a gap", vec![1, count + 1, 1, 13]),
        ("the last place", vec![1, 0xFF, 0xFF, 3, 1, 13]),
        ("a place out of range", vec![1, 0xFF, 0xFF, 0xFF, 0x7F, 1, 13]),
        ("a cut undo", vec![2]),
        ("an undo to nowhere", vec![2, 0xFF, 0xFF, 0xFF, 0xFF]),
        ("a redo of more than there is", vec![2, 0xFF, 0xFF, 3]),
        ("a cut beginning", vec![0, 1]),
        (
            "a name of bad letters",
            [&[0, 1, 2, 2, 0xFF, 0xFE, 2], &b"ab"[..], &[2, 0, 10]].concat(),
        ),
        (
            "seven names",
            [
                &[0, 1, 7][..],
                &b"\x01A\x01B\x01C\x01D\x01E\x01F\x01G"[..],
                &[2, 0, 10],
            ]
            .concat(),
        ),
        (
            "a name too long",
            [&[0, 1, 2, 9][..], &b"Abcdefghi\x01B"[..], &[2, 0, 10]].concat(),
        ),
    ] {
        append_raw(&mut flash, b"Ann", &entry);
        tried += 1;
        let device = boot(&mut flash);
        assert_eq!(seen(&device).0, saved, "{what}");
        assert!(!seen(&device).1.overdrawn(), "{what}");
        // Play goes on behind it, and is saved.
        let mut rig = Rig {
            flash: std::mem::replace(&mut flash, Nor::new()),
            device,
            now: 0,
        };
        rig.input(Input::Hold(Knob::Dial));
        rig.input(Input::Turn(Knob::Dial, rows_before_history(0) - 1));
        rig.input(Input::Press(Knob::Dial));
        assert_eq!(rig.device.screen_name(), "counters");
        rig.input(Input::Turn(Knob::Dial, 3));
        rig.input(Input::Turn(Knob::Number, 1));
        rig.input(Input::Press(Knob::Dial));
        let played = rig.state();
        assert_ne!(played, saved, "{what}");
        rig.power_cycle();
        assert_eq!(rig.state(), played, "{what}");
        (flash, _) = saved_game();
        flash.before.clear();
    }
    println!(
        "tried: journal entries of unknown kind, cut, too long, behind a gap or out of range | {tried} entries | the game \
         comes back as saved, and what is played after it is saved"
    );
}

#[test]
fn anything_over_the_serial_line() {
    let (flash, saved) = saved_game();
    let mut rig = Rig::with(flash);
    let before = rig.flash.bytes.clone();
    let long = "x".repeat(10_000);
    let lines = [
        "",
        " ",
        "\t",
        "\u{feff}game astralis 8",
        "game",
        "game ",
        "game game",
        "game astralis",
        "game astralis 8 8",
        "game astralis 8 komi",
        "game astralis 8 komi 1 komi",
        "game astrolabe seats",
        "game astrolabe seats A",
        "game astrolabe seats A A",
        "game astrolabe seats A B C D E F",
        "game astrolabe seats A B C D E F G",
        "game astrolabe seats Abcdefghi B",
        "game astrolabe seats é B",
        "game astrolabe tie 0",
        "game astrolabe tie 99999999999999999999",
        "game astrolabe tie -1",
        "GAME astralis 8",
        "gameastralis",
        "move",
        "\0\0\0",
        "\u{1b}[2J",
        "é",
        "lock 1 1 0 0",
        "lock",
        "set focus 1 99999999999999999999",
        &long,
    ];
    let mut tried = 0;
    // Without having asked for it, nothing is received.
    for line in lines {
        let answer = rig.say(line);
        let silent = line.trim().is_empty();
        assert_eq!(answer.is_empty(), silent, "{line:?}: {answer}");
        assert!(silent || answer.contains("choose 'Receive"), "{answer}");
        assert_eq!(rig.state(), saved);
        tried += 1;
    }
    rig.open_receiving();
    for line in lines
        .iter()
        .chain(&[&*format!("game {long}"), &*format!("game astralis 8 {long}")])
    {
        let answer = rig.say(line);
        let refused = answer
            .strip_prefix("refused: line ")
            .and_then(|r| r.split_once(": "));
        match refused {
            Some((_, why)) => check_reason(line, &Line::try_from(why.trim_end()).unwrap()),
            None => assert!(answer.is_empty() || answer == "ok 0\n", "{line:?}: {answer}"),
        }
        assert!(answer.len() < 128);
        tried += 1;
    }
    // A record in the middle of which all kinds of ends of line stand.
    for record in [
        "game astralis 8\r\n\r\nstart -3,7\r\n",
        "game astralis 8\rstart -3,7\r",
        "\n\ngame astralis 8\n\nstart -3,7",
    ] {
        for line in record.split(['\r', '\n']) {
            let answer = rig.say(line);
            assert!(
                answer.is_empty() || answer.starts_with("ok"),
                "{line:?}: {answer}"
            );
        }
        assert_eq!(rig.export(), "game astralis 8\nstart -3,7\n");
    }
    assert!(rig.flash.bytes == before, "nothing is saved before it is kept");
    rig.input(Input::Press(Knob::Action));
    assert_eq!(rig.state(), saved, "and the running game is back");
    println!(
        "tried: hostile lines over the serial line, up to 10,000 letters | {tried} lines | each refused with a reason, the \
         flash unchanged to the byte, the running game back"
    );
}
