//! Alidade on a desktop: the same device as on the table, with a window, a terminal or a script for its hardware.

pub mod astralis;
pub mod device;
pub mod flash;
pub mod host;
pub mod keys;
mod live;
mod local;
pub mod picture;
pub mod replay;
pub mod script;
pub mod sheet;
pub mod terminal;
pub mod window;

pub use live::{Carried, Live};
pub use local::Local;
