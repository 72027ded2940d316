//! A record as what happened: the state after every line, and each action in the device's own words.

use crate::quoted;
use companion::games::{AnyGame, GAMES};
use companion::record::grammar::Words;
use companion::text::Line;
use companion::text::json::Json;

fn begin(text: &str) -> Result<AnyGame, String> {
    let mut words = Words::new(text);
    if !words.take("game") {
        return Err("a record begins with: game NAME".into());
    }
    let name = words.word("the name of a game").map_err(|bad| bad.to_string())?;
    let known = GAMES.iter().find(|(_, info)| info.name == name);
    let (id, info) = known.ok_or_else(|| format!("no game is called '{name}'"))?;
    let setup = info.parse_setup(&mut words).map_err(|bad| bad.to_string())?;
    AnyGame::start(*id, &setup).map_err(|refusal| refusal.to_string())
}

/// Applies one line; gives what it is in words.
fn play(game: &mut AnyGame, text: &str) -> Result<String, Line> {
    let action = game.play().parse(text)?;
    let mut told = String::new();
    // A String never refuses what is written to it.
    _ = game.play().tell(&action, &mut told);
    game.play_mut().apply(&action)?;
    Ok(told)
}

fn step(told: &str, game: &AnyGame) -> String {
    let mut state = String::new();
    game.play().json(&mut Json::new(&mut state));
    format!("{{\"told\":{},\"state\":{state}}}", quoted(told))
}

fn failure(line: usize, reason: &str) -> String {
    format!("{{\"line\":{line},\"reason\":{}}}", quoted(reason))
}

/// `{"title", "steps": [{"told", "state"}], "error": {"line", "reason"} or null}`; the first step is the beginning. After a
/// line that is refused nothing follows.
pub fn open(text: &str) -> String {
    let mut lines = (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
    let (number, first) = lines.next().unwrap_or((1, ""));
    let mut game = match begin(first) {
        Ok(game) => game,
        Err(reason) => {
            return format!(
                "{{\"title\":\"\",\"steps\":[],\"error\":{}}}",
                failure(number, &reason)
            );
        }
    };
    let title = game.play().info().title;
    let mut steps = vec![step("The beginning", &game)];
    let mut error = String::from("null");
    for (number, text) in lines {
        match play(&mut game, text) {
            Ok(told) => steps.push(step(&told, &game)),
            Err(reason) => {
                error = failure(number, &reason);
                break;
            }
        }
    }
    format!(
        "{{\"title\":{},\"steps\":[{}],\"error\":{error}}}",
        quoted(title),
        steps.join(",")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_its_states_and_words() {
        let json = open("# cards\ngame tally seats Ada Ben\n\nscore 1 12\nround\n");
        assert!(
            json.starts_with(r#"{"title":"Tally","steps":[{"told":"The beginning","state":{"#),
            "{json}"
        );
        assert_eq!(json.matches("\"state\":").count(), 3);
        assert!(json.contains(r#""points":12"#));
        assert!(json.ends_with(r#"],"error":null}"#), "{json}");
    }

    #[test]
    fn what_is_refused_names_its_line_and_ends_it() {
        let json = open("game tally seats Ada Ben\nscore 9 \"\nround\n");
        assert_eq!(json.matches("\"state\":").count(), 1);
        assert!(json.contains(r#""error":{"line":2,"reason":""#), "{json}");
        for text in ["", "hello", "game chess", "game tally seats"] {
            assert!(open(text).contains(r#""steps":[],"error":{"line":1,"#), "{text}");
        }
    }
}
