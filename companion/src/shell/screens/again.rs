//! After the end of a game: the same once more, with the same table or with another.

use super::NewGame;
use crate::draw::{self, Area, Frame, Row};
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::record::{GameId, Setup};
use crate::shell::{Command, Running, Shell};

pub struct Again {
    game: GameId,
    setup: Setup,
    chosen: usize,
}

impl Again {
    pub fn new(running: &Running) -> Self {
        Self {
            game: running.id,
            setup: running.setup.clone(),
            chosen: 0,
        }
    }
}

const ENTRIES: [&str; 3] = ["With the same table", "Change players or options", "Other games"];

impl List for Again {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "again"
    }

    fn draw_around(&self, shell: &Shell, frame: &mut Frame) -> Area {
        let title = shell.session().map_or("", |game| game.info().title);
        draw::title(frame, title, "again")
    }

    fn len(&self, _: &Shell) -> usize {
        ENTRIES.len()
    }

    fn row(&self, _: &Shell, index: usize) -> Row {
        Row::new(ENTRIES.get(index).unwrap_or(&""), "")
    }

    chosen_is!(chosen);

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        let label = if self.chosen == 0 { "start" } else { "open" };
        knobs.press(label, |again, shell, _| match (again.chosen, &shell.running) {
            (0, _) => Next::Commit(Command::Begin(again.game, again.setup.clone())),
            (1, Some(running)) => Next::replace(NewGame::like(running)),
            _ => Next::replace(super::Home::of_running(shell)),
        })
    }

    fn help(&self, _: &Shell) -> &'static str {
        "The game that has ended is kept as the previous game: you find it in the menu."
    }
}
