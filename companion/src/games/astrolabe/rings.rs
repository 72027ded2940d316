//! Draws an astrolabe: base with the times, number ring, action ring and pointer, in whole numbers only.
//!
//! The rings are painted column by column, 64 pixels in a word, because that is how the frame is laid out and because a
//! redraw per detent must be cheap.

use super::layout::{Layout, MOST_SECTORS, Position, Time};
use crate::draw::{Align, Font, Frame, HEIGHT, Ink, SMALL, TINY};
use heapless::Vec;

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

    /// The pixels of column `x` below the line that goes from the middle in this direction; both are on the same side.
    fn below(self, x: i32) -> u64 {
        let across = self.y * x;
        // Pixels on the line itself belong to what lies clockwise of it: to what is below on the right side.
        let first = match self.x {
            1.. => -(-across).div_euclid(self.x),
            // Straight down.
            0 => HEIGHT,
            _ => (-across).div_euclid(-self.x) + 1,
        };
        match MIDDLE + first {
            ..=0 => u64::MAX,
            row @ 1..=63 => u64::MAX << row,
            _ => 0,
        }
    }
}

/// What a sector shows: day is lit, night is dark, dawn is a chequer of both, the chosen one is lit further in.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Look {
    day: bool,
    dawn: bool,
    chosen: bool,
}

/// The pixels within a distance of the middle, column by column from the outermost inwards.
struct Disc {
    /// The largest square of a distance that belongs to it.
    square: i32,
    /// Rows above and below the middle one in the last column; -1 before the first column that has any.
    half: i32,
}

impl Disc {
    fn new(square: i32) -> Self {
        Self { square, half: -1 }
    }

    /// Its pixels in the column so far from the middle; the columns must be asked for from the outermost inwards.
    fn column(&mut self, x: i32) -> u64 {
        while x * x + (self.half + 1) * (self.half + 1) <= self.square {
            self.half += 1;
        }
        if self.half < 0 {
            return 0;
        }
        u64::MAX >> (63 - 2 * self.half) << (MIDDLE - self.half)
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
    let look = |sector: usize| {
        let time = layout.time(sector);
        Look {
            day: time == Time::Day,
            dawn: time == Time::Dawn,
            chosen: sector == chosen,
        }
    };
    // The first sector is at the top. Going down from there on either side, what is seen changes at some of the edges.
    let [mut right, mut left] = [const { Vec::<(Direction, Look), MOST_SECTORS>::new() }; 2];
    for sector in 1..=count {
        let [before, after] = [look(sector - 1), look(sector % count)];
        let change = Look {
            day: before.day != after.day,
            dawn: before.dawn != after.dawn,
            chosen: before.chosen != after.chosen,
        };
        if let Some(edge) = edges.get(sector).filter(|_| before != after) {
            let side = if edge.x > 0 { &mut right } else { &mut left };
            _ = side.push((*edge, change));
        }
    }
    // A circle is what lies within half a pixel of its radius: a disc without the smaller disc in it.
    let outside = |radius: i32| Disc::new(radius * radius + radius);
    let inside = |radius: i32| Disc::new(radius * radius - radius - 1);
    let mut discs = [
        outside(OUTER),
        inside(OUTER),
        outside(numbers),
        inside(numbers),
        outside(actions),
        inside(actions),
        outside(hub),
        inside(hub),
    ];
    for distance in (0..=OUTER).rev() {
        let mut pixels = [0; 8];
        for (disc, pixels) in discs.iter_mut().zip(&mut pixels) {
            *pixels = disc.column(distance);
        }
        let [
            base,
            in_base,
            numbers,
            in_numbers,
            actions,
            in_actions,
            hub,
            in_hub,
        ] = pixels;
        let circles = base & !in_base | numbers & !in_numbers | actions & !in_actions | hub & !in_hub;
        for x in [-distance, distance] {
            let top = look(0);
            let all = |on: bool| if on { u64::MAX } else { 0 };
            let (mut day, mut dawn, mut chosen) = (all(top.day), all(top.dawn), all(top.chosen));
            for (edge, change) in if x < 0 { &left } else { &right } {
                let below = edge.below(x);
                day ^= below & all(change.day);
                dawn ^= below & all(change.dawn);
                chosen ^= below & all(change.chosen);
            }
            let chequer = if x % 2 == 0 {
                (u64::MAX / 3) << 1
            } else {
                u64::MAX / 3
            };
            let column = circles | in_base & !numbers & (day | dawn & chequer) | in_numbers & !hub & chosen;
            frame.column(MIDDLE + x, 0, column as u32, Ink::On);
            frame.column(MIDDLE + x, 32, (column >> 32) as u32, Ink::On);
        }
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
