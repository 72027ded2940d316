//! AST-18 on the whole device: two games differ in nothing but one seat's secret choice, and until the reveal nobody can
//! tell them apart: not by any picture or sound, nor by the state, the record or any other byte on the serial line, nor by
//! what is saved when and how long it is; whatever menus are opened, whatever is undone, and if the power goes.
//!
//! `ALIDADE_SECRETS` sets how many positions are tried.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;
mod targets;

use common::{Dice, Nor, ask, boot, random_input, seen, settle};
use companion::games::AnyGame;
use companion::input::{Input, Knob};
use companion::save::{Store, ToStore};
use companion::shell::{Device, Sound};
use targets::{Rig, opened, records, state};

/// Positions of a usual run.
const USUAL: u64 = 50;

/// One of the two devices.
struct Watched {
    flash: Nor,
    device: Box<Device>,
}

/// What an input made the device do that others can notice.
#[derive(PartialEq, Debug)]
struct Noticed {
    sound: Option<Sound>,
    /// What was saved: of an action only the length, since the flash cannot be looked at but its work takes time.
    saved: Vec<(Option<ToStore>, usize)>,
}

impl Watched {
    fn input(&mut self, input: Input, now: u64) -> Noticed {
        self.device.input(input, now);
        let sound = self.device.sound();
        let asked = settle(&mut self.device, &mut Store::new(&mut self.flash));
        self.flash.before.clear();
        let saved = asked.into_iter().map(|message| match message {
            ToStore::Action { action, .. } => (None, action.len()),
            other => (Some(other), 0),
        });
        Noticed {
            sound,
            saved: saved.collect(),
        }
    }

    /// All that the serial line gives when asked for everything.
    fn spoken(&mut self) -> String {
        let lines = ["export", "state", "stats", "screen", "lock 1 1 0 0"];
        lines.map(|line| ask(&mut self.device, line)).concat()
    }
}

/// A legal way to lock: where the parts stand, and how often NUMBER is held for dust.
struct Choice {
    parts: [i8; 3],
    holds: usize,
}

/// A table in the middle of some game: the lines of its record. Its focus, dust, rings and times are of chance.
fn position(dice: &mut Dice) -> Vec<String> {
    let seats = 2 + dice.roll(4);
    let names = ["Ann", "Bob", "Cid", "Dot", "Eve"];
    let mut lines = vec![format!(
        "game astrolabe seats {}",
        names[..seats as usize].join(" ")
    )];
    for seat in 1..=seats {
        for (counter, most) in [
            ("focus", 9),
            ("sun", 3),
            ("moon", 3),
            ("time", 4),
            ("action", 10),
            ("number", 10),
        ] {
            lines.push(format!("set {counter} {seat} {}", dice.roll(most)));
        }
    }
    lines.push(format!("set round {}", 2 + dice.roll(9)));
    lines
}

/// The game of these lines; those that mean nothing here are taken out.
fn played(lines: &mut Vec<String>) -> AnyGame {
    let (mut game, _) = opened(&lines[0]);
    lines.retain(|line| {
        line.starts_with("game") || {
            let action = game.session().parse(line);
            action.is_ok_and(|action| game.session_mut().apply(&action).is_ok())
        }
    });
    game
}

/// Some choice that this seat may lock.
fn choice(dice: &mut Dice, lines: &[String], seat: usize) -> Option<Choice> {
    let mut lines = lines.to_vec();
    for _ in 0..60 {
        let mut game = played(&mut lines);
        let now = state(&game);
        let at = |key: &str| -> i8 {
            let own = now.split("\"name\":").nth(seat + 1).unwrap();
            let rest = own.split(&format!("\"{key}\":")).nth(1).unwrap();
            rest.split([',', '}']).next().unwrap().parse().unwrap()
        };
        let rings = now.split("\"rings\":{").nth(seat + 1).unwrap();
        let ring = |key: &str| -> i8 {
            let rest = rings.split(&format!("\"{key}\":")).nth(1).unwrap();
            rest.split([',', '}']).next().unwrap().parse().unwrap()
        };
        let (action, number) = (ring("action"), ring("number"));
        let turn = |dice: &mut Dice| dice.roll(5) as i8 - 2;
        let parts = [dice.roll(10) as i8, turn(dice), turn(dice)];
        let dust = dice.roll(3);
        // Moon comes after sun where there is sun.
        let (word, holds) = match dust {
            0 => ("", 0),
            1 => (" sun", 1),
            _ => (" moon", 1 + usize::from(at("sun") > 0)),
        };
        let line = format!(
            "lock {} {} {} {}{word}",
            seat + 1,
            parts[0] + 1,
            (action + parts[1]).rem_euclid(10),
            (number + parts[2]).rem_euclid(10)
        );
        let action = game.session().parse(&line);
        if action.is_ok_and(|action| game.session_mut().apply(&action).is_ok()) {
            return Some(Choice { parts, holds });
        }
    }
    None
}

fn revealed(watched: &Watched) -> bool {
    seen(&watched.device).0.contains("\"phase\":\"action\"")
}

/// All who have not locked yet do so, on both devices alike.
fn reveal(pair: &mut [Watched; 2]) {
    for watched in pair.iter_mut().filter(|w| !revealed(w)) {
        watched.device = boot(&mut watched.flash);
    }
    while !revealed(&pair[0]) {
        let [one, two] = &*pair;
        assert!(seen(&one.device) == seen(&two.device));
        for watched in &mut *pair {
            watched.input(Input::Press(Knob::Dial), 0);
            // Some place of the pointer has another time than the last.
            for _ in 0..10 {
                watched.input(Input::Turn(Knob::Dial, 1), 0);
                if watched.device.screen_name() == "dial" {
                    watched.input(Input::Press(Knob::Dial), 0);
                }
            }
        }
    }
}

/// How the dial is left.
const LEAVING: [&str; 5] = ["lock", "menu", "power", "back", "undo"];

#[test]
fn nothing_tells_two_secret_choices_apart() {
    let positions = std::env::var("ALIDADE_SECRETS").map_or(USUAL, |n| n.parse().expect("a number"));
    let (mut compared, mut told_apart, mut differing, mut left) = (0, 0, 0, [0; LEAVING.len()]);
    let (mut kept, mut kept_apart) = (0, 0);
    for number in 0..positions {
        let mut dice = Dice(number * 5 + 11);
        let mut lines = position(&mut dice);
        played(&mut lines);
        let seats = lines[0].split_whitespace().count() - 3;
        let seat = dice.roll(seats as u64) as usize;
        let (Some(one), Some(two)) = (choice(&mut dice, &lines, seat), choice(&mut dice, &lines, seat))
        else {
            continue;
        };
        let mut pair = [(); 2].map(|()| {
            let mut rig = Rig::new();
            rig.open_receiving();
            lines.iter().for_each(|line| {
                assert!(rig.say(line).starts_with("ok"), "{line}");
            });
            rig.input(Input::Hold(Knob::Dial));
            Watched {
                flash: rig.flash,
                device: rig.device,
            }
        });
        // The chooser's own dial: others hear and read, but do not look.
        for (watched, choice) in pair.iter_mut().zip([one, two]) {
            watched.input(Input::Turn(Knob::Action, seat as i8), 0);
            watched.input(Input::Press(Knob::Dial), 0);
            assert_eq!(watched.device.screen_name(), "dial");
            let turns = [Knob::Dial, Knob::Action, Knob::Number]
                .into_iter()
                .zip(choice.parts);
            for (knob, by) in turns {
                let noticed = watched.input(Input::Turn(knob, by), 0);
                assert_eq!(
                    noticed,
                    Noticed {
                        sound: None,
                        saved: vec![]
                    }
                );
            }
            for _ in 0..choice.holds {
                let noticed = watched.input(Input::Hold(Knob::Number), 0);
                assert_eq!(noticed.saved, []);
            }
        }
        let [one, two] = &mut pair;
        assert_eq!(one.spoken(), two.spoken());
        differing += usize::from(seen(&one.device) != seen(&two.device));
        let way = (number as usize) % LEAVING.len();
        left[way] += 1;
        // A hand that tries everything takes most choices back. Half of those that are locked stay locked to the reveal.
        let keeps = LEAVING[way] == "lock" && (number as usize / LEAVING.len()).is_multiple_of(2);
        let mut now = 0;
        let leave = match LEAVING[way] {
            "lock" => Some(Input::Press(Knob::Dial)),
            "menu" => Some(Input::Hold(Knob::Dial)),
            "back" => Some(Input::Press(Knob::Action)),
            "undo" => Some(Input::Hold(Knob::Action)),
            _ => None,
        };
        match leave {
            Some(input) => {
                let [one, two] = pair.each_mut().map(|watched| watched.input(input, now));
                assert_eq!(one, two, "{}", LEAVING[way]);
                if LEAVING[way] == "lock" {
                    assert_eq!(one.saved.len(), 1, "{lines:?}");
                }
            }
            None => pair
                .iter_mut()
                .for_each(|watched| watched.device = boot(&mut watched.flash)),
        }
        // From here on everybody may look.
        for step in 0..80 {
            let [one, two] = &mut pair;
            let what = format!("position {number}, {}, step {step}", LEAVING[way]);
            assert!(
                seen(&one.device) == seen(&two.device),
                "{what}: {}",
                one.device.screen_name()
            );
            assert_eq!(one.device.display(), two.device.display());
            assert_eq!(one.device.next_tick(), two.device.next_tick());
            assert_eq!(one.spoken(), two.spoken(), "{what}");
            compared += 1;
            let input = match (step, LEAVING[way]) {
                // Back to the game: there must be a curtain.
                (0, "menu") => Input::Press(Knob::Action),
                _ => loop {
                    let input = random_input(&mut dice);
                    // By these a choice is reopened or undone.
                    if !keeps || !matches!(input, Input::Press(Knob::Dial) | Input::Hold(Knob::Action)) {
                        break input;
                    }
                },
            };
            now += dice.roll(3_000);
            let noticed = pair.each_mut().map(|watched| watched.input(input, now));
            if (step, LEAVING[way]) == (0, "menu") {
                assert_eq!(pair[0].device.screen_name(), "curtain");
            }
            if revealed(&pair[0]) {
                break;
            }
            assert_eq!(noticed[0], noticed[1], "{what}");
            if step % 40 == 39 {
                for watched in &mut pair {
                    watched.device = boot(&mut watched.flash);
                }
            }
        }
        reveal(&mut pair);
        let [one, two] = &mut pair;
        // Equal if the choice was never locked, was undone or reopened, or shows the same.
        let apart = usize::from(one.spoken() != two.spoken());
        told_apart += apart;
        if keeps {
            kept += 1;
            kept_apart += apart;
        }
    }
    println!(
        "tried: pairs of games that differ in one secret choice | {} pairs ({}), {compared} moments compared | pictures, \
         sounds, state, record, serial answers and lengths of saves equal until the reveal, where {told_apart} differ, {kept_apart} of {kept} where the lock was kept",
        left.iter().sum::<usize>(),
        LEAVING
            .iter()
            .zip(left)
            .map(|(way, times)| format!("{way} {times}"))
            .collect::<Vec<_>>()
            .join(", ")
    );
    assert!(differing > 10, "the dials themselves must differ: {differing}");
    assert!(
        kept > 0 && kept_apart * 10 >= kept * 9,
        "if reveals do not show the difference, this proves little: {kept_apart} of {kept}"
    );
}

/// A double press on the curtain opens the dial and locks nothing: a turn or a second must lie between.
#[test]
fn a_double_press_on_the_curtain_is_no_choice() {
    let locked = |watched: &Watched| seen(&watched.device).0.contains("\"locked\":true");
    let opened = || {
        let mut rig = Rig::new();
        rig.open_receiving();
        assert!(rig.say("game astrolabe").starts_with("ok"));
        rig.input(Input::Hold(Knob::Dial));
        let mut watched = Watched {
            flash: rig.flash,
            device: rig.device,
        };
        let press = Input::Press(Knob::Dial);
        if watched.device.screen_name() == "preparation" {
            watched.input(Input::Hold(Knob::Dial), 0);
        }
        assert_eq!(watched.device.screen_name(), "curtain");
        watched.input(press, 10_000);
        for later in [50, 300, 999] {
            watched.input(press, 10_000 + later);
            assert_eq!(watched.device.screen_name(), "dial");
            assert!(!locked(&watched), "{later}");
        }
        watched
    };
    let mut watched = opened();
    watched.input(Input::Press(Knob::Dial), 11_000);
    assert!(locked(&watched));
    let mut watched = opened();
    watched.input(Input::Turn(Knob::Dial, 1), 10_999);
    watched.input(Input::Press(Knob::Dial), 10_999);
    assert!(locked(&watched));
    // Reopened, it is the same.
    watched.input(Input::Turn(Knob::Action, -1), 20_000);
    watched.input(Input::Press(Knob::Dial), 20_000);
    watched.input(Input::Press(Knob::Dial), 20_500);
    assert_eq!(watched.device.screen_name(), "dial");
    assert!(!locked(&watched));
}

/// The other games keep no secrets: of hidden hands only the size, and goals only when they are shown (ASO-68).
#[test]
fn the_other_games_know_no_secrets() {
    let mut actions = 0;
    for record in records() {
        let (mut game, lines) = opened(&record);
        if game.session().info().name == "astrolabe" {
            continue;
        }
        let mut accused = 0;
        for line in lines {
            let action = game.session().parse(line).unwrap();
            assert_eq!(
                game.session().secrecy(&action),
                companion::games::Secrecy::Open,
                "{line}"
            );
            game.session_mut().apply(&action).unwrap();
            accused += usize::from(line.starts_with("accuse") && line.ends_with("right"));
            let now = state(&game);
            if now.contains("\"over\":false") {
                let shown = now.matches("\"goal\":\"").count();
                assert!(shown <= accused, "{line}: {now}");
            }
            actions += 1;
        }
    }
    println!(
        "tried: the other games' records for anything hidden | {actions} actions and states | all open: of hands only \
         the size is kept, goals come with the end or an accusation"
    );
}
