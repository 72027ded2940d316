//! What the device remembers, loses and says when its flash is full, damaged, foreign or switched between games.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;

use common::{
    Dice, Nor, boot, press, random_input, ready_put, rows_before_history, seen, settle, start_game,
};
use companion::games::{AnyGame, GAMES};
use companion::input::{Input, Knob};
use companion::random::Random;
use companion::record::GameId;
use companion::save::Settings;
use companion::save::{FromStore, LAYOUT, Store, ToStore, Trouble};
use companion::shell::Device;

/// A device with a game that has seen some commits.
fn with_a_game(flash: &mut Nor, place: i8, commits: usize) -> (Box<Device>, Vec<ToStore>) {
    let mut store = Store::new(flash);
    let mut device = Box::new(Device::new(1));
    settle(&mut device, &mut store);
    start_game(&mut device, &mut store, place);
    let mut dice = Dice(place as u64 + 11);
    let mut asked = vec![];
    for tries in 0.. {
        if asked.len() >= commits {
            break;
        }
        assert!(
            tries < 100_000,
            "a hand that tries everything commits something on {}",
            device.screen_name()
        );
        let input = random_input(&mut dice);
        if matches!(
            input,
            Input::Turn(..) | Input::Press(Knob::Dial) | Input::Press(Knob::Action)
        ) {
            device.input(input, 0);
            let new = settle(&mut device, &mut store);
            asked.extend(new.into_iter().filter(|m| matches!(m, ToStore::Action { .. })));
            if device.screen_name() == "menu" {
                press(&mut device, Knob::Action);
            }
        }
    }
    (device, asked)
}

fn go_home(device: &mut Device, store: &mut Store<&mut Nor>) {
    device.input(Input::Hold(Knob::Dial), 0);
    let mut rows = 0;
    while device.screen_name() == "menu" {
        // "Other games" is the only entry that leads home.
        device.input(Input::Turn(Knob::Dial, -100), 0);
        device.input(Input::Turn(Knob::Dial, rows), 0);
        press(device, Knob::Dial);
        settle(device, store);
        if device.screen_name() != "home" {
            device.input(Input::Press(Knob::Action), 0);
            settle(device, store);
            device.input(Input::Hold(Knob::Dial), 0);
        }
        rows += 1;
        assert!(rows < 30);
    }
}

#[test]
fn power_comes_back_in_the_running_game() {
    let mut flash = Nor::new();
    let (device, _) = with_a_game(&mut flash, 0, 30);
    let (state, _) = seen(&device);
    assert_eq!(seen(&boot(&mut flash)).0, state);
}

#[test]
fn undo_goes_back_to_the_first_action_and_power_off_does_not_redo_it() {
    let mut flash = Nor::new();
    let (mut device, asked) = with_a_game(&mut flash, 0, 25);
    let mut states = vec![seen(&device).0];
    for _ in &asked {
        device.input(Input::Hold(Knob::Action), 0);
        settle(&mut device, &mut Store::new(&mut flash));
        let state = seen(&device).0;
        assert_eq!(seen(&boot(&mut flash)).0, state);
        states.push(state);
    }
    let fresh = {
        let mut flash = Nor::new();
        let (device, _) = with_a_game(&mut flash, 0, 0);
        seen(&device).0
    };
    assert_eq!(states.last(), Some(&fresh));
    // The history screen redoes all of it, even after another power cycle.
    let mut device = boot(&mut flash);
    device.input(Input::Hold(Knob::Dial), 0);
    let own = rows_before_history(0);
    device.input(Input::Turn(Knob::Dial, own), 0);
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "history");
    device.input(Input::Turn(Knob::Dial, 100), 0);
    press(&mut device, Knob::Dial);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(seen(&device).0, states[0]);
    assert_eq!(seen(&boot(&mut flash)).0, states[0]);
}

#[test]
fn what_one_turn_undoes_is_undone_after_a_power_cut_too() {
    let mut flash = Nor::new();
    let (mut device, asked) = with_a_game(&mut flash, 0, 25);
    // As many as come at once, before the store takes anything.
    device.input(Input::Hold(Knob::Action), 0);
    for detent in Input::Turn(Knob::Action, -20).detents() {
        device.input(detent, 0);
    }
    let state = seen(&device).0;
    let told = settle(&mut device, &mut Store::new(&mut flash));
    let (game, len) = (GAMES[0].0, asked.len() as u16 - 21);
    assert_eq!(told, [ToStore::GoTo { game, len }]);
    assert_eq!(seen(&boot(&mut flash)).0, state);
}

#[test]
fn leaving_a_game_for_another_and_coming_back_loses_nothing() {
    let mut flash = Nor::new();
    let mut states = vec![];
    for place in 0..GAMES.len() as i8 {
        let (mut device, _) = with_a_game_beside(&mut flash, place);
        states.push(seen(&device).0);
        go_home(&mut device, &mut Store::new(&mut flash));
    }
    for (place, state) in states.iter().enumerate() {
        let mut device = boot(&mut flash);
        let mut store = Store::new(&mut flash);
        go_home(&mut device, &mut store);
        device.input(Input::Turn(Knob::Dial, -100), 0);
        device.input(Input::Turn(Knob::Dial, place as i8), 0);
        press(&mut device, Knob::Dial);
        settle(&mut device, &mut store);
        assert_eq!(seen(&device).0, *state);
    }
}

/// Like [`with_a_game`], on a flash that has games already.
fn with_a_game_beside(flash: &mut Nor, place: i8) -> (Box<Device>, Vec<ToStore>) {
    let mut device = boot(flash);
    if device.screen_name() != "home" {
        go_home(&mut device, &mut Store::new(flash));
    }
    drop(device);
    // Home is not where power comes back, so the way there is part of starting.
    ready_put(flash, ToStore::Active(None));
    with_a_game(flash, place, 12)
}

#[test]
fn the_old_game_stays_as_the_previous_one_until_the_next() {
    let mut flash = Nor::new();
    let (device, _) = with_a_game(&mut flash, 0, 20);
    let old = seen(&device).0;
    let id = GAMES[0].0;
    assert_eq!(
        ready_put(&mut flash, ToStore::Begin(id, GAMES[0].1.default_setup())),
        [FromStore::Previous(true)]
    );
    assert_ne!(seen(&boot(&mut flash)).0, old);
    ready_put(&mut flash, ToStore::Swap(id));
    assert_eq!(seen(&boot(&mut flash)).0, old);
    ready_put(&mut flash, ToStore::Swap(id));
    assert_ne!(seen(&boot(&mut flash)).0, old);
}

#[test]
fn the_owners_table_is_no_action_that_undo_takes_back() {
    let mut flash = Nor::new();
    let mut store = Store::new(&mut flash);
    let mut device = Box::new(Device::new(1));
    settle(&mut device, &mut store);
    let place = GAMES
        .iter()
        .position(|(_, info)| info.name == "ophiuchus")
        .unwrap();
    let own = rows_before_history(place);
    start_game(&mut device, &mut store, place as i8);
    let choose = |device: &mut Device, entry: i8| {
        device.input(Input::Hold(Knob::Dial), 0);
        device.input(Input::Turn(Knob::Dial, entry), 0);
        press(device, Knob::Dial);
    };
    choose(&mut device, 2);
    assert_eq!(device.screen_name(), "points");
    device.input(Input::Turn(Knob::Dial, 7), 0);
    device.input(Input::Turn(Knob::Number, 5), 0);
    press(&mut device, Knob::Dial);
    // The next game begins with it.
    choose(&mut device, own + 1);
    assert_eq!(device.screen_name(), "new-game");
    press(&mut device, Knob::Dial);
    settle(&mut device, &mut store);
    let (start, _) = seen(&device);
    assert!(start.contains("\"points\":[3,3,3,3,3,3,4,9,"), "{start}");
    device.input(Input::Hold(Knob::Action), 0);
    assert_eq!(settle(&mut device, &mut store), [], "nothing to undo");
    assert_eq!(seen(&device).0, start);
    // A tile is laid and undone; the history too goes back no further than the table, and forth again.
    press(&mut device, Knob::Dial);
    let (laid, _) = seen(&device);
    assert_ne!(laid, start);
    for _ in 0..2 {
        device.input(Input::Hold(Knob::Action), 0);
        assert_eq!(seen(&device).0, start);
    }
    for (detents, state) in [(100, &laid), (-100, &start), (100, &laid)] {
        choose(&mut device, own);
        assert_eq!(device.screen_name(), "history");
        device.input(Input::Turn(Knob::Dial, detents), 0);
        press(&mut device, Knob::Dial);
        assert_eq!(seen(&device).0, *state);
    }
    settle(&mut device, &mut store);
    device.serial_in("export");
    let sent: String = std::iter::from_fn(|| device.serial_out())
        .map(|piece| piece.to_string())
        .collect();
    assert!(
        sent.contains("\ntable 3 3 3 3 3 3 ? 9 ? ? ? ? ?\nplace "),
        "{sent}"
    );
    drop(device);
    assert_eq!(seen(&boot(&mut flash)).0, laid);
}

#[test]
fn a_full_journal_says_so_and_keeps_what_it_has() {
    let mut flash = Nor::new();
    let id = GAMES[0].0;
    ready_put(&mut flash, ToStore::Begin(id, GAMES[0].1.default_setup()));
    let action = |index| ToStore::Action {
        game: id,
        index,
        action: [7; 7].into_iter().collect(),
    };
    let mut store = Store::new(&mut flash);
    let mut fitted = 0;
    loop {
        let mut answers = vec![];
        common::ready(store.handle(action(fitted), async |answer| answers.push(answer)));
        if answers == [FromStore::Trouble(Trouble::Full)] {
            break;
        }
        assert_eq!(answers, []);
        fitted += 1;
    }
    println!(
        "tried: saving until the journal is full | {fitted} actions of seven bytes | said so, and kept all of them"
    );
    assert!(fitted >= 4_000);
    // Not even a shorter entry may follow: it would leave a gap.
    let mut answers = vec![];
    common::ready(store.handle(ToStore::GoTo { game: id, len: 1 }, async |answer| {
        answers.push(answer)
    }));
    assert_eq!(answers, [FromStore::Trouble(Trouble::Full)]);
    let loaded = ready_put(&mut flash, ToStore::Load(id));
    let actions = loaded
        .iter()
        .filter(|m| matches!(m, FromStore::Action { .. }))
        .count();
    assert_eq!(actions, fitted as usize);
}

#[test]
fn bit_flips_and_garbage_never_stop_the_boot_and_take_only_what_they_hit() {
    let mut flash = Nor::new();
    let (_, asked) = with_a_game(&mut flash, 0, 60);
    let whole = flash.bytes.clone();
    let id = GAMES[0].0;
    let loaded = |flash: &mut Nor| -> Vec<u16> {
        let answers = ready_put(flash, ToStore::Load(id));
        let index = |m: &FromStore| {
            if let FromStore::Action { index, .. } = m {
                Some(*index)
            } else {
                None
            }
        };
        answers.iter().filter_map(index).collect()
    };
    assert_eq!(loaded(&mut flash).len(), asked.len());
    let used: Vec<usize> = (0..whole.len()).filter(|at| whole[*at] != 0xFF).collect();
    let mut dice = Dice(5);
    let mut survived = 0;
    for round in 0..2_000 {
        flash.bytes.copy_from_slice(&whole);
        if round % 2 == 0 {
            let at = used[dice.roll(used.len() as u64) as usize];
            flash.bytes[at] ^= 1 << dice.roll(8);
            // One flipped bit costs one entry at the most.
            assert!(loaded(&mut flash).len() + 1 >= asked.len() || loaded(&mut flash).is_empty());
        } else {
            let start = dice.roll(whole.len() as u64 - 5_000) as usize;
            for at in start..start + dice.roll(5_000) as usize {
                flash.bytes[at] = dice.roll(256) as u8;
            }
        }
        let device = boot(&mut flash);
        survived += usize::from(device.screen_name() != "home");
    }
    println!(
        "tried: flipped bits and up to 5,000 bytes of garbage in the flash | 2000 damaged memories | {survived} came back in \
         the game, the others at the home screen"
    );
    assert!(survived > 1_900);
}

#[test]
fn nothing_but_garbage_boots_to_the_home_screen_and_can_be_used() {
    let mut dice = Dice(9);
    for _ in 0..20 {
        let mut flash = Nor::new();
        flash
            .bytes
            .iter_mut()
            .for_each(|byte| *byte = dice.roll(256) as u8);
        let mut device = boot(&mut flash);
        assert_eq!(device.screen_name(), "home");
        let mut store = Store::new(&mut flash);
        start_game(&mut device, &mut store, 0);
        let (state, _) = seen(&device);
        assert_eq!(seen(&boot(&mut flash)).0, state);
    }
}

#[test]
fn settings_are_kept_and_brought_into_range() {
    let mut flash = Nor::new();
    let mut settings = Settings {
        rotated: true,
        brightness: 1,
        ..Settings::default()
    };
    ready_put(&mut flash, ToStore::Settings(settings.clone()));
    assert!(ready_put(&mut flash, ToStore::Boot).contains(&FromStore::Settings(settings.clone())));
    assert_eq!(boot(&mut flash).display().brightness, 1);
    settings.brightness = 200;
    settings.names[0].clear();
    let mut device = Device::new(1);
    device.from_store(FromStore::Settings(settings));
    assert_eq!(device.display().brightness, companion::save::BRIGHTEST);
}

#[test]
fn an_unknown_game_or_a_foreign_action_does_not_stop_the_boot() {
    let mut flash = Nor::new();
    ready_put(&mut flash, ToStore::Active(Some(GameId(200))));
    assert_eq!(boot(&mut flash).screen_name(), "home");
    let (device, asked) = with_a_game(&mut flash, 0, 10);
    let state = seen(&device).0;
    let foreign = ToStore::Action {
        game: GAMES[0].0,
        index: asked.len() as u16,
        action: [0xFF; 9].into_iter().collect(),
    };
    ready_put(&mut flash, foreign);
    assert_eq!(seen(&boot(&mut flash)).0, state);
}

#[test]
fn a_list_of_another_version_is_told_and_not_read() {
    (0..GAMES.len()).for_each(tells_other_version);
}

/// In one of the games.
fn tells_other_version(place: usize) {
    use sequential_storage::{cache::Cache, queue};

    let mut flash = Nor::new();
    // Without settings it would begin with its lesson, and what it says would be gone with that.
    ready_put(&mut flash, ToStore::Settings(Settings::default()));
    let (device, _) = with_a_game(&mut flash, place as i8, 10);
    let state = seen(&device).0;
    // The one sector of the flash behind the values that has something on it is the journal.
    let sector = (16..).find(|sector| flash.bytes[sector * 4096] != 0xFF).unwrap() as u32 * 4096;
    let range = sector..sector + 4096;
    let mut entries = vec![];
    {
        let config = queue::QueueConfig::new(range.clone());
        let mut journal = queue::QueueStorage::new(&mut flash, config, Cache::new_uncached());
        common::ready(async {
            let mut buffer = [0; 128];
            let mut iter = journal.iter().await.unwrap();
            while let Some(entry) = iter.next(&mut buffer).await.unwrap() {
                entries.push(entry.to_vec());
            }
        });
    }
    // The kind of entry, then the version.
    assert_eq!(entries[0][..2], [0, 4]);
    entries[0][1] = 200;
    flash.bytes[range.start as usize..range.end as usize].fill(0xFF);
    {
        let config = queue::QueueConfig::new(range);
        let mut journal = queue::QueueStorage::new(&mut flash, config, Cache::new_uncached());
        for entry in &entries {
            common::ready(journal.push(entry, false)).unwrap();
        }
    }
    let answers = ready_put(&mut flash, ToStore::Load(GAMES[place].0));
    assert!(answers.contains(&FromStore::Trouble(Trouble::OtherVersion)));
    let answered_game =
        |answer: &FromStore| matches!(answer, FromStore::Begin(..) | FromStore::Action { .. });
    assert!(!answers.iter().any(answered_game));
    let device = boot(&mut flash);
    assert_eq!((seen(&device).0.as_str(), state.len() > 4), ("null", true));
    let mut plain = boot(&mut flash);
    // The message is over the picture, and goes with the next input.
    plain.input(Input::Turn(Knob::Number, 0), 0);
    assert!(seen(&device).1 != seen(&plain).1);
}

#[test]
fn a_short_entry_after_a_restart_goes_behind_all_longer_ones() {
    let id = GAMES[0].0;
    // Lengths that leave different rests at the end of a sector.
    for length in 3..14 {
        let mut flash = Nor::new();
        ready_put(&mut flash, ToStore::Begin(id, GAMES[0].1.default_setup()));
        let mut store = Store::new(&mut flash);
        for index in 0..400 {
            let action = ToStore::Action {
                game: id,
                index,
                action: std::iter::repeat_n(7, length).collect(),
            };
            common::ready(store.handle(action, async |answer| panic!("{answer:?}")));
        }
        // Power goes and comes back, then somebody undoes.
        ready_put(&mut flash, ToStore::GoTo { game: id, len: 399 });
        let loaded = ready_put(&mut flash, ToStore::Load(id));
        let mut list = loaded
            .iter()
            .filter(|m| matches!(m, FromStore::Action { .. } | FromStore::GoTo { .. }));
        assert_eq!(
            list.next_back(),
            Some(&FromStore::GoTo { len: 399 }),
            "length {length}"
        );
    }
}

/// What a game's list is in the store.
fn list_of(flash: &mut Nor, game: GameId) -> Vec<FromStore> {
    let mut loaded = ready_put(flash, ToStore::Load(game));
    loaded.retain(|m| {
        matches!(
            m,
            FromStore::Begin(..) | FromStore::Action { .. } | FromStore::GoTo { .. }
        )
    });
    loaded
}

#[test]
fn a_game_whose_first_sector_is_worn_out_is_kept_as_the_previous_one_too() {
    let (id, info) = GAMES[0];
    let mut flash = Nor::new();
    // Of 16 sectors of values, 20 of its first slot and as many of the second, where the very first game goes.
    flash.worn = 36 * 4096..37 * 4096;
    with_a_game(&mut flash, 0, 20);
    assert_ne!(
        flash.bytes[37 * 4096],
        0xFF,
        "the game is on the sector behind it"
    );
    let old = list_of(&mut flash, id);
    assert!(old.len() > 20);
    let answers = ready_put(&mut flash, ToStore::Begin(id, info.default_setup()));
    assert_eq!(answers, [FromStore::Previous(true)]);
    assert_eq!(list_of(&mut flash, id).len(), 1);
    ready_put(&mut flash, ToStore::Swap(id));
    assert!(list_of(&mut flash, id) == old);
}

#[test]
fn a_game_that_could_not_begin_leaves_the_list_of_the_old_one_alone() {
    let (id, info) = GAMES[0];
    let mut flash = Nor::new();
    with_a_game(&mut flash, 0, 5);
    ready_put(&mut flash, ToStore::Begin(id, info.default_setup()));
    with_a_game(&mut flash, 0, 20);
    let old = list_of(&mut flash, id);
    assert!(old.len() > 20);
    flash.refuses_to_erase = 0..LAYOUT;
    let mut store = Store::new(&mut flash);
    let mut answers = vec![];
    for message in [
        ToStore::Begin(id, info.default_setup()),
        ToStore::Action {
            game: id,
            index: 0,
            action: [7; 3].into_iter().collect(),
        },
    ] {
        common::ready(store.handle(message, async |answer| answers.push(answer)));
    }
    let [broken, full] = [Trouble::Broken, Trouble::Full].map(FromStore::Trouble);
    assert_eq!(answers, [broken, full]);
    assert!(list_of(&mut flash, id) == old);
}

/// Opens an entry of the running game's menu, counted behind the game's own.
fn open_from_menu(device: &mut Device, entry: i8) {
    common::skip_preparation(device);
    device.input(Input::Hold(Knob::Dial), 0);
    device.input(Input::Turn(Knob::Dial, rows_before_history(0) + entry), 0);
    press(device, Knob::Dial);
}

const COUNTERS: i8 = -1;
const HISTORY: i8 = 0;
const NEW_GAME: i8 = 1;
const PREVIOUS_GAME: i8 = 2;
/// Where there is no previous game.
const OTHER_GAMES: i8 = 2;

#[test]
fn starting_once_more_before_anything_is_done_keeps_the_previous_game() {
    let mut flash = Nor::new();
    let (mut device, _) = with_a_game(&mut flash, 0, 20);
    let old = seen(&device).0;
    let mut store = Store::new(&mut flash);
    open_from_menu(&mut device, NEW_GAME);
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "confirm");
    device.input(Input::Hold(Knob::Dial), 0);
    settle(&mut device, &mut store);
    // The table was set up wrongly: again, with one player more.
    open_from_menu(&mut device, NEW_GAME);
    device.input(Input::Turn(Knob::Number, 1), 0);
    press(&mut device, Knob::Dial);
    settle(&mut device, &mut store);
    let new = seen(&device).0;
    assert_ne!(new, old);
    let mut device = boot(&mut flash);
    assert_eq!(seen(&device).0, new);
    open_from_menu(&mut device, PREVIOUS_GAME);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(seen(&device).0, old);
}

#[test]
fn a_game_that_was_undone_to_its_beginning_is_not_replaced_without_asking() {
    let mut flash = Nor::new();
    let (mut device, asked) = with_a_game(&mut flash, 0, 5);
    for _ in &asked {
        device.input(Input::Hold(Knob::Action), 0);
        settle(&mut device, &mut Store::new(&mut flash));
    }
    open_from_menu(&mut device, NEW_GAME);
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "confirm");
}

#[test]
fn a_received_game_is_saved_whole_whatever_is_done_meanwhile() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    let mut store = Store::new(&mut flash);
    device.input(Input::Turn(Knob::Dial, GAMES.len() as i8 + 4), 0);
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "receive");
    device.serial_in("game astrolabe tie 1 slots 5 seats Red Blue");
    for focus in 0..100 {
        device.serial_in(&format!("set focus 1 {}", 8 - focus % 8));
    }
    let (received, _) = seen(&device);
    device.input(Input::Hold(Knob::Dial), 0);
    // The store is slow, the player is quick: to the home screen and into the next game.
    for _ in 0..20 {
        let message = device.to_store().unwrap();
        common::ready(store.handle(message, async |_| {}));
    }
    open_from_menu(&mut device, OTHER_GAMES);
    device.input(Input::Turn(Knob::Dial, 1), 0);
    press(&mut device, Knob::Dial);
    settle(&mut device, &mut store);
    ready_put(&mut flash, ToStore::Active(Some(GAMES[0].0)));
    assert_eq!(seen(&boot(&mut flash)).0, received);
}

#[test]
fn redoing_what_is_not_legal_here_does_not_lose_what_comes_after() {
    let mut flash = Nor::new();
    let (device, asked) = with_a_game(&mut flash, 0, 10);
    let state = seen(&device).0;
    let foreign = ToStore::Action {
        game: GAMES[0].0,
        index: asked.len() as u16,
        action: [0xFF; 9].into_iter().collect(),
    };
    ready_put(&mut flash, foreign);
    let mut device = boot(&mut flash);
    open_from_menu(&mut device, HISTORY);
    device.input(Input::Turn(Knob::Dial, 100), 0);
    press(&mut device, Knob::Dial);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(seen(&device).0, state);
    // The fourth are the captured demons.
    open_from_menu(&mut device, COUNTERS);
    assert_eq!(device.screen_name(), "counters");
    device.input(Input::Turn(Knob::Dial, 3), 0);
    device.input(Input::Turn(Knob::Number, 1), 0);
    press(&mut device, Knob::Dial);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_ne!(seen(&device).0, state);
    assert_eq!(seen(&boot(&mut flash)).0, seen(&device).0);
}

#[test]
fn a_table_that_is_not_legal_here_leaves_the_start_of_the_game() {
    let (game, info) = GAMES[0];
    let setup = info.default_setup();
    let mut game_of_its_own = AnyGame::start(game, &setup).ok().unwrap();
    let play = game_of_its_own.session_mut();
    let mut random = Random::new(1);
    let table = std::iter::repeat_with(|| play.random_action(&mut random).unwrap())
        .find(|action| play.is_table(action))
        .unwrap();
    assert!(play.apply(&table).is_err(), "numbers by chance are no rings");
    let mut device = boot(&mut Nor::new());
    for answer in [
        FromStore::Begin(game, setup),
        FromStore::Action {
            index: 0,
            action: table,
        },
        FromStore::Loaded,
    ] {
        device.from_store(answer);
    }
    let state = seen(&device).0;
    common::skip_preparation(&mut device);
    device.input(Input::Hold(Knob::Dial), 0);
    device.input(Input::Turn(Knob::Dial, rows_before_history(0) + HISTORY), 0);
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "history");
    device.input(Input::Turn(Knob::Dial, 100), 0);
    press(&mut device, Knob::Dial);
    assert_eq!(seen(&device).0, state);
}

#[test]
fn a_game_whose_beginning_is_damaged_gives_way_to_the_previous_one() {
    let mut flash = Nor::new();
    let (mut device, _) = with_a_game(&mut flash, 0, 20);
    let old = seen(&device).0;
    let before = flash.bytes.clone();
    open_from_menu(&mut device, NEW_GAME);
    press(&mut device, Knob::Dial);
    device.input(Input::Hold(Knob::Dial), 0);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_ne!(seen(&device).0, old);
    let whole = flash.bytes.clone();
    // Behind the values, the one sector that the new game changed is its own.
    let start = (16 * 4096..).step_by(4096).find(|at| whole[*at] != before[*at]);
    let start = start.unwrap();
    let length = (start..)
        .take_while(|at| whole[*at..at + 16] != [0xFF; 16])
        .count();
    let mut hidden = 0;
    for at in start..start + length {
        flash.bytes.copy_from_slice(&whole);
        flash.bytes[at] ^= 0x10;
        let mut device = boot(&mut flash);
        if seen(&device).0 != old {
            continue;
        }
        hidden += 1;
        // It can be played on, saved, and is still there after the next power-on.
        device.input(Input::Turn(Knob::Number, 0), 0);
        open_from_menu(&mut device, COUNTERS);
        assert_eq!(device.screen_name(), "counters");
        device.input(Input::Turn(Knob::Dial, 3), 0);
        device.input(Input::Turn(Knob::Number, -1), 0);
        press(&mut device, Knob::Dial);
        device.input(Input::Turn(Knob::Number, 1), 0);
        press(&mut device, Knob::Dial);
        settle(&mut device, &mut Store::new(&mut flash));
        let played = seen(&device).0;
        assert_eq!(seen(&boot(&mut flash)).0, played);
        // A new game takes the damaged one's place; this one is then the previous game.
        let mut store = Store::new(&mut flash);
        open_from_menu(&mut device, NEW_GAME);
        press(&mut device, Knob::Dial);
        device.input(Input::Hold(Knob::Dial), 0);
        settle(&mut device, &mut store);
        open_from_menu(&mut device, PREVIOUS_GAME);
        settle(&mut device, &mut store);
        assert_eq!(seen(&device).0, played);
    }
    println!(
        "tried: a damaged beginning of the present game | {hidden} of {length} bytes hit it | the previous game comes, says \
         so, and is kept"
    );
    assert!(hidden > 10);
}

#[test]
fn what_is_played_after_damage_is_saved() {
    let mut flash = Nor::new();
    with_a_game(&mut flash, 0, 60);
    let whole = flash.bytes.clone();
    let start = (16 * 4096..).step_by(4096).find(|at| whole[*at] != 0xFF).unwrap();
    let mut dice = Dice(21);
    let mut tried = 0;
    for _ in 0..600 {
        flash.bytes.copy_from_slice(&whole);
        // Behind the beginning: entries, and the free room after them.
        let at = start + 64 + dice.roll(1_200) as usize;
        let length = 1 + dice.roll(12) as usize;
        flash.bytes[at..at + length].fill_with(|| dice.roll(256) as u8);
        let mut device = boot(&mut flash);
        device.input(Input::Turn(Knob::Number, 0), 0);
        open_from_menu(&mut device, COUNTERS);
        device.input(Input::Turn(Knob::Dial, 3), 0);
        for by in [1, -1] {
            device.input(Input::Turn(Knob::Number, by), 0);
            press(&mut device, Knob::Dial);
        }
        let asked = settle(&mut device, &mut Store::new(&mut flash));
        tried += usize::from(asked.iter().any(|m| matches!(m, ToStore::Action { .. })));
        let played = seen(&device).0;
        assert_eq!(
            seen(&boot(&mut flash)).0,
            played,
            "{length} bytes of garbage at {}",
            at - start
        );
    }
    println!(
        "tried: playing on after damage in the journal | {tried} damaged journals | what was played is saved"
    );
    assert!(tried > 300);
}
