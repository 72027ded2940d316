//! What a release has saved, all later versions read: its games with their previous ones, settings and printed tables, and every
//! kind of action.
//!
//! `saved/VERSION` has a flash image that the release made, the records of its games, and stored actions with their lines. It is
//! made once, with `ALIDADE_BLESS=1`, for a version that has none yet, and never changed after that version is out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

use companion::games::{AnyGame, GAMES};
use companion::random::Random;
use companion::record::{ActionBytes, GameId, name};
use companion::save::{FromStore, Settings, Store, ToStore};
use embassy_futures::block_on;
use host_sim::flash::Flash;
use host_sim::host::Host;
use host_sim::replay::{Replayed, replay};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

const SEED: u32 = 1;
/// The name of the first seat, which tells that settings were kept.
const OWNER: &str = "Miriam";
/// Chances to meet every kind of action of a game.
const TRIES: usize = 10_000;
/// Examples of each kind.
const EXAMPLES: usize = 2;

fn saved() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("saved")
}

fn put(flash: &Flash, message: ToStore) {
    block_on(Store::new(flash.clone()).handle(message, async |_| ()));
}

/// The record of the game that is running after power-on.
fn record(flash: &Flash, game: GameId) -> String {
    put(flash, ToStore::Active(Some(game)));
    let mut host = Host::new(flash.clone(), SEED);
    host.serial_in("export");
    let (_, answer) = host.serial.split_once('\n').unwrap();
    answer.strip_suffix("# end\n").unwrap().to_string()
}

/// The records of this game in the folder of examples.
fn examples(game: &str) -> Vec<Replayed> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let of_game = |file: &PathBuf| file.file_name().unwrap().to_str().unwrap().starts_with(game);
    let texts = files
        .into_iter()
        .filter(of_game)
        .map(|file| fs::read_to_string(file).unwrap());
    texts.map(|text| replay(&text, |_| ()).ok().unwrap()).collect()
}

fn keep(flash: &Flash, game: GameId, played: &Replayed) {
    put(flash, ToStore::Begin(game, played.setup.clone()));
    for (index, action) in (0..).zip(&played.actions) {
        let action = action.clone();
        put(flash, ToStore::Action { game, index, action });
    }
    let len = played.actions.len() as u16 - 1;
    put(flash, ToStore::GoTo { game, len });
}

/// A game as it begins, for its actions.
fn beginning(game: GameId) -> AnyGame {
    let (_, info) = GAMES.iter().find(|(id, _)| *id == game).unwrap();
    AnyGame::start(game, &info.default_setup()).ok().unwrap()
}

/// Some actions of each kind, by their lines.
fn actions(game: GameId) -> BTreeMap<String, ActionBytes> {
    let mut random = Random::new(SEED);
    let game = beginning(game);
    let mut kinds = BTreeMap::<String, usize>::new();
    let mut actions = BTreeMap::new();
    for _ in 0..TRIES {
        let Some(action) = game.session().random_action(&mut random) else {
            continue;
        };
        let mut line = String::new();
        game.session().print(&action, &mut line).unwrap();
        // By its verb and what that is about, if that is a word: counters have one verb.
        let words = line.split(' ').take(2);
        let kind = words
            .filter(|word| word.starts_with(char::is_alphabetic))
            .collect();
        let count = kinds.entry(kind).or_default();
        if *count < EXAMPLES {
            *count += 1;
            actions.insert(line, action);
        }
    }
    actions
}

/// What this version saves.
fn make(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    let flash = Flash::in_file(&folder.join("flash.img")).unwrap();
    let mut settings = Settings::default();
    settings.names[0] = name(OWNER);
    settings.brightness = 1;
    put(&flash, ToStore::Settings(settings));
    let mut lines = String::new();
    for (game, info) in GAMES {
        let examples = examples(info.name);
        let (first, last) = (examples.first().unwrap(), examples.last().unwrap());
        for played in [first, last] {
            keep(&flash, *game, played);
        }
        let actions = actions(*game);
        let is_table = |action: &&ActionBytes| beginning(*game).session().is_table(action);
        if let Some(table) = actions.values().find(is_table) {
            put(&flash, ToStore::Table(*game, table.clone()));
        }
        for (line, action) in actions {
            let bytes: String = action.iter().map(|byte| format!("{byte:02x}")).collect();
            writeln!(lines, "{} {bytes} {line}", info.name).unwrap();
        }
    }
    fs::write(folder.join("actions.txt"), lines).unwrap();
    for (game, info) in GAMES {
        for suffix in ["", "-previous"] {
            let path = folder.join(format!("{}{suffix}.txt", info.name));
            fs::write(path, record(&flash, *game)).unwrap();
            // Twice: all is as it was.
            put(&flash, ToStore::Swap(*game));
        }
    }
}

/// All releases, the present one among them.
static RELEASES: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
    let present = saved().join(env!("CARGO_PKG_VERSION"));
    if !present.exists() && std::env::var_os("ALIDADE_BLESS").is_some_and(|v| v == "1") {
        make(&present);
    }
    let shown = present.display();
    assert!(
        present.exists(),
        "{shown}: ALIDADE_BLESS=1 makes what this version saves"
    );
    fs::read_dir(saved())
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect()
});

#[test]
fn games_and_settings_of_every_release_are_read() {
    for release in &*RELEASES {
        // A copy: reading a game makes it the present one.
        let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("upgraded.img");
        fs::copy(release.join("flash.img"), &copy).unwrap();
        let flash = Flash::in_file(&copy).unwrap();
        let mut settings = None;
        block_on(Store::new(flash.clone()).handle(ToStore::Boot, async |answer| {
            if let FromStore::Settings(found) = answer {
                settings = Some(found);
            }
        }));
        let settings = settings.expect("settings are read");
        assert_eq!((settings.names[0].as_str(), settings.brightness), (OWNER, 1));
        for (game, info) in GAMES {
            for suffix in ["", "-previous"] {
                let path = release.join(format!("{}{suffix}.txt", info.name));
                // A game that came later has none.
                if let Ok(kept) = fs::read_to_string(&path) {
                    assert_eq!(record(&flash, *game), kept, "{}", path.display());
                    put(&flash, ToStore::Swap(*game));
                }
            }
        }
    }
}

#[test]
fn actions_of_every_release_mean_the_same() {
    for release in &*RELEASES {
        for line in fs::read_to_string(release.join("actions.txt")).unwrap().lines() {
            let [game, bytes, words] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else {
                panic!("{line}");
            };
            let (id, _) = GAMES.iter().find(|(_, info)| info.name == game).unwrap();
            let pairs = bytes
                .as_bytes()
                .chunks(2)
                .map(|pair| std::str::from_utf8(pair).unwrap());
            let bytes: Vec<_> = pairs.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect();
            let mut found = String::new();
            beginning(*id).session().print(&bytes, &mut found).unwrap();
            assert_eq!(found, words);
        }
    }
}
