//! Every word and byte of every action, every option and every name out of its range: each is refused with a reason that a
//! player can read and leaves no trace, or is legal all the same.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;
mod targets;

use companion::games::{AnyGame, GAMES};
use companion::random::Random;
use companion::record::grammar::Words;
use companion::record::{GameId, Name, Setup};
use std::collections::{BTreeMap, BTreeSet};
use targets::{check_bounds, check_reason, opened, records, state};

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
        let action = game.session().parse(line).unwrap();
        game.session_mut().apply(&action).unwrap();
    }
    game
}

/// Lines of every kind, legal here or not, out of the actions' own description: two of each verb.
fn lines_of_all_kinds(game: &AnyGame) -> Vec<String> {
    /// Draws after which no verb is missing.
    const DRAWS: usize = 3_000;
    let mut random = Random::new(7);
    let mut often = BTreeMap::<String, u32>::new();
    let mut lines = vec![];
    for _ in 0..DRAWS {
        let Some(action) = game.session().random_action(&mut random) else {
            continue;
        };
        let line = targets::record::print(game, &action);
        // What is set, and what is paid for, is a second word.
        let kind: Vec<&str> = line
            .split(' ')
            .take(2)
            .filter(|word| word.parse::<i32>().is_err())
            .collect();
        let times = often.entry(kind.join(" ")).or_default();
        *times += 1;
        if *times <= 2 {
            lines.push(line);
        }
    }
    lines
}

/// Hands over every line to spoil, with the game that it is tried in and how many actions of the record came before: each
/// verb of the record twice, and in the middle and at the end every other kind of line.
fn each_line(mut with: impl FnMut(&str, usize, &str)) {
    let mut games = BTreeSet::new();
    for record in &records() {
        let (game, lines) = opened(record);
        games.insert(game.session().info().name);
        let mut often = BTreeMap::<&str, u32>::new();
        for (count, line) in lines.iter().enumerate() {
            let times = often.entry(line.split_whitespace().next().unwrap()).or_default();
            *times += 1;
            if *times <= 2 {
                with(record, count, line);
            }
        }
        let all_kinds = lines_of_all_kinds(&game);
        for count in [lines.len() / 2, lines.len() - 1] {
            for line in &all_kinds {
                with(record, count, line);
            }
        }
    }
    for (_, info) in GAMES {
        assert!(games.contains(info.name), "{} has no record to try", info.name);
    }
}

#[test]
fn every_word_of_every_action_out_of_range() {
    let (mut refused, mut taken, mut kinds) = (0, 0, BTreeSet::new());
    each_line(|record, count, line| {
        let mut game = after(record, count);
        let before = state(&game);
        let verb = line.split_whitespace().take(1).collect::<String>();
        kinds.insert(format!("{} {verb}", game.session().info().name));
        assert!(
            game.session().parse(line).is_ok(),
            "'{line}' is a line of this game"
        );
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
    });
    println!(
        "tried: every word of record lines out of range, missing or doubled | {refused} refused, {taken} legal all the \
         same, {} verbs | each refusal has a reason that fits the screen and leaves no trace",
        kinds.len()
    );
    assert!(refused > 10_000 && taken > 0);
}

#[test]
fn every_byte_of_every_stored_action_out_of_range() {
    let (mut refused, mut taken) = (0, 0);
    each_line(|record, count, line| {
        let mut game = after(record, count);
        let action = game.session().parse(line).unwrap();
        let mut all: Vec<Vec<u8>> = vec![vec![], vec![0xFF; 56], [&action[..], &[0]].concat()];
        for at in 0..action.len() {
            all.push(action[..at].to_vec());
            for byte in [0, 1, 2, 5, 6, 0x0F, 0x7F, 0x80, 0xC8, 0xFF] {
                let mut bad = action.to_vec();
                bad[at] = byte;
                all.push(bad);
            }
        }
        let before = state(&game);
        for bad in &all {
            let printed = targets::record::print(&game, bad);
            let mut told = String::new();
            game.session().tell(bad, &mut told).unwrap();
            match game.session_mut().apply(bad) {
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
    });
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
            let info = game.session().info();
            info.print_setup(setup, &mut printed).unwrap();
            let mut words = Words::new(&printed);
            _ = (words.take("game"), words.word("name"));
            assert_eq!(info.parse_setup(&mut words).as_ref(), Ok(setup), "{printed}");
        }
    };
    let named = |names: &[&str]| names.iter().map(|n| Name::try_from(*n).unwrap()).collect();
    for (id, info) in GAMES {
        let usual = info.default_setup();
        for choice in 0..usual.options.len() {
            for value in [i16::MIN, -1, 0, 1, 2, 3, 5, 6, 9, 10, 100, 256, i16::MAX] {
                let mut setup = usual.clone();
                setup.options[choice] = value;
                try_setup(*id, &setup, &format!("{} {choice} {value}", info.name));
            }
            let mut setup = usual.clone();
            setup.options.truncate(choice);
            try_setup(*id, &setup, "too few options");
        }
        let mut setup = usual.clone();
        while setup.options.push(0).is_ok() {
            try_setup(*id, &setup, "too many options");
        }
        for names in [
            &[][..],
            &["A"],
            &["A", "A"],
            &["A", ""],
            &["A", "B C"],
            &["A", "é"],
            &["A", "ж"],
            &["A", "\n"],
            &["A", "seats"],
            &["A", "B", "A"],
            &["A", "B", "C", "D", "E", "F"],
        ] {
            let setup = Setup {
                seats: named(names),
                options: usual.options.clone(),
            };
            try_setup(*id, &setup, &format!("{} {names:?}", info.name));
        }
    }
    for id in [0, GAMES.len() as u8 + 1, 32, 33, 200, 255] {
        try_setup(GameId(id), &GAMES[0].1.default_setup(), "no such game");
    }
    // The same in words.
    let mut lines = 0;
    for (id, info) in GAMES {
        let mut first = String::new();
        info.print_setup(&info.default_setup(), &mut first).unwrap();
        for choice in info.options.iter().filter(|c| !c.key.is_empty()) {
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

#[test]
fn record_lines_and_stored_bytes_give_any_action_back() {
    for (id, info) in GAMES {
        let mut game = AnyGame::start(*id, &info.default_setup()).ok().unwrap();
        let mut random = Random::new(7);
        for _ in 0..4_000 {
            let Some(action) = game.session().random_action(&mut random) else {
                continue;
            };
            let mut line = String::new();
            game.session().print(&action, &mut line).unwrap();
            assert_eq!(line.to_lowercase(), line);
            assert_eq!(game.session().parse(&line).unwrap(), action, "{line}");
            // It may be against the rules, but it has words.
            let mut told = String::new();
            game.session().tell(&action, &mut told).unwrap();
            assert!(!told.is_empty(), "{line}");
            _ = game.session_mut().apply(&action);
        }
    }
}
