//! The channels between the tasks. One task owns the device; all else only sends to it or takes from it.

use companion::draw::Frame;
use companion::input::Input;
use companion::input::decode::DetentsPerCycle;
use companion::save::{FromStore, ToStore};
use companion::shell::{DisplaySettings, Piece, Restart, Sound};
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;

pub type Bounded<T, const N: usize> = Channel<ThreadModeRawMutex, T, N>;
/// The newest value, for one task that waits for it.
pub type Newest<T> = Signal<ThreadModeRawMutex, T>;

/// What the display is to show, and how.
pub struct Picture {
    pub frame: Frame,
    pub settings: DisplaySettings,
    /// When the first input came that it is the first to show, in microseconds.
    pub since: Option<u32>,
}

/// A line from the serial port. As long as a piece of text the other way.
pub type SerialLine = Piece;

pub static INPUTS: Bounded<Input, 16> = Channel::new();
pub static TO_STORE: Bounded<ToStore, 8> = Channel::new();
/// Deep enough that a long game loads in few turns of the tasks.
pub static FROM_STORE: Bounded<FromStore, 8> = Channel::new();
pub static LINES_IN: Bounded<SerialLine, 1> = Channel::new();
pub static PIECES_OUT: Bounded<Piece, 2> = Channel::new();
/// The newest picture. Drawn by the device's task; the display's task takes it.
pub static PICTURE: Newest<Picture> = Signal::new();
/// A picture has been sent.
pub static SHOWN: Newest<()> = Signal::new();
/// What kind of encoders the knobs are.
pub static DETENTS: Newest<DetentsPerCycle> = Signal::new();
pub static SOUND: Newest<Sound> = Signal::new();
/// To start anew as soon as everything is saved.
pub static RESTART: Newest<Restart> = Signal::new();
/// Whoever spoke over the cable has gone.
pub static HOST_GONE: Newest<()> = Signal::new();
