//! Draws an astrolabe: base with the times, number ring, action ring and pointer, in whole numbers only.
//!
//! The rings are painted column by column into two words, because that is how the frame is laid out: a redraw per
//! detent must be cheap on a processor without a divider or floating point.

use super::layout::{Layout, Position, Time};
use crate::draw::{Align, Font, Frame, Ink, SMALL, TINY};

/// Both coordinates of the middle; the outermost pixel is as far away as `OUTER`.
const MIDDLE: i32 = 31;
/// Radii in pixels: the edge of the base, and the outer edges of number ring, action ring and hub.
const OUTER: i32 = 31;
const NUMBERS: i32 = 27;
const ACTIONS: i32 = 17;
const HUB: i32 = 7;

/// A whole turn in the unit of angles here.
const TURN: i32 = 1 << 16;
/// What a sine of 1 is.
const ONE: i32 = 1 << 14;
/// Sines of a quarter turn in 64 steps, times `ONE`.
static QUARTER: [i16; 65] = [
    0, 402, 804, 1205, 1606, 2006, 2404, 2801, 3196, 3590, 3981, 4370, 4756, 5139, 5520, 5897, 6270, 6639,
    7005, 7366, 7723, 8076, 8423, 8765, 9102, 9434, 9760, 10080, 10394, 10702, 11003, 11297, 11585, 11866,
    12140, 12406, 12665, 12916, 13160, 13395, 13623, 13842, 14053, 14256, 14449, 14635, 14811, 14978, 15137,
    15286, 15426, 15557, 15679, 15791, 15893, 15986, 16069, 16143, 16207, 16261, 16305, 16340, 16364, 16379,
    16384,
];

fn sine(angle: i32) -> i32 {
    let angle = angle.rem_euclid(TURN);
    let (half, within) = (angle / (TURN / 2), angle % (TURN / 2));
    let within = within.min(TURN / 2 - within);
    let (step, rest) = ((within / 256) as usize, within % 256);
    let at = |i: usize| QUARTER.get(i).map_or(ONE, |s| i32::from(*s));
    let value = at(step) + (at(step + 1) - at(step)) * rest / 256;
    if half == 0 { value } else { -value }
}

/// A direction: to the right and down, each times `ONE`.
#[derive(Clone, Copy)]
struct Direction {
    x: i32,
    y: i32,
}

impl Direction {
    /// Clockwise from twelve o'clock, in half sectors.
    fn of(half_sectors: i32, sectors: usize) -> Self {
        let angle = half_sectors * TURN / (2 * sectors.max(1) as i32);
        Self {
            x: sine(angle),
            y: -sine(angle + TURN / 4),
        }
    }

    /// The pixel at this distance from the middle, in sixteenths of a pixel.
    fn at(self, sixteenths: i32) -> (i32, i32) {
        let round = |v: i32| (v * sixteenths + 8 * ONE).div_euclid(16 * ONE);
        (MIDDLE + round(self.x), MIDDLE + round(self.y))
    }

    /// Whether a pixel lies clockwise of this direction, less than half a turn away.
    fn is_before(self, x: i32, y: i32) -> bool {
        self.x * y - self.y * x >= 0
    }
}

/// How a time looks on the base: day is lit, night is dark, dawn is between.
fn lit(time: Time, x: i32, y: i32) -> bool {
    match time {
        Time::Day => true,
        Time::Night => false,
        Time::Dawn => (x + y) % 2 == 0,
    }
}

/// Draws the astrolabe into the left half, as high as the glass.
pub fn draw(frame: &mut Frame, layout: &Layout, at: &Position) {
    let count = layout.count();
    let chosen = usize::from(at.pointer);
    // Where sectors begin; one more than there are, so that neighbours are pairs.
    let mut edges = [Direction { x: 0, y: 0 }; super::layout::MOST_SECTORS + 1];
    for (index, edge) in edges.iter_mut().enumerate() {
        *edge = Direction::of(2 * index as i32 - 1, count);
    }
    let edges = edges.get(..=count).unwrap_or(&[]);
    let inside = |sector: usize, x: i32, y: i32| match edges.get(sector..sector + 2) {
        Some([from, to]) => from.is_before(x, y) && !to.is_before(x, y),
        _ => false,
    };
    // Half a pixel more or less than a radius, squared: between the two lies its circle.
    let circle = |radius: i32, square: i32| {
        (radius * radius - radius..=radius * radius + radius).contains(&square)
    };
    for x in -OUTER..=OUTER {
        let mut words = [0_u32; 2];
        for (half, word) in words.iter_mut().enumerate() {
            for bit in 0..32 {
                let y = half as i32 * 32 + bit - MIDDLE;
                let square = x * x + y * y;
                let on = if !(HUB * HUB - HUB..=OUTER * OUTER + OUTER).contains(&square) {
                    false
                } else if square > NUMBERS * NUMBERS + NUMBERS {
                    circle(OUTER, square)
                        || (0..count).any(|s| inside(s, x, y) && lit(layout.time(s), x, y))
                } else {
                    [NUMBERS, ACTIONS, HUB].iter().any(|r| circle(*r, square)) || inside(chosen, x, y)
                };
                *word |= u32::from(on) << bit;
            }
        }
        let [upper, lower] = words;
        frame.column(MIDDLE + x, 0, upper, Ink::On);
        frame.column(MIDDLE + x, 32, lower, Ink::On);
    }
    let next = (chosen + 1) % count.max(1);
    for (sector, edge) in edges.iter().take(count).enumerate() {
        // The chosen sector is filled: its own edges would only make it look wider.
        if sector != chosen && sector != next {
            for radius in [ACTIONS + 1, ACTIONS + 2, NUMBERS - 2, NUMBERS - 1] {
                let (x, y) = edge.at(radius * 16);
                frame.set(x, y, Ink::On);
            }
        }
    }
    let font: &Font = if count > 12 { &TINY } else { &SMALL };
    for sector in 0..count {
        let ink = if sector == chosen { Ink::Off } else { Ink::On };
        let direction = Direction::of(2 * sector as i32, count);
        let mut letter = |text: &str, radius_sixteenths: i32, font: &Font| {
            let (x, y) = direction.at(radius_sixteenths);
            let left = x - font.width(text) / 2;
            // The glyphs' ink is one row lower than the middle of their box.
            frame.text(left, y - font.height / 2 + 1, Align::Left, font, ink, text);
        };
        let number = [b'0' + layout.number(sector, at.number).min(9)];
        letter(core::str::from_utf8(&number).unwrap_or(""), (ACTIONS + NUMBERS) * 8, &SMALL);
        letter(layout.deed(sector, at.action).initial(), (HUB + ACTIONS) * 8, font);
    }
    let direction = Direction::of(2 * chosen as i32, count);
    for sixteenths in (0..HUB * 16).step_by(8) {
        let (x, y) = direction.at(sixteenths);
        frame.set(x, y, Ink::On);
    }
}
