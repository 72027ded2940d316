//! What the device keeps when the power goes: the messages to and from the one owner of the flash.
//!
//! The device never waits for its store. It sends [`ToStore`] messages in order, and takes [`FromStore`] messages when
//! they come; [`Store`] answers them on any NOR flash, on the device and on a desktop alike.

mod sector;
mod settings;
mod store;

pub use settings::{BRIGHTEST, OFF_AFTER, Settings};
pub use store::{LAYOUT, SMALL_LAYOUT, Store};

use crate::record::{ActionBytes, GameId, Setup};

/// From the device to its store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToStore {
    /// Power is on: send settings, tables, which games are in play, and the game that was active.
    Boot,
    /// The same without the game, which may be what made the device crash.
    BootWithoutGame,
    Settings(Settings),
    /// The table that describes the owner's printed copy of a game: an action of that game.
    Table(GameId, ActionBytes),
    /// The game to go on with after power-on.
    Active(Option<GameId>),
    /// Send this game's list.
    Load(GameId),
    /// A new list; the present one becomes the previous game.
    Begin(GameId, Setup),
    /// A new list in place of the present one, in which nothing has been done; the previous game stays.
    BeginAgain(GameId, Setup),
    /// `action` is committed at place `index` of the list; what was there and behind it is gone.
    Action {
        game: GameId,
        index: u16,
        action: ActionBytes,
    },
    /// The first `len` actions are in force.
    GoTo {
        game: GameId,
        len: u16,
    },
    /// The previous game becomes the present one and the other way round; send it.
    Swap(GameId),
}

/// From the store to the device. A list comes as `Begin`, then `Action` and `GoTo` in the order of saving, then
/// `Loaded`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromStore {
    Settings(Settings),
    Table(GameId, ActionBytes),
    Begin(GameId, Setup),
    Action {
        index: u16,
        action: ActionBytes,
    },
    GoTo {
        len: u16,
    },
    /// Whether the game that was loaded or begun has a previous one to go back to.
    Previous(bool),
    /// Something has been done in this game; of those that are not loaded only this is told, at power-on.
    InPlay(GameId),
    /// All that was asked for has been sent.
    Loaded,
    Trouble(Trouble),
}

/// What the store could not do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The list has no room left in flash; what is there stays.
    Full,
    /// The flash did not do what it was told.
    Broken,
    /// The present list cannot be read: the previous one takes its place.
    Lost,
    /// The list was saved by a version that this one does not read.
    OtherVersion,
}
