//! The menu of a running game: the game's own entries, then the shell's.

use super::about::About;
use super::history::History;
use super::printed_words::{PrintedWords, words};
use super::{Home, Lesson, Names, NewGame, Preparation, SettingsEditor};
use crate::draw::Row;
use crate::games::screen::{Controls, Next};
use crate::games::stock::List;
use crate::shell::{Command, Shell};
use crate::text::{Line, line};

#[derive(Default)]
pub struct Menu {
    chosen: usize,
}

/// An entry of the shell: what it leads to in words, when it is there, and what it does.
struct Entry {
    label: &'static str,
    help: &'static str,
    is_there: fn(&Shell) -> bool,
    next: fn(&Shell) -> Next<Shell>,
}

const fn always(label: &'static str, help: &'static str, next: fn(&Shell) -> Next<Shell>) -> Entry {
    Entry {
        label,
        help,
        is_there: |_| true,
        next,
    }
}

static ENTRIES: [Entry; 13] = [
    Entry {
        label: "Correct counters",
        help: "Where device and table differ, make the numbers those of the table. It can be undone.",
        is_there: |shell| {
            let running = shell.running.as_ref();
            running.is_some_and(|running| running.game.play().has_counters())
        },
        next: |_| Next::Commit(Command::Correct),
    },
    always(
        "History, undo, redo",
        "All that was done, in words. Go back to any place, or forth again.",
        |shell| Next::replace(History::new(shell)),
    ),
    always(
        "New game",
        "Starts another game of this kind. The one you are in is kept as the previous game.",
        |shell| match &shell.running {
            Some(running) => Next::replace(NewGame::like(running)),
            None => Next::Stay,
        },
    ),
    Entry {
        label: "Previous game",
        help: "Goes back to the game before this one; this one becomes the previous game.",
        is_there: |shell| shell.previous,
        next: |_| Next::Commit(Command::SwapPrevious),
    },
    always(
        "Other games",
        "The list of all games. This one goes on where you leave it.",
        |shell| Next::replace(Home::of_running(shell)),
    ),
    always(
        "How it works",
        "Three small steps that show what turning, pressing and holding do.",
        |_| Next::replace(Lesson::default()),
    ),
    always(
        "Names",
        "Who plays with this device. Games that have begun keep their names.",
        |_| Next::replace(Names::default()),
    ),
    always(
        "Settings",
        "Brightness, sound, how the knobs turn, and when the screen goes dark.",
        |shell| Next::replace(SettingsEditor::new(shell)),
    ),
    Entry {
        label: "Prepare the table",
        help: "How the table is prepared for this game, step by step.",
        is_there: |shell| {
            let running = shell.running.as_ref();
            running.is_some_and(|running| running.game.play().preparation(0).count > 0)
        },
        next: |_| Next::replace(Preparation::default()),
    },
    Entry {
        label: "Words",
        help: "What cards and board say, and what it is called here.",
        is_there: |shell| !words(shell).is_empty(),
        next: |_| Next::replace(PrintedWords::default()),
    },
    always(
        "Send over USB",
        "Sends this game as text to a computer on the USB cable.",
        |_| Next::Commit(Command::Send),
    ),
    always(
        "Receive over USB",
        "Takes a game as text from a computer on the USB cable.",
        |_| Next::Commit(Command::Receive),
    ),
    always("About", "What this is, and its version.", |_| {
        Next::replace(About)
    }),
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

/// The shell's entry in this row; none if the row is the game's own.
fn entry(shell: &Shell, row: usize) -> Option<&'static Entry> {
    entries(shell).nth(row.checked_sub(own_count(shell))?)
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
        let label = own(shell, index).or_else(|| Some(entry(shell, index)?.label));
        Row::new(label.unwrap_or(""), "")
    }

    fn chosen(&self) -> usize {
        self.chosen
    }

    fn choose(&mut self, _: &Shell, row: usize) {
        self.chosen = row;
    }

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("open", |menu, shell, _| match entry(shell, menu.chosen) {
            Some(entry) => (entry.next)(shell),
            None => Next::Commit(Command::OpenEntry(menu.chosen)),
        })
    }

    fn help(&self, shell: &Shell) -> &'static str {
        entry(shell, self.chosen).map_or("A page of this game.", |entry| entry.help)
    }
}
