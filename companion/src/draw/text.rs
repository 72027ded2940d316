//! Proportional text from tables that the build script makes out of embedded-graphics' fonts.

use super::frame::{Frame, Ink, WIDTH};
use core::fmt::{self, Write};

/// Letters of a line: so many of the narrowest, of one column and the gap behind it, are as wide as the glass.
pub const MOST_LINE: usize = 64;

/// Text for one line of the screen, cut off where it is too long for any line.
pub type Line = heapless::String<MOST_LINE>;

/// Formats a line; what does not fit is cut off.
pub fn line(args: fmt::Arguments) -> Line {
    struct Cut(Line);
    impl Write for Cut {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            if self.0.push_str(text).is_err() {
                text.chars().for_each(|c| _ = self.0.push(c));
            }
            Ok(())
        }
    }
    let mut cut = Cut(Line::new());
    _ = cut.write_fmt(args);
    cut.0
}

/// A proportional bitmap font of printable ASCII; other characters show as `?`.
pub struct Font {
    /// From the top of the tallest to the bottom of the deepest letter, in pixels.
    pub height: i32,
    /// Where each glyph's columns begin; one more entry than there are glyphs.
    starts: &'static [u16],
    /// The shape of each column.
    columns: &'static [u8],
    /// Pixels downwards, the lowest bit is the topmost.
    shapes: &'static [u32],
}

include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

/// The first byte of each character: all that fonts of ASCII need to know.
fn first_bytes(text: &str) -> impl Iterator<Item = u8> {
    text.bytes().filter(|byte| !(0x80..0xc0).contains(byte))
}

impl Font {
    /// The columns of a character that begins with this byte.
    fn glyph(&self, first: u8) -> core::ops::Range<usize> {
        let shown = match first {
            b' '..=b'~' => first,
            _ => b'?',
        };
        let index = usize::from(shown - b' ');
        match (self.starts.get(index), self.starts.get(index + 1)) {
            (Some(start), Some(end)) => usize::from(*start)..usize::from(*end),
            _ => 0..0,
        }
    }

    /// Width in pixels, without the gap behind the last letter.
    pub fn width(&self, text: &str) -> i32 {
        let width: i32 = first_bytes(text)
            .map(|first| self.glyph(first).len() as i32 + 1)
            .sum();
        (width - 1).max(0)
    }
}

/// Where a text stands to the `x` it is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    Left,
    Centre,
    /// `x` is the first column behind the text.
    Right,
}

impl Frame {
    /// Draws one line with its top at `y` and gives the column behind it.
    pub fn text(&mut self, x: i32, y: i32, align: Align, font: &Font, ink: Ink, text: &str) -> i32 {
        let mut columns = [0; WIDTH as usize];
        let mut width = 0;
        for first in first_bytes(text) {
            let shapes = font.columns.get(font.glyph(first)).unwrap_or(&[]);
            let end = width + shapes.len();
            match columns.get_mut(width..end) {
                Some(letter) => {
                    for (column, shape) in letter.iter_mut().zip(shapes) {
                        *column = font.shapes.get(usize::from(*shape)).copied().unwrap_or(0);
                    }
                }
                None => self.mark_overdrawn(),
            }
            width = end + 1;
        }
        let gap = if width > 0 { 1 } else { 0 };
        let left = match align {
            Align::Left => x,
            Align::Centre => x - (width as i32 - gap) / 2,
            Align::Right => x - (width as i32 - gap),
        };
        let drawn = columns.get(..width).unwrap_or(&columns);
        self.columns(left, y, drawn, ink);
        left + width as i32
    }

    /// [`Frame::text`] for `format_args!`.
    pub fn print(
        &mut self,
        x: i32,
        y: i32,
        align: Align,
        font: &Font,
        ink: Ink,
        args: fmt::Arguments,
    ) -> i32 {
        self.text(x, y, align, font, ink, &line(args))
    }
}

/// Breaks a text into lines of at most `width` pixels: at blanks, and at every line feed.
pub fn paragraph<'a>(text: &'a str, font: &'a Font, width: i32) -> impl Iterator<Item = &'a str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let mut end = None;
        for at in 0..=text.len() {
            let line_ends = match text.as_bytes().get(at) {
                Some(b'\n') | None => true,
                Some(b' ') => false,
                Some(_) => continue,
            };
            let fits = font.width(text.get(..at).unwrap_or("")) <= width;
            // A word wider than the line stands alone and is cut by the glass.
            if fits || end.is_none() {
                end = Some(at);
            }
            if line_ends || !fits {
                break;
            }
        }
        let end = end.unwrap_or(text.len());
        rest = text.get(end + 1..);
        text.get(..end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn text_is_as_wide_as_measured() {
        for font in [&TINY, &SMALL, &BODY, &BOLD, &LARGE, &HUGE] {
            let mut frame = Frame::new();
            let end = frame.text(1, 0, Align::Left, font, Ink::On, "Wig 17");
            assert_eq!(end - 1, font.width("Wig 17") + 1);
            assert!(!frame.overdrawn());
            assert!((0..64).any(|y| frame.pixel(end - 2, y)));
            assert!((0..64).all(|y| !frame.pixel(end - 1, y)));
        }
    }

    #[test]
    fn a_text_too_wide_for_the_glass_is_noticed_wherever_it_stands() {
        for (align, x) in [
            (Align::Left, 0),
            (Align::Centre, WIDTH / 2),
            (Align::Right, WIDTH),
        ] {
            for letters in 1..=MOST_LINE {
                let text = "W".repeat(letters);
                let mut frame = Frame::new();
                let end = frame.text(x, 0, align, &BODY, Ink::On, &text);
                let width = BODY.width(&text);
                assert_eq!(frame.overdrawn(), width > WIDTH, "{letters} letters, {align:?}");
                let left = match align {
                    Align::Left => x,
                    Align::Centre => x - width / 2,
                    Align::Right => x - width,
                };
                assert_eq!(end, left + width + 1);
            }
        }
    }

    #[test]
    fn numbers_of_equal_length_are_equally_wide() {
        for font in [&TINY, &SMALL, &BODY, &BOLD, &LARGE, &HUGE] {
            assert_eq!(font.width("11"), font.width("80"));
        }
    }

    #[test]
    fn paragraphs_break_at_blanks_and_line_feeds() {
        let lines: Vec<_> = paragraph("one two three\nfour", &BODY, BODY.width("one two")).collect();
        assert_eq!(lines, ["one two", "three", "four"]);
        let lines: Vec<_> = paragraph("a\n\nverylongword b", &BODY, 20).collect();
        assert_eq!(lines, ["a", "", "verylongword", "b"]);
    }
}
