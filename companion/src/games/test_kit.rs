//! What the tests of all games share: they are played from record lines, as players would write them down, and by chance.

use super::{Game, News, RecordEntry, Sentences, Steps};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::Setup;
use crate::record::codec::{Coder, parse, read};
use crate::record::grammar::Words;
use crate::text::Line;
use crate::text::json::Json;
use std::string::{String, ToString};
use std::vec::Vec;

/// A game as a record's first line begins it: by what follows `game NAME`.
pub fn start<G: Game>(setup: &str) -> G {
    let setup = G::INFO.parse_setup(&mut Words::new(setup)).unwrap();
    G::new(&setup).unwrap()
}

/// So many seats by their usual names.
pub fn setup<G: Game>(seats: usize, options: &[i16]) -> Setup {
    Setup {
        seats: G::INFO.default_names().take(seats).collect(),
        options: options.iter().copied().collect(),
    }
}

pub fn entry<G: Game>(line: &str) -> RecordEntry<G> {
    parse(line).unwrap_or_else(|bad| panic!("{line}: {bad}"))
}

/// Lines are parted by `;` or line feeds.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split([';', '\n']).map(str::trim);
    lines.filter(|line| !line.is_empty())
}

/// Applies record lines, all of which must be allowed.
pub fn play<G: Game>(game: &mut G, text: &str) {
    for line in lines(text) {
        let done = entry(line).apply(game);
        done.unwrap_or_else(|why| panic!("{line}: {why}"));
    }
}

/// Why a line is refused; the state must stay as it was.
pub fn refused<G: Game + PartialEq>(game: &mut G, line: &str) -> Line {
    let before = game.clone();
    let why = entry(line).apply(game).expect_err(line);
    assert!(*game == before, "{line} was refused and yet changed something");
    why
}

/// What is told of an entry, if it is allowed.
pub fn told<G: Game>(game: &mut G, entry: &RecordEntry<G>) -> Result<String, Line> {
    let before = game.clone();
    entry.apply(game)?;
    let mut news = News::default();
    game.news(&before, entry, &mut news);
    Ok(news.text().to_string())
}

/// What is told of the last of these lines, all of which must be allowed.
pub fn news<G: Game>(game: &mut G, text: &str) -> String {
    let tell = |line| told(game, &entry(line)).unwrap_or_else(|why| panic!("{line}: {why}"));
    lines(text).map(tell).last().unwrap_or_default()
}

/// All steps of the preparation.
pub fn preparation<G: Game>(game: &G) -> Vec<Sentences> {
    let read = |wanted| {
        let mut steps = Steps::wanting(wanted);
        game.preparation(&mut steps);
        (wanted < steps.count).then_some(steps.text)
    };
    (0..).map_while(read).collect()
}

pub fn json<G: Game>(game: &G) -> String {
    let mut out = String::new();
    let mut json = Json::new(&mut out);
    json.object(|json| game.json(json));
    json.finish().unwrap();
    out
}

/// Anything that can stand in a record.
pub fn any_entry<G: Game>(random: &mut Random) -> RecordEntry<G> {
    loop {
        // Chance may make a list too long.
        if let Ok(entry) = read(Coder::from_chance(random)) {
            return entry;
        }
    }
}

/// What a hand can do to a knob of a game: mostly turns and presses of DIAL.
pub fn any_input(random: &mut Random) -> Input {
    let knob = [Knob::Dial, Knob::Action, Knob::Number][random.below(3) as usize];
    match random.below(12) {
        0..6 => Input::Turn(knob, [-7, -2, -1, 1, 2, 7][random.below(6) as usize]),
        6..10 => Input::Press(Knob::Dial),
        10 => Input::Press(knob),
        _ => Input::Hold(Knob::Number),
    }
}
