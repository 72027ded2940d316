//! Frames as PNG files: one pixel for one pixel, black and white.

use companion::draw::{Frame, HEIGHT, WIDTH};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, OriginDimensions, Pixel, Point, Size};
use embedded_graphics_simulator::{OutputSettings, SimulatorDisplay};
use std::path::Path;

pub type Picture = SimulatorDisplay<BinaryColor>;

pub fn picture(frame: &Frame) -> Picture {
    let mut picture = Picture::new(frame.size());
    let pixels = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    let Ok(()) = picture.draw_iter(pixels.map(|(x, y)| Pixel(Point::new(x, y), frame.pixel(x, y).into())));
    picture
}

pub fn save(picture: &Picture, path: &Path) -> Result<(), String> {
    picture
        .to_grayscale_output_image(&OutputSettings::default())
        .save_png(path)
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a picture of the device's size.
pub fn load(path: &Path) -> Result<Picture, String> {
    let picture = Picture::load_png(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if picture.size() != Size::new(WIDTH as u32, HEIGHT as u32) {
        return Err(format!("{}: not {WIDTH}x{HEIGHT} pixels", path.display()));
    }
    Ok(picture)
}
