//! Bytes as what the flash holds: settings, tables, lists, the stored form of actions, and whole damaged images.
//!
//! Promised: no panic; every setting comes into its range; an action that cannot be read or is against the rules is refused
//! with words and leaves no trace; the device can be used and saves again, whatever it found.

use super::flash::{ACTIVE, SETTINGS, SLOT, TABLE, append_raw, mark_raw, put_raw};
use super::record::print;
use super::{Bytes, Rig, any_game, check_bounds, knob, state};
use crate::common::{Nor, start_game};
use companion::games::GAMES;
use companion::input::Input;
use companion::record::{ActionBytes, GameId, MOST_ACTION_BYTES, Name, Setup};
use companion::save::{BRIGHTEST, Settings};
use companion::save::{FromStore, Store, Trouble};
use std::sync::OnceLock;

const MOST_STEPS: usize = 400;

/// Gives how many things were taken and how many refused.
pub fn run(bytes: &[u8]) -> (usize, usize) {
    let mut bytes = Bytes(bytes);
    match bytes.below(4) {
        0 => actions(&mut bytes),
        1 => answers(&mut bytes),
        2 => damaged(&mut bytes),
        _ => foreign(&mut bytes),
    }
}

/// Bytes as stored actions of a game.
fn actions(bytes: &mut Bytes) -> (usize, usize) {
    let mut game = any_game(bytes);
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..MOST_STEPS {
        let Some(length) = bytes.next() else { break };
        let action = bytes.take(usize::from(length) % (MOST_ACTION_BYTES + 1));
        let before = state(&game);
        let mut words = String::new();
        game.session().tell(action, &mut words).unwrap();
        let printed = print(&game, action);
        match game.session_mut().apply(action) {
            Ok(()) => {
                taken += 1;
                check_bounds(&state(&game));
                let again = game.session().parse(&printed).expect(&printed);
                assert_eq!(print(&game, &again), printed);
            }
            Err(why) => {
                refused += 1;
                assert!(!why.is_empty());
                assert_eq!(state(&game), before, "'{printed}' is refused but leaves a trace");
            }
        }
    }
    (taken, refused)
}

/// A setup with fields that may be out of range.
fn setup(bytes: &mut Bytes) -> Setup {
    if bytes.below(2) == 0 {
        return GAMES[bytes.below(GAMES.len())].1.default_setup();
    }
    Setup {
        seats: (0..bytes.below(7)).map(|_| letters(bytes)).collect(),
        options: (0..bytes.below(7))
            .map(|_| i16::from_le_bytes([bytes.below(256) as u8, bytes.below(256) as u8]))
            .collect(),
    }
}

/// A name that may be none.
fn letters(bytes: &mut Bytes) -> Name {
    let count = bytes.below(9);
    let mut name = Name::new();
    String::from_utf8_lossy(bytes.take(count))
        .chars()
        .for_each(|c| _ = name.push(c));
    name
}

fn settings(bytes: &mut Bytes) -> Settings {
    Settings {
        brightness: bytes.below(256) as u8,
        names: core::array::from_fn(|_| letters(bytes)),
        ..Settings::default()
    }
}

/// Bytes as what the store says, in any order.
fn answers(bytes: &mut Bytes) -> (usize, usize) {
    let mut rig = Rig::new();
    for _ in 0..MOST_STEPS {
        let Some(what) = bytes.next() else { break };
        let game = match bytes.below(8) {
            known @ 0..5 => GAMES[known].0,
            _ => GameId(bytes.below(256) as u8),
        };
        let message = match what % 9 {
            0 => FromStore::Settings(settings(bytes)),
            1 => FromStore::Table(game, action(bytes)),
            2 => FromStore::Begin(game, setup(bytes)),
            3 | 4 => FromStore::Action {
                index: bytes.below(256) as u16 * if what > 250 { 257 } else { 1 },
                action: action(bytes),
            },
            5 => FromStore::GoTo {
                len: bytes.below(256) as u16 * if what > 250 { 257 } else { 1 },
            },
            6 => FromStore::Previous(bytes.below(2) == 0),
            7 => FromStore::Loaded,
            _ => FromStore::Trouble(
                [
                    Trouble::Full,
                    Trouble::Broken,
                    Trouble::Lost,
                    Trouble::OtherVersion,
                ][bytes.below(4)],
            ),
        };
        rig.device.from_store(message);
        rig.settle();
        assert!(rig.device.display().brightness <= BRIGHTEST);
        if bytes.below(3) == 0 {
            rig.input(Input::Press(knob(bytes.below(3))));
        }
        check_bounds(&rig.state());
    }
    rig.device.from_store(FromStore::Loaded);
    still_usable(&mut rig);
    (1, 0)
}

fn action(bytes: &mut Bytes) -> ActionBytes {
    let count = bytes.below(12);
    bytes.take(count).iter().copied().collect()
}

/// A flash with a game in both slots and one of another kind, a table and settings, made once.
fn played() -> &'static [u8] {
    static PLAYED: OnceLock<Vec<u8>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let mut rig = Rig::new();
        for lines in [
            "game astralis 8\nstart -3,7\nstart 3,-7",
            "game astrolabe\nlock 1 1 0 0\nset 1 sun 1",
            "game astrolabe seats Ann Bob\nlock 1 1 0 0\nset 2 focus 8",
        ] {
            rig.open_receiving();
            lines.lines().for_each(|line| _ = rig.say(line));
            rig.input(Input::Hold(companion::input::Knob::Dial));
        }
        assert!(rig.state().contains("Ann"));
        rig.flash.bytes
    })
}

/// Bytes as damage to a flash that has games: where, and what is there now.
fn damaged(bytes: &mut Bytes) -> (usize, usize) {
    let mut flash = Nor::new();
    flash.bytes.copy_from_slice(played());
    let mut written: Vec<usize> = vec![];
    for sector in 0..flash.bytes.len() / 4096 {
        // The beginnings of the sectors that are in use: there is what can be hit.
        let start = sector * 4096;
        if flash.bytes[start..start + 512].iter().any(|b| *b != 0xFF) {
            written.push(start);
        }
    }
    for _ in 0..MOST_STEPS {
        let Some(what) = bytes.next() else { break };
        let sector = written[bytes.below(written.len())];
        let at = sector + (bytes.below(256) | bytes.below(2) << 8);
        match what % 4 {
            0 => flash.bytes[at] ^= 1 << bytes.below(8),
            1 => flash.bytes[at] &= bytes.below(256) as u8,
            2 => {
                let count = bytes.below(16);
                let new = bytes.take(count);
                flash.bytes[at..at + new.len()].copy_from_slice(new);
            }
            _ => flash.bytes[sector..sector + 4096].fill([0, 0xFF][bytes.below(2)]),
        }
    }
    let mut rig = Rig::with(flash);
    rig.settle();
    check_bounds(&rig.state());
    let found = rig.state();
    // A second look finds the same.
    rig.power_cycle();
    assert_eq!(rig.state(), found);
    still_usable(&mut rig);
    (usize::from(found != "null"), usize::from(found == "null"))
}

/// Bytes as values and entries of a journal, with all their checksums right.
fn foreign(bytes: &mut Bytes) -> (usize, usize) {
    let mut flash = Nor::new();
    flash.bytes.copy_from_slice(played());
    // The journals hold some hundred entries; each case may fill one of them, but not all.
    for _ in 0..30 {
        let Some(what) = bytes.next() else { break };
        let count = bytes.below(96);
        let value = bytes.take(count);
        let game = GAMES[usize::from(what) / 8 % GAMES.len()].0.0;
        match what % 8 {
            0 => _ = put_raw(&mut flash, SETTINGS, value),
            1 => _ = put_raw(&mut flash, ACTIVE, value),
            2 => _ = put_raw(&mut flash, SLOT | game, value),
            3 => _ = put_raw(&mut flash, TABLE | game, value),
            4 => mark_raw(&mut flash, count, value),
            _ => append_raw(&mut flash, b"Ann", value),
        }
    }
    let mut rig = Rig::with(flash);
    rig.settle();
    assert!(rig.device.display().brightness <= BRIGHTEST);
    check_bounds(&rig.state());
    let found = rig.state();
    rig.power_cycle();
    assert_eq!(rig.state(), found);
    still_usable(&mut rig);
    (usize::from(found != "null"), usize::from(found == "null"))
}

/// A new game can be begun, and outlasts the power.
fn still_usable(rig: &mut Rig) {
    use companion::input::Knob;
    rig.power_cycle();
    if rig.state() != "null" {
        return;
    }
    let mut store = Store::new(&mut rig.flash);
    start_game(&mut rig.device, &mut store, 3);
    let begun = rig.state();
    assert!(
        begun.contains("astralis"),
        "on {}: {begun}",
        rig.device.screen_name()
    );
    rig.input(Input::Press(Knob::Dial));
    let begun = rig.state();
    rig.power_cycle();
    assert_eq!(rig.state(), begun);
}
