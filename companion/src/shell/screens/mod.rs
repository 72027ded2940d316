//! The shell's own screens.

mod about;
mod again;
mod check;
mod crash;
mod entry;
mod help;
mod history;
mod home;
mod lesson;
mod likely;
mod menu;
mod names;
mod new_game;
mod preparation;
mod printed_words;
mod receive;
pub mod remote;
mod rename;
mod ring;
mod settings;
mod waiting;

pub use again::Again;
pub use check::Check;
pub use crash::Crash;
pub use help::Help;
pub use home::Home;
pub use lesson::Lesson;
pub use menu::Menu;
pub use names::Names;
pub use new_game::NewGame;
pub use preparation::Preparation;
pub use receive::Receive;
pub use settings::EditSettings;
pub use waiting::Waiting;

use super::{Command, Shell};
use crate::games::screen::screens;
use crate::games::stock::{Confirm, Question};

screens! { pub enum ShellScreens for Shell {
    About(about::About),
    Again(Again),
    Check(Check),
    Confirm(Confirm<Shell>),
    Crash(Crash),
    Help(Help),
    History(history::History),
    Home(Home),
    Lesson(Lesson),
    Menu(Menu),
    Names(Names),
    NewGame(NewGame),
    Preparation(Preparation),
    PrintedWords(printed_words::PrintedWords),
    Receive(Receive),
    Rename(rename::Rename),
    Settings(EditSettings),
    Waiting(Waiting),
} }

/// Asks before the device restarts as a drive.
fn update() -> Confirm<Shell> {
    Confirm {
        question: &Question {
            name: "update",
            heading: "Update firmware?",
            help: "Connect the device to a computer and hold DIAL. It restarts as a drive called RPI-RP2. Copy the new UF2 file onto \
                   it, and it starts again by itself. Your games are kept. To leave without an update, pull the plug.",
            label: "restart",
            hold: true,
            back: "",
        },
        text: "It restarts as a USB drive; copy the UF2 file there.",
        effect: Command::Update,
    }
}
