//! Runs a record: the text form of a game, with `game NAME ...` first and then one action a line.

use companion::games::{AnyGame, GAMES};
use companion::record::grammar::Words;
use companion::record::{ActionBytes, Setup};
use companion::text::Line;
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

fn begin(text: &str) -> Result<(Setup, AnyGame), String> {
    let mut words = Words::new(text);
    if !words.take("game") {
        return Err("a record begins with: game NAME".into());
    }
    let name = words.word("the name of a game").map_err(|bad| bad.to_string())?;
    let known = GAMES.iter().find(|(_, info)| info.name == name);
    let (id, info) = known.ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|(_, info)| info.name).collect();
        format!("no game is called '{name}', only {}", names.join(", "))
    })?;
    let setup = info.parse_setup(&mut words).map_err(|bad| bad.to_string())?;
    let game = AnyGame::start(*id, &setup).map_err(|refusal| refusal.to_string())?;
    Ok((setup, game))
}

/// Reads and applies one line; gives the action, and what it is in words.
fn play(game: &mut AnyGame, text: &str) -> Result<(ActionBytes, String), Line> {
    let action = game.play().parse(text)?;
    let mut told = String::new();
    // A String never refuses what is written to it.
    _ = game.play().tell(&action, &mut told);
    game.play_mut().apply(&action)?;
    Ok((action, told))
}

/// Plays every line in order; `each` sees the game after every line.
pub fn replay(text: &str, mut each: impl FnMut(&AnyGame)) -> Result<Replayed, Box<Stopped>> {
    let stopped = |line, reason, before| Box::new(Stopped { line, reason, before });
    let mut lines = (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
    let (line, first) = lines.next().unwrap_or((1, ""));
    let (setup, mut game) = begin(first).map_err(|reason| stopped(line, reason, None))?;
    each(&game);
    let (mut actions, mut told) = (vec![], vec![]);
    for (line, text) in lines {
        match play(&mut game, text) {
            Ok((action, words)) => {
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
    game.play().json(&mut Json::new(&mut text));
    text
}

/// What happened, for people: the title, how many actions there were, and each in words.
pub fn summary(replayed: &Replayed) -> String {
    let title = replayed.game.play().info().title;
    let mut text = format!("{title}: {} actions", replayed.told.len());
    for (number, told) in (1..).zip(&replayed.told) {
        text.push_str(&format!("\n{number:5}  {told}"));
    }
    text
}
