//! Tally's one screen of its own.

mod pad;

pub use pad::Pad;

use super::Tally;
use crate::games::screen::screens;
use crate::games::stock::Counters;

screens! { pub enum TallyScreens for Tally {
    Pad(Pad),
    Counters(Counters<Tally>),
} }

/// The screen on which play goes on.
pub fn resume(_: &Tally) -> TallyScreens {
    Pad::default().into()
}
