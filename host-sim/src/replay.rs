//! Runs a record: the text form of a game, with `game NAME ...` first and then one action a line.

use companion::games::AnyGame;
use companion::record::{ActionBytes, Setup};
use companion::replay::{begin, lines, play};
use companion::text::json::Json;

/// A record that was played to its end.
pub struct Replayed {
    pub setup: Setup,
    pub actions: Vec<ActionBytes>,
    /// Each action in words.
    pub told: Vec<String>,
    pub game: AnyGame,
}

/// Why a line of a record could not be played, and the game as it was before that line.
pub struct Stopped {
    /// From 1.
    pub line: usize,
    pub reason: String,
    pub before: Option<AnyGame>,
}

/// Plays every line in order; `each` sees the game after every line.
pub fn replay(text: &str, mut each: impl FnMut(&AnyGame)) -> Result<Replayed, Box<Stopped>> {
    let stopped = |line, reason, before| Box::new(Stopped { line, reason, before });
    let mut lines = lines(text);
    let (line, first) = lines.next().unwrap_or((1, ""));
    let (setup, mut game) = begin(first).map_err(|reason| stopped(line, reason.to_string(), None))?;
    each(&game);
    let (mut actions, mut told) = (vec![], vec![]);
    for (line, text) in lines {
        let mut words = String::new();
        match play(&mut game, text, &mut words) {
            Ok(action) => {
                actions.push(action);
                told.push(words);
            }
            Err(reason) => return Err(stopped(line, reason.to_string(), Some(game))),
        }
        each(&game);
    }
    Ok(Replayed {
        setup,
        actions,
        told,
        game,
    })
}

/// The game's state as one JSON object, as [`companion::shell::Device::json`] gives it.
pub fn json(game: &AnyGame) -> String {
    let mut text = String::new();
    game.session().json(&mut Json::new(&mut text));
    text
}

/// What happened, for people: the title, how many actions there were, and each in words.
pub fn summary(replayed: &Replayed) -> String {
    let title = replayed.game.session().info().title;
    let mut text = format!("{title}: {} actions", replayed.told.len());
    for (number, told) in (1..).zip(&replayed.told) {
        text.push_str(&format!("\n{number:5}  {told}"));
    }
    text
}
