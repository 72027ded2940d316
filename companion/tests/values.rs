//! Settings, tables and places of games on the sectors of their own: full, damaged, worn out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;

use common::{Nor, ready, ready_put};
use companion::games::GAMES;
use companion::record::{ActionBytes, GameId, SEAT_COLOURS, Setup, name};
use companion::save::{BRIGHTEST, FromStore, LAYOUT, OFF_AFTER, Settings, Store, ToStore};

/// Six names of eight accented letters each: the longest settings.
#[test]
fn the_longest_names_are_kept() {
    let mut flash = Nor::new();
    let letters = [
        "ÁÀÄÅÂÃÆĄ",
        "ÇČĆÐÉÈÊË",
        "öóøôõòőř",
        "šşśßþüúû",
        "ŁŁŁŁŁŁŁŁ",
        "ÿÿÿÿÿÿÿÿ",
    ];
    let settings = Settings {
        names: letters.map(name),
        ..Settings::default()
    };
    assert_eq!(settings.names, letters);
    assert_eq!(ready_put(&mut flash, ToStore::Settings(settings.clone())), []);
    assert!(ready_put(&mut flash, ToStore::Boot).contains(&FromStore::Settings(settings)));
}

/// Settings by the hundred: the sectors of the values are gone through more than once, and nothing else is lost.
#[test]
fn values_outlast_the_sectors_they_are_on() {
    let mut flash = Nor::new();
    let table = ActionBytes::from_slice(&[13, 1, 2, 3]).unwrap();
    let (game, other) = (GAMES[1].0, GAMES[2].0);
    ready_put(&mut flash, ToStore::Table(game, table.clone()));
    ready_put(&mut flash, ToStore::Active(Some(other)));
    let boots = |flash: &mut Nor, settings: &Settings| {
        let answers = ready_put(flash, ToStore::Boot);
        assert!(answers.contains(&FromStore::Table(game, table.clone())));
        assert!(answers.contains(&FromStore::Settings(settings.clone())));
        // The game that is active has never begun.
        assert!(answers.contains(&FromStore::Previous(false)));
    };
    let mut sectors = std::collections::HashSet::new();
    for count in 0..1_500_u16 {
        let settings = Settings {
            brightness: (count % 5) as u8,
            off_after: (count / 5 % 200) as u8,
            ..Settings::default()
        };
        flash.before.clear();
        ready_put(&mut flash, ToStore::Settings(settings.clone()));
        sectors.extend(flash.before.iter().map(|(at, _)| at / 4096));
        if count % 50 == 0 || count > 1_450 {
            boots(&mut flash, &settings);
        }
    }
    assert_eq!(sectors.len(), 16, "{sectors:?}");
}

#[test]
fn a_damaged_sector_of_values_gives_way_to_the_next_with_all_that_can_be_read() {
    let mut flash = Nor::new();
    let table = ActionBytes::from_slice(&[13, 1, 2, 3]).unwrap();
    ready_put(&mut flash, ToStore::Table(GAMES[1].0, table.clone()));
    // Nothing more can be written on the first sector.
    let end = flash.bytes.iter().rposition(|byte| *byte != 0xFF).unwrap() as u32 + 1;
    flash.worn = end..4096;
    let settings = Settings {
        brightness: 1,
        ..Settings::default()
    };
    assert_eq!(ready_put(&mut flash, ToStore::Settings(settings.clone())), []);
    let answers = ready_put(&mut flash, ToStore::Boot);
    assert!(answers.contains(&FromStore::Settings(settings)));
    assert!(answers.contains(&FromStore::Table(GAMES[1].0, table)));
}

/// Settings until the first sector of the values is full and the second one begun.
fn fill_the_first_sector(flash: &mut Nor) {
    for count in 0.. {
        let settings = Settings {
            off_after: count,
            ..Settings::default()
        };
        ready_put(flash, ToStore::Settings(settings));
        if flash.bytes[4096] != 0xFF {
            return;
        }
    }
}

#[test]
fn a_damaged_byte_among_the_values_hits_one_value_and_brings_back_no_other() {
    let mut flash = Nor::new();
    let table = |number| ActionBytes::from_slice(&[13, number]).unwrap();
    let (one, other) = (GAMES[1].0, GAMES[2].0);
    ready_put(&mut flash, ToStore::Table(one, table(1)));
    ready_put(&mut flash, ToStore::Table(other, table(1)));
    fill_the_first_sector(&mut flash);
    ready_put(&mut flash, ToStore::Table(one, table(2)));
    ready_put(&mut flash, ToStore::Table(other, table(3)));
    let settings = Settings {
        brightness: 1,
        ..Settings::default()
    };
    ready_put(&mut flash, ToStore::Settings(settings.clone()));
    let newest = [
        FromStore::Table(one, table(2)),
        FromStore::Table(other, table(3)),
        FromStore::Settings(settings),
    ];
    let end = flash.bytes[..2 * 4096].iter().rposition(|byte| *byte != 0xFF);
    // The sector's own first byte says that there is something on it.
    for (at, bits) in (4097..=end.unwrap()).flat_map(|at| [0xFF, 0x01, 0x80].map(|bits| (at, bits))) {
        flash.bytes[at] ^= bits;
        let answers = ready_put(&mut flash, ToStore::Boot);
        let lost = newest.iter().filter(|value| !answers.contains(value)).count();
        assert!(lost <= 1, "byte {at} changed by {bits:#x}: {answers:?}");
        flash.bytes[at] ^= bits;
    }
}

#[test]
fn a_sector_that_refuses_to_be_erased_is_passed_over_by_the_values() {
    let mut flash = Nor::new();
    flash.refuses_to_erase = 4096..2 * 4096;
    for count in 0..200 {
        let settings = Settings {
            off_after: count,
            ..Settings::default()
        };
        assert_eq!(
            ready_put(&mut flash, ToStore::Settings(settings.clone())),
            [],
            "{count}"
        );
        assert!(ready_put(&mut flash, ToStore::Boot).contains(&FromStore::Settings(settings)));
    }
}

#[test]
fn stored_nonsense_becomes_settings_that_can_be() {
    let nonsense = Settings {
        brightness: 200,
        off_after: 200,
        names: ["Ada", "", "Ada", "Red", "Cem", "Dora"].map(name),
        ..Settings::default()
    };
    let sane = nonsense.sane();
    assert_eq!(sane.brightness, BRIGHTEST);
    assert_eq!(sane.off_after_minutes(), OFF_AFTER.last().copied());
    assert_eq!(sane.names, ["Ada", "Blue", "Gold", "Red", "Cem", "Dora"]);
    assert_eq!(sane.clone().sane(), sane);
}

#[test]
fn the_screen_goes_dark_after_the_minutes_that_were_chosen_or_never() {
    let minutes = |off_after| {
        let settings = Settings {
            off_after,
            ..Settings::default()
        };
        settings.off_after_minutes()
    };
    assert_eq!([0, 1, 2, 3].map(minutes), [None, Some(10), Some(30), Some(60)]);
}

#[test]
fn a_table_is_prepared_once_for_each_kind_of_game() {
    let setup = |seats, options: &[i16]| Setup {
        seats: SEAT_COLOURS.iter().take(seats).map(name).collect(),
        options: options.iter().copied().collect(),
    };
    let kinds = [
        setup(2, &[0, 0]),
        setup(3, &[0, 0]),
        setup(2, &[1, 0]),
        setup(2, &[0, 1]),
        setup(2, &[2, 1]),
    ];
    let mut settings = Settings::default();
    assert!(kinds.iter().all(|kind| !settings.is_prepared(GameId(1), kind)));
    for kind in &kinds {
        settings.prepare(GameId(1), kind);
        let same = kinds
            .iter()
            .filter(|other| settings.is_prepared(GameId(1), other));
        assert_eq!(same.collect::<Vec<_>>(), [kind]);
        assert!(!settings.is_prepared(GameId(2), kind));
    }
}

/// Only what is not blank is erased: each erasing wears the flash.
#[test]
fn wiping_leaves_nothing_and_erases_no_blank_sector() {
    let mut flash = Nor::new();
    // The last byte of one sector, a byte in the middle of another, and the last sector.
    for at in [4095, 3 * 4096 + 2000, LAYOUT as usize - 1] {
        flash.bytes[at] = 0;
    }
    ready(Store::new(&mut flash).wipe());
    assert!(flash.bytes.iter().all(|byte| *byte == 0xFF));
    assert_eq!(flash.steps, 3);
}
