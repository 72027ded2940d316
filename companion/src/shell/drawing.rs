//! How the shell's own screens look.

use super::screens::{HOME_ENTRIES, Letters, SETTINGS, View};
use super::settings::{BRIGHTEST, Settings};
use super::{Device, Stumble, info, setup};
use crate::draw::{
    self, Align, BODY, BODY_TOP, FOOTER_TOP, Frame, HUGE, Ink, LARGE, LIST_ROOM, Line, Row, SMALL, WIDTH,
    knobs, line,
};
use crate::games::GAMES;
use crate::packed::Packed;

const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Device {
    pub(super) fn last_help_line(&self) -> usize {
        let lines = draw::page(&mut Frame::new(), &self.help_text().unpacked(), 0);
        lines.saturating_sub(((FOOTER_TOP - BODY_TOP) / 10) as usize)
    }

    fn help_text(&self) -> Packed {
        match (&self.running, &self.view) {
            (Some(running), View::Play) => running.game.play().help(),
            (_, view) => view.help(),
        }
    }

    pub(super) fn draw_help(&self, frame: &mut Frame, first: usize) {
        draw::title(frame, "Help", "");
        draw::page(frame, &self.help_text().unpacked(), first);
        draw::footer(frame, knobs!(turn DIAL "more", press ACTION "back"));
    }

    pub(super) fn draw_view(&self, frame: &mut Frame) {
        let knobs = match &self.view {
            View::Starting | View::Waiting { .. } | View::Play => {
                Self::draw_start(frame);
                return;
            }
            View::Home { chosen } => {
                // Without a title all games are seen at once.
                draw::list_between(
                    frame,
                    2,
                    FOOTER_TOP,
                    GAMES.len() + HOME_ENTRIES.len(),
                    *chosen,
                    &mut |index, show| {
                        if let Some((id, info)) = GAMES.get(index) {
                            let here = self.running.as_ref().is_some_and(|r| r.id == *id);
                            show(Row {
                                mark: None,
                                left: info.title,
                                right: if here { "in play" } else { "" },
                            });
                        } else if let Some(entry) = HOME_ENTRIES.get(index - GAMES.len()) {
                            show(Row {
                                mark: None,
                                left: entry,
                                right: "",
                            });
                        }
                    },
                );
                if self.running.is_some() {
                    knobs!(press DIAL "open", press ACTION "back", press NUMBER "help")
                } else {
                    knobs!(press DIAL "open", press NUMBER "help")
                }
            }
            View::Setup { game, setup, row } => {
                draw::title(frame, info(*game).map_or("", |i| i.title), "new game");
                draw::list(frame, setup::rows(*game, setup), *row, &mut |index, show| {
                    let (left, right) = setup::row(*game, setup, index);
                    show(Row {
                        mark: None,
                        left: &left,
                        right: &right,
                    });
                });
                knobs!(press DIAL "start", press ACTION "back", turn NUMBER "change")
            }
            View::Confirm { .. } => {
                let text = "The running game is kept as the previous game.";
                draw::dialog(frame, "Start anew?", text);
                knobs!(press DIAL "hold: start", press ACTION "back")
            }
            View::Menu { chosen } => {
                let info = self.running.as_ref().map(|r| r.game.play().info());
                let own = info.map_or(&[][..], |i| i.menu);
                draw::title(frame, info.map_or("", |i| i.title), "menu");
                draw::list(frame, self.menu_len(), *chosen, &mut |index, show| {
                    let entry = own.get(index).copied();
                    let entry = entry.or_else(|| {
                        self.shell_entries()
                            .nth(index - own.len())
                            .map(|(_, label)| label)
                    });
                    show(Row {
                        mark: None,
                        left: entry.unwrap_or(""),
                        right: "",
                    });
                });
                knobs!(press DIAL "open", press ACTION "back", press NUMBER "help")
            }
            View::History { at } => {
                self.draw_history(frame, *at);
                if *at == self.record.len() {
                    knobs!(press DIAL "stay", press ACTION "back", press NUMBER "help")
                } else {
                    knobs!(press DIAL "go there", press ACTION "back", press NUMBER "help")
                }
            }
            View::Settings { row, edited } => {
                draw::title(
                    frame,
                    "Settings",
                    if *edited == self.settings { "" } else { "changed" },
                );
                draw::list(frame, SETTINGS.len(), *row, &mut |index, show| {
                    show(Row {
                        mark: None,
                        left: SETTINGS.get(index).unwrap_or(&""),
                        right: &setting(edited, index),
                    });
                });
                knobs!(press DIAL "keep", press ACTION "back", turn NUMBER "change")
            }
            View::Names { seat } => {
                draw::title(frame, "Names", "");
                draw::list(frame, self.settings.names.len(), *seat, &mut |index, show| {
                    let number = line(format_args!("Player {}", index + 1));
                    show(Row {
                        mark: None,
                        left: &number,
                        right: self.settings.names.get(index).map_or("", |n| n.as_str()),
                    });
                });
                knobs!(press DIAL "change", press ACTION "back", press NUMBER "help")
            }
            View::Rename { seat, letters, place } => {
                draw::title(frame, &line(format_args!("Player {}", seat + 1)), "name");
                draw_letters(frame, letters, *place);
                knobs!(press DIAL "keep", press ACTION "back", turn NUMBER "place")
            }
            View::Receive(received) => self.draw_receive(frame, received),
            View::About => {
                frame.text(WIDTH / 2, 4, Align::Centre, &LARGE, Ink::On, "Alidade");
                let version = line(format_args!("version {VERSION}"));
                frame.text(WIDTH / 2, 22, Align::Centre, &BODY, Ink::On, &version);
                frame.text(
                    WIDTH / 2,
                    34,
                    Align::Centre,
                    &SMALL,
                    Ink::On,
                    "book-keeper of five games",
                );
                frame.text(
                    WIDTH / 2,
                    43,
                    Align::Centre,
                    &SMALL,
                    Ink::On,
                    "of stars and sorcery",
                );
                knobs!(press ACTION "back", press NUMBER "help")
            }
        };
        draw::footer(frame, knobs);
    }

    /// The list of actions; the chosen row is the last one that would be in force.
    fn draw_history(&self, frame: &mut Frame, at: usize) {
        let count = self.record.len() + self.record.undone() + 1;
        let place = line(format_args!("{at} of {}", count - 1));
        draw::title(frame, "History", &place);
        let Some(running) = &self.running else { return };
        // The rows that the list will show, asked for in one replay.
        let mut lines = heapless::Vec::<(usize, Line), 8>::new();
        running.tell_range(
            &self.record,
            at.saturating_sub(4)..(at + 4).min(count - 1),
            &mut |index, text| {
                _ = lines.push((index, text.clone()));
            },
        );
        draw::list(frame, count, at, &mut |index, show| {
            let text = match index.checked_sub(1) {
                None => "Start of the game",
                Some(action) => lines
                    .iter()
                    .find(|(i, _)| *i == action)
                    .map_or("", |(_, text)| text.as_str()),
            };
            // An undone action stands a little to the right; the mark is where play is now.
            let mark = if index == self.record.len() { "> " } else { "" };
            let indent = if index > self.record.len() { "   " } else { "" };
            let mut left = line(format_args!("{mark}{indent}{text}"));
            // What does not even fit in small letters is cut off.
            while SMALL.width(&left) > LIST_ROOM {
                left.pop();
            }
            show(Row {
                mark: None,
                left: &left,
                right: "",
            });
        });
    }
}

/// Shown once after a fault: first what matters to the players, then what matters to whoever mends it.
pub(super) fn draw_stumbled(frame: &mut Frame, stumble: &Stumble) {
    let (heading, text) = if stumble.again {
        let text = "Your game is safe but was not opened. You find it in the list.";
        ("It keeps stumbling", text)
    } else {
        ("It stumbled", "Your game is safe.")
    };
    draw::dialog(frame, heading, text);
    // What they have been told already leaves its place to what is new.
    let words = draw::paragraph(&stumble.words, &SMALL, WIDTH - 8).filter(|_| !stumble.again);
    for (row, part) in words.take(2).enumerate() {
        // Of a place that is too long the end says more than the beginning.
        let mut tails = part.char_indices().filter_map(|(at, _)| part.get(at..));
        let fitting = tails.find(|tail| SMALL.width(tail) <= WIDTH - 8);
        let y = 31 + row as i32 * 9;
        frame.text(
            WIDTH / 2,
            y,
            Align::Centre,
            &SMALL,
            Ink::On,
            fitting.unwrap_or(""),
        );
    }
    draw::footer(frame, knobs!(press DIAL "go on"));
}

fn draw_letters(frame: &mut Frame, letters: &Letters, place: usize) {
    let cell = 15;
    let left = (WIDTH - cell * letters.len() as i32) / 2;
    for (index, letter) in letters.iter().enumerate() {
        let x = left + index as i32 * cell;
        let mut text = [0; 4];
        frame.text(
            x + cell / 2,
            21,
            Align::Centre,
            &HUGE,
            Ink::On,
            char::from(*letter).encode_utf8(&mut text),
        );
        frame.fill(x + 2, 42, cell - 4, 1, Ink::On);
        if index == place {
            frame.fill(x, 19, cell, 26, Ink::Invert);
        }
    }
}

/// The value of a settings row in words.
fn setting(settings: &Settings, row: usize) -> Line {
    match row {
        0 => line(format_args!("{} of {BRIGHTEST}", settings.brightness)),
        1 => line(format_args!(
            "{}",
            if settings.rotated {
                "turned round"
            } else {
                "upright"
            }
        )),
        2 => line(format_args!(
            "{}",
            if settings.reversed { "reversed" } else { "normal" }
        )),
        3 => line(format_args!("{}", if settings.sound { "on" } else { "off" })),
        _ => match settings.off_after_minutes() {
            Some(minutes) => line(format_args!("{minutes} min")),
            None => line(format_args!("never")),
        },
    }
}
