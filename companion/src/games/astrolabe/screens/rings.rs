//! Draws an astrolabe: base with the times, number ring, action ring and what the pointer points at, in whole numbers only.
//!
//! The rings are painted half a column at a time, 32 pixels in a word, from tables that the compiler makes. This is the picture
//! that is drawn anew at each detent while somebody turns fast: after a detent of DIAL it stands on the display in 9.3 ms, of
//! which sending takes 8.0 (docs/performance.md). Without a sine or a square for each of 3,000 pixels all the rest takes about a millisecond.

use crate::draw::{Align, Frame, Ink, SMALL};
use crate::games::astrolabe::rules::layout::{LEAST_SECTORS, Layout, MOST_SECTORS, Position, Time};
use heapless::Vec;

/// Both coordinates of the middle; the outermost pixel is as far away as `OUTER`.
const MIDDLE: i32 = 31;
/// Radius of the base in pixels.
const OUTER: i32 = 31;
/// Columns of the whole astrolabe, and of one half with the middle one.
const ACROSS: usize = (MIDDLE + OUTER + 1) as usize;
const HALVES: usize = OUTER as usize + 1;

/// Outer radii of base, number ring, action ring and hub, in pixels.
type Radii = [i32; 4];

/// Wide rings for large letters where the sectors have room for them.
const WIDE: Radii = [OUTER, 27, 18, 9];
/// Narrow rings far out, where many sectors find room.
const NARROW: Radii = [OUTER, 28, 20, 9];
/// More sectors than this take the narrow rings.
const MOST_WIDE: usize = 10;

/// How far within the action ring's edge the middles of its letters are, in sixteenths of a pixel: with air before the hub.
const WITHIN_ACTIONS: i32 = 72;

/// Rows of a digit or a capital of the font on the rings, which begin at its top.
const LETTER: i32 = 7;

/// A whole turn in the unit of angles here.
const TURN: i32 = 1 << 16;
/// What a sine of 1 is.
const ONE: i32 = 1 << 14;
/// Sines of a quarter turn in 64 steps, times `ONE`.
const QUARTER: [i16; 65] = [
    0, 402, 804, 1205, 1606, 2006, 2404, 2801, 3196, 3590, 3981, 4370, 4756, 5139, 5520, 5897, 6270, 6639,
    7005, 7366, 7723, 8076, 8423, 8765, 9102, 9434, 9760, 10080, 10394, 10702, 11003, 11297, 11585, 11866,
    12140, 12406, 12665, 12916, 13160, 13395, 13623, 13842, 14053, 14256, 14449, 14635, 14811, 14978, 15137,
    15286, 15426, 15557, 15679, 15791, 15893, 15986, 16069, 16143, 16207, 16261, 16305, 16340, 16364, 16379,
    16384,
];

/// The sine of an angle that is not negative. Only for tables: the compiler calculates it.
const fn sine(angle: i32) -> i16 {
    let within = angle % (TURN / 2);
    let rising = if within > TURN / 4 {
        TURN / 2 - within
    } else {
        within
    };
    let (step, rest) = ((rising / 256) as usize, rising % 256);
    let mut value = QUARTER[step] as i32;
    if rest > 0 {
        value += (QUARTER[step + 1] as i32 - value) * rest / 256;
    }
    if angle / (TURN / 2) % 2 == 1 {
        value = -value;
    }
    value as i16
}

/// A direction: to the right and down, each times `ONE`.
#[derive(Clone, Copy, Default)]
struct Direction {
    x: i16,
    y: i16,
}

/// Where the directions of so many sectors begin in the table.
const fn directions_of(sectors: usize) -> usize {
    sectors * (sectors + 1) / 2 - LEAST_SECTORS * (LEAST_SECTORS + 1) / 2
}

/// For each number of sectors, clockwise from twelve to six o'clock: the middle of each sector, then the edge between it
/// and the next. On the left it is as on the right.
static DIRECTIONS: [Direction; directions_of(MOST_SECTORS + 1)] = {
    let mut all = [Direction { x: 0, y: 0 }; directions_of(MOST_SECTORS + 1)];
    let mut sectors = LEAST_SECTORS;
    while sectors <= MOST_SECTORS {
        let mut index = 0;
        while index <= sectors {
            let angle = index as i32 * TURN / (2 * sectors as i32);
            all[directions_of(sectors) + index] = Direction {
                x: sine(angle),
                y: -sine(angle + TURN / 4),
            };
            index += 1;
        }
        sectors += 1;
    }
    all
};

impl Direction {
    /// The pixel at this distance from the middle, in sixteenths of a pixel.
    fn at(self, sixteenths: i32) -> (i32, i32) {
        let round = |v: i16| (i32::from(v) * sixteenths + 8 * ONE).div_euclid(16 * ONE);
        (MIDDLE + round(self.x), MIDDLE + round(self.y))
    }
}

/// Half a column from the middle row outwards, which the lowest bit is: above and below it is the same.
#[derive(Clone, Copy)]
struct Half {
    /// On one of the circles.
    lines: u32,
    /// Between base and number ring: what shows the time.
    base: u32,
    /// On number ring or action ring.
    rings: u32,
}

const EMPTY: Half = Half {
    lines: 0,
    base: 0,
    rings: 0,
};

/// Of all circles, the one that has no line: it would only run through the letters of both rings.
const BETWEEN_RINGS: usize = 2;

/// The halves of all columns on one side, from the middle outwards. A circle is what lies within half a pixel of its radius.
const fn halves(radii: Radii) -> [Half; HALVES] {
    let mut all = [EMPTY; HALVES];
    let mut x = 0;
    while x < HALVES {
        let mut y = 0;
        while y <= OUTER {
            let bit = 1 << y;
            let square = x as i32 * x as i32 + y * y;
            let mut index = 0;
            // How many circles it is within, or on.
            let (mut within, mut on) = (0, false);
            while index < radii.len() {
                let radius = radii[index];
                if square < radius * radius - radius {
                    within += 1;
                } else if square <= radius * radius + radius && index != BETWEEN_RINGS {
                    on = true;
                }
                index += 1;
            }
            match within {
                _ if on => all[x].lines |= bit,
                1 => all[x].base |= bit,
                2 | 3 => all[x].rings |= bit,
                _ => {}
            }
            y += 1;
        }
        x += 1;
    }
    all
}

static WIDE_HALVES: [Half; HALVES] = halves(WIDE);
static NARROW_HALVES: [Half; HALVES] = halves(NARROW);

/// What is lit in a sector, as masks of half a column.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Look {
    /// Of the base, in even and in odd columns: day is lit, night is dark, dawn is a chequer of both.
    base: [u32; 2],
    /// Of the rings, likewise: the chosen sector is lit further in, one that cannot be chosen is shaded.
    rings: [u32; 2],
}

impl Look {
    fn new(time: Time, chosen: bool, forbidden: bool) -> Self {
        const CHEQUER: u32 = u32::MAX / 3;
        /// One pixel of four.
        const SHADE: u32 = u32::MAX / 15;
        Self {
            base: match time {
                Time::Day => [u32::MAX; 2],
                Time::Night => [0; 2],
                Time::Dawn => [CHEQUER, CHEQUER << 1],
            },
            rings: match (chosen, forbidden) {
                (true, false) => [u32::MAX; 2],
                (true, true) => [CHEQUER, CHEQUER << 1],
                (false, true) => [SHADE, SHADE << 2],
                (false, false) => [0; 2],
            },
        }
    }

    /// What of it is lit in half a column so far from the middle.
    fn of(&self, distance: usize, half: &Half) -> u32 {
        let odd = distance & 1 == 1;
        let of = |[even, odd_one]: [u32; 2]| if odd { odd_one } else { even };
        half.base & of(self.base) | half.rings & of(self.rings)
    }
}

/// What is drawn of the rings: halves of all columns, as in [`Half`].
struct Columns {
    halves: &'static [Half; HALVES],
    above: [u32; ACROSS],
    below: [u32; ACROSS],
}

impl Columns {
    /// Lets a look be seen on one side, on the left (-1) or on the right (1), below a line from the middle outwards. The
    /// line is followed column by column: so it takes one division, and not one for each of up to 32 columns.
    fn paint(&mut self, side: i32, line: Direction, look: Look) {
        let (across, down) = (i32::from(line.x.unsigned_abs()), i32::from(line.y));
        // Rows that the line goes down at each column: whole ones, and parts of which `across` are one.
        let slope = down.checked_div_euclid(across).unwrap_or(0);
        let rest = down - slope * across;
        // What is straight above or below the middle belongs to the right side.
        let skipped = i32::from(side < 0);
        let (mut rows, mut parts) = (slope * skipped, rest * skipped);
        let mut at = MIDDLE - skipped;
        for (distance, half) in self.halves.iter().enumerate().skip(skipped as usize) {
            let seen = look.of(distance, half);
            // Pixels on the line itself belong to what lies clockwise of it: to what is below on the right side.
            let first = rows + i32::from(side < 0 || parts > 0);
            let column = at as usize;
            let (Some(above), Some(below)) = (self.above.get_mut(column), self.below.get_mut(column)) else {
                return;
            };
            match first {
                ..=-31 => (*above, *below) = (seen, seen),
                -30..=0 => {
                    *above ^= (*above ^ seen) & ((2 << -first) - 1);
                    *below = seen;
                }
                1..32 => *below ^= (*below ^ seen) & (u32::MAX << first),
                // From here on the line is below the display.
                _ => return,
            }
            at += side;
            rows += slope;
            parts += rest;
            if parts >= across {
                parts -= across;
                rows += 1;
            }
        }
    }
}

/// A digit or capital on the rings.
struct Letter {
    text: [u8; 1],
    left: i32,
    top: i32,
    width: i32,
    chosen: bool,
}

impl Letter {
    fn new(text: u8, (x, y): (i32, i32), chosen: bool) -> Self {
        let text = [text];
        let width = SMALL.width(core::str::from_utf8(&text).unwrap_or(""));
        Self {
            text,
            left: x - width / 2,
            top: y - LETTER / 2,
            width,
            chosen,
        }
    }

    /// Whether there is no blank column between them, or one stands on the other.
    fn meets(&self, other: &Self) -> bool {
        self.left <= other.left + other.width
            && other.left <= self.left + self.width
            && (self.top - other.top).abs() < LETTER
    }
}

/// Draws the astrolabe into the left half, as high as the display. Sectors of a forbidden time are shaded.
pub fn draw(frame: &mut Frame, layout: &Layout, at: &Position, forbidden: Option<Time>) {
    let count = layout.count().clamp(LEAST_SECTORS, MOST_SECTORS);
    let chosen = usize::from(at.pointer);
    let directions = directions_of(count)..directions_of(count + 1);
    let directions = DIRECTIONS.get(directions).unwrap_or(&[]);
    let direction = |index: usize| {
        let at = index.min((2 * count).saturating_sub(index));
        let Direction { x, y } = directions.get(at).copied().unwrap_or_default();
        if at < index {
            Direction { x: -x, y }
        } else {
            Direction { x, y }
        }
    };
    let is_forbidden = |sector: usize| forbidden == Some(layout.time(sector));
    let look = |sector: usize| Look::new(layout.time(sector), sector == chosen, is_forbidden(sector));
    let (radii, halves) = if count > MOST_WIDE {
        (&NARROW, &NARROW_HALVES)
    } else {
        (&WIDE, &WIDE_HALVES)
    };
    let half = |at: usize| {
        let distance = at.abs_diff(MIDDLE as usize);
        (distance, halves.get(distance).unwrap_or(&EMPTY))
    };
    let top = look(0);
    let above = core::array::from_fn(|at| {
        let (distance, half) = half(at);
        top.of(distance, half)
    });
    let mut columns = Columns {
        halves,
        above,
        below: above,
    };
    // The first sector is at the top. Going down from there on the left and on the right, what is seen changes at some of
    // the edges.
    for side in [-1, 1] {
        let mut seen = top;
        for step in 1..count {
            let (sector, edge) = if side > 0 {
                (step, 2 * step - 1)
            } else {
                (count - step, 2 * (count - step) + 1)
            };
            let (edge, next) = (direction(edge), look(sector));
            if i32::from(edge.x) * side <= 0 {
                break;
            }
            if next != seen {
                columns.paint(side, edge, next);
                seen = next;
            }
        }
    }
    let Columns { above, below, .. } = &mut columns;
    for (at, (above, below)) in above.iter_mut().zip(below).enumerate() {
        let (_, Half { lines, .. }) = half(at);
        *above = (*above | lines).reverse_bits();
        *below = (*below | lines) >> 1;
    }
    frame.light_columns(0, &columns.above);
    frame.light_columns(32, &columns.below);
    let [_, numbers, actions, hub] = *radii;
    let mut letters = Vec::<Letter, { 2 * MOST_SECTORS }>::new();
    // Many sectors leave no room for the letters of all: those nearest to the chosen one are seen.
    for step in 0..count {
        let away = step.div_ceil(2);
        let sector = (chosen + if step % 2 == 1 { away } else { count - away }) % count;
        // The chosen sector is filled: its own edges would only make it look wider.
        if sector != chosen && (sector + 1) % count != chosen {
            // Further in a tick would touch a letter.
            let (x, y) = direction(2 * sector + 1).at((numbers - 1) * 16);
            frame.set(x, y, Ink::On);
        }
        let digit = b'0' + layout.number(sector, at.number).min(9);
        let initial = layout.deed(sector, at.action).label().as_bytes().first();
        // Half a pixel further in: beside a lit base the digits need more air.
        let places = [
            (digit, (actions + numbers) * 8 - 8),
            (*initial.unwrap_or(&b' '), actions * 16 - WITHIN_ACTIONS),
        ];
        for (text, sixteenths) in places {
            let letter = Letter::new(text, direction(2 * sector).at(sixteenths), sector == chosen);
            if count <= MOST_WIDE || !letters.iter().any(|other| other.meets(&letter)) {
                _ = letters.push(letter);
            }
        }
    }
    // Clear of lines and shades, the chosen ones last, and all before any is written: they may stand close to each other.
    for Letter {
        left,
        top,
        width,
        chosen,
        ..
    } in letters.iter().rev()
    {
        let ground = if *chosen { Ink::On } else { Ink::Off };
        // Narrow rings leave no air between digits and base.
        let air = i32::from(*chosen || count <= MOST_WIDE);
        frame.fill(left - air, top - air, width + 2 * air, LETTER + 2 * air, ground);
    }
    for Letter {
        text,
        left,
        top,
        width,
        chosen,
    } in &letters
    {
        let ink = if *chosen {
            Ink::Off
        } else {
            // The air of the chosen ones may reach into it.
            frame.fill(*left, *top, *width, LETTER, Ink::Off);
            Ink::On
        };
        let text = core::str::from_utf8(text).unwrap_or("");
        frame.text(*left, *top, Align::Left, &SMALL, ink, text);
    }
    // The alidade itself.
    let pointer = direction(2 * chosen);
    let mut sixteenths = -hub * 8;
    while sixteenths < hub * 16 {
        let (x, y) = pointer.at(sixteenths);
        frame.set(x, y, Ink::On);
        sixteenths += 8;
    }
    frame.fill(MIDDLE - 1, MIDDLE - 1, 3, 3, Ink::On);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_shows_the_time_of_every_sector() {
        for sectors in LEAST_SECTORS..=MOST_SECTORS {
            let mut layout = Layout::placeholder();
            layout.resize(sectors);
            for pointer in 0..sectors {
                let mut frame = Frame::new();
                let at = Position {
                    pointer: pointer as u8,
                    ..Position::default()
                };
                draw(&mut frame, &layout, &at, None);
                assert!(!frame.overdrawn());
                let mut seen = 0;
                for (x, y) in (0..2 * MIDDLE).flat_map(|x| (0..2 * MIDDLE).map(move |y| (x, y))) {
                    let (right, down) = (f64::from(x - MIDDLE), f64::from(y - MIDDLE));
                    let turn = right.atan2(-down) / std::f64::consts::TAU * sectors as f64;
                    // Near an edge it may be rounded to either side, and the letters of the chosen sector reach out.
                    let nearest = turn.round();
                    let sector = nearest.rem_euclid(sectors as f64) as usize;
                    let is_base = (28.6..30.4).contains(&right.hypot(down));
                    if !is_base || sector == pointer || (turn - nearest).abs() > 0.45 {
                        continue;
                    }
                    let lit = match layout.time(sector) {
                        Time::Day => true,
                        Time::Night => false,
                        Time::Dawn => (x + y) % 2 == 0,
                    };
                    assert_eq!(
                        frame.pixel(x, y),
                        lit,
                        "{sectors} sectors, {pointer} chosen: {x} {y}"
                    );
                    seen += 1;
                }
                assert!(seen > 200, "{seen}");
            }
        }
    }

    /// AST-19.
    #[test]
    fn the_rings_are_shaded_where_the_time_is_forbidden_and_nowhere_else() {
        for sectors in LEAST_SECTORS..=MOST_SECTORS {
            let mut layout = Layout::placeholder();
            layout.resize(sectors);
            for forbidden in Time::ALL {
                let at = Position {
                    pointer: 1,
                    ..Position::default()
                };
                let [mut plain, mut shaded] = [Frame::new(), Frame::new()];
                draw(&mut plain, &layout, &at, None);
                draw(&mut shaded, &layout, &at, Some(forbidden));
                // More pixels than in the plain one, by sectors; away from their edges and from the chosen one's letters.
                let mut changed = std::vec![0; sectors];
                for (x, y) in (0..2 * MIDDLE).flat_map(|x| (0..2 * MIDDLE).map(move |y| (x, y))) {
                    let (right, down) = (f64::from(x - MIDDLE), f64::from(y - MIDDLE));
                    let turn = right.atan2(-down) / std::f64::consts::TAU * sectors as f64;
                    let nearest = turn.round();
                    let sector = nearest.rem_euclid(sectors as f64) as usize;
                    let is_ring = (10.0..26.0).contains(&right.hypot(down));
                    if is_ring && (turn - nearest).abs() < 0.4 {
                        changed[sector] += usize::from(plain.pixel(x, y) != shaded.pixel(x, y));
                    }
                }
                for (sector, changed) in changed.into_iter().enumerate() {
                    let is_forbidden = layout.time(sector) == forbidden;
                    assert!(
                        if is_forbidden { changed >= 4 } else { changed == 0 },
                        "{sectors} sectors, {forbidden:?}: {changed} in {sector}"
                    );
                }
            }
        }
    }
}
