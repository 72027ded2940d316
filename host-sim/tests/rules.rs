//! `docs/rules.md` says of every rule what the device does with it, and is made here from the sources.
//!
//! A rule is *kept* by the tests that cite its id, *told* where a text for players does (`// told: AST-5, AST-6` beside
//! it), or left to the table for a reason that its rule page gives: `**(left to the table: ...)**`. A rule that is none of
//! these fails, and so does an id that no rule page has, and a text that has no word of a rule that it cites. With
//! `ALIDADE_BLESS=1` in the environment the page is written anew.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

const PAGE: &str = "docs/rules.md";
/// What stands before the ids that a text for players cites.
const TOLD: &str = "told: ";
const LEFT: &str = "**(left to the table: ";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A rule's id: the game's letters and a number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Id(String, u32);

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

/// All ids in a text, but not the longer words that they may be part of. A test's name may begin with some:
/// `fn ast_12_13_...`.
fn ids(text: &str) -> Vec<Id> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let mut name = text.trim_start().strip_prefix("fn ").unwrap_or("").split('_');
    let letters = name.next().unwrap_or("").to_ascii_uppercase();
    let named = name.map_while(|part| part.parse().ok());
    let named = named.map(|number| Id(letters.clone(), number));
    let written = words.filter_map(|word| {
        let (letters, number) = word.split_once('-')?;
        let is_id = letters.len() == 3 && letters.bytes().all(|b| b.is_ascii_uppercase());
        let number = number.parse().ok().filter(|_| is_id)?;
        Some(Id(letters.to_owned(), number))
    });
    named.chain(written).collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
}

#[derive(Default)]
struct Rule {
    /// Its beginnings of words.
    words: BTreeSet<String>,
    /// Why it is nobody's but the table's.
    left: Option<String>,
    /// Names of tests.
    kept: BTreeSet<String>,
    /// Files.
    told: BTreeSet<String>,
}

/// The numbers of a text and its longer words, by four letters, so that one and many are the same.
fn words_of(text: &str) -> BTreeSet<String> {
    const OF_EVERY_TEXT: &str = "abou afte also been befo both does each ever from have here into more must only othe over \
                                 same some than that thei them then ther thes they this thos unti were what when wher \
                                 whic will with your";
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let longer = words.filter(|word| word.len() >= 4 || word.parse::<u32>().is_ok());
    longer
        .map(|word| word.chars().take(4).collect::<String>().to_lowercase())
        .filter(|word| !OF_EVERY_TEXT.split_whitespace().any(|other| other == word))
        .collect()
}

/// What a citation stands beside: the text in quotes below it, before the next one and the next function.
fn told_text(below: &[&str]) -> String {
    let is_next = |line: &&&str| {
        let line = line.trim_start();
        line.starts_with("// told: ") || line.trim_start_matches("pub ").starts_with("fn ")
    };
    let first = usize::from(below.first().as_ref().is_some_and(is_next));
    let beside = below.iter().skip(first).take_while(|line| !is_next(line));
    let lines: Vec<_> = beside.copied().collect();
    let quoted = lines.join("\n").replace("\\n", " ");
    quoted.split('"').skip(1).step_by(2).collect::<Vec<_>>().join(" ")
}

/// The rules of a page, by id: each is an item of a list that begins with its id.
fn rules_of(page: &str) -> BTreeMap<Id, Rule> {
    let mut rules = BTreeMap::new();
    for item in page.split("\n* **").skip(1) {
        // A heading ends the last item before it.
        let item = item.split("\n#").next().unwrap();
        let text = item.split_whitespace().collect::<Vec<_>>().join(" ");
        let id = ids(text.split("**").next().unwrap()).pop();
        let left = text.split_once(LEFT).map(|(_, rest)| {
            let (reason, _) = rest.split_once(")**").expect("a reason ends with )**");
            reason.to_owned()
        });
        if let Some(id) = id {
            let rule = Rule {
                words: words_of(text.split_once("**").unwrap().1),
                left,
                ..Rule::default()
            };
            assert!(rules.insert(id.clone(), rule).is_none(), "{id} is there twice");
        }
    }
    rules
}

/// The test that a line belongs to: the function around it, or for a comment before one the next.
fn test_at(lines: &[&str], at: usize) -> Option<String> {
    let name = |line: &&str| {
        let rest = line.trim_start().strip_prefix("fn ")?;
        rest.split(['(', '<']).next().map(str::to_owned)
    };
    let is_outside = lines[at].trim_start().starts_with("///");
    let next = lines[at..].iter().find_map(name);
    let last = lines[..=at].iter().rev().find_map(name);
    if is_outside { next } else { last.or(next) }
}

#[test]
fn every_rule_is_kept_told_or_left_to_the_table() {
    let root = root();
    let mut pages: Vec<_> = fs::read_dir(root.join("seeds"))
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    pages.sort();
    let mut rules = BTreeMap::new();
    for page in &pages {
        rules.append(&mut rules_of(&fs::read_to_string(page).unwrap()));
    }
    let mut files = Vec::new();
    for folder in ["companion/src", "companion/tests", "host-sim/tests"] {
        sources(&root.join(folder), &mut files);
    }
    let mut unknown = Vec::new();
    let mut not_told = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        let lines: Vec<_> = text.lines().collect();
        let path = file.strip_prefix(&root).unwrap().to_str().unwrap();
        let is_test = path.split('/').any(|part| part == "tests" || part == "tests.rs");
        for (at, line) in lines.iter().enumerate() {
            let told = line.split_once(TOLD).filter(|(before, _)| before.trim() == "//");
            let cited = match told {
                Some((_, cited)) => ids(cited),
                None if is_test && path != "host-sim/tests/rules.rs" => ids(line),
                None => continue,
            };
            // Others' words look like ids too: UTF-8.
            let known = |id: &Id| rules.keys().any(|rule| rule.0 == id.0);
            let cited: Vec<_> = cited.into_iter().filter(known).collect();
            for id in cited {
                match (rules.get_mut(&id), told) {
                    (None, _) => unknown.push(format!("{path}:{}: {id}", at + 1)),
                    (Some(rule), Some(_)) => {
                        let text = told_text(&lines[at + 1..]);
                        // The words of others may stand in braces.
                        if !text.contains('{') && words_of(&text).is_disjoint(&rule.words) {
                            not_told.push(format!("{path}:{}: {id}", at + 1));
                        }
                        let short = path.trim_start_matches("companion/src/");
                        rule.told.insert(short.to_owned());
                    }
                    (Some(rule), None) => {
                        rule.kept.extend(test_at(&lines, at));
                    }
                }
            }
        }
    }
    assert!(unknown.is_empty(), "no rule page has these: {unknown:#?}");
    assert!(
        not_told.is_empty(),
        "the text beside them has no word of these rules: {not_told:#?}"
    );

    let mut page = String::from(
        "# What the device does with each rule\n\n\
         Made by `host-sim/tests/rules.rs` from the sources; `./dev bless` writes it anew. *Kept*: these tests cite the rule. *Told*: a \
         text for players in these files of `companion/src` does. What is neither is left to the table, for the reason given.\n",
    );
    let mut open = Vec::new();
    let mut letters = "";
    for (id, rule) in &rules {
        if id.0 != letters {
            letters = &id.0;
            let of_game = |page: &&PathBuf| {
                fs::read_to_string(page)
                    .unwrap()
                    .contains(&format!("**{letters}-"))
            };
            let name = pages
                .iter()
                .find(of_game)
                .unwrap()
                .file_stem()
                .unwrap()
                .to_str()
                .unwrap();
            _ = write!(
                page,
                "\n## [{name}](../seeds/{name}.md)\n\n| rule | | kept by | told in |\n|---|---|---|---|\n"
            );
        }
        let all = |names: &BTreeSet<String>| names.iter().cloned().collect::<Vec<_>>().join(", ");
        let (kept, told) = (all(&rule.kept), all(&rule.told));
        let what = match (kept.is_empty(), told.is_empty(), &rule.left) {
            (false, false, _) => "both",
            (false, true, _) => "kept",
            (true, false, _) => "told",
            (true, true, Some(reason)) => &format!("left to the table: {reason}"),
            (true, true, None) => {
                open.push(id.to_string());
                "open"
            }
        };
        _ = writeln!(page, "| {id} | {what} | {kept} | {told} |");
    }
    assert!(
        open.is_empty(),
        "neither kept nor told nor left to the table: {open:?}"
    );
    let path = root.join(PAGE);
    if std::env::var_os("ALIDADE_BLESS").is_some_and(|v| v == "1") {
        fs::write(&path, &page).unwrap();
    }
    let is = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        is == page,
        "{PAGE} is not what the sources say; ./dev bless writes it anew"
    );
}
