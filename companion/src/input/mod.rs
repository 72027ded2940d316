//! All that can come in from a player: three knobs that turn, click and can be held down.

pub mod decode;

/// Milliseconds since power-on.
pub type Millis = u64;

/// The three rotary encoders, left to right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Knob {
    Dial,
    Action,
    Number,
}

/// As they are called on the screen.
pub const KNOBS: [(Knob, &str); 3] = [
    (Knob::Dial, "DIAL"),
    (Knob::Action, "ACTION"),
    (Knob::Number, "NUMBER"),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// Detents since the last report; clockwise is positive.
    Turn(Knob, i8),
    /// A short push, reported on release.
    Press(Knob),
    /// A long push, reported once while the knob is still down.
    Hold(Knob),
}

impl Input {
    /// A turn as its single detents.
    pub fn detents(self) -> impl Iterator<Item = Self> {
        let (single, count) = match self {
            Self::Turn(knob, by) => (Self::Turn(knob, by.signum()), by.unsigned_abs()),
            push => (push, 1),
        };
        core::iter::repeat_n(single, count.into())
    }
}

/// Moves a choice among `count` things by `detents` and stops at both ends.
pub fn step(at: usize, detents: i8, count: usize) -> usize {
    at.saturating_add_signed(isize::from(detents))
        .min(count.saturating_sub(1))
}

/// Moves round a ring of `count` things.
pub fn step_round(at: usize, detents: i8, count: usize) -> usize {
    if count == 0 {
        return 0;
    }
    (at as i32 + i32::from(detents)).rem_euclid(count as i32) as usize
}

/// Moves a number within its bounds and stops at both.
pub fn step_number(at: i16, detents: i8, least: i16, most: i16) -> i16 {
    at.saturating_add(i16::from(detents))
        .clamp(least, most.max(least))
}
