//! Every screen of the shell and of all games has a golden picture: the names in the sources against those of the screens that
//! knob scripts take pictures of.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

use companion::games::efemeris;
use host_sim::flash::Flash;
use host_sim::host::Host;
use host_sim::script::{self, SEED};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where a screen stands, a game or the shell, and its name for scripts.
type Screen = (String, String);

/// Screens that no script can stay on, and their pictures, which rare_screens.rs takes.
const RARE: [(&str, &str); 4] = [
    ("crash", "crash"),
    ("starting", "starting"),
    ("thinks", "thinks"),
    // Looks the same.
    ("waiting", "starting"),
];

/// All source files of a folder and of those in it.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] })
        .collect()
}

/// What stands between quotation marks.
fn quoted(code: &str) -> impl Iterator<Item = &str> {
    code.split('"').skip(1).step_by(2)
}

/// The names that a file gives to screens: in bodies of `name`, and as fields of questions that are stock screens.
fn names_in(code: &str) -> Vec<String> {
    let bodies = code.split("fn name(&self) -> &'static str {\n").skip(1);
    let mut names = vec![];
    for body in bodies.map(|rest| rest.split("\n    }\n").next().unwrap()) {
        let before = names.len();
        names.extend(quoted(body).filter(|name| !name.is_empty()).map(String::from));
        if body.contains("self.phase.word()") {
            use efemeris::Phase::*;
            names.extend([Collection, Tactical, Construction].map(|phase| phase.word().to_string()));
        }
        assert!(names.len() > before, "no name in {body}");
    }
    let fields = code
        .lines()
        .filter_map(|line| line.trim().strip_prefix("name: \""));
    names.extend(fields.map(|rest| rest.trim_end_matches("\",").to_string()));
    names
}

/// All screens that the sources know.
fn known() -> BTreeSet<Screen> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../companion/src");
    let games = fs::read_dir(root.join("games"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let owners = games
        .filter(|path| path.join("screens").is_dir())
        .chain([root.join("shell")]);
    let mut known = BTreeSet::new();
    for folder in owners {
        let owner = folder.file_name().unwrap().to_str().unwrap();
        for file in sources(&folder.join("screens")) {
            let code = fs::read_to_string(file).unwrap();
            known.extend(names_in(&code).into_iter().map(|name| (owner.to_string(), name)));
        }
    }
    known
}

/// The screens of which a script takes pictures, and the game that runs meanwhile.
fn shot(text: &str) -> BTreeSet<Screen> {
    let mut host = Host::new(Flash::in_memory(), SEED);
    // A line is a script of its own. Only the first one can skip the lesson, so the others begin with `new`, which does nothing.
    let begin = if text.lines().any(|line| line == "new") {
        "new"
    } else {
        ""
    };
    script::play(begin, &mut host, &mut |_, _| Ok(())).unwrap();
    let mut screens = BTreeSet::new();
    for line in text.lines().filter(|line| *line != "new") {
        let mut is_shot = false;
        let done = script::play(&format!("new\n{line}"), &mut host, &mut |_, _| {
            is_shot = true;
            Ok(())
        });
        done.unwrap_or_else(|error| panic!("{line}: {}", error.message));
        if is_shot {
            let state: serde_json::Value = serde_json::from_str(&host.json()).unwrap();
            let game = state["game"].as_str().unwrap_or("none");
            screens.insert((game.to_string(), host.screen().to_string()));
        }
    }
    screens
}

#[test]
fn every_screen_has_a_picture() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scripts = sources(&folder.join("scripts"));
    let texts = scripts.iter().map(|file| fs::read_to_string(file).unwrap());
    let shot: BTreeSet<Screen> = texts.flat_map(|text| shot(&text)).collect();
    let has = |(owner, name): &Screen| {
        // The shell's screens are the same over every game.
        let is_shot = |(game, screen): &Screen| screen == name && (game == owner || owner == "shell");
        let mut rare = RARE.iter().filter(|(screen, _)| screen == name);
        shot.iter().any(is_shot)
            || rare.any(|(_, picture)| folder.join(format!("golden-rare/{picture}.png")).exists())
    };
    let known = known();
    assert!(known.len() > 50, "the names of screens are not found any more");
    let missing: Vec<_> = known.iter().filter(|screen| !has(screen)).collect();
    assert!(missing.is_empty(), "no script takes a picture of {missing:?}");
}
