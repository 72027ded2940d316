//! Turns embedded-graphics' fixed-width bitmap fonts into proportional, column-wise tables.
//!
//! A glyph becomes a list of columns, top pixel in the lowest bit, cut to its ink. Columns are how the OLED's
//! memory is laid out: eight rows of a column are a byte, and are drawn with a few shifts.
#![allow(clippy::unwrap_used, reason = "a build may stop at what it did not expect")]

use embedded_graphics::image::GetPixel;
use embedded_graphics::mono_font::{MonoFont, ascii};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::Point;
use std::fmt::Write;
use std::{env, fs, path::Path};

/// Printable ASCII.
const FIRST: char = ' ';
const LAST: char = '~';

fn columns(font: &MonoFont, glyph: char) -> Vec<u32> {
    let (width, height) = (
        font.character_size.width as i32,
        font.character_size.height as i32,
    );
    let per_row = embedded_graphics::geometry::OriginDimensions::size(&font.image).width as i32 / width;
    let index = font.glyph_mapping.index(glyph) as i32;
    let (left, top) = (index % per_row * width, index / per_row * height);
    (0..width)
        .map(|x| {
            (0..height)
                .filter(|y| font.image.pixel(Point::new(left + x, top + y)) == Some(BinaryColor::On))
                .fold(0, |bits, y| bits | 1 << y)
        })
        .collect()
}

fn trimmed(columns: &[u32]) -> &[u32] {
    let first = columns.iter().position(|c| *c != 0).unwrap_or(0);
    let last = columns.iter().rposition(|c| *c != 0).map_or(first, |i| i + 1);
    &columns[first..last]
}

fn table(name: &str, font: &MonoFont, out: &mut String) {
    // Digits all get the box of the widest one, so that a counting number does not dance.
    let digit_box = ('0'..='9')
        .map(|d| columns(font, d))
        .fold((u32::MAX as usize, 0), |(first, end), c| {
            (
                first.min(c.iter().position(|c| *c != 0).unwrap_or(0)),
                end.max(c.iter().rposition(|c| *c != 0).map_or(0, |i| i + 1)),
            )
        });
    let space = (font.character_size.width as usize / 2).max(2);
    let glyphs: Vec<Vec<u32>> = (FIRST..=LAST)
        .map(|glyph| {
            let all = columns(font, glyph);
            match glyph {
                ' ' => vec![0; space - 1],
                '0'..='9' => all[digit_box.0..digit_box.1].to_vec(),
                _ => trimmed(&all).to_vec(),
            }
        })
        .collect();
    let ink = glyphs.iter().flatten().fold(0, |ink, column| ink | column);
    let mut parts = Vec::new();
    let mut top = ink.trailing_zeros();
    while ink >> top != 0 {
        let mut bytes = Vec::new();
        let mut entries = Vec::new();
        for glyph in &glyphs {
            // Those below the uppermost rows are of the glyphs that reach so deep.
            let here = parts.is_empty() || glyph.iter().any(|column| column >> top & 0xff != 0);
            let width = if here { glyph.len() } else { 0 };
            let deeper = glyph.iter().any(|column| column >> top >> 8 != 0);
            entries.push(format!(
                "Glyph({})",
                bytes.len() << 5 | width << 1 | usize::from(deeper)
            ));
            bytes.extend(glyph[..width].iter().map(|column| (column >> top) as u8));
        }
        let entries = entries.join(", ");
        parts.push(format!(
            "Rows {{ top: {top}, glyphs: &[{entries}], columns: &{bytes:?} }}"
        ));
        top += 8;
    }
    let height = font.character_size.height;
    let (letters, below) = (&parts[0], parts[1..].join(", "));
    writeln!(
        out,
        "pub static {name}: Font = Font {{ height: {height}, letters: {letters}, below: &[{below}] }};"
    )
    .unwrap();
}

fn main() {
    let mut out = String::new();
    table("TINY", &ascii::FONT_4X6, &mut out);
    table("SMALL", &ascii::FONT_5X8, &mut out);
    table("BODY", &ascii::FONT_6X10, &mut out);
    table("BOLD", &ascii::FONT_7X13_BOLD, &mut out);
    table("LARGE", &ascii::FONT_9X15_BOLD, &mut out);
    table("HUGE", &ascii::FONT_10X20, &mut out);
    let path = Path::new(&env::var("OUT_DIR").unwrap()).join("fonts.rs");
    fs::write(path, out).unwrap();
    println!("cargo::rerun-if-changed=build.rs");
}
