//! The shell's own screens.

mod about;
mod crash;
mod help;
mod history;
mod home;
mod menu;
mod names;
mod receive;
mod rename;
mod settings;
mod setup;
mod waiting;

pub use crash::Crash;
pub use help::Help;
pub use home::Home;
pub use menu::Menu;
pub use names::Names;
pub use receive::Receive;
pub use settings::SettingsEditor;
pub use setup::NewGame;
pub use waiting::Waiting;

use super::Shell;
use crate::games::screen::screens;
use crate::games::stock::Confirm;

screens! { pub enum ShellScreens for Shell {
    About(about::About),
    Confirm(Confirm<Shell>),
    Crash(Crash),
    Help(Help),
    History(history::History),
    Home(Home),
    Menu(Menu),
    Names(Names),
    NewGame(NewGame),
    Receive(Receive),
    Rename(rename::Rename),
    Settings(SettingsEditor),
    Waiting(Waiting),
} }
