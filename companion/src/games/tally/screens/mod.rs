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
