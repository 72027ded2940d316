//! The fuzz targets on bytes of chance, in every run of the tests: a stable twin of `cargo fuzz` that starts from the same
//! seeds. `ALIDADE_CASES` sets how many cases each one tries.

mod common;
mod targets;

use common::Dice;
use companion::games::GAMES;
use std::collections::BTreeSet;

/// Cases of a usual run.
const USUAL: u64 = 300;

fn cases() -> u64 {
    std::env::var("ALIDADE_CASES").map_or(USUAL, |n| n.parse().expect("a number of cases"))
}

fn some_bytes(dice: &mut Dice, most: u64) -> Vec<u8> {
    (0..dice.roll(most)).map(|_| dice.roll(256) as u8).collect()
}

#[test]
fn inputs() {
    let mut steps = 0;
    for case in 0..cases() {
        let mut dice = Dice(case * 7 + 1);
        let mut bytes = vec![(case % (GAMES.len() as u64 + 1)) as u8];
        bytes.extend(some_bytes(&mut dice, 900));
        steps += targets::inputs::run(&bytes);
    }
    println!(
        "tried: random hands, time, serial lines and plug on every game | {} cases, {steps} steps | no panic, nothing \
         outside the glass, counters in bounds, saved = shown, undo and redo, sent = received",
        cases()
    );
}

/// Lines that are left out, doubled, exchanged, cut, or have a word of another line in place of one.
fn spoiled(record: &str, words: &[String], dice: &mut Dice) -> String {
    let mut lines: Vec<String> = record.lines().map(str::to_owned).collect();
    for _ in 0..=dice.roll(3) {
        let at = dice.roll(lines.len() as u64) as usize;
        let other = dice.roll(lines.len() as u64) as usize;
        match dice.roll(6) {
            0 => _ = lines.remove(at),
            1 => lines.insert(at, lines[other].clone()),
            2 => lines.swap(at, other),
            3 => lines[at] = lines[at].chars().take(dice.roll(12) as usize).collect(),
            4 => lines[at] = String::from_utf8_lossy(&some_bytes(dice, 300)).into_owned(),
            _ => {
                let mut parts: Vec<&str> = lines[at].split(' ').collect();
                let place = dice.roll(parts.len() as u64) as usize;
                parts[place] = &words[dice.roll(words.len() as u64) as usize];
                lines[at] = parts.join(" ");
            }
        }
        if lines.is_empty() {
            return String::new();
        }
    }
    lines.join(["\n", "\r\n", "\r"][dice.roll(3) as usize])
}

fn all_words(records: &[String]) -> Vec<String> {
    let mut words: BTreeSet<String> = records
        .iter()
        .flat_map(|r| r.split_whitespace().map(str::to_owned))
        .collect();
    words.extend(
        [
            "-1",
            "255",
            "256",
            "65536",
            "99999999999999999999",
            "-0",
            "+1",
            "",
            "é",
        ]
        .map(str::to_owned),
    );
    words.into_iter().collect()
}

#[test]
fn record() {
    let records = targets::records();
    let words = all_words(&records);
    let (mut taken, mut refused) = (0, 0);
    let cases = cases() / 3;
    for case in 0..cases {
        let mut dice = Dice(case * 11 + 3);
        let original = &records[case as usize % records.len()];
        let text = spoiled(original, &words, &mut dice);
        let (more, less) = targets::record::run(text.as_bytes());
        taken += more;
        refused += less;
    }
    println!(
        "tried: spoiled records sent to the device | {cases} records, {taken} lines taken, {refused} refused | each \
         refused with a reason and without a trace, what is kept is what was shown"
    );
    assert!(taken > 0 && refused > 0);
}

#[test]
fn record_lines_of_every_game() {
    let records = targets::records();
    let words = all_words(&records);
    let (mut taken, mut refused) = (0, 0);
    for case in 0..cases() * 2 {
        let mut dice = Dice(case * 13 + 5);
        let record = &records[case as usize % records.len()];
        let (mut game, actions) = targets::opened(record);
        let spoilt = spoiled(&actions.join("\n"), &words, &mut dice);
        let (more, less) = targets::record::run_actions(&mut game, &spoilt);
        taken += more;
        refused += less;
    }
    println!(
        "tried: spoiled action lines of every game | {taken} lines taken, {refused} refused | written lines read as the \
         same action, refusals have words and leave no trace"
    );
}

#[test]
fn stored() {
    let (mut taken, mut refused) = (0, 0);
    for case in 0..cases() {
        let mut dice = Dice(case * 17 + 9);
        let mut bytes = vec![case as u8 % 4];
        bytes.extend(some_bytes(&mut dice, 600));
        let (more, less) = targets::stored::run(&bytes);
        taken += more;
        refused += less;
    }
    println!(
        "tried: random stored actions, settings, lists and damaged flash images | {} cases, {taken} taken, {refused} \
         refused | always usable again, no trace of what is refused",
        cases()
    );
}

/// Inputs that broke a promise once.
#[test]
fn what_was_found_stays_mended() {
    // The head of the first page of the map is gone: what was then stored could not be read back.
    targets::stored::run(b"\xDE\x6E\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF");
    // A game's name without an end left the glass.
    targets::record::run(format!("game astrol{}", "\u{1a}".repeat(90)).as_bytes());
}
