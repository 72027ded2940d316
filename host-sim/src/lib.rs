//! Alidade on a desktop: the same device as on the table, with a window, a terminal or a script for its hardware.

pub mod astralis;
pub mod flash;
pub mod host;
pub mod keys;
mod live;
pub mod picture;
pub mod replay;
pub mod script;
pub mod sheet;
pub mod terminal;
pub mod window;
