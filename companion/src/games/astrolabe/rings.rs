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
/// Columns of the whole astrolabe.
const ACROSS: usize = (MIDDLE + OUTER + 1) as usize;

/// Outer radii of base, number ring, action ring and hub, in pixels.
type Radii = [i32; 4];

/// Wide rings for large letters where the sectors have room for them.
static WIDE: Radii = [OUTER, 27, 18, 9];
/// Narrow rings far out, where many sectors find room.
static NARROW: Radii = [OUTER, 28, 20, 12];
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

/// The pixels of half a column from this row down: the processor shifts no more than a word at once.
fn from_row(row: i32) -> u32 {
    match row {
        ..=0 => u32::MAX,
        1..32 => u32::MAX << row,
        _ => 0,
    }
}

/// A whole column from its upper and its lower half.
fn column(upper: u32, lower: u32) -> u64 {
    u64::from(lower) << 32 | u64::from(upper)
}

/// A direction: to the right and down, each times `ONE`.
#[derive(Clone, Copy, Default)]
struct Direction {
    x: i32,
    y: i32,
}

impl Direction {
    /// Clockwise from twelve o'clock, in half sectors.
    fn of(half_sectors: usize, sectors: usize) -> Self {
        let angle = half_sectors as i32 * TURN / (2 * sectors as i32);
        Self {
            x: sine(angle),
            y: -sine(angle + TURN / 4),
        }
    }

    /// The pixel at this distance from the middle, in sixteenths of a pixel.
    fn at(&self, sixteenths: i32) -> (i32, i32) {
        let round = |v: i32| (v * sixteenths + 8 * ONE).div_euclid(16 * ONE);
        (MIDDLE + round(self.x), MIDDLE + round(self.y))
    }

    /// The pixels of column `x` below the line that goes from the middle in this direction; both are on the same side.
    fn below(&self, x: i32) -> u64 {
        let across = self.y * x;
        // Pixels on the line itself belong to what lies clockwise of it: to what is below on the right side.
        let row = match self.x {
            1.. => MIDDLE - (-across).div_euclid(self.x),
            // Straight down.
            0 => HEIGHT,
            _ => MIDDLE + (-across).div_euclid(-self.x) + 1,
        };
        column(from_row(row), from_row(row - 32))
    }
}

/// What a sector shows: day is lit, night is dark, dawn is a chequer of both, the chosen one is lit further in.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Look {
    time: Time,
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
        column(from_row(MIDDLE - self.half), !from_row(self.half))
    }
}

/// Draws the astrolabe into the left half, as high as the glass.
pub fn draw(frame: &mut Frame, layout: &Layout, at: &Position) {
    let count = layout.count().max(1);
    let chosen = usize::from(at.pointer);
    let radii = if count > MOST_WIDE { &NARROW } else { &WIDE };
    // The middle of each sector, then the edge between it and the next.
    let mut directions = [Direction::default(); 2 * MOST_SECTORS];
    for (index, direction) in directions.iter_mut().take(2 * count).enumerate() {
        *direction = Direction::of(index, count);
    }
    let direction = |index: usize| directions.get(index % (2 * count)).copied().unwrap_or_default();
    let look = |sector: usize| Look {
        time: layout.time(sector),
        chosen: sector == chosen,
    };
    let top = look(0);
    // The first sector is at the top. Going down from there on the left and on the right, what is seen changes at some of the edges.
    let mut sides = [const { Vec::<(Direction, Look), MOST_SECTORS>::new() }; 2];
    for (side, step) in sides.iter_mut().zip([2 * count - 1, 1]) {
        let (mut index, mut seen) = (0, top);
        loop {
            let edge = direction(index + step);
            if (edge.x > 0) != (step == 1) {
                break;
            }
            index = (index + 2 * step) % (2 * count);
            let next = look(index / 2);
            if next != seen {
                _ = side.push((edge, next));
                seen = next;
            }
        }
    }
    // A circle is what lies within half a pixel of its radius: a disc without the smaller disc in it.
    let mut circles = radii.map(|radius| {
        let square = radius * radius;
        (Disc::new(square + radius), Disc::new(square - radius - 1))
    });
    let (mut upper, mut lower) = ([0; ACROSS], [0; ACROSS]);
    for distance in (0..=OUTER).rev() {
        let mut lines = 0;
        let mut discs = [(0, 0); 4];
        for ((outside, inside), disc) in circles.iter_mut().zip(&mut discs) {
            *disc = (outside.column(distance), inside.column(distance));
            lines |= disc.0 & !disc.1;
        }
        let [(_, in_base), (numbers, in_numbers), _, (hub, _)] = discs;
        let (base, rings) = (in_base & !numbers, in_numbers & !hub);
        let chequer = (u32::MAX / 3) << (1 - (distance & 1));
        let pixels = |look: Look| {
            let lit = match look.time {
                Time::Day => base,
                Time::Night => 0,
                Time::Dawn => base & column(chequer, chequer),
            };
            if look.chosen { lit | rings } else { lit }
        };
        for (index, side) in sides.iter().enumerate() {
            let x = match index {
                1 => distance,
                // What is straight below the middle belongs to the right side.
                _ if distance == 0 => continue,
                _ => -distance,
            };
            let mut shown = pixels(top);
            for (edge, look) in side {
                let below = edge.below(x);
                shown = shown & !below | pixels(*look) & below;
            }
            shown |= lines;
            let at = (MIDDLE + x) as usize;
            if let (Some(upper), Some(lower)) = (upper.get_mut(at), lower.get_mut(at)) {
                (*upper, *lower) = (shown as u32, (shown >> 32) as u32);
            }
        }
    }
    for page in 0..8 {
        let half = if page < 4 { &upper } else { &lower };
        let columns: [u8; ACROSS] = half.map(|column: u32| (column >> (page % 4 * 8)) as u8);
        frame.columns(0, page * 8, &columns, Ink::On);
    }
    let [_, numbers, actions, hub] = *radii;
    let digits = if count > MOST_LARGE_DIGITS {
        &TINY_INK
    } else {
        &SMALL_INK
    };
    let letters = if count > MOST_WIDE { &TINY_INK } else { &SMALL_INK };
    for sector in 0..count {
        // The chosen sector is filled: its own edges would only make it look wider.
        if sector != chosen && (sector + 1) % count != chosen {
            // Short ticks between short letters.
            let ticks = [actions + 1, numbers - 1, actions + 2, numbers - 2];
            let edge = direction(2 * sector + 1);
            for radius in ticks.iter().take(if count > MOST_WIDE { 2 } else { 4 }) {
                let (x, y) = edge.at(radius * 16);
                frame.set(x, y, Ink::On);
            }
        }
        let middle = direction(2 * sector);
        let mut write = |text: &str, sixteenths: i32, inked: &Inked| {
            let (x, y) = middle.at(sixteenths);
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
    let pointer = direction(2 * chosen);
    let mut sixteenths = -hub * 8;
    while sixteenths < hub * 16 {
        let (x, y) = pointer.at(sixteenths);
        frame.set(x, y, Ink::On);
        sixteenths += 8;
    }
    frame.fill(MIDDLE - 1, MIDDLE - 1, 3, 3, Ink::On);
}
