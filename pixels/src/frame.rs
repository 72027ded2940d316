//! The framebuffer: one bit a pixel, laid out like the SSD1306's own memory.

use core::ops::Range;

pub const WIDTH: i32 = 128;
pub const HEIGHT: i32 = 64;

/// Of a whole picture.
pub const BYTES: usize = (WIDTH * HEIGHT / 8) as usize;
/// Of a page, each with four columns of it.
const PAGE_WORDS: usize = WIDTH as usize / 4;
/// The lowest bit of each column in a word.
const EACH_COLUMN: u32 = 0x0101_0101;

/// What drawing does to a pixel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    On,
    Off,
    Invert,
}

impl Ink {
    fn draw(self, word: &mut u32, pixels: u32) {
        match self {
            Self::On => *word |= pixels,
            Self::Off => *word &= !pixels,
            Self::Invert => *word ^= pixels,
        }
    }
}

/// 8 pages of 128 columns; a column of a page is a byte of 8 pixels, the top one in the lowest bit. Four columns are a
/// word, the left one in its lowest byte: so they are drawn and compared at once.
#[derive(Clone)]
pub struct Frame {
    words: [u32; BYTES / 4],
    pub(crate) overdrawn: bool,
    /// A bit for each row.
    kept: u64,
    /// A bit for each row that has letters of a line which begins above it.
    pub(crate) within_text: u64,
    #[cfg(any(test, feature = "checks"))]
    pub(crate) checks: crate::checks::Checks,
}

/// Equal is what looks equal, and equally fits the display.
impl PartialEq for Frame {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words && self.overdrawn == other.overdrawn
    }
}

impl Eq for Frame {}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

impl Frame {
    pub const fn new() -> Self {
        Self {
            words: [0; BYTES / 4],
            overdrawn: false,
            kept: 0,
            within_text: 0,
            #[cfg(any(test, feature = "checks"))]
            checks: crate::checks::Checks::new(),
        }
    }

    /// As the display keeps it: page after page, each from left to right.
    pub fn bytes(&self) -> &[u8; BYTES] {
        bytemuck::must_cast_ref(&self.words)
    }

    fn bytes_mut(&mut self) -> &mut [u8; BYTES] {
        bytemuck::must_cast_mut(&mut self.words)
    }

    /// Where, from a byte on, this picture may begin to differ from another: nowhere before.
    pub(super) fn skip_equal(&self, other: &Self, from: usize) -> usize {
        let equal = self.words.iter().zip(&other.words).skip(from / 4);
        from.max((from / 4 + equal.take_while(|(ours, theirs)| ours == theirs).count()) * 4)
    }

    /// Makes some bytes the same as in another picture.
    pub fn copy(&mut self, other: &Self, span: Range<usize>) {
        if let (Some(to), Some(from)) = (self.bytes_mut().get_mut(span.clone()), other.bytes().get(span)) {
            to.copy_from_slice(from);
        }
    }

    /// Whether something was drawn beyond the display since the frame was made: a screen's text did not fit. With the feature
    /// `checks` also whether a text met another one or a stroke goes through it; then it says on the standard error what
    /// was wrong.
    pub fn overdrawn(&self) -> bool {
        #[cfg(any(test, feature = "checks"))]
        return self.tell();
        #[cfg(not(any(test, feature = "checks")))]
        self.overdrawn
    }

    /// For parts that notice by themselves that their content does not fit.
    #[cfg_attr(any(test, feature = "checks"), track_caller)]
    pub fn mark_overdrawn(&mut self) {
        #[cfg(any(test, feature = "checks"))]
        self.checks.marked(core::panic::Location::caller());
        self.overdrawn = true;
    }

    /// Asks that what may be laid over a screen spares these rows.
    pub fn keep(&mut self, y: i32, height: i32) {
        for row in y.max(0)..(y + height).min(HEIGHT) {
            self.kept |= 1 << row;
        }
    }

    /// Whether [`Frame::keep`] asked for a row.
    pub fn is_kept(&self, row: i32) -> bool {
        (0..HEIGHT).contains(&row) && self.kept >> row & 1 == 1
    }

    /// Whether what covers all from this row on leaves parts of a line above it.
    pub fn cuts_text(&self, row: i32) -> bool {
        (0..HEIGHT).contains(&row) && self.within_text >> row & 1 == 1
    }

    pub fn pixel(&self, x: i32, y: i32) -> bool {
        (0..WIDTH).contains(&x)
            && (0..HEIGHT).contains(&y)
            && self
                .bytes()
                .get((y / 8 * WIDTH + x) as usize)
                .is_some_and(|byte| byte >> (y % 8) & 1 == 1)
    }

    pub fn set(&mut self, x: i32, y: i32, ink: Ink) {
        if !(0..WIDTH).contains(&x) || !(0..HEIGHT).contains(&y) {
            self.overdrawn = true;
        } else if let Some(word) = self.words.get_mut(((y >> 3) * WIDTH + x) as usize / 4) {
            ink.draw(word, 1 << ((x & 3) * 8 + (y & 7)));
        }
    }

    /// Draws columns beside each other from `x` on: 8 pixels downwards from `y`, the lowest bit is the topmost.
    pub fn columns(&mut self, x: i32, y: i32, columns: &[u8], ink: Ink) {
        if x < 0 || x + columns.len() as i32 > WIDTH || y < 0 || y + 8 > HEIGHT {
            return self.columns_at_the_edge(x, y, columns, ink);
        }
        let (page, shift) = (y >> 3, y & 7);
        let at = (page * WIDTH + x) as usize;
        let upper = self.bytes_mut().get_mut(at..).unwrap_or(&mut []);
        draw(upper, columns, ink, |column| column << shift);
        if shift != 0 {
            let lower = self.bytes_mut().get_mut(at + WIDTH as usize..).unwrap_or(&mut []);
            draw(lower, columns, ink, |column| column >> (8 - shift));
        }
    }

    /// Lights columns of 32 pixels from the left edge on, downwards from `y`: a multiple of 8, so that none has to be shifted.
    pub fn light_columns(&mut self, y: i32, columns: &[u32]) {
        let page = (y / 8) as usize;
        let (pages, _) = self.bytes_mut().as_chunks_mut::<{ WIDTH as usize }>();
        for (part, page) in pages.iter_mut().skip(page).take(4).enumerate() {
            for (byte, column) in page.iter_mut().zip(columns) {
                *byte |= (column >> (part * 8)) as u8;
            }
        }
    }

    /// Pixel by pixel, so that each one beyond the display is noticed.
    fn columns_at_the_edge(&mut self, x: i32, y: i32, columns: &[u8], ink: Ink) {
        for (x, column) in (x..).zip(columns) {
            for row in (0..8).filter(|row| column >> row & 1 == 1) {
                self.set(x, y + row, ink);
            }
        }
    }

    /// Lights the same pixels downwards from `y` in several columns, `across` apart: where a bit is set, the lowest one at
    /// `x`.
    pub fn comb(&mut self, x: i32, y: i32, bits: u16, across: i32, places: u32) {
        let mut part = u32::from(bits) << (y & 7);
        let mut page = y >> 3;
        while part != 0 && places != 0 {
            let (pages, _) = self.bytes_mut().as_chunks_mut();
            let beyond = match pages.get_mut(page as usize) {
                Some(page) => light(page, x as usize, part & 0xff, across as usize, places),
                None => part & 0xff,
            };
            self.overdrawn |= beyond != 0;
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
        #[cfg(any(test, feature = "checks"))]
        if ink != Ink::Invert {
            self.checks.forget(left..right, top..bottom);
        }
        let (first, last) = (left >> 2, (right - 1) >> 2);
        let (from, to) = (u32::MAX << ((left & 3) * 8), u32::MAX >> ((-right & 3) * 8));
        for page in top >> 3..(bottom + 7) >> 3 {
            let mut part = 0xff;
            if page * 8 < top {
                part <<= top & 7;
            }
            if page * 8 + 8 > bottom {
                part &= 0xff >> (8 - (bottom & 7));
            }
            let part = EACH_COLUMN * (part & 0xff);
            let page = page * PAGE_WORDS as i32;
            match self
                .words
                .get_mut((page + first) as usize..=(page + last) as usize)
            {
                Some([only]) => ink.draw(only, part & from & to),
                Some([first, between @ .., last]) => {
                    ink.draw(first, part & from);
                    between.iter_mut().for_each(|word| ink.draw(word, part));
                    ink.draw(last, part & to);
                }
                _ => {}
            }
        }
    }

    /// Moves the whole picture to the right and down, down by 8 pixels at the most; what leaves the
    /// glass is gone, and what comes in is off.
    pub fn shift(&mut self, right: u8, down: u8) {
        #[cfg(any(test, feature = "checks"))]
        self.judge_texts();
        let width = WIDTH as usize;
        let (right, down) = (usize::from(right), down.min(8));
        // In place: from the end, so that what is still to be moved lies before.
        for at in (0..BYTES).rev() {
            let same_row = (at % width).checked_sub(right);
            let from = same_row.map(|x| at / width * width + x);
            let byte =
                |from: Option<usize>| from.and_then(|from| self.bytes().get(from)).copied().unwrap_or(0);
            let above = byte(from.and_then(|from| from.checked_sub(width)));
            let column = u16::from(byte(from)) << 8 | u16::from(above);
            if let Some(byte) = self.bytes_mut().get_mut(at) {
                *byte = (column >> (8 - down)) as u8;
            }
        }
    }

    /// Whether nothing in a box on the display is lit. Looks at eight rows at once: pixel by pixel it would take 0.4 ms of each
    /// detent.
    pub fn is_blank(&self, x: i32, y: i32, width: i32, height: i32) -> bool {
        let bottom = y + height;
        (y >> 3..(bottom + 7) >> 3).all(|page| {
            let below_top = 0xff << (y - page * 8).max(0);
            let above_bottom = 0xff >> (page * 8 + 8 - bottom).max(0);
            let start = (page * WIDTH + x) as usize;
            let columns = self.bytes().get(start..start + width as usize).unwrap_or(&[]);
            columns
                .iter()
                .all(|column| i32::from(*column) & below_top & above_bottom == 0)
        })
    }

    /// The one-pixel edge of a box.
    pub fn outline(&mut self, x: i32, y: i32, width: i32, height: i32, ink: Ink) {
        self.fill(x, y, width, 1, ink);
        self.fill(x, y + height - 1, width, 1, ink);
        self.fill(x, y + 1, 1, height - 2, ink);
        self.fill(x + width - 1, y + 1, 1, height - 2, ink);
    }
}

/// Lights pixels in several bytes of a page; gives those that were beyond it.
fn light(page: &mut [u8; WIDTH as usize], first: usize, pixels: u32, across: usize, places: u32) -> u32 {
    let (mut at, mut places) = (first, places);
    let mut beyond = 0;
    while places != 0 {
        if places & 1 == 1 {
            match page.get_mut(at) {
                Some(byte) => *byte |= pixels as u8,
                None => beyond |= pixels,
            }
        }
        places >>= 1;
        at = at.wrapping_add(across);
    }
    beyond
}

/// Draws a part of each column into a byte of a page.
fn draw(page: &mut [u8], columns: &[u8], ink: Ink, part: impl Fn(u32) -> u32) {
    let both = page.iter_mut().zip(columns);
    let both = both.map(|(byte, column)| (byte, part((*column).into()) as u8));
    match ink {
        Ink::On => both.for_each(|(byte, pixels)| *byte |= pixels),
        Ink::Off => both.for_each(|(byte, pixels)| *byte &= !pixels),
        Ink::Invert => both.for_each(|(byte, pixels)| *byte ^= pixels),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_blank_if_no_pixel_of_it_is_lit() {
        let (width, height) = (10, 8);
        for (x, y) in [(118, 46), (118, 33), (80, 41), (56, 0), (68, 27), (0, 56)] {
            let mut frame = Frame::new();
            for (right, down) in [(-1, 0), (0, -1), (width, 0), (0, height)] {
                if (0..WIDTH).contains(&(x + right)) && (0..HEIGHT).contains(&(y + down)) {
                    frame.set(x + right, y + down, Ink::On);
                }
            }
            assert!(frame.is_blank(x, y, width, height), "its neighbours do not count");
            for right in 0..width {
                for down in 0..height {
                    let mut frame = frame.clone();
                    frame.set(x + right, y + down, Ink::On);
                    assert!(!frame.is_blank(x, y, width, height), "{x} {y} {right} {down}");
                }
            }
        }
    }

    #[test]
    fn a_column_sets_exactly_its_pixels_at_every_offset() {
        for y in -40..80 {
            let mut frame = Frame::new();
            frame.columns(5, y, &[0b1010_0101], Ink::On);
            for row in 0..HEIGHT {
                let bit = row - y;
                assert_eq!(
                    frame.pixel(5, row),
                    [0, 2, 5, 7].contains(&bit),
                    "y {y} row {row}"
                );
            }
            assert_eq!(frame.overdrawn(), !(0..=HEIGHT - 8).contains(&y));
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
        let columns = [0, 0b1001, 0b1000_0001, 0, 0b1];
        let lit = [(1, 0), (1, 3), (2, 0), (2, 7), (4, 0)];
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

    /// Fills, boxes and columns in every ink, against the same drawn pixel by pixel.
    #[test]
    fn strokes_change_exactly_their_pixels() {
        let pixel_by_pixel =
            |frame: &mut Frame, (x, y): (i32, i32), size: (i32, i32), ink, lit: &dyn Fn(i32, i32) -> bool| {
                for (across, down) in
                    (0..size.0).flat_map(|across| (0..size.1).map(move |down| (across, down)))
                {
                    if lit(across, down) {
                        frame.set(x + across, y + down, ink);
                    }
                }
            };
        let mut noise = Frame::new();
        for (at, byte) in noise.bytes_mut().iter_mut().enumerate() {
            *byte = (at * at / 7) as u8;
        }
        let columns = [0x81, 0x00, 0x5a, 0xff, 0x01, 0x80, 0x33];
        let size = (columns.len() as i32, 8);
        for ink in [Ink::On, Ink::Off, Ink::Invert] {
            for place in (-9..=9)
                .chain(55..=66)
                .flat_map(|y| [-9, -3, 0, 1, 2, 3, 121, 124, 130].map(|x| (x, y)))
            {
                let (x, y) = place;
                let mut drawn = [const { Frame::new() }; 6].map(|_| noise.clone());
                let [fill, filled, outline, outlined, column, columned] = &mut drawn;
                fill.fill(x, y, size.0, size.1, ink);
                pixel_by_pixel(filled, place, size, ink, &|_, _| true);
                outline.outline(x, y, size.0, size.1, ink);
                let edge = |across, down| across % 6 == 0 || down % 7 == 0;
                pixel_by_pixel(outlined, place, size, ink, &edge);
                column.columns(x, y, &columns, ink);
                let lit = |across: i32, down| columns[across as usize] >> down & 1 == 1;
                pixel_by_pixel(columned, place, size, ink, &lit);
                assert!(
                    fill == filled && outline == outlined && column == columned,
                    "{place:?} {ink:?}"
                );
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
