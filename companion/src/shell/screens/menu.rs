//! The menu of a running game: the game's own entries, then the shell's.

use super::about::About;
use super::history::History;
use super::printed_words::{PrintedWords, words};
use super::{Home, Names, NewGame, Preparation, SettingsEditor};
use crate::draw::Row;
use crate::games::screen::{Controls, Next};
use crate::games::stock::List;
use crate::shell::{Command, Shell};
use crate::text::{Line, line};

#[derive(Default)]
pub struct Menu {
    chosen: usize,
}

/// An entry of the shell: when it is there, and what it does.
struct Entry {
    label: &'static str,
    is_there: fn(&Shell) -> bool,
    next: fn(&Shell) -> Next<Shell>,
}

const fn always(label: &'static str, next: fn(&Shell) -> Next<Shell>) -> Entry {
    Entry {
        label,
        is_there: |_| true,
        next,
    }
}

static ENTRIES: [Entry; 12] = [
    Entry {
        label: "Correct counters",
        is_there: |shell| {
            let running = shell.running.as_ref();
            running.is_some_and(|running| running.game.play().has_counters())
        },
        next: |_| Next::Commit(Command::Correct),
    },
    always("History, undo, redo", |shell| Next::replace(History::new(shell))),
    always("New game", |shell| match &shell.running {
        Some(running) => Next::replace(NewGame::like(running)),
        None => Next::Stay,
    }),
    Entry {
        label: "Previous game",
        is_there: |shell| shell.previous,
        next: |_| Next::Commit(Command::SwapPrevious),
    },
    always("Other games", |shell| Next::replace(Home::of_running(shell))),
    always("Names", |_| Next::replace(Names::default())),
    always("Settings", |shell| Next::replace(SettingsEditor::new(shell))),
    Entry {
        label: "Prepare the table",
        is_there: |shell| {
            let running = shell.running.as_ref();
            running.is_some_and(|running| running.game.play().preparation(0).is_some())
        },
        next: |_| Next::replace(Preparation::default()),
    },
    Entry {
        label: "Words",
        is_there: |shell| !words(shell).is_empty(),
        next: |_| Next::replace(PrintedWords::default()),
    },
    always("Send over USB", |_| Next::Commit(Command::Send)),
    always("Receive over USB", |_| Next::Commit(Command::Receive)),
    always("About", |_| Next::replace(About)),
];

fn entries(shell: &Shell) -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter().filter(|entry| (entry.is_there)(shell))
}

/// The label of one of the game's own entries.
fn own(shell: &Shell, entry: usize) -> Option<&'static str> {
    shell.running.as_ref()?.game.play().menu(entry)
}

fn own_count(shell: &Shell) -> usize {
    (0..).take_while(|entry| own(shell, *entry).is_some()).count()
}

impl List for Menu {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "menu"
    }

    fn title(&self, shell: &Shell) -> (Line, Line) {
        let running = shell.running.as_ref();
        let title = running.map_or("", |running| running.game.play().info().title);
        (line!("{title}"), line!("menu"))
    }

    fn len(&self, shell: &Shell) -> usize {
        own_count(shell) + entries(shell).count()
    }

    fn row(&self, shell: &Shell, index: usize) -> Row {
        let shells = || {
            entries(shell)
                .nth(index - own_count(shell))
                .map(|entry| entry.label)
        };
        Row::new(own(shell, index).or_else(shells).unwrap_or(""), "")
    }

    fn chosen(&self) -> usize {
        self.chosen
    }

    fn choose(&mut self, _: &Shell, row: usize) {
        self.chosen = row;
    }

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("open", |menu, shell, _| {
            match menu.chosen.checked_sub(own_count(shell)) {
                None => Next::Commit(Command::OpenEntry(menu.chosen)),
                Some(index) => entries(shell)
                    .nth(index)
                    .map_or(Next::Stay, |entry| (entry.next)(shell)),
            }
        })
    }

    fn help(&self, _: &Shell) -> &'static str {
        "DIAL chooses, press it to open. Press ACTION to go back to the game."
    }
}
