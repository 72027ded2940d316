//! Reads the letters on a picture of the display, pixel by pixel: the firmware's own fonts are known, so nothing is guessed.
//!
//! Of the bottom line it also tells which gesture a label belongs to, by the icon before it.

use crate::quoted;
use companion::draw::icons::{HOLD, PRESS, TURN};
use companion::draw::{
    Align, BODY, BOLD, FOOTER_TOP, Font, Frame, HEIGHT, HUGE, Icon, Ink, LARGE, SMALL, WIDTH,
};
use std::sync::LazyLock;

/// Larger letters first: a small one may be part of a large one.
const FONTS: [&Font; 5] = [&HUGE, &LARGE, &BOLD, &BODY, &SMALL];
/// Columns without ink after which a text has ended.
const LONGEST_GAP: i32 = 6;
/// Fewer letters than this may be a drawing.
const FEWEST_LETTERS: usize = 2;

/// The lit pixels of a letter or icon, and the rectangle that is its own.
struct Shape {
    width: i32,
    top: i32,
    bottom: i32,
    lit: Vec<bool>,
}

impl Shape {
    /// Of what was drawn at the upper left of a frame, from its first column with ink.
    fn of(frame: &Frame, width: i32, height: i32) -> Self {
        let rows = (0..height).filter(|y| (0..width).any(|x| frame.pixel(x, *y)));
        let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().map_or(0, |y| y + 1));
        let left = (0..width)
            .find(|x| (top..bottom).any(|y| frame.pixel(*x, y)))
            .unwrap_or(0);
        let lit = (top..bottom).flat_map(|y| (left..width).map(move |x| (x, y)));
        Self {
            width: width - left,
            top,
            bottom,
            lit: lit.map(|(x, y)| frame.pixel(x, y)).collect(),
        }
    }

    fn letter(font: &Font, letter: char) -> Self {
        let mut frame = Frame::new();
        let text = letter.to_string();
        frame.text(0, 0, Align::Left, font, Ink::On, &text);
        Self::of(&frame, font.width(&text), font.height)
    }

    fn icon(icon: &Icon) -> Self {
        let mut frame = Frame::new();
        frame.icon(0, 0, Ink::On, icon);
        Self::of(&frame, icon.width(), 8)
    }

    fn ink(&self) -> usize {
        self.lit.iter().filter(|lit| **lit).count()
    }

    /// Whether it stands here, and nothing else in its rectangle.
    fn is_at(&self, glass: &Glass, x: i32, y: i32) -> bool {
        let rows = self
            .lit
            .chunks(self.width.max(1) as usize)
            .zip(y + self.top..glass.bottom);
        rows.clone().count() > 0
            && rows
                .into_iter()
                .all(|(lit, y)| lit.iter().zip(x..).all(|(lit, x)| *lit == glass.is_ink(x, y)))
    }
}

/// The picture, as ink on ground.
struct Glass<'a> {
    pixels: &'a [u8],
    ink: u8,
    /// The first row that is not looked at: the bottom line covers the lower ends of letters.
    bottom: i32,
}

impl Glass<'_> {
    fn is_ink(&self, x: i32, y: i32) -> bool {
        (0..WIDTH).contains(&x)
            && (0..HEIGHT).contains(&y)
            && self
                .pixels
                .get((y * WIDTH + x) as usize)
                .is_some_and(|pixel| (*pixel == 0) == (self.ink == 0))
    }

    fn is_clear(&self, x: i32, rows: (i32, i32)) -> bool {
        (rows.0..rows.1).all(|y| !self.is_ink(x, y))
    }
}

struct Alphabet {
    height: i32,
    /// Rows of capitals, from the font's top: what is below them may lie outside of an inverted bar.
    rows: (i32, i32),
    letters: Vec<(char, Shape)>,
}

impl Alphabet {
    fn of(font: &Font) -> Self {
        let mut letters: Vec<_> = ('!'..='~')
            .map(|letter| (letter, Shape::letter(font, letter)))
            .collect();
        // What has more ink is tried first: a comma is part of a semicolon.
        letters.sort_by_key(|(_, shape)| std::cmp::Reverse(shape.ink()));
        let capitals = || {
            letters
                .iter()
                .filter(|(letter, _)| letter.is_ascii_uppercase() && *letter != 'Q')
        };
        let rows = (
            capitals().map(|(_, shape)| shape.top).min().unwrap_or(0),
            capitals().map(|(_, shape)| shape.bottom).max().unwrap_or(0),
        );
        Self {
            height: font.height,
            rows,
            letters,
        }
    }

    /// The text whose first letter stands here with the font's top at `y`, and the column behind it.
    fn text_at(&self, glass: &Glass, mut x: i32, y: i32) -> Option<(String, i32)> {
        let rows = (y + self.rows.0, y + self.rows.1);
        let mut text = String::new();
        let mut end = x;
        while x < WIDTH {
            if !glass.is_clear(x - 1, rows) || glass.is_clear(x, rows) {
                break;
            }
            let found = self.letters.iter().find(|(_, shape)| {
                shape.is_at(glass, x, y) && glass.is_clear(x + shape.width, rows)
                    // Nothing of something larger above or below it.
                    && (x..x + shape.width).all(|column| {
                        (rows.0..y + shape.top).chain(y + shape.bottom..rows.1).all(|row| !glass.is_ink(column, row))
                    })
            });
            let Some((letter, shape)) = found else {
                // The end of an inverted bar, or a drawing.
                return Some((text, end)).filter(|_| glass.ink == 0);
            };
            text.push(*letter);
            x += shape.width + 1;
            end = x;
            let gap = (0..=LONGEST_GAP)
                .take_while(|gap| glass.is_clear(x + gap, rows))
                .count() as i32;
            if gap > LONGEST_GAP {
                break;
            }
            if gap > 1 {
                text.push(' ');
            }
            x += gap;
        }
        Some((text.trim_end().to_string(), end)).filter(|(text, _)| !text.is_empty())
    }
}

/// A text on the glass.
struct Found {
    x: i32,
    y: i32,
    text: String,
}

/// All texts above the bottom line, top to bottom.
fn texts(pixels: &[u8], alphabets: &[Alphabet]) -> Vec<Found> {
    let mut found: Vec<Found> = vec![];
    let mut taken = vec![false; (WIDTH * HEIGHT) as usize];
    for alphabet in alphabets {
        for ink in [1, 0] {
            let glass = Glass {
                pixels,
                ink,
                bottom: FOOTER_TOP,
            };
            // From where capitals are on the glass: what is above them may lie beyond it.
            for y in -alphabet.rows.0..=(FOOTER_TOP - alphabet.height + 2) {
                let mut x = 0;
                while x < WIDTH {
                    let text = if taken[((y + alphabet.rows.0) * WIDTH + x) as usize] {
                        None
                    } else {
                        alphabet.text_at(&glass, x, y)
                    };
                    let Some((text, end)) = text.filter(|(text, _)| is_text(text)) else {
                        x += 1;
                        continue;
                    };
                    for row in y + alphabet.rows.0..(y + alphabet.rows.1).min(HEIGHT) {
                        taken[(row * WIDTH + x) as usize..(row * WIDTH + end.min(WIDTH)) as usize].fill(true);
                    }
                    found.push(Found { x, y, text });
                    x = end;
                }
            }
        }
    }
    found.sort_by_key(|found| (found.y + 3) / 8 * 1000 + found.x);
    found
}

/// Strokes of drawings look like these.
fn is_text(text: &str) -> bool {
    let letters = text
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() && !"lI1".contains(*letter));
    text.len() >= FEWEST_LETTERS && letters.count() * 2 >= text.len()
}

/// A label of the bottom line.
struct Label {
    /// The column behind its last letter.
    end: i32,
    gesture: &'static str,
    text: String,
}

/// The labels of the bottom line, left to right, in a font whose top is at `y`.
fn labels(pixels: &[u8], font: &Alphabet, y: i32) -> Vec<Label> {
    let glass = Glass {
        pixels,
        ink: 0,
        bottom: HEIGHT,
    };
    let icons = [("turn", &TURN), ("press", &PRESS), ("hold", &HOLD)];
    let icons = icons.map(|(gesture, icon)| (gesture, Shape::icon(icon)));
    let icon_at = |x| {
        let icon = icons.iter();
        icon.clone()
            .find(|(_, shape)| shape.is_at(&glass, x, FOOTER_TOP + 2))
    };
    let mut found: Vec<Label> = vec![];
    for x in 0..WIDTH {
        let Some((gesture, shape)) = icon_at(x).filter(|_| found.last().is_none_or(|last| last.end <= x))
        else {
            continue;
        };
        let rows = (FOOTER_TOP + 1, HEIGHT);
        let mut text = String::new();
        let mut end = x + shape.width;
        while let Some(start) = (end..end + LONGEST_GAP).find(|x| !glass.is_clear(*x, rows)) {
            let letter = font.letters.iter().find(|(_, shape)| {
                shape.is_at(&glass, start, y) && glass.is_clear(start + shape.width, rows)
            });
            // The next label begins with an icon.
            let Some((letter, shape)) = letter.filter(|_| text.is_empty() || icon_at(start).is_none()) else {
                break;
            };
            if !text.is_empty() && start > end + 2 {
                text.push(' ');
            }
            text.push(*letter);
            end = start + shape.width;
        }
        if !text.is_empty() {
            found.push(Label { end, gesture, text });
        }
    }
    found
}

/// `{"lines": [...], "labels": [{"gesture", "text"}]}`: what is written, line by line, and the bottom line's labels.
pub fn read(pixels: &[u8]) -> String {
    static ALPHABETS: LazyLock<[Alphabet; 5]> = LazyLock::new(|| FONTS.map(Alphabet::of));
    let [.., body, small] = &*ALPHABETS;
    let lines = texts(pixels, &*ALPHABETS)
        .into_iter()
        .map(|found| quoted(&found.text));
    // The font in which more can be read is the bottom line's.
    let labels = [(body, FOOTER_TOP), (small, FOOTER_TOP + 1)]
        .map(|(font, y)| labels(pixels, font, y))
        .into_iter()
        .max_by_key(|labels| labels.iter().map(|label| label.text.len()).sum::<usize>())
        .unwrap_or_default();
    let labels = labels.iter().map(|label| {
        let text = quoted(&label.text);
        format!("{{\"gesture\":\"{}\",\"text\":{text}}}", label.gesture)
    });
    let [lines, labels] = [lines.collect::<Vec<_>>(), labels.collect()].map(|parts| parts.join(","));
    format!("{{\"lines\":[{lines}],\"labels\":[{labels}]}}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use companion::draw::{KnobLabels, footer, label, title};

    fn pixels(frame: &Frame) -> Vec<u8> {
        (0..WIDTH * HEIGHT)
            .map(|i| u8::from(frame.pixel(i % WIDTH, i / WIDTH)))
            .collect()
    }

    /// Knob, gesture and text of what stands on the bottom line.
    fn assert_read(expected: &[(usize, &str, &str)]) {
        let mut labels = KnobLabels::default();
        for (knob, gesture, text) in expected {
            let labels = &mut labels.0[*knob];
            match *gesture {
                "turn" => labels.turn = label(text),
                "press" => labels.press = label(text),
                _ => labels.hold = label(text),
            }
        }
        let mut frame = Frame::new();
        footer(&mut frame, &labels);
        let json = read(&pixels(&frame));
        for (_, gesture, text) in expected {
            let label = format!("\"gesture\":\"{gesture}\",\"text\":\"{text}\"");
            assert!(json.contains(&label), "{json} without {label}");
        }
    }

    #[test]
    fn labels_are_read_with_their_gestures() {
        assert_read(&[
            (0, "press", "go"),
            (1, "turn", "seat"),
            (1, "press", "back"),
            (2, "turn", "far"),
        ]);
        assert_read(&[
            (0, "press", "do it"),
            (1, "turn", "by 11"),
            (1, "press", "menu"),
            (2, "press", "help"),
        ]);
        assert_read(&[
            (0, "press", "king -1"),
            (1, "press", "back"),
            (2, "hold", "tracks"),
        ]);
    }

    #[test]
    fn what_is_written_in_any_font_is_read() {
        for font in FONTS {
            let mut frame = Frame::new();
            frame.text(3, 5, Align::Left, font, Ink::On, "Gold 412");
            assert_eq!(read(&pixels(&frame)), r#"{"lines":["Gold 412"],"labels":[]}"#);
        }
        let mut frame = Frame::new();
        frame.fill(0, 12, 70, 9, Ink::On);
        frame.text(2, 12, Align::Left, &BODY, Ink::Off, "Event slots");
        assert!(
            read(&pixels(&frame)).contains("\"Event slots\""),
            "{}",
            read(&pixels(&frame))
        );
        title(&mut frame, "Settings", "");
        assert!(read(&pixels(&frame)).contains("\"Settings\""));
    }

    #[test]
    fn any_bytes_are_read_without_harm() {
        for bytes in [vec![], vec![1; 100], vec![7; 10_000]] {
            assert!(read(&bytes).starts_with("{\"lines\":["));
        }
    }
}
