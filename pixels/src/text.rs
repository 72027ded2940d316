//! Proportional text from tables that the build script makes out of the letters drawn in `letters/`.

use crate::frame::{Frame, HEIGHT, Ink};
use core::fmt::{self, Write};
use core::str::Bytes;

/// Letters of a line: so many of the narrowest, of one column and the gap behind it, are as wide as the display.
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

/// A proportional bitmap font of printable ASCII and of the accented letters of European names; other characters show as
/// `?`.
pub struct Font {
    /// From the top of the tallest to the bottom of the deepest letter, in pixels.
    pub height: i32,
    /// The uppermost rows, of all glyphs.
    letters: Rows,
    /// Those below, of the glyphs that reach so deep.
    below: &'static [Rows],
    /// How much higher accents stand on capitals than on small letters.
    raise: i32,
    accents: [Accent; ACCENTS],
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

/// What stands on a letter or hangs below it.
struct Accent {
    /// The topmost row, counted from the font's top.
    top: i8,
    width: u8,
    columns: [u8; 6],
}

/// A letter beyond ASCII.
struct Composed {
    letter: u16,
    base: u8,
    /// [`ACCENTS`] if it has none.
    accent: u8,
}

/// What is shown for characters that no font has.
const UNKNOWN: Composed = Composed {
    letter: 0,
    base: b'?' - b' ',
    accent: ACCENTS as u8,
};

include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

/// The glyph of the next character. ASCII is quick.
fn next(bytes: &mut Bytes) -> Option<u8> {
    let byte = bytes.next()?;
    Some(if byte < 0x80 {
        byte.wrapping_sub(b' ')
    } else {
        beyond_ascii(byte, bytes).base
    })
}

/// The character that begins with this byte.
fn beyond_ascii(first: u8, bytes: &mut Bytes) -> &'static Composed {
    // All that fonts have is written in two bytes.
    let more = first.leading_ones().saturating_sub(1);
    let letter = (0..more).fold(u16::from(first & 0x1f), |letter, _| {
        letter << 6 | u16::from(bytes.next().unwrap_or(0) & 0x3f)
    });
    let found = COMPOSED.binary_search_by_key(&letter, |composed| composed.letter);
    let found = found.ok().filter(|_| more == 1);
    found.and_then(|at| COMPOSED.get(at)).unwrap_or(&UNKNOWN)
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
    fn glyph(&self, index: u8) -> Glyph {
        let index = usize::from(index);
        self.glyphs[if index < GLYPHS {
            index
        } else {
            usize::from(UNKNOWN.base)
        }]
    }

    fn columns(&self, glyph: Glyph) -> &'static [u8] {
        let start = usize::from(glyph.0 >> 5);
        self.columns.get(start..start + glyph.width()).unwrap_or(&[])
    }
}

impl Font {
    /// Width in pixels, without the gap behind the last letter.
    pub fn width(&self, text: &str) -> i32 {
        let mut width = 0;
        let mut bytes = text.bytes();
        while let Some(index) = next(&mut bytes) {
            width += self.letters.glyph(index).width() as i32 + 1;
        }
        (width - 1).max(0)
    }
}

#[cfg(any(test, feature = "checks"))]
impl Font {
    /// The columns and rows of each letter's ink, accents left out: they are narrower.
    fn boxes<'a>(
        &'a self,
        x: i32,
        y: i32,
        text: &'a str,
    ) -> impl Iterator<Item = (core::ops::Range<i32>, core::ops::Range<i32>)> + 'a {
        let (mut x, mut bytes) = (x, text.bytes());
        core::iter::from_fn(move || {
            let index = next(&mut bytes)?;
            let left = x;
            x += self.letters.glyph(index).width() as i32 + 1;
            let ink = |rows: &Rows| {
                rows.columns(rows.glyph(index))
                    .iter()
                    .fold(0, |ink, column| ink | column)
            };
            let ink = core::iter::once(&self.letters)
                .chain(self.below)
                .fold(0_u64, |all, rows| all | u64::from(ink(rows)) << rows.top);
            let rows = y + ink.trailing_zeros() as i32..y + 64 - ink.leading_zeros() as i32;
            Some((left..x - 1, rows))
        })
        // Blanks have none.
        .filter(|(_, rows)| !rows.is_empty())
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
        #[cfg(any(test, feature = "checks"))]
        {
            let mut alone = Self::new();
            alone.letters(left, y, font, Ink::On, text);
            self.note_text(text, alone, y + font.height - 1, font.boxes(left, y, text));
        }
        self.letters(left, y, font, ink, text)
    }

    /// Draws a line from `left` on. For itself, so that tests can see what it draws.
    fn letters(&mut self, left: i32, y: i32, font: &Font, ink: Ink, text: &str) -> i32 {
        let top = font.letters.top;
        let mut x = left;
        let mut deeper = false;
        let mut bytes = text.bytes();
        while let Some(index) = next(&mut bytes) {
            let glyph = font.letters.glyph(index);
            self.columns(x, y + top, font.letters.columns(glyph), ink);
            x += glyph.width() as i32 + 1;
            deeper |= glyph.goes_deeper();
        }
        let end = x;
        if deeper {
            x = left;
            let mut bytes = text.bytes();
            while let Some(index) = next(&mut bytes) {
                for rows in font.below {
                    self.columns(x, y + rows.top, rows.columns(rows.glyph(index)), ink);
                }
                x += font.letters.glyph(index).width() as i32 + 1;
            }
        }
        if !text.is_ascii() {
            self.accents(left, y, font, ink, text);
        }
        // A letter alone is no line, but a part of a picture.
        if text.len() > 1 {
            // Without tails there is a blank row instead.
            let below = if deeper { font.height - top - 1 } else { 7 };
            self.within_text |= ((1 << below) - 1) << (y + top + 1).clamp(0, HEIGHT - 1);
        }
        end
    }

    /// Draws the accents of a line whose letters are there.
    fn accents(&mut self, x: i32, y: i32, font: &Font, ink: Ink, text: &str) {
        let mut x = x;
        let mut bytes = text.bytes();
        while let Some(byte) = bytes.next() {
            let composed = if byte < 0x80 {
                &Composed {
                    base: byte.wrapping_sub(b' '),
                    ..UNKNOWN
                }
            } else {
                beyond_ascii(byte, &mut bytes)
            };
            let width = font.letters.glyph(composed.base).width() as i32;
            if let Some(accent) = font.accents.get(usize::from(composed.accent)) {
                let raise = if composed.base >= LOW { font.raise } else { 0 };
                let columns = accent.columns.get(..accent.width.into()).unwrap_or(&[]);
                let aside = (width - i32::from(accent.width)) / 2;
                self.columns(x + aside, y + i32::from(accent.top) - raise, columns, ink);
            }
            x += width + 1;
        }
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
            // A word wider than the line stands alone and is cut by the display.
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
    use std::string::String;
    use std::vec::Vec;

    #[test]
    fn text_is_as_wide_as_measured() {
        for font in [&SMALL, &BODY, &BOLD, &LARGE, &HUGE] {
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

    /// Each font with the file that its letters are drawn in.
    fn drawn() -> [(&'static Font, &'static str); 5] {
        [
            (&SMALL, include_str!("../letters/small.txt")),
            (&BODY, include_str!("../letters/body.txt")),
            (&BOLD, include_str!("../letters/bold.txt")),
            (&LARGE, include_str!("../letters/large.txt")),
            (&HUGE, include_str!("../letters/huge.txt")),
        ]
    }

    /// The places of ink in a letter's drawing, by its name: found by another way than the build script's, from the place of
    /// the name in its line.
    fn ink(art: &str, name: &str) -> Vec<(i32, i32)> {
        let lines: Vec<Vec<char>> = art.lines().map(|line| line.chars().collect()).collect();
        let named = |line: &[char]| {
            let text: String = line.iter().collect();
            let (top, names) = text.strip_prefix('@')?.split_once(' ')?;
            let mut column = top.len() + 2;
            for part in names.split(' ') {
                if part == name {
                    return Some((top.parse::<i32>().unwrap(), column));
                }
                column += part.chars().count() + 1;
            }
            None
        };
        let found = lines
            .iter()
            .enumerate()
            .find_map(|(at, line)| Some((at, named(line)?)));
        let (at, (top, left)) = found.unwrap_or_else(|| panic!("{name} is not drawn"));
        let rows = lines[at + 1..].iter().take_while(|line| !line.is_empty());
        let mut ink: Vec<_> = rows
            .zip(top..)
            .flat_map(|(row, y)| {
                let pixels = row.iter().skip(left).take_while(|pixel| **pixel != ' ');
                pixels
                    .zip(0..)
                    .filter(|(pixel, _)| **pixel == '#')
                    .map(move |(_, x)| (x, y))
            })
            .collect();
        ink.sort();
        ink
    }

    /// What a text lights from column 40 and row `y` on.
    fn lit(font: &Font, y: i32, text: &str) -> Vec<(i32, i32)> {
        let mut frame = Frame::new();
        frame.text(40, y, Align::Left, font, Ink::On, text);
        assert!(!frame.overdrawn());
        let all = (0..WIDTH).flat_map(|x| (0..64).map(move |y| (x, y)));
        let lit = all.filter(|(x, y)| frame.pixel(*x, *y));
        lit.map(|(x, row)| (x - 40, row - y)).collect()
    }

    #[test]
    fn letters_look_as_they_are_drawn_wherever_they_stand() {
        for (font, art) in drawn() {
            for letter in ('!'..='~').chain("ÆæŒœØøŁłĐđÞþðßı".chars()) {
                let letter = String::from(letter);
                for y in 1..17 {
                    assert_eq!(lit(font, y, &letter), ink(art, &letter), "{letter} at {y}");
                }
            }
        }
    }

    /// Letters with accents are what is under the accent, and the accent over its middle.
    #[test]
    fn accents_stand_on_their_letters() {
        for (font, art) in drawn() {
            let setting = |name| {
                let line = art.lines().find_map(|line| line.strip_prefix(name));
                line.unwrap().trim().parse::<i32>().unwrap()
            };
            for (text, base, accent, raise) in [
                ("é", "e", "ˊ", 0),
                ("ñ", "n", "˜", 0),
                ("ï", "ı", "¨", 0),
                ("ç", "c", "¸", 0),
                ("ů", "u", "˚", 0),
                ("Ő", "O^", "˝", setting("raise")),
                ("Š", "S^", "ˇ", setting("raise")),
                ("İ", "I^", "˙", setting("raise")),
                ("Ę", "E", "˛", 0),
            ] {
                let shifted =
                    |(x, y): &(i32, i32), width: i32, accent: i32| (x + (width - accent) / 2, y - raise);
                let wide = |art: &str, name| {
                    // As wide as drawn, blank columns and all.
                    let line = art
                        .lines()
                        .skip_while(|line| !line.split(' ').skip(1).any(|n| n == name));
                    let mut line = line.take(2);
                    let (names, row) = (line.next().unwrap(), line.next().unwrap());
                    let at = names.split_whitespace().skip(1).position(|n| n == name).unwrap();
                    row.split_whitespace().nth(at).unwrap().len() as i32
                };
                let (width, across) = (wide(art, base), wide(art, accent));
                let mut expected = ink(art, base);
                expected.extend(ink(art, accent).iter().map(|place| shifted(place, width, across)));
                expected.sort();
                expected.dedup();
                assert_eq!(lit(font, 8, text), expected, "{text}");
                assert_eq!(font.width(text), width);
            }
        }
    }

    #[test]
    fn every_letter_of_european_names_is_told_from_all_others() {
        let letters = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßŁŠŽČĆĚŘŐŰĄĘŚŹŻĞİŞŃŇĎŤŮŸŒĐÞ\
                       àáâãäåæçèéêëìíîïñòóôõöøùúûüýłšžčćěřőűąęśźżğışńňůÿœđþð";
        for font in [&SMALL, &BODY, &BOLD, &LARGE, &HUGE] {
            let all = ('!'..='~').chain(letters.chars()).map(String::from);
            let mut seen: Vec<_> = all.map(|letter| (lit(font, 8, &letter), letter)).collect();
            seen.sort();
            for pair in seen.windows(2) {
                assert!(pair[0].0 != pair[1].0, "{} looks like {}", pair[0].1, pair[1].1);
            }
        }
    }

    #[test]
    fn capitals_and_digits_are_at_least_seven_pixels_high() {
        for font in [&SMALL, &BODY, &BOLD, &LARGE, &HUGE] {
            for letter in ('A'..='Z').chain('0'..='9') {
                let ink = lit(font, 8, &String::from(letter));
                let rows = || ink.iter().map(|(_, y)| y);
                let high = rows().max().unwrap() - rows().min().unwrap() + 1;
                assert!(high >= 7, "{letter} is {high} pixels high");
            }
        }
    }

    /// However they are laid upon each other.
    #[test]
    fn letters_that_were_confused_differ_in_four_pixels() {
        for font in [&SMALL, &BODY, &BOLD, &LARGE, &HUGE] {
            for (one, other) in [("M", "H"), ("N", "H"), ("m", "n"), ("0", "8")] {
                let (ink, other_ink) = (lit(font, 8, one), lit(font, 8, other));
                let differ = |aside| {
                    let moved: Vec<_> = other_ink.iter().map(|(x, y)| (x + aside, *y)).collect();
                    let both = ink.iter().filter(|place| moved.contains(place)).count();
                    ink.len() + moved.len() - 2 * both
                };
                let least = (-1..=1).map(differ).min();
                assert!(least >= Some(4), "{one} and {other}: {least:?}");
            }
        }
    }

    #[test]
    fn a_full_stop_is_one_dot_and_a_colon_two() {
        for font in [&SMALL, &BODY, &BOLD, &LARGE, &HUGE] {
            let dot = lit(font, 8, ".");
            let colon = lit(font, 8, ":");
            let ((left, top), (right, bottom)) = (dot[0], dot[dot.len() - 1]);
            let (wide, high) = (right - left + 1, bottom - top + 1);
            assert_eq!((wide, dot.len() as i32), (high, wide * high), "a full square");
            let middle = (colon[0].1 + colon[colon.len() - 1].1) / 2;
            let (upper, lower): (Vec<_>, Vec<_>) = colon.iter().copied().partition(|(_, y)| *y <= middle);
            assert!(lower[0].1 > upper[upper.len() - 1].1 + 1, "air between them");
            for part in [upper, lower] {
                let (right, down) = (part[0].0 - left, part[0].1 - top);
                assert!(
                    part.iter()
                        .copied()
                        .eq(dot.iter().map(|(x, y)| (x + right, y + down)))
                );
            }
        }
    }

    #[test]
    fn what_no_font_has_shows_as_a_question_mark() {
        for unknown in ["\u{7f}", "\n", "\u{a0}", "ə", "Ж", "…", "\u{1d11e}"] {
            for font in [&SMALL, &BODY, &HUGE] {
                let text = std::format!("{unknown}a");
                assert_eq!(lit(font, 8, &text), lit(font, 8, "?a"), "{unknown:?}");
                assert_eq!(font.width(&text), font.width("?a"));
            }
        }
    }

    #[test]
    fn numbers_of_equal_length_are_equally_wide() {
        for font in [&SMALL, &BODY, &BOLD, &LARGE, &HUGE] {
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
