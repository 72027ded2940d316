//! A small astrolabe: a ring with twelve marks, and the pointer that gave this device its name.

use super::{Frame, Ink};

/// Marks of the ring.
pub const MARKS: usize = 12;

/// From the middle to each mark, clockwise from the top: to the right and down, in sixty-fourths.
const DIRECTIONS: [(i32, i32); MARKS] = [
    (0, -64),
    (32, -55),
    (55, -32),
    (64, 0),
    (55, 32),
    (32, 55),
    (0, 64),
    (-32, 55),
    (-55, 32),
    (-64, 0),
    (-55, -32),
    (-32, -55),
];

/// The pixel at this distance from the middle towards a mark.
pub fn at(middle: (i32, i32), distance: i32, mark: usize) -> (i32, i32) {
    let (x, y) = DIRECTIONS.get(mark).copied().unwrap_or_default();
    let part = |of: i32| (of * distance + 32).div_euclid(64);
    (middle.0 + part(x), middle.1 + part(y))
}

/// Draws it with the pointer at a mark.
pub fn draw(frame: &mut Frame, middle: (i32, i32), radius: i32, pointer: usize) {
    let (x, y) = middle;
    for down in -radius..=radius {
        for right in -radius..=radius {
            let square = right * right + down * down;
            if square > radius * radius - radius && square <= radius * radius + radius {
                frame.set(x + right, y + down, Ink::On);
            }
        }
    }
    for mark in 0..MARKS {
        let (x, y) = at(middle, radius - 2, mark);
        frame.set(x, y, Ink::On);
    }
    for distance in -radius / 2..radius {
        let (x, y) = at(middle, distance, pointer);
        frame.set(x, y, Ink::On);
    }
    frame.fill(x - 1, y - 1, 3, 3, Ink::On);
}
