//! Every script in `scripts/` runs, and every picture it takes equals the one in `golden/SCRIPT/`.
//!
//! With `ALIDADE_BLESS=1` in the environment the pictures are recorded anew instead.

use host_sim::flash::Flash;
use host_sim::{picture, script};
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

/// Compares or records the pictures of one script.
fn check(root: &Path, name: &str, bless: bool, faults: &mut Vec<String>) {
    let file = root.join(format!("scripts/{name}.knobs"));
    let golden = root.join("golden").join(name);
    let actual = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("golden")
        .join(name);
    let text = fs::read_to_string(&file).unwrap();
    let mut shots = BTreeSet::new();
    let outcome = script::run(&text, Flash::in_memory(), |shot, frame| {
        shots.insert(shot.to_string());
        let taken = picture::picture(frame);
        let path = golden.join(format!("{shot}.png"));
        let kept = picture::load(&path);
        if kept.as_ref() == Ok(&taken) {
            return Ok(());
        }
        let folder = if bless { &golden } else { &actual };
        fs::create_dir_all(folder).unwrap();
        let written = folder.join(format!("{shot}.png"));
        picture::save(&taken, &written)?;
        match kept {
            _ if bless => (),
            Ok(_) => faults.push(format!("{} differs, now: {}", path.display(), written.display())),
            Err(error) => faults.push(format!("{error}, now: {}", written.display())),
        }
        Ok(())
    });
    if let Err(error) = outcome {
        faults.push(format!("{}:{}: {}", file.display(), error.line, error.message));
        return;
    }
    for leftover in names(&golden, ".png").difference(&shots) {
        let path = golden.join(format!("{leftover}.png"));
        if bless {
            fs::remove_file(path).unwrap();
        } else {
            faults.push(format!("{}: no shot makes this picture", path.display()));
        }
    }
}

#[test]
fn every_script_shows_its_golden_pictures() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let bless = std::env::var_os("ALIDADE_BLESS").is_some_and(|v| v == "1");
    let mut faults = vec![];
    let scripts = names(&root.join("scripts"), ".knobs");
    assert!(!scripts.is_empty());
    for name in &scripts {
        check(root, name, bless, &mut faults);
    }
    for leftover in names(&root.join("golden"), "").difference(&scripts) {
        let path = root.join("golden").join(leftover);
        if bless {
            fs::remove_dir_all(path).unwrap();
        } else {
            faults.push(format!("{}: no script makes these pictures", path.display()));
        }
    }
    assert!(
        faults.is_empty(),
        "{}\nIf the new pictures are right: ./dev bless",
        faults.join("\n")
    );
}
