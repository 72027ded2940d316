//! Screens that shell and all games share, so that the same gesture means the same everywhere.
//!
//! In all of them DIAL moves the choice and stops at both ends, ACTION goes round the seats, pages or columns, and NUMBER
//! changes the value and stops at its bounds. A game's own screens do the same; where one has two values side by side and no
//! seats, pages or columns, ACTION changes the other one.

mod confirm;
mod counters;
mod list;
mod table;

pub use confirm::{Confirm, Question};
pub use counters::Counters;
pub use list::List;
pub(crate) use list::chosen_is;
pub use table::{Table, TableEditor};

/// Why a press keeps nothing where nothing was changed.
pub const UNCHANGED: &str = "Nothing has been changed";
