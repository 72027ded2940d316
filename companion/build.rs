//! Turns embedded-graphics' fixed-width bitmap fonts into proportional, column-wise tables.
//!
//! A glyph becomes a list of columns, top pixel in the lowest bit, cut to its ink. Columns are how the OLED's
//! memory is laid out, so drawing a letter is a few shifts per column instead of a test per pixel. Many letters share
//! columns: each different one is kept once, and a glyph says which it has.

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
    let mut starts = vec![0];
    let mut data = Vec::new();
    for glyph in FIRST..=LAST {
        let all = columns(font, glyph);
        match glyph {
            ' ' => data.extend(std::iter::repeat_n(0, space - 1)),
            '0'..='9' => data.extend(&all[digit_box.0..digit_box.1]),
            _ => data.extend(trimmed(&all)),
        }
        starts.push(data.len());
    }
    let mut shapes: Vec<u32> = Vec::new();
    let columns: Vec<u8> = data
        .iter()
        .map(|column| {
            let known = shapes.iter().position(|shape| shape == column);
            let shape = known.unwrap_or_else(|| {
                shapes.push(*column);
                shapes.len() - 1
            });
            shape.try_into().expect("at most 256 different columns")
        })
        .collect();
    let height = font.character_size.height;
    writeln!(
        out,
        "pub static {name}: Font = Font {{ height: {height}, starts: &{starts:?}, columns: &{columns:?}, shapes: &{shapes:?} }};"
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
