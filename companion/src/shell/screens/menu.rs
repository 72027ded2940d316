//! The menu of a running game: the game's own entries, then the shell's.

use super::entry::{ABOUT, Entry, LESSON, NAMES, RECEIVE, SETTINGS};
use super::history::History;
use super::printed_words::{PrintedWords, words};
use super::{Home, NewGame, Preparation};
use crate::draw::{self, Area, Frame, Row};
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::shell::{Command, Shell};

#[derive(Default)]
pub struct Menu {
    chosen: usize,
}

/// An entry of the shell: what it leads to in words, when it is there, and what it does.
struct MenuEntry {
    entry: Entry,
    help: &'static str,
    is_there: fn(&Shell) -> bool,
}

/// One that home has, too.
const fn both(entry: Entry, help: &'static str) -> MenuEntry {
    MenuEntry {
        entry,
        help,
        is_there: |_| true,
    }
}

const fn always(label: &'static str, help: &'static str, next: fn(&Shell) -> Next<Shell>) -> MenuEntry {
    both(Entry { label, next }, help)
}

static ENTRIES: [MenuEntry; 13] = [
    MenuEntry {
        entry: Entry {
            label: "Correct counters",
            next: |_| Next::Commit(Command::Correct),
        },
        help: "Where device and table differ, make the numbers those of the table. It can be undone.",
        is_there: |shell| {
            let running = shell.running.as_ref();
            running.is_some_and(|running| running.game.session().has_counters())
        },
    },
    always(
        "History, undo, redo",
        "All that was done, in words. Go back to any place, or forth again.",
        |shell| Next::open(History::new(shell)),
    ),
    always(
        "New game",
        "Starts another game of this kind. The one you are in is kept as the previous game.",
        |shell| match &shell.running {
            Some(running) => Next::open(NewGame::like(running)),
            None => Next::Stay,
        },
    ),
    MenuEntry {
        entry: Entry {
            label: "Previous game",
            next: |_| Next::Commit(Command::SwapPrevious),
        },
        help: "Goes back to the game before this one; this one becomes the previous game.",
        is_there: |shell| shell.previous,
    },
    always(
        "Other games",
        "The list of all games. This one goes on where you leave it.",
        |shell| Next::open(Home::of_running(shell)),
    ),
    both(
        LESSON,
        "Three small steps that show what turning, pressing and holding do.",
    ),
    both(
        NAMES,
        "Who plays with this device. Games that have begun keep their names.",
    ),
    both(
        SETTINGS,
        "Brightness, sound, how the knobs turn, and when the screen goes dark.",
    ),
    MenuEntry {
        entry: Entry {
            label: "Prepare the table",
            next: |_| Next::open(Preparation::default()),
        },
        help: "How the table is prepared for this game, step by step.",
        is_there: |shell| {
            let running = shell.running.as_ref();
            running.is_some_and(|running| running.game.session().preparation(0).count > 0)
        },
    },
    MenuEntry {
        entry: Entry {
            label: "Words",
            next: |_| Next::open(PrintedWords::default()),
        },
        help: "What cards and board say, and what it is called here.",
        is_there: |shell| !words(shell).is_empty(),
    },
    always(
        "Send over USB",
        "Sends this game as text to a computer on the USB cable.",
        |_| Next::Commit(Command::Send),
    ),
    both(RECEIVE, "Takes a game as text from a computer on the USB cable."),
    both(ABOUT, "What this is, and its version."),
];

fn entries(shell: &Shell) -> impl Iterator<Item = &'static MenuEntry> {
    ENTRIES.iter().filter(|entry| (entry.is_there)(shell))
}

/// The label of one of the game's own entries.
fn own(shell: &Shell, entry: usize) -> Option<&'static str> {
    shell.running.as_ref()?.game.session().menu(entry)
}

fn own_count(shell: &Shell) -> usize {
    (0..).take_while(|entry| own(shell, *entry).is_some()).count()
}

/// The shell's entry in this row; none if the row is the game's own.
fn entry(shell: &Shell, row: usize) -> Option<&'static MenuEntry> {
    entries(shell).nth(row.checked_sub(own_count(shell))?)
}

impl List for Menu {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "menu"
    }

    fn draw_around(&self, shell: &Shell, frame: &mut Frame) -> Area {
        let running = shell.running.as_ref();
        let title = running.map_or("", |running| running.game.session().info().title);
        draw::title(frame, title, "menu")
    }

    fn len(&self, shell: &Shell) -> usize {
        own_count(shell) + entries(shell).count()
    }

    fn row(&self, shell: &Shell, index: usize) -> Row {
        let label = own(shell, index).or_else(|| Some(entry(shell, index)?.entry.label));
        Row::new(label.unwrap_or(""), "")
    }

    chosen_is!(chosen);

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("open", |menu, shell, _| match entry(shell, menu.chosen) {
            Some(entry) => match (entry.entry.next)(shell) {
                // From there ACTION leads back to the game.
                Next::Open(screen) => Next::Replace(screen),
                next => next,
            },
            None => Next::Commit(Command::OpenEntry(menu.chosen)),
        })
    }

    fn help(&self, shell: &Shell) -> &'static str {
        entry(shell, self.chosen).map_or("A page of this game.", |entry| entry.help)
    }
}
