//! Every field of what is stored, sent or imported, out of its range: each is refused with a reason or brought into range,
//! and nothing that is saved is lost.

mod common;
mod targets;

use common::{Nor, boot, picture, press, ready, seen, settle, start_game};
use companion::draw::{BODY, Line, paragraph};
use companion::games::{ActionBytes, AnyGame, GAMES, GameId, Name, Setup};
use companion::input::{Input, Knob};
use companion::save::{Store, ToStore};
use companion::shell::{BRIGHTEST, Settings};
use companion::words::Words;
use targets::flash::{ACTIVE, SETTINGS, SLOT, TABLE, append_raw, get_raw, put_raw};
use targets::{Table, check_bounds, opened, records, state};

/// What is put in the place of every word of every line.
const BAD_WORDS: [&str; 22] = [
    "0",
    "-0",
    "-1",
    "+1",
    "7",
    "17",
    "99",
    "127",
    "128",
    "255",
    "256",
    "-32769",
    "32768",
    "65535",
    "65536",
    "4294967296",
    "99999999999999999999",
    "-99999999999999999999",
    "1.5",
    "x",
    "é\u{0}\u{1b}",
    "",
];

/// A reason that a player can read: not empty, and whole on the screen that shows it.
fn check_reason(line: &str, why: &Line) {
    assert!(why.len() >= 8, "'{line}' is refused with '{why}'");
    assert!(
        why.bytes().all(|b| (b' '..=b'~').contains(&b)),
        "'{line}' is refused with {why:?}"
    );
    assert!(
        paragraph(why, &BODY, 123).count() <= 4,
        "'{why}' does not fit the screen"
    );
}

/// The line with each of its words replaced, doubled or left out, and a few more.
fn spoiled(line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut all = vec![
        format!("{line} {line}"),
        format!("{line} 1"),
        format!("{line} x"),
        line.to_uppercase(),
        format!("{line} {}", "9".repeat(10_000)),
    ];
    for place in 0..words.len() {
        let with = |new: &[&str]| [&words[..place], new, &words[place + 1..]].concat().join(" ");
        all.extend(BAD_WORDS.iter().map(|bad| with(&[bad])));
        all.push(with(&[]));
        all.push(with(&[words[place], words[place]]));
        all.push(with(&[&words[place].repeat(100)]));
    }
    all
}

/// The game of a record after its first `count` actions.
fn after(record: &str, count: usize) -> AnyGame {
    let (mut game, lines) = opened(record);
    for line in &lines[..count] {
        let action = game.play().parse(line).unwrap();
        game.play_mut().apply(&action).unwrap();
    }
    game
}

#[test]
fn every_word_of_every_action_out_of_range() {
    let (mut refused, mut taken, mut verbs) = (0, 0, std::collections::BTreeSet::new());
    for record in &records() {
        let (mut game, lines) = opened(record);
        // Each verb a few times is enough; late in a game there is more to break.
        let mut often = std::collections::BTreeMap::<&str, u32>::new();
        for (count, line) in lines.iter().enumerate() {
            let verb = line.split_whitespace().next().unwrap();
            let times = often.entry(verb).or_default();
            *times += 1;
            if *times <= 2 {
                verbs.insert(format!("{} {verb}", game.play().info().name));
                let before = state(&game);
                for bad in spoiled(line) {
                    match targets::record::play(&mut game, &bad) {
                        Err(why) => {
                            refused += 1;
                            check_reason(&bad, &why);
                        }
                        Ok(()) => {
                            taken += 1;
                            game = after(record, count);
                        }
                    }
                }
                assert_eq!(state(&game), before);
            }
            targets::record::play(&mut game, line).unwrap();
        }
    }
    println!(
        "tried: every word of record lines out of range, missing or doubled | {refused} refused, {taken} legal all the \
         same, {} verbs | each refusal has a reason that fits the screen and leaves no trace",
        verbs.len()
    );
    assert!(refused > 10_000 && taken > 0);
}

#[test]
fn every_byte_of_every_stored_action_out_of_range() {
    let (mut refused, mut taken) = (0, 0);
    for record in &records() {
        let (mut game, lines) = opened(record);
        for (count, line) in lines.iter().enumerate() {
            let action = game.play().parse(line).unwrap();
            let mut all: Vec<Vec<u8>> = vec![vec![], vec![0xFF; 56]];
            for at in 0..action.len() {
                all.push(action[..at].to_vec());
                for byte in [0, 1, 2, 5, 6, 0x0F, 0x7F, 0x80, 0xC8, 0xFF] {
                    let mut bad = action.to_vec();
                    bad[at] = byte;
                    all.push(bad);
                }
            }
            all.push([&action[..], &[0]].concat());
            for bad in all.iter().filter(|bad| **bad != action[..]) {
                let before = state(&game);
                let printed = targets::record::print(&game, bad);
                let mut told = String::new();
                game.play().tell(bad, &mut told).unwrap();
                match game.play_mut().apply(bad) {
                    Err(why) => {
                        refused += 1;
                        check_reason(&printed, &why);
                        assert_eq!(state(&game), before, "'{printed}'");
                    }
                    Ok(()) => {
                        taken += 1;
                        check_bounds(&state(&game));
                        game = after(record, count);
                    }
                }
            }
            game.play_mut().apply(&action).unwrap();
        }
    }
    println!(
        "tried: every byte of stored actions out of range, cut or too long | {refused} refused, {taken} legal all the same \
         | refused ones leave no trace, counters stay in bounds"
    );
    assert!(refused > 1_000);
}

#[test]
fn every_option_and_name_out_of_range() {
    let (mut refused, mut taken) = (0, 0);
    let mut try_setup = |id: GameId, setup: &Setup, what: &str| match AnyGame::start(id, setup) {
        Err(why) => {
            refused += 1;
            check_reason(what, &why);
        }
        Ok(game) => {
            taken += 1;
            check_bounds(&state(&game));
            // What starts can be written and read.
            let mut printed = String::new();
            let info = game.play().info();
            info.print_setup(setup, &mut printed).unwrap();
            let mut words = Words::new(&printed);
            _ = (words.take("game"), words.word("name"));
            assert_eq!(info.parse_setup(&mut words).as_ref(), Ok(setup), "{printed}");
        }
    };
    let named = |names: &[&str]| names.iter().map(|n| Name::try_from(*n).unwrap()).collect();
    for (id, info) in GAMES {
        let usual = info.default_setup();
        for choice in 0..usual.choices.len() {
            for value in [i16::MIN, -1, 0, 1, 2, 3, 5, 6, 9, 10, 100, 256, i16::MAX] {
                let mut setup = usual.clone();
                setup.choices[choice] = value;
                try_setup(*id, &setup, &format!("{} {choice} {value}", info.name));
            }
            let mut setup = usual.clone();
            setup.choices.truncate(choice);
            try_setup(*id, &setup, "too few options");
        }
        let mut setup = usual.clone();
        while setup.choices.push(0).is_ok() {
            try_setup(*id, &setup, "too many options");
        }
        for names in [
            &[][..],
            &["A"],
            &["A", "A"],
            &["A", ""],
            &["A", "B C"],
            &["A", "é"],
            &["A", "\n"],
            &["A", "seats"],
            &["A", "B", "A"],
            &["A", "B", "C", "D", "E", "F"],
        ] {
            let setup = Setup {
                seats: named(names),
                choices: usual.choices.clone(),
            };
            try_setup(*id, &setup, &format!("{} {names:?}", info.name));
        }
    }
    for id in [0, 6, 7, 32, 33, 200, 255] {
        try_setup(GameId(id), &GAMES[0].1.default_setup(), "no such game");
    }
    // The same in words.
    let mut lines = 0;
    for (id, info) in GAMES {
        let mut first = String::new();
        info.print_setup(&info.default_setup(), &mut first).unwrap();
        for choice in info.choices.iter().filter(|c| !c.key.is_empty()) {
            first.push_str(&format!(" {} {}", choice.key, choice.values.tell(choice.default)));
        }
        first.push_str(" seats A B C");
        for bad in spoiled(&first) {
            lines += 1;
            let mut words = Words::new(&bad);
            _ = (words.take("game"), words.take(info.name));
            match info.parse_setup(&mut words) {
                Err(why) => check_reason(&bad, &why),
                Ok(setup) => _ = AnyGame::start(*id, &setup).map_err(|why| check_reason(&bad, &why)),
            }
        }
    }
    println!(
        "tried: options and names out of range | {refused} stored setups refused, {taken} legal, {lines} first lines | \
         each refusal has a reason; what starts is written and read as the same"
    );
}

/// A flash with a running game of Astrolabe, and the state it shows.
fn saved_game() -> (Nor, String) {
    let mut table = Table::new();
    start_game(&mut table.device, &mut Store::new(&mut table.flash), 0);
    table.open_receiving();
    for line in [
        "game astrolabe seats Ann Bob",
        "set 1 focus 7",
        "lock 1 2 0 0",
        "set 2 sun 1",
    ] {
        assert!(table.say(line).starts_with("ok"));
    }
    table.input(Input::Hold(Knob::Dial));
    let state = table.state();
    assert!(state.contains("Ann"));
    (table.flash, state)
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
    // The stored form: another version, cut short, too long, and every byte out of range.
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
    for bytes in &raw {
        put_raw(&mut flash, SETTINGS, bytes);
        check_settings(&mut flash, &saved);
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
    let mut table = Table::with(std::mem::replace(flash, Nor::new()));
    assert_eq!(table.state(), saved);
    assert!(table.device.panel().brightness <= BRIGHTEST);
    let before = table.flash.bytes.clone();
    // Behind the game's own entries: history, new game, previous game, other games.
    let open = |table: &mut Table, entry: i8| {
        table.input(Input::Hold(Knob::Dial));
        table.input(Input::Turn(Knob::Dial, GAMES[0].1.menu.len() as i8 + entry));
        table.input(Input::Press(Knob::Dial));
    };
    for (entry, screen) in [(4, "names"), (5, "settings")] {
        open(&mut table, entry);
        assert_eq!(table.device.screen(), screen);
        for _ in 0..6 {
            table.input(Input::Turn(Knob::Dial, 1));
        }
        table.input(Input::Press(Knob::Action));
    }
    open(&mut table, 3);
    assert_eq!(table.device.screen(), "home");
    // Astoria has the most seats.
    table.input(Input::Turn(Knob::Dial, 2));
    table.input(Input::Press(Knob::Dial));
    assert_eq!(table.device.screen(), "setup");
    table.input(Input::Turn(Knob::Number, 3));
    for _ in 0..8 {
        table.input(Input::Turn(Knob::Dial, 1));
    }
    table.input(Input::Press(Knob::Dial));
    assert_eq!(table.state().matches("\"name\"").count(), 6);
    table.flash.bytes.copy_from_slice(&before);
    *flash = table.flash;
}

#[test]
fn every_stored_value_of_the_map_out_of_range() {
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
        (0x4F, vec![vec![1, 2, 3]]),
        (0xFF, vec![vec![1, 2, 3]]),
    ] {
        for value in values {
            put_raw(&mut flash, key, &value);
            tried += 1;
            let mut device = boot(&mut flash);
            assert!(!picture(&device).overdrawn());
            let mut store = Store::new(&mut flash);
            if device.screen() == "home" {
                // Nobody knows which game it was: it is there when its kind is opened.
                press(&mut device, Knob::Dial);
                settle(&mut device, &mut store);
            }
            if key == game_1(SLOT) && seen(&device).0 != saved {
                // Nobody knows which one was the present game: the other one is the previous one.
                device.input(Input::Hold(Knob::Dial), 0);
                device.input(Input::Turn(Knob::Dial, GAMES[0].1.menu.len() as i8 + 2), 0);
                press(&mut device, Knob::Dial);
                settle(&mut device, &mut store);
            }
            assert_eq!(seen(&device).0, saved, "key {key}, value {value:?}");
            // A new game begins all the same.
            device.input(Input::Hold(Knob::Dial), 0);
            device.input(Input::Turn(Knob::Dial, GAMES[0].1.menu.len() as i8 + 1), 0);
            press(&mut device, Knob::Dial);
            assert_eq!(device.screen(), "setup");
            press(&mut device, Knob::Dial);
            device.input(Input::Hold(Knob::Dial), 0);
            settle(&mut device, &mut store);
            assert_eq!(device.screen(), "curtain", "key {key}, value {value:?}");
            flash.take_back();
        }
    }
    println!(
        "tried: every value of the map out of range (active game, slot, table, unknown keys) | {tried} values | the saved \
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
            companion::save::FromStore::Action { action, .. } => Some(action),
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
        let mut table = Table {
            flash: std::mem::replace(&mut flash, Nor::new()),
            device,
            now: 0,
        };
        table.input(Input::Hold(Knob::Dial));
        table.input(Input::Turn(Knob::Dial, 1));
        table.input(Input::Press(Knob::Dial));
        assert_eq!(table.device.screen(), "corrections");
        table.input(Input::Turn(Knob::Dial, 3));
        table.input(Input::Turn(Knob::Number, 1));
        table.input(Input::Press(Knob::Dial));
        let played = table.state();
        assert_ne!(played, saved, "{what}");
        table.power_cycle();
        assert_eq!(table.state(), played, "{what}");
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
    let mut table = Table::with(flash);
    let before = table.flash.bytes.clone();
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
        "set 1 focus 99999999999999999999",
        &long,
    ];
    let mut tried = 0;
    // Without having asked for it, nothing is received.
    for line in lines {
        let answer = table.say(line);
        let silent = line.trim().is_empty();
        assert_eq!(answer.is_empty(), silent, "{line:?}: {answer}");
        assert!(silent || answer.starts_with("choose 'Receive"), "{answer}");
        assert_eq!(table.state(), saved);
        tried += 1;
    }
    table.open_receiving();
    for line in lines
        .iter()
        .chain(&[&*format!("game {long}"), &*format!("game astralis 8 {long}")])
    {
        let answer = table.say(line);
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
            let answer = table.say(line);
            assert!(
                answer.is_empty() || answer.starts_with("ok"),
                "{line:?}: {answer}"
            );
        }
        assert_eq!(table.say("export"), "game astralis 8\nstart -3,7\n");
    }
    assert!(table.flash.bytes == before, "nothing is saved before it is kept");
    table.input(Input::Press(Knob::Action));
    assert_eq!(table.state(), saved, "and the running game is back");
    println!(
        "tried: hostile lines over the serial line, up to 10,000 letters | {tried} lines | each refused with a reason, the \
         flash unchanged to the byte, the running game back"
    );
}
