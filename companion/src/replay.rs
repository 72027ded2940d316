//! A record played from its text: `game NAME ...` first, then one action a line; docs/records.md describes it.
//!
//! Promised: a line that is refused leaves the game as it was before it.

use crate::games::{AnyGame, GAMES};
use crate::record::grammar::{ParseError, Words};
use crate::record::{ActionBytes, GameId, Setup};
use crate::text::{Line, line};
use core::fmt::Write;

/// The lines of a record that say something, counted from 1.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
}

/// A game by its first line.
pub fn begin(text: &str) -> Result<(Setup, AnyGame), Line> {
    let mut words = Words::new(text);
    if !words.take("game") {
        return Err(line!("a record begins with: game NAME"));
    }
    let (id, setup) = setup(&mut words)?;
    let game = AnyGame::start(id, &setup)?;
    Ok((setup, game))
}

/// What follows the word `game` in a first line: which one, and for whom.
pub(crate) fn setup(words: &mut Words) -> Result<(GameId, Setup), Line> {
    let name = words.word("a game's name")?;
    let known = GAMES.iter().find(|(_, info)| info.name == name);
    let unknown = ParseError::new("a game's name", name).found;
    let (id, info) = known.ok_or(line!("no game is called '{unknown}'"))?;
    Ok((*id, info.parse_setup(words)?))
}

/// Reads and applies one more line; gives the action, and writes what it is in words.
pub fn play(game: &mut AnyGame, text: &str, told: &mut impl Write) -> Result<ActionBytes, Line> {
    let action = game.session().parse(text)?;
    // Words that find no room are lost; the action counts.
    _ = game.session().tell(&action, told);
    game.session_mut().apply(&action)?;
    Ok(action)
}
