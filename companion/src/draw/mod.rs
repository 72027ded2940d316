//! All that screens are drawn with: the picture and its strokes from `pixels`, the small pictures in `icons`, and in `kit`
//! the parts that screens are made of.
//!
//! Metrics live here so that all screens share them.

pub mod icons;
mod kit;

pub use icons::Icon;
pub(crate) use kit::knobs;
pub use kit::{
    Hint, LIST_ROOM, Pip, Row, dialog, fitted, footer, hints, list, list_between, message, page, pair, pip,
    title, track,
};
pub use pixels::{
    Align, BODY, BOLD, Font, Frame, HEIGHT, HUGE, Honeycomb, Ink, LARGE, Line, MOST_LINE, SMALL, TINY, WIDTH,
    change, line, paragraph,
};

/// First row below the title bar.
pub const BODY_TOP: i32 = 12;
/// First row of the bottom line that says what the knobs do; the body ends above it.
pub const FOOTER_TOP: i32 = 54;
