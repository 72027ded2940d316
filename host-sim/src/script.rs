//! Knob scripts: a text file turns, presses and holds the knobs, takes pictures and says what it expects to see.
//!
//! Time in a script is its own: every run takes the same virtual time and gives the same pictures.

use crate::flash::Flash;
use crate::host::Host;
use companion::draw::Frame;
use companion::input::Millis;
use companion::input::{Input, Knob};
use serde_json::Value;

/// Chance in scripts, so that every run is the same: what the emulated board's ring oscillator gives.
pub const SEED: u32 = 0xFFFF_FFFF;

/// From one detent of a turning knob to the next: a brisk hand.
const DETENT: Millis = 10;
/// How long a knob is down for a press.
const PRESS: Millis = 100;
/// How long a knob is down for a hold.
const HOLD: Millis = 700;

#[derive(Debug, PartialEq)]
pub struct ScriptError {
    /// From 1.
    pub line: usize,
    pub message: String,
}

enum Command<'a> {
    New,
    Turn(Knob, i8),
    Press(Knob),
    Hold(Knob),
    Wait(Millis),
    Think,
    Power,
    Shot(&'a str),
    Expect { key: &'a str, value: &'a str },
    Serial(&'a str),
    ExpectSerial(&'a str),
}

/// Cuts a comment off: from a `#` at the start of a word to the end of the line.
fn without_comment(line: &str) -> &str {
    let comment = line
        .char_indices()
        .find(|(at, c)| *c == '#' && !line[..*at].ends_with(|before: char| !before.is_whitespace()));
    comment.map_or(line, |(at, _)| &line[..at]).trim()
}

fn knob(name: &str) -> Result<Knob, String> {
    match name {
        "dial" => Ok(Knob::Dial),
        "action" => Ok(Knob::Action),
        "number" => Ok(Knob::Number),
        "" => Err("which knob? dial, action or number".into()),
        _ => Err(format!("no knob is called '{name}': dial, action or number")),
    }
}

fn milliseconds(text: &str) -> Result<Millis, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1),
        None => (text.strip_suffix('s').unwrap_or(""), 1000),
    };
    let time = number.parse::<Millis>().ok().and_then(|n| n.checked_mul(unit));
    time.filter(|t| *t <= 24 * 3600 * 1000)
        .ok_or(format!("'{text}' is no time: write 300ms or 2s, a day at most"))
}

impl<'a> Command<'a> {
    fn parse(line: &'a str) -> Result<Self, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Ok(match word {
            "dial" | "action" | "number" => {
                let signed = rest.starts_with(['+', '-']).then(|| rest.parse::<i8>().ok());
                let detents = signed
                    .flatten()
                    .ok_or(format!("'{rest}' is no turn: write {word} +3 or {word} -1"))?;
                Self::Turn(knob(word)?, detents)
            }
            "press" => Self::Press(knob(rest)?),
            "hold" => Self::Hold(knob(rest)?),
            "wait" => Self::Wait(milliseconds(rest)?),
            "think" if rest.is_empty() => Self::Think,
            "power" if rest.is_empty() => Self::Power,
            "new" if rest.is_empty() => Self::New,
            "shot" => {
                let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
                if rest.is_empty() || !rest.chars().all(plain) {
                    return Err(format!(
                        "'{rest}' is no name for a picture: letters, digits, - and _"
                    ));
                }
                Self::Shot(rest)
            }
            "expect" => match rest.split_once(char::is_whitespace) {
                Some((key, value)) => Self::Expect {
                    key,
                    value: value.trim(),
                },
                None => return Err("write: expect KEY VALUE".into()),
            },
            "serial" => Self::Serial(rest),
            "expect-serial" if !rest.is_empty() => Self::ExpectSerial(rest),
            _ => return Err(format!("'{line}' is no command; see host-sim --help")),
        })
    }
}

/// The names of a script's pictures, in its order.
pub fn shots(text: &str) -> Vec<&str> {
    let commands = text.lines().map(|line| Command::parse(without_comment(line)));
    commands
        .filter_map(|command| match command {
            Ok(Command::Shot(name)) => Some(name),
            _ => None,
        })
        .collect()
}

/// Where a script is played.
pub trait Stage {
    /// A gesture, and the time that a hand takes for it.
    fn input(&mut self, input: Input) -> Result<(), String>;
    fn wait(&mut self, time: Millis) -> Result<(), String>;
    /// Until the device has thought to the end.
    fn think(&mut self) -> Result<(), String>;
    /// Switches it off and on again.
    fn power(&mut self) -> Result<(), String>;
    fn frame(&mut self) -> Result<Frame, String>;
    /// The name of the screen.
    fn screen(&mut self) -> Result<String, String>;
    /// The running game's state.
    fn json(&mut self) -> Result<String, String>;
    fn serial_in(&mut self, line: &str) -> Result<(), String>;
    /// What has come over the serial line and nobody has taken yet.
    fn serial(&mut self) -> &mut String;
}

/// Time is the script's own.
impl Stage for Host {
    fn input(&mut self, input: Input) -> Result<(), String> {
        let time = match input {
            Input::Turn(..) => DETENT,
            Input::Press(_) => PRESS,
            Input::Hold(_) => HOLD,
        };
        for input in input.detents() {
            self.advance_to(self.now() + time);
            self.input(input);
        }
        Ok(())
    }

    fn wait(&mut self, time: Millis) -> Result<(), String> {
        self.advance_to(self.now() + time);
        Ok(())
    }

    fn think(&mut self) -> Result<(), String> {
        while self.work() {}
        Ok(())
    }

    fn power(&mut self) -> Result<(), String> {
        self.power_cycle();
        Ok(())
    }

    fn frame(&mut self) -> Result<Frame, String> {
        self.rest();
        Ok(Host::frame(self))
    }

    fn screen(&mut self) -> Result<String, String> {
        Ok(Host::screen(self).into())
    }

    fn json(&mut self) -> Result<String, String> {
        Ok(Host::json(self))
    }

    fn serial_in(&mut self, line: &str) -> Result<(), String> {
        Host::serial_in(self, line);
        Ok(())
    }

    fn serial(&mut self) -> &mut String {
        &mut self.serial
    }
}

/// Looks at a picture by its name.
pub type OnShot<'a> = dyn FnMut(&str, &Frame) -> Result<(), String> + 'a;

/// Runs a whole script on a device that has just been switched on. It has been used before, so that it does not begin with its
/// lesson, unless the first command is `new`. Each `shot` goes to `on_shot`.
pub fn run(
    text: &str,
    flash: Flash,
    mut on_shot: impl FnMut(&str, &Frame) -> Result<(), String>,
) -> Result<(), ScriptError> {
    play(text, &mut Host::new(flash, SEED), &mut on_shot)
}

/// The same wherever it is played.
pub fn play(text: &str, stage: &mut dyn Stage, on_shot: &mut OnShot) -> Result<(), ScriptError> {
    let mut commands = Vec::new();
    let mut shots = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = without_comment(text);
        if text.is_empty() {
            continue;
        }
        let command = Command::parse(text).map_err(|message| ScriptError { line, message })?;
        if let Command::Shot(name) = command {
            if shots.contains(&name) {
                let message = format!("there is already a shot called '{name}'");
                return Err(ScriptError { line, message });
            }
            shots.push(name);
        }
        if matches!(command, Command::New) && !commands.is_empty() {
            let message = "'new' is the first command or none".into();
            return Err(ScriptError { line, message });
        }
        commands.push((line, command));
    }
    let is_new = matches!(commands.first(), Some((_, Command::New)));
    if !is_new && stage.screen().is_ok_and(|screen| screen == "lesson") {
        let skipped = stage.input(Input::Hold(Knob::Dial));
        skipped.map_err(|message| ScriptError { line: 1, message })?;
    }
    for (line, command) in commands {
        step(stage, command, on_shot).map_err(|message| ScriptError { line, message })?;
    }
    Ok(())
}

fn step(stage: &mut dyn Stage, command: Command, on_shot: &mut OnShot) -> Result<(), String> {
    match command {
        Command::Turn(knob, detents) => stage.input(Input::Turn(knob, detents)),
        Command::Press(knob) => stage.input(Input::Press(knob)),
        Command::Hold(knob) => stage.input(Input::Hold(knob)),
        Command::Wait(time) => stage.wait(time),
        Command::Think => stage.think(),
        Command::Power => stage.power(),
        // It already began so.
        Command::New => Ok(()),
        Command::Shot(name) => {
            let frame = stage.frame()?;
            on_shot(name, &frame)?;
            match frame.overdrawn() {
                true => Err(format!(
                    "in shot '{name}' something is drawn beyond the glass or a text cannot be read"
                )),
                false => Ok(()),
            }
        }
        Command::Expect { key: "screen", value } => match stage.screen()? {
            screen if screen == value => Ok(()),
            screen => Err(format!("expected screen {value}, found {screen}")),
        },
        Command::Expect { key, value } => expect(&stage.json()?, key, value),
        Command::Serial(line) => stage.serial_in(line),
        Command::ExpectSerial(text) => {
            let serial = stage.serial();
            match serial.find(text) {
                Some(at) => {
                    serial.drain(..at + text.len());
                    Ok(())
                }
                None => Err(format!("expected '{text}' on the serial line, found {serial:?}")),
            }
        }
    }
}

/// Compares what stands at a dotted path with a value in JSON or in plain text.
fn expect(json: &str, key: &str, value: &str) -> Result<(), String> {
    let root: Value =
        serde_json::from_str(json).map_err(|e| format!("the state is not JSON ({e}): {json}"))?;
    let mut found = &root;
    for part in key.split('.') {
        let next = match found {
            Value::Array(items) => part.parse::<usize>().ok().and_then(|at| items.get(at)),
            Value::Object(fields) => fields.get(part),
            _ => None,
        };
        found = next.ok_or_else(|| match found {
            Value::Array(items) => format!("{key}: '{part}' is not below {}", items.len()),
            Value::Object(fields) => {
                let keys: Vec<_> = fields.keys().map(String::as_str).collect();
                format!("{key}: there is no '{part}', only {}", keys.join(", "))
            }
            Value::Null if key.starts_with(part) => "no game is running".to_string(),
            other => format!("{key}: there is no '{part}' in {other}"),
        })?;
    }
    let equal =
        found.as_str() == Some(value) || serde_json::from_str::<Value>(value).is_ok_and(|v| v == *found);
    if equal {
        Ok(())
    } else {
        Err(format!("expected {key} {value}, found {found}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fails(text: &str) -> (usize, String) {
        let error = run(text, Flash::in_memory(), |_, _| Ok(())).unwrap_err();
        (error.line, error.message)
    }

    #[test]
    fn a_bad_line_is_named_before_anything_runs() {
        for (text, line, words) in [
            ("dial +1\n\n  fly home", 3, "'fly home' is no command"),
            ("dial 3", 1, "write dial +3"),
            ("number +999", 1, "'+999' is no turn"),
            ("press", 1, "which knob?"),
            ("hold knob # comment", 1, "no knob is called 'knob'"),
            ("wait soon", 1, "'soon' is no time"),
            ("wait 99999999999999999999s", 1, "is no time"),
            ("shot a/b", 1, "'a/b' is no name for a picture"),
            ("shot a\nshot a", 2, "already a shot called 'a'"),
            ("expect screen", 1, "expect KEY VALUE"),
            ("power off", 1, "is no command"),
            ("dial +1\nnew", 2, "'new' is the first command"),
            ("expect-serial", 1, "is no command"),
        ] {
            let mut shots = 0;
            let error = run(text, Flash::in_memory(), |_, _| {
                shots += 1;
                Ok(())
            });
            let error = error.unwrap_err();
            assert_eq!((error.line, shots), (line, 0), "{text}");
            assert!(error.message.contains(words), "{text}: {}", error.message);
        }
    }

    #[test]
    fn only_a_new_device_begins_with_its_lesson() {
        for script in [
            "expect screen home",
            "new\nexpect screen lesson\npower\nexpect screen lesson",
        ] {
            assert_eq!(run(script, Flash::in_memory(), |_, _| Ok(())), Ok(()), "{script}");
        }
        let flash = Flash::in_memory();
        let learnt = "new\nhold number\nexpect screen home\npower\nexpect screen home";
        assert_eq!(run(learnt, flash.clone(), |_, _| Ok(())), Ok(()));
        assert_eq!(run("new\nexpect screen home", flash, |_, _| Ok(())), Ok(()));
    }

    #[test]
    fn a_failed_expectation_says_what_was_found() {
        assert_eq!(fails("# first\nexpect screen nowhere").0, 2);
        assert_eq!(
            fails("expect-serial hello").1,
            "expected 'hello' on the serial line, found \"\""
        );
    }

    #[test]
    fn expectations_find_their_way_through_the_state() {
        let json = r#"{"round":2,"seats":[{"name":"Red","focus":4}],"end":null,"won":true}"#;
        for (key, value) in [
            ("round", "2"),
            ("seats.0.name", "Red"),
            ("seats.0.name", "\"Red\""),
            ("seats.0", r#"{"focus": 4, "name": "Red"}"#),
            ("end", "null"),
            ("won", "true"),
        ] {
            assert_eq!(expect(json, key, value), Ok(()), "{key} {value}");
        }
        for (key, value, words) in [
            ("round", "3", "expected round 3, found 2"),
            ("round.x", "3", "round.x: there is no 'x' in 2"),
            ("seats.1.name", "Red", "seats.1.name: '1' is not below 1"),
            (
                "phase",
                "x",
                "phase: there is no 'phase', only end, round, seats, won",
            ),
        ] {
            assert_eq!(expect(json, key, value), Err(words.to_string()));
        }
        assert_eq!(expect("null", "round", "1"), Err("no game is running".into()));
    }

    #[test]
    fn comments_begin_at_a_word() {
        assert_eq!(without_comment("  dial +1 # turn"), "dial +1");
        assert_eq!(without_comment("# all"), "");
        assert_eq!(without_comment("serial a#b"), "serial a#b");
    }
}
