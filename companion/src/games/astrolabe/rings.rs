//! Draws an astrolabe: base with the times, number ring, action ring and pointer, in whole numbers only.
//!
//! The rings are painted column by column into two words, because that is how the frame is laid out: a redraw per
//! detent must be cheap on a processor without a divider or floating point.

use super::layout::{Layout, MOST_SECTORS, Position, Time};
use crate::draw::{Align, Font, Frame, Ink, SMALL, TINY};

/// Both coordinates of the middle; the outermost pixel is as far away as `OUTER`.
const MIDDLE: i32 = 31;
/// Radius of the base in pixels.
const OUTER: i32 = 31;

/// Outer radii of number ring, action ring and hub, in pixels.
struct Radii {
    numbers: i32,
    actions: i32,
    hub: i32,
}

/// Wide rings for large letters where the sectors have room for them.
const WIDE: Radii = Radii {
    numbers: 27,
    actions: 18,
    hub: 9,
};
/// Narrow rings far out, where many sectors find room.
const NARROW: Radii = Radii {
    numbers: 28,
    actions: 20,
    hub: 12,
};
/// More sectors than this take the narrow rings.
const MOST_WIDE: usize = 10;
/// More sectors than this have no room for large digits either.
const MOST_LARGE_DIGITS: usize = 12;

/// A font with where the ink of its digits and capitals lies: rows above it, and its own rows.
struct Inked {
    font: &'static Font,
    top: i32,
    height: i32,
}

static SMALL_INK: Inked = Inked {
    font: &SMALL,
    top: 1,
    height: 6,
};
static TINY_INK: Inked = Inked {
    font: &TINY,
    top: 0,
    height: 5,
};

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
    let Radii {
        numbers,
        actions,
        hub,
    } = if count > MOST_WIDE { NARROW } else { WIDE };
    // Where sectors begin; one more than there are, so that neighbours are pairs.
    let mut edges = [Direction { x: 0, y: 0 }; MOST_SECTORS + 1];
    for (index, edge) in edges.iter_mut().enumerate() {
        *edge = Direction::of(2 * index as i32 - 1, count);
    }
    let edges = edges.get(..=count).unwrap_or(&[]);
    let edge = |index: usize| edges.get(index).copied().unwrap_or(Direction { x: 0, y: 0 });
    let inside = |[from, to]: [Direction; 2], x, y| from.is_before(x, y) && !to.is_before(x, y);
    let chosen_edges = [edge(chosen), edge(chosen + 1)];
    // A circle is what lies within half a pixel of its radius; these are the squares where it begins and ends.
    let circle = |radius: i32| (radius * radius - radius, radius * radius + radius);
    let [base, numbers_line, actions_line, hub_line] = [OUTER, numbers, actions, hub].map(circle);
    // Neighbouring pixels are mostly in the same sector.
    let mut sector = 0;
    for x in -OUTER..=OUTER {
        let mut words = [0_u32; 2];
        for (half, word) in words.iter_mut().enumerate() {
            for bit in 0..32 {
                let y = half as i32 * 32 + bit - MIDDLE;
                let square = x * x + y * y;
                let on = if square > base.1 {
                    false
                } else if square > numbers_line.1 {
                    if !inside([edge(sector), edge(sector + 1)], x, y) {
                        let found = (0..count).find(|s| inside([edge(*s), edge(s + 1)], x, y));
                        sector = found.unwrap_or(sector);
                    }
                    square >= base.0 || lit(layout.time(sector), x, y)
                } else if square >= numbers_line.0 {
                    true
                } else if square > actions_line.1 {
                    inside(chosen_edges, x, y)
                } else if square >= actions_line.0 {
                    true
                } else if square > hub_line.1 {
                    inside(chosen_edges, x, y)
                } else {
                    square >= hub_line.0
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
            // Short ticks between short letters.
            let ticks = [actions + 1, numbers - 1, actions + 2, numbers - 2];
            for radius in ticks.iter().take(if count > MOST_WIDE { 2 } else { 4 }) {
                let (x, y) = edge.at(radius * 16);
                frame.set(x, y, Ink::On);
            }
        }
    }
    let digits = if count > MOST_LARGE_DIGITS {
        &TINY_INK
    } else {
        &SMALL_INK
    };
    let letters = if count > MOST_WIDE { &TINY_INK } else { &SMALL_INK };
    for sector in 0..count {
        let direction = Direction::of(2 * sector as i32, count);
        let mut write = |text: &str, sixteenths: i32, inked: &Inked| {
            let (x, y) = direction.at(sixteenths);
            let (width, height) = (inked.font.width(text), inked.height);
            let (left, top) = (x - width / 2, y - height / 2);
            let mut ink = Ink::On;
            if sector == chosen {
                // A narrow sector may end within the letter.
                frame.fill(left - 1, top - 1, width + 2, height + 2, Ink::On);
                ink = Ink::Off;
            }
            frame.text(left, top - inked.top, Align::Left, inked.font, ink, text);
        };
        let digit = [b'0' + layout.number(sector, at.number).min(9)];
        let digit = core::str::from_utf8(&digit).unwrap_or("");
        // Half a pixel further in: beside a lit base the digits need more air.
        write(digit, (actions + numbers) * 8 - 8, digits);
        write(
            layout.deed(sector, at.action).initial(),
            (hub + actions) * 8,
            letters,
        );
    }
    let direction = Direction::of(2 * chosen as i32, count);
    for sixteenths in (-hub * 8..hub * 16).step_by(8) {
        let (x, y) = direction.at(sixteenths);
        frame.set(x, y, Ink::On);
    }
    frame.fill(MIDDLE - 1, MIDDLE - 1, 3, 3, Ink::On);
}
