//! A real device on its USB cable, in the protocol of docs/link.md: its picture in the window, its records in files, and the
//! proof that it does what the emulated board does.

pub(crate) mod answer;
pub(crate) mod carry;
mod link;
mod port;
pub mod proof;
mod remote;

pub use carry::{save, send};
pub use link::{Clock, Fault, PacedClock, RealClock};
pub use port::{Wish, find};
pub use remote::Remote;
