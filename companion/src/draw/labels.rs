//! The bottom line: what the knobs do, each label where its knob is.

use super::icons::{HOLD, Icon, PRESS, TURN};
use super::{Align, BODY, FOOTER_TOP, Font, Frame, HEIGHT, Ink, SMALL, WIDTH};
use crate::input::Knob;
use core::fmt::{Display, Write};
use heapless::{String, Vec};

/// What a gesture does, in a few letters. The whole bottom line has room for about as many.
pub type Label = String<32>;

/// Formats a label; a part that does not fit is left out, and no bottom line has room for it anyway.
pub fn label(text: impl Display) -> Label {
    let mut label = Label::new();
    _ = write!(label, "{text}");
    label
}

/// What one knob does; an empty label is for a gesture that does nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnobLabel {
    pub turn: Label,
    pub press: Label,
    pub hold: Label,
}

/// What DIAL, ACTION and NUMBER do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnobLabels(pub [KnobLabel; 3]);

impl KnobLabels {
    pub fn of(&self, knob: Knob) -> &KnobLabel {
        &self.0[knob as usize]
    }

    pub fn of_mut(&mut self, knob: Knob) -> &mut KnobLabel {
        &mut self.0[knob as usize]
    }
}

/// Turning DIAL through a list or along what is plainly marked on the screen: a label that the bottom line leaves out.
pub const CHOOSE: &str = "choose";

/// Columns between an icon and its label, between two labels of a knob, and between knobs.
const ICON_GAP: i32 = 2;
const LABEL_GAP: i32 = 4;
const KNOB_GAP: i32 = 3;
/// Columns left free at both ends.
const MARGIN: i32 = 2;

/// The labels of one knob that are shown, left to right.
type Shown<'a> = Vec<(&'static Icon, &'a str), 3>;

fn label_width(font: &Font, icon: &Icon, label: &str) -> i32 {
    icon.width() + ICON_GAP + font.width(label)
}

fn width(font: &Font, shown: &Shown) -> i32 {
    let width = |(icon, label): &(&Icon, &str)| label_width(font, icon, label);
    let labels: i32 = shown.iter().map(width).sum();
    labels + LABEL_GAP * (shown.len() as i32 - 1).max(0)
}

/// Which labels the bottom line has room for. What belongs to this screen alone comes first: the press of DIAL, the turns
/// of all knobs; then holding NUMBER and the way back; last the help, which is the same press on
/// all screens and lists everything. Holding NUMBER is left out where another knob does the same, and a press that is the
/// same on all knobs is shown once. Also gives whether all that must be shown has room.
fn chosen<'a>(labels: &'a KnobLabels, font: &Font) -> ([Shown<'a>; 3], bool) {
    let [dial, action, number] = &labels.0;
    let mut shown = [const { Shown::new() }; 3];
    let turn = if dial.turn == CHOOSE {
        ""
    } else {
        dial.turn.as_str()
    };
    let hold = if [&action.turn, &action.press, &dial.hold].contains(&&number.hold) {
        ""
    } else {
        number.hold.as_str()
    };
    let (back, help) = if [&action.press, &number.press] == [&dial.press; 2] {
        ("", "")
    } else {
        (action.press.as_str(), number.press.as_str())
    };
    // In the order of importance: which knob, which gesture, and whether it is shown even where it does not fit.
    let wanted = [
        (0, &PRESS, dial.press.as_str(), true),
        (0, &HOLD, dial.hold.as_str(), true),
        (1, &TURN, &action.turn, true),
        (2, &TURN, &number.turn, true),
        (0, &TURN, turn, false),
        (2, &HOLD, hold, false),
        (1, &PRESS, back, false),
        (1, &HOLD, &action.hold, false),
        (2, &PRESS, help, false),
    ];
    let mut room = WIDTH - 2 * MARGIN;
    for (place, icon, label, always) in wanted {
        let is_first = shown.iter().all(|knob| knob.is_empty());
        let Some(knob) = shown.get_mut(place).filter(|_| !label.is_empty()) else {
            continue;
        };
        let gap = match knob.is_empty() {
            _ if is_first => 0,
            true => KNOB_GAP,
            false => LABEL_GAP,
        };
        let width = gap + label_width(font, icon, label);
        if always || width <= room {
            _ = knob.push((icon, label));
            room -= width;
        }
    }
    (shown, room >= 0)
}

/// Draws the bottom line.
pub fn footer(frame: &mut Frame, labels: &KnobLabels) {
    frame.fill(0, FOOTER_TOP, WIDTH, HEIGHT - FOOTER_TOP, Ink::On);
    let (shown, fits) = chosen(labels, &SMALL);
    if !fits {
        frame.mark_overdrawn();
    }
    // Larger where that costs no label; on the same base line.
    let (larger, larger_fits) = chosen(labels, &BODY);
    let (font, top) = if larger_fits && larger == shown {
        (&BODY, FOOTER_TOP)
    } else {
        (&SMALL, FOOTER_TOP + 1)
    };
    let width = |shown| width(font, shown);
    let [dial, action, number] = &shown;
    let left_end = MARGIN + width(dial);
    let right = WIDTH - MARGIN - width(number);
    // In the middle where it can be, else midway between its neighbours.
    let middle = (WIDTH - width(action)) / 2;
    let middle = if middle > left_end + KNOB_GAP && middle + width(action) + KNOB_GAP < right {
        middle
    } else {
        (left_end + right - width(action)) / 2
    };
    for (start, knob) in [(MARGIN, dial), (middle, action), (right, number)] {
        let mut x = start;
        for (icon, label) in knob {
            frame.icon(x, FOOTER_TOP + 2, Ink::Off, icon);
            x += icon.width() + ICON_GAP;
            x = frame.text(x, top, Align::Left, font, Ink::Off, label) - 1 + LABEL_GAP;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(dial: [&str; 3], action: [&str; 3], number: [&str; 3]) -> KnobLabels {
        KnobLabels([dial, action, number].map(|texts| {
            let [turn, press, hold] = texts.map(label);
            KnobLabel { turn, press, hold }
        }))
    }

    fn texts(labels: &KnobLabels) -> [std::string::String; 3] {
        chosen(labels, &SMALL).0.map(|knob| {
            let texts: std::vec::Vec<_> = knob.iter().map(|(_, label)| *label).collect();
            texts.join("/")
        })
    }

    #[test]
    fn what_belongs_to_a_screen_alone_is_shown_before_what_all_screens_have() {
        for (given, expected) in [
            (
                labels(["choose", "open", ""], ["", "back", ""], ["", "help", ""]),
                ["open", "back", "help"],
            ),
            (
                labels(
                    ["place", "keep all", ""],
                    ["column", "back", ""],
                    ["points", "help", ""],
                ),
                ["keep all", "column", "points"],
            ),
            (
                labels(
                    ["choose", "a label as long as", ""],
                    ["", "menu", ""],
                    ["", "help", "overview"],
                ),
                ["a label as long as", "", "overview"],
            ),
            (
                labels(["page", "", ""], ["", "back", ""], ["", "", ""]),
                ["page", "back", ""],
            ),
            (
                labels(["", "do it", ""], ["tracks", "menu", ""], ["", "help", "tracks"]),
                ["do it", "tracks/menu", "help"],
            ),
            (
                labels(["", "", ""], ["page", "back", ""], ["", "help", "back"]),
                ["", "page/back", "help"],
            ),
            // In larger letters it would be the help that has room.
            (
                labels(
                    ["", "Violet's turn", ""],
                    ["pages", "", ""],
                    ["", "help", "overview"],
                ),
                ["Violet's turn", "pages", "overview"],
            ),
            (
                labels(["", "", "start"], ["", "back", ""], ["", "help", ""]),
                ["start", "back", "help"],
            ),
        ] {
            assert_eq!(texts(&given), expected);
            let mut frame = Frame::new();
            footer(&mut frame, &given);
            assert!(!frame.overdrawn());
        }
    }

    #[test]
    fn labels_that_cannot_fit_are_noticed() {
        let mut frame = Frame::new();
        let long = "a label as long as this";
        footer(&mut frame, &labels(["", long, ""], [long, "", ""], ["", "", ""]));
        assert!(frame.overdrawn());
    }
}
