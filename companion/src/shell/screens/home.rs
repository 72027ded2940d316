//! The first screen: all games, then what belongs to the device.

use super::menu::{ABOUT, Entry, LESSON, NAMES, RECEIVE, SETTINGS};
use super::update::update;
use crate::draw::{Area, FOOTER_TOP, Frame, Row};
use crate::games::GAMES;
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::shell::{Command, Shell};

/// What is listed behind the games.
static ENTRIES: [Entry; 6] = [
    LESSON,
    NAMES,
    SETTINGS,
    // Home has one help for all of its rows.
    Entry::new("Update firmware", "", |_| Next::open(update())),
    RECEIVE,
    ABOUT,
];

/// The entry in this row; none if the row is a game's.
fn entry(row: usize) -> Option<&'static Entry> {
    ENTRIES.get(row.checked_sub(GAMES.len())?)
}

#[derive(Default)]
pub struct Home {
    pub chosen: usize,
}

impl Home {
    /// At the running game.
    pub fn of_running(shell: &Shell) -> Self {
        let here = GAMES.iter().position(|(id, _)| shell.running_as(*id).is_some());
        Self {
            chosen: here.unwrap_or(0),
        }
    }
}

impl List for Home {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "home"
    }

    /// Without a title, so that more games are seen at once; there is nothing above the capitals of the first, and so the tails
    /// of the last have room.
    fn draw_around(&self, _: &Shell, _: &mut Frame) -> Area {
        -1..FOOTER_TOP
    }

    fn len(&self, _: &Shell) -> usize {
        GAMES.len() + ENTRIES.len()
    }

    fn row(&self, shell: &Shell, index: usize) -> Row {
        let Some((game, info)) = GAMES.get(index) else {
            return Row::new(entry(index).map_or("", |entry| entry.label), "");
        };
        let in_play = shell.running_as(*game).is_some() || shell.in_play.contains(game);
        Row::new(info.title, if in_play { "in play" } else { "" }).with_icon(info.icon)
    }

    chosen_is!(chosen);

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("open", |home, shell, _| match GAMES.get(home.chosen) {
            Some((game, _)) => Next::Commit(Command::OpenGame(*game)),
            None => entry(home.chosen).map_or(Next::Stay, |entry| (entry.next)(shell)),
        })
    }

    fn help(&self, _: &Shell) -> &'static str {
        "DIAL chooses a game, press it to open. A game in play goes on where you left it.\n\
         In a game, hold DIAL for the menu and hold ACTION to undo. NUMBER pressed is help everywhere."
    }
}
