//! The fuzz targets on bytes of chance, in every run of the tests: a stable twin of `cargo fuzz` that starts from the same
//! seeds. `ALIDADE_CASES` sets how many cases each one tries.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;
mod targets;

use common::Dice;
use companion::games::GAMES;
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, Strategy, any};
use proptest::test_runner::{RngSeed, TestRunner};
use std::cell::Cell;
use std::collections::BTreeSet;

/// Cases of a usual run.
const USUAL: u32 = 300;

fn cases() -> u32 {
    std::env::var("ALIDADE_CASES").map_or(USUAL, |n| n.parse().expect("a number of cases"))
}

/// Lets chance make cases; a failing one is made as small as it can be and shown. The same cases in every run.
fn try_all<S: Strategy>(cases: u32, strategy: S, test: impl Fn(S::Value)) {
    let config = ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    };
    let passed = TestRunner::new(config).run(&strategy, |case| {
        test(case);
        Ok(())
    });
    if let Err(failure) = passed {
        panic!("{failure}");
    }
}

/// Counts what was taken and what refused.
#[derive(Default)]
struct Counts {
    taken: Cell<usize>,
    refused: Cell<usize>,
}

impl Counts {
    fn add(&self, (taken, refused): (usize, usize)) {
        self.taken.set(self.taken.get() + taken);
        self.refused.set(self.refused.get() + refused);
    }
}

#[test]
fn inputs() {
    let steps = Cell::new(0);
    let any_game = 0..=GAMES.len() as u8;
    try_all(cases(), (any_game, vec(any::<u8>(), 0..900)), |(game, bytes)| {
        let bytes = [&[game], &bytes[..]].concat();
        steps.set(steps.get() + targets::inputs::run(&bytes));
    });
    println!(
        "tried: random hands, time, serial lines and plug on every game | {} cases, {} steps | no panic, nothing outside the \
         glass, counters in bounds, saved = shown, undo and redo, sent = received",
        cases(),
        steps.get()
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
            4 => {
                let bytes: Vec<u8> = (0..dice.roll(300)).map(|_| dice.roll(256) as u8).collect();
                lines[at] = String::from_utf8_lossy(&bytes).into_owned();
            }
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

/// A record, and the seed of how it is spoiled.
fn record_and_seed(records: &[String]) -> impl Strategy<Value = (usize, u64)> {
    (0..records.len(), any::<u64>())
}

#[test]
fn record() {
    let records = targets::records();
    let words = all_words(&records);
    let counts = Counts::default();
    try_all(cases() / 3, record_and_seed(&records), |(record, seed)| {
        let text = spoiled(&records[record], &words, &mut Dice(seed));
        counts.add(targets::record::run(text.as_bytes()));
    });
    let (taken, refused) = (counts.taken.get(), counts.refused.get());
    println!(
        "tried: spoiled records sent to the device | {} records, {taken} lines taken, {refused} refused | each refused with a \
         reason and without a trace, what is kept is what was shown",
        cases() / 3
    );
    assert!(taken > 0 && refused > 0);
}

#[test]
fn record_lines_of_every_game() {
    let records = targets::records();
    let words = all_words(&records);
    let counts = Counts::default();
    try_all(cases() * 2, record_and_seed(&records), |(record, seed)| {
        let (mut game, actions) = targets::opened(&records[record]);
        let text = spoiled(&actions.join("\n"), &words, &mut Dice(seed));
        counts.add(targets::record::run_actions(&mut game, &text));
    });
    println!(
        "tried: spoiled action lines of every game | {} lines taken, {} refused | written lines read as the same action, \
         refusals have words and leave no trace",
        counts.taken.get(),
        counts.refused.get()
    );
}

#[test]
fn stored() {
    let counts = Counts::default();
    try_all(cases(), (0..4u8, vec(any::<u8>(), 0..600)), |(kind, bytes)| {
        counts.add(targets::stored::run(&[&[kind], &bytes[..]].concat()));
    });
    println!(
        "tried: random stored actions, settings, lists, foreign entries and damaged flash images | {} cases, {} taken, {} \
         refused | always usable again, no trace of what is refused",
        cases(),
        counts.taken.get(),
        counts.refused.get()
    );
}

/// Inputs that broke a promise once.
#[test]
fn what_was_found_stays_mended() {
    // The head of the first sector of the values is gone: what was then stored could not be read back.
    targets::stored::run(b"\xDE\x6E\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF");
    // A game's name without an end left the display.
    targets::record::run(format!("game astrol{}", "\u{1a}".repeat(90)).as_bytes());
}

/// Values that could take no more and a list without its beginning: the next sector still says which game is on.
#[test]
fn a_page_of_values_made_anew_still_says_which_game_is_on() {
    targets::stored::run(&[
        0x0a, 0x88, 0x6e, 0x00, 0x00, 0x00, 0x00, 0x6f, 0x6e, 0x6f, 0x6e, 0x65, 0x2c, 0x6e, 0x00, 0x00, 0x00,
        0x6e, 0x6f, 0x6e, 0x65, 0x2c, 0x00, 0x00, 0xf6, 0x5c, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x73,
        0x65, 0x2c, 0x6e, 0x01, 0x00, 0x00, 0x45, 0x00, 0x00, 0x00, 0x00, 0xf6, 0x65, 0x00, 0x45, 0x00, 0x00,
        0x00, 0x00, 0xf6, 0x65, 0x2c,
    ]);
}
