//! Which key drives which knob: the same in the window and in the terminal, whatever the keyboard's language.

use companion::input::Knob;

/// A knob with its keys, and what it usually does.
pub struct KnobKeys {
    pub knob: Knob,
    pub name: &'static str,
    /// Turn left, press, turn right: three neighbours, at the same place on QWERTY, QWERTZ and AZERTY.
    pub keys: [&'static str; 3],
    pub turn: &'static str,
    pub press: &'static str,
    pub hold: &'static str,
}

pub const KNOBS: [KnobKeys; 3] = [
    KnobKeys {
        knob: Knob::Dial,
        name: "DIAL",
        keys: ["S", "D", "F"],
        turn: "choose",
        press: "do it",
        hold: "menu",
    },
    KnobKeys {
        knob: Knob::Action,
        name: "ACTION",
        keys: ["U", "I", "O"],
        turn: "seat, page",
        press: "back",
        hold: "undo",
    },
    KnobKeys {
        knob: Knob::Number,
        name: "NUMBER",
        keys: ["J", "K", "L"],
        turn: "amount",
        press: "help",
        hold: "more",
    },
];

/// What people try first, beside the letters.
pub const ALSO: &str = "Up/Down/Enter: DIAL. Left/Right: NUMBER. Backspace: ACTION.";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// Detents; clockwise is positive.
    Turn(Knob, i8),
    Push(Knob),
    /// At once, where nobody says when it is let go.
    Hold(Knob),
}

/// What a key does, by its name: a capital letter, or a word as SDL has it.
pub fn stroke(key: &str) -> Option<Stroke> {
    match key {
        // Clockwise goes down in lists, and up in amounts.
        "Up" => return Some(Stroke::Turn(Knob::Dial, -1)),
        "Down" => return Some(Stroke::Turn(Knob::Dial, 1)),
        "Return" => return Some(Stroke::Push(Knob::Dial)),
        "Backspace" => return Some(Stroke::Push(Knob::Action)),
        "Left" => return Some(Stroke::Turn(Knob::Number, -1)),
        "Right" => return Some(Stroke::Turn(Knob::Number, 1)),
        _ => (),
    }
    KNOBS.iter().find_map(
        |KnobKeys { knob, keys, .. }| match keys.iter().position(|k| *k == key)? {
            0 => Some(Stroke::Turn(*knob, -1)),
            1 => Some(Stroke::Push(*knob)),
            _ => Some(Stroke::Turn(*knob, 1)),
        },
    )
}
