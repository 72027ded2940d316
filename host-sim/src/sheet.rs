//! The contact sheet: all golden pictures on one page, labelled by script and shot.

use crate::{picture, script};
use companion::draw::{HEIGHT, WIDTH};
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::ascii::{FONT_7X13, FONT_9X15_BOLD};
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::{DrawTarget, Drawable, Point, Size};
use embedded_graphics::primitives::{PointsIter, Rectangle};
use embedded_graphics::text::Text;
use embedded_graphics_simulator::{OutputSettings, SimulatorDisplay};
use std::path::{Path, PathBuf};

/// Pictures beside each other.
const COLUMNS: i32 = 8;
/// Each pixel of the glass is this many pixels wide on the sheet.
const ENLARGED: i32 = 2;
/// Between pictures.
const GAP: i32 = 16;
/// For the line that names a script.
const HEADING: i32 = 32;
/// For the line that names a shot, beneath its picture.
const LABEL: i32 = 18;
const PAPER: Rgb888 = Rgb888::new(0x1A, 0x1C, 0x22);
const UNLIT: Rgb888 = Rgb888::new(0, 0, 0);
const LIT: Rgb888 = Rgb888::new(0x8C, 0xD2, 0xFF);
const INK: Rgb888 = Rgb888::new(0xE6, 0xE8, 0xEC);

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let fault = |error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(fault)?;
    let paths: Result<Vec<_>, _> = entries.map(|entry| entry.map(|e| e.path())).collect();
    let mut paths = paths.map_err(fault)?;
    paths.sort();
    Ok(paths)
}

/// Lays the golden pictures of all scripts out, in the order of their shots, and writes them to one PNG file.
/// `folder` holds `scripts` and `golden`.
pub fn make(folder: &Path, sheet: &Path) -> Result<(), String> {
    let (across, down) = (WIDTH * ENLARGED + GAP, HEIGHT * ENLARGED + LABEL + GAP);
    let mut headings = vec![];
    let mut pictures = vec![];
    let mut y = GAP;
    for script in sorted(&folder.join("scripts"))? {
        let name = script
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let text = std::fs::read_to_string(&script).map_err(|e| format!("{}: {e}", script.display()))?;
        headings.push((Point::new(GAP, y + 18), name.clone()));
        y += HEADING;
        let shots = script::shots(&text);
        for (index, shot) in (0..).zip(&shots) {
            let corner = Point::new(GAP + index % COLUMNS * across, y + index / COLUMNS * down);
            let picture = picture::load(&folder.join(format!("golden/{name}/{shot}.png")))?;
            pictures.push((corner, shot.to_string(), picture));
        }
        y += (shots.len() as i32 + COLUMNS - 1) / COLUMNS * down;
    }
    let size = Size::new((GAP + COLUMNS * across) as u32, y as u32);
    let mut page = SimulatorDisplay::with_default_color(size, PAPER);
    for (at, name) in headings {
        let Ok(_) = Text::new(&name, at, MonoTextStyle::new(&FONT_9X15_BOLD, INK)).draw(&mut page);
    }
    for (corner, name, picture) in pictures {
        let glass = Rectangle::new(corner, Size::new(WIDTH as u32, HEIGHT as u32) * ENLARGED as u32);
        let colours = glass.points().map(|p| {
            let lit = picture.get_pixel((p - corner) / ENLARGED).is_on();
            if lit { LIT } else { UNLIT }
        });
        let Ok(()) = page.fill_contiguous(&glass, colours);
        let label = corner + Point::new(0, HEIGHT * ENLARGED + 13);
        let Ok(_) = Text::new(&name, label, MonoTextStyle::new(&FONT_7X13, INK)).draw(&mut page);
    }
    page.to_rgb_output_image(&OutputSettings::default())
        .save_png(sheet)
        .map_err(|error| format!("{}: {error}", sheet.display()))
}
