//! Proportional text from tables that the build script makes out of embedded-graphics' fonts.

use crate::frame::{Frame, Ink};
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
    /// The uppermost rows, of all glyphs.
    letters: Rows,
    /// Those below, of the glyphs that reach so deep.
    below: &'static [Rows],
}

/// Eight rows of a font.
struct Rows {
    /// The topmost, counted from the font's top.
    top: i32,
    glyphs: &'static [Glyph; GLYPHS],
    /// Pixels downwards, the lowest bit is the topmost.
    columns: &'static [u8],
}

/// Of a character in eight rows: where its columns begin, times 32; how many there are, times 2; and 1 if it has more in
/// the rows below. Together, because they are asked for together.
#[derive(Clone, Copy)]
struct Glyph(u16);

/// Printable ASCII.
const GLYPHS: usize = 95;

include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

/// The first byte of each character: all that fonts of ASCII need to know.
fn first_bytes(text: &str) -> impl Iterator<Item = u8> {
    text.bytes().filter(|byte| !(0x80..0xc0).contains(byte))
}

impl Glyph {
    fn width(self) -> usize {
        usize::from(self.0 >> 1 & 15)
    }

    fn goes_deeper(self) -> bool {
        self.0 & 1 == 1
    }
}

impl Rows {
    /// Of the character that begins with this byte.
    #[inline(always)]
    fn glyph(&self, first: u8) -> Glyph {
        let index = usize::from(first.wrapping_sub(b' '));
        self.glyphs[if index < GLYPHS {
            index
        } else {
            usize::from(b'?' - b' ')
        }]
    }

    #[inline(always)]
    fn columns(&self, glyph: Glyph) -> &'static [u8] {
        let start = usize::from(glyph.0 >> 5);
        self.columns.get(start..start + glyph.width()).unwrap_or(&[])
    }
}

impl Font {
    /// Width in pixels, without the gap behind the last letter.
    pub fn width(&self, text: &str) -> i32 {
        let mut width = 0;
        for first in first_bytes(text) {
            width += self.letters.glyph(first).width() as i32 + 1;
        }
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
        let left = match align {
            Align::Left => x,
            Align::Centre => x - font.width(text) / 2,
            Align::Right => x - font.width(text),
        };
        let top = font.letters.top;
        let mut x = left;
        let mut deeper = false;
        for first in first_bytes(text) {
            let glyph = font.letters.glyph(first);
            self.columns(x, y + top, font.letters.columns(glyph), ink);
            x += glyph.width() as i32 + 1;
            deeper |= glyph.goes_deeper();
        }
        let end = x;
        if deeper {
            x = left;
            for first in first_bytes(text) {
                for rows in font.below {
                    self.columns(x, y + rows.top, rows.columns(rows.glyph(first)), ink);
                }
                x += font.letters.glyph(first).width() as i32 + 1;
            }
        }
        end
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
    use crate::WIDTH;
    use embedded_graphics::mono_font::{MonoTextStyle, ascii};
    use embedded_graphics::pixelcolor::BinaryColor;
    use embedded_graphics::prelude::{Drawable, Point};
    use embedded_graphics::text::{Baseline, Text};
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

    /// Each letter has the pixels that its font has in embedded-graphics, wherever it stands.
    #[test]
    fn letters_are_those_of_their_fonts() {
        let fonts = [
            (&TINY, &ascii::FONT_4X6),
            (&SMALL, &ascii::FONT_5X8),
            (&BODY, &ascii::FONT_6X10),
            (&BOLD, &ascii::FONT_7X13_BOLD),
            (&LARGE, &ascii::FONT_9X15_BOLD),
            (&HUGE, &ascii::FONT_10X20),
        ];
        // Without what is left of its first column, which the proportional fonts leave out.
        let pixels = |frame: &Frame| {
            let all = (0..WIDTH).flat_map(|x| (0..64).map(move |y| (x, y)));
            let lit: Vec<_> = all.filter(|(x, y)| frame.pixel(*x, *y)).collect();
            let left = lit.first().map_or(0, |(x, _)| *x);
            lit.iter().map(|(x, y)| (x - left, *y)).collect::<Vec<_>>()
        };
        for ((font, source), letter) in fonts
            .iter()
            .flat_map(|font| (b'!'..=b'~').map(move |letter| (font, letter)))
        {
            let text = std::string::String::from(letter as char);
            for y in 0..16 {
                let (mut ours, mut theirs) = (Frame::new(), Frame::new());
                ours.text(40, y, Align::Left, font, Ink::On, &text);
                let style = MonoTextStyle::new(source, BinaryColor::On);
                _ = Text::with_baseline(&text, Point::new(40, y), style, Baseline::Top).draw(&mut theirs);
                assert_eq!(pixels(&ours), pixels(&theirs), "{text} at {y}");
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
