//! The menu of a running game: the game's own entries, then the shell's.

use super::about::About;
use super::history::History;
use super::printed_words::{PrintedWords, words};
use super::{EditNames, EditSettings, Home, Lesson, NewGame, Preparation};
use crate::draw::{self, Area, Frame, Row};
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::shell::{Command, Shell};

#[derive(Default)]
pub struct Menu {
    chosen: usize,
}

/// An entry of the shell, in the menu or at home: what it leads to in words, what it does, and when the menu has it.
pub struct Entry {
    pub label: &'static str,
    help: &'static str,
    pub next: fn(&Shell) -> Next<Shell>,
    is_there: fn(&Shell) -> bool,
}

impl Entry {
    pub const fn new(label: &'static str, help: &'static str, next: fn(&Shell) -> Next<Shell>) -> Self {
        Self {
            label,
            help,
            next,
            is_there: |_| true,
        }
    }

    const fn only_if(self, is_there: fn(&Shell) -> bool) -> Self {
        Self { is_there, ..self }
    }
}

// Those that home has, too.
pub const LESSON: Entry = Entry::new(
    "How it works",
    "Three small steps that show what turning, pressing and holding do.",
    |_| Next::open(Lesson::default()),
);
pub const NAMES: Entry = Entry::new(
    "Names",
    "Who plays with this device. Games that have begun keep their names.",
    |_| Next::open(EditNames::default()),
);
pub const SETTINGS: Entry = Entry::new(
    "Settings",
    "Brightness, sound, how the knobs turn, and when the screen goes dark.",
    |shell| Next::open(EditSettings::new(shell)),
);
pub const RECEIVE: Entry = Entry::new(
    "Receive over USB",
    "Takes a game as text from a computer on the USB cable.",
    |_| Next::Commit(Command::Receive),
);
pub const ABOUT: Entry = Entry::new("About", "What this is, and its version.", |_| Next::open(About));

static ENTRIES: [Entry; 13] = [
    Entry::new(
        "Correct counters",
        "Where device and table differ, make the numbers those of the table. It can be undone.",
        |_| Next::Commit(Command::Correct),
    )
    .only_if(|shell| shell.session().is_some_and(|game| game.has_counters())),
    Entry::new(
        "History, undo, redo",
        "All that was done, in words. Go back to any place, or forth again.",
        |shell| Next::open(History::new(shell)),
    ),
    Entry::new(
        "New game",
        "Starts another game of this kind. The one you are in is kept as the previous game.",
        |shell| match &shell.running {
            Some(running) => Next::open(NewGame::like(running)),
            None => Next::Stay,
        },
    ),
    Entry::new(
        "Previous game",
        "Goes back to the game before this one; this one becomes the previous game.",
        |_| Next::Commit(Command::SwapPrevious),
    )
    .only_if(|shell| shell.previous),
    Entry::new(
        "Other games",
        "The list of all games. This one goes on where you leave it.",
        |shell| Next::open(Home::of_running(shell)),
    ),
    LESSON,
    NAMES,
    SETTINGS,
    Entry::new(
        "Prepare the table",
        "How the table is prepared for this game, step by step.",
        |_| Next::open(Preparation::default()),
    )
    .only_if(|shell| shell.session().is_some_and(|game| game.preparation(0).count > 0)),
    Entry::new(
        "Words",
        "What cards and board say, and what it is called here.",
        |_| Next::open(PrintedWords::default()),
    )
    .only_if(|shell| !words(shell).is_empty()),
    Entry::new(
        "Send over USB",
        "Sends this game as text to a computer on the USB cable.",
        |_| Next::Commit(Command::Send),
    ),
    RECEIVE,
    ABOUT,
];

fn entries(shell: &Shell) -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter().filter(|entry| (entry.is_there)(shell))
}

/// The label of one of the game's own entries.
fn own(shell: &Shell, entry: usize) -> Option<&'static str> {
    shell.session()?.menu(entry)
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

    fn draw_around(&self, shell: &Shell, frame: &mut Frame) -> Area {
        let title = shell.session().map_or("", |game| game.info().title);
        draw::title(frame, title, "menu")
    }

    fn len(&self, shell: &Shell) -> usize {
        own_count(shell) + entries(shell).count()
    }

    fn row(&self, shell: &Shell, index: usize) -> Row {
        let label = own(shell, index).or_else(|| Some(entry(shell, index)?.label));
        Row::new(label.unwrap_or(""), "")
    }

    chosen_is!(chosen);

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("open", |menu, shell, _| match entry(shell, menu.chosen) {
            Some(entry) => match (entry.next)(shell) {
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
