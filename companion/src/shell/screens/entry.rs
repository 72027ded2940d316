//! An entry of home or of the menu, and those that both have.

use super::about::About;
use super::{EditSettings, Lesson, Names};
use crate::games::screen::Next;
use crate::shell::{Command, Shell};

pub struct Entry {
    pub label: &'static str,
    pub next: fn(&Shell) -> Next<Shell>,
}

pub const LESSON: Entry = Entry {
    label: "How it works",
    next: |_| Next::open(Lesson::default()),
};
pub const NAMES: Entry = Entry {
    label: "Names",
    next: |_| Next::open(Names::default()),
};
pub const SETTINGS: Entry = Entry {
    label: "Settings",
    next: |shell| Next::open(EditSettings::new(shell)),
};
pub const RECEIVE: Entry = Entry {
    label: "Receive over USB",
    next: |_| Next::Commit(Command::Receive),
};
pub const ABOUT: Entry = Entry {
    label: "About",
    next: |_| Next::open(About),
};
