//! Everything that puts pixels on the 128x64, one-bit glass.
//!
//! `frame` is the picture, `text` the fonts, `icons` the small pictures, `kit` the parts that screens are made of,
//! `change` what a panel must be sent.
//! Metrics live here so that all screens share them.

pub mod icons;
mod kit;

pub use icons::Icon;
pub use kit::{
    Hint, Knobs, Pip, Row, dialog, footer, knobs, list, list_between, message, page, pip, title, track,
};
pub use pixels::{
    Align, BODY, BOLD, Font, Frame, HEIGHT, HUGE, Honeycomb, Ink, LARGE, Line, MOST_LINE, SMALL, TINY, WIDTH,
    change, line, paragraph,
};

/// First row below the title bar.
pub const BODY_TOP: i32 = 12;
/// First row of the bottom line that says what the knobs do; the body ends above it.
pub const FOOTER_TOP: i32 = 54;
