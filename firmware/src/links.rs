//! The channels between the tasks. One task owns the device; all else only sends to it or takes from it.

use companion::draw::Frame;
use companion::input::Input;
use companion::save::{FromStore, ToStore};
use companion::shell::{Panel, Piece, Sound};
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;

pub type Link<T, const N: usize> = Channel<ThreadModeRawMutex, T, N>;
pub type Newest<T> = Signal<ThreadModeRawMutex, T>;

/// What the glass is to show, and how.
pub struct View {
    pub frame: Frame,
    pub panel: Panel,
}

/// A line from the serial port. As long as a piece of text the other way.
pub type SerialLine = Piece;

pub type Inputs = Link<Input, 16>;
/// Deep enough that a long game loads in few turns of the tasks.
pub type Answers = Link<FromStore, 8>;
pub type Orders = Link<ToStore, 8>;
pub type LinesIn = Link<SerialLine, 1>;
pub type PiecesOut = Link<Piece, 2>;

pub static INPUTS: Inputs = Channel::new();
pub static ORDERS: Orders = Channel::new();
pub static ANSWERS: Answers = Channel::new();
pub static LINES_IN: LinesIn = Channel::new();
pub static PIECES_OUT: PiecesOut = Channel::new();
/// Only the newest view matters.
pub static VIEW: Newest<View> = Signal::new();
pub static SOUND: Newest<Sound> = Signal::new();
