//! A folder uses only what stands above it in the list of CONTRIBUTING.md.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop there")]

use std::fs;
use std::path::Path;

const LAYERS: [&str; 10] = [
    "checksum",
    "random",
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
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    for name in named(&lines.collect::<Vec<_>>().join("\n")) {
        if LAYERS[layer + 1..].contains(&name) {
            found.push(format!("{}: {name}", file.display()));
        }
    }
}

/// What code names of this crate: `x` in `crate::x`, and in `crate::{x, y::z}` both `x` and `y`.
fn named(code: &str) -> Vec<&str> {
    let mut names = vec![];
    for (at, path) in code.match_indices("crate::") {
        let rest = &code[at + path.len()..];
        let mut depth = 0;
        let mut begins = true;
        for (at, letter) in rest.char_indices() {
            let is_word = letter.is_alphanumeric() || letter == '_';
            if is_word && begins {
                let word = &rest[at..];
                let end = word.find(|c: char| !c.is_alphanumeric() && c != '_');
                names.push(&word[..end.unwrap_or(word.len())]);
                begins = false;
            }
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => begins = true,
                _ => {}
            }
            if depth == 0 && (!begins || letter == '}') {
                break;
            }
        }
    }
    names
}

#[test]
fn a_name_is_found_in_every_form() {
    for (code, expected) in [
        ("use crate::shell;", &["shell"][..]),
        ("use crate::shell::Device;", &["shell"]),
        (
            "use crate::{draw::{self, Frame}, save, shell::screens};",
            &["draw", "save", "shell"],
        ),
        (
            "use crate::{\n    text::Line,\n    games,\n};\nfn f() {}",
            &["text", "games"],
        ),
        (
            "pub(crate) use screens; let x = $crate::games::x(); crate::line!(a, b)",
            &["games", "line"],
        ),
    ] {
        assert_eq!(named(code), expected, "{code}");
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
