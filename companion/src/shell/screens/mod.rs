//! The shell's own screens.

mod about;
mod again;
mod check;
mod crash;
mod help;
mod history;
mod home;
mod lesson;
mod menu;
mod names;
mod new_game;
mod preparation;
mod printed_words;
mod receive;
pub mod remote;
mod rename;
mod settings;
mod update;
mod waiting;

pub use again::Again;
pub use check::Check;
pub use crash::Crash;
pub use help::Help;
pub use home::Home;
pub use lesson::Lesson;
pub use menu::Menu;
pub use names::EditNames;
pub use new_game::NewGame;
pub use preparation::Preparation;
pub use receive::Receive;
pub use settings::EditSettings;
pub use waiting::Waiting;

use super::Shell;
use crate::games::screen::screens;
use crate::games::stock::Confirm;

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
    Names(EditNames),
    NewGame(NewGame),
    Preparation(Preparation),
    PrintedWords(printed_words::PrintedWords),
    Receive(Receive),
    Rename(rename::Rename),
    Settings(EditSettings),
    Waiting(Waiting),
} }
