//! A folder uses only what stands above it in the list of CONTRIBUTING.md.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop there")]

use std::fs;
use std::path::Path;

const LAYERS: [&str; 8] = [
    "input",
    "text",
    "draw",
    "record",
    "save",
    "games",
    "replay",
    "shell",
];

/// Each place in a folder where one further down is named, macros included. Tests may use what they like.
fn look(file: &Path, layer: usize, found: &mut Vec<String>) {
    if file.is_dir() {
        for inner in fs::read_dir(file).unwrap() {
            look(&inner.unwrap().path(), layer, found);
        }
        return;
    }
    if file.components().any(|part| part.as_os_str() == "tests") || file.ends_with("tests.rs") {
        return;
    }
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
    for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
        for lower in &LAYERS[layer + 1..] {
            if line.contains(&format!("crate::{lower}::")) {
                found.push(format!("{}: {}", file.display(), line.trim()));
            }
        }
    }
}

#[test]
fn no_folder_uses_what_stands_below_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for (layer, name) in LAYERS.iter().enumerate() {
        let folder = source.join(name);
        let file = source.join(format!("{name}.rs"));
        look(if folder.is_dir() { &folder } else { &file }, layer, &mut found);
    }
    assert_eq!(found, [""; 0]);
}
