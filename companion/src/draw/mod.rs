//! All that screens are drawn with: the framebuffer and its strokes from `pixels`, the small pictures in `icons`, the
//! bottom line in `labels`, the ring of an astrolabe in `ring`, and in `kit` the other parts that screens are made of.
//!
//! Metrics live here so that all screens share them.

pub mod icons;
mod kit;
mod labels;
pub mod ring;

pub use icons::Icon;
pub use kit::{
    Area, LIST_ROOM, Pip, Row, TEXT_LINES, dialog, fitted, list, long_text, message, message_parts, pair,
    pip, scroll, title, track,
};
pub use labels::{CHOOSE, KnobLabel, KnobLabels, Label, footer, label};
pub use pixels::{
    Align, BODY, BOLD, Font, Frame, HEIGHT, HUGE, Honeycomb, Ink, LARGE, SMALL, WIDTH, dirty, paragraph,
};

/// First row below the title bar.
pub const BODY_TOP: i32 = 12;
/// First row of the bottom line that says what the knobs do; the body ends above it.
pub const FOOTER_TOP: i32 = 54;
