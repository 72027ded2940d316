//! The picture: one bit a pixel, laid out like the SSD1306's own memory.

use core::convert::Infallible;
use core::ops::Range;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, OriginDimensions, Pixel, Point, Size};
use embedded_graphics::primitives::Rectangle;

pub const WIDTH: i32 = 128;
pub const HEIGHT: i32 = 64;

/// Of a whole picture.
const BYTES: usize = (WIDTH * HEIGHT / 8) as usize;

/// What drawing does to a pixel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    On,
    Off,
    Invert,
}

impl Ink {
    /// Draws the same or other pixels on each byte of a row.
    // The ink is asked for once a row: asking at each byte would take longer than drawing.
    #[inline(always)]
    fn draw<'a>(self, row: impl Iterator<Item = (&'a mut u8, u8)>) {
        match self {
            Self::On => row.for_each(|(byte, pixels)| *byte |= pixels),
            Self::Off => row.for_each(|(byte, pixels)| *byte &= !pixels),
            Self::Invert => row.for_each(|(byte, pixels)| *byte ^= pixels),
        }
    }
}

/// 8 pages of 128 columns; a byte is 8 pixels of a column, the top one in the lowest bit. Aligned, so that pictures can be
/// compared by words.
#[derive(Clone, PartialEq, Eq)]
#[repr(C, align(4))]
pub struct Frame {
    bytes: [u8; BYTES],
    overdrawn: bool,
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

impl Frame {
    pub const fn new() -> Self {
        Self {
            bytes: [0; BYTES],
            overdrawn: false,
        }
    }

    /// Makes it as new, in place: a new one would be on the stack first.
    pub fn clear(&mut self) {
        self.bytes.fill(0);
        self.overdrawn = false;
    }

    pub fn bytes(&self) -> &[u8; BYTES] {
        &self.bytes
    }

    /// Makes some bytes the same as in another picture.
    pub fn copy(&mut self, other: &Self, span: Range<usize>) {
        if let (Some(to), Some(from)) = (self.bytes.get_mut(span.clone()), other.bytes.get(span)) {
            to.copy_from_slice(from);
        }
    }

    /// Whether something was drawn beyond the glass since the frame was made: a screen's text did not fit.
    pub fn overdrawn(&self) -> bool {
        self.overdrawn
    }

    /// For parts that notice by themselves that their content does not fit.
    pub fn mark_overdrawn(&mut self) {
        self.overdrawn = true;
    }

    pub fn pixel(&self, x: i32, y: i32) -> bool {
        (0..WIDTH).contains(&x)
            && (0..HEIGHT).contains(&y)
            && self
                .bytes
                .get((y / 8 * WIDTH + x) as usize)
                .is_some_and(|b| b >> (y % 8) & 1 == 1)
    }

    pub fn set(&mut self, x: i32, y: i32, ink: Ink) {
        let at = usize::try_from((y >> 3) * WIDTH + x).ok();
        match at.and_then(|at| self.bytes.get_mut(at)) {
            Some(byte) if (0..WIDTH).contains(&x) => ink.draw([(byte, 1 << (y & 7))].into_iter()),
            _ => self.overdrawn = true,
        }
    }

    /// Draws columns beside each other, the first one at `x`: pixels downwards from `y`, the lowest bit is the topmost; 32
    /// from the top of a page, 25 from anywhere.
    pub fn columns(&mut self, x: i32, y: i32, columns: &[u32], ink: Ink) {
        let clipped = |at: i32| (at.clamp(0, WIDTH) - x).max(0) as usize;
        let (first, end) = (clipped(x), clipped(x + columns.len() as i32));
        let inside = columns.get(first..end).unwrap_or(&[]);
        let any = inside.iter().fold(0, |any, bits| any | bits);
        let beyond = columns.iter().take(first).chain(columns.iter().skip(end));
        self.overdrawn |= beyond.fold(0, |any, bits| any | bits) != 0;
        // Page by page, so that what holds for a whole row of bytes is asked once.
        let mut left = any << (y & 7);
        let mut turn = 32 - (y & 7).cast_unsigned();
        let mut at = (y >> 3) * WIDTH + x.max(0);
        while left != 0 {
            let row = usize::try_from(at)
                .ok()
                .and_then(|at| self.bytes.get_mut(at..at + inside.len()));
            match row {
                Some(row) => ink.draw(
                    row.iter_mut()
                        .zip(inside)
                        .map(|(byte, bits)| (byte, bits.rotate_right(turn) as u8)),
                ),
                None => self.overdrawn |= left as u8 != 0,
            }
            turn += 8;
            left >>= 8;
            at += WIDTH;
        }
    }

    /// Lights the same pixels downwards from `y` in several columns, `across` apart: where a bit is set, the lowest one at
    /// `x`.
    pub fn comb(&mut self, x: i32, y: i32, bits: u16, across: i32, places: u16) {
        let mut part = u32::from(bits) << (y & 7);
        let mut page = y >> 3;
        while part != 0 {
            let (pages, _) = self.bytes.as_chunks_mut::<{ WIDTH as usize }>();
            let columns: &mut [u8] = match pages.get_mut(page as usize) {
                Some(columns) => columns,
                None => &mut [],
            };
            let (mut x, mut places) = (x, places);
            while places != 0 {
                if places & 1 == 1 {
                    match columns.get_mut(x as usize) {
                        Some(byte) => *byte |= part as u8,
                        None => self.overdrawn |= part as u8 != 0,
                    }
                }
                places >>= 1;
                x += across;
            }
            part >>= 8;
            page += 1;
        }
    }

    pub fn fill(&mut self, x: i32, y: i32, width: i32, height: i32, ink: Ink) {
        let (left, right) = (x.max(0), (x + width).min(WIDTH));
        let (top, bottom) = (y.max(0), (y + height).min(HEIGHT));
        if width > 0 && height > 0 && (left, top, right, bottom) != (x, y, x + width, y + height) {
            self.overdrawn = true;
        }
        if left >= right || top >= bottom {
            return;
        }
        for page in top >> 3..(bottom + 7) >> 3 {
            let mut part = 0xff;
            if page * 8 < top {
                part <<= top & 7;
            }
            if page * 8 + 8 > bottom {
                part &= 0xff >> (8 - (bottom & 7));
            }
            let row = self
                .bytes
                .get_mut((page * WIDTH + left) as usize..(page * WIDTH + right) as usize);
            if let Some(row) = row {
                ink.draw(row.iter_mut().map(|byte| (byte, part)));
            }
        }
    }

    /// Moves the whole picture to the right and down, down by 8 pixels at the most; what leaves the glass is gone, and what
    /// comes in is off.
    pub fn shift(&mut self, right: u8, down: u8) {
        let width = WIDTH as usize;
        let (right, down) = (usize::from(right), down.min(8));
        // In place: from the end, so that what is still to be moved lies before.
        for at in (0..self.bytes.len()).rev() {
            let same_row = (at % width).checked_sub(right);
            let from = same_row.map(|x| at / width * width + x);
            let byte = |from: Option<usize>| from.and_then(|from| self.bytes.get(from)).copied().unwrap_or(0);
            let above = byte(from.and_then(|from| from.checked_sub(width)));
            let column = u16::from(byte(from)) << 8 | u16::from(above);
            if let Some(byte) = self.bytes.get_mut(at) {
                *byte = (column >> (8 - down)) as u8;
            }
        }
    }

    /// The one-pixel edge of a box.
    pub fn outline(&mut self, x: i32, y: i32, width: i32, height: i32, ink: Ink) {
        self.fill(x, y, width, 1, ink);
        self.fill(x, y + height - 1, width, 1, ink);
        self.fill(x, y + 1, 1, height - 2, ink);
        self.fill(x + width - 1, y + 1, 1, height - 2, ink);
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, color) in pixels {
            self.set(x, y, if color.is_on() { Ink::On } else { Ink::Off });
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: BinaryColor) -> Result<(), Infallible> {
        let ink = if color.is_on() { Ink::On } else { Ink::Off };
        self.fill(
            area.top_left.x,
            area.top_left.y,
            area.size.width as i32,
            area.size.height as i32,
            ink,
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_sets_exactly_its_pixels_at_every_offset() {
        for y in -40..80 {
            let mut frame = Frame::new();
            frame.columns(5, y, &[0b1_0110_0000_0000_0000_0000_0101], Ink::On);
            for row in 0..HEIGHT {
                let bit = row - y;
                assert_eq!(
                    frame.pixel(5, row),
                    [0, 2, 21, 22, 24].contains(&bit),
                    "y {y} row {row}"
                );
            }
            assert_eq!(frame.overdrawn(), !(0..=HEIGHT - 25).contains(&y));
        }
    }

    /// Draws pixel by pixel what `draw` does at once, and compares.
    fn same_as_pixels(draw: impl Fn(&mut Frame), lit: &[(i32, i32)]) {
        let (mut drawn, mut expected) = (Frame::new(), Frame::new());
        draw(&mut drawn);
        for (x, y) in lit {
            expected.set(*x, *y, Ink::On);
        }
        assert!(drawn == expected, "{lit:?}");
    }

    #[test]
    fn columns_are_clipped_at_every_edge_and_noticed_there() {
        let columns = [0, 0b1001, 0b1_0000_0001, 0, 0b1];
        let lit = [(1, 0), (1, 3), (2, 0), (2, 8), (4, 0)];
        for x in (-7..=2).chain(WIDTH - 6..=WIDTH + 1) {
            for y in (-20..=2).chain(HEIGHT - 10..=HEIGHT + 1) {
                let lit = lit.map(|(column, row)| (x + column, y + row));
                same_as_pixels(|frame| frame.columns(x, y, &columns, Ink::On), &lit);
            }
        }
    }

    #[test]
    fn a_comb_is_clipped_at_every_edge_and_noticed_there() {
        for x in [-40, -13, -1, 0, 5, WIDTH - 13, WIDTH - 12, WIDTH] {
            for y in (-20..=2).chain(HEIGHT - 10..=HEIGHT + 1) {
                let lit = [0, 12].map(|across| [0, 2, 9].map(|down| (x + across, y + down)));
                let comb = |frame: &mut Frame| frame.comb(x, y, 0b10_0000_0101, 6, 0b101);
                same_as_pixels(comb, lit.as_flattened());
            }
        }
    }

    #[test]
    fn a_shifted_picture_is_the_same_elsewhere() {
        let mut frame = Frame::new();
        for (x, y) in [(0, 0), (127, 63), (127, 0), (0, 63), (5, 7), (6, 8), (70, 31)] {
            frame.set(x, y, Ink::On);
        }
        for (right, down) in (0..=8).flat_map(|right| (0..=8).map(move |down| (right, down))) {
            let mut shifted = frame.clone();
            shifted.shift(right, down);
            assert!(!shifted.overdrawn());
            let (right, down) = (i32::from(right), i32::from(down));
            for (x, y) in (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y))) {
                assert_eq!(
                    shifted.pixel(x, y),
                    frame.pixel(x - right, y - down),
                    "{right} {down}: {x} {y}"
                );
            }
        }
    }

    #[test]
    fn a_box_beyond_the_glass_is_clipped_and_noticed() {
        let mut frame = Frame::new();
        frame.fill(120, 60, 20, 10, Ink::On);
        assert!(frame.overdrawn());
        assert_eq!(frame.bytes().iter().map(|b| b.count_ones()).sum::<u32>(), 8 * 4);
    }
}
