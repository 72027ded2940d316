//! Runs a record: the text form of a game, with `game NAME ...` first and then one action a line.

use crate::script::without_comment;
use companion::games::{ActionBytes, AnyGame, GAMES, Info, Setup};
use companion::json::Json;
use companion::words::Words;

/// Why a line of a record could not be played, and the game as it was before that line.
pub struct Stopped {
    /// From 1.
    pub line: usize,
    pub reason: String,
    pub before: Option<AnyGame>,
}

/// A record that was played to its end.
pub struct Replayed {
    pub setup: Setup,
    pub actions: Vec<ActionBytes>,
    pub game: AnyGame,
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
        format!("no game is called '{name}'; there is: {}", names.join(", "))
    })?;
    let setup = info.parse_setup(&mut words).map_err(|bad| bad.to_string())?;
    let game = AnyGame::start(*id, &setup).map_err(|refusal| refusal.to_string())?;
    Ok((setup, game))
}

/// Plays every line in order; `each` sees the game after every line.
pub fn replay(text: &str, mut each: impl FnMut(&AnyGame)) -> Result<Replayed, Box<Stopped>> {
    let mut lines = (1..)
        .zip(text.lines())
        .map(|(line, text)| (line, without_comment(text)))
        .filter(|(_, text)| !text.is_empty());
    let (line, first) = lines.next().unwrap_or((1, ""));
    let (setup, mut game) = begin(first).map_err(|reason| {
        Box::new(Stopped {
            line,
            reason,
            before: None,
        })
    })?;
    each(&game);
    let mut actions = Vec::new();
    for (line, text) in lines {
        let action = game.play().parse(text);
        let applied = action.and_then(|action| game.play_mut().apply(&action).map(|()| action));
        match applied {
            Ok(action) => actions.push(action),
            Err(reason) => {
                return Err(Box::new(Stopped {
                    line,
                    reason: reason.to_string(),
                    before: Some(game),
                }));
            }
        }
        each(&game);
    }
    Ok(Replayed { setup, actions, game })
}

/// The game's state as one JSON object, as [`companion::shell::Device::json`] gives it.
pub fn json(game: &AnyGame) -> String {
    let mut text = String::new();
    let mut json = Json::new(&mut text);
    json.object(|fields| {
        fields.key("game").string(game.play().info().name);
        game.play().json(fields);
    });
    text
}

/// The text form, without comments.
pub fn print(info: &Info, setup: &Setup, actions: &[ActionBytes], game: &AnyGame) -> String {
    let mut text = String::new();
    // A String never refuses what is written to it.
    _ = info.print_setup(setup, &mut text);
    text.push('\n');
    for action in actions {
        _ = game.play().print(action, &mut text);
        text.push('\n');
    }
    text
}

/// What happened, for people: the title, how many actions there were, and each in words.
pub fn summary(replayed: &Replayed) -> Result<String, String> {
    let mut game = AnyGame::start(replayed.game.id(), &replayed.setup).map_err(|r| r.to_string())?;
    let mut text = format!(
        "{}: {} actions\n",
        game.play().info().title,
        replayed.actions.len()
    );
    for (number, action) in (1..).zip(&replayed.actions) {
        text.push_str(&format!("{number:5}  "));
        _ = game.play().tell(action, &mut text);
        text.push('\n');
        game.play_mut().apply(action).map_err(|r| r.to_string())?;
    }
    Ok(text)
}
