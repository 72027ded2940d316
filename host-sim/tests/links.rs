//! Every relative link in the repository's markdown leads to a file that is there, and to a heading that it has.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Folders that hold other people's files, or none that are kept.
const SKIPPED: [&str; 2] = ["node_modules", "target"];

fn markdown_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            if !name.starts_with('.') && !SKIPPED.contains(&name) {
                markdown_files(&path, found);
            }
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

fn events(markdown: &str) -> Parser<'_> {
    Parser::new_ext(markdown, Options::ENABLE_TABLES)
}

/// The anchors of all headings, as GitHub makes them: small letters, blanks as hyphens, no punctuation, and a number
/// behind what was there before.
fn anchors(markdown: &str) -> Vec<String> {
    let mut anchors = Vec::new();
    let mut seen = BTreeMap::<String, usize>::new();
    let mut heading = None;
    for event in events(markdown) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
                let text = heading.take().unwrap().to_lowercase();
                let anchor: String = text.chars().filter(kept).collect::<String>().replace(' ', "-");
                let before = seen.entry(anchor.clone()).or_default();
                anchors.push(match before {
                    0 => anchor,
                    _ => format!("{anchor}-{before}"),
                });
                *before += 1;
            }
            _ => {}
        }
    }
    anchors
}

/// Links to something in this repository, images included; those that are enlarged are HTML.
fn relative_links(markdown: &str) -> Vec<String> {
    let mut links = Vec::new();
    for event in events(markdown) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                links.push(dest_url.to_string())
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                let sources = html
                    .split("src=\"")
                    .skip(1)
                    .filter_map(|rest| rest.split('"').next());
                links.extend(sources.map(str::to_owned));
            }
            _ => {}
        }
    }
    links.retain(|link| !link.contains("://") && !link.starts_with("mailto:"));
    links
}

/// What is wrong with a link in a file of this folder; `own` is the text of that file.
fn trouble(folder: &Path, own: &str, link: &str) -> Option<&'static str> {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let path = folder.join(file);
    if !path.exists() {
        return Some("no such file");
    }
    if anchor.is_empty() {
        return None;
    }
    let text = match file {
        "" => own.to_string(),
        _ => std::fs::read_to_string(path).unwrap(),
    };
    let found = anchors(&text).iter().any(|known| known == anchor);
    (!found).then_some("no such heading")
}

#[test]
fn every_relative_link_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    markdown_files(root, &mut files);
    let (mut links, mut wrong) = (0, Vec::new());
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for link in relative_links(&text) {
            links += 1;
            if let Some(trouble) = trouble(file.parent().unwrap(), &text, &link) {
                wrong.push(format!("{}: {link}: {trouble}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // With fewer it would have looked in the wrong place.
    assert!(links > 15, "{links}");
}

/// Pictures of screens are golden ones, which the tests compare with what the device shows: they cannot become stale.
#[test]
fn every_game_has_a_page_for_players_with_pictures_of_its_screens() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/play");
    for (_, game) in companion::games::GAMES {
        let page = folder.join(game.name.to_lowercase()).with_extension("md");
        let text =
            std::fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
        let links = relative_links(&text);
        let pictures = links.iter().filter(|link| link.ends_with(".png"));
        let (golden, others): (Vec<_>, Vec<_>) =
            pictures.partition(|link| link.starts_with("../../host-sim/golden/"));
        assert!(others.is_empty(), "{}: {others:?}", page.display());
        assert!(golden.len() >= 5, "{}", page.display());
        assert!(text.lines().count() <= 120, "{}", page.display());
    }
}

#[test]
fn a_link_that_leads_nowhere_is_found() {
    let own = "# One `two`, three\n## Same\n## Same\n[a](#same-1) `[b](none.md)` ![c](none.png) [d](https://x.org/y)\n\n    \
               [e](none.md)\n\n| f |\n|---|\n| [g](Cargo.toml#same) |\n\n<img src=\"one.png\" alt=\"h\">\n\ni <img src=\"two.png\">\n";
    assert_eq!(anchors(own), ["one-two-three", "same", "same-1"]);
    assert_eq!(
        relative_links(own),
        ["#same-1", "none.png", "Cargo.toml#same", "one.png", "two.png"]
    );
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let trouble = |link| trouble(here, own, link);
    assert_eq!(trouble("#same-1"), None);
    assert_eq!(trouble("#same-2"), Some("no such heading"));
    assert_eq!(trouble("none.png"), Some("no such file"));
    assert_eq!(trouble("Cargo.toml"), None);
    assert_eq!(trouble("Cargo.toml#same"), Some("no such heading"));
    assert_eq!(trouble("../README.md#no-heading"), Some("no such heading"));
}
