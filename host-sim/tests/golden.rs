//! Every script in `scripts/` runs, each as a test of its own name, and every picture it takes equals the one in
//! `golden/SCRIPT/`.
//!
//! With `ALIDADE_BLESS=1` in the environment the pictures are recorded anew instead.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

#[path = "common/difference.rs"]
mod difference;

use host_sim::flash::Flash;
use host_sim::{picture, script};
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The names in a folder, without the ending they must have; an absent folder has none.
fn names(folder: &Path, ending: &str) -> BTreeSet<String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return BTreeSet::new();
    };
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names
        .map(|name| match name.strip_suffix(ending) {
            Some(stem) => stem.to_string(),
            None => panic!("{}: expected a name in {ending}", folder.join(name).display()),
        })
        .collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn fail_with(faults: &[String]) -> Result<(), Failed> {
    if faults.is_empty() {
        return Ok(());
    }
    let all = faults.join("\n");
    Err(format!("{all}\nIf the new pictures are right: ./dev bless").into())
}

/// Compares or records the pictures of one script.
fn check(name: &str, bless: bool) -> Result<(), Failed> {
    let file = root().join(format!("scripts/{name}.knobs"));
    let golden = root().join("golden").join(name);
    let text = fs::read_to_string(&file)?;
    let mut faults = vec![];
    let mut shots = BTreeSet::new();
    script::run(&text, Flash::in_memory(), |shot, frame| {
        shots.insert(shot.to_string());
        let taken = picture::picture(frame);
        let path = golden.join(format!("{shot}.png"));
        let kept = picture::load(&path);
        if kept.as_ref() == Ok(&taken) {
            return Ok(());
        }
        if bless {
            fs::create_dir_all(&golden).map_err(|error| error.to_string())?;
            return picture::save(&taken, &path);
        }
        let kept_or_blank = kept.clone().unwrap_or_else(|_| picture::blank());
        let written = difference::write(&format!("{name}/{shot}"), &kept_or_blank, &taken);
        let why = kept.err().unwrap_or(format!("{} differs", path.display()));
        faults.push(format!("{why}: {}", written.display()));
        Ok(())
    })
    .map_err(|error| format!("{}:{}: {}", file.display(), error.line, error.message))?;
    for leftover in names(&golden, ".png").difference(&shots) {
        let path = golden.join(format!("{leftover}.png"));
        if bless {
            fs::remove_file(path)?;
        } else {
            faults.push(format!("{}: no shot makes this picture", path.display()));
        }
    }
    fail_with(&faults)
}

/// No folder of pictures is left behind by a script that is gone.
fn no_leftovers(scripts: &BTreeSet<String>, bless: bool) -> Result<(), Failed> {
    let mut faults = vec![];
    for leftover in names(&root().join("golden"), "").difference(scripts) {
        let path = root().join("golden").join(leftover);
        if bless {
            fs::remove_dir_all(path)?;
        } else {
            faults.push(format!("{}: no script makes these pictures", path.display()));
        }
    }
    fail_with(&faults)
}

fn main() {
    let arguments = Arguments::from_args();
    let bless = std::env::var_os("ALIDADE_BLESS").is_some_and(|v| v == "1");
    let scripts = names(&root().join("scripts"), ".knobs");
    assert!(!scripts.is_empty());
    let mut trials: Vec<_> = scripts
        .iter()
        .cloned()
        .map(|name| Trial::test(name.clone(), move || check(&name, bless)))
        .collect();
    trials.push(Trial::test("no_leftovers", move || no_leftovers(&scripts, bless)));
    libtest_mimic::run(&arguments, trials).exit();
}
