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
use companion::record::grammar::Words;
use companion::record::{GameId, Name, Setup};
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
        let action = game.play().parse(line).unwrap();
        game.play_mut().apply(&action).unwrap();
    }
    game
}

/// Lines of every kind that the records lack.
fn more_lines(game: &str) -> &'static [&'static str] {
    match game {
        "astrolabe" => &[
            "table 2 dn mt 1 2",
            "sides 1 day 1",
            "reopen 1",
            "reveal",
            "reveal 1 1 0 0 sun",
            "set tie 1",
            "use 1 sun 1 moon 0",
            "buy night replace",
        ],
        "efemeris" => &[
            "next",
            "draw",
            "recruit 1",
            "play 1 gunner ship 2 galleon",
            "play 1 governor planet demodamas",
            "play 1 lady hand 2",
            "use 1 cargo pepper",
            "set owner demodamas 1",
            "set fortress demodamas 1",
            "set tiles 3",
            "set purse winds 1",
            "set captain 1 1",
        ],
        "astoria" => &[
            "table unrest 4 dragon 10 king 10 start 6",
            "invade warlord red 1 2 3 4 5 6",
            "invade dragon 1 1 2 3 4 5 6",
            "attack",
            "draw",
            "gem red",
            "craft a1 red",
            "craft new 3 red",
            "tribute red",
            "fight 1",
            "tap 1 ability fire 1",
            "strike 1 2 3 4 5 6 against 3",
            "ward",
            "ward 1 ability",
            "recover 1 a1 2 ability",
            "spend hordes fire 1",
            "spend kill darkness 2 shield 3 ability",
            "spend alchemy red",
            "spend sun",
            "spend steal 2",
            "spend hurt",
            "spend take 2 a1",
            "spend look 2",
            "spend heal",
            "fix power 1 3",
            "fix hand 1 3",
            "fix gems 1 red 2",
            "fix flask 1 red 1",
            "fix guards 1 1",
            "fix exiled 1 1",
            "fix card 1 a1 1",
            "fix needs 1 a1 2",
            "fix laid 1 a1 red 1",
            "fix actions 2",
            "fix flow red 3",
            "fix glyphs fire 2",
            "fix warlords red 1",
        ],
        "astralis" => &["end", "move 0,0", "move 0,0 stone 1,1"],
        "ophiuchus" => &[
            "place 0 1 right 3 ?",
            "types 1 ab -",
            "bonus none",
            "playout",
            "table 1 2 3 4 5 6 7 8 9 10 11 12 13",
            "hand 1 3",
            "prizes 1 1",
            "turn 1",
            "card square 1",
            "card square firmament",
        ],
        _ => &[],
    }
}

/// Hands over every line to spoil, with the game that it is tried in and how many actions of the record came before: each
/// verb of the record twice, and in the middle and at the end every other kind of line.
fn each_line(mut with: impl FnMut(&str, usize, &str)) {
    for record in &records() {
        let (game, lines) = opened(record);
        let mut often = std::collections::BTreeMap::<&str, u32>::new();
        for (count, line) in lines.iter().enumerate() {
            let times = often.entry(line.split_whitespace().next().unwrap()).or_default();
            *times += 1;
            if *times <= 2 {
                with(record, count, line);
            }
        }
        for count in [lines.len() / 2, lines.len() - 1] {
            for line in more_lines(game.play().info().name) {
                with(record, count, line);
            }
        }
    }
}

#[test]
fn every_word_of_every_action_out_of_range() {
    let (mut refused, mut taken, mut kinds) = (0, 0, std::collections::BTreeSet::new());
    each_line(|record, count, line| {
        let mut game = after(record, count);
        let before = state(&game);
        let verb = line.split_whitespace().take(1).collect::<String>();
        kinds.insert(format!("{} {verb}", game.play().info().name));
        assert!(game.play().parse(line).is_ok(), "'{line}' is a line of this game");
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
        let action = game.play().parse(line).unwrap();
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
    for id in [0, 6, 7, 32, 33, 200, 255] {
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
