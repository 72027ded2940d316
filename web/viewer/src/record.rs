//! A record as what happened: the state after every line, and each action in the device's own words.

use crate::quoted;
use companion::games::AnyGame;
use companion::replay::{begin, lines, play};
use companion::text::json::Json;

fn step(told: &str, game: &AnyGame) -> String {
    let mut state = String::new();
    game.session().json(&mut Json::new(&mut state));
    format!("{{\"told\":{},\"state\":{state}}}", quoted(told))
}

fn failure(line: usize, reason: &str) -> String {
    format!("{{\"line\":{line},\"reason\":{}}}", quoted(reason))
}

/// `{"title", "steps": [{"told", "state"}], "error": {"line", "reason"} or null}`; the first step is the beginning. After a
/// line that is refused nothing follows.
pub fn open(text: &str) -> String {
    let mut lines = lines(text);
    let (number, first) = lines.next().unwrap_or((1, ""));
    let (_, mut game) = match begin(first) {
        Ok(begun) => begun,
        Err(reason) => {
            return format!(
                "{{\"title\":\"\",\"steps\":[],\"error\":{}}}",
                failure(number, &reason)
            );
        }
    };
    let title = game.session().info().title;
    let mut steps = vec![step("The beginning", &game)];
    let mut error = String::from("null");
    for (number, text) in lines {
        let mut told = String::new();
        match play(&mut game, text, &mut told) {
            Ok(_) => steps.push(step(&told, &game)),
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
