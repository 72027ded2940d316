//! The channels between the tasks. One task owns the device; all else only sends to it or takes from it.

use companion::draw::{Frame, Pages};
use companion::input::Input;
use companion::save::{FromStore, ToStore};
use companion::shell::{Panel, Piece, Sound};
use core::cell::RefCell;
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;

pub type Link<T, const N: usize> = Channel<ThreadModeRawMutex, T, N>;
pub type Newest<T> = Signal<ThreadModeRawMutex, T>;

/// What the glass is to show, and how.
pub struct View {
    pub frame: Frame,
    pub panel: Panel,
    /// Whether other pages are still to be drawn: that is done at once.
    pub in_part: bool,
    /// Where something changed since this was last looked at.
    pub changed: Pages,
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
/// What is to be seen. The device's task draws it in place; the panel's task reads from it span by span, one ahead of what
/// is on the bus, so that it sends what is newest or nearly so.
pub static VIEW: Mutex<ThreadModeRawMutex, RefCell<View>> = Mutex::new(RefCell::new(View {
    frame: Frame::new(),
    // All zero, so that it takes no flash. The device says how bright before the panel is lit.
    panel: Panel {
        brightness: 0,
        rotated: false,
    },
    in_part: false,
    changed: 0,
}));
/// The view is another one.
pub static DRAWN: Newest<()> = Signal::new();
pub static SOUND: Newest<Sound> = Signal::new();
/// The firmware is to be replaced: into the boot loader as soon as everything is saved.
pub static UPDATE: Newest<()> = Signal::new();
